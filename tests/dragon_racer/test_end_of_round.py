"""Between the rounds: podium, bets, Gold, a new ability, and everything back to its place."""

import pytest

from draghan_lab.games.dragon_racer.events import (
    AbilityGiven,
    BetLost,
    BetsRevealed,
    BetWon,
    CardsGathered,
    DragonsRanked,
    DragonsReturned,
    GoldScored,
    HandsDealt,
    LeaderNamed,
    TokensReturned,
)
from tests.dragon_racer.racing import WITHOUT_ABILITIES, faces, play_on, player, race, vlad_race

FINISH = {"red": 12, "green": 9, "blue": 7, "yellow": 3}


def finish(**setup):
    return race(options=WITHOUT_ABILITIES, **setup).dragons(**FINISH)


@pytest.mark.parametrize(
    ("dragon", "place", "gold"),
    [
        ("red", "1st", 2),
        ("red", "2nd", 0),
        ("green", "1st", 0),
        ("green", "2nd", 2 + 1),
        ("green", "3rd", 0),
        ("blue", "3rd", 2 + 2),
        ("yellow", "3rd", 0),
    ],
)
def test_a_bet_is_won_exactly_in_the_place_of_its_token(dragon, place, gold):
    scenario = finish().bet("Bob", dragon, {"1st": "2nd", "2nd": "3rd", "3rd": "1st"}[place])
    scenario.bet("Ann", dragon, place, 2).after_turn_8().then_gold(Ann=gold)
    scenario.then_cited("end_of_round.win" if gold else "end_of_round.lose")


@pytest.mark.parametrize(("place", "gold"), [("1st", 2 + 2), ("2nd", 1)])
def test_the_first_bet_earns_one_gold_lost_and_two_won(place, gold):
    scenario = finish().bet("Ann", "red", place, 2).after_turn_8().then_gold(Ann=gold)
    scenario.then_cited("betting.first_bonus", "end_of_round.bonus_scored")
    closed = scenario.happened(BetWon) + scenario.happened(BetLost)
    assert [event.bonus for event in closed] == [2 if place == "1st" else 1]
    (scenario.then_cited if place == "1st" else scenario.then_not_cited)("betting.first_win_bonus")


def test_later_bets_earn_no_bonus_even_by_the_same_player():
    scenario = finish().bet("Ann", "red", "3rd", 1).bet("Ann", "red", "1st", 2)
    scenario.bet("Bob", "red", "1st", 2).after_turn_8().then_gold(Ann=1 + 2, Bob=2, Cid=0)
    scenario.then_cited("betting.only_first")


def test_the_extra_gold_of_a_place_token_is_lost_with_the_bet():
    scenario = finish().bet("Bob", "red").bet("Ann", "red", "3rd", 2, 2).after_turn_8()
    scenario.then_gold(Ann=0).then_not_cited("betting.place_extra", "betting.place_extra_won")
    assert [event.cites for event in scenario.happened(BetLost)] == [("end_of_round.lose",)]


def test_the_first_place_token_has_no_extra():
    scenario = finish().bet("Ann", "red", "1st", 2).after_turn_8()
    assert [event.extra for event in scenario.happened(BetWon)] == [0]
    scenario.then_not_cited("betting.place_extra")


def test_a_player_without_bets_wins_nothing_and_loses_nothing():
    finish().gold(Ann=4).bet("Bob", "red").after_turn_8().then_gold(Ann=4)


def test_score_tokens_advance_by_the_gold_of_the_round():
    scenario = finish().gold(Ann=4, Bob=7).bet("Ann", "red", "1st", 1, 2).after_turn_8()
    scored = [(event.origin, event.gold) for event in scenario.happened(GoldScored)]
    assert scored == [(4, 5), (7, 0), (0, 0)]
    scenario.then_gold(Ann=9, Bob=7, Cid=0).then_cited("end_of_round.score_move").then_asked("Ann")


def test_the_most_that_can_be_scored_in_a_round_is_13():
    scenario = finish().bet("Ann", "green", "2nd", 1, 1).bet("Ann", "blue", "3rd", 2, 2)
    scenario.after_turn_8().then_gold(Ann=6 + 3 + 4)


