"""Sharing: a link to the step being looked at, and the record as a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import traitlets as t


class Share(anywidget.AnyWidget):
    """Shows a link and offers the record, which is only written when somebody wants it."""

    _esm = Path(__file__).parent / "static" / "share.js"
    link = t.Unicode("").tag(sync=True)
    event: Any = t.Int(None, allow_none=True).tag(sync=True)
    """Which event of the step is looked at; None for its last one."""

    def __init__(self, record: Callable[[], str], name: str) -> None:
        self._record, self._name = record, name
        super().__init__()
        self.on_msg(self._hear)

    def _hear(self, _widget: object, content: Any, _buffers: object) -> None:
        if isinstance(content, dict) and content.get("kind") == "download":
            self.send({"kind": "record", "text": self._record(), "name": self._name})
