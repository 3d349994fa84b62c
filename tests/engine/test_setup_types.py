"""A setup holds only what a record can hold."""

import pytest

from draghan_lab import new_game
from draghan_lab.engine.errors import SetupError


@pytest.mark.parametrize("seed", [1.5, True, "7", -1, 1 << 60])
def test_a_seed_is_a_whole_number(seed):
    with pytest.raises(SetupError, match="seed"):
        new_game("dragon_racer", seed=seed)


@pytest.mark.parametrize("value", [0, 1, 1.0, None, "yes"])
def test_an_option_is_one_of_its_choices_and_nothing_that_merely_equals_one(value):
    with pytest.raises(SetupError, match="abilities"):
        new_game("dragon_racer", options={"abilities": value})
