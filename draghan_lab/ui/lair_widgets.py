"""What a browser clicks in the lair laboratory: the lair itself, and rows of chips."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable, Sequence
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


class Chips(anywidget.AnyWidget):
    """A row of small buttons, some with a picture: one of them is chosen, or as many as wanted."""

    _esm = (_STATIC / "lair_chips.js").read_text(encoding="utf-8")

    about = t.Unicode("").tag(sync=True)
    options = t.List(t.Dict()).tag(sync=True)
    value: Any = t.Any("").tag(sync=True)
    many = t.Bool(False).tag(sync=True)

    def __init__(
        self,
        about: str,
        options: Sequence[dict[str, str]],
        chosen: Any = "",
        many: bool = False,
    ) -> None:
        super().__init__(about=about, options=list(options), many=many)
        self.value = chosen or self._first()

    def _first(self) -> Any:
        return [] if self.many else next((option["name"] for option in self.options), "")

    @t.validate("value")
    def _stay_among_the_options(self, proposal: dict) -> Any:
        """Whatever a browser sends, only what is offered is chosen."""
        names, wanted = [option["name"] for option in self.options], proposal["value"]
        if self.many:
            return [name for name in names if isinstance(wanted, list | tuple) and name in wanted]
        return wanted if wanted in names else self.value if self.value in names else self._first()

    def show(self, options: Sequence[dict[str, str]]) -> None:
        """Offer other options; what was chosen stays so if it is among them."""
        with self.hold_sync():
            self.options = list(options)
            self.value = self.value


def chip(name: str, label: str = "", picture: str = "", hint: str = "") -> dict[str, str]:
    """One option of a row of chips; the picture is SVG of our own."""
    return {"name": name, "label": label, "picture": picture, "hint": hint or label or name}
