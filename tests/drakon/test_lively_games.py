"""Whole games in which much happens: what the laws ask for, where random play seldom comes."""

import pytest

from draghan_lab.engine.dealer import Chance
from draghan_lab.engine.decision import Order
from draghan_lab.engine.step import first_step
from draghan_lab.engine.view import resample, view
from draghan_lab.games.drakon import GAME
from draghan_lab.games.drakon.grid import frontier_of
from draghan_lab.games.drakon.placing import placements
from draghan_lab.games.drakon.table import LairTable
from tests.drakon.lively import any_setup, lively_game

SEEDS = range(100, 112)


@pytest.mark.parametrize("seed", SEEDS)
def test_exactly_the_options_meet_no_objection(seed):
    for step in lively_game(any_setup(seed), seed)[::3]:
        decision, match = step.decision, step.match
        if decision is None:
            continue
        tried = set(GAME.conceivable(match, step.state, decision))
        if not isinstance(decision, Order):
            tried |= set(decision.answers())
        for answer in tried:
            canonical = decision.canonical(answer)
            objection = GAME.explain(match, step.state, decision, canonical)
            assert decision.accepts(canonical) == (objection is None), (answer, objection)
            assert objection is None or objection.cites


@pytest.mark.parametrize("seed", SEEDS)
def test_the_frontier_kept_with_the_state_is_that_of_the_lair(seed):
    for step in lively_game(any_setup(seed), seed):
        assert step.state.frontier == frontier_of(step.state.chambers)


@pytest.mark.parametrize("seed", SEEDS[:4])
def test_every_tile_always_fits_somewhere(seed):
    for step in lively_game(any_setup(seed), seed)[::25]:
        if step.state.chambers:
            table = LairTable(step.match, step.state)
            assert all(placements(table, tile) for tile in step.match.facts.box)


@pytest.mark.parametrize("seed", SEEDS)
def test_pieces_are_kept_and_every_quiet_position_can_be_set_up(seed):
    steps = lively_game(any_setup(seed), seed)
    match = steps[0].match
    wanted = GAME.pieces(match, match.start)
    for step in steps[::8]:
        assert GAME.pieces(match, step.state) == wanted
        if not step.answers and step.decision is not None:
            assert first_step(match.at(step.state)).decision == step.decision


@pytest.mark.parametrize("seed", SEEDS)
def test_other_worlds_look_the_same(seed):
    chance = Chance("worlds", seed)
    for step in lively_game(any_setup(seed), seed)[::10]:
        for seat in range(len(step.match.players)):
            if step.decision is None or (step.answers and step.decision.seat != seat):
                continue
            assert view(resample(step, seat, chance), seat) == view(step, seat)
