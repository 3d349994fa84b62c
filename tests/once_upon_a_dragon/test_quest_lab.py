"""The panels of the quest table, without a browser."""

from __future__ import annotations

import pytest

from draghan_lab.ui.quest_lab import QuestLab, told_advice
from tests.once_upon_a_dragon.questing import quest


@pytest.fixture
def lab():
    scenario = quest().party("elf", "knight").gear("knight", "longsword")
    scenario.encounters("merchant", "goblin", "lute").begin()
    return QuestLab(scenario.timeline)


def test_the_totals_follow_the_fight(lab):
    assert "lacks 2 Charm" in lab.fight.table.value
    assert "would be hurt" in lab.fight.table.value
    lab.session.answer(("elf", "merchant"))
    assert "✓ falls" in lab.fight.table.value


def test_show_me_tells_a_plan_and_carrying_it_out_wins_the_fight(lab):
    lab.fight.show()
    assert "Everything can be defeated." in lab.fight.advice.value
    assert "The Elf faces the Merchant." in lab.fight.advice.value
    lab.fight.carry_out()
    assert lab.session.step.state.heroes[0].gold == 2


def test_advice_says_which_card_would_have_made_the_difference():
    scenario = quest().party("wizard", "ranger").encounters("merchant", "gnome").begin()
    told = " ".join(told_advice(scenario.match, scenario.timeline.state))
    assert "The best that can be reached" in told
    assert "the Lute with the Wizard" in told


def test_the_bot_plays_one_answer_or_all(lab):
    before = len(lab.session.timeline.line())
    lab.fight.play(1)
    assert len(lab.session.timeline.line()) > before
    lab.fight.play(None)
    assert lab.session.step.is_over


def test_a_stack_is_reordered_and_the_old_game_can_be_had_back(lab):
    lab.chances.stack.value = "draghan_encounters"
    lab.chances.count.value = 2
    assert len(lab.chances.order.options) == 2
    lab.chances.order.value = lab.chances.order.options[1][1]
    wanted = lab.chances.order.value
    lab.chances.reorder()
    assert lab.session.match.position.draghan_encounters[:2] == wanted
    assert lab.session.bring_back()


def test_a_player_does_not_see_the_next_cards(lab):
    lab.session.see_as(0)
    assert lab.chances.order.options == ()


def test_trying_all_orders_makes_a_table_with_intervals(lab):
    lab.chances.stack.value, lab.chances.count.value = "draghan_locations", 2
    lab.chances.games.value = 5
    lab.chances.try_all()
    assert lab.chances.result.value.count("<tr>") == 1 + len(lab.chances.order.options)
    assert "95 % interval" in lab.chances.result.value


def test_nothing_can_be_tried_where_the_game_is_over(lab):
    lab.fight.play(None)
    lab.chances.try_all()
    assert lab.chances.result.value == ""
    lab.fight.carry_out()
    assert lab.session.step.is_over
