"""Draghan Lab: a laboratory for the rules of four dragon games.

from draghan_lab import new_game
race = new_game("dragon_racer", players=["Ann", "Bob", "Cid"], seed=7)
race.decision, race.answer(("up", "red_8")), race.undo(), …
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from draghan_lab.engine.decision import FATE, TABLE
from draghan_lab.engine.errors import DraghanError, IllegalAnswer
from draghan_lab.engine.link import read_link, write_link
from draghan_lab.engine.log import log
from draghan_lab.engine.match import Match, Setup
from draghan_lab.engine.record import read_record, write_record
from draghan_lab.engine.scenario import Scenario
from draghan_lab.engine.timeline import Timeline
from draghan_lab.games import GAMES, find_game

__version__ = "0.1.0"
__all__ = [
    "FATE",
    "GAMES",
    "TABLE",
    "DraghanError",
    "Explorer",
    "IllegalAnswer",
    "given",
    "link",
    "load",
    "log",
    "new_game",
    "save",
]


def new_game(
    game: str,
    players: Iterable[str] = ("Ann", "Bob", "Cid"),
    seed: int = 0,
    options: Mapping[str, bool | str] | None = None,
    rulings: Mapping[str, str] | None = None,
    components: Mapping[str, Mapping[str, Any]] | None = None,
) -> Timeline:
    """A new game, at its first decision."""
    changes = {piece: dict(values) for piece, values in (components or {}).items()}
    setup = Setup(game, tuple(players), seed, dict(options or {}), dict(rulings or {}), changes)
    return Timeline(Match(find_game(game), setup))


def given(game: str, players: Iterable[str] = ("Ann", "Bob", "Cid"), **setup: Any) -> Any:
    """A scenario: any position of a game, described by names."""
    scenario: type[Scenario] = find_game(game).scenario
    return scenario(find_game(game), players, **setup)


def save(timeline: Timeline, path: str | Path | None = None) -> str:
    """The record of a game with all its branches; written to a file if a path is named."""
    text = write_record(timeline)
    if path is not None:
        Path(path).write_text(text, encoding="utf-8")
    return text


def load(source: str | bytes | Path) -> Timeline:
    """A game from a record's text, a record's file or a link."""
    if isinstance(source, Path):
        return read_record(source.read_bytes())
    if isinstance(source, bytes) or source.lstrip().startswith("{"):
        return read_record(source)
    if source.endswith(".json"):
        return read_record(Path(source).read_bytes())
    return read_link(source)


def link(timeline: Timeline) -> str:
    """The line of play through the cursor as a short text, for an address."""
    return write_link(timeline)


def __getattr__(name: str) -> Any:
    """`Explorer` needs the widgets, which plain play does not; it is imported when asked for."""
    if name == "Explorer":
        from draghan_lab.ui.explorer import Explorer

        return Explorer
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
