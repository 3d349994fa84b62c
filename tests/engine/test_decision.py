"""What each kind of decision asks, accepts and enumerates, and how it numbers its answers."""

from __future__ import annotations

from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from draghan_lab.engine.decision import Choose, Objection, Order, Pick, as_plain

TOKENS = ("gold_1", "gold_1", "gold_2", "gold_3")
options = st.lists(st.sampled_from("abcd"), min_size=1, max_size=6).map(tuple)


def pick(*options):
    return Pick(0, "which", options)


def choose(*options, at_least=0, at_most=None):
    return Choose(0, "which", options, at_least, len(options) if at_most is None else at_most)


def order(*options):
    return Order(0, "which", options)


def test_a_pick_accepts_exactly_its_options():
    decision = pick("red", "blue", ("up", "red_7"))
    assert list(decision.answers()) == ["red", "blue", ("up", "red_7")]
    assert all(decision.accepts(answer) for answer in decision.answers())
    for wrong in ("green", ("red",), ("up", "red_8"), None, (), 0):
        assert not decision.accepts(wrong)


def test_an_answer_from_json_counts_like_the_option_it_was():
    assert pick(("up", "red_7")).canonical(["up", "red_7"]) == ("up", "red_7")
    assert order(("a", 1), ("b", 2)).canonical([["b", 2], ["a", 1]]) == (("b", 2), ("a", 1))
    assert as_plain([1, ["a", ["b", []]]]) == (1, ("a", ("b", ())))


def test_the_order_of_a_choice_does_not_matter():
    decision = choose(*TOKENS)
    assert decision.canonical(["gold_3", "gold_1"]) == ("gold_1", "gold_3")
    assert decision.accepts(("gold_1", "gold_3"))
    assert not decision.accepts(("gold_3", "gold_1")), "only the canonical form is accepted"


def test_a_choice_takes_equal_options_as_often_as_they_are_there():
    decision = choose(*TOKENS)
    assert decision.accepts(("gold_1", "gold_1"))
    assert not decision.accepts(("gold_1", "gold_1", "gold_1"))
    assert not decision.accepts(("gold_2", "gold_2"))


def test_a_choice_has_a_least_and_a_greatest_size():
    decision = choose(*TOKENS, at_least=1, at_most=2)
    assert not decision.accepts(())
    assert not decision.accepts(("gold_1", "gold_1", "gold_2"))
    assert {len(answer) for answer in decision.answers()} == {1, 2}


def test_the_answers_of_a_choice_tell_equal_options_apart_only_by_number():
    assert sorted(choose("a", "a", "b").answers()) == [
        (),
        ("a",),
        ("a", "a"),
        ("a", "a", "b"),
        ("a", "b"),
        ("b",),
    ]


def test_a_choice_of_something_else_is_no_answer():
    decision = choose(*TOKENS)
    for wrong in ("gold_1", None, 7, ("gold_9",), (("gold_1",),)):
        assert not decision.accepts(decision.canonical(wrong))


def test_an_order_needs_every_item_once():
    decision = order("a", "b", "c")
    assert len(list(decision.answers())) == factorial(3)
    assert decision.accepts(("c", "a", "b"))
    for wrong in (("a", "b"), ("a", "b", "b"), ("a", "b", "c", "c"), ["a", "b", "c"], "abc"):
        assert not decision.accepts(wrong)


def test_equal_items_of_an_order_make_fewer_orders():
    orders = list(order("a", "a", "b").answers())
    assert orders == [("a", "a", "b"), ("a", "b", "a"), ("b", "a", "a")]


def test_an_order_of_nothing_has_one_answer():
    assert list(order().answers()) == [()]
    assert order().decode(order().code(())) == ()


@given(options)
def test_every_answer_of_every_kind_has_a_number_of_its_own(items):
    for decision in (pick(*dict.fromkeys(items)), choose(*items), order(*items)):
        answers = list(decision.answers())
        assert len(set(answers)) == len(answers)
        codes = [decision.code(answer) for answer in answers]
        assert len(set(codes)) == len(codes)
        assert min(codes) >= 0
        assert [decision.decode(code) for code in codes] == answers
        assert all(decision.accepts(answer) for answer in answers)


@pytest.mark.parametrize(
    ("decision", "first_wrong"),
    [(pick("a", "b"), 2), (choose("a", "b"), 4), (order("a", "b", "c"), 6)],
    ids=["pick", "choose", "order"],
)
def test_a_number_too_large_leads_nowhere(decision, first_wrong):
    decision.decode(first_wrong - 1)
    for code in (first_wrong, 10**30):
        with pytest.raises(IndexError):
            decision.decode(code)


def test_an_objection_reads_as_a_sentence_with_its_clauses():
    assert str(Objection("it is not in hand", ("turn.one", "turn.two"))) == (
        "it is not in hand (turn.one, turn.two)"
    )
    assert str(Objection("the game is over", ())) == "the game is over"
