"""The panels under the stage, driven as a visitor drives them."""

from __future__ import annotations

import json

import ipywidgets as w
import pytest

from draghan_lab import Explorer, link, load, new_game, save
from draghan_lab.engine.dealer import Chance
from draghan_lab.engine.timeline import picture
from draghan_lab.explore.policies import play_on


def race(answers=40, **setup):
    game = new_game("dragon_racer", **{"seed": 7, **setup})
    return play_on(game, Chance(1), until=lambda now: len(now.line()) > answers)


@pytest.fixture
def lab():
    return Explorer(race())


def panel(lab, title):
    return next(p for p in lab.panels if p.title == title)


def read(form, ruling, option):
    """Choose a question in a form of rulings, and a reading of it."""
    form.question.value = ruling
    form.reading.value = option


def inside(widget):
    """A widget and all within it."""
    yield widget
    for child in getattr(widget, "children", ()):
        yield from inside(child)


def press(lab, title, text):
    """Click a button of a panel, without the dispatcher that swallows errors."""
    buttons = [b for b in inside(panel(lab, title).widget) if isinstance(b, w.Button)]
    (button,) = [b for b in buttons if b.description == text]
    assert not button.disabled
    for handler in list(button._click_handlers.callbacks):
        handler(button)


def upload(lab, content):
    content = content if isinstance(content, bytes) else content.encode()
    file = {"name": "a.json", "type": "", "size": len(content), "content": memoryview(content)}
    panel(lab, "Share")._opened({"new": ({**file, "last_modified": None},)})


def said(lab):
    return lab.stage.notice["text"], lab.stage.notice["tone"]


def on_the_table(lab):
    session = lab.session
    return session.timeline, session.at, session.stops, session.match.setup


def branch_off(lab):
    """Give another answer at the first question of a player."""
    session = lab.session
    for at, stop in enumerate(session.stops):
        session.seek(at)
        if stop.is_last and session.decision.seat >= 0:
            session.answer(next(a for a in session.decision.answers() if a != session.given))
            return
    raise AssertionError("nobody was asked")


def test_a_record_is_opened_and_the_game_before_can_be_had_back(lab):
    before = lab.session.timeline
    upload(lab, save(race(20, seed=99)))
    assert said(lab) == ("The record is on the table.", "success")
    assert lab.session.match.setup.seed == 99
    assert lab.stage.total == len(lab.session.stops)
    press(lab, "Share", "Bring back the game before")
    assert lab.session.timeline is before
    press(lab, "Share", "Bring back the game before")
    assert said(lab) == ("There was no game before this one.", "info")


@pytest.mark.parametrize(
    "broken",
    [
        b"",
        b"\xff\xfe\x00",
        "no record",
        "{}",
        save(race(10))[:-40],
        save(race(10)).replace("dragon_racer", "chess"),
        json.dumps({**json.loads(save(race(10))), "format": 9}),
        "[" * 100_000,
        b" " * 4_000_001,
    ],
    ids=["empty", "bytes", "text", "{}", "cut off", "foreign", "newer", "nested", "huge"],
)
def test_a_broken_record_is_explained_and_the_game_stays(lab, broken):
    before = on_the_table(lab)
    upload(lab, broken)
    text, tone = said(lab)
    assert tone == "refusal"
    assert text.endswith("What was on the table stays.")
    assert on_the_table(lab) == before


def test_the_link_and_the_record_lead_to_the_step_being_looked_at(lab):
    lab.stage.set_state({"at": 12})
    share = panel(lab, "Share").share
    assert load(share.link).step == lab.session.step
    assert share.link == link(lab.session.timeline)
    sent = []
    share.send = sent.append
    share._hear(share, {"kind": "download"}, [])
    assert load(sent[0]["text"]).step == lab.session.step
    for nonsense in (None, {}, {"kind": "upload"}, "download"):
        share._hear(share, nonsense, [])
    assert len(sent) == 1


def test_a_new_game_is_set_up_as_the_form_says(lab):
    form = panel(lab, "New game")
    form.count.value = 2
    form.names[0].value, form.names[1].value = "  Mara ", "Nils"
    form.seed.value = 123
    form.options["abilities"].value = False
    read(form.rulings, "cancel.zeros", "never_cancel")
    press(lab, "New game", "Start")
    setup = lab.session.match.setup
    assert (setup.players, setup.seed) == (("Mara", "Nils"), 123)
    assert setup.options == {"abilities": False}
    assert setup.rulings == {"cancel.zeros": "never_cancel"}
    assert said(lab)[1] == "success"
    assert "Mara, Nils" in lab.title.value
    assert [name for name, _ in lab.see_as.options][1:] == ["Mara", "Nils"]


@pytest.mark.parametrize(
    ("names", "seed", "message"),
    [
        (("Ann", "Ann", "Cid"), 1, "two at the table would be called 'Ann'"),
        (("Ann", "  ", "Cid"), 1, "'' is no name"),
        (("Ann", "Vlad", "Cid"), 1, "two at the table would be called 'Vlad'"),
        (("Ann", "B\x00b", "Cid"), 1, "is no name"),
        (("Ann", "Bob", "Cid"), -4, "a seed is a number from 0"),
        (("Ann", "Bob", "Cid"), 10**30, "a seed is a number from 0"),
    ],
)
def test_a_form_that_cannot_be_is_explained_and_the_game_stays(lab, names, seed, message):
    before = on_the_table(lab)
    form = panel(lab, "New game")
    for field, name in zip(form.names, names, strict=False):
        field.value = name
    form.seed.value = seed
    press(lab, "New game", "Start")
    text, tone = said(lab)
    assert message in text
    assert tone == "refusal"
    assert on_the_table(lab) == before


