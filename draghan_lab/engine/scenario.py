"""Scenarios: put a game into any consistent position by names, play on, and say what must follow.

    given("some_game", players=["Ann", "Bob"]).…position….when("Ann", answer).then_asked("Bob")

Designers use it to probe an edge case, tests to state a rule. Each game adds words for its pieces.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Self

from draghan_lab.engine.decision import FATE, Answer
from draghan_lab.engine.errors import IllegalAnswer
from draghan_lab.engine.event import Event, Moment
from draghan_lab.engine.game import Game
from draghan_lab.engine.match import Match, Setup, known
from draghan_lab.engine.timeline import Timeline


class Scenario:
    """A position to be built, and the play from it. Every word returns the scenario itself."""

    def __init__(
        self,
        game: Game,
        players: Iterable[str],
        seed: int = 0,
        options: Mapping[str, bool | str] | None = None,
        rulings: Mapping[str, str] | None = None,
        components: Mapping[str, Mapping[str, Any]] | None = None,
    ) -> None:
        changes = {piece: dict(values) for piece, values in (components or {}).items()}
        setup = Setup(
            game.name, tuple(players), seed, dict(options or {}), dict(rulings or {}), changes
        )
        self.match = Match(game, setup)
        self._forced: dict[str, list[Answer]] = {}
        self._timeline: Timeline | None = None

    def position(self) -> Any:
        """The state that was described; None stands for the beginning of the game."""
        return None

    # given

    def fate(self, ask: str, *answers: Answer) -> Self:
        """What fate will answer when this chance event comes up."""
        game = self.match.game
        known(game.rulebook.chances, ask, "chance event", game.title)
        self._forced.setdefault(ask, []).extend(answers)
        return self

    @property
    def timeline(self) -> Timeline:
        """The game from this position on."""
        if self._timeline is None:
            position = self.position()
            match = self.match if position is None else self.match.at(position)
            self._timeline = Timeline(match, settle=False)
            self._settle()
        return self._timeline

    def _settle(self) -> None:
        timeline = self.timeline
        while (decision := timeline.decision) is not None and decision.seat == FATE:
            waiting = self._forced.get(decision.ask)
            timeline.add(waiting.pop(0) if waiting else timeline.step.deal())

    # when

    def begin(self) -> Self:
        """Let everything happen that comes before the first decision."""
        assert self.timeline
        return self

    def when(self, who: str, *answers: Answer) -> Self:
        """Somebody answers the decisions put to them, one after another."""
        for answer in answers:
            self.then_asked(who)
            self.timeline.add(answer)
            self._settle()
        return self

    # then

    @property
    def moments(self) -> tuple[Moment, ...]:
        timeline = self.timeline
        nodes = timeline.line()
        return tuple(moment for node in nodes for moment in timeline.nodes[node].step.moments)

    def happened(self, kind: type[Event]) -> tuple[Any, ...]:
        """All events of a kind since the scenario began."""
        return tuple(m.event for m in self.moments if isinstance(m.event, kind))

    def then_asked(self, who: str, ask: str | None = None) -> Self:
        decision = self.timeline.decision
        assert decision is not None, f"{who} is not asked: the game is over"
        asked = self.match.name(decision.seat)
        assert asked == who, f"{asked} is asked ({decision.ask}), not {who}"
        assert ask in (None, decision.ask), f"{who} is asked {decision.ask}, not {ask}"
        return self

    def then_offered(self, *options: Answer) -> Self:
        decision = self.timeline.decision
        assert decision is not None, "nothing is offered: the game is over"
        offered = tuple(decision.answers())
        assert set(offered) == set(options), f"offered are {offered}, not {options}"
        return self

    def then_over(self, *winners: str) -> Self:
        assert self.timeline.is_over, f"the game goes on: {self.timeline.decision}"
        won = self.match.game.winners(self.match, self.timeline.state)
        names = tuple(self.match.name(seat) for seat in won)
        assert names == winners, f"{names} won, not {winners}"
        return self

    def then_cited(self, *clauses: str) -> Self:
        cited = self._cited()
        missing = [clause for clause in clauses if clause not in cited]
        assert not missing, f"nothing cited {missing}; cited were {sorted(cited)}"
        return self

    def then_not_cited(self, *clauses: str) -> Self:
        cited = sorted(self._cited() & set(clauses))
        assert not cited, f"{cited} should not have been cited"
        return self

    def then_refused(self, answer: Answer, *clauses: str) -> Self:
        """The answer is refused under these clauses, and nothing changes."""
        step = self.timeline.step
        try:
            self.timeline.add(answer)
        except IllegalAnswer as error:
            assert set(clauses) <= set(error.objection.cites), f"refused under other rules: {error}"
        else:
            raise AssertionError(f"{answer!r} was accepted")
        assert self.timeline.step is step, "a refused answer changed the game"
        return self

    def _cited(self) -> set[str]:
        cited = {clause for moment in self.moments for clause in moment.event.cites}
        for node in self.timeline.line():
            decision = self.timeline.nodes[node].step.decision
            cited.update(decision.cites if decision else ())
        return cited
