"""The race table of Sneaky Ol' Dragons with the storyline laboratory beside it."""

from __future__ import annotations

import asyncio
from typing import Any

import ipywidgets as w

from draghan_lab.engine.timeline import Timeline
from draghan_lab.explore import orderings
from draghan_lab.explore.orderings import Group, Result, Zone
from draghan_lab.explore.round_play import POLICIES, Experiment
from draghan_lab.games.sneaky_ol_dragons.state import Race
from draghan_lab.games.sneaky_ol_dragons.voice import card as card_name
from draghan_lab.ui import storyline_tables as tables
from draghan_lab.ui.explorer import Explorer
from draghan_lab.ui.panels.chips import Chips, chip
from draghan_lab.ui.panels.parts import button, column, columns, heading, prose, row
from draghan_lab.ui.panels.what_if import Say
from draghan_lab.ui.session import Session
from draghan_lab.ui.stage import Stage
from draghan_lab.ui.storyline_setup import HandSetup
from draghan_lab.ui.storyline_widgets import OutcomeTable, SortableRow
from draghan_lab.ui.storyline_zones import ZONES, all_zones, laid_moment, shares_a_card

GAME = "sneaky_ol_dragons"
PILE_CARDS, MOST_PILE_CARDS = 5, 8
MOST_ANSWERS = 200
"""How long chance plays on for Storylines to be laid; a round takes far fewer answers."""
SHOWN = 60
"""Outcomes that are listed; the counts are always complete."""
MOST_FREQUENT = -1
ANSWERED = {"first option": "takes the first answer there is", "by chance": "leaves it to chance"}
"""What a policy does, as the end of a sentence about a player."""


class StorylineLab(Explorer):
    """Everything that the explorer can do, and all orders of the Storylines."""

    def __init__(self, game: Timeline | str = GAME) -> None:
        super().__init__(game)
        self.orders = OrdersPanel(self.session, self._say, self.stage)
        self.add_panel(self.orders)
        self.tabs.selected_index = len(self.tabs.children) - 1


