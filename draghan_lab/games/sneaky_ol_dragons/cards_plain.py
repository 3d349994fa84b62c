"""Movement cards and the action cards without icon, in the order of the card overview."""

from __future__ import annotations

from msgspec.structs import replace

from draghan_lab.engine.decision import Order, Pick
from draghan_lab.engine.game import Flow
from draghan_lab.games.sneaky_ol_dragons import rows
from draghan_lab.games.sneaky_ol_dragons.carrying import (
    GOBLIN,
    LAMP,
    OWN,
    TALISMAN,
    card,
    cards,
    draws,
    nothing,
    task,
)
from draghan_lab.games.sneaky_ol_dragons.events import (
    CaravanCalled,
    CardAdded,
    CardDrawn,
    CardReplaced,
    CardsLookedAt,
    MinstrelAnnounced,
    RowSorted,
    WishGranted,
)
from draghan_lab.games.sneaky_ol_dragons.moves import course, held, leaders
from draghan_lab.games.sneaky_ol_dragons.slides import advance, bring
from draghan_lab.games.sneaky_ol_dragons.state import PICKED, RUNS, Slot, Task
from draghan_lab.games.sneaky_ol_dragons.table import RaceTable, changed_at

LEAVE, LOOK, NOTHING = "leave", "look", "nothing"


@cards("move_1", "move_2", "move_3")
def movement_card(table: RaceTable, me: int, play: Task) -> None:
    """A movement card 1, 2 or 3 moves its player's dragon forward by that number of spaces."""
    steps = table.facts.cards[play.card].value
    cites: tuple[str, ...] = ("movement.regular_card",)
    bonus = table.state.players[me].bonus
    if bonus and (play.via != TALISMAN or every_card_counts(table)):
        steps, cites = steps + bonus, (*cites, "health_potion.bonus")
    is_checked = play.via == OWN or table.ruling("mountain.regular_via_action") != "free"
    advance(table, me, steps, cites, is_checked)


def every_card_counts(table: RaceTable) -> bool:
    """Under one ruling a Health potion helps wherever a movement card comes from."""
    return table.ruling("health_potion.sources") == "every_movement_card"


@card
def amnesia(table: RaceTable, me: int, play: Task) -> None:
    """Amnesia does nothing at all."""
    nothing(table, me, play.card, "it is forgotten", "amnesia.nothing")


@card
def angry_villagers(table: RaceTable, me: int, play: Task) -> None:
    """Backward until one space behind the first dragon met; the last dragon goes back 1."""
    mine = table.space(me)
    spaces = [table.space(other) for other in table.others(me)]
    met = [space for space in spaces if space < mine]
    if mine in spaces and table.ruling("angry_villagers.shared") == "own_space_counts":
        advance(table, me, -1, ("angry_villagers.move",))
    elif not met:
        advance(table, me, -1, ("angry_villagers.last", "movement.leading_and_last"))
    else:
        bring(table, me, course(table).behind(max(met)), ("angry_villagers.move",))


@card
def broken_stick(table: RaceTable, me: int, play: Task) -> None:
    """The dragon nearest behind comes to my space; of several at one distance, all."""
    behind = [other for other in table.others(me) if is_behind(table, other, me)]
    if not behind:
        nothing(table, me, play.card, "nobody is behind", "broken_stick.nobody_behind")
        return
    if table.ruling("broken_stick.blocked_nearest") == "next_nearest":
        why = held(table, behind[0])[1]
        behind = [other for other in behind if not held(table, other)[0]]
        if not behind:
            reason = "nobody behind can be moved"
            nothing(table, me, play.card, reason, "broken_stick.move", *why)
            return
    nearest = max(table.space(other) for other in behind)
    called = [other for other in behind if table.space(other) == nearest]
    cites = ("broken_stick.move", *(("broken_stick.tie",) if len(called) > 1 else ()))
    for other in called:
        bring(table, other, table.space(me), cites)


