"""What if other tiles had been drawn."""

import pytest

from draghan_lab.engine.errors import PositionError
from draghan_lab.explore.lair_draws import with_next_draws
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
