"""Games in which heroes get about: chance plays, but builds ways and uses them."""

from __future__ import annotations

from typing import Any

from draghan_lab.engine.dealer import Chance
from draghan_lab.engine.decision import FATE, Answer
from draghan_lab.engine.match import Match, Setup
from draghan_lab.engine.step import Step, first_step
from draghan_lab.games.drakon import GAME
from draghan_lab.games.drakon.grid import SIDES, beyond

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay")
OPTIONS = ("escape_from_lair", "heroes", "short_game", "team_play")
TRIED_SPOTS = 12


def any_setup(seed: int) -> Setup:
    """Any number of players, any options, and a few rulings that are not the default."""
    chance = Chance("setup", seed)
    count = 2 + chance.below(5)
    options: dict[str, Any] = {name: bool(chance.below(2)) for name in OPTIONS}
    options["team_play"] = options["team_play"] and count in (4, 6)
    rulings = {}
    for _ in range(chance.below(9)):
        ruling = chance.pick(sorted(GAME.rulebook.rulings))
        rulings[ruling] = chance.pick(sorted(GAME.rulebook.rulings[ruling].options))
    return Setup("drakon", NAMES[:count], seed, options, rulings)


def lively_game(setup: Setup, bot: int = 0) -> list[Step]:
    """All steps of a whole game."""
    chance = Chance("lively", bot)
    steps = [first_step(Match(GAME, setup))]
    while (decision := steps[-1].decision) is not None:
        answer = steps[-1].deal() if decision.seat == FATE else lively(steps[-1], chance)
        steps.append(steps[-1].answer(answer))
    return steps


def lively(step: Step, chance: Chance) -> Answer:
    """Move rather than place, and place where ways come about."""
    decision = step.decision
    assert decision is not None
    if decision.ask == "turn.action" and "move" in decision.options and chance.below(3):
        return "move"
    if decision.ask == "placement.cell_and_orientation":
        spots = [chance.pick(decision.options) for _ in range(TRIED_SPOTS)]
        return max(spots, key=lambda spot: ways_made(step.state, spot))
    return chance.answer(decision)


def ways_made(state: Any, spot: tuple) -> int:
    """How many arrows would lead into a new chamber, or out of it to another one."""
    _, cell, arrows = spot
    blocked = dict(state.frontier)[cell]
    ground = {chamber.at for chamber in state.chambers}
    out = sum(beyond(cell, side) in ground for side in arrows)
    return 2 * bin(blocked).count("1") + out - sum(beyond(cell, s) in ground for s in SIDES) // 2
