"""A sensible player of Once Upon a Dragon: it fights by the solver and looks after its belongings.

It weighs a fight in points: a coin, a hurt, a card spent. The points are rules of thumb.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from draghan_lab.engine.dealer import Chance
from draghan_lab.engine.decision import Answer, Choose, Decision
from draghan_lab.engine.match import Match
from draghan_lab.engine.view import View
from draghan_lab.explore.fight_plan import Fight, Plan
from draghan_lab.explore.fight_solver import best_plan
from draghan_lab.explore.policies import Policy
from draghan_lab.explore.quest_fights import fight_of, follow, untouched
from draghan_lab.games.once_upon_a_dragon.facts import SLOTS, Facts
from draghan_lab.games.once_upon_a_dragon.reckoning import added, card_of
from draghan_lab.games.once_upon_a_dragon.state import ASIDE, NOTHING, Hero, Quest


class Temper(Struct, frozen=True):
    """What the bot weighs in a fight, and when it leaves Draghan."""

    leave_at: int = 3
    """The Portal through which it leaves, unless the third comes first."""
    coin: int = 12
    runner: int = 22
    hurt: int = 60
    fall: int = 170
    find: int = 22
    icon: int = 16
    """What it costs to spend an icon of Equipment."""
    dragon: int = 100_000


def sensible(match: Match, temper: Temper = Temper()) -> Policy:  # noqa: B008
    """A policy for every seat of this match."""

    def answer(seen: View, chance: Chance) -> Answer:
        assert seen.decision is not None
        decide = _DECIDE.get(seen.decision.ask)
        if decide is None:
            return chance.answer(seen.decision)
        return decide(match, temper, seen.state, seen.decision)

    return answer


# fights


def plan_for(match: Match, temper: Temper, state: Quest) -> Plan:
    """The plan that is worth most to this temper; another one if somebody went another way."""
    plan = _cached_plan(weighed(match, temper, untouched(state)))
    if _is_followed(plan, state):
        return plan
    return _cached_plan(weighed(match, temper, state))


def _is_followed(plan: Plan, state: Quest) -> bool:
    """Whether everybody placed so far stands where the plan wants it, or is not needed."""
    where = dict(plan.faces)
    stand = all(where.get(h.character, h.faces) == h.faces for h in state.heroes if h.faces)
    return stand and state.aid_at in ("", plan.aid)


@lru_cache(maxsize=2048)
def _cached_plan(fight: Fight) -> Plan:
    return best_plan(fight)


def weighed(match: Match, temper: Temper, state: Quest) -> Fight:
    """The fight on the table with what everything in it is worth."""
    facts: Facts = match.facts
    fight = fight_of(match, state)
    in_draghan = state.realm == "draghan"
    hero = state.heroes[state.active]
    last = state.realm == "shadow" and not state.shadow_locations
    icon = 1 if last else temper.icon
    worths = {
        card: 5
        + (temper.coin * facts.gold[card] if in_draghan else 0)
        + (temper.runner if in_draghan and card in facts.runners else 0)
        + (0 if in_draghan else temper.runner)
        for card in set(state.enemies)
    }
    clean = temper.find * len(state.found) + (temper.fall if hero.is_hurt else temper.hurt)
    return replace(
        fight,
        fighters=tuple(
            replace(fighter, costs=tuple(3 + icon * sum(icons) for icons in fighter.shown))
            for fighter in fight.fighters
        ),
        enemies=tuple(replace(e, worth=worths[card_of(e.name)]) for e in fight.enemies),
        dragon=fight.dragon and replace(fight.dragon, worth=temper.dragon),
        clean_worth=clean,
    )


def _face(match: Match, temper: Temper, state: Quest, decision: Decision) -> Answer:
    plan = plan_for(match, temper, state)
    if any(option in plan.faces for option in decision.options):
        return follow(match, state, decision, plan)
    options = [option for option in decision.options if option[1] != ASIDE]
    gold = match.facts.gold

    def price(option: Any) -> tuple[bool, int]:
        """Those who are not needed share as little gold as possible."""
        enemy = option[1]
        return enemy in plan.fallen, gold.get(card_of(enemy), 0)

    return min(options, key=price)


def _fight(match: Match, temper: Temper, state: Quest, decision: Decision) -> Answer:
    return follow(match, state, decision, plan_for(match, temper, state))


# belongings


def value(facts: Facts, card: str) -> int:
    """How good a card is to have."""
    return 2 * sum(facts.icons[card]) + (3 if card in facts.healing else 0)


def _heal(match: Match, temper: Temper, state: Quest, decision: Decision) -> Answer:
    cards = [card for card in decision.options if card != NOTHING]
    return min(cards, key=lambda card: value(match.facts, card))


def _buy(match: Match, temper: Temper, state: Quest, decision: Decision) -> Answer:
    facts: Facts = match.facts
    hero = next(hero for hero in state.heroes if hero.character == decision.options[0][0])
    gains = {
        option: gain(facts, hero, option[1]) for option in decision.options if option[1] != NOTHING
    }
    best = max(gains, key=lambda option: gains[option])
    return best if gains[best] > 0 else decision.options[-1]


def gain(facts: Facts, hero: Hero, card: str) -> int:
    """How much better a character carries after taking a card."""
    slot = facts.slot[card]
    worn = sorted(value(facts, own) for own in hero.gear if facts.slot[own] == slot)
    lost = worn[0] if len(worn) >= SLOTS[slot] else 0
    spare = 2 if card in facts.healing and any(own in facts.healing for own in hero.gear) else 0
    return value(facts, card) - lost - spare


def _dispute(match: Match, temper: Temper, state: Quest, decision: Decision) -> Answer:
    cards = {hero.character: len(hero.gear) for hero in state.heroes}
    return min(decision.options, key=lambda option: cards[option[1]])


def _give(match: Match, temper: Temper, state: Quest, decision: Decision) -> Answer:
    """A card that is of more use to somebody else."""
    facts: Facts = match.facts
    giver = state.heroes[state.active]
    heroes = {hero.character: hero for hero in state.heroes}
    best, most = NOTHING, 0
    for option in decision.options:
        if option == NOTHING or option[0] == "gold":
            continue
        card, receiver = option[0], heroes[option[1]]
        better = gain(facts, receiver, card) - loss(facts, giver, card)
        if card in facts.healing and receiver.is_hurt and not giver.is_hurt:
            better += 2
        if better > most:
            best, most = option, better
    return best


def loss(facts: Facts, hero: Hero, card: str) -> int:
    """What a character misses without a card; nothing if it could not be carried anyway."""
    slot = facts.slot[card]
    worn = [own for own in hero.gear if facts.slot[own] == slot]
    kept = sorted(worn, key=lambda own: -value(facts, own))[: SLOTS[slot]]
    return value(facts, card) if card in kept else 0


def _keep(match: Match, temper: Temper, state: Quest, decision: Decision) -> Answer:
    assert isinstance(decision, Choose)
    best = sorted(decision.options, key=lambda option: -value(match.facts, option[1]))
    return decision.canonical(tuple(best[: decision.at_least]))


def _coins(match: Match, temper: Temper, state: Quest, decision: Decision) -> Answer:
    assert isinstance(decision, Choose)
    return decision.canonical(decision.options[: decision.at_least])


# people and places


def _character(match: Match, temper: Temper, state: Quest, decision: Decision) -> Answer:
    return most_balanced(match.facts, [hero.character for hero in state.heroes], decision.options)


def most_balanced(facts: Facts, party: Iterable[str], options: tuple[str, ...]) -> str:
    """The character that makes the party's weakest skill strongest."""
    total = (0, 0, 0)
    for character in filter(None, party):
        total = added(total, facts.healthy[character])

    def weakest(character: str) -> list[int]:
        return sorted(added(total, facts.healthy[character]))

    return max(options, key=weakest)


def _journey(match: Match, temper: Temper, state: Quest, decision: Decision) -> Answer:
    found = len(state.portals) + (match.facts.ability.get(state.location) == "portal")
    return "travel" if found >= temper.leave_at else "stay"


_DECIDE: dict[str, Callable[[Match, Temper, Quest, Decision], Answer]] = {
    "setup.character": _character,
    "results.replacement": _character,
    "healing.before": _heal,
    "healing.after": _heal,
    "portal.travel": _journey,
    "fight.face": _face,
    "fight.aid_target": _fight,
    "fight.equipment": _fight,
    "endgame.equipment_at_dragon": _fight,
    "results.odd_coins": _coins,
    "results.short_supply": _coins,
    "market.buy": _buy,
    "market.dispute": _dispute,
    "market.pooled_payment": _coins,
    "sharing.give": _give,
    "carry.keep": _keep,
    "campaign.next_game": lambda match, temper, state, decision: "next_game",
}
