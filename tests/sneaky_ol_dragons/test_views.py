"""What each seat sees: backs always, faces only where they were seen."""

from draghan_lab.engine.dealer import Chance
from draghan_lab.engine.decision import FATE, TABLE
from draghan_lab.engine.game import HIDDEN
from draghan_lab.engine.log import log
from draghan_lab.engine.view import view
from draghan_lab.games.sneaky_ol_dragons import GAME
from draghan_lab.games.sneaky_ol_dragons import events as e
from tests.sneaky_ol_dragons.racing import race, slot


def seen(scenario, name):
    match, state = scenario.match, scenario.timeline.state
    return GAME.secrets.state(match, state, match.seat(name))


def told_to(scenario, name):
    return " ".join(
        f"{told.head} {told.text}"
        for told in log(scenario.timeline, None, scenario.match.seat(name))
    )


def back_of(scenario, card):
    return HIDDEN + scenario.match.facts.cards[card].back


def test_hands_and_the_top_of_the_pile_show_their_backs():
    scenario = race().deal().pile("move_1/1", "move_2/1", "move_3/1").begin()
    state, looked = scenario.timeline.state, seen(scenario, "A")
    assert looked.hands[0] == state.hands[0]
    assert looked.hands[1] == tuple(back_of(scenario, c) for c in state.hands[1])
    assert looked.pile[0] == back_of(scenario, state.pile[0])
    assert set(looked.pile[1:]) == {HIDDEN}


def test_whoever_laid_a_card_knows_it_and_the_owner_does_not():
    scenario = race().hand("A", "move_1/1", "thief/1", "amnesia/1", "roaring_4/1")
    scenario.when("A", "move_1/1", "thief/1")
    assert seen(scenario, "A").rows[1][0].card == "thief/1"
    for name in "BC":
        assert seen(scenario, name).rows[1][0].card == back_of(scenario, "thief/1")
    assert "Thief" in told_to(scenario, "A")
    assert "Thief" not in told_to(scenario, "B")


def test_a_card_kept_in_the_draft_is_sealed():
    scenario = race(options={"draft": True})
    for name, kind in (("A", "move_1"), ("B", "move_2"), ("C", "move_3")):
        scenario.hand(name, *(f"{kind}/{n}" for n in range(1, 5)))
    scenario.when("A", "move_1/2")
    assert seen(scenario, "A").players[0].chosen == ("move_1/2",)
    assert seen(scenario, "B").players[0].chosen == (HIDDEN,)
    assert view(scenario.timeline.step, 2).decision.options == ()


def test_only_who_looks_into_the_crystal_ball_sees():
    scenario = race().storyline("A", "crystal_ball", "thief", "spy").when("A", "look")
    assert seen(scenario, "A").rows[0][1].card == "thief/1"
    assert seen(scenario, "B").rows[0][1].card == back_of(scenario, "thief/1")
    assert view(scenario.timeline.step, 1).decision.options == ()


def test_the_cards_of_a_talisman_are_hidden_until_they_are_discarded():
    scenario = race().storyline("A", "lucky_talisman")
    scenario.pile("amnesia", "trap", "spy", "troll", "thief").begin()
    assert seen(scenario, "A").aside == scenario.timeline.state.aside
    assert all(name.startswith(HIDDEN) for name in seen(scenario, "B").aside)
    assert "Troll" not in told_to(scenario, "B")
    scenario.when("A", "amnesia/1")
    assert "Troll" in told_to(scenario, "B")


def test_a_claim_is_known_only_to_who_made_it():
    scenario = race().storyline("A", "truth_serum").when("A", "lie", 1)
    assert "lie" in told_to(scenario, "A")
    assert "lie" not in told_to(scenario, "B")
    agenda = seen(scenario, "B").agenda
    assert [task.note for task in agenda] == [HIDDEN]


def test_what_is_given_under_hypnosis_is_sealed():
    scenario = race("A", "B").storyline("A", "hypnosis", "move_1", "move_2")
    scenario.storyline("B", "thief").begin()
    scenario.when("A", slot(scenario, "A", 2))
    assert "card 2" not in told_to(scenario, "B")
    assert "card 2" in told_to(scenario, "A")


def test_after_a_whirlwind_nobody_knows_the_cards():
    scenario = race("A", "B").storyline("A", "whirlwind", "move_1", "crystal_ball")
    scenario.storyline("B", "move_2").fate("movement.whirlwind", ((0, 2), (0, 3), (1, 1)))
    scenario.begin()
    state = scenario.after("whirlwind")
    index = scenario.match.facts.index
    closed = [s.card for row in state.rows for s in row if s.face == "down"]
    assert closed
    assert all(state.seen[index[card]] == 0 for card in closed)


def test_everybody_sees_the_discard_pile_and_played_cards():
    scenario = race().discard("troll").played("B", "spy").storyline("A", "crystal_ball", "thief")
    looked = seen(scenario.begin(), "C")
    assert looked.discard == ("troll/1",)
    assert looked.rows[1][0].card == "spy/1"


def test_the_table_itself_has_seen_no_card():
    scenario = race().deal().begin()
    match, state = scenario.match, scenario.timeline.state
    other = GAME.secrets.resample(match, state, TABLE, Chance(1))
    assert other.hands != state.hands
    assert GAME.secrets.state(match, other, TABLE) == GAME.secrets.state(match, state, TABLE)


def test_nobody_sees_from_the_shuffle_which_cards_chance_left_out():
    step = race().begin().timeline.nodes[0].step
    while step.decision.ask != "setup.shuffle":
        step = step.answer(step.deal())
    assert len(view(step, FATE).decision.options) == 75
    assert view(step, 0).decision.options == ()
    assert view(step, TABLE).decision.options == ()


def test_of_two_players_each_sees_the_cards_that_the_other_hands_over():
    scenario = race("A", "B").deal().begin()
    while not scenario.happened(e.HandsExchanged):
        scenario.timeline.answer(scenario.timeline.decision.options[0])
    (exchanged,) = scenario.happened(e.HandsExchanged)
    for seat, name in enumerate("AB"):
        assert seen(scenario, name).hands[seat] == exchanged.hands[seat]
    assert scenario.timeline.decision.ask == "two_players.insert"
