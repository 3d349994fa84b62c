"""Cancelling: equal numbers are turned face down before movement."""

import pytest

from draghan_lab.games.dragon_racer.events import CardsCancelled, NobodyMoved
from tests.dragon_racer.racing import face_down, one_turn, race

FOUR = ("Ann", "Bob", "Cid", "Dee")
FIVE = (*FOUR, "Eve")


def cancelled(scenario):
    return {
        card.card
        for moment in scenario.moments
        if isinstance(moment.event, CardsCancelled)
        for card in moment.state.played
        if card.is_cancelled
    }


def test_different_numbers_do_not_cancel():
    scenario = one_turn(race().dragons(), Ann="red_5", Bob="blue_6", Cid="green_7")
    assert not scenario.happened(CardsCancelled)
    scenario.then_not_cited("cancel.equal_numbers").then_asked("Cid")


def test_cards_of_the_same_colour_do_not_cancel():
    scenario = one_turn(race().dragons(), Ann="red_5", Bob="red_6", Cid="red_7")
    assert not cancelled(scenario)
    scenario.then_dragons(red=1).then_asked("Cid")


def test_a_whole_group_of_three_cancels():
    scenario = race(*FOUR).dragons()
    one_turn(scenario, Ann="red_7", Bob="blue_7", Cid="green_7", Dee="yellow_4")
    assert cancelled(scenario) == {"red_7", "blue_7", "green_7"}
    scenario.then_dragons(red=0, blue=0, green=0, yellow=4)
    scenario.then_cited("cancel.whole_group").then_asked("Dee")


def test_two_cancelled_cards_are_no_larger_group():
    scenario = one_turn(race().dragons(), Ann="red_7", Bob="blue_7", Cid="green_4")
    scenario.then_cited("cancel.equal_numbers").then_not_cited("cancel.whole_group")


def test_several_numbers_can_be_cancelled_in_the_same_turn():
    scenario = race(*FIVE).dragons()
    one_turn(scenario, Ann="red_7", Bob="blue_5", Cid="green_7", Dee="yellow_5", Eve="white_4")
    assert cancelled(scenario) == {"red_7", "blue_5", "green_7", "yellow_5"}
    (event,) = scenario.happened(CardsCancelled)
    assert event.numbers == (5, 7)
    scenario.then_dragons(white=4).then_cited("cancel.whole_group").then_asked("Eve")


def test_a_cancelled_card_is_neither_highest_nor_second_highest():
    scenario = race(*FIVE).dragons()
    one_turn(scenario, Ann="red_8", Bob="blue_8", Cid="green_7", Dee="yellow_3", Eve="white_4")
    scenario.then_dragons(red=0, blue=0, green=3, yellow=0, white=0)
    scenario.then_cited("cancel.not_compared", "cancel.face_down").then_asked("Cid")


def test_if_every_card_is_cancelled_no_dragon_moves():
    scenario = race(*FOUR).dragons(red=3)
    one_turn(scenario, Ann="red_8", Bob="blue_8", Cid="green_5", Dee="yellow_5")
    scenario.then_dragons(red=3, blue=0, green=0, yellow=0)
    assert [event.reason for event in scenario.happened(NobodyMoved)] == ["every card is cancelled"]
    scenario.then_asked("Ann")


@pytest.mark.parametrize(("third", "is_cancelled"), [("green_1", True), ("green_2", False)])
def test_ones_and_twos_cancel_like_any_other_number(third, is_cancelled):
    scenario = one_turn(race().dragons(), Ann=("red_1", "red"), Bob="blue_5", Cid=(third, "yellow"))
    assert ("red_1" in cancelled(scenario)) is is_cancelled
    blue = 5 if is_cancelled else 3
    scenario.then_dragons(red=2, blue=blue).then_cited("movement.low_cards_compare")
    scenario.then_asked("Bob")


def test_the_printed_number_of_a_bet_cancels_nothing():
    scenario = one_turn(
        race().dragons(), Ann="red_5", Bob=face_down("blue_5", "red"), Cid="green_4"
    )
    assert not cancelled(scenario)
    scenario.then_dragons(red=1).then_asked("Ann")


def test_twos_laid_down_for_bets_are_neither_compared_nor_do_their_moves_stand():
    scenario = one_turn(
        race().dragons(),
        Ann="red_5",
        Bob=face_down("blue_2", "red"),
        Cid=face_down("green_2", "red"),
    )
    scenario.then_not_cited("movement.low_cards_compare", "movement.immediate_stands")
    scenario.then_dragons(red=5, blue=0, green=0).then_asked("Ann")


def test_a_single_card_that_may_not_move_is_told():
    scenario = race(rulings={"cancel.single_card": "no_move"}).dragons()
    one_turn(scenario, Ann="red_5", Bob="blue_5", Cid="green_4")
    reasons = [event.reason for event in scenario.happened(NobodyMoved)]
    assert reasons == ["no second card is left to compare with"]
    scenario.then_asked("Cid")


def test_bets_are_not_touched_when_their_zeros_cancel():
    scenario = one_turn(
        race().dragons(),
        Ann="red_5",
        Bob=face_down("blue_5", "red", "1st", 2),
        Cid=face_down("blue_6", "red", "2nd", 1),
    )
    assert cancelled(scenario) == {"blue_5", "blue_6"}
    staked = [(bet.place, bet.golds) for bet in scenario.timeline.state.bets]
    assert staked == [("place_1st", ("gold_2",)), ("place_2nd", ("gold_1",))]
    scenario.then_asked("Ann")
