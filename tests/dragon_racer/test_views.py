"""Views: what each seat sees, and when it is revealed."""

import pytest

from draghan_lab import log
from draghan_lab.engine.dealer import Chance
from draghan_lab.engine.view import resample
from draghan_lab.games.dragon_racer.events import BetLost, GoldScored, TokensReturned
from tests.dragon_racer.racing import player, race, seen_by, vlad_race

HIDDEN_SIZES = {"betting.pile_size_visible": "hidden"}


def a_bet(**setup):
    """Ann bets on red with the 3rd token and Gold 2 + 1, using blue 6; Bob is asked."""
    scenario = race(**setup).dragons().hand("Ann", "blue_6")
    return scenario.bets("Ann", "blue_6", "red", "3rd", 2, 1).then_asked("Bob")


def told_to(scenario, name):
    entries = log(scenario.timeline, seen_by=scenario.match.seat(name))
    return " ".join(f"{entry.head} {entry.text}" for entry in entries)


@pytest.mark.parametrize("name", ["Ann", "Bob", "Cid"])
def test_players_see_their_own_hand_only(name):
    scenario = race().begin()
    seen = seen_by(scenario, name).state
    for other in ("Ann", "Bob", "Cid"):
        hand = seen.players[scenario.match.seat(other)].hand
        wanted = player(scenario, other).hand if other == name else ("?",) * 8
        assert hand == wanted
    assert seen.aside == ("?",) * 8


def test_the_deal_tells_players_their_own_hand_only():
    told = told_to(race().begin(), "Bob")
    assert "Bob holds" in told
    assert "Ann holds" not in told
    assert "Cid holds" not in told


def test_nobody_sees_vlads_deck():
    scenario = vlad_race().turn(2).begin()
    for name in ("Ann", "Bob"):
        assert set(seen_by(scenario, name).state.vlad) == {"?"}


def test_vlads_bet_is_open_to_everybody():
    scenario = vlad_race().turn(3).first("Vlad").hand("Vlad", "red_7").then_asked("Ann")
    for name in ("Ann", "Bob"):
        seen = seen_by(scenario, name).state
        assert [(bet.card, bet.dragon) for bet in seen.bets] == [("red_7", "red")]
        assert [card.card for card in seen.played] == ["red_7"]


def test_cards_face_up_are_known_to_everybody():
    scenario = race().dragons().hand("Ann", "red_8").plays("Ann", "red_8")
    assert [card.card for card in seen_by(scenario, "Cid").state.played] == ["red_8"]


def test_the_bettor_sees_the_own_bet():
    scenario = a_bet()
    assert seen_by(scenario, "Ann").state.bets == scenario.timeline.state.bets
    assert seen_by(scenario, "Ann").state.played == scenario.timeline.state.played


def test_others_see_the_dragon_and_the_first_bet_but_not_the_place_or_the_gold():
    (bet,) = seen_by(a_bet(), "Cid").state.bets
    assert (bet.dragon, bet.is_first, bet.place, bet.golds) == ("red", True, "?", ("?", "?"))


def test_hidden_sizes_tell_neither_the_pile_nor_what_is_left():
    small = race(rulings=HIDDEN_SIZES).dragons().hand("Ann", "blue_6")
    small.bets("Ann", "blue_6", "red", "1st", 1)
    large = race(rulings=HIDDEN_SIZES).dragons().hand("Ann", "blue_6")
    large.bets("Ann", "blue_6", "red", "3rd", 1, 2, 2)
    assert seen_by(small, "Bob") == seen_by(large, "Bob")
    assert told_to(small, "Bob") == told_to(large, "Bob")


