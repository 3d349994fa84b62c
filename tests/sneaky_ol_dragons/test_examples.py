"""Every worked example of the rulebook is played; here those about action cards."""

import pytest

from draghan_lab.games.sneaky_ol_dragons import events as e
from tests.sneaky_ol_dragons import test_examples_of_rounds, test_examples_of_the_course
from tests.sneaky_ol_dragons.racing import (
    RULEBOOK,
    cites_of,
    copies,
    discarded,
    just_before,
    kinds,
    race,
    rows,
    slot,
)


def test_every_example_of_the_rulebook_is_played():
    others = (test_examples_of_rounds, test_examples_of_the_course)
    names = [*globals(), *(name for other in others for name in vars(other))]
    played = {name.removeprefix("test_example_") for name in names if "test_example_" in name}
    assert played == set(RULEBOOK.examples)


def test_example_villagers_nearest():
    scenario = race().dragons(A=12, B=9, C=4).storyline("A", "angry_villagers")
    scenario.then_dragons(A=8, B=9, C=4).then_cited(*cites_of("villagers_nearest"))


def test_example_villagers_last():
    scenario = race().dragons(A=5, B=9, C=7).storyline("A", "angry_villagers")
    scenario.then_dragons(A=4, B=9, C=7).then_cited(*cites_of("villagers_last"))


def test_example_broken_stick_pair():
    scenario = race("A", "B", "C", "D").dragons(A=10, B=7, C=7, D=3)
    scenario.storyline("A", "broken_stick").then_dragons(A=10, B=10, C=10, D=3)
    scenario.then_cited(*cites_of("broken_stick_pair"))


def test_example_chili_now_behind():
    scenario = race("A", "B", "C", "D").dragons(A=5, B=6, C=7, D=2)
    scenario.storyline("A", "chili_peppers").then_dragons(A=7, B=5, C=7, D=1)
    scenario.then_cited(*cites_of("chili_now_behind"))


def test_example_flower_now_in_front():
    scenario = race("A", "B", "C", "D").dragons(A=8, B=7, C=6, D=3)
    scenario.storyline("A", "pretty_flower").then_dragons(A=6, B=8, C=6, D=3)
    scenario.then_cited(*cites_of("flower_now_in_front"))


def test_example_goblin_replacement():
    scenario = race().dragons(A=3).storyline("A", "goblin_tribe").pile("move_3").then_dragons(A=6)
    state = scenario.after("goblin_tribe")
    assert kinds(scenario, state.discard) == ["goblin_tribe"]
    assert rows(scenario, state)["A"] == ["move_3"]
    scenario.then_cited(*cites_of("goblin_replacement"))


def test_example_goblin_chain():
    scenario = race().dragons(A=3).storyline("A", "goblin_tribe")
    scenario.pile("goblin_tribe", "roaring_4").then_dragons(A=7)
    state = scenario.after("goblin_tribe")
    assert kinds(scenario, state.discard) == ["goblin_tribe", "goblin_tribe"]
    assert rows(scenario, state)["A"] == ["roaring_4"]
    assert not scenario.happened(e.Roared)
    scenario.then_cited(*cites_of("goblin_chain"))


def test_example_lamp_exchange():
    scenario = race().dragons(A=5).played("B", "move_3/1").storyline("A", "magic_lamp")
    scenario.then_asked("A", "movement.magic_lamp_target").then_offered("move_3/1", "nothing")
    scenario.when("A", "move_3/1").then_dragons(A=8)
    state = just_before(scenario, e.CardsCollected)
    assert rows(scenario, state) == {"A": ["move_3"], "B": ["magic_lamp"], "C": []}
    assert scenario.revealed("B") == []
    scenario.then_cited(*cites_of("lamp_exchange"))


def test_example_lamp_without_cards():
    scenario = race().dragons(A=5).storyline("A", "magic_lamp").storyline("B", "move_1")
    scenario.then_dragons(A=5, B=1).then_cited(*cites_of("lamp_without_cards"))


def test_example_minstrel_mid_action_round():
    scenario = race().to_play("B").storyline("A", "move_1", "move_2")
    scenario.storyline("B", "minstrel", "move_1", "move_2")
    scenario.storyline("C", "move_3", "move_1", "move_2").begin()
    assert discarded(scenario) == ["move_1", "move_1", "move_1"]
    state = scenario.after("minstrel")
    assert [scenario.unplayed(name, state) for name in "ABC"] == [
        ["move_2"],
        ["move_2"],
        ["move_3", "move_2"],
    ]
    scenario.then_dragons(A=2, B=2, C=5).then_cited(*cites_of("minstrel_mid_action_round"))


