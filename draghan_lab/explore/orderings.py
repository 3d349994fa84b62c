"""Orderings: what if the cards had been laid in another order?

Take a Sneaky Ol' Dragons game at the moment when all Storylines are laid, put some of its cards in
every possible order, play each of them to the end of the round, and merge those that end alike.
Everything else stays as it was: the other Storylines, the draw pile, fate's answers from the seed.
What players are asked within the round is answered by a stated policy, the same for all orders.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, islice, permutations, product
from math import factorial, prod
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from draghan_lab.engine.dealer import Chance
from draghan_lab.engine.timeline import Timeline
from draghan_lab.explore.round_play import (
    Answers,
    Experiment,
    SharedRounds,
    is_round_over,
    play_round,
)
from draghan_lab.games.sneaky_ol_dragons.events import CardRevealed, ProgrammingEnded
from draghan_lab.games.sneaky_ol_dragons.state import DOWN, Race

MOST_ORDERS = 14_400
"""Two Storylines of five cards; of more orders than that a sample is tried."""
PILE = -1
"""The owner of the places of the draw pile."""

Place: TypeAlias = tuple[int, int]
"""Whose Storyline (or the draw pile), and which place in it, counted from 0."""
Order: TypeAlias = tuple[str, ...]


# what is tried


class Zone(Struct, frozen=True):
    """Places whose cards may change with one another."""

    name: str
    places: tuple[Place, ...]


class Outcome(Struct, frozen=True, order=True):
    """How a round ended: where each dragon stands, and who has won if the game is over."""

    spaces: tuple[int, ...]
    winners: tuple[int, ...] = ()

    @property
    def leaders(self) -> tuple[int, ...]:
        """Who is in front, or who has won."""
        best = max(self.spaces)
        return self.winners or tuple(s for s, space in enumerate(self.spaces) if space == best)

    def rank(self, seat: int) -> int:
        return 1 + sum(other > self.spaces[seat] for other in self.spaces)


class Group(Struct, frozen=True):
    """An outcome with the orders that lead to it: how many, and the first of them."""

    outcome: Outcome
    count: int
    orders: tuple[Order, ...]


class Result(Struct, frozen=True):
    """All outcomes of an experiment, the most frequent first."""

    zones: tuple[Zone, ...]
    groups: tuple[Group, ...]
    original: Outcome
    tried: int
    total: int

    @property
    def is_sample(self) -> bool:
        return self.tried < self.total

    def best_first(self, seat: int) -> tuple[Group, ...]:
        """The outcomes that bring a dragon the highest rank, then the furthest, come first."""
        return tuple(
            sorted(self.groups, key=lambda g: (g.outcome.rank(seat), -g.outcome.spaces[seat]))
        )

    def best_for(self, seat: int) -> Group:
        return self.best_first(seat)[0]

    def worst_for(self, seat: int) -> Group:
        return self.best_first(seat)[-1]

    def spread(self, seat: int) -> dict[int, int]:
        """How many orders bring a dragon to which space."""
        counts: dict[int, int] = {}
        for group in self.groups:
            space = group.outcome.spaces[seat]
            counts[space] = counts.get(space, 0) + group.count
        return dict(sorted(counts.items()))


KEPT_ORDERS = 24
"""How many orders of a group are kept to be looked at; the count is always complete."""


# finding the moment and the zones


def after_programming(timeline: Timeline) -> tuple[Race, ...]:
    """The moments of a line at which all Storylines were laid, one per round."""
    nodes = timeline.line(timeline.tip())
    moments = (moment for node in nodes for moment in timeline.nodes[node].step.moments)
    return tuple(m.state for m in moments if isinstance(m.event, ProgrammingEnded))


def storyline(state: Race, seat: int, name: str = "") -> Zone:
    """The unplayed cards of one player."""
    row = state.rows[seat]
    places = tuple((seat, place) for place, slot in enumerate(row) if slot.face == DOWN)
    return Zone(name or f"storyline of seat {seat}", places)


def draw_pile(state: Race, count: int) -> Zone:
    """The next cards of the draw pile."""
    size = min(count, len(state.pile))
    return Zone(f"next {size} cards of the draw pile", tuple((PILE, n) for n in range(size)))


def gifts(state: Race, giver: int, name: str = "") -> Zone:
    """The cards that one player laid, wherever they went: who was given which.

    Cards are numbered as they are laid. Storylines of unlike lengths, set up by hand, tell nothing.
    """
    numbers = numbers_laid_by(state, giver)
    places = tuple(
        (seat, place)
        for seat, row in enumerate(state.rows)
        for place, slot in enumerate(row)
        if slot.number in numbers and slot.face == DOWN
    )
    return Zone(name or f"cards laid by seat {giver}", places)


def numbers_laid_by(state: Race, giver: int) -> Sequence[int]:
    """With three to six players everybody lays a whole hand at a time; two lay pairs in turns."""
    count, first = len(state.players), state.clockwise.index(state.starter)
    turn = (state.clockwise.index(giver) - first) % count
    if len(set(map(len, state.rows))) > 1:
        return ()
    if count == 2:
        return [(0, 1, 4, 5, 9), (2, 3, 6, 7, 8)][turn]
    hand = len(state.rows[giver])
    return range(turn * hand, (turn + 1) * hand)


def cards_in(state: Race, zone: Zone) -> Order:
    """The cards of a zone as they lie."""
    return tuple(
        state.pile[place] if owner == PILE else state.rows[owner][place].card
        for owner, place in zone.places
    )


def arranged(state: Race, zone: Zone, order: Sequence[str]) -> Race:
    """The state with the cards of a zone in another order."""
    pile = list(state.pile)
    rows = {owner: list(state.rows[owner]) for owner, _ in zone.places if owner != PILE}
    for (owner, place), card in zip(zone.places, order, strict=True):
        if owner == PILE:
            pile[place] = card
        else:
            rows[owner][place] = replace(rows[owner][place], card=card)
    lying = tuple(tuple(rows.get(seat, row)) for seat, row in enumerate(state.rows))
    return replace(state, pile=tuple(pile), rows=lying)


def arranged_all(state: Race, zones: Sequence[Zone], order: Sequence[str]) -> Race:
    """The state with several zones in another order, told one behind the other."""
    cards = iter(order)
    for zone in zones:
        state = arranged(state, zone, tuple(islice(cards, len(zone.places))))
    return state


# playing a round


def outcome_of(experiment: Experiment, state: Race) -> Outcome:
    """Where the dragons stand when the round is over."""
    return outcome_at(play_round(experiment, state))


def outcome_at(end: Race) -> Outcome:
    return Outcome(end.spaces, end.winners)


def player_of_orders(experiment: Experiment, zones: Sequence[Zone]) -> Callable[[Order], Race]:
    """What plays an order to the end; orders of the last zone share turns if it is a whole row."""
    state, (*others, last) = experiment.state, zones
    seat = whole_row(state, last)
    if seat is None:
        return lambda order: play_round(experiment, arranged_all(state, zones, order))
    size = len(last.places)
    shared: dict[Order, SharedRounds] = {}

    def play(order: Order) -> Race:
        first, rest = order[:-size], order[-size:]
        if first not in shared:
            shared.clear()
            laid = arranged_all(state, others, first)
            shared[first] = SharedRounds(replace(experiment, state=laid), seat)
        return shared[first].play(rest)

    return play


def whole_row(state: Race, zone: Zone) -> int | None:
    """Whose Storyline a zone is, if none of its cards was played yet."""
    for seat, row in enumerate(state.rows):
        if zone.places == storyline(state, seat).places and len(zone.places) == len(row):
            return seat
    return None


def replayed(experiment: Experiment, state: Race) -> Timeline:
    """The same round as a timeline, to be looked at step by step."""
    timeline, answers = Timeline(experiment.match.at(state), settle=False), Answers(experiment)
    while timeline.state.round == state.round and not is_round_over(timeline.state):
        assert timeline.decision is not None
        timeline.add(answers(timeline.decision))
    return timeline


# all orders


def count_orders(state: Race, zones: Sequence[Zone]) -> int:
    return prod(factorial(len(zone.places)) for zone in zones)


def all_orders(state: Race, zones: Sequence[Zone]) -> Iterator[Order]:
    """Every order of all zones, the cards told zone by zone; the original is the first."""
    for parts in product(*(tuple(permutations(cards_in(state, zone))) for zone in zones)):
        yield tuple(card for part in parts for card in part)


def sampled_orders(state: Race, zones: Sequence[Zone], size: int, seed: int) -> Iterator[Order]:
    """The original and some other orders, drawn at random."""
    chance = Chance("orders", seed)
    yield tuple(card for zone in zones for card in cards_in(state, zone))
    for _ in range(size - 1):
        yield tuple(card for zone in zones for card in chance.shuffled(cards_in(state, zone)))


def try_orders(
    experiment: Experiment, zones: Sequence[Zone], most: int = MOST_ORDERS, every: int = 50
) -> Iterator[Result]:
    """Try all orders, or a sample of `most`; yields what is known so far after each portion.

    Stop taking from it to cancel. The last result is complete.
    """
    state, total = experiment.state, count_orders(experiment.state, zones)
    tried = min(total, most)
    orders = (
        all_orders(state, zones)
        if total <= most
        else sampled_orders(state, zones, tried, experiment.seed)
    )
    play, original = player_of_orders(experiment, zones), outcome_of(experiment, state)
    found: dict[Outcome, list[Any]] = {}
    for number, order in enumerate(orders, 1):
        outcome = outcome_at(play(order))
        entry = found.setdefault(outcome, [0, []])
        entry[0] += 1
        if len(entry[1]) < KEPT_ORDERS:
            entry[1].append(order)
        if number % every == 0 and number < tried:
            yield _result(zones, found, original, number, total)
    yield _result(zones, found, original, tried, total)


def _result(
    zones: Sequence[Zone],
    found: dict[Outcome, list[Any]],
    original: Outcome,
    tried: int,
    total: int,
) -> Result:
    groups = [Group(outcome, count, tuple(orders)) for outcome, (count, orders) in found.items()]
    groups.sort(key=lambda group: (-group.count, group.outcome))
    return Result(tuple(zones), tuple(groups), original, tried, total)


def compare_orders(
    experiment: Experiment, zones: Sequence[Zone], most: int = MOST_ORDERS
) -> Result:
    """All orders at once."""
    *_, last = try_orders(experiment, zones, most)
    return last


# who profits


class Swap(Struct, frozen=True):
    """Two cards changed with each other, and how the round then ends."""

    places: tuple[Place, Place]
    cards: tuple[str, str]
    outcome: Outcome

    def gain(self, seat: int, original: Outcome) -> tuple[int, int]:
        """Ranks won, then spaces won; negative if the swap hurts."""
        ranks = original.rank(seat) - self.outcome.rank(seat)
        return ranks, self.outcome.spaces[seat] - original.spaces[seat]


def single_swaps(experiment: Experiment, zone: Zone) -> tuple[Swap, ...]:
    """Every swap of two cards of a zone."""
    state, cards = experiment.state, cards_in(experiment.state, zone)
    swaps = []
    for one, other in combinations(range(len(cards)), 2):
        order = list(cards)
        order[one], order[other] = order[other], order[one]
        outcome = outcome_of(experiment, arranged(state, zone, order))
        places = zone.places[one], zone.places[other]
        swaps.append(Swap(places, (cards[one], cards[other]), outcome))
    return tuple(swaps)


def most_helpful(swaps: Sequence[Swap], seat: int, original: Outcome) -> Swap:
    return max(swaps, key=lambda swap: swap.gain(seat, original))


def most_harmful(swaps: Sequence[Swap], seat: int, original: Outcome) -> Swap:
    return min(swaps, key=lambda swap: swap.gain(seat, original))


class TurningPoint(Struct, frozen=True):
    """The earliest card without which somebody else would lead when the round ends."""

    seat: int
    card: str
    outcome: Outcome


def turning_point(experiment: Experiment) -> TurningPoint | None:
    """Leave out each card that comes up, in its order, until the leader changes."""
    original = outcome_of(experiment, experiment.state)
    for event in revealed(experiment):
        outcome = outcome_without(experiment, event.card)
        if outcome.leaders != original.leaders:
            return TurningPoint(event.seat, event.card, outcome)
    return None


def outcome_without(experiment: Experiment, card: str) -> Outcome:
    """How the round ends if this card comes up, but is not carried out."""
    return outcome_at(play_round(experiment, experiment.state, left_out=card))


def revealed(experiment: Experiment) -> tuple[CardRevealed, ...]:
    """The cards of the Storylines in the order in which they come up."""
    timeline = replayed(experiment, experiment.state)
    steps = [timeline.nodes[node].step for node in timeline.line()]
    events = (moment.event for step in steps for moment in step.moments)
    return tuple(event for event in events if isinstance(event, CardRevealed))
