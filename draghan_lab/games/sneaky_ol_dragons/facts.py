"""What follows from a setup alone: the cards with their backs, the deck, the track."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import combinations
from typing import Any

from msgspec import Struct

from draghan_lab.engine.errors import SetupError
from draghan_lab.engine.game import Game
from draghan_lab.engine.match import Match
from draghan_lab.engine.rulebook import Piece
from draghan_lab.games.sneaky_ol_dragons.state import COLOURS, SPELLS

Pieces = Mapping[str, Piece]
FULL_TRACK = 36
SHORT_TRACK = 28
FEWEST_CORNERS = 2
"""The rulebook asks for "a few" corners on the mountain."""
ICONS = ("movement", "none", "normal", "advanced")
DECKS = ("introduction", "normal", "advanced", "reduced", "all")


class Card(Struct, frozen=True):
    """One card: its kind and value on the front, three symbols on the back."""

    kind: str
    icon: str
    value: int
    courage: int
    spell: str
    footprint: int

    @property
    def is_regular(self) -> bool:
        return self.icon == "movement"

    @property
    def back(self) -> str:
        return f"{self.courage} {self.spell} {self.footprint}"


class Facts(Struct, frozen=True):
    """Tables to look things up in while playing."""

    cards: dict[str, Card]
    index: dict[str, int]
    kinds: dict[str, tuple[str, ...]]
    by_icons: dict[tuple[str, ...], tuple[str, ...]]
    """The cards that bear one of several icons, in the order of the box."""
    hand: int
    length: int
    is_mountain: bool
    track: tuple[int, ...]
    corners: tuple[int, ...]
    track_cards: dict[str, tuple[int, ...]]
    dragons: tuple[str, ...]
    fields: int
    """The fields of the Finish card; only the risky side ends with the last of them."""
    landing: int
    everybody: int
    """The bits of all seats."""


def facts(match: Match) -> Facts:
    """The tables of a setup; those of the printed components are read only once."""
    options, count = match.options, len(match.players)
    course = (str(options["length"]), bool(options["mountain"]), bool(options["risky_ending"]))
    if match.setup.components:
        made = read(match.pieces, count, *course)
    else:
        made = printed(match.game, count, *course)
    _check_variants(match)
    _check_parts(match, made)
    return made


@cache
def printed(game: Game, count: int, asked: str, is_mountain: bool, is_risky: bool) -> Facts:
    return read(game.rulebook.pieces, count, asked, is_mountain, is_risky)


def read(pieces: Pieces, count: int, asked: str, is_mountain: bool, is_risky: bool) -> Facts:
    """Read the tables off the components."""
    cards = _cards(pieces)
    kinds: dict[str, list[str]] = {}
    for name, card in cards.items():
        kinds.setdefault(card.kind, []).append(name)
    length = _length(count, asked, is_mountain)
    return Facts(
        cards=cards,
        index={name: place for place, name in enumerate(cards)},
        by_icons={
            icons: tuple(name for name, card in cards.items() if card.icon in icons)
            for size in range(len(ICONS) + 1)
            for icons in combinations(ICONS, size)
        },
        kinds={kind: tuple(names) for kind, names in kinds.items()},
        hand=count + 1 if 3 <= count <= 5 else 6,
        length=length,
        is_mountain=is_mountain,
        track=_track(pieces, length, is_mountain),
        corners=tuple(sorted(pieces["track_card"]["default_mountain_corners"])),
        track_cards={
            piece.id: tuple(_field(piece.id, field) for field in piece["mountain"])
            for piece in pieces.values()
            if piece.of == "track_card"
        },
        dragons=COLOURS,
        fields=pieces["finish_card"]["risky_fields" if is_risky else "fields"],
        landing=pieces["landing_token"]["space"],
        everybody=(1 << count) - 1,
    )


def refused(reason: str, clause: str) -> SetupError:
    return SetupError(f"{reason} ({clause})")


def _cards(pieces: Pieces) -> dict[str, Card]:
    made = {}
    for piece in pieces.values():
        if piece.of not in ("movement_card", "action_card"):
            continue
        values, backs = piece.values.get("values"), piece["backs"]
        if not backs and piece.count:
            raise refused(f"{piece.id} has no backs", "backs.symbols")
        for copy in range(piece.count):
            place = copy % len(backs)
            value = values[place % len(values)] if values else piece.values.get("value", 0)
            made[f"{piece.id}/{copy + 1}"] = _card(piece.id, piece["icon"], value, backs[place])
    return made


def _card(kind: str, icon: str, value: Any, back: dict[str, Any]) -> Card:
    try:
        made = Card(kind, icon, value, back["courage"], back["spell"], back["footprint"])
    except (KeyError, TypeError) as error:
        raise refused(f"the back of {kind} lacks a symbol", "backs.symbols") from error
    numbers = (made.value, made.courage, made.footprint)
    if made.spell not in SPELLS or not all(isinstance(n, int) and 0 <= n <= 9 for n in numbers):
        raise SetupError(f"{kind}: numbers go from 0 to 9, spells are {', '.join(SPELLS)}")
    return made


def _length(count: int, asked: str, is_mountain: bool) -> int:
    if asked != "advised":
        length = int(asked)
        if count == 6 and length != FULL_TRACK:
            raise refused(f"six players always race over {FULL_TRACK} spaces", "six_players.track")
        if is_mountain and length != FULL_TRACK:
            raise refused(
                "the mountain race uses all track cards, so it cannot be shorter than"
                f" {FULL_TRACK} spaces",
                "variant_2.all_track_cards",
            )
        return length
    is_short = count <= 4 and not is_mountain
    return SHORT_TRACK if is_short else FULL_TRACK


def _track(pieces: Pieces, length: int, is_mountain: bool) -> tuple[int, ...]:
    """The fields of the track with the Start card as number 0."""
    if not is_mountain:
        return (0,) * (length + 1)
    order = pieces["track_card"]["mountain_order"]
    known = {piece.id for piece in pieces.values() if piece.of == "track_card"}
    if set(order) != known or len(order) != len(known):
        raise refused("a layout orders all track cards, each once", "variant_2.all_track_cards")
    fields = [_field(card, field) for card in order for field in pieces[card]["mountain"]]
    if len(fields) != length:
        raise SetupError(f"the mountain has {length} fields, not {len(fields)}")
    return (0, *fields)


def _field(card: str, field: dict[str, Any]) -> int:
    kind, value = field.get("field"), field.get("value", 0)
    if kind not in ("plain", "hole", "rockslide") or not isinstance(value, int):
        raise refused(f"{card}: a field is plain, a hole or a rockslide", "variant_2.mountain_side")
    if (kind == "plain") != (value == 0) or not 0 <= value <= 99:
        raise SetupError(
            f"{card}: holes and rockslides have a value from 1 to 99, plain fields none"
        )
    return {"plain": 0, "hole": value, "rockslide": -value}[kind]


def _check_variants(match: Match) -> None:
    """Refuse what the rulebook forbids to combine."""
    options, count = match.options, len(match.players)
    if options["draft"] and count == 2:
        raise refused("two players never draft", "two_players.no_draft")
    if options["draft"] and count == 6 and match.ruling("draft.six_players") == "not_allowed":
        raise refused("six players do not draft under this ruling", "draft.optional")
    if options["enchanted_forest"] and options["mountain"]:
        raise refused(
            "the enchanted forest cannot be combined with the mountain race",
            "variant_3.not_with_mountain",
        )
    if options["risky_ending"] and not options["mountain"]:
        raise refused("the risky ending is played on the mountain only", "variant_5.with_mountain")


def _check_parts(match: Match, made: Facts) -> None:
    if match.options["mountain"]:
        _check_corners(made)
    if made.fields < 1:
        raise refused("the Finish card has at least one field", "end.finish_track")
    deck = deck_size(match, made)
    if deck < made.hand * len(match.players):
        raise refused(
            f"{len(match.players)} hands of {made.hand} need more cards than {deck}",
            "deal.hand_size",
        )


def deck_size(match: Match, made: Facts) -> int:
    """How many cards will be in the deck."""
    options = match.options
    of = {icon: len(made.by_icons[(icon,)]) for icon in ICONS}
    if options["deck"] == "all":
        return len(made.cards)
    if options["deck"] == "reduced":
        only_plain = match.ruling("setup.removed_pool") == "no_icon_only"
        pool = of["none"] if only_plain else len(made.cards) - of["movement"]
        return len(made.cards) - min(int(options["removed"]), pool)
    normal = of["normal"] if options["deck"] != "introduction" else 0
    advanced = int(options["advanced"]) if options["deck"] == "advanced" else 0
    return of["movement"] + of["none"] + normal + min(advanced, of["advanced"])


def _check_corners(made: Facts) -> None:
    if len(set(made.corners)) < FEWEST_CORNERS:
        raise refused("the mountain track needs a few corners", "variant_2.corners_needed")
    for corner in made.corners:
        if not 1 <= corner < made.length:
            raise refused(f"there is no corner on field {corner}", "variant_2.corners_needed")
        if corner % 2:
            raise refused(f"field {corner} is followed by its own card", "setup.track_corners")
        if made.track[corner] > 0:
            raise refused(f"nobody turns on the hole {corner}", "hole.nobody_stands_there")
    if not 1 <= made.landing <= made.length:
        raise refused(f"there is no space {made.landing}", "variant_5.landing_token")
    if all(field > 0 for field in made.track[1:]):
        raise refused("a track made of holes cannot be raced on", "hole.nobody_stands_there")