def test_example_minstrel_too_late():
    scenario = race().storyline("A", "minstrel").storyline("B", "move_2").storyline("C", "move_3")
    scenario.then_dragons(A=0, B=2, C=3).then_cited(*cites_of("minstrel_too_late"))
    assert discarded(scenario) == []


def test_example_caravan_three_players():
    scenario = race().dragons(A=5, B=10, C=15).to_play("C").storyline("A", "move_1", "move_1")
    scenario.storyline("B", "move_2", "move_2").storyline(
        "C", "conmans_caravan", "move_3", "move_3"
    )
    scenario.then_dragons(A=9, B=16, C=17)
    assert [scenario.match.name(x.seat) for x in scenario.happened(e.CardRevealed)][1:4] == [
        "A",
        "B",
        "C",
    ]
    assert scenario.revealed("A") == ["move_2", "move_2"]
    scenario.then_cited(*cites_of("caravan_three_players"))


def test_example_crystal_ball_turn():
    scenario = race().dragons(A=7, B=9)
    scenario.storyline("A", "crystal_ball", "pretty_flower/1", "move_3/1")
    scenario.when("A", "look", ("move_3/1", "pretty_flower/1"), 3).then_dragons(A=10, B=9)
    assert scenario.revealed("A") == ["crystal_ball", "move_3"]
    scenario.then_cited(*cites_of("crystal_ball_turn"))


def test_example_deer_missed_turn():
    scenario = race().dragons(A=4).storyline("A", "tasty_deer", "move_3", "move_2")
    scenario.then_dragons(A=6).then_cited(*cites_of("deer_missed_turn"))
    assert scenario.revealed("A") == ["tasty_deer", "move_2"]


def test_example_turned_slot_and_turned_card():
    scenario = race().to_play("C").storyline("A", "move_1", "move_2").turned("A", 1, why="missed")
    scenario.storyline("B", "move_2").turned("B", 1, why="picked")
    scenario.storyline("C", "hypnosis", "move_3").begin()
    scenario.when("C", slot(scenario, "C", 2)).when("A", slot(scenario, "A", 1))
    scenario.when("B", slot(scenario, "B", 1))
    state = scenario.after("hypnosis")
    row = [(s.card.partition("/")[0], s.turned) for s in state.rows[0]]
    assert row == [("move_3", "missed"), ("move_2", "")]
    assert [(s.card.partition("/")[0], s.turned) for s in state.rows[1]] == [("move_1", "")]
    assert state.rows[2][1].turned == ""
    assert rows(scenario, state)["C"] == ["hypnosis", "move_2"]
    scenario.then_cited(*cites_of("turned_slot_and_turned_card")[-1:], "turned.meaning")


def test_example_thief_each_storyline():
    scenario = race().storyline("A", "thief", "move_1").storyline("B", "move_1", "move_2", "move_3")
    scenario.begin()
    scenario.when("A", slot(scenario, "A", 2), slot(scenario, "B", 2))
    assert discarded(scenario) == ["move_1", "move_2"]
    state = scenario.after("thief")
    assert [scenario.unplayed(name, state) for name in "ABC"] == [[], ["move_1", "move_3"], []]
    scenario.then_cited(*cites_of("thief_each_storyline"))


def test_example_short_cut():
    scenario = race().dragons(A=3, B=15, C=9)
    scenario.storyline("A", "sneaky_short_cut", "sneaky_short_cut").then_dragons(A=17)
    scenario.then_after("sneaky_short_cut", A=16).then_cited(*cites_of("short_cut"))


def test_example_whats_that():
    scenario = race().dragons(A=5, B=5, C=2).storyline("A", "whats_that_over_there:value=2")
    scenario.then_dragons(A=5, B=7, C=4).then_cited(*cites_of("whats_that"))


def test_example_goat_path():
    scenario = race("A", "B", "C", "D", "E").dragons(A=10, B=10, C=8, D=7, E=6)
    scenario.storyline("A", "grumpy_goat").pile("*:footprint=2")
    scenario.then_dragons(A=7, B=9, C=7, D=6, E=6).then_cited(*cites_of("goat_path"))


