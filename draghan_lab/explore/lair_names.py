"""Chambers by name, as a sentence about a lair says them."""

from __future__ import annotations

from collections.abc import Sequence

import networkx as nx

from draghan_lab.games.drakon.grid import say_cell
from draghan_lab.games.drakon.state import Cell
from draghan_lab.games.drakon.wording import listed, say_effect

MOST = 12
"""So many are named; of the rest the number must do."""


def chamber_name(graph: nx.MultiDiGraph, cell: Cell) -> str:
    """A chamber by its effect and its place."""
    effect = graph.nodes[cell]["effect"]
    if effect == "entrance":
        return "the entrance"
    named = "empty chamber" if effect == "empty" else say_effect(effect)
    return f"the {named} at {say_cell(cell)}"


def chamber_names(graph: nx.MultiDiGraph, cells: Sequence[Cell]) -> str:
    """The first chambers by name, and how many more there are."""
    return at_most([chamber_name(graph, cell) for cell in cells])


def at_most(words: Sequence[str], most: int = MOST) -> str:
    """One, two and three, or a few and how many more."""
    more = len(words) - most
    return listed([*words[:most], f"{more} more"] if more > 0 else words)
