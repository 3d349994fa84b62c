"""Why a tile does not fit: it names the two arrows that would face each other."""

from __future__ import annotations

from typing import Any

from draghan_lab.engine.decision import Objection
from draghan_lab.engine.match import Match
from draghan_lab.games.drakon.grid import (
    OPPOSITE,
    SIDE_NAMES,
    SIDES,
    beyond,
    orientations,
    say_cell,
)
from draghan_lab.games.drakon.legality_ways import Reading, Reason, is_cell
from draghan_lab.games.drakon.state import Cell, Lair


def object_to_placement(match: Match, state: Lair, tile: str, answer: Any) -> Reason:
    """The objection to laying a chosen tile there and so."""
    if not is_placement(answer):
        return Objection("a tile is laid on a cell, with its arrows", ("placement.grid",))
    chosen, cell, arrows = answer
    if chosen != tile:
        return Objection("another tile was chosen to be placed", ("placement.from_hand",))
    lair = Reading(match, state)
    if cell in lair.ground:
        return Objection(f"{lair.name(cell)} lies there already", ("placement.grid",))
    if not any(beyond(cell, side) in lair.ground for side in SIDES):
        return Objection(
            f"{say_cell(cell)} shares no side with a chamber in play", ("placement.adjacent",)
        )
    return object_to_fit(lair, tile, cell, arrows)


def is_placement(answer: Any) -> bool:
    if not isinstance(answer, tuple) or len(answer) != 3:
        return False
    tile, cell, arrows = answer
    return isinstance(tile, str) and is_cell(cell) and isinstance(arrows, str)


def object_to_fit(
    lair: Reading, tile: str, cell: Cell, arrows: str, lifted: Cell | None = None
) -> Reason:
    """The objection to a tile on a free cell; a lifted chamber does not count as a neighbour."""
    if arrows not in orientations(lair.match.facts.tiles[tile].arrows):
        said = ", ".join(orientations(lair.match.facts.tiles[tile].arrows))
        return Objection(
            f"the arrows of this tile can point {said}, not {arrows}",
            ("placement.no_facing_arrows",),
        )
    for side in arrows:
        other = beyond(cell, side)
        if other == lifted or other not in lair.ground:
            continue
        if OPPOSITE[side] in lair.ground[other].arrows:
            return _facing(lair, side, other)
    return None


def _facing(lair: Reading, side: str, other: Cell) -> Objection:
    """The two arrows that would face each other."""
    back = SIDE_NAMES[OPPOSITE[side]]
    whose = lair.name(other)
    cites: tuple[str, ...] = ("placement.no_facing_arrows",)
    if lair.effect(other) == "entrance":
        whose = "the entrance"
        cites += ("placement.next_to_entrance",)
    return Objection(f"its {SIDE_NAMES[side]} arrow would face the {back} arrow of {whose}", cites)
