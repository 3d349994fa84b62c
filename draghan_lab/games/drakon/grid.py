"""The square grid: sides, arrows and the free cells round a lair."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from functools import lru_cache

from draghan_lab.games.drakon.state import Cell, Chamber

SIDES = "NESW"
DX = {"N": 0, "E": 1, "S": 0, "W": -1}
DY = {"N": 1, "E": 0, "S": -1, "W": 0}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
BIT = {"N": 1, "E": 2, "S": 4, "W": 8}
SIDE_NAMES = {"N": "north", "E": "east", "S": "south", "W": "west"}
_STEPS = tuple((side, DX[side], DY[side], BIT[OPPOSITE[side]]) for side in SIDES)

Frontier = tuple[tuple[Cell, int], ...]


def beyond(cell: Cell, side: str) -> Cell:
    """The cell on the other side."""
    return cell[0] + DX[side], cell[1] + DY[side]


def around(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """The four cells that share a side with this one, from the north clockwise."""
    x, y = cell
    return (x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y)


def side_towards(cell: Cell, other: Cell) -> str:
    """The side of a cell that touches another cell; empty if none does."""
    step = (other[0] - cell[0], other[1] - cell[1])
    return next((side for side in SIDES if (DX[side], DY[side]) == step), "")


@lru_cache(maxsize=256)
def tidy(arrows: str) -> str:
    """Arrows in the order N, E, S, W, each once."""
    return "".join(side for side in SIDES if side in arrows)


@lru_cache(maxsize=256)
def mask(arrows: str) -> int:
    return sum(BIT[side] for side in arrows)


@lru_cache(maxsize=256)
def orientations(arrows: str) -> tuple[str, ...]:
    """The different ways in which a tile can lie, by quarter turns clockwise."""
    turned = (
        tidy("".join(SIDES[(SIDES.index(side) + quarter) % 4] for side in arrows))
        for quarter in range(4)
    )
    return tuple(dict.fromkeys(turned))


@lru_cache(maxsize=1024)
def fitting(arrows: str, blocked: int) -> tuple[str, ...]:
    """The orientations that show no arrow to a side at which an arrow points."""
    return tuple(turned for turned in orientations(arrows) if not mask(turned) & blocked)


def blocked_sides(ground: dict[Cell, Chamber], cell: Cell) -> int:
    """The sides of a cell at which an arrow of a neighbour points, as a mask."""
    blocked = 0
    for side in SIDES:
        neighbour = ground.get(beyond(cell, side))
        if neighbour is not None and OPPOSITE[side] in neighbour.arrows:
            blocked |= BIT[side]
    return blocked


def frontier_of(chambers: Iterable[Chamber]) -> Frontier:
    """All free cells beside a chamber, found anew."""
    ground = {chamber.at: chamber for chamber in chambers}
    free = {cell for at in ground for cell in around(at) if cell not in ground}
    return tuple((cell, blocked_sides(ground, cell)) for cell in sorted(free))


def frontier_after(frontier: Frontier, ground: dict[Cell, Chamber], chamber: Chamber) -> Frontier:
    """The frontier when one more chamber lies there; only its neighbours change."""
    cells: list[tuple[Cell, int]] = list(frontier)
    x, y = chamber.at
    del cells[bisect_left(cells, (chamber.at, 0))]
    for side, dx, dy, bit in _STEPS:
        cell = (x + dx, y + dy)
        if cell in ground:
            continue
        blocked = bit if side in chamber.arrows else 0
        place = bisect_left(cells, (cell, 0))
        if place < len(cells) and cells[place][0] == cell:
            cells[place] = (cell, cells[place][1] | blocked)
        else:
            cells.insert(place, (cell, blocked))
    return tuple(cells)


def within(cells: Iterable[Cell], start: Cell, steps: int) -> dict[Cell, int]:
    """The cells that can be reached over shared sides, with their distance."""
    known, far = set(cells), {start: 0}
    edge = [start]
    for distance in range(1, steps + 1):
        reached = (cell for at in edge for cell in around(at))
        edge = list(dict.fromkeys(c for c in reached if c in known and c not in far))
        far.update(dict.fromkeys(edge, distance))
    return far


def say_cell(cell: Cell) -> str:
    return f"({cell[0]}, {cell[1]})"
