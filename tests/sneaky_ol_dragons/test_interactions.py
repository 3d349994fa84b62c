"""Cards that meet cards, and cards that meet the edges of the course."""

import pytest

from draghan_lab.games.sneaky_ol_dragons import events as e
from tests.sneaky_ol_dragons.racing import discarded, just_before, mountain, race, rows, slot

RISKY = {"risky_ending": True}


# cards that lead to cards


def test_a_mirrored_lamp_is_a_wish_of_ones_own_for_the_mirror():
    scenario = race().played("C", "roaring_4").played("C", "amnesia")
    scenario.storyline("A", "magic_mirror").storyline("B", "magic_lamp")
    scenario.when("B", "amnesia/1").when("A", "roaring_4/1").then_dragons(A=4, B=0)
    assert rows(scenario, just_before(scenario, e.CardsCollected)) == {
        "A": ["roaring_4"],
        "B": ["amnesia"],
        "C": ["magic_mirror", "magic_lamp"],
    }


def test_a_used_lamp_cannot_be_wished_for():
    scenario = (
        race().played("C", "amnesia").storyline("A", "magic_mirror").storyline("B", "magic_lamp")
    )
    scenario.when("B", "amnesia/1").then_asked("A")
    scenario.then_refused("magic_lamp/1", "magic_lamp.used_lamp")
    assert scenario.timeline.decision.options == ("amnesia/1", "nothing")


def test_a_lamp_that_was_exchanged_for_a_discarded_card_cannot_be_wished_for_either():
    scenario = race(rulings={"magic_lamp.which_cards": "discard_pile_too"}).discard("amnesia")
    scenario.played("C", "trap").storyline("A", "magic_mirror").storyline("B", "magic_lamp")
    scenario.when("B", "amnesia/1").then_asked("A", "movement.magic_lamp_target")
    scenario.then_offered("amnesia/1", "trap/1", "nothing")
    scenario.then_refused("magic_lamp/1", "magic_lamp.used_lamp")


def test_a_lamp_that_granted_nothing_may_still_be_wished_for():
    scenario = (
        race().played("C", "amnesia").storyline("A", "magic_mirror").storyline("B", "magic_lamp")
    )
    scenario.when("B", "nothing").then_asked("A")
    assert "magic_lamp/1" in scenario.timeline.decision.options
    scenario.when("A", "magic_lamp/1", "amnesia/1")
    assert rows(scenario, just_before(scenario, e.CardsCollected))["C"] == ["magic_lamp"]


def test_a_mirrored_goblin_replaces_the_mirror():
    scenario = race().storyline("A", "magic_mirror").storyline("B", "goblin_tribe")
    scenario.pile("move_1", "move_2").then_dragons(A=2, B=1)
    assert discarded(scenario) == ["goblin_tribe", "magic_mirror"]


@pytest.mark.parametrize("pile", [(), ("goblin_tribe",)])
def test_where_nothing_but_goblins_is_left_no_card_takes_the_place_of_a_goblin(pile):
    scenario = race().only_pile(*pile)
    scenario.storyline("A", "goblin_tribe", "magic_lamp", "move_1", "move_2", "amnesia", "thief")
    scenario.storyline("B", "move_1", "move_2").storyline("C", "spy", "trap", "roaring_4", "troll")
    scenario.then_asked("C", "movement.spy_slots").then_cited("deal.both_piles_empty")
    assert rows(scenario)["A"] == ["magic_lamp", "move_1", "move_2", "amnesia", "thief"]
    assert len(scenario.timeline.state.rows[0]) == 6


def test_an_empty_place_is_no_card_to_be_wished_for_or_collected():
    scenario = race().only_pile().dragons(A=9, B=9, C=9)
    scenario.storyline("A", "goblin_tribe", "magic_lamp").storyline("B", "move_1", "move_2")
    scenario.storyline("C", *("move_3",) * 8).then_asked("A", "movement.magic_lamp_target")
    scenario.then_offered("move_1/1", "move_3/1", "nothing").when("A", "nothing")
    collected = scenario.happened(e.CardsCollected)[0].cards
    assert len(collected) == 11
    assert "" not in collected


