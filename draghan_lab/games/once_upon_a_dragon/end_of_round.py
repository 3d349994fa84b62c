"""Phase 8: the Location is left, the party may travel, and the Map goes to the left."""

from __future__ import annotations

from msgspec.structs import replace

from draghan_lab.games.once_upon_a_dragon.events import (
    LocationLeft,
    MapPassed,
    OfferLeft,
    PartyTravelled,
)
from draghan_lab.games.once_upon_a_dragon.locations import ask_journey, decide_journey
from draghan_lab.games.once_upon_a_dragon.reckoning import is_anybody_out
from draghan_lab.games.once_upon_a_dragon.setup import begin_round
from draghan_lab.games.once_upon_a_dragon.table import Part, QuestTable, Stage


def decide_late(table: QuestTable) -> Stage:
    """By ruling the journey is decided only now, or any earlier Portal may still be taken."""
    return leave_late(table) if may_leave_late(table) else False


def leave_late(table: QuestTable) -> Part:
    """The party may leave through a Portal at the end of a round."""
    leaves = yield from ask_journey(table)
    decide_journey(table, leaves, ("portal.choice",), "end")
    return True


def may_leave_late(table: QuestTable) -> bool:
    state = table.state
    if state.realm != "draghan" or state.is_leaving:
        return False
    at_portal = state.location in table.facts.portals
    if at_portal and table.ruling("portal.decision_time") == "end_of_round":
        return True
    return bool(state.portals) and table.ruling("portal.reuse") == "any_later_round"


def end_round(table: QuestTable) -> bool:
    """Everything in its place, then the next round."""
    leave_location(table)
    if table.state.is_leaving:
        travel(table)
        leave_offer(table)
    pass_map(table)
    begin_round(table)
    return True


def leave_location(table: QuestTable) -> None:
    """A Location is visited once; only a Portal at which the party stayed is left on the table."""
    state = table.state
    stays = state.location in table.facts.portals and not state.is_leaving
    cites: tuple[str, ...] = ("location.used_up",)
    portals, discard = state.portals, state.discard
    if stays:
        cites += ("portal.stay",)
        portals += (state.location,)
    else:
        discard = (state.location, *discard)
    table.bring_about(
        LocationLeft(state.location, stays, cites=cites),
        replace(
            state,
            location="",
            portals=portals,
            discard=discard,
            is_newcomer=False,
            beaten=0,
            survivors=0,
        ),
    )


def travel(table: QuestTable) -> None:
    """What is left of Draghan is removed; the characters keep all they have."""
    state = table.state
    locations, encounters = state.draghan_locations, state.draghan_encounters
    table.bring_about(
        PartyTravelled(
            len(locations),
            len(encounters),
            cites=(
                "portal.travel",
                "portal.keep_belongings",
                "portal.no_return",
                "shadow.no_market",
            ),
        ),
        replace(
            table.state,
            realm="shadow",
            is_leaving=False,
            draghan_locations=(),
            draghan_encounters=(),
            removed=state.removed + locations + encounters,
        ),
    )


def leave_offer(table: QuestTable) -> None:
    """By ruling unsold cards wait for the next Marketplace; beyond the Portal there is none."""
    cards = table.state.offer
    if cards:
        event = OfferLeft(cards, cites=("market.offer", "shadow.no_market"))
        table.happen(event, offer=(), discard=table.discarding(*cards))


def pass_map(table: QuestTable) -> None:
    """To the next on the left who has a character; a lone survivor keeps it."""
    state, heroes = table.state, table.state.heroes
    place, *others = table.around()
    for other in others:
        if heroes[other].character:
            place = other
            break
    cites: tuple[str, ...] = ("round.pass_map",)
    if is_anybody_out(state):
        cites += ("round.skip_eliminated",)
    event = MapPassed(heroes[place].character, cites=cites)
    table.bring_about(event, replace(state, active=place))
