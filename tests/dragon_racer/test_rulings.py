"""Every option of every ruling is played from the same position, and they lead elsewhere.

The first column of each table names the option in force; the rest is what follows from it.
"""

import pytest

from tests.dragon_racer.racing import (
    RULEBOOK,
    WITHOUT_ABILITIES,
    dealt_by,
    face_down,
    faces,
    one_turn,
    race,
    seen_by,
    vlad_race,
)


def under(*outcomes):
    return pytest.mark.parametrize(("option", "outcome"), outcomes)


@pytest.mark.parametrize("ruling", RULEBOOK.rulings)
def test_all_options_of_every_ruling_are_played_here_with_different_outcomes(ruling):
    test = globals()["test_ruling_" + ruling.replace(".", "_")]
    (table,) = [mark.args[1] for mark in test.pytestmark if mark.name == "parametrize"]
    assert {option for option, _ in table} == set(RULEBOOK.rulings[ruling].options)
    outcomes = [outcome for _, outcome in table]
    assert all(outcomes.count(outcome) == 1 for outcome in outcomes)


@under(("random", ("Cid", "turn.play_or_bet")), ("chosen", ("The table", "setup.dealer")))
def test_ruling_setup_first_dealer(option, outcome):
    scenario = dealt_by("Bob", race(rulings={"setup.first_dealer": option}))
    scenario.then_asked(*outcome)


def test_the_dealer_that_the_table_names_deals():
    scenario = race(rulings={"setup.first_dealer": "chosen"})
    scenario.when("The table", scenario.match.seat("Ann")).then_asked("Bob")


@under(("same_dealer", "Bob"), ("rotates", "Cid"))
def test_ruling_setup_dealer_rotation(option, outcome):
    scenario = race(rulings={"setup.dealer_rotation": option}).dealer("Ann")
    scenario.dragons(red=4, green=3, blue=2, yellow=1).gold(Ann=5, Bob=5, Cid=5).after_turn_8()
    scenario.then_asked(outcome)


@under(("all_or_nothing", ""), ("only_first_skipped", "wake"))
def test_ruling_setup_first_game_abilities(option, outcome):
    rulings = {"setup.first_game_abilities": option}
    scenario = race(options=WITHOUT_ABILITIES, rulings=rulings)
    scenario.dragons(red=4, blue=2, yellow=1).fate("end_of_round.ability_draw", "wake")
    scenario.after_turn_8().then_ability(red="", green=outcome, blue="", yellow="")


@under(("unchanged", "Bob"), ("next_clockwise", "Cid"))
def test_ruling_turn_no_card_left(option, outcome):
    scenario = race("Ann", "Bob", "Cid", "Dee", rulings={"turn.no_card_left": option})
    scenario.dragons(red=1).first("Bob")
    one_turn(scenario, Bob="red_4", Cid="green_5", Dee="blue_4", Ann="yellow_5")
    scenario.then_dragons(red=1, green=0, blue=0, yellow=0).then_asked(outcome)


@under(("bettor_leads", "Cid"), ("unchanged", "Ann"))
def test_ruling_turn_lone_zero(option, outcome):
    scenario = race(rulings={"turn.lone_zero": option}).dragons(red=1)
    one_turn(scenario, Ann="red_4", Bob="blue_4", Cid=face_down("green_8", "red"))
    scenario.then_dragons(red=1, green=0, blue=0, yellow=0)
    scenario.then_cited("movement.grey_moves_nothing").then_asked(outcome)


@under(("cancel", "Ann"), ("never_cancel", "Bob"))
def test_ruling_cancel_zeros(option, outcome):
    scenario = one_turn(
        race("Ann", "Bob", "Cid", "Dee", rulings={"cancel.zeros": option}).dragons(),
        Ann="red_4",
        Bob=face_down("red_8", "red"),
        Cid="blue_4",
        Dee=face_down("green_8", "red"),
    )
    assert len(scenario.timeline.state.bets) == 2
    scenario.then_asked(outcome)


def test_zeros_that_never_cancel_leave_the_lead_unchanged_if_a_bet_never_leads():
    rulings = {"cancel.zeros": "never_cancel", "turn.lone_zero": "unchanged"}
    scenario = one_turn(
        race("Ann", "Bob", "Cid", "Dee", rulings=rulings).dragons(),
        Ann="red_4",
        Bob=face_down("red_8", "red"),
        Cid="blue_4",
        Dee=face_down("green_8", "red"),
    )
    scenario.then_asked("Ann")


