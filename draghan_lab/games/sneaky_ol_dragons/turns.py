"""The movement phase: turns, action rounds, and what happens between two action rounds."""

from __future__ import annotations

from msgspec.structs import replace

from draghan_lab.games.sneaky_ol_dragons import rows
from draghan_lab.games.sneaky_ol_dragons.cards_advanced_rest import pass_over, reveal
from draghan_lab.games.sneaky_ol_dragons.carrying import nothing, task
from draghan_lab.games.sneaky_ol_dragons.events import (
    ActionRoundBegan,
    HugEnded,
    SeatsChanged,
    TurnPassed,
)
from draghan_lab.games.sneaky_ol_dragons.state import (
    DONE,
    MOVED_ON,
    NO_SEAT,
    PICKED,
    RUNS,
    WAITS,
    Racer,
    Slot,
    Task,
)
from draghan_lab.games.sneaky_ol_dragons.table import RaceTable, clockwise_from, left_by

TURN_RULES = (
    "movement.reveal_and_follow",
    "movement.must_follow",
    "movement.active_player",
    "movement.played_cards_stay",
)

FIRST_ROUND = ("movement.action_round", "movement.turn_order")
NEXT_ROUND = ("movement.next_action_round", *FIRST_ROUND)

NEW_SEATS = (
    "conmans_caravan.move_seats",
    "conmans_caravan.chairs",
    "conmans_caravan.starting_player",
    "conmans_caravan.same_dragon",
)


def next_turn(table: RaceTable) -> None:
    """The next player in turn order reveals a card or passes; after the last the round ends."""
    state = table.state
    waiting = state.waiting
    if not waiting:
        end_action_round(table)
        return
    me, after = waiting[0], waiting[1:]
    slot, player = table.leftmost(me), state.players[me]
    if slot is None or slot.turned or player.ahead or player.wisp or me in state.hugged:
        table.remember(replace(state, waiting=after, active=me))
        take_turn(table, me)
    else:
        reveal(table, me, slot, TURN_RULES, (), after)


def take_turn(table: RaceTable, me: int) -> None:
    """The leftmost unplayed card is turned up and carried out."""
    player = table.state.players[me]
    slot = table.leftmost(me)
    if player.ahead:
        players = table.with_player(me, ahead=player.ahead - 1)
        cites = ("magic_mirror.skip",)
        table.bring_about(
            TurnPassed(me, "this turn was used before", cites=cites),
            replace(table.state, players=players),
        )
    elif me in table.state.hugged:
        table.happen(TurnPassed(me, "hugged by Bigfoot", cites=("bigfoot.pass",)))
    elif player.wisp == DONE:
        cites = ("will_o_the_wisp.finished",)
        table.happen(TurnPassed(me, "finished after Will-o'-the-wisp", cites=cites))
    elif slot is None:
        table.happen(TurnPassed(me, "no card is left", cites=("movement.no_card_left",)))
    elif player.wisp == WAITS:
        table.remember(replace(table.state, players=table.with_player(me, wisp=RUNS)))
        table.then(Task("run", me))
    elif slot.turned:
        pass_over(table, me, slot)
    else:
        reveal(table, me, slot, TURN_RULES)


def play_leftmost(table: RaceTable, me: int, slot: Slot, *afterwards: Task) -> None:
    """A turned card is passed over, any other is carried out."""
    if slot.turned:
        table.then(*afterwards)
        pass_over(table, me, slot)
    else:
        reveal(table, me, slot, TURN_RULES, afterwards)


@task
def mirrored_turn(table: RaceTable, me: int, play: Task) -> None:
    """The next player's turn, used for a Magic Mirror."""
    if play.slot < 0:
        nothing(table, me, "", "every card is turned", "turned.meaning")
        return
    _, slot = table.owner_of(play.slot)
    if slot.turned:
        pass_over(table, me, slot)
    else:
        reveal(table, me, slot, ("movement.reveal_and_follow", "magic_mirror.next_player"))


@task
def play_all(table: RaceTable, me: int, play: Task) -> None:
    """After a hug, under one ruling: all cards in one turn, unless another hug begins."""
    if table.is_hugged(me):
        return
    table.note(waiting=left_by(table.state.waiting, me))
    if table.player(me).wisp == WAITS:
        take_turn(table, me)
    elif slot := table.leftmost(me):
        play_leftmost(table, me, slot, play)


# between two action rounds


