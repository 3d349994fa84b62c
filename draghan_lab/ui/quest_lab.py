"""The quest table: the explorer of Once Upon a Dragon with a fight laboratory beside it."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from draghan_lab.engine.decision import Answer, Choose
from draghan_lab.engine.timeline import Timeline
from draghan_lab.games.once_upon_a_dragon import clicks, drops
from draghan_lab.games.once_upon_a_dragon.words import sentence
from draghan_lab.ui.explorer import Explorer
from draghan_lab.ui.quest_chances import ChancesPanel
from draghan_lab.ui.quest_fight import FightPanel, told_advice
from draghan_lab.ui.quest_hands import QuestHands
from draghan_lab.ui.session import places_of

__all__ = ["QuestLab", "told_advice"]

GAME = "once_upon_a_dragon"
BETWEEN = "The arrow keys go through what happened; End goes to the question that is open."
ANOTHERS = "Another player is asked. See as that player, or as the teacher, to answer."
AT_THE_END = "The game is over. Replay it with the arrow keys, or begin a new game."


class QuestLab(Explorer):
    """Everything that the explorer can do, with hints for the fight and the chances of stacks."""

    def __init__(self, game: Timeline | str = GAME) -> None:
        self.hands = QuestHands()
        super().__init__(game)
        self.fight = FightPanel(self.session, self._say)
        self.chances = ChancesPanel(self.session, self._say)
        for panel in (self.fight, self.chances):
            self.add_panel(panel)
        self.tabs.selected_index = len(self.tabs.children) - 2
        self.hands.on_drop(self.aloud(self._drop))
        self.hands.on_advise(self.aloud(self._advise))
        self.hands.on_order(self.aloud(self.chances.lay_tried))
        self.hands.observe(lambda change: self._choose(tuple(change["new"])), "chosen")
        self.session.on_change(lambda _keep: self._take_hands_off())
        self._show_hint()
        page: Any = self
        page.children = (*page.children[:2], self.hands, self.tabs)

    def _asked(self) -> dict[str, Any] | None:
        asked, decision = super()._asked(), self.session.decision
        if asked is not None and decision is not None:
            match, state = self.session.match, self.session.step.state
            for shown, option in zip(asked["options"], decision.options, strict=True):
                shown["pieces"] += clicks.reached(match, state, decision, option)
        return asked

    def _show_here(self) -> None:
        super()._show_here()
        if self._added:
            self._show_hint()

    # hands on the board

    def _take_hands_off(self) -> None:
        """Cards that were clicked for a question count for no other one."""
        self.hands.chosen = []

    def _choose(self, chosen: tuple[int, ...]) -> None:
        self.fight.choose(chosen)
        self._show_hint()

    def _show_hint(self) -> None:
        decision = self.session.decision
        self.hands.next = drops.second_click(decision) if decision is not None else {}
        self.hands.can_advise = self.fight.is_open and not self.fight.advised
        advised = self.fight.advised if self.fight.is_open else ""
        self.hands.told = self.fight.in_short() or advised or self._hint()

    def _hint(self) -> str:
        """How to go on from here."""
        session = self.session
        if session.decision is None:
            return AT_THE_END if session.step.is_over and session.stop.is_last else BETWEEN
        return drops.hint(session.decision) if session.is_mine else ANOTHERS

    def _advise(self) -> None:
        """The best that can be done, in one line under the board and at length in its panel."""
        self.fight.show()
        self._show_hint()

    def _drop(self, source: str, target: str) -> None:
        """A piece was dragged onto another one: that is an answer, a part of one, or explained."""
        session = self.session
        decision = session.decision
        if decision is None or not session.is_mine:
            return
        match, state = session.match, session.step.state
        objection = drops.misplaced(match, state, decision, source, target)
        answer = None
        if objection is None:
            answer = drops.dropped(decision, source, target)
            objection = None if answer is None else session.explain(answer)
        placed = self._placed(answer) if decision.ask == "fight.face" else None
        if placed is not None:
            self._place_anew(placed, answer)
        elif objection is not None:
            self._refuse(objection)
        elif answer is None:
            self._touch([source])
        elif isinstance(decision, Choose):
            self.hands.click(source)
        else:
            self._answer(places_of(decision, answer))

    def _placed(self, answer: Answer | None) -> int | None:
        """The step that was answered by placing the same character elsewhere in this fight."""
        timeline = self.session.timeline
        line = timeline.line(self.session.stop.node)
        for node, after in reversed(list(pairwise(line))):
            decision, given = timeline.nodes[node].step.decision, timeline.nodes[after].answer
            if answer is None or decision is None or decision.ask != "fight.face":
                return None
            if given[0] == answer[0]:
                return None if given == answer else node
        return None

    def _place_anew(self, node: int, answer: Answer) -> None:
        """Back to before a character was placed, and the others after it as they were."""
        session = self.session
        objection = session.timeline.nodes[node].step.explain(answer)
        if objection is not None:
            self._refuse(objection)
            return
        retold = session.answer_earlier(node, answer)
        told = "Placed anew: this is a new branch; the old line is kept under Branches."
        self._say(f"{told} {sentence(retold.reason)}" if retold.reason else told, "info")
