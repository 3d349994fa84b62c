"""The storyline laboratory, without a browser."""

import asyncio

import pytest

from draghan_lab.engine.match import Match, Setup
from draghan_lab.engine.timeline import Timeline
from draghan_lab.explore import orderings
from draghan_lab.games.sneaky_ol_dragons import GAME
from draghan_lab.ui import storyline_setup, storyline_tables
from draghan_lab.ui.storyline_lab import StorylineLab
from tests.sneaky_ol_dragons.laboratory import in_a_thread_of_its_own, programmed_lab


@pytest.fixture
def lab():
    return programmed_lab()


def test_before_programming_there_is_nothing_to_order():
    made = StorylineLab(Timeline(Match(GAME, Setup(GAME.name, ("Ann", "Bob", "Cid"), 5))))
    made.orders.take_moment()
    assert made.orders.experiment is None
    assert made.orders.work.layout.display == "none"
    assert "program a round first" in made.stage.notice["text"]


def test_a_round_programmed_by_chance_comes_into_the_laboratory(lab):
    panel = lab.orders
    assert panel.experiment is not None
    assert len(panel.sortable.items) == 4
    names = [label for label, _ in panel.zone.options]
    assert names[:3] == ["<Ann>'s Storyline", "Bob's Storyline", "Cid's Storyline"]
    assert names[3:] == [
        "next 5 cards of the draw pile",
        "to whom <Ann>'s cards went",
        "to whom Bob's cards went",
        "to whom Cid's cards went",
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
    assert end.spaces == wanted.spaces
    panel._bring_back()
    assert lab.session.timeline is before


@in_a_thread_of_its_own
def test_all_orders_are_listed_and_a_row_is_replayed(lab):
    panel = lab.orders
    panel.try_all()
    assert panel.result.tried == panel.result.total == 24
    assert panel.progress.value == 24
    assert "All 24 orders were tried" in panel.told.value
    assert "<svg" in panel.plot.value
    assert "<Ann>" not in panel.plot.value + panel.told.value
    panel.outcomes.chosen = len(panel.outcomes.lines) - 1
    group = panel.groups[-1]
    end = lab.session.timeline.nodes[lab.session.timeline.tip()].step.state
    assert end.spaces == group.outcome.spaces
    assert panel.outcomes.lines[-1][0] == str(group.count)


def test_zones_that_overlap_are_refused(lab):
    panel = lab.orders
    panel.zones.value = ["0", "4"]
    panel.try_all()
    assert panel.result is None
    assert "overlap" in lab.stage.notice["text"]


@in_a_thread_of_its_own
def test_a_long_run_leaves_the_page_alive_and_can_be_cancelled(lab):
    panel = lab.orders
    panel.zones.value = ["0", "1"]

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
    assert f"{panel.result.tried} of 576 orders were tried before" in panel.told.value
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
    assert not panel.outcomes.lines


def test_who_profits_is_told_for_everybody(lab):
    panel = lab.orders
    panel.show_profits()
    assert panel.profits.value.count("<tr>") == 4
    assert "turning point" in panel.profits.value or "No single card" in panel.profits.value
    assert "<Ann>" not in panel.profits.value


def set_up(*rows, next_cards=()):
    """The laboratory with a round of Ann, Bob and Cid that was set up by hand."""
    panel = StorylineLab(Timeline(Match(GAME, Setup(GAME.name, ("Ann", "Bob", "Cid"), 5)))).orders
    panel.open_setup()
    panel.by_hands.clear()
    label = {name: label for label, name in panel.by_hands.known.items()}
    for tags, cards in zip(panel.by_hands.rows, rows, strict=True):
        tags.value = [label[card] for card in cards]
    panel.by_hands.next_cards.value = [label[card] for card in next_cards]
    panel.by_hands.take_layout()
    return panel


@pytest.mark.parametrize(
    ("within", "told"),
    [
        ("one Storyline", "<tr><th>Ann</th><td>Tasty deer and Roaring 4 of Ann: +1 space"),
        ("the next of the draw pile", "Movement 1 and Movement 3 of the draw pile: +2 spaces"),
        ("what one player laid", "Roaring 4 of Ann and Movement 1 of Cid: +3 spaces"),
    ],
)
def test_swaps_of_every_kind_are_tried(within, told):
    panel = set_up(
        ("tasty_deer/1", "move_1/1", "roaring_4/1"),
        ("move_2/1", "goblin_tribe/1", "amnesia/1"),
        ("amnesia/2", "move_1/2", "move_1/3"),
        next_cards=("move_1/4", "move_3/1"),
    )
    panel.swap_within.value = within
    panel.show_profits()
    assert told in panel.profits.value


def test_what_helps_nobody_is_not_told_as_a_help():
    panel = set_up(("tasty_deer/1", "amnesia/1", "move_3/1"), (), ())
    panel.show_profits()
    assert "no swap helps" in panel.profits.value
    assert "+0" not in panel.profits.value


def test_with_single_cards_there_is_nothing_to_swap():
    panel = set_up(("move_3/1",), ("move_1/1",), ())
    panel.show_profits()
    assert "no two cards to swap" in panel.profits.value
    assert "turning point" in panel.profits.value


def test_a_replayed_order_can_itself_be_taken(lab):
    panel = lab.orders
    panel.sortable.order = [1, 0, 2, 3]
    state = panel._by_hand_state()
    panel.replay_by_hand()
    panel.take_moment()
    assert panel.experiment.state == state


@in_a_thread_of_its_own
def test_the_best_outcome_for_a_dragon_can_come_first(lab):
    panel = lab.orders
    panel.try_all()
    for seat in range(3):
        panel.sort.value = seat
        best = panel.result.best_for(seat).outcome
        assert panel.groups[0].outcome == best
        assert panel.outcomes.lines[0][2 + seat] == str(best.spaces[seat])
        panel.outcomes.chosen = 0
        end = lab.session.timeline.nodes[lab.session.timeline.tip()].step.state
        assert end.spaces == best.spaces


def test_a_browser_cannot_choose_a_line_that_is_not_there(lab):
    lab.orders.outcomes.chosen = 7
    assert lab.orders.outcomes.chosen == -1


def test_the_number_of_cards_of_the_draw_pile_can_be_chosen(lab):
    panel = lab.orders
    panel.pile_cards.value = 3
    place = [label for label, _ in panel.zone.options].index("next 3 cards of the draw pile")
    panel.zone.value = place
    assert len(panel.sortable.items) == 3


def test_a_round_is_set_up_by_hand():
    made = StorylineLab(Timeline(Match(GAME, Setup(GAME.name, ("Ann", "Bob", "Cid"), 5))))
    panel, hand = made.orders, made.orders.by_hands
    panel.open_setup()
    hand.clear()
    label = {name: label for label, name in hand.known.items()}
    hand.rows[0].value = [label["move_3/1"], label["angry_villagers/1"]]
    hand.rows[1].value = [label["sneaky_short_cut/1"]]
    hand.spaces[2].value = 9
    hand.take_layout()
    assert panel.sortable.items == ["Movement 3", "Angry villagers"]
    assert orderings.outcome_of(panel.experiment, panel.experiment.state).spaces == (2, 10, 9)
    panel.replay_by_hand()
    assert made.session.timeline.nodes[made.session.timeline.tip()].step.state.round == 2


def test_a_round_that_cannot_be_is_refused_with_its_reason(lab):
    panel, hand = lab.orders, lab.orders.by_hands
    before = panel.experiment
    panel.open_setup()
    hand.rows[0].value = hand.rows[1].value = [next(iter(hand.known))]
    hand.take_layout()
    assert panel.experiment is before
    name = next(iter(hand.known)).split(" · ")[0]
    assert lab.stage.notice["text"] == f"A card can lie in one place only: {name}."


def test_every_card_has_a_label_of_its_own(lab):
    known = storyline_setup.labels(lab.session.match)
    assert set(known.values()) == set(lab.session.match.facts.cards)


def test_a_sample_is_told_from_a_run_that_was_cancelled():
    outcome = orderings.Outcome((1, 2))
    most = orderings.MOST_ORDERS
    sample = orderings.Result((), (), outcome, most, 3 * most)
    assert "a sample drawn at random" in storyline_tables.tried(sample)
    left = orderings.Result((), (), outcome, 40, 120)
    assert "40 of 120 orders were tried before the run was cancelled" in storyline_tables.tried(
        left
    )
