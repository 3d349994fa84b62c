"""Steps: values that can be branched from, compared and pickled, whatever the rules did since."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from draghan_lab.engine.decision import FATE, Order, Pick
from draghan_lab.engine.errors import IllegalAnswer, ReplayDiverged
from draghan_lab.engine.match import Match
from draghan_lab.engine.step import first_step
from tests.engine.pebbles.game import GAME, RowLaid, match_of

ROW = ("white", "black", "white", "black")


def row_laid():
    """Ann is asked, with white, black, white, black before her."""
    return first_step(match_of()).answer(ROW)


def test_a_game_begins_by_asking():
    step = first_step(match_of())
    assert step.decision == Order(
        FATE, "row.shuffle", ("white",) * 2 + ("black",) * 2, ("row.laid",)
    )
    assert step.moments == ()
    assert not step.is_over


def test_a_step_holds_what_its_answer_caused_and_what_is_asked_next():
    step = row_laid()
    assert [moment.event for moment in step.moments] == [RowLaid(ROW, cites=("row.laid",))]
    assert step.moments[-1].state == step.state
    assert step.decision == Pick(0, "take.which", ROW, ("take.one",))


def test_a_step_can_be_answered_again_and_again():
    step = row_laid()
    white, black, again = (step.answer(pebble) for pebble in ("white", "black", "white"))
    assert white == again
    assert white != black
    assert black.state.taken == (("black",), ())
    assert step.state.taken == ((), ())
    assert white.answer("black").decision == again.answer("black").decision


def test_a_branch_deep_in_an_unfinished_flow_builds_the_flow_again():
    ann = row_laid().answer("white")
    first, second = ann.answer("white"), ann.answer("black")
    assert first.state.taken == (("white",), ("white",))
    assert second.state.taken == (("white",), ("black",))
    assert second.answers == ()  # the round ended, a new flow began
    assert ann.answers == (ROW, "white")


def test_a_quiet_point_is_where_a_branch_begins_to_build_again():
    def flow(table):
        """All rounds, each begun at a quiet point."""
        while not GAME.is_over(table.state):
            table.quiet()
            yield from GAME.flow(table)

    looping = first_step(Match(replace(GAME, flow=flow), match_of().setup))
    ending = row_laid()
    for answer in (ROW, "white", "black", ROW, "black"):
        looping = looping.answer(answer)
    for answer in ("white", "black", ROW, "black"):
        ending = ending.answer(answer)
    assert (looping.base, looping.answers) == (ending.base, ending.answers)
    branches = looping.answer("white"), looping.answer("black"), looping.answer("white")
    assert branches[0] == branches[2] != branches[1]
    assert branches[1].state == ending.answer("black").state


def test_a_flow_that_ends_as_it_began_leaves_no_answers_behind():
    def flow(table):
        """Ask, and do nothing about it."""
        yield Pick(0, "take.which", ROW, ("take.one",))

    step = first_step(Match(replace(GAME, flow=flow), match_of().setup)).answer("white")
    assert step.answers == ()
    assert step.answer("white") == step.answer("black") == step


def test_answers_from_json_are_taken_in_their_canonical_form():
    assert first_step(match_of()).answer(list(ROW)) == row_laid()


def test_a_refused_answer_names_who_what_and_why_and_changes_nothing():
    step = row_laid()
    with pytest.raises(IllegalAnswer) as error:
        step.answer("green")
    assert (
        str(error.value) == "Ann cannot answer 'green': 'green' does not lie in the row (take.one)"
    )
    assert error.value.objection == step.explain("green")
    assert step == row_laid()
    assert step.answer("white").state.taken == (("white",), ())


def test_a_refusal_can_be_pickled():
    with pytest.raises(IllegalAnswer) as error:
        row_laid().answer("green")
    revived = pickle.loads(pickle.dumps(error.value))
    assert (str(revived), revived.objection) == (str(error.value), error.value.objection)


def test_nothing_can_be_answered_after_the_end():
    step = row_laid().answer("white").answer("black").answer(ROW).answer("white").answer("black")
    assert step.is_over
    assert str(step.explain("white")) == "the game is over"
    with pytest.raises(IllegalAnswer, match="nobody is asked for 'white': the game is over"):
        step.answer("white")


def test_steps_survive_pickling_at_any_point():
    step = first_step(match_of(seed=3))
    while not step.is_over:
        revived = pickle.loads(pickle.dumps(step))
        assert revived == step
        assert revived.fated == step.fated
        answer = step.deal() if step.decision.seat == FATE else step.decision.options[-1]
        step, revived = step.answer(answer), revived.answer(answer)
        assert revived == step


def test_fate_deals_differently_each_time_and_the_same_every_game():
    match = match_of(seed=5, options={"long": True})
    rows, step = [], first_step(match)
    while not step.is_over:
        if step.decision.seat == FATE:
            rows.append(step.deal())
            assert step.deal() == rows[-1]
        step = step.answer(step.deal() if step.decision.seat == FATE else step.decision.options[0])
    assert len(rows) == 3
    assert len(set(rows)) > 1
    assert dict(step.fated) == {"row.shuffle": 3}


def test_rules_that_changed_under_a_step_are_noticed():
    """The first continuation used the running rules up; the next one asks the rules again."""
    step = row_laid()
    step.answer("white")

    def other_flow(table):
        yield Order(FATE, "row.shuffle", table.match.facts, ("row.laid",))
        table.happen(RowLaid((), cites=("row.laid",)), row=())
        yield Pick(1, "take.which", ("white",), ("take.one",))

    changed = Match(replace(GAME, flow=other_flow), step.match.setup)
    step.match.game = changed.game
    with pytest.raises(ReplayDiverged, match="the rules no longer lead to"):
        step.answer("black")


def test_steps_are_no_keys():
    with pytest.raises(TypeError):
        hash(row_laid())
