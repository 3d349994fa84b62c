"""The browser stage: board, replay bar, log, rule card and decision panel in one widget.

Python draws and the browser scrubs. The stage knows no game: it is given functions that draw one
stop of a line and say what happened there, calls them when a browser asks for that stop, and
passes on what the visitor does.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import anywidget
import traitlets as t

Fragments = tuple[str, ...]
Entry = dict[str, Any]

_STATIC = Path(__file__).parent / "static"
_SCRIPTS = ("dom", "frames", "board", "bar", "log", "rules", "order", "decision", "keys", "main")
_STYLES = ("theme.css", "stage.css", "decision.css", "controls.css", "panels.css")

#: How many stops one answer to a pull may hold, and how long drawing them may keep the kernel busy.
MOST_STOPS_PER_PULL = 120
SECONDS_PER_PULL = 0.15
LONGEST_PIECE_NAME = 120
MOST_PIECES = 8


def _joined(paths: Sequence[Path]) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


#: The theme alone, for dashboards that show no stage.
THEME_CSS = _joined([_STATIC / name for name in _STYLES])


def _is_index(value: object, below: int | None = None) -> bool:
    """A plain number from 0, as a well-behaved browser sends it (`True` is not a number here)."""
    return type(value) is int and value >= 0 and (below is None or value < below)


def _is_piece(value: object) -> bool:
    return isinstance(value, str) and 0 < len(value) <= LONGEST_PIECE_NAME


class Line:
    """The stops of one line: each is drawn when first asked for, and equal fragments get one id."""

    def __init__(
        self,
        frame_at: Callable[[int], Sequence[str]],
        entry_at: Callable[[int], Entry],
        total: int,
    ) -> None:
        self.frame_at, self.entry_at, self.total = frame_at, entry_at, total
        self.texts: list[str] = []
        self._ids: dict[str, int] = {}
        self._frames: dict[int, tuple[int, ...]] = {}

    def take_over(self, other: Line, keep: int) -> None:
        """Reuse the drawings of another line for the first `keep` stops, which both share."""
        self.texts, self._ids = other.texts, other._ids
        self._frames = {stop: ids for stop, ids in other._frames.items() if stop < keep}

    def frame(self, stop: int) -> tuple[int, ...]:
        """The fragment ids of one stop, one per layer."""
        if stop not in self._frames:
            self._frames[stop] = tuple(self._id_of(text) for text in self.frame_at(stop))
        return self._frames[stop]

    def _id_of(self, text: str) -> int:
        found = self._ids.setdefault(text, len(self.texts))
        if found == len(self.texts):
            self.texts.append(text)
        return found

    def excerpt(self, start: int, count: int, known: int) -> dict[str, Any]:
        """Some stops from `start` on, with the fragments whose id is not below `known`.

        Fewer stops than asked for may come back: a visitor's answer must not wait for drawings.
        """
        enough = time.monotonic() + SECONDS_PER_PULL
        frames: list[tuple[int, ...]] = []
        for stop in range(start, min(start + count, self.total)):
            frames.append(self.frame(stop))
            if time.monotonic() > enough:
                break
        needed = sorted({fragment for frame in frames for fragment in frame if fragment >= known})
        return {
            "start": start,
            "fragments": {str(fragment): self.texts[fragment] for fragment in needed},
            "frames": [list(frame) for frame in frames],
            "entries": [self.entry_at(start + offset) for offset in range(len(frames))],
        }


class Stage(anywidget.AnyWidget):
    """Shows one line of a game and reports what the visitor does with it.

    stage = Stage(title="Dragon Racer", scene=scene, clauses=clauses, seats=["Ann", "Ben"])
    stage.show_line(frame_at, entry_at, total=300, at=12)
    stage.ask({"kind": "pick", "seat": 0, "who": "Ann", "prompt": "play a card", "options": [...]})
    stage.on_answer(lambda picked: ...)
    """

    _esm = _joined([_STATIC / "stage" / f"{name}.js" for name in _SCRIPTS])
    _css = THEME_CSS

    title = t.Unicode("").tag(sync=True)
    scene = t.Dict().tag(sync=True)
    total = t.Int(0).tag(sync=True)
    at = t.Int(0).tag(sync=True)
    version = t.Int(0).tag(sync=True)
    kept = t.Int(0).tag(sync=True)
    here = t.Dict().tag(sync=True)
    clauses = t.Dict().tag(sync=True)
    decision: Any = t.Dict(allow_none=True, default_value=None).tag(sync=True)
    notice: Any = t.Dict(allow_none=True, default_value=None).tag(sync=True)
    seats = t.List(t.Unicode()).tag(sync=True)
    seat_colours = t.List(t.Unicode()).tag(sync=True)
    can_undo = t.Bool(False).tag(sync=True)
    can_redo = t.Bool(False).tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        self._line = Line(lambda _stop: (), lambda _stop: {}, 0)
        self._heard: dict[str, list[Callable[..., None]]] = {}
        self._notices = 0
        super().__init__(**traits)
        self.on_msg(self._hear)

    # What the lab shows

    def show_line(
        self,
        frame_at: Callable[[int], Sequence[str]],
        entry_at: Callable[[int], Entry],
        total: int,
        at: int,
        *,
        keep: int = 0,
    ) -> None:
        """Show another line, or the same one seen otherwise, at stop `at`.

        `keep` says how many leading stops are drawn exactly as before; browsers keep those.
        The decision is cleared, because it belonged to the old line: call `ask` next.
        """
        if not 0 <= at < total:
            raise ValueError(f"stop {at} is not on a line of {total} stops")
        line = Line(frame_at, entry_at, total)
        keep = max(0, min(keep, total, self._line.total))
        if keep:
            line.take_over(self._line, keep)
        frame = line.frame(at)
        self._line = line
        with self.hold_sync():
            self.kept = keep
            self.total = total
            self.at = at
            self.decision = None
            self.here = {
                "at": at,
                "frame": list(frame),
                "fragments": [line.texts[fragment] for fragment in frame],
                "entry": entry_at(at),
            }
            self.version += 1

    def ask(self, decision: Mapping[str, Any] | None, quiet: str = "") -> None:
        """Show the decision that is open after stop `at`; without one, the sentence `quiet`."""
        shown = dict(decision) if decision else {"kind": "none", "text": quiet}
        self.decision = {**shown, "at": self.at}

    def say(self, text: str, tone: str = "refusal", cites: Sequence[str] = ()) -> None:
        """Tell the visitor something: tone is `refusal`, `info` or `success`."""
        self._notices += 1
        self.notice = {"text": text, "tone": tone, "cites": list(cites), "n": self._notices}

    def bring_to_panels(self) -> None:
        """Bring whatever stands below the stage into sight."""
        self.send({"kind": "look"})

    def bring_to_table(self) -> None:
        """Bring the stage into sight, and let the keyboard move it."""
        self.send({"kind": "return"})

    # What the visitor does

    def on_answer(self, callback: Callable[[list[int]], None]) -> None:
        """Call back with the indices of the options that were chosen (or their order)."""
        self._listen("answer", callback)

    def on_touch(self, callback: Callable[[list[str]], None]) -> None:
        """Call back with a piece that was clicked though no option names it, and those round it."""
        self._listen("touch", callback)

    def on_seek(self, callback: Callable[[int], None]) -> None:
        """Call back with the stop that the visitor went to."""
        self._listen("seek", callback)

    def on_undo(self, callback: Callable[[], None]) -> None:
        """Call back when the visitor wants to take the last answer back."""
        self._listen("undo", callback)

    def on_redo(self, callback: Callable[[], None]) -> None:
        """Call back when the visitor wants an answer that was taken back again."""
        self._listen("redo", callback)

    def on_cite(self, callback: Callable[[str], None]) -> None:
        """Call back with the id of a clause whose rule card was opened."""
        self._listen("cite", callback)

    def _listen(self, kind: str, callback: Callable[..., None]) -> None:
        self._heard.setdefault(kind, []).append(callback)

    def _tell(self, kind: str, *what: object) -> None:
        for callback in tuple(self._heard.get(kind, ())):
            callback(*what)

    # What browsers send: anything may arrive, and what makes no sense is ignored

    @t.validate("at")
    def _stay_on_the_line(self, proposal: dict[str, Any]) -> int:
        return max(0, min(int(proposal["value"]), max(self.total - 1, 0)))

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """A browser may move along the line; every other trait belongs to the lab."""
        at = sync_data.get("at")
        if not _is_index(at):
            return
        before = self.at
        super().set_state({"at": at})
        if self.at != before:
            self._tell("seek", self.at)

    def _hear(self, _stage: object, content: object, _buffers: object) -> None:
        if not isinstance(content, dict):
            return
        kind = content.get("kind")
        if kind == "pull":
            self._hear_pull(content)
        elif kind == "answer":
            self._hear_answer(content)
        elif kind == "touch":
            self._hear_touch(content.get("pieces"))
        elif kind == "cite":
            self._hear_cite(content.get("id"))
        elif kind in ("undo", "redo"):
            self._tell(str(kind))

    def _hear_pull(self, content: dict[str, Any]) -> None:
        start, count, known = (content.get(name) for name in ("start", "count", "known"))
        if content.get("version") != self.version or not _is_index(start, self.total):
            return
        if not _is_index(count) or not _is_index(known):
            return
        excerpt = self._line.excerpt(start, min(count, MOST_STOPS_PER_PULL), known)  # type: ignore
        self.send({"kind": "frames", "version": self.version, **excerpt})

    def _hear_answer(self, content: dict[str, Any]) -> None:
        """An answer counts only for the decision that was on the visitor's screen."""
        shown = self.decision
        if not shown or content.get("version") != self.version:
            return
        if content.get("at") != self.at or shown.get("at") != self.at:
            return
        picked = content.get("picked")
        if _answers(shown, picked):
            self._tell("answer", list(picked))  # type: ignore[arg-type]

    def _hear_touch(self, pieces: object) -> None:
        if (
            isinstance(pieces, list)
            and 0 < len(pieces) <= MOST_PIECES
            and all(map(_is_piece, pieces))
        ):
            self._tell("touch", pieces)

    def _hear_cite(self, clause: object) -> None:
        if isinstance(clause, str) and clause in self.clauses:
            self._tell("cite", clause)


def _answers(decision: Mapping[str, Any], picked: object) -> bool:
    """Whether these indices have the form that this decision asks for."""
    options = decision.get("options", ())
    if not isinstance(picked, list) or len(picked) > len(options):
        return False
    if not all(_is_index(index, len(options)) for index in picked):
        return False
    if len(set(picked)) != len(picked):
        return False
    fewest, most = {
        "pick": (1, 1),
        "choose": (decision.get("at_least", 0), decision.get("at_most", len(options))),
        "order": (len(options), len(options)),
    }.get(decision.get("kind", ""), (1, 0))
    return bool(fewest <= len(picked) <= most)
