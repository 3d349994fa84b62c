"""What single cards leave behind, and what they do when there is nothing to do it with."""

import pytest

from draghan_lab.games.sneaky_ol_dragons import events as e
from tests.sneaky_ol_dragons.racing import just_before, kinds, mountain, race, slot

AT_THE_END = {"minstrel.when_removed": "end_of_action_round"}


# the piles


@pytest.mark.parametrize(
    "card",
    [
        "burlap_bag",
        "goblin_tribe",
        "novice_wizard",
        "picnic",
        "grumpy_goat",
        "lucky_talisman",
        "old_book_of_magic",
        "strange_potion",
    ],
)
def test_a_card_that_needs_an_empty_pile_has_it_renewed(card):
    scenario = race().dragons(A=9).storyline("A", card, "amnesia").storyline("B", "amnesia")
    scenario.discard(*["*"] * 30).only_pile().begin()
    moments = scenario.moments
    shuffled = next(n for n, m in enumerate(moments) if isinstance(m.event, e.PileShuffled))
    revealed = [m.event.card for m in moments[:shuffled] if isinstance(m.event, e.CardRevealed)]
    assert kinds(scenario, revealed) == [card]
    scenario.then_cited("deal.reshuffle", "deal.reshuffle_any_time")
    scenario.then_not_cited("deal.both_piles_empty")


@pytest.mark.parametrize("card", ["novice_wizard", "grumpy_goat", "old_book_of_magic"])
@pytest.mark.parametrize("ruling", ["stays", "discarded"])
def test_the_top_card_that_was_looked_at_stays_or_goes_as_ruled(card, ruling):
    scenario = race(rulings={"spell.top_card_stays": ruling}).dragons(A=9)
    scenario.storyline("A", card).pile("move_3:spell=jumping").begin()
    top = scenario.after(card).pile[0]
    assert (kinds(scenario, [top]) == ["move_3"]) is (ruling == "stays")


def test_with_both_piles_empty_a_strange_potion_does_nothing():
    scenario = race().dragons(A=9).storyline("A", "strange_potion")
    scenario.storyline("B", *["*"] * 12).only_pile().begin()
    scenario.then_after("strange_potion", A=9).then_cited("deal.both_piles_empty")


def test_a_bet_on_cards_that_are_not_there_is_settled_all_the_same():
    scenario = race(options={"betting": True}).dragons(A=9).storyline("A", "picnic")
    scenario.storyline("B", *["*"] * 12).only_pile().when("A", 11)
    scenario.then_after("picnic", A=9).then_cited("variant_4.lose")


# lasting effects


@pytest.mark.parametrize(("spell", "end"), [("immobility", 10), ("jumping", 15)])
def test_the_wizard_turns_a_dragon_into_a_tree(spell, end):
    scenario = race().dragons(A=10, B=20, C=9).storyline("A", "novice_wizard")
    scenario.pile(f"*:spell={spell}").storyline("B", "whats_that_over_there:value=2")
    scenario.storyline("C", "move_3").then_dragons(A=end, C=9 if spell == "immobility" else 14)


def test_the_book_that_was_played_binds_cards_that_come_later():
    scenario = race().storyline("A", "old_book_of_magic").storyline("B", "burlap_bag")
    scenario.pile("amnesia:spell=jumping", "amnesia", "move_3:spell=drunken")
    scenario.then_dragons(A=0).then_cited("old_book.symbol", "turned.meaning")
    scenario = race().storyline("A", "old_book_of_magic").storyline("B", "burlap_bag")
    scenario.pile("amnesia:spell=jumping", "amnesia", "move_3:spell=jumping")
    scenario.then_dragons(A=3).then_not_cited("turned.meaning")


def test_a_hug_that_waits_for_the_end_of_a_run_protects_after_it():
    scenario = race(rulings={"bigfoot.during_wisp": "run_goes_on"}).dragons(A=5)
    scenario.storyline("A", "will_o_the_wisp", "move_2", "bigfoot")
    scenario.storyline("B", "whats_that_over_there:value=3").then_dragons(A=7, C=3)
    scenario.then_cited("bigfoot.immune")


def test_two_minstrels_in_one_action_round_take_two_cards():
    scenario = race(rulings=AT_THE_END).storyline("A", "minstrel")
    scenario.storyline("B", "magic_lamp", "move_1", "move_2", "move_3").when("B", "minstrel/1")
    scenario.then_dragons(B=3)


