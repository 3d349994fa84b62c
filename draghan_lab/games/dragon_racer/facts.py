"""What follows from a setup alone: the Dragons of the race, the cards, the tokens."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from msgspec import Struct

from draghan_lab.engine.errors import SetupError
from draghan_lab.engine.game import Game
from draghan_lab.engine.match import Match
from draghan_lab.engine.rulebook import Piece
from draghan_lab.games.dragon_racer.state import COLOURS

HAND = 8
"""Cards in a hand, and turns in a round."""
ROUNDS = 3
BETS = 2
VLAD_BETS_ON = (3, 6)
CHARACTERS = ("hatter", "duchess", "juggler", "cook", "captain")
"""The printed characters are lost; these names are ours, and they have no power."""


_READ_OF_THE_BOARD = {
    "no_more_bets_line": ("after_spot",),
    "race_spot": ("last",),
    "gold_track": ("last",),
}


class Card(Struct, frozen=True):
    """A movement card. `at_once` is how far a 1 or a 2 moves a Dragon when it is played."""

    colour: str
    number: int
    at_once: int


class Facts(Struct, frozen=True):
    """Tables to look things up in while playing."""

    dragons: tuple[str, ...]
    index: dict[str, int]
    cards: dict[str, Card]
    deck: tuple[str, ...]
    has_copies: bool
    """Whether some card is in the deck more than once, in a deck of a designer's own."""
    face_up: dict[str, tuple[str, str]]
    to_bet: dict[str, tuple[str, str]]
    vlad: int
    """Vlad's seat, or -1 if he does not play."""
    places: dict[str, int]
    extras: dict[str, int]
    golds: dict[str, int]
    place_tokens: tuple[str, ...]
    gold_tokens: tuple[str, ...]
    abilities: tuple[str, ...]
    line: int
    last_spot: int


def facts(match: Match) -> Facts:
    """The tables of a setup; those of the printed components are read only once."""
    if changes := match.setup.components:
        made = read(match.pieces, len(match.players))
        for name, values in changes.items():
            _check_change(made, match.pieces[name], values)
        return made
    return printed(len(match.players), match.game)


@cache
def printed(players: int, game: Game) -> Facts:
    return read(game.rulebook.pieces, players)


def read(pieces: dict[str, Piece], count: int) -> Facts:
    """Read the tables off the components."""
    dragons = COLOURS if count == 5 else COLOURS[:4]
    kinds = {
        kind: [piece for piece in pieces.values() if piece.of == kind]
        for kind in ("movement_card", "player_token", "ability_card")
    }
    cards = {
        piece.id: Card(piece["colour"], piece["number"], piece.values.get("immediate_move", 0))
        for piece in kinds["movement_card"]
    }
    tokens = kinds["player_token"]
    places = [piece for piece in tokens if "place" in piece.values]
    golds = [piece for piece in tokens if "value" in piece.values]
    deck = tuple(
        piece.id
        for piece in kinds["movement_card"]
        if piece["colour"] in dragons
        for _ in range(piece.count)
    )
    made = Facts(
        dragons=dragons,
        index={dragon: place for place, dragon in enumerate(dragons)},
        cards=cards,
        deck=deck,
        has_copies=len(set(deck)) < len(deck),
        face_up={card: ("up", card) for card in cards},
        to_bet={card: ("bet", card) for card in cards},
        vlad=2 if count == 2 else -1,
        places={piece.id: piece["place"] for piece in places},
        extras={piece.id: piece["extra_gold"] for piece in places},
        golds={piece.id: piece["value"] for piece in golds},
        place_tokens=tuple(p.id for p in places for _ in range(p["per_player"])),
        gold_tokens=tuple(p.id for p in golds for _ in range(p["per_player"])),
        abilities=tuple(p.id for p in kinds["ability_card"] if p.count),
        line=pieces["no_more_bets_line"]["after_spot"],
        last_spot=pieces["race_spot"]["last"],
    )
    _check(made, pieces, max(3, count))
    return made


def _check_change(made: Facts, piece: Piece, values: Iterable[str]) -> None:
    """Refuse a change that would change nothing, because no rule reads that value."""
    may_change = _read_of(made, piece)
    for value in values:
        if value not in may_change:
            others = ", ".join(may_change) or "nothing"
            raise SetupError(
                f"{piece.id}: the rules do not read {value}; what can be changed is {others}"
            )


def _read_of(made: Facts, piece: Piece) -> tuple[str, ...]:
    if piece.id in made.cards:
        values: tuple[str, ...] = ("count", "colour", "number", "immediate_move")
    elif piece.id in made.places or piece.id in made.golds:
        values = ("per_player", "place", "extra_gold", "value")
    elif piece.of == "ability_card":
        values = ("count",)
    else:
        values = _READ_OF_THE_BOARD.get(piece.id, ())
    return tuple(value for value in values if value == "count" or value in piece.values)


def _check(made: Facts, pieces: dict[str, Piece], seats: int) -> None:
    if len(made.deck) < HAND * seats:
        raise SetupError(
            f"{seats} hands of {HAND} cards need {HAND * seats} movement cards,"
            f" but only {len(made.deck)} are in the race (setup.deal_eight)"
        )
    for name, card in made.cards.items():
        if not 1 <= card.number <= 99 or not 0 <= card.at_once <= 99 or card.colour not in COLOURS:
            raise SetupError(f"{name} must have a colour of a Dragon and a number from 1 to 99")
    for token in (*made.places, *made.golds):
        values = (pieces[token].values.get(name, 0) for name in ("value", "extra_gold"))
        if (
            not all(0 <= value <= 99 for value in values)
            or not 0 <= pieces[token]["per_player"] <= 6
        ):
            raise SetupError(f"{token} must be worth 0 to 99, and a player has at most 6 of them")
        if pieces[token].values.get("place", 1) not in (1, 2, 3):
            raise SetupError(f"{token}: the podium has places 1 to 3 (end_of_round.podium)")
    if len(made.gold_tokens) < BETS or len(made.place_tokens) < BETS:
        raise SetupError(
            f"every player needs a place token and a Gold token for each of {BETS} bets"
            " (betting.exactly_two, betting.pile)"
        )
    if any(pieces[ability].count > 1 for ability in made.abilities):
        raise SetupError("no two Dragons may share an ability (ability.unique)")
    if not 1 <= pieces["gold_track"]["last"] <= 999:
        raise SetupError("the Gold track ends between 1 and 999")
    if not 1 <= made.line < made.last_spot <= 999:
        raise SetupError("the No more bets line must lie on the track, before its last spot")
