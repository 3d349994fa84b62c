"""Setup: Dragons, cards, dealer, tokens and the first ability."""

import pytest

from draghan_lab import DraghanError
from draghan_lab.games.dragon_racer.events import AbilityGiven, CardsSetAside, VladDealt
from tests.dragon_racer.racing import WITHOUT_ABILITIES, dealt_by, player, race

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve")


def cards_in_the_race(scenario):
    state = scenario.timeline.state
    hands = [card for someone in state.players for card in someone.hand]
    return [*hands, *state.aside, *state.vlad]


@pytest.mark.parametrize("count", [1, 6])
def test_the_game_takes_two_to_five_players(count):
    with pytest.raises(DraghanError, match=r"2 to 5 players.*overview\.player_count"):
        race(*(*NAMES, "Fay")[:count])


@pytest.mark.parametrize("count", [2, 3, 4])
def test_below_five_players_four_dragons_race_without_white(count):
    scenario = race(*NAMES[:count]).begin()
    assert scenario.match.facts.dragons == ("red", "green", "blue", "yellow")
    assert scenario.timeline.state.spots == (0, 0, 0, 0)
    assert len(set(cards_in_the_race(scenario))) == 32
    assert not [card for card in cards_in_the_race(scenario) if "white" in card]
    scenario.then_cited("setup.four_dragons", "setup.remove_white_cards")
    scenario.then_not_cited("setup.white_dragon", "setup.include_white_cards")


def test_with_five_players_the_white_dragon_and_its_cards_take_part():
    scenario = race(*NAMES).begin().then_dragons(white=0)
    assert len([card for card in cards_in_the_race(scenario) if "white" in card]) == 8
    scenario.then_cited("setup.white_dragon", "setup.include_white_cards")
    scenario.then_not_cited("setup.remove_white_cards")


@pytest.mark.parametrize("name", NAMES[:4])
def test_the_left_hand_neighbour_of_the_dealer_opens_the_game(name):
    scenario = dealt_by(name, race(*NAMES[:4]))
    left = {"Ann": "Bob", "Bob": "Cid", "Cid": "Dee", "Dee": "Ann"}
    scenario.then_cited("turn.first_of_game").then_asked(left[name], "turn.play_or_bet")
    scenario.then_not_cited("end_of_round.bets_reset", "end_of_round.reshuffle")


def test_any_player_may_be_named_as_dealer():
    scenario = race(*NAMES[:4], rulings={"setup.first_dealer": "chosen"})
    scenario.then_asked("The table", "setup.dealer")
    scenario.then_offered(*map(scenario.match.seat, NAMES[:4]))


@pytest.mark.parametrize("rulings", [{}, {"setup.first_dealer": "chosen"}])
def test_vlad_never_deals(rulings):
    scenario = race("Ann", "Bob", rulings=rulings)
    first = scenario.match
    decision = scenario.timeline.nodes[0].step.decision
    assert set(decision.answers()) == {first.seat("Ann"), first.seat("Bob")}
    objection = scenario.timeline.nodes[0].step.explain(first.seat("Vlad"))
    assert objection.cites == ("setup.dealer",)


@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_every_player_is_dealt_eight_cards(count):
    scenario = race(*NAMES[:count]).begin()
    assert [len(player(scenario, name).hand) for name in NAMES[:count]] == [8] * count


@pytest.mark.parametrize(("count", "left"), [(2, 8), (3, 8), (4, 0), (5, 0)])
def test_cards_that_remain_are_set_aside(count, left):
    scenario = race(*NAMES[:count]).begin()
    assert len(scenario.timeline.state.aside) == left
    assert [event.count for event in scenario.happened(CardsSetAside)] == [left] * (left > 0)


def test_eight_cards_form_the_deck_of_vlad():
    scenario = race("Ann", "Bob").begin()
    assert [event.count for event in scenario.happened(VladDealt)] == [8]
    scenario.then_cited("vlad.third_player", "vlad.four_dragons", "vlad.deck", "vlad.seat")


def test_the_shuffle_decides_hands_vlads_deck_and_the_cards_aside():
    scenario = race("Ann", "Bob", rulings={"vlad.seating": "left_of_non_dealer"})
    deck = scenario.match.facts.deck
    dealt_by("Ann", scenario.fate("round.shuffle", deck))
    state = scenario.timeline.state
    assert set(player(scenario, "Ann").hand) == set(deck[:8])
    assert set(player(scenario, "Bob").hand) == set(deck[8:16])
    assert (state.vlad, state.aside) == (deck[16:24], deck[24:])


def test_everybody_has_another_character_and_the_score_token_on_0():
    scenario = race(*NAMES).begin()
    assert len({player(scenario, name).character for name in NAMES}) == 5
    scenario.then_gold(**dict.fromkeys(NAMES, 0)).then_cited("setup.score_token")


def test_seven_tokens_stay_in_front_of_each_player():
    someone = player(race().begin(), "Cid")
    assert someone.places == ("place_1st", "place_2nd", "place_3rd")
    assert someone.golds == ("gold_1", "gold_1", "gold_2", "gold_2")


def test_characters_are_chosen_clockwise_from_the_left_of_the_dealer():
    scenario = dealt_by("Ann", race(options={"characters": "chosen"}))
    scenario.then_asked("Bob", "setup.character")
    scenario.then_offered("hatter", "duchess", "juggler", "cook", "captain")
    scenario.when("Bob", "cook").then_asked("Cid", "setup.character")
    scenario.then_offered("hatter", "duchess", "juggler", "captain")
    scenario.then_refused("cook", "setup.choose_character")
    scenario.when("Cid", "captain").when("Ann", "hatter").then_asked("Bob", "turn.play_or_bet")
    assert player(scenario, "Bob").character == "cook"


def test_vlad_chooses_no_character():
    scenario = dealt_by("Ann", race("Ann", "Bob", options={"characters": "chosen"}))
    scenario.when("Bob", "cook").when("Ann", "captain").then_asked("Bob", "turn.play_or_bet")


@pytest.mark.parametrize("ability", ["second_wind", "wake"])
def test_the_first_ability_card_goes_to_yellow(ability):
    scenario = race().fate("setup.ability_draw", ability).begin()
    scenario.then_ability(red="", green="", blue="", yellow=ability)
    scenario.then_cited("setup.first_ability")
    assert ability not in scenario.timeline.state.ability_deck


def test_without_abilities_yellow_receives_none():
    scenario = race(options=WITHOUT_ABILITIES).begin()
    scenario.then_ability(red="", green="", blue="", yellow="").then_cited("setup.skip_ability")
    assert not scenario.happened(AbilityGiven)


def test_two_at_the_table_cannot_have_the_same_name():
    with pytest.raises(DraghanError, match="'Ann'"):
        race("Ann", "Ann", "Cid")
    with pytest.raises(DraghanError, match="'Vlad'"):
        race("Ann", "Vlad")
