"""A round set up by hand, for the storyline laboratory."""

import pytest

from draghan_lab.engine.dealer import Chance
from draghan_lab.engine.errors import PositionError
from draghan_lab.engine.match import Match, Setup
from draghan_lab.engine.timeline import Timeline
from draghan_lab.explore import orderings
from draghan_lab.explore.policies import play_on
from draghan_lab.explore.round_play import Experiment
from draghan_lab.explore.round_setup import Layout, laid_out, layout_of
from draghan_lab.games.sneaky_ol_dragons import GAME

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay")


def table(count=3, **options):
    return Timeline(Match(GAME, Setup(GAME.name, NAMES[:count], 5, {"deck": "all", **options})))


def programmed(count):
    timeline = table(count)
    play_on(timeline, Chance(count), until=lambda now: now.state.round == 2)
    return timeline


def test_storylines_laid_by_hand_are_played_like_any_others():
    game = table()
    layout = Layout((("goblin_tribe/1",), ("move_2/1",), ()), (3, 5, 0), 1, ("move_3/1",))
    state = laid_out(game.match, game.state, layout)
    assert orderings.outcome_of(Experiment(game.match, state), state).spaces == (6, 7, 0)
    assert layout_of(state, 1) == layout


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_the_layout_of_a_real_moment_leads_to_the_same_storylines(count):
    game = programmed(count)
    state = orderings.after_programming(game)[0]
    again = laid_out(game.match, state, layout_of(state, 4))
    laid, lying = ([[s.card for s in row] for row in now.rows] for now in (again, state))
    assert laid == lying
    assert again.pile[:4] == state.pile[:4]


@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_whole_storylines_tell_who_laid_which_card(count):
    game = programmed(count)
    state = orderings.after_programming(game)[0]
    again = laid_out(game.match, state, layout_of(state, 4))
    for giver in range(count):
        assert orderings.gifts(again, giver) == orderings.gifts(state, giver)


def test_two_players_laid_five_of_the_cards_on_the_table_each():
    game = programmed(2)
    state = orderings.after_programming(game)[0]
    for giver in range(2):
        zone = orderings.gifts(state, giver)
        assert sorted(owner == giver for owner, _ in zone.places) == [False] * 3 + [True] * 2
        for card in orderings.cards_in(state, zone):
            assert state.seen[game.match.facts.index[card]] & 1 << giver


@pytest.mark.parametrize(
    "rows", [(("move_1/1",), (), ()), (("move_1/1",), ("move_1/2",), ("spy/1",))]
)
def test_other_storylines_by_hand_tell_nothing_about_who_laid_them(rows):
    game = table()
    state = laid_out(game.match, game.state, Layout(rows, (0, 0, 0)))
    assert orderings.gifts(state, 0).places == ()


def test_a_card_cannot_lie_in_two_places():
    game = table()
    with pytest.raises(PositionError, match="one place only: Spy"):
        laid_out(game.match, game.state, Layout((("spy/1",), ("spy/1",), ()), (0, 0, 0)))


def test_no_dragon_is_set_on_a_hole():
    game = table(mountain=True)
    with pytest.raises(PositionError, match=r"hole\.nobody_stands_there"):
        laid_out(game.match, game.state, Layout(((), (), ()), (5, 0, 0)))


def test_cards_out_of_the_game_stay_out_unless_they_are_laid():
    game = table(deck="introduction")
    state = laid_out(game.match, game.state, Layout((("spy/1",), (), ()), (0, 0, 0)))
    assert "spy/1" not in state.removed
    assert "trap/1" in state.removed
    assert "trap/1" not in state.pile
