"""Phase 4: gold, the Monsters are cleared away, somebody may be hurt, Equipment is claimed."""

from __future__ import annotations

from operator import attrgetter

from msgspec.structs import replace

from draghan_lab.engine.decision import FATE, Order, Pick
from draghan_lab.games.once_upon_a_dragon.events import (
    CharacterFell,
    CharacterHurt,
    CharacterReplaced,
    EnemiesStayed,
    EquipmentClaimed,
    EquipmentLost,
    EquipmentSpent,
    MonsterDiscarded,
    MonsterFled,
    MonsterReturned,
    NobodyHurt,
    PlayerOut,
    StackShuffled,
    TableCleared,
)
from draghan_lab.games.once_upon_a_dragon.reckoning import (
    card_of,
    labels,
    party_size,
)
from draghan_lab.games.once_upon_a_dragon.state import Hero
from draghan_lab.games.once_upon_a_dragon.table import Part, QuestTable, without
from draghan_lab.games.once_upon_a_dragon.verdict import lose

_PLAYED, _AT_DRAGON = attrgetter("played"), attrgetter("at_dragon")


def clear_table(table: QuestTable) -> bool:
    """Played Equipment is spent; every Monster goes where it belongs."""
    if not table.state.enemies and not table.state.dragon:
        return False
    fallen, monsters = table.state.fallen, labels(table.state.enemies)
    standing = tuple([m for m in monsters if m not in fallen]) if fallen else monsters
    spend_equipment(table)
    for label in fallen:
        send_away(table, label, True)
    stage = clear_undefeated(table, standing)
    state = table.state
    table.bring_about(
        TableCleared(len(fallen), len(standing), cites=("results.order",)),
        replace(
            state,
            heroes=tuple([replace(h, faces="") if h.faces else h for h in state.heroes]),
            aid_at="",
            fallen=(),
            beaten=len(fallen),
            survivors=len(standing),
            left_over=len(state.enemies),
            stage=stage,
        ),
    )
    return True


def spend_equipment(table: QuestTable) -> None:
    """Equipment played for its icons is used up, whether or not the Monster fell."""
    heroes = table.state.heroes
    if not any(map(_PLAYED, heroes)) and not any(map(_AT_DRAGON, heroes)):
        return
    for place in table.around():
        hero = heroes[place]
        if hero.played or hero.at_dragon:
            cards = hero.played + hero.at_dragon
            table.bring_about(
                EquipmentSpent(hero.character, cards, cites=("fight.equipment_once",)),
                replace(
                    table.state,
                    heroes=table.with_hero(place, replace(hero, played=(), at_dragon=())),
                    discard=table.discarding(*cards),
                ),
            )


def send_away(table: QuestTable, label: str, is_defeated: bool) -> None:
    """A Monster goes to the discard pile."""
    card, facts, state = card_of(label), table.facts, table.state
    cites: tuple[str, ...] = ("results.undefeated_draghan",)
    if is_defeated:
        cites = ("results.defeated_discard",)
        if state.realm == "shadow":
            cites += ("shadow.no_gold",)
        elif card in facts.runners and not facts.gold[card]:
            cites += ("results.run_has_no_gold",)
    table.bring_about(
        MonsterDiscarded(label, is_defeated, cites=cites),
        replace(state, enemies=without(state.enemies, card), discard=(card, *state.discard)),
    )


def clear_undefeated(table: QuestTable, standing: tuple[str, ...]) -> str:
    """Discarded, fled or returned; in the endgame all stay. Says what must follow."""
    state = table.state
    if state.dragon:
        stay = (*standing, state.dragon)
        table.happen(EnemiesStayed(stay, cites=("endgame.stay_on_table",)))
        return "hurt"
    if state.realm == "shadow":
        for label in standing:
            return_monster(table, label)
        return "returned" if standing else "hurt"
    stage = "hurt"
    for label in standing:
        if card_of(label) in table.facts.runners:
            flee(table, label)
            stage = "fled"
        else:
            send_away(table, label, False)
    return stage


def return_monster(table: QuestTable, label: str) -> None:
    """Back to the Shadow Realm stack, with or without a Run icon."""
    card, state = card_of(label), table.state
    cites: tuple[str, ...] = ("results.undefeated_shadow",)
    if card in table.facts.runners:
        cites += ("shadow.run_meaningless",)
    table.bring_about(
        MonsterReturned(label, cites=cites),
        replace(
            state,
            enemies=without(state.enemies, card),
            shadow_encounters=(*state.shadow_encounters, card),
        ),
    )


def flee(table: QuestTable, label: str) -> None:
    """An undefeated Monster with a Run icon goes to the Shadow Realm."""
    card, state = card_of(label), table.state
    table.bring_about(
        MonsterFled(label, cites=("results.run_flees", "setup.shadow_realm_aside")),
        replace(
            state,
            enemies=without(state.enemies, card),
            shadow_encounters=(*state.shadow_encounters, card),
        ),
    )


