"""The move action, the rest of a storm, and what happens on entering a chamber."""

from __future__ import annotations

from draghan_lab.engine.decision import Pick
from draghan_lab.engine.game import Flow
from draghan_lab.games.drakon import abilities, encounter, ending
from draghan_lab.games.drakon.effects import resolve
from draghan_lab.games.drakon.events import DrakonAwaited, StormEnded
from draghan_lab.games.drakon.state import Cell, Path, Task
from draghan_lab.games.drakon.table import LairTable
from draghan_lab.games.drakon.travel import arrive_on, cross, go, leave_cites

_STORM = ("effect.windstorm.two_chambers", "effect.windstorm.choice")


def move(table: LairTable, me: int) -> Flow:
    """The hero leaves his chamber; the Sorceress may use her ability for it."""
    walls = abilities.through_walls(table, me)
    if walls and (yield from abilities.sorceress(table, me, walls)):
        return
    here = table.player(me).at
    paths = table.ways.moves(here)
    if table.ways.effect(here) == "windstorm":
        path = yield Pick(me, "move.storm_path", paths, _STORM)
    else:
        cells = tuple([path[0] for path in paths])
        path = ((yield Pick(me, "move.destination", cells, exits_cited(table, here, paths))),)
    go(table, me, me, path, did="move", idle=0)


def exits_cited(table: LairTable, here: Cell, paths: tuple[Path, ...]) -> tuple[str, ...]:
    """The clauses behind the exits of a chamber."""
    effect, ways = table.ways.effect(here), table.ways
    cites = leave_cites(effect)
    harps = [path for path in paths if ways.is_harp(path[-1])]
    if not harps:
        return cites
    if effect in ("teleport", "master_key"):
        return (*cites, "effect.harp.exempt")
    return (*cites, "effect.harp.obligation", *(("effect.harp.choice",) if harps[1:] else ()))


def storm(table: LairTable, task: Task) -> Flow:
    """The next step of a storm: as chosen, or another one if the lair has changed."""
    seat, path = task.seat, task.path
    if table.player(seat).at != task.at:
        return
    ahead = further(table, task)
    if not ahead:
        table.happen(StormEnded(seat, cites=("effect.windstorm.first_skipped",)))
        return
    if path not in ahead:
        path = yield Pick(task.by, "move.storm_path", ahead, _STORM)
    if len(path) > 1:
        cross(table, seat, task.by, path, "effect.windstorm.two_chambers", storm=task.do)
    else:
        arrive_on(table, seat, task.by, path, "effect.windstorm.two_chambers")


def further(table: LairTable, task: Task) -> tuple[Path, ...]:
    """All ways on from a crossed chamber, as long as the rest; the Sorceress may pass walls."""
    ways = table.ways
    step_on = ways.wall_step if task.do == "walls" else ways.step_on
    paths: list[Path] = [()]
    for _ in task.path:
        paths = [(*p, n) for p in paths for n in step_on(p[-1] if p else task.at)]
    return tuple(paths)


def enter(table: LairTable, task: Task) -> Flow:
    """A hero who arrives faces Drakon first; otherwise the chamber takes effect."""
    seat, is_own = task.seat, task.by == task.seat
    if task.at == table.state.drakon:
        if table.ruling("option.escape_drakon") == "wins":
            ending.enter_exit(table, seat, is_own)
        if not table.is_over:
            meet_on_entry(table, seat)
    elif not ending.enter_exit(table, seat, is_own):
        yield from resolve(table, task)


def meet_on_entry(table: LairTable, seat: int) -> None:
    """Drakon comes before the chamber."""
    cites = ("move.entry_order", "encounter.before_effect")
    if table.ruling("encounter.on_entry") == "on_entry":
        encounter.meet(table, seat, *cites)
    else:
        table.happen(DrakonAwaited(seat, cites=cites))
