"""The action cards with the Advanced icon, from the Strange potion to the Witches trick."""

from __future__ import annotations

from msgspec.structs import replace

from draghan_lab.engine.decision import FATE, Order, Pick
from draghan_lab.engine.game import Flow
from draghan_lab.games.sneaky_ol_dragons import rows
from draghan_lab.games.sneaky_ol_dragons.cards_normal import discard_top
from draghan_lab.games.sneaky_ol_dragons.carrying import (
    OWN,
    PLAIN,
    card,
    draws,
    nothing,
    task,
)
from draghan_lab.games.sneaky_ol_dragons.events import (
    CardPassedOver,
    CardRevealed,
    CardsBlown,
    ClaimJudged,
    FightFought,
    FistRaised,
    RunBegan,
    RunEnded,
)
from draghan_lab.games.sneaky_ol_dragons.moves import course, exchange, held, walk
from draghan_lab.games.sneaky_ol_dragons.slides import advance, bring, settle_rockslides
from draghan_lab.games.sneaky_ol_dragons.state import DONE, PASSED, RUNS, UP, Slot, Task
from draghan_lab.games.sneaky_ol_dragons.table import RaceTable

POTION_CARDS = 2
TRUE, LIE = "true", "lie"
RIGHT, WRONG = "right", "wrong"
HONEST, LYING = "honest", "lying"
"""What is kept in mind about a claim."""


@card
def strange_potion(table: RaceTable, me: int, play: Task) -> None:
    """Two cards of the draw pile: backward by every regular movement card among them."""
    table.then(Task("potion_step", me, play.card))


@task
@draws
def potion_step(table: RaceTable, me: int, play: Task) -> None:
    """One card is turned up, followed and discarded."""
    table.remember(replace(table.state, active=me))
    if not table.state.pile:
        nothing(table, me, play.card, "no card is left to turn up", "deal.both_piles_empty")
        settle_rockslides(table)
        return
    top = table.card(table.state.pile[0])
    if top.is_regular:
        walk(table, me, -top.value, ("strange_potion.flip_two",))
    discard_top(table, ("strange_potion.flip_two", "strange_potion.discard"))
    play = replace(play, count=play.count + 1, total=play.total + top.is_regular)
    if play.count < POTION_CARDS:
        if table.ruling("picnic.rockslide") == "every_stop":
            settle_rockslides(table)
        table.then(play)
        return
    if not play.total:
        nothing(table, me, play.card, "neither is a movement card", "strange_potion.none")
    settle_rockslides(table)


@card
def trap(table: RaceTable, me: int, play: Task) -> Flow:
    """The dragon closest to mine, in front or behind, is put on my space."""
    closest = closest_dragons(table, me)
    if not closest:
        nothing(table, me, play.card, "no dragon can be called", "trap.call")
        return
    called = closest[0]
    cites: tuple[str, ...] = ("trap.call",)
    if len(closest) > 1:
        called = yield Pick(me, "movement.trap_target", closest, ("trap.tie",))
        cites += ("trap.tie",)
    bring(table, called, table.space(me), cites)


def closest_dragons(table: RaceTable, me: int) -> tuple[int, ...]:
    """The other dragons at the shortest distance; those on my own space do not count."""
    mine, lies = table.space(me), course(table)
    others = table.others(me)
    if any(table.space(other) == mine for other in others):
        if table.ruling("trap.same_space") == "counts":
            return ()
        others = tuple(other for other in others if table.space(other) != mine)
    if table.ruling("broken_stick.blocked_nearest") == "next_nearest":
        others = tuple(other for other in others if not held(table, other)[0])
    far = {other: lies.distance(mine, table.space(other)) for other in others}
    return tuple(other for other in others if far[other] == min(far.values()))


@card
def troll(table: RaceTable, me: int, play: Task) -> None:
    """Faster than the Troll 3 spaces forward, slower 3 spaces backward."""
    speed, value = table.footprints(me), table.card(play.card).value
    result = "higher" if speed > value else "lower" if speed < value else "tie"
    clause = {"higher": "troll.higher", "lower": "troll.lower", "tie": "troll.tie"}[result]
    cites = (clause, "backs.footprint", "backs.revealed_card_excluded")
    table.happen(FightFought(me, play.card, speed, value, cites=cites))
    if result != "tie":
        advance(table, me, 3 if result == "higher" else -3, (clause,))


@card
def truth_serum(table: RaceTable, me: int, play: Task) -> Flow:
    """I claim to hold the token in my fist; another player says whether that is true."""
    may_be_hugged = table.ruling("truth_serum.hugged") == "yes"
    others = tuple(s for s in table.others(me) if may_be_hugged or not table.is_hugged(s))
    if not others:
        reason = "all others are hugged"
        nothing(table, me, play.card, reason, "truth_serum.pick", "bigfoot.immune")
        return
    claim = ""
    if table.ruling("truth_serum.model") == "two_hidden_choices":
        ask = "movement.truth_serum_claim"
        said = yield Pick(me, ask, (TRUE, LIE), ("truth_serum.hide",))
        claim = HONEST if said == TRUE else LYING
    other = yield Pick(me, "movement.truth_serum_player", others, ("truth_serum.pick",))
    table.happen(FistRaised(me, other, cites=("truth_serum.hide", "truth_serum.pick")))
    table.then(Task("judge_claim", me, play.card, seats=(other,), note=claim))


