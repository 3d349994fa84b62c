"""A session: where a visitor stands, what they see, and what becomes of their answers."""

from __future__ import annotations

import pytest

from draghan_lab import new_game
from draghan_lab.engine.dealer import Chance
from draghan_lab.engine.decision import FATE
from draghan_lab.engine.errors import IllegalAnswer
from draghan_lab.engine.game import HIDDEN
from draghan_lab.explore.policies import play_on
from draghan_lab.ui.session import Session
from tests.engine.pebbles.game import begun, played


def session_of(game):
    """A session that notes how many stops each change has kept."""
    session = Session(game)
    session.kept = []
    session.on_change(session.kept.append)
    return session


@pytest.fixture
def whole():
    """A whole game of pebbles, looked at from its end."""
    return session_of(played())


@pytest.fixture
def race():
    game = new_game("dragon_racer", players=["Ann", "Bob", "Cid"], seed=7)
    return session_of(play_on(game, Chance(2), until=lambda now: len(now.line()) > 40))


def asked(session):
    return None if session.decision is None else session.match.name(session.decision.seat)


def first_question(session):
    """The stop at which the first player is asked."""
    for at, stop in enumerate(session.stops):
        decision = session.timeline.nodes[stop.node].step.decision
        if stop.is_last and decision is not None and decision.seat != FATE:
            return at
    raise AssertionError("nobody is asked anything")


def other(session):
    """Another answer than the one that was given."""
    return next(a for a in session.decision.answers() if a != session.given)


def test_a_session_opens_where_its_game_stands():
    game = played()
    game.goto(game.line()[2])
    session = Session(game)
    assert session.stop.node == game.cursor
    assert len(session.stops) == len(game.stops(game.tip()))


def test_seeking_moves_the_cursor_and_stays_on_the_line(whole):
    for at in (0, 3, 5):
        whole.seek(at)
        assert whole.at == at
        assert whole.timeline.cursor == whole.stop.node
    whole.seek(-5)
    assert whole.at == 0
    whole.seek(10**9)
    assert whole.at == len(whole.stops) - 1
    assert whole.kept == [], "the browser scrubs by itself"


def test_nothing_is_asked_in_the_middle_of_an_answer(whole):
    middle = next(at for at, stop in enumerate(whole.stops) if not stop.is_last)
    whole.seek(middle)
    assert whole.decision is None
    assert not whole.is_mine
    whole.seek(middle + 1)
    assert whole.decision is not None


def test_undo_and_redo_go_from_question_to_question(whole):
    assert whole.undo()
    assert asked(whole) == "Bob"
    assert whole.undo()
    assert asked(whole) == "Ann"
    assert whole.redo()
    assert asked(whole) == "Bob"
    assert whole.kept == [len(whole.stops)] * 3, "the line is the same, only the place changed"
    whole.seek(0)
    assert not whole.undo()


def test_redo_ends_at_the_end(whole):
    assert not whole.redo()
    assert whole.kept == []


def test_an_answer_at_the_end_goes_on():
    session = session_of(begun())
    session.answer(session.decision.options[0])
    assert asked(session) == "Bob"
    assert session.at == len(session.stops) - 1
    assert session.kept == [2]


def test_another_answer_in_the_past_opens_a_branch(whole):
    at = first_question(whole)
    whole.seek(at)
    whole.answer(other(whole))
    assert len(whole.branches()) == 2
    assert asked(whole) == "Bob"
    assert whole.kept == [at + 1], "everything up to the fork is drawn already"
    assert whole.rest, "the old answers are at hand"


def test_the_same_answer_again_opens_no_branch(whole):
    whole.seek(first_question(whole))
    total = len(whole.stops)
    whole.answer(whole.given)
    assert len(whole.branches()) == 1
    assert len(whole.stops) == total
    assert not whole.rest


def test_the_old_rest_is_given_again_if_that_is_wished(whole):
    whole.keeps_rest = True
    whole.seek(first_question(whole))
    retold = whole.answer(other(whole))
    assert retold.again + len(retold.rest) == 3
    assert whole.rest == retold.rest
    assert len(whole.branches()) == 2


def test_the_old_rest_can_be_given_later(whole):
    whole.seek(first_question(whole))
    assert whole.answer(other(whole)) is None
    before = len(whole.timeline.line())
    retold = whole.give_rest()
    assert retold.again > 0
    assert len(whole.timeline.line()) > before


def test_a_refused_answer_changes_nothing(whole):
    whole.seek(first_question(whole))
    before = (whole.at, whole.stops, len(whole.timeline.nodes))
    assert whole.explain("green") is not None
    with pytest.raises(IllegalAnswer):
        whole.answer("green")
    assert (whole.at, whole.stops, len(whole.timeline.nodes)) == before
    assert whole.kept == []


