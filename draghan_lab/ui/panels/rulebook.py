"""The rulebook, as it is in force on this table."""

from __future__ import annotations

from html import escape
from itertools import groupby

import ipywidgets as w

from draghan_lab.engine.match import Match
from draghan_lab.engine.rulebook import BASES, Clause, Piece
from draghan_lab.ui.panels.parts import column, prose
from draghan_lab.ui.panels.what_if import Say
from draghan_lab.ui.session import Session


class RulebookPanel:
    """Every clause by phase, and every component, with what it rests on; searchable."""

    title = "Rulebook"

    def __init__(self, session: Session, say: Say) -> None:
        self.session = session
        self.search = w.Text(placeholder="find a word in the rules")
        self.search.observe(lambda _change: self._show(), "value")
        self.page = w.HTML()
        self.widget = column(
            prose("In our own words. Each entry tells what it rests on."), self.search, self.page
        )
        self.refresh()

    def refresh(self) -> None:
        self._show()

    def _show(self) -> None:
        self.page.value = rulebook_page(self.session.match, self.search.value.strip().lower())


def rulebook_page(match: Match, word: str) -> str:
    """The clauses and components that contain a word, as HTML."""
    clauses = [
        clause
        for clause in match.clauses.values()
        if word in f"{clause.id} {clause.title} {clause.text}".lower()
    ]
    parts = []
    for phase, group in groupby(clauses, key=lambda clause: clause.phase):
        rules = "".join(_clause(match, clause) for clause in group)
        name = escape(phase.replace("_", " "))
        is_open = " open" if word else ""
        parts.append(
            f"<details class='dl-phase'{is_open}><summary>{name}</summary>{rules}</details>"
        )
    pieces = [p for p in match.pieces.values() if word in f"{p.id} {p.name} {p.note}".lower()]
    if pieces:
        rows = "".join(_piece(piece) for piece in pieces)
        parts.append(
            "<details class='dl-phase'><summary>components</summary>"
            f"<table class='dl-pieces'>{rows}</table></details>"
        )
    return "".join(parts) or "<p class='dl-prose'>No rule has this word.</p>"


def _clause(match: Match, clause: Clause) -> str:
    rulings = "".join(
        f"<p class='dl-ruled'>{escape(ruling.question)}"
        f" <b>{escape(match.rulings[ruling.id].replace('_', ' '))}</b></p>"
        for ruling in match.game.rulebook.rulings_of(clause.id)
    )
    return (
        f"<div class='dl-clause'><b>{escape(clause.title)}</b> {basis_badge(clause.basis)}"
        f"<p>{escape(clause.text)}</p>{rulings}</div>"
    )


def _piece(piece: Piece) -> str:
    values = ", ".join(f"{key} {value}" for key, value in piece.values.items())
    return (
        f"<tr><td>{escape(piece.name)}</td><td>{piece.count}</td><td>{escape(values)}</td>"
        f"<td>{basis_badge(piece.basis)}</td><td>{escape(piece.note)}</td></tr>"
    )


def basis_badge(basis: str) -> str:
    """What an entry rests on, with the meaning as a tooltip."""
    meaning = escape(BASES.get(basis, basis), quote=True)
    return (
        f"<span class='dl-basis dl-basis-{escape(basis)}' title='{meaning}'>{escape(basis)}</span>"
    )
