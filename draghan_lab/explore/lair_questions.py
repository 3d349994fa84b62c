"""Questions to a lair, each answered with a sentence and the chambers to point at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from string import ascii_uppercase
from typing import TypeVar

import networkx as nx
from msgspec import Struct
from msgspec.structs import replace

from draghan_lab.engine.match import Match
from draghan_lab.explore.lair import (
    drakon_distances,
    entrance,
    hero_moves,
    lair_graph,
    move_edges,
    move_graph,
    neighbour_graph,
    without_walls,
)
from draghan_lab.explore.lair_names import at_most, chamber_name, chamber_names
from draghan_lab.games.drakon.facts import ENTRANCE
from draghan_lab.games.drakon.grid import frontier_of, say_cell
from draghan_lab.games.drakon.state import Cell, Chamber, Lair
from draghan_lab.games.drakon.wording import listed

Link = tuple[Cell, Cell]
Place = TypeVar("Place")
PAYS = ("find_coin", "steal_coin")
MOST_TOLD = 4


class Finding(Struct, frozen=True):
    """An answer: a sentence, and what to show of the lair."""

    sentence: str
    chambers: tuple[Cell, ...] = ()
    links: tuple[Link, ...] = ()
    groups: tuple[tuple[Cell, ...], ...] = ()
    distances: tuple[tuple[Cell, int], ...] = ()
    gained: tuple[Link, ...] = ()
    lost: tuple[Link, ...] = ()

    def gone(self, there: Iterable[Cell]) -> list[Cell]:
        """Chambers that lie there no more, where ways were lost with them."""
        return sorted({cell for link in self.lost for cell in link} - set(there))

    def signs(self) -> list[tuple[Cell, str]]:
        """A letter for each of several groups, and distances, as both drawings show them."""
        groups = self.groups if len(self.groups) > 1 else ()
        letters = [(c, ascii_uppercase[n % 26]) for n, group in enumerate(groups) for c in group]
        return [*letters, *((cell, str(distance)) for cell, distance in self.distances)]


# where to


def one_move(graph: nx.MultiDiGraph, cell: Cell) -> Finding:
    """Where a hero on this chamber can go in one move."""
    ends = tuple(sorted({path[-1] for path in move_edges(graph, cell)}))
    links = tuple((cell, end) for end in ends)
    if not ends:
        return Finding(f"From {chamber_name(graph, cell)} no move is possible.")
    told = f"One move leads from {chamber_name(graph, cell)} to {chamber_names(graph, ends)}."
    return Finding(told, ends, links)


def reach(graph: nx.MultiDiGraph, cell: Cell, moves: int | None = None) -> Finding:
    """Where a hero can be after some moves at most, or ever."""
    far = _distances(graph, cell)
    near = {end: d for end, d in far.items() if moves is None or d <= moves}
    ends = tuple(sorted(end for end in near if end != cell))
    missing = len(graph) - len(near)
    when = "ever" if moves is None else f"in {_count(moves, 'move')}"
    told = f"From {chamber_name(graph, cell)} {_count(len(ends), 'chamber')} can be reached {when}"
    rest = f"; {_count(missing, 'chamber')} cannot." if missing else ", which is all of the lair."
    return Finding(told + rest, ends, distances=tuple(sorted(near.items())))


def ways_to_coins(graph: nx.MultiDiGraph, cell: Cell) -> Finding:
    """The shortest way to each Find a Coin chamber."""
    moves = hero_moves(graph)
    coins = sorted(c for c, effect in graph.nodes(data="effect") if effect == "find_coin")
    told, links, found = [], [], []
    for coin in coins:
        ends = [(coin, has_gone) for has_gone in (False, True)]
        ways = [way for end in ends if (way := shortest_way(moves, (cell, False), end))]
        if not ways:
            told.append(f"{say_cell(coin)} is out of reach")
            continue
        way = min(ways, key=lambda way: _length(moves, way))
        links += list(pairwise(place for place, _ in way))
        found.append(coin)
        told.append(f"{say_cell(coin)} in {_count(_length(moves, way), 'move')}")
    if not coins:
        return Finding("No Find a Coin chamber lies in the lair.")
    sentence = f"Coins from {chamber_name(graph, cell)}: {at_most(told)}."
    return Finding(sentence, tuple(found), tuple(dict.fromkeys(links)))


def gold_loops(graph: nx.MultiDiGraph) -> Finding:
    """The shortest round through each Find a Coin chamber, and its moves per coin."""
    moves = move_graph(without_walls(graph))
    links: list[Link] = []
    coins = {cell for cell, effect in graph.nodes(data="effect") if effect == "find_coin"}
    rates: dict[frozenset[Cell], str] = {}
    for coin in sorted(coins):
        way = shortest_way(moves, coin, coin)
        if way and frozenset(way) not in rates:
            rate = _length(moves, way) / len(coins & set(way))
            rates[frozenset(way)] = f"{chamber_names(graph, way[:-1])} ({rate:g} moves a coin)"
            links += pairwise(way)
    if not rates:
        return Finding("No round leads through a Find a Coin chamber.")
    chambers = tuple(sorted({cell for way in rates for cell in way}))
    return Finding(f"Gold again and again: {_few(list(rates.values()))}.", chambers, tuple(links))


def shortest_way(moves: nx.DiGraph, start: Place, end: Place) -> list[Place]:
    """The chambers of a shortest way that takes at least one move; empty if there is none."""
    if start != end:
        try:
            return nx.dijkstra_path(moves, start, end, weight="moves")
        except nx.NetworkXNoPath:
            return []
    rounds = [shortest_way(moves, after, end) or [after] for after in moves.successors(start)]
    loops = [[start, *way] for way in rounds if way[-1] == end]
    return min(loops, key=len, default=[])


def _length(moves: nx.DiGraph, way: list[Place]) -> int:
    return sum(moves.edges[link]["moves"] for link in pairwise(way))


def _distances(graph: nx.MultiDiGraph, cell: Cell) -> dict[Cell, int]:
    """How many moves a hero needs to every chamber; through a wall she goes at most once."""
    far = nx.single_source_dijkstra_path_length(hero_moves(graph), (cell, False), weight="moves")
    least: dict[Cell, int] = {}
    for (place, _), moves in far.items():
        least[place] = min(moves, least.get(place, moves))
    return least


# traps and sections


def traps(graph: nx.MultiDiGraph) -> Finding:
    """Chambers without a way out, and closed rounds in which there is nothing to gain."""
    moves = move_graph(graph)
    dead = tuple(sorted(cell for cell in moves if not moves.out_degree(cell)))
    rounds = tuple(group for group in closed_groups(moves) if not set(group) <= set(dead))
    if not dead and not rounds:
        return Finding("Nobody can get stuck: every chamber leads on to a coin.")
    told = []
    if dead:
        told.append(f"{_count(len(dead), 'dead end')}: {chamber_names(graph, dead)}")
    told += [f"a round without gold: {chamber_names(graph, group)}" for group in rounds]
    chambers = (*dead, *(cell for group in rounds for cell in group))
    said = _few(told)
    groups = ((dead,) if dead else ()) + rounds
    return Finding(f"{said[:1].upper()}{said[1:]}.", chambers, groups=groups)


def closed_groups(moves: nx.DiGraph) -> list[tuple[Cell, ...]]:
    """Sets of chambers that no move leaves, without any chamber that pays."""
    order = nx.condensation(moves)
    groups = (order.nodes[n]["members"] for n in order if not order.out_degree(n))
    return sorted(
        tuple(sorted(group))
        for group in groups
        if not any(moves.nodes[cell]["effect"] in PAYS for cell in group)
    )


def sections(graph: nx.MultiDiGraph) -> Finding:
    """The parts of the lair that do not touch."""
    parts = sorted(tuple(sorted(part)) for part in nx.connected_components(neighbour_graph(graph)))
    if len(parts) == 1:
        return Finding("The lair hangs together in one section.", groups=tuple(parts))
    sizes = ", ".join(str(len(part)) for part in parts)
    return Finding(
        f"The lair lies in {len(parts)} sections of {sizes} chambers.", groups=tuple(parts)
    )


def rounds(graph: nx.MultiDiGraph) -> Finding:
    """The strong components: chambers from each of which every other one can be reached."""
    parts = nx.strongly_connected_components(move_graph(without_walls(graph)))
    large = sorted((tuple(sorted(part)) for part in parts if len(part) > 1), key=len, reverse=True)
    if not large:
        return Finding("No move can ever be taken back: there is no round in the lair.")
    sizes = ", ".join(str(len(part)) for part in large)
    told = f"{_count(len(large), 'round')} of {sizes} chambers, in which one can walk for ever."
    return Finding(told, tuple(c for part in large for c in part), groups=tuple(large))


# what a loss would do


def cut_chambers(graph: nx.MultiDiGraph) -> Finding:
    """Chambers whose destruction would split their section; the entrance cannot be destroyed."""
    near = neighbour_graph(graph)
    home = entrance(graph)
    cuts = tuple(sorted(cell for cell in nx.articulation_points(near) if cell != home))
    if not cuts:
        return Finding("No single chamber holds the lair together.")
    told = f"{_count(len(cuts), 'chamber')} would cut the lair: {chamber_names(graph, cuts)}."
    return Finding(told, cuts)


def stranded_without(graph: nx.MultiDiGraph, cell: Cell) -> Finding:
    """Who would have no way back to the entrance if a chamber were gone, and has one now."""
    lost = _stranded(move_graph(graph), entrance(graph), cell)
    parts = nx.number_connected_components(neighbour_graph(graph))
    near = neighbour_graph(graph)
    near.remove_node(cell)
    split = nx.number_connected_components(near) - parts
    told = f"Without {chamber_name(graph, cell)} the lair would "
    told += f"fall into {_count(split, 'more part')}" if split > 0 else "stay whole"
    if lost:
        return Finding(
            f"{told}, and heroes at {chamber_names(graph, lost)} could not return.", lost
        )
    return Finding(f"{told}, and nobody would lose the way back.", ())


def stranding_losses(graph: nx.MultiDiGraph) -> Finding:
    """The chambers without which a hero would have no way back to the entrance."""
    home, moves = entrance(graph), move_graph(graph)
    losses = {cell: _stranded(moves, home, cell) for cell in sorted(graph) if cell != home}
    told = [
        f"{chamber_name(graph, cell)} (for heroes at {listed(list(map(say_cell, lost)))})"
        for cell, lost in losses.items()
        if lost
    ]
    if not told:
        return Finding("No single loss would cost a hero the way back.")
    heroes = dict.fromkeys(at for lost in losses.values() for at in lost)
    ways = [link for at in heroes for link in pairwise(shortest_way(moves, at, home))]
    chambers = tuple(cell for cell, lost in losses.items() if lost)
    return Finding(f"The way back hangs on {_few(told)}.", chambers, tuple(dict.fromkeys(ways)))


def _stranded(moves: nx.DiGraph, home: Cell, cell: Cell) -> tuple[Cell, ...]:
    """Where heroes stand who can return now, but could not without this chamber."""
    after = moves.copy()
    after.remove_node(cell)
    return tuple(
        at
        for at, heroes in moves.nodes(data="heroes")
        if heroes and at != cell and nx.has_path(moves, at, home)
        if not nx.has_path(after, at, home)
    )


def drakon_strikes(graph: nx.MultiDiGraph, steps: int = 3) -> Finding:
    """Where Drakon can end within some steps, and whom she would meet there."""
    far = drakon_distances(graph, steps)
    if not far:
        return Finding("Drakon is not in the lair yet.")
    ends = tuple(sorted(far))
    count = sum(len(graph.nodes[cell]["heroes"]) for cell in ends)
    told = f"Within {_count(steps, 'step')} Drakon can strike {_count(len(ends), 'chamber')}"
    heroes = f" and {_count(count, 'hero', 'heroes')}" if count else ", where nobody stands"
    return Finding(f"{told}{heroes}.", ends, distances=tuple(sorted(far.items())))


# what a change would do


class Difference(Struct, frozen=True):
    """Two graphs, edge by edge: (from, to, layer, is it a move, via)."""

    gained: tuple[tuple, ...]
    lost: tuple[tuple, ...]
    sentence: str


def difference(before: nx.MultiDiGraph, after: nx.MultiDiGraph) -> Difference:
    """Every edge that only one of two graphs has."""
    old, new = Counter(_told_edges(before)), Counter(_told_edges(after))
    gained, lost = tuple(sorted((new - old).elements())), tuple(sorted((old - new).elements()))
    moves = [sum(edge[3] for edge in edges) for edges in (gained, lost)]
    if not gained and not lost:
        return Difference((), (), "Nothing would change.")
    told = f"{_count(moves[0], 'move')} would be gained and {_count(moves[1], 'move')} lost"
    return Difference(gained, lost, f"{told} ({len(gained)} and {len(lost)} edges in all layers).")


def _told_edges(graph: nx.MultiDiGraph) -> Iterable[tuple]:
    for start, end, facts in graph.edges(data=True):
        yield start, end, facts["layer"], facts["move"], facts["via"]


def rotated(state: Lair, cell: Cell, arrows: str) -> Lair:
    """The lair with one chamber turned."""
    chamber = _chamber(state, cell)
    return _rebuilt(state, cell, Chamber(cell, chamber.tile, arrows))


def destroyed(state: Lair, cell: Cell) -> Lair:
    """The lair with one chamber less."""
    if _chamber(state, cell).tile == ENTRANCE:
        raise ValueError("the entrance cannot be destroyed (entrance.not_destroyed)")
    return _rebuilt(state, cell)


def switched(state: Lair, cell: Cell, tile: str, arrows: str) -> Lair:
    """The lair with another tile in place of a chamber."""
    if _chamber(state, cell).tile == ENTRANCE:
        raise ValueError("the entrance cannot be switched out (entrance.not_switched)")
    return _rebuilt(state, cell, Chamber(cell, tile, arrows))


def floated(state: Lair, cell: Cell, to: Cell, arrows: str) -> Lair:
    """The lair with one chamber elsewhere, and everybody on it."""
    chamber = _chamber(state, cell)
    moved = _rebuilt(state, cell, Chamber(to, chamber.tile, arrows))
    players = tuple(
        replace(player, at=to) if player.at == cell else player for player in state.players
    )
    drakon = to if state.drakon == cell else state.drakon
    return replace(moved, players=players, drakon=drakon)


def compared(
    before: Lair, after: Lair, match: Match | None = None, seat: int | None = None
) -> Difference:
    """What a change of the lair changes in its graph."""
    old = lair_graph(before, seat, match=match)
    return difference(old, lair_graph(after, seat, match=match))


def _chamber(state: Lair, cell: Cell) -> Chamber:
    for chamber in state.chambers:
        if chamber.at == cell:
            return chamber
    raise ValueError(f"no chamber lies at {say_cell(cell)}")


def _rebuilt(state: Lair, gone: Cell, *new: Chamber) -> Lair:
    kept = [chamber for chamber in state.chambers if chamber.at != gone]
    chambers = tuple(sorted([*kept, *new], key=lambda chamber: chamber.at))
    return replace(state, chambers=chambers, frontier=frontier_of(chambers))


def _few(told: Sequence[str]) -> str:
    """The first of many findings, since each of them is long."""
    more = len(told) - MOST_TOLD
    return "; ".join([*told[:MOST_TOLD], f"and {more} more"] if more > 0 else told)


def _count(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"