@under(("uncancelled_only", 8), ("all_played", 4))
def test_ruling_cancel_second_highest_scope(option, outcome):
    scenario = race(rulings={"cancel.second_highest_scope": option}).dragons()
    one_turn(scenario, Ann="yellow_8", Bob="red_4", Cid="blue_4")
    scenario.then_dragons(yellow=outcome, red=0, blue=0, green=0).then_asked("Ann")


@pytest.mark.parametrize(("single_card", "spot"), [("full_number", 4), ("no_move", 0)])
def test_without_a_lower_number_all_played_leaves_the_single_card_alone(single_card, spot):
    rulings = {"cancel.second_highest_scope": "all_played", "cancel.single_card": single_card}
    scenario = one_turn(race(rulings=rulings).dragons(), Ann="yellow_4", Bob="red_6", Cid="blue_6")
    scenario.then_dragons(yellow=spot, red=0, blue=0).then_asked("Ann")


@under(("full_number", 7), ("no_move", 3))
def test_ruling_cancel_single_card(option, outcome):
    scenario = race(rulings={"cancel.single_card": option}).dragons(green=3)
    one_turn(scenario, Ann="red_6", Bob="blue_6", Cid="green_4")
    scenario.then_dragons(red=0, green=outcome, blue=0, yellow=0).then_asked("Cid")


@pytest.mark.parametrize(
    ("rulings", "spot"),
    [
        ({}, 0),
        ({"cancel.zeros": "never_cancel"}, 5),
        ({"cancel.second_highest_scope": "all_played"}, 5),
    ],
)
def test_two_cancelled_bets_are_no_second_card_unless_another_ruling_makes_them_one(rulings, spot):
    scenario = race(rulings={"cancel.single_card": "no_move", **rulings}).dragons()
    one_turn(
        scenario,
        Ann="blue_5",
        Bob=face_down("red_8", "red"),
        Cid=face_down("green_8", "red"),
    )
    scenario.then_dragons(blue=spot).then_asked("Ann")


def test_one_bet_is_a_second_card():
    scenario = race("Ann", "Bob", "Cid", "Dee", rulings={"cancel.single_card": "no_move"})
    one_turn(
        scenario.dragons(),
        Ann="blue_5",
        Bob=face_down("red_8", "red"),
        Cid="red_4",
        Dee="green_4",
    )
    scenario.then_dragons(blue=5).then_asked("Ann")


@under(("continue", 32), ("stop_at_end", 30))
def test_ruling_movement_track_end(option, outcome):
    scenario = race(rulings={"movement.track_end": option}).dragons(red=28).betting_closed()
    one_turn(scenario, Ann="red_8", Bob="green_3", Cid="blue_4")
    scenario.then_dragons(red=outcome).then_asked("Ann")


@under(("forced", {"bet"}), ("lenient", {"up", "bet"}))
def test_ruling_betting_forced(option, outcome):
    scenario = race(rulings={"betting.forced": option}).turn(7)
    scenario.then_asked("Ann")
    assert faces(scenario) == outcome


@under(("keep_one", {1, 2, 3}), ("all_in", {1, 2, 3, 4}))
def test_ruling_betting_keep_gold(option, outcome):
    scenario = race(rulings={"betting.keep_gold": option}).dragons().hand("Ann", "red_8")
    scenario.when("Ann", ("bet", "red_8"), "red", "place_1st")
    assert {len(golds) for golds in scenario.timeline.decision.answers()} == outcome


def test_who_went_all_in_is_excused_from_the_second_bet():
    scenario = race(rulings={"betting.keep_gold": "all_in"}).turn(7)
    scenario.hand("Ann", "red_8", "red_5").hand("Bob", "green_8").hand("Cid", "blue_8")
    scenario.bets("Ann", "red_8", "red", "1st", 1, 1, 2, 2)
    scenario.bets("Bob", "green_8", "red").bets("Cid", "blue_8", "red").then_asked("Ann")
    scenario.then_offered(("up", "red_5"))
    scenario.then_refused(("bet", "red_5"), "betting.pile")


