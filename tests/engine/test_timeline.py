"""The tree of everything that was played or tried, and the cursor in it."""

from __future__ import annotations

from itertools import pairwise
from xml.etree import ElementTree

import pytest

from draghan_lab import new_game
from draghan_lab.engine.decision import FATE
from draghan_lab.engine.errors import IllegalAnswer
from draghan_lab.engine.timeline import ROOT, Stop, Timeline
from tests.engine.pebbles.game import begun, match_of, otherwise, played


def asked(game):
    return None if game.decision is None else game.match.name(game.decision.seat)


def taken(game):
    return dict(zip(game.match.players, game.state.taken, strict=True))


def test_fate_answers_by_itself_until_a_player_is_asked():
    game = begun()
    assert asked(game) == "Ann"
    assert len(game.line()) == 2


def test_an_unsettled_timeline_waits_for_fate_too():
    game = Timeline(match_of(), settle=False)
    assert game.decision.seat == FATE
    game.answer(("white", "white", "black", "black"))
    assert game.state.row == ("white", "white", "black", "black")


def test_undo_passes_over_what_fate_answered():
    game = begun()
    game.answer("white")
    game.answer("black")  # fate lays the next row behind it
    assert asked(game) == "Ann"
    assert game.undo()
    assert asked(game) == "Bob"
    assert game.undo()
    assert asked(game) == "Ann"
    assert taken(game) == {"Ann": (), "Bob": ()}
    assert not game.undo()
    assert asked(game) == "Ann"


def test_redo_leads_where_undo_came_from():
    game = played()
    places = [game.cursor]
    while game.undo():
        places.append(game.cursor)
    for place in reversed(places[:-1]):
        assert game.redo()
        assert game.cursor == place
    assert game.is_over
    assert not game.redo()


def test_redo_stops_at_the_end_even_if_fate_is_asked_there():
    game = Timeline(match_of(), settle=False)
    game.add(game.step.deal())
    game.add("white")
    game.add("black")
    end = game.cursor
    assert game.decision.seat == FATE
    game.goto(ROOT)
    assert all(game.redo() for _ in range(3))
    assert game.cursor == end
    assert not game.redo()


def test_an_answer_in_the_past_opens_a_branch_and_keeps_the_line():
    game = played()
    before, tip = len(game.nodes), game.cursor
    new = otherwise(game, game.line()[1])
    assert len(game.nodes) > before
    assert game.tips() == (tip, new)
    assert game.line(tip)[:2] == game.line(new)[:2]


def test_redo_follows_the_branch_that_was_visited_last():
    game = played()
    fork, tip = game.line()[1], game.cursor
    branch = otherwise(game, fork)
    game.goto(fork)
    game.redo()
    assert game.cursor in game.line(branch)
    game.goto(tip)
    game.goto(fork)
    game.redo()
    assert game.cursor in game.line(tip)


def test_the_same_answer_again_makes_no_second_branch():
    game = played()
    line = game.line()
    for before, after in pairwise(line):
        game.goto(before)
        game.add(game.nodes[after].answer)
        assert game.cursor == after
    assert len(game.nodes) == len(line)


def test_answers_from_json_find_the_child_that_is_there():
    game = Timeline(match_of(), settle=False)
    row = game.step.deal()
    game.add(row)
    game.goto(ROOT)
    game.add(list(row))
    assert len(game.nodes) == 2


def test_goto_reaches_every_step_and_refuses_what_is_no_step():
    game = played()
    states = {node: game.nodes[node].step.state for node in game.line()}
    for node, state in states.items():
        assert game.goto(node).state == game.state == state
    with pytest.raises(KeyError, match="there is no step 999"):
        game.goto(999)
    assert game.state == state


def test_a_refused_answer_leaves_the_tree_alone():
    game = begun()
    before = (game.cursor, set(game.nodes))
    with pytest.raises(IllegalAnswer):
        game.answer("green")
    assert (game.cursor, set(game.nodes)) == before
    assert game.explain("green") is not None
    assert game.explain("white") is None


def test_the_tip_is_the_end_of_the_line_visited_last():
    game = played()
    tip = game.cursor
    game.goto(ROOT)
    assert game.tip() == tip
    assert game.tip(game.line(tip)[2]) == tip


def test_labels_are_short_and_can_be_taken_back():
    game = begun()
    game.label(game.cursor, "  the fork " + "!" * 200)
    assert game.nodes[game.cursor].label.startswith("the fork !")
    assert len(game.nodes[game.cursor].label) == 80
    game.label(game.cursor, " ")
    assert game.nodes[game.cursor].label == ""


def test_pruning_cuts_a_branch_and_all_that_grew_on_it():
    game = played()
    fork, tip = game.line()[1], game.cursor
    branch = otherwise(game, fork)
    game.goto(tip)
    cut = game.line(branch)[2]
    gone = set(game.below(cut))
    game.prune(cut)
    assert not gone & set(game.nodes)
    assert game.tips() == (tip,)
    assert game.cursor == tip
    assert game.nodes[fork].children == (game.line(tip)[2],)


def test_a_cursor_inside_a_pruned_branch_falls_back_to_its_fork():
    game = played()
    fork, tip = game.line()[1], game.cursor
    branch = otherwise(game, fork)
    assert game.cursor == branch
    game.prune(game.line(branch)[2])
    assert game.cursor == fork
    assert game.tip() == tip, "redo leads along the branch that is left"
    assert game.redo()


def test_pruning_the_only_line_leaves_its_beginning():
    game = played()
    first = game.line()[1]
    game.prune(game.line()[2])
    assert game.cursor == first
    assert game.tips() == (first,)
    assert not game.redo()
    game.answer("white")
    assert asked(game) == "Bob"


def test_the_beginning_cannot_be_pruned():
    game = played()
    with pytest.raises(ValueError, match="the beginning of a game cannot be cut off"):
        game.prune(ROOT)


def test_a_number_is_never_given_to_two_steps():
    game = begun()
    game.answer("white")
    gone = game.cursor
    game.prune(gone)
    game.answer("black")
    assert game.cursor != gone


def test_a_replay_stops_at_every_event_and_at_steps_without_one():
    game = begun()
    game.answer("white")
    assert game.stops() == (
        Stop(0, None, True, True),
        Stop(1, 0, True, True),
        Stop(2, 0, True, True),
    )
    game.answer("black")
    last = game.line()[3]
    assert [stop for stop in game.stops() if stop.node == last] == [
        Stop(last, 0, True, False),
        Stop(last, 1, False, True),
    ]


def test_stops_know_their_moment_and_their_state():
    game = played()
    for stop in game.stops():
        moment = game.moment(stop)
        if stop.moment is None:
            assert moment is None
            assert game.state_at(stop) == game.nodes[stop.node].step.state
        else:
            assert game.state_at(stop) == moment.state
    assert game.state_at(game.stops()[-1]) == game.state


def test_a_node_knows_the_decision_that_led_to_it():
    game = begun()
    game.answer("white")
    assert game.asked_before(ROOT) is None
    assert game.asked_before(1).ask == "row.shuffle"
    assert game.asked_before(2).seat == 0


def test_a_game_draws_itself_in_a_bare_notebook_cell():
    drawn = ElementTree.fromstring(new_game("dragon_racer")._repr_svg_())
    assert drawn.tag.endswith("svg")
    assert len(list(drawn)) > 5
