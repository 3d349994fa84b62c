"""The plain data that the stage shows."""

from __future__ import annotations

import json

import pytest

from draghan_lab import new_game
from draghan_lab.engine.dealer import Chance
from draghan_lab.engine.decision import FATE, Choose, Order, Pick
from draghan_lab.explore.policies import play_on
from draghan_lab.ui import presenting
from draghan_lab.ui.session import Session, picked_answer, places_of

DECISIONS = {
    "pick": Pick(0, "which", ("a", "b", ("c", 1))),
    "choose": Choose(0, "which", ("g1", "g1", "g2", "g3"), 1, 3),
    "order": Order(0, "which", ("r", "s", "r", "t")),
}


@pytest.fixture(scope="module")
def whole():
    """A whole race, and nobody answers anything else in it."""
    return Session(play_on(new_game("dragon_racer", ["Ann", "Bob"], seed=3), Chance(2)))


def open_decisions(session):
    for at, stop in enumerate(session.stops):
        session.seek(at)
        if stop.is_last and session.decision is not None:
            yield session.decision


@pytest.mark.parametrize("decision", DECISIONS.values(), ids=DECISIONS.keys())
def test_every_answer_is_shown_as_places_that_lead_back_to_it(decision):
    for answer in decision.answers():
        places = places_of(decision, answer)
        assert len(set(places)) == len(places)
        assert picked_answer(decision, places) == answer


def test_a_pick_shows_the_place_of_its_option():
    assert places_of(DECISIONS["pick"], "b") == [1]
    assert picked_answer(DECISIONS["pick"], [2]) == ("c", 1)


def test_a_choice_shows_equal_tokens_one_by_one():
    assert places_of(DECISIONS["choose"], ("g1",)) == [0]
    assert places_of(DECISIONS["choose"], ("g1", "g1", "g3")) == [0, 1, 3]
    assert picked_answer(DECISIONS["choose"], [3, 1]) == ("g1", "g3")


def test_an_order_shows_each_place_once():
    assert places_of(DECISIONS["order"], ("t", "r", "s", "r")) == [3, 0, 1, 2]
    assert picked_answer(DECISIONS["order"], [3, 2, 1, 0]) == ("t", "r", "s", "r")


def test_every_open_decision_of_a_game_can_be_shown(whole):
    kinds = set()
    for asked in open_decisions(whole):
        shown = presenting.decision(whole)
        kinds.add(shown["kind"])
        assert len(shown["options"]) == len(asked.options)
        assert all(option["label"] for option in shown["options"])
        assert shown["who"] == whole.match.name(asked.seat)
        assert shown["prompt"]
        assert shown["fate"] == (asked.seat == FATE)
        json.dumps(shown)
    assert kinds == {"pick", "choose", "order"}


def test_what_a_line_answered_is_shown_where_it_did(whole):
    for asked in open_decisions(whole):
        shown = presenting.decision(whole)
        assert picked_answer(asked, shown["given"]) == whole.given
        assert not shown["live"]


def test_an_open_end_shows_no_given_answer():
    shown = presenting.decision(Session(new_game("dragon_racer", seed=3)))
    assert shown["given"] is None
    assert shown["live"]


def test_a_choice_shows_its_bounds(whole):
    for asked in open_decisions(whole):
        shown = presenting.decision(whole)
        if isinstance(asked, Choose):
            assert (shown["at_least"], shown["at_most"]) == (asked.at_least, asked.at_most)
        else:
            assert "at_least" not in shown


def test_somebody_elses_question_is_announced_without_its_options():
    session = Session(new_game("dragon_racer", ["Ann", "Bob", "Cid"], seed=3))
    who = session.match.name(session.decision.seat)
    session.see_as((session.decision.seat + 1) % 3)
    assert presenting.decision(session) is None
    assert presenting.quiet(session).startswith(f"{who} is asked: ")


def test_the_end_names_the_winner(whole):
    whole.seek(10**9)
    assert presenting.decision(whole) is None
    assert presenting.quiet(whole).startswith("The game is over. ")
    assert presenting.quiet(whole).endswith(" won.")


def test_in_the_middle_of_an_answer_the_way_on_is_shown(whole):
    whole.seek(next(at for at, stop in enumerate(whole.stops) if not stop.is_last))
    assert "In the middle of an answer" in presenting.quiet(whole)


def test_every_stop_has_words_and_plain_data(whole):
    for at in range(len(whole.stops)):
        told = presenting.log_entry(whole, at)
        assert told["head"] or told["text"]
        assert all(cited in whole.match.clauses for cited in told["cites"])
        json.dumps(told)


def test_answers_head_the_first_stop_of_their_step_only(whole):
    for at, stop in enumerate(whole.stops[1:], 1):
        told = presenting.log_entry(whole, at)
        assert bool(told["head"]) == stop.is_first
        assert told["last"] == stop.is_last


def test_every_clause_comes_with_the_rulings_in_force():
    race = new_game("dragon_racer", rulings={"betting.forced": "lenient"})
    shown = presenting.clauses(race.match)
    assert set(shown) == set(race.match.clauses)
    rulings = {r["id"]: r for clause in shown.values() for r in clause["rulings"]}
    assert set(rulings) == set(race.match.rulings)
    for ruling, option in race.match.rulings.items():
        assert rulings[ruling]["in_force"] == option
        assert option in rulings[ruling]["options"]
    json.dumps(shown)
