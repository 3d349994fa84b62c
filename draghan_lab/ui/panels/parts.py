"""Small widgets that the panels are made of."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets as w


def button(text: str, action: Callable[[], None], *, hint: str = "", style: str = "") -> w.Button:
    """A button as wide as its words."""
    made = w.Button(description=text, tooltip=hint or text, button_style=style)
    made.layout.width = "auto"
    made.on_click(lambda _button: action())
    return made


def prose(text: str) -> w.HTML:
    """A plain sentence; nothing in it is taken for markup."""
    return w.HTML(f"<p class='dl-prose'>{escape(text)}</p>")


def heading(text: str) -> w.HTML:
    return w.HTML(f"<h3 class='dl-heading'>{escape(text)}</h3>")


def row(*children: Any) -> w.HBox:
    """Side by side, wrapping where there is no room."""
    made = w.HBox(list(children))
    made.layout.flex_flow = "row wrap"
    made.layout.align_items = "center"
    made.add_class("dl-side-by-side")
    return made


def columns(*children: Any) -> w.Box:
    """Columns of equal width, one below the other where there is no room."""
    made = w.Box(list(children))
    made.add_class("dl-beside")
    return made


def column(*children: Any) -> w.VBox:
    return w.VBox(list(children))
