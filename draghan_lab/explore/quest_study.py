"""How often a party wins, by its size and by the Portal through which it leaves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from math import sqrt
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from draghan_lab.engine.dealer import Chance
from draghan_lab.engine.decision import FATE
from draghan_lab.engine.match import Match, Setup
from draghan_lab.engine.step import Step, first_step
from draghan_lab.engine.view import view
from draghan_lab.explore.quest_bot import Temper, sensible
from draghan_lab.games import find_game

NAMES = ("Ann", "Bob", "Cid", "Dee")
NORMAL_95 = 1.96


def interval(won: int, games: int) -> tuple[float, float]:
    """Between which shares the true one lies, with 95 % confidence (Wilson)."""
    rate, z = won / games, NORMAL_95
    middle = (rate + z * z / (2 * games)) / (1 + z * z / games)
    spread = sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    half = z / (1 + z * z / games) * spread
    return max(0.0, middle - half), min(1.0, middle + half)


class Share(Struct, frozen=True):
    """How many games of so many were won, with a 95 % interval after Wilson."""

    size: int
    leave_at: int
    won: int
    games: int

    @property
    def rate(self) -> float:
        return self.won / self.games

    @property
    def interval(self) -> tuple[float, float]:
        return interval(self.won, self.games)

    def __str__(self) -> str:
        low, high = self.interval
        return (
            f"{self.size} characters, Portal {self.leave_at}: {self.rate:.0%}"
            f" ({low:.0%} to {high:.0%}) of {self.games} games"
        )


def share_of_wins(
    size: int,
    leave_at: int,
    games: int,
    seed: int = 0,
    temper: Temper | None = None,
    **setup: Mapping[str, Any],
) -> Share:
    """Let the sensible bot play so many games and count those that it wins."""
    temper = temper or Temper(leave_at=leave_at)
    won = sum(
        play(size, seed + game, temper, **setup).state.result == "won" for game in range(games)
    )
    return Share(size, leave_at, won, games)


def play(size: int, seed: int, temper: Temper, **setup: Any) -> Step:
    """One game of the sensible bot, to its last step."""
    match = Match(
        find_game("once_upon_a_dragon"), Setup("once_upon_a_dragon", NAMES[:size], seed, **setup)
    )
    policy, chance = sensible(match, temper), Chance("quest", seed)
    step = first_step(match)
    while (decision := step.decision) is not None:
        is_fate = decision.seat == FATE
        answer = step.deal() if is_fate else policy(view(step, decision.seat), chance)
        step = step.answer(answer)
    return step


def shares(
    games: int,
    sizes: Iterable[int] = (2, 3, 4),
    portals: Iterable[int] = (1, 2, 3),
    seed: int = 0,
) -> tuple[Share, ...]:
    """Every size of party with every moment of departure."""
    *_, found = shares_so_far(games, sizes, portals, seed)
    return found


def shares_so_far(
    games: int,
    sizes: Iterable[int] = (2, 3, 4),
    portals: Iterable[int] = (1, 2, 3),
    seed: int = 0,
) -> Iterator[tuple[Share, ...]]:
    """The same game by game: every party has its first game before any has its second."""
    found = [Share(size, leave_at, 0, 0) for size, leave_at in product(sizes, portals)]
    for game in range(games):
        for place, share in enumerate(found):
            one = share_of_wins(share.size, share.leave_at, 1, seed + game)
            found[place] = replace(share, won=share.won + one.won, games=share.games + 1)
            yield tuple(found[: len(found) if game else place + 1])
