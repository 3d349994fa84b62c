"""A form for rulings: one question at a time, so that a page with fifty of them stays light."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

import ipywidgets as w

from draghan_lab.engine.rulebook import Rulebook
from draghan_lab.ui.panels.parts import column


class RulingForm:
    """Choose a question, choose a reading; `chosen` holds the readings of all questions."""

    def __init__(self, book: Rulebook, chosen: Mapping[str, str]) -> None:
        self.book = book
        self.chosen = dict(chosen)
        self.question = w.Dropdown(description="Question")
        self.question.layout.width = "min(760px, 100%)"
        self.reading = w.RadioButtons(layout=w.Layout(width="auto"))
        self.why = w.HTML()
        self.changed = w.HTML()
        self.question.observe(lambda _change: self._show_question(), "value")
        self.reading.observe(lambda change: self._choose(change["new"]), "value")
        self.widget = column(self.question, self.reading, self.why, self.changed)
        self.set(chosen)

    def set(self, chosen: Mapping[str, str]) -> None:
        """Put other readings into the form."""
        self.chosen = dict(chosen)
        self._list_questions()
        self._show_question()
        self._show_changed()

    def _list_questions(self) -> None:
        here = self.question.value
        rulings = self.book.rulings.values()
        self.question.options = [(ruling.question, ruling.id) for ruling in rulings]
        self.question.value = here or next(iter(self.book.rulings))

    def _show_question(self) -> None:
        ruling = self.book.rulings[self.question.value]
        chosen = self.chosen[ruling.id]
        options = [
            (f"{text}{' (our reading)' if name == ruling.default else ''}", name)
            for name, text in ruling.options.items()
        ]
        self.reading.options = options  # which selects the first of them for a moment
        self.reading.value = self.chosen[ruling.id] = chosen
        self._show_changed()
        self.why.value = f"<p class='dl-prose dl-fine'>Our reading: {escape(ruling.why)}</p>"

    def _choose(self, name: str | None) -> None:
        ruling = self.book.rulings[self.question.value]
        if name in ruling.options:
            self.chosen[ruling.id] = name
            self._show_changed()

    def _show_changed(self) -> None:
        """Which readings differ from ours."""
        rows = "".join(
            f"<li>{escape(self.book.rulings[ruling].question)}"
            f" <b>{escape(name.replace('_', ' '))}</b></li>"
            for ruling, name in self.chosen.items()
            if name != self.book.rulings[ruling].default
        )
        self.changed.value = (
            f"<div class='dl-ruled'>Read otherwise:<ul>{rows}</ul></div>" if rows else ""
        )
