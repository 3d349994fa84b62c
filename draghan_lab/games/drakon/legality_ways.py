"""Why a hero cannot go somewhere. It reads the rules step by step and lists nothing."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from draghan_lab.engine.decision import Objection
from draghan_lab.engine.match import Match
from draghan_lab.games.drakon.grid import SIDE_NAMES, SIDES, beyond, say_cell, side_towards
from draghan_lab.games.drakon.state import Cell, Lair, Path

Reason = Objection | None


class Reading:
    """A lair as somebody reads it who checks a move."""

    def __init__(self, match: Match, state: Lair) -> None:
        self.match, self.state = match, state
        self.ground = {chamber.at: chamber for chamber in state.chambers}

    def is_ruled(self, ruling: str, option: str) -> bool:
        return self.match.rulings[ruling] == option

    def effect(self, cell: Cell) -> str:
        return self.match.facts.effects[self.ground[cell].tile]

    def name(self, cell: Cell) -> str:
        effect = self.effect(cell).replace("_", " ")
        return f"the {effect.removesuffix(' chamber')} chamber at {say_cell(cell)}"

    def points_at(self, cell: Cell, other: Cell) -> bool:
        """Whether an arrow of one chamber points at another cell."""
        return side_towards(cell, other) in tuple(self.ground[cell].arrows)

    def harps_at_arrows(self, cell: Cell) -> list[Cell]:
        ends = [beyond(cell, side) for side in self.ground[cell].arrows]
        return [end for end in ends if self.lures(end)]

    def harps_at_open_sides(self, cell: Cell) -> list[Cell]:
        ends = [beyond(cell, side) for side in SIDES]
        return [end for end in ends if self.lures(end) and not self.points_at(end, cell)]

    def lures(self, cell: Cell) -> bool:
        """Whether a Magic Harp lies there and lures."""
        if cell not in self.ground or self.effect(cell) != "magic_harp":
            return False
        return cell != self.state.drakon or self.is_ruled("effect.harp_with_drakon", "holds")

    def has_far_exit(self, cell: Cell) -> bool:
        return self.effect(cell) in ("master_key", "teleport")


def is_cell(value: Any) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and all(type(v) is int for v in value)


def is_path(value: Any) -> bool:
    return isinstance(value, tuple) and bool(value) and all(map(is_cell, value))


def object_to_way(lair: Reading, here: Cell, path: Any) -> Reason:
    """The objection to a move that leads over this path, if there is one."""
    if not is_path(path):
        return Objection("a move leads to a chamber", ("move.along_arrow",))
    for cell in path:
        if cell not in lair.ground:
            return Objection(f"no chamber lies at {say_cell(cell)}", ("move.needs_chamber",))
    if len(path) == 1 and _is_open_door(lair, here, path[0]):
        return None
    if lair.effect(here) == "windstorm":
        return _object_to_storm(lair, here, path)
    if len(path) > 1 or path[0] == here:
        return Objection("a move leads to one other chamber", ("move.one_chamber",))
    if lair.effect(here) == "teleport":
        return None
    if lair.effect(here) == "master_key":
        return _object_to_key(lair, here, path[0])
    return object_to_step(lair, here, path[0]) or _object_to_harp(lair, here, path[0])


def _is_open_door(lair: Reading, here: Cell, cell: Cell) -> bool:
    """An Escape chamber next door may be open to everybody."""
    if not lair.is_ruled("effect.escape_form", "open_neighbour"):
        return False
    return lair.effect(cell) == "escape" and bool(side_towards(here, cell))


def _object_to_key(lair: Reading, here: Cell, cell: Cell) -> Reason:
    if not side_towards(here, cell):
        return Objection(
            f"{lair.name(cell)} does not touch the Master Key chamber",
            ("effect.master_key.exit",),
        )
    if lair.is_ruled("effect.master_key_directions", "legal_only") and lair.points_at(cell, here):
        return Objection(
            f"an arrow of {lair.name(cell)} points back at the Master Key",
            ("effect.master_key.exit",),
        )
    return None


def object_to_step(lair: Reading, here: Cell, cell: Cell) -> Reason:
    """A step along an arrow of the chamber that is left."""
    side = side_towards(here, cell)
    if not side:
        return Objection(
            f"{lair.name(cell)} does not touch {lair.name(here)}", ("move.along_arrow",)
        )
    if side in lair.ground[here].arrows:
        return None
    if lair.points_at(cell, here):
        return Objection(
            f"the arrow between them leads the other way, from {lair.name(cell)}",
            ("move.own_arrows_only", "move.one_way"),
        )
    return Objection(
        f"{lair.name(here)} has no arrow to the {SIDE_NAMES[side]}",
        ("move.own_arrows_only", "move.along_arrow"),
    )


def _object_to_harp(lair: Reading, here: Cell, cell: Cell) -> Reason:
    harps = lair.harps_at_arrows(here)
    if harps and cell not in harps:
        return Objection(
            f"a hero who moves must follow {lair.name(harps[0])}", ("effect.harp.obligation",)
        )
    return None


# the Windstorm


def _object_to_storm(lair: Reading, here: Cell, path: Path) -> Reason:
    objection = object_to_step(lair, here, path[0]) or _object_to_rest(lair, path, step_on)
    if objection or not lair.is_ruled("effect.windstorm_harp_first_step", "pulled"):
        return objection
    pulls = [harp for harp in lair.harps_at_arrows(here) if goes_on(lair, (harp,), step_on)]
    if pulls and path[0] not in pulls:
        return Objection(
            f"the storm is pulled into {lair.name(pulls[0])}",
            ("effect.windstorm.harp_after_first",),
        )
    return None


Step = Callable[[Reading, Cell, Cell], Reason]


def _object_to_rest(lair: Reading, path: Path, step: Step) -> Reason:
    """What is wrong with the steps after the first one, or with their number."""
    for crossed, cell in pairwise(path):
        if objection := step(lair, crossed, cell):
            return objection
    if len(path) < 2 or not is_complete(lair, path):
        return Objection(
            "a storm carries a hero exactly two chambers",
            ("effect.windstorm.two_chambers", "effect.windstorm.cannot"),
        )
    if any(is_complete(lair, path[:size]) for size in range(2, len(path))):
        return Objection("the storm ends before that", ("effect.windstorm.two_chambers",))
    return None


def is_complete(lair: Reading, path: Path) -> bool:
    """Whether a storm has gone far enough: two chambers, more only if Windstorms prolong it."""
    crossed = {cell for cell in path[:-1] if lair.effect(cell) == "windstorm"}
    more = len(crossed) if lair.is_ruled("effect.windstorm_chain", "yes") else 0
    return len(path) >= 2 + more


def goes_on(lair: Reading, path: Path, step: Step) -> bool:
    """Whether a storm that began so can be completed."""
    if len(path) >= 2 and is_complete(lair, path):
        return True
    ends = [beyond(path[-1], side) for side in SIDES]
    return any(
        goes_on(lair, (*path, end), step)
        for end in ends
        if end in lair.ground and step(lair, path[-1], end) is None
    )


def step_on(lair: Reading, crossed: Cell, cell: Cell) -> Reason:
    """A further step of a storm, from a chamber that is only crossed."""
    if not lair.has_far_exit(crossed):
        objection, harps = object_to_step(lair, crossed, cell), lair.harps_at_arrows(crossed)
    else:
        objection, harps = _object_to_side(lair, crossed, cell), lair.harps_at_open_sides(crossed)
        if lair.is_ruled("effect.windstorm_harp_via_key", "shielded"):
            harps = []
    if objection is None and harps and cell not in harps:
        return Objection(
            f"the storm must go on into {lair.name(harps[0])}",
            ("effect.windstorm.harp_after_first",),
        )
    return objection


def _object_to_side(lair: Reading, crossed: Cell, cell: Cell) -> Reason:
    cites = ("effect.windstorm.key_or_teleport_first",)
    if not side_towards(crossed, cell):
        return Objection(f"{lair.name(cell)} does not touch {lair.name(crossed)}", cites)
    if lair.points_at(cell, crossed):
        return Objection(f"an arrow of {lair.name(cell)} points back", cites)
    return None


# the Sorceress


def object_to_walls(lair: Reading, here: Cell, path: Any) -> Reason:
    """The objection to a way that the Sorceress would take through walls."""
    if not is_path(path) or any(cell not in lair.ground for cell in path):
        return Objection("behind that side lies no chamber", ("heroes.sorceress.ability",))
    if not side_towards(here, path[0]):
        return Objection("she leaves through a side of her chamber", ("heroes.sorceress.ability",))
    is_storm = lair.effect(here) == "windstorm"
    if not is_storm and not lair.has_far_exit(here) and lair.harps_at_arrows(here):
        return Objection("a Magic Harp lures her", ("heroes.sorceress.harp",))
    if is_storm:
        objection = _object_to_rest(lair, path, wall_step(lair))
        if objection:
            return Objection(objection.reason, (*objection.cites, "heroes.sorceress.windstorm"))
    elif len(path) > 1:
        return Objection("she gets no additional move", ("heroes.sorceress.ability",))
    if lair.is_ruled("heroes.sorceress_harp_scope", "ability_too"):
        return _object_to_any_harp(lair, here, path, is_storm)
    return None


def wall_step(lair: Reading) -> Step:
    both = lair.is_ruled("heroes.sorceress_windstorm_steps", "both_steps")
    return _step_anywhere if both else step_on


def _step_anywhere(lair: Reading, crossed: Cell, cell: Cell) -> Reason:
    ends = [beyond(crossed, side) for side in SIDES]
    harps = [end for end in ends if lair.lures(end)]
    if cell not in ends or (harps and cell not in harps):
        return Objection(
            f"the storm does not lead there from {lair.name(crossed)}",
            ("effect.windstorm.harp_after_first",),
        )
    return None


def _object_to_any_harp(lair: Reading, here: Cell, path: Path, is_storm: bool) -> Reason:
    if lair.lures(path[-1]) or not _harp_in_reach(lair, here, is_storm):
        return None
    return Objection("a Harp that she can reach lures her", ("heroes.sorceress.harp",))


def _harp_in_reach(lair: Reading, here: Cell, is_storm: bool) -> bool:
    ends = [end for side in SIDES if (end := beyond(here, side)) in lair.ground]
    if not is_storm:
        return any(map(lair.lures, ends))
    return any(_blows_to_harp(lair, (end,)) for end in ends)


def _blows_to_harp(lair: Reading, path: Path) -> bool:
    if len(path) >= 2 and is_complete(lair, path):
        return lair.lures(path[-1])
    step = wall_step(lair)
    ends = [beyond(path[-1], side) for side in SIDES]
    return any(
        _blows_to_harp(lair, (*path, end))
        for end in ends
        if end in lair.ground and step(lair, path[-1], end) is None
    )


# whether there is a way at all


def can_move(lair: Reading, here: Cell) -> bool:
    """Whether a hero on this chamber has any ordinary move."""
    if lair.effect(here) == "teleport" and len(lair.ground) > 1:
        return True
    ends = [end for side in SIDES if (end := beyond(here, side)) in lair.ground]
    if any(object_to_way(lair, here, (end,)) is None for end in ends):
        return True
    if lair.effect(here) != "windstorm":
        return False
    return any(lair.points_at(here, end) and goes_on(lair, (end,), step_on) for end in ends)


def can_pass_walls(lair: Reading, here: Cell) -> bool:
    """Whether the Sorceress has any way through walls."""
    ends = [end for side in SIDES if (end := beyond(here, side)) in lair.ground]
    if lair.effect(here) == "windstorm":
        return any(goes_on(lair, (end,), wall_step(lair)) for end in ends)
    return any(object_to_walls(lair, here, (end,)) is None for end in ends)
