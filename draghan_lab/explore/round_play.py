"""A round of Sneaky Ol' Dragons that is only tried: played to its end, and nothing kept but that.

Orders of one Storyline are played together for as long as nothing depends on the order of the cards
that are still closed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from msgspec import Struct, field
from msgspec.structs import replace

from draghan_lab.engine.dealer import Chance, deal
from draghan_lab.engine.decision import FATE, Answer, Choose, Decision, Pick
from draghan_lab.engine.event import Event
from draghan_lab.engine.match import Match
from draghan_lab.games.sneaky_ol_dragons.carrying import MIRROR, OWN
from draghan_lab.games.sneaky_ol_dragons.ending import is_over, winners
from draghan_lab.games.sneaky_ol_dragons.flow import next_part
from draghan_lab.games.sneaky_ol_dragons.state import DOWN, PICKED, Race, Slot
from draghan_lab.games.sneaky_ol_dragons.table import RaceTable

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

    def happen(self, event: Event, state: Any = None, /, **changes: Any) -> None:
        if state is not None or changes:
            self.note(state, **changes)

    def known_to_all(self, cards: Iterable[str]) -> tuple[int, ...]:
        """Nobody looks on, so open cards need not be remembered; closed ones are, by who peeps."""
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

    A card that is left out comes up, but is not carried out.
    """
    table, answers = Forgetful(experiment.match, state), Answers(experiment)
    while table.state.stage == "play":
        play_part(table, answers)
        if left_out:
            leave_out(table, left_out)
    return settled(table)


def settled(table: RaceTable) -> Race:
    """When all cards are played nothing moves any more; whether somebody has won is left to see."""
    if is_over(table):
        table.note(winners=winners(table))
    return table.state


def leave_out(table: RaceTable, card: str) -> None:
    """Nothing is done with a card that came up, in whose Storyline ever; no mirror copies it."""
    undone = {("carry_out", card, OWN), ("copy", card, MIRROR)}
    agenda = table.state.agenda
    kept = tuple(task for task in agenda if (task.kind, task.card, task.via) not in undone)
    if kept != agenda:
        table.note(agenda=kept)


# many orders of one Storyline


class Waypoint(Struct):
    """A quiet point at which some cards of the Storyline have come up, in whatever order."""

    state: Race
    asked: Mapping[tuple[int, str], int]
    done: int
    ahead: dict[str, Waypoint] = field(default_factory=dict)
    """Where each next card leads."""
    end: Race | None = None


class SharedRounds:
    """All orders of the closed cards of one Storyline, played on a net of waypoints.

    As long as nobody has touched the closed cards, what comes next depends on the next card only.
    So the others' turns are played once per waypoint, and orders that meet again go on together.
    """

    def __init__(self, experiment: Experiment, seat: int) -> None:
        self.experiment, self.seat = experiment, seat
        row = experiment.state.players[seat].row
        self.numbers = [slot.number for slot in row]
        self.start = Waypoint(experiment.state, {}, 0)
        self.known: dict[Any, Waypoint] = {}

    def play(self, order: tuple[str, ...]) -> Race:
        """The end of the round with the cards in this order."""
        here = self.start
        while here.done < len(order) and order[here.done] in here.ahead:
            here = here.ahead[order[here.done]]
        if here.end is not None:
            return here.end
        return self._explore(here, order)

    def _explore(self, here: Waypoint, order: tuple[str, ...]) -> Race:
        """Play on from a waypoint, laying out new ones while the closed cards are untouched."""
        answers = Answers(self.experiment)
        answers.resume(here.asked)
        table = Forgetful(self.experiment.match, self._laid(here.state, order, here.done))
        is_shared = True
        while table.state.stage == "play":
            play_part(table, answers)
            if is_shared and not table.state.agenda and table.state.stage == "play":
                played = self._played(table.state, order)
                is_shared = here.done <= played <= here.done + 1
                if is_shared:
                    here = self._reach(here, order, table.state, answers.asked, played)
        end = settled(table)
        if is_shared and here.done == len(order):
            here.end = end
        return end

    def _reach(
        self,
        here: Waypoint,
        order: tuple[str, ...],
        state: Race,
        asked: Mapping[tuple[int, str], int],
        played: int,
    ) -> Waypoint:
        """Move a waypoint on while no card has come up; after a card, the one where it leads."""
        if played == here.done:
            if not here.ahead:
                here.state, here.asked = state, dict(asked)
            return here
        state = self._canonical(state, played)
        key = state, tuple(sorted(asked.items()))
        there = self.known.setdefault(key, Waypoint(state, dict(asked), played))
        here.ahead[order[here.done]] = there
        return there

    def _canonical(self, state: Race, done: int) -> Race:
        """The same whatever order the cards came up in, and will come up in."""
        player = state.players[self.seat]
        up = sorted((s.card, s.face, s.turned, s.is_used) for s in player.row[:done])
        down = sorted(slot.card for slot in player.row[done:])
        row = tuple(
            Slot(number, *contents)
            for number, contents in zip(self.numbers[:done], up, strict=True)
        ) + tuple(
            replace(slot, card=card) for slot, card in zip(player.row[done:], down, strict=True)
        )
        players = tuple(
            replace(p, last="", row=row) if seat == self.seat else replace(p, last="")
            for seat, p in enumerate(state.players)
        )
        return replace(state, players=players)

    def _laid(self, state: Race, order: tuple[str, ...], done: int) -> Race:
        """The cards that are still closed in the order that is asked for."""
        player = state.players[self.seat]
        rest = tuple(
            replace(slot, card=card)
            for slot, card in zip(player.row[done:], order[done:], strict=True)
        )
        changed = replace(player, row=player.row[:done] + rest)
        players = state.players
        return replace(state, players=(*players[: self.seat], changed, *players[self.seat + 1 :]))

    def _played(self, state: Race, order: tuple[str, ...]) -> int:
        """How many cards have come up from the left; -1 if the closed ones were touched."""
        row = state.players[self.seat].row
        if [slot.number for slot in row] != self.numbers:
            return -1
        played = next((n for n, slot in enumerate(row) if slot.face == DOWN), len(row))
        for slot, card in zip(row[played:], order[played:], strict=True):
            if not self._is_untouched(state, slot, card):
                return -1
        return played

    def _is_untouched(self, state: Race, slot: Slot, card: str) -> bool:
        """Still closed in its place, not told apart by how it lies, and seen by nobody new."""
        match, laid = self.experiment.match, self.experiment.state
        if slot.card != card or slot.face != DOWN or slot.turned == PICKED:
            return False
        if slot.turned and match.ruling("turned.still_counts") == "ignored":
            return False
        index = match.facts.index[card]
        return state.seen[index] == laid.seen[index]