@task
def judge_claim(table: RaceTable, me: int, play: Task) -> Flow:
    """A right guess moves the other dragon 3 spaces forward, a wrong one mine."""
    other = play.seats[0]
    table.note(active=me)
    cites = ("truth_serum.pick",)
    if play.note:
        guess = yield Pick(other, "movement.truth_serum_guess", (TRUE, LIE), cites)
        is_right = (guess == TRUE) == (play.note == HONEST)
    else:
        coin = yield Pick(FATE, "movement.truth_serum_coin", (RIGHT, WRONG), cites)
        is_right = coin == RIGHT
    clause = "truth_serum.right" if is_right else "truth_serum.wrong"
    table.happen(ClaimJudged(me, other, is_right, cites=(clause,)))
    advance(table, other if is_right else me, 3, (clause,))
    settle_rockslides(table)


@card
def whirlwind(table: RaceTable, me: int, play: Task) -> Flow:
    """All unplayed cards are shuffled and dealt into the same slots."""
    owners = table.within_reach(table.clockwise_from(me))
    places = tuple((s, place) for s in owners for place, _ in rows.unplayed_places(table, s))
    cites = ("whirlwind.shuffle", "whirlwind.same_number", *rows.passed_by(table, owners))
    if len(places) < 2:
        nothing(table, me, play.card, "there are no cards to mix", *cites)
        return
    sources = yield Order(FATE, "movement.whirlwind", places, cites)
    names = tuple(rows.slot_at(table, place).card for place in sources)
    table.happen(
        CardsBlown(len(names), cites=cites),
        rows=table.with_rows(rows.exchange_cards(table, places, names)),
        seen=table.forgotten(names),
    )


@card
def will_o_the_wisp(table: RaceTable, me: int, play: Task) -> None:
    """I carry out all my unplayed cards at once, from right to left, and am finished."""
    begun = RunBegan(me, cites=("will_o_the_wisp.reverse",))
    table.happen(begun, players=table.with_player(me, wisp=RUNS))
    table.then(Task("run", me))


@task
def run(table: RaceTable, me: int, play: Task) -> None:
    """The next card of the run: the rightmost unplayed one as it lies now."""
    if table.player(me).wisp != RUNS:
        return
    unplayed = table.unplayed(me)
    if not unplayed:
        ended = RunEnded(me, cites=("will_o_the_wisp.finished",))
        table.happen(ended, players=table.with_player(me, wisp=DONE))
        return
    slot = unplayed[-1]
    if slot.turned and table.ruling("will_o_the_wisp.turned") == "ignored":
        table.then(play)
        pass_over(table, me, slot)
    else:
        reveal(table, me, slot, ("will_o_the_wisp.reverse", "movement.played_cards_stay"), (play,))


def reveal(
    table: RaceTable,
    me: int,
    slot: Slot,
    cites: tuple[str, ...],
    afterwards: tuple[Task, ...] = (),
    waiting: tuple[int, ...] | None = None,
) -> None:
    """Turn a card up and carry it out, at once or by the agenda.

    `waiting`: this is a turn of its own, and these players are still to come.
    """
    state, name = table.state, slot.card
    play = Task("carry_out", me, name, slot.number, OWN)
    agenda, plain = afterwards + state.agenda, PLAIN.get(table.facts.cards[name].kind)
    if plain is None or name == table.omitted or me in state.trees:
        agenda, plain = freeing_tree(table, play) + agenda, None
    lying = [*state.rows]
    row = [*lying[me]]
    row[row.index(slot)] = Slot(slot.number, name, UP, "", slot.is_used)
    lying[me] = tuple(row)
    table.bring_about(
        CardRevealed(me, name, cites=cites),
        replace(
            state,
            rows=tuple(lying),
            agenda=agenda,
            waiting=state.waiting if waiting is None else waiting,
            active=me,
        ),
    )
    if plain is not None:
        plain(table, me, play)
        if table.state.moved:
            settle_rockslides(table)


def freeing_tree(table: RaceTable, play: Task) -> tuple[Task, ...]:
    """A card that comes up frees a tree, before or after it is done."""
    if not table.is_tree(play.seat):
        return (play,)
    freeing = Task("free_tree", play.seat)
    return (freeing, play) if table.ruling("immobility.end") == "before" else (play, freeing)


def pass_over(table: RaceTable, me: int, slot: Slot) -> None:
    """A turned card is ignored; it stays closed, or counts as played if so ruled."""
    counts = table.ruling("turned.after_pass") == "counts_as_played"
    table.bring_about(
        CardPassedOver(me, slot.card, cites=("turned.meaning",)),
        replace(table.state, rows=table.with_slot(me, slot, face=UP if counts else PASSED)),
    )
    if table.ruling("immobility.missed_turn") == "yes" and table.is_tree(me):
        table.then(Task("free_tree", me))


@card
def witches_trick(table: RaceTable, me: int, play: Task) -> None:
    """My dragon and that of the player on the right change places."""
    other, cites = table.right_of(me), ("witches_trick.exchange",)
    if table.ruling("witches_trick.no_walk") == "movement":
        mine, theirs = table.space(me), table.space(other)
        bring(table, me, theirs, cites)
        bring(table, other, mine, cites)
    elif why := exchange(table, me, other, cites):
        nothing(table, me, play.card, "one of the two dragons cannot be moved", *cites, *why)
