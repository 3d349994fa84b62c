"""The solver is exact: it agrees with trying everything, and it is quick where that is hopeless."""

from __future__ import annotations

import sys
from collections import Counter

import pytest
from msgspec.structs import replace

from benchmarks.fights import crowds, solve
from draghan_lab.engine.dealer import Chance
from draghan_lab.explore.fight_last_strike import leaves_nobody, spendings
from draghan_lab.explore.fight_plan import Enemy, Fight, Fighter, Plan
from draghan_lab.explore.fight_rescue import all_fall, rescues
from draghan_lab.explore.fight_solver import best_plan, fewest_cards
from draghan_lab.explore.quest_fights import advise, prospects
from draghan_lab.games.once_upon_a_dragon.state import UNUSED
from tests.once_upon_a_dragon import brute_force
from tests.once_upon_a_dragon.questing import all_face, needing, quest, three

FIGHTS = 2400
CARDS = ((1, 0, 0), (0, 1, 0), (0, 0, 1), (2, 0, 0), (0, 2, 0), (1, 1, 0), (0, 1, 1), (1, 1, 1))
NEEDS = ((1, 0, 0), (0, 2, 0), (0, 0, 3), (2, 1, 0), (1, 0, 1), (0, 1, 3), (2, 2, 2), (0, 0, 0))
SIDES = ((1, 2, 0), (2, 0, 1), (0, 1, 2), (0, 1, 0), (1, 0, 0))
DRAGONS = ((3, 2, 2), (2, 1, 1), (4, 2, 2), (1, 1, 1))


def random_fight(chance: Chance) -> Fight:
    """Few enough to try everything, under any rulings."""
    heroes, left, fighters = 1 + chance.below(3), 4, []
    for hero in range(heroes):
        count = chance.below(min(3, left + 1))
        left -= count
        shown = tuple(chance.pick(CARDS) for _ in range(count))
        cards = tuple(f"card{number}" for number in range(count))
        fighters.append(Fighter(f"hero{hero}", chance.pick(SIDES), cards, shown))
    enemies = tuple(
        Enemy(f"monster{number}", chance.pick(NEEDS)) for number in range(chance.below(4))
    )
    strikes = chance.below(4)
    return Fight(
        tuple(fighters),
        enemies,
        Enemy("dragon", chance.pick(DRAGONS)) if chance.below(2) else None,
        chance.pick(CARDS) if chance.below(2) else None,
        aid_stands_alone=bool(chance.below(3)),
        aid_meets_dragon=bool(chance.below(3)),
        all_strike=strikes == 1,
        only_alone=strikes == 2,
    )


def interrupted(fight: Fight, chance: Chance) -> Fight:
    """The same fight after some have been placed, with cards, and perhaps the Aid as well."""
    fighters = list(fight.fighters)
    where = [enemy.name for enemy in fight.enemies] + ["aside"]
    if fight.dragon is not None and not shut(fight):
        where.append(fight.dragon.name)
    for place in range(chance.below(len(fighters)) + 1):
        at = chance.pick(tuple(where))
        laid = chance.pick((*CARDS, (0, 0, 0))) if at != "aside" else (0, 0, 0)
        is_dragon = fight.dragon is not None and at == fight.dragon.name
        struck = laid if is_dragon else (0, 0, 0)
        fighters[place] = replace(fighters[place], at=at, laid=laid, struck=struck)
    standing = [name for name in where if name in {fighter.at for fighter in fighters}]
    aided = [name for name in standing if name != "aside" and name.startswith("monster")]
    is_sent = fight.aid is not None and aided and chance.below(2)
    return replace(
        fight, fighters=tuple(fighters), aid_at=chance.pick(tuple(aided)) if is_sent else ""
    )


def rank(fight: Fight, plan: Plan) -> tuple[bool, bool, int, int]:
    slays = fight.dragon is not None and fight.dragon.name in plan.fallen
    monsters = [enemy for enemy in plan.fallen if not slays or enemy != fight.dragon.name]
    return slays, plan.is_clean, len(monsters), -plan.spent


