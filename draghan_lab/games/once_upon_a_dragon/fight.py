"""The second half of phase 3: characters are placed, the Aid is directed, Equipment is played."""

from __future__ import annotations

from itertools import product

from msgspec.structs import replace

from draghan_lab.engine.decision import TABLE, Choose, Pick
from draghan_lab.games.once_upon_a_dragon.events import (
    AidUsed,
    CharacterPlaced,
    DragonWithstood,
    EquipmentPlayed,
    FightReckoned,
)
from draghan_lab.games.once_upon_a_dragon.reckoning import (
    can_face_dragon,
    dragon_need,
    fights_dragon,
    icons_at_dragon,
    labels,
    meets,
    outcome,
    targets,
)
from draghan_lab.games.once_upon_a_dragon.state import ASIDE, UNUSED, Hero
from draghan_lab.games.once_upon_a_dragon.table import Part, QuestTable, Stage, without
from draghan_lab.games.once_upon_a_dragon.verdict import win


def place_characters(table: QuestTable) -> Stage:
    """The table places its characters one by one, in any order, each at one enemy."""
    enemies, heroes = targets(table.match, table.state), table.state.heroes
    if not enemies:
        return False
    waiting: dict[str, int] = {}
    faced: set[str] = set()
    for place in table.around():
        hero = heroes[place]
        if hero.faces:
            faced.add(hero.faces)
        elif hero.character:
            waiting[hero.character] = place
    if not waiting:
        return False
    if table.ruling("fight.standing_aside") == "may_stand_aside":
        enemies += (ASIDE,)
    if len(enemies) > 1:
        return choose_enemies(table, waiting, enemies, faced)
    for place in waiting.values():
        place_character(table, place, enemies[0], faced)
    return False


def choose_enemies(
    table: QuestTable, waiting: dict[str, int], enemies: tuple[str, ...], faced: set[str]
) -> Part:
    """Who is placed next, and where, as long as somebody is left."""
    cites, count = ("fight.assign", "fight.talk"), len(enemies)
    names = [*waiting]
    options = tuple(product(names, enemies))
    while options:
        placed, enemy = yield Pick(TABLE, "fight.face", options, cites)
        number = names.index(placed)
        place_character(table, waiting[placed], enemy, faced)
        options = options[: number * count] + options[(number + 1) * count :]
        del names[number]
    return False


def place_character(table: QuestTable, place: int, enemy: str, faced: set[str]) -> None:
    """Whoever faces the same enemy joins forces. Nothing is half done between two characters."""
    cites: tuple[str, ...] = ("fight.assign", "fight.current_side")
    if enemy in faced and enemy != ASIDE:
        cites = ("fight.assign", "fight.current_side", "fight.join_forces")
    faced.add(enemy)
    state = table.state
    heroes = [*state.heroes]
    hero = heroes[place]
    heroes[place] = replace(hero, faces=enemy)
    event = CharacterPlaced(hero.character, enemy, cites=cites)
    table.bring_about(event, replace(state, heroes=tuple(heroes), stage="face"))
    table.quiet()


def direct_aid(table: QuestTable) -> Stage:
    """An Aid Location helps against one single enemy, or goes unused."""
    if table.state.location not in table.facts.aids:
        return False
    enemies = aid_targets(table)
    return choose_aided(table, enemies) if enemies else False


def choose_aided(table: QuestTable, enemies: tuple[str, ...]) -> Part:
    """Whoever decides names the enemy."""
    cites = ("location.aid", "location.aid_decider")
    enemy = yield Pick(table.decider, "fight.aid_target", (*enemies, UNUSED), cites)
    cites = ("location.aid", "location.aid_undivided")
    event = AidUsed(table.state.location, enemy, cites=cites)
    table.bring_about(
        event, replace(table.state, aid_at="" if enemy == UNUSED else enemy, stage="equipment")
    )
    return True


def aid_targets(table: QuestTable) -> tuple[str, ...]:
    """The enemies that the Aid may be used on."""
    state, match = table.state, table.match
    enemies = labels(state.enemies)
    if state.dragon and can_face_dragon(match, state):
        against_dragon = table.ruling("location.aid_against_dragon") == "allowed"
        enemies += (state.dragon,) if against_dragon else ()
    if table.ruling("location.aid_alone") == "may_stand_alone":
        return enemies
    faced = {hero.faces for hero in state.heroes}
    if table.ruling("endgame.second_placement") == "all_turn_on_dragon":
        faced.add(state.dragon)
    return tuple([enemy for enemy in enemies if enemy in faced])


