"""How the fight stands, what would follow, and what the solver advises."""

from __future__ import annotations

from typing import Any

import ipywidgets as w
from msgspec.structs import replace

from draghan_lab.engine.dealer import Chance
from draghan_lab.engine.decision import FATE
from draghan_lab.engine.match import Match
from draghan_lab.engine.view import view
from draghan_lab.explore.policies import play_on
from draghan_lab.explore.quest_bot import sensible
from draghan_lab.explore.quest_fights import (
    EQUIPMENT_QUESTIONS,
    FIGHT_QUESTIONS,
    Advice,
    Prospect,
    advise,
    follow,
    prospects,
    sequel,
)
from draghan_lab.games.once_upon_a_dragon.reckoning import fights_dragon, own_icons
from draghan_lab.games.once_upon_a_dragon.state import ASIDE, Icons, Quest
from draghan_lab.games.once_upon_a_dragon.words import (
    icons_in_words,
    listed,
    name,
    names,
    sentence,
    the,
)
from draghan_lab.ui import quest_tables as tables
from draghan_lab.ui.panels.parts import button, column, heading, row
from draghan_lab.ui.panels.what_if import Say
from draghan_lab.ui.session import Session

NOBODY = "There is nobody to fight."


class FightPanel:
    """The totals of the fight that is looked at, and the best that could be done."""

    title = "The fight"

    def __init__(self, session: Session, say: Say) -> None:
        self.session, self.say = session, say
        self.chosen: tuple[int, ...] = ()
        """The options that somebody has clicked, but not confirmed."""
        self._advised: tuple[Any, ...] | None = None
        self.advised = ""
        """What the advice that is shown says, in one line."""
        self.head, self.table, self.advice = w.HTML(), w.HTML(), w.HTML()
        self.widget = column(
            self.head,
            self.table,
            row(
                button("Show me the best fight", self.show, style="primary"),
                button("Carry it out", self.carry_out),
            ),
            self.advice,
            heading("Let the sensible bot play"),
            row(
                button("One answer", lambda: self.play(1)),
                button("To the end of the game", lambda: self.play(None)),
            ),
        )
        self.widget.add_class("dl-quest-lab")
        self.refresh()

    def choose(self, chosen: tuple[int, ...]) -> None:
        """Somebody clicks cards and has not confirmed them."""
        if chosen != self.chosen:
            self.chosen = chosen
            self.refresh()

    def refresh(self) -> None:
        """The totals at the moment that is looked at, with the cards that are just being chosen."""
        state, match = supposed(self.session, self.chosen), self.session.match
        told = prospects(match, state)
        words = "If these cards were played" if self.chosen else "If the fight were reckoned now"
        self.head.value = f"<h3 class='dl-heading'>{words}</h3>"
        if not told:
            self.table.value = tables.prose(NOBODY)
        else:
            follows = " ".join(sentence(text) for text in sequel(match, state))
            self.table.value = fight_table(match, state, told) + tables.prose(follows)
        if self._advised != self._fight():
            self._advised, self.advised, self.advice.value = None, "", ""
        elif self._advised is not None:
            self._tell_advice()

    @property
    def is_open(self) -> bool:
        """Whether a question of a fight is asked here."""
        decision = self.session.decision
        return decision is not None and decision.ask in FIGHT_QUESTIONS

    def in_short(self) -> str:
        """What the cards that are just being chosen would do, in one line."""
        decision = self.session.decision
        if not self.chosen or decision is None or decision.ask not in EQUIPMENT_QUESTIONS:
            return ""
        state, match = supposed(self.session, self.chosen), self.session.match
        told = [f"{name(match, p.enemy)} {_verdict(p)}" for p in prospects(match, state)]
        return f"With the chosen cards: {'; '.join(told)}."

    def _fight(self) -> tuple[Any, ...]:
        """What tells one fight from another: advice lasts as long as it."""
        state = self.session.timeline.state_at(self.session.stop)
        return (self.session.match, state.game, state.round, state.enemies, state.dragon)

    def _looked_at(self) -> Quest:
        return self.session.timeline.state_at(self.session.stop)

    def show(self) -> None:
        """What the solver advises, in words; it goes on from whatever is decided."""
        state = self._looked_at()
        if not prospects(self.session.match, state):
            self.say(NOBODY, "info")
            return
        self._advised = self._fight()
        self._tell_advice()

    def _tell_advice(self) -> None:
        match, state = self.session.match, self._looked_at()
        advice = advise(match, state, self.session.decision)
        self.advised = advice_in_short(match, state, advice)
        self.advice.value = (
            "<h3 class='dl-heading'>The best from here</h3>"
            + tables.prose(verdict(match, advice))
            + advice_table(match, state, advice)
            + tables.prose(difference(match, advice))
        )

    def carry_out(self) -> None:
        """Answer the questions of this fight as the solver advises."""
        session = self.session
        if session.decision is None or not self.is_open:
            self.say("No question of a fight is open here.", "info")
            return
        plan = advise(session.match, session.step.state, session.decision).plan
        here = session.step.state.round
        while (asked := session.decision) is not None and asked.ask in FIGHT_QUESTIONS:
            if session.step.state.round != here:
                break
            if not session.is_mine:
                self.say(f"{session.match.name(asked.seat)} decides now.", "info")
                break
            session.answer(follow(session.match, session.step.state, asked, plan))
        else:
            self.say("The advice is carried out.", "success")

    # the bot

    def play(self, answers: int | None) -> None:
        """The bot answers for everybody: once, or until this game is over."""
        session = self.session
        timeline = session.timeline
        timeline.goto(session.stop.node)
        policy, chance = sensible(session.match), Chance("bot", len(timeline.nodes))
        here = timeline.state.game
        if answers is None:
            play_on(timeline, chance, policy, until=lambda now: now.state.game > here)
        elif timeline.decision is not None:
            timeline.settle()
            decision = timeline.decision
            if decision is not None and decision.seat != FATE:
                timeline.answer(policy(view(timeline.step, decision.seat), chance))
        session.visit(timeline.cursor)


