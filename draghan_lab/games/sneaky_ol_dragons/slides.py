"""Rockslides: a rule of the mountain, carried out when the card that moved the dragons is done."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from draghan_lab.games.sneaky_ol_dragons.events import (
    DangerFaced,
    RockslideStarted,
    RocksRested,
)
from draghan_lab.games.sneaky_ol_dragons.moves import (
    Cites,
    Course,
    course,
    go_to,
    held,
    settle_move,
    walk,
)
from draghan_lab.games.sneaky_ol_dragons.table import RaceTable


class Line(Struct, frozen=True):
    """The straight line that rocks roll along, and where a running dragon ends up."""

    fields: range
    refuge: int
    clause: str


def advance(
    table: RaceTable, dragon: int, steps: int, cites: Cites, is_checked: bool = False
) -> None:
    """Move a dragon by a card, forward or (negative) backward."""
    walk(table, dragon, steps, cites, is_checked)
    if table.state.moved:
        settle_at_once(table)


def bring(table: RaceTable, dragon: int, aim: int, cites: Cites) -> None:
    """Bring a dragon to a space by a card."""
    go_to(table, dragon, aim, cites)
    if table.state.moved:
        settle_at_once(table)


def settle_at_once(table: RaceTable) -> None:
    """Under one ruling each landing starts its rockslide before the next dragon moves."""
    if table.state.moved and table.ruling("mountain.group_landing") == "one_by_one":
        settle_rockslides(table)


def settle_rockslides(table: RaceTable) -> None:
    """Start every rockslide that a dragon has landed on, and those that follow from them.

    On some layouts of a table's own, dragons could chase each other round for ever.
    """
    if not table.state.moved:
        return
    moved = table.state.moved
    waiting = landings(table, [s for s in table.clockwise_from(table.state.active) if s in moved])
    table.note(moved=())
    before = set()
    while waiting:
        lying, field = (table.state.spaces, tuple(waiting)), waiting[0][0]
        if lying in before:
            table.happen(RocksRested(field, cites=("rockslide.rest",)))
            return
        before.add(lying)
        starters = tuple(seat for at, seat in waiting if at == field)
        waiting = [(at, seat) for at, seat in waiting if at != field]
        fled = start(table, field, starters)
        if table.ruling("mountain.rockslide_chain") == "chain":
            waiting += landings(table, fled)


def landings(table: RaceTable, dragons: Sequence[int]) -> list[tuple[int, int]]:
    """The rockslide fields that dragons stand on, in the order of the dragons."""
    track, found = table.state.track, []
    for seat in dragons:
        space = table.space(seat)
        if 0 < space < len(track) and track[space] < 0:
            found.append((space, seat))
    return found


def start(table: RaceTable, field: int, starters: tuple[int, ...]) -> tuple[int, ...]:
    """The starters dodge, those in danger stand or run; returns who moved, dodgers first."""
    value = -table.state.track[field]
    line = line_of(table, field)
    cites = ("rockslide.trigger", "rockslide.straight_line", line.clause)
    table.happen(RockslideStarted(field, value, starters, cites=tuple(dict.fromkeys(cites))))
    endangered = in_danger(table, line, starters)
    dodge = ("rockslide.starter_dodges", "rockslide.starter_safe")
    fled = [s for s in starters if table.space(s) == field and dodges(table, s, dodge)]
    fled += [seat for seat in endangered if not stands(table, seat, value, line)]
    table.note(moved=())
    return tuple(fled)


def dodges(table: RaceTable, seat: int, cites: Cites) -> bool:
    """One space forward, over a hole without a check."""
    return walk(table, seat, 1, cites, by_rocks=True) > 0


def in_danger(table: RaceTable, line: Line, starters: tuple[int, ...]) -> list[int]:
    """The dragons in the line, clockwise from the active player, less those who set it off."""
    return [
        seat
        for seat in table.clockwise_from(table.state.active)
        if seat not in starters and table.space(seat) in line.fields
    ]


def stands(table: RaceTable, seat: int, value: int, line: Line) -> bool:
    """Enough courage lets a dragon stay; otherwise it runs, unless it cannot. True if it stays."""
    courage = table.courage(seat)
    cites = ["rockslide.endangered", "rockslide.courage_check", "backs.courage"]
    cites.append("rockslide.escape" if courage >= value else "rockslide.run")
    table.happen(DangerFaced(seat, courage, value, cites=tuple(cites)))
    if courage >= value:
        return True
    return not runs(table, seat, line.refuge, ("rockslide.run", line.clause))


def runs(table: RaceTable, seat: int, refuge: int, cites: Cites) -> bool:
    """Backward to the refuge, or as far as a tree lets it."""
    reason, why = held(table, seat, by_rocks=True)
    space = table.space(seat)
    if reason:
        settle_move(table, seat, (), space, reason, cites + why)
        return False
    lies = course(table)
    steps = lies.distance(space, refuge)
    return walk(table, seat, -steps, cites, by_rocks=True) > 0


def line_of(table: RaceTable, field: int) -> Line:
    """From the field back to the first corner or hole, or to the Start card."""
    lies, track = course(table), table.state.track
    after = table.ruling("mountain.corner_field") == "first_after_turn"
    corners = {corner + after for corner in table.state.corners}
    space = field
    while space > 0:
        if track[space] > 0:
            return Line(range(space + 1, field + 1), lies.behind(space), "hole.stops_rockslide")
        if space in corners and (space < field or after):
            return _to_corner(table, lies, space, field)
        space -= 1
    if table.ruling("mountain.no_stop_behind") == "no_danger":
        return Line(range(0), 0, "rockslide.endangered")
    return Line(range(1, field + 1), 0, "rockslide.endangered")


def _to_corner(table: RaceTable, lies: Course, corner: int, field: int) -> Line:
    is_safe = table.ruling("mountain.corner_in_danger") == "safe" and corner < field
    first = corner + 1 if is_safe else corner
    return Line(range(first, field + 1), lies.behind(corner), "rockslide.straight_line")
