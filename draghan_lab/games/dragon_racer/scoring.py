"""Between the rounds: ranking, bets, Gold, a new ability, and everything back to its place."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from msgspec.structs import replace

from draghan_lab.engine.decision import FATE, Decision, Order, Pick
from draghan_lab.engine.game import Flow
from draghan_lab.games.dragon_racer.events import (
    BetLost,
    BetsRevealed,
    BetWon,
    CardsGathered,
    DragonsRanked,
    DragonsReturned,
    GameEnded,
    GoldScored,
    RoundEnded,
    TokensReturned,
)
from draghan_lab.games.dragon_racer.facts import ROUNDS
from draghan_lab.games.dragon_racer.setup import give_ability
from draghan_lab.games.dragon_racer.state import Bet, Race
from draghan_lab.games.dragon_racer.table import RaceTable

PODIUM = 3
Ranking = tuple[tuple[str, ...], ...]


def close_round(table: RaceTable) -> Flow:
    """Rank, reveal, score; after the third round the game is over."""
    number = table.state.round
    cites = ("end_of_round.trigger", "round.hand_is_exact", "end_of_round.sequence")
    table.happen(RoundEnded(number, cites=cites))
    yield from rank_dragons(table)
    reveal_bets(table)
    score_bets(table)
    if number == ROUNDS:
        end_game(table)


def prepare_next_round(table: RaceTable) -> Flow:
    """A new ability, then everything back to its place."""
    yield from new_ability(table)
    return_everything(table)


def rank_dragons(table: RaceTable) -> Flow:
    """By position; only Dragons on the starting spot can be tied."""
    ranking = by_position(table)
    tied = ranking[-1]
    best = len(ranking)
    if len(tied) > 1 and best <= PODIUM and table.ruling("end_of_round.start_ties") == "random":
        order = yield Order(FATE, "end_of_round.start_ties", tied, ("end_of_round.podium",))
        ranking = (*ranking[:-1], *((dragon,) for dragon in order))
    places = podium_places(table, ranking)
    cites = ("end_of_round.podium", "movement.no_finish_line")
    table.happen(DragonsRanked(ranking, tuple(places.items()), cites=cites), podium=ranking)


def by_position(table: RaceTable) -> Ranking:
    """Groups of Dragons on one spot, the furthest first."""
    spots: dict[int, tuple[str, ...]] = {}
    for dragon, spot in zip(table.facts.dragons, table.state.spots, strict=True):
        spots[spot] = (*spots.get(spot, ()), dragon)
    return tuple(spots[spot] for spot in sorted(spots, reverse=True))


def podium_places(table: RaceTable, ranking: Ranking) -> dict[str, int]:
    """The Dragons on the podium with their places."""
    places: dict[str, int] = {}
    for place, group in enumerate(ranking[:PODIUM], 1):
        if len(group) == 1 or table.ruling("end_of_round.start_ties") == "shared":
            places.update(dict.fromkeys(group, place))
    return places


def reveal_bets(table: RaceTable) -> None:
    event = BetsRevealed(table.state.bets, cites=("end_of_round.reveal",))
    table.happen(event, is_revealed=True)


def score_bets(table: RaceTable) -> None:
    """Each bet in the order it was placed, then each player's Gold."""
    places = podium_places(table, table.state.podium)
    earned = [0] * len(table.state.players)
    for bet in table.state.bets:
        if bet.seat != table.facts.vlad:
            earned[bet.seat] += score_bet(table, bet, places)
    last = len(earned) - 1
    for seat, gold in enumerate(earned):
        origin = table.player(seat).gold
        table.happen(
            GoldScored(seat, origin, gold, cites=("end_of_round.score_move",)),
            players=table.with_player(seat, gold=origin + gold),
            stage="return" if seat == last else "score",
        )


def score_bet(table: RaceTable, bet: Bet, places: dict[str, int]) -> int:
    """A won bet pays its Gold, the extra of its place and any bonus; a lost one only a bonus."""
    facts = table.facts
    sure = 1 if bet.is_first else 0
    bonus = ("betting.first_bonus", "end_of_round.bonus_scored") if bet.is_first else ()
    if places.get(bet.dragon) != facts.places[bet.place]:
        table.happen(BetLost(bet, sure, cites=("end_of_round.lose", *bonus)))
        return sure
    gold = sum(facts.golds[token] for token in bet.golds)
    extra = facts.extras[bet.place]
    cites: tuple[str, ...] = ("end_of_round.win", *bonus)
    if extra:
        cites += ("betting.place_extra", "betting.place_extra_won")
    won = 1 if earns_win_bonus(table, bet) else 0
    cites += ("betting.first_win_bonus",) if won else ("betting.only_first",)
    table.happen(BetWon(bet, gold, extra, sure + won, cites=cites))
    return gold + extra + sure + won


