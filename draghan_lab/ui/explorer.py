"""The explorer: a game on a stage, with everything one may do to it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape
from typing import Any

import ipywidgets as w

from draghan_lab.engine.decision import TABLE, Answer, Objection, Pick
from draghan_lab.engine.errors import DraghanError
from draghan_lab.engine.link import read_link
from draghan_lab.engine.match import Match, Setup
from draghan_lab.engine.timeline import Timeline
from draghan_lab.games import find_game
from draghan_lab.ui import presenting
from draghan_lab.ui.page import linked_event, linked_game
from draghan_lab.ui.panels.branches import BranchesPanel
from draghan_lab.ui.panels.new_game import NewGamePanel
from draghan_lab.ui.panels.parts import button, row
from draghan_lab.ui.panels.rulebook import RulebookPanel
from draghan_lab.ui.panels.rulings import RulingsPanel
from draghan_lab.ui.panels.share import SharePanel
from draghan_lab.ui.panels.what_if import WhatIfPanel
from draghan_lab.ui.session import Session, picked_answer
from draghan_lab.ui.stage import Stage

FIRST_SEED = 7
TURNED = "turned:"
"""Before how the visitor has turned what is about to be laid, among the pieces of a click."""
PLAYERS = ("Ann", "Bob", "Cid")
PANELS: tuple[Any, ...] = (
    WhatIfPanel,
    BranchesPanel,
    RulingsPanel,
    RulebookPanel,
    SharePanel,
    NewGamePanel,
)


class Explorer(w.VBox):
    """Explorer(timeline), or Explorer("dragon_racer") for the game that the page's link carries."""

    def __init__(self, game: Timeline | str) -> None:
        timeline, trouble = (game, "") if isinstance(game, Timeline) else opened(game)
        self.session = Session(timeline)
        if isinstance(game, str):
            self.session.look_at(linked_event())
        self.stage = Stage()
        self.see_as = w.Dropdown(description="See as", layout=w.Layout(width="236px"))
        self.see_as.style.description_width = "auto"
        self.see_as.observe(self._see_as, "value")
        self.title = w.HTML()
        self._made: dict[int, Any] = {}
        self._added: list[Any] = []
        self.tabs = w.Tab(children=[w.Box() for _ in PANELS])
        for place, panel in enumerate(PANELS):
            self.tabs.set_title(place, panel.title)
        self.tabs.observe(lambda change: self._panel(change["new"]), "selected_index")
        self.what_if = self._panel(0)
        self._listen()
        self._show_match()
        self._show(0)
        header = row(self.title, self.see_as, *self._buttons())
        header.add_class("dl-header")
        super().__init__([header, self.stage, self.tabs])
        self.add_class("dl-app")
        if trouble:
            self._say(trouble, "refusal")

    # panels: each is made when its tab is first opened, because a page waits for every widget

    @property
    def panels(self) -> list[Any]:
        """All panels, those of the laboratories included."""
        return [*(self._panel(place) for place in range(len(PANELS))), *self._added]

    def add_panel(self, panel: Any) -> None:
        """One more tab, for a laboratory of a game."""
        self._added.append(panel)
        self.tabs.children = (*self.tabs.children, panel.widget)
        self.tabs.set_title(len(self.tabs.children) - 1, panel.title)

    def _panel(self, place: int | None) -> Any:
        if place is None or place >= len(PANELS):
            return None
        if place not in self._made:
            self._made[place] = panel = PANELS[place](self.session, self._say)
            self.tabs.children[place].children = (panel.widget,)
        return self._made[place]

    def _buttons(self) -> tuple[w.Button, ...]:
        return tuple(
            button(panel.title, partial(self._open_tab, PANELS.index(panel)), style=style)
            for panel, style in ((BranchesPanel, ""), (SharePanel, ""), (NewGamePanel, "primary"))
        )

    def _open_tab(self, place: int) -> None:
        self.tabs.selected_index = place
        self.stage.bring_to_panels()

    # what the session tells

    def _listen(self) -> None:
        self.session.on_change(self._show)
        self.stage.on_answer(self.aloud(self._answer))
        self.stage.on_touch(self.aloud(self._touch))
        self.stage.on_seek(self.aloud(self._seek))
        self.stage.on_undo(self.aloud(self._undo))
        self.stage.on_redo(self.aloud(self._redo))

    def aloud(self, react: Callable[..., None]) -> Callable[..., None]:
        """The same, but if it fails the visitor is told: a widget would swallow the error."""

        def act(*heard: Any) -> None:
            try:
                react(*heard)
            except Exception as error:
                self._say(f"The lab failed at this: {type(error).__name__}: {error}", "refusal")
                raise

        return act

    def _undo(self) -> None:
        if not self.session.undo():
            self._say("This is the beginning.", "info")

    def _redo(self) -> None:
        if not self.session.redo():
            self._say("This is the end.", "info")

    def _show(self, keep: int) -> None:
        """The line, or the way it is seen, has changed."""
        session = self.session
        self.stage.notice = None
        if session.match is not self._match:
            self._show_match()
        with self.stage.hold_sync():
            self.stage.show_line(
                session.frame,
                lambda at: presenting.log_entry(session, at),
                total=len(session.stops),
                at=session.at,
                keep=keep,
            )
            self._show_here()

    def _show_here(self) -> None:
        session, stage = self.session, self.stage
        node = session.timeline.nodes[session.stop.node]
        stage.ask(self._asked(), presenting.quiet(session))
        stage.can_undo = node.parent is not None
        stage.can_redo = node.ahead is not None
        for panel in (*self._made.values(), *self._added):
            panel.refresh()

    def _asked(self) -> dict[str, Any] | None:
        """The open decision, as the stage shows it."""
        return presenting.decision(self.session)

    def _show_match(self) -> None:
        match = self._match = self.session.match
        stage = self.stage
        stage.title = match.game.title
        stage.scene = scene = match.game.board.scene(match)
        stage.clauses = presenting.clauses(match)
        names = [*match.players, *([match.game.guest] if match.game.guest else [])]
        stage.seats = names
        stage.seat_colours = list(scene.get("seat_colours", presenting.SEAT_COLOURS))
        people = ", ".join(match.players)
        ruled = len(match.setup.rulings)
        rulings = f" · {ruled} ruling{'s' if ruled > 1 else ''} changed" if ruled else ""
        self.title.value = (
            f"<h2 class='dl-title'>{escape(match.game.title)}</h2>"
            f"<p class='dl-subtitle'>{escape(people)} · seed {match.setup.seed}{rulings}</p>"
        )
        seats = [(name, seat) for seat, name in enumerate(match.players)]
        self.see_as.options = [("teacher: everything", TABLE), *seats]
        self.see_as.value = TABLE if self.session.seen_by is None else self.session.seen_by

    # what the visitor does

    def _answer(self, picked: list[int]) -> None:
        decision = self.session.decision
        if decision is None or not self.session.is_mine:
            return
        branches = len(self.session.branches())
        try:
            retold = self.session.answer(picked_answer(decision, picked))
        except DraghanError as error:
            self._say(str(error), "refusal")
            return
        self.what_if.report(retold)
        if retold is None and len(self.session.branches()) > branches:
            self._say("This is a new branch; the old line is kept under Branches.", "info")

    def _touch(self, pieces: list[str]) -> None:
        session = self.session
        if not session.is_mine:
            return
        turned = next((p.removeprefix(TURNED) for p in pieces if p.startswith(TURNED)), "")
        meant = (session.meaning(piece, turned) for piece in pieces)
        answer = next((answer for answer in meant if answer is not None), None)
        objection = None if answer is None else session.explain(answer)
        decision = session.decision
        if objection is not None:
            self._refuse(objection)
        elif picked := self._unmarked(answer, pieces):
            self._answer(picked)
        elif decision is not None:
            match = session.match
            self._say(f"Asked is: {match.game.voice.prompt(match, decision)}", "info")

    def _unmarked(self, answer: Answer, pieces: list[str]) -> list[int]:
        """The option that a click means though no mark tells so; if one does, it came too early."""
        decision, shown = self.session.decision, self.stage.decision
        if answer is None or not isinstance(decision, Pick) or "options" not in (shown or {}):
            return []
        place = decision.code(answer)
        return [] if set(shown["options"][place]["pieces"]) & set(pieces) else [place]

    def _refuse(self, objection: Objection) -> None:
        reason = f"{objection.reason[:1].upper()}{objection.reason[1:]}."
        self.stage.say(reason, "refusal", objection.cites)

    def _seek(self, at: int) -> None:
        self.session.seek(at)
        self._show_here()

    def _see_as(self, change: dict[str, Any]) -> None:
        seat = None if change["new"] in (None, TABLE) else change["new"]
        if seat != self.session.seen_by:
            self.session.see_as(seat)

    def _say(self, text: str, tone: str) -> None:
        """Tell the visitor something; what has succeeded is to be seen on the table."""
        self.stage.say(text, tone)
        if tone == "success":
            self.stage.bring_to_table()


def opened(game: str) -> tuple[Timeline, str]:
    """The game in the page's link, or a fresh one, with what went wrong if the link is broken."""
    link = linked_game()
    trouble = ""
    if link:
        try:
            timeline = read_link(link)
            if timeline.match.game.name == game:
                return timeline, ""
            trouble = f"This link is of {timeline.match.game.title}; here is a new game instead."
        except DraghanError as error:
            trouble = f"The link could not be opened: {error}. Here is a new game instead."
    return Timeline(Match(find_game(game), Setup(game, PLAYERS, FIRST_SEED))), trouble