def supposed(session: Session, chosen: tuple[int, ...]) -> Quest:
    """The state that is looked at, as if the cards being chosen were played already."""
    state, decision = session.timeline.state_at(session.stop), session.decision
    is_asked = decision is not None and decision.ask in EQUIPMENT_QUESTIONS and session.is_mine
    if not chosen or not is_asked or decision is None or max(chosen) >= len(decision.options):
        return state
    owner = decision.options[0][0]
    cards = tuple(decision.options[place][1] for place in chosen)
    where = "played" if decision.ask == "fight.equipment" else "at_dragon"
    heroes = tuple(
        replace(hero, **{where: getattr(hero, where) + cards}) if hero.character == owner else hero
        for hero in state.heroes
    )
    return replace(state, heroes=heroes)


def fight_table(match: Match, state: Quest, told: tuple[Prospect, ...]) -> str:
    """Every enemy with who and what is against it."""
    rows = [
        (
            name(match, one.enemy),
            tables.icons(one.need),
            listed(against(match, state, one.enemy)) or "nobody",
            tables.icons(one.icons),
            _verdict(one),
        )
        for one in told
    ]
    return tables.table(("Enemy", "needs", "against it", "together", "so it"), rows)


def _verdict(one: Prospect) -> str:
    if one.falls:
        return "✓ falls"
    return f"✗ lacks {icons_in_words(one.lacking)}" if any(one.lacking) else "✗ is defended"


def against(match: Match, state: Quest, enemy: str) -> list[str]:
    """Everybody and everything that counts against an enemy, each with its icons."""
    facts, told = match.facts, []
    for hero in state.heroes:
        is_there = hero.faces == enemy
        cards = hero.played
        if enemy == state.dragon:
            is_there = bool(hero.character) and fights_dragon(match, hero, enemy)
            cards = hero.at_dragon
        if is_there:
            told.append(_with(name(match, hero.character), own_icons(facts, hero)))
            told += [_with(name(match, card), facts.icons[card]) for card in cards]
    if state.aid_at == enemy:
        told.append(_with(name(match, state.location), facts.icons[state.location]))
    return told


