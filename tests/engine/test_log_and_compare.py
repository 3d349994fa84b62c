"""A line of play in words, and two lines beside each other."""

from __future__ import annotations

from draghan_lab import log as public_log
from draghan_lab import new_game
from draghan_lab.engine.compare import compare
from draghan_lab.engine.decision import FATE
from draghan_lab.engine.log import entry, log
from draghan_lab.engine.timeline import Timeline
from tests.engine.pebbles.game import begun, match_of, otherwise, played


def two_lines():
    """A whole game, and another one that parts from it at Ann's first pebble."""
    game = played()
    left, fork = game.cursor, game.line()[1]
    otherwise(game, fork)
    while game.decision is not None:
        game.answer(game.decision.options[0])
    return game, left, game.cursor, fork


def test_a_log_tells_every_answer_and_what_it_caused():
    game = begun(seed=1)
    game.answer(game.decision.options[0])
    told = log(game)
    assert told[0].text == "The game is about to begin."
    assert told[1].head == "Fate: shuffled"
    assert told[1].text.startswith("The row: ")
    assert (told[1].seat, told[2].seat) == (FATE, 0)
    assert told[2].cites == ("take.one",)
    assert str(told[2]) == f"Ann takes {game.state.taken[0][0]}. [take.one]"


def test_an_answer_is_told_once_before_all_that_it_caused():
    game = played()
    last = [told for told in log(game) if told.stop.node == game.line()[3]]
    assert [bool(told.head) for told in last] == [True, False]
    assert [told.text for told in last][1] == "Round over."


def test_a_heading_stands_where_a_new_part_begins():
    assert [told.divider for told in log(played()) if told.divider] == ["Row", "Row"]


def test_a_log_reaches_to_the_cursor_or_as_far_as_one_likes():
    game = played()
    tip = game.cursor
    game.goto(game.line()[2])
    assert len(log(game)) == 3
    assert len(log(game, tip)) == len(game.stops(tip))
    assert public_log is log


def test_a_step_without_events_is_told_by_its_answer():
    race = new_game("dragon_racer", seed=7)
    race.answer(("bet", race.decision.options[-1][1]))
    race.answer("red")
    assert race.step.moments == ()
    told = entry(race, race.stops()[-1])
    assert told.head.endswith(" bets on red")
    assert (told.text, told.cites) == ("", race.asked_before(race.cursor).cites)
    assert str(told).startswith(told.head)


def test_a_player_reads_nothing_of_the_hands_of_others():
    race = new_game("dragon_racer", players=["Ann", "Bob", "Cid"], seed=7)
    dealt = next(told.text for told in log(race) if "dealt 8 cards" in told.text)
    seen = next(told.text for told in log(race, seen_by=1) if "dealt 8 cards" in told.text)
    assert "Ann holds" in dealt
    assert "Ann holds" not in seen
    assert "Bob holds" in seen


def test_two_branches_are_compared_from_where_they_part():
    game, left, right, fork = two_lines()
    found = compare(game, left, right)
    assert found.fork == fork
    assert found.decision == game.nodes[fork].step.decision
    assert set(found.answers) == {"white", "black"}
    assert found.states == (game.nodes[left].step.state, game.nodes[right].step.state)


def test_what_is_the_same_on_both_sides_stands_in_one_row():
    game, left, right, _ = two_lines()
    rows = compare(game, left, right).rows
    assert not rows[0].is_same
    assert any(row.is_same and row.left.text == "Round over." for row in rows)
    for side, tip in (("left", left), ("right", right)):
        told = [getattr(row, side) for row in rows if getattr(row, side)]
        assert [one.stop for one in told] == list(game.stops(tip)[2:])


def test_a_line_that_goes_on_is_compared_with_one_that_ends():
    game, left, _, _ = two_lines()
    middle = game.line(left)[3]
    found = compare(game, middle, left)
    assert found.decision is None
    assert found.fork == middle
    assert found.answers == (None, game.nodes[game.line(left)[4]].answer)
    assert all(row.left is None for row in found.rows)


def test_a_line_compared_with_itself_shows_nothing():
    game, left, _, _ = two_lines()
    found = compare(game, left, left)
    assert (found.fork, found.decision, found.rows) == (left, None, ())


def test_branches_of_fate_can_be_compared():
    game = Timeline(match_of(), settle=False)
    first, second, *_ = game.decision.answers()
    game.answer(first)
    left = game.cursor
    game.goto(0)
    game.answer(second)
    found = compare(game, left, game.cursor)
    assert found.decision.seat == FATE
    assert found.answers == (first, second)


def test_a_comparison_shows_a_player_only_what_they_may_see():
    race = new_game("dragon_racer", seed=7)
    seat, fork = race.decision.seat, race.cursor
    card = race.decision.options[0][1]
    race.answer(("up", card))
    left = race.cursor
    race.goto(fork)
    race.answer(("bet", card))
    other = (seat + 1) % 3
    found = compare(race, left, race.cursor, seen_by=other)
    assert card.replace("_", " ") not in str([row.right for row in found.rows])
