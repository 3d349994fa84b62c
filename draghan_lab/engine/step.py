"""Steps: the nodes of a history.

The rules of a game are generators, but a generator is never the truth. The truth of a step is the
state at the last quiet point (`base`) and the answers given since. The running generator
is a cache that goes on with the first continuation; any other continuation builds it again from the
answers. So a step can be kept, compared, pickled and branched from as often as one likes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from draghan_lab.engine.dealer import deal
from draghan_lab.engine.decision import FATE, Answer, Decision, Objection
from draghan_lab.engine.errors import IllegalAnswer, ReplayDiverged
from draghan_lab.engine.event import Moment
from draghan_lab.engine.game import Flow
from draghan_lab.engine.match import Match
from draghan_lab.engine.table import Table


class Run(Struct, eq=False, gc=False):
    """Rules that are running, and wait for the answer after those they were given."""

    table: Table
    flow: Flow
    given: int = 0


class Step(Struct, frozen=True, eq=False, gc=False):
    """A point in a game: where we are, what is asked, and what the last answer caused."""

    match: Match
    base: Any
    answers: tuple[Answer, ...]
    state: Any
    decision: Decision | None
    happened: list[Any]
    """What the last answer caused: every event, and behind each the state after it."""
    fated: Mapping[str, int]
    run: Run | None = None
    given: int = 0
    """How many answers the run had been given when this step was made."""

    @property
    def moments(self) -> tuple[Moment, ...]:
        """The events that the last answer caused, each with the state after it."""
        return tuple(map(Moment, self.happened[::2], self.happened[1::2]))

    @property
    def is_over(self) -> bool:
        return self.decision is None

    @property
    def is_awaited(self) -> bool:
        """Whether the rules are running and wait right here; only one step of a run can say so."""
        return self.run is not None and self.run.given == self.given

    def answer(self, answer: Answer) -> Step:
        """The step after this answer. This step stays as it is, so every call is a branch."""
        return self.follow(self.read(answer))

    def follow(self, answer: Answer) -> Step:
        """The step after an answer that `read` has accepted."""
        run, given, fated, decision = self.run, self.given, self.fated, self.decision
        if run is None or run.given != given:
            run, given = self._resume(), 0
        run.given = given = given + 1
        table = run.table
        happened: list[Any] = []
        table.happened = happened
        if decision.seat == FATE:  # type: ignore[union-attr]
            ask = decision.ask  # type: ignore[union-attr]
            fated = {**fated, ask: fated.get(ask, 0) + 1}
        try:
            asked = run.flow.send(answer)
        except StopIteration:
            table.quiet()
            return _begin(table, fated)
        base = table.base
        answers = self.answers + (answer,) if base is self.base else ()  # noqa: RUF005
        return Step(self.match, base, answers, table.state, asked, happened, fated, run, given)

    def deal(self) -> Answer:
        """Fate's own answer to the open decision, from the seed of the setup."""
        assert self.decision is not None
        before = self.fated.get(self.decision.ask, 0)
        return deal(self.match.setup.seed, self.decision, before)

    def explain(self, answer: Answer) -> Objection | None:
        """Why this answer is impossible, or None if it is possible."""
        match, decision = self.match, self.decision
        if decision is None:
            return Objection("the game is over", ())
        answer = decision.canonical(answer)
        objection = match.game.explain(match, self.state, decision, answer)
        if objection is None and not decision.accepts(answer):
            return Objection("that is no answer to this question", decision.cites)
        return objection

    def read(self, answer: Answer) -> Answer:
        """The answer in its canonical form, or an error that explains what is wrong with it."""
        decision = self.decision
        if decision is not None:
            if decision.accepts(answer):
                return answer
            canonical = decision.canonical(answer)
            if decision.accepts(canonical):
                return canonical
        objection = self.explain(answer)
        if objection is None:
            raise ReplayDiverged(f"no objection to {answer!r}, yet it is no option")
        if decision is None:
            raise IllegalAnswer(f"nobody is asked for {answer!r}: {objection}", objection)
        who = self.match.name(decision.seat)
        raise IllegalAnswer(f"{who} cannot answer {answer!r}: {objection}", objection)

    def _resume(self) -> Run:
        """Build the waiting flow again by giving it the recorded answers."""
        table = self.match.game.table(self.match, self.base)
        flow = self.match.game.flow(table)
        pending = next(flow)
        for answer in self.answers:
            pending = flow.send(answer)
        if pending != self.decision or table.state != self.state:
            raise ReplayDiverged(f"the rules no longer lead to {self.decision}")
        return Run(table, flow)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Step) and self._truth() == other._truth()

    __hash__ = None  # type: ignore[assignment]

    def _truth(self) -> tuple:
        return self.match, self.base, self.answers, self.state, self.decision, self.happened

    def __reduce__(self) -> tuple:
        return Step, (*self._truth(), dict(self.fated))


def first_step(match: Match) -> Step:
    """Where a match begins: everything up to the first decision has happened."""
    return _begin(match.game.table(match, match.start), {})


def _begin(table: Table, fated: Mapping[str, int]) -> Step:
    """Begin a new flow at a quiet point, and another wherever one ends without a decision."""
    match, game = table.match, table.match.game
    while not game.is_over(table.base):
        flow = game.flow(table)
        try:
            decision = next(flow)
        except StopIteration:
            table.quiet()
        else:
            base, state, happened = table.base, table.state, table.happened
            return Step(match, base, (), state, decision, happened, fated, Run(table, flow))
    return Step(match, table.base, (), table.base, None, table.happened, fated)
