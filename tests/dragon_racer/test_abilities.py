"""The six abilities, in the order of the glossary."""

import pytest

from draghan_lab.games.dragon_racer.events import DragonMoved
from tests.dragon_racer.racing import face_down, one_turn, race

FOUR = ("Ann", "Bob", "Cid", "Dee")
ABILITIES = (
    "second_wind",
    "front_runner",
    "crowd_favourite",
    "rebound",
    "third_gear",
    "wake",
)


@pytest.mark.parametrize("ability", ABILITIES)
def test_an_ability_on_a_dragon_that_nothing_concerns_changes_nothing(ability):
    scenario = race().ability(yellow=ability).dragons(red=3, yellow=1)
    one_turn(scenario, Ann="red_8", Bob="green_5", Cid="blue_4")
    scenario.then_dragons(red=6, green=0, blue=0, yellow=1).then_asked("Ann")


# second wind


def test_second_wind_needs_the_second_highest_card():
    scenario = race().ability(yellow="second_wind").dragons(yellow=1)
    one_turn(scenario, Ann="red_8", Bob="green_5", Cid="yellow_4")
    scenario.then_dragons(red=3, yellow=1).then_not_cited("ability.second_wind")


def test_second_wind_leaves_cancelled_cards_out():
    scenario = race(*FOUR).ability(yellow="second_wind").dragons(yellow=1)
    one_turn(scenario, Ann="red_8", Bob="green_6", Cid="blue_6", Dee="yellow_4")
    scenario.then_dragons(red=4, yellow=2).then_cited("ability.second_wind_cancelled")
    scenario.then_asked("Ann")


def test_a_cancelled_card_gives_no_second_wind():
    scenario = race(*FOUR).ability(yellow="second_wind").dragons(yellow=1)
    one_turn(scenario, Ann="red_8", Bob="yellow_6", Cid="blue_6", Dee="green_4")
    scenario.then_dragons(red=4, yellow=1).then_not_cited("ability.second_wind")


def test_second_wind_works_with_both_top_cards():
    scenario = race().ability(yellow="second_wind").dragons(yellow=1)
    one_turn(scenario, Ann="yellow_8", Bob="yellow_5", Cid="red_4")
    scenario.then_dragons(yellow=5).then_cited("ability.second_wind_both").then_asked("Ann")
    spots = [(event.origin, event.spot) for event in scenario.happened(DragonMoved)]
    assert spots == [(1, 4), (4, 5)]


def test_without_a_second_card_there_is_no_second_wind():
    scenario = race().ability(yellow="second_wind")
    one_turn(scenario, Ann="yellow_8", Bob="red_5", Cid="green_5")
    scenario.then_dragons(yellow=8).then_not_cited("ability.second_wind")


def test_a_bet_in_second_place_gives_no_second_wind():
    scenario = race(*FOUR).ability(yellow="second_wind")
    one_turn(scenario, Ann="red_8", Bob="blue_5", Cid="green_5", Dee=face_down("yellow_4", "red"))
    scenario.then_dragons(red=8, yellow=0).then_not_cited("ability.second_wind")


def test_second_wind_obeys_the_occupied_spot_rule():
    scenario = race().ability(yellow="second_wind").dragons(yellow=1, green=2)
    one_turn(scenario, Ann="red_8", Bob="yellow_5", Cid="blue_4")
    scenario.then_dragons(red=3, yellow=4, green=2).then_cited("ability.second_wind")
    scenario.then_not_cited("ability.second_wind_cancelled", "ability.second_wind_both")


# front runner


def test_front_runner_adds_one_space_to_the_main_movement():
    scenario = race().ability(blue="front_runner").dragons(blue=2)
    one_turn(scenario, Ann="blue_6", Bob="red_5", Cid="green_4")
    scenario.then_dragons(blue=4).then_cited("ability.front_runner").then_asked("Ann")


def test_front_runner_needs_the_highest_card():
    scenario = race().ability(blue="front_runner").dragons(blue=2)
    one_turn(scenario, Ann="blue_6", Bob="red_7", Cid="green_4")
    scenario.then_dragons(blue=2, red=1).then_not_cited("ability.front_runner")