def test_a_lamp_from_a_talisman_exchanges_the_talisman():
    scenario = race().played("B", "move_3/1").storyline("A", "lucky_talisman")
    scenario.pile("magic_lamp", "amnesia", "trap", "spy", "troll")
    scenario.when("A", "magic_lamp/1", "move_3/1").then_dragons(A=3)
    ended = just_before(scenario, e.CardsCollected)
    assert rows(scenario, ended)["B"] == ["lucky_talisman"]


def test_a_wisp_found_with_a_talisman_runs_the_rest_of_the_row():
    scenario = race().storyline("A", "lucky_talisman", "move_1", "move_2")
    scenario.pile("will_o_the_wisp", "amnesia", "trap", "spy", "troll")
    scenario.when("A", "will_o_the_wisp/1").then_dragons(A=3)
    assert scenario.revealed("A") == ["lucky_talisman", "move_2", "move_1"]
    scenario.then_cited("will_o_the_wisp.finished")


def test_a_mirrored_wisp_runs_both_rows():
    scenario = (
        race().storyline("A", "magic_mirror", "move_1").storyline("B", "will_o_the_wisp", "move_2")
    )
    scenario.then_dragons(A=1, B=2)
    assert len(scenario.happened(e.RunEnded)) == 2


def test_a_turn_used_ahead_saves_a_card_from_the_minstrel_once():
    """The Minstrel is A's card of the next action round, played now; C's copy sings again."""
    scenario = race().to_play("C").storyline("A", "minstrel", "move_1")
    scenario.storyline("B", "move_2", "move_1", "move_3")
    scenario.storyline("C", "magic_mirror", "move_1", "move_2", "amnesia")
    scenario.then_cited("minstrel.turn_used_ahead").then_dragons(A=0, B=3, C=0)
    assert [taken.seats for taken in scenario.happened(e.CardsTaken)] == [(1, 2), (0, 1, 2)]


def test_the_minstrel_passes_a_hugged_player_by():
    scenario = race().hugged("B").storyline("A", "minstrel", "move_1").storyline("B", "move_2")
    scenario.storyline("C", "amnesia", "move_3", "move_1").then_dragons(A=0, B=2, C=1)
    assert discarded(scenario) == ["move_1", "move_3"]


def test_a_whirlwind_keeps_a_missed_turn_and_the_restriction_of_a_book():
    scenario = (
        race("A", "B").bound("B", "jumping").storyline("A", "whirlwind", "move_1:spell=drunken")
    )
    scenario.turned("A", 2).storyline("B", "move_2:spell=jumping")
    scenario.fate("movement.whirlwind", ((1, 1), (0, 2))).then_dragons(A=0, B=0)


def test_a_second_bigfoot_by_a_mirror_releases_both_together():
    scenario = race().storyline("A", "magic_mirror", "move_1").storyline("B", "bigfoot", "move_2")
    scenario.storyline("C", "amnesia", "amnesia").then_dragons(A=1, B=2)
    assert len(scenario.happened(e.HugEnded)) == 2
    assert len(scenario.happened(e.HugBegan)) == 2


def test_nobody_is_left_out_of_a_burlap_bag_but_the_wisp_and_the_hugged():
    scenario = race("A", "B", "C", "D").hugged("C").wisp("B", "done").storyline("C", "amnesia")
    scenario.storyline("A", "burlap_bag").pile("move_1", "move_2").then_dragons(A=1, B=0, C=0, D=2)
    scenario.then_cited("burlap_bag.wisp", "bigfoot.immune")


def test_a_caravan_in_the_last_action_round_does_nothing():
    scenario = race().storyline("A", "conmans_caravan").begin()
    assert not scenario.happened(e.SeatsChanged)
    assert scenario.happened(e.NothingHappened)


def test_a_book_follows_its_player_to_another_chair():
    scenario = race().bound("A", "jumping").to_play("C")
    scenario.storyline("B", "move_3:spell=drunken", "move_1:spell=jumping")
    scenario.storyline("C", "conmans_caravan").then_dragons(A=1)
    (turned,) = scenario.happened(e.CardsTurned)
    assert (turned.seat, turned.places) == (0, (1,))
    scenario.then_cited("old_book.turn_others")


