"""What chambers do when a hero enters them, in rulebook order."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from msgspec.structs import replace

from draghan_lab.engine.decision import FATE, Decision, Pick
from draghan_lab.engine.game import Flow
from draghan_lab.games.drakon import coins
from draghan_lab.games.drakon.encounter import strike
from draghan_lab.games.drakon.events import (
    ChamberDestroyed,
    ChamberFloated,
    ChamberRotated,
    ChamberSwitched,
    DrakonWalked,
    EffectDeclined,
    EffectIgnored,
    TileStolen,
)
from draghan_lab.games.drakon.grid import blocked_sides, fitting, frontier_of, within
from draghan_lab.games.drakon.placing import can_hop
from draghan_lab.games.drakon.state import Cell, Chamber, Task
from draghan_lab.games.drakon.table import LairTable, clockwise_from, without
from draghan_lab.games.drakon.travel import go

NOTHING = "nothing"


def resolve(table: LairTable, task: Task) -> Flow:
    """The effect of the chamber on which a hero stands, at once and completely."""
    effect = EFFECTS.get(table.ways.effect(task.at))
    if effect is not None:
        yield from effect(table, task)


def find_coin(table: LairTable, task: Task) -> Flow:
    """Take one coin at random from the hoard."""
    if table.state.hoard:
        yield from coins.find(table, task.seat)
    else:
        cites = ("effect.find_coin.empty_hoard", "coins.never_run_out")
        ignore(table, task, "the hoard is empty", *cites)


def lose_coin(table: LairTable, task: Task) -> Flow:
    """Return one of your coins, picked at random, to the hoard."""
    if table.purse(task.seat):
        yield from coins.lose(table, task.seat)
    else:
        ignore(table, task, "there is no coin to lose", "effect.lose_coin.zero")


def steal_coin(table: LairTable, task: Task) -> Flow:
    """Take one random coin from the neighbour on the side shown by the tile."""
    victims = coin_victims(table, task)
    cites = ("effect.steal_coin.take",)
    if not any(table.purse(victim) for victim in victims):
        ignore(table, task, "there is no coin to steal", "effect.steal_coin.zero")
        return
    rich = tuple(victim for victim in victims if table.purse(victim))
    victim = rich[0]
    if table.ruling("effect.steal_coin_victim") != "printed_neighbour":
        victim = yield Pick(table.decider(task), "effect.steal_coin_victim", rich, cites)
    yield from coins.steal(table, task.seat, victim, "coins.steal", *cites)


def coin_victims(table: LairTable, task: Task) -> tuple[int, ...]:
    """Whose coin may be stolen."""
    who = table.ruling("effect.steal_coin_victim")
    if who == "any_opponent":
        return table.opponents(task.seat)
    if who == "either_neighbour":
        sides = (table.neighbour(task.seat, side) for side in ("left", "right"))
        return tuple(dict.fromkeys(sides))
    tile = table.facts.tiles[table.ways.ground[task.at].tile]
    return (table.neighbour(task.seat, tile.victim),)


def steal_chamber(table: LairTable, task: Task) -> Flow:
    """You may take one random tile from the hand of an opponent."""
    seats = table.opponents(task.seat)
    if table.ruling("effect.steal_chamber_victim") == "left_neighbour":
        seats = (table.neighbour(task.seat, "left"),)
    holders = tuple(seat for seat in seats if table.player(seat).hand)
    if not holders:
        ignore(table, task, "nobody holds a tile that could be taken")
        return
    declines = table.ruling("effects.steal_chamber_optional") == "may"
    cites = ("effect.steal_chamber.take", *table.pool_cites("option.team.not_opposing"))
    options = (*holders, NOTHING) if declines else holders
    victim = yield Pick(table.decider(task), "effect.steal_chamber_victim", options, cites)
    if victim == NOTHING:
        decline(table, task, "effect.steal_chamber.take")
        return
    hand = table.player(victim).hand
    tile = yield Pick(FATE, "tiles.steal", hand, ("effect.steal_chamber.take",))
    take_tile(table, task.seat, victim, tile, "effect.steal_chamber.take")


def take_tile(table: LairTable, seat: int, victim: int, tile: str, *cites: str) -> None:
    """A tile goes from hand to hand; the victim draws no other, and there is no limit."""
    hand = table.hand_with(table.player(seat).hand, tile)
    players = list(table.with_player(victim, hand=without(table.player(victim).hand, tile)))
    players[seat] = replace(players[seat], hand=hand)
    known = table.out_of_sight(table.in_sight(tuple(players), tile, seat), tile, victim)
    cites += ("tiles.only_place_draws", "tiles.no_limit")
    table.happen(TileStolen(seat, victim, tile, cites=cites), players=known)


def destroy(table: LairTable, task: Task) -> Flow:
    """You may remove one unoccupied chamber, never the entrance, from the lair."""
    targets = table.removable()
    cites = ("effect.destroy.remove", "effects.unoccupied", "entrance.not_destroyed")
    cell = yield from ask_builder(table, task, "effect.destroy_target", targets, cites)
    if cell is None:
        return
    gone = table.ways.ground[cell]
    lair = table.changed(cell)
    is_split = sections(lair["chambers"]) > sections(table.state.chambers)
    if table.ruling("effect.destroyed_tile") == "out_of_game":
        lair["gone"] = (*table.state.gone, gone.tile)
    else:
        lair["pile"] = (*table.state.pile, gone.tile)
        lair["players"] = table.out_of_sight(table.state.players, gone.tile)
    cites = ("effect.destroy.remove", *(("effect.destroy.split",) if is_split else ()))
    table.happen(ChamberDestroyed(task.seat, cell, gone.tile, is_split, cites=cites), **lair)


def floating(table: LairTable, task: Task) -> Flow:
    """You may lift this chamber and lay it elsewhere; everybody on it travels along."""
    here = table.ways.ground[task.at]
    cites = ("effect.floating.move", "effect.floating.target", "effect.floating.orientation")
    alone = len(table.heroes_on(task.at)) == 1
    targets: tuple[tuple[Cell, str], ...] = ()
    if alone or table.ruling("effect.floating_passengers") == "all_travel":
        targets = landings(table, here)
    landing = yield from ask_builder(table, task, "effect.floating_landing", targets, cites)
    if landing is None:
        return
    cell, arrows = landing
    float_to(table, task, here, Chamber(cell, here.tile, arrows), *cites)


def landings(table: LairTable, here: Chamber) -> tuple[tuple[Cell, str], ...]:
    """Where a Floating Chamber fits, beside a chamber other than itself."""
    others = [chamber for chamber in table.state.chambers if chamber is not here]
    back = table.ruling("effect.floating_same_cell") == "yes"
    fits = table.facts.fits[here.tile]
    return tuple(
        (cell, arrows)
        for cell, blocked in frontier_of(others)
        for arrows in fits[blocked]
        if cell != here.at or (back and arrows != here.arrows)
    )


def float_to(table: LairTable, task: Task, here: Chamber, there: Chamber, *cites: str) -> None:
    """The chamber lands; whoever waits for its storm to go on is there too."""
    travellers = table.heroes_on(here.at)
    lair = table.changed(here.at, new=(there,))
    players = tuple(
        replace(player, at=there.at) if seat in travellers else player
        for seat, player in enumerate(table.state.players)
    )
    agenda = tuple(replace(t, at=there.at) if t.at == here.at else t for t in table.state.agenda)
    if len(travellers) > 1:
        cites += ("effect.floating.passengers",)
    left_behind = [c for c in table.state.chambers if c is not here]
    if sections(left_behind) > 1:
        cites += ("effect.floating.split",)
    event = ChamberFloated(task.seat, here.at, there.at, there.arrows, travellers, cites=cites)
    table.happen(event, players=players, agenda=agenda, **lair)


def mind_control(table: LairTable, task: Task) -> Flow:
    """You may choose another hero and make him perform one move; you pick where it leads."""
    if task.by != task.seat and table.ruling("effects.chain") == "one_level":
        ignore(table, task, "a moved hero controls nobody", "effect.mind_control.entry")
        return
    others = clockwise_from(table.state.clockwise, task.seat)[1:]
    moves = tuple(
        (other, *path) for other in others for path in table.ways.moves(table.player(other).at)
    )
    if not moves:
        ignore(table, task, "no other hero can move", "effect.mind_control.no_target")
        return
    me = table.decider(task)
    may = table.ruling("effects.mind_control_optional") == "may"
    cites = ("effect.mind_control.force", "effect.mind_control.legal", "effects.who_resolves")
    options = (*moves, NOTHING) if may else moves
    choice = yield Pick(me, "effect.mind_control_move", options, cites)
    if choice == NOTHING:
        decline(table, task, "effect.mind_control.force")
        return
    other, *path = choice
    force(table, other, me, tuple(path), "effect.mind_control.force")


def force(table: LairTable, other: int, by: int, path: tuple[Cell, ...], *cites: str) -> None:
    """Somebody else's hero moves as if by himself, and enters like any other."""
    effect = table.ways.effect(table.player(other).at)
    cites += ("effect.mind_control.entry", "effects.who_resolves")
    if effect in ("teleport", "master_key", "windstorm"):
        cites += ("effect.mind_control.exit_effects",)
    if effect == "teleport":
        cites += ("effect.mind_control.teleport",)
    go(table, other, by, path, *cites)


