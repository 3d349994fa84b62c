"""The course of a game. Every part begins at a quiet point, and the state tells which one it is."""

from __future__ import annotations

from draghan_lab.engine.game import Flow
from draghan_lab.games.sneaky_ol_dragons import dealing, programming, setup
from draghan_lab.games.sneaky_ol_dragons.carrying import do_next
from draghan_lab.games.sneaky_ol_dragons.ending import close_round
from draghan_lab.games.sneaky_ol_dragons.state import Race
from draghan_lab.games.sneaky_ol_dragons.table import RaceTable, reshuffle
from draghan_lab.games.sneaky_ol_dragons.turns import next_turn

OVER = "over"
PARTS = {
    "setup": setup.prepare_game,
    "deal": dealing.next_deal,
    "draft": dealing.draft,
    "program": programming.program,
    "own_two": programming.choose_own_two,
    "other_two": programming.choose_other_two,
    "insert": programming.insert_one,
    "play": next_turn,
    "close": close_round,
}


def flow(table: RaceTable) -> Flow:
    """Play part after part; turns, of which there are most, are taken at once."""
    while True:
        state = table.state
        if state.stage == "play" and state.pile and not state.agenda:
            next_turn(table)
        elif state.stage == OVER:
            return
        elif (asking := next_part(table)) is not None:
            yield from asking


def next_part(table: RaceTable) -> Flow | None:
    """Play the next part, or begin it if it may ask something: nothing is half done then."""
    state = table.state
    if not state.pile and state.discard and renews_at_once(table):
        table.quiet()
        return reshuffle(table)
    if state.agenda:
        table.quiet()
        return do_next(table)
    asking = PARTS[state.stage](table)
    if asking is not None:
        table.quiet()
    return asking


def renews_at_once(table: RaceTable) -> bool:
    """Under one ruling the draw pile is renewed as soon as its last card is gone."""
    return table.ruling("deal.reshuffle_moment") == "at_once"


def is_over(state: Race) -> bool:
    return state.stage == OVER
