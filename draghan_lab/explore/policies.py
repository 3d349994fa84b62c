"""Policies: players that decide by themselves, from what their seat may see and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from draghan_lab.engine.dealer import Chance
from draghan_lab.engine.decision import Answer
from draghan_lab.engine.timeline import Timeline
from draghan_lab.engine.view import View, view

Policy: TypeAlias = Callable[[View, Chance], Answer]


def at_random(seen: View, chance: Chance) -> Answer:
    """Any possible answer."""
    assert seen.decision is not None
    return chance.answer(seen.decision)


def play_on(
    timeline: Timeline,
    chance: Chance,
    policy: Policy = at_random,
    until: Callable[[Timeline], bool] = lambda timeline: False,
) -> Timeline:
    """Let a policy answer for everybody until the game is over, or for as long as is wanted."""
    timeline.settle()
    while (decision := timeline.decision) is not None:
        timeline.answer(policy(view(timeline.step, decision.seat), chance))
        if until(timeline):
            break
    return timeline
