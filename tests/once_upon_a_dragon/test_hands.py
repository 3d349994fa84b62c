"""Hands on the quest board: what is dragged onto what, and what is said if it means nothing."""

from __future__ import annotations

import pytest

from draghan_lab.ui.explorer import Explorer
from draghan_lab.ui.quest_lab import QuestLab
from tests.once_upon_a_dragon.questing import quest, skip_to, solo, three


@pytest.fixture
def lab():
    scenario = quest().party("elf", "knight").gear("knight", "longsword")
    scenario.encounters("merchant", "goblin", "lute").begin()
    return QuestLab(scenario.timeline)


def table(scenario):
    return QuestLab(scenario.timeline)


def told(lab):
    return lab.stage.notice["text"]


def drop(lab, source, target):
    lab.hands._hear(lab.hands, {"kind": "drop", "source": source, "target": target}, [])


def test_a_character_is_dragged_onto_a_monster(lab):
    drop(lab, "hero:elf", "enemy:goblin")
    assert lab.session.step.state.heroes[0].faces == "goblin"
    assert lab.session.decision.options == (("knight", "merchant"), ("knight", "goblin"))


def faced(lab):
    return {hero.character: hero.faces for hero in lab.session.step.state.heroes}


@pytest.mark.parametrize("source", ["at:elf", "hero:elf"])
def test_a_character_that_stands_somewhere_is_dragged_elsewhere(source):
    scenario = three().party("elf", "knight", "wizard").encounters("merchant", "goblin", "gnome")
    lab = table(scenario)
    drop(lab, "hero:elf", "enemy:goblin")
    drop(lab, "hero:knight", "enemy:goblin")
    drop(lab, source, "enemy:merchant")
    assert faced(lab) == {"elf": "merchant", "knight": "goblin", "wizard": ""}
    assert "the old line is kept under Branches" in told(lab)
    assert len(lab.session.branches()) == 2
    assert {who for who, _ in lab.session.decision.options} == {"wizard"}


def test_a_character_that_is_dragged_where_it_stands_or_may_not_go_stays_there(lab):
    drop(lab, "hero:elf", "enemy:goblin")
    drop(lab, "hero:elf", "enemy:goblin")
    assert "one Monster only" in told(lab)
    assert "fight.no_split" in lab.stage.notice["cites"]
    drop(lab, "hero:elf", "enemy:ogre")
    assert "is not on the table" in told(lab)
    assert faced(lab)["elf"] == "goblin"
    assert len(lab.session.branches()) == 1


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


# clicks that answer


def click(lab, *pieces):
    """A click as the browser reports it, if the stage knows no option of these pieces."""
    lab.stage._hear(lab.stage, {"kind": "touch", "pieces": list(pieces)}, [])


def shown(lab):
    """Which pieces are marked for every option."""
    return {option["label"]: option["pieces"] for option in lab.stage.decision["options"]}


@pytest.fixture
def hurt():
    scenario = three().party("elf", "knight", "wizard").hurt("elf").location("holy_spring")
    scenario.gear("elf", "healing_potion", "club").gear("knight", "healing_potion")
    return scenario.timeline


def test_a_healing_card_is_marked(hurt):
    lab = QuestLab(hurt)
    assert shown(lab)["Healing potion (Healing)"] == ["gear:elf:healing_potion"]
    assert "Click the Healing card" in lab.hands.told


def test_a_click_on_a_healing_card_plays_it_where_no_card_is_marked(hurt):
    hurt = Explorer(hurt)
    click(hurt, "gear:knight:healing_potion", "hero:knight")
    assert told(hurt) == "Asked is: Play a Healing card before moving on?"
    click(hurt, "gear:elf:club", "hero:elf")
    assert "no Healing icon" in told(hurt)
    assert hurt.session.step.state.heroes[0].is_hurt
    click(hurt, "gear:elf:healing_potion", "hero:elf")
    assert not hurt.session.step.state.heroes[0].is_hurt


def test_how_many_characters_are_played_is_clicked_at_the_last_place():
    timeline = solo().timeline
    assert shown(QuestLab(timeline))["3 characters"] == ["place:2"]
    lab = Explorer(timeline)
    click(lab, "place:0")
    assert told(lab) == "Alone one plays at least two characters."
    lab.stage._hear(
        lab.stage,
        {"kind": "answer", "picked": [1], "at": lab.stage.at, "version": lab.stage.version},
        [],
    )
    assert len(lab.session.step.state.heroes) == 3


