"""The lair laboratory: a lair as tiles and as a graph, side by side, and questions to it."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable
from functools import partial
from html import escape
from pathlib import Path
from typing import Any

import anywidget
import ipywidgets as w
import traitlets as t

from draghan_lab.engine.dealer import Chance
from draghan_lab.engine.decision import TABLE
from draghan_lab.engine.errors import DraghanError, IllegalAnswer
from draghan_lab.engine.link import read_link
from draghan_lab.engine.match import Match, Setup
from draghan_lab.engine.record import read_record
from draghan_lab.engine.timeline import Timeline
from draghan_lab.explore.lair_builder import DRAKON
from draghan_lab.explore.lair_desk import QUESTIONS, LairDesk
from draghan_lab.explore.lair_draws import with_next_draws
from draghan_lab.explore.lair_picture import LAYER_LOOK, SHOWN
from draghan_lab.explore.lair_questions import Difference
from draghan_lab.explore.policies import play_on
from draghan_lab.games import find_game
from draghan_lab.games.drakon.grid import orientations, say_cell
from draghan_lab.games.drakon.state import Cell
from draghan_lab.ui.page import linked_game
from draghan_lab.ui.panels.parts import button, column, heading, prose, row
from draghan_lab.ui.stage import THEME_CSS

_STATIC = Path(__file__).parent / "static"
_PLACE = re.compile(r"(?:cell|chamber):(-?\d{1,4}),(-?\d{1,4})")
_TYPES = {
    "graphml": "application/xml",
    "json": "application/json",
    "svg": "image/svg+xml",
    "png": "image/png",
}
ASK, PLACE, TURN, REMOVE, HERO, DRAGON = "Ask", "Place", "Turn", "Remove", "Hero", "Drakon"
MOST_EDGES = 24
NEXT_DRAWS = 3
SAMPLE_SIZE = 22
AS_IT_IS = "as it is"


def sample_game() -> Timeline:
    """A game that chance has played until its lair is worth looking at."""
    game = Timeline(Match(find_game("drakon"), Setup("drakon", ("Ann", "Bob", "Cid"), 7)))
    return play_on(game, Chance("lair"), until=lambda now: len(now.state.chambers) >= SAMPLE_SIZE)


class LairBoard(anywidget.AnyWidget):
    """A drawing of the lair that reports clicks and the R key, and hands out files."""

    _esm = _STATIC / "lair_lab.js"
    _css = (_STATIC / "lair_lab.css").read_text(encoding="utf-8")
    drawing = t.Unicode("").tag(sync=True)

    def __init__(self, touch: Callable[[Cell], None], turn: Callable[[], None]) -> None:
        self._touch, self._turn = touch, turn
        super().__init__()
        self.on_msg(self._hear)

    def _hear(self, _widget: object, content: Any, _buffers: object) -> None:
        if not isinstance(content, dict):
            return
        place = _PLACE.fullmatch(str(content.get("piece", "")))
        if content.get("kind") == "touch" and place:
            self._touch((int(place[1]), int(place[2])))
        elif content.get("kind") == "turn":
            self._turn()

    def hand_out(self, name: str, content: bytes) -> None:
        """Let the browser save a file."""
        kind = _TYPES[name.rpartition(".")[2]]
        text = b64encode(content).decode()
        self.send({"kind": "file", "name": name, "type": kind, "base64": text})


class LairLab(w.VBox):
    """LairLab() for a lair built by hand, LairLab(timeline) for the lairs of a game."""

    def __init__(self, game: Timeline | None = None) -> None:
        self.desk = LairDesk()
        self.timeline: Timeline | None = None
        self.board = LairBoard(self._touched, self._turned)
        self.graph, self.answer, self.changes = w.HTML(), w.HTML(), w.HTML()
        self.graph.add_class("dl-lair-graph")
        self._make_controls()
        self._make_sources()
        halves = w.Box([self.board, self.graph])
        halves.add_class("dl-lair-halves")
        style = w.HTML(f"<style>{THEME_CSS}</style>")
        title = w.HTML("<h2 class='dl-title'>The lair laboratory</h2>")
        tabs = w.Tab(
            children=[
                self._build_tab(),
                self._compare_tab(),
                self._draws_tab(),
                self._files_tab(),
            ]
        )
        for place, name in enumerate(("Build", "Compare", "Other draws", "Files and games")):
            tabs.set_title(place, name)
        questions = row(self.question, self.moves, self.seat, self.encounter)
        super().__init__([style, title, questions, self.answer, halves, self.layers, tabs])
        self.add_class("dl-app")
        self._open_first(game)

    # controls

    def _make_controls(self) -> None:
        self.question = w.Dropdown(options=list(QUESTIONS), description="Ask")
        self.moves = w.IntSlider(self.desk.moves, 1, 12, description="Moves")
        self.seat = w.Dropdown(description="As", options=[("anybody", TABLE)])
        self.encounter = w.Checkbox(False, description="Drakon sends back", indent=False)
        self.layers = w.SelectMultiple(
            options=list(LAYER_LOOK), value=SHOWN, description="Layers", rows=len(LAYER_LOOK)
        )
        self.tool = w.ToggleButtons(options=[ASK, PLACE, TURN, REMOVE, HERO, DRAGON])
        self.tile = w.Dropdown(description="Tile")
        self.arrows = w.Dropdown(description="Arrows")
        self.hero = w.Dropdown(description="Hero")
        for control in (self.question, self.moves, self.seat, self.encounter, self.layers):
            control.observe(self._asked, "value")
        self.tile.observe(self._tile_chosen, "value")

    def _make_sources(self) -> None:
        self.step = w.IntSlider(0, 0, 0, description="Step", disabled=True)
        self.step.layout.width = "100%"
        self.step.observe(self._stepped, "value")
        self.upload = w.FileUpload(accept=".json", multiple=False, description="Open a record")
        self.upload.observe(self._opened, "value")

    def _build_tab(self) -> w.VBox:
        return column(
            prose("Choose what a click does; R turns the tile that is about to be laid."),
            self.tool,
            row(self.tile, self.arrows, button("Turn (R)", self._turned), self.hero),
            row(button("Take back", self._take_back), button("Only the entrance", self._clear)),
        )

    def _compare_tab(self) -> w.VBox:
        return column(
            prose("Keep the lair as it is, change it, and see what becomes of its ways."),
            row(button("Keep this lair", self._remember), button("Back to it", self._go_back)),
            self.changes,
        )

    def _draws_tab(self) -> w.VBox:
        self.draws = [w.Dropdown(description=f"Draw {n}") for n in range(1, NEXT_DRAWS + 1)]
        self.redrawn = w.HTML()
        return column(
            prose("Of a game: which tiles come next from the pile, and what becomes of the lair?"),
            row(*self.draws, button("Play on with these draws", self._redraw)),
            self.redrawn,
        )

    def _files_tab(self) -> w.VBox:
        files = [button(name, partial(self._save, name)) for name in self.desk.files()]
        return column(
            heading("This lair as a file"),
            row(*files),
            heading("The lairs of a game"),
            row(self.upload),
            self.step,
        )

    # where lairs come from

    def _open_first(self, game: Timeline | None) -> None:
        """The game that the page's link carries, or the one that was given, or an empty lair."""
        link = linked_game()
        trouble = ""
        if link:
            try:
                game = read_link(link)
            except DraghanError as error:
                trouble = f"The link could not be opened: {error}."
        self._clear()
        if game is not None:
            self.show_game(game)
        if trouble:
            self._say(trouble, "refusal")

    def show_game(self, game: Timeline) -> None:
        """Show the lairs of a game; the last one first."""
        if game.match.game.name != "drakon":
            self._say(f"This is a game of {game.match.game.title}: it has no lair.", "refusal")
            return
        line = game.line(game.tip())
        self._steps = [node for node in line if game.nodes[node].step.state.chambers]
        if not self._steps:
            self._say("No chamber lies in this game yet.", "refusal")
            return
        self.timeline = game
        at = self._steps.index(game.cursor) if game.cursor in self._steps else 0
        self.step.max, self.step.disabled = len(self._steps) - 1, False
        self.step.value = at
        self._show_step(at)

    def _show_step(self, at: int) -> None:
        assert self.timeline is not None
        step = self.timeline.nodes[self._steps[at]].step
        self.desk.show(step.state, step.match)
        tiles = step.match.facts.tiles
        pile = [(_tile_name(tiles[tile]), tile) for tile in dict.fromkeys(step.base.pile)]
        for draw in self.draws:
            draw.options = [(AS_IT_IS, ""), *pile]
            draw.value = ""
        self._show_names()
        self.refresh()

    def _redraw(self) -> None:
        """The same answers with other draws; both lairs are kept for the comparison."""
        wanted = [draw.value for draw in self.draws if draw.value]
        if self.timeline is None or not wanted:
            self._say("Open a game and choose at least one draw.", "info")
            return
        self.timeline.goto(self._steps[self.step.value])
        try:
            found = with_next_draws(self.timeline, wanted)
        except DraghanError as error:
            self._say(f"{error}.", "refusal")
            return
        self.desk.show(found.after.state, found.after.match)
        self.desk.before = found.before.state
        self._show_names()
        self.refresh()
        self.redrawn.value = f"<p class='dl-prose'>{escape(found.sentence)}</p>"

    def _stepped(self, change: dict[str, Any]) -> None:
        if self.timeline is not None:
            self._show_step(change["new"])

    def _opened(self, change: dict[str, Any]) -> None:
        if not change["new"]:
            return
        try:
            self.show_game(read_record(bytes(change["new"][0]["content"])))
        except DraghanError as error:
            self._say(f"{error}. The lair stays as it was.", "refusal")
        finally:
            self.upload.value = ()

    def _clear(self) -> None:
        fresh = LairDesk()
        self.desk.show(fresh.state, fresh.builder.match)
        self._show_names()
        self.refresh()

    def _show_names(self) -> None:
        """Heroes and tiles of the lair that is on the desk."""
        names = [(name, seat) for seat, name in enumerate(self.desk.builder.match.players)]
        self.hero.options = names
        self.hero.value = 0
        self.seat.options = [("anybody", TABLE), *names]
        self.seat.value = TABLE
        self._show_tiles()

    def _show_tiles(self) -> None:
        facts, chosen = self.desk.builder.match.facts, self.tile.value
        left = self.desk.builder.tiles_left()
        self.tile.options = [(_tile_name(facts.tiles[tile]), tile) for tile in left]
        self.tile.value = chosen if chosen in left else next(iter(left), None)

    # what the visitor does

    def _touched(self, cell: Cell) -> None:
        try:
            self._use_tool(cell)
        except IllegalAnswer as refused:
            self._say(f"{str(refused).capitalize()}.", "refusal")
            return
        if self.tool.value != ASK:
            self._show_tiles()
        self.refresh()

    def _use_tool(self, cell: Cell) -> None:
        builder, tool = self.desk.builder, self.tool.value
        if tool == PLACE:
            builder.lay(self.tile.value, cell, self.arrows.value)
        elif tool == TURN:
            builder.turn(cell)
        elif tool == REMOVE:
            builder.remove(cell)
        elif tool in (HERO, DRAGON):
            builder.put(self.hero.value if tool == HERO else DRAKON, cell)
        else:
            self.desk.cell = builder.chamber(cell).at

    def _turned(self) -> None:
        """The tile that is about to be laid, by a quarter turn."""
        turns = self.arrows.options
        if turns:
            self.arrows.value = turns[(turns.index(self.arrows.value) + 1) % len(turns)]

    def _tile_chosen(self, change: dict[str, Any]) -> None:
        if change["new"]:
            kind = self.desk.builder.match.facts.tiles[change["new"]]
            self.arrows.options = turns = orientations(kind.arrows)
            self.arrows.value = turns[0]

    def _take_back(self) -> None:
        if not self.desk.builder.take_back():
            self._say("Nothing was changed by hand.", "info")
            return
        self._show_tiles()
        self.refresh()

    def _remember(self) -> None:
        self.desk.remember()
        self.refresh()

    def _go_back(self) -> None:
        if self.desk.before is None:
            self._say("No lair was kept.", "info")
            return
        self.desk.show(self.desk.before, self.desk.builder.match)
        self._show_tiles()
        self.refresh()

    def _save(self, name: str) -> None:
        self.board.hand_out(name, self.desk.files()[name]())

    # what is shown

    def _asked(self, _change: dict[str, Any]) -> None:
        desk = self.desk
        desk.question, desk.moves = self.question.value, self.moves.value
        desk.seat = None if self.seat.value in (None, TABLE) else self.seat.value
        desk.encounter = self.encounter.value
        desk.layers = tuple(self.layers.value)
        self.refresh()

    def refresh(self) -> None:
        """Ask again, and draw both sides."""
        found = self.desk.finding()
        self.board.drawing = self.desk.tiles(found)
        self.graph.value = self.desk.picture(found)
        self._say(found.sentence, "")
        self.changes.value = _told(self.desk.difference())

    def _say(self, text: str, tone: str) -> None:
        self.answer.value = f"<p class='dl-lair-answer {tone}' role='status'>{escape(text)}</p>"


def _tile_name(kind: Any) -> str:
    return f"{kind.name} ({kind.victim})" if kind.victim else kind.name


def _told(changed: Difference | None) -> str:
    """A difference as a sentence and a table of its moves."""
    if changed is None:
        return "<p class='dl-prose'>No lair was kept yet.</p>"
    rows = [("gained", edge) for edge in changed.gained] + [("lost", edge) for edge in changed.lost]
    moves = [(what, edge) for what, edge in rows if edge[3]]
    lines = "".join(
        f"<tr><td>{what}</td><td>{say_cell(edge[0])} → {say_cell(edge[1])}</td>"
        f"<td>{edge[2]}</td></tr>"
        for what, edge in moves[:MOST_EDGES]
    )
    more = len(moves) - MOST_EDGES
    rest = f"<tr><td colspan=3>and {more} more moves</td></tr>" if more > 0 else ""
    head = "<tr><th>move</th><th>from and to</th><th>layer</th></tr>"
    table = f"<table class='dl-lair-edges'>{head}{lines}{rest}</table>" if moves else ""
    return f"<p class='dl-prose'>{escape(changed.sentence)}</p>{table}"
