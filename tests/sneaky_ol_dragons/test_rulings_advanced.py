"""The rulings about Advanced cards, each option from the same position."""

import pytest

from draghan_lab.games.sneaky_ol_dragons import events as e
from tests.sneaky_ol_dragons.racing import just_before, rows, slot
from tests.sneaky_ol_dragons.ruling_tables import ruled, ruled_mountain, under


@under(("all_card_effects", 1), ("dragon_only", 0))
def test_ruling_bigfoot_immunity_scope(option, outcome):
    scenario = ruled("bigfoot.immunity_scope", option).hugged("B").storyline("A", "thief")
    scenario.storyline("B", "move_1").storyline("C", "move_2").begin()
    if option == "dragon_only":
        scenario.when("A", slot(scenario, "B", 1))
    scenario.when("A", slot(scenario, "C", 1)).then_dragons(B=outcome)


@under(("affected", 12), ("protected", 14))
def test_ruling_bigfoot_rockslide(option, outcome):
    scenario = ruled_mountain("bigfoot.rockslide", option).dragons(A=15, B=14).hugged("B")
    scenario.storyline("A", "move_1").then_after("move_1", A=17, B=outcome)


@under(("ordinary_action_rounds", "ABAA"), ("all_at_once", "AAAB"))
def test_ruling_bigfoot_release(option, outcome):
    """The hugged player's Burlap bag gives B a card again."""
    scenario = ruled("bigfoot.release", option, "A", "B").hugged("A").pile("amnesia", "move_1")
    scenario.storyline("A", "burlap_bag", "move_1").begin()
    order = [scenario.match.name(x.seat) for x in scenario.happened(e.CardRevealed)]
    assert "".join(order) == outcome


@under(("released_together", [0, 1]), ("turn_order", [0]))
def test_ruling_bigfoot_two_hugged(option, outcome):
    scenario = ruled("bigfoot.two_hugged", option).hugged("A", "B").storyline("C", "amnesia")
    scenario.storyline("A", "move_1").storyline("B", "move_2").begin()
    ended = []
    for moment in scenario.moments:
        if isinstance(moment.event, e.HugEnded):
            ended.append(moment.event.seat)
        if isinstance(moment.event, e.CardRevealed) and moment.event.seat == 0:
            break
    assert ended == outcome
    scenario.then_dragons(A=1, B=2)


@under(("run_pauses", ["A", "A", "B", "A"]), ("run_goes_on", ["A", "A", "A", "B"]))
def test_ruling_bigfoot_during_wisp(option, outcome):
    scenario = ruled("bigfoot.during_wisp", option)
    scenario.storyline("A", "will_o_the_wisp", "move_2", "bigfoot").storyline("B", "move_1")
    scenario.then_dragons(A=2, B=1)
    order = [scenario.match.name(x.seat) for x in scenario.happened(e.CardRevealed)]
    assert order == outcome


@under(("random", "B"), ("table_result", "The table"))
def test_ruling_dragon_poo_model(option, outcome):
    scenario = ruled("dragon_poo.model", option).storyline("A", "dragon_poo").begin()
    scenario.then_asked(outcome)


@under(("no", (0, 2)), ("yes", (0, 1, 2)))
def test_ruling_dragon_poo_hugged(option, outcome):
    rulings = {"dragon_poo.model": "table_result"}
    scenario = ruled("dragon_poo.hugged", option, rulings=rulings).hugged("B")
    scenario.storyline("A", "dragon_poo").begin()
    assert scenario.timeline.decision.options == outcome
    if option == "yes":
        scenario.when("The table", (1,)).then_dragons(A=0, B=0, C=0)
    else:
        scenario.then_refused((1,), "bigfoot.immune")


@under(("all_tied_move", 3), ("nobody_moves", 0))
def test_ruling_dragon_poo_tie(option, outcome):
    rulings = {"dragon_poo.model": "table_result"}
    scenario = ruled("dragon_poo.tie", option, rulings=rulings).storyline("A", "dragon_poo")
    scenario.when("The table", (0, 1)).then_dragons(A=outcome, B=outcome, C=0)


@under(("adds_up", 3), ("once", 2))
def test_ruling_health_potion_stack(option, outcome):
    scenario = ruled("health_potion.stack", option).potion("A")
    scenario.storyline("A", "health_potion", "move_1").then_dragons(A=outcome)


