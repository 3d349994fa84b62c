"""The desk of the lair laboratory: a lair, a question, and its answer in words and drawings."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot
from typing import Any

import networkx as nx

from draghan_lab.engine.match import Match
from draghan_lab.explore import lair_questions as ask
from draghan_lab.explore.lair import as_graphml, as_json, lair_graph
from draghan_lab.explore.lair_builder import LairBuilder
from draghan_lab.explore.lair_picture import GAINED, LOST, MANY, SHOWN, as_png, as_svg, draw_lair
from draghan_lab.explore.lair_questions import Difference, Finding
from draghan_lab.games.drakon import board_lair
from draghan_lab.games.drakon.board_look import EMBER, TEAL, defs, letters, text
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
    "Losses that strand": lambda graph, cell, moves: ask.stranding_losses(graph),
    "Without this chamber": lambda graph, cell, moves: ask.stranded_without(graph, cell),
    "Drakon's reach": lambda graph, cell, moves: ask.drakon_strikes(graph, moves),
}
"""What can be asked of a lair, from a chamber and with a number of moves or steps."""
WITH_A_NUMBER = ("In so many moves", "Drakon's reach")
CHANGED = "What has changed"
"""The question about the lair that was kept."""


class LairDesk:
    """What the laboratory shows, without any widget."""

    def __init__(self, state: Lair | None = None, match: Match | None = None) -> None:
        self.builder = LairBuilder(state, match)
        self.question = "In one move"
        self.moves = 3
        self.layers: tuple[str, ...] = SHOWN
        self.seat: int | None = None
        self.encounter = False
        self.before = self.state
        self.cell: Cell = self.builder.state.players[0].at

    # the lair

    @property
    def state(self) -> Lair:
        return self.builder.state

    def show(self, state: Lair, match: Match) -> None:
        """Put another lair on the desk, and keep it for the comparison."""
        self.builder = LairBuilder(state, match)
        self.before = state
        self.cell = state.players[0].at

    def show_hero(self, seat: int | None) -> None:
        """Ask as a hero, from where he stands; without a seat as anybody, from the same place."""
        self.seat = seat
        if seat is not None:
            self.cell = self.state.players[seat].at

    def graph(self) -> nx.MultiDiGraph:
        return self._graph_of(self.state)

    def _graph_of(self, state: Lair) -> nx.MultiDiGraph:
        seat, match = self.seat, self.builder.match
        return lair_graph(state, seat, match=match, encounter=self.encounter)

    # answers

    def start(self) -> Cell:
        """The chamber that is asked about; the entrance if the chosen one is gone."""
        return self.cell if self.cell in self._cells() else ask.entrance(self.graph())

    def _cells(self) -> set[Cell]:
        return {chamber.at for chamber in self.state.chambers}

    def finding(self) -> Finding:
        """The answer to the question on the desk."""
        graph, cell = self.graph(), self.start()
        if self.question == "Without this chamber" and graph.nodes[cell]["entrance"]:
            return Finding("The entrance cannot be destroyed: choose another chamber.")
        if self.question == CHANGED:
            return self.changes()
        return QUESTIONS[self.question](graph, cell, self.moves)

    def remember(self) -> None:
        """Keep the lair as it is now, to compare it with what it becomes."""
        self.before = self.state

    def difference(self) -> Difference:
        """What has changed since it was remembered."""
        return ask.difference(self._graph_of(self.before), self.graph())

    def changes(self) -> Finding:
        """The difference as something to point at: every move that was gained or lost."""
        found = self.difference()
        gained = {edge[:2] for edge in found.gained if edge[3]}
        lost = {edge[:2] for edge in found.lost if edge[3]}
        ways = tuple(sorted(gained - lost)), tuple(sorted(lost - gained))
        return Finding(found.sentence, gained=ways[0], lost=ways[1])

    # drawings

    def tiles(self, finding: Finding | None = None) -> str:
        """The lair as tiles, with what was found marked."""
        found = finding or self.finding()
        match, state = self.builder.match, self.state
        inside = board_lair.cells(state) + board_lair.chambers(match, state)
        inside += _marks(state, found, self.start()) + board_lair.figures(match, state)
        box = _view(board_lair.frame(state), found.gone(self._cells()))
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{defs()}{inside}</svg>'

    def picture(self, finding: Finding | None = None) -> str:
        """The lair as a graph, as SVG; the page says the sentence and explains the layers."""
        return as_svg(self._drawn(finding or self.finding(), title=False))

    def _drawn(self, found: Finding, title: bool) -> Any:
        players = self.builder.match.players
        return draw_lair(
            self.graph(),
            self.layers,
            found,
            chosen=self.start(),
            letters=[letters(players, seat) for seat in range(len(players))],
            title=found.sentence if title else "",
        )

    # files

    def files(self) -> dict[str, Callable[[], bytes]]:
        """What can be downloaded, made when it is asked for."""
        return {
            "lair.graphml": lambda: as_graphml(self.graph()).encode(),
            "lair.json": lambda: as_json(self.graph()).encode(),
            "lair.svg": lambda: as_svg(self._drawn(self.finding(), title=True)).encode(),
            "lair.png": lambda: as_png(self._drawn(self.finding(), title=True)),
        }


def _view(frame: board_lair.Frame, gone: list[Cell]) -> str:
    """The square that holds the lair, and chambers that are gone from it."""
    xs, ys = [cell[0] for cell in gone], [cell[1] for cell in gone]
    west, east = min([frame.west, *xs]), max([frame.east, *xs])
    south, north = min([frame.south, *ys]), max([frame.north, *ys])
    columns, rows = east - west + 1, north - south + 1
    left, top = frame.corner((west, north))
    cells = max(columns, rows)
    left, top = left - (cells - columns) * frame.size / 2, top - (cells - rows) * frame.size / 2
    return f"{left:g} {top:g} {cells * frame.size:g} {cells * frame.size:g}"


def _marks(state: Lair, finding: Finding, start: Cell) -> str:
    """Frames round chambers, arrows along ways, letters and distances, over the tiles."""
    frame, there = board_lair.frame(state), {chamber.at for chamber in state.chambers}
    made = _ways(frame, finding.gained, GAINED) + _ways(frame, finding.lost, LOST, "9 6")
    gone = finding.gone(there)
    made += "".join(_outline(frame, cell, LOST, "gone", "9 6") for cell in gone)
    found = there & set(finding.chambers)
    made += "".join(_outline(frame, cell, EMBER, "found") for cell in sorted(found))
    made += _outline(frame, start, TEAL, "asked about")
    made += "".join(_sign(frame, cell, words) for cell, words in finding.signs())
    made += _ways(frame, finding.links, EMBER)
    return f'<g class="dk" pointer-events="none">{_HEADS}{made}</g>'


def _head(paint: str) -> str:
    """The head of an arrow in a colour."""
    return (
        f'<marker id="dk-head-{paint[1:]}" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="4"'
        f' markerHeight="4" orient="auto"><path d="M0 0L10 5L0 10Z" fill="{paint}"/></marker>'
    )


_HEADS = "".join(map(_head, (EMBER, GAINED, LOST)))


def _outline(frame: board_lair.Frame, cell: Cell, paint: str, why: str, dashes: str = "") -> str:
    x, y = frame.corner(cell)
    side = frame.size - 6
    return (
        f'<rect x="{x + 3:g}" y="{y + 3:g}" width="{side:g}" height="{side:g}" rx="8" fill="none"'
        f' stroke="{paint}" stroke-width="5" stroke-dasharray="{dashes or "none"}">'
        f"<title>{say_cell(cell)}: {why}</title></rect>"
    )


def _sign(frame: board_lair.Frame, cell: Cell, words: str) -> str:
    """A letter or a number on a disc, in the lower right corner."""
    x, y = frame.corner(cell)
    radius = max(9, frame.size * 0.13)
    spot = x + frame.size - radius - 4, y + frame.size - radius - 4
    size = f' style="font-size:{radius * 1.3:.0f}px;fill:#FFF"'
    disc = f'<circle cx="{spot[0]:g}" cy="{spot[1]:g}" r="{radius:g}" fill="{EMBER}"/>'
    return disc + text(spot[0], spot[1] + radius * 0.45, words, "m b", size)


def _ways(
    frame: board_lair.Frame, links: tuple[ask.Link, ...], paint: str, dashes: str = ""
) -> str:
    """Arrows from chamber to chamber; thin ones if there are many."""
    width = 2.5 if len(links) > MANY else 5
    return "".join(_way(frame, link, paint, dashes, width) for link in links)


def _way(frame: board_lair.Frame, link: ask.Link, paint: str, dashes: str, width: float) -> str:
    """An arrow, bent a little where it leaps over others."""
    half = frame.size / 2
    (x, y), (to_x, to_y) = ((a + half, b + half) for a, b in map(frame.corner, link))
    wide, high = to_x - x, to_y - y
    long = hypot(wide, high) or 1
    bend = 0.16 if long > frame.size * 1.1 else 0.06
    middle = (x + to_x) / 2 - high * bend, (y + to_y) / 2 + wide * bend
    short = frame.size * 0.26 / long
    start = x + wide * short, y + high * short
    end = to_x - wide * short, to_y - high * short
    begin, over, stop = (f"{a:.1f} {b:.1f}" for a, b in (start, middle, end))
    look = f'stroke="{paint}" stroke-width="{width:g}" stroke-dasharray="{dashes or "none"}"'
    head = f'marker-end="url(#dk-head-{paint[1:]})"'
    return f'<path d="M{begin}Q{over} {stop}" fill="none" {look} opacity=".85" {head}/>'
