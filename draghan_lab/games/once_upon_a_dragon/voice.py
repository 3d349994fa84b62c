"""Once Upon a Dragon in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from draghan_lab.engine.decision import Answer, Decision
from draghan_lab.engine.match import Match
from draghan_lab.games.once_upon_a_dragon import events as e
from draghan_lab.games.once_upon_a_dragon.state import ASIDE, NOTHING, UNUSED
from draghan_lab.games.once_upon_a_dragon.voice_events import SENTENCES
from draghan_lab.games.once_upon_a_dragon.words import (
    REALMS,
    counted,
    icons_in_words,
    listed,
    name,
    names,
    sentence,
    the,
)


def tell_event(match: Match, event: Any) -> str:
    """One sentence about what happened."""
    return sentence(SENTENCES[type(event)](match, event))


def tell_answer(match: Match, decision: Decision, answer: Answer) -> str:
    """One sentence about what somebody chose."""
    return _ANSWERS[decision.ask](match.name(decision.seat), match, answer)


def ask(match: Match, decision: Decision) -> str:
    """The question, as put to a person."""
    prompt = _PROMPTS[decision.ask]
    return prompt if isinstance(prompt, str) else prompt(match, decision)


def tell_option(match: Match, decision: Decision, option: Any) -> str:
    """An option in a few words."""
    tell = _OPTIONS.get(decision.ask)
    if tell is not None:
        return tell(match, option)
    return str(option) if isinstance(option, int) else name(match, option)


def group_options(match: Match, decision: Decision, option: Any) -> str:
    """Placements stand under the character that is placed."""
    if decision.ask == "fight.face":
        return f"{name(match, option[0])}: {_shows(match, option[0])}"
    return ""


def divider(match: Match, event: Any) -> str:
    """A heading in the log where a round or a game begins."""
    if isinstance(event, e.RoundBegan):
        return f"Round {event.round}, {REALMS[event.realm]}"
    return f"Game {event.game}" if isinstance(event, e.NextGameBegan) else ""


def _shows(match: Match, character: str) -> str:
    healthy, hurt = match.facts.healthy[character], match.facts.hurt[character]
    return f"{icons_in_words(healthy)}; when hurt {icons_in_words(hurt)}"


# questions


def _prompt_coins(match: Match, decision: Decision) -> str:
    """All coins if they are divided freely; else those that are left when all have their share."""
    count, where = decision.at_least, the(match, decision.options[0][0])  # type: ignore[union-attr]
    if len(set(decision.options)) < len(decision.options):
        return f"Who gets the {counted(count, 'coin')} of {where}?"
    who = "who gets it" if count == 1 else "who gets one"
    return f"{counted(count, 'coin')} of {where} cannot be divided: {who}?"


def _prompt_payment(match: Match, decision: Decision) -> str:
    more = decision.at_least  # type: ignore[union-attr]
    return f"Who pays the other {more} gold for {the(match, decision.options[0][0])}?"


def _prompt_short(match: Match, decision: Decision) -> str:
    missing = decision.at_least  # type: ignore[union-attr]
    return f"The supply lacks {counted(missing, 'coin')}: who goes without?"


def _prompt_equipment(match: Match, decision: Decision) -> str:
    return f"Which Equipment does the {name(match, decision.options[0][0])} play?"


def _prompt_keep(match: Match, decision: Decision) -> str:
    character, card = decision.options[0]
    slot, limit = match.facts.slot[card], decision.at_least  # type: ignore[union-attr]
    return f"Which {limit} of the {slot} cards does the {name(match, character)} keep?"


def _prompt_buy(match: Match, decision: Decision) -> str:
    return f"What does the {name(match, decision.options[0][0])} buy?"


_PROMPTS: dict[str, str | Callable[[Match, Decision], str]] = {
    "setup.number_of_characters": "How many characters do you play?",
    "setup.first_player": "Who has the pointiest ears and goes first?",
    "setup.character": "Choose a character",
    "setup.shuffle_stacks": "The stack from the top card down",
    "setup.location_piles": "The Locations from the top card down",
    "setup.character_deal": "Which character is dealt?",
    "healing.before": "Play a Healing card before moving on?",
    "healing.after": "Play a Healing card now?",
    "portal.travel": "Leave for the Shadow Realm at the end of this round?",
    "theft.random_equipment": "Which card is stolen?",
    "endgame.which_dragon": "Which dragon is it?",
    "encounter.reshuffle": "The new Encounter stack from the top card down",
    "fight.face": "Who faces whom?",
    "fight.aid_target": "Against whom does the Location help?",
    "fight.equipment": _prompt_equipment,
    "endgame.equipment_at_dragon": _prompt_equipment,
    "results.odd_coins": _prompt_coins,
    "results.short_supply": _prompt_short,
    "results.flee_shuffle": "The Shadow Realm Encounter stack from the top card down",
    "results.return_shuffle": "The Shadow Realm Encounter stack from the top card down",
    "results.replacement": "Which character steps in?",
    "results.replacement_draw": "Which character steps in?",
    "market.buy": _prompt_buy,
    "market.dispute": lambda m, d: f"Who may buy {the(m, d.options[0][0])}?",
    "market.pooled_payment": _prompt_payment,
    "sharing.give": "Give one card to somebody?",
    "carry.keep": _prompt_keep,
    "campaign.next_game": "Go on to the next game of the campaign?",
}


# options


def _target(match: Match, enemy: str) -> str:
    if enemy in (ASIDE, UNUSED):
        return {ASIDE: "stands aside", UNUSED: "it goes unused"}[enemy]
    return f"{name(match, enemy)} (needs {_need(match, enemy.partition('#')[0])})"


def _need(match: Match, card: str) -> str:
    """What defeats an enemy; that of a dragon may depend on the party."""
    facts = match.facts
    if card in facts.need:
        return icons_in_words(facts.need[card])
    if match.ruling("endgame.dragon_need") == "single_need":
        return icons_in_words(facts.dragon_needs[card][0])
    return "more for a larger party"


def _card(match: Match, card: str) -> str:
    if card == NOTHING:
        return "nothing"
    facts = match.facts
    shown = icons_in_words(facts.icons[card]) if any(facts.icons[card]) else ""
    heals = "Healing" if card in facts.healing else ""
    price = f", {facts.price[card]} gold" if card in facts.price else ""
    return f"{name(match, card)} ({', '.join(filter(None, (shown, heals)))}{price})"


def _gift(match: Match, option: Any) -> str:
    if option == NOTHING:
        return "nothing"
    if option[0] == "gold":
        return f"{option[2]} gold to the {name(match, option[1])}"
    return f"{_card(match, option[0])} to the {name(match, option[1])}"


def _character(match: Match, option: str) -> str:
    return f"{name(match, option)} ({icons_in_words(match.facts.healthy[option])})"


_OPTIONS: dict[str, Callable[[Match, Any], str]] = {
    "setup.number_of_characters": lambda m, o: counted(o, "character"),
    "setup.first_player": lambda m, o: "leave it to chance" if o == "chance" else m.name(o),
    "setup.character": _character,
    "setup.character_deal": _character,
    "results.replacement": _character,
    "results.replacement_draw": _character,
    "healing.before": _card,
    "healing.after": _card,
    "theft.random_equipment": _card,
    "portal.travel": lambda m, o: {"travel": "travel", "stay": "stay in Draghan"}[o],
    "fight.face": lambda m, o: _target(m, o[1]),
    "fight.aid_target": _target,
    "fight.equipment": lambda m, o: _card(m, o[1]),
    "endgame.equipment_at_dragon": lambda m, o: _card(m, o[1]),
    "results.odd_coins": lambda m, o: f"a coin for the {name(m, o[1])}",
    "results.short_supply": lambda m, o: f"a coin less for the {name(m, o)}",
    "market.buy": lambda m, o: _card(m, o[1]),
    "market.dispute": lambda m, o: f"the {name(m, o[1])}",
    "market.pooled_payment": lambda m, o: f"a coin of the {name(m, o[1])}",
    "sharing.give": _gift,
    "carry.keep": lambda m, o: _card(m, o[1]),
    "campaign.next_game": lambda m, o: {"next_game": "the next game", "end": "end it here"}[o],
}


# answers


def _tell_first(who: str, match: Match, answer: Answer) -> str:
    return (
        f"{who} leaves it to chance" if answer == "chance" else f"{who} names {match.name(answer)}"
    )


def _tell_healing(who: str, match: Match, answer: Answer) -> str:
    return f"{who} plays {'no Healing card' if answer == NOTHING else the(match, answer)}"


def _tell_face(who: str, match: Match, answer: Answer) -> str:
    character, enemy = answer
    where = "aside" if enemy == ASIDE else f"at {the(match, enemy)}"
    return f"{who} places the {name(match, character)} {where}"


def _tell_aid(who: str, match: Match, answer: Answer) -> str:
    if answer == UNUSED:
        return f"{who} leaves the Aid unused"
    return f"{who} directs the Aid at {the(match, answer)}"


def _tell_equipment(who: str, match: Match, answer: Answer) -> str:
    if not answer:
        return f"{who} plays no Equipment"
    return f"{who} plays {names(match, (card for _, card in answer))}"


def _tell_coins(who: str, match: Match, answer: Answer) -> str:
    shares = Counter(name(match, character) for _, character in answer)
    return f"{who} gives {listed(f'{n} to the {c}' for c, n in shares.items())}"


def _tell_payment(who: str, match: Match, answer: Answer) -> str:
    shares = Counter(name(match, character) for _, character in answer)
    return f"{who} takes {listed(f'{n} from the {c}' for c, n in shares.items())}"


def _tell_short(who: str, match: Match, answer: Answer) -> str:
    shares = Counter(name(match, character) for character in answer)
    return f"{who} leaves the {listed(f'{c} {n} short' for c, n in shares.items())}"


def _tell_buy(who: str, match: Match, answer: Answer) -> str:
    character, card = answer
    return f"{who}: the {name(match, character)} wants {_plain(match, card)}"


def _plain(match: Match, card: str) -> str:
    return "nothing" if card == NOTHING else the(match, card)


def _tell_gift(who: str, match: Match, answer: Answer) -> str:
    if answer == NOTHING:
        return f"{who} gives nothing"
    if answer[0] == "gold":
        return f"{who} gives {answer[2]} gold to the {name(match, answer[1])}"
    return f"{who} gives {the(match, answer[0])} to the {name(match, answer[1])}"


def _tell_shuffle(who: str, match: Match, answer: Answer) -> str:
    return f"{who} shuffles {counted(len(answer), 'card')}"


def _tell_character(who: str, match: Match, answer: Answer) -> str:
    return f"{who} chooses the {name(match, answer)}"


_ANSWERS: dict[str, Callable[[str, Match, Answer], str]] = {
    "setup.number_of_characters": lambda w, m, a: f"{w} plays {counted(a, 'character')}",
    "setup.first_player": _tell_first,
    "setup.character": _tell_character,
    "setup.character_deal": _tell_character,
    "setup.shuffle_stacks": _tell_shuffle,
    "setup.location_piles": _tell_shuffle,
    "healing.before": _tell_healing,
    "healing.after": _tell_healing,
    "portal.travel": lambda w, m, a: f"{w} says: {'travel' if a == 'travel' else 'stay'}",
    "theft.random_equipment": lambda w, m, a: f"{w} lets {the(m, a)} be stolen",
    "endgame.which_dragon": lambda w, m, a: f"{w} draws {the(m, a)}",
    "encounter.reshuffle": _tell_shuffle,
    "fight.face": _tell_face,
    "fight.aid_target": _tell_aid,
    "fight.equipment": _tell_equipment,
    "endgame.equipment_at_dragon": _tell_equipment,
    "results.odd_coins": _tell_coins,
    "results.short_supply": _tell_short,
    "results.flee_shuffle": _tell_shuffle,
    "results.return_shuffle": _tell_shuffle,
    "results.replacement": _tell_character,
    "results.replacement_draw": _tell_character,
    "market.buy": _tell_buy,
    "market.dispute": lambda w, m, a: f"{w} lets the {name(m, a[1])} have {the(m, a[0])}",
    "market.pooled_payment": _tell_payment,
    "sharing.give": _tell_gift,
    "carry.keep": lambda w, m, a: f"{w} keeps {names(m, (card for _, card in a))}",
    "campaign.next_game": lambda w, m, a: f"{w} goes on" if a == "next_game" else f"{w} ends it",
}
