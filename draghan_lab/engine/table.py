"""The table: all that a rule may touch while it runs.

A game derives its own table with the verbs of its rulebook. Every verb ends in `happen`, the only
place where something changes on the table; `note` is for what people only keep in mind.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from draghan_lab.engine.event import Event

if TYPE_CHECKING:
    from draghan_lab.engine.match import Match


class Table:
    """The current state, and the moments since the last answer."""

    __slots__ = ("base", "facts", "happened", "match", "rulings", "state")

    def __init__(self, match: Match, state: Any) -> None:
        self.match = match
        self.facts = match.facts
        self.rulings = match.rulings
        self.state = self.base = state
        self.happened: list[Any] = []
        """Every event, and behind each the state after it."""

    def quiet(self) -> None:
        """Nothing is half done: a flow that began at this state would go on just as this one."""
        self.base = self.state

    def happen(self, event: Event, **changes: Any) -> None:
        """Let `event` happen: the state changes as told, and the moment is kept."""
        if changes:
            self.state = replace(self.state, **changes)
        happened = self.happened
        happened.append(event)
        happened.append(self.state)

    def bring_about(self, event: Event, state: Any) -> None:
        """Let `event` happen and lead to `state`: the quick way, for what happens all the time."""
        self.state = state
        happened = self.happened
        happened.append(event)
        happened.append(state)

    def note(self, **changes: Any) -> None:
        """Keep in mind what waits to be done, or what was before. Nothing happens by it."""
        self.state = replace(self.state, **changes)

    def remember(self, state: Any) -> None:
        """Note a whole state: quicker, too."""
        self.state = state

    def ruling(self, ruling: str) -> str:
        """The option of this ruling that is in force."""
        return self.rulings[ruling]
