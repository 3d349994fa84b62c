"""The panels of the quest table, without a browser."""

from __future__ import annotations

import asyncio
import re

import pytest

from draghan_lab.ui import quest_tables as tables
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


def rows(table):
    """The cells of a table, line by line, without markup."""
    lines = re.findall("<tr[^>]*>(.*?)</tr>", table)[1:]
    return [[re.sub("<[^>]*>", "", cell) for cell in line.split("</td>")[:-1]] for line in lines]


def test_the_totals_name_everybody_and_everything_that_counts(lab):
    lab.session.answer(("knight", "goblin"))
    merchant, goblin = rows(lab.fight.table.value)
    assert merchant == ["Merchant", "2 Charm", "nobody", "nothing", "✗ lacks 2 Charm"]
    assert goblin[2:] == ["Knight (2 Strength and 1 Charm)", "2 Strength and 1 Charm", "✓ falls"]


def test_the_totals_are_those_of_the_moment_that_is_looked_at(lab):
    lab.session.answer(("elf", "merchant"))
    after = lab.session.at
    lab.session.seek(0)
    lab._show_here()
    assert "✓ falls" not in lab.fight.table.value
    lab.session.seek(after)
    lab._show_here()
    assert "✓ falls" in lab.fight.table.value


def test_cards_that_are_being_chosen_count_before_they_are_confirmed():
    scenario = quest().party("elf", "wizard").gear("wizard", "spellbook")
    lab = QuestLab(scenario.encounters("society_magus", "goblin").begin().timeline)
    for hero in ("elf", "wizard"):
        lab.session.answer((hero, "society_magus"))
    assert "lacks 2 Knowledge" in rows(lab.fight.table.value)[0][-1]
    lab.hands.set_state({"chosen": [0]})
    assert rows(lab.fight.table.value)[0][-1] == "✓ falls"
    assert "Society magus ✓ falls" in lab.hands.told
    lab.session.answer(())
    assert lab.hands.chosen == []


def test_show_me_tells_a_plan_and_carrying_it_out_wins_the_fight(lab):
    lab.fight.show()
    assert "Everything can be defeated." in lab.fight.advice.value
    merchant, goblin = rows(lab.fight.advice.value)
    assert merchant == ["Merchant", "2 Charm", "Elf", "nothing", "✓ falls"]
    assert goblin == ["Goblin", "1 Strength", "Knight", "nothing", "✓ falls"]
    lab.fight.carry_out()
    assert lab.session.step.state.heroes[0].gold == 2


def test_advice_goes_on_from_what_is_decided_and_leaves_with_its_fight(lab):
    lab.fight.show()
    lab.session.answer(("elf", "goblin"))
    assert "The best that can be reached" in lab.fight.advice.value
    assert rows(lab.fight.advice.value)[1][2] == "Elf"
    lab.fight.play(None)
    assert lab.fight.advice.value == ""


def test_advice_is_the_same_for_a_player_who_may_not_decide_for_others(lab):
    lab.fight.show()
    seen_by_all = lab.fight.advice.value
    lab.session.see_as(1)
    assert lab.fight.advice.value == seen_by_all
    lab.fight.carry_out()
    assert lab.session.decision.ask == "fight.equipment" or lab.session.step.state.round > 1


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
    lab.chances.count.value = 3
    lying = lab.chances.cards
    assert lab.chances.sortable.items[0] == "Lute (1 Charm)"
    lab.chances.sortable.order = [2, 0, 1]
    lab.chances.reorder()
    found = lab.session.match.position.draghan_encounters[:3]
    assert found == (lying[2], lying[0], lying[1])
    assert not lab.chances.back.disabled
    assert lab.session.bring_back()


@pytest.fixture
def tried(lab):
    lab.chances.stack.value, lab.chances.count.value = "draghan_encounters", 2
    lab.chances.games.value = 5
    return lab.chances


def test_a_player_sees_neither_the_next_cards_nor_what_was_tried_with_them(lab, tried):
    tried.try_all()
    assert "Lute" in tried.trial.result.value
    lab.session.see_as(0)
    assert tried.sortable.items == []
    assert tried.trial.result.value == ""
    tried.try_all()
    assert tried.trial.result.value == ""


def test_trying_all_orders_makes_a_table_with_intervals_in_numbers_and_pictures(tried):
    assert tried.start.description == "Try all 2 orders"
    tried.try_all()
    found = tried.trial.result.value
    assert len(rows(found)) == 2
    assert re.search("Lute → [^<]* \\(as it lies\\)", found)
    assert "95 % interval" in found
    assert found.count("<svg class='dl-quest-share'") == 2
    assert "Done: 10 of 10 games." in tried.trial.told.value


def clicked(lab, line):
    lab.hands._hear(lab.hands, {"kind": "order", "place": line}, [])


def test_play_goes_on_from_an_order_that_is_clicked(lab, tried):
    tried.try_all()
    first, second = lying = tried.cards
    assert tried.trial.result.value.count("data-order=") == 2
    line = tried.tried[1].index((second, first))
    clicked(lab, line)
    assert lab.session.match.position.draghan_encounters[:2] == (second, first)
    assert "The stack lies in this order now" in lab.stage.notice["text"]
    lab.session.bring_back()
    assert tried.cards == lying


def test_an_order_whose_cards_are_gone_or_covered_is_not_laid(lab, tried):
    tried.try_all()
    before = lab.session.timeline
    lab.session.see_as(0)
    clicked(lab, 0)
    lab.session.see_as(None)
    lab.fight.play(None)
    clicked(lab, 0)
    assert "no longer lie on top" in lab.stage.notice["text"]
    assert lab.session.timeline is before


def test_a_run_leaves_the_page_alive_and_says_so_when_it_is_stopped(tried):
    async def begin_and_stop():
        tried.try_all()
        assert not tried.trial.cancel.disabled
        while tried.trial.progress.value < 3:
            await asyncio.sleep(0)
        tried.trial.stop()

    asyncio.run(begin_and_stop())
    assert "Stopped: 3 of 10 games" in tried.trial.told.value
    assert rows(tried.trial.result.value)[0][-1] in ("1", "2")
    assert tried.trial.cancel.disabled


def test_the_share_of_wins_is_measured_for_every_party_and_portal(tried):
    tried.study()
    assert len(rows(tried.trial.result.value)) == 9
    assert "Done: 45 of 45 games." in tried.trial.told.value


def test_names_cannot_smuggle_markup_into_a_table():
    assert "<b>" not in tables.table(("<b>",), [("<b>",)])


def test_nothing_can_be_tried_where_the_game_is_over(lab):
    lab.fight.play(None)
    lab.chances.try_all()
    assert lab.chances.trial.result.value == ""
    lab.fight.carry_out()
    assert lab.session.step.is_over
