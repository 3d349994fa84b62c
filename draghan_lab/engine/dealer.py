"""The dealer: fate's answers from a seed, the same on every machine and Python.

Chance is read off BLAKE2b (RFC 7693), block after block. It is keyed by the seed, the name of the
chance event and how often that event came before on this line of play. So changing a player's
answer leaves all later shuffles as they were, and changing one shuffle leaves the others alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from struct import unpack, unpack_from
from typing import Any, TypeVar

from draghan_lab.engine.decision import Answer, Choose, Decision, Pick

_T = TypeVar("_T")
_WORD = 1 << 64


class Chance:
    """A stream of chance with a key; equal keys give equal streams."""

    __slots__ = ("_drawn", "_key", "_waiting")

    def __init__(self, *key: Any) -> None:
        self._key = "%s\x1f" * len(key) % key
        self._drawn = 0
        self._waiting: list[int] = []

    def _block(self) -> bytes:
        """The next 64 bytes."""
        self._drawn += 1
        return blake2b(f"{self._key}{self._drawn}".encode()).digest()

    def word(self) -> int:
        """The next 64 bits."""
        if not self._waiting:
            self._waiting.extend(unpack("<8Q", self._block()))
        return self._waiting.pop()

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
        """The items in a random order (Fisher and Yates, from the end).

        Remainders of numbers of 32 bits stand for places; a deck is too small for it to show that
        the odd ones are not drawn again: no card of a hundred is favoured by more than one in 10^7.
        """
        order, last = [*items], len(items)
        drawn = self._block()
        while len(drawn) < 4 * last:
            drawn += self._block()
        for number in unpack_from(f"<{last}I", drawn):
            place = number % last
            last -= 1
            order[place], order[last] = order[last], order[place]
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