def test_visible_sizes_tell_the_number_of_tokens_and_not_their_faces():
    ones = race().dragons().hand("Ann", "blue_6").bets("Ann", "blue_6", "red", "1st", 1, 1)
    twos = race().dragons().hand("Ann", "blue_6").bets("Ann", "blue_6", "red", "3rd", 2, 2)
    three = race().dragons().hand("Ann", "blue_6").bets("Ann", "blue_6", "red", "3rd", 1, 2, 2)
    assert seen_by(ones, "Bob") == seen_by(twos, "Bob")
    assert told_to(ones, "Bob") == told_to(twos, "Bob")
    assert seen_by(ones, "Bob") != seen_by(three, "Bob")


@pytest.mark.parametrize("rulings", [{}, HIDDEN_SIZES])
def test_the_log_of_the_others_keeps_the_secrets(rulings):
    told = told_to(a_bet(rulings=rulings), "Cid")
    assert "Ann bets on red" in told
    for secret in ("blue 6", "3rd", "Gold 2", "Gold 1"):
        assert secret not in told
    assert ("3 tokens" in told) is (rulings == {})


def test_the_log_of_the_bettor_tells_everything():
    told = told_to(a_bet(), "Ann")
    assert "blue 6 face down" in told
    assert "red comes 3rd" in told


def test_that_somebody_is_asked_is_public_but_not_the_options():
    scenario = race().dragons().hand("Ann", "red_8")
    for answer in (None, ("bet", "red_8"), "red", "place_1st"):
        if answer:
            scenario.when("Ann", answer)
        seen = seen_by(scenario, "Bob").decision
        assert (seen.seat, seen.ask) == (scenario.match.seat("Ann"), scenario.timeline.decision.ask)
        assert seen.options == ()
    assert seen_by(scenario, "Ann").decision == scenario.timeline.decision


def test_a_bet_in_the_making_hides_its_card_and_its_tokens():
    scenario = race().dragons().hand("Ann", "red_8")
    scenario.when("Ann", ("bet", "red_8"), "blue", "place_2nd")
    seen = seen_by(scenario, "Bob").state
    assert [card.card for card in seen.played] == ["?"]
    assert "red 8" not in told_to(scenario, "Bob")
    assert "2nd" not in told_to(scenario, "Bob")


def test_bets_are_open_from_the_reveal_until_the_tokens_return():
    scenario = race().dragons(red=4, green=3, blue=2, yellow=1).bet("Ann", "red", "2nd", 2)
    scenario.after_turn_8().begin()
    match = scenario.match
    states = {type(m.event): m.state for m in scenario.moments}
    lost = match.game.secrets.state(match, states[BetLost], match.seat("Bob"))
    assert [(bet.place, bet.golds) for bet in lost.bets] == [("place_2nd", ("gold_2",))]
    assert lost.players[match.seat("Ann")].golds == ("gold_1", "gold_1", "gold_2")
    scored = match.game.secrets.state(match, states[GoldScored], match.seat("Bob"))
    assert scored.bets == lost.bets
    back = match.game.secrets.state(match, states[TokensReturned], match.seat("Bob"))
    assert set(back.players[match.seat("Ann")].golds) == {"?"}


def test_the_card_of_a_bet_stays_hidden_even_after_the_round():
    scenario = race().dragons(red=4, green=3, blue=2, yellow=1).bet("Ann", "red", "2nd", 2)
    scenario.after_turn_8().begin()
    match = scenario.match
    state = next(m.state for m in scenario.moments if isinstance(m.event, BetLost))
    seen = match.game.secrets.state(match, state, match.seat("Bob"))
    assert [card.card for card in seen.spent if card.is_bet] == ["?"]


@pytest.mark.parametrize("seed", range(5))
def test_what_a_seat_cannot_see_may_be_dealt_anew_without_changing_its_view(seed):
    scenario = a_bet()
    other = resample(scenario.timeline.step, scenario.match.seat("Bob"), Chance(seed, "anew"))
    seat = scenario.match.seat("Bob")
    secrets, match = scenario.match.game.secrets, scenario.match
    assert secrets.state(match, other.state, seat) == seen_by(scenario, "Bob").state
    assert match.game.pieces(match, other.state) == match.game.pieces(match, match.start)
