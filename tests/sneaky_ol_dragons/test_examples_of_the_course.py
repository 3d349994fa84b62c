"""The worked examples about moving: movement cards, spells, trees, bets, mountain and finish."""

import pytest

from draghan_lab.games.sneaky_ol_dragons import events as e
from tests.sneaky_ol_dragons.racing import cites_of, mountain, race


def test_example_regular_move():
    scenario = race("A", "B").dragons(A=4, B=6).storyline("A", "move_2")
    scenario.then_dragons(A=6, B=6).then_cited(*cites_of("regular_move"))


@pytest.mark.parametrize(
    ("courage", "space", "clause"),
    [((2, 2, 1), 14, "knight.win"), ((1, 1, 1), 6, "knight.lose"), ((1, 2, 1), 10, "knight.tie")],
)
def test_example_knight_three_results(courage, space, clause):
    scenario = race().dragons(A=10).storyline("A", "knight:value=4")
    scenario.storyline("A", *(f"move_1:courage={value}" for value in courage))
    scenario.then_after("knight", A=space)
    scenario.then_cited("knight.compare", "backs.courage", "backs.revealed_card_excluded", clause)


FEET = ("*:footprint=3", "*:footprint=1", "*:footprint=2", "*:footprint=3")


def test_example_picnic_steps():
    scenario = race().dragons(A=10).storyline("A", "picnic").pile(*FEET).then_dragons(A=11)
    assert [move.space for move in scenario.happened(e.DragonMoved)] == [13, 12, 14, 11]
    assert len(scenario.after("picnic").discard) == 4
    scenario.then_cited(*cites_of("picnic_steps"))


def test_example_bet_won():
    scenario = race(options={"betting": True}).dragons(A=10).storyline("A", "picnic").pile(*FEET)
    scenario.then_asked("A", "movement.bet_space").when("A", 11).then_dragons(A=14)
    scenario.then_cited(*cites_of("bet_won"))


def test_example_tree_blocks():
    scenario = race().dragons(A=8, B=10, C=12).tree("B").storyline("A", "move_3")
    scenario.storyline("C", "knight:value=4", "move_1:courage=2").then_after("move_3", A=9)
    scenario.then_after("knight", A=9, B=10, C=11)
    scenario.then_cited("immobility.blocks_forward", "immobility.blocks_backward")
    scenario = race().dragons(A=1, B=10).tree("B").storyline("A", "whats_that_over_there")
    scenario.then_dragons(B=10).then_cited("immobility.no_move")


@pytest.mark.parametrize(("footprint", "space"), [(2, 7), (1, 4)])
def test_example_hole_check(footprint, space):
    scenario = mountain().dragons(A=3).storyline("A", "move_3", f"move_1:footprint={footprint}")
    scenario.then_after("move_3", A=space).then_cited("hole.threshold")
    scenario.then_cited("hole.not_counted" if footprint == 2 else "hole.stuck")


def test_example_rockslide_check():
    scenario = mountain("A", "B", "C", "D").dragons(A=14, B=15, C=12, D=14)
    scenario.storyline("A", "move_2").storyline("B", "move_1:courage=2")
    scenario.storyline("D", "move_1:courage=2", "move_1:courage=2")
    scenario.then_after("move_2", A=17, B=12, C=12, D=14)
    scenario.then_cited(*cites_of("rockslide_check"))


def test_example_rockslide_two_landings():
    scenario = mountain("A", "B", "C", "D").dragons(A=9, B=10, C=10, D=3)
    scenario.storyline("A", "whats_that_over_there:value=1", "move_1:courage=1")
    scenario.then_after("whats_that_over_there", A=7, B=12, C=12, D=4)
    assert len(scenario.happened(e.RockslideStarted)) == 1
    scenario.then_cited(*cites_of("rockslide_two_landings"))


def test_example_hole_free_for_actions():
    scenario = mountain().dragons(A=4).storyline("A", "roaring_4").then_dragons(A=9)
    scenario.then_cited(*cites_of("hole_free_for_actions"))


def test_example_hole_backward():
    scenario = mountain().dragons(A=7).storyline("A", "novice_wizard").pile("*:spell=fleeing")
    scenario.then_dragons(A=3).then_cited(*cites_of("hole_backward"))


@pytest.mark.parametrize(
    ("spell", "space", "clause"), [("jumping", 13, "jumping"), ("fleeing", 7, "fleeing")]
)
def test_example_wizard_spells(spell, space, clause):
    scenario = race().dragons(A=10).storyline("A", "novice_wizard").pile(f"*:spell={spell}")
    scenario.then_dragons(A=space).then_cited(f"novice_wizard.{clause}", "novice_wizard.check")
    assert not scenario.after("novice_wizard").discard
    drunk = race().dragons(A=10).storyline("A", "novice_wizard")
    drunk.pile("*:spell=drunken,footprint=2", "*:footprint=1", "*:footprint=1", "*:footprint=3")
    drunk.then_dragons(A=9).then_cited("novice_wizard.drunken", "backs.spell")
    assert [move.space for move in drunk.happened(e.DragonMoved)] == [12, 11, 12, 9]
    assert len(drunk.after("novice_wizard").discard) == 4


def test_example_tree_freed():
    scenario = race().dragons(A=10).tree("A").storyline("A", "move_2").then_dragons(A=12)
    scenario.then_cited(*cites_of("tree_freed"))


def test_example_risky_last_field():
    scenario = mountain(options={"risky_ending": True}).dragons(A=41).storyline("A", "move_2")
    scenario.then_dragons(A=33).then_cited(*cites_of("risky_last_field"))
    scenario.then_asked("B")


def test_example_landing_token_space():
    scenario = mountain(options={"risky_ending": True}).begin()
    (placed,) = scenario.happened(e.LandingTokenPlaced)
    assert placed.space == 32
    scenario.then_cited(*cites_of("landing_token_space"))


def test_example_end_game_continue():
    scenario = race(options={"length": "28"}).dragons(A=26, B=25, C=20)
    scenario.storyline("A", "move_3", "knight:value=3").then_after("move_3", A=29)
    scenario.then_dragons(A=26).then_asked("B", "programming.own_first")
    scenario.then_cited("end.all_back_on_track")