def is_behind(table: RaceTable, other: int, me: int) -> bool:
    """Behind is a lower position; the same space counts only if so ruled."""
    mine, theirs = table.space(me), table.space(other)
    return theirs < mine or (theirs == mine and table.ruling("movement.same_space") == "behind")


def is_in_front(table: RaceTable, other: int, me: int) -> bool:
    """In front is a higher position; the same space counts only if so ruled."""
    mine, theirs = table.space(me), table.space(other)
    return theirs > mine or (theirs == mine and table.ruling("movement.same_space") == "in_front")


@card
def burlap_bag(table: RaceTable, me: int, play: Task) -> None:
    """One more card from the draw pile for everybody, at the right end of the Storylines."""
    takers = [seat for seat in table.clockwise_from(me) if gets_card(table, seat)]
    table.then(*(Task("burlap_card", seat, play.card) for seat in takers))
    if len(takers) < len(table.state.players):
        left_out = tuple(seat for seat in table.state.clockwise if seat not in takers)
        for seat in left_out:
            is_hugged = table.is_protected(seat)
            why = "bigfoot.immune" if is_hugged else "burlap_bag.wisp"
            nothing(table, seat, play.card, "no card is dealt to them", why)


def gets_card(table: RaceTable, seat: int) -> bool:
    """Nobody who has played Will-o'-the-wisp does, unless the run is under way and so ruled."""
    wisp = table.player(seat).wisp
    if wisp and (wisp != RUNS or table.ruling("burlap_bag.during_wisp") == "no_card"):
        return False
    return not table.is_protected(seat)


@task
@draws
def burlap_card(table: RaceTable, me: int, play: Task) -> None:
    """The top card of the draw pile goes face down to the right end of a Storyline."""
    if not table.state.pile:
        nothing(table, me, play.card, "no card is left to deal", "deal.both_piles_empty")
        return
    drawn, pile = table.state.pile[0], table.state.pile[1:]
    slot = table.arrived(me, Slot(table.state.laid, drawn))
    cites = ("burlap_bag.deal", "burlap_bag.order", "burlap_bag.at_the_back")
    table.bring_about(
        CardAdded(me, drawn, cites=cites),
        replace(
            table.state,
            pile=pile,
            laid=table.state.laid + 1,
            rows=table.with_row(me, (*table.state.rows[me], slot)),
        ),
    )


@card
def chili_peppers(table: RaceTable, me: int, play: Task) -> None:
    """Two spaces forward; then every dragon behind me 1 space backward."""
    advance(table, me, 2, ("chili_peppers.forward", "movement.parts_in_order"))
    for dragon in [other for other in table.others(me) if is_behind(table, other, me)]:
        advance(table, dragon, -1, ("chili_peppers.others", "movement.front_and_behind"))


@card
def conmans_caravan(table: RaceTable, me: int, play: Task) -> None:
    """When this action round is complete, everybody moves to the chair on the left."""
    called = CaravanCalled(me, cites=("conmans_caravan.when",))
    table.bring_about(called, replace(table.state, caravans=table.state.caravans + 1))


@card
def crystal_ball(table: RaceTable, me: int, play: Task) -> Flow:
    """Look at my unplayed cards, put them in any order, and turn one of them."""
    unplayed = table.unplayed(me)
    if not unplayed:
        nothing(table, me, play.card, "it is the last card", "crystal_ball.last")
        return
    cites = ("crystal_ball.look_and_sort",)
    look = yield Pick(me, "movement.crystal_ball_look", (LOOK, LEAVE), cites)
    if look == LOOK:
        names = tuple(slot.card for slot in rows.sortable(table, me))
        looked = CardsLookedAt(me, names, cites=cites)
        table.happen(looked, seen=table.known_to(me, names))
        table.then(Task("crystal_ball_sort", me, play.card))
    else:
        table.then(Task("crystal_ball_turn", me, play.card))


