"""Why an answer is impossible. Written from the rules, not from the options, so that a law can hold
the two against each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations

from draghan_lab.engine.decision import Answer, Decision, Objection
from draghan_lab.engine.match import Match
from draghan_lab.games.dragon_racer.facts import BETS, CHARACTERS, HAND
from draghan_lab.games.dragon_racer.state import COLOURS, NO_SEAT, Race

Reason = Objection | None
NOBODY = "none"
"""What somebody says who would rather move no Dragon."""


def explain(match: Match, state: Race, decision: Decision, answer: Answer) -> Reason:
    """The objection to an answer, or None if there is none."""
    return _EXPLAIN[decision.ask](match, state, decision, answer)


def conceivable(match: Match, state: Race, decision: Decision) -> Iterable[Answer]:
    """What somebody might try to answer."""
    return _CONCEIVABLE[decision.ask](match)


def _play(match: Match, state: Race, decision: Decision, answer: Answer) -> Reason:
    seat = decision.seat
    if not isinstance(answer, tuple) or len(answer) != 2 or answer[0] not in ("up", "bet"):
        return Objection("a card is played face up or to bet", ("turn.one_card_each",))
    face, card = answer
    if card not in match.facts.cards:
        return Objection(f"{card!r} is no movement card", ("turn.one_card_each",))
    if card not in state.players[seat].hand:
        return Objection(f"{say(card)} is not in hand", ("turn.one_card_each",))
    placed = sum(bet.seat == seat for bet in state.bets)
    return _bet(state, seat, placed) if face == "bet" else _up(match, state, seat, placed)


def _bet(state: Race, seat: int, placed: int) -> Reason:
    if not state.betting_open:
        return Objection(
            "a Dragon has passed the No more bets line, so betting is closed for this round",
            ("betting.no_more_bets", "betting.closed_for_all"),
        )
    if placed >= BETS:
        return Objection("both bets of this round are placed", ("betting.exactly_two",))
    if not state.players[seat].golds:
        return Objection("no Gold token is left for another bet", ("betting.pile",))
    return None


def _up(match: Match, state: Race, seat: int, placed: int) -> Reason:
    if match.ruling("betting.forced") != "forced" or _bet(state, seat, placed):
        return None
    missing, turns = BETS - placed, HAND + 1 - state.turn
    if turns > missing:
        return None
    bets, them = ("a bet is", "it") if missing == 1 else (f"{missing} bets are", "them")
    left = "this turn is" if turns == 1 else f"{turns} turns are"
    reason = f"{bets} still missing and only {left} left for {them}"
    return Objection(reason, ("betting.exactly_two",))


def _low_card(match: Match, state: Race, decision: Decision, answer: Answer) -> Reason:
    if answer == NOBODY:
        return Objection("the move of a 1 or 2 cannot be declined", decision.cites[:1])
    return _in_race(match, answer, "movement.any_dragon")


def _bet_dragon(match: Match, state: Race, decision: Decision, answer: Answer) -> Reason:
    if objection := _in_race(match, answer, "betting.face_down_pile"):
        return objection
    mine = {bet.dragon for bet in state.bets if bet.seat == decision.seat}
    if match.ruling("betting.same_dragon") == "forbidden" and answer in mine:
        return Objection(
            f"the first bet lies on {answer} already, and the two must differ",
            ("betting.unlimited",),
        )
    return None


def _in_race(match: Match, dragon: Answer, clause: str) -> Reason:
    if dragon not in COLOURS:
        return Objection(f"{dragon!r} is no Dragon", (clause,))
    if dragon not in match.facts.dragons:
        return Objection(f"the {dragon} Dragon takes no part", (clause, "setup.white_dragon"))
    return None


def _place_token(match: Match, state: Race, decision: Decision, answer: Answer) -> Reason:
    if answer not in match.facts.places:
        return Objection("a bet has exactly one place token", ("betting.pile",))
    if answer not in state.players[decision.seat].places:
        return Objection(
            f"the token {say(answer)} lies in the other bet", ("betting.tokens_committed",)
        )
    return None


def _gold_tokens(match: Match, state: Race, decision: Decision, answer: Answer) -> Reason:
    if not isinstance(answer, tuple) or not set(answer) <= set(match.facts.golds):
        return Objection("a bet is made of Gold tokens", ("betting.pile",))
    if not answer:
        return Objection("a bet has at least one Gold token", ("betting.pile",))
    mine = state.players[decision.seat].golds
    if Counter(answer) - Counter(mine):
        return Objection(
            "those Gold tokens are not all in front of the player",
            ("betting.tokens_committed", "betting.pile"),
        )
    is_first = all(bet.seat != decision.seat for bet in state.bets)
    keeps = match.ruling("betting.keep_gold") == "keep_one"
    if keeps and is_first and len(answer) == len(mine):
        return Objection(
            "one Gold token must be kept for the second bet",
            ("betting.pile", "betting.exactly_two"),
        )
    return None


def _dealer(match: Match, state: Race, decision: Decision, answer: Answer) -> Reason:
    if answer == match.facts.vlad != NO_SEAT:
        return Objection("Vlad never deals", ("setup.dealer",))
    if answer not in range(len(match.players)):
        return Objection("only a player can deal", ("setup.dealer",))
    return None


def _character(match: Match, state: Race, decision: Decision, answer: Answer) -> Reason:
    if answer not in CHARACTERS:
        return Objection(f"{answer!r} is no character", ("setup.choose_character",))
    if any(player.character == answer for player in state.players):
        return Objection(f"the {answer} is taken already", ("setup.choose_character",))
    return None


def _shuffle(match: Match, state: Race, decision: Decision, answer: Answer) -> Reason:
    if not isinstance(answer, tuple) or Counter(answer) != Counter(match.facts.deck):
        return Objection(
            f"a shuffle orders all {len(match.facts.deck)} cards of the race, each once",
            ("setup.deal_eight",),
        )
    return None


def _ability(match: Match, state: Race, decision: Decision, answer: Answer) -> Reason:
    if answer not in match.facts.abilities:
        return Objection(f"{answer!r} is no ability card", ("setup.first_ability",))
    if answer in state.abilities:
        return Objection(f"{say(answer)} was drawn already", ("ability.unique",))
    return None


def _last_tie(match: Match, state: Race, decision: Decision, answer: Answer) -> Reason:
    if objection := _in_race(match, answer, "end_of_round.ability_to_last"):
        return objection
    if state.abilities[match.facts.index[answer]]:
        return Objection(f"{answer} has an ability already", ("end_of_round.ability_next",))
    if state.spots[match.facts.index[answer]] > 0:
        return Objection(f"{answer} did not come last", ("end_of_round.ability_to_last",))
    return None


def _start_ties(match: Match, state: Race, decision: Decision, answer: Answer) -> Reason:
    facts = match.facts
    tied = {dragon for dragon in facts.dragons if not state.spots[facts.index[dragon]]}
    if not isinstance(answer, tuple) or set(answer) != tied or len(answer) != len(tied):
        return Objection(
            "the Dragons on the starting spot are ordered, each once", ("end_of_round.podium",)
        )
    return None


_EXPLAIN: dict[str, Callable[[Match, Race, Decision, Answer], Reason]] = {
    "turn.play_or_bet": _play,
    "movement.low_card_target": _low_card,
    "betting.dragon": _bet_dragon,
    "betting.place_token": _place_token,
    "betting.gold_tokens": _gold_tokens,
    "setup.dealer": _dealer,
    "setup.character": _character,
    "setup.first_dealer": _dealer,
    "round.shuffle": _shuffle,
    "setup.ability_draw": _ability,
    "end_of_round.ability_draw": _ability,
    "end_of_round.last_tie": _last_tie,
    "end_of_round.start_ties": _start_ties,
}


def _all_plays(match: Match) -> Iterable[Answer]:
    return [(face, card) for card in match.facts.cards for face in ("up", "bet")]


def _all_gold(match: Match) -> Iterable[Answer]:
    tokens = match.facts.gold_tokens
    return {some for size in range(len(tokens) + 1) for some in combinations(tokens, size)}


_CONCEIVABLE: dict[str, Callable[[Match], Iterable[Answer]]] = {
    "turn.play_or_bet": _all_plays,
    "movement.low_card_target": lambda match: (*COLOURS, NOBODY),
    "betting.dragon": lambda match: COLOURS,
    "betting.place_token": lambda match: tuple(match.facts.places),
    "betting.gold_tokens": _all_gold,
    "setup.dealer": lambda match: range(len(match.players) + 1),
    "setup.character": lambda match: CHARACTERS,
    "setup.first_dealer": lambda match: range(len(match.players) + 1),
    "round.shuffle": lambda match: (match.facts.deck, match.facts.deck[1:]),
    "setup.ability_draw": lambda match: match.facts.abilities,
    "end_of_round.ability_draw": lambda match: match.facts.abilities,
    "end_of_round.last_tie": lambda match: COLOURS,
    "end_of_round.start_ties": lambda match: (match.facts.dragons, match.facts.dragons[::-1]),
}


def say(piece: str) -> str:
    """A piece as one says it: red 7, 2nd place, Gold 1, third gear."""
    kind, _, rest = piece.partition("_")
    if kind == "place":
        return f"{rest} place"
    if kind == "gold":
        return f"Gold {rest}"
    return piece.replace("_", " ")
