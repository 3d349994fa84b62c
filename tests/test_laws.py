"""What holds in every game, whoever plays it, under all options and rulings."""

from __future__ import annotations

import pickle
from collections import Counter
from itertools import pairwise
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from draghan_lab.engine.dealer import Chance
from draghan_lab.engine.decision import FATE, TABLE, Choose, Order
from draghan_lab.engine.errors import IllegalAnswer
from draghan_lab.engine.event import Event
from draghan_lab.engine.game import HIDDEN
from draghan_lab.engine.link import read_link, write_link
from draghan_lab.engine.log import log
from draghan_lab.engine.record import read_record, write_record
from draghan_lab.engine.step import Step, first_step
from draghan_lab.engine.timeline import Timeline
from draghan_lab.engine.view import resample, view
from draghan_lab.games import GAMES
from tests.plays import games

every_game = pytest.mark.parametrize("name", GAMES)


def steps(timeline: Timeline) -> list[Step]:
    return [timeline.nodes[node].step for node in timeline.line()]


def answers(timeline: Timeline) -> list[Any]:
    return [timeline.nodes[node].answer for node in timeline.line()[1:]]


@every_game
@given(data=st.data())
def test_random_play_ends_with_a_result(name: str, data: st.DataObject) -> None:
    game = data.draw(games(name))
    match = game.match
    assert set(match.game.winners(match, game.state)) <= set(range(len(match.players)))
    assert len(match.game.scores(match, game.state)) == len(match.players)


@every_game
@given(data=st.data())
def test_no_piece_appears_or_vanishes(name: str, data: st.DataObject) -> None:
    game = data.draw(games(name))
    match = game.match
    wanted = match.game.pieces(match, match.start)
    for step in steps(game):
        for moment in step.moments:
            assert match.game.pieces(match, moment.state) == wanted, moment.event


@every_game
@given(data=st.data())
def test_the_same_answers_lead_to_the_same_game(name: str, data: st.DataObject) -> None:
    game = data.draw(games(name))
    step = first_step(game.match)
    for expected, answer in zip(steps(game), answers(game), strict=False):
        assert step == expected
        step = step.answer(answer)
    assert step == game.step


@every_game
@given(data=st.data())
def test_a_branch_from_any_step_equals_the_original(name: str, data: st.DataObject) -> None:
    """The running rules were used up by the first continuation; this one is built again."""
    game = data.draw(games(name))
    for (before, after), answer in zip(pairwise(steps(game)), answers(game), strict=True):
        assert not before.is_awaited
        assert before.answer(answer) == after


@every_game
@given(data=st.data())
def test_a_pickled_step_plays_on_as_before(name: str, data: st.DataObject) -> None:
    game = data.draw(games(name))
    line = steps(game)
    place = data.draw(st.integers(0, len(line) - 2))
    revived = pickle.loads(pickle.dumps(line[place]))
    assert revived == line[place]
    assert revived.answer(answers(game)[place]) == line[place + 1]


@every_game
@given(data=st.data())
def test_states_are_plain_values(name: str, data: st.DataObject) -> None:
    game = data.draw(games(name))
    for step in steps(game)[::7]:
        plain = msgspec.to_builtins(step.state)
        assert msgspec.convert(plain, type(step.state)) == step.state
        assert isinstance(hash(step.state), int)


@every_game
@given(data=st.data())
def test_a_record_round_trips_with_its_branches(name: str, data: st.DataObject) -> None:
    game = data.draw(games(name))
    branch_off(game, data)
    game.label(game.cursor, "here")
    text = write_record(game)
    again = read_record(text)
    assert write_record(again) == text
    assert again.step == game.step
    assert {line(again, tip) for tip in again.tips()} == {line(game, tip) for tip in game.tips()}
    assert again.nodes[again.cursor].label == "here"


@every_game
@given(data=st.data())
def test_a_link_round_trips_to_the_same_step(name: str, data: st.DataObject) -> None:
    game = data.draw(games(name))
    branch_off(game, data)
    again = read_link(write_link(game))
    assert again.step == game.step
    assert line(again, again.tip()) == line(game, game.tip())


@every_game
@given(data=st.data())
def test_a_position_of_a_game_is_accepted_as_a_start(name: str, data: st.DataObject) -> None:
    game = data.draw(games(name))
    quiet = [step for step in steps(game) if not step.answers and not step.is_over]
    step = quiet[data.draw(st.integers(0, len(quiet) - 1))]
    begun = Timeline(game.match.at(step.state), settle=False)
    assert begun.decision == step.decision
    again = read_record(write_record(begun))
    assert again.match == begun.match


