"""The fight of Once Upon a Dragon that is on the table, as the solver and its hints see it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from draghan_lab.engine.decision import Answer, Decision
from draghan_lab.engine.match import Match
from draghan_lab.explore.fight_plan import Enemy, Fight, Fighter, Plan
from draghan_lab.explore.fight_rescue import all_fall, rescues
from draghan_lab.explore.fight_solver import fewest_cards
from draghan_lab.games.once_upon_a_dragon.facts import NO_ICONS
from draghan_lab.games.once_upon_a_dragon.reckoning import (
    added,
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

EQUIPMENT_QUESTIONS = ("fight.equipment", "endgame.equipment_at_dragon")


def fight_of(match: Match, state: Quest, decision: Decision | None = None) -> Fight:
    """The fight on the table, going on from what has been placed, sent and played."""
    facts = match.facts
    dragon = None
    if has_dragon(state):
        dragon = Enemy(state.dragon, dragon_need(match, state))
    return Fight(
        fighters=tuple(
            _fighter(match, state, hero, was_asked)
            for hero, was_asked in _in_order(state, decision)
        ),
        enemies=tuple(Enemy(label, facts.need[card_of(label)]) for label in labels(state.enemies)),
        dragon=dragon,
        aid=_aid(match, state),
        aid_at=state.aid_at,
        aid_stands_alone=match.ruling("location.aid_alone") == "may_stand_alone",
        aid_meets_dragon=match.ruling("location.aid_against_dragon") == "allowed",
        all_strike=match.ruling("endgame.second_placement") == "all_turn_on_dragon",
        only_alone=match.ruling("endgame.second_placement") == "only_when_alone",
    )


def untouched(state: Quest) -> Quest:
    """The same fight as if nobody had been placed and nothing played yet."""
    heroes = tuple(
        replace(
            hero,
            faces="",
            gear=(*hero.gear, *hero.played, *hero.at_dragon),
            played=(),
            at_dragon=(),
        )
        for hero in state.heroes
    )
    return replace(state, heroes=heroes, aid_at="", fallen=(), stage="face")


def _aid(match: Match, state: Quest) -> Icons | None:
    """What the Location can still add; nothing if it was decided not to use it."""
    is_decided = state.stage in ("equipment", "strike")
    if match.facts.ability.get(state.location) != "aid" or (is_decided and not state.aid_at):
        return None
    return match.facts.icons[state.location]


def _in_order(state: Quest, decision: Decision | None) -> Iterator[tuple[Hero, bool]]:
    """The heroes, each with whether it was asked for its Equipment already."""
    asked = ""
    if decision is not None and decision.ask in EQUIPMENT_QUESTIONS:
        asked = decision.options[0][0]
    around = (*state.heroes[state.active :], *state.heroes[: state.active])
    names = [hero.character for hero in around]
    before = set(names[: names.index(asked)]) if asked else set()
    for hero in state.heroes:
        if hero.character:
            yield hero, hero.character in before


def _fighter(match: Match, state: Quest, hero: Hero, was_asked: bool) -> Fighter:
    facts = match.facts
    cards = tuple(card for card in hero.gear if card in facts.fighting and not was_asked)
    cards = tuple(sorted(cards, key=facts.rank.__getitem__))
    struck = _total(match, hero.at_dragon)
    return Fighter(
        hero.character,
        own_icons(facts, hero),
        cards,
        tuple(facts.icons[card] for card in cards),
        at=hero.faces,
        laid=struck if hero.faces and hero.faces == state.dragon else _total(match, hero.played),
        struck=struck,
    )


def _total(match: Match, cards: tuple[str, ...]) -> Icons:
    total = NO_ICONS
    for card in cards:
        total = added(total, match.facts.icons[card])
    return total


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


def advise(match: Match, state: Quest, decision: Decision | None = None) -> Advice:
    """Can everything be defeated from here, with how little; if not, what comes nearest."""
    facts = match.facts
    fight = fight_of(match, state, decision)
    plan = fewest_cards(fight)
    if all_fall(fight, plan):
        return Advice(plan, True)
    cards = sorted(facts.fighting, key=facts.rank.__getitem__)
    return Advice(plan, False, tuple(rescues(fight, {card: facts.icons[card] for card in cards})))


# what would follow, and how to follow advice

FIGHT_QUESTIONS = ("fight.face", "fight.aid_target", *EQUIPMENT_QUESTIONS)


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
