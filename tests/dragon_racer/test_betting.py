"""Betting: what a bet is, how often, on whom, and until when."""

import pytest

from draghan_lab.games.dragon_racer.events import BetsForfeited, BettingClosed
from tests.dragon_racer.racing import face_down, faces, one_turn, player, race


@pytest.mark.parametrize(
    ("placed", "offered"), [(0, {"up", "bet"}), (1, {"up", "bet"}), (2, {"up"})]
)
def test_a_third_bet_is_never_allowed(placed, offered):
    scenario = race().turn(4).hand("Ann", "red_8")
    for place in ("1st", "2nd")[:placed]:
        scenario.bet("Ann", "red", place)
    assert faces(scenario.then_asked("Ann")) == offered


@pytest.mark.parametrize(
    ("turn", "placed", "offered"),
    [
        (6, 0, {"up", "bet"}),
        (7, 0, {"bet"}),
        (7, 1, {"up", "bet"}),
        (8, 1, {"bet"}),
        (8, 2, {"up"}),
    ],
)
def test_a_bet_is_forced_when_as_many_turns_are_left_as_bets_are_missing(turn, placed, offered):
    scenario = race().turn(turn)
    for place in ("1st", "2nd")[:placed]:
        scenario.bet("Ann", "red", place)
    assert faces(scenario.then_asked("Ann")) == offered


def test_nobody_is_forced_to_bet_when_betting_is_closed():
    scenario = race().turn(8).dragons(red=11).betting_closed().then_asked("Ann")
    assert faces(scenario) == {"up"}


def test_a_bet_replaces_the_face_up_play_of_the_turn():
    scenario = race().dragons().hand("Ann", "red_8").bets("Ann", "red_8", "blue")
    scenario.then_cited("betting.replace_card").then_asked("Bob", "turn.play_or_bet")
    assert "red_8" not in player(scenario, "Ann").hand


def test_a_card_for_a_bet_counts_as_a_grey_zero():
    scenario = one_turn(
        race().dragons(), Ann=face_down("red_8", "blue"), Bob="green_5", Cid="blue_4"
    )
    scenario.then_dragons(red=0, green=1, blue=0).then_cited("betting.grey_zero")
    scenario.then_asked("Bob")


@pytest.mark.parametrize("card", ["red_1", "red_2", "red_3"])
def test_a_card_for_a_bet_has_none_of_its_printed_effects(card):
    scenario = race().ability(yellow="third_gear").dragons().hand("Ann", card)
    scenario.bets("Ann", card, "blue").then_dragons(red=0, green=0, blue=0, yellow=0)
    scenario.then_cited("betting.no_face_value").then_asked("Bob")


def test_a_bet_asks_for_a_dragon_a_place_token_and_gold_tokens():
    scenario = race().dragons().hand("Ann", "red_8").when("Ann", ("bet", "red_8"))
    scenario.then_asked("Ann", "betting.dragon").then_offered("red", "green", "blue", "yellow")
    scenario.when("Ann", "blue").then_asked("Ann", "betting.place_token")
    scenario.then_offered("place_1st", "place_2nd", "place_3rd")
    scenario.when("Ann", "place_3rd").then_asked("Ann", "betting.gold_tokens")
    scenario.then_offered(
        ("gold_1",),
        ("gold_2",),
        ("gold_1", "gold_1"),
        ("gold_1", "gold_2"),
        ("gold_2", "gold_2"),
        ("gold_1", "gold_1", "gold_2"),
        ("gold_1", "gold_2", "gold_2"),
    )
    scenario.when("Ann", ("gold_2", "gold_1")).then_asked("Bob")


def test_with_five_players_a_bet_may_be_on_white():
    scenario = race("Ann", "Bob", "Cid", "Dee", "Eve").dragons().hand("Ann", "red_8")
    scenario.bets("Ann", "red_8", "white").then_asked("Bob")
    assert [bet.dragon for bet in scenario.timeline.state.bets] == ["white"]


def test_tokens_of_the_first_bet_are_not_available_for_the_second():
    scenario = race().turn(2).bet("Ann", "red", "2nd", 2, 1, 1).hand("Ann", "blue_8")
    scenario.when("Ann", ("bet", "blue_8"), "red").then_offered("place_1st", "place_3rd")
    scenario.when("Ann", "place_1st").then_offered(("gold_2",))
    scenario.then_refused(("gold_1",), "betting.tokens_committed")


def test_the_second_bet_may_use_all_gold_that_is_left():
    scenario = race().turn(2).bet("Ann", "red", "2nd", 1).hand("Ann", "blue_8")
    scenario.bets("Ann", "blue_8", "green", "1st", 1, 2, 2).then_asked("Bob")
    assert player(scenario, "Ann").golds == ()


def test_the_pile_lies_before_the_next_player_acts():
    scenario = race().dragons().hand("Ann", "red_8").bets("Ann", "red_8", "blue", "2nd", 2, 1)
    (bet,) = scenario.timeline.state.bets
    assert (bet.dragon, bet.place, bet.golds) == ("blue", "place_2nd", ("gold_1", "gold_2"))
    assert player(scenario, "Ann").places == ("place_1st", "place_3rd")
    assert player(scenario, "Ann").golds == ("gold_1", "gold_2")
    scenario.then_cited("betting.immediately_placed").then_asked("Bob")