@every_game
@settings(max_examples=12)
@given(data=st.data())
def test_exactly_the_options_meet_no_objection(name: str, data: st.DataObject) -> None:
    game = data.draw(games(name))
    match = game.match
    for step in steps(game)[:-1]:
        assert step.decision is not None
        tried = set(match.game.conceivable(match, step.state, step.decision))
        if not isinstance(step.decision, Order):
            tried |= set(step.decision.answers())
        for answer in tried:
            canonical = step.decision.canonical(answer)
            objection = match.game.explain(match, step.state, step.decision, canonical)
            assert step.decision.accepts(canonical) == (objection is None), (answer, objection)
            if objection is not None:
                assert objection.reason
                assert set(objection.cites) <= set(match.clauses)
                assert objection.cites


@every_game
@given(data=st.data())
def test_a_refused_answer_changes_nothing(name: str, data: st.DataObject) -> None:
    game = data.draw(games(name))
    line = game.line()
    game.goto(line[data.draw(st.integers(0, len(line) - 1))])
    before = (game.cursor, game.step, len(game.nodes))
    for nonsense in ("nonsense", -99, (), ("up", "nothing"), ["a", ["b"]], (("x",),)):
        if game.decision is not None and game.decision.accepts(nonsense):
            continue  # nothing at all may be a fine choice of several
        assert game.explain(nonsense) is not None
        with pytest.raises(IllegalAnswer):
            game.answer(nonsense)
    assert before == (game.cursor, game.step, len(game.nodes))


@every_game
@settings(max_examples=10)
@given(data=st.data())
def test_what_a_seat_cannot_see_does_not_change_what_it_sees(
    name: str, data: st.DataObject
) -> None:
    game = data.draw(games(name))
    chance = Chance(data.draw(st.integers(0, 10**6)))
    for step in steps(game)[:-1]:
        for seat in range(len(game.match.players)):
            if step.answers and step.decision.seat != seat:  # type: ignore[union-attr]
                continue
            other = resample(step, seat, chance)
            assert view(other, seat) == view(step, seat)
            match = game.match
            assert match.game.pieces(match, other.state) == match.game.pieces(match, step.state)


@every_game
@settings(max_examples=10)
@given(data=st.data())
def test_resampling_does_deal_other_hidden_pieces(name: str, data: st.DataObject) -> None:
    game = data.draw(games(name))
    chance = Chance(1)
    step = next(s for s in steps(game) if not s.answers and s.decision and s.decision.seat >= 0)
    dealt = {resample(step, step.decision.seat, chance).state for _ in range(8)}
    assert len(dealt) > 1


@every_game
@settings(max_examples=10)
@given(data=st.data())
def test_the_log_that_a_seat_reads_names_nothing_that_its_view_hides(
    name: str, data: st.DataObject
) -> None:
    """Checked since the last shuffle, because before it the pieces lay elsewhere."""
    game = data.draw(games(name))
    match, secrets = game.match, game.match.game.secrets
    for seat in range(len(match.players)):
        told: list[Any] = []
        for before, after in pairwise(game.line()):
            decision, step = game.nodes[before].step.decision, game.nodes[after].step
            assert decision is not None
            if decision.seat == FATE and isinstance(decision, Order):
                told = []
            told.append(secrets.answer(match, decision, game.nodes[after].answer, seat))
            told += [secrets.event(match, moment.event, seat) for moment in step.moments]
            if step.decision is None or step.decision.seat == FATE:
                continue  # the pieces are being gathered for the next shuffle
            secret = hidden_names(match, step.state, seat)
            assert not secret & set(words(told)), (seat, decision)


@every_game
@settings(max_examples=10)
@given(data=st.data())
def test_what_looks_the_same_to_a_seat_was_told_to_it_in_the_same_words(
    name: str, data: st.DataObject
) -> None:
    """One answer is another one; where a seat cannot see that, its log must not tell either."""
    game = data.draw(games(name))
    line, match = steps(game), game.match
    quiet = [place for place, step in enumerate(line) if not step.answers]
    chance = Chance(data.draw(st.integers(0, 10**6)))
    for first, last in pairwise(quiet):
        answered = answers(game)[first:last]
        place = chance.below(len(answered))
        other = chance.answer(line[first + place].decision)  # type: ignore[arg-type]
        changed = [*answered[:place], other, *answered[place + 1 :]]
        here, there = line[first : last + 1], played_on(line[first], changed)
        if other == answered[place] or len(here) != len(there):
            continue
        if [step.state for step in here] == [step.state for step in there]:
            continue  # it left no trace on the table, like a vote: it was said aloud
        for seat in range(len(match.players)):
            if watched(here, seat) == watched(there, seat):
                assert heard(here, answered, seat) == heard(there, changed, seat)


