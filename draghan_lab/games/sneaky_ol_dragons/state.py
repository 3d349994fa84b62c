"""What lies on the table of a Sneaky Ol' Dragons game. No rules."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

COLOURS = ("red", "orange", "yellow", "green", "blue", "purple")
SPELLS = ("jumping", "fleeing", "drunken", "immobility")
NO_SEAT = -1
NO_BET = -1000

DOWN, UP, PASSED = "down", "up", "passed"
"""A card in a Storyline is unplayed, played, or closed for good because its turn has passed."""
MISSED, PICKED = "missed", "picked"
"""Why a card is turned: a turn that is missed, or this very card that was picked out."""
RUNS, WAITS, DONE, MOVED_ON = "runs", "waits", "done", "moved_on"
"""Will-o'-the-wisp: it runs, waits for a hug to end, is done, or was left behind by a caravan."""


class Slot(Struct, frozen=True, gc=False):
    """A place in a Storyline with the card on it. Its number never changes during a round."""

    number: int
    card: str
    face: str = DOWN
    turned: str = ""
    is_used: bool = False
    """A Magic lamp whose wish was granted."""


Row: TypeAlias = tuple[Slot, ...]


class Racer(Struct, frozen=True, gc=False):
    """One player: the dragon, and what lasts for a draft or a round."""

    dragon: str = ""
    kept: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()
    """A sealed choice that the others do not know yet."""
    bonus: int = 0
    symbol: str = ""
    wisp: str = ""
    ahead: int = 0
    """Turns that were used ahead of time for a Magic Mirror."""


class Task(Struct, frozen=True, gc=False):
    """Something still to be done before the next player reveals a card."""

    kind: str
    seat: int
    card: str = ""
    slot: int = 0
    via: str = ""
    count: int = 0
    total: int = 0
    seats: tuple[int, ...] = ()
    cards: tuple[str, ...] = ()
    note: str = ""


class Race(Struct, frozen=True, gc=False, kw_only=True):
    """The whole state. Players are told apart by their seat, wherever their chair stands now.

    What changes all the time is kept by seat beside the players, so that a change is a small one.

    What changes most often stands first, where `replace` finds it soonest.
    """

    rows: tuple[Row, ...]
    """The Storyline in front of each seat."""
    waiting: tuple[int, ...] = ()
    """Whose turn is still to come: in the programming phase, or in the running action round."""
    agenda: tuple[Task, ...] = ()
    active: int = NO_SEAT
    spaces: tuple[int, ...]
    """On which space the dragon of each seat stands."""
    hands: tuple[tuple[str, ...], ...]
    laid: int = 0
    action_round: int = 0
    pile: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    stage: str
    """setup, deal, draft, program, own_two, other_two, insert, play, close or over"""
    players: tuple[Racer, ...]
    seen: bytes
    """For each card of the box a byte, with one bit per seat that knows its face.

    It tells nothing of cards that lie open, which everybody knows.
    """
    starter: int = NO_SEAT
    round: int = 0
    returned: bool = False
    """Whether a dragon came back from beyond the finish line in this round."""
    aside: tuple[str, ...] = ()
    """Cards drawn with a Lucky talisman."""
    caravans: int = 0
    minstrels: int = 0
    moved: tuple[int, ...] = ()
    """Dragons that the running card has moved, for rockslides."""
    hugged: tuple[int, ...] = ()
    """Who is hugged by Bigfoot."""
    trees: tuple[int, ...] = ()
    """Whose dragons are trees."""
    clockwise: tuple[int, ...]
    """Who sits on which chair, clockwise."""
    removed: tuple[str, ...]
    """Cards that do not take part."""
    track: tuple[int, ...] = ()
    """For each space: 0 is plain, a positive value is a hole, a negative one a rockslide."""
    corners: tuple[int, ...] = ()
    first: int = 1
    """The first space of the path that is left."""
    bet: int = NO_BET
    winners: tuple[int, ...] = ()
