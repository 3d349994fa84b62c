"""Dragon Racer positions by names."""

from __future__ import annotations

from typing import Self

from msgspec.structs import replace

from draghan_lab.engine.errors import PositionError
from draghan_lab.engine.match import known
from draghan_lab.engine.scenario import Scenario
from draghan_lab.games.dragon_racer.facts import CHARACTERS, HAND, VLAD_BETS_ON
from draghan_lab.games.dragon_racer.play import without
from draghan_lab.games.dragon_racer.setup import begin
from draghan_lab.games.dragon_racer.state import Bet, Played, Player, Race
from draghan_lab.games.dragon_racer.table import clockwise_from


class RaceScenario(Scenario):
    """`given("dragon_racer", …)`: what is not said is filled in with the cards that are left."""

    _round = 1
    _turn = 0
    _dealer = ""
    _leader = ""
    _stage = "play"
    _is_open = True
    _begins_with_setup = True

    # given

    def dragons(self, **spots: int) -> Self:
        """Where the Dragons stand; those not named stand on the starting spot."""
        for dragon in spots:
            known(self.match.facts.index, dragon, "Dragon", "this race")
        self._spots = {**self.__dict__.get("_spots", {}), **spots}
        return self._placed()

    def turn(self, number: int, round: int = 1) -> Self:
        self._turn, self._round = number, round
        return self._placed()

    def first(self, name: str) -> Self:
        """Who plays first in this turn."""
        self.match.seat(name)
        self._leader = name
        return self._placed()

    def dealer(self, name: str) -> Self:
        if self.match.seat(name) == self.match.facts.vlad:
            raise PositionError(f"{name} never deals (setup.dealer)")
        self._dealer = name
        return self._placed()

    def ability(self, **abilities: str) -> Self:
        """Which ability a Dragon has."""
        for dragon, ability in abilities.items():
            known(self.match.facts.index, dragon, "Dragon", "this race")
            if ability not in self.match.facts.abilities:
                raise PositionError(f"there is no ability {ability!r}")
        self._abilities = {**self.__dict__.get("_abilities", {}), **abilities}
        return self._placed()

    def hand(self, name: str, *cards: str) -> Self:
        """Cards that somebody holds, Vlad's deck included; the rest of the hand is filled up."""
        seat = self.match.seat(name)
        for card in cards:
            known(self.match.facts.cards, card, "card", "Dragon Racer")
        self._hands = {**self.__dict__.get("_hands", {}), seat: cards}
        return self._placed()

    def gold(self, **gold: int) -> Self:
        self._gold = {self.match.seat(name): amount for name, amount in gold.items()}
        return self._placed()

    def bet(self, name: str, dragon: str, place: str = "1st", *golds: int) -> Self:
        """A bet that lies on the table already; the first on a Dragon is the first bet."""
        if self.match.seat(name) == self.match.facts.vlad:
            raise PositionError(f"{name} bets with a card and has no tokens (vlad.bet_card)")
        known(self.match.facts.index, dragon, "Dragon", "this race")
        bets = self.__dict__.setdefault("_bets", [])
        tokens = tuple(f"gold_{value}" for value in golds or (1,))
        is_first = all(bet.dragon != dragon for bet in bets)
        bets.append(Bet(self.match.seat(name), dragon, f"place_{place}", tokens, is_first))
        return self._placed()

    def betting_closed(self) -> Self:
        self._is_open = False
        return self._placed()

    def after_turn_8(self) -> Self:
        """All turns are played: the round is about to be closed."""
        self._stage, self._turn = "score", HAND
        return self._placed()

    def _placed(self) -> Self:
        if self._timeline is not None:
            raise PositionError("the position can no longer be changed: play has begun")
        self._begins_with_setup = False
        return self

    # the position

    def position(self) -> Race | None:
        if self._begins_with_setup:
            return None
        match, facts = self.match, self.match.facts
        spots = self.__dict__.get("_spots", {})
        abilities = self.__dict__.get("_abilities", {})
        dealer = match.seat(self._dealer) if self._dealer else len(match.players) - 1
        state = replace(
            begin(match),
            stage=self._stage,
            round=self._round,
            turn=self._turn or 1,
            dealer=dealer,
            clockwise=self._clockwise(dealer),
            spots=tuple(spots.get(dragon, 0) for dragon in facts.dragons),
            abilities=tuple(abilities.get(dragon, "") for dragon in facts.dragons),
            ability_deck=tuple(a for a in facts.abilities if a not in abilities.values()),
            bets=tuple(self.__dict__.get("_bets", ())),
            betting_open=self._is_open,
        )
        return self._deal(replace(state, leader=self._first_seat(state)))

    def _clockwise(self, dealer: int) -> tuple[int, ...]:
        vlad = self.match.facts.vlad
        if vlad < 0:
            return tuple(range(len(self.match.players)))
        if self.match.ruling("vlad.seating") == "left_of_non_dealer":
            return (dealer, 1 - dealer, vlad)
        return (dealer, vlad, 1 - dealer)

    def _first_seat(self, state: Race) -> int:
        if self._leader:
            return self.match.seat(self._leader)
        return clockwise_from(state.clockwise, state.dealer)[1]

    def _deal(self, state: Race) -> Race:
        """Give everybody the named cards, fill up from the rest, and spend what was played."""
        left = list(self.match.facts.deck)
        hands = self.__dict__.get("_hands", {})
        for seat, cards in hands.items():
            for card in cards:
                if card not in left:
                    raise PositionError(f"{self.match.name(seat)} cannot hold {card} too")
                left.remove(card)
        size = HAND + 1 - state.turn if state.stage == "play" else 0
        people, vlad = len(state.players), self.match.facts.vlad
        full = {}
        for seat in state.clockwise:
            named = hands.get(seat, ())
            if len(named) > size:
                name = self.match.name(seat)
                raise PositionError(f"{name} can hold {size} cards in turn {state.turn}, not more")
            filled = [left.pop(0) for _ in range(size - len(named))]
            full[seat] = (*named, *filled)
        spent, bets = self._spend(state, left, HAND - size)
        return replace(
            state,
            players=tuple(self._player(seat, full[seat], bets) for seat in range(people)),
            vlad=full.get(vlad, ()),
            spent=spent,
            bets=bets,
            aside=tuple(left),
        )

    def _spend(
        self, state: Race, left: list[str], turns: int
    ) -> tuple[tuple[Played, ...], tuple[Bet, ...]]:
        """The cards of earlier turns: face down where a bet was placed, else face up."""
        facts, spent, bets = self.match.facts, [], list(state.bets)
        for seat in state.clockwise:
            placed = sum(bet.seat == seat for bet in bets)
            for turn in range(1, turns + 1):
                if seat == facts.vlad and turn in VLAD_BETS_ON and state.betting_open:
                    bets.append(self._vlad_bet(bets, left))
                    continue
                card = left.pop(0)
                face = facts.cards[card]
                if turn <= placed and seat != facts.vlad:
                    spent.append(Played(seat, card, 0, "", is_bet=True))
                else:
                    spent.append(Played(seat, card, face.number, face.colour))
        return tuple(spent), tuple(bets)

    def _vlad_bet(self, bets: list[Bet], left: list[str]) -> Bet:
        card = left.pop()
        dragon = self.match.facts.cards[card].colour
        is_first = all(bet.dragon != dragon for bet in bets)
        return Bet(self.match.facts.vlad, dragon, is_first=is_first, card=card)

    def _player(self, seat: int, hand: tuple[str, ...], bets: tuple[Bet, ...]) -> Player:
        facts, mine = self.match.facts, [bet for bet in bets if bet.seat == seat]
        try:
            places = without(facts.place_tokens, *(bet.place for bet in mine))
            golds = without(facts.gold_tokens, *(token for bet in mine for token in bet.golds))
        except ValueError as error:
            name = self.match.name(seat)
            raise PositionError(f"{name} does not own the tokens of these bets") from error
        gold = self.__dict__.get("_gold", {}).get(seat, 0)
        return Player(hand, places, golds, gold, CHARACTERS[seat])

    # when

    def plays(self, name: str, card: str, *then: str) -> Self:
        """Somebody plays a card face up, and says which Dragon a 1 or 2 moves."""
        return self.when(name, ("up", card), *then)

    def bets(self, name: str, card: str, on: str, place: str = "1st", *golds: int) -> Self:
        """Somebody plays a card face down and bets."""
        tokens = tuple(f"gold_{value}" for value in golds or (1,))
        return self.when(name, ("bet", card), on, f"place_{place}", tokens)

    # then

    def then_dragons(self, **spots: int) -> Self:
        now = dict(zip(self.match.facts.dragons, self.timeline.state.spots, strict=True))
        found = {dragon: now[dragon] for dragon in spots}
        assert found == spots, f"the Dragons stand on {now}, not {spots}"
        return self

    def then_gold(self, **gold: int) -> Self:
        players = self.timeline.state.players
        found = {name: players[self.match.seat(name)].gold for name in gold}
        assert found == gold, f"the players have {found} Gold, not {gold}"
        return self

    def then_ability(self, **abilities: str) -> Self:
        now = dict(zip(self.match.facts.dragons, self.timeline.state.abilities, strict=True))
        found = {dragon: now[dragon] for dragon in abilities}
        assert found == abilities, f"the abilities are {now}"
        return self

    def then_order(self, *names: str) -> Self:
        """Who plays in this turn, in order."""
        state = self.timeline.state
        order = [self.match.name(seat) for seat in clockwise_from(state.clockwise, state.leader)]
        assert order == list(names), f"the order is {order}, not {list(names)}"
        return self

    def then_betting(self, is_open: bool) -> Self:
        assert self.timeline.state.betting_open is is_open, f"betting open should be {is_open}"
        return self
