"""The widget of the lair laboratory, driven as its visitor would."""

import json

import pytest

from draghan_lab.engine.match import Match, Setup
from draghan_lab.engine.record import write_record
from draghan_lab.engine.timeline import Timeline
from draghan_lab.games.drakon import GAME
from draghan_lab.ui.lair_lab import (
    DRAGON,
    FLOAT,
    HERO,
    PLACE,
    REMOVE,
    SWITCH,
    TURN,
    LairLab,
    sample_game,
)


@pytest.fixture
def lab():
    return LairLab()


def touch(lab, x, y, kind="cell"):
    lab.board._hear(lab.board, {"kind": "touch", "piece": f"{kind}:{x},{y}"}, [])


def lay(lab, tile, arrows, *cells):
    lab.tool.value = PLACE
    lab.palette.take(tile, arrows)
    for x, y in cells:
        touch(lab, x, y)


def answer(lab):
    return lab.answer.value


def test_a_cut_chamber_is_destroyed_and_the_sections_are_told(lab):
    lay(lab, "empty_1", "E", (1, 0), (2, 0), (3, 0))
    lab.question.value = "Cut chambers"
    assert "the empty chamber at (1, 0) and the empty chamber at (2, 0)" in answer(lab)
    lab._remember()
    lab.tool.value = REMOVE
    touch(lab, 2, 0, "chamber")
    lab.question.value = "Sections"
    assert "2 sections" in answer(lab)
    assert "lost" in lab.changes.value
    lab._go_back()
    assert "one section" in answer(lab)


def test_a_tile_that_does_not_fit_is_explained_and_stays_out(lab):
    lay(lab, "empty_1", "W", (1, 0))
    assert "its west arrow would face the east arrow of the entrance" in answer(lab).lower()
    assert len(lab.desk.state.chambers) == 1
    touch(lab, 9, 9)
    assert "placement.adjacent" in answer(lab)


def test_the_r_key_turns_the_tile_to_be_laid(lab):
    lab.tool.value = PLACE
    lab.palette.take("empty_1", "N")
    lab.board._hear(lab.board, {"kind": "turn"}, [])
    assert lab.palette.arrows == "E"
    touch(lab, 1, 0)
    assert lab.desk.builder.chamber((1, 0)).arrows == "E"
    lab.tool.value = TURN
    touch(lab, 1, 0, "chamber")
    assert lab.desk.builder.chamber((1, 0)).arrows == "S"


def test_chambers_are_switched_and_float_by_clicks(lab):
    lay(lab, "empty_1", "E", (1, 0), (2, 0))
    lab._remember()
    lab.tool.value = SWITCH
    lab.palette.take("teleport_1", "N")
    touch(lab, 1, 0, "chamber")
    assert lab.desk.builder.chamber((1, 0)).tile == "teleport_1"
    assert "(1, 0) → (0, 0)" in lab.changes.value
    assert "edges that are no moves" in lab.changes.value
    lab.tool.value = FLOAT
    touch(lab, 2, 0, "chamber")
    touch(lab, 0, 1)
    assert [chamber.at for chamber in lab.desk.state.chambers] == [(0, 0), (0, 1), (1, 0)]
    touch(lab, 9, 9)
    assert "placement.adjacent" in answer(lab)
    touch(lab, 0, 0, "chamber")
    touch(lab, 2, 0)
    assert "The entrance does not float" in answer(lab)


def test_the_table_of_changes_tells_what_a_way_leads_over(lab):
    lay(lab, "empty_1", "E", (1, 0), (2, 0))
    lab._remember()
    lab.tool.value = SWITCH
    lab.palette.take("windstorm_2s", "NS")
    touch(lab, 1, 0, "chamber")
    lay(lab, "empty_1", "E", (1, -1), (2, -1))
    row = "<td>(1, 0) → (2, -1)</td><td>wind</td><td>(1, -1)</td>"
    assert row in lab.changes.value


def test_a_hero_who_asks_is_asked_about_where_he_stands(lab):
    lay(lab, "empty_1", "E", (1, 0), (2, 0))
    lab.tool.value, lab.hero.value = HERO, "1"
    touch(lab, 1, 0, "chamber")
    lab.seat.value = 1
    told = "from the empty chamber at (1, 0) to the empty chamber at (2, 0)"
    assert told in answer(lab)
    lab.seat.value = lab.seat.options[0][1]
    assert told in answer(lab)
    lab.tool.value = "Ask"
    touch(lab, 2, 0, "chamber")
    lab.question.value = "Ever"
    assert "From the empty chamber at (2, 0)" in answer(lab)


def test_figures_are_put_and_asked_about(lab):
    lay(lab, "empty_1", "N", (0, 1), (0, 2))
    lab.tool.value, lab.hero.value = HERO, "1"
    touch(lab, 0, 1, "chamber")
    assert lab.desk.state.players[1].at == (0, 1)
    lab.tool.value = DRAGON
    touch(lab, 0, 2, "chamber")
    lab.question.value = "Drakon's reach"
    assert "3 chambers" in answer(lab)
    lab.tool.value = "Ask"
    touch(lab, 0, 1, "chamber")
    lab.question.value = "In one move"
    assert "at (0, 1) to the empty chamber at (0, 2)" in answer(lab)
    lab._take_back()
    assert lab.desk.state.drakon is None


