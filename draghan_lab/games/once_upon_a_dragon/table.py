"""The table of Once Upon a Dragon: who is active, who comes next, what lies on the discard pile."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any, TypeAlias

from draghan_lab.engine.decision import Decision
from draghan_lab.engine.table import Table
from draghan_lab.games.once_upon_a_dragon.facts import MOST_HEROES, Facts
from draghan_lab.games.once_upon_a_dragon.state import Hero, Quest

Part: TypeAlias = Generator[Decision, Any, Any]
"""A piece of the rules that asks something."""
Stage: TypeAlias = bool | Part
"""A part of a round: it says at once whether it did anything, or it asks before it says so."""


class QuestTable(Table):
    """The words that the rules of Once Upon a Dragon are written in."""

    __slots__ = ()
    state: Quest
    facts: Facts

    @property
    def active(self) -> Hero:
        """The hero with the Map."""
        return self.state.heroes[self.state.active]

    @property
    def decider(self) -> int:
        """The seat of the active player."""
        return self.state.heroes[self.state.active].player

    def places(self) -> list[int]:
        """The places with a character, the active one first, then clockwise."""
        heroes = self.state.heroes
        return [place for place in self.around() if heroes[place].character]

    def around(self) -> tuple[int, ...]:
        """All places, those without a character too, the active one first, then clockwise."""
        state = self.state
        return _CLOCKWISE[len(state.heroes)][state.active]

    def place_of(self, character: str) -> int:
        return [hero.character for hero in self.state.heroes].index(character)

    def with_hero(self, place: int, hero: Hero) -> tuple[Hero, ...]:
        """All heroes, with this one at a place."""
        heroes = [*self.state.heroes]
        heroes[place] = hero
        return tuple(heroes)

    def discarding(self, *cards: str) -> tuple[str, ...]:
        """The discard pile with these cards on top, the last of them uppermost."""
        return (*reversed(cards), *self.state.discard)

    def in_rulebook_order(self, cards: Iterable[str]) -> tuple[str, ...]:
        """A pile written so that it does not tell in which order it lies."""
        return tuple(sorted(cards, key=self.facts.rank.__getitem__))


_CLOCKWISE = [
    [(*range(first, count), *range(first)) for first in range(count)]
    for count in range(MOST_HEROES + 1)
]
"""All places of a party of so many, beginning with one of them."""


def without(cards: tuple[str, ...], *gone: str) -> tuple[str, ...]:
    """The cards less those that are gone, each once."""
    left = [*cards]
    for card in gone:
        left.remove(card)
    return tuple(left)
