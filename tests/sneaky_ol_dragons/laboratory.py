"""The storyline laboratory for tests that need no browser."""

from concurrent.futures import ThreadPoolExecutor
from functools import wraps

from draghan_lab.engine.match import Match, Setup
from draghan_lab.engine.timeline import Timeline
from draghan_lab.games.sneaky_ol_dragons import GAME
from draghan_lab.ui.storyline_lab import StorylineLab


def programmed_lab():
    """The laboratory with the Storylines of a round that chance has laid."""
    setup = Setup(GAME.name, ("<Ann>", "Bob", "Cid"), 5, {"deck": "all"})
    made = StorylineLab(Timeline(Match(GAME, setup)))
    made.orders.program_by_chance()
    return made


def in_a_thread_of_its_own(test):
    """A browser of other tests may leave an event loop running in the main thread."""

    @wraps(test)
    def apart(lab):
        with ThreadPoolExecutor(1) as threads:
            threads.submit(test, lab).result()

    return apart
