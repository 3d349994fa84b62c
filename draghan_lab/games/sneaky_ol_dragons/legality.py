"""Why an answer is impossible. Written from the rules, not from the options, so that a law can hold
the two against each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import permutations
from typing import Any

from draghan_lab.engine.decision import Answer, Decision, Objection
from draghan_lab.engine.match import Match
from draghan_lab.games.sneaky_ol_dragons.state import DOWN, UP, Race, Slot

Reason = Objection | None


def explain(match: Match, state: Race, decision: Decision, answer: Answer) -> Reason:
    """The objection to an answer, or None if there is none."""
    return _EXPLAIN[decision.ask](match, state, decision, answer)


def conceivable(match: Match, state: Race, decision: Decision) -> Iterable[Answer]:
    """What somebody might try to answer."""
    return _CONCEIVABLE[decision.ask](match, state, decision)


def no(reason: str, *cites: str) -> Objection:
    return Objection(reason, cites)


def is_number(answer: Answer) -> bool:
    return isinstance(answer, int) and not isinstance(answer, bool)


# setup


def _dragon(match: Match, state: Race, decision: Decision, answer: Answer) -> Reason:
    if answer not in match.facts.dragons:
        return no(f"{answer!r} is no dragon", "setup.choose_dragon")
    if any(player.dragon == answer for player in state.players):
        return no(f"the {answer} dragon is taken already", "setup.choose_dragon")
    return None


def _starter(match: Match, state: Race, decision: Decision, answer: Answer) -> Reason:
    if not is_number(answer) or answer not in range(len(match.players)):
        return no("only a player can growl best", "setup.starting_player")
    return None


def _shuffle(match: Match, state: Race, decision: Decision, answer: Answer) -> Reason:
    """All cards of the deck, or of the discard pile, each once."""
    is_first = decision.ask == "setup.shuffle"
    clause = "setup.draw_pile" if is_first else "deal.reshuffle"
    cards = decision.options if is_first else state.discard
    if not isinstance(answer, tuple) or Counter(answer) != Counter(cards):
        return no(f"a shuffle orders all {len(cards)} cards, each once", clause)
    return None


def _track_cards(match: Match, state: Race, decision: Decision, answer: Answer) -> Reason:
    cards = match.facts.track_cards
    if not isinstance(answer, tuple) or Counter(answer) != Counter(list(cards)):
        return no(f"a layout orders all {len(cards)} track cards", "variant_2.all_track_cards")
    return None


# hands


def _from_hand(match: Match, state: Race, decision: Decision, answer: Answer) -> Reason:
    clause = decision.cites[0]
    if answer not in match.facts.index:
        return no(f"{answer!r} is no card", clause)
    if answer not in state.hands[decision.seat]:
        return no(f"{say(answer)} is not in hand", clause)
    return None


def _pair(clause: str) -> Callable:
    def explain_pair(match: Match, state: Race, decision: Decision, answer: Answer) -> Reason:
        if not isinstance(answer, tuple) or len(answer) != 2 or answer[0] == answer[1]:
            return no("two different cards are laid, in their order", clause)
        hand = state.hands[decision.seat]
        missing = [name for name in answer if name not in hand]
        return no(f"{say(missing[0])} is not in hand", clause) if missing else None

    return explain_pair


def _insert(match: Match, state: Race, decision: Decision, answer: Answer) -> Reason:
    clause = "two_players.insert_one"
    if not isinstance(answer, tuple) or len(answer) != 2:
        return no("one card is put at one position", clause)
    name, place = answer
    hand, row = state.hands[decision.seat], state.rows[decision.seat]
    if name not in hand:
        return no(f"{say(name)} was not handed over", clause)
    if not is_number(place) or not 1 <= place <= len(row) + 1:
        return no(f"the positions are 1 to {len(row) + 1}", clause)
    return None


# Storylines


def _one_of(*allowed: str) -> Callable:
    def explain_word(match: Match, state: Race, decision: Decision, answer: Answer) -> Reason:
        return None if answer in allowed else no(f"say {' or '.join(allowed)}", *decision.cites[:1])

    return explain_word


def _same_items(match: Match, state: Race, decision: Decision, answer: Answer) -> Reason:
    """The cards in question, each once; which ones they are was seen when they were taken up."""
    if not isinstance(answer, tuple) or Counter(answer) != Counter(decision.options):
        return no(f"all {len(decision.options)} are put in an order, each once", *decision.cites)
    return None


def _turn_one(match: Match, state: Race, decision: Decision, answer: Answer) -> Reason:
    clause, row = "crystal_ball.turn_one", state.rows[decision.seat]
    if is_number(answer) and answer == 0:
        return None
    if not is_number(answer) or not 1 <= answer <= len(row):
        return no("there is no such card in the own Storyline", clause)
    slot = row[answer - 1]
    if slot.face != DOWN:
        return no("that card is no longer unplayed", clause)
    return no("that card is turned already", clause) if slot.turned else None


def _wish(match: Match, state: Race, decision: Decision, answer: Answer) -> Reason:
    clause = "magic_lamp.exchange"
    if answer == "nothing":
        return None
    if answer not in match.facts.index:
        return no(f"{answer!r} is no card", clause)
    if answer in state.discard and match.rulings["magic_lamp.which_cards"] == "discard_pile_too":
        is_mirrored = answer == state.agenda[0].card
        return no("that lamp was used already", "magic_lamp.used_lamp") if is_mirrored else None
    found = [(s, slot) for s, row in enumerate(state.rows) for slot in row if slot.card == answer]
    if not found or found[0][1].face != UP:
        return no(f"{say(answer)} does not lie face up in a Storyline", clause)
    return _wish_for(match, state, decision, *found[0])


def _wish_for(match: Match, state: Race, decision: Decision, owner: int, slot: Slot) -> Reason:
    if slot.is_used:
        return no("that lamp was used already", "magic_lamp.used_lamp", "magic_lamp.once")
    if slot.card not in decision.options and owner == decision.seat:
        return no("the lamp is not exchanged for itself", "magic_lamp.exchange")
    forbidden = match.rulings["magic_lamp.hugged_owner"] == "forbidden"
    if forbidden and owner in state.hugged and owner != decision.seat:
        return no(f"{match.name(owner)} is hugged", "bigfoot.immune")
    return None


def _slot(match: Match, state: Race, decision: Decision, answer: Answer) -> Reason:
    """One unplayed card of the player whose turn it is to lose one."""
    if not isinstance(answer, tuple) or len(answer) != 2 or not all(map(is_number, answer)):
        return no("a card is named by its owner and its place", *decision.cites)
    asked = decision.options[0][0]
    owner, place = answer
    if owner != asked:
        return no(f"a card of {match.name(asked)} is to be chosen now", *decision.cites)
    row = state.rows[owner]
    if not 1 <= place <= len(row) or row[place - 1].face != DOWN:
        return no("there is no unplayed card", *decision.cites)
    return None


def _drawn(match: Match, state: Race, decision: Decision, answer: Answer) -> Reason:
    if answer not in state.aside or answer not in decision.options:
        return no(f"{say(answer)} is none of the cards drawn", "lucky_talisman.draw_five")
    return None


def _blown(match: Match, state: Race, decision: Decision, answer: Answer) -> Reason:
    return _same_items(match, state, decision, answer)


# dragons


def _trap(match: Match, state: Race, decision: Decision, answer: Answer) -> Reason:
    if not is_number(answer) or answer not in range(len(state.players)):
        return no("that is no dragon", "trap.call")
    if answer == decision.seat:
        return no("nobody traps their own dragon", "trap.call")
    mine = state.spaces[decision.seat]
    far = [_distance(state, mine, space) for space in state.spaces]
    whose, nearest = f"the dragon of {match.name(answer)}", far[decision.options[0]]
    if not far[answer]:
        return no(f"{whose} stands on the same space", "trap.call")
    if far[answer] > nearest:
        return no(f"{whose} is not the closest", "trap.call", "trap.tie")
    if answer in decision.options:
        return None
    if answer in state.hugged:
        return no(f"{whose} is hugged", "trap.call", "bigfoot.immune")
    return no(f"{whose} is held by a tree", "trap.call", "immobility.no_move")


def _distance(state: Race, space: int, other: int) -> int:
    low, high = sorted((space, other))
    inside = range(max(low + 1, 1), min(high, len(state.track)))
    return high - low - sum(state.track[at] > 0 for at in inside)


def _picked_player(match: Match, state: Race, decision: Decision, answer: Answer) -> Reason:
    clause = "truth_serum.pick"
    if not is_number(answer) or answer not in range(len(state.players)):
        return no("that is no player", clause)
    if answer == decision.seat:
        return no("another player has to be chosen", clause)
    if answer in state.hugged and match.rulings["truth_serum.hugged"] == "no":
        return no(f"{match.name(answer)} is hugged", clause, "bigfoot.immune")
    return None


def _contest(match: Match, state: Race, decision: Decision, answer: Answer) -> Reason:
    clause = "dragon_poo.contest"
    named = answer if isinstance(answer, tuple) else (answer,)
    if decision.ask == "movement.dragon_poo_winner" and not isinstance(answer, tuple):
        return no("the table names all who held out longest", clause)
    if not named or not all(is_number(s) and s in range(len(state.players)) for s in named):
        return no("only players hold their breath", clause)
    if decision.ask == "movement.dragon_poo" and isinstance(answer, tuple):
        return no("chance names one player", clause)
    if len(set(named)) != len(named):
        return no("nobody is named twice", clause)
    hugged = [s for s in named if s in state.hugged]
    if hugged and match.rulings["dragon_poo.hugged"] == "no":
        return no(f"{match.name(hugged[0])} is hugged", clause, "bigfoot.immune")
    return None


def _bet(match: Match, state: Race, decision: Decision, answer: Answer) -> Reason:
    clause = "variant_4.place_token"
    if not is_number(answer):
        return no("the token lies on a space", clause)
    if 0 < answer < len(state.track) and state.track[answer] > 0:
        return no(f"{answer} is a hole", clause, "hole.nobody_stands_there")
    if answer < decision.options[0]:
        gone = state.first > 1
        reason = "the path there is gone" if gone else "there is nothing behind the Start card"
        return no(
            reason, clause, "variant_3.backward_limit" if gone else "movement.start_is_the_end"
        )
    if answer > decision.options[-1]:
        return no("the Finish card ends before, and no four cards lead that far", clause)
    return None


Explain = Callable[[Match, Race, Decision, Answer], Reason]
_EXPLAIN: dict[str, Explain] = {
    "setup.dragon": _dragon,
    "setup.growl": _starter,
    "setup.first_player": _starter,
    "setup.shuffle": _shuffle,
    "setup.advanced_sample": _same_items,
    "setup.removed_sample": _same_items,
    "setup.mountain_shuffle": _track_cards,
    "setup.mountain_corners": _same_items,
    "deal.reshuffle_order": _shuffle,
    "draft.keep": _from_hand,
    "programming.own_first": _from_hand,
    "programming.for_player": _from_hand,
    "two_players.choose_own_two": _pair("two_players.own_two"),
    "two_players.choose_opponent_two": _pair("two_players.opponent_two"),
    "two_players.insert": _insert,
    "movement.crystal_ball_look": _one_of("look", "leave"),
    "movement.crystal_ball_order": _same_items,
    "movement.crystal_ball_turn": _turn_one,
    "movement.magic_lamp_target": _wish,
    "movement.thief_cards": _slot,
    "movement.hypnosis_card": _slot,
    "movement.spy_slots": _slot,
    "movement.random_slots": _slot,
    "movement.lucky_talisman_card": _drawn,
    "movement.spy_distribution": _same_items,
    "movement.trap_target": _trap,
    "movement.truth_serum_claim": _one_of("true", "lie"),
    "movement.truth_serum_guess": _one_of("true", "lie"),
    "movement.truth_serum_coin": _one_of("right", "wrong"),
    "movement.truth_serum_player": _picked_player,
    "movement.dragon_poo": _contest,
    "movement.dragon_poo_winner": _contest,
    "movement.whirlwind": _blown,
    "movement.bet_space": _bet,
}


# what somebody might try


def _seats(match: Match, state: Race, decision: Decision) -> Iterable[Answer]:
    return range(len(match.players) + 1)


def _cards(match: Match, state: Race, decision: Decision) -> Iterable[Answer]:
    return match.facts.cards


def _pairs(match: Match, state: Race, decision: Decision) -> Iterable[Answer]:
    some = (*state.hands[decision.seat], *state.hands[1 - decision.seat][:1])
    return [*permutations(some, 2), (some[0], some[0])]


def _insertions(match: Match, state: Race, decision: Decision) -> Iterable[Answer]:
    hand = state.hands[decision.seat]
    some = (*hand, *state.hands[1 - decision.seat][:1])
    return [(name, place) for name in some for place in range(7)]


def _items(match: Match, state: Race, decision: Decision) -> Iterable[Answer]:
    return (decision.options, decision.options[::-1], decision.options[1:])


def _slots(match: Match, state: Race, decision: Decision) -> Iterable[Answer]:
    longest = max(map(len, state.rows))
    return [(s, place) for s in range(len(match.players)) for place in range(longest + 2)]


def _contestants(match: Match, state: Race, decision: Decision) -> Iterable[Answer]:
    return [*range(len(match.players)), tuple(range(len(match.players))), (), (0,), (1,)]


Conceive = Callable[[Match, Race, Decision], Iterable[Answer]]
_CONCEIVABLE: dict[str, Conceive] = {
    **dict.fromkeys(_EXPLAIN, _items),
    "setup.dragon": lambda m, s, d: (*m.facts.dragons, "white"),
    "setup.growl": _seats,
    "setup.first_player": _seats,
    "draft.keep": _cards,
    "programming.own_first": _cards,
    "programming.for_player": _cards,
    "two_players.choose_own_two": _pairs,
    "two_players.choose_opponent_two": _pairs,
    "two_players.insert": _insertions,
    "movement.crystal_ball_look": lambda m, s, d: ("look", "leave", "turn"),
    "movement.crystal_ball_turn": lambda m, s, d: range(-1, 12),
    "movement.magic_lamp_target": lambda m, s, d: (*m.facts.cards, "nothing"),
    "movement.thief_cards": _slots,
    "movement.hypnosis_card": _slots,
    "movement.spy_slots": _slots,
    "movement.random_slots": _slots,
    "movement.lucky_talisman_card": _cards,
    "movement.trap_target": _seats,
    "movement.truth_serum_claim": lambda m, s, d: ("true", "lie", "perhaps"),
    "movement.truth_serum_guess": lambda m, s, d: ("true", "lie", "perhaps"),
    "movement.truth_serum_coin": lambda m, s, d: ("right", "wrong", "edge"),
    "movement.truth_serum_player": _seats,
    "movement.dragon_poo": _contestants,
    "movement.dragon_poo_winner": _contestants,
    "movement.bet_space": lambda m, s, d: range(-4, m.facts.length + 24),
}


def say(name: Any) -> str:
    """A card as one says it: Movement 3, Knight, What's that over there."""
    return str(name).partition("/")[0].replace("_", " ")
