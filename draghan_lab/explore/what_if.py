"""What if: another answer, another shuffle, another ruling, and the rest as it was.

All of these give old answers again from some point on. Each seat gives its own answers in their old
order, whoever comes before it now. Where one no longer fits, the reason is told and the line waits.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from draghan_lab.engine.decision import FATE, Answer, Decision
from draghan_lab.engine.log import log
from draghan_lab.engine.match import Match
from draghan_lab.engine.step import Step
from draghan_lab.engine.timeline import Timeline


class Given(Struct, frozen=True):
    """An answer as it was once given."""

    decision: Decision
    answer: Answer
    before: int
    """How often fate had decided the same thing before."""

    def fits(self, step: Step) -> bool:
        """Whether the same is asked at a step; of fate, also for the same time."""
        now, then = step.decision, self.decision
        if now is None or (now.seat, now.ask) != (then.seat, then.ask):
            return False
        return now.seat != FATE or step.fated.get(now.ask, 0) == self.before


class Retold(Struct, frozen=True):
    """How many old answers were given again, which are left, and why it went no further."""

    again: int
    rest: tuple[Given, ...] = ()
    reason: str = ""


def answers_between(timeline: Timeline, node: int, tip: int) -> tuple[Given, ...]:
    """The answers on the line from a node to a tip, less those that fate dealt from the seed."""
    line = timeline.line(tip)
    given = []
    for before, after in pairwise(line[line.index(node) :]):
        step, answer = timeline.nodes[before].step, timeline.nodes[after].answer
        assert step.decision is not None
        if step.decision.seat != FATE or answer != step.deal():
            before = step.fated.get(step.decision.ask, 0)
            given.append(Given(step.decision, answer, before))
    return tuple(given)


def give_again(timeline: Timeline, given: Sequence[Given]) -> Retold:
    """Give old answers from the cursor on, as long as they fit."""
    rest = list(given)
    while (decision := timeline.decision) is not None and rest:
        old = next((old for old in rest if old.fits(timeline.step)), None)
        if old is None and decision.seat == FATE:
            timeline.add(timeline.step.deal())
            continue
        reason = _misfit(timeline, decision, old)
        if old is None or reason:
            return Retold(len(given) - len(rest), tuple(rest), reason)
        timeline.add(old.answer)
        rest.remove(old)
    timeline.settle()
    return Retold(len(given) - len(rest), tuple(rest), "the game is over" if rest else "")


def change_answer(timeline: Timeline, node: int, answer: Answer, keep_rest: bool) -> Retold:
    """Answer otherwise at a node; then, if so wished, the rest of the line as it was."""
    after = timeline.nodes[node].ahead
    rest = answers_between(timeline, after, timeline.tip(after)) if keep_rest and after else ()
    timeline.goto(node)
    timeline.answer(answer)
    return give_again(timeline, rest)


def under_rulings(timeline: Timeline, rulings: Mapping[str, str]) -> tuple[Timeline, Retold]:
    """The line through the cursor, played again under other rulings."""
    match = timeline.match
    setup = replace(match.setup, rulings={**match.setup.rulings, **rulings})
    other = Timeline(Match(match.game, setup, match.position), settle=False)
    given = answers_between(timeline, timeline.line()[0], timeline.tip())
    return other, give_again(other, given)


def first_difference(left: Timeline, right: Timeline) -> int | None:
    """The first stop at which two lines tell different stories; None if they never do."""
    stories = [[(e.head, e.text) for e in log(line, line.tip())] for line in (left, right)]
    for stop, (one, other) in enumerate(zip(*stories, strict=False)):
        if one != other:
            return stop
    lengths = [len(story) for story in stories]
    return None if lengths[0] == lengths[1] else min(lengths)


def _misfit(timeline: Timeline, decision: Decision, old: Given | None) -> str:
    """Why an old answer cannot be given here; empty if it can."""
    match = timeline.match
    if old is None:
        prompt = match.game.voice.prompt(match, decision)
        return f"{match.name(decision.seat)} was not asked this before: {prompt}"
    objection = timeline.explain(old.answer)
    if objection is None:
        return ""
    told = match.game.voice.answer(match, old.decision, old.answer)
    return f"{told}: that is no longer possible, {objection}"