def earns_win_bonus(table: RaceTable, bet: Bet) -> bool:
    """The first bet on a Dragon does; under one ruling any bet of the player who was first."""
    if bet.is_first or table.ruling("betting.bonus_scope") == "first_pile_only":
        return bet.is_first
    return any(
        other.is_first and other.seat == bet.seat and other.dragon == bet.dragon
        for other in table.state.bets
    )


def new_ability(table: RaceTable) -> Flow:
    """After rounds 1 and 2 a new ability goes to the last Dragon that has none."""
    if not abilities_are_drawn(table):
        return
    deck = table.state.ability_deck
    if not deck or all(table.state.abilities):
        return
    cites = ("end_of_round.ability_to_last",)
    ability = yield Pick(FATE, "end_of_round.ability_draw", deck, cites)
    dragon, why = yield from weakest(table)
    give_ability(table, dragon, ability, why)


def abilities_are_drawn(table: RaceTable) -> bool:
    """A game without abilities leaves out all of them, or only the first if so ruled."""
    only_first = table.ruling("setup.first_game_abilities") == "only_first_skipped"
    return bool(table.match.options["abilities"]) or only_first


def weakest(table: RaceTable) -> Generator[Decision, Any, tuple[str, tuple[str, ...]]]:
    """The Dragon placed last that has no ability yet, going up the ranking."""
    cites: tuple[str, ...] = ("end_of_round.ability_to_last",)
    for group in reversed(table.state.podium):
        free = tuple(dragon for dragon in group if not table.ability(dragon))
        if len(free) > 1 and table.ruling("end_of_round.last_tie") == "random":
            dragon = yield Pick(FATE, "end_of_round.last_tie", free, cites)
            return dragon, cites
        if free:
            return free[0], cites
        cites = ("end_of_round.ability_to_last", "end_of_round.ability_next")
    raise AssertionError("there are more Dragons than ability cards given")


def return_everything(table: RaceTable) -> None:
    """Dragons to the start, tokens to their owners, cards into the deck, perhaps a new dealer."""
    state, facts = table.state, table.facts
    skipped = () if abilities_are_drawn(table) else ("end_of_round.ability_skipped",)
    table.happen(
        DragonsReturned(cites=("end_of_round.dragons_back", *skipped)),
        spots=(0,) * len(facts.dragons),
    )
    players = tuple(
        replace(player, places=facts.place_tokens, golds=facts.gold_tokens)
        for player in state.players
    )
    vlad_cards = tuple(bet.card for bet in state.bets if bet.card)
    table.happen(
        TokensReturned(cites=("end_of_round.tokens_back",)),
        players=players,
        bets=(),
        is_revealed=False,
        aside=state.aside + vlad_cards,
    )
    cards = table.state.aside + tuple(card.card for card in state.spent)
    dealer = state.dealer
    if table.ruling("setup.dealer_rotation") == "rotates":
        dealer = next_dealer(table)
    table.happen(
        CardsGathered(len(cards), cites=("end_of_round.reshuffle", "setup.dealer")),
        aside=cards,
        spent=(),
        podium=(),
        dealer=dealer,
        stage="deal",
    )


def next_dealer(table: RaceTable) -> int:
    """The next player clockwise; Vlad never deals."""
    seat = table.left_of(table.state.dealer)
    return table.left_of(seat) if seat == table.facts.vlad else seat


def end_game(table: RaceTable) -> None:
    """The most Gold wins; a tie is shared."""
    won = winners(table.state)
    most = table.player(won[0]).gold
    cites: tuple[str, ...] = ("end_of_game.after_three", "end_of_game.winner", "overview.win_goal")
    if len(won) > 1:
        cites += ("end_of_game.tie",)
    if table.facts.vlad >= 0:
        cites += ("vlad.no_gold",)
    table.happen(GameEnded(won, most, cites=cites), stage="over")


def winners(state: Race) -> tuple[int, ...]:
    """The seats with the most Gold."""
    most = max(player.gold for player in state.players)
    return tuple(seat for seat, player in enumerate(state.players) if player.gold == most)
