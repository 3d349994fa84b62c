"""The rulings about the mountain and the risky ending, each option from the same position."""

from draghan_lab.games.sneaky_ol_dragons import events as e
from tests.sneaky_ol_dragons.ruling_tables import ruled_mountain, under

RISKY = {"risky_ending": True}


@under(("only_final", ()), ("every_stop", (11,)))
def test_ruling_picnic_rockslide(option, outcome):
    scenario = ruled_mountain("picnic.rockslide", option).dragons(A=9).storyline("A", "picnic")
    feet = (2, 1, 1, 2)
    scenario.pile(*(f"*:footprint={value}" for value in feet)).begin()
    slides = [x.field for x in scenario.happened(e.RockslideStarted)]
    assert tuple(dict.fromkeys(slides))[:1] == outcome


@under(("last_before_turn", 7), ("first_after_turn", 8))
def test_ruling_mountain_corner_field(option, outcome):
    scenario = ruled_mountain("mountain.corner_field", option).dragons(A=10, B=10)
    scenario.storyline("A", "move_1").then_dragons(A=12, B=outcome)


@under(("in_danger", 7), ("safe", 8))
def test_ruling_mountain_corner_in_danger(option, outcome):
    scenario = ruled_mountain("mountain.corner_in_danger", option).dragons(A=10, B=8)
    scenario.storyline("A", "move_1").then_dragons(A=12, B=outcome)


@under(("to_start", 0), ("no_danger", 1))
def test_ruling_mountain_no_stop_behind(option, outcome):
    layout = {
        "track_02": {"mountain": [{"field": "rockslide", "value": 3}, {"field": "plain"}]},
        "track_03": {"mountain": [{"field": "plain"}, {"field": "plain"}]},
    }
    scenario = ruled_mountain("mountain.no_stop_behind", option, components=layout)
    scenario.dragons(A=2, B=1).storyline("A", "move_1").then_dragons(A=4, B=outcome)


@under(("any_card_move", 12), ("own_forward_only", 11))
def test_ruling_mountain_rockslide_trigger(option, outcome):
    scenario = ruled_mountain("mountain.rockslide_trigger", option).dragons(B=10)
    scenario.storyline("A", "whats_that_over_there:value=1").then_dragons(B=outcome)


@under(("chain", 13), ("no_chain", 11))
def test_ruling_mountain_rockslide_chain(option, outcome):
    """B runs over a hole on 12 and lands on the rockslide on 11."""
    layout = {
        "track_06": {
            "mountain": [{"field": "rockslide", "value": 3}, {"field": "hole", "value": 2}]
        },
        "track_07": {"mountain": [{"field": "plain"}, {"field": "plain"}]},
    }
    scenario = ruled_mountain("mountain.rockslide_chain", option, components=layout)
    scenario.dragons(A=15, B=14).storyline("A", "move_1").then_dragons(A=17, B=outcome)


@under(("after_all_moves", (12, 12)), ("one_by_one", (12, 8)))
def test_ruling_mountain_group_landing(option, outcome):
    """B lands first; under one ruling C still stands in the line of the rocks then."""
    scenario = ruled_mountain("mountain.group_landing", option).dragons(A=31, B=10, C=10)
    scenario.storyline("A", "whats_that_over_there:value=1").begin()
    spaces = scenario.spaces()
    assert (spaces["B"], spaces["C"]) == outcome


@under(("checked", 4), ("free", 7))
def test_ruling_mountain_regular_via_action(option, outcome):
    scenario = ruled_mountain("mountain.regular_via_action", option).dragons(A=3)
    scenario.storyline("A", "goblin_tribe").pile("move_3").then_dragons(A=outcome)


@under(("falls", 32), ("stays_on_last", 41))
def test_ruling_risky_relocation(option, outcome):
    scenario = ruled_mountain("risky.relocation", option, options=RISKY).dragons(A=3, B=41)
    scenario.storyline("A", "sneaky_short_cut").begin()
    assert scenario.spaces(scenario.after("sneaky_short_cut"))["A"] == outcome
