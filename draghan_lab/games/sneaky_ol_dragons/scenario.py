"""Sneaky Ol' Dragons positions by names.

A card is named by its kind ("move_3", any copy), exactly ("knight/2"), or by what it shows:
"move_3:footprint=2", "knight:value=4", "*:courage=1,spell=jumping" (any card that fits).
"""

from __future__ import annotations

from typing import Any, Self

from msgspec.structs import replace

from draghan_lab.engine.errors import PositionError
from draghan_lab.engine.match import known
from draghan_lab.engine.scenario import Scenario
from draghan_lab.games.sneaky_ol_dragons import events as e
from draghan_lab.games.sneaky_ol_dragons.setup import begin
from draghan_lab.games.sneaky_ol_dragons.state import (
    COLOURS,
    DOWN,
    MISSED,
    UP,
    Race,
    Racer,
    Slot,
)
from draghan_lab.games.sneaky_ol_dragons.table import clockwise_from

NEXT_CARD = (e.CardRevealed, e.CardPassedOver, e.TurnPassed, e.ActionRoundBegan, e.CardsCollected)


class RaceScenario(Scenario):
    """`given("sneaky_ol_dragons", …)`: the middle of a movement phase, unless hands are dealt."""

    _begins_with_setup = True

    def __init__(self, *args: Any, **setup: Any) -> None:
        super().__init__(*args, **setup)
        count = len(self.match.players)
        self._spaces = [0] * count
        self._racers = [Racer(COLOURS[seat]) for seat in range(count)]
        self._hands: list[tuple[str, ...]] = [()] * count
        self._rows: list[list[Slot]] = [[] for _ in range(count)]
        self._left = list(self.match.facts.cards)
        self._pile: tuple[str, ...] | None = None
        self._on_top: tuple[str, ...] = ()
        self._state: dict[str, Any] = {"stage": "play", "starter": 0, "round": 1, "action_round": 1}
        self._next = ""
        self._laid = 0
        self._is_rest_removed = False

    # given

    def dragons(self, **spaces: int) -> Self:
        """Where the dragons stand; those not named stand on Start."""
        for name, space in spaces.items():
            self._spaces[self.match.seat(name)] = space
        return self._placed()

    def starter(self, name: str) -> Self:
        self._state["starter"] = self.match.seat(name)
        return self._placed()

    def to_play(self, name: str) -> Self:
        """Whose turn it is: those before them in turn order have had theirs."""
        self.match.seat(name)
        self._next = name
        return self._placed()

    def storyline(self, name: str, *cards: str) -> Self:
        """The unplayed cards of a player, from left to right, behind any played ones."""
        return self._lay(name, cards, DOWN)

    def played(self, name: str, *cards: str) -> Self:
        """Cards that lie face up in a Storyline."""
        return self._lay(name, cards, UP)

    def turned(self, name: str, *places: int, why: str = MISSED) -> Self:
        """Turn cards of a Storyline, counted from 1."""
        row = self._rows[self.match.seat(name)]
        for place in places:
            row[place - 1] = replace(row[place - 1], turned=why)
        return self._placed()

    def pile(self, *cards: str) -> Self:
        """The draw pile from the top; all other cards lie below."""
        self._on_top += tuple(self._take(card) for card in cards)
        return self._placed()

    def only_pile(self, *cards: str) -> Self:
        """The whole draw pile; all other cards are out of the game."""
        self._is_rest_removed = True
        return self.pile(*cards)

    def discard(self, *cards: str) -> Self:
        named = tuple(self._take(card) for card in cards)
        self._state["discard"] = (*self._state.get("discard", ()), *named)
        return self._placed()

    def hand(self, name: str, *cards: str) -> Self:
        """Cards in hand: the programming phase is about to begin."""
        self._hands[self.match.seat(name)] = tuple(self._take(card) for card in cards)
        first = "own_two" if len(self.match.players) == 2 else "program"
        self._state["stage"] = "draft" if self.match.options["draft"] else first
        return self._placed()

    def deal(self) -> Self:
        """A round is about to begin with its deal phase."""
        self._state.update(stage="deal", action_round=0, round=0)
        return self._placed()

    def path_from(self, space: int) -> Self:
        """The forest has swallowed everything behind this space."""
        self._state["first"] = space
        return self._placed()

    def tree(self, *names: str) -> Self:
        return self._join("trees", names)

    def hugged(self, *names: str) -> Self:
        return self._join("hugged", names)

    def potion(self, *names: str) -> Self:
        return self._mark(names, bonus=1)

    def bound(self, name: str, symbol: str) -> Self:
        """An Old book of magic binds a player to a symbol."""
        return self._mark((name,), symbol=symbol)

    def wisp(self, name: str, wisp: str) -> Self:
        return self._mark((name,), wisp=wisp)

    def _join(self, field: str, names: tuple[str, ...]) -> Self:
        seats = {*self._state.get(field, ()), *map(self.match.seat, names)}
        self._state[field] = tuple(sorted(seats))
        return self._placed()

    def _mark(self, names: tuple[str, ...], **changes: Any) -> Self:
        for name in names:
            self._change(name, **changes)
        return self._placed()

    def _change(self, name: str, **changes: Any) -> None:
        seat = self.match.seat(name)
        self._racers[seat] = replace(self._racers[seat], **changes)

    def _lay(self, name: str, cards: tuple[str, ...], face: str) -> Self:
        row = self._rows[self.match.seat(name)]
        for card in cards:
            row.append(Slot(self._laid, self._take(card), face))
            self._laid += 1
        return self._placed()

    def _take(self, wanted: str) -> str:
        """A card that fits and was not named before."""
        kind, _, conditions = wanted.partition(":")
        if "/" not in kind and kind != "*":
            known(self.match.facts.kinds, kind, "card", "Sneaky Ol' Dragons")
        for name in self._left:
            if self._fits(name, kind, conditions):
                self._left.remove(name)
                return name
        raise PositionError(f"no card {wanted!r} is left")

    def _fits(self, name: str, kind: str, conditions: str) -> bool:
        card = self.match.facts.cards[name]
        if kind not in ("*", name, card.kind):
            return False
        wanted = dict(part.split("=") for part in conditions.split(",") if part)
        return all(str(getattr(card, key)) == value for key, value in wanted.items())

    def _placed(self) -> Self:
        if self._timeline is not None:
            raise PositionError("the position can no longer be changed: play has begun")
        self._begins_with_setup = False
        return self

    # the position

    def position(self) -> Race | None:
        if self._begins_with_setup:
            return None
        rest = tuple(self._left)
        seen = bytearray(len(self.match.facts.cards))
        state = replace(
            begin(self.match),
            players=tuple(self._racers),
            hands=tuple(self._hands),
            rows=tuple(map(tuple, self._rows)),
            spaces=tuple(self._spaces),
            laid=self._laid,
            pile=self._on_top if self._is_rest_removed else self._on_top + rest,
            removed=rest if self._is_rest_removed else (),
            **self._state,
        )
        for seat, (hand, row) in enumerate(zip(state.hands, state.rows, strict=True)):
            for name in hand:
                seen[self.match.facts.index[name]] |= 1 << seat
            for slot in row:
                if slot.face == UP:
                    seen[self.match.facts.index[slot.card]] = self.match.facts.everybody
        return replace(state, seen=bytes(seen), waiting=self._waiting(state))

    def _waiting(self, state: Race) -> tuple[int, ...]:
        if state.stage == "deal":
            return ()
        order = clockwise_from(state.clockwise, state.starter)
        return order[order.index(self.match.seat(self._next)) :] if self._next else order

    # then

    def after(self, card: str) -> Race:
        """The state when a card (by kind) was done and the next one is about to come up."""
        moments = self.moments
        kinds = self.match.facts.cards
        for start, moment in enumerate(moments):
            event = moment.event
            if isinstance(event, e.CardRevealed) and kinds[event.card].kind == card:
                done = start
                while done + 1 < len(moments) and not isinstance(
                    moments[done + 1].event, NEXT_CARD
                ):
                    done += 1
                return moments[done].state
        raise AssertionError(f"{card} did not come up")

    def spaces(self, state: Race | None = None) -> dict[str, int]:
        state = state or self.timeline.state
        return dict(zip(self.match.players, state.spaces, strict=True))

    def then_dragons(self, **spaces: int) -> Self:
        now = self.spaces()
        found = {name: now[name] for name in spaces}
        assert found == spaces, f"the dragons stand on {now}, not {spaces}"
        return self

    def then_after(self, card: str, **spaces: int) -> Self:
        """Where the dragons stand when a card is done."""
        now = self.spaces(self.after(card))
        found = {name: now[name] for name in spaces}
        assert found == spaces, f"after {card} the dragons stand on {now}, not {spaces}"
        return self

    def unplayed(self, name: str, state: Race | None = None) -> list[str]:
        """The kinds of a player's unplayed cards, from left to right."""
        state = state or self.timeline.state
        row = state.rows[self.match.seat(name)]
        cards = self.match.facts.cards
        return [cards[slot.card].kind for slot in row if slot.face == DOWN]

    def revealed(self, name: str) -> list[str]:
        """The kinds of the cards that a player revealed, in their order."""
        seat, cards = self.match.seat(name), self.match.facts.cards
        return [cards[x.card].kind for x in self.happened(e.CardRevealed) if x.seat == seat]
