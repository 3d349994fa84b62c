"""What a browser moves in the storyline laboratory: a row of cards, a table of outcomes."""

from __future__ import annotations

from pathlib import Path

import anywidget
import traitlets as t

_STATIC = Path(__file__).parent / "static"


class SortableRow(anywidget.AnyWidget):
    """Cards in a row, to be dragged or keyed into another order."""

    _esm = (_STATIC / "sortable.js").read_text(encoding="utf-8")
    _css = (_STATIC / "sortable.css").read_text(encoding="utf-8")

    items = t.List(t.Unicode()).tag(sync=True)
    order = t.List(t.Int()).tag(sync=True)

    @t.validate("order")
    def _stay_an_order(self, proposal: dict) -> list[int]:
        """Whatever a browser sends, the row stays an order of its cards."""
        wanted = list(proposal["value"])
        return wanted if sorted(wanted) == list(range(len(self.items))) else list(self.order)

    def show(self, items: list[str]) -> None:
        with self.hold_trait_notifications():
            self.items = items
            self.set_trait("order", list(range(len(items))))


class OutcomeTable(anywidget.AnyWidget):
    """One line per outcome; a click or Enter on a line chooses it."""

    _esm = (_STATIC / "outcomes.js").read_text(encoding="utf-8")
    _css = (_STATIC / "outcomes.css").read_text(encoding="utf-8")

    head = t.List(t.Unicode()).tag(sync=True)
    lines = t.List(t.List(t.Unicode())).tag(sync=True)
    chosen = t.Int(-1).tag(sync=True)

    @t.validate("chosen")
    def _stay_a_line(self, proposal: dict) -> int:
        return proposal["value"] if -1 <= proposal["value"] < len(self.lines) else -1

    def show(self, head: list[str], lines: list[list[str]]) -> None:
        self.chosen = -1
        self.head, self.lines = head, lines
