"""Every option of every ruling is played from the same position, and they lead elsewhere."""

import pytest

from draghan_lab.engine.errors import SetupError
from draghan_lab.games.sneaky_ol_dragons import events as e
from tests.sneaky_ol_dragons import test_rulings_advanced, test_rulings_mountain
from tests.sneaky_ol_dragons.racing import RULEBOOK, kinds, rows, slot, state_at
from tests.sneaky_ol_dragons.ruling_tables import ruled, under


@pytest.mark.parametrize("ruling", RULEBOOK.rulings)
def test_all_options_of_every_ruling_are_played_with_different_outcomes(ruling):
    tests = {**globals(), **vars(test_rulings_advanced), **vars(test_rulings_mountain)}
    test = tests["test_ruling_" + ruling.replace(".", "_")]
    (table,) = [mark.args[1] for mark in test.pytestmark if mark.name == "parametrize"]
    assert {option for option, _ in table} == set(RULEBOOK.rulings[ruling].options)
    outcomes = [outcome for _, outcome in table]
    assert all(outcomes.count(outcome) == 1 for outcome in outcomes)


@under(("random", "B"), ("table_choice", "The table"))
def test_ruling_setup_best_growl(option, outcome):
    scenario = ruled("setup.best_growl", option).fate("setup.first_player", 1).begin()
    scenario.then_asked(outcome)


@under(("all_actions", 50), ("no_icon_only", 25))
def test_ruling_setup_removed_pool(option, outcome):
    scenario = ruled("setup.removed_pool", option, options={"deck": "reduced"}).begin()
    decisions = [node.step.decision for node in scenario.timeline.nodes.values()]
    (asked,) = [d for d in decisions if d.ask == "setup.removed_sample"]
    assert len(asked.options) == outcome


@under(("when_needed", 0), ("at_once", 1))
def test_ruling_deal_reshuffle_moment(option, outcome):
    scenario = ruled("deal.reshuffle_moment", option).storyline("A", "goblin_tribe")
    scenario.storyline("B", "amnesia").discard(*["*"] * 40).only_pile("*").begin()
    before = [m.event for m in scenario.moments]
    place = next(n for n, event in enumerate(before) if isinstance(event, e.CardsCollected))
    assert sum(isinstance(event, e.PileShuffled) for event in before[:place]) == outcome


@under(("allowed", True), ("not_allowed", False))
def test_ruling_draft_six_players(option, outcome):
    players, options = ("A", "B", "C", "D", "E", "F"), {"draft": True}
    if outcome:
        scenario = ruled("draft.six_players", option, *players, options=options).begin()
        assert scenario.timeline.decision.ask == "draft.keep"
    else:
        with pytest.raises(SetupError, match=r"draft\.optional"):
            ruled("draft.six_players", option, *players, options=options)


@under(("stop", 3), ("debt", 2))
def test_ruling_movement_behind_start(option, outcome):
    scenario = ruled("movement.behind_start", option).dragons(A=1, B=9)
    scenario.storyline("A", "pretty_flower", "move_3").then_dragons(A=outcome)


@under(("neither", (7, 7, 6)), ("behind", (7, 6, 6)), ("in_front", (7, 7, 7)))
def test_ruling_movement_same_space(option, outcome):
    chili = ruled("movement.same_space", option).dragons(A=5, B=7, C=7)
    chili.storyline("A", "chili_peppers")
    flower = ruled("movement.same_space", option).dragons(A=8, B=20, C=6)
    flower.storyline("A", "pretty_flower")
    found = (chili.spaces()["A"], chili.spaces()["B"], flower.spaces()["C"])
    assert found == outcome
    stick = ruled("movement.same_space", option).dragons(A=5, B=5, C=3)
    stick.storyline("A", "broken_stick").then_dragons(B=5, C=3 if option == "behind" else 5)


@under(("counts", 14), ("ignored", 6))
def test_ruling_turned_still_counts(option, outcome):
    scenario = ruled("turned.still_counts", option).dragons(A=10)
    scenario.storyline("A", "knight:value=4", "move_1:courage=3", "move_1:courage=3")
    scenario.turned("A", 2).then_after("knight", A=outcome)


@under(("by_cause", ("missed", "")), ("slot", ("missed", "picked")), ("card", ("picked", "missed")))
def test_ruling_turned_marker(option, outcome):
    scenario = ruled("turned.marker", option, "A", "B").to_play("B")
    scenario.storyline("A", "move_1").turned("A", 1, why="missed")
    scenario.storyline("B", "hypnosis", "move_2").turned("B", 2, why="picked").begin()
    scenario.when("B", slot(scenario, "B", 2)).when("A", slot(scenario, "A", 1))
    state = scenario.after("hypnosis")
    assert (state.rows[0][0].turned, state.rows[1][1].turned) == outcome