def test_a_tree_that_meets_the_wizard_again_stays_a_tree():
    scenario = race(rulings={"immobility.end": "after"}).tree("A").dragons(A=5)
    scenario.storyline("A", "novice_wizard").pile("*:spell=immobility")
    scenario.storyline("B", "whats_that_over_there:value=2").then_dragons(A=5)


def test_the_deer_in_a_run_turns_the_next_card_of_the_run():
    scenario = race().storyline("A", "will_o_the_wisp", "move_3", "move_1", "fake_jewels")
    scenario.then_dragons(A=0).then_cited("fake_jewels.miss_two", "turned.meaning")


# empty piles


@pytest.mark.parametrize(
    "card",
    ["burlap_bag", "novice_wizard", "picnic", "grumpy_goat", "lucky_talisman", "old_book_of_magic"],
)
def test_with_both_piles_empty_a_card_does_what_it_can(card):
    scenario = race().dragons(A=9).storyline("A", card)
    scenario.storyline("B", *["*"] * 12).only_pile().begin()
    scenario.then_cited("deal.both_piles_empty")


def test_a_picnic_goes_on_from_the_reshuffled_discard_pile():
    scenario = race().dragons(A=10).storyline("A", "picnic").discard(*["*"] * 30)
    scenario.only_pile("*:footprint=2").begin()
    assert len([m for m in scenario.happened(e.DragonMoved) if m.seat == 0]) >= 4
    scenario.then_cited("deal.reshuffle_any_time")


# edges of the course


@pytest.mark.parametrize(("space", "end"), [(0, 0), (1, 0), (2, 0), (3, 1)])
def test_nobody_goes_behind_the_start_card(space, end):
    race().dragons(A=space, B=20).storyline("A", "pretty_flower").then_dragons(A=end)


@pytest.mark.parametrize(("steps", "is_over"), [("move_1", False), ("move_2", True)])
def test_the_last_space_is_not_enough(steps, is_over):
    scenario = race(options={"length": "28"}).dragons(A=27).storyline("A", steps).begin()
    assert scenario.timeline.is_over is is_over


def test_beyond_the_fifteenth_field_counting_goes_on():
    scenario = race(options={"length": "28"}).dragons(A=42).storyline("A", "move_3")
    scenario.then_over("A").then_dragons(A=45).then_cited("end.beyond_fifteen")


@pytest.mark.parametrize(("space", "end"), [(39, 41), (40, 32), (41, 33)])
def test_beyond_the_last_field_of_the_risky_side_dragons_fall(space, end):
    scenario = mountain(options=RISKY).dragons(A=space).storyline("A", "move_2")
    scenario.begin()
    assert scenario.spaces(scenario.after("move_2"))["A"] == end


def test_a_fallen_dragon_lands_on_a_rockslide_and_dodges():
    scenario = mountain(options=RISKY).dragons(A=41, B=33).storyline("A", "move_3")
    scenario.then_dragons(A=35, B=29).then_cited("variant_5.fall", "rockslide.trigger")


@pytest.mark.parametrize(("first", "end"), [(1, 4), (5, 5)])
def test_the_path_that_is_gone_is_the_backward_limit(first, end):
    scenario = race(options={"enchanted_forest": True}).path_from(first).dragons(A=6, B=20, C=20)
    scenario.storyline("A", "pretty_flower").then_dragons(A=end)


# the mountain


def test_a_tree_in_front_keeps_the_starter_from_dodging_but_not_from_safety():
    scenario = mountain().dragons(A=15, B=17).tree("B").storyline("A", "move_1")
    scenario.then_dragons(A=16, B=17).then_cited("rockslide.starter_safe")


def test_a_running_dragon_stops_in_front_of_a_tree():
    scenario = mountain().dragons(A=10, B=10, C=9).tree("C").storyline("A", "move_1")
    scenario.then_dragons(A=12, B=10, C=9).then_cited("immobility.blocks_backward")


