"""Who is hugged or a tree: what passes them by, and what is said about it."""

import pytest

from draghan_lab.engine.decision import Order
from draghan_lab.games.sneaky_ol_dragons import events as e
from tests.sneaky_ol_dragons.racing import kinds, race


def played_out(scenario):
    """Play the round to its end with the first answer to every question."""
    scenario.begin()
    while not (decision := scenario.timeline.decision).ask.startswith("programming"):
        first = decision.options if isinstance(decision, Order) else decision.options[0]
        scenario.timeline.add(first)
    return scenario


EMPTY = {
    "thief": "thief.empty_storyline",
    "hypnosis": "hypnosis.skip_empty",
    "spy": "spy.skip_empty",
}


@pytest.mark.parametrize("card", [*EMPTY, "whirlwind", "minstrel"])
@pytest.mark.parametrize("empty", [False, True])
@pytest.mark.parametrize("hugged", [False, True])
def test_a_card_says_whether_a_storyline_is_empty_or_its_player_hugged(card, empty, hugged):
    scenario = race("A", "B", "C", "D").storyline("A", card, "move_1", "move_2")
    scenario.storyline("B", "move_1").storyline("C", "move_1", "move_2")
    if hugged:
        scenario.hugged("B")
    if not empty:
        scenario.storyline("D", "move_1", "move_2")
    played_out(scenario)
    cited = {c for moment in scenario.moments for c in moment.event.cites}
    assert ("bigfoot.immune" in cited) is hugged
    if card in EMPTY:
        assert (EMPTY[card] in cited) is empty


def test_hypnosis_does_nothing_if_the_only_other_player_with_cards_is_hugged():
    scenario = race().hugged("B").storyline("A", "hypnosis", "move_2").storyline("B", "move_1")
    scenario.then_dragons(A=2, B=1).then_cited("hypnosis.single_player", "bigfoot.immune")


def test_a_mirror_does_nothing_if_the_only_other_player_with_cards_is_hugged():
    scenario = race().hugged("B").storyline("A", "magic_mirror").storyline("B", "move_1").begin()
    (nothing,) = scenario.happened(e.NothingHappened)
    assert nothing.cites == ("magic_mirror.nobody_next", "bigfoot.pass")
    empty = race().storyline("A", "magic_mirror", "amnesia").begin()
    assert empty.happened(e.NothingHappened)[0].cites == ("magic_mirror.nobody_next",)


@pytest.mark.parametrize(
    ("holds", "clause", "other"),
    [
        ("tree", "immobility.no_move", "bigfoot.immune"),
        ("hugged", "bigfoot.immune", "immobility.no_move"),
    ],
)
def test_a_trick_that_fails_says_what_holds_the_other_dragon(holds, clause, other):
    scenario = race().dragons(A=3, C=14).storyline("A", "witches_trick")
    getattr(scenario, holds)("C").then_dragons(A=3, C=14)
    (nothing,) = scenario.happened(e.NothingHappened)
    assert "witches_trick.exchange" in nothing.cites
    assert clause in nothing.cites
    assert other not in nothing.cites


def test_a_fist_is_raised_to_nobody_if_all_others_are_hugged():
    scenario = race().hugged("B", "C").storyline("A", "truth_serum").begin()
    (nothing,) = scenario.happened(e.NothingHappened)
    assert nothing.cites == ("truth_serum.pick", "bigfoot.immune")


def test_who_plays_all_cards_at_once_after_a_hug_has_that_turn():
    """So a Minstrel among them takes the leftmost card, as it does from everybody who had one."""
    scenario = race(rulings={"bigfoot.release": "all_at_once"}).hugged("A")
    scenario.storyline("A", "minstrel", "move_1", "move_2").then_dragons(A=2)
    (taken,) = scenario.happened(e.CardsTaken)
    assert kinds(scenario, taken.cards) == ["move_1"]


def test_a_tree_is_freed_by_the_card_that_it_passes_over_before_the_next_one():
    rulings = {"immobility.missed_turn": "yes", "immobility.end": "after"}
    run = race(rulings=rulings).tree("A").storyline("A", "will_o_the_wisp", "move_3", "amnesia")
    run.turned("A", 3).dragons(A=5).then_dragons(A=8)
    hug = race(rulings={**rulings, "bigfoot.release": "all_at_once"}).tree("A").hugged("A")
    hug.storyline("A", "amnesia", "move_3").turned("A", 1).dragons(A=5).then_dragons(A=8)


@pytest.mark.parametrize(
    ("holds", "space", "reason", "cites"),
    [
        ("hugged", 9, "is hugged", ("trap.call", "bigfoot.immune")),
        ("tree", 12, "is held by a tree", ("trap.call", "immobility.no_move")),
        ("hugged", 10, "stands on the same space", ("trap.call",)),
        ("hugged", 20, "is not the closest", ("trap.call", "trap.tie")),
    ],
)
def test_a_refused_trap_says_why_that_dragon_does_not_come(holds, space, reason, cites):
    rulings = {"broken_stick.blocked_nearest": "next_nearest"}
    scenario = race("A", "B", "C", "D", rulings=rulings).storyline("A", "trap")
    getattr(scenario, holds)("D").dragons(A=10, B=7, C=13, D=space).begin()
    scenario.then_offered(1, 2)
    objection = scenario.timeline.step.explain(3)
    assert objection.reason == f"the dragon of D {reason}"
    assert objection.cites == cites


def test_a_stick_says_whether_nobody_is_behind_or_nobody_there_can_be_moved():
    rulings = {"broken_stick.blocked_nearest": "next_nearest"}
    held = race(rulings=rulings).dragons(A=9, B=7, C=9).hugged("B").storyline("A", "broken_stick")
    held.then_dragons(B=7).then_cited("broken_stick.move", "bigfoot.immune")
    held.then_not_cited("broken_stick.nobody_behind")
    alone = race(rulings=rulings).dragons(A=9, B=9, C=9).storyline("A", "broken_stick")
    alone.then_dragons(B=9).then_cited("broken_stick.nobody_behind")
