"""What if: another answer, another shuffle, or chance at the wheel."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets as w

from draghan_lab.explore.what_if import Retold
from draghan_lab.ui.panels.parts import button, column, heading, prose, row
from draghan_lab.ui.session import Session

Say = Callable[[str, str], None]


class WhatIfPanel:
    """Everything that leads elsewhere from the step being looked at."""

    title = "What if"

    def __init__(self, session: Session, say: Say) -> None:
        self.session, self.say = session, say
        self._seed = 0
        keep = w.Checkbox(
            value=False, indent=False, description="After another answer, give the old rest again"
        )
        keep.observe(lambda change: setattr(session, "keeps_rest", change["new"]), "value")
        self.rest = button("Give the rest of the old answers", self._give_rest)
        self.anew = button("Shuffle this anew", self._reshuffle)
        self.widget = column(
            prose(
                "Go back to any step and answer it otherwise: that opens a branch, and what was"
                " played stays. Fate's answers (shuffles, draws) can be changed in the same way."
            ),
            heading("Another answer"),
            row(keep, self.rest),
            heading("Another fate"),
            row(button("Go to the last question to fate", self._to_fate), self.anew),
            heading("Let chance play for everybody"),
            row(
                button("One answer", lambda: self._play(1)),
                button("Ten answers", lambda: self._play(10)),
                button("To the end of the game", lambda: self._play(None)),
            ),
        )
        self.refresh()

    def refresh(self) -> None:
        decision = self.session.decision
        self.rest.disabled = not self.session.rest
        self.anew.disabled = decision is None or decision.seat >= 0 or not self.session.is_mine

    def report(self, retold: Retold | None) -> None:
        """Say how far the old answers reached."""
        if retold is None:
            return
        if not retold.reason:
            self.say(f"All {retold.again} later answers were given again.", "success")
        else:
            told = f"{retold.again} later answers were given again; then: {retold.reason}."
            self.say(told, "info")

    def _give_rest(self) -> None:
        self.report(self.session.give_rest())

    def _to_fate(self) -> None:
        if not self.session.go_to_fate():
            self.say("Fate was not asked anything before this step.", "info")

    def _reshuffle(self) -> None:
        self._seed += 1
        self.session.reshuffle(self._seed)

    def _play(self, answers: int | None) -> None:
        self._seed += 1
        self.session.play_on(self._seed, answers)
