"""The table of Drakon: who sits where, what is still to be done, and how tiles and coins move."""

from __future__ import annotations

from bisect import bisect_left
from typing import Any

from msgspec.structs import replace

from draghan_lab.engine.match import Match
from draghan_lab.engine.table import Table
from draghan_lab.games.drakon.events import GameWon
from draghan_lab.games.drakon.facts import ENTRANCE, Facts
from draghan_lab.games.drakon.grid import frontier_after, frontier_of
from draghan_lab.games.drakon.state import Cell, Chamber, Lair, Player, Task
from draghan_lab.games.drakon.ways import Ways


class LairTable(Table):
    """The words that the rules of Drakon are written in."""

    state: Lair
    facts: Facts

    def __init__(self, match: Match, state: Lair) -> None:
        super().__init__(match, state)
        self._ways: Ways | None = None
        self._next: tuple[Task, ...] = ()

    @property
    def ways(self) -> Ways:
        """Where one can go now; found anew only when the lair or Drakon has changed."""
        state, ways = self.state, self._ways
        if ways is None or ways.chambers is not state.chambers or ways.drakon != state.drakon:
            ways = self._ways = Ways(self.match, state)
        return ways

    # what is still to be done; it is no event, only the place in the rules where we are

    def then(self, *tasks: Task) -> None:
        """Do these things next, in this order."""
        self._next += tasks[::-1]

    def finish(self) -> None:
        """The last task of the agenda is done; what it called for takes its place."""
        if self.state.stage != "over":
            self.note(agenda=self.state.agenda[:-1] + self._next)
        self._next = ()

    @property
    def is_over(self) -> bool:
        return self.state.stage == "over"

    # seats

    def order(self) -> tuple[int, ...]:
        """All seats clockwise, the current player first."""
        return clockwise_from(self.state.clockwise, self.state.current)

    def neighbour(self, seat: int, side: str) -> int:
        """The player on the left comes next, the one on the right came before."""
        seats = self.state.clockwise
        step = 1 if side == "left" else -1
        return seats[(seats.index(seat) + step) % len(seats)]

    def opponents(self, seat: int) -> tuple[int, ...]:
        """Everybody who does not share a purse with this player, clockwise."""
        purse_of = self.state.purse_of
        seats = clockwise_from(self.state.clockwise, seat)
        return tuple(other for other in seats if purse_of[other] != purse_of[seat])

    def player(self, seat: int) -> Player:
        return self.state.players[seat]

    def with_player(self, seat: int, **changes: Any) -> tuple[Player, ...]:
        """All players, one of them changed."""
        players = [*self.state.players]
        players[seat] = replace(players[seat], **changes)
        return tuple(players)

    def ability(self, seat: int) -> str:
        """The ability that a hero can still use; empty without Heroes! or after its use."""
        player = self.state.players[seat]
        return player.hero if player.is_ready else ""

    def decider(self, task: Task) -> int:
        """Who takes the decisions for a hero that enters a chamber."""
        if self.ruling("effects.decider") == "mover":
            return task.by
        return task.seat

    # chambers

    @property
    def entrance(self) -> Cell:
        return next(chamber.at for chamber in self.state.chambers if chamber.tile == ENTRANCE)

    def heroes_on(self, cell: Cell) -> tuple[int, ...]:
        """The heroes that stand on a cell, in turn order from the current player."""
        players = self.state.players
        return tuple(seat for seat in self.order() if players[seat].at == cell)

    def is_occupied(self, cell: Cell) -> bool:
        state = self.state
        return cell == state.drakon or any(player.at == cell for player in state.players)

    def removable(self) -> tuple[Cell, ...]:
        """Unoccupied chambers other than the entrance."""
        return tuple(
            chamber.at
            for chamber in self.state.chambers
            if chamber.tile != ENTRANCE and not self.is_occupied(chamber.at)
        )

    def added(self, chamber: Chamber) -> dict[str, Any]:
        """The lair with one more chamber."""
        state = self.state
        place = bisect_left(state.chambers, chamber.at, key=_at)
        return {
            "chambers": (*state.chambers[:place], chamber, *state.chambers[place:]),
            "frontier": frontier_after(state.frontier, self.ways.ground, chamber),
        }

    def changed(self, *gone: Cell, new: tuple[Chamber, ...] = ()) -> dict[str, Any]:
        """The lair without some chambers, and with others instead."""
        kept = [chamber for chamber in self.state.chambers if chamber.at not in gone]
        chambers = tuple(sorted((*kept, *new), key=_at))
        return {"chambers": chambers, "frontier": frontier_of(chambers)}

    # tiles

    def hand_with(self, hand: tuple[str, ...], *tiles: str) -> tuple[str, ...]:
        return tuple(sorted((*hand, *tiles), key=self.facts.rank.__getitem__))

    def out_of_sight(self, players: tuple[Player, ...], tile: str, *seats: int) -> tuple:
        """The players with what some of them remember of a tile that they can no longer see."""
        if not seats:
            seats = tuple(range(len(players)))
        return tuple(
            replace(player, remembers=tuple(sorted((*player.remembers, tile))))
            if seat in seats
            else player
            for seat, player in enumerate(players)
        )

    def in_sight(self, players: tuple[Player, ...], tile: str, *seats: int) -> tuple:
        """The players when some of them (all, if none is named) see such a tile again."""
        if not any(tile in player.remembers for player in players):
            return players
        return tuple(
            replace(player, remembers=without(player.remembers, tile))
            if tile in player.remembers and (not seats or seat in seats)
            else player
            for seat, player in enumerate(players)
        )

    # coins

    def purse(self, seat: int) -> tuple[int, ...]:
        return self.state.purses[self.state.purse_of[seat]]

    def with_purse(self, seat: int, coins: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        purses = [*self.state.purses]
        purses[self.state.purse_of[seat]] = tuple(sorted(coins))
        return tuple(purses)

    def pool_cites(self, *clauses: str) -> tuple[str, ...]:
        """Clauses that hold only where teammates share a pool."""
        return clauses if self.facts.has_teams else ()

    def has_enough(self, seat: int) -> bool:
        return sum(self.purse(seat)) >= self.facts.target

    def team(self, seat: int) -> tuple[int, ...]:
        """The seats that own the purse of this one."""
        purse_of = self.state.purse_of
        return tuple(s for s, purse in enumerate(purse_of) if purse == purse_of[seat])

    def win(self, seat: int, *cites: str) -> None:
        """The game stops at this moment, and the winner shows the coins."""
        winners, purse = self.team(seat), self.state.purse_of[seat]
        self.happen(
            GameWon(winners, sum(self.purse(seat)), cites=(*cites, "win.immediate", "win.reveal")),
            stage="over",
            agenda=(),
            winners=winners,
            shown=(purse,),
        )


def _at(chamber: Chamber) -> Cell:
    return chamber.at


def without(items: tuple, *gone: Any) -> tuple:
    """The items less one copy of each that is gone."""
    left = [*items]
    for item in gone:
        left.remove(item)
    return tuple(left)


def clockwise_from(seats: tuple[int, ...], first: int) -> tuple[int, ...]:
    place = seats.index(first)
    return seats[place:] + seats[:place]


def once(*clauses: str) -> tuple[str, ...]:
    """Clauses in their order, each once."""
    return tuple(dict.fromkeys(clauses))
