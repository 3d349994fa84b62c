"""Decisions: the questions that the rules put to a seat, and the answers they admit.

An option is a string, a number or a tuple of those, so that every answer is plain data. Each kind
of decision also numbers its answers (`code` and `decode`), which is how a link stays short.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, TypeAlias

from msgspec import Struct

FATE = -1
"""The seat of chance: it answers every shuffle, draw and toss."""

TABLE = -2
"""The seat of all players together, for what they decide in common."""

Seat: TypeAlias = int
Option: TypeAlias = Any
Answer: TypeAlias = Any


class Objection(Struct, frozen=True):
    """Why an answer is impossible: a reason in words and the clauses behind it."""

    reason: str
    cites: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.reason} ({', '.join(self.cites)})" if self.cites else self.reason


class Pick(Struct, frozen=True, gc=False, tag="pick"):
    """Pick one option."""

    seat: Seat
    ask: str
    options: tuple[Option, ...]
    cites: tuple[str, ...] = ()

    def canonical(self, answer: Answer) -> Answer:
        return as_plain(answer)

    def accepts(self, answer: Answer) -> bool:
        return answer in self.options

    def answers(self) -> Iterator[Answer]:
        return iter(self.options)

    def code(self, answer: Answer) -> int:
        return self.options.index(answer)

    def decode(self, code: int) -> Answer:
        return self.options[code]


class Choose(Struct, frozen=True, gc=False, tag="choose"):
    """Choose several options; their order does not matter, and equal options are allowed."""

    seat: Seat
    ask: str
    options: tuple[Option, ...]
    at_least: int
    at_most: int
    cites: tuple[str, ...] = ()

    def canonical(self, answer: Answer) -> Answer:
        """The answer in the order of the options, whatever order it was given in."""
        if not isinstance(answer, tuple | list):
            return as_plain(answer)
        found, strange = self._sort(as_plain(answer))
        return (*found, *strange)

    def accepts(self, answer: Answer) -> bool:
        if not isinstance(answer, tuple) or not self.at_least <= len(answer) <= self.at_most:
            return False
        found, strange = self._sort(answer)
        return not strange and found == answer

    def _sort(self, answer: tuple[Option, ...]) -> tuple[tuple[Option, ...], list[Option]]:
        """The chosen options in the order they stand in, and whatever is no option."""
        left, found = list(answer), []
        for option in self.options:
            if option in left:
                left.remove(option)
                found.append(option)
        return tuple(found), left

    def answers(self) -> Iterator[Answer]:
        seen = set()
        for code in range(1 << len(self.options)):
            answer = self.decode(code)
            if self.at_least <= len(answer) <= self.at_most and answer not in seen:
                seen.add(answer)
                yield answer

    def code(self, answer: Answer) -> int:
        wanted: Counter = Counter(answer)
        code = 0
        for place, option in enumerate(self.options):
            if wanted[option] > 0:
                wanted[option] -= 1
                code |= 1 << place
        return code

    def decode(self, code: int) -> Answer:
        if code >> len(self.options):
            raise IndexError(code)
        return self.canonical(tuple(o for place, o in enumerate(self.options) if code >> place & 1))


class Order(Struct, frozen=True, gc=False, tag="order"):
    """Put all items into an order."""

    seat: Seat
    ask: str
    options: tuple[Option, ...]
    cites: tuple[str, ...] = ()

    def canonical(self, answer: Answer) -> Answer:
        return as_plain(answer)

    def accepts(self, answer: Answer) -> bool:
        return isinstance(answer, tuple) and Counter(answer) == Counter(self.options)

    def answers(self) -> Iterator[Answer]:
        """Every different order; mind that there may be very many."""
        yield from _orders(Counter(self.options), len(self.options))

    def code(self, answer: Answer) -> int:
        left, code = list(self.options), 0
        for item in answer:
            code = code * len(left) + left.index(item)
            left.remove(item)
        return code

    def decode(self, code: int) -> Answer:
        places = []
        for size in range(1, len(self.options) + 1):
            code, place = divmod(code, size)
            places.append(place)
        if code:
            raise IndexError(code)
        left = list(self.options)
        return tuple(left.pop(place) for place in reversed(places))


Decision: TypeAlias = Pick | Choose | Order


def as_plain(answer: Answer) -> Answer:
    """The answer with lists (as they come from JSON) turned into tuples."""
    return tuple(map(as_plain, answer)) if isinstance(answer, list | tuple) else answer


def _orders(items: Counter, size: int) -> Iterator[tuple]:
    if not size:
        yield ()
    for item in [item for item, count in items.items() if count]:
        items[item] -= 1
        for rest in _orders(items, size - 1):
            yield (item, *rest)
        items[item] += 1
