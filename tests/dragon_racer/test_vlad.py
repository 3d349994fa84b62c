"""Vlad, the automatic third player of a game for two."""

import pytest

from draghan_lab.games.dragon_racer.events import BetPlaced, BetWon, CardPlayed, LeaderNamed
from tests.dragon_racer.racing import (
    WITHOUT_ABILITIES,
    dealt_by,
    face_down,
    one_turn,
    play_on,
    player,
    race,
    some_card,
    vlad_race,
)


def vlad_turn(turn, card, **setup):
    """Ann and Bob play yellow 6 and green 4, then Vlad his card."""
    scenario = vlad_race(**setup).turn(turn).first("Ann")
    return scenario, {"Ann": "yellow_6", "Bob": "green_4", "Vlad": card}


@pytest.mark.parametrize("count", [3, 4, 5])
def test_vlad_joins_only_two_players(count):
    scenario = race(*("Ann", "Bob", "Cid", "Dee", "Eve")[:count]).begin()
    assert len(scenario.timeline.state.clockwise) == count
    assert scenario.timeline.state.vlad == ()
    scenario.then_not_cited("vlad.third_player")


@pytest.mark.parametrize(
    ("seating", "dealer", "order"),
    [
        ("left_of_non_dealer", "Ann", ("Bob", "Vlad", "Ann")),
        ("left_of_non_dealer", "Bob", ("Ann", "Vlad", "Bob")),
        ("left_of_dealer", "Ann", ("Vlad", "Bob", "Ann")),
        ("left_of_dealer", "Bob", ("Vlad", "Ann", "Bob")),
    ],
)
def test_vlad_sits_between_the_players_as_ruled(seating, dealer, order):
    scenario = dealt_by(dealer, race("Ann", "Bob", rulings={"vlad.seating": seating}))
    scenario.then_order(*order)


def test_vlad_keeps_his_seat_although_the_deal_rotates():
    scenario = race("Ann", "Bob", rulings={"setup.dealer_rotation": "rotates"})
    seats = dealt_by("Ann", scenario).timeline.state.clockwise
    play_on(scenario, until_round=2)
    assert scenario.timeline.state.clockwise == seats
    assert scenario.timeline.state.dealer == scenario.match.seat("Bob")
    play_on(scenario, until_round=3)
    assert scenario.timeline.state.dealer == scenario.match.seat("Ann")


def test_vlad_plays_the_top_card_when_the_order_reaches_his_seat():
    scenario = vlad_race().turn(1).hand("Vlad", "blue_7", "red_8").hand("Bob", "green_4")
    assert not scenario.happened(CardPlayed)
    scenario.plays("Bob", "green_4").then_asked("Ann", "turn.play_or_bet")
    cards = [event.card for event in scenario.happened(CardPlayed)]
    assert cards == ["green_4", "blue_7"]
    assert scenario.timeline.state.vlad[0] == "red_8"
    scenario.then_cited("vlad.plays")


def test_vlad_follows_the_order_when_a_player_leads():
    scenario = vlad_race().turn(1).first("Ann")
    one_turn(scenario, Ann="red_4", Bob="green_8", Vlad="blue_5")
    scenario.then_order("Bob", "Vlad", "Ann").then_asked("Bob").then_not_cited("vlad.can_lead")


def test_vlads_lead_is_not_due_to_a_highest_card_when_all_cards_are_cancelled():
    scenario = vlad_race().turn(3).first("Vlad")
    one_turn(
        scenario,
        Vlad=("red_8", "blue_8"),
        Ann=face_down("green_8", "red"),
        Bob=face_down("green_7", "red"),
    )
    scenario.then_order("Vlad", "Ann", "Bob").then_asked("Ann").then_not_cited("vlad.can_lead")


def test_vlad_cards_cancel_like_those_of_the_players():
    scenario = one_turn(vlad_race().turn(1), Bob="red_7", Vlad="blue_7", Ann="green_5")
    scenario.then_dragons(red=0, blue=0, green=5).then_asked("Ann")


@pytest.mark.parametrize("turn", [1, 2, 3, 4, 5, 6, 7, 8])
def test_vlad_bets_on_turns_3_and_6_only(turn):
    rulings = {"betting.forced": "lenient"}
    scenario, cards = vlad_turn(turn, "red_7", rulings=rulings, options=WITHOUT_ABILITIES)
    one_turn(scenario, **cards)
    bets = [event.bet.card for event in scenario.happened(BetPlaced)]
    assert ("red_7" in bets) is (turn in (3, 6))


def test_vlads_bet_lies_on_the_dragon_of_its_colour_until_the_end_of_the_round():
    scenario, cards = vlad_turn(3, "red_7")
    one_turn(scenario, **cards).then_cited("vlad.bets", "vlad.bet_card", "vlad.blocks_bonus")
    scenario.then_not_cited("vlad.no_low_cards_on_bet")
    for name in ("Ann", "Bob"):
        scenario.plays(name, player(scenario, name).hand[-1])
    assert scenario.timeline.state.turn == 5
    assert "red_7" in [bet.card for bet in scenario.timeline.state.bets]


def test_vlads_first_bet_blocks_both_bonuses():
    scenario, cards = vlad_turn(3, "red_7", options=WITHOUT_ABILITIES)
    one_turn(scenario, **cards).then_asked("Ann")
    scenario.bets("Ann", some_card(scenario, "Ann"), "red")
    assert [bet.is_first for bet in scenario.timeline.state.bets] == [True, False]


def test_vlads_later_bet_leaves_the_bonus_to_the_first_player():
    scenario, cards = vlad_turn(3, "red_7")
    one_turn(scenario.bet("Bob", "red"), **cards).then_not_cited("vlad.blocks_bonus")
    assert [bet.is_first for bet in scenario.timeline.state.bets] == [True, False]


