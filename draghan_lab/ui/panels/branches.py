"""Branches: all lines that were tried, and two of them side by side."""

from __future__ import annotations

from html import escape
from typing import Any

import ipywidgets as w

from draghan_lab.engine.compare import Comparison, Row
from draghan_lab.engine.log import Entry
from draghan_lab.engine.timeline import picture
from draghan_lab.ui.panels.parts import button, column, prose, row
from draghan_lab.ui.panels.what_if import Say
from draghan_lab.ui.session import Session

MOST_ROWS = 400


class BranchesPanel:
    """Choose a branch to look at, or another one to hold beside it."""

    title = "Branches"

    def __init__(self, session: Session, say: Say) -> None:
        self.session, self.say = session, say
        self.chosen = w.Dropdown(description="Branch")
        self.other = w.Dropdown(description="beside")
        self.name = w.Text(placeholder="a name for this branch", continuous_update=False)
        self.table = w.HTML()
        self._compared_as = session.seen_by
        for choice in (self.chosen, self.other):
            choice.layout.width = "min(600px, 100%)"
        self.widget = column(
            prose("Every other answer opens a branch. Nothing is lost by going back."),
            row(
                self.chosen,
                button("Look at it", self._visit),
                button("Cut it off", self._prune, style="warning"),
            ),
            row(self.name, button("Name it", self._label)),
            row(self.other, button("Compare", self._compare, style="primary")),
            self.table,
        )
        self.refresh()

    def refresh(self) -> None:
        if self._compared_as != self.session.seen_by:
            self.table.value = ""  # a comparison is for the eyes it was made for
        tips = self.session.branches()
        options = [(self._describe(number, tip), tip) for number, tip in enumerate(tips, 1)]
        here = self.session.timeline.tip()
        for choice, wanted in ((self.chosen, here), (self.other, _another(tips, here))):
            kept = choice.value if choice.value in tips and choice is self.other else wanted
            choice.options = options
            choice.value = kept

    def _describe(self, number: int, tip: int) -> str:
        timeline = self.session.timeline
        node = timeline.nodes[tip]
        name = node.label or f"Branch {number}"
        state = "over" if node.step.is_over else "open"
        mark = ", the one you see" if tip == timeline.tip() else ""
        return f"{name} ({len(timeline.line(tip)) - 1} answers, {state}{mark})"

    def _visit(self) -> None:
        self.table.value = ""
        self.session.visit(self.chosen.value)

    def _prune(self) -> None:
        if not self.session.prune(self.chosen.value):
            self.say("This is the only line: there is nothing to cut off.", "info")
        self.table.value = ""

    def _label(self) -> None:
        self.session.timeline.label(self.chosen.value, self.name.value)
        self.name.value = ""
        self.refresh()

    def _compare(self) -> None:
        left, right = self.chosen.value, self.other.value
        if left == right:
            self.say("Choose two different branches to compare.", "info")
            return
        self._compared_as = self.session.seen_by
        described = {tip: name for name, tip in self.chosen.options}
        names = [described[left], described[right]]
        self.table.value = comparison_table(self.session, self.session.compare(left, right), names)


def _another(tips: tuple[int, ...], here: int) -> int:
    return next((tip for tip in reversed(tips) if tip != here), here)


def comparison_table(session: Session, found: Comparison, names: list[str]) -> str:
    """Two logs side by side from where they part, as HTML."""
    match = session.match
    first = "One line ends where the other goes on."
    if found.decision is not None:
        secrets = match.game.secrets
        told = []
        for answer in found.answers:
            if session.seen_by is not None:
                answer = secrets.answer(match, found.decision, answer, session.seen_by)
            told.append(match.game.voice.answer(match, found.decision, answer))
        first = f"They part where {told[0]}, or {told[1]}."
    rows = "".join(_row(pair) for pair in found.rows[:MOST_ROWS])
    more = len(found.rows) - MOST_ROWS
    rest = f"<p class='dl-prose'>… and {more} rows more.</p>" if more > 0 else ""
    ends = zip(names, found.states, strict=True)
    heads = "".join(f"<th scope='col'>{_end(session, name, state)}</th>" for name, state in ends)
    boards = "".join(
        f"<td>{picture(session.match, _seen(session, state))}</td>" for state in found.states
    )
    return (
        f"<p class='dl-prose'>{escape(first)}</p><div class='dl-scroll'>"
        f"<table class='dl-compare'><thead><tr>{heads}</tr></thead>"
        f"<tbody>{rows}<tr class='dl-ends'>{boards}</tr></tbody></table></div>{rest}"
    )


def _end(session: Session, name: str, state: Any) -> str:
    """The name of a branch, and what everybody has at its end."""
    pairs = zip(session.match.players, _seen_scores(session, state), strict=False)
    score = ", ".join(f"{player} {points}" for player, points in pairs)
    return f"{escape(name)}<br><small>{escape(score)}</small>"


def _seen_scores(session: Session, state: Any) -> list[str]:
    """The scores, less those that whoever looks could not add up."""
    scores = session.match.game.scores(session.match, state)
    if session.seen_by is None:
        return list(map(str, scores))
    seen = session.match.game.scores(session.match, _seen(session, state))
    return [str(one) if one == other else "?" for one, other in zip(scores, seen, strict=True)]


def _seen(session: Session, state: Any) -> Any:
    """A state as whoever looks may see it."""
    match, seat = session.match, session.seen_by
    return state if seat is None else match.game.secrets.state(match, state, seat)


def _row(pair: Row) -> str:
    kind = "same" if pair.is_same else "other"
    return f"<tr class='dl-{kind}'>{_cell(pair.left)}{_cell(pair.right)}</tr>"


def _cell(told: Entry | None) -> str:
    if told is None:
        return "<td></td>"
    head = f"<b>{escape(told.head)}</b> " if told.head else ""
    return f"<td>{head}{escape(told.text)}</td>"
