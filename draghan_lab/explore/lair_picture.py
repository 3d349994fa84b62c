"""The graph of a lair drawn with matplotlib, which is imported only when a picture is wanted."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from typing import Any

import networkx as nx

from draghan_lab.explore.lair import only_layers
from draghan_lab.explore.lair_questions import Finding

LAYER_LOOK = {
    "adjacent": ("#B9AE98", ":", 1.0),
    "arrow": ("#2B2A33", "-", 1.6),
    "key": ("#0072B2", "-", 1.4),
    "teleport": ("#CC79A7", "--", 1.0),
    "virtual": ("#56B4E9", ":", 1.2),
    "wind": ("#009E73", "-", 1.6),
    "escape": ("#E69F00", "-", 1.4),
    "walls": ("#D55E00", "--", 1.2),
    "encounter": ("#B5451B", "-", 2.0),
}
"""Colour, line and width of each layer; the colours are those of Okabe and Ito."""
SHOWN = ("arrow", "key", "teleport", "wind", "escape", "walls", "encounter")
FAINT = 0.3
NODE, FOUND, HOME, HARM = "#F1EBDD", "#F6D36B", "#CFC6B4", "#F2CDBB"


def draw_lair(
    graph: nx.MultiDiGraph,
    layers: Iterable[str] = SHOWN,
    finding: Finding | None = None,
) -> Any:
    """A matplotlib figure of some layers, with what was found marked."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 6.6), layout="tight")
    axes = figure.add_subplot()
    axes.set_aspect("equal")
    axes.axis("off")
    spots = {cell: cell for cell in graph}
    part = only_layers(graph, layers)
    for layer in LAYER_LOOK:
        for is_move in (False, True):
            _draw_layer(part, layer, spots, axes, is_move)
    _draw_chambers(graph, spots, axes, finding)
    if finding is not None:
        _draw_links(graph, spots, axes, finding)
        axes.set_title(finding.sentence, fontsize=9, wrap=True)
    _frame(graph, axes)
    return figure


def _frame(graph: nx.MultiDiGraph, axes: Any) -> None:
    """The same room on all sides, and never too close."""
    middles, spans = [], []
    for place in (0, 1):
        along = [cell[place] for cell in graph]
        middles.append((min(along) + max(along)) / 2)
        spans.append(max(along) - min(along))
    half = max(*spans, 3) / 2 + 0.7
    axes.set_xlim(middles[0] - half, middles[0] + half)
    axes.set_ylim(middles[1] - half, middles[1] + half)


def _draw_layer(graph: nx.MultiDiGraph, layer: str, spots: dict, axes: Any, is_move: bool) -> None:
    """The moves of a layer, or faintly those of its edges that are none."""
    edges = {
        (start, end)
        for start, end, facts in graph.edges(data=True)
        if facts["layer"] == layer and facts["move"] is is_move
    }
    if not edges:
        return
    colour, line, width = LAYER_LOOK[layer]
    is_far = layer in ("teleport", "wind", "walls", "encounter")
    nx.draw_networkx_edges(
        nx.DiGraph(list(edges)),
        spots,
        edgelist=sorted(edges),
        ax=axes,
        edge_color=colour,
        style=line,
        width=width,
        alpha=1 if is_move or layer == "adjacent" else FAINT,
        arrows=True,
        arrowstyle="-" if layer == "adjacent" else "-|>",
        arrowsize=12,
        node_size=_size(graph),
        connectionstyle="arc3,rad=0.22" if is_far else "arc3,rad=0.04",
    )


def _draw_chambers(graph: nx.MultiDiGraph, spots: dict, axes: Any, found: Finding | None) -> None:
    marked = set(found.chambers) if found else set()
    colours = [_colour(cell, facts, marked) for cell, facts in graph.nodes(data=True)]
    nx.draw_networkx_nodes(
        graph,
        spots,
        ax=axes,
        node_color=colours,
        node_shape="s",
        node_size=_size(graph),
        edgecolors="#2B2A33",
    )
    names = {cell: _label(facts) for cell, facts in graph.nodes(data=True)}
    nx.draw_networkx_labels(graph, spots, names, font_size=6.5 if len(graph) > 25 else 8, ax=axes)
    for cell, distance in found.distances if found else ():
        axes.annotate(str(distance), (cell[0] + 0.27, cell[1] - 0.34), fontsize=7, color="#B5451B")


def _draw_links(graph: nx.MultiDiGraph, spots: dict, axes: Any, found: Finding) -> None:
    if found.links:
        nx.draw_networkx_edges(
            nx.DiGraph(list(found.links)),
            spots,
            edgelist=list(found.links),
            ax=axes,
            edge_color="#B5451B",
            width=3,
            arrowsize=16,
            node_size=_size(graph),
        )


def _size(graph: nx.MultiDiGraph) -> float:
    """The area of a node, so that neighbours do not touch."""
    xs, ys = [cell[0] for cell in graph], [cell[1] for cell in graph]
    span = max(max(xs) - min(xs), max(ys) - min(ys), 3) + 1.4
    return (430 / span * 0.66) ** 2


def _colour(cell: Any, facts: dict[str, Any], marked: set) -> str:
    if cell in marked:
        return FOUND
    return HARM if facts["drakon"] else HOME if facts["entrance"] else NODE


def _label(facts: dict[str, Any]) -> str:
    """The effect in a line or two, and who is there."""
    name = facts["effect"].replace("_", "\n")
    heroes = "".join(f" {seat + 1}" for seat in facts["heroes"])
    return name + (f"\n♟{heroes}" if heroes else "") + ("\nDRAKON" if facts["drakon"] else "")


def as_svg(figure: Any) -> str:
    """The picture as SVG text that can stand within a page."""
    text = _written(figure, "svg").decode()
    return text[text.index("<svg") :]


def as_png(figure: Any) -> bytes:
    return _written(figure, "png")


def _written(figure: Any, kind: str) -> bytes:
    from matplotlib import rc_context

    target = BytesIO()
    with rc_context({"svg.hashsalt": "draghan", "svg.fonttype": "none"}):
        figure.savefig(target, format=kind, metadata={"Date": None} if kind == "svg" else None)
    return target.getvalue()
