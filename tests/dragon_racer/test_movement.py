"""Movement: the main movement, 1s and 2s, and occupied spots."""

import pytest

from draghan_lab.games.dragon_racer.events import DragonMoved, NobodyMoved
from tests.dragon_racer.racing import face_down, one_turn, race


@pytest.mark.parametrize(
    ("cards", "spots"),
    [
        (("red_8", "green_7", "blue_4"), {"red": 1, "green": 0, "blue": 0}),
        (("red_8", "green_3", "blue_4"), {"red": 4, "green": 0, "blue": 0}),
        (("red_4", "green_3", "blue_8"), {"red": 0, "green": 0, "blue": 4}),
    ],
)
def test_the_dragon_of_the_highest_card_moves_by_the_difference_to_the_second(cards, spots):
    scenario = one_turn(race().dragons(), **dict(zip(("Ann", "Bob", "Cid"), cards, strict=True)))
    scenario.then_dragons(yellow=0, **spots)
    scenario.then_cited("movement.highest_moves", "movement.difference", "movement.at_most_one")
    assert len(scenario.happened(DragonMoved)) == 1


def test_the_second_highest_card_may_have_the_same_colour():
    scenario = one_turn(race().dragons(red=1), Ann="red_8", Bob="red_5", Cid="blue_4")
    scenario.then_dragons(red=4, blue=0).then_asked("Ann")


@pytest.mark.parametrize(("card", "spaces"), [("red_1", 2), ("red_2", 1)])
@pytest.mark.parametrize("dragon", ["red", "green", "blue", "yellow"])
def test_a_one_or_two_moves_any_dragon_at_once(card, spaces, dragon):
    scenario = race().dragons().hand("Ann", card).plays("Ann", card, dragon)
    spots = {"red": 0, "green": 0, "blue": 0, "yellow": 0, dragon: spaces}
    scenario.then_dragons(**spots).then_cited("movement.any_dragon").then_asked("Bob")
    scenario.then_not_cited("ability.front_runner_only")


def test_with_five_players_a_one_may_move_white():
    scenario = race("Ann", "Bob", "Cid", "Dee", "Eve").dragons().hand("Ann", "red_1")
    scenario.when("Ann", ("up", "red_1"))
    scenario.then_offered("red", "green", "blue", "yellow", "white")
    scenario.when("Ann", "white").then_dragons(white=2).then_asked("Bob")


def test_a_three_moves_nothing_at_once():
    scenario = race().dragons().hand("Ann", "red_3").plays("Ann", "red_3")
    scenario.then_dragons(red=0, green=0, blue=0, yellow=0).then_asked("Bob")


def test_ones_and_twos_are_compared_in_addition_to_their_move():
    scenario = one_turn(
        race().dragons(), Ann=("red_1", "blue"), Bob="yellow_6", Cid=("green_2", "blue")
    )
    scenario.then_dragons(blue=3, yellow=4).then_cited("movement.low_cards_compare")
    scenario.then_asked("Bob")


def test_a_two_can_be_the_highest_card_and_make_the_main_movement_too():
    scenario = one_turn(
        race().dragons(),
        Ann=("red_2", "red"),
        Bob=("blue_1", "green"),
        Cid=face_down("blue_8", "red"),
    )
    scenario.then_dragons(red=3, green=2, blue=0)
    spots = [event.spot for event in scenario.happened(DragonMoved) if event.dragon == "red"]
    assert spots == [1, 3]  # from 1 by one space to 2, where green stands
    scenario.then_asked("Ann")


