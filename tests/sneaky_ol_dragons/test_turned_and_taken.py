"""Cards that lie turned, and cards that are taken out of a Storyline."""

import pytest

from draghan_lab.games.sneaky_ol_dragons import events as e
from tests.sneaky_ol_dragons.racing import kinds, race, slot


def markers(scenario, card, name):
    """Why the unplayed cards of a player are turned when a card is done."""
    row = scenario.after(card).rows[scenario.match.seat(name)]
    return [s.turned for s in row if s.face == "down"]


@pytest.mark.parametrize(
    ("cards", "turned", "stolen", "left"),
    [
        (("move_1", "move_2", "move_3"), (2,), 2, ["", "missed"]),
        (("move_1", "move_2", "move_3"), (3,), 3, ["missed", ""]),
        (("move_1", "move_2", "move_3"), (2, 3), 2, ["missed", "missed"]),
        (("move_1", "move_2"), (2,), 1, ["missed"]),
        (("move_1",), (1,), 1, []),
    ],
)
def test_a_missed_turn_that_is_stolen_goes_over_to_the_next_card(cards, turned, stolen, left):
    scenario = race(rulings={"turned.stolen": "marker_moves"}).storyline("A", "thief")
    scenario.storyline("B", *cards).turned("B", *turned).begin()
    scenario.when("A", slot(scenario, "B", stolen))
    assert markers(scenario, "thief", "B") == left


def test_a_card_that_was_picked_out_stays_so_if_it_is_missed_as_well():
    scenario = race().storyline("A", "tasty_deer", "move_1", "move_2")
    scenario.turned("A", 2, why="picked").begin()
    assert markers(scenario, "tasty_deer", "A") == ["picked", ""]


def test_a_card_that_the_whirlwind_leaves_in_its_place_lies_as_it_lay():
    scenario = race("A", "B").storyline("A", "whirlwind", "move_1").storyline("B", "move_2")
    scenario.turned("A", 2, why="picked").fate("movement.whirlwind", ((0, 2), (1, 1)))
    scenario.then_dragons(A=0, B=2)


def test_a_crystal_ball_that_may_not_touch_turned_cards_sorts_the_others():
    scenario = race(rulings={"crystal_ball.turned_cards": "no"})
    scenario.storyline("A", "crystal_ball", "move_1/1", "move_2/1", "move_3/1").turned("A", 2)
    scenario.when("A", "look").then_asked("A", "movement.crystal_ball_order")
    scenario.when("A", ("move_3/1", "move_2/1"), 0)
    assert scenario.revealed("A") == ["crystal_ball", "move_3", "move_2"]


@pytest.mark.parametrize(("is_hugged", "taken"), [(True, (0,)), (False, (0, 1))])
def test_a_hugged_player_who_had_a_turn_keeps_the_next_card_from_the_minstrel(is_hugged, taken):
    scenario = race().to_play("C").storyline("A", "move_1").storyline("B", "move_2")
    if is_hugged:
        scenario.hugged("B")
    scenario.storyline("C", "minstrel").begin()
    assert [event.seats for event in scenario.happened(e.CardsTaken)] == [taken]


@pytest.mark.parametrize(("ruling", "taken"), [("leftmost", (0, 1)), ("none", (1,))])
def test_a_minstrel_in_a_run_always_takes_from_the_others(ruling, taken):
    scenario = race(rulings={"will_o_the_wisp.minstrel": ruling}).storyline(
        "B", "amnesia", "move_1"
    )
    scenario.storyline("A", "will_o_the_wisp", "move_3", "minstrel").begin()
    (event,) = scenario.happened(e.CardsTaken)
    assert event.seats == taken
    assert kinds(scenario, event.cards)[-1] == "move_1"


def test_a_minstrel_whose_player_is_the_only_one_with_cards_takes_one_of_them():
    scenario = race().storyline("A", "minstrel", "move_1", "move_3").then_dragons(A=3)
    scenario.then_not_cited("minstrel.turn_used_ahead", "minstrel.last_action_round")
    assert [event.seats for event in scenario.happened(e.CardsTaken)] == [(0,)]


def test_a_turn_that_was_used_ahead_is_left_out_once():
    scenario = race().to_play("C").storyline("A", "move_3", "move_1")
    scenario.storyline("B", "move_2", "amnesia").storyline("C", "magic_mirror")
    scenario.then_dragons(A=4, B=2, C=3).then_cited("magic_mirror.skip")
    order = [scenario.match.name(event.seat) for event in scenario.happened(e.CardRevealed)]
    assert "".join(order) == "CABAB"


def test_a_caravan_that_goes_on_to_the_next_chair_leaves_the_cards_it_passes_as_they_lie():
    """A, bound by an Old book, comes to the chair of C and turns a card there, but none of B's."""
    scenario = race("A", "B", "C", "D").bound("A", "jumping").to_play("D").played("C", "amnesia")
    scenario.storyline("D", "magic_mirror", "move_3").storyline("A", "conmans_caravan")
    scenario.storyline("B", "move_1:spell=drunken").storyline("C", "move_2:spell=drunken")
    scenario.begin()
    (turned,) = scenario.happened(e.CardsTurned)
    assert (turned.seat, turned.places) == (0, (2,))
    assert scenario.revealed("D") == ["magic_mirror", "move_1"]
