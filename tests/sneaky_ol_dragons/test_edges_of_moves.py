"""Both sides of what holds a dragon, stops it, or sets rocks off."""

import pytest

from draghan_lab.games.sneaky_ol_dragons import events as e
from tests.sneaky_ol_dragons.racing import mountain, race

RISKY = {"risky_ending": True}
MOVABLE = {"immobility.moved_by_others": "can_be_moved", "immobility.end": "after"}


def slides(scenario):
    """The rockslide fields, in the order in which their rocks rolled."""
    return [slide.field for slide in scenario.happened(e.RockslideStarted)]


# trees and hugs


def test_a_tree_that_others_can_move_does_not_move_by_its_own_card():
    scenario = race(rulings=MOVABLE).dragons(A=10).tree("A").storyline("A", "move_3")
    scenario.then_dragons(A=10).then_cited("immobility.no_move")


def test_a_tree_that_can_be_moved_runs_from_rocks_that_its_own_card_set_off():
    scenario = mountain(rulings=MOVABLE).dragons(A=15, B=15).tree("A")
    scenario.storyline("A", "whats_that_over_there:value=1")
    scenario.then_after("whats_that_over_there", A=12, B=17)


@pytest.mark.parametrize(("space", "end"), [(10, 10), (11, 14), (12, 15)])
def test_only_a_dragon_on_the_space_of_the_tree_is_held_by_it(space, end):
    scenario = race(rulings={"immobility.same_space": "blocked"}).dragons(A=space, B=10)
    scenario.tree("B").storyline("A", "move_3").then_dragons(A=end, B=10)


def test_a_hugged_dragon_does_not_come_to_the_damsel():
    scenario = race().dragons(A=9, B=3, C=14).hugged("B").storyline("A", "damsel_in_distress")
    scenario.then_dragons(A=9, B=3, C=9).then_cited("bigfoot.immune")


# rocks


def test_a_dragon_that_was_brought_over_a_hole_sets_off_the_rocks_it_lands_on():
    """A has stood on the rockslide field since a tree kept it from dodging."""
    scenario = mountain().dragons(A=16, B=12).storyline("A", "broken_stick")
    scenario.then_after("broken_stick", A=12, B=17)
    scenario.then_cited("hole.action_card_free", "rockslide.endangered", "rockslide.run")
    assert slides(scenario) == [16]


def test_the_end_of_a_picnic_sets_off_rocks_even_if_its_stops_do_not():
    scenario = mountain().dragons(A=9).storyline("A", "picnic")
    scenario.pile(*(f"*:footprint={value}" for value in (2, 1, 2, 1)))
    scenario.then_after("picnic", A=12)
    assert slides(scenario) == [11]


@pytest.mark.parametrize(("ruling", "fields"), [("only_final", []), ("every_stop", [16, 16])])
def test_the_first_of_two_stops_of_a_strange_potion(ruling, fields):
    """18 to 16 to 15; but if A dodges from 16 to 17, then to 16 again."""
    scenario = mountain(rulings={"picnic.rockslide": ruling}).dragons(A=18)
    scenario.storyline("A", "strange_potion").pile("move_2", "move_1").begin()
    assert slides(scenario) == fields


@pytest.mark.parametrize("last", ["move_1", "amnesia"])
def test_the_last_stop_of_a_strange_potion_sets_off_rocks(last):
    scenario = mountain().dragons(A=17 if last == "amnesia" else 18)
    scenario.storyline("A", "strange_potion").pile("move_1", last)
    scenario.then_after("strange_potion", A=17)
    assert slides(scenario) == [16]


@pytest.mark.parametrize(("guess", "fields"), [("lie", []), ("true", [11])])
def test_a_judged_claim_can_set_off_rocks(guess, fields):
    scenario = mountain().dragons(A=20, B=8).storyline("A", "truth_serum")
    scenario.when("A", "true", 1).when("B", guess)
    assert [field for field in slides(scenario) if field == 11] == fields


@pytest.mark.parametrize(("lead", "end"), [(40, 41), (41, 32)])
def test_a_short_cut_to_the_last_field_is_no_fall(lead, end):
    scenario = mountain(options=RISKY).dragons(A=3, B=lead).storyline("A", "sneaky_short_cut")
    scenario.then_after("sneaky_short_cut", A=end, B=lead)


