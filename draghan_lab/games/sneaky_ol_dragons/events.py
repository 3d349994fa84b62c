"""What can happen in Sneaky Ol' Dragons, in the order of a game."""

from __future__ import annotations

from draghan_lab.engine.event import Event

Hands = tuple[tuple[str, ...], ...]


class DragonTaken(Event, frozen=True):
    seat: int
    dragon: str


class TrackLaid(Event, frozen=True):
    length: int
    side: str


class LandingTokenPlaced(Event, frozen=True):
    space: int


class DeckMade(Event, frozen=True):
    size: int
    removed: int


class StarterNamed(Event, frozen=True):
    seat: int


class PileShuffled(Event, frozen=True):
    size: int


class RoundBegan(Event, frozen=True):
    round: int
    seat: int


class CardsDealt(Event, frozen=True):
    hands: Hands


class Roared(Event, frozen=True):
    seat: int
    card: str


class PhaseBegan(Event, frozen=True):
    phase: str


class CardKept(Event, frozen=True):
    seat: int
    card: str


class HandsPassed(Event, frozen=True):
    hands: Hands


class DraftEnded(Event, frozen=True):
    hands: Hands


class CardLaid(Event, frozen=True):
    seat: int
    owner: int
    card: str


class PairChosen(Event, frozen=True):
    seat: int


class PairLaid(Event, frozen=True):
    seat: int
    owner: int
    cards: tuple[str, ...]


class HandsExchanged(Event, frozen=True):
    hands: Hands


class CardInserted(Event, frozen=True):
    seat: int
    card: str
    place: int
    discarded: str


class ProgrammingEnded(Event, frozen=True):
    cards: int


class ActionRoundBegan(Event, frozen=True):
    number: int
    order: tuple[int, ...]


class CardRevealed(Event, frozen=True):
    seat: int
    card: str


class CardPassedOver(Event, frozen=True):
    seat: int
    card: str


class TurnPassed(Event, frozen=True):
    seat: int
    reason: str


class NothingHappened(Event, frozen=True):
    seat: int
    card: str
    reason: str


class DragonMoved(Event, frozen=True):
    """A dragon walked along a path, or was put at its end; `reason` tells why it got no further."""

    seat: int
    origin: int
    path: tuple[int, ...]
    space: int
    reason: str = ""


class DragonsExchanged(Event, frozen=True):
    seats: tuple[int, int]
    spaces: tuple[int, int]


class DragonFell(Event, frozen=True):
    seat: int
    space: int


class RockslideStarted(Event, frozen=True):
    field: int
    value: int
    seats: tuple[int, ...]


class RocksRested(Event, frozen=True):
    field: int


class DangerFaced(Event, frozen=True):
    seat: int
    courage: int
    value: int


class FightFought(Event, frozen=True):
    seat: int
    card: str
    strength: int
    value: int


class CardAdded(Event, frozen=True):
    seat: int
    card: str


class CaravanCalled(Event, frozen=True):
    seat: int


class SeatsChanged(Event, frozen=True):
    clockwise: tuple[int, ...]


class CardsLookedAt(Event, frozen=True):
    seat: int
    cards: tuple[str, ...]


class RowSorted(Event, frozen=True):
    seat: int
    cards: tuple[str, ...]


class CardsTurned(Event, frozen=True):
    seat: int
    places: tuple[int, ...]


class CardReplaced(Event, frozen=True):
    seat: int
    discarded: str


class WishGranted(Event, frozen=True):
    seat: int
    owner: int
    card: str
    given: str


class MinstrelAnnounced(Event, frozen=True):
    seat: int


class CardsDiscarded(Event, frozen=True):
    cards: tuple[str, ...]


class CardsTaken(Event, frozen=True):
    """Unplayed cards left their Storylines for the discard pile: whose, and which."""

    seats: tuple[int, ...]
    cards: tuple[str, ...]


class SymbolSeen(Event, frozen=True):
    seat: int
    symbol: str


class FootprintSeen(Event, frozen=True):
    seat: int
    footprint: int


class TreeGrew(Event, frozen=True):
    seat: int


class TreeFreed(Event, frozen=True):
    seat: int


class BetPlaced(Event, frozen=True):
    seat: int
    space: int


class BetSettled(Event, frozen=True):
    seat: int
    is_won: bool


class HugBegan(Event, frozen=True):
    seat: int


class HugEnded(Event, frozen=True):
    seat: int


class BreathHeld(Event, frozen=True):
    seats: tuple[int, ...]


class PotionDrunk(Event, frozen=True):
    seat: int
    bonus: int


class CardsPassedOn(Event, frozen=True):
    """Cards went from Storyline to Storyline: which player has which new card now."""

    seats: tuple[int, ...]
    cards: tuple[str, ...]


class CardDrawn(Event, frozen=True):
    seat: int
    card: str


class CardChosen(Event, frozen=True):
    seat: int
    card: str


class MirrorRaised(Event, frozen=True):
    seat: int
    next: int


class SpellBound(Event, frozen=True):
    seat: int
    symbol: str


class FistRaised(Event, frozen=True):
    seat: int
    other: int


class ClaimJudged(Event, frozen=True):
    seat: int
    other: int
    is_right: bool


class CardsBlown(Event, frozen=True):
    count: int


class RunBegan(Event, frozen=True):
    seat: int


class RunEnded(Event, frozen=True):
    seat: int


class CardsCollected(Event, frozen=True):
    cards: tuple[str, ...]


class EffectsEnded(Event, frozen=True):
    seats: tuple[int, ...]


class PathSwallowed(Event, frozen=True):
    first: int


class TokenPassed(Event, frozen=True):
    seat: int


class GameEnded(Event, frozen=True):
    winners: tuple[int, ...]
    ranks: tuple[int, ...]


EVENTS = tuple(kind for kind in Event.__subclasses__() if kind.__module__ == __name__)
