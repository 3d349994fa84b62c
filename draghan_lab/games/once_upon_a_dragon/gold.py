"""Phase 4, first part: the gold of the Monsters that fell, divided among those who faced them."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from draghan_lab.engine.decision import Choose
from draghan_lab.games.once_upon_a_dragon.events import GoldLeft, GoldTaken
from draghan_lab.games.once_upon_a_dragon.reckoning import card_of, own_icons
from draghan_lab.games.once_upon_a_dragon.state import Hero
from draghan_lab.games.once_upon_a_dragon.table import Part, QuestTable, Stage, without


def pay_gold(table: QuestTable) -> Stage:
    """Every defeated Monster pays its gold, also in a round that is lost; only in Draghan."""
    state, gold = table.state, table.facts.gold
    if state.realm != "draghan" or not state.fallen:
        return False
    paying = [label for label in state.fallen if gold[card_of(label)]]
    return pay(table, paying) if paying else False


def pay(table: QuestTable, paying: list[str]) -> Part:
    """The coins of all Monsters are divided, then everybody takes what is due."""
    state = table.state
    sharing = {label: sharers_of(table, label) for label in paying}
    due: tuple[str, ...] = ()
    for label, sharers in sharing.items():
        due += yield from divide(table, label, sharers)
    if len(due) > state.supply:
        due = yield from short_supply(table, due)
    cites: tuple[str, ...] = ("results.gold",)
    cites += ("results.gold_split",) if max(map(len, sharing.values())) > 1 else ()
    cites += ("results.gold_always",) if len(state.fallen) < len(state.enemies) else ()
    for label, sharers in sharing.items():
        if not sharers:
            leave_gold(table, label)
    take_gold(table, due, cites)
    return bool(due)


def leave_gold(table: QuestTable, label: str) -> None:
    """No character defeated this Monster, so its gold stays in the supply."""
    event = GoldLeft(label, table.facts.gold[card_of(label)], cites=("results.gold",))
    table.happen(event)


def take_gold(table: QuestTable, due: tuple[str, ...], cites: tuple[str, ...]) -> None:
    """Everybody takes their coins from the supply, the active character first."""
    for place in table.around():
        hero = table.state.heroes[place]
        gold = due.count(hero.character)
        if gold:
            table.bring_about(
                GoldTaken(hero.character, gold, cites=cites),
                replace(
                    table.state,
                    heroes=table.with_hero(place, replace(hero, gold=hero.gold + gold)),
                    supply=table.state.supply - gold,
                    stage="clear",
                ),
            )


def sharers_of(table: QuestTable, label: str) -> tuple[str, ...]:
    """All who face the Monster, or only those who brought a needed skill; else by ruling."""
    heroes = table.state.heroes
    facing = [heroes[place] for place in table.around() if heroes[place].faces == label]
    if table.ruling("results.gold_who_shares") == "contributors_only":
        facing = [hero for hero in facing if contributes(table, hero, card_of(label))]
    if not facing and table.ruling("results.gold_aid_only") == "active_player":
        facing = [table.active]
    return tuple([hero.character for hero in facing])


def contributes(table: QuestTable, hero: Hero, monster: str) -> bool:
    """Whether a character played an icon of a skill that the Monster shows."""
    facts = table.facts
    shown = [own_icons(facts, hero), *(facts.icons[card] for card in hero.played)]
    need = facts.need[monster]
    return any(icons[skill] and need[skill] for icons in shown for skill in range(3))


def divide(table: QuestTable, label: str, sharers: tuple[str, ...]) -> Part:
    """As evenly as possible; the active player says who gets the odd coins."""
    if not sharers:
        return ()
    gold = table.facts.gold[card_of(label)]
    if len(sharers) > 1 and table.ruling("results.gold_remainder") == "free":
        coins = tuple((label, sharer) for sharer in sharers for _ in range(gold))
        return (yield from give_coins(table, coins, gold))
    whole, odd = divmod(gold, len(sharers))
    if not odd:
        return sharers * whole
    coins = tuple([(label, sharer) for sharer in sharers])
    return sharers * whole + (yield from give_coins(table, coins, odd))


def give_coins(table: QuestTable, coins: tuple[tuple[str, str], ...], count: int) -> Part:
    """Who gets some of the coins, named once for each."""
    cites = ("results.gold_split", "results.gold_dispute")
    given = yield Choose(table.decider, "results.odd_coins", coins, count, count, cites)
    return tuple([character for _, character in given])


def short_supply(table: QuestTable, due: tuple[str, ...]) -> Part:
    """Only what is there is paid; the active player says who goes without."""
    if table.ruling("results.coin_limit") == "unlimited":
        return due
    missing = len(due) - table.state.supply
    owed = Counter(due).items()
    coins = tuple(name for name, count in owed for _ in range(min(count, missing)))
    cites = ("results.gold", "results.gold_dispute")
    if len(coins) == missing:
        return without(due, *coins)
    unpaid = yield Choose(table.decider, "results.short_supply", coins, missing, missing, cites)
    return without(due, *unpaid)
