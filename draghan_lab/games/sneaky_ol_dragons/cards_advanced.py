"""The action cards with the Advanced icon, in the order of the card overview, up to the Spy."""

from __future__ import annotations

from msgspec.structs import replace

from draghan_lab.engine.decision import FATE, TABLE, Choose, Order, Pick
from draghan_lab.engine.game import Flow
from draghan_lab.games.sneaky_ol_dragons import rows
from draghan_lab.games.sneaky_ol_dragons.cards_normal import discard_top_if_ruled
from draghan_lab.games.sneaky_ol_dragons.carrying import (
    MIRROR,
    TALISMAN,
    card,
    draws,
    nothing,
    task,
)
from draghan_lab.games.sneaky_ol_dragons.events import (
    BreathHeld,
    CardChosen,
    CardDrawn,
    CardsDiscarded,
    CardsLookedAt,
    CardsPassedOn,
    FootprintSeen,
    HugBegan,
    MirrorRaised,
    PotionDrunk,
    SpellBound,
    SymbolSeen,
)
from draghan_lab.games.sneaky_ol_dragons.moves import walk
from draghan_lab.games.sneaky_ol_dragons.slides import advance, settle_at_once
from draghan_lab.games.sneaky_ol_dragons.state import PICKED, RUNS, UP, WAITS, Row, Slot, Task
from draghan_lab.games.sneaky_ol_dragons.table import RaceTable, joined_by

TALISMAN_CARDS = 5


@card
def fake_jewels(table: RaceTable, me: int, play: Task) -> None:
    """My next 2 cards are turned, so that I miss my next 2 turns."""
    left = len(table.unplayed(me))
    if not left:
        nothing(table, me, play.card, "no card is left to miss", "fake_jewels.no_cards")
        return
    short = ("fake_jewels.one_card",) if left == 1 else ()
    rows.miss_turns(table, me, 2, ("fake_jewels.miss_two", "turned.meaning", *short))


@card
def bigfoot(table: RaceTable, me: int, play: Task) -> None:
    """I pass every turn until all others have finished; no other card affects me."""
    if table.player(me).wisp != RUNS:
        hug(table, me, play)
    elif table.ruling("bigfoot.during_wisp") == "run_pauses":
        table.note(players=table.with_player(me, wisp=WAITS))
        hug(table, me, play)
    else:
        agenda = list(table.state.agenda)
        after = max(n for n, t in enumerate(agenda) if (t.kind, t.seat) == ("run", me))
        agenda.insert(after + 1, Task("hug", me, play.card))
        table.note(agenda=tuple(agenda))


@task
def hug(table: RaceTable, me: int, play: Task) -> None:
    """The hug begins; the unplayed cards are not turned."""
    cites = ("bigfoot.pass", "bigfoot.not_turned", "bigfoot.immune")
    table.happen(HugBegan(me, cites=cites), hugged=joined_by(table.state.hugged, me))


@card
def dragon_poo(table: RaceTable, me: int, play: Task) -> Flow:
    """Who holds their breath longest moves 3 spaces forward."""
    cites = ("dragon_poo.contest",)
    with_hugged = table.ruling("dragon_poo.hugged") == "yes"
    seats = tuple(s for s in table.clockwise_from(me) if with_hugged or not table.is_hugged(s))
    if table.ruling("dragon_poo.model") == "random":
        longest = ((yield Pick(FATE, "movement.dragon_poo", seats, cites)),)
    else:
        ask = "movement.dragon_poo_winner"
        longest = yield Choose(TABLE, ask, seats, 1, len(seats), cites)
    table.happen(BreathHeld(longest, cites=cites))
    if len(longest) > 1 and table.ruling("dragon_poo.tie") == "nobody_moves":
        longest = ()
    for seat in longest:
        advance(table, seat, 3, cites)


@card
@draws
def grumpy_goat(table: RaceTable, me: int, play: Task) -> None:
    """Backward by the footprint on top of the draw pile plus 1; all on the way 1 backward."""
    if not table.state.pile:
        nothing(table, me, play.card, "no card shows a footprint", "deal.both_piles_empty")
        return
    footprint = table.card(table.state.pile[0]).footprint
    cites = ("grumpy_goat.distance",)
    table.happen(FootprintSeen(me, footprint, cites=cites))
    discard_top_if_ruled(table)
    start = table.space(me)
    walk(table, me, -footprint - 1, cites)
    end = table.space(me)
    settle_at_once(table)
    for other in [s for s in table.others(me) if end <= table.space(s) <= start]:
        advance(table, other, -1, ("grumpy_goat.others",))


@card
def health_potion(table: RaceTable, me: int, play: Task) -> None:
    """For the rest of the round, 1 space more with every regular movement card."""
    bonus = table.player(me).bonus + 1
    if table.ruling("health_potion.stack") == "once":
        bonus = 1
    drunk = PotionDrunk(me, bonus, cites=("health_potion.bonus",))
    table.happen(drunk, players=table.with_player(me, bonus=bonus))


