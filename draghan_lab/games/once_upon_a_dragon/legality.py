"""Why an answer is impossible. Written from the rules, not from the options, so that a law can hold
the two against each other. What concerns a fight stands in `legality_fight`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations

from draghan_lab.engine.decision import FATE, Answer, Decision, Objection
from draghan_lab.engine.match import Match
from draghan_lab.games.once_upon_a_dragon import legality_fight as fight
from draghan_lab.games.once_upon_a_dragon.facts import SLOTS, Facts
from draghan_lab.games.once_upon_a_dragon.legality_fight import Reason, hero_named, listing
from draghan_lab.games.once_upon_a_dragon.state import NOTHING, Quest
from draghan_lab.games.once_upon_a_dragon.words import name, the


def explain(match: Match, state: Quest, decision: Decision, answer: Answer) -> Reason:
    """The objection to an answer, or None if there is none."""
    return _EXPLAIN[decision.ask](match, state, decision, answer)


def conceivable(match: Match, state: Quest, decision: Decision) -> Iterable[Answer]:
    """What somebody might try to answer."""
    return _CONCEIVABLE[decision.ask](match, state)


# before the game


def _number(match: Match, state: Quest, decision: Decision, answer: Answer) -> Reason:
    players, most = len(match.players), match.facts.most_heroes
    if not isinstance(answer, int) or answer < 1 or (players == 1 and answer < 2):
        return Objection("alone one plays at least two characters", ("solo.several_characters",))
    taken = decision.options[-1]
    if answer > min(most, len(match.facts.characters)) or answer > taken:
        return Objection(
            f"{answer} would be more characters than the game allows", ("setup.choose_character",)
        )
    return None


def _first_player(match: Match, state: Quest, decision: Decision, answer: Answer) -> Reason:
    if answer == "chance" and decision.seat != FATE:
        return None
    if not isinstance(answer, int) or answer not in range(len(match.players)):
        return Objection("only a player can go first", ("setup.first_player",))
    return None


def _character(match: Match, state: Quest, decision: Decision, answer: Answer) -> Reason:
    clause = "results.replacement_draghan" if state.round else "setup.choose_character"
    if answer not in match.facts.characters:
        return Objection(f"{answer!r} is no character", (clause,))
    if any(hero.character == answer for hero in state.heroes):
        return Objection(f"{the(match, answer)} is in the party already", (clause,))
    if answer in state.discard:
        return Objection(
            f"{the(match, answer)} fell in this game", ("results.discarded_character_gone",)
        )
    return None


def _stack(match: Match, state: Quest, decision: Decision, answer: Answer) -> Reason:
    """Which stack is being shuffled shows in any of its cards."""
    facts: Facts = match.facts
    stacks = (
        facts.market,
        facts.draghan_encounters,
        facts.shadow_encounters,
        facts.shadow_locations,
    )
    stack = next((s for s in stacks if decision.options and decision.options[0] in s), ())
    return _shuffle(stack, answer, "setup.sort_and_shuffle")


def _piles(match: Match, state: Quest, decision: Decision, answer: Answer) -> Reason:
    return _shuffle(decision.options, answer, "setup.seed_stacks")


def _shuffle(cards: Iterable[str], answer: Answer, clause: str) -> Reason:
    wanted = Counter(cards)
    if not isinstance(answer, tuple) or not listing(answer) or Counter(answer) != wanted:
        return Objection(
            f"a shuffle orders all {wanted.total()} cards of the stack, each once", (clause,)
        )
    return None


def _shadow_shuffle(match: Match, state: Quest, decision: Decision, answer: Answer) -> Reason:
    return _shuffle(state.shadow_encounters, answer, decision.cites[0])


def _reshuffle(match: Match, state: Quest, decision: Decision, answer: Answer) -> Reason:
    ours = set(match.facts.draghan_encounters)
    cards = [card for card in state.discard if card in ours]
    return _shuffle(cards, answer, "encounter.depleted")


def _next_game(match: Match, state: Quest, decision: Decision, answer: Answer) -> Reason:
    if answer not in ("next_game", "end"):
        return Objection("the campaign goes on or ends", ("campaign.fresh_start",))
    return None


# healing, journeys, thefts


def _heal(match: Match, state: Quest, decision: Decision, answer: Answer) -> Reason:
    if answer == NOTHING:
        return None
    hero = state.heroes[state.active]
    clause = decision.cites[0]
    if answer not in match.facts.slot:
        return Objection(f"{answer!r} is no Equipment card", (clause,))
    if answer not in hero.gear:
        owners = [other.character for other in state.heroes if answer in other.gear]
        whose = f"it belongs to {the(match, owners[0])}" if owners else "nobody owns it"
        return Objection(
            f"{the(match, hero.character)} has no {name(match, answer)}: {whose}",
            (clause, "healing.only_active"),
        )
    if answer not in match.facts.healing:
        return Objection(f"{the(match, answer)} has no Healing icon", (clause,))
    return None


def _journey(match: Match, state: Quest, decision: Decision, answer: Answer) -> Reason:
    if answer not in ("travel", "stay"):
        return Objection("the party travels or stays", ("portal.choice",))
    return None


def _stolen(match: Match, state: Quest, decision: Decision, answer: Answer) -> Reason:
    hero = state.heroes[state.active]
    if not isinstance(answer, str) or answer not in hero.gear:
        return Objection(
            f"only a card of the active {name(match, hero.character)} can be stolen",
            ("theft.then_equipment",),
        )
    return None


def _dragon(match: Match, state: Quest, decision: Decision, answer: Answer) -> Reason:
    if answer not in match.facts.dragons:
        return Objection(f"{answer!r} is no dragon", ("endgame.draw_dragon",))
    if answer in state.slain:
        return Objection(f"{the(match, answer)} was defeated before", ("campaign.set_aside",))
    return None


# buying, giving, carrying


def _buy(match: Match, state: Quest, decision: Decision, answer: Answer) -> Reason:
    if not isinstance(answer, tuple) or len(answer) != 2 or not listing(answer):
        return Objection("a character buys a card or nothing", ("market.who_buys",))
    hero = hero_named(state, answer[0])
    asked = decision.options[0][0]
    if hero is None or hero.character != asked:
        return Objection(f"it is {the(match, asked)} who is asked now", ("market.who_buys",))
    card = answer[1]
    if card == NOTHING:
        return None
    if card not in state.offer:
        return Objection(f"{the(match, card)} is not on offer", ("market.offer",))
    pooled = hero.gold and match.ruling("market.pooling") == "allowed"
    purse = sum(h.gold for h in state.heroes) if pooled else hero.gold
    price = match.facts.price[card]
    if price > purse:
        return Objection(
            f"{the(match, card)} costs {price} gold and there is only {purse}", ("market.who_buys",)
        )
    return None


def _dispute(match: Match, state: Quest, decision: Decision, answer: Answer) -> Reason:
    if not isinstance(answer, tuple) or answer not in decision.options:
        return Objection("the card goes to somebody who wants it", ("market.dispute",))
    return None


def _pooled(match: Match, state: Quest, decision: Decision, answer: Answer) -> Reason:
    clause = ("market.who_buys",)
    card = decision.options[0][0]
    rest = match.facts.price[card] - 1
    if not fight.pairs(answer) or any(pair[0] != card for pair in answer):
        return Objection(f"coins are laid down for {the(match, card)}", clause)
    if len(answer) != rest:
        return Objection(
            f"the buyer gives a coin for {the(match, card)}, and {rest} more are due,"
            f" not {len(answer)}",
            clause,
        )
    lacking: Counter = Counter(answer) - Counter(decision.options)
    if lacking:
        payer = next(iter(lacking))[1]
        return Objection(f"{the(match, payer)} does not have that many coins", clause)
    return None


def _give(match: Match, state: Quest, decision: Decision, answer: Answer) -> Reason:
    clause = ("sharing.one_card",)
    if answer == NOTHING:
        return None
    if not isinstance(answer, tuple) or len(answer) not in (2, 3):
        return Objection("one card is given to one character", clause)
    giver, receiver = state.heroes[state.active], hero_named(state, answer[1])
    if receiver is None or receiver is giver:
        return Objection("the receiver is another character in the game", clause)
    if answer[0] == "gold":
        return _give_gold(match, giver.gold, answer)
    if len(answer) != 2 or not isinstance(answer[0], str) or answer[0] not in giver.gear:
        card = the(match, str(answer[0]))
        return Objection(f"{the(match, giver.character)} does not own {card}", clause)
    slot = match.facts.slot[answer[0]]
    worn = sum(match.facts.slot[card] == slot for card in receiver.gear)
    if match.ruling("sharing.full_hands") == "forbidden" and worn >= SLOTS[slot]:
        return Objection(
            f"{the(match, receiver.character)} has no room for it",
            ("sharing.one_card", "carry.limits"),
        )
    return None


def _give_gold(match: Match, purse: int, answer: tuple) -> Reason:
    if match.ruling("sharing.gold") == "never":
        return Objection("gold cannot be given away", ("sharing.one_card",))
    if len(answer) != 3 or not isinstance(answer[2], int) or not 1 <= answer[2] <= purse:
        return Objection(f"only 1 to {purse} gold can be given", ("sharing.one_card",))
    return None


def _keep(match: Match, state: Quest, decision: Decision, answer: Answer) -> Reason:
    clause = ("carry.limits", "carry.excess")
    character, sample = decision.options[0]
    slot = match.facts.slot[sample]
    if not fight.pairs(answer) or any(pair[0] != character for pair in answer):
        return Objection(f"{the(match, character)} keeps some of its own cards", clause)
    hero = hero_named(state, character)
    worn = Counter(card for card in hero.gear if match.facts.slot[card] == slot)  # type: ignore[union-attr]
    kept = Counter(card for _, card in answer)
    if kept - worn:
        return Objection(f"{the(match, character)} has no such cards for the {slot}", clause)
    if kept.total() != SLOTS[slot]:
        return Objection(f"exactly {SLOTS[slot]} of the {slot} cards can be kept", clause)
    return None


_EXPLAIN: dict[str, Callable[[Match, Quest, Decision, Answer], Reason]] = {
    "setup.number_of_characters": _number,
    "setup.first_player": _first_player,
    "setup.shuffle_stacks": _stack,
    "setup.location_piles": _piles,
    "setup.character": _character,
    "setup.character_deal": _character,
    "healing.before": _heal,
    "healing.after": _heal,
    "portal.travel": _journey,
    "theft.random_equipment": _stolen,
    "endgame.which_dragon": _dragon,
    "encounter.reshuffle": _reshuffle,
    "fight.face": fight.face,
    "fight.aid_target": fight.aid,
    "fight.equipment": fight.equipment,
    "endgame.equipment_at_dragon": fight.equipment,
    "results.odd_coins": fight.odd_coins,
    "results.short_supply": fight.short_supply,
    "results.flee_shuffle": _shadow_shuffle,
    "results.return_shuffle": _shadow_shuffle,
    "results.replacement": _character,
    "results.replacement_draw": _character,
    "market.buy": _buy,
    "market.dispute": _dispute,
    "market.pooled_payment": _pooled,
    "sharing.give": _give,
    "carry.keep": _keep,
    "campaign.next_game": _next_game,
}


def _all_gear(match: Match, state: Quest) -> Iterable[Answer]:
    return (*match.facts.slot, NOTHING)


def _all_purchases(match: Match, state: Quest) -> Iterable[Answer]:
    names = [hero.character for hero in state.heroes if hero.character]
    return [(name, card) for name in names for card in (*match.facts.price, NOTHING)]


def _all_gifts(match: Match, state: Quest) -> Iterable[Answer]:
    names = [hero.character for hero in state.heroes if hero.character]
    coins = [("gold", name, gold) for name in names for gold in (0, 1, 2, 99)]
    return [NOTHING, *coins, *((card, name) for name in names for card in match.facts.slot)]


def _own_cards(match: Match, state: Quest) -> Iterable[Answer]:
    """All pairs of everybody's cards, and single ones."""
    cards = [(hero.character, card) for hero in state.heroes for card in hero.gear]
    return {some for size in (0, 1, 2) for some in combinations(cards, size)}


