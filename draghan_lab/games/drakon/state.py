"""What lies on the table of a Drakon game. No rules."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

NO_SEAT = -1
FACEDOWN = 0
"""The value of a coin to somebody who cannot see its face."""

Cell: TypeAlias = tuple[int, int]
"""(x, y): north is y + 1, east is x + 1. The entrance is laid at (0, 0)."""
Path: TypeAlias = tuple[Cell, ...]
"""The chambers that a move leads over, the last of which is entered."""


class Chamber(Struct, frozen=True, gc=False):
    """A tile in the lair; its arrows are those of the table, in the order N, E, S, W."""

    at: Cell
    tile: str
    arrows: str


class Player(Struct, frozen=True, gc=False):
    """One player's hero and hand."""

    hero: str = ""
    at: Cell = (0, 0)
    hand: tuple[str, ...] = ()
    is_ready: bool = False
    """The hero card lies text-side up: the ability can still be used."""
    has_left: bool = False
    """The hero has entered a way out while the team owned enough."""
    remembers: tuple[str, ...] = ()
    """Tiles that this player has seen go into a hand, under the pile or out of the game."""


class Task(Struct, frozen=True, gc=False):
    """Something that is still to be done in this turn, and for whom."""

    do: str
    seat: int
    by: int = NO_SEAT
    """Who forced it, or on whom it falls; the hero's own player otherwise."""
    at: Cell = (0, 0)
    path: Path = ()


class Lair(Struct, frozen=True, gc=False, kw_only=True):
    """The whole state.

    What changes most often stands first, where `replace` finds it soonest.
    """

    agenda: tuple[Task, ...] = ()
    """What is still to be done, the next thing last."""
    did: str = ""
    """What the current player did in this turn: place, move or skip."""
    players: tuple[Player, ...]
    has_walked: bool = False
    """The current hero entered a chamber in this turn."""
    has_met: bool = False
    """The current hero encountered Drakon on the entrance in this turn."""
    current: int = NO_SEAT
    turn: int = 0
    idle: int = 0
    """How many turns in a row nobody acted."""
    chambers: tuple[Chamber, ...] = ()
    """The lair, sorted by cell."""
    frontier: tuple[tuple[Cell, int], ...] = ()
    """Free cells beside a chamber, each with the sides at which an arrow points, as a mask."""
    pile: tuple[str, ...]
    """The draw pile, its top first."""
    past: tuple[int, ...] = ()
    """Fingerprints of the positions since nobody holds tiles."""
    stage: str
    """setup, play or over"""
    clockwise: tuple[int, ...]
    purse_of: tuple[int, ...]
    """For each seat the purse it owns; teammates own the same one."""
    purses: tuple[tuple[int, ...], ...]
    """Coins by value, in rising order."""
    hoard: tuple[int, ...]
    drakon: Cell | None = None
    gone: tuple[str, ...] = ()
    """Tiles that left the game for everybody to see."""
    discards: tuple[str, ...] = ()
    """Tiles that left the game facedown."""
    shown: tuple[int, ...] = ()
    """Purses that lie faceup."""
    winners: tuple[int, ...] = ()
