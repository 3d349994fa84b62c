"""Random games for the laws: any number of players, options, rulings and seeds."""

from __future__ import annotations

from hypothesis import reject
from hypothesis import strategies as st

from draghan_lab.engine.dealer import Chance
from draghan_lab.engine.errors import SetupError
from draghan_lab.engine.match import Match, Setup
from draghan_lab.engine.timeline import Timeline
from draghan_lab.explore.policies import play_on
from draghan_lab.games import find_game

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay")
LONGEST_GAME = 5000


@st.composite
def setups(draw: st.DrawFn, name: str) -> Setup:
    """Any setup of a game: the rulings are the defaults, but for a few that are flipped."""
    game = find_game(name)
    fewest, most = game.rulebook.about["players"]
    count = draw(st.integers(fewest, most))
    options: dict[str, bool | str] = {}
    for key, option in sorted(game.options.items()):
        if draw(st.booleans()):
            options[key] = draw(st.sampled_from(option.choices))
    flipped = draw(st.lists(st.sampled_from(sorted(game.rulebook.rulings)), max_size=6))
    rulings = {
        ruling: draw(st.sampled_from(sorted(game.rulebook.rulings[ruling].options)))
        for ruling in flipped
    }
    setup = Setup(name, NAMES[:count], draw(st.integers(0, 10**6)), options, rulings)
    try:
        Match(game, setup)
    except SetupError:  # some options exclude one another, or need another number of players
        reject()
    return setup


@st.composite
def games(draw: st.DrawFn, name: str) -> Timeline:
    """A whole random game."""
    return play(draw(setups(name)), draw(st.integers(0, 10**6)))


def play(setup: Setup, bot: int = 0) -> Timeline:
    """Random play to the end, or an error if it does not end."""
    timeline = Timeline(Match(find_game(setup.game), setup))
    play_on(timeline, Chance("bot", bot), until=lambda now: len(now.nodes) > LONGEST_GAME)
    assert timeline.is_over, f"not over after {LONGEST_GAME} answers"
    return timeline
