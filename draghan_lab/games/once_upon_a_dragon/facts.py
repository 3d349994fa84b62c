"""What follows from a setup alone: the stacks, and what every card shows."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from msgspec import Struct

from draghan_lab.engine.errors import SetupError
from draghan_lab.engine.game import Game
from draghan_lab.engine.match import Match
from draghan_lab.engine.rulebook import Piece
from draghan_lab.games.once_upon_a_dragon.state import DRAGON_CARD, SKILLS, Icons

SLOTS = {"head": 1, "torso": 1, "hand": 2}
"""How many cards of each body part a character can carry."""
OFFER = 4
PORTALS = 3
ABILITIES = ("marketplace", "portal", "healing", "aid", "risk", "theft")
MOST_ICONS = 30
MOST_HEROES = 6
NO_ICONS: Icons = (0, 0, 0)


class Facts(Struct, frozen=True):
    """Tables to look things up in while playing."""

    characters: tuple[str, ...]
    most_heroes: int
    healthy: dict[str, Icons]
    hurt: dict[str, Icons]
    icons: dict[str, Icons]
    """What Equipment cards and Aid Locations show."""
    slot: dict[str, str]
    healing: frozenset[str]
    price: dict[str, int]
    need: dict[str, Icons]
    gold: dict[str, int]
    runners: frozenset[str]
    thieves: frozenset[str]
    ability: dict[str, str]
    markets: frozenset[str]
    portals: frozenset[str]
    aids: frozenset[str]
    risks: frozenset[str]
    dragons: tuple[str, ...]
    dragon_needs: dict[str, tuple[Icons, ...]]
    """The single need, then the scaled ones for two, three and four characters."""
    market: tuple[str, ...]
    draghan_locations: tuple[str, ...]
    plain_locations: tuple[str, ...]
    """Those of Draghan that are neither a Marketplace nor a Portal."""
    seeds: tuple[tuple[str, str], ...]
    """A Marketplace and a Portal for each pile of them."""
    draghan_encounters: tuple[str, ...]
    shadow_locations: tuple[str, ...]
    shadow_encounters: tuple[str, ...]
    rank: dict[str, int]
    """The place of every card in the rulebook, to write a pile without telling its order."""
    coins: int
    needless: frozenset[str]
    """Monsters that fall by themselves; only changed components have such."""
    fighting: frozenset[str]
    """The Equipment cards that can be played for their icons."""


def facts(match: Match) -> Facts:
    """The tables of a setup; games with the printed components share theirs."""
    healing_only = match.ruling("healing.icons_on_healing_card") == "healing_only"
    most_heroes = MOST_HEROES if match.ruling("setup.max_characters") == "six" else 4
    if match.setup.components:
        return _read(match.pieces, healing_only, most_heroes)
    return _printed(match.game, healing_only, most_heroes)


@cache
def _printed(game: Game, healing_only: bool, most_heroes: int) -> Facts:
    return _read(game.rulebook.pieces, healing_only, most_heroes)


def _read(pieces: Mapping[str, Piece], healing_only: bool, most_heroes: int) -> Facts:
    """Read the tables off the components."""
    of = {kind: [piece for piece in pieces.values() if piece.of == kind] for kind in _STACKS}
    everything = [piece for kind in _STACKS for piece in of[kind]]
    gear = [piece for piece in everything if "slot" in piece.values]
    monsters = [piece for piece in everything if piece.values.get("type") == "monster"]
    places = [*of["draghan_location_card"], *of["shadow_location_card"]]
    at = {kind: [piece for piece in places if piece["ability"] == kind] for kind in ABILITIES}
    seeds = [*at["marketplace"], *at["portal"]]
    healing = frozenset(piece.id for piece in gear if piece["healing"])
    icons = {piece.id: _icons(piece, "icons") for piece in [*gear, *at["aid"]]}
    barred = healing if healing_only else frozenset()
    made = Facts(
        characters=_stack(of["character_card"]),
        most_heroes=most_heroes,
        healthy={piece.id: _icons(piece, "healthy") for piece in of["character_card"]},
        hurt={piece.id: _icons(piece, "hurt") for piece in of["character_card"]},
        icons=icons,
        slot={piece.id: piece["slot"] for piece in gear},
        healing=healing,
        price={piece.id: piece["price"] for piece in of["marketplace_card"]},
        need={piece.id: _icons(piece, "need") for piece in monsters},
        needless=frozenset(piece.id for piece in monsters if not any(piece["need"].values())),
        gold={piece.id: piece["gold"] for piece in monsters},
        runners=frozenset(piece.id for piece in monsters if piece["run"]),
        thieves=frozenset(piece.id for piece in monsters if piece["theft"]),
        ability={piece.id: piece["ability"] for piece in places},
        markets=frozenset(piece.id for piece in at["marketplace"]),
        portals=frozenset(piece.id for piece in at["portal"]),
        aids=frozenset(piece.id for piece in at["aid"]),
        risks=frozenset(piece.id for piece in at["risk"]),
        dragons=_stack(of["large_dragon_card"]),
        dragon_needs={
            piece.id: tuple(_icons(piece, row) for row in _NEEDS)
            for piece in of["large_dragon_card"]
        },
        market=_stack(of["marketplace_card"]),
        draghan_locations=_stack(of["draghan_location_card"]),
        plain_locations=_stack([card for card in of["draghan_location_card"] if card not in seeds]),
        seeds=tuple(zip(_stack(at["marketplace"]), _stack(at["portal"]), strict=False)),
        draghan_encounters=_stack(of["draghan_encounter_card"]),
        shadow_locations=_stack(of["shadow_location_card"]),
        shadow_encounters=_stack(of["shadow_encounter_card"]),
        rank={piece.id: rank for rank, piece in enumerate(everything)},
        coins=pieces["coin"].count,
        fighting=frozenset(card.id for card in gear if any(icons[card.id])) - barred,
    )
    _check(made)
    return made


_STACKS = (
    "character_card",
    "marketplace_card",
    "draghan_encounter_card",
    "shadow_encounter_card",
    "draghan_location_card",
    "shadow_location_card",
    "large_dragon_card",
)
_NEEDS = ("need", "scaled_2", "scaled_3", "scaled_4")


def _stack(pieces: list[Piece]) -> tuple[str, ...]:
    return tuple(piece.id for piece in pieces for _ in range(piece.count))


def _icons(piece: Piece, value: str) -> Icons:
    shown: dict[str, Any] = piece[value]
    numbers = [shown.get(skill) for skill in SKILLS]
    if set(shown) != set(SKILLS) or not all(
        isinstance(number, int) and 0 <= number <= MOST_ICONS for number in numbers
    ):
        raise SetupError(
            f"{piece.id}: {value} must name {', '.join(SKILLS)}, each from 0 to {MOST_ICONS}"
            " (components.skills)"
        )
    return (shown["strength"], shown["charm"], shown["knowledge"])


def _check(made: Facts) -> None:
    if len(set(made.characters)) != len(made.characters) or len(made.characters) < 2:
        raise SetupError("there must be at least two Character cards, each once")
    if made.shadow_encounters.count(DRAGON_CARD) != 1:
        raise SetupError("exactly one dragon card lies in the Shadow Realm stack (endgame.trigger)")
    if not made.dragons or len(set(made.dragons)) != len(made.dragons):
        raise SetupError(
            "at least one large Dragon card is needed, each once (endgame.draw_dragon)"
        )
    for kind in ("marketplace", "portal"):
        if sum(made.ability[card] == kind for card in made.draghan_locations) != PORTALS:
            raise SetupError(f"{PORTALS} Locations must be a {kind} (setup.seed_stacks)")
    if any(made.ability[card] in ("marketplace", "portal") for card in made.shadow_locations):
        raise SetupError("the Shadow Realm has no Marketplace and no Portal (shadow.no_market)")
    if set(made.ability.values()) - set(ABILITIES):
        raise SetupError(f"a Location's ability is one of {', '.join(ABILITIES)}")
    if set(made.slot.values()) - set(SLOTS):
        raise SetupError(f"Equipment is worn on one of {', '.join(SLOTS)} (carry.limits)")
    for amounts in (made.gold, made.price):
        for card, amount in amounts.items():
            if not 0 <= amount <= MOST_ICONS:
                raise SetupError(f"{card}: {amount} is no amount of gold")
