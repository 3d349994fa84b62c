"""Setups: what is refused, and in which words."""

from __future__ import annotations

import pickle

import pytest

from draghan_lab import new_game
from draghan_lab.engine.decision import FATE, TABLE
from draghan_lab.engine.errors import DraghanError, PositionError, SetupError
from draghan_lab.engine.match import LONGEST_NAME, MOST_SEEDS, Match, Setup
from draghan_lab.games import find_game
from tests.engine.pebbles.game import GAME, Pebbles, match_of

REFUSED = {
    "too few players": (
        {"players": ("Ann",)},
        "Pebbles takes 2 to 3 players, not 1 (end.players)",
    ),
    "too many players": (
        {"players": ("A", "B", "C", "D")},
        "Pebbles takes 2 to 3 players, not 4 (end.players)",
    ),
    "equal names": ({"players": ("Ann", "Ann")}, "two at the table would be called 'Ann'"),
    "a number for a name": ({"players": ("Ann", 2)}, "2 is no name: 1 to 40"),
    "an empty name": ({"players": ("Ann", " ")}, "' ' is no name: 1 to 40 printable characters"),
    "a name of control characters": ({"players": ("Ann", "B\x07b")}, "'B\\x07b' is no name"),
    "a long name": ({"players": ("Ann", "x" * (LONGEST_NAME + 1))}, "is no name: 1 to 40"),
    "a negative seed": ({"seed": -1}, "a seed is a number from 0 to 9007199254740991, not -1"),
    "a seed too large": ({"seed": MOST_SEEDS}, "not 9007199254740992"),
    "an unknown option": (
        {"options": {"short": True}},
        "Pebbles has no option 'short'; it has long",
    ),
    "a wrong option": (
        {"options": {"long": "very"}},
        "option long cannot be 'very'; it is one of True, False",
    ),
    "an unknown ruling": (
        {"rulings": {"take.all": "yes"}},
        "Pebbles has no ruling 'take.all'; it has take.order",
    ),
    "a wrong ruling": (
        {"rulings": {"take.order": "dice"}},
        "ruling take.order has no option 'dice'; it has first_seat, last_seat",
    ),
    "an unknown component": (
        {"components": {"boulder": {"count": 1}}},
        "Pebbles has no component 'boulder'",
    ),
    "an unknown value": (
        {"components": {"white": {"weight": 1}}},
        "white has no value 'weight'; it has count, worth",
    ),
    "a value of another type": (
        {"components": {"white": {"worth": "much"}}},
        "white: worth must be of type int, not 'much'",
    ),
    "a truth for a number": ({"components": {"white": {"worth": True}}}, "must be of type int"),
    "fewer than none": (
        {"components": {"white": {"count": -1}}},
        "white: there cannot be -1 of them",
    ),
    "more than anybody can handle": (
        {"components": {"white": {"count": 10**12}}},
        "white: count cannot be 1000000000000",
    ),
}


@pytest.mark.parametrize(("wrong", "message"), REFUSED.values(), ids=REFUSED.keys())
def test_a_setup_is_refused_with_a_reason(wrong, message):
    setup = Setup("pebbles", **{"players": ("Ann", "Bob"), **wrong})
    with pytest.raises(SetupError) as error:
        Match(GAME, setup)
    assert message in str(error.value)
    assert isinstance(error.value, DraghanError)


def test_a_guest_keeps_its_name_to_itself():
    setup = Setup("dragon_racer", ("Ann", "Vlad"))
    with pytest.raises(SetupError, match="two at the table would be called 'Vlad'"):
        Match(find_game("dragon_racer"), setup)


def test_an_unknown_game_is_refused_with_those_there_are():
    with pytest.raises(SetupError, match="there is no game 'chess'; the lab has dragon_racer"):
        find_game("chess")


def test_what_is_the_default_anyway_is_left_out_of_a_setup():
    plain = match_of(options={"long": False}, rulings={"take.order": "first_seat"})
    assert plain.setup == match_of().setup
    assert match_of(options={"long": True}).setup.options == {"long": True}


def test_a_match_knows_every_option_and_ruling_in_force():
    match = match_of(rulings={"take.order": "last_seat"})
    assert match.options == {"long": False}
    assert match.rulings == {"take.order": "last_seat"}


def test_changed_components_are_used_and_marked():
    match = match_of(components={"white": {"count": 3, "worth": 5}})
    assert match.facts.count("white") == 3
    assert match.pieces["white"]["worth"] == 5
    assert match.pieces["white"].note == "Changed in this setup."
    assert GAME.rulebook.pieces["white"]["worth"] == 1


@pytest.mark.parametrize(
    ("game", "piece", "values"),
    [
        ("drakon", "entrance", {"pattern": "none"}),
        ("sneaky_ol_dragons", "finish_card", {"risky_fields": 12}),
        ("once_upon_a_dragon", "club", {"type": "song"}),
    ],
)
def test_a_change_that_no_rule_would_notice_is_refused(game, piece, values):
    (value,) = values
    with pytest.raises(SetupError, match=f"{piece}: {value} would change nothing"):
        new_game(game, components={piece: values})


def test_a_value_may_be_named_as_it_is_printed():
    match = match_of(components={"white": {"count": 3, "worth": 1}})
    assert match.facts.count("white") == 3


def test_seats_have_names_and_names_have_seats():
    match = match_of("Ann", "Bob")
    assert [match.name(seat) for seat in (0, 1, FATE, TABLE)] == ["Ann", "Bob", "Fate", "The table"]
    assert match.seat("Bob") == 1
    for stranger in ("Cid", ""):
        with pytest.raises(SetupError, match="at the table are Ann, Bob"):
            match.seat(stranger)


def test_a_match_may_begin_at_another_position_of_the_same_setup():
    match = match_of()
    other = match.at(Pebbles(2, (), (("white",), ())))
    assert other.start.round == 2
    assert other != match
    with pytest.raises(PositionError, match="another number of players"):
        match.at(Pebbles(2, (), ()))


def test_a_match_can_be_pickled():
    match = match_of("Ann", "Bob", "Cid", seed=4).at(Pebbles(2, (), ((),) * 3))
    assert pickle.loads(pickle.dumps(match)) == match


def test_matches_are_equal_when_setup_and_position_are():
    assert match_of(seed=1) == match_of(seed=1)
    assert match_of(seed=1) != match_of(seed=2)
    assert match_of() != "a match"
