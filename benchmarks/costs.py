"""What one operation on a game costs: a branch, a jump, a step in a record, a step in a link."""

from __future__ import annotations

from functools import partial
from random import Random
from statistics import mean, median
from time import thread_time_ns

from benchmarks.fights import crowds, milliseconds
from benchmarks.random_play import PLAYERS, random_answer
from draghan_lab import link, new_game, save
from draghan_lab.engine.decision import FATE
from draghan_lab.engine.timeline import Timeline
from draghan_lab.explore.lair import lair_graph

GAMES = 8
TRIES = 5
CROWDS = 200
PLACEMENTS = ("one_placement", "all_turn_on_dragon")


def costs() -> dict[str, float]:
    """Medians over a few whole games of two to five players."""
    games = [played(number) for number in range(GAMES)]
    branches = [cost for game in games for cost in branch_costs(game)]
    return {
        "branch_us": median(branches),
        "branch_mean_us": mean(branches),
        "branch_worst_us": max(branches),
        "jump_us": median(cost for game in games for cost in jump_costs(game)),
        "record_bytes_per_step": median(len(save(game).encode()) / steps(game) for game in games),
        "link_bytes_per_step": median(len(link(game)) / steps(game) for game in games),
        "link_bytes_per_step_worst": max(len(link(game)) / steps(game) for game in games),
        "graph_of_40_chambers_us": graph_cost(),
        "slowest_fight_ms": slowest_fight(),
        "steps_per_game": median(steps(game) for game in games),
        "stops_per_game": median(len(game.stops()) for game in games),
    }


def played(number: int) -> Timeline:
    chance = Random(number)
    game = new_game("dragon_racer", PLAYERS[: 2 + number % 4], seed=number)
    while game.decision is not None:
        game.answer(random_answer(game.decision, chance))
    return game


def graph_cost() -> float:
    """The graph of a lair, when random play has laid 40 chambers."""
    for number in range(50):
        chance = Random(number)
        game = new_game("drakon", PLAYERS[:3], seed=number)
        while game.decision is not None and len(game.state.chambers) < 40:
            game.answer(random_answer(game.decision, chance))
        if len(game.state.chambers) == 40:
            return least_microseconds(partial(lair_graph, game.state, match=game.match))
    raise AssertionError("no game has laid 40 chambers")


def slowest_fight() -> float:
    """Four characters with full gear among all that can gather: the plan and the missing card."""
    return max(milliseconds(fight) for where in PLACEMENTS for fight in crowds(CROWDS, where))


def steps(game: Timeline) -> int:
    return len(game.line()) - 1


def branch_costs(game: Timeline) -> list[float]:
    """Another answer at every decision of a player, where the rules must be built up again."""
    chance = Random(1)
    found = []
    for node in game.line():
        step = game.nodes[node].step
        if step.decision is None or step.decision.seat == FATE:
            continue
        answer = random_answer(step.decision, chance)
        assert not step.is_awaited, "this would continue, not branch"
        found.append(least_microseconds(lambda s=step, a=answer: s.answer(a)))
    return found


def jump_costs(game: Timeline) -> list[float]:
    """To any step of a finished game, and its state."""
    chance = Random(2)
    nodes = list(game.line())
    tip = nodes[-1]
    found = []
    for node in chance.choices(nodes, k=200):
        game.goto(tip)
        found.append(least_microseconds(lambda n=node: game.goto(n).state))
    game.goto(tip)
    return found


def least_microseconds(action) -> float:
    """The least of a few tries: what the work takes when nothing interferes."""
    tries = []
    for _ in range(TRIES):
        begun = thread_time_ns()
        action()
        tries.append(thread_time_ns() - begun)
    return min(tries) / 1000
