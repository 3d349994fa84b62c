"""What cards do to Storylines: choosing, turning, taking away, exchanging."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from msgspec.structs import replace

from draghan_lab.engine.decision import FATE, Decision, Pick
from draghan_lab.games.sneaky_ol_dragons.carrying import nothing
from draghan_lab.games.sneaky_ol_dragons.events import CardsTaken, CardsTurned
from draghan_lab.games.sneaky_ol_dragons.state import (
    DOWN,
    MISSED,
    NO_SEAT,
    RUNS,
    UP,
    Row,
    Slot,
    Task,
)
from draghan_lab.games.sneaky_ol_dragons.table import RaceTable

Cites = tuple[str, ...]
Place = tuple[int, int]
"""Whose Storyline, and which place in it, counted from 1."""


# finding


def unplayed_places(table: RaceTable, seat: int) -> list[tuple[int, Slot]]:
    """The unplayed cards with their places in the row, counted from 1."""
    return [(p, slot) for p, slot in enumerate(table.state.rows[seat], 1) if slot.face == DOWN]


def slot_at(table: RaceTable, place: Place) -> Slot:
    return table.state.rows[place[0]][place[1] - 1]


def sortable(table: RaceTable, me: int) -> list[Slot]:
    """The cards that a Crystal ball may look at and move."""
    if table.ruling("crystal_ball.turned_cards") == "no":
        return [slot for slot in table.unplayed(me) if not slot.turned]
    return table.unplayed(me)


def holder_of(table: RaceTable, name: str) -> tuple[int, Slot]:
    """In whose Storyline a card lies."""
    for seat, row in enumerate(table.state.rows):
        for slot in row:
            if slot.card == name:
                return seat, slot
    raise AssertionError(f"{name} lies in no Storyline")


def wishes(table: RaceTable, play: Task) -> tuple[str, ...]:
    """The cards that a Magic lamp may be exchanged for, in the order of the box.

    A mirrored lamp that lies on the discard pile got there by its wish: it is used.
    """
    may_take_hugged = table.ruling("magic_lamp.hugged_owner") == "allowed"
    found = [
        slot.card
        for seat, row in enumerate(table.state.rows)
        if may_take_hugged or seat not in table.state.hugged or seat == play.seat
        for slot in row
        if slot.face == UP and slot.card and slot.number != play.slot and not slot.is_used
    ]
    if table.ruling("magic_lamp.which_cards") == "discard_pile_too":
        found += (name for name in table.state.discard if name != play.card)
    return tuple(sorted(found, key=table.facts.index.__getitem__))


def talisman_has_slot(table: RaceTable, me: int, play: Task) -> bool:
    """Whether a card chosen with the talisman may use the talisman's slot."""
    if table.ruling("lucky_talisman.placed_cards") == "talisman_slot":
        return True
    nothing(table, me, play.card, "it has no place of its own", "lucky_talisman.draw_five")
    return False


# choosing


def choose_slots(
    table: RaceTable, me: int, owners: Sequence[int], ask: str, ruled: str, cites: Cites
) -> Generator[Decision, Any, list[Place]]:
    """One unplayed card of each owner: chosen by me or by the owner, both blind, or by chance."""
    chosen = []
    for owner in owners:
        places = tuple((owner, place) for place, _ in unplayed_places(table, owner))
        if ruled == "random":
            chosen.append((yield Pick(FATE, "movement.random_slots", places, cites)))
        else:
            seat = me if ruled == "active_blind" else owner
            chosen.append((yield Pick(seat, ask, places, cites)))
    return chosen


def passed_by(table: RaceTable, owners: Sequence[int], if_empty: str = "") -> Cites:
    """Why a card passes some Storylines by: they have no unplayed card, or a hug protects them."""
    others = [table.leftmost(seat) for seat in table.state.clockwise if seat not in owners]
    cites = (if_empty,) if if_empty and None in others else ()
    return (*cites, "bigfoot.immune") if any(others) else cites


# turning


def turn(table: RaceTable, seat: int, places: Sequence[int], why: str, cites: Cites) -> None:
    """Turn cards by 90 degrees."""
    row = tuple(
        replace(slot, turned=slot.turned or why) if place in places else slot
        for place, slot in enumerate(table.state.rows[seat], 1)
    )
    turned = CardsTurned(seat, tuple(places), cites=cites)
    table.bring_about(turned, replace(table.state, rows=table.with_row(seat, row)))


def miss_turns(table: RaceTable, me: int, count: int, cites: Cites) -> None:
    """The next cards of a player are turned."""
    places = unplayed_places(table, me)
    in_run = table.player(me).wisp == RUNS
    if in_run and table.ruling("will_o_the_wisp.next_card") == "next_in_run":
        places.reverse()
    if table.ruling("tasty_deer.already_turned") == "next_unturned":
        places = [(place, slot) for place, slot in places if not slot.turned]
    turn(table, me, sorted(place for place, _ in places[:count]), MISSED, cites)


# taking away


