"""The board of Drakon as SVG. A layer holds what changes together, so little is sent anew."""

from __future__ import annotations

from typing import Any

from draghan_lab.engine.match import Match
from draghan_lab.games.drakon import board_lair, board_seats
from draghan_lab.games.drakon.board_look import defs
from draghan_lab.games.drakon.state import Lair

WIDTH, HEIGHT = 1200, 832


def scene(match: Match) -> dict[str, Any]:
    """The size of the board, its symbols and the names of its layers."""
    panels = [f"seat_{seat}" for seat in range(len(match.players))]
    return {
        "width": WIDTH,
        "height": HEIGHT,
        "defs": defs(),
        "layers": ["ground", "cells", "chambers", *panels, "stock", "figures", "status"],
    }


def layers(match: Match, state: Lair) -> tuple[str, ...]:
    """The board of a state, one fragment of SVG per layer, in the order of the scene."""
    return (
        ground(),
        board_lair.cells(state),
        board_lair.chambers(match, state),
        *(board_seats.panel(match, state, seat) for seat in range(len(match.players))),
        board_seats.stock(match, state),
        board_lair.figures(match, state),
        board_seats.status(match, state),
    )


def ground() -> str:
    """The table under the lair."""
    left, top = board_lair.LEFT - 4, board_lair.TOP - 4
    wide, high = board_lair.WIDTH + 8, board_lair.HEIGHT + 8
    return (
        f'<rect x="{left}" y="{top}" width="{wide}" height="{high}" rx="14" fill="#F3EAD7"'
        ' stroke="#E4DAC6"/>'
    )
