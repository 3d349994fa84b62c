"""How a hero gets from one chamber to another, whoever sends him."""

from __future__ import annotations

from typing import Any

from draghan_lab.games.drakon.ending import leave
from draghan_lab.games.drakon.events import ChamberCrossed, HeroMoved
from draghan_lab.games.drakon.facts import EXITS
from draghan_lab.games.drakon.state import Cell, Path, Task
from draghan_lab.games.drakon.table import LairTable, once

_LEAVING = {
    "teleport": ("effect.teleport.exit",),
    "master_key": ("effect.master_key.exit",),
    "windstorm": ("effect.windstorm.two_chambers",),
    "empty": ("move.along_arrow", "move.one_chamber", "effects.empty"),
}
_ARRIVING = {
    "empty": ("effects.empty",),
    "entrance": ("entrance.no_effect",),
    "escape": ("effect.escape.plain",),
}
_ALONG = ("move.along_arrow", "move.one_chamber")
_ENTERING = ("move.enter_exit_effects", "move.every_entry")


def go(
    table: LairTable,
    seat: int,
    by: int,
    path: Path,
    *more: str,
    storm: str = "storm",
    **changes: Any,
) -> None:
    """A hero goes a whole way and enters its last chamber."""
    origin = table.player(seat).at
    cites = once(*leaving(table, origin, path), *more)
    if len(path) > 1:
        if table.ruling("effect.windstorm_first_effect") == "resolved":
            cross(table, seat, by, path, *cites, storm=storm, **changes)
            return
        if any(passes_exit(table, seat, by, cell) for cell in path[:-1]):
            return
    arrive_on(table, seat, by, path, *cites, **changes)


def arrive_on(
    table: LairTable, seat: int, by: int, path: Path, *cites: str, **changes: Any
) -> None:
    """A hero comes to the last chamber of a way, which is then entered."""
    cell, origin = path[-1], table.player(seat).at
    cites = once(*cites, *arriving(table.ways.effect(cell)))
    if any(player.at == cell for player in table.state.players):
        cites = once(*cites, "move.sharing")
    if seat == table.state.current:
        changes["has_walked"] = True
    players = table.with_player(seat, at=cell)
    table.happen(HeroMoved(seat, by, origin, path, cites=cites), players=players, **changes)
    table.then(Task("enter", seat, by, cell))


def leave_cites(effect: str) -> tuple[str, ...]:
    """The clauses by which one leaves a chamber with this effect."""
    return _LEAVING.get(effect, _ALONG)


def leaving(table: LairTable, origin: Cell, path: Path) -> tuple[str, ...]:
    """The clauses by which a hero leaves a chamber on this way."""
    effect, ways = table.ways.effect(origin), table.ways
    if effect in ("teleport", "master_key"):
        return leave_cites(effect)
    if len(path) == 1:
        is_behind_arrow = effect != "windstorm" and path[0] in ways.arrow(origin)
        return leave_cites(effect) if is_behind_arrow else through_a_wall(table, path[0])
    cites, crossed = leave_cites(effect), path[:-1]
    if table.ruling("effect.windstorm_first_effect") == "skipped":
        cites += ("effect.windstorm.first_skipped",)
    if any(ways.effect(cell) in ("master_key", "teleport") for cell in crossed):
        cites += ("effect.windstorm.key_or_teleport_first",)
    if table.state.drakon in crossed:
        cites += ("effect.windstorm.drakon_first",)
    if ways.is_harp(path[-1]):
        cites += ("effect.windstorm.harp_after_first",)
    return cites


def through_a_wall(table: LairTable, cell: Cell) -> tuple[str, ...]:
    """No arrow leads there: the chamber is an open Escape, or the Sorceress passes the wall."""
    if table.ruling("effect.escape_form") == "open_neighbour" and (
        table.ways.effect(cell) == "escape"
    ):
        return ("effect.escape.hop", "effect.escape.avoids")
    return ("move.one_chamber",)


def arriving(effect: str) -> tuple[str, ...]:
    """The clauses under which one enters a chamber with this effect."""
    return _ARRIVING.get(effect, _ENTERING)


def passes_exit(table: LairTable, seat: int, by: int, cell: Cell) -> bool:
    """Crossing a way out wins, if that was agreed."""
    if table.ruling("option.escape_pass_through") == "no" or not table.facts.needs_exit:
        return False
    if by != seat and table.ruling("option.escape_forced") == "no":
        return False
    is_way_out = table.ways.effect(cell) in EXITS and table.has_enough(seat)
    return is_way_out and leave(table, seat)


def cross(
    table: LairTable, seat: int, by: int, path: Path, *cites: str, storm: str, **changes: Any
) -> None:
    """One step of a storm that resolves what it crosses; the rest of the way comes later."""
    cell = path[0]
    if seat == table.state.current:
        changes["has_walked"] = True
    cites = once(*cites, "effect.windstorm.first_skipped")
    players = table.with_player(seat, at=cell)
    table.happen(ChamberCrossed(seat, cell, cites=cites), players=players, **changes)
    if passes_exit(table, seat, by, cell):
        return
    table.then(Task(storm, seat, by, cell, path[1:]))
    if cell != table.state.drakon:
        table.then(Task("resolve", seat, by, cell))
