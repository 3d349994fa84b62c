"""Which positions can be on the table."""

from __future__ import annotations

from collections import Counter

from draghan_lab.engine.errors import PositionError
from draghan_lab.engine.match import Match
from draghan_lab.games.dragon_racer.facts import BETS, HAND, ROUNDS, Facts
from draghan_lab.games.dragon_racer.setup import begin
from draghan_lab.games.dragon_racer.state import Race

STAGES = ("setup", "deal", "play", "score", "return", "over")


def pieces(match: Match, state: Race) -> Counter:
    """Every piece of the game, wherever it lies."""
    count: Counter = Counter(state.aside + state.vlad + state.ability_deck)
    count.update(ability for ability in state.abilities if ability)
    for seat, player in enumerate(state.players):
        count.update(player.hand)
        count.update((seat, token) for token in player.places + player.golds)
    vlad = match.facts.vlad
    for card in state.played + state.spent:
        if not (card.is_bet and card.seat == vlad):
            count[card.card] += 1
    for bet in state.bets:
        if bet.seat == vlad:
            count[bet.card] += 1
        else:
            count.update((bet.seat, token) for token in (bet.place, *bet.golds))
    return count


def check_position(match: Match, state: Race) -> None:
    """Refuse a position that no game can reach, saying what is wrong with it."""
    facts: Facts = match.facts
    _check_shape(match, state)
    _check_spots(facts, state)
    _check_cards(match, state)
    wanted, found = pieces(match, begin(match)), pieces(match, state)
    if wanted != found:
        extra, missing = list(found - wanted), list(wanted - found)
        raise PositionError(
            f"the pieces do not add up: too many {_list(extra)}; missing {_list(missing)}"
        )
    _check_bets(match, state)
    _check_line(match, state)
    if state.stage == "play":
        _check_hands(match, state)
    elif state.stage in ("score", "return") and any(player.hand for player in state.players):
        raise PositionError("cards are left in hand at the end of a round (round.hand_is_exact)")


def _check_shape(match: Match, state: Race) -> None:
    facts: Facts = match.facts
    people = len(match.players)
    seats = people + (facts.vlad >= 0)
    first = 0 if state.stage == "setup" else 1
    last = ROUNDS - 1 if state.stage in ("deal", "return") else ROUNDS
    is_time = first <= state.round <= last and first <= state.turn <= HAND
    if state.stage not in STAGES or not is_time:
        raise PositionError(
            f"there is no stage {state.stage}, round {state.round}, turn {state.turn}"
        )
    if len(state.players) != people or len(state.spots) != len(facts.dragons):
        raise PositionError("the position is for another number of players")
    if len(state.abilities) != len(facts.dragons):
        raise PositionError("there must be one place for an ability beside each Dragon")
    if any(state.abilities) and not _has_abilities(match):
        raise PositionError("the game is played without ability cards (setup.skip_ability)")
    if state.stage == "setup":
        if state != begin(match):
            raise PositionError("a position in setup is the beginning of a game")
        return
    if sorted(state.clockwise) != list(range(seats)) or state.leader not in range(seats):
        raise PositionError("the seats are not those of the players")
    if state.dealer not in range(people):
        raise PositionError("only a player can deal (setup.dealer)")
    for seat, player in enumerate(state.players):
        if not 0 <= player.gold <= 999:
            raise PositionError(f"{match.name(seat)} cannot have {player.gold} Gold")


def _check_cards(match: Match, state: Race) -> None:
    """Cards that were played count for what they are, or as a grey 0."""
    facts: Facts = match.facts
    seats = range(len(match.players) + (facts.vlad >= 0))
    for card in state.played + state.spent:
        face = facts.cards.get(card.card)
        worth = (card.number, card.colour)
        if face is None or card.seat not in seats:
            raise PositionError(f"{card.card!r} was not played by anybody here")
        if worth != (face.number, face.colour) and not (card.is_bet and worth == (0, "")):
            raise PositionError(f"{card.card} cannot count as {card.colour} {card.number}")
    for bet in state.bets:
        if bet.dragon not in facts.dragons or bet.seat not in seats:
            raise PositionError(
                f"there is no {bet.dragon!r} Dragon to bet on (betting.face_down_pile)"
            )


def _check_spots(facts: Facts, state: Race) -> None:
    for dragon, spot in zip(facts.dragons, state.spots, strict=True):
        if not 0 <= spot <= 999:
            raise PositionError(f"the {dragon} Dragon cannot stand on spot {spot}")
        others = [d for d, s in zip(facts.dragons, state.spots, strict=True) if s == spot]
        if spot and len(others) > 1:
            raise PositionError(
                f"{_list(others)} cannot all stand on spot {spot} (movement.one_per_spot)"
            )


def _check_hands(match: Match, state: Race) -> None:
    order = state.clockwise[state.clockwise.index(state.leader) :] + state.clockwise
    done = [card.seat for card in state.played]
    if state.turn < 1 or done != list(order[: len(done)]) or len(done) >= len(state.clockwise):
        raise PositionError("the cards of this turn were not played in turn order (turn.clockwise)")
    for seat in state.clockwise:
        left = HAND + 1 - state.turn - (seat in done)
        cards = state.vlad if seat == match.facts.vlad else state.players[seat].hand
        if len(cards) != left:
            raise PositionError(
                f"{match.name(seat)} must hold {left} cards in turn {state.turn},"
                f" not {len(cards)} (round.hand_is_exact)"
            )


def _has_abilities(match: Match) -> bool:
    only_first_is_skipped = match.rulings["setup.first_game_abilities"] == "only_first_skipped"
    return bool(match.options["abilities"]) or only_first_is_skipped


def _check_bets(match: Match, state: Race) -> None:
    for seat in range(len(match.players)):
        mine = [bet for bet in state.bets if bet.seat == seat]
        if len(mine) > BETS:
            raise PositionError(f"{match.name(seat)} has {len(mine)} bets (betting.exactly_two)")
        if any(not bet.golds or not bet.place for bet in mine):
            raise PositionError(f"a bet of {match.name(seat)} lacks tokens (betting.pile)")
        laid = sum(card.seat == seat and card.is_bet for card in state.played + state.spent)
        if laid != len(mine):
            raise PositionError(
                f"{match.name(seat)} has laid {laid} cards face down, but has {len(mine)} bets"
                " on the table (betting.replace_card)"
            )


def _check_line(match: Match, state: Race) -> None:
    """A Dragon may cross the line within a turn, but the next turn finds betting closed."""
    if state.stage == "play" and not state.played and state.betting_open:
        for dragon, spot in zip(match.facts.dragons, state.spots, strict=True):
            if spot > match.facts.line:
                raise PositionError(
                    f"betting is closed when a turn begins with {dragon} on spot {spot}, beyond"
                    " the No more bets line (betting.no_more_bets)"
                )


def _list(items: list) -> str:
    return ", ".join(str(item) for item in items) or "nothing"
