"""Drakon's lair as a graph: one node per chamber, and edges in layers.

What the rulebook calls `[lair_graph]` is built here from its definitions, without asking the rules
engine, so that the two can be held against each other. An edge with `move=True` is what one move
action can do; Drakon walks on the layer "adjacent" alone.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

import networkx as nx

from draghan_lab.engine.match import Match, Setup
from draghan_lab.games.drakon import GAME
from draghan_lab.games.drakon.state import Cell, Lair

Edge: TypeAlias = tuple[Cell, Cell, Any, dict[str, Any]]
Chambers: TypeAlias = tuple[Cell, ...]

LAYERS = ("adjacent", "arrow", "key", "teleport", "virtual", "wind", "escape", "walls", "encounter")
_STEP = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
_NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay")


def lair_graph(
    state: Lair,
    seat: int | None = None,
    *,
    match: Match | None = None,
    walls: bool | None = None,
    encounter: bool = False,
) -> nx.MultiDiGraph:
    """The lair of a state as a `networkx.MultiDiGraph`.

    With a seat the layer "walls" is added if that hero is a Sorceress with an unused ability
    (`walls` says it outright); `encounter` sends whoever enters Drakon's chamber to the entrance.
    Without a match the lair is read under the default rulings.
    """
    reader = _Reader(match or standard_match(state), state)
    graph = nx.MultiDiGraph(drakon_crosses_gaps=reader.rulings["drakon.gaps"] == "yes")
    graph.add_nodes_from(reader.nodes())
    _add(graph, reader.edges())
    if walls is None:
        walls = seat is not None and _is_ready_sorceress(state, seat)
    if walls:
        _add(graph, reader.walls())
    if encounter:
        _send_back(graph)
    return graph


def _add(graph: nx.MultiDiGraph, edges: Iterable[Edge]) -> None:
    """Twice as quick as `add_edges_from`, which looks at every edge more closely."""
    add = graph.add_edge
    for start, end, key, facts in edges:
        add(start, end, key, **facts)


def standard_match(state: Lair) -> Match:
    """A game for as many players under the default rulings."""
    return Match(GAME, Setup(GAME.name, _NAMES[: len(state.players)]))


def _is_ready_sorceress(state: Lair, seat: int) -> bool:
    player = state.players[seat]
    return player.hero == "sorceress" and player.is_ready


class _Reader:
    """The layers of one lair, each by its definition in the rulebook."""

    def __init__(self, match: Match, state: Lair) -> None:
        self.state, self.rulings = state, match.rulings
        effects = match.facts.effects
        self.effect = {chamber.at: effects[chamber.tile] for chamber in state.chambers}
        self.arrows = {chamber.at: chamber.arrows for chamber in state.chambers}
        self.beside = {cell: self._around(cell, "NESW") for cell in self.effect}
        self.arrow = {cell: self._around(cell, self.arrows[cell]) for cell in self.effect}

    def _around(self, cell: Cell, sides: str) -> Chambers:
        x, y = cell
        ends = [(x + _STEP[side][0], y + _STEP[side][1]) for side in sides]
        return tuple(end for end in ends if end in self.effect)

    # nodes

    def nodes(self) -> Iterator[tuple[Cell, dict[str, Any]]]:
        state = self.state
        for chamber in state.chambers:
            cell = chamber.at
            yield (
                cell,
                {
                    "effect": self.effect[cell],
                    "tile": chamber.tile,
                    "arrows": tuple(chamber.arrows),
                    "entrance": self.effect[cell] == "entrance",
                    "heroes": [s for s, player in enumerate(state.players) if player.at == cell],
                    "drakon": state.drakon == cell,
                },
            )

    # edges

    def edges(self) -> Iterator[Edge]:
        """All layers that are not optional, and "escape" where its ruling is in force."""
        for cell, effect in self.effect.items():
            for other in self.beside[cell]:
                yield _edge(cell, other, "adjacent", move=False)
            yield from self._arrow_edges(cell, effect)
            if effect == "teleport":
                yield from self._far_edges(cell, "teleport", [c for c in self.effect if c != cell])
            elif effect == "master_key":
                yield from self._far_edges(cell, "key", self.key(cell))
            elif effect == "windstorm":
                for path in self.wind(cell):
                    yield _edge(cell, path[-1], "wind", via=path[:-1])
            if self.rulings["effect.escape_form"] == "open_neighbour":
                yield from self._doors(cell)

    def _arrow_edges(self, cell: Cell, effect: str) -> Iterator[Edge]:
        is_plain = effect not in ("teleport", "master_key", "windstorm")
        moves = self.harp_filter(self.arrow[cell]) if is_plain else ()
        for other in self.arrow[cell]:
            yield _edge(cell, other, "arrow", move=other in moves)

    def _far_edges(self, cell: Cell, layer: str, ends: Iterable[Cell]) -> Iterator[Edge]:
        for other in ends:
            yield _edge(cell, other, layer)
        for other in self.virtual(cell):
            yield _edge(cell, other, "virtual", move=False)

    def _doors(self, cell: Cell) -> Iterator[Edge]:
        for other in self.beside[cell]:
            if self.effect[other] == "escape":
                yield _edge(cell, other, "escape")

    # the layers that need more than a look at the arrows

    def key(self, cell: Cell) -> Chambers:
        if self.rulings["effect.master_key_directions"] == "legal_only":
            return self.virtual(cell)
        return self.beside[cell]

    def virtual(self, cell: Cell) -> Chambers:
        return tuple(other for other in self.beside[cell] if cell not in self.arrow[other])

    def harp_filter(self, cells: Chambers) -> Chambers:
        return tuple(cell for cell in cells if self.is_harp(cell)) or cells

    def is_harp(self, cell: Cell) -> bool:
        broken = self.rulings["effect.harp_with_drakon"] == "broken"
        return self.effect[cell] == "magic_harp" and not (broken and cell == self.state.drakon)

    def second(self, cell: Cell) -> Chambers:
        """The steps out of a chamber that a storm crosses, after the harp filter."""
        if self.effect[cell] not in ("master_key", "teleport"):
            return self.harp_filter(self.arrow[cell])
        exits = self.virtual(cell)
        shielded = self.rulings["effect.windstorm_harp_via_key"] == "shielded"
        return exits if shielded else self.harp_filter(exits)

    def wind(self, cell: Cell) -> list[Chambers]:
        paths = [path for first in self.arrow[cell] for path in self._blown((first,), False)]
        if self.rulings["effect.windstorm_harp_first_step"] == "pulled":
            return [path for path in paths if self.is_harp(path[0])] or paths
        return paths

    def _blown(self, path: Chambers, anywhere: bool) -> Iterator[Chambers]:
        """All complete storms that begin so; Windstorms on the way may prolong them."""
        crossed = {cell for cell in path[:-1] if self.effect[cell] == "windstorm"}
        chain = self.rulings["effect.windstorm_chain"] == "yes"
        if len(path) >= 2 + (len(crossed) if chain else 0):
            yield path
            return
        last = path[-1]
        ends = self.harp_filter(self.beside[last]) if anywhere else self.second(last)
        for end in ends:
            yield from self._blown((*path, end), anywhere)

    def walls(self) -> Iterator[Edge]:
        """Where an unused Sorceress could go."""
        for cell, effect in self.effect.items():
            paths = self._wall_paths(cell, effect)
            if self.rulings["heroes.sorceress_harp_scope"] == "ability_too":
                paths = [path for path in paths if self.is_harp(path[-1])] or paths
            for path in paths:
                yield _edge(cell, path[-1], "walls", via=path[:-1])

    def _wall_paths(self, cell: Cell, effect: str) -> list[Chambers]:
        if effect == "windstorm":
            both = self.rulings["heroes.sorceress_windstorm_steps"] == "both_steps"
            return [path for first in self.beside[cell] for path in self._blown((first,), both)]
        is_shielded = effect in ("master_key", "teleport")
        if not is_shielded and any(self.is_harp(other) for other in self.arrow[cell]):
            return []
        return [(other,) for other in self.beside[cell]]


def _edge(
    start: Cell, end: Cell, layer: str, move: bool = True, via: Chambers = (), moves: int = 1
) -> Edge:
    key = (layer, via) if layer in ("wind", "walls") else layer
    return start, end, key, {"layer": layer, "move": move, "moves": moves, "via": via}


def _send_back(graph: nx.MultiDiGraph) -> None:
    """Drakon's chamber leads to the entrance and nowhere else."""
    for cell in [cell for cell, facts in graph.nodes(data=True) if facts["drakon"]]:
        home = entrance(graph)
        if cell == home:
            continue
        for _, _, facts in graph.out_edges(cell, data=True):
            facts["move"] = False
        _add(graph, [_edge(cell, home, "encounter", moves=0)])


