"""A turn: one card each, in clockwise order, compared when all are played."""

import pytest

from draghan_lab.games.dragon_racer.events import (
    BettingClosed,
    CardPlayed,
    CardsCancelled,
    CardsCompared,
    DragonMoved,
    LeaderNamed,
    RoundEnded,
    TurnBegan,
    TurnEnded,
)
from tests.dragon_racer.racing import face_down, one_turn, play_on, player, race

FOUR = ("Ann", "Bob", "Cid", "Dee")


def test_every_player_plays_exactly_one_card_from_hand():
    scenario = race().dragons().hand("Ann", "red_8")
    before = set(player(scenario, "Ann").hand)
    scenario.plays("Ann", "red_8").then_asked("Bob", "turn.play_or_bet")
    assert before - set(player(scenario, "Ann").hand) == {"red_8"}
    assert len(player(scenario, "Ann").hand) == 7


def test_any_card_of_the_hand_may_be_played_face_up_or_to_bet():
    scenario = race().turn(7).bet("Ann", "red").hand("Ann", "red_8", "blue_1")
    scenario.then_offered(("up", "red_8"), ("up", "blue_1"), ("bet", "red_8"), ("bet", "blue_1"))


@pytest.mark.parametrize(
    ("first", "order"),
    [("Ann", ("Ann", "Bob", "Cid", "Dee")), ("Cid", ("Cid", "Dee", "Ann", "Bob"))],
)
def test_the_others_follow_the_first_player_clockwise(first, order):
    scenario = race(*FOUR).dragons().first(first)
    for name in order:
        scenario.then_asked(name)
        scenario.plays(name, player(scenario, name).hand[-1])
    assert [event.seat for event in scenario.happened(CardPlayed)] == [
        scenario.match.seat(name) for name in order
    ]


def test_cards_are_compared_only_after_every_player_has_played():
    scenario = race().dragons().hand("Ann", "red_8").hand("Bob", "blue_5").hand("Cid", "green_4")
    scenario.plays("Ann", "red_8").plays("Bob", "blue_5").then_dragons(red=0)
    assert not scenario.happened(CardsCompared)
    scenario.plays("Cid", "green_4").then_dragons(red=3).then_cited("turn.resolve_after_all")


@pytest.mark.parametrize(
    ("cards", "leader"),
    [
        (("red_8", "blue_5", "green_4"), "Ann"),
        (("red_4", "blue_5", "green_7"), "Cid"),
        (("red_8", "blue_8", "green_4"), "Cid"),
        (("red_8", "blue_5", "green_8"), "Bob"),
    ],
)
def test_the_player_of_the_highest_uncancelled_card_plays_first_next(cards, leader):
    scenario = one_turn(race().dragons(), **dict(zip(("Ann", "Bob", "Cid"), cards, strict=True)))
    scenario.then_cited("turn.next_first_player").then_asked(leader)


def test_the_colour_of_a_dragon_does_not_matter_for_the_lead():
    scenario = one_turn(race().dragons(), Ann="red_8", Bob="red_5", Cid="red_4")
    scenario.then_dragons(red=3).then_asked("Ann")


def test_the_steps_of_a_turn_come_in_their_order():
    scenario = race(*FOUR).ability(yellow="second_wind").dragons(red=9)
    one_turn(scenario, Ann="red_8", Bob="yellow_5", Cid="blue_4", Dee="green_4")
    kinds = (CardsCompared, CardsCancelled, DragonMoved, LeaderNamed, BettingClosed, TurnEnded)
    told = [type(m.event) for m in scenario.moments if isinstance(m.event, kinds)]
    assert told == [
        CardsCompared,
        CardsCancelled,
        DragonMoved,
        DragonMoved,
        LeaderNamed,
        BettingClosed,
        TurnEnded,
    ]
    assert [event.dragon for event in scenario.happened(DragonMoved)] == ["red", "yellow"]
    scenario.then_cited("turn.sequence").then_asked("Ann")


def test_an_immediate_move_is_finished_before_the_next_player_acts():
    scenario = race().ability(yellow="third_gear").dragons().hand("Ann", "red_1")
    scenario.hand("Bob", "green_3").plays("Ann", "red_1", "blue").then_dragons(blue=2)
    scenario.then_asked("Bob").plays("Bob", "green_3").then_dragons(yellow=1).then_asked("Cid")


def test_played_cards_are_out_of_play_for_the_rest_of_the_round():
    scenario = one_turn(
        race().dragons(), Ann="red_4", Bob="blue_4", Cid=face_down("green_8", "red")
    )
    scenario.then_cited("turn.cards_spent").then_asked("Cid")
    state = scenario.timeline.state
    assert [card.card for card in state.spent] == ["red_4", "blue_4", "green_8"]
    assert state.played == ()
    in_hand = {card for someone in state.players for card in someone.hand}
    assert not in_hand & {"red_4", "blue_4", "green_8"}


def test_a_round_lasts_exactly_eight_turns_and_empties_every_hand():
    scenario = play_on(race().begin(), until_round=2)
    turns = [event.turn for event in scenario.happened(TurnEnded)]
    assert turns == [1, 2, 3, 4, 5, 6, 7, 8]
    (end,) = [m.state for m in scenario.moments if isinstance(m.event, RoundEnded)]
    assert all(someone.hand == () for someone in end.players)
    scenario.then_cited("round.eight_turns", "round.hand_is_exact", "end_of_round.trigger")


def test_no_distance_ends_the_round_early():
    scenario = race().dragons(red=29).turn(5).betting_closed()
    one_turn(scenario, Ann="red_8", Bob="green_3", Cid="blue_4")
    scenario.then_dragons(red=33)
    assert [event.turn for event in scenario.happened(TurnBegan)] == [6]
    scenario.then_asked("Ann")


def test_after_turn_8_no_first_player_of_a_ninth_turn_is_named():
    scenario = race().turn(8).betting_closed().dragons(red=4, green=3, blue=2, yellow=1)
    one_turn(scenario.gold(Bob=3), Ann="red_8", Bob="blue_5", Cid="green_4")
    (named,) = scenario.happened(LeaderNamed)
    assert named.cites == ("end_of_round.first_player",)
    assert [event.turn for event in scenario.happened(TurnBegan)] == [1]
    scenario.then_asked("Bob")
