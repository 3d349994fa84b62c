"""The games, by name. A game is imported when it is first asked for."""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from typing import Any

from draghan_lab.engine.errors import SetupError
from draghan_lab.engine.game import Game
from draghan_lab.engine.match import Match, Setup

GAMES = (
    "dragon_racer",
    "drakon",
    "sneaky_ol_dragons",
    "once_upon_a_dragon",
    *os.environ.get("DRAGHAN_EXTRA_GAMES", "").split(),
)
"""The games that can be played, in the order in which they are shown.

A game under construction can be added through the environment, to hold it against the laws.
"""


@cache
def find_game(name: str) -> Game:
    """The game of this name."""
    if name not in GAMES:
        raise SetupError(f"there is no game {name!r}; the lab has {', '.join(GAMES)}")
    return import_module(f"draghan_lab.games.{name}").GAME


def open_match(setup: Setup, position: Any = None) -> Match:
    """A game made ready with its setup."""
    return Match(find_game(setup.game), setup, position)
