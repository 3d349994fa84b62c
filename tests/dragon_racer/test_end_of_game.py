"""The end of the game: after three rounds the most Gold wins."""

import pytest

from draghan_lab.games.dragon_racer.events import AbilityGiven, DragonsReturned, RoundEnded
from tests.dragon_racer.racing import play_on, race, vlad_race


def last_round(scenario):
    return scenario.turn(8, round=3).dragons(red=12, green=9, blue=7, yellow=3)


@pytest.mark.parametrize("players", [("Ann", "Bob"), ("Ann", "Bob", "Cid", "Dee", "Eve")])
def test_a_game_consists_of_exactly_three_rounds(players):
    scenario = play_on(race(*players, seed=3).begin())
    assert [event.round for event in scenario.happened(RoundEnded)] == [1, 2, 3]
    assert scenario.timeline.is_over
    scenario.then_cited("overview.three_rounds", "end_of_game.after_three")


def test_after_rounds_1_and_2_the_game_goes_on():
    for number in (1, 2):
        scenario = race().turn(8, round=number).dragons(red=12, green=9, blue=7, yellow=3)
        scenario.after_turn_8().then_asked("Ann", "turn.play_or_bet")
        assert scenario.timeline.state.round == number + 1


def test_the_most_gold_wins_after_the_scoring_of_the_third_round():
    scenario = last_round(race()).gold(Ann=5, Bob=4).bet("Bob", "red", "1st", 1).after_turn_8()
    scenario.then_gold(Ann=5, Bob=7, Cid=0).then_over("Bob")
    scenario.then_cited("end_of_game.winner", "overview.win_goal")
    scenario.then_not_cited("end_of_game.tie", "vlad.no_gold")


def test_all_players_tied_for_the_most_gold_share_the_victory():
    scenario = last_round(race()).gold(Ann=5, Bob=5, Cid=5).after_turn_8()
    scenario.then_over("Ann", "Bob", "Cid").then_cited("end_of_game.tie")


def test_nothing_is_prepared_after_the_third_round():
    scenario = last_round(race()).after_turn_8()
    assert not scenario.happened(DragonsReturned)
    assert not scenario.happened(AbilityGiven)


def test_vlad_cannot_win():
    scenario = last_round(vlad_race()).after_turn_8()
    scenario.then_over("Ann", "Bob").then_cited("vlad.no_gold")
