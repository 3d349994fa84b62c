"""Which pieces of the board stand for which answers, and what a click on a piece would answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from draghan_lab.engine.decision import Answer, Decision
from draghan_lab.engine.match import Match
from draghan_lab.games.sneaky_ol_dragons import events as e
from draghan_lab.games.sneaky_ol_dragons.secrets import is_hidden
from draghan_lab.games.sneaky_ol_dragons.state import Race

Pieces = tuple[str, ...]


# what an event touched


def touched(match: Match, event: Any) -> Pieces:
    """The pieces that an event touched."""
    tell = _TOUCHED.get(type(event))
    if tell is not None:
        return tell(match, event)
    seat = getattr(event, "seat", None)
    return (f"seat:{seat}",) if seat is not None and seat >= 0 else ()


def cards(names: tuple[str, ...]) -> Pieces:
    return tuple(f"card:{name}" for name in names if "/" in name and not is_hidden(name))


def _card(match: Match, event: Any) -> Pieces:
    return cards((event.card,)) or (f"seat:{event.seat}",)


def _dragon(match: Match, event: Any) -> Pieces:
    return (f"dragon:{event.seat}",)


def _dragons(match: Match, event: Any) -> Pieces:
    return tuple(f"dragon:{seat}" for seat in event.seats)


_TOUCHED: dict[type, Callable[[Match, Any], Pieces]] = {
    e.CardRevealed: _card,
    e.CardPassedOver: _card,
    e.CardLaid: _card,
    e.CardAdded: _card,
    e.CardDrawn: _card,
    e.CardChosen: _card,
    e.NothingHappened: _card,
    e.CardsDiscarded: lambda m, x: ("discard", *cards(x.cards)),
    e.CardsTaken: lambda m, x: ("discard", *cards(x.cards)),
    e.CardsCollected: lambda m, x: ("discard",),
    e.PileShuffled: lambda m, x: ("pile",),
    e.SymbolSeen: lambda m, x: ("pile",),
    e.FootprintSeen: lambda m, x: ("pile",),
    e.DragonMoved: lambda m, x: (
        f"dragon:{x.seat}",
        *(f"space:{space}" for space in dict.fromkeys(x.path)),
    ),
    e.DragonFell: _dragon,
    e.DangerFaced: _dragon,
    e.TreeGrew: _dragon,
    e.TreeFreed: _dragon,
    e.DragonsExchanged: _dragons,
    e.RockslideStarted: lambda m, x: (f"space:{x.field}", *_dragons(m, x)),
    e.WishGranted: lambda m, x: cards((x.card, x.given)),
    e.BetPlaced: lambda m, x: ("bet",),
    e.LandingTokenPlaced: lambda m, x: (f"space:{x.space}",),
    e.CardsTurned: lambda m, x: tuple(f"slot:{x.seat}:{place}" for place in x.places),
    e.GameEnded: lambda m, x: tuple(f"dragon:{seat}" for seat in x.winners),
}


# what stands for an option


def pieces(match: Match, decision: Decision, option: Any) -> Pieces:
    """The pieces that stand for an option on the board."""
    tell = _PIECES.get(decision.ask)
    return tell(decision, option) if tell else ()


def _name(decision: Decision, option: Any) -> Pieces:
    return cards((option,))


def _slot(decision: Decision, option: Any) -> Pieces:
    return (f"slot:{option[0]}:{option[1]}",)


def _own_slot(decision: Decision, option: Any) -> Pieces:
    return (f"slot:{decision.seat}:{option}",) if option else ()


def _pair(decision: Decision, option: Any) -> Pieces:
    return cards(option)


def _inserted(decision: Decision, option: Any) -> Pieces:
    return cards(option[:1])


def _dragon_of(decision: Decision, option: Any) -> Pieces:
    return f"dragon:{option}", f"seat:{option}"


def _space(decision: Decision, option: Any) -> Pieces:
    return (f"space:{option}",)


_PIECES: dict[str, Callable[[Decision, Any], Pieces]] = {
    "draft.keep": _name,
    "programming.own_first": _name,
    "programming.for_player": _name,
    "two_players.choose_own_two": _pair,
    "two_players.choose_opponent_two": _pair,
    "two_players.insert": _inserted,
    "movement.crystal_ball_order": _name,
    "movement.crystal_ball_turn": _own_slot,
    "movement.magic_lamp_target": _name,
    "movement.thief_cards": _slot,
    "movement.hypnosis_card": _slot,
    "movement.lucky_talisman_card": _name,
    "movement.spy_slots": _slot,
    "movement.spy_distribution": _name,
    "movement.random_slots": _slot,
    "movement.trap_target": _dragon_of,
    "movement.truth_serum_player": _dragon_of,
    "movement.dragon_poo_winner": _dragon_of,
    "movement.dragon_poo": _dragon_of,
    "movement.bet_space": _space,
    "setup.growl": _dragon_of,
    "setup.first_player": _dragon_of,
}


# what a click means


def meaning(match: Match, state: Race, decision: Decision, piece: str) -> Answer | None:
    """The answer that a click on a piece would be, possible or not; None if it means nothing."""
    kind, _, name = piece.partition(":")
    mean = _MEANING.get((_PIECES.get(decision.ask), kind))
    try:
        return mean(decision, state, name) if mean else None
    except ValueError:
        return None


def _mean_slot(decision: Decision, state: Race, name: str) -> Answer | None:
    owner, _, place = name.partition(":")
    return int(owner), int(place)


def _mean_own_slot(decision: Decision, state: Race, name: str) -> Answer | None:
    owner, place = _mean_slot(decision, state, name)  # type: ignore[misc]
    return place if owner == decision.seat else None


def _mean_card(decision: Decision, state: Race, name: str) -> Answer | None:
    return name


def _mean_number(decision: Decision, state: Race, name: str) -> Answer | None:
    return int(name)


_MEANING: dict[tuple[Any, str], Callable[[Decision, Race, str], Answer | None]] = {
    (_name, "card"): _mean_card,
    (_slot, "slot"): _mean_slot,
    (_own_slot, "slot"): _mean_own_slot,
    (_dragon_of, "dragon"): _mean_number,
    (_dragon_of, "seat"): _mean_number,
    (_space, "space"): _mean_number,
}
