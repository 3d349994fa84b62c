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
    is_hurt: bool = False
    gear: tuple[str, ...] = ()
    gold: int = 0
    faces: str = ""
    """The enemy it was placed at this round."""
    played: tuple[str, ...] = ()
    at_dragon: tuple[str, ...] = ()
    """Equipment played against the dragon, once all other Monsters have fallen."""
    is_done: bool = False
    """Whether it has finished buying at this Marketplace."""


class Quest(Struct, frozen=True, gc=False):
    """The whole state. All stacks are written from the top card down."""

    stage: str
    heroes: tuple[Hero, ...]
    aside: tuple[str, ...]
    """The Character cards set aside as replacements."""
    supply: int
    market: tuple[str, ...]
    draghan_locations: tuple[str, ...]
    draghan_encounters: tuple[str, ...]
    shadow_locations: tuple[str, ...]
    shadow_encounters: tuple[str, ...]
    dragons: tuple[str, ...]
    """The large Dragon cards that may still be drawn."""
    realm: str = "draghan"
    round: int = 0
    active: int = 0
    begun_with: int = 0
    location: str = ""
    portals: tuple[str, ...] = ()
    """The Portals at which the party stayed."""
    is_leaving: bool = False
    to_draw: int = 0
    enemies: tuple[str, ...] = ()
    """The Monsters on the table; the first `left_over` of them were there before this round."""
    left_over: int = 0
    thefts: int = 0
    """How many of this round's thieves have struck."""
    found: tuple[str, ...] = ()
    offer: tuple[str, ...] = ()
    dragon: str = ""
    aid_at: str = ""
    fallen: tuple[str, ...] = ()
    """The Monsters that have fallen in this fight, until the table is cleared."""
    beaten: int = 0
    survivors: int = 0
    """How many Monsters fell in this round's fight, and how many did not."""
    is_newcomer: bool = False
    """Whether the active character entered the game this round."""
    discard: tuple[str, ...] = ()
    """The common discard pile, the latest card first."""
    removed: tuple[str, ...] = ()
    game: int = 1
    slain: tuple[str, ...] = ()
    """The dragons defeated in this campaign, which are set aside."""
    result: str = ""
    """won or lost, once the game is over"""
