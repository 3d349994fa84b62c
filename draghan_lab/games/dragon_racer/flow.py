"""The course of a game. Every part begins at a quiet point, and the state tells which one it is."""

from __future__ import annotations

from draghan_lab.engine.game import Flow
from draghan_lab.games.dragon_racer.play import play_card, vlad_plays
from draghan_lab.games.dragon_racer.scoring import close_round, prepare_next_round
from draghan_lab.games.dragon_racer.setup import deal_round, prepare_game
from draghan_lab.games.dragon_racer.state import Race
from draghan_lab.games.dragon_racer.table import RaceTable
from draghan_lab.games.dragon_racer.turn import resolve_turn


def flow(table: RaceTable) -> Flow:
    """Play part after part."""
    while not is_over(table.state):
        table.quiet()
        yield from PARTS[table.state.stage](table)


def next_card(table: RaceTable) -> Flow:
    """The next seat in turn order plays; after the last one the turn is resolved."""
    order, done = table.order(), len(table.state.played)
    seat = order[done]
    if seat == table.facts.vlad:
        vlad_plays(table)
    else:
        yield from play_card(table, seat)
    if done + 1 == len(order):
        resolve_turn(table)


PARTS = {
    "setup": prepare_game,
    "deal": deal_round,
    "play": next_card,
    "score": close_round,
    "return": prepare_next_round,
}


def is_over(state: Race) -> bool:
    return state.stage == "over"