@pytest.mark.parametrize(("footprint", "end"), [(1, 4), (2, 7)])
def test_two_holes_in_a_row_are_checked_one_after_the_other(footprint, end):
    holes = [{"field": "hole", "value": 1}, {"field": "hole", "value": 2}]
    scenario = mountain(components={"track_03": {"mountain": holes}}).dragons(A=4)
    scenario.storyline("A", "move_1", f"move_2:footprint={footprint}").then_after("move_1", A=end)


@pytest.mark.parametrize(("ruling", "fields"), [("any_card_move", [16]), ("own_forward_only", [])])
def test_a_move_backward_onto_rocks(ruling, fields):
    scenario = mountain(rulings={"mountain.rockslide_trigger": ruling}).dragons(A=18)
    scenario.storyline("A", "pretty_flower").begin()
    assert slides(scenario) == fields


@pytest.mark.parametrize(
    ("card", "spaces"),
    [
        ("move_1", {"A": 10}),
        ("sneaky_short_cut", {"A": 8, "B": 10}),
        ("sneaky_short_cut", {"A": 3, "B": 10}),
    ],
)
def test_an_own_move_forward_sets_off_rocks_under_any_ruling(card, spaces):
    rulings = {"mountain.rockslide_trigger": "own_forward_only"}
    scenario = mountain(rulings=rulings).dragons(**spaces).storyline("A", card).begin()
    assert slides(scenario) == [11]


@pytest.mark.parametrize(("space", "end"), [(7, 9), (14, 11)])
def test_nobody_is_brought_onto_the_space_of_a_tree(space, end):
    scenario = race().dragons(A=10, B=10, C=space).tree("B").storyline("A", "damsel_in_distress")
    scenario.then_dragons(A=10, B=10, C=end)


@pytest.mark.parametrize(
    ("card", "other", "end"), [("sneaky_short_cut", 15, 16), ("angry_villagers", 4, 3)]
)
def test_a_dragon_on_the_space_of_a_tree_may_leave_it_either_way(card, other, end):
    scenario = race().dragons(A=10, B=10, C=other).tree("B").storyline("A", card)
    scenario.then_dragons(A=end, B=10, C=other)


def test_rocks_that_begin_on_a_corner_roll_along_the_line_behind_it():
    corners = {"track_card": {"default_mountain_corners": [8, 16, 28]}}
    scenario = mountain(components=corners).dragons(A=15, B=15, C=12).storyline("A", "move_1")
    scenario.then_after("move_1", A=17, B=12, C=12)


@pytest.mark.parametrize(("space", "end"), [(1, 0), (3, 0), (4, 4)])
def test_without_a_corner_all_behind_the_rocks_run_to_the_start(space, end):
    layout = {
        "track_02": {"mountain": [{"field": "rockslide", "value": 3}, {"field": "plain"}]},
        "track_03": {"mountain": [{"field": "plain"}, {"field": "plain"}]},
    }
    scenario = mountain(components=layout).dragons(A=2, B=space).storyline("A", "move_1")
    scenario.then_after("move_1", A=4, B=end)


ROCKS = {"mountain": [{"field": "rockslide", "value": 9}, {"field": "rockslide", "value": 9}]}


def test_rocks_that_would_roll_for_ever_come_to_rest_when_all_stand_as_before():
    """In front of the tree on 12, A and B would make each other run from 11 to 9 for ever."""
    corners = {"default_mountain_corners": [10, 28]}
    edge = {"mountain": [{"field": "rockslide", "value": 9}, {"field": "plain"}]}
    layout = {"track_05": ROCKS, "track_06": edge, "track_card": corners}
    scenario = mountain(components=layout).dragons(A=8, B=11, C=12).tree("C")
    scenario.storyline("A", "move_3", "amnesia").begin()
    assert slides(scenario) == [11, 9, 10, 11, 9, 10]
    scenario.then_cited("rockslide.rest")
    (rested,) = scenario.happened(e.RocksRested)
    assert rested.field == 11


def test_on_a_mountain_of_rocks_every_slide_is_told_however_many_there_are():
    layout = {f"track_{n:02}": ROCKS for n in range(1, 19)}
    scenario = mountain(components=layout).dragons(A=2, B=1).storyline("A", "move_1").begin()
    assert slides(scenario) == list(range(3, 37))
    scenario.then_after("move_1", A=37).then_not_cited("rockslide.rest")
