"""Every ordered pair of action cards, one behind the other, keeps every law."""

import pytest

from draghan_lab.engine.dealer import Chance
from draghan_lab.engine.decision import Order
from draghan_lab.engine.view import resample, view
from draghan_lab.explore.policies import at_random
from draghan_lab.games.sneaky_ol_dragons import GAME
from draghan_lab.games.sneaky_ol_dragons.events import CardRevealed
from tests.sneaky_ol_dragons.racing import RULEBOOK, race

ACTIONS = [piece.id for piece in RULEBOOK.kinds("action_card")]
PLAYERS = ("A", "B", "C")
TRIES = 4
"""Now and then chance takes the second card away before it comes up."""


def stacked(first: str, second: str, seed: int):
    """A has both cards one behind the other, B the second one again, all have others besides."""
    twice = {kind: {"count": 2} for kind in {first, second} if RULEBOOK.pieces[kind].count < 2}
    if first == second:
        twice = {first: {"count": 3}}
    options = {"mountain": bool(seed % 2), "betting": True}
    scenario = race(*PLAYERS, seed=seed, options=options, components=twice)
    scenario.dragons(A=7, B=9, C=6).storyline("A", first, second, "move_2", "move_1")
    return scenario.storyline("B", second, "move_3", "move_1").storyline("C", "move_1", "move_2")


def play_lawfully(scenario, chance: Chance) -> None:
    """Play the round at random and hold every step against the laws."""
    timeline, match = scenario.timeline, scenario.match
    wanted = GAME.pieces(match, match.start)
    clauses = set(match.clauses)
    timeline.settle()
    while not timeline.is_over and timeline.state.stage == "play":
        step = timeline.step
        seat = step.decision.seat
        hold_options(match, step)
        assert view(resample(step, seat, chance), seat) == view(step, seat)
        answer = at_random(view(step, seat), chance)
        timeline.add(answer)
        assert step.answer(answer) == timeline.step, "a branch built again differs"
        timeline.settle()
    for moment in scenario.moments:
        assert GAME.pieces(match, moment.state) == wanted, moment.event
        cites = moment.event.cites
        assert cites
        assert set(cites) <= clauses
        assert len(set(cites)) == len(cites), moment.event


def hold_options(match, step) -> None:
    """Exactly the options meet no objection."""
    tried = set(GAME.conceivable(match, step.state, step.decision))
    if not isinstance(step.decision, Order):
        tried |= set(step.decision.answers())
    for answer in tried:
        canonical = step.decision.canonical(answer)
        objection = GAME.explain(match, step.state, step.decision, canonical)
        assert step.decision.accepts(canonical) == (objection is None), (answer, objection)


def came_up_in_turn(scenario, first: str, second: str) -> bool:
    """Whether the first card was carried out, and the second one after it."""
    cards = scenario.match.facts.cards
    order = [cards[revealed.card].kind for revealed in scenario.happened(CardRevealed)]
    return first in order and second in order[order.index(first) + 1 :]


@pytest.mark.parametrize("first", ACTIONS)
def test_any_card_before_any_other(first):
    for number, second in enumerate(ACTIONS):
        for attempt in range(TRIES):
            scenario = stacked(first, second, number)
            play_lawfully(scenario, Chance(first, second, attempt))
            if came_up_in_turn(scenario, first, second):
                break
        else:
            raise AssertionError(f"{second} never came up after {first}")
