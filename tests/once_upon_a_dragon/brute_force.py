"""Every way to fight, tried one by one. Slow and plain, to hold the solver against."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, product
from typing import Any

from draghan_lab.explore.fight_plan import Fight

STAYS_AWAY = None


def best(fight: Fight) -> tuple[bool, bool, int, int]:
    """The best of all: the dragon, a clean table, how many Monsters fall, and few cards."""
    return max(outcomes(fight))


def outcomes(fight: Fight) -> Iterator[tuple[bool, bool, int, int]]:
    names = [enemy.name for enemy in fight.enemies]
    dragon = [fight.dragon.name] if fight.dragon else []
    if fight.only_alone and fight.enemies:
        dragon = []
    aids = [STAYS_AWAY] if fight.aid is None else [STAYS_AWAY, *names]
    if fight.aid is not None and fight.aid_meets_dragon:
        aids += dragon
    if fight.aid_at:
        aids = [fight.aid_at]
    anywhere = [STAYS_AWAY, *names, *dragon]
    for places in product(*([f.at] if f.at else anywhere for f in fight.fighters)):
        for aid in aids:
            everybody = fight.all_strike and aid in dragon
            is_lonely = aid is not None and aid not in places and not everybody
            if is_lonely and not fight.aid_stands_alone:
                continue
            yield from _with_cards(fight, places, aid, bool(dragon))


def _with_cards(fight: Fight, places: tuple, aid: Any, dragon: bool) -> Iterator[tuple]:
    owned = [
        (place, card)
        for place, fighter in enumerate(fight.fighters)
        for card in range(len(fighter.cards))
    ]
    for at_monsters in subsets(owned):
        standing = [
            enemy.name
            for enemy in fight.enemies
            if not _meets(_sum(fight, places, aid, at_monsters, enemy.name), enemy.need)
        ]
        fallen = len(fight.enemies) - len(standing)
        yield False, not standing, fallen, -len(at_monsters)
        if standing or not dragon:
            continue
        left = [card for card in owned if card not in at_monsters]
        for at_dragon in subsets(left):
            if _meets(_at_dragon(fight, places, aid, at_dragon), fight.dragon.need):
                yield True, True, fallen, -len(at_monsters) - len(at_dragon)


def subsets(items: list) -> Iterator[tuple]:
    return chain.from_iterable(combinations(items, size) for size in range(len(items) + 1))


def _sum(fight: Fight, places: tuple, aid: Any, cards: tuple, enemy: str) -> list[int]:
    shown = [f.icons for f, where in zip(fight.fighters, places, strict=True) if where == enemy]
    shown += [f.laid for f in fight.fighters if f.at == enemy]
    shown += [fight.fighters[p].shown[card] for p, card in cards if places[p] == enemy]
    shown += [fight.aid] if aid == enemy else []
    return [sum(icons[skill] for icons in shown) for skill in range(3)]


def _at_dragon(fight: Fight, places: tuple, aid: Any, cards: tuple) -> list[int]:
    dragon = fight.dragon.name
    there = [fight.all_strike or where == dragon for where in places]
    shown = [f.icons for f, fights in zip(fight.fighters, there, strict=True) if fights]
    shown += [f.struck for f, fights in zip(fight.fighters, there, strict=True) if fights]
    shown += [fight.fighters[place].shown[card] for place, card in cards if there[place]]
    shown += [fight.aid] if aid == dragon else []
    return [sum(icons[skill] for icons in shown) for skill in range(3)]


def _meets(icons: list[int], need: tuple) -> bool:
    return all(have >= wanted for have, wanted in zip(icons, need, strict=True))
