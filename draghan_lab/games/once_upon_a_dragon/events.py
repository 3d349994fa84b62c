"""What can happen in Once Upon a Dragon, in the order of a game. Characters go by their names."""

from __future__ import annotations

from draghan_lab.engine.event import Event


class PartySized(Event, frozen=True):
    players: tuple[int, ...]
    """Who plays each place of the party, clockwise."""


class FirstPlayerNamed(Event, frozen=True):
    seat: int


class StackShuffled(Event, frozen=True):
    stack: str
    size: int


class LocationsPiled(Event, frozen=True):
    sizes: tuple[int, ...]


class CharacterTaken(Event, frozen=True):
    seat: int
    character: str


class StartingCardDealt(Event, frozen=True):
    character: str
    card: str


class RoundBegan(Event, frozen=True):
    round: int
    character: str
    realm: str


class Healed(Event, frozen=True):
    character: str
    card: str


class HealingDeclined(Event, frozen=True):
    character: str


class LocationRevealed(Event, frozen=True):
    location: str
    realm: str


class PartyHealed(Event, frozen=True):
    characters: tuple[str, ...]


class AidPromised(Event, frozen=True):
    location: str


class RiskTaken(Event, frozen=True):
    location: str


class MarketOpened(Event, frozen=True):
    offer: tuple[str, ...]


class PortalFound(Event, frozen=True):
    number: int


class JourneyDecided(Event, frozen=True):
    leaves: bool
    is_forced: bool


class CoinStolen(Event, frozen=True):
    character: str
    thief: str


class CardStolen(Event, frozen=True):
    character: str
    thief: str
    card: str


class NothingStolen(Event, frozen=True):
    character: str
    thief: str


class EncounterRevealed(Event, frozen=True):
    card: str
    realm: str


class DragonRevealed(Event, frozen=True):
    pass


class DragonDrawn(Event, frozen=True):
    dragon: str


class EncountersMissing(Event, frozen=True):
    missing: int


class DiscardReshuffled(Event, frozen=True):
    size: int


class SearchEnded(Event, frozen=True):
    monsters: int
    equipment: int


class CharacterPlaced(Event, frozen=True):
    character: str
    enemy: str


class AidUsed(Event, frozen=True):
    location: str
    enemy: str


class EquipmentPlayed(Event, frozen=True):
    character: str
    cards: tuple[str, ...]
    enemy: str


class FightReckoned(Event, frozen=True):
    fallen: tuple[str, ...]
    standing: tuple[str, ...]


class DragonWithstood(Event, frozen=True):
    dragon: str


class DragonDefeated(Event, frozen=True):
    dragon: str


class GoldTaken(Event, frozen=True):
    character: str
    gold: int


class GoldLeft(Event, frozen=True):
    """A Monster fell to an Aid alone, and nobody takes its gold."""

    enemy: str
    gold: int


class EquipmentSpent(Event, frozen=True):
    character: str
    cards: tuple[str, ...]


class MonsterDiscarded(Event, frozen=True):
    monster: str
    is_defeated: bool


class MonsterFled(Event, frozen=True):
    monster: str


class MonsterReturned(Event, frozen=True):
    monster: str


class EnemiesStayed(Event, frozen=True):
    enemies: tuple[str, ...]


class TableCleared(Event, frozen=True):
    beaten: int
    survivors: int


class CharacterHurt(Event, frozen=True):
    character: str


class CharacterFell(Event, frozen=True):
    character: str
    cards: tuple[str, ...]
    gold: int


class CharacterReplaced(Event, frozen=True):
    character: str
    card: str


class PlayerOut(Event, frozen=True):
    seat: int
    character: str


class NobodyHurt(Event, frozen=True):
    pass


class EquipmentClaimed(Event, frozen=True):
    character: str
    cards: tuple[str, ...]


class EquipmentLost(Event, frozen=True):
    cards: tuple[str, ...]


class CardBought(Event, frozen=True):
    character: str
    card: str
    paid: tuple[tuple[str, int], ...]


class BuyingFailed(Event, frozen=True):
    character: str
    card: str


class BuyingDeclined(Event, frozen=True):
    character: str


class MarketClosed(Event, frozen=True):
    unsold: tuple[str, ...]


class CardGiven(Event, frozen=True):
    giver: str
    card: str
    character: str


class GoldGiven(Event, frozen=True):
    giver: str
    gold: int
    character: str


class SharingDeclined(Event, frozen=True):
    character: str


class EquipmentLeft(Event, frozen=True):
    character: str
    cards: tuple[str, ...]


class LocationLeft(Event, frozen=True):
    location: str
    stays: bool


class PartyTravelled(Event, frozen=True):
    locations: int
    encounters: int


class OfferLeft(Event, frozen=True):
    cards: tuple[str, ...]


class MapPassed(Event, frozen=True):
    character: str


class GameWon(Event, frozen=True):
    dragon: str


class GameLost(Event, frozen=True):
    reason: str


class CampaignWon(Event, frozen=True):
    dragons: tuple[str, ...]


class NextGameBegan(Event, frozen=True):
    game: int
    dragons: tuple[str, ...]


class CampaignEnded(Event, frozen=True):
    slain: tuple[str, ...]


EVENTS = tuple(kind for kind in Event.__subclasses__() if kind.__module__ == __name__)
