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
) -> Iterator[Chances]:
    """Play on from every order of the next cards; everything below them is dealt anew each time."""
    cards = next_cards(step.base, stack, count)
    for order in orders(cards):
        match = reordered(step, stack, order)
        policy = sensible(match, temper or Temper())
        won = sum(
            _wins(match, stack, order, Chance("order", game), policy) for game in range(games)
        )
        yield Chances(order, won, games)


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
