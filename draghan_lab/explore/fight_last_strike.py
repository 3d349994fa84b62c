"""Whether all Monsters can fall and everybody then strikes down the dragon.

Nobody plays at two Monsters, so which cards were spent on them does not matter, only the icons
that are missing at the dragon for it. To know whether it can be done, sums are enough.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from draghan_lab.explore.fight_plan import Enemy, Fight
from draghan_lab.explore.fight_solver import attempts, can_aid, less
from draghan_lab.games.once_upon_a_dragon.facts import NO_ICONS
from draghan_lab.games.once_upon_a_dragon.reckoning import added, meets
from draghan_lab.games.once_upon_a_dragon.state import Icons

_Way = tuple[int, bool, Icons]
"""A group that meets an enemy, whether with the Aid, and the icons that it spends."""
_Force = tuple[tuple[Icons, ...], Icons]
"""The cards of a group in a fixed order, and what it shows without them."""


def leaves_nobody(fight: Fight) -> bool:
    """Whether some plan does it; which one does not matter."""
    assert fight.dragon is not None
    spare = _spare(fight, fight.dragon.need)
    may_aid = fight.aid_meets_dragon and can_aid(fight, fight.dragon)
    aided = added(spare, fight.aid or NO_ICONS) if may_aid else spare
    everybody = (1 << len(fight.fighters)) - 1
    reached = {(everybody, fight.aid is not None): [NO_ICONS]}
    forces = _forces(fight)
    for enemy in fight.enemies:
        ways = _ways(fight, enemy, forces, spare, aided)
        after: dict[tuple[int, bool], list[Icons]] = {}
        for (free, aid), spent_before in reached.items():
            for group, with_aid, spent in ways:
                if not group & ~free and (aid or not with_aid):
                    left = free & ~group, aid and not with_aid
                    limit = aided if left[1] else spare
                    sums = [added(before, spent) for before in spent_before]
                    after.setdefault(left, []).extend(s for s in sums if meets(limit, s))
        reached = {left: _least(sums) for left, sums in after.items()}
    return any(meets(aided, spent) for sums in reached.values() for spent in sums)


def _spare(fight: Fight, need: Icons) -> Icons:
    """What everybody together shows at the dragon beyond its need, if nothing was spent before."""
    total = NO_ICONS
    for fighter in fight.fighters:
        for icons in (fighter.icons, fighter.struck, *fighter.shown):
            total = added(total, icons)
    return total[0] - need[0], total[1] - need[1], total[2] - need[2]


def _forces(fight: Fight) -> list[_Force]:
    """The forces of every group."""
    forces: list[_Force] = [((), NO_ICONS)] * (1 << len(fight.fighters))
    for place, fighter in enumerate(fight.fighters):
        shown = added(fighter.icons, fighter.laid)
        for group in range(1 << place):
            cards, icons = forces[group]
            forces[group | 1 << place] = tuple(sorted(cards + fighter.shown)), added(icons, shown)
    return forces


def _ways(
    fight: Fight, enemy: Enemy, forces: list[_Force], spare: Icons, aided: Icons
) -> list[_Way]:
    """Every group that can meet an enemy, and the least that it can spend on it.

    It is left out where a part of the group, tried before, does it for no more icons.
    """
    found: list[_Way] = []
    for group, with_aid in attempts(fight, enemy):
        beaten = [spent for other, _, spent in found if other & ~group == 0]
        if NO_ICONS in beaten:
            continue
        cards, icons = forces[group]
        limit = spare if with_aid else aided
        for spent in spendings(cards, less(enemy.need, _aided(fight, icons, with_aid))):
            if meets(limit, spent) and not any(meets(spent, other) for other in beaten):
                found.append((group, with_aid, spent))
    return found


def _aided(fight: Fight, icons: Icons, with_aid: bool) -> Icons:
    return added(icons, fight.aid) if with_aid and fight.aid is not None else icons


@lru_cache(maxsize=4096)
def spendings(cards: tuple[Icons, ...], need: Icons) -> list[Icons]:
    """The least icons with which some of these cards meet a need."""
    first, second, third = need
    reached = {NO_ICONS}
    for one, two, three in cards:
        for x, y, z in tuple(reached):
            if (one and x < first) or (two and y < second) or (three and z < third):
                reached.add((x + one, y + two, z + three))
    return _least(spent for spent in reached if meets(spent, need))


def _least(sums: Iterable[Icons]) -> list[Icons]:
    """Those than which no other is less in every skill."""
    found: list[Icons] = []
    for one in sorted(set(sums)):
        if not any(meets(one, other) for other in found):
            found.append(one)
    return found