def test_example_potion_bonus():
    scenario = race().dragons(A=1).potion("A").storyline("A", "move_1", "roaring_4")
    scenario.then_after("move_1", A=3).then_after("roaring_4", A=7)
    scenario.then_cited(*cites_of("potion_bonus"))


def test_example_hypnosis_ring():
    scenario = race().storyline("A", "move_1", "move_2").storyline("B", "hypnosis", "move_3")
    scenario.storyline("C", "amnesia", "roaring_4").to_play("B").begin()
    scenario.when("B", slot(scenario, "B", 2)).when("C", slot(scenario, "C", 2))
    scenario.when("A", slot(scenario, "A", 1))
    state = scenario.after("hypnosis")
    assert [scenario.unplayed(name, state) for name in "ABC"] == [
        ["roaring_4", "move_2"],
        ["move_1"],
        ["amnesia", "move_3"],
    ]
    scenario.then_cited(*cites_of("hypnosis_ring"))


def test_example_talisman():
    scenario = race().dragons(A=6, B=20).storyline("A", "lucky_talisman")
    scenario.pile("amnesia", "move_1", "sneaky_short_cut/1", "tasty_deer", "move_3")
    scenario.when("A", "sneaky_short_cut/1").then_dragons(A=21)
    state = just_before(scenario, e.CardsCollected)
    assert len(state.discard) == 5
    assert rows(scenario, state)["A"] == ["lucky_talisman"]
    scenario.then_cited(*cites_of("talisman"))


def test_example_mirror_copy():
    scenario = race().dragons(A=2, B=5).storyline("A", "magic_mirror", "amnesia")
    scenario.storyline("B", "move_3").storyline("C", "move_1").then_dragons(A=5, B=8, C=1)
    order = [scenario.match.name(x.seat) for x in scenario.happened(e.CardRevealed)]
    assert order == ["A", "B", "C", "A"]
    scenario.then_cited(*cites_of("mirror_copy"))


def test_example_mirror_alone():
    scenario = race().dragons(A=6).storyline("A", "magic_mirror", "move_2").then_dragons(A=8)
    scenario.then_cited(*cites_of("mirror_alone"))


def test_example_old_book():
    scenario = (
        race()
        .dragons(A=0)
        .pile("*:spell=jumping")
        .storyline("A", "old_book_of_magic", "move_3:spell=fleeing", "move_1:spell=jumping")
    )
    scenario.storyline("A", "move_2:spell=drunken").then_dragons(A=1)
    assert scenario.revealed("A") == ["old_book_of_magic", "move_1"]
    scenario.then_cited(*cites_of("old_book"))


def test_example_spy_swap():
    scenario = race().storyline("A", "spy", "move_1", "move_2/1").storyline("C", "move_3/1").begin()
    scenario.when("A", slot(scenario, "A", 3), slot(scenario, "C", 1))
    scenario.when("A", ("move_3/1", "move_2/1"))
    state = scenario.after("spy")
    assert [scenario.unplayed(name, state) for name in "ABC"] == [
        ["move_1", "move_3"],
        [],
        ["move_2"],
    ]
    scenario.then_cited(*cites_of("spy_swap"))


def test_example_strange_potion():
    scenario = race().dragons(A=9).storyline("A", "strange_potion").pile("move_2", "move_3")
    scenario.then_dragons(A=4).then_cited(*cites_of("strange_potion"))
    assert [move.space for move in scenario.happened(e.DragonMoved)] == [7, 4]
    assert len(scenario.after("strange_potion").discard) == 2


def test_example_trap_choice():
    scenario = race("A", "B", "C", "D").dragons(A=10, B=8, C=12, D=20).storyline("A", "trap")
    scenario.begin().then_offered(1, 2).when("A", scenario.match.seat("C"))
    scenario.then_dragons(A=10, B=8, C=10, D=20).then_cited(*cites_of("trap_choice"))


@pytest.mark.parametrize(
    ("feet", "space", "clause"),
    [((3, 2), 13, "troll.higher"), ((1, 2), 7, "troll.lower"), ((1, 3), 10, "troll.tie")],
)
def test_example_troll_results(feet, space, clause):
    scenario = race().dragons(A=10).storyline("A", "troll")
    scenario.storyline("A", *(f"move_1:footprint={value}" for value in feet))
    scenario.then_after("troll", A=space).then_cited(clause, "backs.footprint")


