"""What dragging one piece of the board onto another means, and how to answer by hand."""

from __future__ import annotations

from collections.abc import Callable

from draghan_lab.engine.decision import Answer, Decision, Objection
from draghan_lab.engine.match import Match
from draghan_lab.games.once_upon_a_dragon import words
from draghan_lab.games.once_upon_a_dragon.state import Quest

_PLAYING = ("fight.equipment", "endgame.equipment_at_dragon")


def dropped(decision: Decision, source: str, target: str) -> Answer | None:
    """The answer, or the part of one, that dropping a piece on another would be."""
    kind, _, name = source.partition(":")
    onto, _, there = target.partition(":")
    mean = _DROPPED.get((decision.ask, kind, onto))
    return mean(name, there) if mean else None


def misplaced(
    match: Match, state: Quest, decision: Decision, source: str, target: str
) -> Objection | None:
    """Why a piece does not count where it was dropped."""
    onto, _, enemy = target.partition(":")
    if onto != "enemy":
        return None
    if decision.ask in _PLAYING:
        return _elsewhere(match, state, decision, source, enemy)
    return _too_early(match, state, decision, source.partition(":")[0])


def _elsewhere(
    match: Match, state: Quest, decision: Decision, source: str, enemy: str
) -> Objection | None:
    owner = source.partition(":")[2].partition(":")[0]
    faced = {hero.character: hero.faces for hero in state.heroes}.get(owner, "")
    if faced and decision.ask == "endgame.equipment_at_dragon":
        faced = state.dragon
    if faced in ("", enemy):
        return None
    who, where = words.the(match, owner), words.the(match, faced)
    return Objection(f"{who} faces {where}, and plays there only", ("fight.own_monster_only",))


def _too_early(match: Match, state: Quest, decision: Decision, kind: str) -> Objection | None:
    """Everybody is placed, then an Aid is directed, then Equipment is played."""
    if kind == "location" and state.location not in match.facts.aids:
        return None
    told = _LATER.get((decision.ask, kind))
    return Objection(*told) if told else None


_LATER = {
    ("fight.face", "gear"): (
        "first everybody is placed; Equipment is played after that",
        ("fight.assign", "fight.play_equipment"),
    ),
    ("fight.face", "location"): (
        "first everybody is placed; the Aid is directed after that",
        ("fight.assign", "location.aid"),
    ),
    ("fight.aid_target", "gear"): (
        "first the Aid is directed; Equipment is played after that",
        ("location.aid", "fight.play_equipment"),
    ),
}


def _card_of(label: str) -> str:
    return label.partition("#")[0]


def _drop_gear(name: str, enemy: str) -> Answer:
    character, _, label = name.partition(":")
    return ((character, _card_of(label)),)


def _drop_gift(name: str, receiver: str) -> Answer:
    return (_card_of(name.partition(":")[2]), receiver)


_DROPPED: dict[tuple[str, str, str], Callable[[str, str], Answer]] = {
    ("fight.face", "hero", "enemy"): lambda character, enemy: (character, enemy),
    ("fight.face", "at", "enemy"): lambda character, enemy: (character, enemy),
    ("fight.aid_target", "location", "enemy"): lambda _, enemy: enemy,
    ("fight.equipment", "gear", "enemy"): _drop_gear,
    ("endgame.equipment_at_dragon", "gear", "enemy"): _drop_gear,
    ("sharing.give", "gear", "hero"): _drop_gift,
}


def second_click(decision: Decision) -> dict[str, str]:
    """What to click after a first piece of a kind was clicked, where an answer takes two."""
    return _SECOND.get(decision.ask, {})


_SECOND = {
    "fight.face": {"hero": "now click the Monster it faces", "enemy": "now click who faces it"},
    "sharing.give": {"hero": "now click the card it gets", "gear": "now click who gets it"},
}


def hint(decision: Decision) -> str:
    """How to answer on the board, for those who have not found out."""
    return _HINTS.get(decision.ask, "Choose in the list.")


_HEALING = "Click the Healing card to play it, or play nothing."
_HINTS = {
    "setup.number_of_characters": "Click how many characters you play.",
    "setup.first_player": "Click the place of whoever goes first, or leave it to chance.",
    "healing.before": _HEALING,
    "healing.after": _HEALING,
    "portal.travel": "Click the Location to travel, or the Portals passed to stay.",
    "setup.character": "Click one of the characters below the party.",
    "results.replacement": "Click one of the characters that are set aside.",
    "fight.face": "Drag a character onto a Monster, or click the one and then the other; whoever"
    " stands somewhere can be dragged elsewhere.",
    "fight.aid_target": "Drag the Location onto a Monster, or click the Monster; a click on the"
    " Location leaves it unused.",
    "fight.equipment": "Drag cards onto the Monster, or click them; then confirm.",
    "endgame.equipment_at_dragon": "Drag cards onto the dragon, or click them; then confirm.",
    "results.odd_coins": "Click who takes a coin, once for each coin; then confirm.",
    "market.buy": "Click a card on offer, or buy nothing.",
    "sharing.give": "Drag a card onto the character that gets it, or click the one and then"
    " the other.",
    "carry.keep": "Click the cards to keep, then confirm.",
}
