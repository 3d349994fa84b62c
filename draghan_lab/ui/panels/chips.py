"""Several of a few things, each switched on and off by a click."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

import ipywidgets as w
import traitlets as t


class Chips(w.HBox):
    """A row of chips; `value` holds the keys of those that are switched on, in their order."""

    value = t.Tuple()

    def __init__(self, label: str) -> None:
        super().__init__()
        self._keys: tuple[Hashable, ...] = ()
        self._is_setting = False
        self.label = w.Label(label)
        self.children = (self.label,)
        self.layout.flex_flow = "row wrap"
        self.add_class("dl-chips")
        self.observe(self._show_value, "value")

    def show(self, options: Sequence[tuple[str, Hashable]], value: Sequence[Hashable]) -> None:
        """Other chips, some of them switched on."""
        self._keys = tuple(key for _text, key in options)
        chips = [w.ToggleButton(description=text, tooltip=text) for text, _key in options]
        for chip in chips:
            chip.observe(self._clicked, "value")
        self.children = (self.label, *chips)
        self.value = tuple(value)
        self._show_value()

    @property
    def chips(self) -> tuple[Any, ...]:
        return self.children[1:]

    def disable(self, is_so: bool) -> None:
        for chip in self.chips:
            chip.disabled = is_so

    def _clicked(self, _change: object) -> None:
        if not self._is_setting:
            on = [key for key, chip in zip(self._keys, self.chips, strict=True) if chip.value]
            self.value = tuple(on)

    def _show_value(self, _change: object = None) -> None:
        self._is_setting = True
        for key, chip in zip(self._keys, self.chips, strict=True):
            chip.value = key in self.value
        self._is_setting = False
