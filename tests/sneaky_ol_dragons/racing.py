"""Short words for the races of these tests."""

from __future__ import annotations

from typing import Any

from draghan_lab.games.sneaky_ol_dragons import GAME
from draghan_lab.games.sneaky_ol_dragons import events as e

RULEBOOK = GAME.rulebook
MOUNTAIN = {"mountain": True}


def race(*players: str, **setup: Any) -> Any:
    """A race of A, B and C, clockwise, unless others are named. A is starting player."""
    return GAME.scenario(GAME, players or ("A", "B", "C"), **setup)


def mountain(*players: str, **setup: Any) -> Any:
    """A race on the mountain as it is listed."""
    options = {**MOUNTAIN, **setup.pop("options", {})}
    return race(*players, options=options, **setup)


def cites_of(example: str) -> tuple[str, ...]:
    return RULEBOOK.examples[example].clauses


def kinds(scenario: Any, names: Any) -> list[str]:
    return [scenario.match.facts.cards[name].kind for name in names]


def discarded(scenario: Any) -> list[str]:
    """The kinds of the cards that went to the discard pile one way or another, in order."""
    found: list[str] = []
    for moment in scenario.moments:
        event = moment.event
        if isinstance(event, e.CardsDiscarded | e.CardsTaken):
            found += kinds(scenario, event.cards)
        if isinstance(event, e.CardReplaced):
            found += kinds(scenario, (event.discarded,))
    return found


def slot(scenario: Any, name: str, place: int) -> tuple[int, int]:
    """A place in somebody's Storyline as an answer."""
    return scenario.match.seat(name), place


def copies(scenario: Any, name: str, *wanted: str) -> list[str]:
    """The cards of these kinds in somebody's hand, to be named exactly in an answer."""
    hand = list(scenario.timeline.state.hands[scenario.match.seat(name)])
    found = []
    for kind in wanted:
        card = next(c for c in hand if c.partition("/")[0] == kind.partition("/")[0])
        hand.remove(card)
        found.append(card)
    return found


def rows(scenario: Any, state: Any = None) -> dict[str, list[str]]:
    """Everybody's Storyline as kinds of cards."""
    state = state or scenario.timeline.state
    return {
        scenario.match.name(seat): kinds(scenario, (s.card for s in row if s.card))
        for seat, row in enumerate(state.rows)
    }


def state_at(scenario: Any, kind: type) -> Any:
    """The state after the first event of a kind."""
    return next(m.state for m in scenario.moments if isinstance(m.event, kind))


def just_before(scenario: Any, kind: type) -> Any:
    moments = scenario.moments
    place = next(n for n, m in enumerate(moments) if isinstance(m.event, kind))
    return moments[place - 1].state