@every_game
@given(data=st.data())
def test_nobody_sees_what_another_seat_may_choose_from(name: str, data: st.DataObject) -> None:
    game = data.draw(games(name))
    for step in steps(game)[:-1]:
        decision = step.decision
        for seat in range(len(game.match.players)):
            seen = view(step, seat).decision
            if decision.seat in (seat, TABLE):
                assert seen == decision
            elif decision.seat != FATE or seen != decision:  # fate's options may be public
                assert not hidden_names(game.match, step.state, seat) & set(words(seen))


@every_game
@given(data=st.data())
def test_everything_that_happens_or_is_asked_cites_rules_of_the_rulebook(
    name: str, data: st.DataObject
) -> None:
    game = data.draw(games(name))
    clauses = set(game.match.clauses)
    for step in steps(game):
        cited = [moment.event.cites for moment in step.moments]
        cited += [step.decision.cites] if step.decision else []
        for cites in cited:
            assert cites
            assert set(cites) <= clauses
            assert len(set(cites)) == len(cites)


@every_game
@given(data=st.data())
def test_everything_can_be_told_and_drawn_for_everybody(name: str, data: st.DataObject) -> None:
    game = data.draw(games(name))
    match = game.match
    seat = data.draw(st.sampled_from([None, *range(len(match.players))]))
    for told in log(game, seen_by=seat):
        assert told.head or told.text
    layers = match.game.board.scene(match)["layers"]
    for step in steps(game)[::23]:
        state = step.state
        if seat is not None:
            state = match.game.secrets.state(match, state, seat)
        assert len(match.game.board.layers(match, state)) == len(layers)


@every_game
@given(data=st.data())
def test_every_answer_has_a_number_that_leads_back_to_it(name: str, data: st.DataObject) -> None:
    game = data.draw(games(name))
    for step, answer in zip(steps(game), answers(game), strict=False):
        decision = step.decision
        assert decision is not None
        assert decision.decode(decision.code(answer)) == answer
        if isinstance(decision, Choose):
            every = list(decision.answers())
            assert len(every) == len({decision.code(one) for one in every})


def played_on(step: Step, answered: list[Any]) -> list[Step]:
    """The steps that these answers lead to, as far as they are possible."""
    line = [step]
    for answer in answered:
        if step.decision is None or not step.decision.accepts(answer):
            break
        line.append(step := step.answer(answer))
    return line


def watched(line: list[Step], seat: int) -> list[Any]:
    """All that a seat sees on the table while these steps are gone."""
    match = line[0].match
    shown = match.game.secrets.state
    return [
        [view(step, seat), *(shown(match, moment.state, seat) for moment in step.moments)]
        for step in line
    ]


def heard(line: list[Step], answered: list[Any], seat: int) -> list[Any]:
    """What a seat hears of these answers and of what they caused."""
    match = line[0].match
    secrets = match.game.secrets
    told: list[Any] = []
    for (before, after), answer in zip(pairwise(line), answered, strict=True):
        assert before.decision is not None
        told.append(secrets.answer(match, before.decision, answer, seat))
        told += [secrets.event(match, moment.event, seat) for moment in after.moments]
    return told


def branch_off(game: Timeline, data: st.DataObject) -> None:
    """Answer otherwise somewhere, fate perhaps included, and stay there."""
    open_steps = [n for n in game.line() if game.nodes[n].step.decision is not None]
    game.goto(data.draw(st.sampled_from(open_steps)))
    assert game.decision is not None
    game.answer(Chance(data.draw(st.integers(0, 99))).answer(game.decision))


def line(game: Timeline, tip: int) -> tuple:
    return tuple(game.nodes[node].answer for node in game.line(tip))


def hidden_names(match: Any, state: Any, seat: int) -> set[str]:
    """The pieces that lie somewhere in the state, but nowhere in what the seat sees of it."""
    there = words(state)
    seen = words(match.game.secrets.state(match, state, seat))
    return set(there - seen) - set(seen)


def words(value: Any) -> Counter[str]:
    """All strings within a value."""
    found: Counter[str] = Counter()
    waiting = [value]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            found[item] += item != HIDDEN
        elif isinstance(item, tuple | list):
            waiting.extend(item)
        elif isinstance(item, Event):
            fields = msgspec.structs.asdict(item)
            fields.pop("cites")
            waiting.extend(fields.values())
        elif isinstance(item, msgspec.Struct):
            waiting.extend(msgspec.structs.asdict(item).values())
    return found
