"""Records: a game as a file. A record is the setup and the answers; all else follows.

What fate answered from the seed is left out; only what was changed by hand is written down. Every
step has a check of one byte, so a record that no longer replays can say where it parted.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from reprlib import repr as in_short
from typing import Any
from zlib import crc32

import msgspec
from msgspec import Struct, field

from draghan_lab.engine.decision import FATE, Answer
from draghan_lab.engine.errors import DraghanError, IllegalAnswer, RecordError
from draghan_lab.engine.match import Match, Setup
from draghan_lab.engine.timeline import ROOT, Timeline

FORMAT = 1
LARGEST_TEXT = 4_000_000
MOST_ANSWERS = 20_000
DEEPEST_ANSWER = 8
LONGEST_REASON = 1_000


class FateAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer of fate that was changed by hand."""

    fate: Any


class Line(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The answers of one branch. It shares its first `keep` steps with line number `of`."""

    answers: list[Any]
    of: int = 0
    keep: int = 0
    checks: str = ""
    labels: dict[int, str] = field(default_factory=dict)


class Record(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The file. The first line is the one that was being looked at, at step `at`."""

    format: int
    rules: int
    setup: Setup
    lines: list[Line]
    at: int = -1
    position: Any = None


class _Heading(Struct):
    """What tells a record from any other file, read before all else."""

    format: int
    rules: int
    setup: Any
    lines: Any


def write_record(timeline: Timeline) -> str:
    """The record of a timeline with all its branches, as JSON."""
    match = timeline.match
    tips = [timeline.tip(), *(tip for tip in timeline.tips() if tip != timeline.tip())]
    lines: list[Line] = []
    places: dict[int, tuple[int, int]] = {}
    for number, tip in enumerate(tips):
        nodes = timeline.line(tip)
        of, keep = next((places[node] for node in reversed(nodes) if node in places), (0, 0))
        lines.append(_line(timeline, nodes[keep:], of, keep))
        places.update(
            {node: (number, depth + 1) for depth, node in enumerate(nodes) if depth >= keep}
        )
    record = Record(
        FORMAT,
        match.game.rules_version,
        match.setup,
        lines,
        len(timeline.line()) - 1,
        None if match.position is None else msgspec.to_builtins(match.position),
    )
    return msgspec.json.format(msgspec.json.encode(record), indent=0).decode()


def read_record(text: str | bytes) -> Timeline:
    """The timeline of a record, or a `RecordError` that names the place and the reason."""
    if len(text) > LARGEST_TEXT:
        raise RecordError(f"a record has at most {LARGEST_TEXT:,} characters, not {len(text):,}")
    record = _decode(text)
    if len(record.lines) + sum(len(line.answers) for line in record.lines) > MOST_ANSWERS:
        raise RecordError(f"a record has at most {MOST_ANSWERS:,} answers and lines")
    match = open_setup(record.setup, record.position)
    tips: list[int] = []
    with playing_from(match):
        timeline = Timeline(match, settle=False)
        for number, line in enumerate(record.lines):
            tips.append(_replay(timeline, record, number, line, tips))
    first = timeline.line(tips[0])
    timeline.goto(tips[0])
    if not -1 <= record.at < len(first):
        raise RecordError(f"there is no step {record.at}: the first line has {len(first)}")
    timeline.goto(first[record.at])
    return timeline


def open_setup(setup: Setup, position: Any) -> Match:
    """The match of a record's setup; `position` is plain data, None stands for the beginning."""
    from draghan_lab.games import find_game

    try:
        game = find_game(setup.game)
        if position is not None:
            position = msgspec.convert(position, game.state)
        return Match(game, setup, position)
    except msgspec.ValidationError as error:
        raise RecordError(f"the position in this record is broken: {error}") from error
    except DraghanError as error:
        raise RecordError(f"this record cannot be set up: {error}") from error


@contextmanager
def playing_from(match: Match) -> Iterator[None]:
    """A position may be such that the rules break down over it: that is told as its fault."""
    try:
        yield
    except DraghanError:
        raise
    except Exception as error:
        if match.position is None:
            raise
        why = f"{type(error).__name__}: {error}"
        raise RecordError(f"from this position nobody can play ({why})") from error


def fingerprint(state: Any) -> int:
    """A number of 32 bits that tells states apart well enough for a check."""
    return crc32(msgspec.msgpack.encode(state))


def _decode(text: str | bytes) -> Record:
    try:
        heading = msgspec.json.decode(text, type=_Heading)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise RecordError(f"this is no Draghan Lab record: {error}") from error
    if heading.format > FORMAT:
        raise RecordError(
            f"this record has format {heading.format}; this version of the lab reads up to {FORMAT}"
        )
    try:
        record = msgspec.json.decode(text, type=Record)
    except msgspec.ValidationError as error:
        raise RecordError(f"this record is broken: {error}") from error
    if record.format < 1 or not record.lines:
        raise RecordError("this record is broken: it has no line of answers")
    return record


def _line(timeline: Timeline, nodes: tuple[int, ...], of: int, keep: int) -> Line:
    answers: list[Any] = []
    labels: dict[int, str] = {}
    dealt: list[FateAnswer] = []
    checks = bytearray()
    for depth, node in enumerate(nodes, keep):
        entry = timeline.nodes[node]
        checks.append(fingerprint(entry.step.state) & 255)
        if entry.label:
            labels[depth] = entry.label
        if entry.parent is not None:
            parent = timeline.nodes[entry.parent].step
            if parent.decision is None or parent.decision.seat != FATE:
                answers.append(entry.answer)
                dealt = []
            elif entry.answer == parent.deal():
                dealt.append(FateAnswer(entry.answer))
            else:  # those dealt just before it tell which question this one answers
                answers += [*dealt, FateAnswer(entry.answer)]
                dealt = []
    return Line(answers, of, keep, checks.hex(), labels)


def _replay(timeline: Timeline, record: Record, number: int, line: Line, tips: list[int]) -> int:
    """Give the answers of one line; returns where it ends."""
    timeline.goto(_fork(timeline, number, line, tips))
    if tips and timeline.nodes[timeline.cursor].step.is_over:
        raise RecordError(f"line {number} goes on after the end of the game")
    waiting = [_read_answer(answer) for answer in line.answers]
    waiting.reverse()
    while (decision := timeline.decision) is not None:
        by_hand = bool(waiting) and isinstance(waiting[-1], FateAnswer)
        if decision.seat == FATE and not by_hand:
            answer = timeline.step.deal()
        elif not waiting:
            break
        elif by_hand != (decision.seat == FATE):
            raise _parted(record, number, timeline, "fate answers where a player is asked")
        else:
            answer = waiting.pop()
            answer = answer.fate if isinstance(answer, FateAnswer) else answer
        try:
            timeline.add(answer)
        except IllegalAnswer as error:
            raise _parted(record, number, timeline, str(error)) from error
    if waiting:
        raise _parted(
            record, number, timeline, f"{len(waiting)} answers follow the end of the game"
        )
    _verify(timeline, record, number, line)
    return timeline.cursor


def _fork(timeline: Timeline, number: int, line: Line, tips: list[int]) -> int:
    if not number:
        return ROOT
    if not 0 <= line.of < number:
        raise RecordError(f"line {number} cannot branch off line {line.of}")
    nodes = timeline.line(tips[line.of])
    if not 1 <= line.keep <= len(nodes):
        raise RecordError(f"line {number} cannot keep {line.keep} steps of line {line.of}")
    return nodes[line.keep - 1]


def _read_answer(answer: Any) -> Answer | FateAnswer:
    if isinstance(answer, dict):
        if set(answer) != {"fate"}:
            raise RecordError(f"{in_short(answer)} is no answer")
        return FateAnswer(_plain(answer["fate"]))
    return _plain(answer)


def _plain(answer: Any, depth: int = 0) -> Answer:
    if isinstance(answer, list) and depth < DEEPEST_ANSWER:
        return tuple(_plain(part, depth + 1) for part in answer)
    if type(answer) not in (str, int):
        raise RecordError(f"{in_short(answer)} is no answer, nor part of one")
    return answer


def _verify(timeline: Timeline, record: Record, number: int, line: Line) -> None:
    """Hold the replayed line against the checks that were written with it."""
    nodes = timeline.line()[line.keep :]
    for depth, label in line.labels.items():
        if not line.keep <= depth < line.keep + len(nodes):
            raise RecordError(f"line {number} labels step {depth}, which it does not have")
        timeline.label(nodes[depth - line.keep], label)
    # What fate dealt after the last answer may not have been written down yet.
    wanted = len(line.checks) // 2
    if wanted > len(nodes):
        raise _parted(record, number, timeline, f"{wanted - len(nodes)} more steps should follow")
    for depth, node in enumerate(nodes[:wanted]):
        check = fingerprint(timeline.nodes[node].step.state) & 255
        if line.checks[2 * depth : 2 * depth + 2] != f"{check:02x}":
            timeline.goto(node)
            raise _parted(record, number, timeline, "the rules lead elsewhere than the record says")


def _parted(record: Record, number: int, timeline: Timeline, why: str) -> RecordError:
    cited = dict.fromkeys(c for moment in timeline.step.moments for c in moment.event.cites)
    under = f" under {', '.join(cited)}" if cited else ""
    version = timeline.match.game.rules_version
    older = ""
    if record.rules != version:
        older = f"; it was written for rules version {record.rules}, this is version {version}"
    step = len(timeline.line()) - 1
    why = why if len(why) < LONGEST_REASON else f"{why[:LONGEST_REASON]}…"
    return RecordError(f"line {number} does not replay after step {step}{under}: {why}{older}")