def shuffle_fled(table: QuestTable) -> Part:
    return shuffle_shadow_stack(table, "results.flee_shuffle", "results.run_flees")


def shuffle_returned(table: QuestTable) -> Part:
    return shuffle_shadow_stack(table, "results.return_shuffle", "results.undefeated_shadow")


def shuffle_shadow_stack(table: QuestTable, ask: str, clause: str) -> Part:
    """Nobody knows any more where the Monster lies."""
    cards = table.in_rulebook_order(table.state.shadow_encounters)
    order = yield Order(FATE, ask, cards, (clause,))
    table.bring_about(
        StackShuffled(
            "shadow_encounters", len(order), cites=(clause, "components.encounter_backs")
        ),
        replace(table.state, shadow_encounters=order, stage="hurt"),
    )
    return True


def hurt_active(table: QuestTable) -> bool:
    """If a Monster survived, the active character is hurt once, and nobody else."""
    state = table.state
    hero = state.heroes[state.active]
    if not state.survivors:
        if not state.dragon:
            return False
        harmless = NobodyHurt(cites=("endgame.dragon_alone_harmless",))
        table.bring_about(harmless, replace(state, stage="claim"))
        return True
    cites: tuple[str, ...] = ("results.hurt", "results.hurt_own_turn")
    if state.dragon:
        cites += ("endgame.hurt",)
    if not hero.is_hurt:
        table.bring_about(
            CharacterHurt(hero.character, cites=(*cites, "components.character_sides")),
            replace(
                state,
                heroes=table.with_hero(state.active, replace(hero, is_hurt=True)),
                stage="claim",
            ),
        )
        return True
    fall(table, hero, (*cites, "results.second_hurt"))
    return True


def fall(table: QuestTable, hero: Hero, cites: tuple[str, ...]) -> None:
    """A second hurt: the character and its belongings leave the game."""
    state = table.state
    gone = Hero(hero.player)
    table.bring_about(
        CharacterFell(
            hero.character,
            hero.gear,
            hero.gold,
            cites=(*cites, "results.discarded_character_gone"),
        ),
        replace(
            state,
            heroes=(*state.heroes[: state.active], gone, *state.heroes[state.active + 1 :]),
            discard=table.discarding(*hero.gear, hero.character),
            supply=state.supply + hero.gold,
            stage="replacement",
        ),
    )
    if state.realm == "shadow":
        leave_game(table, hero)


def replace_character(table: QuestTable) -> Part:
    """In Draghan a character set aside steps in, healthy, with a card and without gold."""
    left, seat = table.state.aside, table.decider
    cites = ("results.replacement_draghan",)
    if not left:
        lose(table, "no character is left to step in", "losing.characters_exhausted")
        return True
    character = left[0]
    if len(left) > 1 and table.ruling("results.replacement_selection") == "random":
        character = yield Pick(FATE, "results.replacement_draw", left, cites)
    elif len(left) > 1:
        character = yield Pick(seat, "results.replacement", left, cites)
    market = table.state.market
    hero = replace(table.active, character=character, gear=market[:1])
    table.bring_about(
        CharacterReplaced(character, market[0] if market else "", cites=cites),
        replace(
            table.state,
            heroes=table.with_hero(table.state.active, hero),
            aside=without(left, character),
            market=market[1:],
            is_newcomer=True,
            stage="claim",
        ),
    )
    return True


def leave_game(table: QuestTable, hero: Hero) -> None:
    """In the Shadow Realm nobody steps in."""
    if not party_size(table.state):
        lose(table, "no character is left", "losing.nobody_left")
        return
    event = PlayerOut(hero.player, hero.character, cites=("results.elimination_shadow",))
    table.bring_about(event, replace(table.state, stage="claim"))


def claim_equipment(table: QuestTable) -> bool:
    """What was found goes to the active player, or is lost if a Monster survived."""
    state = table.state
    if not state.found:
        return False
    hero, in_endgame = table.active, bool(state.dragon)
    if state.survivors:
        lost = ("results.not_all_equipment", *(("endgame.hurt",) if in_endgame else ()))
    elif not state.beaten and table.ruling("results.no_monsters") == "nothing_happens":
        lost = ("results.all_defeated_equipment",)
    else:
        claim = ("results.all_defeated_equipment", *(("endgame.claim",) if in_endgame else ()))
        table.bring_about(
            EquipmentClaimed(hero.character, state.found, cites=claim),
            replace(
                state,
                heroes=table.with_hero(state.active, replace(hero, gear=hero.gear + state.found)),
                found=(),
                stage="market",
            ),
        )
        return True
    table.bring_about(
        EquipmentLost(state.found, cites=lost),
        replace(state, discard=table.discarding(*state.found), found=(), stage="market"),
    )
    return True
