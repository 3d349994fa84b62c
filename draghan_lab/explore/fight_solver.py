"""The best way to fight: exact, not greedy.

A fight is who is there, what they carry and what stands against them. Every enemy is met by a group
of characters; groups do not overlap. So it is enough to know, for each group and each need, the
cheapest Equipment that meets it, and then to hand out the groups enemy by enemy. With at most six
characters there are at most 64 groups, so this stays small even with the whole Shadow Realm on the
table. Worth is counted in whole numbers; of equally good plans the first in table order is taken.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from draghan_lab.explore.fight_plan import Enemy, Fight, Fighter, Plan
from draghan_lab.games.once_upon_a_dragon.facts import NO_ICONS
from draghan_lab.games.once_upon_a_dragon.state import Icons

NOBODY = 0
Cards = tuple[tuple[int, int], ...]
"""Equipment by the place of its owner and its place among the owner's cards."""


class _Part(Struct, frozen=True):
    """One enemy with the group that meets it."""

    enemy: str
    group: int
    cards: Cards
    with_aid: bool


class _Line(Struct, frozen=True):
    worth: int
    parts: tuple[_Part, ...] = ()


def best_plan(fight: Fight) -> Plan:
    """The plan that is worth most: enemies, a clean table and the dragon, less what is spent."""
    plans = list(_clean_plans(fight))
    plans += [_told(fight, line, False) for _, line in _hand_out(fight, must_all_fall=False)]
    return max(plans, key=lambda plan: plan.worth, default=Plan())


def _clean_plans(fight: Fight) -> Iterator[Plan]:
    """Plans that leave no Monster, best ones first; the others cannot become better than these."""
    clean = _hand_out(fight, must_all_fall=True)
    slain = fight.clean_worth + (0 if fight.dragon is None else max(0, fight.dragon.worth))
    best: Plan | None = None
    for state, line in sorted(clean, key=lambda found: -found[1].worth):
        if best is not None and line.worth + slain <= best.worth:
            return
        plan = _with_dragon(fight, state, line)
        if best is None or plan.worth > best.worth:
            best = plan
            yield plan


def fewest_cards(fight: Fight) -> Plan:
    """As many enemies as possible, all of them above all, with as few cards as possible."""
    return best_plan(_counting(fight))


def _counting(fight: Fight) -> Fight:
    """The same fight with enemies worth far more than cards, and the dragon more than all."""
    cards = 1 + sum(len(fighter.cards) for fighter in fight.fighters)
    many = cards * (len(fight.enemies) + 1)
    return replace(
        fight,
        fighters=tuple(replace(fighter, costs=()) for fighter in fight.fighters),
        enemies=tuple(replace(enemy, worth=cards) for enemy in fight.enemies),
        dragon=None if fight.dragon is None else replace(fight.dragon, worth=2 * many),
        clean_worth=many,
    )


# which group meets which need, and at what price


def _costs(fighter: Fighter) -> tuple[int, ...]:
    return fighter.costs or (1,) * len(fighter.cards)


def _cheapest(fighters: list[Fighter], lacking: Icons) -> tuple[int, Cards] | None:
    """The cheapest cards of these fighters that make up for lacking icons; None if there are none.

    A table from what is still lacking to the cheapest way there, one card after another.
    """
    shown = [icons for fighter in fighters for icons in fighter.shown]
    for skill, wanted in enumerate(lacking):
        if wanted and wanted > sum(icons[skill] for icons in shown):
            return None
    ways: dict[Icons, tuple[int, Cards]] = {lacking: (0, ())}
    for place, fighter in enumerate(fighters):
        for card, (icons, cost) in enumerate(zip(fighter.shown, _costs(fighter), strict=True)):
            for left, (price, cards) in list(ways.items()):
                after = less(left, icons)
                if after == left:
                    continue
                known = ways.get(after)
                if known is None or price + cost < known[0]:
                    ways[after] = (price + cost, (*cards, (place, card)))
    return ways.get(NO_ICONS)


def less(need: Icons, icons: Icons) -> Icons:
    """What is still lacking of a need; written out, for nothing else is reckoned as often."""
    first, second, third = need[0] - icons[0], need[1] - icons[1], need[2] - icons[2]
    return first if first > 0 else 0, second if second > 0 else 0, third if third > 0 else 0


def _members(group: int) -> list[int]:
    return [place for place in range(group.bit_length()) if group >> place & 1]


def _lacking(fight: Fight, need: Icons, places: list[int], with_aid: bool) -> Icons:
    """What a group must make up for by cards."""
    if with_aid and fight.aid is not None:
        need = less(need, fight.aid)
    for place in places:
        need = less(less(need, fight.fighters[place].icons), fight.fighters[place].laid)
    return need


