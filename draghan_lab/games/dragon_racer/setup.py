"""From a setup to the first card: who deals, who sits where, Dragons, tokens, abilities, hands."""

from __future__ import annotations

from msgspec.structs import replace

from draghan_lab.engine.decision import FATE, TABLE, Order, Pick
from draghan_lab.engine.game import Flow
from draghan_lab.engine.match import Match
from draghan_lab.games.dragon_racer.events import (
    AbilitiesLeftOut,
    AbilityGiven,
    CardsSetAside,
    DealerNamed,
    DeckMade,
    DragonsLinedUp,
    HandsDealt,
    LeaderNamed,
    RoundBegan,
    TokensTaken,
    TurnBegan,
    VladDealt,
    VladJoined,
)
from draghan_lab.games.dragon_racer.facts import CHARACTERS, HAND
from draghan_lab.games.dragon_racer.state import NO_SEAT, Player, Race
from draghan_lab.games.dragon_racer.table import RaceTable, clockwise_from


def begin(match: Match) -> Race:
    """The box is open, nothing is laid out yet."""
    facts = match.facts
    return Race(
        stage="setup",
        round=0,
        turn=0,
        dealer=NO_SEAT,
        clockwise=tuple(range(len(match.players))),
        leader=NO_SEAT,
        spots=(0,) * len(facts.dragons),
        abilities=("",) * len(facts.dragons),
        ability_deck=facts.abilities,
        players=(Player(places=facts.place_tokens, golds=facts.gold_tokens),) * len(match.players),
        aside=facts.deck,
    )


def prepare_game(table: RaceTable) -> Flow:
    """Everything before the first card."""
    yield from name_dealer(table)
    seat_vlad(table)
    line_up_dragons(table)
    make_deck(table)
    yield from take_tokens(table)
    yield from first_ability(table)
    yield from deal_round(table)


def name_dealer(table: RaceTable) -> Flow:
    """A random player deals first, or the one that the players name; never Vlad."""
    seats = tuple(range(len(table.match.players)))
    if table.ruling("setup.first_dealer") == "random":
        dealer = yield Pick(FATE, "setup.first_dealer", seats, ("setup.dealer",))
    else:
        dealer = yield Pick(TABLE, "setup.dealer", seats, ("setup.dealer",))
    table.happen(DealerNamed(dealer, cites=("setup.dealer",)), dealer=dealer)


def seat_vlad(table: RaceTable) -> None:
    """With two players Vlad takes the seat between them, on one side or the other."""
    vlad, dealer = table.facts.vlad, table.state.dealer
    if vlad == NO_SEAT:
        return
    if table.ruling("vlad.seating") == "left_of_non_dealer":
        seats = (dealer, 1 - dealer, vlad)
    else:
        seats = (dealer, vlad, 1 - dealer)
    cites = ("vlad.third_player", "vlad.seat", "vlad.four_dragons", "vlad.no_gold")
    table.happen(VladJoined(seats, cites=cites), clockwise=seats)


def line_up_dragons(table: RaceTable) -> None:
    """Red, green, blue and yellow race always, white with five players."""
    cites: tuple[str, ...] = ("setup.board", "setup.four_dragons", "movement.start_shared")
    if "white" in table.facts.dragons:
        cites += ("setup.white_dragon",)
    table.happen(DragonsLinedUp(table.facts.dragons, cites=cites))


def make_deck(table: RaceTable) -> None:
    """The white cards are in the deck with five players only."""
    with_white = "white" in table.facts.dragons
    cites = ("setup.include_white_cards" if with_white else "setup.remove_white_cards",)
    table.happen(DeckMade(len(table.facts.deck), with_white, cites=(*cites, "setup.colour_match")))


