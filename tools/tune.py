"""`python tools/tune.py 60 80 1`: search for card values with which every party has a fair chance.

Sixty sets of values, each played by the sensible bot in 80 games per cell, with seed 1. A cell is a
size of party with the Portal through which it leaves. The search turns one or two levers of the
best set so far and keeps what comes nearer to what is wanted. Only reconstructed values are turned.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import product
from typing import Any

from draghan_lab.engine.dealer import Chance
from draghan_lab.explore.quest_study import share_of_wins

WANTED = {2: (0.15, 0.40), 3: (0.35, 0.60), 4: (0.45, 0.75)}
PORTALS = (1, 2, 3)
MARGIN = 0.04
SKILLS = ("strength", "charm", "knowledge")
Values = dict[str, dict[str, Any]]


def icons(*amounts: int) -> dict[str, int]:
    return dict(zip(SKILLS, amounts, strict=True))


def trio(cards: str, value: str, main: int, second: int = 0, back: int = 0) -> Values:
    """Three cards, one for each skill; the second skill is the next one, or the one before."""
    found = {}
    for skill, card in enumerate(cards.split()):
        amounts = [0, 0, 0]
        amounts[skill] = main
        amounts[(skill + 1) % 3] += second
        amounts[(skill + 2) % 3] += back
        found[card] = {value: icons(*amounts)}
    return found


def dragons(*needs: str) -> Values:
    names = ("dorcin", "pratrac", "razuul", "estrago")
    return {
        dragon: {"need": icons(*map(int, need))} for dragon, need in zip(names, needs, strict=True)
    }


def gold(cards: str, amount: int) -> Values:
    return {card: {"gold": amount} for card in cards.split()}


LEVERS: dict[str, Callable[[Any], Values]] = {
    "market, price 1": lambda n: trio("iron_helmet jewelled_circlet scholars_hood", "icons", n),
    "market, price 2": lambda n: trio("longsword silver_harp spellbook", "icons", n),
    "market, torso": lambda n: trio("chainmail velvet_gown starry_mantle", "icons", n, n),
    "market, price 3": lambda n: trio("warhammer charm_ring archmage_staff", "icons", n),
    "gold, one skill": lambda n: gold("wolf hedge_witch", n),
    "gold, two skills": lambda n: gold("highwayman siren troll", n),
    "Draghan thieves": lambda n: trio("bandit pickpocket imp", "need", n),
    "Draghan strong": lambda n: trio("ogre duchess sphinx", "need", n),
    "runners, weak": lambda n: trio("society_thug society_recruiter society_scribe", "need", *n),
    "runners, strong": lambda n: trio(
        "society_champion society_envoy society_magus", "need", n[0], 0, n[1]
    ),
    "high priest": lambda n: {"society_high_priest": {"need": icons(n, n, n)}},
    "Shadow Realm, giants": lambda n: trio("shadow_giant banshee lich", "need", n),
    "Shadow Realm, middle": lambda n: {
        "hell_hound": {"need": icons(n[0], 0, n[1])},
        "vampire": {"need": icons(n[1], n[0], 0)},
        "wraith": {"need": icons(0, n[1], n[0])},
    },
    "Shadow Realm, weak": lambda n: {
        "night_thief": {"need": icons(n[0], n[1], 0)},
        "doppelganger": {"need": icons(0, n[0], n[1])},
        "ghoul": {"need": icons(n[1], 0, n[0])},
    },
    "Shadow Realm, finds": lambda n: {
        card: {"icons": icons(n, n, n)} for card in ("runeblade", "shadow_cloak")
    },
    "Draghan, Aid": lambda n: trio("barracks royal_court library", "icons", n),
    "Shadow Realm, Aid": lambda n: trio(
        "forge_of_bones hall_of_echoes sunken_archive", "icons", *n
    ),
    "dragons": lambda needs: dragons(*needs),
}

DRAGONS = (
    ("222", "231", "123", "312"),
    ("322", "232", "223", "313"),
    ("332", "233", "323", "413"),
    ("432", "243", "324", "414"),
    ("442", "244", "424", "424"),
)
LEVELS: dict[str, tuple[Any, ...]] = {
    "market, price 1": (1, 2, 3),
    "market, price 2": (2, 3, 4),
    "market, torso": (1, 2),
    "market, price 3": (3, 4, 5, 6),
    "gold, one skill": (1, 2),
    "gold, two skills": (1, 2),
    "Draghan thieves": (2, 3),
    "Draghan strong": (3, 4, 5),
    "runners, weak": ((2, 0), (2, 1), (3, 0), (3, 1), (4, 0)),
    "runners, strong": ((3, 1), (3, 2), (4, 1), (4, 2), (4, 3)),
    "high priest": (2, 3),
    "Shadow Realm, giants": (3, 4, 5, 6, 7),
    "Shadow Realm, middle": ((1, 1), (2, 0), (2, 1), (3, 1), (3, 2), (4, 1)),
    "Shadow Realm, weak": ((1, 0), (1, 1), (2, 1), (2, 2)),
    "Shadow Realm, finds": (1, 2, 3),
    "Draghan, Aid": (2, 3, 4),
    "Shadow Realm, Aid": ((2, 1), (3, 2), (4, 3), (5, 4), (6, 5)),
    "dragons": DRAGONS,
}
Setting = dict[str, int]
"""For every lever which of its levels is set."""


def values(setting: Setting) -> Values:
    found: Values = {}
    for lever, level in setting.items():
        for card, changed in LEVERS[lever](LEVELS[lever][level]).items():
            found.setdefault(card, {}).update(changed)
    return found


def is_dragon_the_hardest(made: Values) -> bool:
    """Every dragon asks for more icons than any other enemy."""
    needs = {card: sum(v["need"].values()) for card, v in made.items() if "need" in v}
    names = dragons(*DRAGONS[0])
    others = max(need for card, need in needs.items() if card not in names)
    return min(needs[dragon] for dragon in names) > others


def measured(made: Values, games: int, seed: int) -> dict[tuple[int, int], float]:
    """The share of wins in every cell."""
    return {
        (size, portal): share_of_wins(size, portal, games, seed, components=made).rate
        for size, portal in product(WANTED, PORTALS)
    }


def badness(rates: dict[tuple[int, int], float]) -> float:
    """How far the shares are from what is wanted, above all where they are outside of it."""
    total = 0.0
    for (size, _), rate in rates.items():
        low, high = WANTED[size]
        outside = max(0.0, low + MARGIN - rate, rate - high + MARGIN)
        total += outside**2 + (rate - (low + high) / 2) ** 2 / 50
    return 1000 * total


def turned(setting: Setting, chance: Chance) -> Setting:
    """One or two levers at another level."""
    other = dict(setting)
    for _ in range(1 + chance.below(2)):
        lever = chance.pick(sorted(LEVELS))
        other[lever] = chance.below(len(LEVELS[lever]))
    if other == setting or not is_dragon_the_hardest(values(other)):
        return turned(setting, chance)
    return other


def start() -> Setting:
    """The values that the rulebook has now, lever by lever."""
    from draghan_lab.games import find_game

    pieces = find_game("once_upon_a_dragon").rulebook.pieces
    found = {}
    for lever, levels in LEVELS.items():
        for number, level in enumerate(levels):
            made = LEVERS[lever](level)
            if all(pieces[c][key] == value for c, v in made.items() for key, value in v.items()):
                found[lever] = number
    return found


def main() -> int:
    tries, games, seed = map(int, sys.argv[1:4])
    chance, best = Chance("tune", seed), start()
    least = None
    for number in range(tries):
        setting = turned(best, chance) if number else best
        rates = measured(values(setting), games, seed * 100_000)
        found = badness(rates)
        is_better = least is None or found < least
        if is_better:
            best, least = setting, found
        shares = " ".join(f"{rate:.0%}" for rate in rates.values())
        print(f"{number:4} {found:7.1f} {'*' if is_better else ' '} {shares}", flush=True)
        if is_better:
            print("      ", {lever: LEVELS[lever][level] for lever, level in best.items()})
    return 0


if __name__ == "__main__":
    sys.exit(main())
