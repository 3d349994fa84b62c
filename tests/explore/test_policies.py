"""Players that play by themselves, from what their seat may see and nothing else."""

from __future__ import annotations

from itertools import pairwise

from draghan_lab import new_game
from draghan_lab.engine.dealer import Chance
from draghan_lab.engine.game import HIDDEN
from draghan_lab.explore.policies import at_random, play_on
from tests.engine.pebbles.game import begun


def answers(game):
    return [game.nodes[node].answer for node in game.line()]


def test_random_play_ends_and_is_the_same_for_the_same_chance():
    games = [play_on(begun(seed=1), Chance("bot", bot)) for bot in (1, 1, 2, 3, 4)]
    assert all(game.is_over for game in games)
    assert answers(games[0]) == answers(games[1])
    assert any(answers(game) != answers(games[0]) for game in games[2:])


def test_play_stops_as_soon_as_it_is_told_to():
    game = play_on(begun(), Chance(1), until=lambda now: len(now.state.taken[0]) == 1)
    assert len(game.line()) == 3


def test_play_goes_on_from_where_the_game_stands():
    game = begun()
    game.answer(game.decision.options[0])
    before = answers(game)
    assert answers(play_on(game, Chance(1)))[: len(before)] == before


def test_a_finished_game_is_left_alone():
    game = play_on(begun(), Chance(1))
    nodes = len(game.nodes)
    assert len(play_on(game, Chance(2)).nodes) == nodes


def test_a_policy_sees_only_what_its_seat_may_see():
    seen = []

    def looking(view, chance):
        seen.append(view)
        return at_random(view, chance)

    play_on(new_game("dragon_racer", seed=5), Chance(1), looking, lambda now: len(seen) > 30)
    for view in seen:
        assert view.decision.seat == view.seat
        for seat, player in enumerate(view.state.players):
            assert (HIDDEN in player.hand) == (seat != view.seat and bool(player.hand))


def test_a_policy_decides_for_everybody():
    def takes_the_last(view, chance):
        return view.decision.options[-1]

    game = play_on(begun(), Chance(1), takes_the_last)
    for before, after in pairwise(game.line()):
        decision = game.nodes[before].step.decision
        if decision.seat >= 0:
            assert game.nodes[after].answer == decision.options[-1]
