"""Short words for the races of these tests."""

from __future__ import annotations

from typing import Any, NamedTuple

from draghan_lab import given
from draghan_lab.engine.view import View, view
from draghan_lab.games.dragon_racer import GAME

RULEBOOK = GAME.rulebook
WITHOUT_ABILITIES = {"abilities": False}


def race(*players: str, **setup: Any) -> Any:
    """A race of Ann, Bob and Cid, unless others are named."""
    return given("dragon_racer", players=players or ("Ann", "Bob", "Cid"), **setup)


def vlad_race(**setup: Any) -> Any:
    """Ann deals; clockwise sit Ann, Bob, Vlad."""
    return race("Ann", "Bob", **setup).dealer("Ann")


class FaceDown(NamedTuple):
    card: str
    on: str
    place: str
    golds: tuple[int, ...]


def face_down(card: str, on: str, place: str = "1st", *golds: int) -> FaceDown:
    return FaceDown(card, on, place, golds)


def one_turn(scenario: Any, **plays: str | tuple[str, ...] | FaceDown) -> Any:
    """Everybody gets the card and plays it: "red_7", ("red_1", "yellow") or face_down(…).

    Vlad's are the top cards of his deck, which he plays by himself.
    """
    for name, play in plays.items():
        cards = (play,) if isinstance(play, str) else play if name == "Vlad" else play[:1]
        scenario.hand(name, *cards)
    for name, play in plays.items():
        if isinstance(play, FaceDown):
            scenario.bets(name, play.card, play.on, play.place, *play.golds)
        elif name != "Vlad":
            scenario.plays(name, *((play,) if isinstance(play, str) else play))
    return scenario


def dealt_by(name: str, scenario: Any) -> Any:
    """A whole game in which fate makes somebody the dealer."""
    return scenario.fate("setup.first_dealer", scenario.match.seat(name)).begin()


def player(scenario: Any, name: str) -> Any:
    return scenario.timeline.state.players[scenario.match.seat(name)]


def some_card(scenario: Any, name: str) -> str:
    return player(scenario, name).hand[0]


def seen_by(scenario: Any, name: str) -> View:
    return view(scenario.timeline.step, scenario.match.seat(name))


def faces(scenario: Any) -> set[str]:
    """Whether face up, bet, or both are offered."""
    return {face for face, _ in scenario.timeline.decision.options}


def play_on(scenario: Any, until_round: int | None = None) -> Any:
    """Answer everything with the first option until a round begins or the game is over."""
    timeline = scenario.timeline
    while not timeline.is_over and timeline.state.round != until_round:
        timeline.answer(next(iter(timeline.decision.answers())))
    return scenario