@under(("own_storyline_only", 1), ("every_movement_card", 2))
def test_ruling_health_potion_sources(option, outcome):
    scenario = ruled("health_potion.sources", option).potion("A").storyline("A", "lucky_talisman")
    scenario.pile("move_1/1", "amnesia", "trap", "spy", "troll").when("A", "move_1/1")
    scenario.then_dragons(A=outcome)


@under(("owner_blind", "movement.hypnosis_card"), ("random", "programming.own_first"))
def test_ruling_hypnosis_choice(option, outcome):
    scenario = ruled("hypnosis.choice", option).storyline("A", "hypnosis", "move_1")
    scenario.storyline("B", "move_2").begin()
    assert scenario.timeline.decision.ask == outcome


@under(("discard_after", ["lucky_talisman"]), ("joins_storyline", ["lucky_talisman", "move_1"]))
def test_ruling_lucky_talisman_after(option, outcome):
    scenario = ruled("lucky_talisman.after", option).storyline("A", "lucky_talisman")
    scenario.pile("move_1/1", "amnesia", "trap", "spy", "troll").when("A", "move_1/1")
    assert rows(scenario, just_before(scenario, e.CardsCollected))["A"] == outcome


@under(("talisman_slot", (3, ["move_3"])), ("chosen_without_effect", (0, ["lucky_talisman"])))
def test_ruling_lucky_talisman_placed_cards(option, outcome):
    scenario = ruled("lucky_talisman.placed_cards", option).storyline("A", "lucky_talisman")
    scenario.pile("goblin_tribe/1", "amnesia", "trap", "spy", "troll", "move_3")
    scenario.when("A", "goblin_tribe/1")
    space, row = outcome
    scenario.then_dragons(A=space)
    assert rows(scenario, just_before(scenario, e.CardsCollected))["A"] == row


@under(("next_with_turn", 2), ("left_neighbour_only", 0))
def test_ruling_magic_mirror_who_is_next(option, outcome):
    scenario = ruled("magic_mirror.who_is_next", option).storyline("A", "magic_mirror")
    scenario.storyline("C", "move_2").then_dragons(A=outcome, C=2)


@under(("turn_used_ahead", 3), ("same_round_only", 0))
def test_ruling_magic_mirror_across_action_rounds(option, outcome):
    scenario = ruled("magic_mirror.across_action_rounds", option).to_play("C")
    scenario.storyline("A", "move_3").storyline("C", "magic_mirror").then_dragons(C=outcome, A=3)


@under(("nothing_copied", (0, 2)), ("next_open_card", (2, 2)))
def test_ruling_magic_mirror_turned_card(option, outcome):
    scenario = ruled("magic_mirror.turned_card", option).storyline("A", "magic_mirror")
    scenario.storyline("B", "move_1", "move_2").turned("B", 1)
    scenario.then_dragons(A=outcome[0], B=outcome[1])


@under(("revealed_text", 1), ("final_card", 3))
def test_ruling_magic_mirror_what_is_copied(option, outcome):
    scenario = ruled("magic_mirror.what_is_copied", option).storyline("A", "magic_mirror")
    scenario.storyline("B", "goblin_tribe").pile("move_3", "move_1").then_dragons(A=outcome, B=3)


@under(("revealed_text", 1), ("final_card", 3))
def test_ruling_magic_mirror_what_is_copied_follows_goblins_and_lamps(option, outcome):
    scenario = ruled("magic_mirror.what_is_copied", option).storyline("A", "magic_mirror")
    scenario.storyline("B", "goblin_tribe").played("C", "move_3").pile("magic_lamp", "move_1")
    scenario.when("B", "move_3/1").then_dragons(A=outcome, B=3)


def test_the_card_chosen_with_a_talisman_is_the_final_one():
    scenario = ruled("magic_mirror.what_is_copied", "final_card").storyline("A", "magic_mirror")
    scenario.storyline("B", "lucky_talisman")
    scenario.pile("move_3", "amnesia", "trap", "spy", "troll")
    scenario.when("B", "move_3/1").then_dragons(A=3, B=3)


@pytest.mark.parametrize("option", ["revealed_text", "final_card"])
def test_a_wisp_leads_to_no_other_card_so_the_mirror_copies_the_wisp_itself(option):
    scenario = ruled("magic_mirror.what_is_copied", option).storyline("A", "magic_mirror", "move_2")
    scenario.storyline("B", "will_o_the_wisp", "goblin_tribe", "move_1").pile("move_3")
    scenario.then_dragons(A=2, B=4).then_cited("will_o_the_wisp.finished")
    assert [chosen.card for chosen in scenario.happened(e.CardChosen)] == ["will_o_the_wisp/1"]