@card
def hypnosis(table: RaceTable, me: int, play: Task) -> Flow:
    """Everybody gives an unplayed card to the next player on the left who has some."""
    seats = table.within_reach(table.clockwise_from(me))
    if len(seats) < 2:
        reason, why = "fewer than two players can give a card", rows.passed_by(table, seats)
        nothing(table, me, play.card, reason, "hypnosis.single_player", *why)
        return
    ruled = "random" if table.ruling("hypnosis.choice") == "random" else "owner"
    ask, cites = "movement.hypnosis_card", ("hypnosis.pass_left",)
    given = yield from rows.choose_slots(table, me, seats, ask, ruled, cites)
    names = [rows.slot_at(table, place).card for place in given]
    skipped = rows.passed_by(table, seats, "hypnosis.skip_empty")
    received = (names[-1], *names[:-1])
    table.bring_about(
        CardsPassedOn(seats, received, cites=("hypnosis.pass_left", "hypnosis.slot", *skipped)),
        replace(table.state, rows=table.with_rows(rows.exchange_cards(table, given, received))),
    )


@card
def lucky_talisman(table: RaceTable, me: int, play: Task) -> None:
    """Five cards from the draw pile; one of them is carried out, the others are discarded."""
    draws = [replace(play, kind="talisman_draw", via="")] * TALISMAN_CARDS
    table.then(*draws, replace(play, kind="talisman_choose", via="", count=len(table.state.aside)))


@task
@draws
def talisman_draw(table: RaceTable, me: int, play: Task) -> None:
    """One card, which only the player of the talisman sees."""
    if not table.state.pile:
        nothing(table, me, play.card, "no card is left to draw", "deal.both_piles_empty")
        return
    drawn, pile = table.state.pile[0], table.state.pile[1:]
    table.bring_about(
        CardDrawn(me, drawn, cites=("lucky_talisman.draw_five",)),
        replace(
            table.state,
            pile=pile,
            aside=(*table.state.aside, drawn),
            seen=table.known_to(me, (drawn,)),
        ),
    )


@task
def talisman_choose(table: RaceTable, me: int, play: Task) -> Flow:
    """The card that is carried out; the rest goes to the discard pile."""
    drawn = table.state.aside[play.count :]
    if not drawn:
        return
    cites = ("lucky_talisman.draw_five",)
    chosen = yield Pick(me, "movement.lucky_talisman_card", drawn, cites)
    rest = tuple(name for name in drawn if name != chosen)
    table.bring_about(
        CardChosen(me, chosen, cites=cites), replace(table.state, seen=table.known_to_all(drawn))
    )
    table.bring_about(
        CardsDiscarded(rest, cites=("lucky_talisman.discard",)),
        replace(
            table.state,
            aside=(*table.state.aside[: play.count], chosen),
            discard=table.state.discard + rest,
        ),
    )
    table.then(
        replace(play, kind="carry_out", card=chosen, via=TALISMAN, count=0),
        replace(play, kind="talisman_end", card=chosen),
    )


@task
def talisman_end(table: RaceTable, me: int, play: Task) -> None:
    """The chosen card is discarded, or joins the Storyline if so ruled."""
    state = table.state
    aside = tuple(name for name in state.aside if name != play.card)
    cites = ("lucky_talisman.draw_five", "lucky_talisman.discard")
    if table.ruling("lucky_talisman.after") == "discard_after":
        gone = CardsDiscarded((play.card,), cites=cites)
        table.happen(gone, aside=aside, discard=(*state.discard, play.card))
        return
    owner, slot = table.owner_of(play.slot)
    row = state.rows[owner]
    after = row.index(slot) + 1
    row = (*row[:after], Slot(state.laid, play.card, UP), *row[after:])
    joined = CardsPassedOn((owner,), (play.card,), cites=cites[:1])
    table.happen(joined, aside=aside, laid=state.laid + 1, rows=table.with_row(owner, row))


@card
def magic_mirror(table: RaceTable, me: int, play: Task) -> None:
    """The next player carries out their next card now; then I do the same."""
    following = next_player(table, me)
    if following is None:
        nothing(table, me, play.card, "there is no next player", *why_nobody_is_next(table, me))
        return
    use_turn(table, following)
    raised = MirrorRaised(me, following, cites=("magic_mirror.next_player", "magic_mirror.skip"))
    table.happen(raised)
    slot = mirrored_slot(table, following)
    turn = Task("mirrored_turn", following, slot=slot.number if slot else -1)
    if slot is None or slot.turned:
        table.then(turn)
    else:
        copy = replace(play, kind="copy", card=slot.card, via=MIRROR, count=slot.number)
        table.then(turn, copy)