@under(
    ("allowed", {"red", "green", "blue", "yellow"}),
    ("forbidden", {"green", "blue", "yellow"}),
)
def test_ruling_betting_same_dragon(option, outcome):
    scenario = race(rulings={"betting.same_dragon": option}).turn(2)
    scenario.bet("Ann", "red").bet("Bob", "green").hand("Ann", "blue_8")
    scenario.when("Ann", ("bet", "blue_8")).then_asked("Ann", "betting.dragon")
    scenario.then_offered(*outcome)


@under(("first_pile_only", 1 + 2), ("any_pile", 1 + 2 + 1))
def test_ruling_betting_bonus_scope(option, outcome):
    scenario = race(rulings={"betting.bonus_scope": option}, options=WITHOUT_ABILITIES)
    scenario.dragons(red=9, green=6, blue=4, yellow=2)
    scenario.bet("Ann", "red", "2nd", 1).bet("Ann", "red", "1st", 2).after_turn_8()
    scenario.then_gold(Ann=outcome)


def test_the_win_bonus_of_any_pile_is_never_paid_to_another_player():
    scenario = race(rulings={"betting.bonus_scope": "any_pile"}, options=WITHOUT_ABILITIES)
    scenario.dragons(red=9, green=6, blue=4, yellow=2)
    scenario.bet("Ann", "red", "2nd", 1).bet("Bob", "red", "1st", 2).after_turn_8()
    scenario.then_gold(Ann=1, Bob=2)


@under(("visible", (2, 2)), ("hidden", (1, 1)))
def test_ruling_betting_pile_size_visible(option, outcome):
    scenario = race(rulings={"betting.pile_size_visible": option}).turn(2)
    scenario.bet("Ann", "red", "1st", 2, 1)
    seen = seen_by(scenario, "Bob").state
    assert (len(seen.bets[0].golds), len(seen.players[0].golds)) == outcome


@under(
    ("no_place", (1, 1, 1)),
    ("shared", (1 + 1 + 2, 1 + 1 + 2, 1)),
    ("random", (1 + 1 + 2, 1, 1 + 2 + 2)),
)
def test_ruling_end_of_round_start_ties(option, outcome):
    scenario = race(rulings={"end_of_round.start_ties": option}, options=WITHOUT_ABILITIES)
    scenario.dragons(red=5).fate("end_of_round.start_ties", ("green", "yellow", "blue"))
    scenario.bet("Ann", "green", "2nd", 1).bet("Bob", "blue", "2nd", 1)
    scenario.bet("Cid", "yellow", "3rd", 1).after_turn_8()
    scenario.then_gold(**dict(zip(("Ann", "Bob", "Cid"), outcome, strict=True)))


@under(("random", "yellow"), ("board_order", "blue"))
def test_ruling_end_of_round_last_tie(option, outcome):
    scenario = race(rulings={"end_of_round.last_tie": option}).dragons(red=5, green=3)
    scenario.fate("end_of_round.ability_draw", "wake").fate("end_of_round.last_tie", "yellow")
    scenario.after_turn_8().then_ability(**{"blue": "", "yellow": "", outcome: "wake"})


@under(("dealer_last", "Bob"), ("dealer_first", "Ann"))
def test_ruling_end_of_round_tie_start(option, outcome):
    scenario = race(rulings={"end_of_round.tie_start": option}).dealer("Ann")
    scenario.dragons(red=4, green=3, blue=2, yellow=1).gold(Ann=5, Bob=5, Cid=2).after_turn_8()
    scenario.then_asked(outcome)


@under(
    ("left_of_non_dealer", ("Bob", "Vlad", "Ann")),
    ("left_of_dealer", ("Vlad", "Bob", "Ann")),
)
def test_ruling_vlad_seating(option, outcome):
    scenario = dealt_by("Ann", race("Ann", "Bob", rulings={"vlad.seating": option}))
    scenario.then_order(*outcome).then_asked("Bob")
    assert len(scenario.timeline.state.played) == outcome.index("Bob")


@under(
    ("grey_zero", ({"yellow": 2, "red": 0}, "Ann")),
    ("printed", ({"yellow": 0, "red": 1}, "Vlad")),
)
def test_ruling_vlad_bet_value(option, outcome):
    scenario = vlad_race(rulings={"vlad.bet_value": option}).turn(3).first("Ann")
    one_turn(scenario, Ann="yellow_6", Bob="green_4", Vlad=("red_7", "blue_8"))
    spots, leader = outcome
    scenario.then_dragons(**spots)
    assert [bet.card for bet in scenario.timeline.state.bets] == ["red_7"]
    assert scenario.timeline.state.leader == scenario.match.seat(leader)


