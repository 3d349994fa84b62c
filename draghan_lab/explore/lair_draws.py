"""What if fortune had been another: other tiles drawn or held, other coins found."""

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
from draghan_lab.games.drakon.state import Lair
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


class Exchange(Struct, frozen=True):
    """A tile in a hand that was another one, which lies in the pile instead."""

    seat: int
    gives: str
    gets: str


def with_next_draws(
    timeline: Timeline,
    tiles: Sequence[str] = (),
    coins: Sequence[int | None] = (),
    exchange: Exchange | None = None,
) -> Redrawn:
    """Other tiles and coins from the cursor on, with the later answers given again.

    The tiles lie on top of the pile in this order, an empty word being the tile that lies there or,
    if that was named, the next one. A coin that is None stays as it was.
    """
    state = timeline.step.base
    if state.stage != "play":
        raise PositionError("nobody draws here; choose a step within the turns")
    changed = state if exchange is None else _exchanged(timeline, state, exchange)
    changed = replace(changed, pile=_on_top(changed.pile, tiles))
    rest = answers_from_here(timeline)
    before, _ = _from_here(timeline, state, rest)
    after, retold = _from_here(timeline, changed, with_coins(rest, coins))
    return Redrawn(before, after, retold, first_difference(before, after))


def _on_top(pile: tuple[str, ...], tiles: Sequence[str]) -> tuple[str, ...]:
    """The pile with these tiles in the places that they are named for."""
    last = max((place for place, tile in enumerate(tiles) if tile), default=-1)
    named = [tile for tile in tiles if tile]
    try:
        left = list(without(pile, *named))
    except ValueError:
        raise PositionError(f"the pile does not hold {', '.join(named)}") from None
    top = [tile or (left.pop(0) if left else "") for tile in tiles[: last + 1]]
    return (*filter(None, top), *left)


def _exchanged(timeline: Timeline, state: Lair, exchange: Exchange) -> Lair:
    """The position with one tile of a hand and one of the pile in each other's place."""
    player, pile = state.players[exchange.seat], list(state.pile)
    if exchange.gives not in player.hand or exchange.gets not in pile:
        who = timeline.match.name(exchange.seat)
        told = f"{who} cannot hold {exchange.gets} for {exchange.gives}"
        raise PositionError(f"{told}: one must be in the hand and the other in the pile")
    pile[pile.index(exchange.gets)] = exchange.gives
    hand = [*without(player.hand, exchange.gives), exchange.gets]
    hand.sort(key=timeline.match.facts.rank.__getitem__)
    players = list(state.players)
    players[exchange.seat] = replace(player, hand=tuple(hand))
    return replace(state, players=tuple(players), pile=tuple(pile))


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


def _from_here(timeline: Timeline, state: Lair, rest: tuple[Given, ...]) -> tuple[Timeline, Retold]:
    """The line from the cursor on, out of another position."""
    line = Timeline(timeline.match.at(state), settle=False)
    for answer in timeline.step.answers:
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