# parts of the graph


def drakon_distances(graph: nx.MultiDiGraph, steps: int) -> dict[Cell, int]:
    """The chambers where Drakon can end, with how far she walks; empty if she is outside."""
    here = next((cell for cell, is_here in graph.nodes(data="drakon") if is_here), None)
    if here is None:
        return {}
    if not graph.graph["drakon_crosses_gaps"]:
        near = neighbour_graph(graph)
        return nx.single_source_shortest_path_length(near, here, cutoff=steps)
    far = {cell: abs(cell[0] - here[0]) + abs(cell[1] - here[1]) for cell in graph}
    return {cell: distance for cell, distance in far.items() if distance <= steps}


def entrance(graph: nx.MultiDiGraph) -> Cell:
    return next(cell for cell, facts in graph.nodes(data=True) if facts["entrance"])


def move_edges(graph: nx.MultiDiGraph, cell: Cell) -> list[Chambers]:
    """The moves out of a chamber, each as the chambers that it crosses and the one it enters."""
    return [
        (*facts["via"], end) for _, end, facts in graph.out_edges(cell, data=True) if facts["move"]
    ]


def move_graph(graph: nx.MultiDiGraph) -> nx.DiGraph:
    """Only the moves: one edge from chamber to chamber, with the fewest `moves` it takes."""
    moves = nx.DiGraph()
    moves.add_nodes_from(graph.nodes(data=True))
    for start, end, facts in graph.edges(data=True):
        if facts["move"]:
            known = moves.get_edge_data(start, end, {"moves": facts["moves"]})
            moves.add_edge(start, end, moves=min(known["moves"], facts["moves"]))
    return moves