def _meet(fight: Fight, need: Icons, group: int, with_aid: bool) -> tuple[int, Cards] | None:
    """What it costs a group to meet a need."""
    places = _members(group)
    wanted = _lacking(fight, need, places, with_aid)
    found = _cheapest([fight.fighters[place] for place in places], wanted)
    if found is None:
        return None
    price, cards = found
    return price, tuple((places[place], card) for place, card in cards)


def _ways(fight: Fight, enemy: Enemy) -> list[tuple[_Part, int]]:
    """Every group that can meet an enemy, with and without the Aid, and what it costs.

    A larger group that spends no less is left out.
    """
    found: list[tuple[_Part, int]] = []
    for group, with_aid in attempts(fight, enemy):
        met = _meet(fight, enemy.need, group, with_aid)
        if met is not None and not _is_idle(found, group, met[0]):
            found.append((_Part(enemy.name, group, met[1], with_aid), met[0]))
    return found


def attempts(fight: Fight, enemy: Enemy) -> Iterator[tuple[int, bool]]:
    """The groups that can still go there, small ones first; without the Aid, then with it."""
    elsewhere = _elsewhere(fight, enemy)
    for with_aid in (False, True) if can_aid(fight, enemy) else (False,):
        for group in _groups(len(fight.fighters)):
            alone = (
                group == NOBODY and any(enemy.need) and not (with_aid and fight.aid_stands_alone)
            )
            if not group & elsewhere and not alone:
                yield group, with_aid


def _elsewhere(fight: Fight, enemy: Enemy) -> int:
    """The fighters that were placed, but not at this enemy."""
    places = range(len(fight.fighters))
    return sum(1 << place for place in places if fight.fighters[place].at not in ("", enemy.name))


def can_aid(fight: Fight, enemy: Enemy) -> bool:
    return fight.aid is not None and fight.aid_at in ("", enemy.name)


@lru_cache(maxsize=16)
def _groups(size: int) -> tuple[int, ...]:
    """All groups of fighters, small ones first."""
    return tuple(sorted(range(1 << size), key=int.bit_count))


def _is_idle(found: list[tuple[_Part, int]], group: int, price: int) -> bool:
    """Whether fewer can do the same for no more."""
    return any(part.group & ~group == 0 and cost <= price for part, cost in found)


# where it matters which cards are left for the dragon


def _every_way(fight: Fight, enemy: Enemy) -> list[tuple[_Part, int]]:
    """Every group with every set of cards of which nothing could be spared."""
    found = []
    for group, with_aid in attempts(fight, enemy):
        owned = [(p, c) for p in _members(group) for c in range(len(fight.fighters[p].cards))]
        wanted = _lacking(fight, enemy.need, _members(group), with_aid)
        for cards in _sufficient(fight, owned, wanted, ()):
            if not _has_idle_member(fight, enemy, group, with_aid, cards):
                cost = sum(_costs(fight.fighters[place])[card] for place, card in cards)
                found.append((_Part(enemy.name, group, cards, with_aid), cost))
    return found


def _sufficient(
    fight: Fight, owned: list[tuple[int, int]], need: Icons, cards: Cards
) -> Iterator[Cards]:
    """All sets of cards that meet a need and lack one icon without any one of them."""
    if need == NO_ICONS:
        yield cards
        return
    for number, (place, card) in enumerate(owned):
        after = less(need, fight.fighters[place].shown[card])
        if after != need:
            for longer in _sufficient(fight, owned[number + 1 :], after, (*cards, (place, card))):
                rest = [one for one in longer[len(cards) :] if one != (place, card)]
                if any(_less_all(fight, need, rest)):
                    yield longer


def _less_all(fight: Fight, need: Icons, cards: list[tuple[int, int]]) -> Icons:
    for place, card in cards:
        need = less(need, fight.fighters[place].shown[card])
    return need


def _has_idle_member(fight: Fight, enemy: Enemy, group: int, with_aid: bool, cards: Cards) -> bool:
    """Whether somebody who plays nothing there might as well go elsewhere."""
    players = {place for place, _ in cards}
    for idle in set(_members(group)) - players:
        rest = [place for place in _members(group) if place != idle]
        if not rest and any(enemy.need) and not (with_aid and fight.aid_stands_alone):
            continue
        if not any(_less_all(fight, _lacking(fight, enemy.need, rest, with_aid), list(cards))):
            return True
    return False


# handing out the groups

_State = tuple[int, bool, frozenset]


def _start(fight: Fight) -> _State:
    """Everybody is free, and so are the Aid and all cards."""
    return (1 << len(fight.fighters)) - 1, fight.aid is not None, frozenset()