@under(("plays_normally", (2 + 1, [])), ("dead_card", (0, ["red_1"])))
def test_ruling_vlad_bet_when_closed(option, outcome):
    scenario = vlad_race(rulings={"vlad.bet_when_closed": option}).turn(3).first("Ann")
    scenario.betting_closed().dragons(green=12)
    one_turn(scenario, Ann="yellow_6", Bob="green_6", Vlad=("red_1", "blue_8"))
    spot, laid = outcome
    scenario.then_dragons(red=spot, green=12, blue=0, yellow=0).then_asked("Ann")
    assert [bet.card for bet in scenario.timeline.state.bets] == laid


@under(("yes", 1), ("no", 0))
def test_ruling_vlad_bet_triggers(option, outcome):
    scenario = vlad_race(rulings={"vlad.bet_triggers": option}).turn(3).first("Ann")
    scenario.ability(red="crowd_favourite")
    one_turn(scenario, Ann="yellow_6", Bob="green_4", Vlad="red_7")
    scenario.then_dragons(red=outcome, yellow=2).then_asked("Ann")


@under(("no", 0), ("yes", 1))
def test_ruling_vlad_three_on_bet(option, outcome):
    scenario = vlad_race(rulings={"vlad.three_on_bet": option}).turn(3).first("Ann")
    scenario.ability(red="third_gear")
    one_turn(scenario, Ann="yellow_6", Bob="green_4", Vlad="blue_3")
    scenario.then_dragons(red=outcome, yellow=2).then_asked("Ann")


@under(("after_main", {"red": 6, "yellow": 7}), ("before_main", {"red": 7, "yellow": 6}))
def test_ruling_ability_second_wind_timing(option, outcome):
    scenario = race(rulings={"ability.second_wind_timing": option})
    scenario.ability(yellow="second_wind").dragons(red=3, yellow=5)
    one_turn(scenario, Ann="red_8", Bob="yellow_5", Cid="blue_3")
    scenario.then_dragons(**outcome).then_asked("Ann")


@under(("one_movement", 5), ("separate_step", 6))
def test_ruling_ability_front_runner_step(option, outcome):
    scenario = race(rulings={"ability.front_runner_step": option})
    scenario.ability(blue="front_runner").dragons(blue=2, red=4)
    one_turn(scenario, Ann="blue_6", Bob="red_4", Cid="green_3")
    scenario.then_dragons(blue=outcome, red=4).then_asked("Ann")


@under(("once", 7), ("repeat", 9))
def test_ruling_ability_rebound_repeat(option, outcome):
    scenario = race(rulings={"ability.rebound_repeat": option}).ability(red="rebound")
    scenario.dragons(red=2, blue=3, green=6).hand("Ann", "green_2")
    scenario.plays("Ann", "green_2", "red").then_dragons(red=outcome, blue=3, green=6)
    scenario.then_asked("Bob")


@under(("back", 3), ("forward", 5))
def test_ruling_ability_wake_direction(option, outcome):
    scenario = race(rulings={"ability.wake_direction": option}).ability(blue="wake")
    scenario.dragons(blue=2, green=4)
    one_turn(scenario, Ann="blue_8", Bob="red_4", Cid="green_3")
    scenario.then_dragons(blue=6, green=outcome).then_asked("Ann")


@under(("behind", {"green": 2, "red": 1}), ("ahead", {"green": 4, "red": 2}))
def test_ruling_ability_wake_collision(option, outcome):
    scenario = race(rulings={"ability.wake_collision": option}).ability(blue="wake")
    scenario.dragons(blue=2, red=3, green=4)
    one_turn(scenario, Ann="blue_8", Bob="red_4", Cid="green_3")
    scenario.then_dragons(blue=6, **outcome).then_asked("Ann")
    scenario.then_cited("ability.wake_multiple").then_not_cited("ability.wake_back_to_start")


@under(("leader_first", {"green": 2, "red": 1}), ("last_first", {"green": 3, "red": 2}))
def test_ruling_ability_wake_order(option, outcome):
    scenario = race(rulings={"ability.wake_order": option}).ability(blue="wake")
    scenario.dragons(blue=2, red=3, green=4)
    one_turn(scenario, Ann="blue_8", Bob="red_4", Cid="green_3")
    scenario.then_dragons(blue=6, **outcome).then_asked("Ann")
