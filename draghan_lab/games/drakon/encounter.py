"""Meeting Drakon: back to the entrance, and a coin for her hoard."""

from __future__ import annotations

from msgspec.structs import replace

from draghan_lab.engine.decision import FATE, Pick
from draghan_lab.engine.game import Flow
from draghan_lab.games.drakon.coins import return_coin
from draghan_lab.games.drakon.events import DrakonEncountered, NothingReturned
from draghan_lab.games.drakon.state import Task
from draghan_lab.games.drakon.table import LairTable


def meet(table: LairTable, seat: int, *cites: str) -> None:
    """A hero is in Drakon's chamber; the others there look on, or share his fate."""
    seats: tuple[int, ...] = (seat,)
    if table.ruling("encounter.bystanders") == "everybody_there":
        seats = table.heroes_on(table.player(seat).at)
    strike(table, seats, "encounter.hero_side", *cites)


def strike(table: LairTable, seats: tuple[int, ...], *cites: str) -> None:
    """Heroes who meet her are set on the entrance; then each returns a coin."""
    here, home = table.state.drakon, table.entrance
    assert here is not None
    cites += ("encounter.leaves_drakon",)
    if here == home:
        cites += ("encounter.on_entrance",)
    else:
        cites += ("encounter.to_entrance", "entrance.return_point")
    players = tuple(
        replace(player, at=home) if seat in seats else player
        for seat, player in enumerate(table.state.players)
    )
    met = table.state.has_met or (here == home and table.state.current in seats)
    table.happen(DrakonEncountered(seats, here, cites=cites), players=players, has_met=met)
    table.then(*(Task("pay", seat) for seat in seats))


def pay(table: LairTable, task: Task) -> Flow:
    """A random coin goes back to the hoard; no ability helps against that."""
    coins = table.purse(task.seat)
    if not coins:
        table.happen(NothingReturned(task.seat, cites=("encounter.no_coins",)))
        return
    cites: tuple[str, ...] = ("encounter.coin", *table.pool_cites("option.team.losses"))
    if table.ability(task.seat) == "druid":
        cites += ("heroes.druid.not_drakon",)
    value = yield Pick(FATE, "coins.encounter", coins, cites)
    return_coin(table, task.seat, value, *cites)


def meet_at_the_end(table: LairTable, seat: int) -> None:
    """A hero who ends his turn in her chamber encounters her at once."""
    state = table.state
    if state.drakon is None or table.player(seat).at != state.drakon:
        return
    if state.drakon == table.entrance:
        if state.has_met and table.ruling("encounter.entrance_once") == "once":
            return
        if not state.has_walked and table.ruling("encounter.idle_on_entrance") == "no":
            return
    meet(table, seat, "turn.steps")
