"""One turn: the action, then Drakon, then the test for the end, then the next player."""

from __future__ import annotations

from draghan_lab.engine.decision import Pick
from draghan_lab.engine.game import Flow
from draghan_lab.games.drakon import abilities, encounter, ending
from draghan_lab.games.drakon.events import TurnBegan, TurnSkipped
from draghan_lab.games.drakon.moving import move
from draghan_lab.games.drakon.placing import place
from draghan_lab.games.drakon.state import Task
from draghan_lab.games.drakon.table import LairTable


def begin_turn(table: LairTable, seat: int) -> None:
    """The next player clockwise is to act."""
    number = table.state.turn + 1
    table.happen(
        TurnBegan(number, seat, cites=("turn.order", "turn.steps")),
        turn=number,
        current=seat,
        did="",
        has_walked=False,
        has_met=False,
    )
    if table.facts.has_abilities:
        table.then(*(Task(part, seat) for part in ("before", "act", "after", "end")))
    else:
        table.then(Task("act", seat), Task("end", seat))


def act(table: LairTable, task: Task) -> Flow:
    """Exactly one action: place a chamber, or move."""
    me = task.seat
    ordinary = table.ways.moves(table.player(me).at)
    can_move = bool(ordinary or abilities.through_walls(table, me))
    can_place = bool(table.player(me).hand)
    if not can_move and not can_place:
        skip(table, me)
        return
    cites: tuple[str, ...] = ("turn.one_action", "turn.ends", "turn.no_pass")
    if not can_move:
        cites += ("turn.cannot_move", "placement.always_possible")
    elif not can_place:
        cites += ("turn.no_tiles",)
    elif table.ways.is_harp(ordinary[0][-1] if ordinary else table.player(me).at):
        cites += ("effect.harp.no_forced_action",)
    options = (("place",) if can_place else ()) + (("move",) if can_move else ())
    action = yield Pick(me, "turn.action", options, cites)
    if action == "place":
        yield from place(table, me)
    else:
        yield from move(table, me)


def skip(table: LairTable, me: int) -> None:
    """Without a tile and without a move the turn is lost."""
    idle = table.state.idle + 1
    table.happen(TurnSkipped(me, cites=("turn.skip",)), did="skip", idle=idle)


def before(table: LairTable, task: Task) -> Flow:
    """Directly before the action a hero may use an ability."""
    if table.ruling("heroes.timing") == "before_or_after_action":
        yield from abilities.offer(table, task.seat)


def after(table: LairTable, task: Task) -> Flow:
    """Directly after the action a hero may use an ability."""
    yield from abilities.offer(table, task.seat)


def end(table: LairTable, task: Task) -> None:
    """A hero who ends his turn in Drakon's chamber encounters her."""
    table.then(Task("close", task.seat))
    encounter.meet_at_the_end(table, task.seat)


def close(table: LairTable, task: Task) -> None:
    """Test whether the game ends; otherwise the next player is to act."""
    ending.test_dead_end(table)
    if not table.is_over:
        ending.watch_repetition(table)
    if not table.is_over and table.state.turn >= table.facts.cap:
        ending.stop_endless_game(table)
    if not table.is_over:
        begin_turn(table, table.neighbour(task.seat, "left"))
