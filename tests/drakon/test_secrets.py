"""Hands, coin values, the pile and the hoard stay hidden from those who cannot see them."""

import pytest

from draghan_lab.engine.dealer import Chance
from draghan_lab.engine.game import HIDDEN
from draghan_lab.engine.log import log
from draghan_lab.engine.view import resample
from draghan_lab.games.drakon.events import CoinStolen, TileStolen
from draghan_lab.games.drakon.state import FACEDOWN
from tests.drakon.delving import HEROES, TEAMS, delve, four, seen_by, state_of


def test_only_the_owner_sees_a_hand_and_nobody_the_pile_or_the_hoard():
    scenario = delve().lair("").coins("Ann", 2).begin()
    mine, theirs = seen_by(scenario, "Ann").state, seen_by(scenario, "Bob").state
    assert mine.players[0].hand == state_of(scenario).players[0].hand
    assert set(theirs.players[0].hand) == {HIDDEN}
    assert set(mine.pile) == set(theirs.pile) == {HIDDEN}
    assert set(mine.hoard) == {FACEDOWN}
    assert (mine.purses[0], theirs.purses[0]) == ((2,), (FACEDOWN,))


def test_teammates_see_their_pool():
    scenario = four(options=TEAMS).lair("").coins("Ann", 2, 3).begin()
    assert seen_by(scenario, "Cid").state.purses[0] == (2, 3)
    assert seen_by(scenario, "Bob").state.purses[0] == (FACEDOWN, FACEDOWN)


def told_to(scenario, name):
    return " ".join(
        str(entry) for entry in log(scenario.timeline, seen_by=scenario.match.seat(name))
    )


def test_a_drawn_tile_is_told_to_its_owner_only():
    scenario = delve().lair("").hand("Ann", "empty_1").pile("rotate_1")
    scenario.places("Ann", "empty_1", (0, 1), "N")
    assert "Ann draws Rotate a Chamber" in told_to(scenario, "Ann")
    assert "Rotate" not in told_to(scenario, "Bob")
    assert "Ann draws a tile" in told_to(scenario, "Bob")


def test_a_chosen_tile_is_secret_until_it_is_laid():
    scenario = delve().lair("").hand("Ann", "escape_3").when("Ann", "place", "escape_3")
    assert "Escape" not in told_to(scenario, "Bob")
    assert seen_by(scenario, "Bob").decision.options == ()


def test_a_stolen_coin_is_known_to_both_and_to_nobody_else():
    scenario = delve().lair("steal_coin_left[N,E](0,1)").coins("Bob", 3).moves("Ann", (0, 1))
    (event,) = scenario.happened(CoinStolen)
    hide = scenario.match.game.secrets.event
    values = [hide(scenario.match, event, seat).value for seat in range(3)]
    assert values == [3, 3, FACEDOWN]


def test_teammates_see_the_coins_of_their_pool_come_and_go():
    scenario = four(options=TEAMS).lair("find_coin[N](0,1)").teams(("Ann", "Cid"), ("Bob", "Dee"))
    scenario.fate("coins.find", 2).moves("Ann", (0, 1))
    assert "Ann finds a coin of 2 gold" in told_to(scenario, "Cid")
    assert "Ann finds a coin." in told_to(scenario, "Dee")


def test_a_stolen_tile_is_known_to_both_and_remembered_by_the_victim():
    scenario = delve().lair("steal_chamber[N](0,1)").hand("Bob", "rotate_1").moves("Ann", (0, 1))
    scenario.when("Ann", 1)
    (event,) = scenario.happened(TileStolen)
    hide = scenario.match.game.secrets.event
    tiles = [hide(scenario.match, event, seat).tile for seat in range(3)]
    assert tiles == ["rotate_1", "rotate_1", HIDDEN]
    assert seen_by(scenario, "Bob").state.players[1].remembers == ("rotate_1",)
    assert seen_by(scenario, "Cid").state.players[1].remembers == ()


def test_a_chamber_that_is_switched_into_a_hand_is_remembered_until_it_is_laid_again():
    scenario = delve("Ann", "Bob").lair("switch[N](0,1), rotate[E](1,0)").hand("Ann", "empty_1")
    scenario.hand("Bob", "empty_3").moves("Ann", (0, 1)).when("Ann", ("empty_1", (1, 0), "E"))
    assert state_of(scenario).players[1].remembers == ("rotate_1",)
    scenario.places("Bob", "empty_3", (2, 0), "NES").places("Ann", "rotate_1", (1, 1), "N")
    assert state_of(scenario).players[1].remembers == ()


def test_discards_of_the_warrior_lie_facedown():
    scenario = delve(options=HEROES).heroes(Ann="warrior").lair("").hand("Ann", "rotate_1")
    scenario.when("Ann", "use", ("rotate_1",), 0)
    assert seen_by(scenario, "Bob").state.discards == (HIDDEN,)
    assert "Rotate" not in told_to(scenario, "Bob")


def test_fingerprints_of_positions_are_shown_to_nobody_because_they_would_tell_facedown_coins():
    loop = "empty[N](0,-1), empty[E](-1,-1), empty[S](-1,0)"
    scenario = delve("Ann", "Bob").no_tiles().lair(loop).coins("Bob", 3).moves("Ann", (-1, 0))
    assert state_of(scenario).past
    assert seen_by(scenario, "Ann").state.past == ()


@pytest.mark.parametrize("name", ["Ann", "Bob", "Cid"])
def test_another_world_keeps_what_a_seat_knows_and_lets_nobody_have_won(name):
    scenario = delve().lair("").coins("Ann", 3, 3).coins("Bob", 2, 2, 1).begin()
    seat, chance = scenario.match.seat(name), Chance("worlds", name)
    for _ in range(20):
        other = resample(scenario.timeline.step, seat, chance).state
        assert all(sum(coins) < 10 for coins in other.purses)
        assert other.players[seat] == state_of(scenario).players[seat]
