"""What is told of dragons that get no further, fall, come back or stay, and of idle cards."""

import pytest

from draghan_lab.games.sneaky_ol_dragons import events as e
from tests.sneaky_ol_dragons.racing import mountain, race

FOREST = {"enchanted_forest": True}
RISKY = {"risky_ending": True}


def moves_of(scenario, name):
    seat = scenario.match.seat(name)
    return [moved for moved in scenario.happened(e.DragonMoved) if moved.seat == seat]


@pytest.mark.parametrize(("start", "path"), [(6, (5,)), (5, ())])
def test_villagers_chase_a_dragon_to_the_end_of_a_swallowed_path_and_say_so(start, path):
    rulings = {"forest.start_card": "removed_too"}
    scenario = race(options=FOREST, rulings=rulings).path_from(5).dragons(A=start, B=5, C=9)
    scenario.storyline("A", "angry_villagers").then_dragons(A=5)
    (moved,) = moves_of(scenario, "A")
    assert (moved.path, moved.reason) == (path, "the path behind it is gone")
    assert "variant_3.backward_limit" in moved.cites


@pytest.mark.parametrize(("option", "space", "falls"), [("falls", 32, 1), ("stays_on_last", 41, 0)])
def test_a_dragon_brought_beyond_the_last_field_is_told_to_fall(option, space, falls):
    scenario = mountain(options=RISKY, rulings={"risky.relocation": option}).dragons(A=3, B=41)
    scenario.storyline("A", "sneaky_short_cut")
    assert scenario.spaces(scenario.after("sneaky_short_cut"))["A"] == space
    assert [fallen.space for fallen in scenario.happened(e.DragonFell)] == [32] * falls
    (moved,) = moves_of(scenario, "A")
    assert ("variant_5.climb_again" in moved.cites) == bool(falls)
    assert bool(moved.reason) != bool(falls)


@pytest.mark.parametrize(
    ("cards", "is_cited"), [(("move_1", "amnesia"), False), (("move_1", "pretty_flower"), True)]
)
def test_only_whoever_was_beyond_the_line_can_be_back_on_the_track(cards, is_cited):
    scenario = race().dragons(A=28, B=3).storyline("A", *cards).storyline("B", "move_1", "move_1")
    scenario.begin()
    if is_cited:
        scenario.then_dragons(A=27).then_cited("end.all_back_on_track")
    else:
        scenario.then_over("A").then_not_cited("end.all_back_on_track")


def test_nobody_is_back_on_the_track_who_never_left_it():
    scenario = race().dragons(A=5, B=3).storyline("A", "move_1").then_dragons(A=6)
    scenario.then_not_cited("end.all_back_on_track")


def test_whoever_is_brought_back_from_beyond_the_line_is_back_on_the_track():
    scenario = race().dragons(A=5, B=29, C=5).storyline("A", "damsel_in_distress")
    scenario.then_dragons(B=5).then_cited("end.all_back_on_track")


@pytest.mark.parametrize(("start", "end"), [(38, 32), (41, 35)])
def test_whoever_fell_is_back_on_the_track(start, end):
    scenario = mountain(options=RISKY).dragons(A=start).storyline("A", "roaring_4")
    scenario.then_dragons(A=end).then_cited("end.all_back_on_track")


def test_in_the_next_round_nobody_has_come_back_yet():
    scenario = race().dragons(A=29, B=3).storyline("A", "pretty_flower").then_dragons(A=27)
    assert not scenario.timeline.state.returned


def test_whoever_stands_there_already_is_told_to_stay():
    scenario = race().dragons(A=9, B=9, C=9).storyline("A", "damsel_in_distress").begin()
    told = {moved.reason for moved in scenario.happened(e.DragonMoved)}
    assert told == {"it stands there already"}
    scenario.then_cited("damsel.all_to_you")


def test_nobody_changes_seats_where_all_others_are_hugged():
    scenario = race("A", "B").hugged("B").storyline("A", "conmans_caravan", "move_1")
    scenario.storyline("B", "move_2").then_dragons(A=1, B=2).then_cited("bigfoot.immune")
    assert not scenario.happened(e.SeatsChanged)


@pytest.mark.parametrize("when", ["at_once", "end_of_action_round"])
def test_a_minstrel_is_not_too_late_for_those_whom_a_hug_protects(when):
    scenario = race(rulings={"minstrel.when_removed": when}).hugged("B").storyline("A", "minstrel")
    scenario.storyline("B", "move_2").then_dragons(B=2).then_cited("bigfoot.immune")
    scenario.then_not_cited("minstrel.last_action_round")


def test_a_minstrel_whose_cards_were_all_stolen_takes_nothing():
    rulings = {"minstrel.when_removed": "end_of_action_round", "thief.who_chooses": "active_blind"}
    scenario = race(rulings=rulings).storyline("A", "minstrel")
    scenario.storyline("B", "thief").storyline("C", "move_1", "move_2")
    scenario.when("B", (2, 2)).then_dragons(C=1).then_cited("minstrel.last_action_round")


@pytest.mark.parametrize("tree", [None, 25])
def test_a_move_tells_every_space_that_it_leads_to(tree):
    """Whether nothing on the course can hold a dragon, or it has to be looked for."""
    scenario = (
        race().dragons(A=9, B=tree or 0).storyline("A", "move_3").storyline("C", "pretty_flower")
    )
    if tree:
        scenario.tree("B")
    scenario.dragons(C=7).begin()
    first, second = scenario.happened(e.DragonMoved)[:2]
    assert (first.origin, first.path, first.space) == (9, (10, 11, 12), 12)
    assert (second.origin, second.path, second.space) == (7, (6, 5), 5)


@pytest.mark.parametrize(("other", "is_shared"), [(31, False), (32, True)])
def test_whoever_falls_back_to_where_they_stood_shares_it_with_others_only(other, is_shared):
    scenario = mountain(options=RISKY).dragons(A=32, B=41, C=other)
    scenario.storyline("A", "sneaky_short_cut").then_dragons(A=32).then_cited("variant_5.fall")
    check = scenario.then_cited if is_shared else scenario.then_not_cited
    check("setup.shared_spaces")


@pytest.mark.parametrize("tree", [False, True])
def test_whom_villagers_chase_just_to_the_start_card_nothing_has_stopped(tree):
    scenario = race().dragons(A=5, B=1, C=20).storyline("A", "angry_villagers")
    if tree:
        scenario.tree("C")
    (moved,) = scenario.then_dragons(A=0).happened(e.DragonMoved)
    assert moved.reason == ""
    scenario.then_not_cited("movement.start_is_the_end")
