"""Which pieces of the board stand for which answers, and what a click on a piece would answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from draghan_lab.engine.decision import Answer, Decision
from draghan_lab.engine.game import HIDDEN
from draghan_lab.engine.match import Match
from draghan_lab.games.dragon_racer import events as e
from draghan_lab.games.dragon_racer.state import Bet, Race

Pieces = tuple[str, ...]


# what an event touched


def touched(match: Match, event: Any) -> Pieces:
    """The pieces that an event touched."""
    tell = _TOUCHED.get(type(event))
    return tell(match, event) if tell else ()


def _card(event: e.CardPlayed | e.CardLaidFaceDown) -> Pieces:
    return (f"card:{event.card}",) if event.card != HIDDEN else (f"played:{event.seat}",)


def _bet(bet: Bet) -> Pieces:
    """A player may have two piles on one Dragon; what is known does not always tell them apart."""
    return f"bet:{bet.seat}:{bet.dragon}", f"bet:{bet.seat}:{bet.dragon}#2"


def _all_dragons(match: Match) -> Pieces:
    return tuple(f"dragon:{dragon}" for dragon in match.facts.dragons)


def _all_seats(match: Match) -> Pieces:
    return tuple(f"seat:{seat}" for seat in range(len(match.players)))


def _cancelled(match: Match) -> Pieces:
    return tuple(f"cancelled:{place}" for place in range(max(3, len(match.players))))


_TOUCHED: dict[type, Callable[[Match, Any], Pieces]] = {
    e.DealerNamed: lambda m, x: (f"seat:{x.seat}",),
    e.VladJoined: lambda m, x: (f"seat:{m.facts.vlad}",),
    e.DragonsLinedUp: lambda m, x: _all_dragons(m),
    e.DeckMade: lambda m, x: ("aside",),
    e.TokensTaken: lambda m, x: (f"seat:{x.seat}", f"score:{x.seat}"),
    e.AbilityGiven: lambda m, x: (f"ability:{x.ability}",),
    e.HandsDealt: lambda m, x: _all_seats(m),
    e.VladDealt: lambda m, x: (f"seat:{m.facts.vlad}",),
    e.CardsSetAside: lambda m, x: ("aside",),
    e.RoundBegan: lambda m, x: ("status",),
    e.LeaderNamed: lambda m, x: (f"seat:{x.seat}",),
    e.TurnBegan: lambda m, x: ("played",),
    e.CardPlayed: lambda m, x: _card(x),
    e.CardLaidFaceDown: lambda m, x: _card(x),
    e.BetPlaced: lambda m, x: _bet(x.bet),
    e.DragonMoved: lambda m, x: (f"dragon:{x.dragon}",),
    e.CardsCompared: lambda m, x: ("played",),
    e.CardsCancelled: lambda m, x: _cancelled(m),
    e.NobodyMoved: lambda m, x: ("played",),
    e.TurnEnded: lambda m, x: ("aside",),
    e.BettingClosed: lambda m, x: ("line", *(f"dragon:{dragon}" for dragon in x.dragons)),
    e.BetsForfeited: lambda m, x: (f"seat:{x.seat}",),
    e.RoundEnded: lambda m, x: ("status",),
    e.DragonsRanked: lambda m, x: ("podium",),
    e.BetsRevealed: lambda m, x: tuple(dict.fromkeys(p for bet in x.bets for p in _bet(bet))),
    e.BetWon: lambda m, x: _bet(x.bet),
    e.BetLost: lambda m, x: _bet(x.bet),
    e.GoldScored: lambda m, x: (f"score:{x.seat}",),
    e.DragonsReturned: lambda m, x: _all_dragons(m),
    e.TokensReturned: lambda m, x: _all_seats(m),
    e.CardsGathered: lambda m, x: ("aside",),
    e.GameEnded: lambda m, x: tuple(f"seat:{seat}" for seat in x.winners),
}


# what stands for an option


def pieces(match: Match, decision: Decision, option: Any) -> Pieces:
    """The pieces that stand for an option on the board."""
    tell = _PIECES.get(decision.ask)
    return tell(match, decision, option) if tell else ()


def _play(match: Match, decision: Decision, option: Any) -> Pieces:
    card = option[1]
    return tuple(f"card:{name}" for name in _copies(card, match.facts.deck.count(card)))


def _copies(name: str, count: int) -> list[str]:
    return [name, *(f"{name}#{copy}" for copy in range(2, count + 1))]


def _dragon(match: Match, decision: Decision, option: Any) -> Pieces:
    return (f"dragon:{option}",)


def _dragon_or_area(match: Match, decision: Decision, option: Any) -> Pieces:
    return f"dragon:{option}", f"area:{option}"


def _place(match: Match, decision: Decision, option: Any) -> Pieces:
    return (f"token:{decision.seat}:{option}",)


def _gold(match: Match, decision: Decision, option: Any) -> Pieces:
    """Equal tokens are interchangeable, so each of them stands for each such option."""
    count = decision.options.count(option)
    return tuple(f"token:{decision.seat}:{option}#{copy}" for copy in range(1, count + 1))


def _seat(match: Match, decision: Decision, option: Any) -> Pieces:
    return (f"seat:{option}",)


_PIECES: dict[str, Callable[[Match, Decision, Any], Pieces]] = {
    "turn.play_or_bet": _play,
    "movement.low_card_target": _dragon,
    "betting.dragon": _dragon_or_area,
    "betting.place_token": _place,
    "betting.gold_tokens": _gold,
    "setup.dealer": _seat,
    "setup.first_dealer": _seat,
    "end_of_round.last_tie": _dragon,
    "end_of_round.start_ties": _dragon,
}


# what a click means


def meaning(match: Match, state: Race, decision: Decision, piece: str) -> Answer | None:
    """The answer that a click on a piece would be, possible or not; None if it means nothing."""
    kind, _, name = piece.partition(":")
    mean = _MEANING.get((decision.ask, kind))
    return mean(match, state, decision, name.partition("#")[0]) if mean else None


def _mean_card(match: Match, state: Race, decision: Decision, card: str) -> Answer | None:
    """Face up, unless only a bet is possible with this card."""
    if card not in match.facts.cards:
        return None
    is_bet = ("up", card) not in decision.options and ("bet", card) in decision.options
    return ("bet" if is_bet else "up", card)


def _mean_bet(match: Match, state: Race, decision: Decision, dragon: str) -> Answer | None:
    """A betting area asks for a bet. With which card is open, so only a refusal has an answer."""
    hand = state.players[decision.seat].hand if decision.seat >= 0 else ()
    if not hand or any(face == "bet" for face, _ in decision.options):
        return None
    return "bet", hand[0]


def _mean_token(match: Match, state: Race, decision: Decision, token: str) -> Answer | None:
    """A token of the player who is asked; nobody bets with the tokens of others."""
    owner, _, name = token.partition(":")
    return name if owner == str(decision.seat) else None


def _mean_gold(match: Match, state: Race, decision: Decision, token: str) -> Answer | None:
    name = _mean_token(match, state, decision, token)
    return None if name is None else (name,)


def _mean_name(match: Match, state: Race, decision: Decision, name: str) -> Answer | None:
    return name


def _mean_seat(match: Match, state: Race, decision: Decision, seat: str) -> Answer | None:
    return int(seat) if seat.isdecimal() else None


_MEANING: dict[tuple[str, str], Callable[[Match, Race, Decision, str], Answer | None]] = {
    ("turn.play_or_bet", "card"): _mean_card,
    ("turn.play_or_bet", "area"): _mean_bet,
    ("turn.play_or_bet", "token"): _mean_bet,
    ("movement.low_card_target", "dragon"): _mean_name,
    ("movement.low_card_target", "area"): _mean_name,
    ("betting.dragon", "dragon"): _mean_name,
    ("betting.dragon", "area"): _mean_name,
    ("betting.place_token", "token"): _mean_token,
    ("betting.gold_tokens", "token"): _mean_gold,
    ("setup.dealer", "seat"): _mean_seat,
    ("setup.first_dealer", "seat"): _mean_seat,
    ("end_of_round.last_tie", "dragon"): _mean_name,
}
