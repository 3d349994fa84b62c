"""What if the next cards of a stack came in another order, and how would the chances change?"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from draghan_lab.engine.dealer import Chance
from draghan_lab.engine.decision import FATE, Order
from draghan_lab.engine.match import Match
from draghan_lab.engine.step import Step, first_step
from draghan_lab.engine.view import view
from draghan_lab.explore.policies import Policy
from draghan_lab.explore.quest_bot import Temper, sensible
from draghan_lab.explore.quest_study import interval
from draghan_lab.games.once_upon_a_dragon.state import Quest

STACKS = {
    "draghan_locations": "Draghan Locations",
    "draghan_encounters": "Draghan Encounters",
    "shadow_locations": "Shadow Realm Locations",
    "shadow_encounters": "Shadow Realm Encounters",
    "market": "Marketplace",
}
MOST_CARDS = 4


class Chances(Struct, frozen=True):
    """How often the sensible bot wins if the next cards come in this order."""

    order: tuple[str, ...]
    won: int
    games: int

    @property
    def rate(self) -> float:
        return self.won / self.games

    @property
    def interval(self) -> tuple[float, float]:
        return interval(self.won, self.games)


def next_cards(state: Quest, stack: str, count: int) -> tuple[str, ...]:
    """The top cards of a stack, the next one first."""
    return getattr(state, stack)[: min(count, MOST_CARDS)]


def orders(cards: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Every different order of some cards, the one they lie in first."""
    every = dict.fromkeys(Order(FATE, "any", cards).answers())
    return (cards, *(order for order in every if order != cards))


def reordered(step: Step, stack: str, order: tuple[str, ...]) -> Match:
    """The game from this step on, with other cards on top of a stack.

    In the middle of a play it goes back to where that play began.
    """
    cards = getattr(step.base, stack)
    if sorted(cards[: len(order)]) != sorted(order):
        raise ValueError(f"{order} are not the next cards of {stack}")
    state = replace(step.base, **{stack: order + cards[len(order) :]})
    return step.match.at(state)


def chances_by_order(
    step: Step, stack: str, count: int, games: int, temper: Temper | None = None
) -> tuple[Chances, ...]:
    """Play on from every order of the next cards; everything below them is dealt anew each time."""
    *_, found = chances_so_far(step, stack, count, games, temper)
    return found


def chances_so_far(
    step: Step, stack: str, count: int, games: int, temper: Temper | None = None
) -> Iterator[tuple[Chances, ...]]:
    """The same game by game: every order has its first game before any has its second."""
    every = orders(next_cards(step.base, stack, count))
    matches = [reordered(step, stack, order) for order in every]
    policies = [sensible(match, temper or Temper()) for match in matches]
    won = [0] * len(every)
    played = [0] * len(every)
    for game in range(games):
        for place, order in enumerate(every):
            chance = Chance("order", game)
            won[place] += _wins(matches[place], stack, order, chance, policies[place])
            played[place] += 1
            yield tuple(map(Chances, every, won, played))[: len(every) if game else place + 1]


def _wins(match: Match, stack: str, order: tuple[str, ...], chance: Chance, policy: Policy) -> bool:
    """Whether one game is won in which only the order on top of the stack is known."""
    start = match.start
    dealt = match.game.secrets.resample(match, start, 0, chance)
    below = chance.shuffled(getattr(start, stack)[len(order) :])
    if stack == "draghan_locations":
        below = start.draghan_locations[len(order) :]
    step = first_step(match.at(replace(dealt, **{stack: order + below})))
    while (decision := step.decision) is not None and step.state.result == "":
        is_fate = decision.seat == FATE
        answer = chance.answer(decision) if is_fate else policy(view(step, decision.seat), chance)
        step = step.answer(answer)
    return step.state.result == "won"