def take_tokens(table: RaceTable) -> Flow:
    """Everybody takes the tokens of a character; the score token starts on 0."""
    cites = ("setup.choose_character", "setup.score_token", "setup.tokens_in_front")
    people = len(table.match.players)
    left: tuple[str, ...] = CHARACTERS
    for seat in clockwise_from(table.state.clockwise, table.left_of(table.state.dealer)):
        if seat >= people:
            continue
        character = left[0]
        if table.match.options["characters"] == "chosen":
            character = yield Pick(seat, "setup.character", left, ("setup.choose_character",))
        left = tuple(name for name in left if name != character)
        players = table.with_player(seat, character=character)
        table.happen(TokensTaken(seat, character, cites=cites), players=players)


def first_ability(table: RaceTable) -> Flow:
    """One ability card goes to yellow, unless the game is played without."""
    deck = table.state.ability_deck
    if not table.match.options["abilities"]:
        table.happen(AbilitiesLeftOut(cites=("setup.skip_ability",)))
    elif deck:
        ability = yield Pick(FATE, "setup.ability_draw", deck, ("setup.first_ability",))
        give_ability(table, "yellow", ability, ("setup.first_ability",))


def give_ability(table: RaceTable, dragon: str, ability: str, cites: tuple[str, ...]) -> None:
    """An ability card stays with its Dragon and is not drawn again."""
    place, abilities = table.facts.index[dragon], table.state.abilities
    table.happen(
        AbilityGiven(dragon, ability, cites=(*cites, "ability.persist", "ability.unique")),
        abilities=(*abilities[:place], ability, *abilities[place + 1 :]),
        ability_deck=tuple(card for card in table.state.ability_deck if card != ability),
    )


def deal_round(table: RaceTable) -> Flow:
    """Shuffle and deal: 8 cards each, 8 for Vlad, the rest aside."""
    deck = yield Order(FATE, "round.shuffle", table.facts.deck, ("setup.deal_eight",))
    people = len(table.match.players)
    in_deck_order = table.facts.deck.index
    hands = tuple(
        tuple(sorted(deck[HAND * seat : HAND * (seat + 1)], key=in_deck_order))
        for seat in range(people)
    )
    rest = deck[HAND * people :]
    players = tuple(
        replace(player, hand=hand) for player, hand in zip(table.state.players, hands, strict=True)
    )
    again = ("end_of_round.reshuffle",) if table.state.round else ()
    cites = ("setup.deal_eight", "setup.hidden_hands", *again)
    table.happen(HandsDealt(hands, cites=cites), players=players, aside=rest)
    if table.facts.vlad != NO_SEAT:
        dealt = VladDealt(HAND, cites=("vlad.deck",))
        table.happen(dealt, vlad=rest[:HAND], aside=rest[HAND:])
    if table.state.aside:
        table.happen(CardsSetAside(len(table.state.aside), cites=("setup.leftover_cards",)))
    begin_round(table)


def begin_round(table: RaceTable) -> None:
    """Name the first player and begin turn 1."""
    number = table.state.round + 1
    cites: tuple[str, ...] = ("overview.three_rounds", "round.eight_turns")
    if number > 1:
        cites += ("end_of_round.bets_reset",)
    table.happen(RoundBegan(number, cites=cites), round=number, betting_open=True)
    if number == 1:
        leader, cites = table.left_of(table.state.dealer), ("turn.first_of_game",)
    else:
        leader, cites = richest(table)
    table.happen(LeaderNamed(leader, cites=cites), leader=leader, stage="play")
    begin_turn(table, 1)


def begin_turn(table: RaceTable, turn: int) -> None:
    order = table.order()
    table.happen(TurnBegan(turn, order, cites=("turn.clockwise",)), turn=turn)


def richest(table: RaceTable) -> tuple[int, tuple[str, ...]]:
    """Who opens rounds 2 and 3: the most Gold; of several, the first clockwise from the dealer."""
    state = table.state
    most = max(player.gold for player in state.players)
    first = state.dealer
    if table.ruling("end_of_round.tie_start") == "dealer_last":
        first = table.left_of(first)
    tied = [
        seat
        for seat in clockwise_from(state.clockwise, first)
        if seat < len(state.players) and state.players[seat].gold == most
    ]
    tie = ("end_of_round.first_player_tie",) if len(tied) > 1 else ()
    return tied[0], ("end_of_round.first_player", *tie)
