"""How the pieces of Once Upon a Dragon are called in a sentence."""

from __future__ import annotations

from collections.abc import Iterable

from draghan_lab.engine.game import HIDDEN
from draghan_lab.engine.match import Match
from draghan_lab.games.once_upon_a_dragon.state import SKILLS, Icons

REALMS = {"draghan": "Draghan", "shadow": "the Shadow Realm"}
STACKS = {
    "market": "Marketplace",
    "draghan_encounters": "Draghan Encounter",
    "shadow_encounters": "Shadow Realm Encounter",
    "shadow_locations": "Shadow Realm Location",
    "draghan_locations": "Draghan Location",
}


def name(match: Match, label: str) -> str:
    """The name of a card; of equal ones on the table, with its number."""
    card, _, number = label.partition("#")
    if card == HIDDEN or card not in match.pieces:
        return "a hidden card" if card == HIDDEN else card
    said = match.pieces[card].name
    return f"{said} no. {number}" if number else said


def the(match: Match, label: str) -> str:
    """The same with an article; dragons need none."""
    said = name(match, label)
    return said if label in match.facts.dragons else f"the {said}"


def listed(words: Iterable[str]) -> str:
    """One, two and three."""
    words = list(words)
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def names(match: Match, cards: Iterable[str]) -> str:
    return listed(the(match, card) for card in cards)


def icons_in_words(icons: Icons) -> str:
    """2 Strength and 1 Charm."""
    told = [f"{n} {skill.capitalize()}" for n, skill in zip(icons, SKILLS, strict=True) if n]
    return listed(told) or "nothing"


def counted(number: int, one: str) -> str:
    return f"{number} {one}{'' if number == 1 else 's'}"


def sentence(text: str) -> str:
    """With a capital letter and a full stop."""
    return text[:1].upper() + text[1:] + "."
