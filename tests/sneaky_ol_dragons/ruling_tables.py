"""How the tests of rulings are told: each option from the same position, with its own outcome."""

from __future__ import annotations

from typing import Any

import pytest

from tests.sneaky_ol_dragons.racing import mountain, race


def under(*outcomes: tuple[str, Any]) -> Any:
    """The first of each pair names the option in force, the second what follows from it."""
    return pytest.mark.parametrize(("option", "outcome"), outcomes)


def ruled(ruling: str, option: str, *players: str, **setup: Any) -> Any:
    """A race under one option of a ruling."""
    rulings = {ruling: option, **setup.pop("rulings", {})}
    return race(*players, rulings=rulings, **setup)


def ruled_mountain(ruling: str, option: str, *players: str, **setup: Any) -> Any:
    rulings = {ruling: option, **setup.pop("rulings", {})}
    return mountain(*players, rulings=rulings, **setup)