@under(("marker_gone", 2), ("marker_moves", 0))
def test_ruling_turned_stolen(option, outcome):
    scenario = ruled("turned.stolen", option).storyline("A", "thief")
    scenario.storyline("B", "move_1", "move_2").turned("B", 1).begin()
    scenario.when("A", slot(scenario, "B", 1)).then_dragons(B=outcome)


@under(("closed_not_played", False), ("counts_as_played", True))
def test_ruling_turned_after_pass(option, outcome):
    scenario = ruled("turned.after_pass", option).to_play("B").played("C", "amnesia")
    scenario.storyline("B", "move_3/1", "magic_lamp").turned("B", 1).begin()
    assert ("move_3/1" in scenario.timeline.decision.options) is outcome


@under(("strictly_behind", 2), ("own_space_counts", 8))
def test_ruling_angry_villagers_shared(option, outcome):
    scenario = ruled("angry_villagers.shared", option).dragons(A=9, B=9, C=3)
    scenario.storyline("A", "angry_villagers").then_dragons(A=outcome)


@under(("nearest_only", 3), ("next_nearest", 9))
def test_ruling_broken_stick_blocked_nearest(option, outcome):
    scenario = ruled("broken_stick.blocked_nearest", option).dragons(A=9, B=7, C=3).hugged("B")
    scenario.storyline("A", "broken_stick").then_dragons(B=7, C=outcome)
    trap = ruled("broken_stick.blocked_nearest", option).dragons(A=9, B=7, C=3).hugged("B")
    trap.storyline("A", "trap").then_dragons(B=7, C=outcome)


@under(("no_card", 0), ("gets_card", 3))
def test_ruling_burlap_bag_during_wisp(option, outcome):
    scenario = ruled("burlap_bag.during_wisp", option).pile("move_3", "amnesia", "amnesia")
    scenario.storyline("A", "will_o_the_wisp", "burlap_bag").then_dragons(A=outcome)


@under(("stays", (2, 4, 1)), ("moves", (4, 2, 1)))
def test_ruling_conmans_caravan_hugged(option, outcome):
    scenario = ruled("conmans_caravan.hugged", option).hugged("B").to_play("C")
    scenario.storyline("A", "move_1").storyline("B", "roaring_4").storyline(
        "C", "conmans_caravan", "move_2"
    )
    assert tuple(scenario.spaces().values()) == outcome


@under(("two_seats", 3), ("one_seat", 2))
def test_ruling_conmans_caravan_twice(option, outcome):
    scenario = ruled("conmans_caravan.twice", option).to_play("B").played("B", "amnesia")
    scenario.storyline("B", "magic_mirror", "move_2").storyline("C", "conmans_caravan", "move_3")
    scenario.storyline("A", "move_1").then_dragons(A=outcome)


@under(("player", 4), ("seat", 3))
def test_ruling_conmans_caravan_statuses(option, outcome):
    scenario = ruled("conmans_caravan.statuses", option).potion("A").to_play("C")
    scenario.storyline("B", "move_3").storyline("C", "conmans_caravan").then_dragons(A=outcome)


@under(("plays", 3), ("finished", 0))
def test_ruling_conmans_caravan_wisp_player(option, outcome):
    scenario = ruled("conmans_caravan.wisp_player", option).wisp("A", "done").to_play("C")
    scenario.storyline("B", "move_3").storyline("A", "move_1").storyline("C", "conmans_caravan")
    scenario.then_dragons(A=outcome)


@under(("yes_stay_turned", 2), ("no", None))
def test_ruling_crystal_ball_turned_cards(option, outcome):
    scenario = ruled("crystal_ball.turned_cards", option)
    scenario.storyline("A", "crystal_ball", "move_1", "move_2").turned("A", 2)
    scenario.when("A", "look")
    decision = scenario.timeline.decision
    sortable = len(decision.options) if decision.ask == "movement.crystal_ball_order" else None
    assert sortable == outcome


@under(("face_up_in_storylines", False), ("discard_pile_too", True))
def test_ruling_magic_lamp_which_cards(option, outcome):
    scenario = ruled("magic_lamp.which_cards", option).dragons(A=4).played("B", "amnesia")
    scenario.discard("roaring_4").storyline("A", "magic_lamp").begin()
    assert ("roaring_4/1" in scenario.timeline.decision.options) is outcome
    if outcome:
        scenario.when("A", "roaring_4/1").then_dragons(A=8)
        state = state_at(scenario, e.WishGranted)
        assert kinds(scenario, state.discard) == ["magic_lamp"]


@under(("at_once", 8), ("end_of_action_round", 12))
def test_ruling_minstrel_when_removed(option, outcome):
    """B's Knight comes up in the same action round and counts the courage that is left."""
    scenario = ruled("minstrel.when_removed", option).dragons(B=10).storyline("A", "minstrel")
    scenario.storyline("B", "knight:value=2", "move_1:courage=3", "move_1:courage=1").begin()
    scenario.then_after("knight", B=outcome)
    assert len(scenario.happened(e.CardsTaken)) == 1


