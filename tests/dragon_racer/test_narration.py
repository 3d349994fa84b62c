"""The log reads as a person would tell it."""

import pytest

from draghan_lab import log
from tests.dragon_racer.racing import WITHOUT_ABILITIES, face_down, one_turn, race, vlad_race


def told(scenario):
    return [entry.text for entry in log(scenario.timeline)]


def prompt(scenario):
    return scenario.match.game.voice.prompt(scenario.match, scenario.timeline.decision)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ("free", "The red Dragon goes from spot 3 to spot 7."),
        ("occupied", "The red Dragon goes from spot 3 to spot 8, because spot 7 is not free."),
    ],
)
def test_a_movement_tells_where_it_ends_and_why(given, sentence):
    scenario = race().dragons(red=3, green=7 if given == "occupied" else 1)
    one_turn(scenario, Ann="red_8", Bob="yellow_4", Cid="blue_3")
    assert sentence in told(scenario)


@pytest.mark.parametrize(
    ("others", "sentence"),
    [
        ({}, "The red Dragon goes from spot 28 to spot 30, because the track ends there."),
        ({"green": 29, "blue": 30}, "The red Dragon stays on spot 28."),
    ],
)
def test_the_end_of_the_track_is_told_as_such(others, sentence):
    scenario = race(rulings={"movement.track_end": "stop_at_end"}).dragons(red=28, **others)
    one_turn(scenario.betting_closed(), Ann="red_8", Bob="yellow_4", Cid="blue_3")
    assert sentence in told(scenario)


def test_a_dragon_beyond_the_printed_spots_is_told_without_an_end():
    scenario = race().dragons(red=28).betting_closed()
    one_turn(scenario, Ann="red_8", Bob="yellow_4", Cid="blue_3")
    assert "The red Dragon goes from spot 28 to spot 32." in told(scenario)


@pytest.mark.parametrize(
    ("place", "first", "sentence"),
    [
        ("1st", "Bob", "Ann wins the bet on red: 3 Gold."),
        ("1st", "Ann", "Ann wins the bet on red: 3 + 2 for the first bet = 5 Gold."),
        ("2nd", "Bob", "Ann loses the bet on red and earns nothing."),
        ("2nd", "Ann", "Ann loses the bet on red but earns 1 Gold for having been the first."),
    ],
)
def test_a_scored_bet_tells_its_sum(place, first, sentence):
    scenario = race(options=WITHOUT_ABILITIES).dragons(red=4, green=3, blue=2, yellow=1)
    if first == "Bob":
        scenario.bet("Bob", "red")
    assert sentence in told(scenario.bet("Ann", "red", place, 2, 1).after_turn_8())


def test_the_extra_of_a_place_token_is_told():
    scenario = race(options=WITHOUT_ABILITIES).dragons(red=4, green=3, blue=2, yellow=1)
    scenario.bet("Bob", "green").bet("Ann", "green", "2nd", 2).after_turn_8()
    assert "Ann wins the bet on green: 2 + 1 for the place token = 3 Gold." in told(scenario)


@pytest.mark.parametrize("is_closed", [True, False])
def test_a_card_that_vlad_lays_down_is_called_a_first_bet_only_if_it_is_one(is_closed):
    scenario = vlad_race(rulings={"vlad.bet_when_closed": "dead_card"}).turn(3).first("Ann")
    if is_closed:
        scenario.betting_closed().dragons(blue=11)
    one_turn(scenario, Ann="yellow_6", Bob="green_4", Vlad="red_7")
    (sentence,) = [text for text in told(scenario) if "betting area" in text]
    first = "" if is_closed else " It is the first bet on red."
    assert sentence == f"Vlad lays red 7 on the betting area of red.{first}"


@pytest.mark.parametrize(
    ("turn", "placed", "question"),
    [
        (3, 0, "Play a card face up, or face down to bet"),
        (3, 2, "Play a card face up"),
        (7, 0, "Play a card face down to bet"),
    ],
)
def test_the_question_names_only_what_is_possible(turn, placed, question):
    scenario = race().turn(turn)
    for place in ("1st", "2nd")[:placed]:
        scenario.bet("Ann", "red", place)
    assert prompt(scenario) == question


def test_a_turn_is_told_in_sentences():
    scenario = race().ability(green="crowd_favourite").dragons(red=9)
    one_turn(scenario, Ann="red_8", Bob=face_down("blue_6", "green", "3rd", 2, 1), Cid="green_4")
    assert told(scenario)[1:] == [
        "Ann plays red 8.",
        "Bob plays blue 6 face down; it counts as a grey 0.",
        "",
        "",
        "Bob bets Gold 1 + 2 that green comes 3rd. It is the first bet on green.",
        "Crowd favourite: the green Dragon goes from the start to spot 1.",
        "Cid plays green 4.",
        "All cards are played: 8, 0 and 4.",
        "The red Dragon goes from spot 9 to spot 13.",
        "Ann plays first.",
        "No more bets: red passed the line.",
        "Ann forfeits 2 bets.",
        "Bob forfeits 1 bet.",
        "Cid forfeits 2 bets.",
        "Turn 1 is over; its cards are spent.",
        "Turn 2: Ann, Bob, Cid.",
    ]


def test_the_end_of_the_game_names_who_won():
    scenario = race().turn(8, round=3).dragons(red=4, green=3, blue=2, yellow=1)
    scenario.gold(Ann=3, Bob=9, Cid=9).after_turn_8()
    assert told(scenario)[-1] == "The game is over. Bob and Cid share the victory with 9 Gold."
