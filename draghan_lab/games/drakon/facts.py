"""What follows from a setup alone: tiles, coins, heroes and the gold that wins."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec import Struct

from draghan_lab.engine.errors import SetupError
from draghan_lab.engine.match import Match
from draghan_lab.games.drakon.grid import SIDES, fitting, orientations, tidy

ENTRANCE = "entrance"
EXITS = ("escape", "teleport")
"""The icons that are a way out with Escape from Drakon's Lair!"""
EFFECTS = (
    "empty",
    "find_coin",
    "lose_coin",
    "steal_coin",
    "steal_chamber",
    "destroy",
    "rotate",
    "switch",
    "floating",
    "teleport",
    "master_key",
    "windstorm",
    "magic_harp",
    "mind_control",
    "escape",
    "drakon_moves",
)
HEROES = ("druid", "knight", "ranger", "sorceress", "thief", "warrior")


class Tile(Struct, frozen=True):
    """A kind of tile: its effect, and its arrows before it is turned."""

    effect: str
    arrows: str
    name: str
    victim: str = ""


class Facts(Struct, frozen=True):
    """Tables to look things up in while playing."""

    tiles: dict[str, Tile]
    effects: dict[str, str]
    fits: dict[str, tuple[tuple[str, ...], ...]]
    """For each tile and each mask of blocked sides the orientations that fit."""
    box: tuple[str, ...]
    rank: dict[str, int]
    coins: tuple[int, ...]
    heroes: tuple[str, ...]
    start_hand: int
    reach: int
    target: int
    """The gold that a purse must hold to win."""
    target_cites: tuple[str, ...]
    needs_exit: bool
    needs_both: bool
    """Both teammates must leave the lair."""
    has_abilities: bool
    has_teams: bool
    cap: int
    """The lab stops a game after so many turns."""


def facts(match: Match) -> Facts:
    """Read the tables off the components and options of a setup."""
    about, options = match.game.rulebook.about, match.options
    kinds = [piece for piece in match.pieces.values() if piece.of == "chamber_tile"]
    tiles = {piece.id: _tile(piece) for piece in kinds}
    tiles[ENTRANCE] = _tile(match.pieces[ENTRANCE])
    coins = [piece for piece in match.pieces.values() if piece.of == "coin"]
    target, cites = _target(match)
    made = Facts(
        tiles=tiles,
        effects={name: tile.effect for name, tile in tiles.items()},
        fits={name: _fits(tile.arrows) for name, tile in tiles.items()},
        box=tuple(piece.id for piece in kinds for _ in range(piece.count)),
        rank={name: place for place, name in enumerate(tiles)},
        coins=tuple(sorted(piece["value"] for piece in coins for _ in range(piece.count))),
        heroes=tuple(p.id for p in match.pieces.values() if p.of == "hero_card" and p.count),
        start_hand=about["start_hand"],
        reach=about["drakon_reach"],
        target=target,
        target_cites=cites,
        needs_exit=bool(options["escape_from_lair"]),
        needs_both=bool(options["escape_from_lair"] and options["team_play"])
        and match.ruling("option.team_escape") == "sixteen_both_exit",
        has_abilities=bool(options["heroes"]),
        has_teams=bool(options["team_play"]),
        cap=int(options["turn_cap"]),
    )
    _check(match, made)
    return made


def _tile(piece: Any) -> Tile:
    arrows = tidy("".join(piece["arrows"]))
    return Tile(piece["effect"], arrows, piece.name, piece.values.get("victim", ""))


@lru_cache(maxsize=64)
def _fits(arrows: str) -> tuple[tuple[str, ...], ...]:
    return tuple(fitting(arrows, blocked) for blocked in range(16))


def _target(match: Match) -> tuple[int, tuple[str, ...]]:
    """The gold that wins, and the clauses that say so."""
    about, options = match.game.rulebook.about, match.options
    short, leave = options["short_game"], options["escape_from_lair"]
    alone, cites = about["win_gold"], ("win.ten",)
    if leave:
        alone, cites = about["escape_variant_gold"], ("option.escape.win",)
        if short and match.ruling("option.short_escape") == "seven_then_exit":
            alone = about["short_game_gold"]
    elif short:
        alone, cites = about["short_game_gold"], ("option.short.win",)
    if not options["team_play"]:
        return alone, cites
    if leave:
        one_exit = match.ruling("option.team_escape")
        gold = {"sixteen_one_exit": 2 * alone, "twenty_one_exit": about["team_gold"]}
        return gold.get(one_exit, 2 * about["escape_variant_gold"]), (*cites, "option.team.target")
    if short:
        gold = {"fourteen": 2 * alone, "twenty": about["team_gold"], "seven": alone}
        return gold[match.ruling("option.team_short")], (*cites, "option.team.target")
    return about["team_gold"], ("option.team.target",)


def _check(match: Match, made: Facts) -> None:
    count = len(match.players)
    if made.has_teams and count not in (4, 6):
        raise SetupError(f"Team Play takes four or six players, not {count} (option.team.pairs)")
    for name, tile in made.tiles.items():
        known = EFFECTS if name != ENTRANCE else (ENTRANCE,)
        if tile.effect not in known:
            raise SetupError(f"{name} cannot have the effect {tile.effect!r}")
        sides = set("".join(match.pieces[name]["arrows"]))
        if not sides <= set(SIDES) or len(sides) == (0 if name == ENTRANCE else 4) or not sides:
            raise SetupError(
                f"{name} must have one to three arrows out of N, E, S, W"
                " (placement.always_possible)"
            )
        if tile.effect == "steal_coin" and tile.victim not in ("left", "right"):
            raise SetupError(f"{name} must name its victim, left or right")
    if len(made.box) < made.start_hand * count:
        raise SetupError(
            f"{count} hands of {made.start_hand} tiles need {made.start_hand * count} tiles,"
            f" but the box holds {len(made.box)} (setup.hands)"
        )
    if any(not 1 <= value <= 99 for value in made.coins):
        raise SetupError("a coin is worth 1 to 99 gold (coins.value)")
    if len(made.heroes) < count or set(made.heroes) - set(HEROES):
        raise SetupError("every player needs a hero card (setup.choose_heroes)")


def orientations_of(made: Facts, tile: str) -> tuple[str, ...]:
    return orientations(made.tiles[tile].arrows)
