"""What each seat may see: everything but the order of the stacks."""

from __future__ import annotations

from msgspec.structs import replace

from draghan_lab.engine.dealer import Chance
from draghan_lab.engine.decision import FATE, Answer, Decision, Order, Seat
from draghan_lab.engine.game import HIDDEN
from draghan_lab.engine.match import Match
from draghan_lab.games.once_upon_a_dragon.facts import PORTALS, Facts
from draghan_lab.games.once_upon_a_dragon.state import Quest

STACKS = (
    "market",
    "draghan_locations",
    "draghan_encounters",
    "shadow_locations",
    "shadow_encounters",
    "removed",
)


def hide_state(match: Match, state: Quest, seat: Seat) -> Quest:
    """The state with all stacks face down; it looks alike from every seat."""
    return replace(state, **{stack: covered(getattr(state, stack)) for stack in STACKS})


def hide_event(match: Match, event: object, seat: Seat) -> object:
    """Everything that happens, happens openly."""
    return event


def hide_decision(match: Match, decision: Decision, seat: Seat) -> Decision:
    """Whatever can be chosen lies open; which Locations were dealt to which stack does not."""
    if decision.ask == "setup.location_piles":
        return replace(decision, options=covered(decision.options))
    return decision


def hide_answer(match: Match, decision: Decision, answer: Answer, seat: Seat) -> Answer:
    """A shuffle is seen by nobody."""
    if decision.seat == FATE and isinstance(decision, Order):
        return covered(answer)
    return answer


def covered(items: tuple) -> tuple[str, ...]:
    return (HIDDEN,) * len(items)


def resample(match: Match, state: Quest, seat: Seat, chance: Chance) -> Quest:
    """Every stack in another order; which cards it holds is known to who has kept count."""
    return replace(
        state,
        market=chance.shuffled(state.market),
        draghan_encounters=chance.shuffled(state.draghan_encounters),
        shadow_locations=chance.shuffled(state.shadow_locations),
        shadow_encounters=chance.shuffled(state.shadow_encounters),
        draghan_locations=_other_locations(match.facts, state.draghan_locations, chance),
    )


def _other_locations(facts: Facts, stack: tuple[str, ...], chance: Chance) -> tuple[str, ...]:
    """Each of the three blocks keeps its Marketplace and its Portal; the rest is dealt anew."""
    special = ("marketplace", "portal")
    plain = list(chance.shuffled([c for c in stack if facts.ability[c] not in special]))
    made: tuple[str, ...] = ()
    for block in _blocks(facts, stack):
        kept = [card for card in block if facts.ability[card] in special]
        filled = kept + [plain.pop() for _ in range(len(block) - len(kept))]
        made += chance.shuffled(filled)
    return made


def _blocks(facts: Facts, stack: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The parts of the stack that were shuffled apart, as far as they are left."""
    plain = len(facts.draghan_locations) - 2 * PORTALS
    share = plain // PORTALS
    sizes = [share + 2, share + 2, plain - 2 * share + 2]
    blocks: list[tuple[str, ...]] = []
    for size in reversed(sizes):
        blocks.insert(0, stack[max(0, len(stack) - size) :])
        stack = stack[: max(0, len(stack) - size)]
    return blocks
