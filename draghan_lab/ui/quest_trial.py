"""Many games of the bot, in portions that leave the page alive."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from typing import Any

import ipywidgets as w

from draghan_lab.ui.panels.parts import button, column, row

SECONDS_BETWEEN = 0.3
"""How long a picture of what was found so far stays before the next one."""


class Trial:
    """One run at a time: its progress, a way to stop it, and what it found so far."""

    def __init__(self) -> None:
        self.progress = w.IntProgress(min=0, layout=w.Layout(width="260px"))
        self.cancel = button("Cancel", self.stop)
        self.told, self.result = w.HTML(), w.HTML()
        self.controls = row(self.progress, self.cancel)
        self.widget = column(self.controls, self.told, self.result)
        self._run: asyncio.Task | None = None
        self.clear()

    def clear(self) -> None:
        """Stop, and forget what was found."""
        self.stop()
        self.told.value = self.result.value = ""
        self.controls.layout.display = "none"

    def start(self, found: Iterator[Any], total: int, draw: Callable[[Any, bool], str]) -> None:
        """Take every finding, one per game, and draw the latest; without a loop, all at once."""
        self.clear()
        self._draw, self._latest, self._shown_at = draw, None, time.monotonic()
        self.progress.max, self.progress.value = total, 0
        self.controls.layout.display = ""
        self.cancel.disabled = False
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            for one in found:
                self._take(one)
            self._end("Done")
            return
        self._run = loop.create_task(self._in_portions(found))

    async def _in_portions(self, found: Iterator[Any]) -> None:
        for one in found:
            self._take(one)
            await asyncio.sleep(0.001)
        self._run = None
        self._end("Done")

    def _take(self, found: Any) -> None:
        self._latest = found
        self.progress.value += 1
        if time.monotonic() - self._shown_at > SECONDS_BETWEEN:
            self._shown_at = time.monotonic()
            self._show("Playing", False)

    def stop(self) -> None:
        """Leave a run where it is; what it found so far stays, and says that it was stopped."""
        if self._run is not None:
            self._run.cancel()
            self._run = None
            self._end("Stopped")

    def _end(self, how: str) -> None:
        self.cancel.disabled = True
        self.controls.layout.display = "none"
        self._show(how, True)

    def _show(self, how: str, is_last: bool) -> None:
        done, total = self.progress.value, self.progress.max
        wide = "; with more games the intervals would be narrower" if how == "Stopped" else ""
        self.told.value = f"<p class='dl-prose'>{how}: {done} of {total} games{wide}.</p>"
        if self._latest is not None:
            self.result.value = self._draw(self._latest, is_last)
