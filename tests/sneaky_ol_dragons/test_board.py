"""What the board shows, to whom, and what a click on it means."""

import re
from itertools import combinations, pairwise
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from draghan_lab.engine.dealer import Chance
from draghan_lab.engine.match import Match, Setup
from draghan_lab.engine.timeline import Timeline
from draghan_lab.explore.policies import play_on
from draghan_lab.games.sneaky_ol_dragons import (
    GAME,
    board,
    board_look,
    board_seats,
    board_track,
)
from tests.sneaky_ol_dragons.racing import mountain, race, slot


def drawn(match, state):
    scene = GAME.board.scene(match)
    layers = GAME.board.layers(match, state)
    assert len(layers) == len(scene["layers"])
    return f'<svg xmlns="http://www.w3.org/2000/svg">{scene["defs"]}{"".join(layers)}</svg>'


def pieces_on(match, state):
    return re.findall(r'data-piece="([^"]*)"', drawn(match, state))


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_every_moment_of_a_game_is_drawn_as_sound_markup_with_titles(count):
    names = ("<b>Ann", 'B"ob', "C&d", "Dee", "Eve", "Fay")[:count]
    timeline = Timeline(Match(GAME, Setup(GAME.name, names, count, {"deck": "all"})))
    play_on(timeline, Chance(count))
    for node in timeline.line()[::11]:
        state = timeline.nodes[node].step.state
        for seat in (None, 0):
            seen = state if seat is None else GAME.secrets.state(timeline.match, state, seat)
            root = ElementTree.fromstring(drawn(timeline.match, seen))
            found = [g for g in root.iter() if g.get("data-piece")]
            assert all(g[0].tag.endswith("title") and g[0].text for g in found)
            names_of = [g.get("data-piece") for g in found]
            assert len(names_of) == len(set(names_of))


def test_pieces_of_every_option_are_on_the_board():
    checked = set()
    for seed in range(6):
        setup = Setup(GAME.name, ("Ann", "Bob", "Cid"), seed, {"deck": "all", "betting": True})
        timeline = Timeline(Match(GAME, setup))
        play_on(timeline, Chance(seed))
        for node in timeline.line():
            step = timeline.nodes[node].step
            if step.decision is None or step.decision.seat < 0:
                continue
            if step.decision.ask == "movement.crystal_ball_order":
                continue  # those cards lie closed in their slots
            there = set(pieces_on(timeline.match, step.state))
            for option in step.decision.options:
                wanted = GAME.board.pieces(timeline.match, step.decision, option)
                closed = {name for name in wanted if name.startswith("card:")} - there
                if step.decision.ask != "movement.spy_distribution":
                    assert set(wanted) <= there, (step.decision.ask, closed)
                    checked.add(step.decision.ask)
    assert {"programming.own_first", "movement.bet_space", "movement.thief_cards"} <= checked


def test_a_hidden_card_shows_its_back_and_not_its_name():
    scenario = race().storyline("A", "crystal_ball", "roaring_4").storyline("B", "thief").begin()
    match, state = scenario.match, scenario.timeline.state
    seen = GAME.secrets.state(match, state, 2)
    assert "Roaring" not in drawn(match, seen)
    assert "Roaring" in drawn(match, state)
    back = match.facts.cards["roaring_4/1"]
    assert f"back: courage {back.courage}, {back.spell}, footprint {back.footprint}" in drawn(
        match, seen
    )


def test_turned_cards_trees_hugs_and_tokens_are_visible():
    scenario = mountain(options={"risky_ending": True}).dragons(A=4, B=9, C=9).tree("A").hugged("B")
    scenario.storyline("A", "move_1", "move_2").turned("A", 2).potion("C").bound("C", "drunken")
    picture = drawn(scenario.match, scenario.position())
    assert "A&#x27;s card 2" in picture
    assert ", turned" in picture
    assert "rotate(90" in picture
    assert "a tree" in picture
    assert "hugged by Bigfoot" in picture
    assert "only drunken" in picture
    assert "+1 potion" in picture
    assert 'data-piece="landing"' in picture
    assert "a hole of value 2 (reconstructed)" in picture


