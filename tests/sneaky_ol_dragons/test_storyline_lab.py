"""The storyline laboratory, without a browser."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import wraps

import pytest

from draghan_lab.engine.match import Match, Setup
from draghan_lab.engine.timeline import Timeline
from draghan_lab.explore import orderings
from draghan_lab.games.sneaky_ol_dragons import GAME
from draghan_lab.ui import storyline_tables
from draghan_lab.ui.storyline_lab import StorylineLab


def in_a_thread_of_its_own(test):
    """A browser of other tests may leave an event loop running in the main thread."""

    @wraps(test)
    def apart(lab):
        with ThreadPoolExecutor(1) as threads:
            threads.submit(test, lab).result()

    return apart


@pytest.fixture
def lab():
    setup = Setup(GAME.name, ("<Ann>", "Bob", "Cid"), 5, {"deck": "all"})
    made = StorylineLab(Timeline(Match(GAME, setup)))
    made.orders.program_by_chance()
    return made


def test_before_programming_there_is_nothing_to_order():
    made = StorylineLab(Timeline(Match(GAME, Setup(GAME.name, ("Ann", "Bob", "Cid"), 5))))
    made.orders.take_moment()
    assert made.orders.experiment is None
    assert made.orders.start.disabled
    assert "program a round first" in made.stage.notice["text"]


def test_a_round_programmed_by_chance_comes_into_the_laboratory(lab):
    panel = lab.orders
    assert panel.experiment is not None
    assert len(panel.sortable.items) == 4
    names = [label for label, _ in panel.zone.options]
    assert names[:3] == ["<Ann>'s Storyline", "Bob's Storyline", "Cid's Storyline"]
    assert names[3:] == [
        "next 5 cards of the draw pile",
        "cards laid by <Ann>",
        "cards laid by Bob",
        "cards laid by Cid",
    ]


def test_another_order_is_told_beside_the_original_at_once(lab):
    panel = lab.orders
    before = panel.by_hand.value
    zone = panel._zones[0]
    state = panel.experiment.state
    cards = orderings.cards_in(state, zone)
    for order in ([3, 2, 1, 0], [1, 0, 2, 3]):
        panel.sortable.order = order
        arranged = orderings.arranged(state, zone, [cards[place] for place in order])
        outcome = orderings.outcome_of(panel.experiment, arranged)
        original = orderings.outcome_of(panel.experiment, state)
        match = panel.experiment.match
        assert panel.by_hand.value == storyline_tables.beside(match, original, outcome)
    assert "&lt;Ann&gt;" in before
    assert "<Ann>" not in before


def test_a_browser_cannot_break_the_row(lab):
    panel = lab.orders
    for nonsense in ([0, 0, 1, 2], [0, 1], [9, 8, 7, 6], []):
        panel.sortable.order = nonsense
        assert sorted(panel.sortable.order) == [0, 1, 2, 3]


def test_the_order_by_hand_is_replayed_and_the_game_can_be_had_back(lab):
    panel, before = lab.orders, lab.session.timeline
    panel.sortable.order = [3, 2, 1, 0]
    panel.replay_by_hand()
    assert lab.session.timeline is not before
    end = lab.session.timeline.nodes[lab.session.timeline.tip()].step.state
    wanted = orderings.outcome_of(panel.experiment, panel._by_hand_state())
    assert tuple(player.space for player in end.players) == wanted.spaces
    panel._bring_back()
    assert lab.session.timeline is before


@in_a_thread_of_its_own
def test_all_orders_are_listed_and_a_row_is_replayed(lab):
    panel = lab.orders
    panel.try_all()
    assert panel.result.tried == panel.result.total == 24
    assert panel.progress.value == 24
    assert "All 24 orders were tried" in panel.told.value
    assert panel.plot.value.startswith("<svg")
    assert "<Ann>" not in panel.plot.value + panel.told.value
    panel.outcomes.value = len(panel.outcomes.options) - 1
    group = panel.groups[-1]
    end = lab.session.timeline.nodes[lab.session.timeline.tip()].step.state
    assert tuple(player.space for player in end.players) == group.outcome.spaces
    assert panel.outcomes.options[-1][0].startswith(f"{group.count} order")


def test_zones_that_overlap_are_refused(lab):
    panel = lab.orders
    panel.zones.value = (0, 4)
    panel.try_all()
    assert panel.result is None
    assert "overlap" in lab.stage.notice["text"]


@in_a_thread_of_its_own
def test_a_long_run_leaves_the_page_alive_and_can_be_cancelled(lab):
    panel = lab.orders
    panel.zones.value = (0, 1)

    async def visit() -> int:
        panel.try_all()
        ticks = 0
        while panel.progress.value < 80:
            await asyncio.sleep(0)
            ticks += 1
        panel.stop()
        await asyncio.sleep(0.01)
        return ticks

    assert asyncio.run(visit()) > 1
    assert 80 <= panel.result.tried < panel.result.total == 576
    assert f"{panel.result.tried} of 576 orders" in panel.told.value
    assert panel.cancel.disabled


@in_a_thread_of_its_own
def test_a_run_in_portions_ends_like_one_at_once(lab):
    panel = lab.orders

    async def visit() -> None:
        panel.try_all()
        while panel._run is not None:
            await asyncio.sleep(0)

    asyncio.run(visit())
    zones = [panel._zones[0]]
    assert panel.result == orderings.compare_orders(panel.experiment, zones)


@in_a_thread_of_its_own
def test_another_policy_forgets_what_was_found(lab):
    panel = lab.orders
    panel.try_all()
    panel.policy.value = "by chance"
    assert panel.experiment.policy == "by chance"
    assert panel.result is None
    assert not panel.outcomes.options


def test_who_profits_is_told_for_everybody(lab):
    panel = lab.orders
    panel.show_profits()
    assert panel.profits.value.count("<tr>") == 4
    assert "turning point" in panel.profits.value or "No single card" in panel.profits.value
    assert "<Ann>" not in panel.profits.value


def test_a_replayed_order_can_itself_be_taken(lab):
    panel = lab.orders
    panel.sortable.order = [1, 0, 2, 3]
    state = panel._by_hand_state()
    panel.replay_by_hand()
    panel.take_moment()
    assert panel.experiment.state == state
