"""The table of Dragon Racer: who sits where, and how Dragons move."""

from __future__ import annotations

from msgspec.structs import replace

from draghan_lab.engine.table import Table
from draghan_lab.games.dragon_racer.events import DragonMoved
from draghan_lab.games.dragon_racer.facts import BETS, HAND, Facts
from draghan_lab.games.dragon_racer.state import Bet, Player, Race


class RaceTable(Table):
    """The words that the rules of Dragon Racer are written in."""

    __slots__ = ()
    state: Race
    facts: Facts

    # seats

    def order(self) -> tuple[int, ...]:
        """The seats in turn order: the leader first, then clockwise."""
        return clockwise_from(self.state.clockwise, self.state.leader)

    def left_of(self, seat: int) -> int:
        seats = self.state.clockwise
        return seats[(seats.index(seat) + 1) % len(seats)]

    def player(self, seat: int) -> Player:
        return self.state.players[seat]

    def with_player(self, seat: int, **changes: object) -> tuple[Player, ...]:
        """All players, one of them changed."""
        players = [*self.state.players]
        players[seat] = replace(players[seat], **changes)
        return tuple(players)

    # betting

    def bets_of(self, seat: int) -> list[Bet]:
        return [bet for bet in self.state.bets if bet.seat == seat]

    def may_bet(self, seat: int) -> bool:
        return may_bet(self.state, seat)

    def must_bet(self, seat: int) -> bool:
        return must_bet(self.state, seat) and self.ruling("betting.forced") == "forced"

    # Dragons

    def spot(self, dragon: str) -> int:
        return self.state.spots[self.facts.index[dragon]]

    def ability(self, dragon: str) -> str:
        return self.state.abilities[self.facts.index[dragon]]

    def holder(self, ability: str) -> str | None:
        """The Dragon with this ability, if any has it."""
        abilities = self.state.abilities
        return self.facts.dragons[abilities.index(ability)] if ability in abilities else None

    def between(self, low: int, high: int) -> list[str]:
        """The Dragons strictly between two spots, the one furthest ahead first."""
        spots = zip(self.state.spots, self.facts.dragons, strict=True)
        return [dragon for spot, dragon in sorted(spots, reverse=True) if low < spot < high]

    def advance(self, dragon: str, spaces: int, cites: tuple[str, ...]) -> bool:
        """Move a Dragon forward; True if its destination was occupied."""
        origin = self.spot(dragon)
        aim = origin + spaces
        taken = set(self.state.spots) - {origin, 0}
        spot = aim
        while spot in taken:
            spot += 1
        if spot > aim:
            cites += ("movement.one_per_spot", "movement.next_empty")
        if spot > self.facts.last_spot:
            spot = self._beyond_the_end(spot, origin, taken)
            cites += ("movement.no_finish_line",)
        if spaces > 1 and [other for other in self.state.spots if origin < other < aim]:
            cites += ("movement.pass_through",)
        self.move(dragon, aim, spot, cites)
        return aim in taken

    def fall_back(self, dragon: str, cites: tuple[str, ...]) -> None:
        """Move a Dragon one space back."""
        origin = self.spot(dragon)
        taken = set(self.state.spots) - {origin, 0}
        spot = aim = origin - 1
        step = -1 if self.ruling("ability.wake_collision") == "behind" else 1
        while spot in taken:
            spot += step
        if spot == 0:
            cites += ("ability.wake_back_to_start", "movement.start_shared")
        self.move(dragon, aim, spot, cites)

    def move(self, dragon: str, aim: int, spot: int, cites: tuple[str, ...]) -> None:
        place, spots = self.facts.index[dragon], self.state.spots
        moved = DragonMoved(dragon, spots[place], aim, spot, cites=cites)
        self.happen(moved, spots=(*spots[:place], spot, *spots[place + 1 :]))

    def _beyond_the_end(self, spot: int, origin: int, taken: set[int]) -> int:
        if self.ruling("movement.track_end") == "continue":
            return spot
        spot = self.facts.last_spot
        while spot in taken:
            spot -= 1
        return max(spot, origin)


def clockwise_from(seats: tuple[int, ...], first: int) -> tuple[int, ...]:
    place = seats.index(first)
    return seats[place:] + seats[:place]


def may_bet(state: Race, seat: int) -> bool:
    """Whether a bet is possible: betting is open, one is missing and Gold is left for it."""
    if not state.betting_open or not state.players[seat].golds:
        return False
    return bets_placed(state, seat) < BETS


def must_bet(state: Race, seat: int) -> bool:
    """Whether all turns that are left are needed for the bets that are missing."""
    turns = HAND - state.turn + 1
    if turns > BETS or not may_bet(state, seat):
        return False
    return turns <= BETS - bets_placed(state, seat)


def bets_placed(state: Race, seat: int) -> int:
    count = 0
    for bet in state.bets:
        if bet.seat == seat:
            count += 1
    return count
