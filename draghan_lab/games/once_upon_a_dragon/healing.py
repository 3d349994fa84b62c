"""Phases 1 and 6: the active character, if hurt, may play a Healing card."""

from __future__ import annotations

from draghan_lab.engine.decision import Pick
from draghan_lab.games.once_upon_a_dragon.events import Healed, HealingDeclined
from draghan_lab.games.once_upon_a_dragon.state import NOTHING
from draghan_lab.games.once_upon_a_dragon.table import Part, QuestTable, without


def heal_before(table: QuestTable) -> Part:
    """Phase 1: before the party moves on."""
    return (yield from heal(table, "healing.before", "healing.phase_one", "location"))


def heal_after(table: QuestTable) -> Part:
    """Phase 6: again, even for a hurt taken this round."""
    if sits_out(table):
        return False
    return (yield from heal(table, "healing.after", "healing.phase_six", "carry"))


def sits_out(table: QuestTable) -> bool:
    """Whether there is no active character for phases 5 and 6."""
    late = table.ruling("results.replacement_acts") == "from_next_round"
    return not table.active.character or (late and table.state.is_newcomer)


def heal(table: QuestTable, ask: str, clause: str, stage: str) -> Part:
    """One own card with the Healing icon turns the card back to the healthy side."""
    hero = table.active
    cards = tuple(dict.fromkeys(card for card in hero.gear if card in table.facts.healing))
    if not hero.is_hurt or not cards:
        return False
    card = yield Pick(hero.player, ask, (*cards, NOTHING), (clause, "healing.only_active"))
    if card == NOTHING:
        table.happen(HealingDeclined(hero.character, cites=(clause,)), stage=stage)
        return True
    gear = without(hero.gear, card)
    table.happen(
        Healed(hero.character, card, cites=(clause, "healing.effect", "healing.card_spent")),
        heroes=table.with_hero(table.state.active, is_hurt=False, gear=gear),
        discard=table.discarding(card),
        stage=stage,
    )
    return True
