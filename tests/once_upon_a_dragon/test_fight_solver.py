"""The solver is exact: it agrees with trying everything, and it is quick where that is hopeless."""

from __future__ import annotations

from time import perf_counter

import pytest

from draghan_lab.engine.dealer import Chance
from draghan_lab.explore.fight_solver import Enemy, Fight, Fighter, Plan, best_plan, fewest_cards
from draghan_lab.explore.quest_fights import advise, fight_of, prospects
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


def test_the_largest_encounter_is_solved_quickly():
    """Four characters with full gear against all that can gather round the dragon."""
    scenario = quest("Ann", "Bob", "Cid", "Dee").party("elf", "knight", "wizard", "dwarf")
    scenario.gear("elf", "longsword", "silver_harp", "iron_helmet", "chainmail")
    scenario.gear("knight", "longsword", "spellbook", "jewelled_circlet", "velvet_gown")
    scenario.gear("wizard", "warhammer", "charm_ring", "scholars_hood", "starry_mantle")
    scenario.gear("dwarf", "archmage_staff", "spellbook", "leather_cap", "shadow_cloak")
    shadow = ("shadow_giant", "banshee", "lich", "hell_hound", "vampire", "wraith", "ghoul")
    society = ("thug", "recruiter", "scribe", "champion", "envoy", "magus")
    fled = [f"society_{kind}" for kind in society for _ in range(2)]
    crowd = (*shadow, "night_thief", "doppelganger", *fled, "society_high_priest")
    scenario.dragon("razuul").enemies(*crowd).stack_sizes(encounters=0).here("sunken_archive")
    fight = fight_of(scenario.match, scenario.timeline.state)
    assert len(fight.enemies) == 22
    quickest = min(seconds(fight) for _ in range(5))
    assert quickest < 0.05
    assert len(fewest_cards(fight).fallen) == 5


def seconds(fight: Fight) -> float:
    began = perf_counter()
    fewest_cards(fight)
    return perf_counter() - began


# the fight that is on the table


def test_prospects_tell_what_is_missing_while_the_table_makes_up_its_mind():
    scenario = quest().party("elf", "wizard").gear("wizard", "scroll")
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


def test_advice_does_not_depend_on_who_was_placed_already():
    scenario = quest().party("elf", "knight").encounters("goblin", "merchant").begin()
    before = advise(scenario.match, scenario.timeline.state)
    all_face(scenario, "goblin")
    placed = scenario.timeline.nodes[scenario.timeline.line()[1]].step.state
    assert advise(scenario.match, placed) == before
