"""The tab of the lair laboratory that asks what other tiles and coins would have led to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html import escape

import ipywidgets as w

from draghan_lab.engine.errors import DraghanError
from draghan_lab.engine.timeline import Timeline
from draghan_lab.explore.lair_draws import Redrawn, coins_found, with_next_draws
from draghan_lab.ui.lair_tiles import tile_name
from draghan_lab.ui.panels.parts import button, column, prose, row

NEXT_DRAWS, NEXT_COINS = 3, 2
AS_IT_IS = "as it is"


class OtherDraws:
    """The next tiles of the pile and the next coins of the hoard, from the shown step on."""

    title = "Other draws"

    def __init__(self, show: Callable[[Redrawn], None], say: Callable[[str, str], None]) -> None:
        self.show, self.say = show, say
        self.timeline: Timeline | None = None
        self.tiles = [w.Dropdown(description=f"Tile {n + 1}") for n in range(NEXT_DRAWS)]
        self.coins = [w.Dropdown(description=f"Coin {n + 1}") for n in range(NEXT_COINS)]
        self.told = w.HTML()
        self.widget = column(
            prose(
                "Of a game, from the chosen step on: other tiles on top of the pile, other coins"
                " that are found. The same answers are given again as far as they fit."
            ),
            row(*self.tiles),
            row(*self.coins, button("Play on with these draws", self.redraw)),
            self.told,
        )

    def offer(self, timeline: Timeline, node: int) -> None:
        """What can be drawn and found from a step on."""
        self.timeline, self.node = timeline, node
        step = timeline.nodes[node].step
        tiles = step.match.facts.tiles
        pile = [(tile_name(tiles[tile]), tile) for tile in dict.fromkeys(step.base.pile)]
        for place, draw in enumerate(self.tiles):
            top = step.base.pile[place : place + 1]
            was = f": {tile_name(tiles[top[0]])}" if top else ": the pile is empty"
            draw.options = [(AS_IT_IS + was, ""), *pile]
        with self._standing_there():
            found = coins_found(timeline)
        values = [(f"{value} gold", value) for value in sorted(set(step.match.facts.coins))]
        for place, coin in enumerate(self.coins):
            is_found = place < len(found)
            was = f": {found[place]} gold" if is_found else ": no more is found"
            coin.options = [(AS_IT_IS + was, None), *(values if is_found else [])]

    def redraw(self) -> None:
        """The same answers with other draws; both lairs are kept for the comparison."""
        wanted = [draw.value or "" for draw in self.tiles]
        coins = [coin.value for coin in self.coins]
        if self.timeline is None or not (any(wanted) or any(coins)):
            self.say("Open a game and choose at least one draw.", "info")
            return
        try:
            with self._standing_there():
                found = with_next_draws(self.timeline, self._top(wanted), coins)
        except DraghanError as error:
            self.say(f"{error}.", "refusal")
            return
        self.show(found)
        gold = f"Gold before: {_purses(found.before)}; after: {_purses(found.after)}."
        self.told.value = f"<p class='dl-prose'>{escape(f'{found.sentence} {gold}')}</p>"

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

    def _top(self, wanted: list[str]) -> list[str]:
        """The top of the pile: the tiles that were chosen, and between them what lies there."""
        assert self.timeline is not None
        last = max((place for place, tile in enumerate(wanted) if tile), default=-1)
        pile = self.timeline.nodes[self.node].step.base.pile
        return [
            tile or next(iter(pile[place : place + 1]), "")
            for place, tile in enumerate(wanted[: last + 1])
        ]


def _purses(line: Timeline) -> str:
    """The gold of every player at the end of a line."""
    match = line.match
    scores = match.game.scores(match, line.state)
    return ", ".join(f"{name} {gold}" for name, gold in zip(match.players, scores, strict=True))