def test_only_the_first_bet_on_a_dragon_is_the_first():
    scenario = race().dragons().hand("Ann", "red_8").hand("Bob", "blue_8").hand("Cid", "green_8")
    scenario.bets("Ann", "red_8", "red").bets("Bob", "blue_8", "red").bets("Cid", "green_8", "blue")
    bets = [(bet.seat, bet.dragon, bet.is_first) for bet in scenario.timeline.state.bets]
    seat = scenario.match.seat
    assert bets == [
        (seat("Ann"), "red", True),
        (seat("Bob"), "red", False),
        (seat("Cid"), "blue", True),
    ]
    scenario.then_cited("betting.first_bonus", "betting.only_first", "betting.unlimited")


def test_a_second_bet_of_the_same_player_on_the_dragon_is_not_first():
    scenario = race().turn(2).bet("Ann", "red").hand("Ann", "blue_8")
    scenario.bets("Ann", "blue_8", "red", "2nd")
    assert [bet.is_first for bet in scenario.timeline.state.bets] == [True, False]


def test_any_number_of_bets_may_lie_on_a_dragon():
    eights = {"Ann": "red_8", "Bob": "blue_8", "Cid": "green_8", "Dee": "yellow_8"}
    scenario = race(*eights).turn(2)
    for name, card in eights.items():
        scenario.bet(name, "red").hand(name, card)
    for name, card in eights.items():
        scenario.bets(name, card, "red", "2nd")
    assert [bet.dragon for bet in scenario.timeline.state.bets] == ["red"] * 8
    scenario.then_asked("Ann")


@pytest.mark.parametrize(("spot", "is_open"), [(6, True), (7, False), (8, False)])
def test_betting_closes_when_a_dragon_ends_a_turn_beyond_spot_10(spot, is_open):
    scenario = race().dragons(red=spot)
    one_turn(scenario, Ann="red_8", Bob="green_4", Cid="blue_3")
    scenario.then_dragons(red=spot + 4).then_betting(is_open).then_asked("Ann")
    assert faces(scenario) == ({"up", "bet"} if is_open else {"up"})
    assert len(scenario.happened(BettingClosed)) == (0 if is_open else 1)


def test_a_dragon_on_the_last_spot_before_the_line_has_not_passed_it():
    scenario = race().dragons(red=8, yellow=10)
    one_turn(scenario, Ann="red_8", Bob="green_4", Cid="blue_3")
    assert [event.dragons for event in scenario.happened(BettingClosed)] == [("red",)]


def test_players_after_a_dragon_has_crossed_may_still_bet_in_that_turn():
    scenario = race().dragons(red=9).hand("Ann", "blue_1").hand("Bob", "green_8")
    scenario.plays("Ann", "blue_1", "red").then_dragons(red=11).then_betting(True)
    scenario.bets("Bob", "green_8", "red").then_asked("Cid")
    assert faces(scenario) == {"up", "bet"}
    scenario.plays("Cid", player(scenario, "Cid").hand[-1])
    scenario.then_betting(False).then_cited("betting.check_end_of_turn")


def test_betting_stays_closed_although_the_first_dragon_beyond_falls_back():
    scenario = race().turn(4).ability(blue="wake").dragons(green=11, blue=9).betting_closed()
    one_turn(scenario, Ann="blue_8", Bob="red_4", Cid="yellow_3")
    scenario.then_dragons(green=10, blue=13).then_betting(False).then_asked("Ann")
    assert not scenario.happened(BettingClosed)


def test_betting_is_closed_for_everybody_with_or_without_bets():
    scenario = race().turn(3).bet("Bob", "red").dragons(red=9)
    one_turn(scenario, Ann="red_8", Bob="green_4", Cid="blue_3")
    scenario.then_cited("betting.closed_for_all")
    for name in ("Ann", "Bob", "Cid"):
        scenario.then_asked(name)
        assert faces(scenario) == {"up"}
        scenario.plays(name, player(scenario, name).hand[-1])


def test_missed_bets_are_forfeited_when_betting_closes():
    scenario = race().turn(3).bet("Ann", "red").bet("Ann", "red", "2nd").bet("Bob", "red")
    one_turn(scenario.dragons(red=9), Ann="red_8", Bob="green_4", Cid="blue_3")
    missed = [(event.seat, event.missing) for event in scenario.happened(BetsForfeited)]
    assert missed == [(scenario.match.seat("Bob"), 1), (scenario.match.seat("Cid"), 2)]
    scenario.then_cited("betting.closed_forfeits").then_gold(Ann=0, Bob=0, Cid=0)


def test_bonuses_are_not_scored_when_a_bet_is_placed():
    scenario = race().dragons().hand("Ann", "red_8").bets("Ann", "red_8", "blue")
    scenario.then_gold(Ann=0).then_not_cited("end_of_round.bonus_scored")
