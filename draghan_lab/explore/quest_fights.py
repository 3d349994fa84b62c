"""The fight of Once Upon a Dragon that is on the table, as the solver and its hints see it."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from draghan_lab.engine.decision import Answer, Decision
from draghan_lab.engine.match import Match
from draghan_lab.explore.fight_solver import Enemy, Fight, Fighter, Plan, fewest_cards
from draghan_lab.games.once_upon_a_dragon.facts import NO_ICONS
from draghan_lab.games.once_upon_a_dragon.reckoning import (
    card_of,
    dragon_need,
    has_dragon,
    icons_at,
    icons_at_dragon,
    labels,
    meets,
    missing,
    own_icons,
)
from draghan_lab.games.once_upon_a_dragon.state import ASIDE, UNUSED, Hero, Icons, Quest
from draghan_lab.games.once_upon_a_dragon.words import names, the


def fight_of(match: Match, state: Quest) -> Fight:
    """The fight as if nobody had been placed and nothing played yet."""
    facts = match.facts
    aid = facts.icons[state.location] if facts.ability.get(state.location) == "aid" else None
    dragon = None
    if has_dragon(state):
        dragon = Enemy(state.dragon, dragon_need(match, state))
    return Fight(
        fighters=tuple(_fighter(match, hero) for hero in state.heroes if hero.character),
        enemies=tuple(Enemy(label, facts.need[card_of(label)]) for label in labels(state.enemies)),
        dragon=dragon,
        aid=aid,
        aid_stands_alone=match.ruling("location.aid_alone") == "may_stand_alone",
        aid_meets_dragon=match.ruling("location.aid_against_dragon") == "allowed",
        all_strike=match.ruling("endgame.second_placement") == "all_turn_on_dragon",
        only_alone=match.ruling("endgame.second_placement") == "only_when_alone",
    )


def _fighter(match: Match, hero: Hero) -> Fighter:
    facts = match.facts
    owned = (*hero.gear, *hero.played, *hero.at_dragon)
    cards = tuple(card for card in owned if card in facts.fighting)
    cards = tuple(sorted(cards, key=facts.rank.__getitem__))
    shown = tuple(facts.icons[card] for card in cards)
    return Fighter(hero.character, own_icons(facts, hero), cards, shown)


class Prospect(Struct, frozen=True):
    """One enemy as things stand: what lies against it, and what is still lacking."""

    enemy: str
    need: Icons
    icons: Icons
    lacking: Icons
    falls: bool


def prospects(match: Match, state: Quest) -> tuple[Prospect, ...]:
    """How every enemy would fare if the fight were reckoned now."""
    facts = match.facts
    needs: Mapping[str, Icons] = {
        label: facts.need[card_of(label)] for label in labels(state.enemies)
    }
    icons = icons_at(facts, state)
    told = [_prospect(label, need, icons.get(label, NO_ICONS)) for label, need in needs.items()]
    if has_dragon(state):
        dragon = _prospect(state.dragon, dragon_need(match, state), icons_at_dragon(match, state))
        defended = not all(one.falls for one in told)
        told.append(replace(dragon, falls=dragon.falls and not defended))
    return tuple(told)


def _prospect(enemy: str, need: Icons, icons: Icons) -> Prospect:
    return Prospect(enemy, need, icons, missing(icons, need), meets(icons, need))


class Advice(Struct, frozen=True):
    """The best that can be done, and which single card more would have done it all."""

    plan: Plan
    wins_all: bool
    decisive: tuple[tuple[str, str], ...] = ()
    """A character and a kind of Equipment that would make the difference."""


def advise(match: Match, state: Quest) -> Advice:
    """Can everything be defeated, with how little; if not, what comes nearest."""
    fight = fight_of(match, state)
    plan = fewest_cards(fight)
    if _wins_all(fight, plan):
        return Advice(plan, True)
    return Advice(plan, False, tuple(_decisive(match, fight)))


def _wins_all(fight: Fight, plan: Plan) -> bool:
    everything = len(fight.enemies) + (fight.dragon is not None)
    return len(plan.fallen) == everything


def _decisive(match: Match, fight: Fight) -> list[tuple[str, str]]:
    """Every card that would defeat everything in somebody's hands; equal icons are tried once."""
    facts = match.facts
    tried: dict[tuple[int, Icons], bool] = {}
    found = []
    for place, fighter in enumerate(fight.fighters):
        for card in sorted(facts.fighting, key=facts.rank.__getitem__):
            key = (place, facts.icons[card])
            if key not in tried:
                tried[key] = _wins_with(fight, place, card, facts.icons[card])
            if tried[key]:
                found.append((fighter.name, card))
    return found


def _wins_with(fight: Fight, place: int, card: str, icons: Icons) -> bool:
    fighter = fight.fighters[place]
    richer = replace(fighter, cards=(*fighter.cards, card), shown=(*fighter.shown, icons))
    fighters = (*fight.fighters[:place], richer, *fight.fighters[place + 1 :])
    other = replace(fight, fighters=fighters)
    return _wins_all(other, fewest_cards(other))


# what would follow, and how to follow advice

FIGHT_QUESTIONS = (
    "fight.face",
    "fight.aid_target",
    "fight.equipment",
    "endgame.equipment_at_dragon",
)


def sequel(match: Match, state: Quest) -> list[str]:
    """What would happen after a fight that ended as things stand."""
    told = prospects(match, state)
    standing = [one.enemy for one in told if not one.falls and one.enemy != state.dragon]
    hero = state.heroes[state.active] if state.heroes else None
    if not told or hero is None or not hero.character:
        return []
    if not standing:
        follows = [f"{the(match, hero.character)} would take what was found"] if state.found else []
        if has_dragon(state):
            wins = all(one.falls for one in told)
            follows.append("the game would be won" if wins else "the dragon would stay, harmless")
        return follows or ["every Monster would fall"]
    falls = "leave the game" if hero.is_hurt else "be hurt"
    follows = [f"{the(match, hero.character)} would {falls}"]
    fled = [label for label in standing if card_of(label) in match.facts.runners]
    if fled and state.realm == "draghan":
        follows.append(f"{names(match, fled)} would flee to the Shadow Realm")
    if state.found:
        follows.append(f"{names(match, state.found)} would be lost")
    return follows


def follow(match: Match, state: Quest, decision: Decision, plan: Plan) -> Answer:
    """The answer to a question of the fight that a plan asks for."""
    if decision.ask == "fight.aid_target":
        return plan.aid if plan.aid in decision.options else UNUSED
    if decision.ask == "fight.face":
        wanted = set(plan.faces)
        idle = [option for option in decision.options if option[1] == ASIDE]
        return next((o for o in decision.options if o in wanted), (idle or decision.options)[0])
    at_dragon = decision.ask == "endgame.equipment_at_dragon"
    left = [(who, card) for who, card, enemy in plan.cards if (enemy == state.dragon) == at_dragon]
    chosen = []
    for option in decision.options:
        if option in left:
            left.remove(option)
            chosen.append(option)
    return decision.canonical(tuple(chosen))
