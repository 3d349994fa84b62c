"""The deal phase and the draft phase."""

from __future__ import annotations

from operator import add

from msgspec.structs import replace

from draghan_lab.engine.decision import Pick
from draghan_lab.engine.game import Flow
from draghan_lab.games.sneaky_ol_dragons.events import (
    CardKept,
    CardsDealt,
    DraftEnded,
    Hands,
    HandsPassed,
    PhaseBegan,
    Roared,
    RoundBegan,
)
from draghan_lab.games.sneaky_ol_dragons.table import RaceTable, clockwise_from, reshuffle


def next_deal(table: RaceTable) -> Flow | None:
    """A new round begins with its deal, which may take several parts."""
    if table.state.waiting:
        return deal(table)
    begin_round(table)
    return None


def begin_round(table: RaceTable) -> None:
    """A new round: the starting player takes the draw pile and deals."""
    number = table.state.round + 1
    cites: tuple[str, ...] = ("round.phases", "deal.dealer")
    if number > 1:
        cites += ("round.repeat",)
    began = RoundBegan(number, table.state.starter, cites=cites)
    table.bring_about(began, replace(table.state, round=number, waiting=table.state.clockwise))


def deal(table: RaceTable) -> Flow:
    """Cards are dealt one at a time, clockwise from the left of the starting player.

    A deal that empties the draw pile goes on from the new one, as a part of its own.
    """
    getting = receivers(table)
    if not getting:
        end_deal(table)
        return
    if not table.state.pile and table.state.discard:
        yield from reshuffle(table)
    state = table.state
    dealt = dealt_from(state.pile, getting, len(state.hands))
    hand_rule = {2: "two_players.deal", 6: "six_players.deal"}
    size = hand_rule.get(len(dealt), "deal.hand_size")
    table.bring_about(
        CardsDealt(dealt, cites=("deal.order", size)),
        replace(
            table.state,
            pile=state.pile[len(getting) :],
            hands=tuple(map(add, state.hands, dealt)),
            seen=seen_in_hand(table, dealt),
        ),
    )
    if len(state.pile) > len(getting):
        end_deal(table)


def dealt_from(pile: tuple[str, ...], getting: list[int], count: int) -> Hands:
    """Which cards of the pile each seat gets, most often one in every round of the deal."""
    first = getting[:count]
    if len(set(first)) == count and getting == first * (len(getting) // count):
        pile = pile[: len(getting)]
        return tuple([pile[first.index(seat) :: count] for seat in range(count)])
    given: list[list[str]] = [[] for _ in range(count)]
    for seat, name in zip(getting, pile, strict=False):
        given[seat].append(name)
    return tuple(map(tuple, given))


def receivers(table: RaceTable) -> list[int]:
    """Who gets the next cards until all hands are full: always the smallest hand."""
    state, full = table.state, table.facts.hand
    order = clockwise_from(state.clockwise, state.starter)
    order = order[1:] + order[:1]
    sizes = list(map(len, state.hands))
    fewest = min(sizes)
    if fewest == max(sizes):
        return [*order] * (full - fewest)
    return [seat for size in range(fewest, full) for seat in order if sizes[seat] <= size]


def seen_in_hand(table: RaceTable, hands: Hands) -> bytes:
    """Everybody knows the cards in their own hand, and remembers them."""
    seen, index, bit = bytearray(table.state.seen), table.facts.index, 1
    for hand in hands:
        for place in map(index.__getitem__, hand):
            seen[place] |= bit
        bit <<= 1
    return bytes(seen)


def end_deal(table: RaceTable) -> None:
    """Whoever holds the Roaring 4 roars; then the draft or the programming phase begins."""
    for name in table.facts.kinds.get("roaring_4", ()):
        for seat, hand in enumerate(table.state.hands):
            if name in hand:
                roared = Roared(seat, name, cites=("deal.roar",))
                table.happen(roared, seen=table.known_to_all((name,)))
    begin_next_phase(table)


def begin_next_phase(table: RaceTable) -> None:
    """The draft phase, if it is not skipped, or the programming phase."""
    order = table.clockwise_from(table.state.starter)
    phase, stage = "programming", "own_two" if len(order) == 2 else "program"
    if table.match.options["draft"]:
        phase = stage = "draft"
    table.bring_about(
        PhaseBegan(phase, cites=("round.phases",)), replace(table.state, stage=stage, waiting=order)
    )


def draft(table: RaceTable) -> Flow:
    """Everybody at the same time keeps one card; when all have chosen, the rest goes left."""
    me, *rest = table.state.waiting
    cites = ("draft.keep_one", "draft.take_hand")
    name = yield Pick(me, "draft.keep", table.state.hands[me], cites)
    kept = CardKept(me, name, cites=cites)
    players = table.with_player(me, chosen=(name,))
    table.happen(kept, players=players, waiting=tuple(rest))
    if not rest:
        pass_left(table)


def pass_left(table: RaceTable) -> None:
    """The cards not kept go to the left neighbour; a single card is kept as well."""
    state = table.state
    rests = [
        tuple(name for name in hand if name not in player.chosen)
        for player, hand in zip(state.players, state.hands, strict=True)
    ]
    hands = tuple(rests[table.right_of(seat)] for seat in range(len(rests)))
    is_last = len(hands[0]) == 1
    players = tuple(
        replace(player, kept=player.kept + player.chosen, chosen=()) for player in state.players
    )
    cites = ("draft.pass_left", "draft.last_card" if is_last else "draft.repeat")
    table.happen(
        HandsPassed(hands, cites=cites),
        players=players,
        hands=hands,
        seen=seen_in_hand(table, hands),
        waiting=table.clockwise_from(state.starter),
    )
    if is_last:
        end_draft(table)


def end_draft(table: RaceTable) -> None:
    """The kept cards are the hand for the programming phase."""
    state = table.state
    kept = [player.kept for player in state.players]
    hands = tuple(map(add, kept, state.hands))
    players = tuple(replace(player, kept=()) for player in state.players)
    ended = DraftEnded(hands, cites=("draft.result", "draft.optional"))
    table.happen(ended, players=players, hands=hands, stage="program")
