"""Events: what happened, in the past tense, and the clauses that made it happen.

Events, states and steps never refer back to whoever holds them, so they are left out of the garbage
collector's rounds (`gc=False`), which would otherwise cost a seventh of the time of play.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class Event(Struct, frozen=True, kw_only=True, gc=False, tag=True):
    """The base of all events. `cites` has no default: nothing happens unexplained."""

    cites: tuple[str, ...]


class Moment(Struct, frozen=True, gc=False):
    """An event with the state after it."""

    event: Event
    state: Any
