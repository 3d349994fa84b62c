"""The engine is tested with a game of the tests' own, which no registry knows."""

import pytest

from draghan_lab import games
from tests.engine.pebbles.game import GAME


@pytest.fixture(autouse=True)
def pebbles_is_known(monkeypatch):
    """Records, links and pickles find their game by name."""
    find = games.find_game
    monkeypatch.setattr(games, "find_game", lambda name: GAME if name == "pebbles" else find(name))
