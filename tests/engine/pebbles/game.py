"""Pebbles: a whole game in a few lines, with one `Order` of fate and one `Pick` of the players."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from msgspec import Struct

from draghan_lab.engine.decision import FATE, Objection, Order, Pick
from draghan_lab.engine.errors import PositionError
from draghan_lab.engine.event import Event
from draghan_lab.engine.game import Board, Flow, Game, Secrets, SetupOption, Voice
from draghan_lab.engine.match import Match, Setup
from draghan_lab.engine.scenario import Scenario
from draghan_lab.engine.table import Table
from draghan_lab.engine.timeline import Timeline


class Pebbles(Struct, frozen=True):
    round: int
    row: tuple[str, ...]
    taken: tuple[tuple[str, ...], ...]


class RowLaid(Event, frozen=True):
    row: tuple[str, ...]


class PebbleTaken(Event, frozen=True):
    seat: int
    pebble: str


class RoundOver(Event, frozen=True):
    pass


def flow(table: Table) -> Flow:
    """One round."""
    row = yield Order(FATE, "row.shuffle", table.match.facts, ("row.laid",))
    table.happen(RowLaid(row, cites=("row.laid",)), row=row)
    seats = range(len(table.match.players))
    for seat in seats if table.ruling("take.order") == "first_seat" else reversed(seats):
        pebble = yield Pick(seat, "take.which", table.state.row, ("take.one",))
        take(table, seat, pebble)
    table.happen(RoundOver(cites=("end.rounds",)), round=table.state.round + 1, row=())


def take(table: Table, seat: int, pebble: str) -> None:
    row, taken = list(table.state.row), list(table.state.taken)
    row.remove(pebble)
    taken[seat] += (pebble,)
    event = PebbleTaken(seat, pebble, cites=("take.one",))
    table.happen(event, row=tuple(row), taken=tuple(taken))


def check_position(match: Match, state: Pebbles) -> None:
    if len(state.taken) != len(match.players):
        raise PositionError("the position is for another number of players (end.players)")


def explain(match: Match, state: Pebbles, decision: Any, answer: Any) -> Objection | None:
    if decision.accepts(answer):
        return None
    return Objection(f"{answer!r} does not lie in the row", decision.cites)


def scores(match: Match, state: Pebbles) -> tuple[int, ...]:
    return tuple(sum(match.pieces[p]["worth"] for p in mine) for mine in state.taken)


def winners(match: Match, state: Pebbles) -> tuple[int, ...]:
    points = scores(match, state)
    return tuple(seat for seat, score in enumerate(points) if score == max(points))


def tell_event(match: Match, event: Event) -> str:
    if isinstance(event, PebbleTaken):
        return f"{match.name(event.seat)} takes {event.pebble}."
    return f"The row: {', '.join(event.row)}." if isinstance(event, RowLaid) else "Round over."


def tell_answer(match: Match, decision: Any, answer: Any) -> str:
    return f"{match.name(decision.seat)}: {answer if isinstance(answer, str) else 'shuffled'}"


GAME = Game(
    name="pebbles",
    folder=Path(__file__).parent,
    state=Pebbles,
    table=Table,
    options={"long": SetupOption(False, (True, False), "Three rounds")},
    player_count_clause="end.players",
    beside_facts=frozenset({("white", "worth"), ("black", "worth")}),
    facts=lambda match: tuple(
        piece.id for piece in match.pieces.values() if piece.of for _ in range(piece.count)
    ),
    begin=lambda match: Pebbles(0 if match.options["long"] else 1, (), ((),) * len(match.players)),
    check_position=check_position,
    flow=flow,
    is_over=lambda state: state.round == 3,
    winners=winners,
    scores=scores,
    explain=explain,
    conceivable=lambda match, state, decision: ("white", "black", "green"),
    pieces=lambda match, state: Counter(),
    voice=Voice(
        tell_event,
        tell_answer,
        prompt=lambda match, decision: "Take a pebble",
        option=lambda match, decision, option: option,
        group=lambda match, decision, option: "",
        divider=lambda match, event: "Row" if isinstance(event, RowLaid) else "",
    ),
    secrets=Secrets(
        state=lambda match, state, seat: state,
        event=lambda match, event, seat: event,
        decision=lambda match, decision, seat: decision,
        answer=lambda match, decision, answer, seat: answer,
        resample=lambda match, state, seat, chance: state,
    ),
    board=Board(
        scene=lambda match: {"width": 10, "height": 10, "defs": "", "layers": ["row"]},
        layers=lambda match, state: (f"<g>{' '.join(state.row)}</g>",),
        touched=lambda match, event: (),
        pieces=lambda match, decision, option: (f"pebble:{option}",),
        meaning=lambda match, state, decision, piece: piece.partition(":")[2],
    ),
    scenario=Scenario,
    events=(RowLaid, PebbleTaken, RoundOver),
)


def match_of(*players: str, **setup: Any) -> Match:
    return Match(GAME, Setup("pebbles", players or ("Ann", "Bob"), **setup))


def begun(*players: str, **setup: Any) -> Timeline:
    """A game of pebbles at its first decision."""
    return Timeline(match_of(*players, **setup))


def played(*players: str, **setup: Any) -> Timeline:
    """A whole game in which everybody takes the first pebble of the row."""
    game = begun(*players, **setup)
    while game.decision is not None:
        game.answer(game.decision.options[0])
    return game


def other(pebble: str) -> str:
    return "black" if pebble == "white" else "white"


def otherwise(game: Timeline, node: int) -> int:
    """Answer a node otherwise than the line did; returns the new tip."""
    answer = game.nodes[game.nodes[node].ahead].answer
    game.goto(node)
    game.answer(other(answer))
    return game.cursor
