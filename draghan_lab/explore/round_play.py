"""A round of Sneaky Ol' Dragons that is only tried: played to its end, and nothing kept but that.

Orders of one Storyline are played together for as long as nothing depends on the order of the cards
that are still closed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from msgspec import Struct, field
from msgspec.structs import replace

from draghan_lab.engine.dealer import Chance, deal
from draghan_lab.engine.decision import FATE, Answer, Choose, Decision, Pick
from draghan_lab.engine.event import Event
from draghan_lab.engine.match import Match
from draghan_lab.games.sneaky_ol_dragons.ending import is_over, winners
from draghan_lab.games.sneaky_ol_dragons.flow import next_part
from draghan_lab.games.sneaky_ol_dragons.state import DOWN, MISSED, PICKED, Race, Row, Slot
from draghan_lab.games.sneaky_ol_dragons.table import RaceTable, changed_at

Policy: TypeAlias = Callable[[Decision, Callable[[], Chance]], Answer]


# policies


def first_option(decision: Decision, chance: Callable[[], Chance]) -> Answer:
    """Always the first option; of several things, as few as possible."""
    if isinstance(decision, Pick):
        return decision.options[0]
    if isinstance(decision, Choose):
        return decision.options[: decision.at_least]
    return decision.options


def by_chance(decision: Decision, chance: Callable[[], Chance]) -> Answer:
    """Any possible answer, by a seed; the same question gets the same answer in every order."""
    return chance().answer(decision)


POLICIES: dict[str, Policy] = {"first option": first_option, "by chance": by_chance}


class Experiment(Struct, frozen=True):
    """A moment after programming, and how players decide from there on."""

    match: Match
    state: Race
    policy: str = "first option"
    seed: int = 0


class Forgetful(RaceTable):
    """A table that keeps no moments: of a round that is only tried, the end is all that matters."""

    def happen(self, event: Event, **changes: Any) -> None:
        if changes:
            self.note(**changes)

    def bring_about(self, event: Event, state: Any) -> None:
        self.state = state

    def _known(self, cards: Iterable[str], bits: int) -> bytes:
        """Nobody looks on: who has seen which card matters to views, not to the rules."""
        return self.state.seen

    def forgotten(self, cards: Iterable[str]) -> bytes:
        return self.state.seen


class Answers:
    """What fate and the policy answer; the same question for the same time has the same chance."""

    def __init__(self, experiment: Experiment) -> None:
        self.fate, self.seed = experiment.match.setup.seed, experiment.seed
        self.policy = POLICIES[experiment.policy]
        self.asked: dict[tuple[int, str], int] = {}

    def resume(self, asked: Mapping[tuple[int, str], int]) -> None:
        """Go on from where these questions had been asked."""
        self.asked = dict(asked)

    def __call__(self, decision: Decision) -> Answer:
        key = decision.seat, decision.ask
        before = self.asked.get(key, 0)
        self.asked[key] = before + 1
        if decision.seat == FATE:
            return deal(self.fate, decision, before)
        return self.policy(decision, lambda: Chance(self.seed, *key, before))


def is_round_over(state: Race) -> bool:
    return state.stage in ("deal", "over")


def play_part(table: Forgetful, answers: Answers) -> None:
    """Play on to the next quiet point."""
    playing, answer = next_part(table), None
    if playing is None:
        return
    try:
        while True:
            answer = answers(playing.send(answer))
    except StopIteration:
        pass


def play_round(experiment: Experiment, state: Race, left_out: str = "") -> Race:
    """Play from a state to the end of its round, answering by the policy.

    A card that is left out comes up, in whose Storyline ever, but is not carried out.
    """
    table, answers = Forgetful(experiment.match, state), Answers(experiment)
    table.omitted = left_out
    while table.state.stage == "play":
        play_part(table, answers)
        table.quiet()
    return settled(table)


def settled(table: RaceTable) -> Race:
    """When all cards are played nothing moves any more; whether somebody has won is left to see."""
    if is_over(table):
        table.note(winners=winners(table))
    return table.state


# many orders of one Storyline


Closed: TypeAlias = tuple[tuple[int, int], ...]
"""Cards that nothing has told apart yet: where each was laid, and its place in the row now."""


class Waypoint(Struct):
    """A quiet point at which some cards of the Storyline are known, in whatever order they came."""

    state: Race
    asked: Mapping[tuple[int, str], int]
    home: int
    """In front of whom the closed cards lie: a caravan may have taken their player away."""
    closed: Closed
    ahead: dict[tuple[int, ...], dict[tuple[str, ...], Waypoint]] = field(default_factory=dict)
    """Where it goes on: the places whose cards were told apart next, and what lay there."""
    end: Race | None = None

    def next(self, order: Sequence[str]) -> Waypoint | None:
        """Where this order leads, if one like it was played before."""
        for places, leads in self.ahead.items():
            if there := leads.get(cards_at(order, places)):
                return there
        return None


class SharedRounds:
    """All orders of the closed cards of one Storyline, played on a net of waypoints.

    The rules ask no closed card of a row what it is, only what all of them add up to, and neither
    does a policy. So what comes next depends on the cards that came up, were taken or changed
    hands: the turns between are played once per waypoint, and orders that meet go on together.
    """

    def __init__(self, experiment: Experiment, seat: int) -> None:
        self.experiment = experiment
        closed = tuple((place, place) for place in range(len(experiment.state.rows[seat])))
        self.start = Waypoint(experiment.state, {}, seat, closed)
        self.known: dict[Any, Waypoint] = {}

    def play(self, order: tuple[str, ...]) -> Race:
        """The end of the round with the cards in this order."""
        return self._go_on(self.start, order)

    def _go_on(self, here: Waypoint, order: tuple[str, ...]) -> Race:
        """Along the waypoints as far as they are laid out, then play."""
        while there := here.next(order):
            here = there
        return self._explore(here, order) if here.end is None else here.end

    def _explore(self, here: Waypoint, order: tuple[str, ...]) -> Race:
        """Play on from a waypoint, laying out new ones while closed cards are not told apart."""
        answers = Answers(self.experiment)
        answers.resume(here.asked)
        table = Forgetful(self.experiment.match, self._laid(here, order))
        row = table.state.rows[here.home]
        on: Waypoint | None = here
        while table.state.stage == "play":
            play_part(table, answers)
            if on is None or table.state.agenda or table.state.stage != "play":
                continue
            if table.state.rows[on.home] is not row:
                here, on = on, self._reach(on, order, table.state, answers.asked)
                if on and on is not here and (on.ahead or on.end):
                    return self._go_on(on, order)
                row = table.state.rows[on.home] if on else ()
            elif not on.ahead:
                on.state, on.asked = table.state, dict(answers.asked)
        end = settled(table)
        if on:
            on.end = end
        return end

    def _reach(
        self,
        here: Waypoint,
        order: tuple[str, ...],
        state: Race,
        asked: Mapping[tuple[int, str], int],
    ) -> Waypoint | None:
        """Move a waypoint on while no card is told apart; then go to the one where they lead.

        None if the closed cards no longer lie alike.
        """
        home = self._home(here, order, state)
        closed = self._closed(here, order, state.rows[home])
        if closed is None:
            return None
        left = {place for place, _ in closed}
        known = tuple(place for place, _ in here.closed if place not in left)
        if not known:
            if not here.ahead:
                here.state, here.asked, here.home, here.closed = state, dict(asked), home, closed
            return here
        state = canonical(state, home, closed)
        key = state, tuple(sorted(asked.items())), home, closed
        there = self.known.setdefault(key, Waypoint(state, dict(asked), home, closed))
        here.ahead.setdefault(known, {})[cards_at(order, known)] = there
        return there

    def _home(self, here: Waypoint, order: tuple[str, ...], state: Race) -> int:
        """Where the closed cards lie, or the first of them if all were taken elsewhere."""
        cards = set(cards_at(order, (place for place, _ in here.closed)))
        seats = (here.home, *range(len(state.players)))
        holders = (
            seat
            for seat in seats
            if any(slot.card in cards and slot.face == DOWN for slot in state.rows[seat])
        )
        return next(holders, here.home)

    def _closed(self, here: Waypoint, order: tuple[str, ...], row: Row) -> Closed | None:
        """Which cards are still closed in the row; None if one is marked for what it is."""
        lying = {slot.card: n for n, slot in enumerate(row) if slot.face == DOWN}
        closed = tuple(
            (place, lying[order[place]]) for place, _ in here.closed if order[place] in lying
        )
        tells = (MISSED, PICKED) if self._turned_count_nothing() else (PICKED,)
        return None if any(row[n].turned in tells for _, n in closed) else closed

    def _turned_count_nothing(self) -> bool:
        return self.experiment.match.ruling("turned.still_counts") == "ignored"

    def _laid(self, here: Waypoint, order: tuple[str, ...]) -> Race:
        """The cards that are still closed in the order that is asked for."""
        row = list(here.state.rows[here.home])
        for place, n in here.closed:
            row[n] = replace(row[n], card=order[place])
        return replace(here.state, rows=changed_at(here.state.rows, here.home, tuple(row)))


def cards_at(order: Sequence[str], places: Iterable[int]) -> tuple[str, ...]:
    return tuple([order[place] for place in places])


def canonical(state: Race, home: int, closed: Closed) -> Race:
    """The same whatever order the known cards came up in, and the closed ones will come up in."""
    row = list(state.rows[home])
    places = sorted(n for _, n in closed)
    for n, card in zip(places, sorted(row[n].card for n in places), strict=True):
        row[n] = replace(row[n], card=card)
    places = [n for n, slot in enumerate(row) if slot.face != DOWN]
    up = sorted((row[n].card, row[n].face, row[n].turned, row[n].is_used) for n in places)
    for n, contents in zip(places, up, strict=True):
        row[n] = Slot(row[n].number, *contents)
    return replace(state, rows=changed_at(state.rows, home, tuple(row)), returned=False)