# nothing to do


@pytest.mark.parametrize(
    ("card", "clause"),
    [
        ("amnesia", "amnesia.nothing"),
        ("broken_stick", "broken_stick.nobody_behind"),
        ("crystal_ball", "crystal_ball.last"),
        ("fake_jewels", "fake_jewels.no_cards"),
        ("hypnosis", "hypnosis.single_player"),
        ("magic_lamp", "magic_lamp.none_available"),
        ("tasty_deer", "tasty_deer.no_cards"),
        ("thief", "thief.empty_storyline"),
        ("trap", "trap.call"),
        ("whirlwind", "whirlwind.shuffle"),
    ],
)
def test_a_card_that_can_do_nothing_says_so(card, clause):
    scenario = race().dragons(A=5, B=5, C=5).storyline("A", card).then_dragons(A=5, B=5, C=5)
    reasons = scenario.happened(e.NothingHappened)
    assert kinds(scenario, [event.card for event in reasons]) == [card]
    assert clause in reasons[0].cites


def test_hypnosis_does_nothing_if_only_one_player_has_cards():
    scenario = race().storyline("A", "hypnosis", "move_2").then_dragons(A=2)
    scenario.then_cited("hypnosis.single_player").then_not_cited("hypnosis.pass_left")


@pytest.mark.parametrize(("card", "clause"), [("move_1", False), ("amnesia", True)])
def test_a_strange_potion_without_movement_cards_does_nothing(card, clause):
    scenario = race().dragons(A=5).storyline("A", "strange_potion").pile("amnesia", card)
    scenario.then_dragons(A=5 if clause else 4)
    (scenario.then_cited if clause else scenario.then_not_cited)("strange_potion.none")


def test_a_wish_for_nothing_leaves_everything_where_it_is():
    scenario = race().played("B", "move_3").storyline("A", "magic_lamp").when("A", "nothing")
    scenario.then_dragons(A=0)
    assert not scenario.happened(e.WishGranted)
    assert scenario.happened(e.NothingHappened)


def test_a_spy_who_finds_no_cards_is_asked_nothing():
    race().storyline("A", "spy").then_asked("B", "programming.own_first").then_cited(
        "spy.skip_empty"
    )


def test_nobody_can_be_asked_if_all_others_are_hugged():
    scenario = race().hugged("B", "C").storyline("A", "truth_serum").begin()
    scenario.then_cited("truth_serum.pick").then_asked("B", "programming.own_first")


@pytest.mark.parametrize("ruling", ["talisman_slot", "chosen_without_effect"])
def test_a_lamp_from_a_talisman_has_no_place_of_its_own(ruling):
    scenario = race(rulings={"lucky_talisman.placed_cards": ruling}).played("B", "move_3")
    scenario.storyline("A", "lucky_talisman").pile("magic_lamp", *["amnesia", "trap", "spy"])
    scenario.pile("troll").when("A", "magic_lamp/1")
    if ruling == "talisman_slot":
        scenario.then_asked("A", "movement.magic_lamp_target")
    else:
        scenario.then_asked("B", "programming.own_first")
    owned = race(rulings={"lucky_talisman.placed_cards": ruling}).played("B", "move_3")
    owned.storyline("A", "magic_lamp").then_asked("A", "movement.magic_lamp_target")


# single words


def test_a_crystal_ball_may_turn_a_card_without_looking():
    scenario = race().storyline("A", "crystal_ball", "move_1", "move_2").when("A", "leave")
    scenario.then_asked("A", "movement.crystal_ball_turn").then_offered(0, 2, 3)
    scenario.when("A", 2).then_dragons(A=2)


def test_cards_of_a_burlap_bag_are_told_apart():
    scenario = race().storyline("A", "burlap_bag", "amnesia").storyline("B", "move_1").begin()
    numbers = [s.number for row in scenario.after("burlap_bag").rows for s in row]
    assert len(set(numbers)) == len(numbers) == 6


def test_a_theft_from_everybody_leaves_nobody_out():
    scenario = race("A", "B").storyline("A", "thief", "move_1").storyline("B", "move_2").begin()
    scenario.when("A", slot(scenario, "A", 2), slot(scenario, "B", 1))
    scenario.then_not_cited("thief.empty_storyline")


