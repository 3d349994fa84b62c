"""All orders of a Storyline, merged by outcome; who profits, and where the round turned."""

from itertools import islice, permutations

import pytest

from draghan_lab.engine.dealer import Chance
from draghan_lab.engine.match import Match, Setup
from draghan_lab.engine.timeline import Timeline
from draghan_lab.explore import orderings
from draghan_lab.explore.orderings import Outcome
from draghan_lab.explore.policies import play_on
from draghan_lab.explore.round_play import POLICIES, Experiment
from draghan_lab.games.sneaky_ol_dragons import GAME
from tests.sneaky_ol_dragons.racing import RULEBOOK, mountain, race


def by_hand(scenario, **more):
    """The position of a scenario, before anything is revealed."""
    position = scenario.position()
    return Experiment(scenario.match, position, **more)


def short_race():
    """A can be first or last with the same three cards."""
    scenario = race().dragons(A=5, B=6, C=20)
    return scenario.storyline("A", "move_3", "sneaky_short_cut", "angry_villagers")


def dealt(count=4, seed=5, rulings=None):
    names = ("Ann", "Bob", "Cid", "Dee", "Eve")[:count]
    timeline = Timeline(Match(GAME, Setup(GAME.name, names, seed, {"deck": "all"}, rulings or {})))
    play_on(timeline, Chance(seed), until=lambda now: now.state.round == 2)
    return timeline


def test_every_order_is_counted_once_and_leads_where_it_leads():
    experiment = by_hand(short_race())
    zone = orderings.storyline(experiment.state, 0)
    result = orderings.compare_orders(experiment, [zone])
    assert (result.tried, result.total, result.is_sample) == (6, 6, False)
    assert sum(group.count for group in result.groups) == 6
    for group in result.groups:
        for order in group.orders:
            scenario = race().dragons(A=5, B=6, C=20).storyline("A", *order).begin()
            assert tuple(scenario.spaces().values()) == group.outcome.spaces


def test_orders_that_end_alike_are_merged():
    scenario = race().storyline("A", "move_1", "move_2", "move_3")
    experiment = by_hand(scenario)
    result = orderings.compare_orders(experiment, [orderings.storyline(experiment.state, 0)])
    (group,) = result.groups
    assert group.count == 6
    assert group.outcome == result.original == Outcome((6, 0, 0))


def test_best_and_worst_and_spread():
    experiment = by_hand(short_race())
    result = orderings.compare_orders(experiment, [orderings.storyline(experiment.state, 0)])
    ends = {}
    for order in permutations(("move_3", "sneaky_short_cut", "angry_villagers")):
        scenario = race().dragons(A=5, B=6, C=20).storyline("A", *order).begin()
        ends.setdefault(scenario.spaces()["A"], []).append(order)
    assert result.spread(0) == {space: len(orders) for space, orders in sorted(ends.items())}
    assert result.best_for(0).outcome.spaces[0] == max(ends)
    assert result.worst_for(0).outcome.spaces[0] == min(ends)


def test_a_real_moment_is_tried_in_all_orders_and_stays_as_it_was():
    timeline = dealt()
    state = orderings.after_programming(timeline)[0]
    experiment = Experiment(timeline.match, state)
    zone = orderings.storyline(state, 1)
    result = orderings.compare_orders(experiment, [zone])
    assert result.tried == 120
    assert sum(group.count for group in result.groups) == 120
    assert any(group.outcome == result.original for group in result.groups)
    assert orderings.after_programming(timeline)[0] == state


def test_an_order_replays_to_its_outcome():
    timeline = dealt()
    state = orderings.after_programming(timeline)[0]
    experiment = Experiment(timeline.match, state, policy="by chance", seed=3)
    zones = [orderings.storyline(state, 0)]
    for group in orderings.compare_orders(experiment, zones).groups[:5]:
        other = orderings.arranged_all(state, zones, group.orders[0])
        line = orderings.replayed(experiment, other)
        assert line.state.spaces == group.outcome.spaces


