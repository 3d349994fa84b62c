"""Dragon Racer in sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from draghan_lab.engine.decision import Answer, Decision
from draghan_lab.engine.game import HIDDEN
from draghan_lab.engine.match import Match
from draghan_lab.games.dragon_racer import events as e
from draghan_lab.games.dragon_racer.facts import HAND
from draghan_lab.games.dragon_racer.legality import say

PLACES = {1: "1st", 2: "2nd", 3: "3rd"}


def tell_event(match: Match, event: Any) -> str:
    """One sentence about what happened."""
    return _EVENTS[type(event)](match, event)


def tell_answer(match: Match, decision: Decision, answer: Answer) -> str:
    """One sentence about what somebody chose."""
    return _ANSWERS[decision.ask](match.name(decision.seat), match, answer)


def ask(match: Match, decision: Decision) -> str:
    """The question, as put to a person."""
    if decision.ask == "turn.play_or_bet" and decision.options:
        faces = {face for face, _ in decision.options}
        return _PLAY_PROMPTS.get(tuple(faces), _PROMPTS[decision.ask])
    if decision.ask == "round.shuffle":
        return f"The cards in the order in which they are dealt: {_deal(match)}"
    return _PROMPTS[decision.ask]


def _deal(match: Match) -> str:
    """Which places of the shuffled deck go to whom."""
    guest = [match.game.guest] if match.facts.vlad >= 0 else []
    names = [*match.players, *guest]
    dealt = [f"{HAND * n + 1} to {HAND * (n + 1)} for {name}" for n, name in enumerate(names)]
    is_rest = len(match.facts.deck) > HAND * len(names)
    return ", ".join([*dealt, *(["the rest aside"] if is_rest else [])])


def tell_option(match: Match, decision: Decision, option: Any) -> str:
    """An option in a few words."""
    if decision.ask == "turn.play_or_bet":
        return say(option[1])
    if decision.ask in ("setup.dealer", "setup.first_dealer"):
        return match.name(option)
    return say(option)


def group_options(match: Match, decision: Decision, option: Any) -> str:
    """Cards to be played stand apart from cards to bet with."""
    if decision.ask != "turn.play_or_bet":
        return ""
    return "Play face up" if option[0] == "up" else "Bet, with this card face down"


def divider(match: Match, event: Any) -> str:
    """A heading in the log where a round or a turn begins."""
    if isinstance(event, e.RoundBegan):
        return f"Round {event.round}"
    if isinstance(event, e.TurnBegan):
        return f"Turn {event.turn}"
    return ""


def listed(words: Any) -> str:
    """One, two and three."""
    words = list(words)
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _hands_dealt(match: Match, event: e.HandsDealt) -> str:
    known = [seat for seat, hand in enumerate(event.hands) if HIDDEN not in hand]
    told = [f"{match.name(seat)} holds {listed(map(say, event.hands[seat]))}" for seat in known]
    return "; ".join(["Everybody is dealt 8 cards", *told]) + "."


def _bet_placed(match: Match, event: e.BetPlaced) -> str:
    bet = event.bet
    who = match.name(bet.seat)
    first = f" It is the first bet on {bet.dragon}." if bet.is_first else ""
    if bet.card:
        return f"{who} lays {say(bet.card)} on the betting area of {bet.dragon}.{first}"
    if bet.place == HIDDEN:
        size = f" of {1 + len(bet.golds)} tokens"
        size = "" if match.ruling("betting.pile_size_visible") == "hidden" else size
        return f"{who} places a pile{size} on {bet.dragon}.{first}"
    gold = " + ".join(str(match.facts.golds[token]) for token in bet.golds)
    return f"{who} bets Gold {gold} that {bet.dragon} comes {say(bet.place)[:3]}.{first}"


def _dragon_moved(match: Match, event: e.DragonMoved) -> str:
    who = f"The {event.dragon} Dragon"
    for ability in match.facts.abilities:
        if f"ability.{ability}" in event.cites:
            who = f"{say(ability).capitalize()}: the {event.dragon} Dragon"
    told = f"{who} goes from {spot(event.origin)} to {spot(event.spot)}"
    if event.spot == event.origin:
        return f"{who} stays on {spot(event.origin)}."
    if event.spot < event.aim and event.aim > match.facts.last_spot:
        return f"{told}, because the track ends there."
    if event.spot != event.aim:
        return f"{told}, because {spot(event.aim)} is not free."
    return f"{told}."


def _ranked(match: Match, event: e.DragonsRanked) -> str:
    places: dict[int, list[str]] = {}
    for dragon, place in event.places:
        places.setdefault(place, []).append(dragon)
    podium = ", ".join(f"{PLACES[p]} {listed(dragons)}" for p, dragons in sorted(places.items()))
    return f"The podium: {podium or 'nobody'}. Last: {listed(event.ranking[-1])}."


def _won(match: Match, event: e.BetWon) -> str:
    bet = event.bet
    extra = f" + {event.extra} for the place token" if event.extra else ""
    bonus = f" + {event.bonus} for the first bet" if event.bonus else ""
    total = event.gold + event.extra + event.bonus
    summed = f"{event.gold}{extra}{bonus} = " if extra or bonus else ""
    return f"{match.name(bet.seat)} wins the bet on {bet.dragon}: {summed}{total} Gold."


def _lost(match: Match, event: e.BetLost) -> str:
    bonus = "but earns 1 Gold for having been the first" if event.bonus else "and earns nothing"
    return f"{match.name(event.bet.seat)} loses the bet on {event.bet.dragon} {bonus}."


def _numbers(match: Match, event: e.CardsCompared) -> str:
    return f"All cards are played: {listed(map(str, event.numbers))}."


def _lined_up(match: Match, event: e.DragonsLinedUp) -> str:
    return f"The {listed(event.dragons)} Dragons stand on the starting spot."


def _deck_made(match: Match, event: e.DeckMade) -> str:
    white = "with" if event.with_white else "without"
    return f"{event.size} movement cards are in the race, {white} white."


def _game_ended(match: Match, event: e.GameEnded) -> str:
    who = listed(match.name(seat) for seat in event.winners)
    share = " share the victory" if len(event.winners) > 1 else " wins"
    return f"The game is over. {who}{share} with {event.gold} Gold."


def spot(number: int) -> str:
    return f"spot {number}" if number else "the start"


_EVENTS: dict[type, Callable[[Match, Any], str]] = {
    e.DealerNamed: lambda m, x: f"{m.name(x.seat)} deals.",
    e.VladJoined: lambda m, x: (
        "Vlad joins; clockwise sit " + listed(map(m.name, x.clockwise)) + "."
    ),
    e.DragonsLinedUp: _lined_up,
    e.DeckMade: _deck_made,
    e.TokensTaken: lambda m, x: f"{m.name(x.seat)} takes the tokens of the {x.character}.",
    e.AbilitiesLeftOut: lambda m, x: "No ability card is laid out.",
    e.AbilityGiven: lambda m, x: f"The {x.dragon} Dragon receives the ability {say(x.ability)}.",
    e.HandsDealt: _hands_dealt,
    e.VladDealt: lambda m, x: f"{x.count} cards form Vlad's deck.",
    e.CardsSetAside: lambda m, x: f"{x.count} cards are set aside unseen.",
    e.RoundBegan: lambda m, x: f"Round {x.round} begins.",
    e.LeaderNamed: lambda m, x: f"{m.name(x.seat)} plays first.",
    e.TurnBegan: lambda m, x: f"Turn {x.turn}: {', '.join(map(m.name, x.order))}.",
    e.CardPlayed: lambda m, x: f"{m.name(x.seat)} plays {say(x.card)}.",
    e.CardLaidFaceDown: lambda m, x: (
        f"{m.name(x.seat)} plays {'a card' if x.card == HIDDEN else say(x.card)} face down;"
        " it counts as a grey 0."
    ),
    e.BetPlaced: _bet_placed,
    e.DragonMoved: _dragon_moved,
    e.CardsCompared: _numbers,
    e.CardsCancelled: lambda m, x: f"Equal numbers cancel: {listed(map(str, x.numbers))}.",
    e.NobodyMoved: lambda m, x: f"No Dragon makes the main movement: {x.reason}.",
    e.TurnEnded: lambda m, x: f"Turn {x.turn} is over; its cards are spent.",
    e.BettingClosed: lambda m, x: f"No more bets: {listed(x.dragons)} passed the line.",
    e.BetsForfeited: lambda m, x: (
        f"{m.name(x.seat)} forfeits {x.missing} bet{'s' if x.missing > 1 else ''}."
    ),
    e.RoundEnded: lambda m, x: f"Round {x.round} is over.",
    e.DragonsRanked: _ranked,
    e.BetsRevealed: lambda m, x: "All bets are turned face up.",
    e.BetWon: _won,
    e.BetLost: _lost,
    e.GoldScored: lambda m, x: (
        f"{m.name(x.seat)} scores {x.gold} Gold and stands on {x.origin + x.gold}."
    ),
    e.DragonsReturned: lambda m, x: "All Dragons return to the starting spot.",
    e.TokensReturned: lambda m, x: "Everybody takes their tokens back.",
    e.CardsGathered: lambda m, x: f"All {x.count} movement cards are gathered for a new deal.",
    e.GameEnded: _game_ended,
}

_PLAY_PROMPTS = {
    ("up",): "Play a card face up",
    ("bet",): "Play a card face down to bet",
}
_PROMPTS = {
    "turn.play_or_bet": "Play a card face up, or face down to bet",
    "movement.low_card_target": "Which Dragon moves at once?",
    "betting.dragon": "Bet on which Dragon?",
    "betting.place_token": "Which place will it take?",
    "betting.gold_tokens": "How much Gold goes on it?",
    "setup.dealer": "Who deals?",
    "setup.character": "Choose a character",
    "setup.first_dealer": "Who deals?",
    "setup.ability_draw": "Which ability does yellow receive?",
    "end_of_round.ability_draw": "Which ability is drawn?",
    "end_of_round.last_tie": "Which of the Dragons tied for last receives the ability?",
    "end_of_round.start_ties": "In which order do the Dragons on the starting spot finish?",
}


def _tell_play(who: str, match: Match, answer: Answer) -> str:
    face, card = answer
    name = "a card" if card == HIDDEN else say(card)
    return f"{who} plays {name} face up" if face == "up" else f"{who} bets with {name} face down"


def _tell_place(who: str, match: Match, answer: Answer) -> str:
    return f"{who} chooses {'a place token' if answer == HIDDEN else say(answer)}"


def _tell_gold(who: str, match: Match, answer: Answer) -> str:
    hidden = HIDDEN in answer
    return f"{who} stakes {'Gold tokens' if hidden else listed(map(say, answer))}"


_ANSWERS: dict[str, Callable[[str, Match, Answer], str]] = {
    "turn.play_or_bet": _tell_play,
    "movement.low_card_target": lambda who, m, a: f"{who} moves the {a} Dragon",
    "betting.dragon": lambda who, m, a: f"{who} bets on {a}",
    "betting.place_token": _tell_place,
    "betting.gold_tokens": _tell_gold,
    "setup.dealer": lambda who, m, a: f"{who} names {m.name(a)} as dealer",
    "setup.character": lambda who, m, a: f"{who} chooses the {a}",
    "setup.first_dealer": lambda who, m, a: f"{who} makes {m.name(a)} the dealer",
    "round.shuffle": lambda who, m, a: f"{who} shuffles {len(a)} cards",
    "setup.ability_draw": lambda who, m, a: f"{who} draws {say(a)}",
    "end_of_round.ability_draw": lambda who, m, a: f"{who} draws {say(a)}",
    "end_of_round.last_tie": lambda who, m, a: f"{who} picks {a} among the last",
    "end_of_round.start_ties": lambda who, m, a: f"{who} orders them {listed(a)}",
}
