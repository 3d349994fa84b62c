"""Phase 4, first part: the gold of the Monsters that fell, divided among those who faced them."""

from __future__ import annotations

from collections import Counter

from draghan_lab.engine.decision import Choose
from draghan_lab.games.once_upon_a_dragon.events import GoldLeft, GoldTaken
from draghan_lab.games.once_upon_a_dragon.reckoning import card_of, outcome, own_icons
from draghan_lab.games.once_upon_a_dragon.state import Hero
from draghan_lab.games.once_upon_a_dragon.table import Part, QuestTable


def pay_gold(table: QuestTable) -> Part:
    """Every defeated Monster pays its gold, also in a round that is lost; only in Draghan."""
    state, facts = table.state, table.facts
    if state.realm != "draghan" or not state.enemies:
        return False
    fallen, standing = outcome(facts, state)
    paying = [label for label in fallen if facts.gold[card_of(label)]]
    if not paying:
        return False
    due: Counter[str] = Counter()
    shared = False
    for label in paying:
        sharers = sharers_of(table, label)
        shared = shared or len(sharers) > 1
        due += yield from divide(table, label, sharers)
    cites: tuple[str, ...] = ("results.gold",)
    cites += ("results.gold_split",) if shared else ()
    cites += ("results.gold_always",) if standing else ()
    due -= yield from short_supply(table, due)
    for label in paying:
        if not sharers_of(table, label):
            leave_gold(table, label)
    take_gold(table, due, cites)
    return bool(due)


def leave_gold(table: QuestTable, label: str) -> None:
    """No character defeated this Monster, so its gold stays in the supply."""
    event = GoldLeft(label, table.facts.gold[card_of(label)], cites=("results.gold",))
    table.happen(event)


def take_gold(table: QuestTable, due: Counter[str], cites: tuple[str, ...]) -> None:
    for place in table.places():
        hero = table.state.heroes[place]
        gold = due[hero.character]
        if gold:
            table.happen(
                GoldTaken(hero.character, gold, cites=cites),
                heroes=table.with_hero(place, gold=hero.gold + gold),
                supply=table.state.supply - gold,
                stage="clear",
            )


def sharers_of(table: QuestTable, label: str) -> tuple[str, ...]:
    """All who face the Monster, or only those who brought a needed skill; else by ruling."""
    heroes = [table.state.heroes[place] for place in table.places()]
    facing = [hero for hero in heroes if hero.faces == label]
    if table.ruling("results.gold_who_shares") == "contributors_only":
        facing = [hero for hero in facing if contributes(table, hero, card_of(label))]
    if not facing and table.ruling("results.gold_aid_only") == "active_player":
        facing = [table.active]
    return tuple(hero.character for hero in facing)


def contributes(table: QuestTable, hero: Hero, monster: str) -> bool:
    """Whether a character played an icon of a skill that the Monster shows."""
    facts = table.facts
    shown = [own_icons(facts, hero), *(facts.icons[card] for card in hero.played)]
    need = facts.need[monster]
    return any(icons[skill] and need[skill] for icons in shown for skill in range(3))


def divide(table: QuestTable, label: str, sharers: tuple[str, ...]) -> Part:
    """As evenly as possible; the active player says who gets the odd coins."""
    if not sharers:
        return Counter()
    gold = table.facts.gold[card_of(label)]
    if len(sharers) > 1 and table.ruling("results.gold_remainder") == "free":
        coins = tuple((label, sharer) for sharer in sharers for _ in range(gold))
        return (yield from give_coins(table, coins, gold))
    whole, odd = divmod(gold, len(sharers))
    shares = Counter(dict.fromkeys(sharers, whole))
    if odd:
        coins = tuple((label, sharer) for sharer in sharers)
        shares += yield from give_coins(table, coins, odd)
    return shares


def give_coins(table: QuestTable, coins: tuple[tuple[str, str], ...], count: int) -> Part:
    cites = ("results.gold_split", "results.gold_dispute")
    given = yield Choose(table.decider, "results.odd_coins", coins, count, count, cites)
    return Counter(character for _, character in given)


def short_supply(table: QuestTable, due: Counter[str]) -> Part:
    """Only what is there is paid; the active player says who goes without."""
    missing = due.total() - table.state.supply
    if missing <= 0 or table.ruling("results.coin_limit") == "unlimited":
        return Counter()
    owed = [(name, min(coins, missing)) for name, coins in due.items() if coins]
    if len(owed) == 1:
        return Counter({owed[0][0]: missing})
    if sum(coins for _, coins in owed) == missing:
        return Counter(dict(owed))
    coins = tuple(name for name, count in owed for _ in range(count))
    cites = ("results.gold", "results.gold_dispute")
    unpaid = yield Choose(table.decider, "results.short_supply", coins, missing, missing, cites)
    return Counter(unpaid)
