"""After phase 4 of a round at a Marketplace: everybody may buy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from draghan_lab.engine.decision import TABLE, Choose, Pick
from draghan_lab.games.once_upon_a_dragon.events import (
    BuyingDeclined,
    BuyingFailed,
    CardBought,
    MarketClosed,
)
from draghan_lab.games.once_upon_a_dragon.state import NOTHING
from draghan_lab.games.once_upon_a_dragon.table import Part, QuestTable, Stage, without


def trade(table: QuestTable) -> Stage:
    """Everybody may buy at a Marketplace, until all are done."""
    if table.state.location not in table.facts.markets:
        return False
    affordable = {place: wares(table, place) for place in table.places()}
    buyers = {place: cards for place, cards in affordable.items() if cards}
    if buyers:
        return sell(table, buyers)
    close_market(table)
    return True


def sell(table: QuestTable, buyers: dict[int, tuple[str, ...]]) -> Part:
    """Everybody says what they want; a dispute is settled."""
    wishes: dict[str, list[int]] = {}
    for place, cards in buyers.items():
        card = yield from ask_buyer(table, place, cards)
        wishes.setdefault(card, []).append(place)
    for place in wishes.pop(NOTHING, ()):
        hero = table.state.heroes[place]
        heroes = table.with_hero(place, replace(hero, is_done=True))
        declined = BuyingDeclined(hero.character, cites=("market.who_buys",))
        table.bring_about(declined, replace(table.state, heroes=heroes, stage="market"))
    for card, wanting in wishes.items():
        for place in (yield from settle_dispute(table, card, wanting)):
            yield from buy(table, place, card)
    return True


def wares(table: QuestTable, place: int) -> tuple[str, ...]:
    """The offered cards that a character can pay for and has not declined yet."""
    hero = table.state.heroes[place]
    if hero.is_done:
        return ()
    purse, price = purse_of(table, place), table.facts.price
    return tuple([card for card in dict.fromkeys(table.state.offer) if price[card] <= purse])


def purse_of(table: QuestTable, place: int) -> int:
    """The gold for a card: the buyer's own; by ruling everybody's, for one who can pay a part."""
    own = table.state.heroes[place].gold
    if own and table.ruling("market.pooling") == "allowed":
        return sum(hero.gold for hero in table.state.heroes)
    return own


def ask_buyer(table: QuestTable, place: int, cards: tuple[str, ...]) -> Part:
    """One of the cards that a character can pay for, or nothing."""
    hero = table.state.heroes[place]
    options = tuple([(hero.character, card) for card in (*cards, NOTHING)])
    cites = ("market.who_buys", "market.after_fight")
    _, card = yield Pick(hero.player, "market.buy", options, cites)
    return card


def settle_dispute(table: QuestTable, card: str, wanting: list[int]) -> Part:
    """If more want a card than there are, the active player decides."""
    copies = table.state.offer.count(card)
    heroes = table.state.heroes
    served: list[int] = []
    while len(wanting) > copies - len(served) > 0:
        options = tuple((card, heroes[place].character) for place in wanting)
        cites = ("market.dispute",)
        _, character = yield Pick(table.decider, "market.dispute", options, cites)
        served.append(table.place_of(character))
        wanting = [place for place in wanting if place != served[-1]]
    return served if len(served) == copies else [*served, *wanting]


def buy(table: QuestTable, place: int, card: str) -> Part:
    """The price goes back to the supply and the card to the buyer."""
    price = table.facts.price[card]
    if price > purse_of(table, place):
        # a pooled purse was emptied by another purchase
        failed = BuyingFailed(table.state.heroes[place].character, card, cites=("market.who_buys",))
        table.bring_about(failed, table.state)
        return
    paid = yield from ask_payers(table, place, card)
    heroes = tuple(
        replace(hero, gold=hero.gold - paid[hero.character]) if paid[hero.character] else hero
        for hero in table.state.heroes
    )
    buyer = heroes[place]
    heroes = (*heroes[:place], replace(buyer, gear=(*buyer.gear, card)), *heroes[place + 1 :])
    table.bring_about(
        CardBought(
            buyer.character,
            card,
            tuple(paid.items()),
            cites=("market.who_buys", "results.gold_use", "components.market_is_equipment"),
        ),
        replace(
            table.state,
            heroes=heroes,
            supply=table.state.supply + price,
            offer=without(table.state.offer, card),
            stage="market",
        ),
    )


def ask_payers(table: QuestTable, place: int, card: str) -> Part:
    """The buyer pays alone; by ruling others may pay with the buyer, who gives a coin at least."""
    price, buyer = table.facts.price[card], table.state.heroes[place].character
    if table.ruling("market.pooling") != "allowed":
        return Counter({buyer: price})
    own, *others = coins_of(table, place, price) if price else [buyer]
    rest = max(0, price - 1)
    if not rest or set(others) == {buyer}:
        return Counter({buyer: price})
    coins = tuple((card, payer) for payer in others)
    cites = ("market.who_buys",)
    chosen = yield Choose(TABLE, "market.pooled_payment", coins, rest, rest, cites)
    return Counter([own, *(payer for _, payer in chosen)])


def coins_of(table: QuestTable, place: int, price: int) -> Iterator[str]:
    """Everybody's coins, as many as the price can take from each, the buyer's first."""
    for other in sorted(table.places(), key=lambda other: other != place):
        hero = table.state.heroes[other]
        yield from [hero.character] * min(hero.gold, price)


def close_market(table: QuestTable) -> None:
    """What nobody bought is discarded, or by ruling waits for the next Marketplace."""
    unsold = table.state.offer
    stays = table.ruling("market.unsold") == "stay"
    heroes = tuple([replace(h, is_done=False) if h.is_done else h for h in table.state.heroes])
    table.bring_about(
        MarketClosed(unsold, cites=("market.offer", "market.after_fight")),
        replace(
            table.state,
            heroes=heroes,
            offer=unsold if stays else (),
            discard=table.state.discard if stays else table.discarding(*unsold),
            stage="sharing",
        ),
    )
