"""The place action: lay a tile, let happen what it triggers, draw."""

from __future__ import annotations

from draghan_lab.engine.decision import Pick
from draghan_lab.engine.game import Flow
from draghan_lab.games.drakon.ending import enter_exit
from draghan_lab.games.drakon.events import (
    DrakonAppeared,
    HeroHopped,
    HopDeclined,
    NothingDrawn,
    TileDrawn,
    TileLaid,
)
from draghan_lab.games.drakon.facts import ENTRANCE
from draghan_lab.games.drakon.grid import around
from draghan_lab.games.drakon.state import Cell, Chamber, Task
from draghan_lab.games.drakon.table import LairTable, without

STAY, HOP = "stay", "hop"
_WHERE = (
    "placement.adjacent",
    "placement.grid",
    "placement.no_facing_arrows",
    "placement.other_contacts_ok",
    "placement.anywhere",
)


def place(table: LairTable, me: int, did: str = "place") -> Flow:
    """One tile of the hand is laid side to side with the lair; no arrow may face an arrow."""
    tiles = tuple(dict.fromkeys(table.player(me).hand))
    tile = yield Pick(me, "placement.tile", tiles, ("placement.from_hand",))
    spots = placements(table, tile)
    _, cell, arrows = yield Pick(me, "placement.cell_and_orientation", spots, _WHERE)
    table.then(Task("draw", me))
    lay(table, me, Chamber(cell, tile, arrows), did)
    trigger(table, me, tile, cell)


def placements(table: LairTable, tile: str) -> tuple[tuple[str, Cell, str], ...]:
    """Every cell and orientation in which a tile fits, from the tables."""
    fits = table.facts.fits[tile]
    frontier = table.state.frontier
    return tuple([(tile, cell, turn) for cell, blocked in frontier for turn in fits[blocked]])


def lay(table: LairTable, me: int, chamber: Chamber, did: str) -> None:
    """The tile lies in the lair; no hero enters it by this."""
    tile, cell = chamber.tile, chamber.at
    hand = without(table.player(me).hand, tile)
    players = table.in_sight(table.with_player(me, hand=hand), tile)
    ground = table.ways.ground
    cites: tuple[str, ...] = ("placement.adjacent", "placement.no_entering_effect")
    if any(c in ground and ground[c].tile == ENTRANCE for c in around(cell)):
        cites += ("placement.next_to_entrance",)
    if table.facts.effects[tile] == "drakon_moves" and table.state.drakon is not None:
        cites += ("drakon.only_once",)
    laid = TileLaid(me, tile, cell, chamber.arrows, cites=cites)
    table.happen(laid, players=players, did=did, idle=0, **table.added(chamber))


def trigger(table: LairTable, me: int, tile: str, cell: Cell) -> None:
    """A tile that is laid may bring Drakon in, or let its player hop."""
    effect = table.facts.effects[tile]
    if effect == "drakon_moves" and table.state.drakon is None:
        table.then(Task("arrive", table.state.current))
    elif effect == "escape" and can_hop(table, me, cell):
        table.then(Task("hop", me, me, cell))


def can_hop(table: LairTable, me: int, cell: Cell) -> bool:
    """The hero stands beside the new Escape chamber."""
    if table.ruling("effect.escape_form") != "hop_when_laid":
        return False
    here = table.player(me).at
    if table.ruling("effect.escape_arrows") == "arrow_needed":
        return cell in table.ways.arrow(here)
    return cell in around(here)


def arrive(table: LairTable, task: Task) -> Flow:
    """The current player must set Drakon on an unoccupied chamber."""
    free = [chamber.at for chamber in table.state.chambers]
    options = tuple(cell for cell in free if not table.is_occupied(cell))
    cites = ("drakon.first_placement", "effects.unoccupied")
    cell = yield Pick(task.seat, "placement.drakon_first_chamber", options, cites)
    appeared = DrakonAppeared(task.seat, cell, cites=("drakon.first_placement",))
    table.happen(appeared, drakon=cell)


def hop(table: LairTable, task: Task) -> Flow:
    """The hero may hop onto the Escape chamber, whatever the arrows."""
    me, cell = task.seat, task.at
    cites: tuple[str, ...] = ("effect.escape.hop",)
    answer = yield Pick(me, "placement.escape_hop", (HOP, STAY), cites)
    if answer == STAY:
        table.happen(HopDeclined(me, cites=("effect.escape.hop", "effects.may")))
        return
    here = table.player(me).at
    ways = table.ways
    if ways.effect(here) == "windstorm" or any(map(ways.is_harp, ways.arrow(here))):
        cites += ("effect.escape.avoids",)
    table.happen(
        HeroHopped(me, here, cell, cites=cites),
        players=table.with_player(me, at=cell),
        has_walked=table.state.has_walked or me == table.state.current,
    )
    if table.ruling("effect.escape_counts_as_entry") == "yes":
        enter_exit(table, me, is_own=True)


def draw(table: LairTable, task: Task) -> None:
    """After placing, the top tile of the pile goes into the hand."""
    me, pile = task.seat, table.state.pile
    if not pile:
        table.happen(NothingDrawn(me, cites=("tiles.pile_empty",)))
        return
    tile = pile[0]
    hand = table.hand_with(table.player(me).hand, tile)
    players = table.in_sight(table.with_player(me, hand=hand), tile, me)
    drawn = TileDrawn(me, tile, cites=("placement.draw", "placement.order"))
    table.happen(drawn, players=players, pile=pile[1:])
