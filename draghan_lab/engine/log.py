"""The log: a line of play as sentences, as one seat may read them or as a teacher does."""

from __future__ import annotations

from msgspec import Struct

from draghan_lab.engine.decision import Seat
from draghan_lab.engine.timeline import Stop, Timeline


class Entry(Struct, frozen=True):
    """One stop of a replay in words. `head` tells the answer, `text` what it caused."""

    stop: Stop
    head: str
    text: str
    cites: tuple[str, ...]
    seat: Seat | None
    divider: str

    def __str__(self) -> str:
        cited = f" [{', '.join(self.cites)}]" if self.cites else ""
        return f"{self.text or self.head}{cited}"


def entry(timeline: Timeline, stop: Stop, seen_by: Seat | None = None) -> Entry:
    """What to say at a stop to the seat that reads it; None is a teacher who sees all."""
    match = timeline.match
    voice, secrets = match.game.voice, match.game.secrets
    decision, head = timeline.asked_before(stop.node), ""
    if decision is not None and stop.is_first:
        answer = timeline.nodes[stop.node].answer
        if seen_by is not None:
            answer = secrets.answer(match, decision, answer, seen_by)
        head = voice.answer(match, decision, answer)
    seat = None if decision is None else decision.seat
    moment = timeline.moment(stop)
    if decision is None and moment is None:
        return Entry(stop, "", "The game is about to begin.", (), None, "")
    if moment is None:
        return Entry(stop, head, "", decision.cites if decision else (), seat, "")
    event = moment.event if seen_by is None else secrets.event(match, moment.event, seen_by)
    return Entry(
        stop, head, voice.event(match, event), event.cites, seat, voice.divider(match, event)
    )


def log(
    timeline: Timeline, tip: int | None = None, seen_by: Seat | None = None
) -> tuple[Entry, ...]:
    """The whole line to `tip` (to the cursor, if none is named)."""
    return tuple(entry(timeline, stop, seen_by) for stop in timeline.stops(tip))