@pytest.mark.parametrize("part", range(6))
def test_the_solver_agrees_with_brute_force(part):
    for number in range(FIGHTS // 6):
        fight = random_fight(Chance("fight", part, number))
        plan = fewest_cards(fight)
        assert rank(fight, plan) == brute_force.best(fight), (part, number, fight)
        assert rank(fight, plan) in set(as_carried_out(fight, plan)), (part, number, plan)


@pytest.mark.parametrize("part", range(4))
def test_the_solver_goes_on_from_what_is_decided_like_brute_force(part):
    for number in range(FIGHTS // 8):
        chance = Chance("interrupted", part, number)
        fight = interrupted(random_fight(chance), chance)
        plan = fewest_cards(fight)
        assert rank(fight, plan) == brute_force.best(fight), (part, number, fight)
        assert all(
            fighter.at in ("", dict(plan.faces).get(fighter.name, fighter.at))
            for fighter in fight.fighters
        )


@pytest.mark.parametrize("part", range(4))
def test_a_single_card_makes_the_difference_exactly_if_the_solver_wins_with_it(part):
    """Tried by giving every card to everybody; fights that are won anyway are left out."""
    kinds = {f"kind{number}": icons for number, icons in enumerate(CARDS)}
    for number in range(FIGHTS // 16):
        chance = Chance("rescue", part, number)
        fight = random_fight(chance)
        fight = interrupted(fight, chance) if number % 2 else fight
        if all_fall(fight, fewest_cards(fight)):
            continue
        tried = [
            (fighter.name, card)
            for place, fighter in enumerate(fight.fighters)
            for card, icons in kinds.items()
            if wins_with(fight, place, card, icons)
        ]
        assert rescues(fight, kinds) == tried, (part, number, fight)


@pytest.mark.parametrize("part", range(4))
def test_a_last_strike_is_possible_exactly_if_the_solver_finds_one(part):
    """Larger fights than can be tried one by one; that the solver is exact is shown above."""
    found = Counter()
    for number in range(FIGHTS // 8):
        chance = Chance("last strike", part, number)
        fight = large_fight(chance)
        fight = interrupted(fight, chance) if number % 2 else fight
        is_won = all_fall(fight, fewest_cards(fight))
        assert leaves_nobody(fight) == is_won, (part, number, fight)
        found[is_won] += 1
    assert min(found[True], found[False]) > 30


def test_what_the_dragon_needs_is_not_spent_on_a_monster():
    """The goblin may fall to either card; only one of them shows the Charm for the dragon."""
    owner = Fighter("elf", (0, 0, 0), ("sword", "lute"), ((2, 0, 0), (1, 1, 0)))
    fight = Fight(
        (owner,), (Enemy("goblin", (1, 0, 0)),), Enemy("dragon", (1, 1, 0)), all_strike=True
    )
    assert leaves_nobody(fight)
    assert not leaves_nobody(replace(fight, dragon=Enemy("dragon", (2, 1, 0))))


def large_fight(chance: Chance) -> Fight:
    """Four who all turn on the dragon, and enough cards that it matters which are spent."""
    fighters = []
    for hero in range(4):
        shown = tuple(chance.pick(CARDS) for _ in range(1 + chance.below(3)))
        cards = tuple(f"card{number}" for number in range(len(shown)))
        fighters.append(Fighter(f"hero{hero}", chance.pick(SIDES), cards, shown))
    needs = [chance.pick(NEEDS) for _ in range(chance.below(5))]
    return Fight(
        tuple(fighters),
        tuple(Enemy(f"monster{number}", need) for number, need in enumerate(needs)),
        Enemy("dragon", tuple(3 + chance.below(4) for _ in range(3))),
        chance.pick(CARDS) if chance.below(3) else None,
        aid_stands_alone=bool(chance.below(3)),
        aid_meets_dragon=bool(chance.below(3)),
        all_strike=True,
    )


def wins_with(fight: Fight, place: int, card: str, icons: tuple) -> bool:
    fighters = list(fight.fighters)
    owner = fighters[place]
    fighters[place] = replace(owner, cards=(*owner.cards, card), shown=(*owner.shown, icons))
    richer = replace(fight, fighters=tuple(fighters))
    return all_fall(richer, fewest_cards(richer))


def as_carried_out(fight: Fight, plan: Plan):
    """What a plan comes to when it is really played, as the brute force reckons."""
    where = dict(plan.faces)
    places = tuple(where.get(fighter.name) for fighter in fight.fighters)
    yield from brute_force._with_cards(
        fight, places, plan.aid or None, fight.dragon is not None and not shut(fight)
    )


def shut(fight: Fight) -> bool:
    return fight.only_alone and bool(fight.enemies)


def test_a_plan_uses_every_character_aid_and_card_once():
    for number in range(300):
        fight = random_fight(Chance("once", number))
        plan = fewest_cards(fight)
        names = [name for name, _ in plan.faces]
        assert len(names) == len(set(names))
        for name, _, enemy in plan.cards:
            assert fight.all_strike or (name, enemy) in plan.faces


def test_worth_decides_between_enemies():
    elf = Fighter("elf", (1, 2, 0))
    goblin, merchant = Enemy("goblin", (1, 0, 0), 5), Enemy("merchant", (0, 2, 0), 9)
    assert best_plan(Fight((elf,), (goblin, merchant))).fallen == ("merchant",)


def test_a_card_is_not_spent_on_what_is_worth_less():
    wizard = Fighter("wizard", (0, 1, 2), ("club",), ((1, 0, 0),), costs=(7,))
    assert best_plan(Fight((wizard,), (Enemy("goblin", (1, 0, 0), 5),))).spent == 0
    assert best_plan(Fight((wizard,), (Enemy("goblin", (1, 0, 0), 8),))).spent == 1


def test_a_greedy_player_would_go_wrong():
    """The Elf could take either, but only she can meet the Merchant."""
    elf, knight = Fighter("elf", (1, 2, 0)), Fighter("knight", (2, 1, 0))
    fight = Fight((elf, knight), (Enemy("goblin", (1, 0, 0)), Enemy("merchant", (0, 2, 0))))
    plan = fewest_cards(fight)
    assert plan.is_clean
    assert dict(plan.faces) == {"elf": "merchant", "knight": "goblin"}


@pytest.mark.parametrize("placement", ["one_placement", "all_turn_on_dragon"])
def test_the_largest_encounters_take_little_work(placement):
    """Four characters with full gear, the missing single card included.

    Calls are counted, which are the same on every machine; `make bench` tells the time they take.
    """
    assert max(map(calls_to_solve, crowds(70, placement))) < 200_000


def calls_to_solve(fight: Fight) -> int:
    calls = 0

    def count(frame: object, event: str, argument: object) -> None:
        nonlocal calls
        calls += event == "call"

    spendings.cache_clear()
    before = sys.getprofile()
    sys.setprofile(count)
    try:
        solve(fight)
    finally:
        sys.setprofile(before)
    return calls


def test_of_a_crowd_as_many_fall_as_can_be_faced():
    fight = next(crowds(1))
    assert len(fight.enemies) == 22
    assert len(fewest_cards(fight).fallen) == 5


# the fight that is on the table


def test_prospects_tell_what_is_missing_while_the_table_makes_up_its_mind():
    components = needing(society_magus=(0, 2, 3))
    scenario = quest(components=components).party("elf", "wizard").gear("wizard", "scroll")
    scenario.encounters("society_magus", "goblin").begin()
    scenario.when("The table", ("wizard", "society_magus"))
    magus, goblin = prospects(scenario.match, scenario.timeline.state)
    assert (magus.falls, magus.lacking) == (False, (0, 1, 1))
    assert (goblin.falls, goblin.lacking) == (False, (1, 0, 0))
    scenario.when("The table", ("elf", "goblin"))
    assert prospects(scenario.match, scenario.timeline.state)[1].falls


def test_the_dragon_does_not_fall_while_it_is_defended():
    scenario = quest(components=needing(razuul=(0, 1, 0))).party("elf", "wizard").dragon("razuul")
    scenario.enemies("lich").stack_sizes(encounters=0).begin()
    scenario.when("The table", ("elf", "razuul"))
    lich, razuul = prospects(scenario.match, scenario.timeline.state)
    assert (lich.falls, razuul.falls, razuul.lacking) == (False, False, (0, 0, 0))


def test_advice_tells_the_fewest_cards_and_what_would_have_helped():
    scenario = three().party("elf", "wizard", "knight").gear("wizard", "scroll", "spellbook")
    scenario.encounters("society_magus", "goblin", "club").begin()
    advice = advise(scenario.match, scenario.timeline.state)
    assert advice.wins_all
    assert advice.plan.spent == 1
    poor = quest().party("wizard", "ranger").encounters("merchant", "gnome").begin()
    advice = advise(poor.match, poor.timeline.state)
    assert not advice.wins_all
    assert ("wizard", "lute") in advice.decisive
    assert all(card != "club" for _, card in advice.decisive)


def test_advice_goes_on_from_those_who_were_placed_already():
    scenario = quest().party("elf", "knight").encounters("goblin", "merchant").begin()
    assert advise(scenario.match, scenario.timeline.state).wins_all
    scenario.when("The table", ("elf", "goblin"))
    advice = advise(scenario.match, scenario.timeline.state)
    assert not advice.wins_all
    assert advice.plan.fallen == ("goblin",)
    assert ("knight", "lute") in advice.decisive
    assert ("elf", "lute") not in advice.decisive
    scenario.then_asked("The table")


def test_advice_does_not_count_on_an_aid_that_goes_elsewhere():
    scenario = quest().party("elf", "bard").location("barracks").encounters("ogre", "wolf").begin()
    assert advise(scenario.match, scenario.timeline.state).plan.aid == "ogre"
    for hero in ("elf", "bard"):
        scenario.when("The table", (hero, "wolf"))
    aided = advise(scenario.match, scenario.timeline.state)
    assert aided.plan.fallen == ("ogre",)
    scenario.when("Ann", UNUSED)
    assert advise(scenario.match, scenario.timeline.state).plan.fallen == ()


def test_advice_does_not_count_on_cards_of_those_who_kept_them():
    scenario = quest().party("elf", "knight").gear("elf", "club").gear("knight", "lute")
    scenario.encounters("ogre", "merchant").begin()
    all_face(scenario, "merchant")
    state, asked = scenario.timeline.state, scenario.timeline.decision
    assert [card for _, card, _ in advise(scenario.match, state, asked).plan.cards] == []
