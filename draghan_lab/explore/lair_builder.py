"""A lair built by hand: lay, turn and remove chambers, put figures, take it all back.

What the rules forbid is refused with the objection that a player would hear; what no rule forbids,
such as an odd place for a hero, is allowed, because this is for trying things out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from draghan_lab.engine.decision import Objection
from draghan_lab.engine.errors import IllegalAnswer
from draghan_lab.engine.match import Match
from draghan_lab.explore.lair import standard_match
from draghan_lab.explore.lair_questions import floated, switched
from draghan_lab.games.drakon import GAME
from draghan_lab.games.drakon.facts import ENTRANCE
from draghan_lab.games.drakon.grid import frontier_of, orientations, say_cell
from draghan_lab.games.drakon.legality_tiles import object_to_fit, object_to_placement
from draghan_lab.games.drakon.legality_ways import Reading, Reason
from draghan_lab.games.drakon.state import Cell, Chamber, Lair

DRAKON = "drakon"
PLAYERS = ("Ann", "Bob", "Cid")


def empty_lair() -> tuple[Match, Lair]:
    """Only the entrance, with three heroes on it."""
    scenario = GAME.scenario(GAME, PLAYERS)
    state = scenario.lair("").begin().timeline.state  # type: ignore[attr-defined]
    return scenario.match, state


class LairBuilder:
    """A lair that can be changed by hand, with everything that was changed."""

    def __init__(self, state: Lair | None = None, match: Match | None = None) -> None:
        if state is None:
            match, state = empty_lair()
        self.match = match or standard_match(state)
        self.state = state
        self._before: list[Lair] = []

    def _change(self, chambers: list[Chamber], **changes: object) -> None:
        ordered = tuple(sorted(chambers, key=lambda chamber: chamber.at))
        self._keep(chambers=ordered, frontier=frontier_of(ordered), **changes)

    def _keep(self, **changes: object) -> None:
        self._keep_lair(replace(self.state, **changes))

    def _keep_lair(self, lair: Lair) -> None:
        self._before.append(self.state)
        self.state = lair

    def chamber(self, cell: Cell) -> Chamber:
        for chamber in self.state.chambers:
            if chamber.at == cell:
                return chamber
        raise _refused(Objection(f"no chamber lies at {say_cell(cell)}", ("placement.grid",)))

    def tiles_left(self) -> list[str]:
        """The kinds of tiles of which a copy is left in the box."""
        used = Counter(chamber.tile for chamber in self.state.chambers)
        box = Counter(self.match.facts.box)
        return [tile for tile in dict.fromkeys(self.match.facts.box) if used[tile] < box[tile]]

    # changes

    def lay(self, tile: str, cell: Cell, arrows: str) -> None:
        """A tile on a free cell beside the lair, so that it fits."""
        if tile not in self.tiles_left():
            raise _refused(Objection(f"no {tile} is left in the box", ("placement.from_hand",)))
        objection = object_to_placement(self.match, self.state, tile, (tile, cell, arrows))
        if objection:
            raise _refused(objection)
        self._change([*self.state.chambers, Chamber(cell, tile, arrows)])

    def turn(self, cell: Cell) -> None:
        """A chamber by a quarter turn clockwise, or as far as it needs to fit again."""
        chamber = self.chamber(cell)
        reading = Reading(self.match, self.state)
        turns = orientations(chamber.arrows)[1:]
        for arrows in turns:
            if object_to_fit(reading, chamber.tile, cell, arrows) is None:
                others = [c for c in self.state.chambers if c.at != cell]
                self._change([*others, Chamber(cell, chamber.tile, arrows)])
                return
        raise _refused(Objection("it fits in no other way", ("effect.rotate.legal",)))

    def remove(self, cell: Cell) -> None:
        """A chamber that is not the entrance; heroes on it go back there, Drakon leaves."""
        if self.chamber(cell).tile == ENTRANCE:
            reason = "the entrance cannot be taken out of the lair"
            raise _refused(Objection(reason, ("entrance.not_destroyed",)))
        home = next(c.at for c in self.state.chambers if c.tile == ENTRANCE)
        players = tuple(
            replace(player, at=home) if player.at == cell else player
            for player in self.state.players
        )
        drakon = None if self.state.drakon == cell else self.state.drakon
        others = [c for c in self.state.chambers if c.at != cell]
        self._change(others, players=players, drakon=drakon)

    def switch(self, cell: Cell, tile: str, arrows: str) -> None:
        """Another tile in place of a chamber, turned as wished, or as far as it needs to fit."""
        if self.chamber(cell).tile == ENTRANCE:
            reason = "the entrance cannot be switched for another tile"
            raise _refused(Objection(reason, ("entrance.not_switched",)))
        if tile not in self.tiles_left():
            raise _refused(Objection(f"no {tile} is left in the box", ("effect.switch.swap",)))
        reading = Reading(self.match, self.state)
        turn = _first_fit(arrows, partial(object_to_fit, reading, tile, cell))
        self._keep_lair(switched(self.state, cell, tile, turn))

    def float_to(self, cell: Cell, to: Cell) -> None:
        """A chamber with everybody on it elsewhere, turned only as far as it needs to fit."""
        chamber = self.chamber(cell)
        if chamber.tile == ENTRANCE:
            raise _refused(Objection("the entrance does not float", ("effect.floating.move",)))
        if to == cell:
            raise _refused(Objection("it must be laid elsewhere", ("effect.floating.move",)))
        others = [other for other in self.state.chambers if other.at != cell]
        rest = replace(self.state, chambers=tuple(others), frontier=frontier_of(others))

        def object_to(arrows: str) -> Reason:
            answer = (chamber.tile, to, arrows)
            return object_to_placement(self.match, rest, chamber.tile, answer)

        self._keep_lair(floated(self.state, cell, to, _first_fit(chamber.arrows, object_to)))

    def put(self, figure: int | str, cell: Cell) -> None:
        """A hero (by seat) or Drakon onto a chamber."""
        self.chamber(cell)
        if figure == DRAKON:
            self._keep(drakon=cell)
            return
        players = tuple(
            replace(player, at=cell) if seat == figure else player
            for seat, player in enumerate(self.state.players)
        )
        self._keep(players=players)

    def take_back(self) -> bool:
        """The lair before the last change; False if there was none."""
        if not self._before:
            return False
        self.state = self._before.pop()
        return True


def _first_fit(arrows: str, object_to: Callable[[str], Reason]) -> str:
    """These arrows, or the next turn of them to which there is no objection."""
    objections = []
    for turn in orientations(arrows):
        objection = object_to(turn)
        if objection is None:
            return turn
        objections.append(objection)
    raise _refused(objections[0])


def _refused(objection: Objection) -> IllegalAnswer:
    return IllegalAnswer(str(objection), objection)
