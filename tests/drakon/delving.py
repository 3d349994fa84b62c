"""Short words for the lairs of these tests."""

from __future__ import annotations

from typing import Any

import pytest

from draghan_lab.engine.view import View, view
from draghan_lab.games.drakon import GAME

RULEBOOK = GAME.rulebook
ENTRANCE = (0, 0)
HEROES = {"heroes": True}
LEAVING = {"escape_from_lair": True}
TEAMS = {"team_play": True}


def delve(*players: str, **setup: Any) -> Any:
    """A game of Ann, Bob and Cid, unless others are named."""
    return GAME.scenario(GAME, players or ("Ann", "Bob", "Cid"), **setup)


def four(**setup: Any) -> Any:
    return delve("Ann", "Bob", "Cid", "Dee", **setup)


def cites_of(example: str) -> tuple[str, ...]:
    return RULEBOOK.examples[example].clauses


def options(scenario: Any) -> set[Any]:
    """What is offered."""
    return set(scenario.timeline.decision.options)


def turned_at(scenario: Any, cell: tuple[int, int]) -> set[str]:
    """The orientations that are offered for a cell."""
    offered = scenario.timeline.decision.options
    return {option[-1] for option in offered if option != "nothing" and option[-2] == cell}


def seen_by(scenario: Any, name: str) -> View:
    return view(scenario.timeline.step, scenario.match.seat(name))


def state_of(scenario: Any) -> Any:
    return scenario.timeline.state


def seat(scenario: Any, name: str) -> int:
    return scenario.match.seat(name)


def purse(scenario: Any, name: str) -> tuple[int, ...]:
    state = state_of(scenario)
    return state.purses[state.purse_of[seat(scenario, name)]]


def chooses_move(scenario: Any, name: str) -> Any:
    """Somebody takes the move action and is asked where to."""
    return scenario.when(name, "move")


def under(*outcomes: tuple[str, Any]) -> Any:
    """What follows under each option of a ruling."""
    return pytest.mark.parametrize(("option", "outcome"), outcomes)
