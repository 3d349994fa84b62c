"""The arithmetic of a fight: who can be faced, which icons lie where, and what falls."""

from __future__ import annotations

from functools import lru_cache
from operator import attrgetter

from draghan_lab.engine.match import Match
from draghan_lab.games.once_upon_a_dragon.facts import NO_ICONS, Facts
from draghan_lab.games.once_upon_a_dragon.state import ASIDE, DRAGON_CARD, Hero, Icons, Quest

_CHARACTER = attrgetter("character")


@lru_cache(maxsize=4096)
def labels(cards: tuple[str, ...]) -> tuple[str, ...]:
    """The cards made different: the second Goblin on the table is goblin#2."""
    if len(set(cards)) == len(cards):
        return cards
    seen: dict[str, int] = {}
    made = []
    for card in cards:
        seen[card] = number = seen.get(card, 0) + 1
        made.append(card if number == 1 else f"{card}#{number}")
    return tuple(made)


@lru_cache(maxsize=4096)
def card_of(label: str) -> str:
    """The card that a label names."""
    return label.partition("#")[0]


def added(one: Icons, other: Icons) -> Icons:
    return (one[0] + other[0], one[1] + other[1], one[2] + other[2])


def meets(icons: Icons, need: Icons) -> bool:
    """Whether the icons of every skill are at least as many as needed."""
    return icons[0] >= need[0] and icons[1] >= need[1] and icons[2] >= need[2]


def missing(icons: Icons, need: Icons) -> Icons:
    """The icons that are still lacking."""
    return (
        max(0, need[0] - icons[0]),
        max(0, need[1] - icons[1]),
        max(0, need[2] - icons[2]),
    )


def own_icons(facts: Facts, hero: Hero) -> Icons:
    """The icons of the side that is face up."""
    return (facts.hurt if hero.is_hurt else facts.healthy)[hero.character]


def has_dragon(state: Quest) -> bool:
    """Whether a large Dragon card lies on the table: the endgame."""
    dragon = state.dragon
    return dragon != "" and dragon != DRAGON_CARD


def can_face_dragon(match: Match, state: Quest) -> bool:
    """The dragon can be faced, unless it is ruled that all Monsters must be gone before."""
    if not has_dragon(state):
        return False
    only_alone = match.ruling("endgame.second_placement") == "only_when_alone"
    return not (only_alone and state.enemies)


def targets(match: Match, state: Quest) -> tuple[str, ...]:
    """Every enemy that a character may be placed at."""
    enemies = labels(state.enemies)
    if state.dragon and can_face_dragon(match, state):
        return (*enemies, state.dragon)
    return enemies


def icons_at(facts: Facts, state: Quest) -> dict[str, Icons]:
    """The icons that lie against each enemy by now."""
    totals: dict[str, Icons] = {}
    for hero in state.heroes:
        enemy = hero.faces
        if not enemy or enemy == ASIDE:
            continue
        total = (facts.hurt if hero.is_hurt else facts.healthy)[hero.character]
        for card in hero.played:
            total = added(total, facts.icons[card])
        totals[enemy] = added(totals[enemy], total) if enemy in totals else total
    if state.aid_at and state.location in facts.icons:
        totals[state.aid_at] = added(
            totals.get(state.aid_at, NO_ICONS), facts.icons[state.location]
        )
    return totals


def outcome(facts: Facts, state: Quest) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The Monsters that fall, and those that do not; the dragon apart."""
    monsters, needs, totals = labels(state.enemies), facts.need, icons_at(facts, state)
    if not facts.needless.isdisjoint(state.enemies):
        totals = {**dict.fromkeys(monsters, NO_ICONS), **totals}
    met = []
    for label, icons in totals.items():
        need = needs.get(card_of(label))
        if need is not None and meets(icons, need):
            met.append(label)
    if not met:
        return (), monsters
    fallen = tuple([label for label in monsters if label in met])
    return fallen, tuple([label for label in monsters if label not in met])


def dragon_need(match: Match, state: Quest) -> Icons:
    """What the dragon on the table needs; by ruling the size of the party may count."""
    rows = match.facts.dragon_needs[state.dragon]
    ruling = match.ruling("endgame.dragon_need")
    if ruling == "single_need":
        return rows[0]
    size = state.begun_with
    if ruling == "scaled_by_active_characters":
        size = party_size(state)
    return rows[min(4, max(2, size)) - 1]


def party_size(state: Quest) -> int:
    """How many characters are in the game."""
    characters = [*map(_CHARACTER, state.heroes)]
    return len(characters) - characters.count("")


def is_anybody_out(state: Quest) -> bool:
    """Whether a place of the party has no character any more."""
    return "" in map(_CHARACTER, state.heroes)


def fights_dragon(match: Match, hero: Hero, dragon: str) -> bool:
    """Whether a character may strike at the dragon once all other Monsters have fallen."""
    if match.ruling("endgame.second_placement") == "all_turn_on_dragon":
        return bool(hero.character)
    return hero.faces == dragon


def icons_at_dragon(match: Match, state: Quest) -> Icons:
    """The icons of all who strike at the dragon, their Equipment for it, and the Aid."""
    facts: Facts = match.facts
    total = facts.icons[state.location] if state.aid_at == state.dragon else NO_ICONS
    for hero in state.heroes:
        if hero.character and fights_dragon(match, hero, state.dragon):
            total = added(total, own_icons(facts, hero))
            for card in hero.at_dragon:
                total = added(total, facts.icons[card])
    return total
