"""The next cards of a stack in another order, and how that changes the chances."""

from __future__ import annotations

from math import prod

import ipywidgets as w

from draghan_lab.engine.errors import DraghanError
from draghan_lab.engine.match import Match
from draghan_lab.engine.timeline import Timeline
from draghan_lab.explore.quest_orders import (
    MOST_CARDS,
    STACKS,
    Chances,
    chances_so_far,
    next_cards,
    orders,
    reordered,
)
from draghan_lab.explore.quest_study import Share, shares_so_far
from draghan_lab.games.once_upon_a_dragon.words import icons_in_words, name
from draghan_lab.ui import quest_tables as tables
from draghan_lab.ui.panels.parts import button, column, heading, prose, row
from draghan_lab.ui.panels.what_if import Say
from draghan_lab.ui.quest_trial import Trial
from draghan_lab.ui.session import Session
from draghan_lab.ui.storyline_widgets import SortableRow

MOST_BY_HAND = 8
SIZES, PORTALS = (2, 3, 4), (1, 2, 3)
COVERED = "A player does not see what lies on top of a stack: look as the teacher."
BEFORE = (
    "These cards lay on top when this part of the round began: playing on goes back to there,"
    " and what has been turned over since comes again."
)


class ChancesPanel:
    """What lies on top of a stack, what if it lay otherwise, and how often the bot wins."""

    title = "Stacks and chances"

    def __init__(self, session: Session, say: Say) -> None:
        self.session, self.say = session, say
        self.cards: tuple[str, ...] = ()
        self.tried: tuple[str, tuple[tuple[str, ...], ...]] = ("", ())
        """The stack whose orders are listed, and those orders from top to bottom."""
        self._make_controls()
        self.trial = Trial()
        self.widget = column(
            prose("For a teacher: what lies on top of a stack, and what if it lay otherwise?"),
            row(self.stack, self.count),
            self.note,
            self.sortable,
            row(self.play_on, self.back),
            heading("How often does the bot win?"),
            row(self.games, self.start, self.parties),
            self.trial.widget,
        )
        self.widget.add_class("dl-quest-lab")
        self.refresh()

    def _make_controls(self) -> None:
        options = [(told, key) for key, told in STACKS.items()]
        self.stack = w.Dropdown(options=options, description="Stack")
        self.count = w.BoundedIntText(3, min=2, max=MOST_BY_HAND, description="the next")
        self.games = w.BoundedIntText(20, min=5, max=200, description="Games each")
        for control, width in ((self.stack, "300px"), (self.count, "140px"), (self.games, "160px")):
            control.style.description_width = "auto"
            control.layout.width = width
        for control in (self.stack, self.count):
            control.observe(lambda _change: self.refresh(), "value")
        self.note = w.HTML()
        self.sortable = SortableRow()
        self.play_on = button("Play on from this order", self.reorder, style="primary")
        self.back = button("Back to the game before", self._bring_back)
        self.start = button("Try all orders", self.try_all, style="primary")
        self.parties = button("Share of wins by party and Portal", self.study)

    # what lies there

    def refresh(self) -> None:
        """The cards that are on top; a player may not see them, nor what was tried with them."""
        session, stack = self.session, self.stack.value
        is_covered = session.seen_by is not None
        cards = () if is_covered else getattr(session.step.base, stack)[: self.count.value]
        if is_covered:
            self.trial.clear()
        if cards != self.cards or is_covered:
            self.cards = cards
            self.sortable.show([told_card(session.match, card) for card in cards])
        self.note.value = tables.prose(self._told(is_covered))
        self.play_on.disabled = len(cards) < 2
        self.back.disabled = not session.earlier
        self.start.disabled = len(cards) < 2 or session.step.is_over
        self.start.description = self._try_what()

    def _try_what(self) -> str:
        """What the button would try: of many cards only the orders of the first few."""
        few = self.cards[:MOST_CARDS]
        count = len(orders(few)) if few else 0
        which = f" of the first {MOST_CARDS}" if len(self.cards) > MOST_CARDS else ""
        return f"Try all {count} orders{which}" if count > 1 else "Try this order"

    def _told(self, is_covered: bool) -> str:
        if is_covered:
            return COVERED
        if not self.cards:
            return "No card is left in this stack."
        step, stack = self.session.step, self.stack.value
        is_earlier = getattr(step.state, stack) != getattr(step.base, stack)
        top = "The leftmost card comes next. Drag cards, or move one with Shift and an arrow key."
        return f"{top} {BEFORE}" if is_earlier else top

    # one order

    def reorder(self) -> None:
        """Put the game on the table in which the cards lie like this."""
        if not self.cards:
            self.say("There is nothing to reorder here.", "info")
            return
        order = tuple(self.cards[place] for place in self.sortable.order)
        self._lay(self.stack.value, order)

    def _lay(self, stack: str, order: tuple[str, ...]) -> None:
        try:
            match = reordered(self.session.step, stack, order)
            self.session.replace(Timeline(match))
        except DraghanError as error:
            self.say(f"{error}. What was on the table stays.", "refusal")
        else:
            self.say("The stack lies in this order now; play goes on from here.", "success")

    def lay_tried(self, line: int) -> None:
        """Play on from an order of the table that was clicked, if its cards still lie on top."""
        stack, listed = self.tried
        if self.session.seen_by is not None or line >= len(listed):
            return
        order = listed[line]
        if sorted(getattr(self.session.step.base, stack)[: len(order)]) != sorted(order):
            self.say("These cards no longer lie on top of the stack.", "info")
        else:
            self._lay(stack, order)

    def _bring_back(self) -> None:
        self.session.bring_back()

    # many games

    def try_all(self) -> None:
        """Let the bot play on from every order, and compare."""
        step, match, stack = self.session.step, self.session.match, self.stack.value
        if not self.cards or step.is_over:
            self.say("There is nothing to try here.", "info")
            return
        count, games = min(len(self.cards), MOST_CARDS), self.games.value
        first = next_cards(step.base, stack, count)

        def draw(found: tuple[Chances, ...], is_last: bool) -> str:
            shown = sorted(found, key=lambda one: -one.rate) if is_last else found
            self.tried = stack, tuple(one.order for one in shown)
            return tables.orders_table([(told_order(match, one, first), one) for one in shown])

        found = chances_so_far(step, stack, count, games)
        self.trial.start(found, len(orders(first)) * games, draw)

    def study(self) -> None:
        """How often the sensible bot wins, measured afresh."""
        games = self.games.value

        def draw(found: tuple[Share, ...], is_last: bool) -> str:
            return tables.shares_table(found)

        total = prod((len(SIZES), len(PORTALS), games))
        self.trial.start(shares_so_far(games, SIZES, PORTALS), total, draw)


def told_order(match: Match, chances: Chances, first: tuple[str, ...]) -> str:
    words = " → ".join(name(match, card) for card in chances.order)
    return f"{words} (as it lies)" if chances.order == first else words


def told_card(match: Match, card: str) -> str:
    """A card with what matters of it."""
    facts = match.facts
    ability = facts.ability.get(card, "")
    if ability:
        told = icons_in_words(facts.icons[card]) if ability == "aid" else ability
        return name(match, card) if ability == card else f"{name(match, card)} ({told})"
    if card in facts.need:
        return f"{name(match, card)} (needs {icons_in_words(facts.need[card])})"
    shown = facts.icons.get(card)
    return (
        f"{name(match, card)} ({icons_in_words(shown)})"
        if shown and any(shown)
        else name(match, card)
    )
