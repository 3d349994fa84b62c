"""What if other tiles had been drawn: the same game with another top of the draw pile."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from draghan_lab.engine.errors import PositionError
from draghan_lab.engine.log import log
from draghan_lab.engine.timeline import Timeline
from draghan_lab.explore.what_if import Given, Retold, first_difference, give_again
from draghan_lab.games.drakon.table import without


class Redrawn(Struct, frozen=True):
    """The line as it was and as it would be, from the same step on."""

    before: Any
    after: Any
    retold: Retold
    parted: int | None
    """The first stop at which the two tell different stories; None if they never do."""

    @property
    def sentence(self) -> str:
        """How far the old answers carry, and where the stories part."""
        told = f"{self.retold.again} old answers were given again"
        if self.retold.reason:
            told += f"; then {self.retold.reason}"
        if self.parted is None:
            return f"{told}. Nothing else happens."
        entries = log(self.after, self.after.tip())
        seen = str(entries[self.parted]) if self.parted < len(entries) else "the line ends"
        return f"{told}. The stories part at stop {self.parted}: {seen}"


COIN = "coins.find"
"""The question to fate which coin of the hoard is found."""


def with_next_draws(
    timeline: Timeline, tiles: Sequence[str], coins: Sequence[int | None] = ()
) -> Redrawn:
    """Other tiles on top of the pile at the cursor, and other coins found from there on.

    The later answers are given again. A coin that is None stays as it was.
    """
    if timeline.step.base.stage != "play":
        raise PositionError("nobody draws here; choose a step within the turns")
    pile = timeline.step.base.pile
    try:
        changed = (*tiles, *without(pile, *tiles))
    except ValueError:
        raise PositionError(f"the pile does not hold {', '.join(tiles)}") from None
    rest = answers_from_here(timeline)
    before, _ = _from_here(timeline, pile, rest)
    after, retold = _from_here(timeline, changed, with_coins(rest, coins))
    return Redrawn(before, after, retold, first_difference(before, after))


def with_coins(rest: Sequence[Given], coins: Sequence[int | None]) -> tuple[Given, ...]:
    """The same answers, but fate finds these coins in their order."""
    wanted = iter(coins)
    given = []
    for old in rest:
        value = next(wanted, None) if old.decision.ask == COIN else None
        given.append(old if value is None else replace(old, answer=value))
    return tuple(given)


def coins_found(timeline: Timeline) -> tuple[int, ...]:
    """Which coins are found from the cursor on."""
    rest = answers_from_here(timeline)
    return tuple(old.answer for old in rest if old.decision.ask == COIN)


def _from_here(
    timeline: Timeline, pile: tuple[str, ...], rest: tuple[Given, ...]
) -> tuple[Timeline, Retold]:
    """The line from the cursor on, with a pile."""
    step = timeline.step
    position = replace(step.base, pile=pile)
    line = Timeline(timeline.match.at(position), settle=False)
    for answer in step.answers:
        line.add(answer)
    return line, give_again(line, rest)


def answers_from_here(timeline: Timeline) -> tuple[Given, ...]:
    """All later answers, fate's included, counted as if the game began at the cursor."""
    line = timeline.line(timeline.tip())
    begun = timeline.step.fated
    given = []
    for node, after in pairwise(line[line.index(timeline.cursor) :]):
        step = timeline.nodes[node].step
        assert step.decision is not None
        ask = step.decision.ask
        times = step.fated.get(ask, 0) - begun.get(ask, 0)
        given.append(Given(step.decision, timeline.nodes[after].answer, times))
    return tuple(given)
