"""The storyline laboratory: all orders of one Storyline, and of two together."""

from __future__ import annotations

from random import Random
from statistics import median
from time import process_time

from benchmarks.random_play import PLAYERS, random_answer
from draghan_lab import load, new_game, save
from draghan_lab.engine.timeline import Timeline
from draghan_lab.explore import orderings
from draghan_lab.explore.round_play import Experiment

GAMES = 5
FOUR = PLAYERS[:4]
PORTION = 40
"""After so many orders the laboratory tells how far it is."""


def orders() -> dict[str, float]:
    """The last rounds of a few four-player games with all cards, five cards in each Storyline."""
    games = [played(number) for number in range(GAMES)]
    rounds = [last_round(game) for game in games]
    once = [orders_seconds(experiment) for experiment in rounds]
    again = [120 * replay_seconds(game) for game in games]
    both, pause = two_storylines_seconds(rounds[0])
    return {
        "orders_120_s": median(once),
        "orders_120_worst_s": max(once),
        "orders_120_replayed_s": median(again),
        "orders_120_speedup": median(slow / quick for slow, quick in zip(again, once, strict=True)),
        "orders_14400_s": both,
        "orders_longest_pause_s": pause,
    }


def played(number: int) -> Timeline:
    """A whole game played at random."""
    chance = Random(number)
    game = new_game("sneaky_ol_dragons", FOUR, seed=number, options={"deck": "all"})
    while game.decision is not None:
        game.answer(random_answer(game.decision, chance))
    return game


def last_round(game: Timeline) -> Experiment:
    """When all Storylines were laid for the last time."""
    return Experiment(game.match, orderings.after_programming(game)[-1])


def orders_seconds(experiment: Experiment) -> float:
    """All 120 orders of the first player's five cards."""
    begun = process_time()
    result = orderings.compare_orders(experiment, [orderings.storyline(experiment.state, 0)])
    assert result.tried == 120
    return process_time() - begun


def replay_seconds(game: Timeline) -> float:
    """The record of the game replayed from its start; every other order would take as long."""
    record = save(game)
    begun = process_time()
    again = load(record)
    assert again.state == game.state
    return process_time() - begun


def two_storylines_seconds(experiment: Experiment) -> tuple[float, float]:
    """All 14,400 orders of two Storylines, and the longest wait for word of progress."""
    zones = [orderings.storyline(experiment.state, seat) for seat in (0, 1)]
    begun = before = process_time()
    pause, tried = 0.0, 0
    for result in orderings.try_orders(experiment, zones, every=PORTION):
        now = process_time()
        pause, before, tried = max(pause, now - before), now, result.tried
    assert tried == orderings.MOST_ORDERS
    return before - begun, pause
