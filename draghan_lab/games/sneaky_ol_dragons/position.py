"""Which positions can be on the table."""

from __future__ import annotations

from collections import Counter

from draghan_lab.engine.errors import PositionError
from draghan_lab.engine.match import Match
from draghan_lab.games.sneaky_ol_dragons.carrying import TASKS
from draghan_lab.games.sneaky_ol_dragons.facts import Facts
from draghan_lab.games.sneaky_ol_dragons.moves import DEEPEST_DEBT
from draghan_lab.games.sneaky_ol_dragons.setup import begin
from draghan_lab.games.sneaky_ol_dragons.state import (
    COLOURS,
    DOWN,
    NO_SEAT,
    PASSED,
    SPELLS,
    UP,
    Race,
    Task,
)

STAGES = (
    "setup", "deal", "draft", "program", "own_two", "other_two", "insert", "play", "close", "over",
)  # fmt: skip
FOR_TWO = ("own_two", "other_two", "insert")
FURTHEST = 999


def pieces(match: Match, state: Race) -> Counter:
    """Every card of the game, wherever it lies."""
    count: Counter = Counter(state.removed + state.pile + state.discard + state.aside)
    for player, hand, row in zip(state.players, state.hands, state.rows, strict=True):
        count.update(hand + player.kept)
        count.update(slot.card for slot in row if slot.card)
    return count


def check_position(match: Match, state: Race) -> None:
    """Refuse a position that no game can reach, saying what is wrong with it."""
    _check_shape(match, state)
    if state.stage == "setup":
        if state != begin(match):
            raise PositionError("a position in setup is the beginning of a game")
        return
    _check_cards(match, state)
    _check_dragons(match, state)
    _check_rows(match, state)


def _check_shape(match: Match, state: Race) -> None:
    facts: Facts = match.facts
    seats = list(range(len(match.players)))
    if state.stage not in STAGES:
        raise PositionError(f"there is no stage {state.stage}")
    _check_stage(match, state.stage)
    by_seat = (state.players, state.hands, state.rows, state.spaces, seats)
    counts = set(map(len, by_seat))
    if len(counts) > 1 or sorted(state.clockwise) != seats:
        raise PositionError("the position is for other seats")
    if state.stage != "setup" and state.starter not in seats:
        raise PositionError("somebody must be the starting player (setup.starting_player)")
    if len(state.seen) != len(facts.cards) or len(state.track) != facts.length + 1:
        raise PositionError("the position is for another deck or track")
    named = {*state.trees, *state.hugged, *state.waiting, *state.moved, *state.winners}
    named |= {seat for task in state.agenda for seat in (task.seat, *_named_in(task))}
    if not named <= set(seats) or state.active not in (*seats, NO_SEAT):
        raise PositionError("somebody is named who does not play")
    _check_agenda(match, state)


def _check_stage(match: Match, stage: str) -> None:
    """Two players program otherwise, and a draft has to be agreed on."""
    count = len(match.players)
    if stage in (FOR_TWO if count != 2 else ("program",)):
        raise PositionError(f"{count} players have no stage {stage} (two_players.own_two)")
    if stage == "draft" and not match.options["draft"]:
        raise PositionError("there is no draft in this game (draft.optional)")


def _named_in(task: Task) -> tuple[int, ...]:
    """The players that a task names; the Spy keeps slots in their place."""
    return () if task.kind == "spy_hand_out" else task.seats


def _check_agenda(match: Match, state: Race) -> None:
    """What is still to be done must be something that can be done."""
    slots = {slot.number for row in state.rows for slot in row}
    for task in state.agenda:
        names = {task.card, *task.cards} - {""}
        if task.kind not in TASKS or not names <= set(match.facts.cards):
            raise PositionError(f"nobody can do {task.kind} with {_list(sorted(names))}")
        needs_slot = task.kind in ("carry_out", "goblin_draw", "copy", "talisman_choose")
        if needs_slot and task.slot not in slots:
            raise PositionError(f"there is no slot {task.slot} for {task.kind}")


def _check_cards(match: Match, state: Race) -> None:
    wanted, found = Counter(list(match.facts.cards)), pieces(match, state)
    if wanted != found:
        extra, missing = list(found - wanted), list(wanted - found)
        raise PositionError(
            f"the cards do not add up: too many {_list(extra)}; missing {_list(missing)}"
        )
    needed = match.facts.hand * len(match.players)
    if len(match.facts.cards) - len(state.removed) < needed:
        raise PositionError(f"fewer than {needed} cards are left to be dealt (deal.hand_size)")


def _check_dragons(match: Match, state: Race) -> None:
    facts: Facts = match.facts
    low = DEEPEST_DEBT if match.rulings["movement.behind_start"] == "debt" else 0
    high = facts.length + facts.fields if match.options["risky_ending"] else FURTHEST
    for seat, player in enumerate(state.players):
        name, space = match.name(seat), state.spaces[seat]
        if player.dragon not in COLOURS or player.symbol not in ("", *SPELLS):
            raise PositionError(f"{name} has no dragon, or is bound by no spell of the game")
        if not low <= space <= high:
            raise PositionError(f"the dragon of {name} cannot stand on {space}")
        if 0 < space < len(state.track) and state.track[space] > 0:
            raise PositionError(
                f"the dragon of {name} cannot stand on the hole {space} (hole.nobody_stands_there)"
            )
        if space < state.first - 1 and state.first > 1:
            raise PositionError(f"space {space} is gone (variant_3.backward_limit)")
    if not 1 <= state.first <= facts.length + 1:
        raise PositionError(f"the path cannot begin on {state.first}")


def _check_rows(match: Match, state: Race) -> None:
    numbers = [slot.number for row in state.rows for slot in row]
    if len(set(numbers)) != len(numbers) or any(number >= state.laid for number in numbers):
        raise PositionError("the slots of the Storylines are not told apart")
    for seat, row in enumerate(state.rows):
        for slot in row:
            if slot.face not in (DOWN, UP, PASSED):
                raise PositionError(f"a card of {match.name(seat)} lies {slot.face}")
        if state.stage in ("deal", "draft", "over") and row:
            raise PositionError(f"{match.name(seat)} has a Storyline before programming")
        if state.stage == "play" and state.hands[seat]:
            raise PositionError(f"{match.name(seat)} still holds cards (programming.end)")


def _list(items: list) -> str:
    return ", ".join(map(str, items)) or "nothing"