def test_the_podium_holds_three_and_the_furthest_back_is_last():
    (ranked,) = finish().after_turn_8().happened(DragonsRanked)
    assert ranked.places == (("red", 1), ("green", 2), ("blue", 3))
    assert ranked.ranking == (("red",), ("green",), ("blue",), ("yellow",))


def test_one_dragon_on_the_starting_spot_is_simply_last():
    scenario = race(options=WITHOUT_ABILITIES).dragons(red=5, green=3, blue=2).after_turn_8()
    (ranked,) = scenario.happened(DragonsRanked)
    assert ranked.ranking[-1] == ("yellow",)


@pytest.mark.parametrize("option", ["no_place", "shared", "random"])
def test_of_five_dragons_two_may_stay_back_without_touching_the_podium(option):
    names = ("Ann", "Bob", "Cid", "Dee", "Eve")
    rulings = {"end_of_round.start_ties": option}
    scenario = race(*names, options=WITHOUT_ABILITIES, rulings=rulings)
    scenario.dragons(red=5, green=3, blue=2).after_turn_8()
    (ranked,) = scenario.happened(DragonsRanked)
    assert ranked.places == (("red", 1), ("green", 2), ("blue", 3))
    assert ranked.ranking[-1] == ("yellow", "white")


def test_a_third_place_shared_on_the_start_is_won_by_bets_on_each():
    rulings = {"end_of_round.start_ties": "shared"}
    scenario = race(options=WITHOUT_ABILITIES, rulings=rulings).dragons(red=5, green=3)
    scenario.bet("Ann", "blue", "3rd", 1).bet("Bob", "yellow", "3rd", 1).after_turn_8()
    scenario.then_gold(Ann=1 + 2 + 2, Bob=1 + 2 + 2)


def test_if_no_dragon_ever_started_nobody_is_on_the_podium():
    scenario = race(options=WITHOUT_ABILITIES).bet("Ann", "red", "1st", 2).after_turn_8()
    (ranked,) = scenario.happened(DragonsRanked)
    assert ranked.places == ()
    scenario.then_gold(Ann=1)


@pytest.mark.parametrize(
    ("abilities", "receiver"),
    [
        ({}, "yellow"),
        ({"yellow": "rebound"}, "blue"),
        ({"yellow": "rebound", "blue": "third_gear"}, "green"),
        ({"blue": "rebound"}, "yellow"),
    ],
)
def test_a_new_ability_goes_to_the_last_dragon_without_one(abilities, receiver):
    scenario = race().dragons(**FINISH).ability(**abilities)
    scenario.fate("end_of_round.ability_draw", "wake").after_turn_8()
    scenario.then_ability(**{receiver: "wake"}, **abilities)
    scenario.then_cited("end_of_round.ability_to_last", "ability.persist", "ability.unique")
    scenario.then_not_cited("end_of_round.ability_skipped")
    climbs = bool(abilities) and receiver != "yellow"
    (scenario.then_cited if climbs else scenario.then_not_cited)("end_of_round.ability_next")


def test_drawn_ability_cards_are_not_drawn_again():
    scenario = race().dragons(**FINISH).ability(yellow="rebound")
    scenario.fate("end_of_round.ability_draw", "wake").after_turn_8()
    assert set(scenario.timeline.state.ability_deck) == {
        "second_wind",
        "front_runner",
        "crowd_favourite",
        "third_gear",
    }


def test_of_tied_last_dragons_the_only_one_without_ability_receives_the_card_undrawn():
    scenario = race().dragons(red=5, green=3).ability(blue="rebound")
    scenario.fate("end_of_round.ability_draw", "wake").after_turn_8()
    scenario.then_ability(blue="rebound", yellow="wake")
    asks = [node.step.decision.ask for node in scenario.timeline.nodes.values()]
    assert "end_of_round.last_tie" not in asks


def test_if_all_tied_last_dragons_have_abilities_the_card_moves_up():
    scenario = race().dragons(red=5, green=3).ability(blue="rebound", yellow="third_gear")
    scenario.fate("end_of_round.ability_draw", "wake").after_turn_8()
    scenario.then_ability(green="wake").then_cited("end_of_round.ability_next")


def test_if_every_dragon_has_an_ability_no_card_is_given():
    scenario = race().dragons(**FINISH)
    scenario.ability(red="wake", green="rebound", blue="third_gear", yellow="second_wind")
    scenario.after_turn_8().then_asked("Ann")
    assert not scenario.happened(AbilityGiven)


