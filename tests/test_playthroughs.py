"""Whole games, compared word for word with what they were."""

from __future__ import annotations

from itertools import zip_longest

import pytest

from tests.playthroughs_of import FOLDER, PLAYTHROUGHS, path_of, transcript

HOW = "If that is meant: python -m tests.regenerate_playthroughs, then read the difference."


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_a_game_goes_as_it_always_went(name):
    golden = path_of(name).read_text(encoding="utf-8").splitlines()
    now = transcript(name).splitlines()
    for number, (wanted, found) in enumerate(zip_longest(golden, now), 1):
        assert found == wanted, f"{name}.txt parts from the game in line {number}. {HOW}"


def test_every_file_is_a_playthrough_that_is_compared():
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(PLAYTHROUGHS)
