"""The programming phase: one Storyline card after another, or the procedure for two players."""

from __future__ import annotations

from functools import cache
from itertools import permutations

from msgspec.structs import replace

from draghan_lab.engine.decision import Pick
from draghan_lab.engine.game import Flow
from draghan_lab.games.sneaky_ol_dragons.dealing import seen_in_hand
from draghan_lab.games.sneaky_ol_dragons.events import (
    CardInserted,
    CardLaid,
    HandsExchanged,
    PairChosen,
    PairLaid,
    ProgrammingEnded,
)
from draghan_lab.games.sneaky_ol_dragons.state import Row, Slot
from draghan_lab.games.sneaky_ol_dragons.table import RaceTable, changed_at, clockwise_from


def program(table: RaceTable) -> Flow:
    """The starting player lays all cards first, then the others clockwise."""
    chairs, size = table.state.clockwise, table.facts.hand
    for me in table.state.waiting:
        hand = table.state.hands[me]
        for owner, ask, cites in owners_of(clockwise_from(chairs, me), size)[size - len(hand) :]:
            name = (yield Pick(me, ask, hand, cites)) if len(hand) > 1 else hand[0]
            hand = lay(table, me, owner, name, hand, cites)
            table.quiet()
    end_programming(table)


@cache
def owners_of(chairs: tuple[int, ...], size: int) -> tuple[tuple[int, str, tuple[str, ...]], ...]:
    """To whom each card of a hand goes, with the question and the clauses.

    First to oneself, then to the others clockwise, the last card to oneself again.
    """
    count = len(chairs)
    return tuple((chairs[laid % count], *rules_for(count, laid, size)) for laid in range(size))


def rules_for(count: int, laid: int, size: int) -> tuple[str, tuple[str, ...]]:
    """The question and the clauses for laying a card of a hand of which some were laid before."""
    cites = ("programming.append_right", "programming.laid_is_laid")
    ask = "programming.for_player" if laid else "programming.own_first"
    if count == 6:
        return ask, ("six_players.one_each", "six_players.no_second_own", *cites)
    if not laid:
        first = ("programming.own_card_first", "programming.starting_player_first")
        return ask, (*first, *cites)
    if laid == size - 1:
        return ask, ("programming.last_card_own", *cites)
    return ask, ("programming.one_for_each_opponent", *cites)


def lay(
    table: RaceTable, me: int, owner: int, name: str, hand: tuple[str, ...], cites: tuple[str, ...]
) -> tuple[str, ...]:
    """A card of a hand goes face down to the right end of a Storyline; returns the hand left.

    The last one ends a player's turn.
    """
    state = table.state
    hands, rows, number, waiting = [*state.hands], [*state.rows], state.laid, state.waiting
    place = hand.index(name)
    hand = hand[:place] + hand[place + 1 :]
    if not hand:
        waiting = waiting[1:]
    hands[me] = hand
    rows[owner] += (Slot(number, name),)
    table.bring_about(
        CardLaid(me, owner, name, cites=cites),
        replace(state, hands=tuple(hands), rows=tuple(rows), laid=number + 1, waiting=waiting),
    )
    return hand


def end_programming(table: RaceTable) -> None:
    """All cards are laid; the movement phase begins."""
    count = len(table.state.players)
    size = {2: "two_players.five_cards", 6: "six_players.six_cards"}
    cites = ("programming.end", size.get(count, "programming.storyline_length"))
    longest = max(map(len, table.state.rows))
    ended = ProgrammingEnded(longest, cites=cites)
    table.bring_about(ended, replace(table.state, stage="play", waiting=(), action_round=0))


# two players


def choose_own_two(table: RaceTable) -> Flow:
    """Both choose two cards for positions 1 and 2 of their own Storyline."""
    yield from choose_pair(table, "two_players.choose_own_two", "two_players.own_two")
    if not table.state.waiting:
        first, second = order = table.clockwise_from(table.state.starter)
        lay_pair(table, first, first, "two_players.own_two")
        lay_pair(table, second, second, "two_players.own_two", stage="other_two", waiting=order)


def choose_other_two(table: RaceTable) -> Flow:
    """Both choose two cards for positions 3 and 4 of the opponent's; the rest is handed over."""
    yield from choose_pair(table, "two_players.choose_opponent_two", "two_players.opponent_two")
    if not table.state.waiting:
        for me in table.clockwise_from(table.state.starter):
            lay_pair(table, me, table.left_of(me), "two_players.opponent_two")
        exchange_hands(table)


def choose_pair(table: RaceTable, ask: str, clause: str) -> Flow:
    """An ordered pair of cards, sealed until both have chosen."""
    me, *rest = table.state.waiting
    pairs = tuple(permutations(table.state.hands[me], 2))
    pair = yield Pick(me, ask, pairs, (clause,))
    chosen = PairChosen(me, cites=(clause,))
    players = table.with_player(me, chosen=pair)
    table.bring_about(chosen, replace(table.state, players=players, waiting=tuple(rest)))


def lay_pair(table: RaceTable, me: int, owner: int, clause: str, **changes: object) -> None:
    """The sealed pair is laid; the last one brings the next choice."""
    state, pair = table.state, table.player(me).chosen
    hand = tuple([name for name in state.hands[me] if name not in pair])
    slots = tuple([Slot(state.laid + n, name) for n, name in enumerate(pair)])
    table.happen(
        PairLaid(me, owner, pair, cites=(clause, "programming.laid_is_laid")),
        players=table.with_player(me, chosen=()),
        hands=changed_at(state.hands, me, hand),
        rows=table.with_row(owner, state.rows[owner] + slots),
        laid=state.laid + 2,
        **changes,
    )


def exchange_hands(table: RaceTable) -> None:
    """Both hand their last two cards to the opponent, and are to insert one."""
    hands = table.state.hands[::-1]
    table.bring_about(
        HandsExchanged(hands, cites=("two_players.give_rest",)),
        replace(
            table.state,
            hands=hands,
            seen=seen_in_hand(table, hands),
            stage="insert",
            waiting=table.clockwise_from(table.state.starter),
        ),
    )


def insert_one(table: RaceTable) -> Flow:
    """One of the cards received goes to any position, the other to the discard pile."""
    me, *rest = table.state.waiting
    hand, places = table.state.hands[me], range(1, len(table.state.rows[me]) + 2)
    options = tuple((name, place) for name in hand for place in places)
    cites = ("two_players.insert_one", "two_players.discard_one")
    name, place = yield Pick(me, "two_players.insert", options, cites)
    chosen = PairChosen(me, cites=cites[:1])
    players = table.with_player(me, chosen=(name, str(place)))
    table.bring_about(chosen, replace(table.state, players=players, waiting=tuple(rest)))
    if not rest:
        for seat in table.clockwise_from(table.state.starter):
            insert(table, seat)
        end_programming(table)


def insert(table: RaceTable, me: int) -> None:
    """The cards from that position on shift one place to the right."""
    state, (name, position) = table.state, table.player(me).chosen
    place = int(position)
    (other,) = (card for card in state.hands[me] if card != name)
    table.bring_about(
        CardInserted(
            me, name, place, other, cites=("two_players.insert_one", "two_players.discard_one")
        ),
        replace(
            table.state,
            players=table.with_player(me, chosen=()),
            hands=changed_at(state.hands, me, ()),
            rows=table.with_row(me, inserted(state.rows[me], place, Slot(state.laid, name))),
            discard=(*state.discard, other),
            laid=state.laid + 1,
        ),
    )


def inserted(row: Row, place: int, slot: Slot) -> Row:
    return (*row[: place - 1], slot, *row[place - 1 :])
