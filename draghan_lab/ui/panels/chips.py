"""A row of small buttons: one of them is chosen, or as many as wanted."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import anywidget
import traitlets as t

_STATIC = Path(__file__).parents[1] / "static"


class Chips(anywidget.AnyWidget):
    """A row of small buttons, some with a picture: one of them is chosen, or as many as wanted."""

    _esm = (_STATIC / "chips.js").read_text(encoding="utf-8")

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