def test_a_dodge_jumps_a_hole_without_a_check():
    layout = {
        "track_06": {
            "mountain": [{"field": "rockslide", "value": 3}, {"field": "hole", "value": 9}]
        }
    }
    scenario = mountain(components=layout).dragons(A=10).storyline("A", "move_1")
    scenario.then_dragons(A=14).then_cited("rockslide.starter_dodges", "hole.only_regular_cards")
    scenario.then_not_cited("hole.action_card_free", "hole.threshold")


@pytest.mark.parametrize(("courage", "end"), [(3, 12), (4, 14)])
def test_courage_equal_to_the_rocks_is_enough(courage, end):
    scenario = mountain().dragons(A=15, B=14).storyline("A", "move_1")
    scenario.storyline("B", f"move_1:courage={courage - 1}", "move_1:courage=1")
    scenario.then_after("move_1", B=end)


def test_a_move_of_no_step_sets_off_nothing():
    scenario = mountain().dragons(A=16, B=17).tree("B").storyline("A", "move_1").begin()
    assert not scenario.happened(e.RockslideStarted)
    scenario.then_dragons(A=16)


def test_a_bet_bonus_is_stopped_by_no_hole():
    scenario = mountain(options={"betting": True}).dragons(A=4).storyline("A", "picnic")
    scenario.pile("*:footprint=1", "*:footprint=1", "*:footprint=1", "*:footprint=1")
    scenario.when("A", 4).then_dragons(A=8).then_cited("variant_4.win", "hole.action_card_free")


@pytest.mark.parametrize(
    ("space", "clause"),
    [
        (5, "hole.nobody_stands_there"),
        (-1, "movement.start_is_the_end"),
        (60, "variant_4.place_token"),
    ],
)
def test_where_no_dragon_can_stand_no_bet_can_lie(space, clause):
    scenario = mountain(options={"betting": True}).storyline("A", "picnic").begin()
    scenario.then_refused(space, clause)


def test_a_lost_bet_has_no_effect():
    scenario = race(options={"betting": True}).dragons(A=10).storyline("A", "picnic")
    scenario.pile(*["*:footprint=1"] * 4).when("A", 12).then_dragons(A=10)
    scenario.then_cited("variant_4.lose")


def test_a_refused_theft_names_whose_card_is_wanted():
    scenario = (
        race().storyline("A", "thief").storyline("B", "move_1").storyline("C", "move_1").begin()
    )
    scenario.then_refused(slot(scenario, "C", 1), "thief.steal")
    scenario.then_refused(slot(scenario, "B", 2), "thief.steal")


def test_a_fall_forward_onto_rocks_is_a_forward_move():
    rulings = {"mountain.rockslide_trigger": "own_forward_only"}
    scenario = mountain(options=RISKY, rulings=rulings).dragons(A=41).storyline("A", "move_3")
    scenario.then_dragons(A=35).then_cited("variant_5.fall", "rockslide.trigger")


def test_of_two_slides_that_follow_the_one_of_the_dodging_dragon_comes_first():
    """B lands on 11 and dodges to 12; A, whose card it is, runs round the corner to 7."""
    rocks, plain = {"field": "rockslide", "value": 3}, {"field": "plain"}
    layout = {"track_06": {"mountain": [rocks, rocks]}, "track_04": {"mountain": [rocks, plain]}}
    scenario = mountain(components=layout).dragons(A=9, B=10)
    scenario.storyline("A", "whats_that_over_there:value=1").then_dragons(A=8, B=14)
    assert [slide.field for slide in scenario.happened(e.RockslideStarted)] == [11, 12, 7]


@pytest.mark.parametrize("ruling", ["after_all_moves", "one_by_one"])
def test_the_way_of_the_goat_ends_where_it_landed_and_not_where_it_dodged_to(ruling):
    scenario = mountain(rulings={"mountain.group_landing": ruling}).dragons(A=18, B=16)
    scenario.storyline("A", "grumpy_goat").pile("*:footprint=1")
    scenario.storyline("B", "amnesia:courage=2", "move_3:courage=3")
    scenario.then_after("grumpy_goat", A=17, B=15)


