"""Random games for the laws: any number of players, options, rulings and seeds."""

from __future__ import annotations

from hypothesis import reject
from hypothesis import strategies as st

from draghan_lab.engine.dealer import Chance
from draghan_lab.engine.decision import Answer, Pick
from draghan_lab.engine.errors import SetupError
from draghan_lab.engine.match import Match, Setup
from draghan_lab.engine.timeline import Timeline
from draghan_lab.engine.view import View
from draghan_lab.explore.policies import Policy, at_random, play_on
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
    policy = draw(st.sampled_from((at_random, by_habit)))
    return play(draw(setups(name)), draw(st.integers(0, 10**6)), policy)


def by_habit(seen: View, chance: Chance) -> Answer:
    """Mostly the first option: who puts off what must be done comes to be forced to do it.

    Not so between two games of a campaign, which would go on and on.
    """
    asked = seen.decision
    if isinstance(asked, Pick) and asked.ask != "campaign.next_game" and chance.below(8):
        return asked.options[0]
    return at_random(seen, chance)


def play(setup: Setup, bot: int = 0, policy: Policy = at_random) -> Timeline:
    """Play to the end, or an error if it does not end."""
    timeline = Timeline(Match(find_game(setup.game), setup))
    play_on(timeline, Chance("bot", bot), policy, lambda now: len(now.nodes) > LONGEST_GAME)
    assert timeline.is_over, f"not over after {LONGEST_GAME} answers"
    return timeline