@task
def crystal_ball_sort(table: RaceTable, me: int, play: Task) -> Flow:
    """The cards that were looked at, in any order; a turned card stays turned where it goes."""
    slots = rows.sortable(table, me)
    if len(slots) > 1:
        cites = ("crystal_ball.look_and_sort",)
        names = tuple(slot.card for slot in slots)
        order = yield Order(me, "movement.crystal_ball_order", names, cites)
        by_name = {slot.card: slot for slot in slots}
        places = dict(zip((slot.number for slot in slots), order, strict=True))
        row = tuple(
            replace(slot, card=places[slot.number], turned=by_name[places[slot.number]].turned)
            if slot.number in places
            else slot
            for slot in table.state.rows[me]
        )
        table.happen(RowSorted(me, order, cites=cites), rows=table.with_row(me, row))
    table.then(Task("crystal_ball_turn", me, play.card))


@task
def crystal_ball_turn(table: RaceTable, me: int, play: Task) -> Flow:
    """One of my unplayed cards may be turned, so that it will be ignored."""
    straight = tuple(p for p, slot in rows.unplayed_places(table, me) if not slot.turned)
    if straight:
        cites = ("crystal_ball.turn_one",)
        place = yield Pick(me, "movement.crystal_ball_turn", (0, *straight), cites)
        if place:
            rows.turn(table, me, (place,), PICKED, cites)


@card
def damsel_in_distress(table: RaceTable, me: int, play: Task) -> None:
    """All dragons are put on my space."""
    for other in table.others(me):
        bring(table, other, table.space(me), ("damsel.all_to_you",))


@card
def goblin_tribe(table: RaceTable, me: int, play: Task) -> None:
    """To the discard pile; the top card of the draw pile takes its place and is carried out."""
    if play.via == TALISMAN and not rows.talisman_has_slot(table, me, play):
        return
    owner, slot = table.owner_of(play.slot)
    table.bring_about(
        CardReplaced(me, slot.card, cites=("goblin_tribe.replace",)),
        replace(
            table.state,
            rows=table.with_slot(owner, slot, card="", is_used=False),
            discard=(*table.state.discard, slot.card),
        ),
    )
    table.then(replace(play, kind="goblin_draw"))


@task
@draws
def goblin_draw(table: RaceTable, me: int, play: Task) -> None:
    """The new card lies open in the slot and is carried out at once."""
    drawn, pile = table.state.pile[0], table.state.pile[1:]
    chain = ("goblin_tribe.chain",) if table.card(drawn).kind == "goblin_tribe" else ()
    if chain and are_all_goblins(table):
        reason = "nothing but Goblin Tribes is left to draw"
        nothing(table, me, play.card, reason, "deal.both_piles_empty", "goblin_tribe.chain")
        return
    table.bring_about(
        CardDrawn(me, drawn, cites=("goblin_tribe.replace", "goblin_tribe.execute", *chain)),
        replace(
            table.state,
            rows=table.with_slot(*table.owner_of(play.slot), card=drawn),
            pile=pile,
        ),
    )
    table.then(replace(play, kind="carry_out", card=drawn, via=GOBLIN))


def are_all_goblins(table: RaceTable) -> bool:
    """Whether Goblin Tribes would replace each other for ever."""
    state = table.state
    return all(table.card(name).kind == "goblin_tribe" for name in state.pile + state.discard)


@card
def magic_lamp(table: RaceTable, me: int, play: Task) -> Flow:
    """May be exchanged for any card played earlier, which is carried out at once."""
    if play.via == TALISMAN and not rows.talisman_has_slot(table, me, play):
        return
    wishes = rows.wishes(table, play)
    if not wishes:
        nothing(table, me, play.card, "no played card is there", "magic_lamp.none_available")
        return
    cites = ("magic_lamp.exchange", "magic_lamp.used_lamp")
    wish = yield Pick(me, "movement.magic_lamp_target", (*wishes, NOTHING), cites)
    if wish == NOTHING:
        nothing(table, me, play.card, "nothing is wished for", "magic_lamp.exchange")
        return
    grant(table, me, play, wish)
    table.then(replace(play, kind="carry_out", card=wish, via=LAMP))


