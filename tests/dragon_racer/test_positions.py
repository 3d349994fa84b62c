"""Positions: what cannot be on the table is refused, and the error says why."""

import pytest
from msgspec.structs import replace

from draghan_lab.engine.errors import PositionError, SetupError
from draghan_lab.games.dragon_racer.state import Bet, Played
from tests.dragon_racer.racing import WITHOUT_ABILITIES, face_down, one_turn, race, vlad_race


def refused(match, state, words):
    with pytest.raises(PositionError, match=words):
        match.at(state)


def some_position(**changes):
    """A match and a good position of it, with something changed."""
    scenario = race().turn(3).bet("Ann", "red").dragons(red=4, green=2)
    state = scenario.timeline.state
    assert scenario.match.at(state).start == state
    return scenario.match, replace(state, **changes)


def test_two_dragons_never_share_a_spot_ahead_of_the_start():
    with pytest.raises(PositionError, match=r"red, green .* spot 3 \(movement\.one_per_spot\)"):
        race().dragons(red=3, green=3).begin()


def test_dragons_may_share_the_start():
    race().dragons(red=0, green=0, blue=1).then_dragons(red=0, green=0, blue=1).then_asked("Ann")


@pytest.mark.parametrize("spot", [-1, 1000])
def test_a_dragon_stands_on_the_track(spot):
    with pytest.raises(PositionError, match=f"the red Dragon cannot stand on spot {spot}"):
        race().dragons(red=spot).begin()


def test_a_dragon_that_takes_no_part_has_no_place():
    with pytest.raises(SetupError, match="no Dragon 'white'"):
        race().dragons(white=3)


@pytest.mark.parametrize(("turn", "round_"), [(9, 1), (-1, 1), (1, 0), (1, 4)])
def test_a_turn_or_round_that_does_not_exist_is_refused(turn, round_):
    with pytest.raises(PositionError, match=f"round {round_}, turn {turn}"):
        race().turn(turn, round=round_).begin()


@pytest.mark.parametrize("stage", ["deal", "return"])
def test_there_is_no_next_round_after_the_third(stage):
    match, state = some_position(stage=stage, round=3)
    refused(match, state, f"no stage {stage}, round 3")


def test_an_unknown_stage_is_refused():
    refused(*some_position(stage="party"), "no stage party")


@pytest.mark.parametrize("stage", ["play", "score"])
def test_nobody_has_three_bets(stage):
    scenario = race().turn(5)
    for place in ("1st", "2nd", "3rd"):
        scenario.bet("Ann", "red", place, 2 if place == "3rd" else 1)
    if stage == "score":
        scenario.after_turn_8()
    with pytest.raises(PositionError, match=r"Ann has 3 bets \(betting\.exactly_two\)"):
        scenario.begin()


@pytest.mark.parametrize(
    "bets",
    [
        [("1st", 1), ("1st", 2)],
        [("4th", 1)],
        [("1st", 3)],
        [("1st", 2, 2), ("2nd", 2)],
    ],
)
def test_bets_are_made_of_tokens_that_the_player_owns(bets):
    scenario = race().turn(5)
    for bet in bets:
        scenario.bet("Ann", "red", *bet)
    with pytest.raises(PositionError, match="Ann does not own the tokens of these bets"):
        scenario.begin()


def test_a_bet_without_tokens_is_refused():
    match, state = some_position()
    ann, *others = state.players
    (bet,) = state.bets
    state = replace(
        state,
        bets=(replace(bet, golds=()),),
        players=(replace(ann, golds=(*ann.golds, *bet.golds)), *others),
    )
    refused(match, state, r"a bet of Ann lacks tokens \(betting\.pile\)")


@pytest.mark.parametrize(("turn", "laid"), [(1, 0), (2, 1)])
def test_every_bet_has_its_card_face_down(turn, laid):
    scenario = race().turn(turn).bet("Ann", "red").bet("Ann", "green", "2nd")
    words = rf"Ann has laid {laid} .*, but has 2 bets .*\(betting\.replace_card\)"
    with pytest.raises(PositionError, match=words):
        scenario.begin()
    race().turn(3).bet("Ann", "red").bet("Ann", "green", "2nd").then_asked("Ann")


def test_no_turn_begins_with_open_betting_and_a_dragon_beyond_the_line():
    with pytest.raises(PositionError, match=r"red on spot 11.*\(betting\.no_more_bets\)"):
        race().dragons(red=11).begin()
    race().dragons(red=10).then_betting(True).then_asked("Ann")
    race().dragons(red=11).betting_closed().then_betting(False).then_asked("Ann")


def test_vlad_has_no_tokens_to_bet_with():
    with pytest.raises(PositionError, match=r"Vlad .* no tokens \(vlad\.bet_card\)"):
        vlad_race().bet("Vlad", "red")


def test_vlad_cannot_be_the_dealer_of_a_position():
    with pytest.raises(PositionError, match=r"Vlad never deals \(setup\.dealer\)"):
        race("Ann", "Bob").dealer("Vlad")
    scenario = vlad_race().turn(1)
    state = replace(scenario.timeline.state, dealer=scenario.match.seat("Vlad"))
    refused(scenario.match, state, r"only a player can deal \(setup\.dealer\)")


