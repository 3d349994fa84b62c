"""A fight as one thinks about it: who is there with what, what stands against them, and a plan."""

from __future__ import annotations

from msgspec import Struct

from draghan_lab.games.once_upon_a_dragon.facts import NO_ICONS
from draghan_lab.games.once_upon_a_dragon.state import Icons


class Fighter(Struct, frozen=True):
    """A character with the icons it shows and the Equipment it may play."""

    name: str
    icons: Icons
    cards: tuple[str, ...] = ()
    shown: tuple[Icons, ...] = ()
    costs: tuple[int, ...] = ()
    """What playing each card costs; 1 each if nothing is said."""
    at: str = ""
    """The enemy it was placed at already."""
    laid: Icons = NO_ICONS
    """What its cards show that lie against that enemy already."""
    struck: Icons = NO_ICONS
    """What its cards show that lie against the dragon already, wherever it stands."""


class Enemy(Struct, frozen=True):
    """A Monster with what it needs, and what it is worth to defeat it."""

    name: str
    need: Icons
    worth: int = 0


class Fight(Struct, frozen=True):
    """Everything that a plan depends on, with what has been decided already."""

    fighters: tuple[Fighter, ...]
    enemies: tuple[Enemy, ...]
    dragon: Enemy | None = None
    aid: Icons | None = None
    aid_at: str = ""
    """The enemy that the Aid was used on already."""
    aid_stands_alone: bool = True
    aid_meets_dragon: bool = True
    all_strike: bool = False
    """Whether everybody turns on the dragon once the Monsters are down."""
    only_alone: bool = False
    """Whether the dragon can be fought only when no Monster is on the table."""
    clean_worth: int = 0
    """What it is worth that no Monster survives."""


class Plan(Struct, frozen=True):
    """Who goes where with what. Enemies that are not named are left alone."""

    faces: tuple[tuple[str, str], ...] = ()
    cards: tuple[tuple[str, str, str], ...] = ()
    """Owner, card and the enemy it is played against."""
    aid: str = ""
    fallen: tuple[str, ...] = ()
    is_clean: bool = False
    """Whether every Monster falls; the dragon apart."""
    worth: int = 0

    @property
    def spent(self) -> int:
        return len(self.cards)