def rotate(table: LairTable, task: Task) -> Flow:
    """You may turn one chamber in play, occupied or not, so that it still fits."""
    cites: tuple[str, ...] = ("effect.rotate.turn", "effect.rotate.target", "effect.rotate.legal")
    targets = tuple(
        (chamber.at, arrows)
        for chamber in table.state.chambers
        for arrows in fitting(chamber.arrows, blocked_sides(table.ways.ground, chamber.at))
        if arrows != chamber.arrows
    )
    turn = yield from ask_builder(table, task, "effect.rotate_target", targets, cites)
    if turn is None:
        return
    cell, arrows = turn
    before = table.ways.ground[cell]
    if before.tile == "entrance":
        cites += ("entrance.rotatable",)
    event = ChamberRotated(task.seat, cell, before.arrows, arrows, cites=cites)
    table.happen(event, **table.changed(cell, new=(replace(before, arrows=arrows),)))


def switch(table: LairTable, task: Task) -> Flow:
    """You may take one unoccupied chamber out of the lair and lay a tile from your hand there."""
    me, hand = task.seat, table.player(task.seat).hand
    if not hand:
        ignore(table, task, "there is no tile in hand", "effect.switch.no_draw")
        return
    cites = ("effect.switch.swap", "effect.switch.orientation", "entrance.not_switched")
    targets = tuple(
        (tile, cell, arrows)
        for cell in table.removable()
        for tile in dict.fromkeys(hand)
        for arrows in table.facts.fits[tile][blocked_sides(table.ways.ground, cell)]
    )
    # A hand is secret, so its owner decides, whoever forced the move.
    own = replace(task, by=me)
    choice = yield from ask_builder(table, own, "effect.switch_choice", targets, cites)
    if choice is not None:
        exchange(table, me, choice)


