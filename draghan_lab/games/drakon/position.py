"""Which positions can be on the table."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from draghan_lab.engine.errors import PositionError
from draghan_lab.engine.match import Match
from draghan_lab.games.drakon.facts import ENTRANCE
from draghan_lab.games.drakon.flow import ASKING, SILENT
from draghan_lab.games.drakon.grid import (
    OPPOSITE,
    SIDE_NAMES,
    beyond,
    frontier_of,
    orientations,
    say_cell,
)
from draghan_lab.games.drakon.setup import begin
from draghan_lab.games.drakon.state import Lair

STAGES = ("setup", "play", "over")


def pieces(match: Match, state: Lair) -> Counter:
    """Every tile and coin of the game, wherever it lies."""
    count: Counter = Counter(state.pile + state.gone + state.discards)
    for player in state.players:
        count.update(player.hand)
    count.update(chamber.tile for chamber in state.chambers if chamber.tile != ENTRANCE)
    for coins in (state.hoard, *state.purses):
        count.update(("coin", value) for value in coins)
    return count


def check_position(match: Match, state: Lair) -> None:
    """Refuse a position that no game can reach, saying what is wrong with it."""
    if state.stage not in STAGES:
        raise PositionError(f"there is no stage {state.stage!r}")
    if state.stage == "setup":
        if replace(state, chambers=(), frontier=()) != begin(match):
            raise PositionError("a position in setup is the beginning of a game")
        return
    _check_seats(match, state)
    _check_lair(match, state)
    _check_figures(match, state)
    _check_agenda(state)
    wanted, found = pieces(match, begin(match)), pieces(match, state)
    if wanted != found:
        extra, missing = list(found - wanted), list(wanted - found)
        raise PositionError(
            f"the pieces do not add up: too many {_list(extra)}; missing {_list(missing)}"
        )
    _check_gold(match, state)


def _check_seats(match: Match, state: Lair) -> None:
    people = len(match.players)
    seats = list(range(people))
    if len(state.players) != people or sorted(state.clockwise) != seats:
        raise PositionError("the position is for another number of players")
    if len(state.purse_of) != people or state.current not in seats or state.turn < 1:
        raise PositionError("the seats are not those of the players")
    size = 2 if match.facts.has_teams else 1
    counts = Counter(state.purse_of)
    if sorted(counts) != list(range(len(state.purses))) or set(counts.values()) != {size}:
        raise PositionError("the purses are not those of the players (option.team.pool)")
    half = people // 2
    if size == 2 and any(
        state.purse_of[state.clockwise[n]] != state.purse_of[state.clockwise[n + half]]
        for n in range(half)
    ):
        raise PositionError("teammates must sit opposite each other (option.team.seats_four)")


def _check_lair(match: Match, state: Lair) -> None:
    cells = [chamber.at for chamber in state.chambers]
    if cells != sorted(set(cells)):
        raise PositionError("the chambers must be in order, one on a cell (placement.grid)")
    if [chamber.tile for chamber in state.chambers].count(ENTRANCE) != 1:
        raise PositionError("there is exactly one entrance (setup.entrance)")
    ground = {chamber.at: chamber for chamber in state.chambers}
    for chamber in state.chambers:
        _check_orientation(match, chamber.tile, chamber.arrows)
        for side in chamber.arrows:
            other = ground.get(beyond(chamber.at, side))
            if other is not None and OPPOSITE[side] in other.arrows:
                raise PositionError(
                    f"the {SIDE_NAMES[side]} arrow at {say_cell(chamber.at)} faces the arrow at"
                    f" {say_cell(other.at)} (placement.no_facing_arrows)"
                )
    if state.frontier != frontier_of(state.chambers):
        raise PositionError("the frontier does not belong to this lair (placement.adjacent)")


def _check_orientation(match: Match, tile: str, arrows: str) -> None:
    if tile not in match.facts.tiles:
        raise PositionError(f"there is no tile {tile!r}")
    is_full = match.rulings["setup.entrance_arrows"] == "four" and tile == ENTRANCE
    shapes = ("NESW",) if is_full else orientations(match.facts.tiles[tile].arrows)
    if arrows not in shapes:
        raise PositionError(f"{tile} cannot have the arrows {arrows}; it has {_list(shapes)}")


def _check_figures(match: Match, state: Lair) -> None:
    cells = {chamber.at for chamber in state.chambers}
    for seat, player in enumerate(state.players):
        if player.at not in cells:
            raise PositionError(f"{match.name(seat)} stands on no chamber: {say_cell(player.at)}")
        if player.hero not in match.facts.heroes:
            raise PositionError(f"there is no hero {player.hero!r} (setup.choose_heroes)")
        if player.is_ready and not match.facts.has_abilities:
            raise PositionError("without Heroes! no card lies text-side up (option.heroes.use)")
    heroes = [player.hero for player in state.players]
    if len(set(heroes)) != len(heroes):
        raise PositionError("every hero is taken only once (setup.choose_heroes)")
    if state.drakon is not None and state.drakon not in cells:
        raise PositionError(f"Drakon stands on no chamber: {say_cell(state.drakon)}")


def _check_agenda(state: Lair) -> None:
    seats = range(len(state.players))
    if state.stage == "play" and not state.agenda:
        raise PositionError("nothing is to be done, yet the game is not over")
    for task in state.agenda:
        known = task.do in ASKING or task.do in SILENT
        if not known or task.seat not in seats or task.by not in range(-1, len(seats)):
            raise PositionError(f"nothing like {task.do!r} can be done in a turn")


def _check_gold(match: Match, state: Lair) -> None:
    if state.stage == "over" or match.facts.needs_exit:
        return
    for coins in state.purses:
        if sum(coins) >= match.facts.target:
            raise PositionError(
                f"somebody owns {sum(coins)} gold and would have won"
                f" ({', '.join(match.facts.target_cites)})"
            )


def _list(items: object) -> str:
    return ", ".join(str(item) for item in items) or "nothing"  # type: ignore[attr-defined]
