"""Fights of Once Upon a Dragon as large as the rules can lay out, and the time they take."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from time import thread_time_ns

from draghan_lab.engine.dealer import Chance
from draghan_lab.engine.match import Match, Setup
from draghan_lab.explore.fight_last_strike import spendings
from draghan_lab.explore.fight_plan import Enemy, Fight, Fighter
from draghan_lab.explore.fight_rescue import all_fall, rescues
from draghan_lab.explore.fight_solver import fewest_cards
from draghan_lab.games import find_game
from draghan_lab.games.once_upon_a_dragon.facts import SLOTS, Facts

GAME = "once_upon_a_dragon"
PARTY = ("Ann", "Bob", "Cid", "Dee")
FACTS: Facts = Match(find_game(GAME), Setup(GAME, PARTY, 1)).facts
FEWEST_ENEMIES = 2


def crowds(count: int, placement: str = "one_placement") -> Iterator[Fight]:
    """Full gear by chance; all that can gather round the dragon first, then fewer and fewer.

    A few enemies are the harder fights: of a crowd no plan can defeat everything.
    """
    gathered = tuple(card for card in FACTS.shadow_encounters if card in FACTS.need)
    gathered += tuple(card for card in FACTS.draghan_encounters if card in FACTS.runners)
    for number in range(count):
        chance = Chance("crowd", number)
        size = max(FEWEST_ENEMIES, len(gathered) // (number % 10 + 1))
        cards = chance.shuffled(gathered)[:size]
        dragon = chance.pick(FACTS.dragons)
        yield Fight(
            tuple(party(chance)),
            tuple(Enemy(f"{card}#{place}", FACTS.need[card]) for place, card in enumerate(cards)),
            Enemy(dragon, FACTS.dragon_needs[dragon][0]),
            aid=FACTS.icons["sunken_archive"],
            all_strike=placement == "all_turn_on_dragon",
        )


def party(chance: Chance) -> Iterator[Fighter]:
    """Four characters; each carries all it can."""
    stacks = (*FACTS.market, *FACTS.draghan_encounters, *FACTS.shadow_encounters)
    left = list(chance.shuffled(tuple(card for card in stacks if card in FACTS.fighting)))
    for character in chance.shuffled(FACTS.characters)[: len(PARTY)]:
        cards = tuple(take(left, slot) for slot, most in SLOTS.items() for _ in range(most))
        shown = tuple(FACTS.icons[card] for card in cards)
        yield Fighter(character, FACTS.healthy[character], cards, shown)


def take(cards: list[str], slot: str) -> str:
    """The next card of a body part."""
    card = next(card for card in cards if FACTS.slot[card] == slot)
    cards.remove(card)
    return card


def solve(fight: Fight) -> None:
    """Everything that a hint tells: the best plan, and which single card was missing."""
    if not all_fall(fight, fewest_cards(fight)):
        rescues(fight, {card: FACTS.icons[card] for card in FACTS.fighting})


def milliseconds(fight: Fight, tries: int = 2) -> float:
    """The least of a few tries, each from scratch: what it takes when nothing interferes."""
    taken = []
    gc.disable()  # what lies about elsewhere is not to be swept up meanwhile
    for _ in range(tries):
        spendings.cache_clear()
        begun = thread_time_ns()
        solve(fight)
        taken.append(thread_time_ns() - begun)
    gc.enable()
    return min(taken) / 1e6