@under(("no_extra", 2), ("next_unturned", 0))
def test_ruling_tasty_deer_already_turned(option, outcome):
    scenario = ruled("tasty_deer.already_turned", option)
    scenario.storyline("A", "tasty_deer", "move_1", "move_2").turned("A", 2)
    scenario.then_dragons(A=outcome)


@under(
    ("active_blind", ("A", "movement.thief_cards")),
    ("owner", ("B", "movement.thief_cards")),
    ("random", ("C", "programming.own_first")),
)
def test_ruling_thief_who_chooses(option, outcome):
    scenario = ruled("thief.who_chooses", option).starter("B").to_play("A")
    scenario.storyline("A", "thief").storyline("B", "move_1", "move_2").begin()
    scenario.then_asked(*outcome)


@under(("allowed", True), ("forbidden", False))
def test_ruling_magic_lamp_hugged_owner(option, outcome):
    scenario = ruled("magic_lamp.hugged_owner", option).hugged("B").played("B", "roaring_4")
    scenario.played("C", "amnesia").storyline("A", "magic_lamp").begin()
    assert ("roaring_4/1" in scenario.timeline.decision.options) is outcome
    if not outcome:
        scenario.then_refused("roaring_4/1", "bigfoot.immune")


@under(("stays", 11), ("discarded", 9))
def test_ruling_spell_top_card_stays(option, outcome):
    scenario = ruled("spell.top_card_stays", option).dragons(A=10).storyline("A", "novice_wizard")
    scenario.pile("*:spell=drunken,footprint=3", "*:footprint=1", "*:footprint=2")
    scenario.pile("*:footprint=3", "*:footprint=3").then_dragons(A=outcome)


@under(("cannot_be_moved", 10), ("can_be_moved", 12))
def test_ruling_immobility_moved_by_others(option, outcome):
    scenario = ruled("immobility.moved_by_others", option).dragons(B=10).tree("B")
    scenario.storyline("A", "whats_that_over_there:value=2").then_dragons(B=outcome)


@under(("blocks_all_moves", 9), ("steps_only", 21))
def test_ruling_immobility_blocks_relocation(option, outcome):
    scenario = ruled("immobility.blocks_relocation", option).dragons(A=3, B=10, C=20).tree("B")
    scenario.storyline("A", "sneaky_short_cut").then_dragons(A=outcome)


@under(("free", 13), ("blocked", 10))
def test_ruling_immobility_same_space(option, outcome):
    scenario = ruled("immobility.same_space", option).dragons(A=10, B=10).tree("B")
    scenario.storyline("A", "move_3").then_dragons(A=outcome)


@under(("before", 13), ("after", 10))
def test_ruling_immobility_end(option, outcome):
    scenario = ruled("immobility.end", option).dragons(A=10).tree("A")
    scenario.storyline("A", "move_3").then_dragons(A=outcome)


@under(("no", 10), ("yes", 12))
def test_ruling_immobility_missed_turn(option, outcome):
    scenario = (
        ruled("immobility.missed_turn", option).dragons(A=10).tree("A").storyline("A", "trap")
    )
    scenario.turned("A", 1).storyline("B", "whats_that_over_there:value=2")
    scenario.then_dragons(A=outcome)


@under(("each_move", 2), ("net_sum", 1))
def test_ruling_picnic_clamp(option, outcome):
    scenario = ruled("picnic.clamp", option).dragons(A=1).storyline("A", "picnic")
    scenario.pile(*(f"*:footprint={value}" for value in (1, 3, 3, 1))).then_dragons(A=outcome)


@under(("shared", ("A", "B")), ("extra_round", None), ("closest_to_start_player", ("B",)))
def test_ruling_end_tie(option, outcome):
    scenario = ruled("end.tie", option, options={"length": "28"}).starter("B").to_play("A")
    scenario.dragons(A=28, B=29, C=20).storyline("A", "move_1")
    if outcome is None:
        scenario.then_asked("C", "programming.own_first")
    else:
        scenario.then_over(*outcome)


@under(("removed_too", 5), ("moves_up", 4))
def test_ruling_forest_start_card(option, outcome):
    options = {"enchanted_forest": True}
    scenario = ruled("forest.start_card", option, options=options).path_from(5)
    scenario.dragons(A=6, B=9, C=9).storyline("A", "pretty_flower").then_dragons(A=outcome)
    scenario.then_cited(*(("variant_3.backward_limit",) if outcome == 5 else ()))


def test_the_rows_of_a_scenario_are_told_by_kind():
    scenario = ruled("end.tie", "shared").storyline("A", "move_1")
    assert rows(scenario, scenario.position())["A"] == ["move_1"]
