"""Which pieces of the board stand for which answers, and what a click on a piece would answer."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from draghan_lab.engine.decision import Answer, Decision
from draghan_lab.engine.game import HIDDEN
from draghan_lab.engine.match import Match
from draghan_lab.games.drakon import events as e
from draghan_lab.games.drakon.facts import orientations_of
from draghan_lab.games.drakon.state import Cell, Lair

Pieces = tuple[str, ...]
_PLACE = re.compile(r"(?:cell|chamber):(-?\d{1,4}),(-?\d{1,4})")
MOST_COPIES = 6


def on(cell: Cell) -> Pieces:
    """What lies on a cell, be it free or built."""
    return f"chamber:{cell[0]},{cell[1]}", f"cell:{cell[0]},{cell[1]}"


# what an event touched


def touched(match: Match, event: Any) -> Pieces:
    """The pieces that an event touched."""
    tell = _TOUCHED.get(type(event))
    return tell(match, event) if tell else ()


def _seat(match: Match, event: Any) -> Pieces:
    return (f"seat:{event.seat}",)


def _hero(match: Match, event: Any) -> Pieces:
    return (f"hero:{event.seat}",)


def _drawn(match: Match, event: e.TileDrawn) -> Pieces:
    if event.tile == HIDDEN:
        return (f"seat:{event.seat}", "pile")
    return (*_copies(f"tile:{event.seat}:{event.tile}"), "pile")


def _all_heroes(match: Match) -> Pieces:
    return tuple(f"hero:{seat}" for seat in range(len(match.players)))


_TOUCHED: dict[type, Callable[[Match, Any], Pieces]] = {
    e.TeamsFormed: lambda m, x: tuple(f"seat:{seat}" for seat in x.clockwise),
    e.EntranceLaid: lambda m, x: on((0, 0)),
    e.PileShuffled: lambda m, x: ("pile",),
    e.HoardLaid: lambda m, x: ("hoard",),
    e.FirstPlayerNamed: _seat,
    e.HeroTaken: lambda m, x: (f"seat:{x.seat}", f"hero:{x.seat}"),
    e.HandsDealt: lambda m, x: tuple(f"seat:{seat}" for seat in range(len(x.hands))),
    e.TurnBegan: _seat,
    e.TurnSkipped: _seat,
    e.TileLaid: lambda m, x: on(x.cell)[:1],
    e.TileDrawn: _drawn,
    e.NothingDrawn: lambda m, x: ("pile",),
    e.DrakonAppeared: lambda m, x: ("drakon",),
    e.HeroHopped: _hero,
    e.HopDeclined: _hero,
    e.HeroMoved: _hero,
    e.ChamberCrossed: _hero,
    e.StormEnded: _hero,
    e.EffectDeclined: _hero,
    e.EffectIgnored: _hero,
    e.CoinFound: lambda m, x: (f"seat:{x.seat}", "hoard"),
    e.CoinLost: lambda m, x: (f"seat:{x.seat}", "hoard"),
    e.CoinStolen: lambda m, x: (f"seat:{x.seat}", f"seat:{x.victim}"),
    e.TileStolen: lambda m, x: (f"seat:{x.seat}", f"seat:{x.victim}"),
    e.ChamberDestroyed: lambda m, x: (*on(x.cell), "gone"),
    e.ChamberFloated: lambda m, x: on(x.cell)[:1],
    e.ChamberRotated: lambda m, x: on(x.cell)[:1],
    e.ChamberSwitched: lambda m, x: on(x.cell)[:1],
    e.DrakonWalked: lambda m, x: ("drakon",),
    e.DrakonAwaited: lambda m, x: ("drakon", f"hero:{x.seat}"),
    e.DrakonEncountered: lambda m, x: ("drakon", *(f"hero:{seat}" for seat in x.seats)),
    e.NothingReturned: _seat,
    e.AbilityUsed: _seat,
    e.LossPrevented: _seat,
    e.TilesDiscarded: lambda m, x: (f"seat:{x.seat}", "gone"),
    e.TilesDrawn: lambda m, x: (f"seat:{x.seat}", "pile"),
    e.TilesBuried: lambda m, x: ("pile",),
    e.CoinExchanged: lambda m, x: (f"seat:{x.seat}", "hoard"),
    e.HeroLeft: _hero,
    e.RepetitionNoticed: lambda m, x: _all_heroes(m),
    e.GameWon: lambda m, x: tuple(f"seat:{seat}" for seat in x.winners),
    e.DeadEndReached: lambda m, x: tuple(f"seat:{seat}" for seat in x.winners),
    e.GameStopped: lambda m, x: ("status",),
}


# what stands for an option


def pieces(match: Match, decision: Decision, option: Any) -> Pieces:
    """The pieces that stand for an option on the board."""
    tell = _PIECES.get(decision.ask)
    return tell(match, decision, option) if tell and option != "nothing" else ()


def _copies(name: str) -> Pieces:
    return (name, *(f"{name}#{copy}" for copy in range(2, MOST_COPIES)))


def _tile(match: Match, decision: Decision, option: Any) -> Pieces:
    return _copies(f"tile:{decision.seat}:{option}")


def _action(match: Match, decision: Decision, option: Any) -> Pieces:
    if option == "move":
        return (f"hero:{decision.seat}",)
    tiles = match.facts.rank
    return tuple(name for tile in tiles for name in _copies(f"tile:{decision.seat}:{tile}"))


def _cell(match: Match, decision: Decision, option: Any) -> Pieces:
    return on(option) if isinstance(option, tuple) else ()


def _last(match: Match, decision: Decision, option: Any) -> Pieces:
    """The chamber where a way ends."""
    return on(option[-1]) if isinstance(option, tuple) else ()


def _forced(match: Match, decision: Decision, option: Any) -> Pieces:
    return (f"hero:{option[0]}", *on(option[-1]))


def _turned(match: Match, decision: Decision, option: Any) -> Pieces:
    return on(option[-2])


def _switched(match: Match, decision: Decision, option: Any) -> Pieces:
    return (*on(option[1]), *_copies(f"tile:{decision.seat}:{option[0]}"))


def _player(match: Match, decision: Decision, option: Any) -> Pieces:
    return f"seat:{option}", f"hero:{option}"


def _robbed(match: Match, decision: Decision, option: Any) -> Pieces:
    mode, what = option
    return (f"hero:{what}",) if mode == "rob" else _copies(f"coin:{decision.seat}:{what}")


_PIECES: dict[str, Callable[[Match, Decision, Any], Pieces]] = {
    "setup.first_player": _player,
    "turn.action": _action,
    "placement.tile": _tile,
    "placement.cell_and_orientation": _turned,
    "placement.drakon_first_chamber": _cell,
    "placement.escape_hop": lambda m, d, o: (f"hero:{d.seat}",) if o == "hop" else (),
    "move.destination": _cell,
    "move.storm_path": _last,
    "effect.destroy_target": _cell,
    "effect.rotate_target": _turned,
    "effect.switch_choice": _switched,
    "effect.floating_landing": _turned,
    "effect.mind_control_move": _forced,
    "effect.steal_coin_victim": _player,
    "effect.steal_chamber_victim": _player,
    "effect.drakon_walk": _cell,
    "heroes.knight": _forced,
    "heroes.ranger": _last,
    "heroes.sorceress": _last,
    "heroes.thief": _robbed,
    "heroes.warrior_discard": _tile,
}


# what a click means


def meaning(match: Match, state: Lair, decision: Decision, piece: str) -> Answer | None:
    """The answer that a click on a piece would be, possible or not; None if it means nothing."""
    place = _PLACE.fullmatch(piece)
    if place is not None:
        mean = _MEANING.get(decision.ask)
        return mean(match, state, decision, (int(place[1]), int(place[2]))) if mean else None
    kind, _, name = piece.partition(":")
    if kind == "hero" and decision.ask == "turn.action" and name == str(decision.seat):
        return "move"
    if kind == "tile" and decision.ask in ("placement.tile", "turn.action"):
        return _mean_tile(match, decision, name)
    if kind in ("seat", "hero") and decision.ask in _VICTIMS and name.isdecimal():
        return int(name)
    return None


_VICTIMS = ("effect.steal_coin_victim", "effect.steal_chamber_victim")


def _mean_tile(match: Match, decision: Decision, name: str) -> Answer | None:
    """A tile of the player who is asked; nobody lays the tiles of others."""
    owner, _, tile = name.partition(":")
    if owner != str(decision.seat):
        return None
    return "place" if decision.ask == "turn.action" else tile.partition("#")[0]


def _mean_placement(match: Match, state: Lair, decision: Decision, cell: Cell) -> Answer:
    """The tile as it lies in the hand; a refusal then tells which arrows are in the way."""
    tile = decision.options[0][0]
    return tile, cell, orientations_of(match.facts, tile)[0]


def _mean_turn(match: Match, state: Lair, decision: Decision, cell: Cell) -> Answer | None:
    """Another orientation of a chamber that lies there."""
    for chamber in state.chambers:
        if chamber.at == cell:
            others = [a for a in orientations_of(match.facts, chamber.tile) if a != chamber.arrows]
            return cell, others[0] if others else chamber.arrows
    return cell, "N"


def _mean_landing(match: Match, state: Lair, decision: Decision, cell: Cell) -> Answer | None:
    here = state.agenda[-1].at
    lifted = next(chamber for chamber in state.chambers if chamber.at == here)
    return cell, lifted.arrows


def _mean_switch(match: Match, state: Lair, decision: Decision, cell: Cell) -> Answer | None:
    tile = state.players[decision.seat].hand[0]
    return tile, cell, orientations_of(match.facts, tile)[0]


def _mean_cell(match: Match, state: Lair, decision: Decision, cell: Cell) -> Answer:
    return cell


def _mean_way(match: Match, state: Lair, decision: Decision, cell: Cell) -> Answer:
    return (cell,)


_MEANING: dict[str, Callable[[Match, Lair, Decision, Cell], Answer | None]] = {
    "placement.cell_and_orientation": _mean_placement,
    "placement.drakon_first_chamber": _mean_cell,
    "move.destination": _mean_cell,
    "move.storm_path": _mean_way,
    "effect.destroy_target": _mean_cell,
    "effect.rotate_target": _mean_turn,
    "effect.switch_choice": _mean_switch,
    "effect.floating_landing": _mean_landing,
    "effect.drakon_walk": _mean_cell,
    "heroes.ranger": _mean_way,
    "heroes.sorceress": _mean_way,
}


# how an option lies


def turn(match: Match, decision: Decision, option: Any) -> str:
    """The arrows of an option that can be turned; empty for all others."""
    if decision.ask not in _TURNABLE or option == "nothing":
        return ""
    return option[-1]


_TURNABLE = (
    "placement.cell_and_orientation",
    "effect.rotate_target",
    "effect.switch_choice",
    "effect.floating_landing",
)