def test_the_drawings_and_layers_follow(lab):
    lay(lab, "teleport_1", "N", (0, 1))
    before = lab.graph.value
    lab.layers.value = ["adjacent"]
    assert lab.graph.value != before
    assert "chamber:0,1" in lab.board.drawing


def test_a_record_is_opened_and_its_steps_are_gone_through(lab):
    game = Timeline(Match(GAME, Setup("drakon", ("Ann", "Bob"), 3)))
    while game.decision is not None and len(game.state.chambers) < 4:
        options = game.decision.options
        game.answer("place" if "place" in options else options[0])
    lab.show_game(game)
    assert len(lab.desk.state.chambers) == 4
    lab.step.value = 0
    assert len(lab.desk.state.chambers) == 1
    upload = [{"content": memoryview(write_record(game).encode())}]
    lab._opened({"new": upload})
    assert len(lab.desk.state.chambers) == 4


def test_other_draws_are_played_on_and_compared(lab):
    game = Timeline(Match(GAME, Setup("drakon", ("Ann", "Bob"), 3)))
    lab.other_draws.redraw()
    assert "Open a game" in answer(lab)
    while game.decision is not None and len(game.state.chambers) < 9:
        options = game.decision.options
        game.answer("place" if "place" in options else options[0])
    lab.show_game(game)
    lab.step.value = 0
    lab.other_draws.tiles[0].value = "escape_3"
    lab.other_draws.redraw()
    assert "nobody draws here" in answer(lab)
    lab.step.value = 8
    lab.other_draws.tiles[0].value = lab.other_draws.tiles[0].options[-1][1]
    lab.other_draws.redraw()
    assert "old answers were given again" in lab.other_draws.told.value
    assert lab.desk.before is not None


def nine_chambers():
    """A game of two in which whoever can lays a tile."""
    game = Timeline(Match(GAME, Setup("drakon", ("Ann", "Bob"), 3)))
    while game.decision is not None and len(game.state.chambers) < 9:
        options = game.decision.options
        game.answer("place" if "place" in options else options[0])
    return game


def test_the_tab_names_what_lies_there_and_hands_are_exchanged(lab):
    lab.show_game(nine_chambers())
    lab.step.value = 8
    tab = lab.other_draws
    tab.redraw()
    assert "choose at least one draw" in answer(lab)
    pile = lab.desk.state.pile
    assert [tile.label for tile in tab.tiles] == [
        f"as it is: {words}" for words, _ in tab._named(pile[:3])
    ]
    assert [tab.held.label, tab.got.label] == ["as it is", "as it is"]
    assert tab.got.disabled
    tab.held.value = (1, lab.desk.state.players[1].hand[0])
    assert tab.held.label.startswith("Bob: ")
    assert tab.got.label == f"as it is: {tab.held.label.removeprefix('Bob: ')}"
    tab.got.value = "escape_3"
    tab.redraw()
    assert "Gold before" in tab.told.value
    assert "escape_3" in lab.desk.builder.match.position.players[1].hand


def test_the_tab_names_the_coins_that_are_found(lab):
    game = sample_game()
    lab.show_game(game)
    assert [coin.label for coin in lab.other_draws.coins] == ["as it is: no more is found"] * 2
    lab.step.value = 20
    first = lab.other_draws.coins[0]
    assert first.label == "as it is: 2 gold"
    first.value = 3
    lab.other_draws.redraw()
    assert "finds a coin of 3 gold" in lab.other_draws.told.value


def test_a_place_in_the_pile_may_get_the_tile_that_lay_above_it(lab):
    lab.show_game(nine_chambers())
    lab.step.value = 8
    tab, pile = lab.other_draws, lab.desk.state.pile
    tab.tiles[1].value = pile[0]
    tab.redraw()
    after = lab.desk.builder.match.position.pile
    assert sorted(after) == sorted(pile)
    assert after[1] == pile[0]


def test_a_broken_record_leaves_the_lair_as_it_was(lab):
    lay(lab, "empty_1", "E", (1, 0))
    lab._opened({"new": [{"content": memoryview(b"{}")}]})
    assert "The lair stays as it was" in answer(lab)
    assert len(lab.desk.state.chambers) == 2


@pytest.mark.parametrize("name", ["lair.graphml", "lair.json", "lair.svg", "lair.png"])
def test_files_are_handed_out(lab, name):
    sent = []
    lab.board.send = sent.append
    lab._save(name)
    assert sent[0]["name"] == name
    assert sent[0]["base64"]


@pytest.mark.parametrize(
    "message", [None, "touch", {}, {"kind": "touch"}, {"kind": "touch", "piece": "cell:x,1"}]
)
def test_odd_messages_change_nothing(lab, message):
    before = lab.desk.state
    lab.board._hear(lab.board, message, [])
    assert lab.desk.state is before


def test_the_notebook_is_two_lines():
    from pathlib import Path

    path = Path(__file__).parents[2] / "notebooks" / "drakon_lair.ipynb"
    (cell,) = json.loads(path.read_text(encoding="utf-8"))["cells"]
    assert len(cell["source"]) == 3
