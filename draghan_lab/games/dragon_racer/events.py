"""What can happen in Dragon Racer, in the order of a game."""

from __future__ import annotations

from draghan_lab.engine.event import Event
from draghan_lab.games.dragon_racer.state import Bet


class DealerNamed(Event, frozen=True):
    seat: int


class VladJoined(Event, frozen=True):
    clockwise: tuple[int, ...]


class DragonsLinedUp(Event, frozen=True):
    dragons: tuple[str, ...]


class DeckMade(Event, frozen=True):
    size: int
    with_white: bool


class TokensTaken(Event, frozen=True):
    seat: int
    character: str


class AbilitiesLeftOut(Event, frozen=True):
    pass


class AbilityGiven(Event, frozen=True):
    dragon: str
    ability: str


class HandsDealt(Event, frozen=True):
    hands: tuple[tuple[str, ...], ...]


class VladDealt(Event, frozen=True):
    count: int


class CardsSetAside(Event, frozen=True):
    count: int


class RoundBegan(Event, frozen=True):
    round: int


class LeaderNamed(Event, frozen=True):
    seat: int


class TurnBegan(Event, frozen=True):
    turn: int
    order: tuple[int, ...]


class CardPlayed(Event, frozen=True):
    seat: int
    card: str


class CardLaidFaceDown(Event, frozen=True):
    seat: int
    card: str


class BetPlaced(Event, frozen=True):
    bet: Bet


class DragonMoved(Event, frozen=True):
    """A Dragon set out for one spot and came to rest on another, usually the same."""

    dragon: str
    origin: int
    aim: int
    spot: int


class CardsCompared(Event, frozen=True):
    numbers: tuple[int, ...]


class CardsCancelled(Event, frozen=True):
    numbers: tuple[int, ...]


class NobodyMoved(Event, frozen=True):
    reason: str


class TurnEnded(Event, frozen=True):
    turn: int


class BettingClosed(Event, frozen=True):
    dragons: tuple[str, ...]


class BetsForfeited(Event, frozen=True):
    seat: int
    missing: int


class RoundEnded(Event, frozen=True):
    round: int


class DragonsRanked(Event, frozen=True):
    ranking: tuple[tuple[str, ...], ...]
    places: tuple[tuple[str, int], ...]


class BetsRevealed(Event, frozen=True):
    bets: tuple[Bet, ...]


class BetWon(Event, frozen=True):
    bet: Bet
    gold: int
    extra: int
    bonus: int


class BetLost(Event, frozen=True):
    bet: Bet
    bonus: int


class GoldScored(Event, frozen=True):
    seat: int
    origin: int
    gold: int


class DragonsReturned(Event, frozen=True):
    pass


class TokensReturned(Event, frozen=True):
    pass


class CardsGathered(Event, frozen=True):
    count: int


class GameEnded(Event, frozen=True):
    winners: tuple[int, ...]
    gold: int


EVENTS = tuple(kind for kind in Event.__subclasses__() if kind.__module__ == __name__)
