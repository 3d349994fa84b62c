"""The table of Sneaky Ol' Dragons: seats, Storylines, piles. How dragons move is in moves.py."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TypeVar

from msgspec.structs import replace

from draghan_lab.engine.decision import FATE, Order
from draghan_lab.engine.game import Flow
from draghan_lab.engine.table import Table
from draghan_lab.games.sneaky_ol_dragons.events import PileShuffled
from draghan_lab.games.sneaky_ol_dragons.facts import Card, Facts
from draghan_lab.games.sneaky_ol_dragons.state import (
    DONE,
    DOWN,
    PICKED,
    Race,
    Racer,
    Row,
    Slot,
    Task,
)

_T = TypeVar("_T")


class RaceTable(Table):
    """The words that the rules of Sneaky Ol' Dragons are written in."""

    __slots__ = ()
    state: Race
    facts: Facts
    omitted = ""
    """A card that comes up and is not carried out: what would the round be without it?"""

    def then(self, *tasks: Task) -> None:
        """Do these next, before anything else that waits."""
        state = self.state
        self.remember(replace(state, agenda=tasks + state.agenda))

    # seats

    def clockwise_from(self, seat: int) -> tuple[int, ...]:
        """All players in the order of their chairs, beginning with one."""
        return clockwise_from(self.state.clockwise, seat)

    def left_of(self, seat: int) -> int:
        return self.clockwise_from(seat)[1]

    def right_of(self, seat: int) -> int:
        return self.clockwise_from(seat)[-1]

    def others(self, me: int) -> tuple[int, ...]:
        """The other players clockwise, beginning on the left."""
        return self.clockwise_from(me)[1:]

    def player(self, seat: int) -> Racer:
        return self.state.players[seat]

    def space(self, seat: int) -> int:
        """The space on which a dragon stands."""
        return self.state.spaces[seat]

    def is_tree(self, seat: int) -> bool:
        return seat in self.state.trees

    def is_hugged(self, seat: int) -> bool:
        return seat in self.state.hugged

    def with_player(self, seat: int, **changes: object) -> tuple[Racer, ...]:
        """All players, one of them changed."""
        players = self.state.players
        return changed_at(players, seat, replace(players[seat], **changes))

    def is_protected(self, seat: int) -> bool:
        """Whether the Storyline of a hugged player is out of reach for the active player's card."""
        hugged = seat in self.state.hugged and seat != self.state.active
        return hugged and self.ruling("bigfoot.immunity_scope") == "all_card_effects"

    # Storylines

    def unplayed(self, seat: int) -> list[Slot]:
        return [slot for slot in self.state.rows[seat] if slot.face == DOWN]

    def leftmost(self, seat: int) -> Slot | None:
        """The unplayed card that is next from the left."""
        for slot in self.state.rows[seat]:
            if slot.face == DOWN:
                return slot
        return None

    def can_play(self, seat: int) -> bool:
        """Whether somebody has cards that will still be carried out or passed over."""
        row = self.state.rows[seat]
        if not row or self.state.players[seat].wisp == DONE:
            return False
        # Mostly the card on the right is the last one.
        return row[-1].face == DOWN or self.leftmost(seat) is not None

    def within_reach(self, seats: Iterable[int]) -> tuple[int, ...]:
        """Those with unplayed cards that the active player's card can touch."""
        return tuple([s for s in seats if self.leftmost(s) and not self.is_protected(s)])

    def owner_of(self, number: int) -> tuple[int, Slot]:
        """Whose Storyline a slot lies in now."""
        for seat, row in enumerate(self.state.rows):
            for slot in row:
                if slot.number == number:
                    return seat, slot
        raise AssertionError(f"there is no slot {number}")

    def with_row(self, seat: int, row: Row) -> tuple[Row, ...]:
        """All Storylines, one of them another."""
        return changed_at(self.state.rows, seat, row)

    def with_rows(self, rows: dict[int, Row]) -> tuple[Row, ...]:
        """All Storylines, some of them others."""
        return tuple([rows.get(seat, row) for seat, row in enumerate(self.state.rows)])

    def with_slot(self, seat: int, slot: Slot, **changes: object) -> tuple[Row, ...]:
        """All Storylines, one slot changed."""
        row = self.state.rows[seat]
        return self.with_row(seat, changed_at(row, row.index(slot), replace(slot, **changes)))

    def arrived(self, seat: int, slot: Slot) -> Slot:
        """A card that comes to a player bound by an Old book lies turned if its symbol is wrong."""
        symbol = self.player(seat).symbol
        if not symbol or slot.face != DOWN or slot.turned:
            return slot
        is_covered = self.ruling("old_book.later_cards") == "covers_later_cards"
        is_wrong = is_covered and self.card(slot.card).spell != symbol
        return replace(slot, turned=PICKED) if is_wrong else slot

    # cards

    def card(self, name: str) -> Card:
        return self.facts.cards[name]

    def known_to(self, seat: int, cards: Iterable[str]) -> bytes:
        """What everybody knows, now that a seat has seen some faces."""
        return self._known(cards, 1 << seat)

    def known_to_all(self, cards: Iterable[str]) -> bytes:
        return self._known(cards, self.facts.everybody)

    def forgotten(self, cards: Iterable[str]) -> bytes:
        """What everybody knows after some cards were shuffled."""
        seen, index = bytearray(self.state.seen), self.facts.index
        for card in cards:
            seen[index[card]] = 0
        return bytes(seen)

    def _known(self, cards: Iterable[str], bits: int) -> bytes:
        seen, index = bytearray(self.state.seen), self.facts.index
        for card in cards:
            seen[index[card]] |= bits
        return bytes(seen)

    def courage(self, seat: int) -> int:
        """The sum on the backs of a player's unplayed cards."""
        return sum(self.card(slot.card).courage for slot in self._counting(seat))

    def footprints(self, seat: int) -> int:
        return sum(self.card(slot.card).footprint for slot in self._counting(seat))

    def _counting(self, seat: int) -> list[Slot]:
        unplayed = self.unplayed(seat)
        if self.ruling("turned.still_counts") == "ignored":
            return [slot for slot in unplayed if not slot.turned]
        return unplayed


def reshuffle(table: RaceTable) -> Flow:
    """Shuffle the discard pile; it becomes the draw pile."""
    in_deal = table.state.stage == "deal"
    cites = ("deal.reshuffle",) if in_deal else ("deal.reshuffle", "deal.reshuffle_any_time")
    pile = yield Order(FATE, "deal.reshuffle_order", table.state.discard, cites)
    shuffled = PileShuffled(len(pile), cites=cites)
    table.happen(shuffled, pile=pile, discard=(), seen=table.forgotten(pile))


def changed_at(items: tuple[_T, ...], place: int, item: _T) -> tuple[_T, ...]:
    """The same with another item in one place."""
    changed = [*items]
    changed[place] = item
    return tuple(changed)


def joined_by(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """The same seats and one more."""
    return tuple(sorted({*seats, seat}))


def left_by(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """The same seats but one."""
    return tuple([other for other in seats if other != seat])


@lru_cache
def clockwise_from(seats: tuple[int, ...], first: int) -> tuple[int, ...]:
    place = seats.index(first)
    return seats[place:] + seats[:place]