def test_the_ability_step_is_left_out_in_a_game_without_abilities():
    scenario = finish().after_turn_8().then_ability(red="", green="", blue="", yellow="")
    scenario.then_cited("end_of_round.ability_skipped")


def test_the_steps_between_rounds_come_in_their_order():
    scenario = race().dragons(**FINISH).bet("Ann", "red").bet("Bob", "red").after_turn_8()
    kinds = [type(moment.event) for moment in scenario.moments]
    steps = (
        DragonsRanked,
        BetsRevealed,
        BetWon,
        GoldScored,
        AbilityGiven,
        DragonsReturned,
        TokensReturned,
        CardsGathered,
        HandsDealt,
        LeaderNamed,
    )
    places = [kinds.index(step) for step in steps]
    assert places == sorted(places)
    scenario.then_cited("end_of_round.sequence")


def test_dragons_tokens_and_cards_return():
    scenario = race().dragons(**FINISH).bet("Ann", "red").bet("Bob", "blue", "1st", 2, 2)
    scenario.after_turn_8().then_dragons(red=0, green=0, blue=0, yellow=0)
    for name in ("Ann", "Bob", "Cid"):
        assert player(scenario, name).places == scenario.match.facts.place_tokens
        assert player(scenario, name).golds == scenario.match.facts.gold_tokens
    state = scenario.timeline.state
    cards = [card for someone in state.players for card in someone.hand] + list(state.aside)
    assert sorted(cards) == sorted(scenario.match.facts.deck)
    assert state.podium == ()
    scenario.then_cited(
        "end_of_round.dragons_back", "end_of_round.tokens_back", "end_of_round.reshuffle"
    )


def test_vlads_bet_cards_are_shuffled_in_again():
    scenario = vlad_race().turn(8).after_turn_8()
    assert [event.count for event in scenario.happened(CardsGathered)] == [32]
    assert len(scenario.timeline.state.vlad) == 8


def test_first_bets_and_betting_start_afresh_each_round():
    scenario = finish().betting_closed().gold(Ann=9).bet("Bob", "red").after_turn_8()
    scenario.then_betting(True).then_cited("end_of_round.bets_reset").then_asked("Ann")
    assert faces(scenario) == {"up", "bet"}
    scenario.bets("Ann", player(scenario, "Ann").hand[0], "red")
    assert [bet.is_first for bet in scenario.timeline.state.bets] == [True]


@pytest.mark.parametrize("round_", [1, 2])
def test_the_most_gold_opens_rounds_2_and_3(round_):
    scenario = race(options=WITHOUT_ABILITIES).turn(8, round=round_).dragons(**FINISH)
    scenario.gold(Ann=2, Bob=1, Cid=5).first("Ann").after_turn_8()
    scenario.then_asked("Cid").then_cited("end_of_round.first_player")
    scenario.then_not_cited("end_of_round.first_player_tie")


@pytest.mark.parametrize(
    ("dealer", "leader"), [("Ann", "Bob"), ("Bob", "Dee"), ("Cid", "Dee"), ("Dee", "Ann")]
)
def test_a_tie_for_the_most_gold_is_broken_clockwise_from_the_dealer(dealer, leader):
    scenario = race("Ann", "Bob", "Cid", "Dee", options=WITHOUT_ABILITIES).dealer(dealer)
    scenario.dragons(**FINISH).gold(Ann=5, Bob=5, Cid=2, Dee=5).after_turn_8()
    scenario.then_asked(leader).then_cited("end_of_round.first_player_tie")


def test_bets_are_turned_face_up_before_they_are_scored():
    scenario = finish().bet("Ann", "red", "2nd").after_turn_8()
    kinds = [type(moment.event) for moment in scenario.moments]
    assert kinds.index(BetsRevealed) < kinds.index(BetLost)
    revealed = [m.state.is_revealed for m in scenario.moments if isinstance(m.event, BetLost)]
    assert revealed == [True]


def test_abilities_stay_with_their_dragons_until_the_end_of_the_game():
    scenario = race().fate("setup.ability_draw", "wake").begin()
    play_on(scenario).then_ability(yellow="wake")
    held = [ability for ability in scenario.timeline.state.abilities if ability]
    assert len(held) == len(set(held)) == 3
