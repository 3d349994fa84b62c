"""The lair laboratory: a lair built by hand, questions, pictures and files."""

import json
import xml.etree.ElementTree as ElementTree

import pytest

from draghan_lab.engine.errors import IllegalAnswer
from draghan_lab.explore.lair_builder import DRAKON, LairBuilder
from draghan_lab.explore.lair_desk import QUESTIONS, LairDesk
from draghan_lab.explore.lair_picture import LAYER_LOOK
from draghan_lab.games.drakon.grid import frontier_of
from tests.drakon.delving import ENTRANCE, delve, state_of
from tests.drakon.lively import any_setup, lively_game


def corridor():
    """Entrance, two empty chambers and a coin in a row, laid by hand."""
    builder = LairBuilder()
    for tile, cell in (("empty_1", (1, 0)), ("empty_1", (2, 0)), ("find_coin_1", (3, 0))):
        builder.lay(tile, cell, "E")
    return builder


def test_a_lair_is_built_by_hand():
    builder = corridor()
    assert [chamber.at for chamber in builder.state.chambers] == [ENTRANCE, (1, 0), (2, 0), (3, 0)]
    assert builder.state.frontier == frontier_of(builder.state.chambers)


@pytest.mark.parametrize(
    ("tile", "cell", "arrows", "clause"),
    [
        ("empty_1", (1, 0), "E", "placement.grid"),
        ("empty_1", (9, 9), "E", "placement.adjacent"),
        ("empty_1", (4, 0), "W", "placement.no_facing_arrows"),
        ("empty_1", (4, 0), "NE", "placement.no_facing_arrows"),
        ("entrance", (4, 0), "NES", "placement.from_hand"),
    ],
)
def test_a_tile_that_does_not_fit_is_refused_and_nothing_changes(tile, cell, arrows, clause):
    builder = corridor()
    before = builder.state
    with pytest.raises(IllegalAnswer) as refused:
        builder.lay(tile, cell, arrows)
    assert clause in refused.value.objection.cites
    assert builder.state is before


def test_no_more_tiles_are_laid_than_the_box_holds():
    builder = LairBuilder()
    builder.lay("rotate_1", (0, 1), "N")
    assert "rotate_1" not in builder.tiles_left()
    with pytest.raises(IllegalAnswer):
        builder.lay("rotate_1", (0, 2), "N")


def test_chambers_turn_to_the_next_way_that_fits():
    builder = corridor()
    builder.turn((2, 0))
    assert builder.chamber((2, 0)).arrows == "S"
    builder.turn((2, 0))
    builder.turn((2, 0))
    assert builder.chamber((2, 0)).arrows == "E"


def test_figures_are_put_and_go_home_when_their_chamber_is_removed():
    builder = corridor()
    builder.put(1, (2, 0))
    builder.put(DRAKON, (2, 0))
    assert (builder.state.players[1].at, builder.state.drakon) == ((2, 0), (2, 0))
    builder.remove((2, 0))
    assert (builder.state.players[1].at, builder.state.drakon) == (ENTRANCE, None)
    for _ in range(3):
        assert builder.take_back()
    assert builder.state.drakon is None
    with pytest.raises(IllegalAnswer, match="entrance"):
        builder.remove(ENTRANCE)
    with pytest.raises(IllegalAnswer, match="no chamber"):
        builder.put(0, (7, 7))


def test_nothing_is_taken_back_at_the_beginning():
    assert not LairBuilder().take_back()


# the desk


def desk_with_corridor():
    desk = LairDesk()
    desk.builder = corridor()
    return desk


def test_destroying_a_cut_chamber_shows_two_sections_and_the_lost_moves():
    desk = desk_with_corridor()
    desk.question = "Cut chambers"
    assert desk.finding().chambers == ((1, 0), (2, 0))
    desk.remember()
    desk.builder.remove((2, 0))
    desk.question = "Sections"
    assert desk.finding().sentence == "The lair lies in 2 sections of 2, 1 chambers."
    assert "2 moves lost" in desk.difference().sentence


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_question_has_a_sentence_and_two_drawings(question):
    desk = desk_with_corridor()
    desk.question, desk.cell = question, (1, 0)
    desk.builder.put(DRAKON, (3, 0))
    found = desk.finding()
    assert found.sentence.endswith(".")
    ElementTree.fromstring(desk.tiles(found))
    ElementTree.fromstring(desk.picture(found))


def test_a_question_about_a_chamber_that_is_gone_is_about_the_entrance():
    desk = desk_with_corridor()
    desk.cell = (3, 0)
    desk.builder.remove((3, 0))
    assert desk.start() == ENTRANCE
    desk.question = "Without this chamber"
    assert "cannot be destroyed" in desk.finding().sentence


def test_the_lair_of_any_step_of_a_game_can_be_shown():
    steps = lively_game(any_setup(3), 3)
    desk = LairDesk()
    desk.show(steps[-1].state, steps[-1].match)
    assert len(desk.graph()) == len(steps[-1].state.chambers)
    ElementTree.fromstring(desk.tiles())


def test_the_layers_can_be_switched():
    desk = desk_with_corridor()
    desk.layers = tuple(LAYER_LOOK)
    everything = desk.picture()
    desk.layers = ()
    assert len(desk.picture()) < len(everything)


def test_the_files_are_what_their_names_say():
    files = desk_with_corridor().files()
    assert json.loads(files["lair.json"]())["nodes"]
    assert ElementTree.fromstring(files["lair.graphml"]()).tag.endswith("graphml")
    assert ElementTree.fromstring(files["lair.svg"]()).tag.endswith("svg")
    assert files["lair.png"]().startswith(b"\x89PNG")


def test_names_never_reach_the_drawings():
    scenario = delve("<b>Eve</b>", "Bob").lair("empty[E](1,0)").begin()
    desk = LairDesk(state_of(scenario), scenario.match)
    assert "<b>" not in desk.tiles()