def hero_moves(graph: nx.MultiDiGraph) -> nx.DiGraph:
    """The moves of a hero who goes through one wall at most: chambers, and whether she has."""
    moves = nx.DiGraph()
    moves.add_nodes_from((cell, has_gone) for cell in graph for has_gone in (False, True))
    for start, end, facts in graph.edges(data=True):
        is_wall = facts["layer"] == "walls"
        for has_gone in (False,) if is_wall else (False, True):
            if facts["move"]:
                here, there = (start, has_gone), (end, has_gone or is_wall)
                known = moves.get_edge_data(here, there, {"moves": facts["moves"]})
                moves.add_edge(here, there, moves=min(known["moves"], facts["moves"]))
    return moves


def without_walls(graph: nx.MultiDiGraph) -> nx.MultiDiGraph:
    """The ways that stay: through a wall a hero goes only once."""
    return only_layers(graph, [layer for layer in LAYERS if layer != "walls"])


def neighbour_graph(graph: nx.MultiDiGraph) -> nx.Graph:
    """The layer "adjacent", undirected: sections, and where Drakon walks."""
    near = nx.Graph()
    near.add_nodes_from(graph.nodes(data=True))
    near.add_edges_from((u, v) for u, v, layer in graph.edges(data="layer") if layer == "adjacent")
    return near


def only_layers(graph: nx.MultiDiGraph, layers: Iterable[str]) -> nx.MultiDiGraph:
    """The same chambers with some of the layers."""
    wanted = set(layers)
    part = nx.MultiDiGraph()
    part.add_nodes_from(graph.nodes(data=True))
    part.add_edges_from(
        (u, v, key, facts)
        for u, v, key, facts in graph.edges(keys=True, data=True)
        if facts["layer"] in wanted
    )
    return part


# files


def as_json(graph: nx.MultiDiGraph) -> str:
    """The graph as node-link JSON, as networkx reads it."""
    return json.dumps(nx.node_link_data(_plain(graph), edges="edges"), indent=1)


def as_graphml(graph: nx.MultiDiGraph) -> str:
    """The graph as GraphML, with every attribute as text or number."""
    return "\n".join(nx.generate_graphml(_plain(graph)))


def _plain(graph: nx.MultiDiGraph) -> nx.MultiDiGraph:
    """A copy in which cells and lists are words, since files know no tuples."""
    plain = nx.MultiDiGraph()
    for cell, facts in graph.nodes(data=True):
        plain.add_node(
            _name(cell),
            x=cell[0],
            y=cell[1],
            effect=facts["effect"],
            tile=facts["tile"],
            arrows="".join(facts["arrows"]),
            entrance=facts["entrance"],
            heroes=" ".join(map(str, facts["heroes"])),
            drakon=facts["drakon"],
        )
    for start, end, facts in graph.edges(data=True):
        via = " ".join(map(_name, facts["via"]))
        key = f"{facts['layer']} {via}".strip()
        told = {"layer": facts["layer"], "move": facts["move"], "moves": facts["moves"]}
        plain.add_edge(_name(start), _name(end), key, via=via, **told)
    return plain


def _name(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"
