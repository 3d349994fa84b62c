"""What can go wrong.

DraghanError
├── SetupError       a game that cannot be set up like this
├── PositionError    a position that cannot be on the table
├── IllegalAnswer    an answer that the rules refuse; its `objection` names the clause
├── RecordError      a record or link that cannot be read or replayed
└── RulesBug         the rules code contradicts itself; never a player's mistake
    ├── UnknownClause    something cites a clause that the rulebook does not have
    └── ReplayDiverged   the same answers no longer lead to the same place
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from draghan_lab.engine.decision import Objection


class DraghanError(Exception):
    """Anything that Draghan Lab refuses or fails to do."""


class SetupError(DraghanError, ValueError):
    """A game that cannot be set up like this."""


class PositionError(DraghanError, ValueError):
    """A position that cannot be on the table."""


class IllegalAnswer(DraghanError, ValueError):
    """An answer that the rules refuse."""

    def __init__(self, message: str, objection: Objection) -> None:
        super().__init__(message)
        self.objection = objection

    def __reduce__(self) -> tuple:
        return type(self), (str(self), self.objection)


class RecordError(DraghanError, ValueError):
    """A record or link that cannot be read or replayed."""


class RulesBug(DraghanError, RuntimeError):
    """The rules code contradicts itself."""


class UnknownClause(RulesBug):
    """Something cites a clause that the rulebook does not have."""


class ReplayDiverged(RulesBug):
    """The same answers no longer lead to the same place."""
