"""The lair in the laboratory, as a browser shows it and clicks on it."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import traitlets as t

from draghan_lab.games.drakon.state import Cell

_STATIC = Path(__file__).parent / "static"
_PLACE = re.compile(r"(?:cell|chamber):(-?\d{1,4}),(-?\d{1,4})")
_TYPES = {
    "graphml": "application/xml",
    "json": "application/json",
    "svg": "image/svg+xml",
    "png": "image/png",
}


class LairBoard(anywidget.AnyWidget):
    """A drawing of the lair that reports clicks and the R key, and hands out files."""

    _esm = _STATIC / "lair_lab.js"
    _css = (_STATIC / "lair_lab.css").read_text(encoding="utf-8")
    drawing = t.Unicode("").tag(sync=True)

    def __init__(self, touch: Callable[[Cell], None], turn: Callable[[], None]) -> None:
        self._touch, self._turn = touch, turn
        super().__init__()
        self.on_msg(self._hear)

    def _hear(self, _widget: object, content: Any, _buffers: object) -> None:
        if not isinstance(content, dict):
            return
        place = _PLACE.fullmatch(str(content.get("piece", "")))
        if content.get("kind") == "touch" and place:
            self._touch((int(place[1]), int(place[2])))
        elif content.get("kind") == "turn":
            self._turn()

    def hand_out(self, name: str, content: bytes) -> None:
        """Let the browser save a file."""
        kind = _TYPES[name.rpartition(".")[2]]
        text = b64encode(content).decode()
        self.send({"kind": "file", "name": name, "type": kind, "base64": text})
