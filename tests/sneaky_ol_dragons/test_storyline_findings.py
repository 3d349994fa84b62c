"""What the storyline laboratory tells of its findings, and where a replay leads."""

import pytest

from draghan_lab.engine.match import Match, Setup
from draghan_lab.engine.timeline import Timeline
from draghan_lab.explore import orderings
from draghan_lab.games.sneaky_ol_dragons import GAME
from draghan_lab.ui import storyline_lab, storyline_tables
from tests.sneaky_ol_dragons.laboratory import in_a_thread_of_its_own, programmed_lab


@pytest.fixture
def lab():
    return programmed_lab()


@in_a_thread_of_its_own
def test_replays_take_turns_and_the_game_before_them_is_one_step_away(lab):
    panel, before = lab.orders, lab.session.timeline
    panel.try_all()
    for line in (0, 1, 2):
        panel.outcomes.chosen = line
    panel._bring_back()
    assert lab.session.timeline is before


def test_a_replay_that_was_changed_is_kept(lab):
    panel = lab.orders
    panel.replay_by_hand()
    replay = lab.session.timeline
    lab.session.seek(len(lab.session.stops) - 1)
    lab.session.play_on(1, 1)
    panel.replay_by_hand()
    panel._bring_back()
    assert lab.session.timeline is replay


@in_a_thread_of_its_own
def test_the_order_as_laid_is_marked(lab):
    panel = lab.orders
    panel.try_all()
    for seat in (storyline_lab.MOST_FREQUENT, 0, 1, 2):
        panel.sort.value = seat
        marked = [line for line in panel.outcomes.lines if "as laid" in line[-1]]
        assert len(marked) == 1
        spaces = tuple(map(int, marked[0][2:5]))
        assert spaces == panel.result.original.spaces


def test_what_is_listed_is_told_and_the_order_as_laid_comes_after_it(lab, monkeypatch):
    monkeypatch.setattr(storyline_lab, "SHOWN", 1)
    panel = lab.orders
    zones = [panel._zones[0]]
    panel.result = orderings.compare_orders(panel.experiment, zones)
    for seat in range(3):
        panel.sort.value = seat
        panel._show_result()
        assert panel.groups[0] == panel.result.best_for(seat)
        assert panel.groups[-1].outcome == panel.result.original
    assert "the first 1 are listed" in panel.told.value


def test_best_worst_and_plot_tell_the_same_spaces(lab):
    panel = lab.orders
    result = orderings.compare_orders(panel.experiment, [panel._zones[0]])
    match = panel.experiment.match
    told, plot = storyline_tables.summary(match, result, 60), storyline_tables.spread(match, result)
    for seat in range(3):
        spread = list(result.spread(seat))
        assert f"<td class='num'>{spread[0]} to {spread[-1]}</td>" in told
        for space, count in result.spread(seat).items():
            assert f"<title>space {space}: {count} of {result.tried} orders (" in plot


def test_rare_outcomes_are_not_told_as_nothing():
    assert storyline_tables.percent(1, 1000) == "&lt;1"
    assert storyline_tables.percent(10, 1000) == "1"
    assert storyline_tables.percent(1000, 1000) == "100"


def test_orders_of_two_storylines_are_told_apart(lab):
    panel = lab.orders
    zones = [panel._zones[0], panel._zones[1]]
    result = orderings.compare_orders(panel.experiment, zones, most=30)
    cells = storyline_tables.outcome_cells(panel.experiment.match, result.groups[0], result)
    assert [part.count(",") for part in cells[-1].split(" / ")] == [3, 3]


def test_how_many_orders_there_are_is_told_before_they_are_tried(lab):
    panel = lab.orders
    assert "24 orders" in panel.told.value
    panel.zones.value = ["0", "1", "2"]
    assert "13,824 orders" in panel.told.value
    panel.zones.value = ["0", "1", "2", "3"]
    assert "14,400 of them will be drawn at random" in panel.told.value
    panel.zones.value = []
    assert "Choose the cards" in panel.told.value


@in_a_thread_of_its_own
def test_another_game_on_the_table_does_not_change_what_was_found(lab):
    panel = lab.orders
    panel.try_all()
    lab.session.replace(Timeline(Match(GAME, Setup(GAME.name, ("Xaver", "Yvonne"), 5))))
    panel.sort.value = 2
    assert panel.outcomes.head[2:5] == ["<Ann>", "Bob", "Cid"]


def test_what_the_laboratory_says_stands_in_it_too(lab):
    panel = lab.orders
    panel.zones.value = ["0", "4"]
    panel.try_all()
    assert "overlap" in panel.note.value
    assert "dl-note-refusal" in panel.note.value
    panel.take_moment()
    assert "In the laboratory" in panel.note.value


def test_a_replay_comes_into_sight(lab, monkeypatch):
    sent = []
    monkeypatch.setattr(lab.stage, "send", sent.append)
    lab.orders.replay_by_hand()
    assert {"kind": "return"} in sent


def test_the_form_for_a_round_by_hand_opens_and_closes(lab):
    panel = lab.orders
    panel.open_setup()
    assert panel.by_hands.widget.layout.display == ""
    panel.open_setup()
    assert panel.by_hands.widget.layout.display == "none"
