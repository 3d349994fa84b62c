"""Views: what one seat may see, and the worlds that agree with all it knows."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from draghan_lab.engine.dealer import Chance
from draghan_lab.engine.decision import Decision, Seat
from draghan_lab.engine.step import Step, first_step


class View(Struct, frozen=True):
    """What a seat sees: the state with hidden pieces covered, and the open decision."""

    seat: Seat
    state: Any
    decision: Decision | None


def view(step: Step, seat: Seat) -> View:
    """What this seat sees at a step."""
    match, decision = step.match, step.decision
    secrets = match.game.secrets
    if decision is not None:
        decision = secrets.decision(match, decision, seat)
    return View(seat, secrets.state(match, step.state, seat), decision)


def resample(step: Step, seat: Seat, chance: Chance) -> Step:
    """A step as it might be for all this seat knows: what it cannot see is dealt anew.

    It can be asked at the seat's own decisions and wherever no flow is half done.
    """
    if step.answers and (step.decision is None or step.decision.seat != seat):
        raise ValueError("somebody else is in the middle of a play")
    match = step.match
    dealt = match.game.secrets.resample(match, step.base, seat, chance)
    other = first_step(match.from_state(dealt))
    for answer in step.answers:
        other = other.answer(answer)
    return other
