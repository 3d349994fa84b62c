"""Fate's seeded answers. The values are written down: they may never change, on any machine."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from draghan_lab.engine.dealer import Chance, deal
from draghan_lab.engine.decision import FATE, Choose, Order, Pick

DECK = ("a", "b", "c", "d", "e", "f")
WORDS = [3225727506598665056, 17620062040603298757, 5578396779383976965]
ROLLS = [5, 0, 2, 0, 4, 2, 1, 3, 0, 2, 3, 5]
SHUFFLED, PICKED = "fcedab", "b"
DEALT_PICK, DEALT_ORDER, DEALT_CHOICE = "y", "fcebad", "af"


def test_the_stream_of_a_key_is_fixed_for_ever():
    chance = Chance(7, "round.shuffle", 0)
    assert [chance.word() for _ in range(3)] == WORDS


def test_a_large_deck_is_shuffled_from_several_blocks():
    chance = Chance("large deck")
    cards = tuple(range(100))
    first, second = chance.shuffled(cards), chance.shuffled(cards)
    assert sorted(first) == sorted(second) == list(cards)
    assert cards != first != second
    again = Chance("large deck")
    assert [again.shuffled(cards), again.shuffled(cards)] == [first, second]
    assert Chance("large deck").shuffled(()) == ()


def test_numbers_picks_and_shuffles_are_fixed_for_ever():
    chance = Chance("fixed")
    assert [chance.below(6) for _ in range(12)] == ROLLS
    assert "".join(chance.shuffled(DECK)) == SHUFFLED
    assert chance.pick(DECK) == PICKED


def test_dealt_answers_are_fixed_for_ever():
    assert deal(7, Pick(FATE, "who", ("x", "y", "z")), 0) == DEALT_PICK
    assert "".join(deal(7, Order(FATE, "row", DECK), 1)) == DEALT_ORDER
    assert "".join(deal(7, Choose(FATE, "some", DECK, 1, 4), 2)) == DEALT_CHOICE


def test_equal_keys_give_equal_streams_and_other_keys_others():
    keys = [(7, "row", 0), (7, "row", 1), (7, "toss", 0), (8, "row", 0), ("7row", 0), (7, "row0")]
    assert len({Chance(*key).word() for key in keys}) == len(keys)
    assert Chance(7, "row", 0).word() == Chance(7, "row", 0).word()


def test_what_fate_decides_does_not_depend_on_what_else_was_dealt():
    row, toss = Order(FATE, "row", DECK), Pick(FATE, "toss", DECK)
    alone = deal(3, row, 1)
    deal(3, toss, 0)
    deal(3, row, 0)
    assert deal(3, row, 1) == alone


def test_every_number_is_equally_likely():
    chance = Chance("fair")
    rolls = Counter(chance.below(6) for _ in range(6000))
    assert set(rolls) == set(range(6))
    assert all(850 < count < 1150 for count in rolls.values())


def test_every_order_is_equally_likely():
    chance = Chance("fair")
    orders = Counter(chance.shuffled("abc") for _ in range(6000))
    assert set(orders) == set(permutations("abc"))
    assert all(850 < count < 1150 for count in orders.values())


def test_first_shuffles_of_neighbouring_seeds_have_nothing_in_common():
    firsts = Counter(deal(seed, Order(FATE, "row", DECK), 0)[0] for seed in range(3000))
    assert set(firsts) == set(DECK)
    assert all(400 < count < 600 for count in firsts.values())


def test_a_random_choice_keeps_to_its_bounds_and_its_canonical_form():
    decision = Choose(0, "some", ("a", "a", "b", "c"), 1, 3)
    chance = Chance("choice")
    answers = {chance.answer(decision) for _ in range(300)}
    assert all(decision.accepts(answer) for answer in answers)
    assert {len(answer) for answer in answers} == {1, 2, 3}


def test_nothing_can_be_drawn_from_nothing():
    with pytest.raises(ValueError, match="nothing to draw below 0"):
        Chance("empty").pick(())


def test_large_limits_are_drawn_without_favour():
    chance = Chance("large")
    limit = 3 << 62  # a plain remainder would make the lower third twice as likely
    low = sum(chance.below(limit) < limit // 3 for _ in range(3000))
    assert 850 < low < 1150
