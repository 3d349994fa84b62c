"""One player's part of a turn: a card face up, or face down with a bet. Vlad plays here too."""

from __future__ import annotations

from draghan_lab.engine.decision import Choose, Pick
from draghan_lab.engine.game import Flow
from draghan_lab.games.dragon_racer import abilities
from draghan_lab.games.dragon_racer.events import BetPlaced, CardLaidFaceDown, CardPlayed
from draghan_lab.games.dragon_racer.facts import VLAD_BETS_ON
from draghan_lab.games.dragon_racer.state import Bet, Played
from draghan_lab.games.dragon_racer.table import RaceTable


def play_card(table: RaceTable, me: int) -> Flow:
    """Every player plays exactly one card, face up or, to bet, face down."""
    face, card = yield Pick(me, "turn.play_or_bet", plays(table, me), ("turn.one_card_each",))
    if face == "up":
        yield from play_face_up(table, me, card)
    else:
        yield from place_bet(table, me, card)


def plays(table: RaceTable, me: int) -> tuple[tuple[str, str], ...]:
    """What may be done with which card of the hand."""
    hand, facts = table.player(me).hand, table.facts
    if facts.has_copies:
        hand = tuple(dict.fromkeys(hand))
    up = tuple([facts.face_up[card] for card in hand])
    if not table.may_bet(me):
        return up
    down = tuple([facts.to_bet[card] for card in hand])
    return down if table.must_bet(me) else up + down


def play_face_up(table: RaceTable, me: int, card: str) -> Flow:
    """A card face up; a 1 or 2 moves any Dragon at once, a 3 wakes the third gear."""
    face = table.facts.cards[card]
    played = Played(me, card, face.number, face.colour)
    table.happen(
        CardPlayed(me, card, cites=("turn.one_card_each", "betting.face_up_otherwise")),
        players=table.with_player(me, hand=without(table.player(me).hand, card)),
        played=(*table.state.played, played),
    )
    if face.at_once:
        rule = low_card_rule(face.number)
        cites = (rule, "movement.any_dragon")
        dragon = yield Pick(me, "movement.low_card_target", table.facts.dragons, cites)
        move_at_once(table, dragon, face.at_once, cites)
    if face.number == 3:
        abilities.third_gear(table)


def low_card_rule(number: int) -> str:
    return "movement.card_one" if number == 1 else "movement.card_two"


def move_at_once(table: RaceTable, dragon: str, spaces: int, cites: tuple[str, ...]) -> None:
    """The move of a 1 or 2, which is no main movement."""
    if table.ability(dragon) == "front_runner":
        cites += ("ability.front_runner_only",)
    abilities.run(table, dragon, spaces, cites)


def place_bet(table: RaceTable, me: int, card: str) -> Flow:
    """A card face down is a grey 0; a place token and Gold go to a Dragon's betting area."""
    table.happen(
        CardLaidFaceDown(
            me, card, cites=("betting.replace_card", "betting.grey_zero", "betting.no_face_value")
        ),
        players=table.with_player(me, hand=without(table.player(me).hand, card)),
        played=(*table.state.played, Played(me, card, 0, "", is_bet=True)),
    )
    player = table.player(me)
    dragon = yield Pick(me, "betting.dragon", bettable(table, me), ("betting.face_down_pile",))
    place = yield Pick(
        me, "betting.place_token", tuple(dict.fromkeys(player.places)), ("overview.bet_goal",)
    )
    golds = yield Choose(
        me, "betting.gold_tokens", player.golds, 1, most_gold(table, me), ("betting.pile",)
    )
    bet = Bet(me, dragon, place, golds, is_first=is_first_on(table, dragon))
    cites = ("betting.immediately_placed", "betting.public_dragon", "betting.supply_hidden")
    more = ("betting.first_bonus",) if bet.is_first else ("betting.unlimited", "betting.only_first")
    table.happen(
        BetPlaced(bet, cites=cites + more),
        players=table.with_player(
            me, places=without(player.places, place), golds=without(player.golds, *golds)
        ),
        bets=(*table.state.bets, bet),
    )
    abilities.crowd_favourite(table, dragon)


