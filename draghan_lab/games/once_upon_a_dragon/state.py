"""What lies on the table of Once Upon a Dragon. No rules."""

from __future__ import annotations

from msgspec import Struct

SKILLS = ("strength", "charm", "knowledge")
Icons = tuple[int, int, int]
"""Strength, Charm and Knowledge."""

NOTHING = "nothing"
"""What somebody answers who declines."""
ASIDE = "aside"
"""Where a character stands that faces no Monster."""
UNUSED = "unused"
"""Where an Aid goes that helps against nobody."""
DRAGON_CARD = "dragon_card"


class Hero(Struct, frozen=True, gc=False):
    """One place of the party: who plays it, the character there, and what it owns."""

    player: int
    character: str = ""
    """Empty before one is chosen, and once the place is out of the game."""
    faces: str = ""
    """The enemy it was placed at this round."""
    gear: tuple[str, ...] = ()
    is_hurt: bool = False
    gold: int = 0
    played: tuple[str, ...] = ()
    at_dragon: tuple[str, ...] = ()
    """Equipment played against the dragon, once all other Monsters have fallen."""
    is_done: bool = False
    """Whether it has finished buying at this Marketplace."""


class Quest(Struct, frozen=True, gc=False, kw_only=True):
    """The whole state. All stacks are written from the top card down.

    What changes most often stands first, where `replace` finds it soonest.
    """

    stage: str
    heroes: tuple[Hero, ...]
    enemies: tuple[str, ...] = ()
    """The Monsters on the table; the first `left_over` of them were there before this round."""
    discard: tuple[str, ...] = ()
    """The common discard pile, the latest card first."""
    found: tuple[str, ...] = ()
    shadow_encounters: tuple[str, ...]
    location: str = ""
    fallen: tuple[str, ...] = ()
    """The Monsters that have fallen in this fight, until the table is cleared."""
    beaten: int = 0
    survivors: int = 0
    """How many Monsters fell in this round's fight, and how many did not."""
    draghan_encounters: tuple[str, ...]
    aid_at: str = ""
    round: int = 0
    active: int = 0
    is_newcomer: bool = False
    """Whether the active character entered the game this round."""
    to_draw: int = 0
    left_over: int = 0
    portals: tuple[str, ...] = ()
    """The Portals at which the party stayed."""
    supply: int
    draghan_locations: tuple[str, ...]
    shadow_locations: tuple[str, ...]
    market: tuple[str, ...]
    offer: tuple[str, ...] = ()
    aside: tuple[str, ...]
    """The Character cards set aside as replacements."""
    thefts: int = 0
    """How many of this round's thieves have struck."""
    is_leaving: bool = False
    dragon: str = ""
    dragons: tuple[str, ...]
    """The large Dragon cards that may still be drawn."""
    realm: str = "draghan"
    begun_with: int = 0
    removed: tuple[str, ...] = ()
    game: int = 1
    slain: tuple[str, ...] = ()
    """The dragons defeated in this campaign, which are set aside."""
    result: str = ""
    """won or lost, once the game is over"""
