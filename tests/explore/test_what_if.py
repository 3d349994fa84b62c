"""What if: another answer, another fate, another ruling, and the rest as it was."""

from __future__ import annotations

import pytest

from draghan_lab import new_game
from draghan_lab.engine.dealer import Chance
from draghan_lab.engine.errors import IllegalAnswer
from draghan_lab.engine.timeline import ROOT, Timeline
from draghan_lab.explore.policies import play_on
from draghan_lab.explore.what_if import (
    answers_between,
    change_answer,
    first_difference,
    give_again,
    under_rulings,
)
from tests.engine.pebbles.game import begun, match_of, played


def answers(game, tip=None):
    return [game.nodes[node].answer for node in game.line(tip)[1:]]


def rows(game, tip=None):
    """What fate laid on the line to a tip."""
    return [answer for answer in answers(game, tip) if isinstance(answer, tuple)]


def another_row(game):
    return next(row for row in game.decision.answers() if row != game.step.deal())


def taking(row, *pebbles, **setup):
    """A game with a first row by hand, and the pebbles that are taken from it."""
    game = Timeline(match_of(**setup), settle=False)
    game.answer(row)
    for pebble in pebbles:
        game.answer(pebble)
    return game


def test_only_what_was_chosen_is_remembered_of_a_line():
    game = played()
    given = answers_between(game, ROOT, game.cursor)
    assert [old.answer for old in given] == [a for a in answers(game) if isinstance(a, str)]


def test_what_fate_was_made_to_answer_is_remembered_too():
    game = Timeline(match_of(), settle=False)
    row = another_row(game)
    game.answer(row)
    assert [old.answer for old in answers_between(game, ROOT, game.cursor)] == [row]


def test_another_answer_keeps_the_rest():
    game = taking(("white", "black", "white", "black"), "white", "black", "white", "black")
    old = game.cursor
    retold = change_answer(game, game.line()[1], "black", keep_rest=True)
    assert (retold.again, retold.rest, retold.reason) == (3, (), "")
    assert answers(game)[1:] != answers(game, old)[1:]
    assert answers(game)[2:] == answers(game, old)[2:]
    assert len(game.tips()) == 2


def test_another_answer_alone_waits_for_the_next():
    game = played()
    retold = change_answer(game, game.line()[1], "black", keep_rest=False)
    assert (retold.again, retold.reason) == (0, "")
    assert game.decision.seat == 1


def test_the_rest_stops_where_an_answer_is_no_longer_possible():
    game = taking(("white", "white", "black", "black"), "white", "white")
    other = taking(
        ("white", "black", "black", "black"),
        components={"white": {"count": 1}, "black": {"count": 3}},
    )
    retold = give_again(other, answers_between(game, game.line()[1], game.tip()))
    assert retold.again == 1
    assert [old.answer for old in retold.rest] == ["white"]
    assert retold.reason == (
        "Bob: white: that is no longer possible, 'white' does not lie in the row (take.one)"
    )
    assert other.decision.seat == 1, "the line waits there"


def test_the_rest_stops_where_something_new_is_asked():
    game = begun()
    game.answer(game.decision.options[0])
    given = answers_between(game, game.line()[1], game.cursor)
    other = begun(rulings={"take.order": "last_seat"})
    retold = give_again(other, given)
    assert (retold.again, len(retold.rest)) == (0, 1)
    assert retold.reason == "Bob was not asked this before: Take a pebble"


def test_the_rest_ends_with_the_game():
    game = played(options={"long": True})
    shorter = begun()
    retold = give_again(shorter, answers_between(game, ROOT, game.cursor))
    assert shorter.is_over
    assert retold.reason == "the game is over"
    assert len(retold.rest) == 2


def test_fate_by_hand_is_kept_for_the_same_occurrence():
    """The second row was laid by hand; another first row must not use it up."""
    game = begun(options={"long": True})
    game.answer(game.decision.options[0])
    game.add(game.decision.options[0])
    second = another_row(game)
    game.add(second)
    for _ in range(2):
        game.answer(game.decision.options[0])
    game.goto(ROOT)
    first = another_row(game)
    old = game.tip()
    retold = change_answer(game, ROOT, first, keep_rest=True)
    assert retold.reason == ""
    assert rows(game)[:2] == [first, second]
    assert rows(game)[2:] == rows(game, old)[2:], "what the seed dealt stays as it was"


def test_changing_a_player_leaves_every_later_shuffle_as_it_was():
    race = play_on(new_game("dragon_racer", players=["Ann", "Bob"], seed=3), Chance(1))
    old = race.cursor
    seat_asked = next(n for n in race.line() if race.nodes[n].step.decision.seat >= 0)
    race.goto(seat_asked)
    race.answer(race.decision.options[-1])
    play_on(race, Chance(2))
    shuffles = [[r for r in rows(race, tip) if len(r) > 20] for tip in (old, race.cursor)]
    assert len(shuffles[0]) == 3
    assert shuffles[0] == shuffles[1]


def test_a_refused_answer_changes_nothing():
    game = played()
    before = set(game.nodes)
    with pytest.raises(IllegalAnswer):
        change_answer(game, game.line()[1], "green", keep_rest=True)
    assert set(game.nodes) == before


def test_a_line_is_played_again_under_other_rulings():
    game = played(seed=2)
    other, retold = under_rulings(game, {"take.order": "last_seat"})
    assert other.match.rulings["take.order"] == "last_seat"
    assert rows(other)[0] == rows(game)[0]
    assert other.asked_before(other.line()[2]).seat == 1
    assert retold.reason == ""
    assert retold.again == 4
    assert game.match.rulings["take.order"] == "first_seat", "the old game stays"


def test_rulings_that_change_nothing_lead_to_the_same_story():
    game = played()
    other, retold = under_rulings(game, {"take.order": "first_seat"})
    assert first_difference(game, other) is None
    assert (retold.rest, retold.reason) == ((), "")


def test_the_first_difference_of_two_stories_is_found():
    game = played()
    other, _ = under_rulings(game, {"take.order": "last_seat"})
    assert first_difference(game, other) == 2
    assert first_difference(other, game) == 2


def test_a_story_that_ends_early_differs_where_it_ends():
    game, shorter = played(), begun()
    assert first_difference(game, shorter) == len(shorter.stops())


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_whole_game_under_its_own_rulings_is_the_same_game(players):
    names = ["Ann", "Bob", "Cid", "Dee", "Eve"][:players]
    race = play_on(new_game("dragon_racer", players=names, seed=players), Chance(players))
    other, retold = under_rulings(race, {})
    assert retold.reason == ""
    assert other.step == race.step