def test_too_many_orders_are_sampled_and_said_so():
    timeline = dealt()
    state = orderings.after_programming(timeline)[0]
    zones = [orderings.storyline(state, seat) for seat in (0, 1, 2)]
    result = orderings.compare_orders(Experiment(timeline.match, state), zones, most=60)
    assert result.is_sample
    assert (result.tried, result.total) == (60, 120**3)
    assert sum(group.count for group in result.groups) == 60


def test_a_long_run_tells_how_far_it_is_and_can_be_left():
    timeline = dealt()
    state = orderings.after_programming(timeline)[0]
    zones = [orderings.storyline(state, 0), orderings.storyline(state, 1)]
    run = orderings.try_orders(Experiment(timeline.match, state), zones, every=10)
    tried = [result.tried for result in islice(run, 3)]
    run.close()
    assert tried == [10, 20, 30]


def test_the_draw_pile_is_a_zone():
    scenario = race().storyline("A", "goblin_tribe").pile("move_1", "move_2", "move_3")
    experiment = by_hand(scenario)
    result = orderings.compare_orders(experiment, [orderings.draw_pile(experiment.state, 3)])
    assert result.spread(0) == {1: 2, 2: 2, 3: 2}


def test_whom_a_card_was_given_to_is_a_zone():
    timeline = dealt()
    state = orderings.after_programming(timeline)[0]
    zone = orderings.gifts(state, 2)
    assert len(zone.places) == 5
    assert sorted(owner for owner, _ in zone.places) == [0, 1, 2, 2, 3]
    known = [state.seen[timeline.match.facts.index[c]] for c in orderings.cards_in(state, zone)]
    assert all(bits & 1 << 2 for bits in known), "everybody knows the cards that they laid"


def test_the_swap_that_helps_and_the_swap_that_hurts():
    experiment = by_hand(short_race())
    zone = orderings.storyline(experiment.state, 0)
    swaps = orderings.single_swaps(experiment, zone)
    original = orderings.outcome_of(experiment, experiment.state)
    assert len(swaps) == 3
    ends = [swap.outcome.spaces[0] for swap in swaps]
    assert orderings.most_helpful(swaps, 0, original).outcome.spaces[0] == max(ends)
    assert orderings.most_harmful(swaps, 0, original).outcome.spaces[0] == min(ends)


def test_the_turning_point_is_the_earliest_card_that_decides_who_leads():
    scenario = race().dragons(A=5, B=6).storyline("A", "move_1", "move_3").storyline("B", "move_1")
    point = orderings.turning_point(by_hand(scenario))
    assert point is not None
    assert (point.seat, point.card.partition("/")[0]) == (0, "move_3")
    clear = race().dragons(A=20, B=6).storyline("A", "move_1").storyline("B", "move_1")
    assert orderings.turning_point(by_hand(clear)) is None


def test_a_card_is_left_out_wherever_it_comes_up():
    """Hypnosis gives A's Roaring 4 to B, who is the one that is without it."""
    scenario = race("A", "B").dragons(A=7, B=6).storyline("A", "hypnosis", "roaring_4")
    experiment = by_hand(scenario.storyline("B", "amnesia", "amnesia"))
    assert orderings.outcome_of(experiment, experiment.state) == Outcome((7, 10))
    assert orderings.outcome_without(experiment, "roaring_4/1") == Outcome((7, 6))


def test_a_mirror_copies_nothing_from_a_card_that_is_left_out():
    scenario = race("A", "B").storyline("A", "magic_mirror").storyline("B", "move_3/1", "move_1")
    experiment = by_hand(scenario)
    assert orderings.outcome_of(experiment, experiment.state) == Outcome((3, 4))
    assert orderings.outcome_without(experiment, "move_3/1") == Outcome((0, 1))


def test_a_card_that_was_dealt_within_the_round_can_be_the_turning_point():
    scenario = race("A", "B").dragons(A=3, B=4).storyline("A", "burlap_bag")
    point = orderings.turning_point(by_hand(scenario.pile("move_3/1", "move_1")))
    assert point is not None
    assert (point.card, point.outcome) == ("burlap_bag/1", Outcome((3, 4)))
    scenario = (
        race("A", "B").dragons(A=3, B=4).storyline("A", "burlap_bag").storyline("B", "move_2")
    )
    experiment = by_hand(scenario.pile("move_3/1", "move_1"))
    assert [event.card for event in orderings.revealed(experiment)][2:] == ["move_3/1", "move_1/1"]


