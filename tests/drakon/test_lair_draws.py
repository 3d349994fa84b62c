"""What if other tiles had been drawn or held, and other coins found."""

import pytest

from draghan_lab.engine.errors import PositionError
from draghan_lab.explore.lair_draws import Exchange, with_next_draws
from tests.drakon.delving import delve

HANDS = {"Ann": ("empty_1", "empty_3"), "Bob": ("empty_2s", "empty_2c")}


def played():
    """Ann lays a tile and draws, Bob finds a coin, Ann lays the tile that she drew."""
    scenario = delve("Ann", "Bob").lair("find_coin[N](0,1)").pile("rotate_1", "switch_1")
    for name, tiles in HANDS.items():
        scenario.hand(name, *tiles)
    scenario.begin()
    scenario.places("Ann", "empty_1", (1, 0), "E").fate("coins.find", 3).moves("Bob", (0, 1))
    scenario.places("Ann", "rotate_1", (2, 0), "N").then_asked("Bob")
    timeline = scenario.timeline
    timeline.goto(timeline.line()[0])
    return timeline


def test_the_same_draws_lead_to_the_same_game():
    timeline = played()
    tip = timeline.nodes[timeline.tip()].step.state
    found = with_next_draws(timeline, ["rotate_1"])
    assert found.before.state == found.after.state == tip
    assert found.parted is None
    assert "Nothing else happens" in found.sentence


def test_another_draw_is_told_where_it_makes_a_difference():
    found = with_next_draws(played(), ["switch_1"])
    assert found.after.state.players[0].hand == ("empty_3", "switch_1")
    assert found.after.state.purses == ((), (3,))
    assert "that is no longer possible" in found.retold.reason
    assert "Ann draws Switch a Chamber" in found.sentence


def test_a_tile_that_is_not_in_the_pile_is_refused():
    with pytest.raises(PositionError, match="does not hold teleport_1"):
        with_next_draws(played(), ["teleport_1"])


def test_tiles_are_forced_in_the_places_they_are_named_for():
    timeline = played()
    top = with_next_draws(timeline, ["", "rotate_1"]).after.match.position.pile
    assert top == ("switch_1", "rotate_1")
    assert with_next_draws(timeline, ["", "switch_1"]).parted is None
    assert with_next_draws(timeline, ["switch_1", "", ""]).after.match.position.pile == top


def test_the_next_coin_is_another_one():
    found = with_next_draws(played(), coins=[1])
    assert found.after.state.purses == ((), (1,))
    assert found.retold.reason == ""
    assert "Bob finds a coin of 1 gold" in found.sentence


def test_a_coin_that_does_not_lie_in_the_hoard_cannot_be_found():
    scenario = delve("Ann", "Bob").lair("find_coin[N](0,1)").coins("Ann", 1, 1, 1, 1, 1)
    timeline = scenario.moves("Ann", (0, 1)).timeline
    timeline.goto(timeline.line()[0])
    found = with_next_draws(timeline, coins=[1])
    assert "only a piece that lies there can be picked" in found.retold.reason


def test_somebody_holds_another_tile():
    found = with_next_draws(played(), exchange=Exchange(0, "empty_3", "switch_1"))
    begun = found.after.match.position
    assert (begun.players[0].hand, begun.pile) == (("empty_1", "switch_1"), ("rotate_1", "empty_3"))
    assert found.retold.reason == ""
    laid = with_next_draws(played(), exchange=Exchange(0, "empty_1", "switch_1"))
    assert "not in hand" in laid.retold.reason


def test_a_tile_that_is_not_in_the_hand_or_the_pile_is_not_exchanged():
    with pytest.raises(PositionError, match="Ann cannot hold escape_3 for empty_1"):
        with_next_draws(played(), exchange=Exchange(0, "empty_1", "escape_3"))
    with pytest.raises(PositionError, match="Bob cannot hold switch_1 for empty_1"):
        with_next_draws(played(), exchange=Exchange(1, "empty_1", "switch_1"))
