"""The board of the last moment is the board on which the next question is asked."""

import pytest

from draghan_lab.engine.dealer import Chance
from draghan_lab.engine.decision import FATE
from draghan_lab.engine.errors import SetupError
from draghan_lab.engine.match import Match, Setup
from draghan_lab.engine.timeline import Timeline
from draghan_lab.explore.policies import play_on
from draghan_lab.games.sneaky_ol_dragons import GAME, board
from draghan_lab.games.sneaky_ol_dragons import events as e
from tests.sneaky_ol_dragons.racing import race

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay")


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("variant", ["", "draft", "mountain", "enchanted_forest", "betting"])
def test_nothing_changes_on_the_board_between_the_last_event_and_the_question(count, variant):
    options = {"deck": "all"} | ({variant: True} if variant else {})
    try:
        match = Match(GAME, Setup(GAME.name, NAMES[:count], count, options))
    except SetupError:
        return
    timeline = play_on(Timeline(match), Chance(count, variant))
    for node in timeline.line():
        step = timeline.nodes[node].step
        if step.moments and step.decision is not None and step.decision.seat != FATE:
            shown = board.layers(match, step.moments[-1].state)
            assert shown == board.layers(match, step.state), step.decision


@pytest.mark.parametrize(
    ("options", "phases"), [({}, ["programming"]), ({"draft": True}, ["draft"])]
)
def test_the_phase_after_the_deal_begins_with_an_event_of_its_own(options, phases):
    scenario = race(options=options).deal().begin()
    assert [began.phase for began in scenario.happened(e.PhaseBegan)] == phases
    scenario.then_asked("A").then_cited("round.phases")