@pytest.mark.parametrize(("card", "spaces"), [("red_1", 2), ("red_2", 1)])
def test_front_runner_does_not_work_with_ones_and_twos(card, spaces):
    scenario = race().ability(blue="front_runner").hand("Ann", card).plays("Ann", card, "blue")
    scenario.then_dragons(blue=spaces).then_cited("ability.front_runner_only").then_asked("Bob")
    scenario.then_not_cited("ability.front_runner")


def test_a_front_runner_without_main_movement_stays():
    scenario = race(rulings={"cancel.single_card": "no_move"}).ability(blue="front_runner")
    one_turn(scenario, Ann="blue_6", Bob="red_5", Cid="green_5")
    scenario.then_dragons(blue=0).then_asked("Ann")


# crowd favourite


def test_every_bet_on_the_crowd_favourite_moves_it_at_once():
    scenario = race().ability(green="crowd_favourite").dragons(green=3, red=4)
    scenario.hand("Ann", "red_8").hand("Bob", "blue_8")
    scenario.bets("Ann", "red_8", "green").then_dragons(green=5, red=4).then_asked("Bob")
    scenario.bets("Bob", "blue_8", "green").then_dragons(green=6).then_asked("Cid")
    scenario.then_cited("ability.crowd_favourite_timing", "movement.next_empty")


def test_a_bet_on_another_dragon_leaves_the_crowd_favourite_alone():
    scenario = race().ability(green="crowd_favourite").hand("Ann", "green_8")
    scenario.bets("Ann", "green_8", "red").then_dragons(green=0, red=0).then_asked("Bob")


def test_the_crowd_favourite_moves_only_when_the_pile_lies():
    scenario = race().ability(green="crowd_favourite").hand("Ann", "red_8")
    scenario.when("Ann", ("bet", "red_8"), "green", "place_1st").then_dragons(green=0)
    scenario.when("Ann", ("gold_1",)).then_dragons(green=1).then_asked("Bob")


# rebound


@pytest.mark.parametrize(("green", "red"), [(4, 5), (5, 8), (6, 5)])
def test_rebound_needs_a_destination_that_is_occupied(green, red):
    scenario = race().ability(red="rebound").dragons(red=2, green=green)
    one_turn(scenario, Ann="red_8", Bob="blue_5", Cid="yellow_4")
    scenario.then_dragons(red=red, green=green).then_asked("Ann")
    (scenario.then_cited if red == 8 else scenario.then_not_cited)("ability.rebound")


@pytest.mark.parametrize(("card", "blue", "red"), [("red_1", 4, 7), ("red_2", 3, 6)])
def test_rebound_includes_ones_and_twos(card, blue, red):
    scenario = race().ability(red="rebound").dragons(red=2, blue=blue).hand("Ann", card)
    scenario.plays("Ann", card, "red").then_dragons(red=red, blue=blue).then_asked("Bob")
    scenario.then_cited("ability.rebound_low_cards")


@pytest.mark.parametrize("repeat", ["once", "repeat"])
def test_a_rebound_comes_to_rest_where_the_track_ends_and_is_full(repeat):
    rulings = {"ability.rebound_repeat": repeat, "movement.track_end": "stop_at_end"}
    scenario = race(rulings=rulings).ability(red="rebound").betting_closed()
    scenario.dragons(red=28, green=29, blue=30).hand("Ann", "red_1")
    scenario.plays("Ann", "red_1", "red").then_dragons(red=28, green=29, blue=30)
    scenario.then_asked("Bob")


def test_another_dragon_does_not_rebound_from_the_dragon_with_rebound():
    scenario = race().ability(red="rebound").dragons(red=2, blue=1).hand("Ann", "red_2")
    scenario.plays("Ann", "red_2", "blue").then_dragons(red=2, blue=3).then_asked("Bob")


def test_a_dragon_pushed_by_wake_does_not_rebound():
    scenario = race(rulings={"ability.wake_direction": "forward"})
    scenario.turn(1, round=2).ability(blue="wake", red="rebound").dragons(blue=2, red=5)
    one_turn(scenario, Ann="blue_8", Bob="green_4", Cid="yellow_3")
    scenario.then_dragons(blue=6, red=7).then_cited("ability.rebound_own").then_asked("Ann")
    scenario.then_not_cited("ability.rebound")


# third gear


@pytest.mark.parametrize("card", ["red_3", "green_3", "blue_3", "yellow_3"])
def test_any_three_face_up_moves_the_dragon_with_third_gear(card):
    scenario = race().ability(yellow="third_gear").hand("Ann", card).plays("Ann", card)
    scenario.then_dragons(yellow=1).then_cited("ability.third_gear_timing").then_asked("Bob")