def end_action_round(table: RaceTable) -> None:
    """A Minstrel, a caravan, the end of a hug; then the next action round, or the end."""
    state = table.state
    if state.action_round and (state.minstrels or state.caravans or state.hugged):
        table.remember(replace(table.state, active=NO_SEAT))
        if state.minstrels:
            minstrel_takes(table)
        if state.caravans:
            caravan_moves(table)
        end_hugs(table)
    for seat in state.clockwise:
        if table.can_play(seat):
            begin_action_round(table)
            return
    table.remember(replace(table.state, stage="close", active=NO_SEAT))


def begin_action_round(table: RaceTable) -> None:
    """One pass in which everybody, beginning with the starting player, has a turn."""
    state = table.state
    order = clockwise_from(state.clockwise, state.starter)
    number = state.action_round + 1
    cites = FIRST_ROUND if number == 1 else NEXT_ROUND
    began = ActionRoundBegan(number, order, cites=cites)
    table.bring_about(began, replace(state, action_round=number, waiting=order, active=NO_SEAT))


def minstrel_takes(table: RaceTable) -> None:
    """Under one ruling the Minstrel's cards are lost only now."""
    for _ in range(table.state.minstrels):
        rows.skip_action_round(table)
    table.note(minstrels=0)


def caravan_moves(table: RaceTable) -> None:
    """Everybody takes the chair on the left, once for each caravan or once in all."""
    times = table.state.caravans
    table.remember(replace(table.state, caravans=0))
    if not any(table.can_play(seat) for seat in table.state.clockwise):
        nothing(table, NO_SEAT, "", "no further action round follows", "conmans_caravan.when")
        return
    if table.ruling("conmans_caravan.twice") == "one_seat":
        times = 1
    for _ in range(times):
        change_seats(table)
    turn_wrong_symbols(table)


def change_seats(table: RaceTable) -> None:
    """Players move with their dragon; the cards stay where they lie."""
    state, old, chairs = table.state, table.state.clockwise, chairs_to_change(table)
    if len(chairs) < 2:
        cites = ("conmans_caravan.move_seats", "bigfoot.immune")
        nothing(table, NO_SEAT, "", "nobody has a chair to move to", *cites)
        return
    new, players, lying = list(old), list(state.players), list(state.rows)
    for chair, following in zip(chairs, chairs[1:] + chairs[:1], strict=True):
        mover, host = old[chair], old[following]
        new[following] = mover
        players[mover] = seated(table, state.players[mover], state.players[host])
        lying[mover] = state.rows[host]
    table.happen(
        SeatsChanged(tuple(new), cites=NEW_SEATS),
        clockwise=tuple(new),
        players=tuple(players),
        rows=tuple(lying),
    )


def chairs_to_change(table: RaceTable) -> list[int]:
    """The chairs of all who change seats."""
    state = table.state
    stay = state.hugged if table.ruling("conmans_caravan.hugged") == "stays" else ()
    return [chair for chair, seat in enumerate(state.clockwise) if seat not in stay]


def turn_wrong_symbols(table: RaceTable) -> None:
    """Whoever is bound by an Old book has come to other cards."""
    for seat in table.state.clockwise:
        places = rows.unplayed_places(table, seat)
        wrong = [p for p, slot in places if table.arrived(seat, slot) != slot]
        if wrong:
            rows.turn(table, seat, wrong, PICKED, ("old_book.symbol", "old_book.turn_others"))


def seated(table: RaceTable, mover: Racer, host: Racer) -> Racer:
    """A player on the chair of another one, where other cards lie."""
    wisp = mover.wisp
    if wisp == DONE and table.ruling("conmans_caravan.wisp_player") == "plays":
        wisp = MOVED_ON
    if table.ruling("conmans_caravan.statuses") == "player":
        return replace(mover, wisp=wisp)
    return replace(mover, wisp=wisp, bonus=host.bonus, symbol=host.symbol)


def end_hugs(table: RaceTable) -> None:
    """When all who are not hugged have finished, the hugs end."""
    among = table.state.hugged
    if not among:
        return
    order = table.clockwise_from(table.state.starter)
    hugged = [seat for seat in order if seat in among]
    if any(table.can_play(s) for s in order if s not in among):
        return
    if table.ruling("bigfoot.two_hugged") == "turn_order":
        hugged = hugged[:1]
    for seat in hugged:
        ended = HugEnded(seat, cites=("bigfoot.play_after", "bigfoot.check"))
        table.happen(ended, hugged=left_by(table.state.hugged, seat))
    if table.ruling("bigfoot.release") == "all_at_once":
        table.then(*(Task("play_all", seat) for seat in hugged))