def _characters(match: Match, state: Quest) -> Iterable[Answer]:
    return match.facts.characters


_CONCEIVABLE: dict[str, Callable[[Match, Quest], Iterable[Answer]]] = {
    "setup.number_of_characters": lambda m, s: range(9),
    "setup.first_player": lambda m, s: (*range(len(m.players) + 1), "chance"),
    "setup.shuffle_stacks": lambda m, s: (m.facts.market, m.facts.market[1:]),
    "setup.location_piles": lambda m, s: (m.facts.draghan_locations,),
    "setup.character": _characters,
    "setup.character_deal": _characters,
    "healing.before": _all_gear,
    "healing.after": _all_gear,
    "portal.travel": lambda m, s: ("travel", "stay", "wait"),
    "theft.random_equipment": _all_gear,
    "endgame.which_dragon": lambda m, s: m.facts.dragons,
    "encounter.reshuffle": lambda m, s: (m.facts.draghan_encounters,),
    "fight.face": fight.all_placements,
    "fight.aid_target": fight.all_enemies,
    "fight.equipment": _own_cards,
    "endgame.equipment_at_dragon": _own_cards,
    "results.odd_coins": fight.all_shares,
    "results.short_supply": lambda m, s: [(hero.character,) for hero in s.heroes],
    "results.flee_shuffle": lambda m, s: (s.shadow_encounters, s.shadow_encounters[1:]),
    "results.return_shuffle": lambda m, s: (s.shadow_encounters, s.shadow_encounters[1:]),
    "results.replacement": _characters,
    "results.replacement_draw": _characters,
    "market.buy": _all_purchases,
    "market.dispute": lambda m, s: [(c, h.character) for c in s.offer for h in s.heroes],
    "market.pooled_payment": lambda m, s: ((),),
    "sharing.give": _all_gifts,
    "carry.keep": _own_cards,
    "campaign.next_game": lambda m, s: ("next_game", "end", "rest"),
}
