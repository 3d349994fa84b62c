"""Phases 1 and 6: the active character, if hurt, may play a Healing card."""

from __future__ import annotations

from msgspec.structs import replace

from draghan_lab.engine.decision import Pick
from draghan_lab.games.once_upon_a_dragon.events import Healed, HealingDeclined
from draghan_lab.games.once_upon_a_dragon.state import NOTHING
from draghan_lab.games.once_upon_a_dragon.table import Part, QuestTable, Stage, without


def heal_before(table: QuestTable) -> Stage:
    """Phase 1: before the party moves on."""
    if not can_heal(table):
        return False
    return heal(table, "healing.before", "healing.phase_one", "location")


def heal_after(table: QuestTable) -> Stage:
    """Phase 6: again, even for a hurt taken this round."""
    if not can_heal(table) or sits_out(table):
        return False
    return heal(table, "healing.after", "healing.phase_six", "carry")


def can_heal(table: QuestTable) -> bool:
    """Whether the active character is hurt and has a card with the Healing icon."""
    state = table.state
    hero = state.heroes[state.active]
    return hero.is_hurt and not table.facts.healing.isdisjoint(hero.gear)


def sits_out(table: QuestTable) -> bool:
    """Whether there is no active character for phases 5 and 6."""
    if not table.active.character:
        return True
    late = table.state.is_newcomer
    return late and table.ruling("results.replacement_acts") == "from_next_round"


def heal(table: QuestTable, ask: str, clause: str, stage: str) -> Part:
    """One own card with the Healing icon turns the card back to the healthy side."""
    hero = table.active
    cards = dict.fromkeys([card for card in hero.gear if card in table.facts.healing])
    card = yield Pick(hero.player, ask, (*cards, NOTHING), (clause, "healing.only_active"))
    if card == NOTHING:
        table.bring_about(
            HealingDeclined(hero.character, cites=(clause,)), replace(table.state, stage=stage)
        )
        return True
    gear = without(hero.gear, card)
    table.bring_about(
        Healed(hero.character, card, cites=(clause, "healing.effect", "healing.card_spent")),
        replace(
            table.state,
            heroes=table.with_hero(table.state.active, replace(hero, is_hurt=False, gear=gear)),
            discard=table.discarding(card),
            stage=stage,
        ),
    )
    return True
