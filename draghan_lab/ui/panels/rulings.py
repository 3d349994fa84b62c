"""Rulings: every open question of the rulebook as a switch."""

from __future__ import annotations

from draghan_lab.engine.errors import DraghanError
from draghan_lab.ui.panels.parts import button, column, prose, row
from draghan_lab.ui.panels.ruling_form import RulingForm
from draghan_lab.ui.panels.what_if import Say
from draghan_lab.ui.session import Session


class RulingsPanel:
    """Flip rulings and play the same answers again under them."""

    title = "Rulings"

    def __init__(self, session: Session, say: Say) -> None:
        self.session, self.say = session, say
        self.form = RulingForm(session.match.game.rulebook, session.match.rulings)
        self._shown = session.match
        self.widget = column(
            prose(
                "The rulebook leaves these questions open. Choose other readings and play the same"
                " answers again: you are taken to the first step where it makes a difference."
            ),
            self.form.widget,
            row(
                button("Play this line again under these rulings", self.retell, style="primary"),
                button("All as we read it", self._defaults),
            ),
        )

    def refresh(self) -> None:
        """Another game brings its own rulings; within one game the form keeps what was chosen."""
        if self.session.match is not self._shown:
            self._shown = self.session.match
            self.form.set(self._shown.rulings)

    def _defaults(self) -> None:
        self.form.set(self.session.match.game.rulebook.defaults)

    def retell(self) -> None:
        """Play the line again under the readings of the form."""
        chosen = dict(self.form.chosen)
        if chosen == self.session.match.rulings:
            self.say("These rulings are in force already.", "info")
            return
        try:
            retold, stop = self.session.try_rulings(chosen)
        except DraghanError as error:
            self.say(str(error), "refusal")
            return
        if stop is None:
            self.say("Under these rulings the same happens, step by step.", "success")
        elif retold.reason:
            self.say(f"It differs from here on, and ends where {retold.reason}.", "info")
        else:
            told = "From here on it goes differently. All old answers were still possible."
            self.say(told, "info")
