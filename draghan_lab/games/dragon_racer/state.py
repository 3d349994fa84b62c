"""What lies on the table of a Dragon Racer game. No rules."""

from __future__ import annotations

from msgspec import Struct

COLOURS = ("red", "green", "blue", "yellow", "white")
NO_SEAT = -1


class Player(Struct, frozen=True, gc=False):
    """One player's hand, the tokens in front of them, and their Gold."""

    hand: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    golds: tuple[str, ...] = ()
    gold: int = 0
    character: str = ""


class Played(Struct, frozen=True, gc=False):
    """A card that was played, and what it counts for: a bet usually counts as a grey 0."""

    seat: int
    card: str
    number: int
    colour: str
    is_bet: bool = False
    is_cancelled: bool = False


class Bet(Struct, frozen=True, gc=False):
    """A bet on a Dragon. Vlad's is the card itself, without tokens."""

    seat: int
    dragon: str
    place: str = ""
    golds: tuple[str, ...] = ()
    is_first: bool = False
    card: str = ""


class Race(Struct, frozen=True, gc=False, kw_only=True):
    """The whole state. Dragons are told apart by their place in the dragons of the match.

    What changes most often stands first, where `replace` finds it soonest.
    """

    played: tuple[Played, ...] = ()
    players: tuple[Player, ...]
    spots: tuple[int, ...]
    stage: str
    """setup, deal, play, score, return or over"""
    spent: tuple[Played, ...] = ()
    turn: int
    leader: int
    bets: tuple[Bet, ...] = ()
    aside: tuple[str, ...]
    vlad: tuple[str, ...] = ()
    betting_open: bool = True
    is_revealed: bool = False
    podium: tuple[tuple[str, ...], ...] = ()
    """The Dragons in the order of the finish; those that share a rank stand together."""
    round: int
    dealer: int
    abilities: tuple[str, ...]
    ability_deck: tuple[str, ...]
    clockwise: tuple[int, ...]