def test_the_form_shows_as_many_names_as_there_are_players(lab):
    form = panel(lab, "New game")
    for count in (2, 5, 3):
        form.count.value = count
        shown = [name for name in form.names if name.layout.display != "none"]
        assert len(shown) == count
    before = form.seed.value
    press(lab, "New game", "Another seed")
    assert form.seed.value != before


def test_branches_are_listed_named_compared_and_cut_off(lab):
    branches = panel(lab, "Branches")
    press(lab, "Branches", "Compare")
    assert said(lab)[0] == "Choose two different branches to compare."
    branch_off(lab)
    assert len(branches.chosen.options) == 2
    branches.name.value = "another card"
    press(lab, "Branches", "Name it")
    assert any("another card" in name for name, _ in branches.chosen.options)
    press(lab, "Branches", "Compare")
    assert branches.table.value.count("<th ") == 2
    assert "They part where" in branches.table.value
    assert branches.table.value.count("<svg ") == 2
    press(lab, "Branches", "Cut it off")
    assert len(branches.chosen.options) == 1
    assert branches.table.value == ""
    press(lab, "Branches", "Cut it off")
    assert "only line" in said(lab)[0]


def test_another_branch_can_be_looked_at(lab):
    branches, first = panel(lab, "Branches"), lab.session.timeline.tip()
    branch_off(lab)
    branches.chosen.value = first
    press(lab, "Branches", "Look at it")
    assert lab.session.timeline.tip() == first
    assert lab.stage.total == len(lab.session.stops)


def test_the_same_answers_are_played_under_other_rulings(lab):
    press(lab, "Rulings", "Play this line again under these rulings")
    assert said(lab)[0] == "These rulings are in force already."
    rulings = panel(lab, "Rulings")
    read(rulings.form, "setup.first_dealer", "chosen")
    press(lab, "Rulings", "Play this line again under these rulings")
    assert lab.session.match.rulings["setup.first_dealer"] == "chosen"
    assert said(lab)[1] == "info"
    press(lab, "Rulings", "All as we read it")
    assert rulings.form.chosen["setup.first_dealer"] == "random"


def test_rulings_that_were_chosen_stay_chosen_while_the_visitor_looks_around(lab):
    form = panel(lab, "Rulings").form
    read(form, "cancel.zeros", "never_cancel")
    lab.stage.set_state({"at": 3})
    lab.session.undo()
    assert form.chosen["cancel.zeros"] == "never_cancel"
    assert form.reading.value == "never_cancel"
    lab.session.replace(race(5))
    assert form.chosen == lab.session.match.rulings


def test_looking_at_the_questions_changes_no_reading(lab):
    form = panel(lab, "Rulings").form
    read(form, "cancel.zeros", "never_cancel")
    before = dict(form.chosen)
    for _, question in form.question.options:
        form.question.value = question
    assert form.chosen == before
    assert "never cancel" in form.changed.value


def test_the_rulebook_is_searchable(lab):
    rulebook = panel(lab, "Rulebook")
    everything = rulebook.page.value
    rulebook.search.value = "cancel"
    assert len(rulebook.page.value) < len(everything)
    rulebook.search.value = "<script>"
    assert rulebook.page.value == "<p class='dl-prose'>No rule has this word.</p>"
    rulebook.search.value = ""
    assert rulebook.page.value == everything


def test_what_if_plays_shuffles_and_gives_the_rest(lab):
    what_if, session = panel(lab, "What if"), lab.session
    assert what_if.rest.disabled
    branch_off(lab)
    assert not what_if.rest.disabled
    press(lab, "What if", "Give the rest of the old answers")
    assert "later answers were given again" in said(lab)[0]
    press(lab, "What if", "Go to the last question to fate")
    branches = len(session.branches())
    press(lab, "What if", "Shuffle this anew")
    press(lab, "What if", "One answer")
    press(lab, "What if", "Ten answers")
    press(lab, "What if", "To the end of the game")
    assert session.step.is_over
    assert len(session.branches()) == branches + 1
    lab.stage.set_state({"at": 0})
    press(lab, "What if", "Go to the last question to fate")
    assert said(lab)[0] == "Fate was not asked anything before this step."


def test_every_panel_has_a_tab(lab):
    assert [panel.title for panel in lab.panels] == [
        lab.tabs.get_title(place) for place in range(len(lab.panels))
    ]
    assert len(lab.panels) == 6


def test_a_comparison_tells_nobody_the_gold_that_lies_facedown():
    from tests.drakon.delving import delve

    scenario = delve("Ann", "Bob").lair("find_coin[N](0,1)").coins("Ann", 3).coins("Bob", 2, 3)
    lab = Explorer(scenario.begin().timeline)
    game, match = lab.session.timeline, lab.session.match
    for answer in ("move", "place"):
        game.goto(game.line()[0])
        game.add(answer)
    lab.session.visit(game.cursor)
    press(lab, "Branches", "Compare")
    assert "Ann 3, Bob 5" in panel(lab, "Branches").table.value
    lab.session.see_as(0)
    assert panel(lab, "Branches").table.value == ""
    press(lab, "Branches", "Compare")
    seen = panel(lab, "Branches").table.value
    assert "Ann 3, Bob ?" in seen
    ends = [lab.session.timeline.nodes[tip].step.state for tip in lab.session.branches()]
    hidden = [match.game.secrets.state(match, state, 0) for state in ends]
    assert all(picture(match, state) in seen for state in hidden)
    assert not any(picture(match, state) in seen for state in ends)
