"""Which single card would have made the difference.

To know whether everything can fall nothing need be saved: all play all they have. So it is enough
to add up what every group shows, and to hand out the groups. Only where everybody turns on the
dragon in the end do cards compete, and there the solver has the last word.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from draghan_lab.explore.fight_last_strike import leaves_nobody
from draghan_lab.explore.fight_plan import Enemy, Fight, Plan
from draghan_lab.explore.fight_solver import attempts, most_that_fall
from draghan_lab.games.once_upon_a_dragon.facts import NO_ICONS
from draghan_lab.games.once_upon_a_dragon.reckoning import added, meets
from draghan_lab.games.once_upon_a_dragon.state import Icons


def all_fall(fight: Fight, plan: Plan) -> bool:
    """Whether a plan leaves nobody standing, the dragon included."""
    return len(plan.fallen) == len(fight.enemies) + (fight.dragon is not None)


def rescues(fight: Fight, cards: Mapping[str, Icons]) -> list[tuple[str, str]]:
    """Every fighter with a card that would defeat everything in its hands."""
    if _is_hopeless(fight):
        return []
    found = []
    for place, fighter in enumerate(fight.fighters):
        helpful = _helpful(fight, place, set(cards.values()))
        found += [(fighter.name, card) for card, icons in cards.items() if icons in helpful]
    return found


def _helpful(fight: Fight, place: int, kinds: set[Icons]) -> set[Icons]:
    """The icons that would do: more than enough do too, and fewer than too few do not."""
    helpful: set[Icons] = set()
    untried = sorted(kinds, key=lambda icons: (sum(icons), icons))
    while untried:
        icons = untried[len(untried) // 2]
        if _wins_with(fight, place, icons):
            decided = {kind for kind in untried if meets(kind, icons)}
            helpful |= decided
        else:
            decided = {kind for kind in untried if meets(icons, kind)}
        untried = [kind for kind in untried if kind not in decided]
    return helpful


def _is_hopeless(fight: Fight) -> bool:
    """Whether more stand there than can fall, whatever anybody plays."""
    if fight.dragon is None:
        return len(fight.enemies) > most_that_fall(fight)
    if fight.only_alone and fight.enemies:
        return True
    return len(fight.enemies) + (not fight.all_strike) > most_that_fall(fight)


def _wins_with(fight: Fight, place: int, icons: Icons) -> bool:
    fighter = fight.fighters[place]
    cards = (*fighter.cards, "one more")
    richer = replace(fighter, cards=cards, shown=(*fighter.shown, icons), costs=())
    fighters = (*fight.fighters[:place], richer, *fight.fighters[place + 1 :])
    other = replace(fight, fighters=fighters)
    if not can_all_fall(other):
        return False
    return not fight.all_strike or fight.dragon is None or leaves_nobody(other)


def can_all_fall(fight: Fight) -> bool:
    """Whether groups can be handed out so that everything falls, if everybody plays everything."""
    shown = _shown_by_groups(fight)
    everybody = (1 << len(fight.fighters)) - 1
    reached = {(everybody, fight.aid is not None)}
    enemies = list(fight.enemies)
    if fight.dragon is not None and not fight.all_strike:
        enemies.append(fight.dragon)
    elif fight.dragon is not None:
        everything = added(shown[everybody], fight.aid or NO_ICONS)
        reached = reached if meets(everything, fight.dragon.need) else set()
    for enemy in enemies:
        ways = _ways(fight, enemy, shown)
        reached = {
            (free & ~group, aid and not with_aid)
            for free, aid in reached
            for group, with_aid in ways
            if not group & ~free and (aid or not with_aid)
        }
    return bool(reached)


def _shown_by_groups(fight: Fight) -> list[Icons]:
    """What every group shows with all its cards."""
    shown = [NO_ICONS] * (1 << len(fight.fighters))
    for place, fighter in enumerate(fight.fighters):
        total = added(fighter.icons, fighter.laid)
        for icons in fighter.shown:
            total = added(total, icons)
        for group in range(1 << place):
            shown[group | 1 << place] = added(shown[group], total)
    return shown


def _ways(fight: Fight, enemy: Enemy, shown: list[Icons]) -> list[tuple[int, bool]]:
    """The groups that can meet an enemy, with and without the Aid; none that could be smaller."""
    found: list[tuple[int, bool]] = []
    is_barred = enemy is fight.dragon and not fight.aid_meets_dragon
    for group, with_aid in attempts(fight, enemy):
        if with_aid and is_barred:
            continue
        icons = added(shown[group], fight.aid or NO_ICONS) if with_aid else shown[group]
        if meets(icons, enemy.need) and not any(part & ~group == 0 for part, _ in found):
            found.append((group, with_aid))
    return found
