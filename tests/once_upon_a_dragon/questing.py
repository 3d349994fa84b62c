"""Short words for the quests of these tests."""

from __future__ import annotations

from typing import Any

from draghan_lab.games.once_upon_a_dragon import GAME
from draghan_lab.games.once_upon_a_dragon.reckoning import outcome
from draghan_lab.games.once_upon_a_dragon.scenario import QuestScenario

RULEBOOK = GAME.rulebook
NOTHING = "nothing"


def quest(*players: str, **setup: Any) -> QuestScenario:
    """A quest of Ann and Bob, unless others are named."""
    return QuestScenario(GAME, players or ("Ann", "Bob"), **setup)


def three(**setup: Any) -> QuestScenario:
    return quest("Ann", "Bob", "Cid", **setup)


def solo(**setup: Any) -> QuestScenario:
    return quest("Ann", **setup)


def under(ruling: str, option: str) -> dict[str, dict[str, str]]:
    return {"rulings": {ruling: option}}


def needing(**needs: tuple[int, int, int]) -> dict[str, dict[str, dict[str, int]]]:
    """Components whose needs do not depend on how the values are tuned."""
    skills = ("strength", "charm", "knowledge")
    return {card: {"need": dict(zip(skills, need, strict=True))} for card, need in needs.items()}


def cites_of(example: str) -> tuple[str, ...]:
    return RULEBOOK.examples[example].clauses


def fallen(scenario: QuestScenario) -> tuple[str, ...]:
    """The Monsters that would fall as things stand."""
    return outcome(scenario.match.facts, scenario.timeline.state)[0]


def simplest(decision: Any) -> Any:
    """An answer that declines where that is possible, else the first one."""
    ask = decision.ask
    if ask in ("fight.equipment", "endgame.equipment_at_dragon"):
        return ()
    if ask == "market.buy":
        return (decision.options[0][0], NOTHING)
    for refusal in (NOTHING, "unused", "stay"):
        if refusal in decision.options:
            return refusal
    return next(iter(decision.answers()))


def decline(scenario: QuestScenario, *asks: str) -> QuestScenario:
    """Answer as simply as possible for as long as one of these is asked."""
    timeline = scenario.timeline
    while timeline.decision is not None and timeline.decision.ask in asks:
        decision = timeline.decision
        scenario.when(scenario.match.name(decision.seat), simplest(decision))
    return scenario


def skip_to(scenario: QuestScenario, ask: str) -> QuestScenario:
    """Answer as simply as possible until a question comes up."""
    timeline = scenario.timeline
    while timeline.decision is not None and timeline.decision.ask != ask:
        decline(scenario, timeline.decision.ask)
    assert timeline.decision is not None, f"{ask} was never asked"
    return scenario


def to_next_round(scenario: QuestScenario) -> QuestScenario:
    """Answer as simply as possible until the next search has turned up its cards."""
    timeline = scenario.timeline
    here = timeline.state.round
    while timeline.decision is not None and timeline.state.round == here:
        scenario.when(scenario.match.name(timeline.decision.seat), simplest(timeline.decision))
    return scenario


def all_face(scenario: QuestScenario, enemy: str) -> QuestScenario:
    """Everybody is placed at the same enemy."""
    timeline = scenario.timeline
    here = timeline.state.round
    while (decision := timeline.decision) is not None and decision.ask == "fight.face":
        if timeline.state.round != here:
            break
        scenario.when("The table", (decision.options[0][0], enemy))
    return scenario


def asked(scenario: QuestScenario) -> list[str]:
    """Everything that was asked so far."""
    nodes = scenario.timeline.line()
    decisions = [scenario.timeline.nodes[node].step.decision for node in nodes]
    return [decision.ask for decision in decisions if decision]
