"""The desk of the lair laboratory: a lair, a question, and its answer in words and drawings."""

from __future__ import annotations

from collections.abc import Callable

import networkx as nx

from draghan_lab.engine.match import Match
from draghan_lab.explore import lair_questions as ask
from draghan_lab.explore.lair import as_graphml, as_json, lair_graph
from draghan_lab.explore.lair_builder import LairBuilder
from draghan_lab.explore.lair_picture import SHOWN, as_png, as_svg, draw_lair
from draghan_lab.explore.lair_questions import Difference, Finding
from draghan_lab.games.drakon import board_lair
from draghan_lab.games.drakon.board_look import EMBER, TEAL, defs
from draghan_lab.games.drakon.grid import say_cell
from draghan_lab.games.drakon.state import Cell, Lair

QUESTIONS: dict[str, Callable[[nx.MultiDiGraph, Cell, int], Finding]] = {
    "In one move": lambda graph, cell, moves: ask.one_move(graph, cell),
    "In so many moves": ask.reach,
    "Ever": lambda graph, cell, moves: ask.reach(graph, cell),
    "Ways to coins": lambda graph, cell, moves: ask.ways_to_coins(graph, cell),
    "Rounds with gold": lambda graph, cell, moves: ask.gold_loops(graph),
    "Dead ends and traps": lambda graph, cell, moves: ask.traps(graph),
    "Rounds": lambda graph, cell, moves: ask.rounds(graph),
    "Sections": lambda graph, cell, moves: ask.sections(graph),
    "Cut chambers": lambda graph, cell, moves: ask.cut_chambers(graph),
    "Without this chamber": lambda graph, cell, moves: ask.stranded_without(graph, cell),
    "Drakon's reach": lambda graph, cell, moves: ask.drakon_strikes(graph, moves),
}
"""What can be asked of a lair, from a chamber and with a number of moves or steps."""


class LairDesk:
    """What the laboratory shows, without any widget."""

    def __init__(self, state: Lair | None = None, match: Match | None = None) -> None:
        self.builder = LairBuilder(state, match)
        self.question = "In one move"
        self.moves = 3
        self.layers: tuple[str, ...] = SHOWN
        self.seat: int | None = None
        self.encounter = False
        self.before: Lair | None = None
        self.cell: Cell = self.builder.state.players[0].at

    # the lair

    @property
    def state(self) -> Lair:
        return self.builder.state

    def show(self, state: Lair, match: Match) -> None:
        """Put another lair on the desk."""
        self.builder = LairBuilder(state, match)
        self.cell = state.players[0].at

    def graph(self) -> nx.MultiDiGraph:
        return self._graph_of(self.state)

    def _graph_of(self, state: Lair) -> nx.MultiDiGraph:
        seat, match = self.seat, self.builder.match
        return lair_graph(state, seat, match=match, encounter=self.encounter)

    # answers

    def start(self) -> Cell:
        """The chamber that is asked about; the entrance if the chosen one is gone."""
        cells = {chamber.at for chamber in self.state.chambers}
        return self.cell if self.cell in cells else ask.entrance(self.graph())

    def finding(self) -> Finding:
        """The answer to the question on the desk."""
        graph, cell = self.graph(), self.start()
        if self.question == "Without this chamber" and graph.nodes[cell]["entrance"]:
            return Finding("The entrance cannot be destroyed: choose another chamber.")
        return QUESTIONS[self.question](graph, cell, self.moves)

    def remember(self) -> None:
        """Keep the lair as it is now, to compare it with what it becomes."""
        self.before = self.state

    def difference(self) -> Difference | None:
        """What has changed since it was remembered."""
        if self.before is None:
            return None
        return ask.difference(self._graph_of(self.before), self.graph())

    # drawings

    def tiles(self, finding: Finding | None = None) -> str:
        """The lair as tiles, with what was found marked."""
        found = finding or self.finding()
        match, state = self.builder.match, self.state
        inside = board_lair.cells(state) + board_lair.chambers(match, state)
        inside += _marks(state, found, self.start()) + board_lair.figures(match, state)
        box = f"{board_lair.LEFT} {board_lair.TOP} {board_lair.WIDTH} {board_lair.HEIGHT}"
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{defs()}{inside}</svg>'

    def picture(self, finding: Finding | None = None) -> str:
        """The lair as a graph, as SVG."""
        return as_svg(draw_lair(self.graph(), self.layers, finding or self.finding()))

    # files

    def files(self) -> dict[str, Callable[[], bytes]]:
        """What can be downloaded, made when it is asked for."""
        return {
            "lair.graphml": lambda: as_graphml(self.graph()).encode(),
            "lair.json": lambda: as_json(self.graph()).encode(),
            "lair.svg": lambda: self.picture().encode(),
            "lair.png": lambda: as_png(draw_lair(self.graph(), self.layers, self.finding())),
        }


def _marks(state: Lair, finding: Finding, start: Cell) -> str:
    """Frames round chambers, arrows along links and distances, over the tiles."""
    frame = board_lair.frame(state)
    made = _outline(frame, start, TEAL, "asked about")
    for cell in finding.chambers:
        if cell in {chamber.at for chamber in state.chambers}:
            made += _outline(frame, cell, EMBER, "found")
    for number, group in enumerate(finding.groups if len(finding.groups) > 1 else ()):
        for cell in group:
            x, y = frame.corner(cell)
            made += f'<text x="{x + 8:g}" y="{y + 18:g}" class="b">{"ABCDEFGH"[number % 8]}</text>'
    for cell, distance in finding.distances:
        x, y = frame.corner(cell)
        spot = f'x="{x + frame.size - 16:g}" y="{y + frame.size - 8:g}"'
        made += f'<text {spot} class="b" fill="{EMBER}">{distance}</text>'
    made += "".join(_link(frame, *link) for link in finding.links)
    return f'<g class="dk" pointer-events="none">{made}</g>'


def _outline(frame: board_lair.Frame, cell: Cell, paint: str, why: str) -> str:
    x, y = frame.corner(cell)
    side = frame.size - 6
    return (
        f'<rect x="{x + 3:g}" y="{y + 3:g}" width="{side:g}" height="{side:g}" rx="8" fill="none"'
        f' stroke="{paint}" stroke-width="5"><title>{say_cell(cell)}: {why}</title></rect>'
    )


def _link(frame: board_lair.Frame, start: Cell, end: Cell) -> str:
    half = frame.size / 2
    (x, y), (to_x, to_y) = frame.corner(start), frame.corner(end)
    return (
        f'<line x1="{x + half:g}" y1="{y + half:g}" x2="{to_x + half:g}" y2="{to_y + half:g}"'
        f' stroke="{EMBER}" stroke-width="5" stroke-linecap="round" opacity=".75"/>'
    )
