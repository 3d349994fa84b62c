"""The quest table: the explorer of Once Upon a Dragon with a fight laboratory beside it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

import ipywidgets as w

from draghan_lab.engine.dealer import Chance
from draghan_lab.engine.decision import FATE
from draghan_lab.engine.errors import DraghanError
from draghan_lab.engine.timeline import Timeline
from draghan_lab.engine.view import view
from draghan_lab.explore.policies import play_on
from draghan_lab.explore.quest_bot import sensible
from draghan_lab.explore.quest_fights import FIGHT_QUESTIONS, advise, follow, prospects, sequel
from draghan_lab.explore.quest_orders import (
    MOST_CARDS,
    STACKS,
    chances_by_order,
    next_cards,
    orders,
    reordered,
)
from draghan_lab.explore.quest_study import shares
from draghan_lab.games.once_upon_a_dragon.words import icons_in_words, name, sentence, the
from draghan_lab.ui.explorer import Explorer
from draghan_lab.ui.panels.parts import button, column, heading, prose, row
from draghan_lab.ui.panels.what_if import Say
from draghan_lab.ui.session import Session

GAME = "once_upon_a_dragon"


class QuestLab(Explorer):
    """Everything that the explorer can do, with hints for the fight and the chances of stacks."""

    def __init__(self, game: Timeline | str = GAME) -> None:
        super().__init__(game)
        self.fight = FightPanel(self.session, self._say)
        self.chances = ChancesPanel(self.session, self._say)
        for panel in (self.fight, self.chances):
            self.add_panel(panel)
        self.tabs.selected_index = len(self.tabs.children) - 2


class FightPanel:
    """How the fight stands, what would follow, and what the solver advises."""

    title = "The fight"

    def __init__(self, session: Session, say: Say) -> None:
        self.session, self.say = session, say
        self.table = w.HTML()
        self.advice = w.HTML()
        self.widget = column(
            heading("If the fight were reckoned now"),
            self.table,
            row(
                button("Show me the best fight", self.show, style="primary"),
                button("Carry it out", self.carry_out),
            ),
            self.advice,
            heading("Let the sensible bot play"),
            row(
                button("One answer", lambda: self.play(1)),
                button("To the end of the game", lambda: self.play(None)),
            ),
        )
        self.refresh()

    def refresh(self) -> None:
        """The totals at the step that is looked at."""
        state, match = self.session.step.state, self.session.match
        told = prospects(match, state)
        self.advice.value = ""
        if not told:
            self.table.value = "<p class='dl-prose'>There is nobody to fight.</p>"
            return
        rows = [
            (
                name(match, one.enemy),
                icons_in_words(one.need),
                icons_in_words(one.icons),
                "✓ falls" if one.falls else f"✗ lacks {icons_in_words(one.lacking)}",
            )
            for one in told
        ]
        follows = " ".join(sentence(text) for text in sequel(match, state))
        self.table.value = _table(("Enemy", "needs", "against it", "so it"), rows) + _prose(follows)

    def show(self) -> None:
        """What the solver advises, in words."""
        state, match = self.session.step.state, self.session.match
        if not state.enemies and not state.dragon:
            self.say("There is nobody to fight.", "info")
            return
        self.advice.value = "".join(_prose(line) for line in told_advice(match, state))

    def carry_out(self) -> None:
        """Answer the questions of this fight as the solver advises."""
        session = self.session
        if session.decision is None or session.decision.ask not in FIGHT_QUESTIONS:
            self.say("No question of a fight is open here.", "info")
            return
        plan = advise(session.match, session.step.state).plan
        here = session.step.state.round
        while (asked := session.decision) is not None and asked.ask in FIGHT_QUESTIONS:
            if session.step.state.round != here:
                break
            session.answer(follow(session.match, session.step.state, asked, plan))

    def play(self, answers: int | None) -> None:
        """The bot answers for everybody."""
        session = self.session
        timeline = session.timeline
        timeline.goto(session.stop.node)
        policy, chance = sensible(session.match), Chance("bot", len(timeline.nodes))
        if answers is None:
            play_on(timeline, chance, policy, until=lambda now: now.state.game > 20)
        elif timeline.decision is not None:
            timeline.settle()
            decision = timeline.decision
            if decision is not None and decision.seat != FATE:
                timeline.answer(policy(view(timeline.step, decision.seat), chance))
        session.visit(timeline.cursor)


def told_advice(match: Any, state: Any) -> list[str]:
    """The advice of the solver as sentences."""
    advice = advise(match, state)
    plan = advice.plan
    lines = [
        "Everything can be defeated."
        if advice.wins_all
        else f"The best that can be reached: {_listed(match, plan.fallen) or 'nobody'} falls."
    ]
    lines += [sentence(f"{the(match, who)} faces {the(match, enemy)}") for who, enemy in plan.faces]
    lines += [
        sentence(f"{the(match, who)} plays {the(match, card)} against {the(match, enemy)}")
        for who, card, enemy in plan.cards
    ]
    lines += [sentence(f"the Aid goes to {the(match, plan.aid)}")] if plan.aid else []
    if not advice.wins_all:
        few = [f"{the(match, card)} with {the(match, who)}" for who, card in advice.decisive[:6]]
        more = "; one card more would have been enough: " + ", ".join(few) if few else ""
        lines.append(sentence("no plan defeats everything" + (more or ", with any one card more")))
    return lines


def _listed(match: Any, labels: tuple[str, ...]) -> str:
    return ", ".join(the(match, label) for label in labels)


class ChancesPanel:
    """The next cards of a stack in another order, and how that changes the chances."""

    title = "Stacks and chances"

    def __init__(self, session: Session, say: Say) -> None:
        self.session, self.say = session, say
        self.stack = w.Dropdown(options=[(told, key) for key, told in STACKS.items()])
        self.count = w.BoundedIntText(value=3, min=1, max=MOST_CARDS, description="next cards")
        self.order = w.Dropdown(description="order")
        self.order.layout.width = "520px"
        self.games = w.BoundedIntText(value=20, min=5, max=200, description="games")
        self.result = w.HTML()
        for control in (self.stack, self.count):
            control.observe(lambda _change: self.refresh(), "value")
        self.widget = column(
            prose("For a teacher: what lies on top of a stack, and what if it lay otherwise?"),
            row(self.stack, self.count, self.order),
            row(
                button("Play on from this order", self.reorder, style="primary"),
                self.games,
                button("Try all orders", self.try_all),
                button("Share of wins by party and Portal", self.study),
            ),
            self.result,
        )
        self.refresh()

    def refresh(self) -> None:
        """The orders of the cards that are on top now; a player may not see them."""
        match = self.session.match
        if self.session.seen_by is not None:
            self.order.options = []
            return
        cards = next_cards(self.session.step.base, self.stack.value, self.count.value)
        self.order.options = [
            (" → ".join(name(match, card) for card in order), order)
            for order in orders(cards)
            if order
        ]

    def reorder(self) -> None:
        """Put the game on the table in which the cards lie like this."""
        if not self.order.value:
            self.say("There is nothing to reorder here.", "info")
            return
        try:
            match = reordered(self.session.step, self.stack.value, self.order.value)
            self.session.replace(Timeline(match))
        except DraghanError as error:
            self.say(f"{error}. What was on the table stays.", "refusal")
        else:
            self.say("The stack lies in this order now; play goes on from here.", "success")

    def try_all(self) -> None:
        """Let the bot play on from every order, and compare."""
        step, match = self.session.step, self.session.match
        if self.session.seen_by is not None or step.is_over or not self.order.options:
            self.say("There is nothing to try here.", "info")
            return
        found = sorted(
            chances_by_order(step, self.stack.value, self.count.value, self.games.value),
            key=lambda chances: -chances.rate,
        )
        rows = [
            (
                " → ".join(name(match, card) for card in chances.order),
                f"{chances.rate:.0%}",
                "{:.0%} to {:.0%}".format(*chances.interval),
            )
            for chances in found
        ]
        self.result.value = _table(("Order", "wins", "95 % interval"), rows)

    def study(self) -> None:
        """How often the sensible bot wins, measured afresh."""
        rows = [
            (
                f"{share.size} characters",
                f"Portal {share.leave_at}",
                f"{share.rate:.0%}",
                "{:.0%} to {:.0%}".format(*share.interval),
            )
            for share in shares(self.games.value)
        ]
        note = "Sensible bot, default rulings; the card values are reconstructed."
        head = ("Party", "leaves at", "wins", "95 % interval")
        self.result.value = _table(head, rows) + _prose(note)


def _table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    """A plain table; every cell is escaped."""
    air = "style='padding:3px 18px 3px 0;text-align:left'"
    top = "".join(f"<th {air}>{escape(cell)}</th>" for cell in head)
    lines = ["".join(f"<td {air}>{escape(cell)}</td>" for cell in cells) for cells in rows]
    body = "".join(f"<tr>{line}</tr>" for line in lines)
    return f"<table class='dl-table'><tr>{top}</tr>{body}</table>"


def _prose(text: str) -> str:
    return f"<p class='dl-prose'>{escape(text)}</p>" if text else ""
