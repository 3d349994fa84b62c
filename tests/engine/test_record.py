"""Records: what they keep, and what a broken one is told: nothing but a `RecordError`."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from draghan_lab import games, load, new_game, save
from draghan_lab.engine.errors import RecordError
from draghan_lab.engine.record import FORMAT, LARGEST_TEXT, MOST_ANSWERS, read_record, write_record
from draghan_lab.engine.timeline import Timeline
from tests.engine.pebbles.game import GAME, Pebbles, begun, match_of, otherwise, played

ROW = ("black", "black", "white", "white")


def record(game=None, **changes):
    """The record of a game as plain data, with some fields changed."""
    return {**json.loads(write_record(game or played())), **changes}


def first_line(game=None, **changes):
    made = record(game)
    made["lines"][0] |= changes
    return made


def refused(content):
    """What a record is told that cannot be opened."""
    text = content if isinstance(content, str | bytes) else json.dumps(content)
    with pytest.raises(RecordError) as error:
        read_record(text)
    return str(error.value)


def with_branches():
    game = played()
    tip = game.cursor
    game.label(otherwise(game, game.line()[2]), "the other pebble")
    game.goto(tip)
    return game


def test_a_record_is_readable_and_leaves_out_what_fate_dealt():
    made = record()
    assert made["setup"] == {"game": "pebbles", "players": ["Ann", "Bob"]}
    assert (made["format"], made["rules"]) == (FORMAT, GAME.rules_version)
    assert len(made["lines"][0]["answers"]) == 4
    assert all(isinstance(answer, str) for answer in made["lines"][0]["answers"])


def test_a_record_brings_back_branches_labels_and_the_place():
    game = with_branches()
    game.goto(game.line()[3])
    again = read_record(write_record(game))
    assert again.step == game.step
    assert len(again.tips()) == 2
    assert [node.label for node in again.nodes.values() if node.label] == ["the other pebble"]
    assert write_record(again) == write_record(game)


def test_what_fate_was_made_to_answer_is_written_down():
    game = Timeline(match_of(), settle=False)
    row = next(row for row in game.decision.answers() if row != game.step.deal())
    game.add(row)
    game.add("white")
    made = record(game)
    assert made["lines"][0]["answers"] == [{"fate": list(row)}, "white"]
    assert read_record(json.dumps(made)).state == game.state


def test_a_position_by_hand_is_kept():
    game = Timeline(match_of().at(Pebbles(2, (), (("white",), ()))))
    again = read_record(write_record(game))
    assert again.match == game.match
    assert again.state == game.state


def test_bytes_text_and_files_can_be_loaded(tmp_path):
    game = new_game("dragon_racer", seed=4)
    path = tmp_path / "game.json"
    text = save(game, path)
    for source in (text, text.encode(), path, str(path)):
        assert load(source).step == game.step


def test_every_truncation_is_refused():
    text = write_record(with_branches())
    for end in range(len(text) - 2):
        assert "this is no Draghan Lab record" in refused(text[:end])


@pytest.mark.parametrize(
    "content",
    ["", "null", "[]", "7", '"record"', "{}", '{"format": 1}', '{"a": [1, 2]}', "<html></html>"],
)
def test_a_foreign_file_is_no_record(content):
    assert "this is no Draghan Lab record" in refused(content)


def test_a_notebook_is_no_record():
    assert "this is no Draghan Lab record" in refused({"cells": [], "nbformat": 4, "metadata": {}})


@pytest.mark.parametrize(
    "content", [b"\xff\xfe{", b'{"format": 1, "setup": "\xe9\xff"}', b"\x89PNG\r\n\x1a\n" * 9]
)
def test_what_is_no_text_is_no_record(content):
    assert "this is no Draghan Lab record" in refused(content)


@pytest.mark.parametrize("depth", [500, 5_000, 500_000])
@pytest.mark.parametrize("field", ["setup", "lines", "position"])
def test_deeply_nested_content_is_refused(depth, field):
    nested = "[" * depth + "]" * depth
    text = json.dumps(record()).replace("{", f'{{"{field}": {nested}, ', 1)
    assert refused(text)
    assert refused(nested)


def test_deeply_nested_answers_are_refused():
    for depth in (900, 5_000):
        nested = "[" * depth + "]" * depth
        text = json.dumps(first_line(answers=["DEEP"])).replace('"DEEP"', nested)
        assert refused(text)


def test_a_newer_format_is_named():
    assert refused(record(format=FORMAT + 1)) == (
        f"this record has format {FORMAT + 1}; this version of the lab reads up to {FORMAT}"
    )


def test_a_newer_format_is_recognised_whatever_else_it_holds():
    newer = {"format": 99, "rules": 1, "setup": [], "lines": {}, "video": "…"}
    assert "has format 99" in refused(newer)


@pytest.mark.parametrize(
    ("made", "message"),
    [
        (record(colour="red"), "unknown field `colour`"),
        (first_line(colour="red"), "unknown field `colour` - at `$.lines[0]`"),
        (record(setup={"game": "pebbles", "players": ["A", "B"], "sed": 1}), "`sed`"),
        (record(setup={"game": "pebbles"}), "missing required field `players`"),
        (record(rules="one"), "Expected `int`, got `str` - at `$.rules`"),
        (record(lines=[]), "it has no line of answers"),
        (record(format=0), "this record is broken"),
        (record(lines=[{"answers": "white"}]), "Expected `array`, got `str`"),
        (record(at="end"), "Expected `int`, got `str` - at `$.at`"),
    ],
)
def test_a_broken_field_is_named(made, message):
    assert message in refused(made)


def test_an_answer_that_was_changed_is_found_at_its_step():
    made = record(played(seed=3))
    answers = made["lines"][0]["answers"]
    answers[1] = "white" if answers[1] == "black" else "black"
    assert "line 0 does not replay after step 3 under take.one" in refused(made)
    assert "the rules lead elsewhere than the record says" in refused(made)


def test_an_impossible_answer_is_refused_with_its_rule():
    message = refused(first_line(answers=["white", "green"]))
    assert message.startswith("line 0 does not replay after step 2 under take.one: ")
    assert "Bob cannot answer 'green': 'green' does not lie in the row (take.one)" in message


def test_a_changed_check_is_found_at_its_step():
    made = record()
    checks = made["lines"][0]["checks"]
    made["lines"][0]["checks"] = checks[:4] + f"{int(checks[4:6], 16) ^ 1:02x}" + checks[6:]
    assert "does not replay after step 2" in refused(made)


@pytest.mark.parametrize("checks", ["zz", "é" * 4, "0" * 500])
def test_checks_that_are_none_are_refused(checks):
    assert "does not replay" in refused(first_line(checks=checks))


def test_a_record_without_checks_is_replayed_without_them():
    game = played()
    assert read_record(json.dumps(first_line(checks=""))).state == game.state


def test_answers_after_the_end_are_refused():
    made = first_line()
    made["lines"][0]["answers"] += ["white", "black"]
    assert "2 answers follow the end of the game" in refused(made)


def test_a_wrong_game_is_named():
    made = record(setup={"game": "chess", "players": ["Ann", "Bob"]})
    assert "this record cannot be set up: there is no game 'chess'" in refused(made)


def test_a_setup_that_is_refused_tells_why():
    made = record(setup={"game": "pebbles", "players": ["Ann"]})
    assert "cannot be set up: Pebbles takes 2 to 3 players, not 1" in refused(made)


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({"round": 1}, "the position in this record is broken: .*`row`"),
        ({"round": "1", "row": [], "taken": []}, "is broken: Expected `int`, got `str`"),
        ({"round": 1, "row": [], "taken": []}, "cannot be set up: .*another number of players"),
        (7, "the position in this record is broken"),
    ],
)
def test_a_broken_position_is_named(position, message):
    with pytest.raises(RecordError, match=message):
        read_record(json.dumps(record(position=position)))


def test_a_position_over_which_the_rules_break_down_is_told_as_its_fault(monkeypatch):
    def stumbling(table):
        raise KeyError("no such pebble")
        yield

    text = json.dumps(record(position={"round": 1, "row": [], "taken": [[], []]}))
    monkeypatch.setattr(games, "find_game", lambda name: replace(GAME, flow=stumbling))
    assert refused(text) == "from this position nobody can play (KeyError: 'no such pebble')"
    with pytest.raises(KeyError):
        read_record(json.dumps(record()))


def test_absurdly_large_records_are_refused_before_they_are_read():
    message = refused(b" " * (LARGEST_TEXT + 1))
    assert message == "a record has at most 4,000,000 characters, not 4,000,001"


def test_too_many_answers_are_refused_before_they_are_replayed():
    assert "at most 20,000 answers" in refused(first_line(answers=["white"] * (MOST_ANSWERS + 1)))
    lines = [{"answers": ["white"], "keep": 1}] * (MOST_ANSWERS + 1)
    assert "at most 20,000 answers" in refused(record(lines=lines))


def test_too_many_empty_lines_are_refused_as_well():
    lines = [{"answers": []}, *[{"answers": [], "keep": 1}] * MOST_ANSWERS]
    assert "at most 20,000" in refused(record(lines=lines))


@pytest.mark.parametrize("at", [-2, 7, 10**9])
def test_a_place_that_is_not_on_the_line_is_refused(at):
    assert refused(record(at=at)) == f"there is no step {at}: the first line has 7"


@pytest.mark.parametrize("step", [-1, 7, 99])
def test_a_label_on_no_step_is_refused(step):
    made = first_line(labels={step: "here"})
    assert refused(made) == f"line 0 labels step {step}, which it does not have"


@pytest.mark.parametrize("labels", [{"one": "here"}, {"1": 7}, ["here"]])
def test_labels_of_another_form_are_refused(labels):
    assert "this record is broken" in refused(first_line(labels=labels))


@pytest.mark.parametrize(
    ("branch", "message"),
    [
        ({"of": 1}, "line 1 cannot branch off line 1"),
        ({"of": -1}, "line 1 cannot branch off line -1"),
        ({"keep": 0}, "line 1 cannot keep 0 steps of line 0"),
        ({"keep": 99}, "line 1 cannot keep 99 steps of line 0"),
        ({"keep": 7}, "line 1 goes on after the end of the game"),
    ],
)
def test_a_branch_from_nowhere_is_refused(branch, message):
    line = {"answers": ["white"], "of": 0, "keep": 3, **branch}
    assert refused(record(lines=[{"answers": record()["lines"][0]["answers"]}, line])) == message


@pytest.mark.parametrize(
    "answer", [None, 1.5, True, {"fat": []}, {"fate": 1, "hand": 2}, ["white", None], [[{}]]]
)
def test_what_cannot_be_an_answer_is_refused(answer):
    assert "is no answer" in refused(first_line(answers=[answer]))


def test_a_very_long_answer_does_not_make_a_very_long_message():
    assert len(refused(first_line(answers=["white" * 100_000]))) < 2_000


def test_fate_cannot_answer_for_a_player():
    message = refused(first_line(answers=[{"fate": list(ROW)}, {"fate": "white"}]))
    assert "fate answers where a player is asked" in message


def test_an_order_that_fate_cannot_make_is_refused():
    message = refused(first_line(answers=[{"fate": ["white"]}]))
    assert "line 0 does not replay after step 0: Fate cannot answer ('white',)" in message


def test_a_record_of_older_rules_says_so_where_it_parts(monkeypatch):
    made = record()
    old, new = GAME.rules_version, GAME.rules_version + 1
    monkeypatch.setattr(games, "find_game", lambda name: replace(GAME, rules_version=new))
    made["lines"][0]["answers"][1] = "green"
    told = f"it was written for rules version {old}, this is version {new}"
    assert refused(made).endswith(told)


def test_a_record_of_older_rules_that_still_replays_is_opened(monkeypatch):
    text = write_record(played())
    newer = replace(GAME, rules_version=GAME.rules_version + 1)
    monkeypatch.setattr(games, "find_game", lambda name: newer)
    assert read_record(text).is_over


def test_a_game_in_the_middle_is_written_as_it_stands():
    game = begun(seed=9)
    assert read_record(write_record(game)).step == game.step