def test_a_stranger_has_no_seat():
    for word in ("first", "dealer", "hand", "gold"):
        with pytest.raises(SetupError, match="nobody is called 'Zed'"):
            race().gold(Zed=1) if word == "gold" else getattr(race(), word)("Zed")


def test_seats_must_be_those_of_the_players():
    refused(*some_position(clockwise=(0, 1, 1)), "the seats are not those of the players")
    refused(*some_position(leader=7), "the seats are not those of the players")


def test_an_ability_cannot_lie_beside_two_dragons():
    with pytest.raises(PositionError, match="too many wake"):
        race().ability(red="wake", green="wake").begin()


def test_an_unknown_ability_is_refused():
    with pytest.raises(PositionError, match="no ability 'zoom'"):
        race().ability(red="zoom")


def test_a_game_without_abilities_has_none_on_the_table():
    with pytest.raises(PositionError, match=r"without ability cards \(setup\.skip_ability\)"):
        race(options=WITHOUT_ABILITIES).ability(red="wake").begin()
    rulings = {"setup.first_game_abilities": "only_first_skipped"}
    scenario = race(options=WITHOUT_ABILITIES, rulings=rulings).ability(red="wake")
    scenario.then_ability(red="wake").then_asked("Ann")


def test_a_card_is_in_one_hand_only():
    with pytest.raises(PositionError, match="Bob cannot hold red_8 too"):
        race().hand("Ann", "red_8").hand("Bob", "red_8").begin()


def test_a_white_card_is_in_no_hand_below_five_players():
    with pytest.raises(PositionError, match="Ann cannot hold white_8"):
        race().hand("Ann", "white_8").begin()


def test_an_unknown_card_is_refused():
    with pytest.raises(SetupError, match="no card 'pink_8'"):
        race().hand("Ann", "pink_8")


def test_a_hand_holds_one_card_for_each_turn_that_is_left():
    reds = [f"red_{number}" for number in range(1, 9)]
    race().hand("Ann", *reds).then_asked("Ann")
    with pytest.raises(PositionError, match="Ann can hold 7 cards in turn 2, not more"):
        race().turn(2).hand("Ann", *reds).begin()


def test_a_hand_of_the_wrong_size_is_refused():
    match, state = some_position()
    ann, *others = state.players
    short = replace(ann, hand=ann.hand[1:])
    state = replace(state, players=(short, *others), aside=(*state.aside, ann.hand[0]))
    refused(match, state, r"Ann must hold 6 cards in turn 3, not 5 \(round\.hand_is_exact\)")


def test_cards_left_in_hand_at_the_end_of_a_round_are_refused():
    refused(*some_position(stage="score", turn=8), r"left in hand .* \(round\.hand_is_exact\)")


def test_cards_of_a_turn_lie_in_turn_order():
    scenario = race().dragons().hand("Ann", "red_8").plays("Ann", "red_8")
    state = scenario.timeline.state
    assert scenario.match.at(state).start == state
    state = replace(state, leader=scenario.match.seat("Cid"))
    refused(scenario.match, state, r"not played in turn order \(turn\.clockwise\)")


def test_no_piece_appears_or_vanishes():
    match, state = some_position()
    refused(match, replace(state, aside=state.aside[1:]), f"missing {state.aside[0]}")
    refused(match, replace(state, aside=(*state.aside, "white_1")), "too many white_1")
    invented = Played(match.seat("Ann"), "white_2", 2, "white")
    refused(match, replace(state, spent=(*state.spent, invented)), "too many white_2")
    stolen = Bet(match.seat("Bob"), "red", "place_1st", ("gold_2",))
    refused(match, replace(state, bets=(*state.bets, stolen)), "too many .*gold_2")


@pytest.mark.parametrize("gold", [-1, 1000])
def test_gold_that_nobody_can_have_is_refused(gold):
    with pytest.raises(PositionError, match=f"Ann cannot have {gold} Gold"):
        race().gold(Ann=gold).begin()


def test_a_position_for_another_number_of_players_is_refused():
    _, state = some_position()
    refused(race("Ann", "Bob", "Cid", "Dee").match, state, "another number of players")


def test_there_is_one_place_for_an_ability_beside_each_dragon():
    refused(*some_position(abilities=("",) * 5), "one place for an ability beside each Dragon")


def test_a_position_in_setup_is_the_beginning():
    match = race().match
    assert match.at(match.start).start == match.start
    refused(match, replace(match.start, dealer=1), "the beginning of a game")


def test_a_position_cannot_be_changed_once_play_has_begun():
    scenario = race().dragons(red=1).begin()
    with pytest.raises(PositionError, match="play has begun"):
        scenario.dragons(red=2)
    scenario.then_dragons(red=1)


def test_every_state_of_a_turn_is_a_position_to_begin_at():
    scenario = vlad_race().turn(3).first("Ann").dragons(red=4)
    one_turn(scenario, Ann=face_down("yellow_6", "red"), Bob="green_4", Vlad="blue_7")
    for node in scenario.timeline.line():
        step = scenario.timeline.nodes[node].step
        assert scenario.match.at(step.base).start == step.base
