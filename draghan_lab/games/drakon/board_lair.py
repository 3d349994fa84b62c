"""The lair on the board: chambers, the free cells round it, heroes and Drakon."""

from __future__ import annotations

from typing import NamedTuple

from draghan_lab.engine.match import Match
from draghan_lab.games.drakon.board_look import (
    TILE,
    figure,
    piece,
    text,
    tile_face,
    tile_title,
)
from draghan_lab.games.drakon.grid import say_cell
from draghan_lab.games.drakon.state import Cell, Lair

LEFT, TOP, WIDTH, HEIGHT = 12, 52, 768, 768
NARROWEST = 5
"""So many cells are always shown, so that the first tiles do not fill the board."""

# Up to six figures stand in the corners of a tile and beside its drawing, where no name is.
_PLACES = ((80, 21), (16, 21), (80, 82), (16, 82), (72, 44), (24, 44))
_DRAKON = (50, 40)


class Frame(NamedTuple):
    """Which cells are shown, and how large."""

    west: int
    north: int
    size: float
    left: float
    top: float
    east: int
    south: int

    def corner(self, cell: Cell) -> tuple[float, float]:
        """The upper left corner of a cell."""
        x = self.left + (cell[0] - self.west) * self.size
        return round(x, 1), round(self.top + (self.north - cell[1]) * self.size, 1)

    def cells(self) -> list[Cell]:
        columns = range(self.west, self.east + 1)
        return [(x, y) for y in range(self.north, self.south - 1, -1) for x in columns]


def frame(state: Lair) -> Frame:
    """The lair with a free cell on every side, as large as it fits."""
    xs = [cell[0] for cell, _ in state.frontier] or [0]
    ys = [cell[1] for cell, _ in state.frontier] or [0]
    (west, east), (south, north) = span(xs), span(ys)
    columns, rows = east - west + 1, north - south + 1
    size = round(min(WIDTH / columns, HEIGHT / rows), 2)
    left = LEFT + (WIDTH - columns * size) / 2
    top = TOP + (HEIGHT - rows * size) / 2
    return Frame(west, north, size, left, top, east, south)


def span(along: list[int]) -> tuple[int, int]:
    """From the first to the last, and as far as it takes to be wide enough."""
    lacking = max(0, NARROWEST - (max(along) - min(along) + 1))
    return min(along) - lacking // 2, max(along) + (lacking + 1) // 2


def cells(state: Lair) -> str:
    """Every cell without a chamber; those beside one can be built on."""
    shown, near = frame(state), {cell for cell, _ in state.frontier}
    taken = {chamber.at for chamber in state.chambers}
    made = "".join(_cell(shown, cell, cell in near) for cell in shown.cells() if cell not in taken)
    return f'<g class="dk">{made}</g>'


def _cell(shown: Frame, cell: Cell, is_near: bool) -> str:
    x, y = shown.corner(cell)
    side = shown.size - 4
    kind = "free" if is_near else "far"
    inside = f'<rect x="2" y="2" width="{side:g}" height="{side:g}" rx="6" class="{kind}"/>'
    if is_near and shown.size > 44:
        inside += text(shown.size / 2, shown.size / 2 + 4, f"{cell[0]},{cell[1]}", "xs soft")
    title = (
        f"free cell {say_cell(cell)}" if is_near else f"cell {say_cell(cell)}, beside no chamber"
    )
    return piece(f"cell:{cell[0]},{cell[1]}", title, inside, x, y)


def chambers(match: Match, state: Lair) -> str:
    """All chambers as they lie."""
    shown = frame(state)
    made = ""
    for chamber in state.chambers:
        x, y = shown.corner(chamber.at)
        title = tile_title(match, chamber.tile, f"at {say_cell(chamber.at)}", chamber.arrows)
        inside = tile_face(match, chamber.tile, chamber.arrows)
        name = f"chamber:{chamber.at[0]},{chamber.at[1]}"
        made += piece(name, title, inside, x, y, shown.size / TILE)
    return f'<g class="dk">{made}</g>'


def figures(match: Match, state: Lair) -> str:
    """Heroes and Drakon in their chambers; a click on Drakon is one on what lies under her."""
    shown, made = frame(state), ""
    scale = shown.size / TILE
    if state.drakon is not None:
        x, y = shown.corner(state.drakon)
        spot = (x + _DRAKON[0] * scale, y + _DRAKON[1] * scale)
        use = '<use href="#dk-dragon"/>'
        title = f"Drakon at {say_cell(state.drakon)}"
        drakon = piece("drakon", title, use, *spot, round(scale * 0.8, 3))
        made += f'<g pointer-events="none">{drakon}</g>'
    for seat, player in enumerate(state.players):
        if state.chambers and player.hero:
            made += _hero(match, state, shown, seat)
    return f'<g class="dk">{made}</g>'


def _hero(match: Match, state: Lair, shown: Frame, seat: int) -> str:
    player = state.players[seat]
    here = [s for s, other in enumerate(state.players) if other.at == player.at]
    dx, dy = _PLACES[here.index(seat)]
    x, y = shown.corner(player.at)
    scale = shown.size / TILE
    spot = x + dx * scale, y + dy * scale
    title = f"{match.name(seat)}, the {player.hero.title()}, at {say_cell(player.at)}"
    return piece(f"hero:{seat}", title, figure(match, seat), *spot, round(scale * 0.8, 3))
