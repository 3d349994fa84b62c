"""Once Upon a Dragon positions by names."""

from __future__ import annotations

from typing import Any, Self

from msgspec.structs import replace

from draghan_lab.engine.errors import PositionError
from draghan_lab.engine.match import known
from draghan_lab.engine.scenario import Scenario
from draghan_lab.games.once_upon_a_dragon.reckoning import card_of
from draghan_lab.games.once_upon_a_dragon.setup import begin
from draghan_lab.games.once_upon_a_dragon.state import Hero, Quest

STACKS = (
    "market",
    "draghan_encounters",
    "shadow_encounters",
    "draghan_locations",
    "shadow_locations",
)
QUIET = {"draghan": "holy_spring", "shadow": "ember_shrine"}
"""Where the party is if nothing is said: at a Location that has already done its work."""


class QuestScenario(Scenario):
    """`given("once_upon_a_dragon", …).party(…)`: the next search is about to begin.

    With `.location(…)` the round begins, and that Location is the next to be revealed.
    """

    def __init__(self, *setup: Any, **more: Any) -> None:
        super().__init__(*setup, **more)
        self._party: tuple[str, ...] = ()
        self._players: tuple[int, ...] = ()
        self._heroes: dict[str, dict[str, Any]] = {}
        self._next: dict[str, tuple[str, ...]] = {}
        self._sizes: dict[str, int] = {}
        self._changes: dict[str, Any] = {}
        self._begins = False
        self._active = ""
        self._replacements: tuple[str, ...] | None = None

    # given

    def party(self, *characters: str, players: tuple[str, ...] = ()) -> Self:
        """The characters in seat order; an empty name is a place that is out of the game."""
        for character in filter(None, characters):
            known(self.match.facts.healthy, character, "character", "Once Upon a Dragon")
        owners = players or self.match.players
        seats = [self.match.seat(owner) for owner in owners]
        if len(seats) == 1:
            seats *= len(characters)
        if len(seats) != len(characters):
            raise PositionError("name one character for each player, or who plays which")
        self._party, self._players = characters, tuple(seats)
        return self._placed()

    def active(self, character: str) -> Self:
        self._active = character
        return self._placed()

    def hurt(self, *characters: str) -> Self:
        for character in characters:
            self._hero(character)["is_hurt"] = True
        return self._placed()

    def gear(self, character: str, *cards: str) -> Self:
        """Equipment that a character owns."""
        for card in cards:
            known(self.match.facts.slot, card, "Equipment card", "Once Upon a Dragon")
        self._hero(character)["gear"] = cards
        return self._placed()

    def gold(self, **coins: int) -> Self:
        for character, gold in coins.items():
            self._hero(character)["gold"] = gold
        return self._placed()

    def location(self, *cards: str) -> Self:
        """The next Locations from the top; the round begins with phase 1."""
        for card in cards:
            known(self.match.facts.ability, card, "Location", "Once Upon a Dragon")
        self._begins = True
        return self._top("locations", cards)

    def here(self, card: str) -> Self:
        """The Location that was revealed this round; its ability has been dealt with."""
        known(self.match.facts.ability, card, "Location", "Once Upon a Dragon")
        return self._changed(location=card)

    def encounters(self, *cards: str) -> Self:
        """The next Encounter cards from the top."""
        return self._top("encounters", cards)

    def marketplace(self, *cards: str) -> Self:
        """The next Marketplace cards from the top."""
        return self._top("market", cards)

    def enemies(self, *cards: str) -> Self:
        """Monsters left on the table from earlier rounds."""
        return self._changed(enemies=cards, left_over=len(cards))

    def dragon(self, dragon: str) -> Self:
        """The endgame: this dragon has been found."""
        known(self.match.facts.dragon_needs, dragon, "dragon", "Once Upon a Dragon")
        self._changed(dragon=dragon)
        return self.in_shadow_realm()

    def in_shadow_realm(self) -> Self:
        return self._changed(realm="shadow")

    def portals(self, count: int) -> Self:
        """How many Portals lie face up."""
        return self._changed(portals=("portal",) * count)

    def slain(self, *dragons: str) -> Self:
        """Dragons that were defeated in earlier games of the campaign."""
        return self._changed(slain=dragons, game=len(dragons) + 1)

    def stack_sizes(self, **sizes: int) -> Self:
        """How many cards stacks have, such as encounters=3; the others were seen before."""
        self._sizes.update(sizes)
        return self._placed()

    def set_aside(self, *characters: str) -> Self:
        """The Character cards that are left as replacements; others fell before."""
        self._replacements = characters
        return self._placed()

    def _hero(self, character: str) -> dict[str, Any]:
        if character not in self._party:
            raise PositionError(f"no {character} is in the party")
        return self._heroes.setdefault(character, {})

    def _top(self, stack: str, cards: tuple[str, ...]) -> Self:
        self._next[stack] = cards
        return self._placed()

    def _changed(self, **changes: Any) -> Self:
        self._changes.update(changes)
        return self._placed()

    def _placed(self) -> Self:
        if self._timeline is not None:
            raise PositionError("the position can no longer be changed: play has begun")
        return self

    # the position

    def position(self) -> Quest | None:
        if not self._party:
            return None
        state = replace(begin(self.match), **self._changes)
        box = {stack: list(getattr(state, stack)) for stack in STACKS}
        heroes = tuple(
            self._outfit(box, place, character) for place, character in enumerate(self._party)
        )
        location = "" if self._begins else state.location or QUIET[state.realm]
        for card in (*state.enemies, *state.portals, *filter(None, (location,))):
            self._take(box, card)
        if state.dragon:
            self._take(box, "dragon_card")
        tops = {self._stack(state, name): cards for name, cards in self._next.items()}
        for cards in tops.values():
            for card in cards:
                self._take(box, card)
        stacks = {name: (*tops.get(name, ()), *box[name]) for name in STACKS}
        state = replace(state, heroes=heroes, location=location, **stacks)
        return self._settled(state)

    def _outfit(self, box: dict[str, list[str]], place: int, character: str) -> Hero:
        belongings = self._heroes.get(character, {}) if character else {}
        for card in belongings.get("gear", ()):
            self._take(box, card)
        return Hero(self._players[place], character, **belongings)

    def _take(self, box: dict[str, list[str]], card: str) -> None:
        """Take a card out of the box, in whichever stack it lies."""
        for cards in box.values():
            if card in cards:
                cards.remove(card)
                return
        raise PositionError(f"there is no other {card!r} to take")

    def _stack(self, state: Quest, name: str) -> str:
        return name if name == "market" else f"{state.realm}_{name}"

    def _settled(self, state: Quest) -> Quest:
        """Whoever is not in the party, and what was seen or removed before."""
        changes: dict[str, Any] = {}
        discard: list[str] = []
        for name, size in self._sizes.items():
            stack = self._stack(state, name)
            cards = getattr(state, stack)
            if len(cards) < size:
                raise PositionError(f"the stack has only {len(cards)} cards, not {size}")
            changes[stack], discard = cards[:size], [*discard, *cards[size:]]
        if state.realm == "shadow":
            changes["removed"] = state.draghan_locations + state.draghan_encounters
            changes |= {"draghan_locations": (), "draghan_encounters": ()}
        left = tuple(c for c in self.match.facts.characters if c not in self._party)
        aside = left if self._replacements is None else self._replacements
        discard += [character for character in left if character not in aside]
        gone = (*state.slain, state.dragon)
        first = next(character for character in self._party if character)
        return replace(
            state,
            aside=aside,
            discard=(*discard, *state.discard),
            dragons=tuple(d for d in state.dragons if d not in gone),
            supply=state.supply - sum(hero.gold for hero in state.heroes),
            begun_with=len(self._party),
            active=self._party.index(self._active or first),
            round=1,
            stage="healing" if self._begins else "search",
            **changes,
        )

    # when

    def face(self, **placements: str) -> Self:
        """The table places characters at enemies."""
        for character, enemy in placements.items():
            decision = self.timeline.decision
            if decision is not None and decision.ask == "fight.face":
                self.when("The table", (character, enemy))
            else:
                assert self.hero(character).faces == enemy, f"the {character} was not asked"
        return self

    def play(self, character: str, *cards: str) -> Self:
        """The owner of a character plays Equipment."""
        owner = self.match.name(self.hero(character).player)
        return self.when(owner, tuple((character, card) for card in cards))

    # then

    def hero(self, character: str) -> Hero:
        for hero in self.timeline.state.heroes:
            if hero.character == character:
                return hero
        raise AssertionError(f"no {character} is in the game")

    def then_hero(self, character: str, **values: Any) -> Self:
        """What is known of a character; gear in any order."""
        hero = self.hero(character)
        for name, value in values.items():
            found = getattr(hero, name)
            if isinstance(found, tuple):
                found, value = sorted(found), sorted(value)
            assert found == value, f"{name} of the {character} is {found}, not {value}"
        return self

    def then_gold(self, **coins: int) -> Self:
        found = {character: self.hero(character).gold for character in coins}
        assert found == coins, f"the gold is {found}, not {coins}"
        return self

    def then_discarded(self, *cards: str) -> Self:
        """These cards lie on the discard pile, wherever in it."""
        pile = list(self.timeline.state.discard)
        for card in cards:
            assert card in pile, f"{card} is not discarded: {pile}"
            pile.remove(card)
        return self

    def then_enemies(self, *labels: str) -> Self:
        found = self.timeline.state.enemies
        assert sorted(found) == sorted(map(card_of, labels)), f"on the table are {found}"
        return self

    def then_active(self, character: str) -> Self:
        state = self.timeline.state
        found = state.heroes[state.active].character
        assert found == character, f"the {found} is active, not the {character}"
        return self

    def then_sizes(self, **sizes: int) -> Self:
        """How many cards are in a stack or row."""
        found = {name: len(getattr(self.timeline.state, name)) for name in sizes}
        assert found == sizes, f"there are {found}, not {sizes}"
        return self