@pytest.mark.parametrize(("cards", "is_skipped"), [(("move_1",), False), ((), True)])
def test_hypnosis_says_who_is_passed_by(cards, is_skipped):
    scenario = race().storyline("A", "hypnosis", "amnesia").storyline("B", "move_2")
    scenario.storyline("C", *cards).begin()
    while scenario.timeline.decision.ask == "movement.hypnosis_card":
        scenario.timeline.add(scenario.timeline.decision.options[0])
    (scenario.then_cited if is_skipped else scenario.then_not_cited)("hypnosis.skip_empty")


@pytest.mark.parametrize(("card", "is_chain"), [("goblin_tribe", True), ("move_1", False)])
def test_only_a_goblin_after_a_goblin_is_a_chain(card, is_chain):
    scenario = race().storyline("A", "goblin_tribe").pile(card).begin()
    (scenario.then_cited if is_chain else scenario.then_not_cited)("goblin_tribe.chain")


def test_a_mirror_uses_the_turn_of_a_turned_card_at_once():
    scenario = race().storyline("A", "magic_mirror").storyline("B", "move_1", "move_2")
    scenario.turned("B", 1).storyline("C", "amnesia").begin()
    order = [
        scenario.match.name(moment.event.seat)
        for moment in scenario.moments
        if isinstance(moment.event, e.CardRevealed | e.CardPassedOver)
    ]
    assert order == ["A", "B", "C", "B"]


def test_a_mirror_passes_a_hugged_player_by():
    scenario = race().hugged("B").storyline("A", "magic_mirror").storyline("B", "move_1")
    scenario.storyline("C", "move_3").then_dragons(A=3, B=1, C=3)


def test_a_run_goes_on_behind_a_card_that_is_turned():
    scenario = race().storyline("A", "will_o_the_wisp", "move_3", "move_1").turned("A", 3)
    scenario.then_dragons(A=3)
    assert scenario.happened(e.RunEnded)


def test_a_card_that_was_passed_over_stays_closed_to_those_who_did_not_lay_it():
    scenario = race().storyline("A", "move_3", "crystal_ball", "move_1").turned("A", 1).begin()
    passed = just_before(scenario, e.CardRevealed)
    seen = scenario.match.game.secrets.state(scenario.match, passed, 1)
    assert seen.rows[0][0].face == "passed"
    assert seen.rows[0][0].card.startswith("?")


@pytest.mark.parametrize(("ruling", "end"), [("each_move", 1), ("net_sum", 0)])
def test_the_sum_of_a_picnic_is_one_move(ruling, end):
    scenario = race(rulings={"picnic.clamp": ruling}).dragons(A=1).storyline("A", "picnic")
    scenario.pile(*(f"*:footprint={value}" for value in (1, 3, 3, 2))).then_dragons(A=end)


@pytest.mark.parametrize(
    ("where", "spaces"),
    [
        (race(options={"betting": True}), range(44)),
        (race(options={"betting": True}, rulings={"movement.behind_start": "debt"}), range(-2, 44)),
        (race(options={"betting": True, "enchanted_forest": True}).path_from(3), range(3, 44)),
        (
            mountain(options={"betting": True, "risky_ending": True}),
            [space for space in range(42) if space not in (5, 13, 22, 30)],
        ),
    ],
)
def test_the_token_lies_on_any_position_of_the_course(where, spaces):
    scenario = where.dragons(A=4, B=4, C=4).storyline("A", "picnic").begin()
    scenario.then_asked("A", "movement.bet_space").then_offered(*spaces)


def test_a_trick_with_a_tree_or_a_hugged_dragon_changes_nothing():
    tree = race().dragons(A=3, C=14).tree("C").storyline("A", "witches_trick")
    tree.then_dragons(A=3, C=14)
    hugged = race().dragons(A=3, C=14).hugged("C").storyline("A", "witches_trick")
    hugged.then_dragons(A=3, C=14)
    assert tree.happened(e.NothingHappened)
    assert hugged.happened(e.NothingHappened)
    free = race().dragons(A=3, C=14).storyline("A", "witches_trick").then_dragons(A=14, C=3)
    assert not free.happened(e.NothingHappened)
