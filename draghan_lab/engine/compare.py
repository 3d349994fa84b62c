"""Two branches beside each other: where they part, and what each of them became."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import Any

from msgspec import Struct

from draghan_lab.engine.decision import Answer, Decision, Seat
from draghan_lab.engine.log import Entry, entry
from draghan_lab.engine.timeline import Timeline


class Row(Struct, frozen=True):
    """What happened on the left and on the right; None where nothing corresponds."""

    left: Entry | None
    right: Entry | None

    @property
    def is_same(self) -> bool:
        return (
            self.left is not None
            and self.right is not None
            and _told(self.left) == _told(self.right)
        )


class Comparison(Struct, frozen=True):
    """Two lines of one timeline."""

    fork: int
    """The last step that both lines share."""
    decision: Decision | None
    """What was asked there; None if one line just goes on where the other ends."""
    answers: tuple[Answer | None, Answer | None]
    rows: tuple[Row, ...]
    states: tuple[Any, Any]


def compare(timeline: Timeline, left: int, right: int, seen_by: Seat | None = None) -> Comparison:
    """Compare the lines to two steps: the first difference, then both logs side by side."""
    lines = timeline.line(left), timeline.line(right)
    shared = _shared(*lines)
    after = [line[shared:] for line in lines]
    answers = [timeline.nodes[rest[0]].answer if rest else None for rest in after]
    logs = [
        [entry(timeline, stop, seen_by) for node in rest for stop in timeline.stops_of(node)]
        for rest in after
    ]
    fork = lines[0][shared - 1]
    return Comparison(
        fork,
        timeline.nodes[fork].step.decision if all(after) else None,
        (answers[0], answers[1]),
        tuple(_side_by_side(*logs)),
        (timeline.nodes[left].step.state, timeline.nodes[right].step.state),
    )


def _shared(left: tuple[int, ...], right: tuple[int, ...]) -> int:
    count = 0
    for one, other in zip(left, right, strict=False):
        if one != other:
            break
        count += 1
    return count


def _side_by_side(left: list[Entry], right: list[Entry]) -> list[Row]:
    rows = []
    matcher = SequenceMatcher(
        None, [_told(entry) for entry in left], [_told(entry) for entry in right], autojunk=False
    )
    for _, left_from, left_to, right_from, right_to in matcher.get_opcodes():
        for place in range(max(left_to - left_from, right_to - right_from)):
            rows.append(
                Row(
                    left[left_from + place] if left_from + place < left_to else None,
                    right[right_from + place] if right_from + place < right_to else None,
                )
            )
    return rows


def _told(entry: Entry) -> tuple:
    return entry.head, entry.text, entry.cites