def next_player(table: RaceTable, me: int) -> int | None:
    """The next other player in turn order with an unplayed card who is not hugged."""

    def is_able(seat: int) -> bool:
        return seat != me and table.can_play(seat) and not table.is_hugged(seat)

    if table.ruling("magic_mirror.who_is_next") == "left_neighbour_only":
        candidates: tuple[int, ...] = (table.left_of(me),)
    else:
        candidates = (*table.state.waiting, *table.clockwise_from(table.state.starter))
    if table.ruling("magic_mirror.across_action_rounds") == "same_round_only":
        candidates = tuple(seat for seat in candidates if seat in table.state.waiting)
    return next((seat for seat in candidates if is_able(seat)), None)


def why_nobody_is_next(table: RaceTable, me: int) -> tuple[str, ...]:
    """The mirror is the last card of all, or the others have none or pass their turns."""
    having = [seat for seat in table.state.clockwise if table.can_play(seat)]
    if not having:
        return ("magic_mirror.last_card",)
    pass_turns = any(seat != me and table.is_hugged(seat) for seat in having)
    return ("magic_mirror.nobody_next", *(("bigfoot.pass",) if pass_turns else ()))


def use_turn(table: RaceTable, seat: int) -> None:
    """A turn of the running action round is used, or that of the next one ahead of time."""
    waiting = table.state.waiting
    if seat in waiting and not table.player(seat).ahead:
        table.note(waiting=tuple(other for other in waiting if other != seat))
    else:
        ahead = table.player(seat).ahead + 1
        table.note(players=table.with_player(seat, ahead=ahead))


def mirrored_slot(table: RaceTable, seat: int) -> Slot | None:
    """The card that the next player turns up."""
    unplayed = table.unplayed(seat)
    if table.ruling("magic_mirror.turned_card") == "next_open_card":
        return next((slot for slot in unplayed if not slot.turned), None)
    return unplayed[0]


@task
def copy(table: RaceTable, me: int, play: Task) -> None:
    """The same action as if that card lay in my own Storyline."""
    if play.card == table.omitted and play.via == MIRROR:
        return
    table.happen(CardChosen(me, play.card, cites=("magic_mirror.copy",)), active=me)
    table.then(replace(play, kind="carry_out", via=MIRROR, count=0))


@card
@draws
def old_book_of_magic(table: RaceTable, me: int, play: Task) -> None:
    """For the rest of the round I can only carry out cards with the spell on top of the pile."""
    if not table.state.pile:
        nothing(table, me, play.card, "no card shows a spell", "deal.both_piles_empty")
        return
    symbol = table.card(table.state.pile[0]).spell
    table.happen(SymbolSeen(me, symbol, cites=("old_book.symbol", "backs.spell")))
    discard_top_if_ruled(table)
    bound = SpellBound(me, symbol, cites=("old_book.symbol",))
    table.happen(bound, players=table.with_player(me, symbol=symbol))
    wrong = [p for p, s in rows.unplayed_places(table, me) if table.card(s.card).spell != symbol]
    if wrong:
        rows.turn(table, me, wrong, PICKED, ("old_book.turn_others", "turned.meaning"))


@card
def spy(table: RaceTable, me: int, play: Task) -> Flow:
    """I take one unplayed card of every player, look at them and hand them out again."""
    owners = table.within_reach(table.clockwise_from(me))
    ruled, cites = table.ruling("spy.which_cards"), ("spy.collect",)
    taken = yield from rows.choose_slots(table, me, owners, "movement.spy_slots", ruled, cites)
    names = tuple(rows.slot_at(table, place).card for place in taken)
    skipped = rows.passed_by(table, owners, "spy.skip_empty")
    looked = CardsLookedAt(me, names, cites=("spy.collect", *skipped))
    table.bring_about(looked, replace(table.state, seen=table.known_to(me, names)))
    slots = tuple(rows.slot_at(table, place).number for place in taken)
    table.then(Task("spy_hand_out", me, play.card, seats=slots))


@task
def spy_hand_out(table: RaceTable, me: int, play: Task) -> Flow:
    """Exactly one card for each player from whom one was taken."""
    taken = [_place_of(table, number) for number in play.seats]
    names = tuple(rows.slot_at(table, place).card for place in taken)
    to_the_back = table.ruling("spy.slots") == "back"
    if not names or (len(names) == 1 and not to_the_back):
        return
    given = names
    if len(names) > 1:
        given = yield Order(me, "movement.spy_distribution", names, ("spy.distribute",))
    changed = rows.exchange_cards(table, taken, given)
    if to_the_back:
        changed = {seat: _to_the_back(changed[seat], place) for seat, place in taken}
    handed = CardsPassedOn(tuple(s for s, _ in taken), given, cites=("spy.distribute",))
    table.happen(handed, rows=table.with_rows(changed))


def _place_of(table: RaceTable, number: int) -> rows.Place:
    seat, slot = table.owner_of(number)
    return seat, table.state.rows[seat].index(slot) + 1


def _to_the_back(row: Row, place: int) -> Row:
    return (*row[: place - 1], *row[place:], row[place - 1])