def play_equipment(table: QuestTable) -> Stage:
    """Every player may play own Equipment against the Monster that the character faces."""
    state = table.state
    if not state.enemies:
        return False
    monsters, heroes, fighting = labels(state.enemies), state.heroes, table.facts.fighting
    armed = []
    for place in table.around():
        hero = heroes[place]
        if hero.gear and hero.faces in monsters and not fighting.isdisjoint(hero.gear):
            armed.append(place)
    if armed:
        return choose_equipment_for(table, armed)
    reckon(table)
    return True


def choose_equipment_for(table: QuestTable, armed: list[int]) -> Part:
    """One after the other; what falls is known when all have played."""
    for place in armed:
        yield from choose_equipment(table, place, table.state.heroes[place].faces)
    reckon(table)
    return True


def can_fight(table: QuestTable, hero: Hero) -> bool:
    """Whether a character owns a card that can be played for its icons."""
    return not table.facts.fighting.isdisjoint(hero.gear)


def reckon(table: QuestTable) -> None:
    """All has been played: every Monster whose need is met falls."""
    state = table.state
    fallen, standing = outcome(table.facts, state)
    cites: tuple[str, ...] = ("fight.need", "components.skills", "fight.surplus_lost")
    if state.dragon:
        cites += ("endgame.same_round",)
    event = FightReckoned(fallen, standing, cites=cites)
    table.bring_about(event, replace(state, fallen=fallen, stage="strike"))


def choose_equipment(table: QuestTable, place: int, enemy: str) -> Part:
    """Any number of cards with skill icons; all icons of a card go to the same enemy."""
    hero, fighting = table.state.heroes[place], table.facts.fighting
    name = hero.character
    cards = tuple([(name, card) for card in hero.gear if card in fighting])
    at_dragon = enemy == table.state.dragon
    cites: tuple[str, ...] = ("fight.play_equipment", "fight.own_monster_only", "fight.no_giving")
    if at_dragon:
        cites = ("endgame.equipment_second_step", "fight.play_equipment")
    ask = "endgame.equipment_at_dragon" if at_dragon else "fight.equipment"
    chosen = yield Choose(hero.player, ask, cards, 0, len(cards), cites)
    if not chosen:
        return
    played = tuple([card for _, card in chosen])
    gear = without(hero.gear, *played)
    if at_dragon:
        hero = replace(hero, at_dragon=played, gear=gear)
    else:
        hero = replace(hero, played=played, gear=gear)
    table.bring_about(
        EquipmentPlayed(hero.character, played, enemy, cites=(*cites, "fight.no_split")),
        replace(table.state, heroes=table.with_hero(place, hero)),
    )


def strike_at_dragon(table: QuestTable) -> Stage:
    """Once all other Monsters have fallen the dragon is checked, in the same round."""
    state, match = table.state, table.match
    if not state.dragon:
        return False
    if len(state.fallen) < len(state.enemies):
        defended = DragonWithstood(state.dragon, cites=("endgame.dragon_defended",))
        table.bring_about(defended, replace(table.state, stage="gold"))
        return True
    if not can_face_dragon(match, state):
        withstood = DragonWithstood(state.dragon, cites=("endgame.same_round",))
        table.bring_about(withstood, replace(table.state, stage="gold"))
        return True
    return strike(table)


def strike(table: QuestTable) -> Part:
    """All who fight the dragon may play Equipment against it; then it falls or withstands."""
    state, match = table.state, table.match
    for place in table.places():
        hero = state.heroes[place]
        if fights_dragon(match, hero, state.dragon) and can_fight(table, hero):
            yield from choose_equipment(table, place, state.dragon)
    if meets(icons_at_dragon(match, table.state), dragon_need(match, table.state)):
        win(table)
        return True
    cites = ("fight.need", "endgame.no_accumulation")
    table.bring_about(
        DragonWithstood(state.dragon, cites=cites), replace(table.state, stage="gold")
    )
    return True