def test_a_minstrel_ends_the_skip_of_a_used_turn_even_if_nobody_else_has_cards():
    scenario = race().to_play("C").storyline("A", "minstrel", "move_3")
    scenario.storyline("C", "magic_mirror").then_dragons(A=0)
    assert [taken.seats for taken in scenario.happened(e.CardsTaken)] == [(0,)]
    scenario.then_cited("minstrel.turn_used_ahead")


def test_a_single_card_that_the_spy_took_goes_to_the_back_as_well():
    scenario = race(rulings={"spy.slots": "back"}).storyline("A", "spy", "move_1", "move_2")
    scenario.begin().when("A", slot(scenario, "A", 2))
    assert scenario.revealed("A") == ["spy", "move_2", "move_1"]


def test_another_hug_stops_a_player_who_plays_all_cards_at_once():
    scenario = race("A", "B", rulings={"bigfoot.release": "all_at_once"}).hugged("A")
    scenario.played("A", "bigfoot").storyline("A", "burlap_bag", "magic_lamp", "move_3")
    scenario.pile("amnesia", "move_1").begin().when("A", "bigfoot/1")
    order = [scenario.match.name(x.seat) for x in scenario.happened(e.CardRevealed)]
    assert "".join(order) == "AABAA"


def test_a_bet_can_lie_as_far_as_the_footprints_of_the_box_lead():
    back = {"courage": 1, "spell": "jumping", "footprint": 9}
    scenario = race(options={"betting": True}, components={"picnic": {"backs": [back]}})
    scenario.dragons(A=40).storyline("A", "picnic").begin()
    assert scenario.timeline.decision.options[-1] == 40 + 2 * 9


def test_who_finished_with_the_wisp_plays_on_wherever_lasting_effects_stay():
    scenario = race(rulings={"conmans_caravan.statuses": "seat"}).wisp("A", "done").to_play("C")
    scenario.storyline("B", "move_3").storyline("C", "conmans_caravan").then_dragons(A=3)


@pytest.mark.parametrize(("ruling", "ends"), [("player", (0, 2)), ("seat", (3, 0))])
def test_the_restriction_of_a_book_goes_with_its_player_or_stays_with_the_seat(ruling, ends):
    scenario = race(rulings={"conmans_caravan.statuses": ruling}).bound("A", "jumping")
    scenario.to_play("C").storyline("A", "move_2:spell=drunken")
    scenario.storyline("B", "move_3:spell=drunken").storyline("C", "conmans_caravan")
    scenario.then_dragons(A=ends[0], C=ends[1])


def test_a_potion_helps_with_a_mirrored_card_wherever_the_other_player_had_it_from():
    scenario = race(rulings={"magic_mirror.what_is_copied": "final_card"}).potion("A", "B")
    scenario.storyline("A", "magic_mirror").storyline("B", "lucky_talisman")
    scenario.pile("move_3", "amnesia", "trap", "spy", "troll").when("B", "move_3/1")
    scenario.then_dragons(A=4, B=3)


def test_two_players_hold_no_cards_when_their_storylines_are_laid():
    scenario = race("A", "B").deal().begin()
    while not scenario.happened(e.ProgrammingEnded):
        scenario.timeline.answer(scenario.timeline.decision.options[0])
    laid = next(m.state for m in scenario.moments if isinstance(m.event, e.ProgrammingEnded))
    assert laid.hands == ((), ())
    assert [len(row) for row in laid.rows] == [5, 5]
    assert sorted(slot.number for row in laid.rows for slot in row) == list(range(10))


@pytest.mark.parametrize(("ruling", "is_before"), [("at_once", True), ("when_needed", False)])
def test_the_last_card_of_the_pile_brings_the_new_pile_before_the_next_turn_if_so_ruled(
    ruling, is_before
):
    scenario = race(rulings={"deal.reshuffle_moment": ruling}).storyline("A", "strange_potion")
    scenario.storyline("B", "amnesia").only_pile("move_1", "move_2").discard(*["*"] * 30).begin()
    happened = [type(moment.event) for moment in scenario.moments]
    second_turn = [n for n, kind in enumerate(happened) if kind is e.CardRevealed][1]
    assert (e.PileShuffled in happened[:second_turn]) is is_before