@pytest.mark.parametrize("policy", POLICIES)
def test_a_policy_gives_the_same_result_again(policy):
    timeline = dealt(3, seed=8)
    state = orderings.after_programming(timeline)[0]
    experiment = Experiment(timeline.match, state, policy)
    zones = [orderings.storyline(state, 0)]
    once, again = (orderings.compare_orders(experiment, zones) for _ in range(2))
    assert once == again


@pytest.mark.parametrize("seed", range(16))
def test_sharing_beginnings_changes_no_outcome(seed):
    """Each order by itself, from the laid Storylines, against all of them played together."""
    timeline = dealt(3, seed=seed)
    state = orderings.after_programming(timeline)[0]
    experiment = Experiment(timeline.match, state, policy="by chance", seed=seed)
    for seat in range(3):
        zone = orderings.storyline(state, seat)
        result = orderings.compare_orders(experiment, [zone])
        apart = {}
        for order in permutations(orderings.cards_in(state, zone)):
            outcome = orderings.outcome_of(experiment, orderings.arranged(state, zone, order))
            apart.setdefault(outcome, []).append(order)
        assert {g.outcome: g.count for g in result.groups} == {k: len(v) for k, v in apart.items()}
        assert all(set(g.orders) <= set(apart[g.outcome]) for g in result.groups)


@pytest.mark.parametrize("seed", range(12))
def test_sharing_beginnings_changes_no_outcome_under_any_rulings(seed):
    chance = Chance("rulings", seed)
    rulings = {name: chance.pick(tuple(r.options)) for name, r in RULEBOOK.rulings.items()}
    timeline = dealt(3, seed, rulings)
    state = orderings.after_programming(timeline)[0]
    experiment = Experiment(timeline.match, state, tuple(POLICIES)[seed % 2], seed)
    for seat in range(3):
        zone = orderings.storyline(state, seat)
        together = orderings.player_of_orders(experiment, [zone])
        for order in permutations(orderings.cards_in(state, zone)):
            apart = orderings.outcome_of(experiment, orderings.arranged(state, zone, order))
            assert orderings.outcome_at(together(order)) == apart, order


def test_two_storylines_together_end_as_each_pair_of_orders_by_itself():
    timeline = dealt(3, seed=4)
    state = orderings.after_programming(timeline)[0]
    experiment = Experiment(timeline.match, state, policy="by chance")
    zones = [orderings.storyline(state, 2), orderings.storyline(state, 0)]
    result = orderings.compare_orders(experiment, zones)
    assert (result.tried, sum(group.count for group in result.groups)) == (576, 576)
    counts = {}
    for order in orderings.all_orders(state, zones):
        outcome = orderings.outcome_of(experiment, orderings.arranged_all(state, zones, order))
        counts[outcome] = counts.get(outcome, 0) + 1
    assert {group.outcome: group.count for group in result.groups} == counts


@pytest.mark.parametrize("ruling", ["counts", "ignored"])
def test_which_cards_lie_turned_matters_if_they_do_not_count(ruling):
    """B's rocks come while two cards of A are turned; which courage is left depends on them."""
    scenario = mountain(rulings={"turned.still_counts": ruling}).dragons(A=10, B=10)
    scenario.storyline("A", "fake_jewels", "move_1:courage=1", "move_2:courage=1")
    scenario.storyline("A", "move_3:courage=3").storyline("B", "move_1")
    experiment = by_hand(scenario)
    zone = orderings.storyline(experiment.state, 0)
    result = orderings.compare_orders(experiment, [zone])
    for group in result.groups:
        for order in group.orders:
            state = orderings.arranged(experiment.state, zone, order)
            assert orderings.outcome_of(experiment, state) == group.outcome