def bettable(table: RaceTable, me: int) -> tuple[str, ...]:
    """The Dragons that a player may bet on."""
    dragons = table.facts.dragons
    if table.ruling("betting.same_dragon") == "forbidden":
        chosen = {bet.dragon for bet in table.bets_of(me)}
        return tuple(dragon for dragon in dragons if dragon not in chosen)
    return dragons


def most_gold(table: RaceTable, me: int) -> int:
    """How many Gold tokens a bet may hold: the first bet keeps one back for the second."""
    keeps = table.ruling("betting.keep_gold") == "keep_one" and not table.bets_of(me)
    return len(table.player(me).golds) - (1 if keeps else 0)


def is_first_on(table: RaceTable, dragon: str) -> bool:
    return all(bet.dragon != dragon for bet in table.state.bets)


def vlad_plays(table: RaceTable) -> None:
    """Vlad turns up the top card of his deck; on turns 3 and 6 it is a bet."""
    card = table.state.vlad[0]
    if table.state.turn not in VLAD_BETS_ON:
        vlad_plays_face_up(table, card)
    elif table.state.betting_open:
        vlad_bets(table, card)
    elif table.ruling("vlad.bet_when_closed") == "plays_normally":
        vlad_plays_face_up(table, card)
    else:
        vlad_lays_down(table, card, ("vlad.bets", "vlad.bet_card"), is_first=False)


def vlad_plays_face_up(table: RaceTable, card: str) -> None:
    """A 1 or 2 of Vlad's moves the Dragon of its colour; nobody chooses."""
    vlad, face = table.facts.vlad, table.facts.cards[card]
    table.happen(
        CardPlayed(vlad, card, cites=("vlad.plays",)),
        vlad=table.state.vlad[1:],
        played=(*table.state.played, Played(vlad, card, face.number, face.colour)),
    )
    if face.at_once:
        cites = ("vlad.low_cards", low_card_rule(face.number))
        move_at_once(table, face.colour, face.at_once, cites)
    if face.number == 3:
        abilities.third_gear(table)


def vlad_bets(table: RaceTable, card: str) -> None:
    """Vlad's card lies on the betting area of its colour for the rest of the round."""
    face = table.facts.cards[card]
    is_first = is_first_on(table, face.colour)
    cites: tuple[str, ...] = ("vlad.bets", "vlad.bet_card")
    if is_first:
        cites += ("vlad.blocks_bonus",)
    if face.at_once:
        cites += ("vlad.no_low_cards_on_bet",)
    vlad_lays_down(table, card, cites, is_first)
    if table.ruling("vlad.bet_triggers") == "yes":
        abilities.crowd_favourite(table, face.colour)
    if face.number == 3 and table.ruling("vlad.three_on_bet") == "yes":
        abilities.third_gear(table)


def vlad_lays_down(table: RaceTable, card: str, cites: tuple[str, ...], is_first: bool) -> None:
    """The card leaves Vlad's deck for a betting area; it counts 0 unless ruled otherwise."""
    vlad, face = table.facts.vlad, table.facts.cards[card]
    number, colour = 0, ""
    if table.state.betting_open and table.ruling("vlad.bet_value") == "printed":
        number, colour = face.number, face.colour
    bet = Bet(vlad, face.colour, is_first=is_first, card=card)
    table.happen(
        BetPlaced(bet, cites=cites),
        vlad=table.state.vlad[1:],
        bets=(*table.state.bets, bet),
        played=(*table.state.played, Played(vlad, card, number, colour, is_bet=True)),
    )


def without(items: tuple[str, ...], *gone: str) -> tuple[str, ...]:
    """The items less those that are gone, one for one."""
    left = [*items]
    for item in gone:
        left.remove(item)
    return tuple(left)
