"""The timeline: the tree of everything that was played or tried, with a cursor.

Nothing is ever lost by going back. An answer given at an earlier step opens a branch; `undo` and
`redo` move the cursor between the decisions of players, passing over what fate answered by itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from draghan_lab.engine.decision import FATE, Answer, Decision, Objection
from draghan_lab.engine.event import Moment
from draghan_lab.engine.match import Match
from draghan_lab.engine.step import Step, first_step

ROOT = 0


class Node(Struct, gc=False):
    """A step in its place in the tree."""

    step: Step
    parent: int | None = None
    answer: Answer = None
    ahead: int | None = None
    """The child that was visited last: where `redo` leads."""
    others: tuple[int, ...] = ()
    """Its other children."""
    label: str = ""

    @property
    def children(self) -> tuple[int, ...]:
        """Every answer that was tried here leads to one, the oldest first."""
        ahead = () if self.ahead is None else (self.ahead,)
        return tuple(sorted((*self.others, *ahead)))

    def lead_to(self, child: int) -> None:
        """Let `redo` lead to this child."""
        self.others = tuple([other for other in self.children if other != child])
        self.ahead = child


class Stop(Struct, frozen=True):
    """A position of a replay: one moment of a step, or a step that caused no moment."""

    node: int
    moment: int | None
    is_first: bool
    is_last: bool


class Timeline:
    """A game in progress, with all its branches."""

    def __init__(self, match: Match, settle: bool = True) -> None:
        self.match = match
        self.nodes: dict[int, Node] = {ROOT: Node(first_step(match))}
        self.cursor = ROOT
        self._next = ROOT + 1
        if settle:
            self.settle()

    # where we are

    @property
    def step(self) -> Step:
        return self.nodes[self.cursor].step

    @property
    def state(self) -> Any:
        return self.step.state

    @property
    def decision(self) -> Decision | None:
        return self.step.decision

    @property
    def is_over(self) -> bool:
        return self.step.is_over

    def explain(self, answer: Answer) -> Objection | None:
        """Why this answer to the open decision is impossible, or None if it is possible."""
        return self.step.explain(answer)

    # going on

    def answer(self, answer: Answer) -> Step:
        """Answer the open decision; fate then answers what falls to it."""
        here = self.nodes[self.cursor]
        asked = here.step.decision
        if asked is None or not asked.accepts(answer):
            answer = here.step.read(answer)
        step = self._follow(here, answer)
        asked = step.decision
        return step if asked is None or asked.seat != FATE else self.settle()

    def settle(self) -> Step:
        """Let fate answer from the seed, until a player is asked or the game is over."""
        step = self.step
        while (decision := step.decision) is not None and decision.seat == FATE:
            step = self._follow(self.nodes[self.cursor], step.deal())
        return step

    def add(self, answer: Answer) -> Step:
        """Give one answer, fate's or a player's, and stop there."""
        here = self.nodes[self.cursor]
        return self._follow(here, here.step.read(answer))

    def _follow(self, here: Node, answer: Answer) -> Step:
        """Go on from the cursor with a possible answer; all are possible that fate deals."""
        if here.ahead is not None:
            for child in here.children:
                if self.nodes[child].answer == answer:
                    return self.goto(child)
        number, step = self._next, here.step.follow(answer)
        self.nodes[number] = Node(step, self.cursor, answer)
        if here.ahead is not None:
            here.others = here.children
        here.ahead = self.cursor = number
        self._next = number + 1
        return step

    # moving about

    def goto(self, node: int) -> Step:
        """Put the cursor on any step; the line to it becomes the one that `redo` follows."""
        if node not in self.nodes:
            raise KeyError(f"there is no step {node} in this timeline")
        self.cursor = node
        while (parent := self.nodes[node].parent) is not None:
            before = self.nodes[parent]
            if before.ahead != node:
                before.lead_to(node)
            node = parent
        return self.step

    def undo(self) -> bool:
        """Back to the decision of a player before this one; False at the beginning."""
        node = self.nodes[self.cursor].parent
        while node is not None:
            if self._asks_player(node):
                self.goto(node)
                return True
            node = self.nodes[node].parent
        return False

    def redo(self) -> bool:
        """On to the next decision of a player, or the end, along the line visited last."""
        node = self.nodes[self.cursor].ahead
        while node is not None:
            if self._asks_player(node) or self.nodes[node].ahead is None:
                self.goto(node)
                return True
            node = self.nodes[node].ahead
        return False

    def _asks_player(self, node: int) -> bool:
        decision = self.nodes[node].step.decision
        return decision is not None and decision.seat != FATE

    # lines and branches

    def line(self, tip: int | None = None) -> tuple[int, ...]:
        """The nodes from the beginning to `tip` (to the cursor, if none is named)."""
        nodes = [self.cursor if tip is None else tip]
        while (parent := self.nodes[nodes[-1]].parent) is not None:
            nodes.append(parent)
        return tuple(reversed(nodes))

    def tip(self, node: int | None = None) -> int:
        """The end of the line through a node, as visited last."""
        node = self.cursor if node is None else node
        while (ahead := self.nodes[node].ahead) is not None:
            node = ahead
        return node

    def tips(self) -> tuple[int, ...]:
        """The ends of all branches, oldest first."""
        return tuple(node for node, entry in self.nodes.items() if not entry.children)

    def label(self, node: int, text: str) -> None:
        """Name a step, so that it can be found again."""
        self.nodes[node].label = text.strip()[:80]

    def prune(self, node: int) -> None:
        """Cut off a branch at this step; the cursor falls back to where it began."""
        parent = self.nodes[node].parent
        if parent is None:
            raise ValueError("the beginning of a game cannot be cut off")
        if node in self.line():
            self.goto(parent)
        for gone in list(self.below(node)):
            del self.nodes[gone]
        fork = self.nodes[parent]
        left, ahead = [child for child in fork.children if child != node], fork.ahead
        fork.others, fork.ahead = tuple(left), None
        if left:
            fork.lead_to(left[-1] if ahead is None or ahead == node else ahead)

    def below(self, node: int) -> Iterator[int]:
        """A node and all that comes after it."""
        waiting = [node]
        while waiting:
            here = waiting.pop()
            yield here
            waiting.extend(self.nodes[here].children)

    # replay

    def stops(self, tip: int | None = None) -> tuple[Stop, ...]:
        """The positions of a replay along a line."""
        return tuple(stop for node in self.line(tip) for stop in self.stops_of(node))

    def stops_of(self, node: int) -> Iterator[Stop]:
        """The positions of a replay within one step."""
        count = len(self.nodes[node].step.moments)
        if not count:
            yield Stop(node, None, True, True)
        for moment in range(count):
            yield Stop(node, moment, moment == 0, moment == count - 1)

    def moment(self, stop: Stop) -> Moment | None:
        """The event at a stop with the state after it."""
        return None if stop.moment is None else self.nodes[stop.node].step.moments[stop.moment]

    def state_at(self, stop: Stop) -> Any:
        """What was on the table at a stop."""
        moment = self.moment(stop)
        return self.nodes[stop.node].step.state if moment is None else moment.state

    def _repr_svg_(self) -> str:
        """The board at the cursor, so that a bare notebook cell shows the game."""
        return picture(self.match, self.state)

    def asked_before(self, node: int) -> Decision | None:
        """The decision whose answer led to this node."""
        parent = self.nodes[node].parent
        return None if parent is None else self.nodes[parent].step.decision


def picture(match: Match, state: Any) -> str:
    """The board of a state as one SVG."""
    scene = match.game.board.scene(match)
    layers = "".join(f"<g>{layer}</g>" for layer in match.game.board.layers(match, state))
    size = f"0 0 {scene['width']} {scene['height']}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}" style="max-width: 960px">'
        f"{scene['defs']}{layers}</svg>"
    )
