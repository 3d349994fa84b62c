"""The board: what is drawn, what it gives away, and what a click on it means."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from draghan_lab.engine.dealer import Chance
from draghan_lab.engine.decision import FATE
from draghan_lab.engine.game import HIDDEN
from draghan_lab.engine.match import Match, Setup
from draghan_lab.engine.step import Step, first_step
from draghan_lab.games.dragon_racer import GAME
from draghan_lab.games.dragon_racer.events import EVENTS
from draghan_lab.games.dragon_racer.state import Bet

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eva")
TABLES = (2, 3, 4, 5)
NOT_ON_THE_BOARD = {
    "setup.character",
    "setup.ability_draw",
    "end_of_round.ability_draw",
    "round.shuffle",
}


def match_of(players: tuple[str, ...], **rest: Any) -> Match:
    return Match(GAME, Setup("dragon_racer", players, 7, **rest))


@lru_cache(maxsize=16)
def random_game(players: int, seed: int = 1) -> tuple[Step, ...]:
    """All steps of a game in which everybody answers at random."""
    chance = Chance(seed, players)
    steps = [first_step(match_of(NAMES[:players], options={"characters": "chosen"}))]
    while (decision := steps[-1].decision) is not None:
        steps.append(steps[-1].answer(chance.answer(decision)))
    return tuple(steps)


def states(players: int) -> Iterator[Any]:
    for step in random_game(players):
        yield from (moment.state for moment in step.moments)


def drawn(match: Match, state: Any) -> str:
    return "".join(GAME.board.layers(match, state))


def pieces_in(fragment: str) -> list[str]:
    """The pieces of a drawing; reading it also shows that it is well-formed."""
    root = ElementTree.fromstring(f"<svg>{fragment}</svg>")
    return [
        element.attrib["data-piece"] for element in root.iter() if "data-piece" in element.attrib
    ]


@pytest.mark.parametrize("players", TABLES)
def test_every_state_is_drawn_as_well_formed_layers(players):
    match = random_game(players)[0].match
    scene = GAME.board.scene(match)
    ElementTree.fromstring(f"<svg>{scene['defs']}</svg>")
    for state in (match.start, *states(players)):
        fragments = GAME.board.layers(match, state)
        assert len(fragments) == len(scene["layers"])
        pieces = [piece for fragment in fragments for piece in pieces_in(fragment)]
        assert len(pieces) == len(set(pieces))


@pytest.mark.parametrize("players", TABLES)
def test_every_piece_says_what_it_is(players):
    match = random_game(players)[0].match
    for state in list(states(players))[::7]:
        root = ElementTree.fromstring(f"<svg>{drawn(match, state)}</svg>")
        for element in root.iter("g"):
            if "data-piece" in element.attrib:
                assert element[0].tag == "title"
                assert element[0].text
                assert element.attrib["transform"].startswith("translate(")


@pytest.mark.parametrize("players", TABLES)
def test_what_is_drawn_refers_to_symbols_that_exist(players):
    match = random_game(players)[0].match
    defs = ElementTree.fromstring(f"<svg>{GAME.board.scene(match)['defs']}</svg>")
    symbols = {f"#{element.attrib['id']}" for element in defs.iter() if "id" in element.attrib}
    for state in (match.start, *list(states(players))[::4]):
        view = GAME.secrets.state(match, state, 0)
        for frame in (drawn(match, state), drawn(match, view)):
            root = ElementTree.fromstring(f"<svg>{frame}</svg>")
            assert {use.attrib["href"] for use in root.iter("use")} <= symbols


def test_names_cannot_smuggle_markup_into_the_board():
    wicked = "<script>alert(1)</script>\"'&"
    match = match_of((wicked, "</title><b>", "Cid"))
    frame = drawn(match, replace(match.start, dealer=0, leader=1, stage="play", round=1))
    pieces_in(frame)
    assert "<script" not in frame
    assert "<b>" not in frame


def test_long_names_are_cut_and_equal_initials_told_apart():
    match = match_of(("Maximiliane von Hohenstein", "Max", "May"))
    frame = drawn(match, match.start)
    assert "Maximiliane von H…" in frame
    texts = [e.text for e in ElementTree.fromstring(f"<svg>{frame}</svg>").iter("text")]
    assert {"1", "2", "3"} <= set(texts)


@pytest.mark.parametrize("players", TABLES)
def test_options_have_pieces_and_a_click_on_them_means_the_option(players):
    for step in random_game(players):
        decision, match = step.decision, step.match
        if decision is None or decision.ask in NOT_ON_THE_BOARD:
            continue
        on_board = set(pieces_in(drawn(match, step.state)))
        for option in decision.options:
            pieces = GAME.board.pieces(match, decision, option)
            assert pieces
            assert set(pieces) <= on_board
            for piece in pieces:
                meant = GAME.board.meaning(match, step.state, decision, piece)
                wanted = (option,) if decision.ask == "betting.gold_tokens" else option
                shares = [o for o in decision.options if piece in _pieces(step, o)]
                assert meant == wanted or meant in shares


def _pieces(step: Step, option: Any) -> tuple[str, ...]:
    return GAME.board.pieces(step.match, step.decision, option)


@pytest.mark.parametrize("players", TABLES)
def test_any_click_means_nothing_or_something_that_is_possible_or_explained(players):
    for step in random_game(players)[::3]:
        if step.decision is None or step.decision.seat == FATE:
            continue
        for piece in pieces_in(drawn(step.match, step.state)):
            meant = GAME.board.meaning(step.match, step.state, step.decision, piece)
            if meant is not None and not step.decision.accepts(meant):
                assert step.explain(meant) is not None


def test_a_click_on_a_betting_area_explains_why_betting_is_closed():
    closed = [
        step
        for step in random_game(3)
        if step.decision and step.decision.ask == "turn.play_or_bet" and not step.state.betting_open
    ]
    step = closed[0]
    meant = GAME.board.meaning(step.match, step.state, step.decision, "area:red")
    assert "betting.no_more_bets" in step.explain(meant).cites


def test_a_click_on_a_betting_area_never_chooses_a_card_by_itself():
    asked = [s for s in random_game(3) if s.decision and s.decision.ask == "turn.play_or_bet"]
    step = next(s for s in asked if any(face == "bet" for face, _ in s.decision.options))
    assert GAME.board.meaning(step.match, step.state, step.decision, "area:red") is None


@pytest.mark.parametrize("players", TABLES)
def test_a_view_gives_no_hidden_card_away(players):
    match = random_game(players)[0].match
    for number, state in enumerate(states(players)):
        view = GAME.secrets.state(match, state, number % players)
        told = set(re.findall(r"\b(?:red|green|blue|yellow|white)[_ ]\d", drawn(match, view)))
        assert {card.replace(" ", "_") for card in told} <= seen_cards(view)
        letters = set(re.findall(r">([RGBYW] \d)<", drawn(match, view)))
        assert letters <= {f"{card[0].upper()} {card[-1]}" for card in seen_cards(view)}


def seen_cards(view: Any) -> set[str]:
    hands = [player.hand for player in view.players]
    laid = [[card.card for card in pile] for pile in (view.played, view.spent)]
    cards = {card for pile in (*hands, *laid, view.aside, view.vlad) for card in pile}
    return (cards | {bet.card for bet in view.bets}) - {HIDDEN, ""}


@pytest.mark.parametrize("players", TABLES)
def test_a_view_shows_no_token_of_a_hidden_bet(players):
    match = random_game(players)[0].match
    for state in list(states(players))[::3]:
        if state.is_revealed:
            continue
        view = GAME.secrets.state(match, state, 0)
        tokens = [piece for piece in pieces_in(drawn(match, view)) if piece.startswith("token:")]
        assert all(piece.startswith("token:0:") for piece in tokens)


@pytest.mark.parametrize("players", TABLES)
def test_the_same_state_is_always_drawn_alike(players):
    one, other = random_game(players)[0].match, match_of(NAMES[:players])
    for state in list(states(players))[::5]:
        assert GAME.board.layers(one, state) == GAME.board.layers(other, state)


@pytest.mark.parametrize("players", TABLES)
def test_events_touch_pieces_that_are_drawn(players):
    for step in random_game(players):
        for moment in step.moments[-2:]:
            touched = GAME.board.touched(step.match, moment.event)
            if touched:
                assert set(touched) & set(pieces_in(drawn(step.match, moment.state)))


def test_every_event_but_one_touches_something():
    from draghan_lab.games.dragon_racer import clicks

    assert {kind.__name__ for kind in EVENTS if kind not in clicks._TOUCHED} == {"AbilitiesLeftOut"}


def test_a_dragon_beyond_the_last_spot_is_drawn_with_how_far():
    match = match_of(NAMES[:3])
    frame = drawn(match, replace(match.start, spots=(33, 30, 0, 0)))
    assert "+3" in frame
    assert "the red Dragon, on spot 33" in frame


def test_many_piles_on_one_dragon_all_fit():
    match = match_of(NAMES)
    bets = tuple(
        Bet(seat, "red", place, ("gold_1",), is_first=not seat)
        for place in ("place_1st", "place_2nd")
        for seat in range(5)
    )
    players = tuple(replace(p, places=(), golds=()) for p in match.start.players)
    frame = drawn(match, replace(match.start, bets=bets, players=players))
    pieces = pieces_in(frame)
    assert len(pieces) == len(set(pieces))
    assert sum(piece.startswith("bet:") for piece in pieces) == 10


def test_other_components_are_drawn_too():
    components = {
        "race_spot": {"last": 90},
        "gold_track": {"last": 100},
        "red_7": {"count": 3, "number": 99},
        "gold_1": {"per_player": 6},
    }
    match = match_of(NAMES[:3], components=components)
    hand = ("red_7", "red_7", "red_7")
    players = (replace(match.start.players[0], hand=hand, gold=250), *match.start.players[1:])
    pieces = pieces_in(drawn(match, replace(match.start, players=players)))
    assert {"card:red_7", "card:red_7#2", "card:red_7#3"} <= set(pieces)
    assert len(pieces) == len(set(pieces))


@pytest.mark.parametrize("players", TABLES)
def test_frames_are_small(players):
    match = random_game(players)[0].match
    frames = [GAME.board.layers(match, state) for state in states(players)]
    assert max(len("".join(frame)) for frame in frames) < 32_000
    changes = [
        sum(len(new) for old, new in zip(before, after, strict=True) if old != new)
        for before, after in pairwise(frames)
    ]
    assert sum(changes) / len(changes) < 3_000
