"""The course of a game. Every part ends at a quiet point, and the agenda tells what is next."""

from __future__ import annotations

from collections.abc import Callable

from draghan_lab.engine.game import Flow
from draghan_lab.games.drakon import abilities, effects, encounter, ending, moving, placing, turn
from draghan_lab.games.drakon.setup import prepare_game
from draghan_lab.games.drakon.state import Lair, Task
from draghan_lab.games.drakon.table import LairTable

ASKING: dict[str, Callable[[LairTable, Task], Flow]] = {
    "before": turn.before,
    "act": turn.act,
    "after": turn.after,
    "arrive": placing.arrive,
    "hop": placing.hop,
    "enter": moving.enter,
    "storm": moving.storm,
    "walls": moving.storm,
    "resolve": effects.resolve,
    "pay": encounter.pay,
    "take": abilities.knight_takes,
}
"""What can be on the agenda and may ask somebody something."""

SILENT: dict[str, Callable[[LairTable, Task], None]] = {
    "draw": placing.draw,
    "end": turn.end,
    "close": turn.close,
}
"""What can be on the agenda and asks nobody."""


def flow(table: LairTable) -> Flow:
    """Play the next part."""
    if table.state.stage == "setup":
        yield from prepare_game(table)
        table.finish()
        return
    if is_dead_already(table):
        return
    task = table.state.agenda[-1]
    if task.do in ASKING:
        yield from ASKING[task.do](table, task)
        table.finish()
    play_silent_parts(table)


def play_silent_parts(table: LairTable) -> None:
    """What asks nobody needs no flow of its own."""
    while table.state.stage != "over":
        task = table.state.agenda[-1]
        silent = SILENT.get(task.do)
        if silent is None or is_dead_already(table):
            return
        silent(table, task)
        table.finish()


def is_dead_already(table: LairTable) -> bool:
    """The dead end may be tested after every single change, also before the tile is drawn."""
    if table.ruling("end.check_moment") == "continuously":
        ending.test_dead_end(table)
    return table.is_over


def is_over(state: Lair) -> bool:
    return state.stage == "over"
