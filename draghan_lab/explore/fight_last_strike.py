"""Whether all Monsters can fall and everybody then strikes down the dragon.

Nobody plays at two Monsters, so which cards were spent on them does not matter, only the icons
that are missing at the dragon for it. To know whether it can be done, sums are enough.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from draghan_lab.explore.fight_plan import Enemy, Fight
from draghan_lab.explore.fight_solver import attempts, can_aid, lacking, less, members
from draghan_lab.games.once_upon_a_dragon.facts import NO_ICONS
from draghan_lab.games.once_upon_a_dragon.reckoning import added, meets
from draghan_lab.games.once_upon_a_dragon.state import Icons

_Way = tuple[int, bool, Icons]
"""A group that meets an enemy, whether with the Aid, and the icons that it spends."""


def leaves_nobody(fight: Fight) -> bool:
    """Whether some plan does it; which one does not matter."""
    assert fight.dragon is not None
    spare = _spare(fight, fight.dragon.need)
    may_aid = fight.aid_meets_dragon and can_aid(fight, fight.dragon)
    aided = added(spare, fight.aid or NO_ICONS) if may_aid else spare
    everybody = (1 << len(fight.fighters)) - 1
    reached = {(everybody, fight.aid is not None): [NO_ICONS]}
    for enemy in fight.enemies:
        ways = _ways(fight, enemy, spare, aided)
        after: dict[tuple[int, bool], list[Icons]] = {}
        for (free, aid), spent_before in reached.items():
            for group, with_aid, spent in ways:
                if not group & ~free and (aid or not with_aid):
                    left = free & ~group, aid and not with_aid
                    limit = aided if left[1] else spare
                    sums = [added(before, spent) for before in spent_before]
                    after.setdefault(left, []).extend(s for s in sums if meets(limit, s))
        reached = {left: _least(sums) for left, sums in after.items()}
    limits = {True: aided, False: spare}
    return any(meets(limits[aid], s) for (_, aid), sums in reached.items() for s in sums)


def _spare(fight: Fight, need: Icons) -> Icons:
    """What everybody together shows at the dragon beyond its need, if nothing was spent before."""
    total = NO_ICONS
    for fighter in fight.fighters:
        for icons in (fighter.icons, fighter.struck, *fighter.shown):
            total = added(total, icons)
    return total[0] - need[0], total[1] - need[1], total[2] - need[2]


def _ways(fight: Fight, enemy: Enemy, spare: Icons, aided: Icons) -> list[_Way]:
    """Every group that can meet an enemy, and the least that it can spend on it."""
    found: list[_Way] = []
    for group, with_aid in attempts(fight, enemy):
        beaten = [
            spent
            for other, with_other, spent in found
            if other & ~group == 0 and (with_aid or not with_other)
        ]
        if NO_ICONS in beaten:
            continue
        places, limit = members(group), spare if with_aid else aided
        cards = sorted(icons for place in places for icons in fight.fighters[place].shown)
        need = lacking(fight, enemy.need, places, with_aid)
        for spent in spendings(tuple(cards), need):
            if meets(limit, spent) and not any(meets(spent, other) for other in beaten):
                found.append((group, with_aid, spent))
    return found


@lru_cache(maxsize=4096)
def spendings(cards: tuple[Icons, ...], need: Icons) -> list[Icons]:
    """The least icons with which some of these cards meet a need."""
    reached = {(need, NO_ICONS)}
    for icons in cards:
        for left, spent in tuple(reached):
            after = less(left, icons)
            if after != left:
                reached.add((after, added(spent, icons)))
    return _least(spent for left, spent in reached if left == NO_ICONS)


def _least(sums: Iterable[Icons]) -> list[Icons]:
    """Those than which no other is less in every skill."""
    found: list[Icons] = []
    for one in sorted(set(sums)):
        if not any(meets(one, other) for other in found):
            found.append(one)
    return found
