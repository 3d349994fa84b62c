"""Contestants in turns: each in a process of its own, one running at a time, round by round.

A machine that slows down for a while then slows all of them, and the ratios stay true. Where things
come to lie in memory makes one process faster than the next by up to a tenth, so there are several
processes of each.
"""

from __future__ import annotations

import gc
from multiprocessing import get_context
from multiprocessing.connection import Connection
from random import Random
from statistics import median

from benchmarks.random_play import CONTESTANTS, decisions_per_second

PROCESSES = 5
ROUNDS = 8
SECONDS = 0.25
WARMING_UP = 0.25
SEED = 2024


def speeds() -> dict[str, float]:
    """The median decisions per second of every contestant."""
    trials = [_trial() for _ in range(PROCESSES)]
    return {name: median([trial[name] for trial in trials]) for name in CONTESTANTS}


def _trial() -> dict[str, float]:
    """The median of one process of each."""
    context = get_context("spawn")
    pipes: dict[str, Connection] = {}
    processes = []
    for name in CONTESTANTS:
        ours, theirs = context.Pipe()
        process = context.Process(target=_compete, args=(name, theirs), daemon=True)
        process.start()
        ours.recv()  # it has warmed up
        pipes[name] = ours
        processes.append(process)
    measured: dict[str, list[float]] = {name: [] for name in CONTESTANTS}
    for _ in range(ROUNDS):
        for name, pipe in pipes.items():
            pipe.send("go")
            measured[name].append(pipe.recv())
    for pipe, process in zip(pipes.values(), processes, strict=True):
        pipe.send("end")
        process.join()
    return {name: median(values) for name, values in measured.items()}


def _compete(name: str, pipe: Connection) -> None:
    games = CONTESTANTS[name](Random(SEED))
    decisions_per_second(games, WARMING_UP)
    pipe.send("ready")
    while pipe.recv() == "go":
        gc.collect()
        pipe.send(decisions_per_second(games, SECONDS))
