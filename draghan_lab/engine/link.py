"""Permalinks: a line of play as a short text that fits into an address.

The text is the setup, then one number per answer: its place among the options, or 0 where fate
answered from the seed. All of it is deflated, which adds a checksum, and written in base64url.
"""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from typing import Any

import msgspec

from draghan_lab.engine.decision import FATE
from draghan_lab.engine.errors import IllegalAnswer, RecordError
from draghan_lab.engine.match import Setup
from draghan_lab.engine.record import MOST_ANSWERS, fingerprint, open_setup, playing_from
from draghan_lab.engine.timeline import Timeline

FORMAT = 1
LARGEST_LINK = 60_000
_LARGEST_CONTENT = 1_000_000
_LARGEST_CODE = 16_384  # bits: enough to number all orders of a thousand cards


class _Content(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    format: int
    rules: int
    setup: Setup
    position: Any
    at: int
    end: int
    codes: bytes


def write_link(timeline: Timeline) -> str:
    """The line through the cursor, to its tip, as text for an address."""
    match, nodes = timeline.match, timeline.line(timeline.tip())
    content = _Content(
        FORMAT,
        match.game.rules_version,
        match.setup,
        None if match.position is None else msgspec.to_builtins(match.position),
        len(timeline.line()) - 1,
        fingerprint(timeline.nodes[nodes[-1]].step.state),
        b"".join(_varint(_code(timeline, node)) for node in nodes[1:]),
    )
    packed = zlib.compress(msgspec.msgpack.encode(content), 9)
    return urlsafe_b64encode(packed).rstrip(b"=").decode()


def read_link(text: str) -> Timeline:
    """The timeline of a link, or a `RecordError` that says what is wrong with it."""
    content = _unpack(text)
    if content.format != FORMAT:
        raise RecordError(f"this link has format {content.format}; the lab reads {FORMAT}")
    match = open_setup(content.setup, content.position)
    codes = list(_varints(content.codes))
    if len(codes) > MOST_ANSWERS:
        raise RecordError(f"a link has at most {MOST_ANSWERS:,} answers")
    with playing_from(match):
        timeline = Timeline(match, settle=False)
        for number, code in enumerate(codes, 1):
            _follow(timeline, number, code)
        _verify(timeline, content)
        timeline.settle()
    nodes = timeline.line()
    if not 0 <= content.at < len(nodes):
        raise RecordError(f"there is no step {content.at} in this link, it has {len(nodes)}")
    timeline.goto(nodes[content.at])
    return timeline


def _verify(timeline: Timeline, content: _Content) -> None:
    """Hold where the answers lead against where they led when the link was made."""
    if fingerprint(timeline.state) == content.end:
        return
    now = timeline.match.game.rules_version
    why = f"it was made for rules version {content.rules}, this is version {now}"
    if content.rules == now:
        why = "it was made with other rules or other values of components than these"
    raise RecordError(f"this link leads elsewhere than it did: {why}")


def _follow(timeline: Timeline, number: int, code: int) -> None:
    decision = timeline.decision
    if decision is None:
        raise RecordError(f"answer {number} of this link comes after the end of the game")
    try:
        if decision.seat != FATE:
            timeline.add(decision.decode(code))
        else:
            timeline.add(decision.decode(code - 1) if code else timeline.step.deal())
    except IndexError as error:
        raise RecordError(f"answer {number} of this link is none of the options") from error
    except IllegalAnswer as error:
        raise RecordError(
            f"answer {number} of this link is none of the options: {error}"
        ) from error


def _code(timeline: Timeline, node: int) -> int:
    entry = timeline.nodes[node]
    assert entry.parent is not None
    parent = timeline.nodes[entry.parent].step
    assert parent.decision is not None
    if parent.decision.seat != FATE:
        return parent.decision.code(entry.answer)
    return 0 if entry.answer == parent.deal() else parent.decision.code(entry.answer) + 1


def _unpack(text: str) -> _Content:
    text = text.strip()
    if len(text) > LARGEST_LINK:
        raise RecordError(f"a link has at most {LARGEST_LINK:,} characters, not {len(text):,}")
    try:
        packed = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        unpacker = zlib.decompressobj()
        content = unpacker.decompress(packed, _LARGEST_CONTENT)
        if not unpacker.eof:
            raise RecordError("this link is cut off, or holds more than a link can")
        return msgspec.msgpack.decode(content, type=_Content)
    except (zlib.error, ValueError, RecursionError, msgspec.MsgspecError) as error:
        if isinstance(error, RecordError):
            raise
        raise RecordError(f"this link is cut off or was changed: {error}") from error


def _varint(number: int) -> bytes:
    digits = bytearray()
    while number > 127:
        digits.append(number & 127 | 128)
        number >>= 7
    digits.append(number)
    return bytes(digits)


def _varints(digits: bytes) -> Iterator[int]:
    number = shift = 0
    for digit in digits:
        if shift > _LARGEST_CODE:
            raise RecordError("this link holds a number too large to be an answer")
        number |= (digit & 127) << shift
        shift += 7
        if digit < 128:
            yield number
            number = shift = 0
    if shift:
        raise RecordError("this link is cut off in the middle of an answer")