def exchange(table: LairTable, me: int, choice: tuple[str, Cell, str]) -> None:
    """The old chamber goes into the hand for the new one, and nothing is drawn."""
    tile, cell, arrows = choice
    before = table.ways.ground[cell].tile
    hand = without(table.player(me).hand, tile)
    lair = table.changed(cell, new=(Chamber(cell, tile, arrows),))
    others = [seat for seat in range(len(table.state.players)) if seat != me]
    if table.ruling("effect.switch_outgoing") == "to_hand":
        players = table.with_player(me, hand=table.hand_with(hand, before))
        players = table.out_of_sight(players, before, *others)
    else:
        players = table.with_player(me, hand=hand)
        lair["gone"] = (*table.state.gone, before)
    cites = ("effect.switch.swap", "effect.switch.no_draw", "tiles.only_place_draws")
    event = ChamberSwitched(me, cell, before, tile, arrows, cites=cites)
    table.happen(event, players=table.in_sight(players, tile), **lair)
    switched_in(table, me, tile, cell)


def switched_in(table: LairTable, me: int, tile: str, cell: Cell) -> None:
    """A tile that comes in by a switch may bring Drakon in, or allow the hop."""
    effect = table.facts.effects[tile]
    is_first = effect == "drakon_moves" and table.state.drakon is None
    if is_first and table.ruling("drakon.first_by_switch") == "yes":
        table.then(Task("arrive", table.state.current))
    is_door = effect == "escape" and can_hop(table, me, cell)
    if is_door and table.ruling("effect.escape_by_switch") == "yes":
        table.then(Task("hop", me, me, cell))


