"""What can happen in Drakon, in the order of a game."""

from __future__ import annotations

from draghan_lab.engine.event import Event
from draghan_lab.games.drakon.state import Cell, Path

# setup


class OptionsAgreed(Event, frozen=True):
    options: tuple[str, ...]


class TeamsFormed(Event, frozen=True):
    teams: tuple[tuple[int, ...], ...]
    clockwise: tuple[int, ...]


class EntranceLaid(Event, frozen=True):
    arrows: str


class PileShuffled(Event, frozen=True):
    count: int


class HoardLaid(Event, frozen=True):
    count: int


class FirstPlayerNamed(Event, frozen=True):
    seat: int


class HeroTaken(Event, frozen=True):
    seat: int
    hero: str


class HandsDealt(Event, frozen=True):
    hands: tuple[tuple[str, ...], ...]


# turns


class TurnBegan(Event, frozen=True):
    turn: int
    seat: int


class TurnSkipped(Event, frozen=True):
    seat: int


# placing


class TileLaid(Event, frozen=True):
    seat: int
    tile: str
    cell: Cell
    arrows: str


class TileDrawn(Event, frozen=True):
    seat: int
    tile: str


class NothingDrawn(Event, frozen=True):
    seat: int


class DrakonAppeared(Event, frozen=True):
    seat: int
    cell: Cell


class HeroHopped(Event, frozen=True):
    seat: int
    origin: Cell
    cell: Cell


class HopDeclined(Event, frozen=True):
    seat: int


# moving


class HeroMoved(Event, frozen=True):
    """A hero went over a path; `by` is who chose it."""

    seat: int
    by: int
    origin: Cell
    path: Path


class ChamberCrossed(Event, frozen=True):
    """A storm carries a hero over a chamber whose effect is resolved on the way."""

    seat: int
    cell: Cell


class StormEnded(Event, frozen=True):
    seat: int


class EffectDeclined(Event, frozen=True):
    seat: int
    effect: str


class EffectIgnored(Event, frozen=True):
    seat: int
    effect: str
    reason: str


# effects


class CoinFound(Event, frozen=True):
    seat: int
    value: int
    seen_by: tuple[int, ...]
    """The seats that see its face: those that own the purse."""


class CoinLost(Event, frozen=True):
    """A coin went back into the hoard."""

    seat: int
    value: int
    seen_by: tuple[int, ...]


class CoinStolen(Event, frozen=True):
    seat: int
    victim: int
    value: int
    seen_by: tuple[int, ...]


class TileStolen(Event, frozen=True):
    seat: int
    victim: int
    tile: str


class ChamberDestroyed(Event, frozen=True):
    seat: int
    cell: Cell
    tile: str
    is_split: bool


class ChamberFloated(Event, frozen=True):
    seat: int
    origin: Cell
    cell: Cell
    arrows: str
    passengers: tuple[int, ...]


class ChamberRotated(Event, frozen=True):
    seat: int
    cell: Cell
    before: str
    arrows: str


class ChamberSwitched(Event, frozen=True):
    seat: int
    cell: Cell
    before: str
    tile: str
    arrows: str


# Drakon


class DrakonWalked(Event, frozen=True):
    seat: int
    origin: Cell
    cell: Cell


class DrakonAwaited(Event, frozen=True):
    """A hero stands in her chamber, and she will strike when his turn ends."""

    seat: int


class DrakonEncountered(Event, frozen=True):
    """Heroes met Drakon and stand on the entrance now."""

    seats: tuple[int, ...]
    cell: Cell


class NothingReturned(Event, frozen=True):
    seat: int


# abilities


class AbilityUsed(Event, frozen=True):
    seat: int
    hero: str


class LossPrevented(Event, frozen=True):
    seat: int


class TilesDiscarded(Event, frozen=True):
    seat: int
    tiles: tuple[str, ...]


class TilesDrawn(Event, frozen=True):
    seat: int
    tiles: tuple[str, ...]


class TilesBuried(Event, frozen=True):
    count: int


class CoinExchanged(Event, frozen=True):
    seat: int
    given: int
    value: int
    seen_by: tuple[int, ...]


# the end


class HeroLeft(Event, frozen=True):
    """A hero has found the way out; his teammate must follow."""

    seat: int


class RepetitionNoticed(Event, frozen=True):
    times: int


class GameWon(Event, frozen=True):
    winners: tuple[int, ...]
    gold: int


class DeadEndReached(Event, frozen=True):
    winners: tuple[int, ...]
    gold: int
    is_repetition: bool


class GameStopped(Event, frozen=True):
    """The lab stopped an endless game; nobody has won."""

    turns: int


EVENTS = tuple(kind for kind in Event.__subclasses__() if kind.__module__ == __name__)
