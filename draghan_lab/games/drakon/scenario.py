"""Drakon positions by names."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any, Self

from draghan_lab.engine.errors import PositionError
from draghan_lab.engine.match import known
from draghan_lab.engine.scenario import Scenario
from draghan_lab.games.drakon.facts import ENTRANCE
from draghan_lab.games.drakon.grid import frontier_of, orientations, tidy
from draghan_lab.games.drakon.setup import form_teams
from draghan_lab.games.drakon.state import Cell, Chamber, Lair, Player, Task
from draghan_lab.games.drakon.table import LairTable, without

_CHAMBER = re.compile(r"(\w+)\[([NESW, ]*)\]\((-?\d+), ?(-?\d+)\)")
_TURN = ("before", "act", "after", "end")


class LairScenario(Scenario):
    """`given("drakon", …)`: what is not said is filled in with what is left in the box."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._is_placed = False
        self._chambers: list[Chamber] = []
        self._at: dict[int, Cell] = {}
        self._hands: dict[int, tuple[str, ...]] = {}
        self._purses: dict[int, tuple[int, ...]] = {}
        self._heroes: dict[int, str] = {}
        self._spent: set[int] = set()
        self._pile: tuple[str, ...] | None = None
        self._drakon: Cell | None = None
        self._current = 0
        self._turn = 1
        self._teams: tuple[tuple[int, ...], ...] = ()
        self._no_hands = False

    # given

    def lair(self, text: str) -> Self:
        """Chambers as the rulebook writes them: "windstorm[N,W](0,1), find_coin[E](0,2)"."""
        for name, arrows, x, y in _CHAMBER.findall(text):
            self._chambers.append(self._chamber(name, tidy(arrows), (int(x), int(y))))
        return self._placed()

    def _chamber(self, name: str, arrows: str, cell: Cell) -> Chamber:
        used = Counter(chamber.tile for chamber in self._chambers)
        facts = self.match.facts
        for tile, kind in facts.tiles.items():
            is_meant = name in (tile, kind.effect) or name == f"{kind.effect}_{kind.victim}"
            left = 1 if tile == ENTRANCE else facts.box.count(tile)
            if is_meant and used[tile] < left and arrows in self._shapes(tile):
                return Chamber(cell, tile, arrows)
        raise PositionError(f"no tile {name} with the arrows {arrows} is left")

    def _shapes(self, tile: str) -> tuple[str, ...]:
        if tile == ENTRANCE and self.match.rulings["setup.entrance_arrows"] == "four":
            return ("NESW",)
        return orientations(self.match.facts.tiles[tile].arrows)

    def at(self, cell: Cell, *names: str) -> Self:
        """Whose heroes stand on a chamber; all others stand on the entrance."""
        for name in names:
            self._at[self.match.seat(name)] = cell
        return self._placed()

    def drakon(self, cell: Cell) -> Self:
        self._drakon = cell
        return self._placed()

    def coins(self, name: str, *values: int) -> Self:
        """The coins in front of somebody (with Team Play in the pool)."""
        self._purses[self.match.seat(name)] = tuple(sorted(values))
        return self._placed()

    def hand(self, name: str, *tiles: str) -> Self:
        """Exactly the tiles that somebody holds; all others hold four."""
        for tile in tiles:
            known(self.match.facts.rank, tile, "tile", "Drakon")
        self._hands[self.match.seat(name)] = tiles
        return self._placed()

    def no_tiles(self) -> Self:
        """The pile is empty, and nobody holds a tile that was not named."""
        self._no_hands, self._pile = True, ()
        return self._placed()

    def pile(self, *tiles: str) -> Self:
        """Exactly the tiles of the draw pile, its top first."""
        self._pile = tiles
        return self._placed()

    def heroes(self, **heroes: str) -> Self:
        """Who plays which hero."""
        for name, hero in heroes.items():
            known(dict.fromkeys(self.match.facts.heroes), hero, "hero", "Drakon")
            self._heroes[self.match.seat(name)] = hero
        return self._placed()

    def used(self, name: str) -> Self:
        """Somebody's ability is spent."""
        self._spent.add(self.match.seat(name))
        return self._placed()

    def teams(self, *teams: tuple[str, str]) -> Self:
        self._teams = tuple(tuple(self.match.seat(name) for name in team) for team in teams)
        return self._placed()

    def to_act(self, name: str, turn: int = 1) -> Self:
        """Whose turn it is."""
        self._current, self._turn = self.match.seat(name), turn
        return self._placed()

    def _placed(self) -> Self:
        if self._timeline is not None:
            raise PositionError("the position can no longer be changed: play has begun")
        self._is_placed = True
        return self

    # the position

    def position(self) -> Lair | None:
        if not self._is_placed:
            return None
        facts, people = self.match.facts, len(self.match.players)
        chambers = self._whole_lair()
        hands, pile, gone = self._deal([c.tile for c in chambers if c.tile != ENTRANCE])
        clockwise, purse_of = self._seating()
        purses = self._share(purse_of)
        home = next(chamber.at for chamber in chambers if chamber.tile == ENTRANCE)
        parts = _TURN if facts.has_abilities else ("act", "end")
        heroes = self._cast()
        return Lair(
            stage="play",
            clockwise=clockwise,
            purse_of=purse_of,
            players=tuple(
                Player(
                    heroes[seat],
                    self._at.get(seat, home),
                    hands[seat],
                    facts.has_abilities and seat not in self._spent,
                )
                for seat in range(people)
            ),
            purses=purses,
            hoard=self._hoard(purses),
            pile=pile,
            chambers=chambers,
            frontier=frontier_of(chambers),
            drakon=self._drakon,
            gone=gone,
            current=self._current,
            turn=self._turn,
            agenda=tuple(Task(part, self._current) for part in reversed(parts)),
        )

    def _whole_lair(self) -> tuple[Chamber, ...]:
        chambers = list(self._chambers)
        if all(chamber.tile != ENTRANCE for chamber in chambers):
            chambers.append(Chamber((0, 0), ENTRANCE, self._shapes(ENTRANCE)[0]))
        return tuple(sorted(chambers, key=lambda chamber: chamber.at))

    def _seating(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Clockwise seats and purses: alone, or in the named or nearest teams."""
        table = LairTable(self.match, self.match.start)
        if self.match.facts.has_teams:
            half = len(self.match.players) // 2
            form_teams(table, self._teams or tuple((n, n + half) for n in range(half)))
        return table.state.clockwise, table.state.purse_of

    def _deal(self, laid: list[str]) -> tuple[list[tuple[str, ...]], tuple, tuple]:
        """Hands, pile and what is left over, from the tiles that are not in the lair."""
        facts = self.match.facts
        named = [tile for hand in self._hands.values() for tile in hand] + list(self._pile or ())
        try:
            left = list(without(facts.box, *laid, *named))
        except ValueError as error:
            raise PositionError("some of these tiles are named too often") from error
        hands = []
        for seat in range(len(self.match.players)):
            size = 0 if self._no_hands or seat in self._hands else facts.start_hand
            hand = self._hands.get(seat, ()) + tuple(left.pop(0) for _ in range(size))
            hands.append(tuple(sorted(hand, key=facts.rank.__getitem__)))
        if self._pile is None:
            return hands, tuple(left), ()
        return hands, self._pile, tuple(left)

    def _share(self, purse_of: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        purses: list[tuple[int, ...]] = [()] * (max(purse_of) + 1)
        for seat, coins in self._purses.items():
            purses[purse_of[seat]] = coins
        return tuple(purses)

    def _hoard(self, purses: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
        try:
            return without(self.match.facts.coins, *(coin for coins in purses for coin in coins))
        except ValueError as error:
            raise PositionError("there are not so many coins of that value") from error

    def _cast(self) -> list[str]:
        left = [h for h in self.match.facts.heroes if h not in self._heroes.values()]
        seats = range(len(self.match.players))
        return [self._heroes[seat] if seat in self._heroes else left.pop(0) for seat in seats]

    # when

    def places(self, name: str, tile: str, cell: Cell, arrows: str) -> Self:
        """Somebody lays a tile."""
        return self.when(name, "place", tile, (tile, cell, tidy(arrows)))

    def moves(self, name: str, *cells: Cell) -> Self:
        """Somebody moves to a chamber, or over several in a storm."""
        self.when(name, "move")
        return self.when(name, cells[0] if len(cells) == 1 else cells)

    # then

    def then_at(self, **cells: Cell) -> Self:
        found = {name: self._player(name).at for name in cells}
        assert found == cells, f"the heroes stand on {found}, not {cells}"
        return self

    def then_coins(self, **coins: tuple[int, ...]) -> Self:
        state = self.timeline.state
        found = {name: state.purses[state.purse_of[self.match.seat(name)]] for name in coins}
        assert found == coins, f"the coins are {found}, not {coins}"
        return self

    def then_hand(self, name: str, *tiles: str) -> Self:
        hand = self._player(name).hand
        assert Counter(hand) == Counter(tiles), f"{name} holds {hand}, not {tiles}"
        return self

    def then_holds(self, **counts: int) -> Self:
        found = {name: len(self._player(name).hand) for name in counts}
        assert found == counts, f"the hands are of {found} tiles, not {counts}"
        return self

    def then_drakon(self, cell: Cell | None) -> Self:
        now = self.timeline.state.drakon
        assert now == cell, f"Drakon stands on {now}, not {cell}"
        return self

    def then_chamber(self, cell: Cell, effect: str, arrows: str) -> Self:
        ground = {chamber.at: chamber for chamber in self.timeline.state.chambers}
        assert cell in ground, f"no chamber lies at {cell}"
        found = self.match.facts.effects[ground[cell].tile], ground[cell].arrows
        assert found == (effect, tidy(arrows)), f"there lies {found}"
        return self

    def then_no_chamber(self, cell: Cell) -> Self:
        assert all(c.at != cell for c in self.timeline.state.chambers), f"a chamber lies at {cell}"
        return self

    def _player(self, name: str) -> Player:
        return self.timeline.state.players[self.match.seat(name)]