def drakon_moves(table: LairTable, task: Task) -> Flow:
    """You may move Drakon up to three chambers; heroes where she ends encounter her."""
    here = table.state.drakon
    if here is None:
        ignore(table, task, "Drakon is not in the lair yet", "drakon.reach_three")
        return
    cites: tuple[str, ...] = ("drakon.reach_three", "drakon.any_direction", "drakon.no_diagonal")
    cells: tuple[Cell | str, ...] = table.ways.walk(table.facts.reach)
    if table.ruling("drakon.decline_or_zero") == "distinct":
        cells = (*cells, NOTHING)
    cell = yield Pick(table.decider(task), "effect.drakon_walk", cells, cites)
    if cell == NOTHING:
        decline(table, task, "drakon.reach_three")
        return
    cites += ("drakon.passes_by", "drakon.ignores_effects")
    table.happen(DrakonWalked(task.seat, here, cell, cites=cites), drakon=cell)
    heroes = table.heroes_on(cell)
    if heroes:
        zero = ("encounter.zero_move",) if cell == here else ()
        strike(table, heroes, "encounter.drakon_side", *zero)


# what effects have in common


def ask_builder(
    table: LairTable, task: Task, ask: str, targets: tuple, cites: tuple[str, ...]
) -> Generator[Decision, Any, Any]:
    """Destroy, Rotate, Switch and Floating Chamber: one target, or nothing if they may."""
    if not targets:
        ignore(table, task, "nothing fits")
        return None
    may = table.ruling("effects.builders_optional") == "may"
    options = (*targets, NOTHING) if may else targets
    choice = yield Pick(table.decider(task), ask, options, cites)
    if choice == NOTHING:
        decline(table, task, cites[0])
        return None
    return choice


def ignore(table: LairTable, task: Task, reason: str, *cites: str) -> None:
    """An effect that cannot be carried out is ignored."""
    effect = table.ways.effect(task.at)
    table.happen(EffectIgnored(task.seat, effect, reason, cites=("effects.must", *cites)))


def decline(table: LairTable, task: Task, *cites: str) -> None:
    """An effect with the word may can be declined."""
    effect = table.ways.effect(task.at)
    table.happen(EffectDeclined(task.seat, effect, cites=("effects.may", *cites)))


def sections(chambers: tuple[Chamber, ...] | list[Chamber]) -> int:
    """How many parts the lair has that do not touch."""
    left, count = {chamber.at for chamber in chambers}, 0
    while left:
        left -= set(within(left, next(iter(left)), len(left)))
        count += 1
    return count


EFFECTS: dict[str, Callable[[LairTable, Task], Flow]] = {
    "find_coin": find_coin,
    "lose_coin": lose_coin,
    "steal_coin": steal_coin,
    "steal_chamber": steal_chamber,
    "destroy": destroy,
    "floating": floating,
    "mind_control": mind_control,
    "rotate": rotate,
    "switch": switch,
    "drakon_moves": drakon_moves,
}