def _with(words: str, icons: Icons) -> str:
    return f"{words} ({icons_in_words(icons)})"


# advice


def verdict(match: Match, advice: Advice) -> str:
    if advice.wins_all:
        return "Everything can be defeated."
    fallen = advice.plan.fallen
    falls = "fall" if len(fallen) > 1 else "falls"
    return f"The best that can be reached: {names(match, fallen) or 'nobody'} {falls}."


def advice_in_short(match: Match, state: Quest, advice: Advice) -> str:
    """What can be reached, and what is still to be done for it, in one line."""
    plan, told = advice.plan, []
    placed = {hero.character for hero in state.heroes if hero.faces}
    moves = [(who, where) for who, where in plan.faces if who not in placed and where != ASIDE]
    for enemy in dict.fromkeys(where for _, where in moves):
        who = listed(name(match, character) for character, where in moves if where == enemy)
        told.append(f"{who} → {name(match, enemy)}")
    told += [f"{name(match, who)} plays {the(match, card)}" for who, card, _ in plan.cards]
    is_aid_open = bool(plan.aid) and not state.aid_at
    told += [f"Aid → {name(match, plan.aid)}"] if is_aid_open else []
    enemies = len(prospects(match, state))
    reach = "Everything" if advice.wins_all else f"{len(plan.fallen)} of {enemies}"
    return f"{reach} can be defeated{': ' if told else ''}{'; '.join(told)}."


def advice_table(match: Match, state: Quest, advice: Advice) -> str:
    """The plan, enemy by enemy: who faces it, which cards are played, and what becomes of it."""
    plan, rows = advice.plan, []
    for one in prospects(match, state):
        enemy = one.enemy
        here = [hero.character for hero in state.heroes if hero.faces == enemy]
        come = [who for who, where in plan.faces if where == enemy and who not in here]
        cards = [
            f"{name(match, card)} ({name(match, who)})"
            for who, card, at in plan.cards
            if at == enemy
        ]
        if plan.aid == enemy and state.aid_at != enemy:
            cards.append(f"the Aid of {the(match, state.location)}")
        rows.append(
            (
                name(match, enemy),
                tables.icons(one.need),
                listed(name(match, who) for who in [*here, *come]) or "nobody",
                listed(cards) or "nothing",
                "✓ falls" if enemy in plan.fallen else "✗ stays",
            )
        )
    aside = [who for who, where in plan.faces if where == ASIDE]
    note = f"{listed(the(match, who) for who in aside)} stand aside" if aside else ""
    head = ("Enemy", "needs", "who faces it", "what is played", "so it")
    return tables.table(head, rows) + tables.prose(sentence(note) if note else "")


def difference(match: Match, advice: Advice) -> str:
    """Which single card would have done it."""
    if advice.wins_all:
        return ""
    few = [f"{the(match, card)} with {the(match, who)}" for who, card in advice.decisive[:6]]
    if not few:
        return "No plan defeats everything, with any one card more."
    return f"No plan defeats everything; one card more would have been enough: {', '.join(few)}."


def told_advice(match: Match, state: Quest) -> list[str]:
    """The advice of the solver as sentences."""
    advice = advise(match, state)
    plan = advice.plan
    lines = [verdict(match, advice)]
    lines += [sentence(f"{the(match, who)} faces {the(match, enemy)}") for who, enemy in plan.faces]
    lines += [
        sentence(f"{the(match, who)} plays {the(match, card)} against {the(match, enemy)}")
        for who, card, enemy in plan.cards
    ]
    lines += [sentence(f"the Aid goes to {the(match, plan.aid)}")] if plan.aid else []
    return [*lines, difference(match, advice)] if not advice.wins_all else lines
