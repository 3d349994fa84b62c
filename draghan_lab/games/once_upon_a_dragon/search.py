"""The first half of phase 3: Encounter cards, perhaps the dragon, and the thieves among them."""

from __future__ import annotations

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
from draghan_lab.games.once_upon_a_dragon.reckoning import has_dragon, labels, party_size
from draghan_lab.games.once_upon_a_dragon.state import DRAGON_CARD
from draghan_lab.games.once_upon_a_dragon.table import Part, QuestTable, without


def search(table: QuestTable) -> bool:
    """As many Encounter cards as there are characters, one more at a Risk Location."""
    count = party_size(table.state) + (table.ability == "risk")
    draw(table, count)
    return True


def go_on_searching(table: QuestTable) -> bool:
    """The cards that are still to be drawn after the dragon, or after a reshuffle."""
    draw(table, table.state.to_draw)
    return True


def draw(table: QuestTable, count: int) -> None:
    """Turn up cards until enough lie there, the stack is empty or the dragon appears."""
    while count:
        card = take_top_card(table)
        if not card:
            run_out(table, count)
            return
        count -= 1
        if card == DRAGON_CARD:
            reveal_dragon(table, count)
            return
        reveal(table, card)
    end_search(table)


def take_top_card(table: QuestTable) -> str:
    state = table.state
    stack = state.draghan_encounters if state.realm == "draghan" else state.shadow_encounters
    return stack[0] if stack else ""


def reveal(table: QuestTable, card: str) -> None:
    """A Monster joins the enemies; Equipment is nobody's yet."""
    state = table.state
    cites: tuple[str, ...] = ("encounter.number", "encounter.stack", "encounter.kinds")
    if card in table.facts.need:
        changes: dict[str, object] = {"enemies": (*state.enemies, card)}
        if has_dragon(state):
            cites += ("endgame.gather",)
    else:
        changes = {"found": (*state.found, card)}
        cites += ("components.equipment_look", "encounter.unclaimed")
    if party_size(state) < state.begun_with:
        cites += ("results.one_card_less",)
    stack = "draghan_encounters" if state.realm == "draghan" else "shadow_encounters"
    changes[stack] = getattr(state, stack)[1:]
    table.happen(EncounterRevealed(card, state.realm, cites=cites), **changes)


def reveal_dragon(table: QuestTable, left: int) -> None:
    """The endgame begins the moment the dragon card turns up."""
    ruling = table.ruling("encounter.dragon_mid_draw")
    left = {"draw_all": left, "stop": 0, "replace": left + 1}[ruling]
    table.happen(
        DragonRevealed(cites=("endgame.trigger", "encounter.kinds")),
        shadow_encounters=table.state.shadow_encounters[1:],
        dragon=DRAGON_CARD,
        to_draw=left,
        stage="dragon",
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
    table.happen(
        DragonDrawn(dragon, cites=cites),
        dragon=dragon,
        dragons=without(dragons, dragon),
        stage="search_on",
    )
    return True


def run_out(table: QuestTable, missing: int) -> None:
    """Missing cards are ignored; by ruling Draghan's discarded ones are shuffled once more."""
    state = table.state
    reshuffles = table.ruling("encounter.depleted_draghan") == "reshuffle_discard"
    if reshuffles and state.realm == "draghan" and discarded_encounters(table):
        event = EncountersMissing(missing, cites=("encounter.depleted",))
        table.happen(event, to_draw=missing, stage="reshuffle")
        return
    table.happen(EncountersMissing(missing, cites=("encounter.depleted",)))
    end_search(table)


def reshuffle(table: QuestTable) -> Part:
    """The discarded Draghan Encounter cards form a new stack."""
    cards = table.in_rulebook_order(discarded_encounters(table))
    order = yield Order(FATE, "encounter.reshuffle", cards, ("encounter.depleted",))
    table.happen(
        DiscardReshuffled(len(order), cites=("encounter.depleted",)),
        draghan_encounters=order,
        discard=without(table.state.discard, *order),
        stage="search_on",
    )
    return True


def discarded_encounters(table: QuestTable) -> list[str]:
    ours = set(table.facts.draghan_encounters)
    return [card for card in table.state.discard if card in ours]


def end_search(table: QuestTable) -> None:
    state = table.state
    cites: tuple[str, ...] = ("encounter.stack", "fight.sequence")
    if has_dragon(state):
        cites += ("endgame.gather",)
    table.happen(
        SearchEnded(len(state.enemies), len(state.found), cites=cites),
        to_draw=0,
        stage="theft",
    )


def thieves_strike(table: QuestTable) -> Part:
    """One theft for every thieving Monster that was revealed, one after the other."""
    state = table.state
    first = 0 if table.ruling("theft.leftover_monsters") == "every_round" else state.left_over
    thieves = [
        label
        for label, card in list(zip(labels(state.enemies), state.enemies, strict=True))[first:]
        if card in table.facts.thieves
    ]
    if not thieves:
        return False
    cites: tuple[str, ...] = ("theft.before_fight",)
    if len(thieves) > 1:
        cites += ("theft.one_by_one",)
    done = state.thefts + 1
    if done == len(thieves):
        yield from steal(table, thieves[-1], cites, thefts=0, stage="face")
    else:
        yield from steal(table, thieves[done - 1], cites, thefts=done, stage="theft")
    return True
