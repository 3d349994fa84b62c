"""A round set up by hand: who stands where, which cards lie in which Storyline."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets as w

from draghan_lab.engine.errors import PositionError
from draghan_lab.engine.match import Match
from draghan_lab.explore.round_setup import Layout, laid_out, layout_of
from draghan_lab.games.sneaky_ol_dragons.position import FURTHEST
from draghan_lab.games.sneaky_ol_dragons.state import Race
from draghan_lab.games.sneaky_ol_dragons.voice import card as card_name
from draghan_lab.ui.panels.parts import button, column, prose, row

NEXT_CARDS = 5


def labels(match: Match) -> dict[str, str]:
    """Every card by what both its sides show; copies that look alike are numbered."""
    made: dict[str, str] = {}
    for name, face in match.facts.cards.items():
        label = f"{card_name(match, name)} · {face.back}"
        while label in made:
            label += "’"
        made[label] = name
    return made


class HandSetup:
    """Cards typed or dragged into the Storylines, dragons on spaces, the next cards of the pile."""

    def __init__(self, take: Callable[[Race], None], refuse: Callable[[str], None]) -> None:
        self.take, self.refuse = take, refuse
        self.match: Match | None = None
        self.base: Race | None = None
        self.spaces: list[w.BoundedIntText] = []
        self.rows: list[w.TagsInput] = []
        self.starter = w.Dropdown(description="Starting player")
        self.starter.style.description_width = "auto"
        self.next_cards = w.TagsInput(allow_duplicates=False)
        self.widget = column()
        self.widget.add_class("dl-hand-setup")

    def show(self, match: Match, state: Race) -> None:
        """Begin from a moment, to be changed by hand."""
        self.match, self.base = match, state
        self.known = labels(match)
        self.shown = {name: label for label, name in self.known.items()}
        layout = layout_of(state, NEXT_CARDS)
        self.starter.options = [(name, seat) for seat, name in enumerate(match.players)]
        self.starter.value = layout.starter
        self.spaces = [self._space(space) for space in layout.spaces]
        self.rows = [self._tags(cards) for cards in layout.rows]
        self.next_cards = self._tags(layout.next_cards)
        self.widget.children = self._lines(match)

    def _lines(self, match: Match) -> list[w.Widget]:
        hint = (
            "Type the beginning of a card's name and choose it; drag cards to move them. Behind the"
            " dot is the back: courage, spell, footprints. Cards not named lie below the pile."
        )
        lines = [prose(hint), row(self.starter)]
        for name, space, cards in zip(match.players, self.spaces, self.rows, strict=True):
            lines.append(_line(f"{name} on space", space, cards))
        lines.append(_line("Next on the draw pile", self.next_cards))
        take = button("Take these Storylines", self.take_layout, style="primary")
        return [*lines, row(take, button("Empty all", self.clear))]

    def _space(self, space: int) -> w.BoundedIntText:
        return w.BoundedIntText(space, min=-FURTHEST, max=FURTHEST, layout=w.Layout(width="72px"))

    def _tags(self, cards: tuple[str, ...]) -> w.TagsInput:
        return w.TagsInput(
            value=[self.shown[card] for card in cards],
            allowed_tags=list(self.known),
            allow_duplicates=False,
            placeholder="add a card …",
        )

    def clear(self) -> None:
        """No cards, all dragons on Start."""
        for tags in (*self.rows, self.next_cards):
            tags.value = []
        for space in self.spaces:
            space.value = 0

    def layout(self) -> Layout:
        return Layout(
            tuple(self._cards(tags) for tags in self.rows),
            tuple(space.value for space in self.spaces),
            self.starter.value,
            self._cards(self.next_cards),
        )

    def _cards(self, tags: w.TagsInput) -> tuple[str, ...]:
        return tuple(self.known[label] for label in tags.value)

    def take_layout(self) -> None:
        """Take what lies there, or say why no game can come to it."""
        assert self.match is not None
        assert self.base is not None
        try:
            state = laid_out(self.match, self.base, self.layout())
        except PositionError as error:
            self.refuse(str(error))
            return
        self.take(state)


def _line(caption: str, *controls: w.Widget) -> w.Box:
    """A caption with its controls; the cards keep to their own column."""
    made = w.HBox([w.HBox([w.Label(caption), *controls[:-1]]), controls[-1]])
    made.add_class("dl-hand-line")
    return made
