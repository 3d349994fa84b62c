"""Phases 5 and 7: the active character may give a card away; everybody checks what they carry."""

from __future__ import annotations

from msgspec.structs import replace

from draghan_lab.engine.decision import Choose, Pick
from draghan_lab.games.once_upon_a_dragon.events import (
    CardGiven,
    EquipmentLeft,
    GoldGiven,
    SharingDeclined,
)
from draghan_lab.games.once_upon_a_dragon.facts import SLOTS, Facts
from draghan_lab.games.once_upon_a_dragon.healing import sits_out
from draghan_lab.games.once_upon_a_dragon.state import NOTHING, Hero
from draghan_lab.games.once_upon_a_dragon.table import Part, QuestTable, Stage, without

GOLD = "gold"


def share(table: QuestTable) -> Stage:
    """Phase 5: one own Equipment card to one other character, or nothing."""
    gifts = gifts_of(table)
    return offer(table, gifts) if gifts and not sits_out(table) else False


def offer(table: QuestTable, gifts: tuple[tuple, ...]) -> Part:
    """The active player says what is given to whom."""
    hero = table.active
    cites = ("sharing.one_card", "sharing.optional")
    gift = yield Pick(hero.player, "sharing.give", (*gifts, NOTHING), cites)
    if gift == NOTHING:
        table.bring_about(
            SharingDeclined(hero.character, cites=cites[1:]),
            replace(table.state, stage="healing_again"),
        )
    elif gift[0] == GOLD:
        give_gold(table, gift[1], gift[2])
    else:
        give_card(table, *gift)
    return True


def gifts_of(table: QuestTable) -> tuple[tuple, ...]:
    """Every card with everybody who may receive it; by ruling gold as well."""
    state, facts = table.state, table.facts
    hero = state.heroes[state.active]
    may_give_gold = table.ruling("sharing.gold") == "instead_of_card"
    if not hero.gear and not may_give_gold:
        return ()
    around = [state.heroes[place] for place in table.around()[1:]]
    others = [other for other in around if other.character]
    anyway = table.ruling("sharing.full_hands") == "allowed"
    gifts: list[tuple] = [
        (card, other.character)
        for card in dict.fromkeys(hero.gear)
        for other in others
        if anyway or not other.gear or has_room(facts, other, card)
    ]
    if may_give_gold:
        coins = range(1, hero.gold + 1)
        gifts += [(GOLD, other.character, gold) for other in others for gold in coins]
    return tuple(gifts)


def has_room(facts: Facts, hero: Hero, card: str) -> bool:
    """Whether a card would still be within the limits of its body part."""
    slot = facts.slot[card]
    return [facts.slot[own] for own in hero.gear].count(slot) < SLOTS[slot]


def give_card(table: QuestTable, card: str, character: str) -> None:
    """Nothing is given in return, and limits are not checked yet."""
    giver, place = table.active, table.place_of(character)
    receiver = table.state.heroes[place]
    heroes = [*table.state.heroes]
    heroes[place] = replace(receiver, gear=(*receiver.gear, card))
    heroes[table.state.active] = replace(giver, gear=without(giver.gear, card))
    cites: tuple[str, ...] = ("sharing.one_card",)
    if not has_room(table.facts, receiver, card):
        cites += ("carry.only_then",)
    event = CardGiven(giver.character, card, character, cites=cites)
    table.bring_about(event, replace(table.state, heroes=tuple(heroes), stage="healing_again"))


def give_gold(table: QuestTable, character: str, gold: int) -> None:
    giver, place = table.active, table.place_of(character)
    heroes = [*table.state.heroes]
    heroes[place] = replace(heroes[place], gold=heroes[place].gold + gold)
    heroes[table.state.active] = replace(giver, gold=giver.gold - gold)
    event = GoldGiven(giver.character, gold, character, cites=("sharing.one_card",))
    table.bring_about(event, replace(table.state, heroes=tuple(heroes), stage="healing_again"))


def check_equipment(table: QuestTable) -> Stage:
    """Phase 7: everybody keeps at most 1 Head, 1 Torso and 2 Hand cards."""
    heroes = table.state.heroes
    overloads: list[tuple[int, str]] = []
    for place in table.around():
        if len(heroes[place].gear) > 1:
            overloads += [(place, slot) for slot in SLOTS if is_too_much(table, place, slot)]
    return drop(table, overloads) if overloads else False


def drop(table: QuestTable, overloads: list[tuple[int, str]]) -> Part:
    """What is not kept is left behind, one body part after the other."""
    for number, (place, slot) in enumerate(overloads, 1):
        kept = yield from keep(table, place, slot)
        hero = table.state.heroes[place]
        left = without(worn(table.facts, hero, slot), *kept)
        table.bring_about(
            EquipmentLeft(
                hero.character, left, cites=("carry.everyone", "carry.limits", "carry.excess")
            ),
            replace(
                table.state,
                heroes=table.with_hero(place, replace(hero, gear=without(hero.gear, *left))),
                discard=table.discarding(*left),
                stage="portal" if number == len(overloads) else "carry",
            ),
        )
    return True


def worn(facts: Facts, hero: Hero, slot: str) -> tuple[str, ...]:
    """The cards of one body part."""
    return tuple([card for card in hero.gear if facts.slot[card] == slot])


def is_too_much(table: QuestTable, place: int, slot: str) -> bool:
    return len(worn(table.facts, table.state.heroes[place], slot)) > SLOTS[slot]


def keep(table: QuestTable, place: int, slot: str) -> Part:
    """The owner says which cards of a body part are kept."""
    hero, limit = table.state.heroes[place], SLOTS[slot]
    cards = worn(table.facts, hero, slot)
    if len(set(cards)) == 1:
        return cards[:limit]
    options = tuple((hero.character, card) for card in cards)
    cites = ("carry.limits", "carry.excess")
    kept = yield Choose(hero.player, "carry.keep", options, limit, limit, cites)
    return tuple(card for _, card in kept)
