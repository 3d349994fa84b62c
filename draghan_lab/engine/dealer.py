"""The dealer: fate's answers from a seed, the same on every machine and Python.

The generator is SplitMix64 (a counter that grows by a fixed odd number, each value mixed by two
multiplications). It is keyed by the seed, the name of the chance event and how often that event
came before on this line of play. So changing a player's answer leaves all later shuffles as they
were, and changing one shuffle leaves the others alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, TypeVar

from draghan_lab.engine.decision import Answer, Choose, Decision, Pick

_T = TypeVar("_T")
_WORD = 1 << 64
_MASK = _WORD - 1
_STEP = 0x9E3779B97F4A7C15


class Chance:
    """A stream of chance with a key; equal keys give equal streams."""

    __slots__ = ("_counter",)

    def __init__(self, *key: Any) -> None:
        digest = blake2b("\x1f".join(map(str, key)).encode(), digest_size=8).digest()
        self._counter = int.from_bytes(digest, "big")

    def word(self) -> int:
        """The next 64 bits."""
        self._counter = value = (self._counter + _STEP) & _MASK
        value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        value = (value ^ value >> 27) * 0x94D049BB133111EB & _MASK
        return value ^ value >> 31

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
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            place = self.below(last + 1)
            order[last], order[place] = order[place], order[last]
        return tuple(order)

    def answer(self, decision: Decision) -> Answer:
        """A random answer. Of a `Choose`, first how many and then which ones."""
        if isinstance(decision, Pick):
            return self.pick(decision.options)
        if isinstance(decision, Choose):
            size = decision.at_least + self.below(decision.at_most - decision.at_least + 1)
            return decision.canonical(self.shuffled(decision.options)[:size])
        return self.shuffled(decision.options)


def deal(seed: int, decision: Decision, before: int) -> Answer:
    """Fate's answer when this chance event has come up `before` times already."""
    return Chance(seed, decision.ask, before).answer(decision)
