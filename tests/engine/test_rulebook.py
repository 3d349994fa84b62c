"""Rulebooks from TOML: what is read, and what a broken one is told."""

from __future__ import annotations

import tomllib
from types import ModuleType

import pytest

from draghan_lab.engine.errors import RulesBug, UnknownClause
from draghan_lab.engine.rulebook import Rulebook
from tests.engine.pebbles.game import GAME

CLAUSE = """
[[clause]]
id = "row.laid"
phase = "row"
title = "The row"
text = "…"
source = "tests"
basis = "own"
"""
GAME_TABLE = '[game]\ntitle = "Broken"\nplayers = [2, 3]\n'


def rulebook(text: str) -> Rulebook:
    return Rulebook(tomllib.loads(GAME_TABLE + text))


def module(source: str) -> ModuleType:
    made = ModuleType("rules_of_a_game")
    exec(source, made.__dict__)
    return made


def test_a_rulebook_has_its_entries_by_id():
    book = GAME.rulebook
    assert book.title == "Pebbles"
    assert list(book.clauses) == ["row.laid", "take.one", "end.rounds", "end.players"]
    assert book.defaults == {"take.order": "first_seat"}
    assert [piece.id for piece in book.kinds("pebble")] == ["white", "black"]
    assert [ruling.id for ruling in book.rulings_of("take.one")] == ["take.order"]
    assert book.rulings_of("row.laid") == ()


def test_tables_that_only_the_game_understands_are_kept():
    assert rulebook("[track]\nspots = 30\n").extra == {"track": {"spots": 30}}


def test_a_piece_tells_its_values():
    white = GAME.rulebook.pieces["white"]
    assert (white["count"], white["worth"], white.of, white.name) == (2, 1, "pebble", "white")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (CLAUSE + CLAUSE, "Clause row.laid stands twice"),
        (CLAUSE.replace('title = "The row"', ""), "Clause row.laid: .*`title`"),
        (CLAUSE + 'colour = "red"', "Clause row.laid: .*`colour`"),
        (CLAUSE.replace('text = "…"', "text = 7"), "Clause row.laid: Expected `str`, got `int`"),
        (CLAUSE.replace('id = "row.laid"', ""), "Clause None: .*`id`"),
        (CLAUSE.replace("[[clause]]", "[clause]"), "Clause: .*a list of tables"),
        ("clause = 5\n", "Clause: .*a list of tables"),
        ('[[component]]\nid = "stone"\nbasis = "own"\n', "component stone .*count"),
        ('[[component]]\nid = "a"\ncount = 1\nbasis = "own"\n' * 2, "component a stands twice"),
    ],
)
def test_a_broken_rulebook_says_which_entry_is_wrong(text, message):
    with pytest.raises(RulesBug, match=message):
        Rulebook({**tomllib.loads(GAME_TABLE), **tomllib.loads(text)})


def test_a_rulebook_without_a_game_says_so():
    with pytest.raises(RulesBug, match="game"):
        Rulebook(tomllib.loads(CLAUSE))


RULING = """
[[ruling]]
id = "row.open"
clause = "{clause}"
question = "?"
default = "{default}"
why = ""
options = {{ yes = "…", no = "…" }}
"""


@pytest.mark.parametrize(("clause", "default"), [("row.lost", "yes"), ("row.laid", "perhaps")])
def test_a_ruling_needs_a_clause_and_a_default_that_exist(clause, default):
    with pytest.raises(RulesBug, match=r"ruling row.open has no such clause or default"):
        rulebook(CLAUSE + RULING.format(clause=clause, default=default))


def test_an_example_names_only_clauses_that_exist():
    example = '[[example]]\nid = "one"\nbasis = "own"\nclauses = ["row.lost"]\n'
    with pytest.raises(UnknownClause, match=r"example one names 'row.lost'"):
        rulebook(CLAUSE + example + 'given = ""\nwhen = ""\nthen = ""\n')


@pytest.mark.parametrize(
    "source",
    [
        "def rule(table):\n    return 'row.lost'\n",
        "def rule(table):\n    return ('row.laid', 'row.lost')\n",
        "def rule(table):\n    def inner():\n        return 'row.lost'\n    return inner\n",
        "class Rules:\n    def rule(self):\n        return 'row.lost'\n",
        "from functools import cache\n@cache\ndef rule():\n    return 'row.lost'\n",
        "CITES = ('row.laid', 'row.lost')\n",
    ],
    ids=[
        "in a function",
        "in a tuple",
        "in a nested function",
        "in a method",
        "in a cached function",
        "in a constant",
    ],
)
def test_an_id_in_the_code_that_no_rule_has_is_found(source):
    with pytest.raises(UnknownClause, match=r"rules_of_a_game names 'row.lost', which no rule is"):
        GAME.rulebook.verify([module(source)])


def test_words_with_dots_that_are_no_ids_are_left_alone():
    source = "def rule(t):\n    return 'row.laid', 'row.', 'row.laid by 3', 'a.b.c', '0.5'\n"
    GAME.rulebook.verify([module(source)])
