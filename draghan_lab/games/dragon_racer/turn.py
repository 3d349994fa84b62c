"""The second half of a turn: cancel, move, name the next leader, check the line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec.structs import replace

from draghan_lab.games.dragon_racer import abilities
from draghan_lab.games.dragon_racer.events import (
    BetsForfeited,
    BettingClosed,
    CardsCancelled,
    CardsCompared,
    LeaderNamed,
    NobodyMoved,
    TurnEnded,
)
from draghan_lab.games.dragon_racer.facts import BETS, HAND
from draghan_lab.games.dragon_racer.setup import begin_turn
from draghan_lab.games.dragon_racer.state import Played
from draghan_lab.games.dragon_racer.table import RaceTable


def resolve_turn(table: RaceTable) -> None:
    """All cards lie there: compare them and end the turn."""
    cancel_equals(table)
    standing = still_standing(table)
    if table.ruling("ability.second_wind_timing") == "before_main":
        abilities.second_wind(table, standing)
        main_movement(table, standing)
    else:
        main_movement(table, standing)
        abilities.second_wind(table, standing)
    name_leader(table, standing)
    close_betting(table)
    end_turn(table)


def cancel_equals(table: RaceTable) -> None:
    """All cards of a number that was played more than once are cancelled and turned over."""
    played = table.state.played
    numbers = tuple([card.number for card in played])
    cites: tuple[str, ...] = ("turn.resolve_after_all", "turn.sequence")
    if moved_at_once(table, played):
        cites += ("movement.low_cards_compare",)
    table.happen(CardsCompared(numbers, cites=cites))
    if len(set(numbers)) == len(numbers):
        return
    equal = {number for number, count in Counter(numbers).items() if count > 1}
    if table.ruling("cancel.zeros") == "never_cancel":
        equal.discard(0)
    if equal:
        cancel(table, equal)


def cancel(table: RaceTable, equal: set[int]) -> None:
    turned = tuple(
        replace(card, is_cancelled=True) if card.number in equal else card
        for card in table.state.played
    )
    cites: tuple[str, ...] = ("cancel.equal_numbers", "cancel.face_down", "cancel.not_compared")
    gone = [card for card in turned if card.is_cancelled]
    if len(gone) > 2:
        cites += ("cancel.whole_group",)
    if moved_at_once(table, gone):
        cites += ("movement.immediate_stands",)
    table.happen(CardsCancelled(tuple(sorted(equal)), cites=cites), played=turned)


def moved_at_once(table: RaceTable, played: Iterable[Played]) -> bool:
    """Whether one of the cards has moved a Dragon as soon as it was played."""
    cards = table.facts.cards
    low = [card for card in played if cards[card.card].at_once and not card.is_bet]
    return bool(low)


def still_standing(table: RaceTable) -> list[Played]:
    """The uncancelled cards, the highest first; among equal zeros the earliest first."""
    standing = [card for card in table.state.played if not card.is_cancelled]
    return sorted(standing, key=lambda card: -card.number)


def main_movement(table: RaceTable, standing: list[Played]) -> None:
    """The Dragon of the highest card moves by the difference to the second highest."""
    if not standing:
        table.happen(NobodyMoved("every card is cancelled", cites=("cancel.not_compared",)))
    elif not standing[0].colour:
        table.happen(
            NobodyMoved("the highest card is a bet", cites=("movement.grey_moves_nothing",))
        )
    elif not (spaces := distance(table, standing)):
        reason = "no second card is left to compare with"
        table.happen(NobodyMoved(reason, cites=("movement.difference",)))
    else:
        dragon = standing[0].colour
        cites = ("movement.highest_moves", "movement.difference", "movement.at_most_one")
        if table.ability(dragon) == "front_runner":
            abilities.front_runner(table, dragon, spaces, cites)
        else:
            abilities.run(table, dragon, spaces, cites)


def distance(table: RaceTable, standing: list[Played]) -> int:
    """The highest number less the second highest; 0 if there is none and that means no move."""
    highest = standing[0].number
    others = [card.number for card in standing[1:]]
    if table.ruling("cancel.second_highest_scope") == "all_played":
        others = [card.number for card in table.state.played if card.number < highest]
    if others:
        return highest - max(others)
    return highest if table.ruling("cancel.single_card") == "full_number" else 0


def name_leader(table: RaceTable, standing: list[Played]) -> None:
    """The player of the highest uncancelled card plays first in the next turn."""
    leader = table.state.leader
    cites: tuple[str, ...] = ("turn.next_first_player",)
    if not standing:
        if table.ruling("turn.no_card_left") == "next_clockwise":
            leader = table.left_of(leader)
    elif standing[0].number or table.ruling("turn.lone_zero") == "bettor_leads":
        leader = standing[0].seat
        if leader == table.facts.vlad:
            cites += ("vlad.can_lead",)
    if table.state.turn < HAND:
        table.happen(LeaderNamed(leader, cites=cites), leader=leader)


def close_betting(table: RaceTable) -> None:
    """A Dragon beyond the line at the end of a turn ends all betting of the round."""
    state, line = table.state, table.facts.line
    if not state.betting_open or max(state.spots) <= line:
        return
    spots = zip(table.facts.dragons, state.spots, strict=True)
    beyond = tuple(dragon for dragon, spot in spots if spot > line)
    cites = ("betting.no_more_bets", "betting.check_end_of_turn", "betting.closed_for_all")
    table.happen(BettingClosed(beyond, cites=cites), betting_open=False)
    for seat in range(len(state.players)):
        missing = BETS - len(table.bets_of(seat))
        if missing and table.player(seat).golds:
            table.happen(BetsForfeited(seat, missing, cites=("betting.closed_forfeits",)))


def end_turn(table: RaceTable) -> None:
    """Played cards are out of play for the rest of the round."""
    state = table.state
    vlad = table.facts.vlad
    spent = tuple([card for card in state.played if not (card.is_bet and card.seat == vlad)])
    last = state.turn == HAND
    table.happen(
        TurnEnded(state.turn, cites=("turn.cards_spent",)),
        played=(),
        spent=state.spent + spent,
        stage="score" if last else "play",
    )
    if not last:
        begin_turn(table, state.turn + 1)