def _hand_out(fight: Fight, must_all_fall: bool) -> list[tuple[_State, _Line]]:
    """The best line for every set of fighters, Aid and cards that is left in the end."""
    lines: dict[_State, _Line] = {_start(fight): _Line(0)}
    if must_all_fall and len(fight.enemies) > most_that_fall(fight):
        return []
    keeps_cards = must_all_fall and fight.all_strike and fight.dragon is not None
    known_ways: dict[tuple, list[tuple[_Part, int]]] = {}
    for enemy in fight.enemies:
        after: dict[_State, _Line] = {} if must_all_fall else dict(lines)
        alike = (enemy.need, _elsewhere(fight, enemy), can_aid(fight, enemy))
        if alike not in known_ways:
            known_ways[alike] = (_every_way if keeps_cards else _ways)(fight, enemy)
        ways = [(replace(part, enemy=enemy.name), cost) for part, cost in known_ways[alike]]
        for state, line in lines.items():
            for reached, longer in _met(enemy, ways, state, line, keeps_cards):
                known = after.get(reached)
                if known is None or longer.worth > known.worth:
                    after[reached] = longer
        lines = after
    return list(lines.items())


def most_that_fall(fight: Fight) -> int:
    """No more Monsters than this can fall, whatever anybody plays."""
    needless = sum(not any(enemy.need) for enemy in fight.enemies)
    return len(fight.fighters) + (fight.aid is not None) + needless


def _met(
    enemy: Enemy,
    ways: list[tuple[_Part, int]],
    state: _State,
    line: _Line,
    keeps_cards: bool,
) -> Iterator[tuple[_State, _Line]]:
    free, aid, used = state
    for part, cost in ways:
        if part.group & ~free or (part.with_aid and not aid):
            continue
        gone = used.union(part.cards) if keeps_cards else used
        reached = (free & ~part.group, aid and not part.with_aid, gone)
        yield reached, _Line(line.worth + enemy.worth - cost, (*line.parts, part))


# the dragon, and the plan in names


def _with_dragon(fight: Fight, state: _State, line: _Line) -> Plan:
    """A clean table, and the dragon too if that can be and is worth it."""
    clean = replace(line, worth=line.worth + fight.clean_worth)
    best = _told(fight, clean, True)
    if fight.dragon is None or (fight.only_alone and fight.enemies):
        return best
    for part, price in _strikes(fight, fight.dragon, state):
        struck = replace(
            clean, worth=clean.worth + fight.dragon.worth - price, parts=(*clean.parts, part)
        )
        if struck.worth > best.worth:
            best = _told(fight, struck, True)
    return best


def _strikes(fight: Fight, dragon: Enemy, state: _State) -> Iterator[tuple[_Part, int]]:
    free, aid, used = state
    aid = aid and fight.aid_meets_dragon and can_aid(fight, dragon)
    if not fight.all_strike:
        for part, price in _ways(fight, dragon):
            if not part.group & ~free and (aid or not part.with_aid):
                yield part, price
        return
    everybody = (1 << len(fight.fighters)) - 1
    left = replace(fight, fighters=tuple(_unspent(fight, used)))
    for with_aid in (False, True) if aid else (False,):
        found = _meet(left, dragon.need, everybody, with_aid)
        if found is not None:
            cards = tuple(_as_owned(fight, used, place, card) for place, card in found[1])
            yield _Part(dragon.name, NOBODY, cards, with_aid), found[0]


def _unspent(fight: Fight, used: frozenset) -> Iterator[Fighter]:
    for place, fighter in enumerate(fight.fighters):
        left = [card for card in range(len(fighter.cards)) if (place, card) not in used]
        yield replace(
            fighter,
            cards=tuple(fighter.cards[card] for card in left),
            shown=tuple(fighter.shown[card] for card in left),
            costs=tuple(_costs(fighter)[card] for card in left),
            laid=fighter.struck,
        )


def _as_owned(fight: Fight, used: frozenset, place: int, card: int) -> tuple[int, int]:
    cards = range(len(fight.fighters[place].cards))
    return place, [number for number in cards if (place, number) not in used][card]


def _told(fight: Fight, line: _Line, is_clean: bool) -> Plan:
    faces, cards, aid = [], [], ""
    for part in line.parts:
        faces += [(fight.fighters[place].name, part.enemy) for place in _members(part.group)]
        for place, card in part.cards:
            fighter = fight.fighters[place]
            cards.append((fighter.name, fighter.cards[card], part.enemy))
        aid = part.enemy if part.with_aid else aid
    fallen = tuple(part.enemy for part in line.parts)
    clean = is_clean or len(fallen) == len(fight.enemies)
    return Plan(tuple(faces), tuple(cards), aid, fallen, clean, line.worth)
