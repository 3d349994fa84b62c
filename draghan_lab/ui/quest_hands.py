"""Hands on the quest board: pieces that are dragged onto others, and what is being chosen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import traitlets as t

_STATIC = Path(__file__).parent / "static"
LONGEST_NAME = 120
MOST_CHOSEN = 64


class QuestHands(anywidget.AnyWidget):
    """One line of advice below the board, and the browser's side of dragging."""

    _esm = (_STATIC / "quest_hands.js").read_text(encoding="utf-8")
    _css = (_STATIC / "quest_lab.css").read_text(encoding="utf-8")

    told = t.Unicode("").tag(sync=True)
    next = t.Dict().tag(sync=True)
    """What to click after a first piece of a kind was clicked."""
    can_advise = t.Bool(False).tag(sync=True)
    """Whether the visitor may ask for the best that can be done."""
    chosen = t.List(t.Int(min=0), maxlen=MOST_CHOSEN).tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        self._drops: list[Callable[[str, str], None]] = []
        self._wishes: list[Callable[[], None]] = []
        self._orders: list[Callable[[int], None]] = []
        super().__init__(**traits)
        self.on_msg(self._hear)

    def on_drop(self, callback: Callable[[str, str], None]) -> None:
        """Call back with the piece that was dragged and the one it was dropped on."""
        self._drops.append(callback)

    def on_advise(self, callback: Callable[[], None]) -> None:
        """Call back when the visitor wants to be shown the best that can be done."""
        self._wishes.append(callback)

    def on_order(self, callback: Callable[[int], None]) -> None:
        """Call back with the line of the table of orders that was clicked."""
        self._orders.append(callback)

    def click(self, piece: str) -> None:
        """Let the browser click a piece, because an answer needs more than one of them."""
        self.send({"kind": "click", "piece": piece})

    def _hear(self, _widget: object, content: object, _buffers: object) -> None:
        if not isinstance(content, dict):
            return
        kind = content.get("kind")
        if kind == "drop":
            self._hear_drop(content)
        elif kind == "order":
            self._hear_order(content.get("place"))
        elif kind == "advise":
            for callback in tuple(self._wishes):
                callback()

    def _hear_order(self, place: object) -> None:
        if type(place) is int and place >= 0:
            for callback in tuple(self._orders):
                callback(place)

    def _hear_drop(self, content: dict[str, Any]) -> None:
        source, target = content.get("source"), content.get("target")
        if _is_piece(source) and _is_piece(target):
            for callback in tuple(self._drops):
                callback(source, target)  # type: ignore[arg-type]

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """A browser tells what is being chosen; the words belong to the lab."""
        chosen = sync_data.get("chosen")
        is_list = isinstance(chosen, list) and len(chosen) <= MOST_CHOSEN
        if is_list and all(type(place) is int and place >= 0 for place in chosen):  # type: ignore
            super().set_state({"chosen": chosen})


def _is_piece(value: object) -> bool:
    return isinstance(value, str) and 0 < len(value) <= LONGEST_NAME
