"""The pieces and options of Drakon in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from draghan_lab.engine.decision import Decision
from draghan_lab.engine.game import HIDDEN
from draghan_lab.engine.match import Match
from draghan_lab.games.drakon.grid import SIDE_NAMES, say_cell
from draghan_lab.games.drakon.state import Cell

Ways: TypeAlias = dict[str, Callable[[Match, Any], str]]
"""For each question, how an option of it is put into words."""

# words


def told(ways: Ways, match: Match, decision: Decision, option: Any) -> str:
    """An option by the words that its question has for it."""
    tell = ways.get(decision.ask)
    return _word(match, option) if tell is None or isinstance(option, str) else tell(match, option)


def listed(words: Any) -> str:
    """One, two and three."""
    words = list(words)
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def say_tile(match: Match, tile: str) -> str:
    if tile == HIDDEN:
        return "a tile"
    if tile not in match.facts.tiles:
        return tile
    kind = match.facts.tiles[tile]
    side = f" from the {kind.victim}" if kind.victim else ""
    return f"{kind.name.split(',')[0]}{side}"


def say_effect(effect: str) -> str:
    return effect.replace("_", " ").title()


def say_arrows(arrows: str) -> str:
    named = listed(SIDE_NAMES[side] for side in arrows)
    return f"arrow{'s' if len(arrows) > 1 else ''} {named}"


def draw_arrows(arrows: str) -> str:
    return " ".join(_DRAWN[side] for side in arrows)


_DRAWN = {"N": "↑", "E": "→", "S": "↓", "W": "←"}


def say_path(path: tuple[Cell, ...]) -> str:
    way = f" over {listed(map(say_cell, path[:-1]))}" if len(path) > 1 else ""
    return f"{say_cell(path[-1])}{way}"


def say_coin(value: int) -> str:
    return f"a coin of {value} gold" if value else "a coin"


def _word(match: Match, option: Any) -> str:
    if isinstance(option, str):
        is_hero = option in match.facts.heroes
        return _WORDS.get(option) or (option.title() if is_hero else say_tile(match, option))
    if isinstance(option, tuple) and option and isinstance(option[0], str):
        return listed(_word(match, item) for item in option)
    return str(option) if option != () else "nothing"


_WORDS = {
    "place": "place a chamber",
    "move": "move",
    "hop": "hop onto the Escape chamber",
    "stay": "stay",
    "nothing": "nothing",
    "use": "use the ability",
    "ignore": "ignore the loss",
    "allow": "let it happen",
    "normal": "move normally",
    "skip": "skip the turn",
}


# options


def say_placement(match: Match, option: Any) -> str:
    tile, cell, arrows = option
    return f"{say_tile(match, tile)} at {say_cell(cell)}, {say_arrows(arrows)}"


def _turned(match: Match, option: Any) -> str:
    return f"{say_cell(option[0])}, {say_arrows(option[1])}"


def _forced(match: Match, option: Any) -> str:
    return f"{match.name(option[0])} to {say_path(option[1:])}"


def say_teams(match: Match, option: Any) -> str:
    return "; ".join(listed(map(match.name, team)) for team in option)


def _robbed(match: Match, option: Any) -> str:
    mode, what = option
    return f"rob {match.name(what)}" if mode == "rob" else f"exchange {say_coin(what)}"


ANSWERS: Ways = {
    "setup.teams": say_teams,
    "setup.first_player": lambda m, x: m.name(x),
    "setup.tile_shuffle": lambda m, x: f"{len(x)} tiles",
    "placement.cell_and_orientation": say_placement,
    "placement.drakon_first_chamber": lambda m, x: say_cell(x),
    "move.destination": lambda m, x: say_cell(x),
    "move.storm_path": lambda m, x: say_path(x),
    "effect.destroy_target": lambda m, x: say_cell(x),
    "effect.rotate_target": _turned,
    "effect.switch_choice": say_placement,
    "effect.floating_landing": _turned,
    "effect.mind_control_move": _forced,
    "effect.steal_coin_victim": lambda m, x: m.name(x),
    "effect.steal_chamber_victim": lambda m, x: m.name(x),
    "effect.drakon_walk": lambda m, x: say_cell(x),
    "heroes.knight": _forced,
    "heroes.ranger": lambda m, x: say_path(x),
    "heroes.sorceress": lambda m, x: f"through the walls to {say_path(x)}",
    "heroes.thief": _robbed,
    "heroes.warrior_draw": lambda m, x: f"{x} more tile{'' if x == 1 else 's'}",
    **dict.fromkeys(
        ("coins.find", "coins.lose", "coins.steal", "coins.encounter", "heroes.thief_coin"),
        lambda m, x: say_coin(x),
    ),
}


def _lying(match: Match, option: Any) -> str:
    """A cell and how a tile would lie there."""
    return f"{say_cell(option[-2])}  {draw_arrows(option[-1])}"


def _way(match: Match, option: Any) -> str:
    return f"to {say_path(option[1:])}"


LABELS: Ways = {
    **ANSWERS,
    "placement.cell_and_orientation": _lying,
    "effect.rotate_target": _lying,
    "effect.switch_choice": _lying,
    "effect.floating_landing": _lying,
    "effect.mind_control_move": _way,
    "heroes.knight": _way,
}
"""How an option is put where its question stands above it."""