@pytest.mark.parametrize("card", ["red_4", "red_8"])
def test_other_cards_leave_the_third_gear_alone(card):
    scenario = race().ability(yellow="third_gear").hand("Ann", card).plays("Ann", card)
    scenario.then_dragons(yellow=0).then_asked("Bob")


def test_the_third_gear_stands_although_the_threes_are_cancelled():
    scenario = race().ability(yellow="third_gear")
    one_turn(scenario, Ann="red_3", Bob="green_3", Cid="blue_5")
    scenario.then_dragons(yellow=2, blue=5).then_asked("Cid")


def test_the_third_gear_obeys_the_occupied_spot_rule():
    scenario = race().ability(yellow="third_gear").dragons(yellow=4, red=5).hand("Ann", "red_3")
    scenario.plays("Ann", "red_3").then_dragons(yellow=6, red=5).then_asked("Bob")


# wake


@pytest.mark.parametrize(
    ("green", "after"),
    [(1, 1), (3, 2), (5, 4), (7, 7)],
)
def test_wake_pushes_back_those_who_were_passed_and_nobody_else(green, after):
    scenario = race().ability(blue="wake").dragons(blue=2, green=green)
    one_turn(scenario, Ann="blue_8", Bob="red_4", Cid="yellow_3")
    scenario.then_dragons(blue=6, green=after).then_asked("Ann")
    scenario.then_not_cited("ability.rebound_own")
    clauses = ("ability.wake", "ability.wake_passed")
    (scenario.then_not_cited if green == after else scenario.then_cited)(*clauses)


def test_a_dragon_on_the_destination_is_passed_by_the_shift():
    scenario = race().ability(blue="wake").dragons(blue=2, green=6)
    one_turn(scenario, Ann="blue_8", Bob="red_4", Cid="yellow_3")
    scenario.then_dragons(blue=7, green=5).then_cited("ability.wake_passed")
    scenario.then_not_cited("ability.wake_multiple")


def test_dragons_left_on_the_starting_spot_are_not_passed():
    scenario = race().ability(blue="wake")
    one_turn(scenario, Ann="blue_8", Bob="red_4", Cid="yellow_3")
    scenario.then_dragons(blue=4, red=0, green=0, yellow=0).then_not_cited("ability.wake")


@pytest.mark.parametrize("card", ["red_1", "red_2"])
def test_wake_works_with_ones_and_twos_too(card):
    scenario = race().ability(blue="wake").dragons(blue=2, green=3).hand("Ann", card)
    scenario.plays("Ann", card, "blue").then_dragons(blue=4, green=2).then_asked("Bob")


def test_a_dragon_pushed_back_from_spot_1_stands_on_the_start_again():
    scenario = race().ability(blue="wake").dragons(green=1)
    one_turn(scenario, Ann="blue_8", Bob="red_4", Cid="yellow_3")
    scenario.then_dragons(blue=4, green=0).then_cited("ability.wake_back_to_start")


def test_all_passed_dragons_are_pushed_the_leader_first():
    scenario = race().ability(blue="wake").dragons(blue=1, red=2, green=4, yellow=5)
    one_turn(scenario, Ann="blue_8", Bob="red_3", Cid="yellow_4")
    pushed = [event.dragon for event in scenario.happened(DragonMoved)]
    assert pushed == ["blue", "yellow", "green", "red"]
    scenario.then_dragons(blue=6, yellow=3, green=1, red=0)
    scenario.then_cited("ability.wake_multiple").then_asked("Ann")


def test_a_pushed_dragon_shoves_further_back_until_the_start():
    scenario = race().ability(blue="wake").dragons(red=1, green=2, yellow=3)
    one_turn(scenario, Ann="blue_8", Bob="red_4", Cid="green_3")
    scenario.then_dragons(blue=4, yellow=0, green=0, red=0).then_asked("Ann")


def test_wake_pushes_nobody_when_another_dragon_passes():
    scenario = race().ability(blue="wake").dragons(red=1, blue=2)
    one_turn(scenario, Ann="red_8", Bob="green_4", Cid="yellow_3")
    scenario.then_dragons(red=5, blue=2).then_not_cited("ability.wake")
