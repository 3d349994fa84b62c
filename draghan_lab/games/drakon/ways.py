"""Where a hero can go as the lair lies now: along arrows, and by what chambers make of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from draghan_lab.engine.match import Match
from draghan_lab.games.drakon.grid import DX, DY, around, within
from draghan_lab.games.drakon.state import Cell, Lair, Path

FAR_EXITS = ("master_key", "teleport")


class Ways:
    """The ways of one lair, found when first asked for."""

    __slots__ = ("_moves", "chambers", "drakon", "effects", "ground", "ruling")

    def __init__(self, match: Match, state: Lair) -> None:
        self.chambers = state.chambers
        self.drakon = state.drakon
        self.ground = {chamber.at: chamber for chamber in state.chambers}
        self.effects = match.facts.effects
        self.ruling = match.ruling
        self._moves: dict[Cell, tuple[Path, ...]] = {}

    def effect(self, cell: Cell) -> str:
        return self.effects[self.ground[cell].tile]

    def arrow(self, cell: Cell) -> tuple[Cell, ...]:
        """The chambers behind the arrows of a chamber."""
        (x, y), ground = cell, self.ground
        ends = [(x + DX[side], y + DY[side]) for side in ground[cell].arrows]
        return tuple(end for end in ends if end in ground)

    def beside(self, cell: Cell) -> tuple[Cell, ...]:
        """The chambers that share a side with this one."""
        return tuple(other for other in around(cell) if other in self.ground)

    def open_sides(self, cell: Cell) -> tuple[Cell, ...]:
        """The adjacent chambers without an arrow that points back."""
        return tuple(other for other in self.beside(cell) if cell not in self.arrow(other))

    # the Magic Harp

    def is_harp(self, cell: Cell) -> bool:
        if self.effect(cell) != "magic_harp":
            return False
        return cell != self.drakon or self.ruling("effect.harp_with_drakon") == "holds"

    def lured(self, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
        """Only the Magic Harps, if there is one among the chambers."""
        return tuple(filter(self.is_harp, cells)) or cells

    # one move

    def moves(self, cell: Cell) -> tuple[Path, ...]:
        """Every legal move of a hero who stands there."""
        found = self._moves.get(cell)
        if found is None:
            found = self._moves[cell] = self._find_moves(cell)
        return found

    def _find_moves(self, cell: Cell) -> tuple[Path, ...]:
        effect = self.effect(cell)
        if effect == "windstorm":
            paths = self.storms(cell)
        elif effect == "teleport":
            paths = tuple((other,) for other in self.ground if other != cell)
        elif effect == "master_key":
            paths = tuple((other,) for other in self.key_exits(cell))
        else:
            paths = tuple((other,) for other in self.lured(self.arrow(cell)))
        if self.ruling("effect.escape_form") == "open_neighbour":
            doors = [(c,) for c in self.beside(cell) if self.effect(c) == "escape"]
            paths += tuple(door for door in doors if door not in paths)
        return paths

    def key_exits(self, cell: Cell) -> tuple[Cell, ...]:
        """Out of a Master Key chamber: any side."""
        if self.ruling("effect.master_key_directions") == "legal_only":
            return self.open_sides(cell)
        return self.beside(cell)

    # the Windstorm

    def storms(self, cell: Cell) -> tuple[Path, ...]:
        """Every way that a Windstorm can carry a hero."""
        paths = self.blown(((first,) for first in self.arrow(cell)), self.step_on)
        if self.ruling("effect.windstorm_harp_first_step") == "pulled":
            return tuple(path for path in paths if self.is_harp(path[0])) or paths
        return paths

    def step_on(self, cell: Cell) -> tuple[Cell, ...]:
        """The further steps of a storm that crosses this chamber."""
        if self.effect(cell) not in FAR_EXITS:
            return self.lured(self.arrow(cell))
        exits = self.open_sides(cell)
        if self.ruling("effect.windstorm_harp_via_key") == "shielded":
            return exits
        return self.lured(exits)

    def blown(
        self, begun: Iterable[Path], step_on: Callable[[Cell], tuple[Cell, ...]]
    ) -> tuple[Path, ...]:
        """All complete ways that begin so."""
        paths, waiting = [], list(begun)[::-1]
        while waiting:
            path = waiting.pop()
            if len(path) >= self.length(path):
                paths.append(path)
            else:
                waiting.extend((*path, cell) for cell in reversed(step_on(path[-1])))
        return tuple(paths)

    def length(self, path: Path) -> int:
        """How many chambers a storm goes that has come so far."""
        if self.ruling("effect.windstorm_chain") == "no":
            return 2
        return 2 + len({cell for cell in path[:-1] if self.effect(cell) == "windstorm"})

    # the Sorceress

    def walls(self, cell: Cell) -> tuple[Path, ...]:
        """Where her ability lets the Sorceress go: through any side, but never round a Harp."""
        effect = self.effect(cell)
        if effect == "windstorm":
            begun = ((first,) for first in self.beside(cell))
            paths = self.blown(begun, self.wall_step)
        elif effect not in FAR_EXITS and any(map(self.is_harp, self.arrow(cell))):
            return ()
        else:
            paths = tuple((other,) for other in self.beside(cell))
        if self.ruling("heroes.sorceress_harp_scope") == "ability_too":
            return tuple(path for path in paths if self.is_harp(path[-1])) or paths
        return paths

    def wall_step(self, cell: Cell) -> tuple[Cell, ...]:
        """The further steps of a storm that she entered through a wall."""
        if self.ruling("heroes.sorceress_windstorm_steps") == "both_steps":
            return self.lured(self.beside(cell))
        return self.step_on(cell)

    # Drakon

    def walk(self, steps: int) -> tuple[Cell, ...]:
        """The chambers where Drakon can end, her own included."""
        if self.drakon is None:
            return ()
        if self.ruling("drakon.gaps") == "yes":
            x, y = self.drakon
            return tuple(c for c in self.ground if abs(c[0] - x) + abs(c[1] - y) <= steps)
        near = within(self.ground, self.drakon, steps)
        return tuple(cell for cell in self.ground if cell in near)