def test_a_click_means_an_answer_and_a_wrong_one_is_explained():
    scenario = race().storyline("A", "thief", "move_1").storyline("B", "move_2").begin()
    match, step = scenario.match, scenario.timeline.step
    assert GAME.board.meaning(match, step.state, step.decision, "slot:0:2") == slot(
        scenario, "A", 2
    )
    wrong = GAME.board.meaning(match, step.state, step.decision, "slot:1:1")
    assert "thief.steal" in step.explain(wrong).cites
    assert GAME.board.meaning(match, step.state, step.decision, "pile") is None


def test_swallowed_path_fades():
    scenario = race(options={"enchanted_forest": True}).path_from(5).dragons(A=6, B=9, C=9)
    assert drawn(scenario.match, scenario.position()).count('class="gone"') == 5


def boxes(fragment):
    """Left, top, right and bottom of the closed cards that a fragment draws."""
    found = []
    pattern = (
        r'"slot:[^"]*" transform="translate\(([-\d.]+) ([-\d.]+)\) scale\(([\d.]+)\)( rotate)?'
    )
    for x, y, scale, turned in re.findall(pattern, fragment):
        wide, high = board_look.WIDE * float(scale), board_look.HIGH * float(scale)
        x, y = float(x), float(y)
        if turned:
            x, y, wide, high = x + (wide - high) / 2, y - (wide - high) / 2, high, wide
        found.append((x, y, x + wide, y + high))
    return found


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_storylines_stay_in_their_places_and_cards_apart_even_when_turned(count):
    names = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay")[:count]
    setup = Setup(GAME.name, names, count, {"deck": "all"})
    timeline = Timeline(Match(GAME, setup))
    play_on(timeline, Chance(count), until=lambda now: now.state.action_round == 1)
    state = next(
        m.state
        for node in timeline.line()
        for m in timeline.nodes[node].step.moments
        if m.state.stage == "play"
    )
    rows = tuple(tuple(replace(s, turned="missed") for s in row) for row in state.rows)
    for laid in (state, replace(state, rows=rows)):
        for chair in range(count):
            x, y, wide, high = board_seats.panel_place(timeline.match, chair)
            cards = boxes(board_seats.panel(timeline.match, laid, chair))
            assert len(cards) == len(rows[0])
            for left, top, right, bottom in cards:
                assert x <= left
                assert right <= x + wide
                assert y <= top
                assert bottom <= y + high
            assert all(one[2] <= other[0] for one, other in pairwise(cards))


@pytest.mark.parametrize("length", ["2", "12", "28", "30", "36"])
def test_a_path_of_any_length_lies_on_the_board_without_overlap(length):
    setup = Setup(GAME.name, ("Ann", "Bob", "Cid"), 1, {"length": length})
    match = Match(GAME, setup)
    spots = [board_track.spot(match, n) for n in range(int(length) + match.facts.fields + 1)]
    for x, y, wide, high in spots:
        assert x >= 0
        assert x + wide <= board.WIDTH
        assert y >= 0
        assert y + high <= board_seats.TOP
    for one, other in combinations(spots, 2):
        apart = one[0] + one[2] <= other[0] or other[0] + other[2] <= one[0]
        assert apart or one[1] + one[3] <= other[1] or other[1] + other[3] <= one[1]
    for card in range(1, int(length), 2):
        assert board_track.spot(match, card)[1] == board_track.spot(match, card + 1)[1]


def test_a_known_card_tells_its_value_on_its_back():
    scenario = race().storyline("A", "knight").storyline("B", "move_1")
    state = scenario.position()
    value = scenario.match.facts.cards[state.rows[0][0].card].value
    assert f">Knight {value}</text>" in drawn(scenario.match, state)
