"""Two lairs compared in words: a sentence, a table of the moves, and the edges that are none."""

from __future__ import annotations

from html import escape

from draghan_lab.explore.lair_questions import Difference
from draghan_lab.games.drakon.grid import say_cell

MOST_EDGES = 24


def told_difference(changed: Difference) -> str:
    """What has changed since a lair was kept, as HTML."""
    edges = [("gained", edge) for edge in changed.gained] + [("lost", e) for e in changed.lost]
    moves = [(what, edge) for what, edge in edges if edge[3]]
    others = [(what, edge) for what, edge in edges if not edge[3]]
    told = f"<p class='dl-prose'>{escape(changed.sentence)}</p>"
    told += _table("move", moves) if moves else ""
    if others:
        count = f"{len(others)} edges that are no moves"
        told += f"<details><summary>{count}</summary>{_table('edge', others)}</details>"
    return told


def _table(kind: str, edges: list[tuple[str, tuple]]) -> str:
    shown = edges[:MOST_EDGES]
    leaps = any(edge[4] for _, edge in shown)
    lines = "".join(_line(what, edge, leaps) for what, edge in shown)
    more = len(edges) - MOST_EDGES
    rest = f"<tr><td colspan=4>and {more} more</td></tr>" if more > 0 else ""
    head = f"<tr><th>{kind}</th><th>from and to</th><th>layer</th>{'<th>over</th>' * leaps}</tr>"
    return f"<table class='dl-lair-edges'>{head}{lines}{rest}</table>"


def _line(what: str, edge: tuple, leaps: bool) -> str:
    """An edge, with the chambers that it leads over if any edge of the table does so."""
    start, end, layer, _, via = edge
    way = f"{say_cell(start)} → {say_cell(end)}"
    over = f"<td>{', '.join(map(say_cell, via))}</td>" if leaps else ""
    return f"<tr><td>{what}</td><td>{way}</td><td>{layer}</td>{over}</tr>"
