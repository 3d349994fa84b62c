"""A session: one timeline as somebody looks at it. It knows no widget, only what to show and why.

The line through the cursor is laid out as stops; the visitor stands at one of them. Whatever is
answered at an earlier stop opens a branch, so undo, what-if and play are one and the same.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from draghan_lab.engine.compare import Comparison, compare
from draghan_lab.engine.dealer import Chance
from draghan_lab.engine.decision import (
    FATE,
    TABLE,
    Answer,
    Decision,
    Objection,
    Order,
    Pick,
    Seat,
)
from draghan_lab.engine.log import Entry, entry
from draghan_lab.engine.match import Match
from draghan_lab.engine.step import Step
from draghan_lab.engine.timeline import Stop, Timeline
from draghan_lab.explore.policies import play_on
from draghan_lab.explore.what_if import (
    Given,
    Retold,
    answers_between,
    first_difference,
    give_again,
    under_rulings,
)


class Session:
    """What is on the table, where the visitor stands, and whose eyes they look through."""

    def __init__(self, timeline: Timeline) -> None:
        self.seen_by: Seat | None = None
        self.keeps_rest = False
        self.rest: tuple[Given, ...] = ()
        self.earlier: list[Timeline] = []
        self._listeners: list[Callable[[int], None]] = []
        self._open(timeline)

    def _open(self, timeline: Timeline) -> None:
        self.timeline = timeline
        self.rest = ()
        self.stops: tuple[Stop, ...] = timeline.stops(timeline.tip())
        self.at = self._last_stop_of(timeline.cursor)

    # who listens

    def on_change(self, listener: Callable[[int], None]) -> None:
        """Call back with the number of leading stops that are still the same."""
        self._listeners.append(listener)

    def _changed(self, keep: int) -> None:
        for listener in self._listeners:
            listener(keep)

    # what is shown

    @property
    def match(self) -> Match:
        return self.timeline.match

    @property
    def stop(self) -> Stop:
        return self.stops[self.at]

    @property
    def step(self) -> Step:
        return self.timeline.nodes[self.stop.node].step

    @property
    def decision(self) -> Decision | None:
        """The decision that is open here; None in the middle of a step and at the end."""
        return self.step.decision if self.stop.is_last else None

    @property
    def is_mine(self) -> bool:
        """Whether the decision may be shown to, and answered by, whoever looks."""
        decision = self.decision
        if decision is None:
            return False
        return self.seen_by in (None, decision.seat) or decision.seat == TABLE

    @property
    def given(self) -> Answer | None:
        """What this line answered to the open decision, if it goes on."""
        ahead = self.timeline.nodes[self.stop.node].ahead
        return None if ahead is None else self.timeline.nodes[ahead].answer

    def frame(self, at: int) -> tuple[str, ...]:
        """The board at a stop, layer by layer, as the looker may see it."""
        match, state = self.match, self.timeline.state_at(self.stops[at])
        if self.seen_by is not None:
            state = match.game.secrets.state(match, state, self.seen_by)
        return match.game.board.layers(match, state)

    def entry(self, at: int) -> Entry:
        return entry(self.timeline, self.stops[at], self.seen_by)

    def touched(self, at: int) -> tuple[str, ...]:
        moment = self.timeline.moment(self.stops[at])
        if moment is None:
            return ()
        event: Any = moment.event
        if self.seen_by is not None:
            event = self.match.game.secrets.event(self.match, event, self.seen_by)
        return self.match.game.board.touched(self.match, event)

    # going about

    def seek(self, at: int) -> None:
        """Stand at another stop of this line."""
        self.at = max(0, min(at, len(self.stops) - 1))
        self.timeline.goto(self.stop.node)

    def look_at(self, event: int | None) -> None:
        """Stand at one event of the step that is looked at, if it has so many."""
        wanted = [at for at, stop in enumerate(self.stops) if stop.node == self.stop.node]
        if event is not None and event < len(wanted):
            self.seek(wanted[event])

    def visit(self, node: int) -> None:
        """Stand at any step, on whichever branch it lies."""
        self.timeline.goto(node)
        self._lay_out(0)

    def undo(self) -> bool:
        """Back to the question before this one."""
        self.timeline.goto(self.stop.node)
        if not self.timeline.undo():
            return False
        self.at = self._last_stop_of(self.timeline.cursor)
        self._changed(len(self.stops))
        return True

    def redo(self) -> bool:
        """On to the next question of this line."""
        self.timeline.goto(self.stop.node)
        if not self.timeline.redo():
            return False
        self.at = self._last_stop_of(self.timeline.cursor)
        self._changed(len(self.stops))
        return True

    def see_as(self, seat: Seat | None) -> None:
        self.seen_by = seat
        self._changed(0)

    # answering

    def answer(self, answer: Answer) -> Retold | None:
        """Answer the open decision; if the line went on otherwise, perhaps with the old rest."""
        node, keep = self.stop.node, self.at + 1
        ahead = self.timeline.nodes[node].ahead
        self.timeline.goto(node)
        rest: tuple[Given, ...] = ()
        if ahead is not None and self.timeline.nodes[ahead].answer != answer:
            rest = answers_between(self.timeline, ahead, self.timeline.tip(ahead))
        self.timeline.answer(answer)
        retold = None
        if rest:
            self.rest = rest
            if self.keeps_rest:
                retold = self._give_rest()
        self._lay_out(keep)
        return retold

    def answer_earlier(self, node: int, answer: Answer) -> Retold:
        """Answer an earlier question of this line otherwise, and the questions since as before."""
        timeline, here = self.timeline, self.stop.node
        line = timeline.line(here)
        after = line[line.index(node) + 1]
        since = answers_between(timeline, after, here)
        later = answers_between(timeline, here, timeline.tip(here))
        timeline.goto(node)
        keep = self._last_stop_of(node) + 1
        timeline.answer(answer)
        retold = give_again(timeline, since)
        self.rest = (*retold.rest, *later)
        self._lay_out(keep)
        return retold

    def give_rest(self) -> Retold:
        """Give the answers again that were left over when a branch was opened."""
        keep = self.at + 1
        self.timeline.goto(self.stop.node)
        retold = self._give_rest()
        self._lay_out(keep)
        return retold

    def _give_rest(self) -> Retold:
        retold = give_again(self.timeline, self.rest)
        self.rest = retold.rest
        return retold

    def explain(self, answer: Answer) -> Objection | None:
        return self.step.explain(answer)

    def meaning(self, piece: str, turned: str = "") -> Answer | None:
        """The answer that a click on a piece would be, perhaps with something turned so."""
        decision, match = self.decision, self.match
        if decision is None:
            return None
        board = match.game.board
        answer = board.meaning(match, self.step.state, decision, piece)
        if turned and isinstance(answer, tuple) and board.turn(match, decision, answer):
            return (*answer[:-1], turned)
        return answer

    def reshuffle(self, seed: int) -> bool:
        """Let fate decide the open question again, by another seed."""
        decision = self.decision
        if decision is None or decision.seat != FATE:
            return False
        self.answer(Chance(seed, decision.ask).answer(decision))
        return True

    def go_to_fate(self) -> bool:
        """Stand at the latest question to fate before here."""
        line = self.timeline.line(self.stop.node)
        for node in reversed(line[:-1]):
            decision = self.timeline.nodes[node].step.decision
            if decision is not None and decision.seat == FATE:
                self.seek(self._last_stop_of(node))
                self._changed(len(self.stops))
                return True
        return False

    def play_on(self, seed: int, answers: int | None = None) -> None:
        """Let chance play for everybody: some answers, or all to the end."""
        keep = self.at + 1
        self.timeline.goto(self.stop.node)
        limit = None if answers is None else len(self.timeline.line()) + answers
        play_on(
            self.timeline,
            Chance(seed, len(self.timeline.nodes)),
            until=lambda now: limit is not None and len(now.line()) >= limit,
        )
        self._lay_out(keep)

    # branches

    def branches(self) -> tuple[int, ...]:
        return self.timeline.tips()

    def prune(self, tip: int) -> bool:
        """Cut off the branch that ends here, back to where it left the others."""
        line = self.timeline.line(tip)
        cut = None
        for node in reversed(line[1:]):
            cut = node
            parent = self.timeline.nodes[node].parent
            assert parent is not None
            if len(self.timeline.nodes[parent].children) > 1:
                break
        else:
            return False
        self.timeline.prune(cut)
        self._lay_out(0)
        return True

    def compare(self, left: int, right: int) -> Comparison:
        return compare(self.timeline, left, right, self.seen_by)

    # other games

    def replace(self, timeline: Timeline, *, instead: bool = False) -> None:
        """Put another game on the table; the one before can be had back, unless this is instead."""
        if not instead:
            self.earlier.append(self.timeline)
        self.seen_by = None
        self._open(timeline)
        self._changed(0)

    def bring_back(self) -> bool:
        """The game that was on the table before."""
        if not self.earlier:
            return False
        self.seen_by = None
        self._open(self.earlier.pop())
        self._changed(0)
        return True

    def try_rulings(self, rulings: dict[str, str]) -> tuple[Retold, int | None]:
        """Play this line again under other rulings, and stand where it first differs."""
        before = self.timeline
        other, retold = under_rulings(before, rulings)
        stop = first_difference(before, other)
        self.replace(other)
        if stop is not None:
            self.seek(stop)
            self._changed(0)
        return retold, stop

    def _lay_out(self, keep: int) -> None:
        cursor = self.timeline.cursor
        self.stops = self.timeline.stops(self.timeline.tip())
        self.at = self._last_stop_of(cursor)
        self._changed(keep)

    def _last_stop_of(self, node: int) -> int:
        return max(at for at, stop in enumerate(self.stops) if stop.node == node)


def picked_answer(decision: Decision, picked: list[int]) -> Answer:
    """The answer behind the places of options that somebody picked."""
    if isinstance(decision, Pick):
        return decision.options[picked[0]]
    return decision.canonical(tuple(decision.options[place] for place in picked))


def places_of(decision: Decision, answer: Answer) -> list[int]:
    """The places of the options that make up an answer."""
    if isinstance(decision, Pick):
        return [decision.code(answer)]
    if isinstance(decision, Order):
        left = list(range(len(decision.options)))
        places = []
        for item in answer:
            place = next(n for n in left if decision.options[n] == item)
            left.remove(place)
            places.append(place)
        return places
    code = decision.code(answer)
    return [place for place in range(len(decision.options)) if code >> place & 1]