def test_a_seat_sees_its_own_hand_only(race):
    everything = race.frame(race.at)
    race.see_as(1)
    assert race.frame(race.at) != everything
    assert race.kept == [0], "everything is drawn anew"
    state = race.match.game.secrets.state(race.match, race.step.state, 1)
    assert HIDDEN in state.players[0].hand
    card = next(card for card in race.step.state.players[0].hand)
    assert f'"card:{card}"' in "".join(everything).replace("'", '"')
    assert f'"card:{card}"' not in "".join(race.frame(race.at)).replace("'", '"')


def test_a_seat_is_asked_only_its_own_questions(race):
    seat = race.decision.seat
    race.see_as(seat)
    assert race.is_mine
    race.see_as((seat + 1) % 3)
    assert not race.is_mine
    race.see_as(None)
    assert race.is_mine


def test_the_log_of_a_seat_hides_what_the_seat_cannot_know(race):
    dealt = next(at for at in range(len(race.stops)) if "dealt" in race.entry(at).text)
    assert "Ann holds" in race.entry(dealt).text
    race.see_as(1)
    assert "Ann holds" not in race.entry(dealt).text


def test_a_shuffle_can_be_dealt_anew(whole):
    whole.seek(0)
    before = whole.timeline.nodes[whole.timeline.nodes[0].ahead].answer
    rows = set()
    for seed in range(6):
        whole.seek(0)
        assert whole.reshuffle(seed)
        rows.add(whole.timeline.nodes[whole.timeline.line()[1]].answer)
    assert rows - {before}
    assert len(whole.branches()) > 1


def test_only_fate_deals_anew(whole):
    whole.seek(first_question(whole))
    assert not whole.reshuffle(1)
    whole.seek(10**9)
    assert not whole.reshuffle(1)
    assert len(whole.branches()) == 1


def test_the_latest_question_to_fate_is_found(whole):
    assert whole.go_to_fate()
    assert whole.decision.seat == FATE
    second = whole.at
    assert whole.go_to_fate()
    assert whole.at < second
    assert not whole.go_to_fate()


def test_chance_plays_some_answers_or_all():
    session = session_of(begun())
    session.play_on(seed=1, answers=1)
    assert asked(session) == "Bob"
    session.play_on(seed=1, answers=None)
    assert session.step.is_over
    assert session.at == len(session.stops) - 1


def test_a_branch_can_be_cut_off(whole):
    first = whole.timeline.cursor
    whole.seek(first_question(whole))
    whole.answer(other(whole))
    second = whole.timeline.tip()
    assert whole.prune(second)
    assert whole.branches() == (first,)
    assert second not in whole.timeline.nodes
    assert whole.stop.node in whole.timeline.nodes
    assert len(whole.stops) == len(whole.timeline.stops(first))


def test_a_branch_beside_the_visitor_can_be_cut_off(whole):
    first = whole.timeline.cursor
    whole.seek(first_question(whole))
    whole.answer(other(whole))
    here = whole.timeline.cursor
    assert whole.prune(first)
    assert whole.timeline.cursor == here
    assert whole.branches() == (whole.timeline.tip(),)


def test_the_only_line_cannot_be_cut_off(whole):
    assert not whole.prune(whole.timeline.tip())
    assert len(whole.branches()) == 1


def test_any_branch_can_be_visited(whole):
    first = whole.timeline.cursor
    whole.seek(first_question(whole))
    whole.answer(other(whole))
    whole.visit(first)
    assert whole.step.is_over
    assert whole.at == len(whole.stops) - 1


def test_two_branches_are_compared_as_the_looker_sees_them(race):
    race.seek(first_question(race))
    first = race.timeline.tip()
    race.answer(other(race))
    found = race.compare(first, race.timeline.tip())
    assert found.answers[0] != found.answers[1]


def test_another_game_takes_the_table_and_the_old_one_can_be_had_back(whole):
    old = whole.timeline
    whole.seek(2)
    whole.see_as(1)
    whole.replace(played(seed=9))
    assert whole.seen_by is None
    assert whole.match.setup.seed == 9
    assert whole.bring_back()
    assert whole.timeline is old
    assert whole.at == 2
    assert not whole.bring_back()


def test_a_line_is_played_under_other_rulings_and_opens_where_it_differs(whole):
    old = whole.timeline
    retold, stop = whole.try_rulings({"take.order": "last_seat"})
    assert retold.reason == ""
    assert stop == whole.at == 2
    assert whole.match.rulings["take.order"] == "last_seat"
    assert whole.bring_back()
    assert whole.timeline is old


def test_rulings_that_change_nothing_say_so(whole):
    _, stop = whole.try_rulings({})
    assert stop is None
    assert whole.step.is_over
