"""The tab of the lair laboratory that asks what other tiles and coins would have led to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from html import escape
from typing import Any

import ipywidgets as w

from draghan_lab.engine.errors import DraghanError
from draghan_lab.engine.step import Step
from draghan_lab.engine.timeline import Timeline
from draghan_lab.explore.lair_draws import Exchange, Redrawn, coins_found, with_next_draws
from draghan_lab.ui.lair_tiles import tile_name
from draghan_lab.ui.panels.parts import button, column, prose, row

NEXT_DRAWS, NEXT_COINS = 3, 2
AS_IT_IS = "as it is"


class OtherDraws:
    """The next tiles of the pile, the next coins and a tile in a hand, from the shown step on."""

    title = "Other draws"

    def __init__(self, show: Callable[[Redrawn], None], say: Callable[[str, str], None]) -> None:
        self.show, self.say = show, say
        self.timeline: Timeline | None = None
        self.tiles = [w.Dropdown(description=f"Tile {n + 1}") for n in range(NEXT_DRAWS)]
        self.coins = [w.Dropdown(description=f"Coin {n + 1}") for n in range(NEXT_COINS)]
        self.held = w.Dropdown(description="In a hand")
        self.got = w.Dropdown(description="instead")
        self.held.observe(self._show_exchange, "value")
        self.told = w.HTML()
        self.widget = column(
            prose(
                "Of a game, from the chosen step on: other tiles on top of the pile, other coins"
                " that are found, another tile in a hand. The same answers are given again as far"
                " as they fit."
            ),
            row(*self.tiles),
            row(*self.coins),
            row(self.held, self.got),
            row(button("Play on with these draws", self.redraw)),
            self.told,
        )
        self.widget.add_class("dl-lair-draws")

    # what lies there

    def offer(self, timeline: Timeline, node: int) -> None:
        """What can be drawn, found and held from a step on; nothing is changed yet."""
        self.timeline, self.node, self.told.value = timeline, node, ""
        step = timeline.nodes[node].step
        self._offer_tiles(step)
        self._offer_coins(step)
        self._offer_hands(step)

    def _offer_tiles(self, step: Step) -> None:
        pile = self._named(step.base.pile)
        for place, draw in enumerate(self.tiles):
            top = self._named(step.base.pile[place : place + 1])
            was = f": {top[0][0]}" if top else ": the pile is empty"
            _offer(draw, [(AS_IT_IS + was, ""), *(pile if top else [])])

    def _offer_coins(self, step: Step) -> None:
        assert self.timeline is not None
        with self._standing_there():
            found = coins_found(self.timeline)
        values = [(f"{value} gold", value) for value in sorted(set(step.match.facts.coins))]
        for place, coin in enumerate(self.coins):
            is_found = place < len(found)
            was = f": {found[place]} gold" if is_found else ": no more is found"
            _offer(coin, [(AS_IT_IS + was, 0), *(values if is_found else [])])

    def _offer_hands(self, step: Step) -> None:
        held = [
            (f"{name}: {words}", (seat, tile))
            for seat, name in enumerate(step.match.players)
            for words, tile in self._named(step.base.players[seat].hand)
        ]
        _offer(self.held, [(AS_IT_IS, ()), *held])
        self._show_exchange({})

    def _show_exchange(self, _change: dict[str, Any]) -> None:
        """What may be held instead of the chosen tile."""
        assert self.timeline is not None
        held = self.held.value
        self.got.disabled = not held
        if not held:
            _offer(self.got, [(AS_IT_IS, "")])
            return
        pile = self.timeline.nodes[self.node].step.base.pile
        was = self._named(held[1:])[0][0]
        _offer(self.got, [(f"{AS_IT_IS}: {was}", ""), *self._named(pile)])

    def _named(self, tiles: Sequence[str]) -> list[tuple[str, str]]:
        assert self.timeline is not None
        kinds = self.timeline.match.facts.tiles
        return [(tile_name(kinds[tile]), tile) for tile in dict.fromkeys(tiles)]

    # what would be

    def redraw(self) -> None:
        """The same answers with other draws; both lairs are kept for the comparison."""
        tiles = [draw.value or "" for draw in self.tiles]
        coins = [coin.value or None for coin in self.coins]
        exchange = self._exchange()
        if self.timeline is None or not (any(tiles) or any(coins) or exchange):
            self.say("Open a game and choose at least one draw.", "info")
            return
        try:
            with self._standing_there():
                found = with_next_draws(self.timeline, tiles, coins, exchange)
        except DraghanError as error:
            self.say(f"{error}.", "refusal")
            return
        self.show(found)
        gold = f"Gold before: {_purses(found.before)}; after: {_purses(found.after)}."
        self.told.value = f"<p class='dl-prose'>{escape(f'{found.sentence} {gold}')}</p>"

    def _exchange(self) -> Exchange | None:
        if not self.got.value:
            return None
        seat, tile = self.held.value
        return Exchange(seat, tile, self.got.value)

    @contextmanager
    def _standing_there(self) -> Iterator[None]:
        """Nobody who has the game elsewhere on a page is to be moved."""
        assert self.timeline is not None
        before = self.timeline.cursor
        self.timeline.goto(self.node)
        try:
            yield
        finally:
            self.timeline.goto(before)


def _offer(choice: w.Dropdown, options: list[tuple[str, Any]]) -> None:
    """Other options, the first of which is chosen."""
    choice.options = options
    choice.index = 0


def _purses(line: Timeline) -> str:
    """The gold of every player at the end of a line."""
    match = line.match
    scores = match.game.scores(match, line.state)
    return ", ".join(f"{name} {gold}" for name, gold in zip(match.players, scores, strict=True))
