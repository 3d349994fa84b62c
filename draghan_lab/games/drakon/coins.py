"""Coins change hands: found, lost, stolen, returned. Who gains enough may have won."""

from __future__ import annotations

from collections.abc import Generator

from draghan_lab.engine.decision import FATE, Decision, Pick
from draghan_lab.engine.game import Flow
from draghan_lab.games.drakon.ending import check_gold
from draghan_lab.games.drakon.events import (
    AbilityUsed,
    CoinFound,
    CoinLost,
    CoinStolen,
    LossPrevented,
)
from draghan_lab.games.drakon.table import LairTable, without

IGNORE, ALLOW = "ignore", "allow"


def find(table: LairTable, seat: int) -> Flow:
    """One random coin of the hoard."""
    hoard = table.state.hoard
    value = yield Pick(FATE, "coins.find", hoard, ("effect.find_coin.take",))
    cites = ("effect.find_coin.take", "coins.collect", "coins.facedown", "coins.value")
    purses = table.with_purse(seat, (*table.purse(seat), value))
    pool = table.pool_cites("option.team.pool")
    table.happen(
        CoinFound(seat, value, table.team(seat), cites=(*cites, "coins.own_look", *pool)),
        purses=purses,
        hoard=without(hoard, value),
    )
    check_gold(table, seat)


def lose(table: LairTable, seat: int) -> Flow:
    """One random coin goes back, unless the Druid ignores the effect."""
    if (yield from is_guarded(table, seat)):
        return
    cites = ("effect.lose_coin.return", *table.pool_cites("option.team.losses"))
    value = yield Pick(FATE, "coins.lose", table.purse(seat), cites)
    return_coin(table, seat, value, *cites)


def return_coin(table: LairTable, seat: int, value: int, *cites: str) -> None:
    """A returned coin is mixed into the hoard."""
    table.happen(
        CoinLost(seat, value, table.team(seat), cites=(*cites, "coins.return")),
        purses=table.with_purse(seat, without(table.purse(seat), value)),
        hoard=tuple(sorted((*table.state.hoard, value))),
    )


def steal(table: LairTable, seat: int, victim: int, ask: str, *cites: str) -> Flow:
    """One random coin of the victim, unless the Druid ignores the theft."""
    if (yield from is_guarded(table, victim)):
        return
    cites += table.pool_cites("option.team.losses")
    value = yield Pick(FATE, ask, table.purse(victim), cites)
    purses = list(table.with_purse(victim, without(table.purse(victim), value)))
    purses[table.state.purse_of[seat]] = tuple(sorted((*table.purse(seat), value)))
    both = table.team(seat) + table.team(victim)
    table.happen(CoinStolen(seat, victim, value, both, cites=cites), purses=tuple(purses))
    check_gold(table, seat)


def is_guarded(table: LairTable, victim: int) -> Generator[Decision, str, bool]:
    """The Druid may ignore a loss of hers before the coin is picked."""
    for seat in table.team(victim):
        is_hers = seat == victim or table.ruling("heroes.druid_team") == "team"
        if not is_hers or table.ability(seat) != "druid":
            continue
        cites = ("heroes.druid.ability", "heroes.druid.before_pick")
        answer = yield Pick(seat, "heroes.druid", (IGNORE, ALLOW), cites)
        if answer == IGNORE:
            flip(table, seat, "heroes.druid.ability")
            table.happen(LossPrevented(seat, cites=cites))
            return True
    return False


def flip(table: LairTable, seat: int, *cites: str) -> None:
    """A hero who uses his ability turns the card over."""
    hero = table.player(seat).hero
    players = table.with_player(seat, is_ready=False)
    used = AbilityUsed(seat, hero, cites=(*cites, "option.heroes.use", "option.heroes.flip"))
    table.happen(used, players=players)