class OrdersPanel:
    """Other orders of the cards of a round: one by hand, or all of them."""

    title = "Orderings"

    def __init__(self, session: Session, say: Say, stage: Stage) -> None:
        self.session, self._say, self.stage = session, say, stage
        self.experiment: Experiment | None = None
        self.result: Result | None = None
        self.groups: tuple[Group, ...] = ()
        self._replayed: tuple[Timeline | None, int] = None, 0
        self._run: asyncio.Task | None = None
        self._is_filling = False
        moment = self._make_moment()
        self.work = column(
            self._make_terms(),
            columns(self._make_by_hand(), self._make_all_orders()),
            *self._make_outcomes(),
            columns(self._make_profits(), self.plot),
        )
        self.widget = column(
            prose(
                "Take the moment when all Storylines are laid, put cards into another order, and"
                " see how the round ends. All other cards stay where they are."
            ),
            moment,
            self.note,
            self.by_hands.widget,
            self.work,
        )
        self.widget.add_class("dl-orders")
        self._enable()

    # the controls

    def _make_moment(self) -> w.HBox:
        self.note = w.HTML()
        self.by_hands = HandSetup(self._take, lambda why: self.say(_sentence(why), "refusal"))
        self.by_hands.widget.layout.display = "none"
        return row(
            button("Take the Storylines of this game", self.take_moment),
            button("Program a round by chance", self.program_by_chance, style="primary"),
            button("Set up by hand …", self.open_setup),
        )

    def _make_terms(self) -> w.HBox:
        options = [(ANSWERED[name], name) for name in POLICIES]
        self.policy = w.Dropdown(options=options, description="Whoever has to choose")
        _fit(self.policy, "420px").observe(lambda _change: self._set_policy(), "value")
        self.pile_cards = w.BoundedIntText(
            PILE_CARDS, min=2, max=MOST_PILE_CARDS, description="Cards to reorder on the draw pile"
        )
        _fit(self.pile_cards, "310px").observe(lambda _change: self._list_zones(), "value")
        return row(self.policy, self.pile_cards)

    def _make_by_hand(self) -> w.VBox:
        self.zone = w.Dropdown(description="Cards")
        self.zone.observe(lambda _change: self._show_zone(), "value")
        self.sortable = SortableRow()
        self.sortable.observe(lambda _change: self._try_by_hand(), "order")
        self.by_hand = w.HTML()
        self.replay = button("Replay this order", self.replay_by_hand)
        self.back = button("Back to the game before", self._bring_back)
        buttons = row(self.replay, self.back)
        title = heading("One order by hand")
        return column(title, row(self.zone), self.sortable, self.by_hand, buttons)

    def _make_all_orders(self) -> w.VBox:
        self.zones = Chips("Cards whose orders are tried", [], many=True)
        self.zones.observe(lambda _change: self._count_orders(), "value")
        self.start = button("Try all orders", self.try_all, style="primary")
        self.cancel = button("Cancel", self.stop)
        self.progress = w.IntProgress(min=0, layout=w.Layout(width="260px", display="none"))
        self.told = w.HTML()
        controls = row(self.start, self.cancel, self.progress)
        return column(heading("All orders"), self.zones, controls, self.told)

    def _make_outcomes(self) -> tuple[Any, ...]:
        self.sort = w.Dropdown(description="Show first")
        _fit(self.sort, "360px").observe(lambda _change: self._list_outcomes(), "value")
        self.outcomes = OutcomeTable()
        self.outcomes.observe(lambda _change: self._replay_group(), "chosen")
        self.plot = w.HTML()
        return row(self.sort), self.outcomes

    def _make_profits(self) -> w.VBox:
        self.swap_within = w.Dropdown(options=list(ZONES), description="Swap two cards of")
        _fit(self.swap_within, "330px")
        self.ask = button("Try every swap and leave out every card", self.show_profits)
        self.profits = w.HTML()
        return column(heading("Who profits?"), row(self.swap_within, self.ask), self.profits)

    def refresh(self) -> None:
        self.back.disabled = not self.session.earlier

    def say(self, text: str, tone: str) -> None:
        """Told on the stage, and here, as the stage may be out of sight."""
        self._say(text, tone)
        self.note.value = tables.note(text, tone)

    # the moment

    def take_moment(self) -> None:
        """The Storylines as they were laid in the round that is being looked at."""
        state = laid_moment(self.session)
        if state is None:
            self.say("No Storylines were laid yet on this line: program a round first.", "info")
            return
        self._take(state)

    def _take(self, state: Race) -> None:
        """A moment comes into the laboratory."""
        self.stop()
        self.experiment = Experiment(self.session.match, state, self.policy.value)
        self.by_hands.widget.layout.display = "none"
        bests = [(f"the best for {name}", s) for s, name in enumerate(self.session.match.players)]
        self.sort.options = [("the most frequent outcomes", MOST_FREQUENT), *bests]
        self.sort.value = MOST_FREQUENT
        self._list_zones()
        self._enable()
        self.say(tables.moment(self.session.match, state), "success")
        self.stage.bring_to_panels()

    def open_setup(self) -> None:
        """Show the moment of the laboratory, or the table as it is, to be changed; or hide it."""
        if not self.by_hands.widget.layout.display:
            self.by_hands.widget.layout.display = "none"
            return
        state = self.experiment.state if self.experiment else self.session.timeline.state
        self.by_hands.show(self.session.match, state)
        self.by_hands.widget.layout.display = ""

    def program_by_chance(self) -> None:
        """Play on at random until Storylines are laid, and take them."""
        before = laid_moment(self.session)
        for seed in range(MOST_ANSWERS):
            if self.session.decision is None:
                break
            self.session.play_on(seed, 1)
            if laid_moment(self.session) != before:
                break
        self.take_moment()

    def _list_zones(self) -> None:
        """What can be put into another order, beginning with the first Storyline that can."""
        if self.experiment is None:
            return
        self.stop()
        self._zones = all_zones(self.experiment, self.pile_cards.value)
        options = [(zone.name, place) for place, zone in enumerate(self._zones)]
        self._is_filling = True
        self.zone.options, self.zone.value = options, 0
        self.zones.show([chip(str(place), name) for name, place in options])
        self.zones.value = ["0"]
        self._is_filling = False
        self._forget()
        self._show_zone()

    def _set_policy(self) -> None:
        if self.experiment is not None:
            here = self.experiment
            self.stop()
            self.experiment = Experiment(here.match, here.state, self.policy.value)
            self._forget()
            self._try_by_hand()

    def _forget(self) -> None:
        """What was found belongs to another moment or policy."""
        self.result, self.groups = None, ()
        self.outcomes.show([], [])
        self.sort.layout.display = "none"
        self.plot.value = self.profits.value = ""
        self._count_orders()

    def _enable(self) -> None:
        is_empty = self.experiment is None
        self.work.layout.display = "none" if is_empty else ""
        self.cancel.disabled = True
        self.refresh()

    # one order by hand

    def _show_zone(self) -> None:
        if self.experiment is None or self._is_filling or self.zone.value is None:
            return
        match, state = self.experiment.match, self.experiment.state
        cards = orderings.cards_in(state, self._zones[self.zone.value])
        self.sortable.show([card_name(match, name) for name in cards])
        self._try_by_hand()

    def _by_hand_state(self) -> Race:
        assert self.experiment is not None
        state, zone = self.experiment.state, self._zones[self.zone.value]
        cards = orderings.cards_in(state, zone)
        return orderings.arranged(state, zone, [cards[place] for place in self.sortable.order])

    def _try_by_hand(self) -> None:
        """How the round ends, beside the original."""
        if self.experiment is None or not self.sortable.items:
            return
        here = self.experiment
        original = orderings.outcome_of(here, here.state)
        now = orderings.outcome_of(here, self._by_hand_state())
        self.by_hand.value = tables.beside(here.match, original, now)

    def replay_by_hand(self) -> None:
        self._replay(self._by_hand_state())

    def _replay(self, state: Race) -> None:
        assert self.experiment is not None
        line = orderings.replayed(self.experiment, state)
        self.session.replace(line, instead=self._is_untouched())
        self._replayed = line, len(line.nodes)
        self.session.seek(0)
        self.session.see_as(None)
        self.stage.bring_to_table()
        self._say("This order is on the table: → goes through it step by step.", "success")

    def _is_untouched(self) -> bool:
        """Whether a replay is on the table to which nobody has added anything."""
        line, size = self._replayed
        return self.session.timeline is line and len(line.nodes) == size

    def _bring_back(self) -> None:
        self.session.bring_back()

    # all orders

    def try_all(self) -> None:
        """Try them while the page stays alive; without a running loop, all at once."""
        if self.experiment is None or not self.zones.value:
            return
        self.stop()
        zones = self._chosen_zones()
        if shares_a_card(zones):
            self.say("These overlap: choose cards that do not lie in both.", "refusal")
            return
        self.cancel.disabled = False
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            for result in orderings.try_orders(self.experiment, zones):
                self._show_progress(result)
            self._show_result()
            return
        self._run = loop.create_task(self._try_in_portions(self.experiment, zones))

    async def _try_in_portions(self, experiment: Experiment, zones: list[Zone]) -> None:
        for result in orderings.try_orders(experiment, zones, every=40):
            self._show_progress(result)
            await asyncio.sleep(0.001)
        self._run = None
        self._show_result()

    def _count_orders(self) -> None:
        """How many orders are waiting; what was found before stays in sight."""
        if self.experiment is None or self._is_filling or self.result is not None:
            return
        zones = self._chosen_zones()
        count = orderings.count_orders(self.experiment.state, zones) if zones else 0
        self.told.value = tables.planned(count)

    def _chosen_zones(self) -> list[Zone]:
        return [self._zones[int(place)] for place in self.zones.value]

    def stop(self) -> None:
        """Leave a run where it is; what it found so far is shown."""
        if self._run is not None:
            self._run.cancel()
            self._run = None
            self._show_result()
        self.cancel.disabled = True

    def _show_progress(self, result: Result) -> None:
        self.result = result
        self.progress.layout.display = ""
        self.progress.max = min(result.total, orderings.MOST_ORDERS)
        self.progress.value = result.tried

    def _show_result(self) -> None:
        if self.result is None or self.experiment is None:
            return
        match = self.experiment.match
        self.sort.layout.display = ""
        self.progress.layout.display = "none"
        self._list_outcomes()
        self.told.value = tables.summary(match, self.result, SHOWN)
        self.plot.value = tables.spread(match, self.result)
        self.cancel.disabled = True

    def _list_outcomes(self) -> None:
        """The outcomes in the order that is asked for."""
        if self.result is None or self.sort.value is None:
            return
        assert self.experiment is not None
        groups, seat = self.result.groups, self.sort.value
        if seat != MOST_FREQUENT:
            groups = self.result.best_first(seat)
        as_laid = (group for group in groups[SHOWN:] if group.outcome == self.result.original)
        self.groups = (*groups[:SHOWN], *as_laid)
        match = self.experiment.match
        lines = [tables.outcome_cells(match, group, self.result) for group in self.groups]
        self.outcomes.show(tables.outcome_head(match), lines)

    def _replay_group(self) -> None:
        if self.outcomes.chosen < 0 or self.experiment is None or self.result is None:
            return
        order = self.groups[self.outcomes.chosen].orders[0]
        zones = self.result.zones
        self._replay(orderings.arranged_all(self.experiment.state, zones, order))

    # who profits

    def show_profits(self) -> None:
        """The best and the worst swap for everybody, and the card that turned the round."""
        if self.experiment is None:
            return
        here = self.experiment
        zones = ZONES[self.swap_within.value](here, self.pile_cards.value)
        swaps = [swap for zone in zones for swap in orderings.single_swaps(here, zone)]
        original = orderings.outcome_of(here, here.state)
        point = orderings.turning_point(here)
        self.profits.value = tables.profits(here.match, original, swaps, point)


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."


def _fit(control: Any, width: str) -> Any:
    """A control as wide as this, with its label as wide as its words."""
    control.style.description_width = "auto"
    control.layout.width = width
    return control
