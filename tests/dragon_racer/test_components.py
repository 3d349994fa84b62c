"""Other components: another line, another track, other cards and tokens."""

import pytest

from draghan_lab.engine.errors import SetupError
from tests.dragon_racer.racing import WITHOUT_ABILITIES, one_turn, play_on, player, race


@pytest.mark.parametrize(("line", "is_open"), [(3, False), (4, True)])
def test_another_line_closes_betting_elsewhere(line, is_open):
    scenario = race(components={"no_more_bets_line": {"after_spot": line}})
    one_turn(scenario.dragons(), Ann="red_8", Bob="green_4", Cid="blue_3")
    scenario.then_dragons(red=4).then_betting(is_open).then_asked("Ann")


@pytest.mark.parametrize(("last", "spot"), [(15, 15), (17, 16)])
def test_another_track_ends_elsewhere(last, spot):
    scenario = race(
        components={"race_spot": {"last": last}}, rulings={"movement.track_end": "stop_at_end"}
    )
    scenario.dragons(red=12).betting_closed()
    one_turn(scenario, Ann="red_8", Bob="green_4", Cid="blue_3")
    scenario.then_dragons(red=spot).then_asked("Ann")


@pytest.mark.parametrize(("line", "last"), [(0, 30), (30, 30), (10, 10)])
def test_the_line_must_lie_on_the_track(line, last):
    changes = {"no_more_bets_line": {"after_spot": line}, "race_spot": {"last": last}}
    with pytest.raises(SetupError, match="line must lie on the track"):
        race(components=changes)


def test_a_missing_card_is_nowhere_in_the_race():
    scenario = race(components={"red_8": {"count": 0}}).begin()
    state = scenario.timeline.state
    cards = [card for someone in state.players for card in someone.hand] + list(state.aside)
    assert len(cards) == 31
    assert "red_8" not in cards


def test_a_card_may_be_there_twice():
    scenario = race(components={"red_8": {"count": 2}}).dragons()
    one_turn(scenario, Ann="red_8", Bob="red_8", Cid="green_4")
    scenario.then_dragons(red=0, green=4).then_asked("Cid")


@pytest.mark.parametrize(("players", "left"), [(4, 32), (5, 40)])
def test_there_must_be_enough_cards_to_deal_eight_each(players, left):
    names = ("Ann", "Bob", "Cid", "Dee", "Eve")[:players]
    with pytest.raises(SetupError, match=rf"but only {left - 1} .*\(setup\.deal_eight\)"):
        race(*names, components={"red_8": {"count": 0}})


def test_vlads_deck_needs_its_cards_too():
    cards = [f"{colour}_{number}" for colour in ("red", "blue") for number in (4, 5, 6, 7)]
    missing = {card: {"count": 0} for card in cards}
    assert len(race("Ann", "Bob", components=missing).match.facts.deck) == 24
    with pytest.raises(SetupError, match=r"3 hands .* only 23 .*\(setup\.deal_eight\)"):
        race("Ann", "Bob", components={**missing, "green_8": {"count": 0}})


def test_another_number_on_a_card_is_compared():
    scenario = race(components={"red_8": {"number": 12}}).dragons()
    one_turn(scenario, Ann="red_8", Bob="green_7", Cid="blue_4")
    scenario.then_dragons(red=5).then_asked("Ann")


def test_another_immediate_move_is_made():
    scenario = race(components={"red_1": {"immediate_move": 4}}).dragons().hand("Ann", "red_1")
    scenario.plays("Ann", "red_1", "blue").then_dragons(blue=4).then_asked("Bob")


@pytest.mark.parametrize(
    "change", [{"number": 0}, {"number": 100}, {"number": -3}, {"colour": "pink"}]
)
def test_a_card_has_a_colour_of_a_dragon_and_a_number(change):
    with pytest.raises(SetupError, match="red_8 must have a colour of a Dragon and a number"):
        race(components={"red_8": change})


def test_other_values_of_gold_tokens_are_scored():
    scenario = race(options=WITHOUT_ABILITIES, components={"gold_2": {"value": 5}})
    scenario.dragons(red=4, green=3, blue=2, yellow=1).bet("Ann", "red", "1st", 2, 1)
    scenario.after_turn_8().then_gold(Ann=5 + 1 + 2)


