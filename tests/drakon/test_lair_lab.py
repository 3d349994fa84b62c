"""The lair laboratory: a lair built by hand, questions, pictures and files."""

import json
import xml.etree.ElementTree as ElementTree

import pytest

from draghan_lab.engine.errors import IllegalAnswer
from draghan_lab.explore.lair_builder import DRAKON, LairBuilder
from draghan_lab.explore.lair_desk import CHANGED, QUESTIONS, LairDesk
from draghan_lab.explore.lair_picture import GAINED, LAYER_LOOK, LOST
from draghan_lab.games.drakon.grid import frontier_of
from draghan_lab.games.drakon.state import Chamber
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


def test_a_chamber_is_switched_for_another_that_is_turned_only_if_it_must():
    builder = corridor()
    builder.put(1, (2, 0))
    builder.switch((2, 0), "teleport_1", "N")
    assert builder.chamber((2, 0)) == Chamber((2, 0), "teleport_1", "N")
    assert builder.state.players[1].at == (2, 0)
    builder.switch((2, 0), "rotate_1", "W")
    assert builder.chamber((2, 0)).arrows == "N"


@pytest.mark.parametrize(
    ("cell", "tile", "told"),
    [
        (ENTRANCE, "rotate_1", "entrance cannot be switched .*entrance.not_switched"),
        ((1, 0), "teleport_1", "no teleport_1 is left in the box .*effect.switch.swap"),
        ((7, 7), "rotate_1", "no chamber lies at"),
        ((1, 0), "windstorm_2s", "would face .*placement.no_facing_arrows"),
    ],
)
def test_a_switch_that_is_impossible_is_refused_and_nothing_changes(cell, tile, told):
    builder = corridor()
    builder.switch((3, 0), "teleport_1", "E")
    builder.lay("find_coin_1", (1, 1), "S")
    before = builder.state
    with pytest.raises(IllegalAnswer, match=told):
        builder.switch(cell, tile, "NS")
    assert builder.state is before


def test_a_chamber_that_stands_alone_can_be_switched():
    builder = corridor()
    for cell in ((1, 0), (2, 0)):
        builder.remove(cell)
    builder.switch((3, 0), "rotate_1", "N")
    assert builder.chamber((3, 0)).tile == "rotate_1"


def test_a_chamber_floats_with_everybody_on_it_and_turns_only_if_it_must():
    builder = corridor()
    builder.put(1, (3, 0))
    builder.put(DRAKON, (3, 0))
    builder.float_to((3, 0), (1, 1))
    assert (builder.chamber((1, 1)).arrows, builder.state.players[1].at) == ("E", (1, 1))
    assert builder.state.drakon == (1, 1)
    builder.float_to((1, 1), (-1, 0))
    assert builder.chamber((-1, 0)).arrows == "S"


@pytest.mark.parametrize(
    ("cell", "to", "told"),
    [
        ((3, 0), (4, 0), "shares no side .*placement.adjacent"),
        ((3, 0), (2, 0), "lies there already"),
        ((3, 0), (3, 0), "laid elsewhere .*effect.floating.move"),
        (ENTRANCE, (4, 0), "the entrance does not float .*effect.floating.move"),
        ((7, 7), (4, 0), "no chamber lies at"),
    ],
)
def test_a_chamber_that_cannot_float_there_stays(cell, to, told):
    builder = corridor()
    before = builder.state
    with pytest.raises(IllegalAnswer, match=told):
        builder.float_to(cell, to)
    assert builder.state is before


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


def test_what_was_gained_and_lost_is_marked_on_both_drawings():
    desk = desk_with_corridor()
    desk.remember()
    desk.question = CHANGED
    assert desk.finding().sentence == "Nothing would change."
    desk.builder.remove((2, 0))
    desk.builder.lay("empty_1", (0, -1), "N")
    found = desk.finding()
    assert found.lost == (((1, 0), (2, 0)), ((2, 0), (3, 0)))
    assert found.gained == (((0, -1), ENTRANCE),)
    tiles, graph = desk.tiles(found), desk.picture(found)
    assert "(2, 0): gone" in tiles
    for colour in (GAINED, LOST):
        assert f'stroke="{colour}"' in tiles
        assert f"stroke: {colour.lower()}" in graph


def test_the_drawings_are_wide_enough_for_what_is_gone():
    desk = desk_with_corridor()
    desk.builder.lay("rotate_1", (4, 0), "E")
    desk.builder.lay("switch_1", (5, 0), "E")
    desk.remember()
    desk.builder.remove((5, 0))
    desk.builder.remove((4, 0))
    desk.builder.remove((3, 0))
    desk.question = CHANGED
    found = desk.finding()
    assert found.gone([c.at for c in desk.state.chambers]) == [(3, 0), (4, 0), (5, 0)]
    _, _, width, height = map(float, view_box(desk.tiles(found)))
    assert width == height == pytest.approx(768 * 7 / 5)
    desk.question = "Ever"
    assert view_box(desk.tiles()) == ["12", "52", "768", "768"]


def view_box(drawing):
    return ElementTree.fromstring(drawing).attrib["viewBox"].split()


def test_several_sections_have_letters_on_both_drawings():
    desk = desk_with_corridor()
    desk.question = "Sections"
    assert desk.finding().signs() == []
    heroes = [said(drawing, "ABC") for drawing in (desk.tiles(), desk.picture())]
    assert heroes == [[1, 1, 1], [1, 1, 1]]
    desk.builder.remove((2, 0))
    assert said(desk.tiles(), "ABC") == said(desk.picture(), "ABC") == [3, 2, 1]


def said(drawing, letters):
    """How often each letter stands alone in a drawing."""
    return [drawing.count(f">{letter}</text>") for letter in letters]


def test_a_hero_is_asked_about_where_he_stands():
    desk = desk_with_corridor()
    desk.builder.put(1, (2, 0))
    desk.show_hero(1)
    told = "One move leads from the empty chamber at (2, 0) to the Find Coin at (3, 0)."
    assert desk.finding().sentence == told
    desk.show_hero(None)
    assert desk.finding().sentence == told


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
