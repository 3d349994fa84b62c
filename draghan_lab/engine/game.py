"""A game: the functions that together are its rules. It has no state of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from draghan_lab.engine.decision import Answer, Decision, Objection, Seat
from draghan_lab.engine.rulebook import Rulebook

if TYPE_CHECKING:
    from draghan_lab.engine.dealer import Chance
    from draghan_lab.engine.event import Event
    from draghan_lab.engine.match import Match
    from draghan_lab.engine.scenario import Scenario
    from draghan_lab.engine.table import Table

Flow = Generator[Decision, Any, None]


@dataclass(frozen=True)
class SetupOption:
    """Something to agree on before play, such as whether abilities are used."""

    default: bool | str
    choices: tuple[bool | str, ...]
    question: str


@dataclass(frozen=True)
class Voice:
    """How a game speaks: sentences for people, made only when somebody reads them."""

    event: Callable[[Match, Any], str]
    answer: Callable[[Match, Decision, Answer], str]
    prompt: Callable[[Match, Decision], str]
    option: Callable[[Match, Decision, Any], str]
    group: Callable[[Match, Decision, Any], str]
    """A heading that an option stands under, where there are several kinds of them."""
    divider: Callable[[Match, Any], str]
    """A short heading if the event opens a new part of the game, such as a round."""


@dataclass(frozen=True)
class Secrets:
    """What each seat may see. Hidden pieces become `HIDDEN`."""

    state: Callable[[Match, Any, Seat], Any]
    event: Callable[[Match, Any, Seat], Any]
    decision: Callable[[Match, Decision, Seat], Decision]
    answer: Callable[[Match, Decision, Answer, Seat], Answer]
    resample: Callable[[Match, Any, Seat, Chance], Any]


@dataclass(frozen=True)
class Board:
    """How a game is drawn: named layers of SVG, so that a frame need only send what changed."""

    scene: Callable[[Match], dict[str, Any]]
    layers: Callable[[Match, Any], tuple[str, ...]]
    touched: Callable[[Match, Any], tuple[str, ...]]
    """The pieces that an event touched."""
    pieces: Callable[[Match, Decision, Any], tuple[str, ...]]
    """The pieces that stand for an option on the board."""
    meaning: Callable[[Match, Any, Decision, str], Answer | None]
    """The answer that a click on a piece would be, possible or not."""
    turn: Callable[[Match, Decision, Any], str] = lambda match, decision, option: ""
    """How an option lies, if it can be turned: the arrows of a tile, say."""


HIDDEN = "?"


@dataclass(frozen=True, eq=False)
class Game:
    """One game. Everything is a pure function of its arguments."""

    name: str
    folder: Path
    state: type
    table: type[Table]
    options: dict[str, SetupOption]
    player_count_clause: str
    facts: Callable[[Match], Any]
    """What follows from the setup alone and never changes: tables to look things up in."""
    begin: Callable[[Match], Any]
    check_position: Callable[[Match, Any], None]
    flow: Callable[[Any], Flow]
    is_over: Callable[[Any], bool]
    winners: Callable[[Match, Any], tuple[Seat, ...]]
    scores: Callable[[Match, Any], tuple[int, ...]]
    explain: Callable[[Match, Any, Decision, Answer], Objection | None]
    conceivable: Callable[[Match, Any, Decision], Iterable[Answer]]
    """Answers worth explaining: all options, and what people may try instead."""
    pieces: Callable[[Match, Any], Counter]
    voice: Voice
    secrets: Secrets
    board: Board
    scenario: type[Scenario]
    events: tuple[type[Event], ...]
    rules_version: int = 2
    beside_facts: frozenset[tuple[str, str]] = frozenset()
    """Values of components that are looked up beside the facts, by the board say."""
    guest: str = ""
    """The name of a seat that no person holds, if the game has one."""

    @cached_property
    def rulebook(self) -> Rulebook:
        return Rulebook.read(self.folder / "rulebook.toml")

    @cached_property
    def default_options(self) -> dict[str, bool | str]:
        """What is played unless a setup says otherwise."""
        return {name: option.default for name, option in self.options.items()}

    @property
    def title(self) -> str:
        return self.rulebook.title