@pytest.mark.parametrize(("card", "spaces"), [("red_1", 2), ("red_2", 1), ("red_3", 0)])
def test_vlads_ones_and_twos_move_the_dragon_of_their_colour(card, spaces):
    scenario = vlad_race().turn(1).hand("Vlad", card).hand("Bob", "green_5")
    scenario.plays("Bob", "green_5").then_dragons(red=spaces, green=0, blue=0, yellow=0)
    scenario.then_asked("Ann", "turn.play_or_bet")
    (scenario.then_cited if spaces else scenario.then_not_cited)("vlad.low_cards")


@pytest.mark.parametrize("card", ["red_1", "red_2"])
@pytest.mark.parametrize("value", ["grey_zero", "printed"])
def test_vlads_ones_and_twos_move_nothing_in_a_turn_in_which_he_bets(card, value):
    scenario, cards = vlad_turn(3, card, rulings={"vlad.bet_value": value})
    one_turn(scenario, **cards).then_dragons(red=0, yellow=2)
    scenario.then_cited("vlad.no_low_cards_on_bet").then_not_cited("vlad.low_cards")
    scenario.then_asked("Ann")


def test_vlads_zero_is_cancelled_by_the_zero_of_a_player():
    scenario = vlad_race().turn(3).first("Ann")
    one_turn(scenario, Ann=face_down("yellow_6", "red"), Bob="green_4", Vlad="blue_7")
    scenario.then_dragons(green=4, blue=0).then_cited("cancel.equal_numbers").then_asked("Bob")


def test_vlads_printed_bet_can_be_cancelled_and_still_stands():
    scenario, cards = vlad_turn(3, "red_6", rulings={"vlad.bet_value": "printed"})
    one_turn(scenario, **cards).then_dragons(yellow=0, red=0, green=4).then_asked("Bob")
    assert [bet.card for bet in scenario.timeline.state.bets] == ["red_6"]


def test_vlads_lone_zero_leads_like_any_other():
    scenario = vlad_race().turn(3).first("Ann")
    one_turn(scenario, Ann="yellow_6", Bob="green_6", Vlad=("blue_7", "blue_8"))
    scenario.then_order("Vlad", "Ann", "Bob").then_asked("Ann")


@pytest.mark.parametrize("turn", [3, 6])
def test_when_betting_is_closed_vlad_plays_normally(turn):
    scenario, cards = vlad_turn(turn, "red_2")
    one_turn(scenario.betting_closed().dragons(blue=11), **cards)
    scenario.then_dragons(red=1, yellow=2).then_cited("vlad.low_cards").then_asked("Ann")
    assert not scenario.happened(BetPlaced)


def test_a_dead_card_of_vlad_blocks_and_triggers_nothing():
    rulings = {"vlad.bet_when_closed": "dead_card", "vlad.three_on_bet": "yes"}
    scenario, cards = vlad_turn(3, "red_3", rulings={**rulings, "vlad.bet_value": "printed"})
    scenario.betting_closed().dragons(blue=11)
    scenario.ability(red="crowd_favourite", green="third_gear")
    one_turn(scenario, **cards).then_dragons(red=0, green=0, yellow=2)
    scenario.then_not_cited("vlad.blocks_bonus").then_asked("Ann")
    assert [bet.is_first for bet in scenario.timeline.state.bets] == [False]


def test_vlads_three_sets_off_the_third_gear():
    scenario = vlad_race().turn(1).ability(red="third_gear").hand("Vlad", "blue_3")
    scenario.hand("Bob", "green_5").plays("Bob", "green_5").then_dragons(red=1).then_asked("Ann")


@pytest.mark.parametrize("card", ["blue_4", "blue_8"])
def test_other_cards_of_vlad_leave_the_third_gear_alone(card):
    scenario = vlad_race().turn(1).ability(red="third_gear").hand("Vlad", card)
    scenario.hand("Bob", "green_5").plays("Bob", "green_5").then_dragons(red=0).then_asked("Ann")


def test_vlad_has_no_tokens_and_no_score():
    scenario = race("Ann", "Bob").begin()
    assert len(scenario.timeline.state.players) == 2
    assert scenario.match.game.scores(scenario.match, scenario.timeline.state) == (0, 0)
    scenario.then_cited("vlad.no_gold")


def test_vlad_is_ignored_when_the_most_gold_is_looked_for():
    scenario = vlad_race(rulings={"vlad.seating": "left_of_dealer"}).turn(8)
    scenario.dragons(red=4, green=3, blue=2, yellow=1).after_turn_8()
    scenario.then_asked("Bob")
    *_, named = scenario.happened(LeaderNamed)
    assert named.seat == scenario.match.seat("Bob")


def test_a_won_bet_behind_vlads_earns_no_bonus():
    rulings = {"betting.forced": "lenient"}
    scenario = vlad_race(rulings=rulings, options=WITHOUT_ABILITIES).turn(6).first("Ann")
    scenario.hand("Ann", "yellow_6", "blue_8", "blue_5").hand(
        "Bob", "green_4", "green_5", "green_3"
    )
    scenario.hand("Vlad", "red_7", "red_8", "red_6")
    scenario.plays("Ann", "yellow_6").plays("Bob", "green_4").then_asked("Ann")
    scenario.bets("Ann", "blue_8", "red", "1st", 2).plays("Bob", "green_5")
    scenario.plays("Ann", "blue_5").plays("Bob", "green_3")
    assert [event.bonus for event in scenario.happened(BetWon)] == [0]
    scenario.then_gold(Ann=2, Bob=0)
