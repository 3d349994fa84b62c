"""Scenarios: their words, and what they say when something is not as expected."""

from __future__ import annotations

import pytest

from draghan_lab.engine.errors import SetupError
from draghan_lab.engine.scenario import Scenario
from tests.engine.pebbles.game import GAME, Pebbles, PebbleTaken, RoundOver

ROW = ("white", "white", "black", "black")


class PebbleScenario(Scenario):
    """Adds a word for what was taken before."""

    _taken = None

    def having(self, *taken):
        self._taken = taken
        return self

    def position(self):
        return None if self._taken is None else Pebbles(2, (), self._taken)


def given(**setup):
    return PebbleScenario(GAME, ["Ann", "Bob"], **setup).fate("row.shuffle", ROW, ROW)


def test_a_scenario_reads_as_the_rule():
    (
        given()
        .when("Ann", "white")
        .then_asked("Bob", "take.which")
        .then_offered("white", "black")
        .then_cited("row.laid", "take.one")
        .then_not_cited("end.rounds")
        .then_refused("green", "take.one")
        .when("Bob", "black")
        .then_cited("end.rounds")
        .when("Ann", "white")
        .when("Bob", "black")
        .then_over("Ann")
    )


def test_a_scenario_may_begin_anywhere():
    scenario = given().having((), ("white",)).when("Ann", "black").when("Bob", "white")
    scenario.then_over("Bob")


def test_what_fate_is_not_told_it_deals_from_the_seed():
    one, other = (PebbleScenario(GAME, ["Ann", "Bob"], seed=4).begin() for _ in range(2))
    assert one.timeline.state == other.timeline.state


def test_a_chance_event_that_does_not_exist_is_named():
    with pytest.raises(SetupError, match=r"no chance event 'row\.throw'; it has row\.shuffle"):
        given().fate("row.throw", ROW)


def test_a_scenario_lists_what_happened():
    scenario = given().when("Ann", "white").when("Bob", "black")
    assert [event.pebble for event in scenario.happened(PebbleTaken)] == ["white", "black"]
    assert len(scenario.happened(RoundOver)) == 1
    assert scenario.moments[-1].state == scenario.timeline.state


@pytest.mark.parametrize(
    ("claim", "message"),
    [
        (lambda s: s.when("Bob", "white"), r"Ann is asked \(take.which\), not Bob"),
        (lambda s: s.then_asked("Ann", "take.all"), "Ann is asked take.which, not take.all"),
        (lambda s: s.then_offered("white"), "offered are .*'black'.*, not"),
        (lambda s: s.then_over("Ann"), "the game goes on: Pick"),
        (lambda s: s.then_cited("end.rounds"), r"nothing cited \['end.rounds'\]; cited were"),
        (lambda s: s.then_not_cited("row.laid"), r"\['row.laid'\] should not have been cited"),
        (lambda s: s.then_refused("white"), "'white' was accepted"),
        (lambda s: s.then_refused("green", "row.laid"), "refused under other rules: Ann cannot"),
    ],
)
def test_a_wrong_claim_says_what_is_so_instead(claim, message):
    with pytest.raises(AssertionError, match=message):
        claim(given())


@pytest.mark.parametrize(
    ("claim", "message"),
    [
        (lambda s: s.then_asked("Ann"), "Ann is not asked: the game is over"),
        (lambda s: s.then_offered("white"), "nothing is offered: the game is over"),
        (lambda s: s.then_over("Bob"), r"\('Ann',\) won, not \('Bob',\)"),
    ],
)
def test_a_wrong_claim_at_the_end_says_so(claim, message):
    over = given().having(("white",), ()).when("Ann", "black").when("Bob", "black")
    with pytest.raises(AssertionError, match=message):
        claim(over)


def test_a_setup_is_checked_at_once():
    with pytest.raises(SetupError, match="takes 2 to 3 players"):
        PebbleScenario(GAME, ["Ann"])
    with pytest.raises(SetupError, match="no ruling"):
        PebbleScenario(GAME, ["Ann", "Bob"], rulings={"nope": "x"})