def test_another_extra_of_a_place_token_is_scored():
    scenario = race(options=WITHOUT_ABILITIES, components={"place_3rd": {"extra_gold": 7}})
    scenario.dragons(red=4, green=3, blue=2, yellow=1).bet("Ann", "blue", "3rd", 1)
    scenario.after_turn_8().then_gold(Ann=1 + 7 + 2)


def test_other_sets_of_tokens_are_taken():
    scenario = race(components={"gold_1": {"per_player": 1}, "gold_2": {"per_player": 3}}).begin()
    assert player(scenario, "Ann").golds == ("gold_1", "gold_2", "gold_2", "gold_2")


def test_every_player_needs_tokens_for_two_bets():
    no_gold = {"gold_1": {"per_player": 1}, "gold_2": {"per_player": 0}}
    with pytest.raises(SetupError, match=r"betting\.exactly_two, betting\.pile"):
        race(components=no_gold)
    no_places = {"place_1st": {"per_player": 0}, "place_2nd": {"per_player": 0}}
    with pytest.raises(SetupError, match=r"betting\.exactly_two, betting\.pile"):
        race(components=no_places)


def test_a_missing_ability_card_is_never_drawn():
    scenario = race(components={"wake": {"count": 0}}).begin()
    assert "wake" not in scenario.match.facts.abilities
    assert len(scenario.timeline.state.ability_deck) == 4


def test_no_two_dragons_may_share_an_ability():
    with pytest.raises(SetupError, match=r"ability\.unique"):
        race(components={"wake": {"count": 2}})


def test_without_any_ability_card_the_game_is_played_to_its_end():
    none = {ability: {"count": 0} for ability in race().match.facts.abilities}
    scenario = play_on(race(components=none).begin())
    assert scenario.timeline.is_over
    assert set(scenario.timeline.state.abilities) == {""}


def test_with_one_ability_card_only_yellow_receives_one():
    abilities = race().match.facts.abilities
    few = {ability: {"count": 0} for ability in abilities if ability != "wake"}
    scenario = play_on(race(components=few).begin())
    scenario.then_ability(red="", green="", blue="", yellow="wake")


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"moon": {"count": 1}}, "no component 'moon'"),
        ({"red_8": {"weight": 1}}, "red_8 has no value 'weight'"),
        ({"red_8": {"number": "8"}}, "number must be of type int, not '8'"),
        ({"red_8": {"number": 8.5}}, "number must be of type int"),
        ({"red_8": {"number": True}}, "number must be of type int"),
        ({"red_8": {"colour": 3}}, "colour must be of type str"),
        ({"red_8": {"count": -1}}, "there cannot be -1 of them"),
        ({"red_8": {"count": None}}, "count must be of type int"),
        ({"race_spot": {"last": 1000}}, "last cannot be 1000"),
    ],
)
def test_a_change_of_something_else_or_of_another_type_is_refused(changes, words):
    with pytest.raises(SetupError, match=words):
        race(components=changes)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"podium": {"places": 2}}, "podium: the rules do not read places; .* is nothing"),
        ({"race_spot": {"first": 2}}, "do not read first; what can be changed is last"),
        ({"gold_1": {"count": 5}}, "do not read count; .* per_player, value"),
        ({"score_token": {"per_player": 2}}, "do not read per_player"),
        ({"red": {"count": 0}}, "do not read count"),
        ({"wake": {"effect": "nothing"}}, "do not read effect; what can be changed is count"),
        ({"red_8": {"number": 9}, "movement_card": {"count": 41}}, "do not read count"),
    ],
)
def test_a_change_that_would_change_nothing_is_refused(changes, words):
    with pytest.raises(SetupError, match=words):
        race(components=changes)


def test_changed_pieces_say_so_and_the_others_do_not():
    pieces = race(components={"red_8": {"number": 9}}).match.pieces
    assert pieces["red_8"].note == "Changed in this setup."
    assert pieces["red_7"] == race().match.pieces["red_7"]
