"""The first half of phase 3: Encounter cards, perhaps the dragon, and the thieves among them."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from draghan_lab.engine.decision import FATE, Order, Pick
from draghan_lab.games.once_upon_a_dragon.events import (
    DiscardReshuffled,
    DragonDrawn,
    DragonRevealed,
    EncounterRevealed,
    EncountersMissing,
    SearchEnded,
)
from draghan_lab.games.once_upon_a_dragon.locations import steal
from draghan_lab.games.once_upon_a_dragon.reckoning import labels, party_size
from draghan_lab.games.once_upon_a_dragon.state import DRAGON_CARD
from draghan_lab.games.once_upon_a_dragon.table import Part, QuestTable, Stage, without


def search(table: QuestTable) -> bool:
    """As many Encounter cards as there are characters, one more at a Risk Location."""
    party = party_size(table.state)
    draw(table, party + (table.state.location in table.facts.risks), party)
    return True


def go_on_searching(table: QuestTable) -> bool:
    """The cards that are still to be drawn after the dragon, or after a reshuffle."""
    draw(table, table.state.to_draw, party_size(table.state))
    return True


def draw(table: QuestTable, count: int, party: int) -> None:
    """Turn up cards until enough lie there, the stack is empty or the dragon appears.

    A Monster joins the enemies; Equipment is nobody's yet.
    """
    state, monsters, realm = table.state, table.facts.need, table.state.realm
    enemies, found = state.enemies, state.found
    stack = state.draghan_encounters if realm == "draghan" else state.shadow_encounters
    of_monster, of_equipment = why_revealed(state.dragon != "", party < state.begun_with)
    for card in stack[:count]:
        count -= 1
        if card == DRAGON_CARD:
            reveal_dragon(table, count)
            return
        if card in monsters:
            enemies, cites = (*enemies, card), of_monster
        else:
            found, cites = (*found, card), of_equipment
        stack = stack[1:]
        if realm == "draghan":
            state = replace(state, enemies=enemies, found=found, draghan_encounters=stack)
        else:
            state = replace(state, enemies=enemies, found=found, shadow_encounters=stack)
        table.bring_about(EncounterRevealed(card, realm, cites=cites), state)
    if count:
        run_out(table, count)
    else:
        end_search(table)


@cache
def why_revealed(in_endgame: bool, are_fewer: bool) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The clauses behind one more Monster, and those behind one more Equipment card."""
    card = ("encounter.number", "encounter.stack", "encounter.kinds")
    gather = ("endgame.gather",) if in_endgame else ()
    less = ("results.one_card_less",) if are_fewer else ()
    found = ("components.equipment_look", "encounter.unclaimed")
    return (*card, *gather, *less), (*card, *found, *less)


def reveal_dragon(table: QuestTable, left: int) -> None:
    """The endgame begins the moment the dragon card turns up."""
    ruling = table.ruling("encounter.dragon_mid_draw")
    left = {"draw_all": left, "stop": 0, "replace": left + 1}[ruling]
    table.bring_about(
        DragonRevealed(cites=("endgame.trigger", "encounter.kinds")),
        replace(
            table.state,
            shadow_encounters=table.state.shadow_encounters[1:],
            dragon=DRAGON_CARD,
            to_draw=left,
            stage="dragon",
        ),
    )


def draw_dragon(table: QuestTable) -> Part:
    """One large Dragon card at random takes the place of the small one."""
    dragons = table.state.dragons
    dragon = dragons[0]
    cites: tuple[str, ...] = ("endgame.draw_dragon",)
    if len(dragons) > 1:
        dragon = yield Pick(FATE, "endgame.which_dragon", dragons, cites)
    elif table.match.options["campaign"]:
        cites += ("campaign.last_dragon",)
    if table.state.slain:
        cites += ("campaign.set_aside",)
    table.bring_about(
        DragonDrawn(dragon, cites=cites),
        replace(table.state, dragon=dragon, dragons=without(dragons, dragon), stage="search_on"),
    )
    return True


def run_out(table: QuestTable, missing: int) -> None:
    """Missing cards are ignored; by ruling Draghan's discarded ones are shuffled once more."""
    state = table.state
    reshuffles = table.ruling("encounter.depleted_draghan") == "reshuffle_discard"
    if reshuffles and state.realm == "draghan" and discarded_encounters(table):
        event = EncountersMissing(missing, cites=("encounter.depleted",))
        table.bring_about(event, replace(table.state, to_draw=missing, stage="reshuffle"))
        return
    table.happen(EncountersMissing(missing, cites=("encounter.depleted",)))
    end_search(table)


def reshuffle(table: QuestTable) -> Part:
    """The discarded Draghan Encounter cards form a new stack."""
    cards = table.in_rulebook_order(discarded_encounters(table))
    order = yield Order(FATE, "encounter.reshuffle", cards, ("encounter.depleted",))
    table.bring_about(
        DiscardReshuffled(len(order), cites=("encounter.depleted",)),
        replace(
            table.state,
            draghan_encounters=order,
            discard=without(table.state.discard, *order),
            stage="search_on",
        ),
    )
    return True


def discarded_encounters(table: QuestTable) -> list[str]:
    ours = set(table.facts.draghan_encounters)
    return [card for card in table.state.discard if card in ours]


def end_search(table: QuestTable) -> None:
    state = table.state
    cites: tuple[str, ...] = ("encounter.stack", "fight.sequence")
    if state.dragon:
        cites += ("endgame.gather",)
    table.bring_about(
        SearchEnded(len(state.enemies), len(state.found), cites=cites),
        replace(state, to_draw=0, stage="theft"),
    )


def thieves_strike(table: QuestTable) -> Stage:
    """One theft for every thieving Monster that was revealed, one after the other."""
    if table.facts.thieves.isdisjoint(table.state.enemies):
        return False
    thieves = thieves_of(table)
    return next_theft(table, thieves) if thieves else False


def thieves_of(table: QuestTable) -> list[str]:
    """Those revealed this round; by ruling those left over too."""
    enemies, thieves = table.state.enemies, table.facts.thieves
    every_round = table.ruling("theft.leftover_monsters") == "every_round"
    first = 0 if every_round else table.state.left_over
    return [
        label
        for label, card in zip(labels(enemies)[first:], enemies[first:], strict=True)
        if card in thieves
    ]


def next_theft(table: QuestTable, thieves: list[str]) -> Part:
    """The thief whose turn it is strikes."""
    cites: tuple[str, ...] = ("theft.before_fight",)
    if len(thieves) > 1:
        cites += ("theft.one_by_one",)
    done = table.state.thefts + 1
    if done == len(thieves):
        yield from steal(table, thieves[-1], cites, thefts=0, stage="face")
    else:
        yield from steal(table, thieves[done - 1], cites, thefts=done, stage="theft")
    return True