def grant(table: RaceTable, me: int, play: Task, wish: str) -> None:
    """The card in my slot and the card wished for change places; a lamp is then used up."""
    place, mine = table.owner_of(play.slot)
    used = table.card(mine.card).kind == "magic_lamp"
    cites = ("magic_lamp.exchange", "magic_lamp.once")
    lying = table.with_slot(place, mine, card=wish, is_used=False)
    if wish in table.state.discard:
        discard = tuple(mine.card if name == wish else name for name in table.state.discard)
        granted = WishGranted(me, -1, wish, mine.card, cites=cites)
        table.bring_about(granted, replace(table.state, rows=lying, discard=discard))
        return
    owner, slot = rows.holder_of(table, wish)
    row = tuple(
        replace(s, card=mine.card, is_used=used) if s.number == slot.number else s
        for s in lying[owner]
    )
    granted = WishGranted(me, owner, wish, mine.card, cites=cites)
    table.bring_about(granted, replace(table.state, rows=changed_at(lying, owner, row)))


@card
def minstrel(table: RaceTable, me: int, play: Task) -> None:
    """Everybody loses the card of the next action round."""
    if not any(rows.minstrel_matters(table, seat) for seat in table.state.clockwise):
        nothing(table, me, play.card, *rows.why_minstrel_is_too_late(table))
    elif table.ruling("minstrel.when_removed") == "at_once":
        rows.skip_action_round(table)
    else:
        announced = MinstrelAnnounced(me, cites=("minstrel.skip_action_round",))
        table.happen(announced, minstrels=table.state.minstrels + 1)


@card
def pretty_flower(table: RaceTable, me: int, play: Task) -> None:
    """Two spaces backward; then every dragon in front of me 1 space forward."""
    advance(table, me, -2, ("pretty_flower.backward", "movement.parts_in_order"))
    for dragon in [other for other in table.others(me) if is_in_front(table, other, me)]:
        advance(table, dragon, 1, ("pretty_flower.others", "movement.front_and_behind"))


@card
def roaring_4(table: RaceTable, me: int, play: Task) -> None:
    """Four spaces forward. It is no regular movement card."""
    advance(table, me, table.card(play.card).value, ("roaring_4.move", "roaring_4.not_regular"))


@card
def sneaky_short_cut(table: RaceTable, me: int, play: Task) -> None:
    """To the space directly in front of the leading dragon; a leader goes 1 space forward."""
    lead = leaders(table.state)
    if table.space(me) == lead:
        advance(table, me, 1, ("sneaky_short_cut.leader", "movement.leading_and_last"))
    else:
        bring(table, me, course(table).ahead(lead), ("sneaky_short_cut.move",))


@card
def tasty_deer(table: RaceTable, me: int, play: Task) -> None:
    """My next card is turned, so that I miss my next turn."""
    if not table.unplayed(me):
        nothing(table, me, play.card, "no card is left to miss", "tasty_deer.no_cards")
    else:
        rows.miss_turns(table, me, 1, ("tasty_deer.miss_turn", "turned.meaning"))


@card
def thief(table: RaceTable, me: int, play: Task) -> Flow:
    """One unplayed card of every player, my own included, goes to the discard pile."""
    owners = table.within_reach(table.clockwise_from(me))
    ruled, cites = table.ruling("thief.who_chooses"), ("thief.steal",)
    taken = yield from rows.choose_slots(table, me, owners, "movement.thief_cards", ruled, cites)
    if why := rows.passed_by(table, owners, "thief.empty_storyline"):
        nothing(table, me, play.card, "not everybody has a card that can be stolen", *why)
    rows.take_away(table, taken, ("thief.steal", "thief.close_gap"))


@card
def whats_that_over_there(table: RaceTable, me: int, play: Task) -> None:
    """All dragons except mine move forward by the number on the card."""
    for other in table.others(me):
        advance(table, other, table.card(play.card).value, ("whats_that.others_move",))
