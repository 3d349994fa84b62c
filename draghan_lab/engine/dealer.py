"""The dealer: fate's answers from a seed, the same on every machine and Python.

The generator is SplitMix64 (a counter that grows by a fixed odd number, each value mixed by two
multiplications). It is keyed by the seed, the name of the chance event and how often that event
came before on this line of play. So changing a player's answer leaves all later shuffles as they
were, and changing one shuffle leaves the others alone.

A shuffle needs many values at once. They are mixed together, each in a lane of its own in one long
number, which takes a fifth of the time and gives the very same values.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b
from operator import mod
from struct import Struct
from typing import Any, TypeVar

from draghan_lab.engine.decision import Answer, Choose, Decision, Pick

_T = TypeVar("_T")
_WORD = 1 << 64
_MASK = _WORD - 1
_STEP = 0x9E3779B97F4A7C15
_MIX_1, _MIX_2 = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
_LANE = 16
"""The bytes of a lane: room for a word times a word, so that no lane spills into the next."""


class Chance:
    """A stream of chance with a key; equal keys give equal streams."""

    __slots__ = ("_counter",)

    def __init__(self, *key: Any) -> None:
        digest = blake2b("\x1f".join(map(str, key)).encode(), digest_size=8).digest()
        self._counter = int.from_bytes(digest, "big")

    def word(self) -> int:
        """The next 64 bits."""
        self._counter = value = (self._counter + _STEP) & _MASK
        value = (value ^ value >> 30) * _MIX_1 & _MASK
        value = (value ^ value >> 27) * _MIX_2 & _MASK
        return value ^ value >> 31

    def words(self, count: int) -> tuple[int, ...]:
        """The next words, mixed at once."""
        ones, steps, masks, lower = _lanes(count)
        values = ones * self._counter + steps & masks
        values = ((values ^ values >> 30) & masks) * _MIX_1 & masks
        values = ((values ^ values >> 27) & masks) * _MIX_2 & masks
        values = (values ^ values >> 31) & masks
        self._counter = self._counter + count * _STEP & _MASK
        return lower.unpack(values.to_bytes(_LANE * count, "little"))

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1, all equally likely (the odd remainder is drawn again)."""
        if limit <= 0:
            raise ValueError(f"nothing to draw below {limit}")
        word = self.word()
        # The odd remainder is smaller than the limit, so most words need no division to be fair.
        while word >= _WORD - limit and word >= _WORD - _WORD % limit:
            word = self.word()
        return word % limit

    def pick(self, options: Sequence[_T]) -> _T:
        return options[self.below(len(options))]

    def shuffled(self, items: Sequence[_T]) -> tuple[_T, ...]:
        """The items in a random order (Fisher and Yates, from the end)."""
        order, last = list(items), len(items)
        for place in self._places(last):
            last -= 1
            item = order[place]
            order[place] = order[last]
            order[last] = item
        return tuple(order)

    def _places(self, size: int) -> list[int]:
        """A number below `size`, one below `size - 1`, and so on, the last one below 2."""
        begun, limits = self._counter, range(size, 1, -1)
        words = self.words(len(limits))
        if words and max(words) >= _WORD - size:  # one of them may have to be drawn again
            self._counter = begun
            return [self.below(limit) for limit in limits]
        return list(map(mod, words, limits))

    def answer(self, decision: Decision) -> Answer:
        """A random answer. Of a `Choose`, first how many and then which ones."""
        if isinstance(decision, Pick):
            return self.pick(decision.options)
        if isinstance(decision, Choose):
            size = decision.at_least + self.below(decision.at_most - decision.at_least + 1)
            return decision.canonical(self.shuffled(decision.options)[:size])
        return self.shuffled(decision.options)


@lru_cache
def _lanes(count: int) -> tuple[int, int, int, Struct]:
    """In every lane: a one, how far the counter has gone on, a whole word; and how to read them."""
    ones = sum(1 << 8 * _LANE * lane for lane in range(count))
    steps = sum((n + 1) * _STEP % _WORD << 8 * _LANE * n for n in range(count))
    return ones, steps, ones * _MASK, Struct("<" + "Q8x" * count)


def deal(seed: int, decision: Decision, before: int) -> Answer:
    """Fate's answer when this chance event has come up `before` times already."""
    return Chance(seed, decision.ask, before).answer(decision)
