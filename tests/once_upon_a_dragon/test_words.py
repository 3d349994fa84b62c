"""What is said of a quest: refusals, events and options, in the names that people see."""

from __future__ import annotations

import pytest

from draghan_lab.games.once_upon_a_dragon import GAME
from draghan_lab.games.once_upon_a_dragon import events as e
from tests.once_upon_a_dragon.questing import quest, skip_to, three, under


def refusal(scenario, answer):
    return scenario.timeline.explain(answer).reason


def option(scenario, wanted):
    return GAME.voice.option(scenario.match, scenario.timeline.decision, wanted)


def events(scenario, kind):
    return [moment.event for moment in scenario.moments if isinstance(moment.event, kind)]


# refusals


def test_what_is_too_dear_is_refused_by_its_name():
    scenario = quest().party("elf", "wizard").gold(elf=1).location("marketplace")
    scenario.marketplace("charm_ring", "chainmail", "iron_helmet", "elixir")
    skip_to(scenario.encounters("club", "lute"), "market.buy")
    assert refusal(scenario, ("elf", "charm_ring")).startswith("the Signet ring costs 3 gold")
    assert refusal(scenario, ("elf", "warhammer")) == "the Warhammer is not on offer"
    assert refusal(scenario, ("wizard", "iron_helmet")) == "it is the Elf who is asked now"


def test_an_enemy_is_refused_by_its_name_and_number():
    scenario = quest().party("elf", "wizard").encounters("hedge_witch", "goblin").begin()
    assert refusal(scenario, ("elf", "society_magus")) == "the Society magus is not on the table"
    assert refusal(scenario, ("knight", "goblin")) == "no Knight is in the party"
    scenario.face(elf="hedge_witch")
    assert refusal(scenario, ("elf", "goblin")).startswith("the Elf faces the Hedge witch already")


def test_a_dragon_is_refused_without_an_article():
    rulings = under("endgame.second_placement", "only_when_alone")
    scenario = quest(**rulings).party("elf", "wizard").dragon("razuul").enemies("lich", "banshee")
    scenario.stack_sizes(encounters=0).begin()
    assert refusal(scenario, ("elf", "razuul")).startswith("Razuul can be faced only when")


def test_cards_are_refused_by_their_names():
    scenario = quest().party("elf", "wizard").gear("elf", "club").encounters("goblin", "gnome")
    scenario.face(elf="gnome", wizard="gnome").then_asked("Ann", "fight.equipment")
    assert refusal(scenario, (("elf", "longsword"),)).startswith(
        "the Elf does not own the Longsword"
    )


@pytest.mark.parametrize(
    ("active", "asked", "other", "told"),
    [
        ("elf", "elf", "wizard", "the Elf is asked first; the Wizard's cards come after"),
        ("elf", "wizard", "elf", "the Elf was asked before; now it is the Wizard"),
        ("wizard", "wizard", "elf", "the Wizard is asked first; the Elf's cards come after"),
    ],
)
def test_whose_cards_come_before_and_whose_after_is_told(active, asked, other, told):
    scenario = quest().party("elf", "wizard").gear("elf", "lute").gear("wizard", "scroll")
    scenario.active(active).encounters("merchant", "club").begin()
    if asked != active:
        scenario.play(active)
    card = {"elf": "lute", "wizard": "scroll"}[other]
    assert refusal(scenario, ((other, card),)) == told


def test_the_cards_of_one_who_stands_aside_are_not_played():
    rulings = under("fight.standing_aside", "may_stand_aside")
    scenario = quest(**rulings).party("elf", "wizard").gear("elf", "lute").gear("wizard", "scroll")
    scenario.encounters("merchant", "club").face(elf="merchant", wizard="aside")
    assert refusal(scenario, (("wizard", "scroll"),)) == "the Wizard stands aside and plays nothing"


# events and options


def test_one_monster_stands_and_several_stand():
    for enemies, told in ((["ogre"], "the Ogre stands."), (["ogre", "troll"], " stand.")):
        reckoned = e.FightReckoned((), tuple(enemies), cites=())
        assert GAME.voice.event(quest().match, reckoned).endswith(told)


@pytest.mark.parametrize(
    ("ruling", "told"),
    [
        ("single_need", "Razuul (needs 2 Strength, 2 Charm and 3 Knowledge)"),
        ("scaled_by_active_characters", "Razuul (needs more for a larger party)"),
    ],
)
def test_the_option_of_facing_the_dragon_names_its_need(ruling, told):
    scenario = quest(**under("endgame.dragon_need", ruling)).party("elf", "wizard")
    scenario.dragon("razuul").enemies("lich").stack_sizes(encounters=0).begin()
    assert option(scenario, ("elf", "razuul")) == told


def test_those_who_stand_aside_do_not_join_forces():
    rulings = under("fight.standing_aside", "may_stand_aside")
    scenario = three(**rulings).party("elf", "wizard", "bard")
    scenario.encounters("goblin", "club", "lute").face(elf="aside", wizard="aside", bard="goblin")
    for placed in events(scenario, e.CharacterPlaced):
        assert "fight.join_forces" not in placed.cites
