"""The lair laboratory: a lair as tiles and as a graph, side by side, and questions to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from html import escape
from typing import Any

import ipywidgets as w

from draghan_lab.engine.dealer import Chance
from draghan_lab.engine.decision import TABLE
from draghan_lab.engine.errors import DraghanError, IllegalAnswer
from draghan_lab.engine.link import read_link
from draghan_lab.engine.match import Match, Setup
from draghan_lab.engine.record import read_record
from draghan_lab.engine.timeline import Timeline
from draghan_lab.explore.lair_builder import DRAKON
from draghan_lab.explore.lair_desk import CHANGED, QUESTIONS, WITH_A_NUMBER, LairDesk
from draghan_lab.explore.lair_draws import Redrawn
from draghan_lab.explore.lair_names import chamber_name
from draghan_lab.explore.lair_picture import LAYER_LOOK, SHOWN
from draghan_lab.explore.policies import play_on
from draghan_lab.games import find_game
from draghan_lab.games.drakon.state import Cell
from draghan_lab.ui.lair_board import LairBoard
from draghan_lab.ui.lair_changes import told_difference
from draghan_lab.ui.lair_other_draws import OtherDraws
from draghan_lab.ui.lair_tiles import Palette, line_sample
from draghan_lab.ui.page import linked_game
from draghan_lab.ui.panels.chips import Chips, chip
from draghan_lab.ui.panels.parts import button, column, heading, prose, row
from draghan_lab.ui.stage import THEME_CSS

ASK, PLACE, TURN, REMOVE = "Ask", "Place", "Turn", "Remove"
SWITCH, FLOAT, HERO, DRAGON = "Switch", "Float", "Hero", "Drakon"
HINTS = {
    ASK: "A click on a chamber asks about it",
    PLACE: "A click on a free cell lays the tile there; R turns it",
    TURN: "A click turns a chamber to the next way that fits",
    REMOVE: "A click takes a chamber out; heroes on it go back to the entrance",
    SWITCH: "A click puts the tile in the place of a chamber",
    FLOAT: "Click the chamber that floats, then the free cell where it lands",
    HERO: "A click puts the hero on a chamber",
    DRAGON: "A click puts Drakon on a chamber",
}
"""What a click on the lair does with each tool."""
WITH_TILES = (PLACE, SWITCH)
SAMPLE_SIZE = 22


def sample_game() -> Timeline:
    """A game that chance has played until its lair is worth looking at."""
    game = Timeline(Match(find_game("drakon"), Setup("drakon", ("Ann", "Bob", "Cid"), 89927)))
    return play_on(game, Chance("lair"), until=lambda now: len(now.state.chambers) >= SAMPLE_SIZE)


class LairLab(w.VBox):
    """LairLab() for a lair built by hand, LairLab(timeline) for the lairs of a game."""

    def __init__(self, game: Timeline | None = None) -> None:
        self.desk = LairDesk()
        self.timeline: Timeline | None = None
        self._is_busy = False
        self.board = LairBoard(self._touched, lambda: self.palette.turn())
        self.graph, self.answer, self.changes = w.HTML(), w.HTML(), w.HTML()
        self.graph.add_class("dl-lair-graph")
        self._make_controls()
        self._make_tools()
        self._make_sources()
        self.other_draws = OtherDraws(self._show_redrawn, self._say)
        tabs = w.Tab(children=[self._compare_tab(), self.other_draws.widget, self._files_tab()])
        for place, name in enumerate(("Compare", OtherDraws.title, "Lairs and files")):
            tabs.set_title(place, name)
        style = w.HTML(f"<style>{THEME_CSS}</style>")
        super().__init__([style, self._desk(), tabs])
        self.add_class("dl-app")
        self._open_first(game)

    # the page

    def _desk(self) -> w.VBox:
        """Everything that is seen without scrolling."""
        title = w.HTML("<h2 class='dl-title'>The lair laboratory</h2>")
        head = _classed(row(title, self.step, self.seat, self.encounter), "dl-lair-head")
        tools = _classed(row(self.tool, _classed(self._back, "dl-lair-back")), "dl-lair-context")
        tiles = column(tools, self.context, self.board)
        graph = column(self.layers, self.graph)
        halves = w.Box([_classed(tiles, "dl-lair-side"), _classed(graph, "dl-lair-side")])
        asked = _classed(row(self.question, self.moves), "dl-lair-asked")
        parts = [head, asked, self.answer, _classed(halves, "dl-lair-halves")]
        return _classed(column(*parts), "dl-lair-desk")

    def _make_controls(self) -> None:
        questions = [chip(name, name) for name in (*QUESTIONS, CHANGED)]
        self.question = Chips("Questions to the lair", questions, self.desk.question)
        self.moves = w.IntSlider(self.desk.moves, 1, 12, description="At most")
        self.moves.layout.display = "none"
        self.seat = w.Dropdown(description="As", options=[("anybody", TABLE)])
        self.encounter = w.Checkbox(False, description="Drakon sends back", indent=False)
        layers = [chip(name, name, line_sample(*look)) for name, look in LAYER_LOOK.items()]
        self.layers = Chips("Layers of the graph", layers, list(SHOWN), many=True)
        self.layers.add_class("dl-lair-layers")
        for control in (self.question, self.moves, self.seat, self.encounter, self.layers):
            control.observe(self._asked, "value")

    def _make_tools(self) -> None:
        self.tool = Chips(
            "What a click does", [chip(name, name, "", HINTS[name]) for name in HINTS]
        )
        self.palette = Palette()
        self.hero = Chips("Heroes", [])
        self.told = _classed(w.HTML(), "dl-lair-told")
        self._if = [
            button("removed", partial(self._what_if, self._remove)),
            button("turned", partial(self._what_if, self._turn_chamber)),
            button("switched", partial(self._take_tool, SWITCH)),
            button("floated", partial(self._take_tool, FLOAT)),
        ]
        self._back = button("↶", self._take_back, hint="Take back")
        self._turner = button("Turn (R)", self.palette.turn)
        self.context = _classed(row(), "dl-lair-context")
        self.tool.observe(lambda change: self._show_tool(), "value")

    def _make_sources(self) -> None:
        self.step = w.IntSlider(0, 0, 0, description="Step", disabled=True)
        self.step.observe(self._stepped, "value")
        self.upload = w.FileUpload(accept=".json", multiple=False, description="Open a record")
        self.upload.observe(self._opened, "value")

    def _compare_tab(self) -> w.VBox:
        told = "The lair is compared with the one that was kept: at first the one that was opened."
        return column(
            prose(f"{told} Ask “{CHANGED}” to see the difference on both drawings."),
            row(button("Keep this lair", self._remember), button("Back to it", self._go_back)),
            self.changes,
        )

    def _files_tab(self) -> w.VBox:
        files = [button(name, partial(self._save, name)) for name in self.desk.files()]
        return column(
            heading("Another lair"),
            row(self.upload, button("Only the entrance", self._clear)),
            heading("This lair as a file"),
            row(*files),
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
        self._show_tool()
        if game is None or not self.show_game(game):
            said = self.answer.value
            self._clear()
            self.answer.value = said or self.answer.value
        if trouble:
            self._say(trouble, "refusal")

    def show_game(self, game: Timeline) -> bool:
        """Show the lairs of a game, the last one first; False if it has none."""
        if game.match.game.name != "drakon":
            self._say(f"This is a game of {game.match.game.title}: it has no lair.", "refusal")
            return False
        line = game.line(game.tip())
        steps = [node for node in line if game.nodes[node].step.state.chambers]
        if not steps:
            self._say("No chamber lies in this game yet.", "refusal")
            return False
        self.timeline, self._steps = game, steps
        at = steps.index(game.cursor) if game.cursor in steps else 0
        with self._busy():
            self.step.max, self.step.disabled = len(steps) - 1, False
            self.step.value = at
        self._show_step(at)
        return True

    def _show_step(self, at: int) -> None:
        assert self.timeline is not None
        self.other_draws.offer(self.timeline, self._steps[at])
        step = self.timeline.nodes[self._steps[at]].step
        self._put_on_desk(step.state, step.match)

    def _put_on_desk(self, state: Any, match: Match) -> None:
        """Another lair, with its heroes and the tiles that are left."""
        with self._busy():
            self.desk.show(state, match)
            names = list(enumerate(match.players))
            self.seat.options = [("anybody", TABLE), *((name, seat) for seat, name in names)]
            self.seat.value = TABLE
            self.hero.show([chip(str(seat), name) for seat, name in names])
            self._show_tiles()
        self.refresh()

    def _show_redrawn(self, found: Redrawn) -> None:
        """What other draws lead to, compared with what there was."""
        self._put_on_desk(found.after.state, found.after.match)
        self.desk.before = found.before.state
        self._ask(CHANGED)

    def _stepped(self, change: dict[str, Any]) -> None:
        if self.timeline is not None and not self._is_busy:
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
        self._put_on_desk(fresh.state, fresh.builder.match)

    # tiles and tools

    def _show_tool(self) -> None:
        """What belongs to the tool: the chamber asked about, tiles, heroes, or a hint."""
        tool = self.tool.value
        shown: list[Any] = {
            ASK: [self.told, *self._if],
            PLACE: [self.palette.kind, self.palette.tile, self._turner],
            SWITCH: [self.palette.kind, self.palette.tile, self._turner],
            HERO: [self.hero, self.told],
        }.get(tool, [self.told])
        self.context.children = tuple(shown)
        self._tell_tool()

    def _tell_tool(self) -> None:
        told = HINTS[self.tool.value]
        if self.tool.value in (ASK, FLOAT):
            name = chamber_name(self.desk.graph(), self.desk.start())
            told = f"<b>{escape(name[:1].upper() + name[1:])}</b>" + (
                ", if" if self.tool.value == ASK else f": {told[:1].lower()}{told[1:]}"
            )
        self.told.value = f"<p>{told}</p>"

    def _show_tiles(self) -> None:
        builder = self.desk.builder
        self.palette.show(builder.match, builder.tiles_left())

    # what the visitor does

    def _touched(self, cell: Cell) -> None:
        self._try(partial(self._use_tool, cell))

    def _try(self, change: Callable[[], object]) -> bool:
        """Change the lair, or say why not."""
        try:
            change()
        except IllegalAnswer as refused:
            text = str(refused)
            self._say(f"{text[:1].upper()}{text[1:]}.", "refusal")
            return False
        if self.tool.value in WITH_TILES:
            self._show_tiles()
        self.refresh()
        return True

    def _use_tool(self, cell: Cell) -> None:
        builder, tool = self.desk.builder, self.tool.value
        is_free = all(chamber.at != cell for chamber in self.desk.state.chambers)
        if tool == PLACE:
            builder.lay(self.palette.tile.value, cell, self.palette.arrows)
        elif tool == SWITCH:
            builder.switch(cell, self.palette.tile.value, self.palette.arrows)
        elif tool == TURN:
            builder.turn(cell)
        elif tool == REMOVE:
            builder.remove(cell)
        elif tool in (HERO, DRAGON):
            builder.put(int(self.hero.value) if tool == HERO else DRAKON, cell)
        elif tool == FLOAT and is_free:
            builder.float_to(self.desk.start(), cell)
            self.desk.cell = cell
        else:
            self.desk.cell = builder.chamber(cell).at

    def _what_if(self, change: Callable[[], object]) -> None:
        """Change the chamber that is asked about, and show what that changes."""
        if self._try(change):
            self._ask(CHANGED)

    def _remove(self) -> None:
        self.desk.builder.remove(self.desk.start())

    def _turn_chamber(self) -> None:
        self.desk.builder.turn(self.desk.start())

    def _take_tool(self, tool: str) -> None:
        self.tool.value = tool
        self._ask(CHANGED)

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
        desk = self.desk
        cell, before = desk.cell, desk.before
        desk.show(before, desk.builder.match)
        desk.cell = cell
        self._show_tiles()
        self.refresh()

    def _save(self, name: str) -> None:
        self.board.hand_out(name, self.desk.files()[name]())

    # what is shown

    @contextmanager
    def _busy(self) -> Iterator[None]:
        """Several controls change: answer only once, afterwards."""
        was, self._is_busy = self._is_busy, True
        yield
        self._is_busy = was

    def _ask(self, question: str) -> None:
        """Choose a question and answer it."""
        with self._busy():
            self.question.value = question
        self._asked({})

    def _asked(self, _change: dict[str, Any]) -> None:
        desk = self.desk
        desk.question, desk.moves = self.question.value, self.moves.value
        seat = None if self.seat.value in (None, TABLE) else self.seat.value
        if seat != desk.seat:
            desk.show_hero(seat)
        desk.encounter = self.encounter.value
        desk.layers = tuple(self.layers.value)
        self.moves.layout.display = "" if desk.question in WITH_A_NUMBER else "none"
        if not self._is_busy:
            self.refresh()

    def refresh(self) -> None:
        """Ask again, and draw both sides."""
        found = self.desk.finding()
        self.board.drawing = self.desk.tiles(found)
        self.graph.value = self.desk.picture(found)
        self._say(found.sentence, "")
        self._tell_tool()
        self.changes.value = told_difference(self.desk.difference())

    def _say(self, text: str, tone: str) -> None:
        self.answer.value = f"<p class='dl-lair-answer {tone}' role='status'>{escape(text)}</p>"


def _classed(widget: Any, name: str) -> Any:
    widget.add_class(name)
    return widget