@pytest.mark.parametrize(
    ("others", "spot"),
    [
        ({}, 5),
        ({"green": 4}, 5),
        ({"green": 5}, 6),
        ({"green": 5, "blue": 6}, 7),
        ({"green": 5, "blue": 7}, 6),
        ({"green": 6}, 5),
    ],
)
def test_an_occupied_destination_sends_a_dragon_to_the_next_empty_spot_ahead(others, spot):
    scenario = race().dragons(red=3, **others).hand("Ann", "blue_1").plays("Ann", "blue_1", "red")
    scenario.then_dragons(red=spot, **others).then_asked("Bob")
    is_passing = 4 in others.values()
    (scenario.then_cited if is_passing else scenario.then_not_cited)("movement.pass_through")
    clauses = ("movement.next_empty", "movement.one_per_spot")
    if spot == 5:
        scenario.then_not_cited(*clauses)
    else:
        scenario.then_cited(*clauses)


def test_occupied_spots_on_the_way_are_counted_and_do_not_lengthen_a_movement():
    scenario = race().dragons(red=1, green=2, blue=3)
    one_turn(scenario, Ann="red_8", Bob="green_4", Cid="blue_3")
    scenario.then_dragons(red=5, green=2, blue=3).then_cited("movement.pass_through")


def test_a_way_without_dragons_passes_nobody():
    scenario = race().dragons(red=1, green=5)
    one_turn(scenario, Ann="red_8", Bob="green_5", Cid="blue_4")
    scenario.then_dragons(red=4).then_not_cited("movement.pass_through")


def test_all_dragons_may_share_the_starting_spot_but_no_spot_ahead():
    scenario = race("Ann", "Bob", "Cid", "Dee").dragons()
    scenario.hand("Ann", "red_2").hand("Bob", "blue_2").hand("Cid", "green_1")
    scenario.plays("Ann", "red_2", "red").plays("Bob", "blue_2", "blue")
    scenario.then_dragons(red=1, blue=2, green=0, yellow=0)
    scenario.plays("Cid", "green_1", "green").then_dragons(red=1, blue=2, green=3, yellow=0)
    scenario.then_asked("Dee")


def test_a_grey_card_moves_nothing():
    scenario = one_turn(
        race().dragons(red=2), Ann="red_4", Bob="blue_4", Cid=face_down("red_8", "red")
    )
    scenario.then_dragons(red=2, green=0, blue=0, yellow=0)
    assert len(scenario.happened(NobodyMoved)) == 1
    scenario.then_cited("movement.grey_moves_nothing").then_asked("Cid")


def test_beyond_the_last_spot_dragons_still_take_the_next_empty_one():
    scenario = race().dragons(red=28, green=32).betting_closed()
    one_turn(scenario, Ann="red_8", Bob="green_4", Cid="blue_3")
    scenario.then_dragons(red=33, green=32).then_asked("Ann")


@pytest.mark.parametrize(
    ("others", "spot"),
    [
        ({}, 30),
        ({"green": 30}, 29),
        ({"green": 30, "blue": 29}, 28),
        ({"green": 29}, 30),
    ],
)
def test_at_the_end_of_the_track_a_dragon_stops_on_the_nearest_empty_spot_behind(others, spot):
    scenario = race(rulings={"movement.track_end": "stop_at_end"}).dragons(red=27, **others)
    one_turn(scenario.betting_closed(), Ann="red_8", Bob="green_4", Cid="blue_3")
    scenario.then_dragons(red=spot, **others).then_cited("movement.no_finish_line")
    scenario.then_asked("Ann")


def test_at_the_end_of_the_track_a_dragon_never_ends_behind_where_it_came_from():
    scenario = race(rulings={"movement.track_end": "stop_at_end"})
    scenario.dragons(red=28, green=30, blue=29).betting_closed()
    one_turn(scenario, Ann="red_8", Bob="green_4", Cid="blue_3")
    scenario.then_dragons(red=28, green=30, blue=29).then_asked("Ann")


@pytest.mark.parametrize("option", ["continue", "stop_at_end"])
def test_the_last_spot_itself_is_on_the_track(option):
    scenario = race(rulings={"movement.track_end": option}).dragons(red=26).betting_closed()
    one_turn(scenario, Ann="red_8", Bob="green_4", Cid="blue_3")
    scenario.then_dragons(red=30).then_not_cited("movement.no_finish_line")