def take_away(table: RaceTable, places: Sequence[Place], cites: Cites) -> None:
    """Unplayed cards go face up to the discard pile, and the gaps are closed."""
    if not places:
        return
    names = tuple(slot_at(table, place).card for place in places)
    rows = {seat: _without(table, seat, place) for seat, place in places}
    seats = tuple(seat for seat, _ in places)
    table.bring_about(
        CardsTaken(seats, names, cites=cites),
        replace(table.state, rows=table.with_rows(rows), discard=table.state.discard + names),
    )


def _without(table: RaceTable, seat: int, place: int) -> Row:
    """A row less one card; under one ruling its missed turn goes over to the next card."""
    row = table.state.rows[seat]
    gone, rest = row[place - 1], row[: place - 1] + row[place:]
    if not gone.turned or table.ruling("turned.stolen") == "marker_gone":
        return rest
    after = [p for p, slot in enumerate(rest) if slot.face == DOWN and not slot.turned]
    heir = next((p for p in after if p >= place - 1), after[0] if after else None)
    if heir is None:
        return rest
    return (*rest[:heir], replace(rest[heir], turned=gone.turned), *rest[heir + 1 :])


# Minstrel


def lost_to_minstrel(table: RaceTable, seat: int) -> Place | None:
    """The card that a player would play in the next action round, if there is one."""
    if table.is_protected(seat) or turns_used(table, seat) or not table.can_play(seat):
        return None
    if table.player(seat).wisp == RUNS and table.ruling("will_o_the_wisp.minstrel") == "none":
        return None
    has_turn = seat in table.state.waiting and not table.player(seat).ahead
    places = unplayed_places(table, seat)[1 if has_turn else 0 :]
    return (seat, places[0][0]) if places else None


def turns_used(table: RaceTable, seat: int) -> bool:
    """Whether the turn of the next action round was used ahead for a Magic Mirror."""
    return table.player(seat).ahead > (seat in table.state.waiting)


def minstrel_matters(table: RaceTable, seat: int) -> bool:
    """Whether somebody has a card for a further action round, to lose or saved by a used turn."""
    has_cards = table.can_play(seat) and not table.is_protected(seat)
    is_saved = has_cards and turns_used(table, seat)
    return is_saved or lost_to_minstrel(table, seat) is not None


def why_minstrel_is_too_late(table: RaceTable) -> tuple[str, str]:
    """Why no card is lost: nobody has any, or only those whom the Minstrel passes by."""
    if is_anybody_saved_by_a_hug(table):
        return "only those who are hugged have cards for a further action round", "bigfoot.immune"
    return "nobody has a card for a further action round", "minstrel.last_action_round"


def is_anybody_saved_by_a_hug(table: RaceTable) -> bool:
    """Whether the Minstrel passes somebody with cards by."""
    return any(table.is_protected(s) and table.can_play(s) for s in table.state.clockwise)


def skip_action_round(table: RaceTable) -> None:
    """The cards of the next action round are discarded, and the gaps are closed."""
    lost = [lost_to_minstrel(table, seat) for seat in table.state.clockwise]
    cites: Cites = ("minstrel.skip_action_round", "minstrel.close_gap")
    if table.state.waiting:
        cites += ("minstrel.current_round_goes_on",)
    used = [seat for seat in table.state.clockwise if turns_used(table, seat)]
    if used:
        cites += ("minstrel.turn_used_ahead",)
    if is_anybody_saved_by_a_hug(table):
        cites += ("bigfoot.immune",)
    for seat in used:
        table.note(players=table.with_player(seat, ahead=table.player(seat).ahead - 1))
    taken = [place for place in lost if place is not None]
    if taken:
        take_away(table, taken, cites)
    elif used:
        reason = "the turn that is left out was used before"
        nothing(table, NO_SEAT, "", reason, "minstrel.turn_used_ahead")
    else:
        nothing(table, NO_SEAT, "", *why_minstrel_is_too_late(table))


# exchanging


def exchange_cards(
    table: RaceTable, places: Sequence[Place], names: Sequence[str]
) -> dict[int, Row]:
    """The rows after the cards at some places were replaced by others, markers as ruled."""
    markers = {slot_at(table, place).card: slot_at(table, place).turned for place in places}
    rows = {seat: list(table.state.rows[seat]) for seat, _ in places}
    for (seat, place), name in zip(places, names, strict=True):
        slot = rows[seat][place - 1]
        turned = _marker(table, slot.turned, markers[name], is_same=slot.card == name)
        rows[seat][place - 1] = table.arrived(seat, replace(slot, card=name, turned=turned))
    return {seat: tuple(row) for seat, row in rows.items()}


def _marker(table: RaceTable, of_slot: str, of_card: str, is_same: bool) -> str:
    """Whether a card lies turned in its new place."""
    ruled = table.ruling("turned.marker")
    if is_same or ruled == "slot":
        return of_slot
    if ruled == "card":
        return of_card
    return of_slot if of_slot == MISSED else ""
