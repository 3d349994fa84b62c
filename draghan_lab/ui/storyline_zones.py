"""Which cards of a round the storyline laboratory can put into another order, and which round."""

from __future__ import annotations

from draghan_lab.explore import orderings
from draghan_lab.explore.orderings import Zone
from draghan_lab.explore.round_play import Experiment
from draghan_lab.games.sneaky_ol_dragons.state import Race
from draghan_lab.ui.session import Session


def all_zones(experiment: Experiment, pile_cards: int) -> tuple[Zone, ...]:
    """The Storylines, the next cards of the draw pile, and what each player laid."""
    zones = [zone for made in ZONES.values() for zone in made(experiment, pile_cards)]
    return tuple(zone for zone in zones if len(zone.places) > 1)


def storylines(experiment: Experiment, pile_cards: int) -> list[Zone]:
    state, names = experiment.state, experiment.match.players
    return [orderings.storyline(state, s, f"{name}'s Storyline") for s, name in enumerate(names)]


def next_cards(experiment: Experiment, pile_cards: int) -> list[Zone]:
    return [orderings.draw_pile(experiment.state, pile_cards)]


def gifts(experiment: Experiment, pile_cards: int) -> list[Zone]:
    state, names = experiment.state, experiment.match.players
    told = "to whom {}'s cards went"
    return [orderings.gifts(state, s, told.format(name)) for s, name in enumerate(names)]


ZONES = {
    "one Storyline": storylines,
    "the next of the draw pile": next_cards,
    "what one player laid": gifts,
}
"""What a swap or an order may change, told as where its cards come from."""


def laid_moment(session: Session) -> Race | None:
    """The last moment at or before where the visitor stands at which all Storylines were laid."""
    start = session.match.position
    found = start if isinstance(start, Race) and is_laid(start) else None
    for stop in session.stops[: session.at + 1]:
        state = session.timeline.state_at(stop)
        if is_laid(state):
            found = state
    return found


def is_laid(state: Race) -> bool:
    return state.stage == "play" and not state.action_round and not state.agenda


def shares_a_card(zones: list[Zone]) -> bool:
    places = [place for zone in zones for place in zone.places]
    return len(places) != len(set(places))
