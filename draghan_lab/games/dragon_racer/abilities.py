"""The six abilities, in the order of the glossary, and the movements that wake them.

Abilities are automatic (ability.automatic): they work whoever plays the cards.
"""

from __future__ import annotations

from draghan_lab.games.dragon_racer.state import Played
from draghan_lab.games.dragon_racer.table import RaceTable


def run(table: RaceTable, dragon: str, spaces: int, cites: tuple[str, ...]) -> None:
    """A movement of a Dragon by a card: the main movement, or that of a 1 or a 2."""
    origin = table.spot(dragon)
    was_occupied = table.advance(dragon, spaces, cites)
    ability = table.ability(dragon)
    if ability == "rebound" and was_occupied:
        rebound(table, dragon)
    elif ability == "wake":
        wake(table, dragon, origin)


def second_wind(table: RaceTable, standing: list[Played]) -> None:
    """If the second highest uncancelled card is of this Dragon's colour, it moves 1 space."""
    if len(standing) < 2 or not standing[1].colour:
        return
    dragon = standing[1].colour
    if table.ability(dragon) == "second_wind":
        cites: tuple[str, ...] = ("ability.second_wind", "ability.automatic")
        if len(standing) < len(table.state.played):
            cites += ("ability.second_wind_cancelled",)
        if standing[0].colour == dragon:
            cites += ("ability.second_wind_both",)
        table.advance(dragon, 1, cites)


def front_runner(table: RaceTable, dragon: str, distance: int, cites: tuple[str, ...]) -> None:
    """The main movement of this Dragon is 1 space longer than the difference."""
    if table.ruling("ability.front_runner_step") == "one_movement":
        table.advance(dragon, distance + 1, (*cites, "ability.front_runner"))
    else:
        table.advance(dragon, distance, cites)
        table.advance(dragon, 1, ("ability.front_runner",))


def crowd_favourite(table: RaceTable, dragon: str) -> None:
    """Whenever a bet is placed on this Dragon, it moves 1 space at once."""
    if table.ability(dragon) == "crowd_favourite":
        table.advance(dragon, 1, ("ability.crowd_favourite", "ability.crowd_favourite_timing"))


def rebound(table: RaceTable, dragon: str) -> None:
    """A movement by a card that ended on an occupied spot goes on for 2 more spaces."""
    cites = ("ability.rebound", "ability.rebound_low_cards")
    origin = table.spot(dragon)
    was_occupied = table.advance(dragon, 2, cites)
    has_moved = table.spot(dragon) > origin  # not if the track ends here and is full
    if was_occupied and has_moved and table.ruling("ability.rebound_repeat") == "repeat":
        rebound(table, dragon)


def third_gear(table: RaceTable) -> None:
    """Whenever a 3 is played face up, this Dragon moves 1 space at once."""
    if dragon := table.holder("third_gear"):
        table.advance(dragon, 1, ("ability.third_gear", "ability.third_gear_timing"))


def wake(table: RaceTable, dragon: str, origin: int) -> None:
    """Every Dragon passed in a movement by a card moves 1 space back."""
    passed = table.between(origin, table.spot(dragon))
    if table.ruling("ability.wake_order") == "last_first":
        passed.reverse()
    cites: tuple[str, ...] = ("ability.wake", "ability.wake_passed")
    if len(passed) > 1:
        cites += ("ability.wake_multiple",)
    for other in passed:
        pushed = cites
        if table.ability(other) == "rebound":
            pushed += ("ability.rebound_own",)
        if table.ruling("ability.wake_direction") == "back":
            table.fall_back(other, pushed)
        else:
            table.advance(other, 1, pushed)
