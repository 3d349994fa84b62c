"""The `draghan-lab` command, but for serving, which has tests of its own."""

import json

import pytest

from draghan_lab.cli import main
from draghan_lab.coverage.citations import citations
from draghan_lab.engine.rulebook import BASES
from draghan_lab.games import GAMES, find_game


@pytest.mark.parametrize("name", GAMES)
def test_a_rulebook_is_printed_whole_with_what_each_entry_rests_on(name, capsys):
    assert main(["rules", name]) == 0
    printed = capsys.readouterr().out
    book = find_game(name).rulebook
    for clause in book.clauses.values():
        assert f"{clause.title} [{clause.id}; {BASES[clause.basis]}]\n    {clause.text}" in printed
    for ruling in book.rulings.values():
        assert f"{ruling.question} [{ruling.id}]" in printed
        assert f"* {ruling.default}: {ruling.options[ruling.default]}" in printed
    for example in book.examples.values():
        assert f"[{BASES[example.basis]}]\n    given: {example.given}" in printed
    for piece in book.pieces.values():
        assert f"{piece.count} x {piece.name} [{BASES[piece.basis]}]" in printed


@pytest.mark.parametrize("words", [["rules"], ["rules", "chess"], ["coverage", "chess"], ["play"]])
def test_what_cannot_be_done_is_said_in_one_line(words, capsys):
    assert main(words) == 2
    told = capsys.readouterr().err
    assert told.startswith("draghan-lab: ")
    assert told.count("\n") == 1


def test_an_unknown_command_is_told_which_there_are(capsys):
    main(["play"])
    assert "there are serve, games, rules, coverage" in capsys.readouterr().err


def everything_reached(name):
    """What tests that reach every rule of a game would leave behind."""
    book, test = find_game(name).rulebook, [f"tests/{name}/test_all.py::test_all"]
    options = [
        f"{ruling.id} = {option}" for ruling in book.rulings.values() for option in ruling.options
    ]
    return {"clauses": dict.fromkeys(book.clauses, test), "rulings": dict.fromkeys(options, test)}


def covered(found, folder):
    (folder / "main.json").write_text(json.dumps(found), encoding="utf-8")
    return main(["coverage", "dragon_racer", f"--reached={folder}"])


def test_coverage_tells_where_every_rule_is_cited(tmp_path, capsys):
    assert covered(everything_reached("dragon_racer"), tmp_path) == 0
    printed = capsys.readouterr().out
    assert "0 holes" in printed
    cited = {citation.id for citation in citations(find_game("dragon_racer").folder)}
    for clause in find_game("dragon_racer").rulebook.clauses:
        assert clause in cited
        assert clause in printed


@pytest.mark.parametrize(
    ("kind", "entry"),
    [("clauses", "movement.difference"), ("rulings", "cancel.zeros = never_cancel")],
)
def test_coverage_fails_on_a_rule_that_no_test_of_the_game_reaches(kind, entry, tmp_path, capsys):
    found = everything_reached("dragon_racer")
    found[kind][entry] = ["tests/drakon/test_all.py::test_all"]
    assert covered(found, tmp_path) == 1
    assert f"1 holes\n  hole: {entry}" in capsys.readouterr().out


def test_coverage_fails_on_a_rule_that_no_code_cites(tmp_path, capsys, monkeypatch):
    uncited = [
        c for c in citations(find_game("dragon_racer").folder) if c.id != "movement.difference"
    ]
    monkeypatch.setattr("draghan_lab.coverage.report.citations", lambda folder: uncited)
    assert covered(everything_reached("dragon_racer"), tmp_path) == 1
    assert "hole: movement.difference" in capsys.readouterr().out