def test_who_goes_first_is_clicked_at_a_place():
    timeline = three().timeline
    assert shown(QuestLab(timeline))["Bob"] == ["place:1"]
    lab = Explorer(timeline)
    click(lab, "place:1")
    assert lab.session.step.state.heroes[lab.session.step.state.active].player == 1


def test_the_location_is_clicked_to_travel_and_the_portals_to_stay():
    lab = table(quest().party("elf", "knight").location("portal").encounters("merchant", "goblin"))
    assert shown(lab) == {"travel": ["location"], "stay in Draghan": ["portals"]}
    assert "Click the Location to travel" in lab.hands.told


@pytest.fixture
def generous():
    """The Elf may give one of two cards to one of two others."""
    scenario = three().party("elf", "knight", "wizard").gear("elf", "lute", "club")
    scenario.gear("wizard", "scroll").encounters("leather_cap", "scholars_robe", "scroll")
    return table(skip_to(scenario, "sharing.give"))


def test_a_gift_is_clicked_at_the_card_and_at_who_gets_it(generous):
    marked = [option["pieces"] for option in generous.stage.decision["options"]]
    assert ["hero:knight", "gear:elf:lute"] in marked
    assert ["hero:wizard", "gear:elf:club"] in marked
    assert generous.hands.next["gear"] == "now click who gets it"
    click(generous, "gear:elf:lute", "hero:elf")
    assert told(generous) == "Asked is: Give one card to somebody?"


def test_where_only_one_other_is_left_a_click_on_the_card_gives_it():
    scenario = quest().party("elf", "knight").gear("elf", "lute").encounters("club", "scroll")
    lab = Explorer(skip_to(scenario, "sharing.give").timeline)
    click(lab, "gear:elf:lute", "hero:elf")
    assert "lute" in lab.session.step.state.heroes[1].gear


@pytest.mark.parametrize("piece", ["place:9", "place:x", "gear:elf", "gear", "portals:7"])
def test_clicks_that_no_board_makes_are_not_taken_for_answers(piece):
    lab = table(three())
    click(lab, piece)
    assert lab.session.decision.ask == "setup.first_player"


# the line of advice under the board


def ask_how(lab):
    lab.hands._hear(lab.hands, {"kind": "advise"}, [])


def test_the_best_fight_is_told_under_the_board_and_goes_on_from_what_is_decided(lab):
    assert lab.hands.can_advise
    ask_how(lab)
    assert lab.hands.told == "Everything can be defeated: Elf → Merchant; Knight → Goblin."
    assert not lab.hands.can_advise
    lab.session.answer(("elf", "merchant"))
    assert lab.hands.told == "Everything can be defeated: Knight → Goblin."


def test_the_best_fight_is_told_in_one_line_where_not_everything_can_be_defeated():
    scenario = quest().party("elf", "knight").gear("knight", "longsword")
    lab = table(scenario.encounters("ogre", "gnome"))
    ask_how(lab)
    assert lab.hands.told == "1 of 2 can be defeated: Elf and Knight → Ogre."


def test_advice_is_offered_in_a_fight_only():
    lab = table(quest().party("elf", "knight").gear("elf", "lute").encounters("club", "scroll"))
    assert lab.session.decision.ask == "sharing.give"
    assert not lab.hands.can_advise


def test_a_coin_that_is_being_chosen_is_not_told_as_a_card():
    lab = table(quest().party("elf", "knight").encounters("ogre", "club"))
    assert lab.session.decision.ask == "results.odd_coins"
    hint = lab.hands.told
    lab.hands.set_state({"chosen": [0]})
    assert lab.hands.told == hint
    assert "coin" in hint


def test_there_is_always_something_to_say_under_the_board(lab):
    lab.session.see_as(1)
    for hero in ("elf", "knight"):
        lab.session.answer((hero, "merchant"))
    lab.session.see_as(0)
    assert lab.session.decision.seat == 1
    assert "See as that player" in lab.hands.told
    lab.session.see_as(None)
    lab.fight.play(None)
    assert lab.hands.told.startswith("The game is over.")


@pytest.mark.parametrize("place", [None, -1, True, 99, "0"])
def test_an_order_that_is_not_listed_lays_nothing(lab, place):
    before = lab.session.timeline
    lab.hands._hear(lab.hands, {"kind": "order", "place": place}, [])
    assert lab.session.timeline is before
