"""The course of a game. Every part ends at a quiet point, and the state tells which one is next."""

from __future__ import annotations

from draghan_lab.engine.game import Flow
from draghan_lab.games.sneaky_ol_dragons import dealing, programming, setup, turns
from draghan_lab.games.sneaky_ol_dragons.carrying import do_next
from draghan_lab.games.sneaky_ol_dragons.ending import close_round
from draghan_lab.games.sneaky_ol_dragons.state import Race
from draghan_lab.games.sneaky_ol_dragons.table import RaceTable, reshuffle

ASKING = {
    "setup": setup.prepare_game,
    "draft": dealing.draft,
    "program": programming.program,
    "own_two": programming.choose_own_two,
    "other_two": programming.choose_other_two,
    "insert": programming.insert_one,
}


def flow(table: RaceTable) -> Flow:
    """Play the next part."""
    state = table.state
    if not state.pile and state.discard and renews_at_once(table):
        yield from reshuffle(table)
    elif state.agenda:
        yield from do_next(table)
    elif state.stage == "play":
        if state.waiting:
            turns.next_turn(table)
        else:
            turns.end_action_round(table)
    elif state.stage == "deal":
        yield from next_deal(table)
    elif state.stage == "close":
        close_round(table)
    else:
        yield from ASKING[state.stage](table)


def next_deal(table: RaceTable) -> Flow:
    """A new round begins with its deal, which may take several parts."""
    if table.state.waiting:
        yield from dealing.deal(table)
    else:
        dealing.begin_round(table)


def renews_at_once(table: RaceTable) -> bool:
    """Under one ruling the draw pile is renewed as soon as its last card is gone."""
    return table.ruling("deal.reshuffle_moment") == "at_once"


def is_over(state: Race) -> bool:
    return state.stage == "over"
