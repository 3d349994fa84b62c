"""A round of Sneaky Ol' Dragons set up by hand: all Storylines are laid, nothing is revealed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count as count_from

from msgspec import Struct
from msgspec.structs import replace

from draghan_lab.engine.errors import PositionError
from draghan_lab.engine.match import Match
from draghan_lab.games.sneaky_ol_dragons.position import check_position
from draghan_lab.games.sneaky_ol_dragons.state import (
    COLOURS,
    DOWN,
    NO_BET,
    NO_SEAT,
    Race,
    Racer,
    Slot,
)
from draghan_lab.games.sneaky_ol_dragons.voice import card as card_name

Rows = Sequence[Sequence[str]]
NOBODYS = 100
"""Slots from this number on tell nothing about who laid their cards."""


class Layout(Struct, frozen=True):
    """What a person lays out: Storylines and dragons seat by seat, who starts, the next cards."""

    rows: tuple[tuple[str, ...], ...]
    spaces: tuple[int, ...]
    starter: int = 0
    next_cards: tuple[str, ...] = ()


def layout_of(state: Race, next_cards: int) -> Layout:
    """How a moment lies, as something to be changed by hand."""
    return Layout(
        tuple(tuple(s.card for s in row if s.face == DOWN) for row in state.rows),
        state.spaces,
        max(state.starter, 0),
        state.pile[:next_cards],
    )


def laid_out(match: Match, base: Race, layout: Layout) -> Race:
    """The moment after programming that a layout describes.

    Cards that the layout does not name lie below the draw pile, those out of the game stay out.
    """
    named = [card for row in layout.rows for card in row] + list(layout.next_cards)
    twice = sorted({card for card in named if named.count(card) > 1})
    if twice:
        told = ", ".join(card_name(match, card) for card in twice)
        raise PositionError(f"a card can lie in one place only: {told}")
    numbers = slot_numbers(base.clockwise, layout)
    state = replace(
        base,
        stage="play",
        players=tuple(
            Racer(player.dragon or COLOURS[seat]) for seat, player in enumerate(base.players)
        ),
        hands=((),) * len(base.hands),
        rows=tuple(_slots(layout.rows, numbers)),
        spaces=tuple(layout.spaces),
        starter=layout.starter,
        round=max(base.round, 1),
        **_piles(match, base, layout.next_cards, set(named)),
        laid=1 + max((number for row in numbers for number in row), default=0),
        seen=bytes(len(base.seen)),
        **NOTHING_UNDER_WAY,
    )
    check_position(match, state)
    return state


NOTHING_UNDER_WAY = {
    "trees": (), "hugged": (), "aside": (), "action_round": 0, "waiting": (), "agenda": (),
    "active": NO_SEAT, "moved": (), "caravans": 0, "minstrels": 0, "bet": NO_BET, "winners": (),
    "returned": False,
}  # fmt: skip


def _piles(match: Match, base: Race, on_top: Sequence[str], named: set[str]) -> dict:
    """The draw pile with everything that is not named below, and what is out of the game."""
    out = () if base.stage == "setup" else base.removed
    in_order = dict.fromkeys((*base.pile, *base.discard, *match.facts.cards))
    rest = tuple(card for card in in_order if card not in named and card not in out)
    return {
        "pile": (*on_top, *rest),
        "discard": (),
        "removed": tuple(card for card in out if card not in named),
    }


def _slots(rows: Rows, numbers: Sequence[Sequence[int]]) -> list[tuple[Slot, ...]]:
    return [
        tuple(Slot(number, card) for number, card in zip(given, row, strict=True))
        for given, row in zip(numbers, rows, strict=True)
    ]


def slot_numbers(clockwise: tuple[int, ...], layout: Layout) -> list[list[int]]:
    """Slots numbered as three to six players lay them, hand by hand, if the rows allow it."""
    size, count = len(layout.rows[0]), len(layout.rows)
    if count == 2 or any(len(row) != size for row in layout.rows) or size not in (count, count + 1):
        counted = count_from(NOBODYS)
        return [[next(counted) for _ in row] for row in layout.rows]
    first = clockwise.index(layout.starter)
    numbers: list[list[int]] = [[] for _ in layout.rows]
    for turn in range(count):
        for laid in range(size):
            owner = clockwise[(first + turn + laid) % count]
            numbers[owner].append(turn * size + laid)
    return numbers
