"""Phase 2: a Location is revealed and its ability dealt with, one function per ability."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from draghan_lab.engine.decision import FATE, Pick
from draghan_lab.games.once_upon_a_dragon.events import (
    AidPromised,
    CardStolen,
    CoinStolen,
    JourneyDecided,
    LocationRevealed,
    MarketOpened,
    NothingStolen,
    PartyHealed,
    PortalFound,
    RiskTaken,
)
from draghan_lab.games.once_upon_a_dragon.facts import OFFER, PORTALS
from draghan_lab.games.once_upon_a_dragon.table import Part, QuestTable, Stage, without
from draghan_lab.games.once_upon_a_dragon.verdict import lose

TRAVEL, STAY = "travel", "stay"


def reveal_location(table: QuestTable) -> bool:
    """The top Location of the realm; none left in the Shadow Realm means that all is lost."""
    state = table.state
    in_draghan = state.realm == "draghan"
    stack = state.draghan_locations if in_draghan else state.shadow_locations
    if not stack:
        lose(table, "there is no Location left to flee to", "losing.no_location")
        return True
    cites = ("location.reveal", "location.ability_first")
    if in_draghan:
        after = replace(state, location=stack[0], draghan_locations=stack[1:], stage="ability")
    else:
        after = replace(state, location=stack[0], shadow_locations=stack[1:], stage="ability")
    table.bring_about(LocationRevealed(stack[0], state.realm, cites=cites), after)
    return True


def use_ability(table: QuestTable) -> Stage:
    """Deal with the ability before anything is searched."""
    return _ABILITIES[table.facts.ability[table.state.location]](table)


def healing(table: QuestTable) -> bool:
    """All characters in the game are healed; no card is spent."""
    state = table.state
    hurt = tuple([hero.character for hero in state.heroes if hero.is_hurt])
    heroes = tuple([replace(h, is_hurt=False) if h.is_hurt else h for h in state.heroes])
    event = PartyHealed(hurt, cites=("location.healing", "healing.effect"))
    table.bring_about(event, replace(table.state, heroes=heroes, stage="search"))
    return True


def aid(table: QuestTable) -> bool:
    """For this round the Location is one more Equipment card, for one Monster."""
    event = AidPromised(table.state.location, cites=("location.aid", "location.aid_undivided"))
    table.bring_about(event, replace(table.state, stage="search"))
    return True


def risk(table: QuestTable) -> bool:
    """One Encounter card more is drawn."""
    table.bring_about(
        RiskTaken(table.state.location, cites=("location.risk",)),
        replace(table.state, stage="search"),
    )
    return True


def theft(table: QuestTable) -> Part:
    """The active player suffers a theft at once."""
    yield from steal(table, table.state.location, ("location.theft",), stage="search")
    return True


def marketplace(table: QuestTable) -> bool:
    """The top 4 Marketplace cards are laid face up; they are bought after the fight."""
    offer = table.state.market[:OFFER]
    table.bring_about(
        MarketOpened(offer, cites=("market.offer", "market.after_fight")),
        replace(
            table.state,
            offer=table.state.offer + offer,
            market=table.state.market[OFFER:],
            stage="search",
        ),
    )
    return True


def portal(table: QuestTable) -> bool:
    """The first two may be taken, the third must be; the round is played to its end."""
    number = len(table.state.portals) + 1
    late = table.ruling("portal.decision_time") == "end_of_round"
    found = PortalFound(number, cites=("portal.choice", "portal.round_goes_on"))
    table.bring_about(found, replace(table.state, stage="search" if late else "journey"))
    if number == PORTALS:
        decide_journey(table, True, ("portal.third_forced",), "search", is_forced=True)
    return True


def decide_at_once(table: QuestTable) -> Part:
    """The choice belongs to the moment in which the Portal is revealed."""
    leaves = yield from ask_journey(table)
    decide_journey(table, leaves, ("portal.choice",), "search")
    return True


def ask_journey(table: QuestTable) -> Part:
    """Whoever decides says whether the party leaves."""
    decider = table.decider
    ruling = table.ruling("portal.decider")
    if ruling == "active_player":
        return (yield journey_question(decider)) == TRAVEL
    votes = {}
    for seat in range(len(table.match.players)):
        votes[seat] = (yield journey_question(seat)) == TRAVEL
    if ruling == "unanimous":
        return all(votes.values())
    in_favour, needed = 2 * sum(votes.values()), len(votes)
    return in_favour > needed or (in_favour == needed and votes[decider])


def journey_question(seat: int) -> Pick:
    return Pick(seat, "portal.travel", (TRAVEL, STAY), ("portal.choice",))


def decide_journey(
    table: QuestTable, leaves: bool, cites: tuple[str, ...], stage: str, is_forced: bool = False
) -> None:
    cites += ("portal.no_return",) if leaves else ("portal.stay",)
    table.bring_about(
        JourneyDecided(leaves, is_forced, cites=cites),
        replace(table.state, is_leaving=leaves, stage=stage),
    )


_ABILITIES: dict[str, Callable[[QuestTable], Stage]] = {
    "marketplace": marketplace,
    "portal": portal,
    "healing": healing,
    "aid": aid,
    "risk": risk,
    "theft": theft,
}


def steal(table: QuestTable, thief: str, cites: tuple[str, ...], **then: object) -> Part:
    """One Gold Piece; without gold one random Equipment card; with neither nothing."""
    place, hero = table.state.active, table.active
    if hero.gold:
        table.happen(
            CoinStolen(hero.character, thief, cites=(*cites, "theft.gold_first")),
            heroes=table.with_hero(place, replace(hero, gold=hero.gold - 1)),
            supply=table.state.supply + 1,
            **then,
        )
    elif hero.gear:
        card = hero.gear[0]
        if len(hero.gear) > 1:
            gear = table.in_rulebook_order(hero.gear)
            card = yield Pick(FATE, "theft.random_equipment", gear, ("theft.then_equipment",))
        table.happen(
            CardStolen(hero.character, thief, card, cites=(*cites, "theft.then_equipment")),
            heroes=table.with_hero(place, replace(hero, gear=without(hero.gear, card))),
            discard=table.discarding(card),
            **then,
        )
    else:
        nothing = NothingStolen(hero.character, thief, cites=(*cites, "theft.nothing"))
        table.happen(nothing, **then)