@under(("covers_later_cards", 0), ("only_present_cards", 1))
def test_ruling_old_book_later_cards(option, outcome):
    scenario = ruled("old_book.later_cards", option).bound("B", "jumping")
    scenario.storyline("A", "burlap_bag").pile("amnesia", "move_1:spell=drunken", "amnesia")
    scenario.then_dragons(B=outcome)


@under(("storyline_cards_only", 3), ("every_card", 0))
def test_ruling_old_book_nested_cards(option, outcome):
    scenario = ruled("old_book.nested_cards", option).bound("A", "jumping")
    scenario.storyline("A", "goblin_tribe").pile("move_3:spell=drunken").then_dragons(A=outcome)


@under(
    ("active_blind", ("A", "movement.spy_slots")),
    ("owner", ("B", "movement.spy_slots")),
    ("random", ("B", "programming.own_first")),
)
def test_ruling_spy_which_cards(option, outcome):
    scenario = ruled("spy.which_cards", option).storyline("A", "spy")
    scenario.storyline("B", "move_1", "move_2").begin().then_asked(*outcome)


@under(("freed_slots", ["move_3", "move_2"]), ("back", ["move_2", "move_3"]))
def test_ruling_spy_slots(option, outcome):
    scenario = ruled("spy.slots", option).storyline("A", "spy", "move_3/1")
    scenario.storyline("B", "move_1/1", "move_2").begin()
    scenario.when("A", slot(scenario, "A", 2), slot(scenario, "B", 1))
    scenario.when("A", ("move_1/1", "move_3/1"))
    assert scenario.unplayed("B", scenario.after("spy")) == outcome


@under(("ignored", 5), ("counts", 9))
def test_ruling_trap_same_space(option, outcome):
    scenario = ruled("trap.same_space", option).dragons(A=5, B=5, C=9).storyline("A", "trap")
    scenario.then_dragons(C=outcome)


@under(
    ("two_hidden_choices", "movement.truth_serum_claim"), ("coin", "movement.truth_serum_player")
)
def test_ruling_truth_serum_model(option, outcome):
    scenario = ruled("truth_serum.model", option).storyline("A", "truth_serum").begin()
    assert scenario.timeline.decision.ask == outcome
    if option == "coin":
        scenario.fate("movement.truth_serum_coin", "right").when("A", 1).then_dragons(B=3)


@under(("no", (2,)), ("yes", (1, 2)))
def test_ruling_truth_serum_hugged(option, outcome):
    scenario = ruled("truth_serum.hugged", option).hugged("B").storyline("A", "truth_serum")
    scenario.when("A", "lie")
    assert scenario.timeline.decision.options == outcome
    if option == "yes":
        scenario.when("A", 1).when("B", "lie").then_dragons(A=0, B=0)
    else:
        scenario.then_refused(1, "truth_serum.pick")


@under(("next_in_run", 3), ("leftmost", 2))
def test_ruling_will_o_the_wisp_next_card(option, outcome):
    scenario = ruled("will_o_the_wisp.next_card", option)
    scenario.storyline("A", "will_o_the_wisp", "move_3", "move_2", "tasty_deer")
    scenario.then_dragons(A=outcome)


@under(("leftmost", 2), ("none", 5))
def test_ruling_will_o_the_wisp_minstrel(option, outcome):
    scenario = ruled("will_o_the_wisp.minstrel", option).storyline("B", "amnesia", "amnesia")
    scenario.storyline("A", "will_o_the_wisp", "move_3", "move_2", "minstrel")
    scenario.then_dragons(A=outcome)


@under(("ignored", 1), ("carried_out", 4))
def test_ruling_will_o_the_wisp_turned(option, outcome):
    scenario = ruled("will_o_the_wisp.turned", option)
    scenario.storyline("A", "will_o_the_wisp", "move_3", "move_1").turned("A", 2)
    scenario.then_dragons(A=outcome)


@under(("no_movement", (14, 3)), ("movement", (9, 11)))
def test_ruling_witches_trick_no_walk(option, outcome):
    scenario = ruled("witches_trick.no_walk", option).dragons(A=3, B=10, C=14).tree("B")
    scenario.storyline("A", "witches_trick").then_dragons(A=outcome[0], C=outcome[1])
