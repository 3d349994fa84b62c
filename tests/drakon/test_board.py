"""The board: what is drawn, what it gives away, and what a click on it means."""

from functools import lru_cache
from xml.etree import ElementTree

import pytest

from draghan_lab.engine.decision import FATE
from draghan_lab.engine.match import Setup
from draghan_lab.games.drakon import GAME
from draghan_lab.games.drakon.board_lair import frame
from draghan_lab.games.drakon.board_look import SEAT_COLOURS
from draghan_lab.games.drakon.clicks import turn
from draghan_lab.games.drakon.events import EVENTS
from draghan_lab.games.drakon.facts import HEROES
from tests.drakon.delving import delve, state_of
from tests.drakon.lively import NAMES, any_setup, lively_game

NOT_ON_THE_BOARD = {
    "setup.teams",
    "setup.hero",
    "setup.hero_deal",
    "setup.tile_shuffle",
    "heroes.druid",
    "heroes.warrior",
    "heroes.warrior_draw",
    "coins.find",
    "coins.lose",
    "coins.steal",
    "coins.encounter",
    "tiles.steal",
    "heroes.knight_tile",
    "heroes.thief_coin",
}


@lru_cache(maxsize=8)
def game(seed):
    return lively_game(any_setup(seed), seed)


def drawn(match, state):
    return "".join(GAME.board.layers(match, state))


def pieces_in(match, state):
    """The pieces of a drawing; reading it also shows that it is well-formed."""
    root = ElementTree.fromstring(f"<svg>{drawn(match, state)}</svg>")
    return [node.get("data-piece") for node in root.iter() if node.get("data-piece")]


@pytest.mark.parametrize("seed", range(6))
def test_every_piece_has_one_name_and_a_title_and_every_layer_a_fragment(seed):
    for step in game(seed)[::9]:
        names = pieces_in(step.match, step.state)
        assert len(names) == len(set(names))
        assert drawn(step.match, step.state).count("<title>") == len(names)
        layers = GAME.board.layers(step.match, step.state)
        assert len(layers) == len(GAME.board.scene(step.match)["layers"])


@pytest.mark.parametrize("seed", range(6))
def test_what_can_be_answered_on_the_board_is_on_the_board(seed):
    for step in game(seed)[::3]:
        decision, match = step.decision, step.match
        if decision is None or decision.ask in NOT_ON_THE_BOARD or decision.seat == FATE:
            continue
        there = set(pieces_in(match, step.state))
        for option in decision.options:
            named = GAME.board.pieces(match, decision, option)
            if option in ("nothing", "stay", "normal", "skip"):
                assert not named
            else:
                assert there & set(named), (decision.ask, option)


@pytest.mark.parametrize("seed", range(6))
def test_what_an_event_touched_is_on_the_board(seed):
    for step in game(seed)[::5]:
        for moment in step.moments:
            touched = GAME.board.touched(step.match, moment.event)
            assert not touched or set(touched) & set(pieces_in(step.match, moment.state))


def test_every_event_but_the_agreement_touches_something():
    from draghan_lab.games.drakon.clicks import _TOUCHED

    assert {kind.__name__ for kind in set(EVENTS) - set(_TOUCHED)} == {"OptionsAgreed"}


def test_the_frame_holds_the_whole_lair_and_its_frontier():
    for seed in range(6):
        state = game(seed)[-1].state
        shown = frame(state)
        cells = set(shown.cells())
        assert {cell for cell, _ in state.frontier} <= cells
        assert shown.size > 20


def test_a_seat_sees_no_hidden_tile_or_value_on_its_board():
    scenario = delve().lair("").coins("Bob", 3).hand("Bob", "escape_3").begin()
    match = scenario.match
    seen = drawn(match, GAME.secrets.state(match, state_of(scenario), 0))
    assert "escape_3" not in seen
    assert "coin:1:3" not in seen
    assert "escape_3" in drawn(match, state_of(scenario))


def test_names_are_escaped():
    scenario = delve("<script>", 'A"b', "C&d").lair("").begin()
    made = drawn(scenario.match, state_of(scenario))
    assert "<script>" not in made
    assert "&lt;script&gt;" in made


def test_there_is_a_colour_for_every_seat_and_a_hero_for_every_card():
    assert len(SEAT_COLOURS) == len(NAMES) == len(HEROES)


# clicks


def meaning(scenario, piece):
    timeline = scenario.timeline
    return GAME.board.meaning(scenario.match, timeline.state, timeline.decision, piece)


def test_a_click_on_a_taken_or_far_cell_is_explained():
    scenario = delve().lair("empty[E](1,0)").hand("Ann", "empty_1").when("Ann", "place", "empty_1")
    for piece, clause in (
        ("chamber:1,0", "placement.grid"),
        ("cell:3,3", "placement.adjacent"),
    ):
        scenario.then_refused(meaning(scenario, piece), clause)
    assert meaning(scenario, "cell:2,0") == ("empty_1", (2, 0), "N")


def test_a_click_on_a_chamber_out_of_reach_is_explained():
    scenario = delve().lair("empty[N](0,1), empty[N](0,2)").when("Ann", "move")
    scenario.then_refused(meaning(scenario, "chamber:0,2"), "move.along_arrow")
    assert meaning(scenario, "chamber:0,1") == (0, 1)


def test_figures_and_tiles_mean_the_action():
    scenario = delve().lair("empty[N](0,1)").hand("Ann", "rotate_1").begin()
    assert meaning(scenario, "hero:0") == "move"
    assert meaning(scenario, "tile:0:rotate_1") == "place"
    assert meaning(scenario, "tile:1:rotate_1") is None
    scenario.when("Ann", "place")
    assert meaning(scenario, "tile:0:rotate_1") == "rotate_1"


@pytest.mark.parametrize(
    "nonsense", ["", ":", "cell:", "cell:x,y", "cell:1", "hero:x", "tile:", "seat:x", "drakon"]
)
def test_no_click_breaks_the_table(nonsense):
    for step in game(2)[::4]:
        if step.decision is not None:
            answer = GAME.board.meaning(step.match, step.state, step.decision, nonsense)
            assert answer is None or step.explain(answer) is not None


@pytest.mark.parametrize("seed", range(4))
def test_every_click_on_every_piece_has_an_answer_or_an_explanation(seed):
    for step in game(seed)[::7]:
        if step.decision is None:
            continue
        for piece in pieces_in(step.match, step.state):
            answer = GAME.board.meaning(step.match, step.state, step.decision, piece)
            if answer is not None and not step.decision.accepts(step.decision.canonical(answer)):
                assert step.explain(answer).cites


def test_options_that_can_be_turned_tell_how_they_lie():
    scenario = delve().lair("").hand("Ann", "empty_2s").when("Ann", "place", "empty_2s")
    decision = scenario.timeline.decision
    assert {turn(scenario.match, decision, option) for option in decision.options} == {"NS", "EW"}
    other = delve().lair("").begin()
    assert turn(other.match, other.timeline.decision, "place") == ""


def test_the_board_of_a_setup_can_be_drawn():
    match = lively_game(Setup("drakon", NAMES[:2], 1), 1)[0].match
    assert pieces_in(match, match.start)
