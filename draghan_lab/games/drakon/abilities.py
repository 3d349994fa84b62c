"""The abilities of the heroes, each usable once per game (only with Heroes!)."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from draghan_lab.engine.decision import FATE, Choose, Decision, Pick
from draghan_lab.engine.game import Flow
from draghan_lab.games.drakon.coins import flip, steal
from draghan_lab.games.drakon.effects import NOTHING, force, take_tile
from draghan_lab.games.drakon.ending import check_gold
from draghan_lab.games.drakon.events import (
    CoinExchanged,
    TilesBuried,
    TilesDiscarded,
    TilesDrawn,
    TurnSkipped,
)
from draghan_lab.games.drakon.placing import place
from draghan_lab.games.drakon.state import Path, Task
from draghan_lab.games.drakon.table import LairTable, without
from draghan_lab.games.drakon.travel import go

USE = "use"
NORMAL, SKIP = "normal", "skip"


def offer(table: LairTable, me: int) -> Flow:
    """A hero with an unused ability of his own turn may use it now."""
    ability = ABILITIES.get(table.ability(me))
    if ability is not None:
        yield from ability(table, me)


def knight(table: LairTable, me: int) -> Flow:
    """Force an opposing hero in your chamber to move as you direct, and take a tile from him."""
    here = table.player(me).at
    moves = tuple(
        (other, *path)
        for other in table.opponents(me)
        if table.player(other).at == here
        for path in table.ways.moves(here)
    )
    if not moves:
        return
    cites: tuple[str, ...] = ("heroes.knight.ability", "option.heroes.timing")
    if len({move[0] for move in moves}) > 1:
        cites += ("heroes.knight.choose",)
    cites += table.pool_cites("option.team.not_opposing")
    choice = yield Pick(me, "heroes.knight", (*moves, NOTHING), cites)
    if choice == NOTHING:
        return
    other, *path = choice
    flip(table, me, "heroes.knight.ability")
    table.then(Task("take", me, other))
    force(table, other, me, tuple(path), "heroes.knight.ability")


def knight_takes(table: LairTable, task: Task) -> Flow:
    """After the forced move the Knight takes a random tile from that hand."""
    hand = table.player(task.by).hand
    if hand and table.ruling("heroes.knight_tile") == "yes":
        cites = ("heroes.knight.ability",)
        tile = yield Pick(FATE, "heroes.knight_tile", hand, cites)
        take_tile(table, task.seat, task.by, tile, *cites)


def ranger(table: LairTable, me: int) -> Flow:
    """Make one additional legal move in your turn."""
    is_combined = table.state.did != "move"
    if is_combined and table.ruling("heroes.ranger_combination") == "no":
        return
    paths = table.ways.moves(table.player(me).at)
    if not paths:
        return
    cites: tuple[str, ...] = ("heroes.ranger.ability", "option.heroes.timing")
    if not is_combined:
        cites += ("heroes.ranger.same_turn",)
    path = yield Pick(me, "heroes.ranger", (*paths, NOTHING), cites)
    if path != NOTHING:
        flip(table, me, *cites)
        go(table, me, me, path, "heroes.ranger.ability", idle=0)


def through_walls(table: LairTable, me: int) -> tuple[Path, ...]:
    """The ways that only the Sorceress has, as long as her ability is unused."""
    if table.ability(me) != "sorceress":
        return ()
    return table.ways.walls(table.player(me).at)


def sorceress(table: LairTable, me: int, walls: tuple[Path, ...]) -> Generator[Decision, Any, bool]:
    """Leave your chamber through any of its sides in a move action; True if that was done."""
    here = table.player(me).at
    others: tuple[str, ...] = (NORMAL,)
    if not table.ways.moves(here):
        others = () if table.player(me).hand else (SKIP,)
    cites: tuple[str, ...] = ("heroes.sorceress.ability", "heroes.sorceress.harp")
    if table.ways.effect(here) == "windstorm":
        cites += ("heroes.sorceress.windstorm",)
    path = yield Pick(me, "heroes.sorceress", (*walls, *others), cites)
    if path == NORMAL:
        return False
    if path == SKIP:
        idle = table.state.idle + 1
        table.happen(TurnSkipped(me, cites=("heroes.sorceress.ability",)), did="skip", idle=idle)
        return True
    flip(table, me, *cites)
    go(table, me, me, path, *cites, storm="walls", did="move", idle=0)
    return True


def thief(table: LairTable, me: int) -> Flow:
    """Rob an opposing hero in your chamber, or exchange a coin of yours with the hoard."""
    here = table.player(me).at
    options: list[tuple[str, int] | str] = [
        ("rob", other)
        for other in table.opponents(me)
        if table.player(other).at == here and table.purse(other)
    ]
    if table.ruling("heroes.thief_swap") == "yes" and table.state.hoard:
        options += [("swap", value) for value in dict.fromkeys(table.purse(me))]
    if not options:
        return
    cites = ("heroes.thief.ability", "option.heroes.timing")
    choice = yield Pick(me, "heroes.thief", (*options, NOTHING), cites)
    if choice == NOTHING:
        return
    flip(table, me, *cites)
    mode, what = choice
    if mode == "rob":
        yield from steal(table, me, what, "heroes.thief_coin", "heroes.thief.ability")
    else:
        yield from exchange_coin(table, me, what)


def exchange_coin(table: LairTable, me: int, given: int) -> Flow:
    """A coin of the hoard for one of your own, which goes in only afterwards."""
    hoard, cites = table.state.hoard, ("heroes.thief.ability",)
    value = yield Pick(FATE, "heroes.thief_coin", hoard, cites)
    table.happen(
        CoinExchanged(me, given, value, table.team(me), cites=(*cites, "coins.return")),
        purses=table.with_purse(me, (*without(table.purse(me), given), value)),
        hoard=tuple(sorted((*without(hoard, value), given))),
    )
    check_gold(table, me)


def warrior(table: LairTable, me: int) -> Flow:
    """Discard any number of tiles and draw as many, then perhaps up to four."""
    is_refresh = table.ruling("heroes.warrior_text") == "refresh_hand"
    hand = table.player(me).hand
    if not hand and not (is_refresh and table.state.pile):
        return
    cites = ("heroes.warrior.ability", "option.heroes.timing")
    answer = yield Pick(me, "heroes.warrior", (USE, NOTHING), cites)
    if answer == NOTHING:
        return
    flip(table, me, *cites)
    if is_refresh:
        yield from refresh_hand(table, me)
    else:
        yield from place_another(table, me)


def place_another(table: LairTable, me: int) -> Flow:
    """One additional chamber; what the action of this turn was stays as it is."""
    did = table.state.did
    yield from place(table, me, did=did)


def refresh_hand(table: LairTable, me: int) -> Flow:
    """The tiles to discard, and how far to go on drawing; all this before anything is seen."""
    hand, pile = table.player(me).hand, table.state.pile
    cites = ("heroes.warrior.ability",)
    gone = yield Choose(me, "heroes.warrior_discard", hand, 0, len(hand), cites)
    again = min(len(gone), len(pile))
    more = further_draws(table, len(hand) - len(gone) + again, len(pile) - again)
    extra = 0
    if more:
        extra = yield Pick(me, "heroes.warrior_draw", tuple(range(more + 1)), cites)
    discard(table, me, gone)
    draw_tiles(table, me, again + extra)
    bury(table, gone)


def further_draws(table: LairTable, held: int, left: int) -> int:
    """How many more tiles somebody may draw up to four."""
    return max(0, min(table.facts.start_hand - held, left))


def discard(table: LairTable, me: int, gone: tuple[str, ...]) -> None:
    """Tiles leave the hand facedown; only their owner knows them."""
    players = table.with_player(me, hand=without(table.player(me).hand, *gone))
    for tile in gone:
        players = table.out_of_sight(players, tile, me)
    discarded = TilesDiscarded(me, gone, cites=("heroes.warrior.ability", "tiles.secret"))
    table.happen(discarded, players=players, discards=(*table.state.discards, *gone))


def draw_tiles(table: LairTable, me: int, count: int) -> None:
    """The top tiles of the pile go into the hand."""
    drawn, pile = table.state.pile[:count], table.state.pile[count:]
    players = table.with_player(me, hand=table.hand_with(table.player(me).hand, *drawn))
    for tile in drawn:
        players = table.in_sight(players, tile, me)
    table.happen(
        TilesDrawn(me, drawn, cites=("heroes.warrior.ability",)), players=players, pile=pile
    )


def bury(table: LairTable, gone: tuple[str, ...]) -> None:
    """Discarded tiles may go under the pile after the draw."""
    if gone and table.ruling("heroes.warrior_discards") == "under_the_pile":
        left = without(table.state.discards, *gone)
        buried = TilesBuried(len(gone), cites=("heroes.warrior.ability",))
        table.happen(buried, discards=left, pile=(*table.state.pile, *gone))


ABILITIES: dict[str, Callable[[LairTable, int], Flow]] = {
    "knight": knight,
    "ranger": ranger,
    "thief": thief,
    "warrior": warrior,
}
"""The abilities that are used directly before or after the action."""
