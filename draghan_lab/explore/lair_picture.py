"""The graph of a lair drawn with matplotlib, which is imported only when a picture is wanted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from io import BytesIO
from typing import Any, TypeAlias

import networkx as nx

from draghan_lab.explore.lair import only_layers
from draghan_lab.explore.lair_questions import Finding, Link
from draghan_lab.games.drakon.board_lair import span
from draghan_lab.games.drakon.board_look import EMBER, INK, PANEL, PAPER, SEAT_COLOURS, SHORT, TEAL
from draghan_lab.games.drakon.state import Cell

Spots: TypeAlias = dict[Cell, Cell]

LAYER_LOOK = {
    "adjacent": ("#B9AE98", ":", 1.0),
    "arrow": ("#2B2A33", "-", 1.7),
    "key": ("#0072B2", "-.", 1.7),
    "teleport": ("#CC79A7", "--", 1.5),
    "virtual": ("#56B4E9", ":", 1.4),
    "wind": ("#009E73", "-", 1.7),
    "escape": ("#E69F00", "-", 1.7),
    "walls": ("#D55E00", "--", 1.5),
    "encounter": ("#8B1E3F", "-.", 2.0),
}
"""Colour, line and width of each layer; the colours are those of Okabe and Ito."""
SHOWN = ("arrow", "key", "teleport", "wind", "escape", "walls", "encounter")
FAR = ("teleport", "wind", "walls", "encounter")
"""Layers that leap over chambers: drawn in full only from the chamber that is asked about."""
GAINED, LOST = "#0072B2", "#D55E00"
CHANGES = (("gained", GAINED, "-"), ("lost", LOST, "--"))
FAINT, DISCREET, MANY = 0.3, 0.22, 8
"""How faint an edge that is no move is, how faint a far one, and how many ways are too many for
broad arrows."""
INCHES, NODE = 6.4, 0.7
"""The side of the picture, and that of a chamber measured in cells."""
_BEND = {"key": 0.16, "escape": -0.16, "virtual": 0.3}


def draw_lair(
    graph: nx.MultiDiGraph,
    layers: Iterable[str] = SHOWN,
    finding: Finding | None = None,
    *,
    chosen: Cell | None = None,
    letters: Sequence[str] = "123456",
    title: str = "",
) -> Any:
    """A matplotlib figure of some layers, with what was found marked.

    Chambers lie as on the table. With a title the picture stands alone: it has a legend, too.
    """
    from matplotlib.figure import Figure

    found, shown = finding or Finding(""), [layer for layer in LAYER_LOOK if layer in set(layers)]
    below = 1.1 if title else 0
    figure = Figure(figsize=(INCHES, INCHES + below), facecolor=PANEL)
    high = INCHES / (INCHES + below)
    axes = figure.add_axes((0, (1 - high) * 0.4, 1, high))
    axes.axis("off")
    cells = _frame(graph, found, axes)
    points = 72 * INCHES / cells * NODE
    part = only_layers(graph, shown)
    part.remove_edges_from([link for link in found.links if not _is_step(link)])
    for layer in shown:
        _draw_layer(part, layer, axes, points, chosen)
    _draw_ghosts(graph, found, axes, points)
    _draw_chambers(graph, found, axes, points, chosen)
    _draw_links(found, axes, points)
    _draw_names(graph, found, axes, points, letters)
    if title:
        figure.suptitle(title, fontsize=10, wrap=True, y=0.985, va="top")
        _draw_legend(figure, part, found)
    return figure


def _frame(graph: nx.MultiDiGraph, found: Finding, axes: Any) -> int:
    """The cells that the table shows too, and how many lie side by side."""
    spans = []
    for place in (0, 1):
        along, gone = ([c[place] for c in cells] for cells in (graph, found.gone(graph)))
        first, last = span([min(along) - 1, max(along) + 1])
        spans.append((min([first, *gone]), max([last, *gone])))
    cells = max(last - first + 1 for first, last in spans)
    for (first, last), limit in zip(spans, (axes.set_xlim, axes.set_ylim), strict=True):
        limit((first + last - cells) / 2, (first + last + cells) / 2)
    return cells


# ways


def _draw_layer(
    graph: nx.MultiDiGraph, layer: str, axes: Any, points: float, chosen: Cell | None
) -> None:
    """The moves of a layer, faintly those of its edges that are none, discreetly the far ones."""
    kinds: dict[str, set[Link]] = {"move": set(), "idle": set(), "far": set()}
    for start, end, facts in graph.edges(data=True):
        if facts["layer"] == layer:
            is_far = layer in FAR and chosen is not None and start != chosen
            kind = "far" if is_far else "move" if facts["move"] else "idle"
            kinds[kind].add((start, end))
    colour, line, width = LAYER_LOOK[layer]
    _draw_lines(kinds["far"], axes, colour, width * 0.5, DISCREET)
    if layer == "adjacent":
        _draw_lines(kinds["idle"], axes, colour, width, 1, line)
        return
    bend = 0.24 if layer in FAR else _BEND.get(layer, 0)
    head = points * (0.3 if layer in FAR else 0.5)
    look: dict[str, Any] = {"edge_color": colour, "style": line, "width": width}
    look |= {"arrowsize": head}
    _draw_arrows(kinds["idle"], axes, points, bend, alpha=FAINT, **look)
    _draw_arrows(kinds["move"], axes, points, bend, **look)


def _draw_lines(
    links: set[Link], axes: Any, colour: str, width: float, alpha: float, style: str = "-"
) -> None:
    """Plain lines, all at once: many times quicker than arrows."""
    if links:
        graph, spots = _between(links)
        look = {"edge_color": colour, "width": width, "alpha": alpha, "style": style}
        nx.draw_networkx_edges(graph.to_undirected(), spots, ax=axes, arrows=False, **look)


def _draw_arrows(
    links: Iterable[Link], axes: Any, points: float, bend: float = 0, **look: Any
) -> None:
    graph, spots = _between(links)
    if not graph:
        return
    nx.draw_networkx_edges(
        graph,
        spots,
        ax=axes,
        arrows=True,
        arrowstyle="-|>",
        node_size=points**2,
        node_shape="s",
        connectionstyle=f"arc3,rad={bend}",
        **look,
    )


def _between(links: Iterable[Link]) -> tuple[nx.DiGraph, Spots]:
    graph = nx.DiGraph(sorted(links))
    return graph, {cell: cell for cell in graph}


def _draw_links(found: Finding, axes: Any, points: float) -> None:
    """What was found lies on top: light below, so that it stands out from all layers."""
    ways = [(found.links, EMBER, "-"), (found.gained, GAINED, "-"), (found.lost, LOST, (0, (4, 2)))]
    for links, colour, line in ways:
        many = len(links) > MANY
        for part, bend in zip(_by_reach(links), (0.0, 0.18), strict=True):
            look: dict[str, Any] = {"arrowsize": points * (0.4 if many else 0.6)}
            if not many:
                _draw_arrows(part, axes, points, bend, edge_color="#FFF", width=5.5, **look)
            look |= {"edge_color": colour, "style": line, "width": 1.4 if many else 3}
            _draw_arrows(part, axes, points, bend, **look)


def _by_reach(links: Iterable[Link]) -> tuple[list[Link], list[Link]]:
    """Ways to a neighbour, which are straight, and ways that leap over others."""
    links = list(links)
    return [way for way in links if _is_step(way)], [way for way in links if not _is_step(way)]


def _is_step(link: Link) -> bool:
    (x, y), (to_x, to_y) = link
    return abs(x - to_x) + abs(y - to_y) == 1


# chambers


def _draw_chambers(
    graph: nx.MultiDiGraph, found: Finding, axes: Any, points: float, chosen: Cell | None
) -> None:
    """Squares in the colours of the tiles; what was found and what is asked about have frames."""
    cells, marked = list(graph), set(found.chambers)
    edges = [TEAL if c == chosen else EMBER if c in marked else INK for c in cells]
    widths = [3.2 if c == chosen or c in marked else 1.0 for c in cells]
    colours = [PAPER[effect] for _, effect in graph.nodes(data="effect")]
    _draw_squares(cells, axes, points, colours, edges, widths)


def _draw_ghosts(graph: nx.MultiDiGraph, found: Finding, axes: Any, points: float) -> None:
    """Chambers that are gone, where ways were lost with them."""
    gone = found.gone(graph)
    if gone:
        squares = _draw_squares(gone, axes, points, ["#FFF"], [LOST], [1.6])
        squares.set_linestyle((0, (3, 2)))


def _draw_squares(
    cells: list[Cell], axes: Any, points: float, colours: list, edges: list, widths: list
) -> Any:
    return nx.draw_networkx_nodes(
        nx.empty_graph(cells),
        {cell: cell for cell in cells},
        ax=axes,
        node_shape="s",
        node_size=points**2,
        node_color=colours,
        edgecolors=edges,
        linewidths=widths,
    )


def _draw_names(
    graph: nx.MultiDiGraph, found: Finding, axes: Any, points: float, letters: Sequence[str]
) -> None:
    """What a chamber does, who is there, how far it is, and to which group it belongs."""
    places = {cell: cell for cell in graph}
    names = {cell: _label(facts) for cell, facts in graph.nodes(data=True)}
    nx.draw_networkx_labels(graph, places, names, font_size=min(11, points / 5.2), ax=axes)
    signs = found.signs()
    spots = [(cell[0] + 0.3, cell[1] - 0.3) for cell, _ in signs]
    if spots:
        size = (points * 0.34) ** 2
        axes.scatter(*zip(*spots, strict=True), s=size, c=EMBER, linewidths=0, zorder=4)
    for cell, words in signs:
        _write(axes, cell, 0.3, -0.3, words, points * 0.2, "#FFF")
    for cell, facts in graph.nodes(data=True):
        for place, seat in enumerate(facts["heroes"]):
            _draw_hero(axes, cell, place, seat, letters[seat], points)


def _draw_hero(axes: Any, cell: Cell, place: int, seat: int, letter: str, points: float) -> None:
    right, up = (0.3, -0.3, 0.1, -0.1, 0.3, -0.3)[place], (0.3, 0.3, 0.3, 0.3, 0.1, 0.1)[place]
    spot = [cell[0] + right], [cell[1] + up]
    size = (points * 0.3) ** 2
    axes.scatter(*spot, s=size, c=SEAT_COLOURS[seat], edgecolors=INK, linewidths=0.8, zorder=4)
    _write(axes, cell, right, up, letter, points * 0.17, INK if seat > 2 else "#FFF")


def _write(
    axes: Any, cell: Cell, right: float, up: float, words: str, size: float, colour: str
) -> None:
    look = {"ha": "center", "va": "center", "fontweight": "bold", "zorder": 5}
    axes.text(cell[0] + right, cell[1] + up, words, fontsize=size, color=colour, **look)


def _label(facts: dict[str, Any]) -> str:
    """The effect in a line or two, and Drakon if she is there."""
    name = "empty" if facts["effect"] == "empty" else SHORT[facts["effect"]].replace(" ", "\n")
    return name + ("\nDRAKON" if facts["drakon"] else "")


def _draw_legend(figure: Any, graph: nx.MultiDiGraph, found: Finding) -> None:
    """The layers that there are, and what a difference looks like."""
    from matplotlib.lines import Line2D

    there = {layer for _, _, layer in graph.edges(data="layer")}
    looks: list[Any] = [(name, *LAYER_LOOK[name]) for name in LAYER_LOOK if name in there]
    looks += [(name, colour, line, 3) for name, colour, line in CHANGES if getattr(found, name)]
    lines = [Line2D([], [], color=c, linestyle=line, lw=w, label=n) for n, c, line, w in looks]
    if lines:
        figure.legend(handles=lines, loc="lower center", ncols=5, fontsize=8, frameon=False)


# files


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
