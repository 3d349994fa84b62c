"""How a game ends: enough gold, a way out, nobody who can act, or an endless walk."""

from __future__ import annotations

from hashlib import blake2b

import msgspec

from draghan_lab.games.drakon.events import (
    DeadEndReached,
    GameStopped,
    HeroLeft,
    RepetitionNoticed,
)
from draghan_lab.games.drakon.facts import EXITS
from draghan_lab.games.drakon.table import LairTable

THIRD_TIME = 3


def check_gold(table: LairTable, seat: int) -> None:
    """Whoever gains the deciding coin has won, however and in whose turn it came."""
    if not table.has_enough(seat):
        return
    if not table.facts.needs_exit:
        table.win(seat, *table.facts.target_cites, "win.any_gain")
    elif table.ruling("option.escape_standing") == "wins":
        for mate in table.team(seat):
            if not table.is_over and table.ways.effect(table.player(mate).at) in EXITS:
                leave(table, mate)


def enter_exit(table: LairTable, seat: int, is_own: bool) -> bool:
    """With Escape from Drakon's Lair! a rich hero who enters a way out wins; True if so."""
    if not table.facts.needs_exit or not table.has_enough(seat):
        return False
    if table.ways.effect(table.player(seat).at) not in EXITS:
        return False
    if not is_own and table.ruling("option.escape_forced") == "no":
        return False
    return leave(table, seat)


def leave(table: LairTable, seat: int) -> bool:
    """The hero is out; with some rulings his teammate must be out as well."""
    cites = (*table.facts.target_cites, "effect.teleport.names")
    if table.facts.needs_both:
        players = table.with_player(seat, has_left=True)
        table.happen(HeroLeft(seat, cites=cites), players=players)
        if not all(table.player(mate).has_left for mate in table.team(seat)):
            return False
    table.win(seat, *cites)
    return True


# nobody can act


def test_dead_end(table: LairTable) -> None:
    """If nobody holds a tile and no hero can move, the game ends at once."""
    if is_dead_end(table):
        end_by_gold(table, is_repetition=False)


def is_dead_end(table: LairTable) -> bool:
    state = table.state
    for player in state.players:
        if player.hand or table.ways.moves(player.at):
            return False
    return not a_sorceress_can_move(table) or state.idle >= len(state.players)


def a_sorceress_can_move(table: LairTable) -> bool:
    """Her unused ability may count as being able to move, until a whole round was skipped."""
    if table.ruling("end.sorceress_counts") == "ignored":
        return False
    seats = range(len(table.state.players))
    witches = [seat for seat in seats if table.ability(seat) == "sorceress"]
    return any(table.ways.walls(table.player(seat).at) for seat in witches)


def end_by_gold(table: LairTable, is_repetition: bool) -> None:
    """All coins are turned faceup, and the highest gold wins."""
    best = winning_purses(table)
    winners = tuple(s for s, purse in enumerate(table.state.purse_of) if purse in best)
    cites: tuple[str, ...] = ("end.dead_end", "end.highest_gold")
    if table.facts.needs_exit:
        cites += ("option.escape.dead_end",)
    gold = sum(table.state.purses[best[0]])
    table.happen(
        DeadEndReached(
            winners, gold, is_repetition, cites=cites + table.pool_cites("option.team.dead_end")
        ),
        stage="over",
        agenda=(),
        winners=winners,
        shown=tuple(range(len(table.state.purses))),
    )


def winning_purses(table: LairTable) -> list[int]:
    """The purses with the most gold; a tie is shared or broken, as agreed."""
    purses = table.state.purses
    most = max(map(sum, purses))
    best = [number for number, coins in enumerate(purses) if sum(coins) == most]
    tie = table.ruling("end.tie")
    if tie == "fewest_coins":
        fewest = min(len(purses[number]) for number in best)
        return [number for number in best if len(purses[number]) == fewest]
    if tie == "next_in_turn_order":
        order = table.order()
        purse_of = table.state.purse_of
        return [next(purse_of[s] for s in (*order[1:], order[0]) if purse_of[s] in best)]
    return best


# endless walks


def watch_repetition(table: LairTable) -> None:
    """Without tiles the third time of the same position is told, or ends the game."""
    state = table.state
    for player in state.players:
        if player.hand:
            return
    now = position_mark(table)
    times = state.past.count(now) + 1
    table.note(past=(*state.past, now))
    if times < THIRD_TIME:
        return
    if table.ruling("end.endless_loop") == "repetition_ends":
        end_by_gold(table, is_repetition=True)
    elif times == THIRD_TIME:
        table.happen(RepetitionNoticed(times, cites=("end.dead_end",)))


def position_mark(table: LairTable) -> int:
    """A number that tells full positions apart, with the player who was to move."""
    state = table.state
    places = [(player.at, player.is_ready, player.has_left) for player in state.players]
    position = (state.chambers, places, state.drakon, state.purses, state.pile, state.current)
    digest = blake2b(msgspec.msgpack.encode(position), digest_size=6).digest()
    return int.from_bytes(digest, "big")


def stop_endless_game(table: LairTable) -> None:
    """The lab does not play for ever: it stops, says so, and names no winner."""
    turns = table.state.turn
    table.happen(GameStopped(turns, cites=("end.cap",)), stage="over", agenda=())
