"""Drakon in sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from draghan_lab.engine.decision import Answer, Decision
from draghan_lab.engine.game import HIDDEN
from draghan_lab.engine.match import Match
from draghan_lab.games.drakon import events as e
from draghan_lab.games.drakon.grid import say_cell
from draghan_lab.games.drakon.wording import (
    ANSWERS,
    LABELS,
    listed,
    say_arrows,
    say_coin,
    say_effect,
    say_path,
    say_placement,
    say_teams,
    say_tile,
    told,
)

OPTION_NAMES = {
    "escape_from_lair": "Escape from Drakon's Lair!",
    "heroes": "Heroes!",
    "short_game": "Short Game",
    "team_play": "Team Play",
}


def tell_event(match: Match, event: Any) -> str:
    """One sentence about what happened."""
    return _EVENTS[type(event)](match, event)


def tell_answer(match: Match, decision: Decision, answer: Answer) -> str:
    """One sentence about what somebody chose."""
    who = match.name(decision.seat)
    if answer == HIDDEN or (isinstance(answer, tuple) and answer and HIDDEN in answer):
        return f"{who} {_SEALED.get(decision.ask, 'chooses')}"
    verb = _VERBS.get(decision.ask, "chooses")
    return f"{who} {verb} {told(ANSWERS, match, decision, answer)}"


def ask(match: Match, decision: Decision) -> str:
    """The question, as put to a person."""
    return _PROMPTS[decision.ask]


def tell_option(match: Match, decision: Decision, option: Any) -> str:
    """An option in a few words; arrows are drawn, since many options differ in them alone."""
    return told(LABELS, match, decision, option)


def group_options(match: Match, decision: Decision, option: Any) -> str:
    """Options that belong together: a switched chamber by its tile, a forced hero by name."""
    if option == "nothing":
        return ""
    if decision.ask == "effect.switch_choice":
        return f"For {say_tile(match, option[0])}"
    if decision.ask in ("effect.mind_control_move", "heroes.knight"):
        return f"Move {match.name(option[0])}"
    return ""


def divider(match: Match, event: Any) -> str:
    """A heading in the log where a turn begins."""
    return f"Turn {event.turn}" if isinstance(event, e.TurnBegan) else ""


_PROMPTS = {
    "setup.teams": "Who plays with whom?",
    "setup.hero": "Choose a hero",
    "setup.first_player": "Who begins?",
    "setup.tile_shuffle": "The tiles in the order of the draw pile, the top first",
    "setup.hero_deal": "The hero cards in the order in which they are dealt",
    "turn.action": "Place a chamber, or move?",
    "placement.tile": "Which tile?",
    "placement.cell_and_orientation": "Where, and how turned?",
    "placement.drakon_first_chamber": "On which chamber does Drakon appear?",
    "placement.escape_hop": "Hop onto the Escape chamber?",
    "move.destination": "Where to?",
    "move.storm_path": "Which way does the storm lead?",
    "effect.destroy_target": "Destroy which chamber?",
    "effect.rotate_target": "Turn which chamber, and how?",
    "effect.switch_choice": "Switch which chamber for which tile?",
    "effect.floating_landing": "Where does the chamber land?",
    "effect.mind_control_move": "Move which hero, and where to?",
    "effect.steal_coin_victim": "Steal a coin from whom?",
    "effect.steal_chamber_victim": "Take a tile from whom?",
    "effect.drakon_walk": "Where does Drakon go?",
    "heroes.druid": "The Druid would lose a coin. Ignore it?",
    "heroes.knight": "Knight: force whom to move where?",
    "heroes.ranger": "Ranger: make an additional move?",
    "heroes.sorceress": "Sorceress: pass through a wall, or move normally?",
    "heroes.thief": "Thief: rob somebody, or exchange a coin?",
    "heroes.warrior": "Warrior: use the ability?",
    "heroes.warrior_discard": "Which tiles are discarded?",
    "heroes.warrior_draw": "How many more tiles are drawn?",
    "coins.find": "Which coin is found?",
    "coins.lose": "Which coin is lost?",
    "coins.steal": "Which coin is stolen?",
    "coins.encounter": "Which coin goes back to the hoard?",
    "tiles.steal": "Which tile is taken?",
    "heroes.knight_tile": "Which tile does the Knight take?",
    "heroes.thief_coin": "Which coin does the Thief get?",
}

_VERBS = {
    "setup.first_player": "names as first player:",
    "setup.tile_shuffle": "shuffles",
    "turn.action": "will",
    "placement.cell_and_orientation": "lays",
    "placement.escape_hop": "will",
    "move.destination": "goes to",
    "move.storm_path": "is blown to",
    "heroes.druid": "will",
    "coins.find": "picks",
    "coins.lose": "picks",
    "coins.steal": "picks",
    "coins.encounter": "picks",
    "tiles.steal": "picks",
    "heroes.knight_tile": "picks",
    "heroes.thief_coin": "picks",
    "heroes.warrior_discard": "discards",
    "heroes.warrior_draw": "draws",
}

_SEALED = {
    "setup.tile_shuffle": "shuffles the tiles",
    "placement.tile": "chooses a tile",
    "tiles.steal": "picks a tile",
    "heroes.knight_tile": "picks a tile",
    "heroes.warrior_discard": "chooses tiles to discard",
    **dict.fromkeys(
        ("coins.find", "coins.lose", "coins.steal", "coins.encounter", "heroes.thief_coin"),
        "picks a coin",
    ),
}


# events


def _options_agreed(match: Match, event: e.OptionsAgreed) -> str:
    if not event.options:
        return "The basic game is played."
    return f"Optional rules: {listed(OPTION_NAMES[name] for name in event.options)}."


def _teams_formed(match: Match, event: e.TeamsFormed) -> str:
    seats = ", ".join(map(match.name, event.clockwise))
    return f"The teams are {say_teams(match, event.teams)}. Clockwise sit {seats}."


def _hands_dealt(match: Match, event: e.HandsDealt) -> str:
    told = [
        f"{match.name(seat)} holds {listed(say_tile(match, tile) for tile in hand)}"
        for seat, hand in enumerate(event.hands)
        if HIDDEN not in hand
    ]
    return "; ".join([f"Everybody draws {len(event.hands[0])} tiles", *told]) + "."


def _moved(match: Match, event: e.HeroMoved) -> str:
    who, way = match.name(event.seat), say_path(event.path)
    if event.by != event.seat:
        return f"{match.name(event.by)} makes {who} go to {way}."
    return f"{who} goes to {way}."


def _met(match: Match, event: e.DrakonEncountered) -> str:
    who = listed(map(match.name, event.seats))
    if len(event.seats) > 1:
        return f"{who} encounter Drakon and stand on the entrance."
    return f"{who} encounters Drakon and stands on the entrance."


def _walked(match: Match, event: e.DrakonWalked) -> str:
    who = match.name(event.seat)
    if event.cell == event.origin:
        return f"{who} moves Drakon no chamber: she stays at {say_cell(event.cell)}."
    return f"{who} walks Drakon from {say_cell(event.origin)} to {say_cell(event.cell)}."


def _ended(match: Match, event: e.DeadEndReached) -> str:
    who = listed(map(match.name, event.winners))
    share = "share the victory" if len(event.winners) > 1 else "wins"
    why = "The position comes for the third time." if event.is_repetition else "Nobody can act."
    return f"{why} All coins are shown: {who} {share} with {event.gold} gold."


def _won(match: Match, event: e.GameWon) -> str:
    verb = "win" if len(event.winners) > 1 else "wins"
    return f"{listed(map(match.name, event.winners))} {verb} with {event.gold} gold."


def _destroyed(match: Match, event: e.ChamberDestroyed) -> str:
    split = " The lair falls apart." if event.is_split else ""
    tile = say_tile(match, event.tile)
    return f"{match.name(event.seat)} destroys {tile} at {say_cell(event.cell)}.{split}"


def _floated(match: Match, event: e.ChamberFloated) -> str:
    others = [match.name(seat) for seat in event.passengers if seat != event.seat]
    along = f" and takes {listed(others)} along" if others else ""
    way = f"from {say_cell(event.origin)} to {say_cell(event.cell)}"
    return f"The chamber of {match.name(event.seat)} floats {way}{along}."


def _switched(match: Match, event: e.ChamberSwitched) -> str:
    old, new = say_tile(match, event.before), say_tile(match, event.tile)
    where = f"at {say_cell(event.cell)}"
    return f"{match.name(event.seat)} switches {old} {where} for {new}, {say_arrows(event.arrows)}."


def _laid(match: Match, event: e.TileLaid) -> str:
    laid = say_placement(match, (event.tile, event.cell, event.arrows))
    return f"{match.name(event.seat)} lays {laid}."


def _tiles(match: Match, tiles: tuple[str, ...]) -> str:
    if HIDDEN in tiles:
        return f"{len(tiles)} tile{'' if len(tiles) == 1 else 's'}"
    return listed(say_tile(match, tile) for tile in tiles) or "no tile"


_EVENTS: dict[type, Callable[[Match, Any], str]] = {
    e.OptionsAgreed: _options_agreed,
    e.TeamsFormed: _teams_formed,
    e.EntranceLaid: lambda m, x: f"The entrance is laid, {say_arrows(x.arrows)}.",
    e.PileShuffled: lambda m, x: f"{x.count} tiles are shuffled into the draw pile.",
    e.HoardLaid: lambda m, x: f"{x.count} coins form the hoard; Drakon waits beside it.",
    e.FirstPlayerNamed: lambda m, x: f"{m.name(x.seat)} begins.",
    e.HeroTaken: lambda m, x: f"{m.name(x.seat)} plays the {x.hero.title()}.",
    e.HandsDealt: _hands_dealt,
    e.TurnBegan: lambda m, x: f"{m.name(x.seat)} has turn {x.turn}.",
    e.TurnSkipped: lambda m, x: f"{m.name(x.seat)} skips the turn.",
    e.TileLaid: _laid,
    e.TileDrawn: lambda m, x: f"{m.name(x.seat)} draws {say_tile(m, x.tile)}.",
    e.NothingDrawn: lambda m, x: f"The pile is empty: {m.name(x.seat)} draws nothing.",
    e.DrakonAppeared: lambda m, x: f"{m.name(x.seat)} sets Drakon on {say_cell(x.cell)}.",
    e.HeroHopped: lambda m, x: f"{m.name(x.seat)} hops to {say_cell(x.cell)}.",
    e.HopDeclined: lambda m, x: f"{m.name(x.seat)} does not hop.",
    e.HeroMoved: _moved,
    e.ChamberCrossed: lambda m, x: f"The storm carries {m.name(x.seat)} to {say_cell(x.cell)}.",
    e.StormEnded: lambda m, x: f"The storm ends, and {m.name(x.seat)} stays.",
    e.EffectDeclined: lambda m, x: f"{m.name(x.seat)} declines {say_effect(x.effect)}.",
    e.EffectIgnored: lambda m, x: f"{say_effect(x.effect)} has no effect: {x.reason}.",
    e.CoinFound: lambda m, x: f"{m.name(x.seat)} finds {say_coin(x.value)}.",
    e.CoinLost: lambda m, x: f"{m.name(x.seat)} returns {say_coin(x.value)} to the hoard.",
    e.CoinStolen: lambda m, x: (
        f"{m.name(x.seat)} steals {say_coin(x.value)} from {m.name(x.victim)}."
    ),
    e.TileStolen: lambda m, x: (
        f"{m.name(x.seat)} takes {say_tile(m, x.tile)} from the hand of {m.name(x.victim)}."
    ),
    e.ChamberDestroyed: _destroyed,
    e.ChamberFloated: _floated,
    e.ChamberRotated: lambda m, x: (
        f"{m.name(x.seat)} turns the chamber at {say_cell(x.cell)}: {say_arrows(x.arrows)}."
    ),
    e.ChamberSwitched: _switched,
    e.DrakonWalked: _walked,
    e.DrakonAwaited: lambda m, x: f"{m.name(x.seat)} stands in Drakon's chamber.",
    e.DrakonEncountered: _met,
    e.NothingReturned: lambda m, x: f"{m.name(x.seat)} has no coin to return.",
    e.AbilityUsed: lambda m, x: f"{m.name(x.seat)} uses the {x.hero.title()}'s ability.",
    e.LossPrevented: lambda m, x: f"{m.name(x.seat)} ignores the loss of a coin.",
    e.TilesDiscarded: lambda m, x: f"{m.name(x.seat)} discards {_tiles(m, x.tiles)}.",
    e.TilesDrawn: lambda m, x: f"{m.name(x.seat)} draws {_tiles(m, x.tiles)}.",
    e.TilesBuried: lambda m, x: f"The discarded tiles ({x.count}) go under the pile.",
    e.CoinExchanged: lambda m, x: (
        f"{m.name(x.seat)} exchanges {say_coin(x.given)} for {say_coin(x.value)} of the hoard."
    ),
    e.HeroLeft: lambda m, x: f"{m.name(x.seat)} has found the way out.",
    e.RepetitionNoticed: lambda m, x: (
        "The same position comes for the third time; no rule ends the game."
    ),
    e.GameWon: _won,
    e.DeadEndReached: _ended,
    e.GameStopped: lambda m, x: f"The lab stops the game after {x.turns} turns. Nobody has won.",
}