@pytest.mark.parametrize(
    ("guess", "spaces", "clause"),
    [("lie", {"A": 4, "B": 12}, "right"), ("true", {"A": 7, "B": 9}, "wrong")],
)
def test_example_truth_serum(guess, spaces, clause):
    scenario = race().dragons(A=4, B=9).storyline("A", "truth_serum")
    scenario.when("A", "lie", 1).then_asked("B", "movement.truth_serum_guess").when("B", guess)
    scenario.then_dragons(**spaces)
    scenario.then_cited("truth_serum.hide", "truth_serum.pick", f"truth_serum.{clause}")


def test_example_wisp_reverse():
    scenario = race().dragons(A=5, B=11, C=2).storyline("B", "amnesia", "amnesia")
    scenario.storyline("A", "will_o_the_wisp", "sneaky_short_cut", "move_1", "pretty_flower")
    scenario.then_dragons(A=13, B=12, C=2)
    assert scenario.revealed("A")[1:] == ["pretty_flower", "move_1", "sneaky_short_cut"]
    assert "A" in {scenario.match.name(x.seat) for x in scenario.happened(e.TurnPassed)}
    scenario.then_cited(*cites_of("wisp_reverse"))


def test_example_witches_trick():
    scenario = race().dragons(A=3, B=8, C=14).storyline("A", "witches_trick")
    scenario.then_dragons(A=14, B=8, C=3).then_cited(*cites_of("witches_trick"))


def test_example_bigfoot_hug():
    scenario = race().dragons(A=6).storyline("A", "bigfoot", "move_2")
    scenario.storyline("B", "whats_that_over_there:value=3", "amnesia")
    scenario.storyline("C", "move_1", "move_3").then_after("whats_that_over_there", A=6, C=3)
    scenario.then_dragons(A=8, C=7).then_cited(*cites_of("bigfoot_hug"))
    assert scenario.match.name(scenario.happened(e.CardRevealed)[-1].seat) == "A"


def test_example_damsel():
    scenario = race().dragons(A=9, B=3, C=14).storyline("A", "damsel_in_distress")
    scenario.then_dragons(A=9, B=9, C=9).then_cited(*cites_of("damsel"))


def test_example_burlap_extra_card():
    scenario = race().storyline("A", "burlap_bag").storyline("B", "move_1").storyline("C", "move_1")
    scenario.pile("move_2", "move_3", "roaring_4").then_dragons(A=2, B=4, C=5)
    state = scenario.after("burlap_bag")
    assert [scenario.unplayed(name, state) for name in "ABC"] == [
        ["move_2"],
        ["move_1", "move_3"],
        ["move_1", "roaring_4"],
    ]
    scenario.then_cited("burlap_bag.deal", "burlap_bag.at_the_back")
    late = race().storyline("A", "move_1").storyline("B", "move_1", "move_2")
    late.then_dragons(A=1, B=3).then_cited("movement.no_card_left")


def test_example_fake_jewels():
    scenario = race().dragons(A=2).storyline("A", "fake_jewels", "move_3", "thief", "move_1")
    scenario.then_dragons(A=3).then_cited(*cites_of("fake_jewels"))


@pytest.mark.parametrize(("cards", "clause"), [(("move_3",), "one_card"), ((), "no_cards")])
def test_example_fake_jewels_short(cards, clause):
    scenario = race().dragons(A=2).storyline("A", "fake_jewels", *cards).then_dragons(A=2)
    scenario.then_cited(f"fake_jewels.{clause}")
    assert not any(s.turned for row in scenario.timeline.state.rows for s in row)


def test_example_dragon_poo():
    scenario = race().dragons(A=3, B=8, C=1).storyline("A", "dragon_poo")
    scenario.fate("movement.dragon_poo", 2).then_dragons(A=3, B=8, C=4)
    scenario.then_cited(*cites_of("dragon_poo"))


def test_example_whirlwind():
    scenario = race().storyline("A", "whirlwind", "move_1", "move_2").storyline("B", "move_3")
    scenario.fate("movement.whirlwind", ((1, 1), (0, 2), (0, 3))).begin()
    state = scenario.after("whirlwind")
    assert [scenario.unplayed(name, state) for name in "ABC"] == [
        ["move_3", "move_1"],
        ["move_2"],
        [],
    ]
    scenario.then_cited(*cites_of("whirlwind"))


def test_copies_names_a_card_once():
    scenario = race().hand("A", "move_1", "move_1", "move_2", "move_3").begin()
    assert len(set(copies(scenario, "A", "move_1", "move_1"))) == 2
