"""Hands on the quest board: what is dragged onto what, and what is said if it means nothing."""

from __future__ import annotations

import pytest

from draghan_lab.ui.quest_lab import QuestLab
from tests.once_upon_a_dragon.questing import quest


@pytest.fixture
def lab():
    scenario = quest().party("elf", "knight").gear("knight", "longsword")
    scenario.encounters("merchant", "goblin", "lute").begin()
    return QuestLab(scenario.timeline)


def table(scenario):
    return QuestLab(scenario.begin().timeline)


def told(lab):
    return lab.stage.notice["text"]


def drop(lab, source, target):
    lab.hands._hear(lab.hands, {"kind": "drop", "source": source, "target": target}, [])


def test_a_character_is_dragged_onto_a_monster(lab):
    drop(lab, "hero:elf", "enemy:goblin")
    assert lab.session.step.state.heroes[0].faces == "goblin"
    drop(lab, "at:elf", "enemy:merchant")
    assert "one Monster only" in lab.stage.notice["text"]
    assert "fight.no_split" in lab.stage.notice["cites"]


def test_equipment_dragged_onto_another_monster_is_explained():
    scenario = quest().party("elf", "wizard").gear("wizard", "scroll").encounters("gnome", "goblin")
    lab = QuestLab(scenario.begin().face(elf="goblin", wizard="gnome").timeline)
    clicked = []
    lab.hands.click = clicked.append
    drop(lab, "gear:wizard:scroll", "enemy:goblin")
    assert lab.stage.notice["text"].startswith("The Wizard faces the Riddling gnome")
    assert "fight.own_monster_only" in lab.stage.notice["cites"]
    assert clicked == []
    drop(lab, "gear:wizard:scroll", "enemy:gnome")
    assert clicked == ["gear:wizard:scroll"]


def test_a_drop_that_means_nothing_says_what_is_asked(lab):
    drop(lab, "gear:knight:longsword", "hero:elf")
    assert "Asked is: Who faces whom?" in lab.stage.notice["text"]
    assert not lab.session.step.state.heroes[1].faces


def test_a_card_is_dragged_onto_a_monster_only_after_everybody_is_placed(lab):
    drop(lab, "gear:knight:longsword", "enemy:goblin")
    assert told(lab) == "First everybody is placed; Equipment is played after that."
    assert lab.stage.notice["cites"] == ["fight.assign", "fight.play_equipment"]
    assert lab.session.decision.ask == "fight.face"


@pytest.fixture
def aided():
    scenario = quest().party("elf", "knight").gear("knight", "longsword").location("barracks")
    return table(scenario.encounters("merchant", "goblin"))


def test_the_aid_is_directed_by_dragging_the_location_onto_a_monster(aided):
    drop(aided, "location", "enemy:goblin")
    assert told(aided) == "First everybody is placed; the Aid is directed after that."
    for hero in ("elf", "knight"):
        aided.session.answer((hero, "merchant"))
    drop(aided, "gear:knight:longsword", "enemy:merchant")
    assert told(aided) == "First the Aid is directed; Equipment is played after that."
    drop(aided, "location", "enemy:goblin")
    assert aided.session.step.state.aid_at == "goblin"
    assert aided.session.decision.ask == "fight.equipment"


@pytest.mark.parametrize("source", ["location", "found:lute", "gear"])
def test_whatever_is_dragged_onto_a_monster_is_answered(lab, source):
    for hero in ("elf", "knight"):
        lab.session.answer((hero, "merchant"))
    drop(lab, source, "enemy:goblin")
    assert told(lab)
    assert lab.session.decision.ask == "fight.equipment"


def test_an_error_of_the_lab_itself_does_not_leave_the_page_mute(lab, monkeypatch):
    monkeypatch.setattr(lab.session, "explain", lambda answer: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        drop(lab, "hero:elf", "enemy:goblin")
    assert told(lab) == "The lab failed at this: ZeroDivisionError: division by zero"


@pytest.mark.parametrize("content", [None, {"kind": "drop"}, {"kind": "drop", "source": 1}, 7])
def test_nonsense_from_a_browser_is_ignored(lab, content):
    before = lab.session.at
    lab.hands._hear(lab.hands, content, [])
    lab.hands.set_state({"chosen": ["x"], "told": "smuggled"})
    assert (lab.session.at, lab.hands.chosen) == (before, [])
    assert lab.hands.told != "smuggled"
