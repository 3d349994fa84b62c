"""Random play of several games, each as quick as its library allows and with everything it keeps.

Every function plays whole games until enough processor time has gone by and returns how many
decisions it took and how long they took. What chance decides is executed, but never counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from time import process_time
from typing import Any

from draghan_lab import new_game
from draghan_lab.engine.decision import Choose, Decision, Pick
from draghan_lab.games import find_game

Playing = Callable[[Random], Iterator[int]]
"""Plays game after game; yields the number of decisions of each."""

PLAYERS = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay")


def ours(name: str, until: Callable[[Any], bool] | None = None) -> Playing:
    """One of ours: options, events, a state after every event, and all steps are kept."""

    def play(chance: Random) -> Iterator[int]:
        fewest, most = find_game(name).rulebook.about["players"]
        while True:
            players = PLAYERS[: chance.randint(fewest, most)]
            game = new_game(name, players, seed=chance.randrange(10**6))
            step, decisions = game.step, 0
            while (decision := step.decision) and not (until and until(step.state)):
                step = game.answer(random_answer(decision, chance))
                decisions += 1
            yield decisions

    return play


def any_of(options: Sequence[Any], chance: Random) -> Any:
    """One of them; the same cheap way for all contestants, for it is not what is compared."""
    return options[int(chance.random() * len(options))]


def random_answer(decision: Decision, chance: Random) -> Any:
    """Any possible answer."""
    options = decision.options
    if isinstance(decision, Pick):
        return options[int(chance.random() * len(options))]
    if isinstance(decision, Choose):
        size = any_of(range(decision.at_least, decision.at_most + 1), chance)
        return some_of(options, size, chance)
    order = list(options)
    chance.shuffle(order)
    return tuple(order)


def some_of(options: Sequence[Any], wanted: int, chance: Random) -> tuple[Any, ...]:
    """So many of them, in the order they stand in; all choices are equally likely."""
    chosen: list[Any] = []
    for left in range(len(options), 0, -1):
        if chance.random() * left < wanted - len(chosen):
            chosen.append(options[-left])
    return tuple(chosen)


def python_chess(chance: Random) -> Iterator[int]:
    """Legal moves and pushes to the end; repetitions are not looked for, which saves it time."""
    import chess

    while True:
        board = chess.Board()
        while moves := list(board.legal_moves):
            board.push(any_of(moves, chance))
            if board.halfmove_clock >= 150 or board.is_insufficient_material():
                break
        yield len(board.move_stack)


def open_spiel(name: str) -> Playing:
    """A game that OpenSpiel implements in Python; it keeps the current state and the actions."""

    def play(chance: Random) -> Iterator[int]:
        import pyspiel
        from open_spiel.python import games  # noqa: F401  (registers the Python games)

        game = pyspiel.load_game(name)
        while True:
            state, decisions = game.new_initial_state(), 0
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(chance.choices(actions, weights)[0])
                else:
                    state.apply_action(any_of(state.legal_actions(), chance))
                    decisions += 1
            yield decisions

    return play


CONTESTANTS: dict[str, Playing] = {
    "Dragon Racer": ours("dragon_racer"),
    "Drakon": ours("drakon"),
    "Drakon while the pile lasts": ours("drakon", until=lambda state: not state.pile),
    "Sneaky Ol' Dragons": ours("sneaky_ol_dragons"),
    "Once Upon a Dragon": ours("once_upon_a_dragon"),
    "python-chess": python_chess,
    "OpenSpiel block dominoes": open_spiel("python_block_dominoes"),
    "OpenSpiel tic-tac-toe": open_spiel("python_tic_tac_toe"),
}


def decisions_per_second(games: Iterator[int], seconds: float) -> float:
    """Play for some processor time."""
    decisions, begun = 0, process_time()
    while (spent := process_time() - begun) < seconds:
        decisions += next(games)
    return decisions / spent
