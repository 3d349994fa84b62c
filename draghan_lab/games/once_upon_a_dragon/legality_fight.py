"""Why an answer in a fight, or about its gold, is impossible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from draghan_lab.engine.decision import Answer, Decision, Objection
from draghan_lab.engine.match import Match
from draghan_lab.games.once_upon_a_dragon.facts import Facts
from draghan_lab.games.once_upon_a_dragon.reckoning import card_of, has_dragon, labels
from draghan_lab.games.once_upon_a_dragon.state import ASIDE, UNUSED, Hero, Quest
from draghan_lab.games.once_upon_a_dragon.words import name, the

Reason = Objection | None


def listing(answer: Answer) -> bool:
    """Whether an answer is a tuple of plain words and numbers."""
    return isinstance(answer, tuple) and all(isinstance(item, str | int) for item in answer)


def pairs(answer: Answer) -> bool:
    """Whether an answer is a tuple of pairs of words."""
    return isinstance(answer, tuple) and all(
        isinstance(pair, tuple) and len(pair) == 2 and listing(pair) for pair in answer
    )


def hero_named(state: Quest, character: Answer) -> Hero | None:
    """The hero with this character, if it is in the game."""
    for hero in state.heroes:
        if character and hero.character == character:
            return hero
    return None


# placing


def face(match: Match, state: Quest, decision: Decision, answer: Answer) -> Reason:
    if not isinstance(answer, tuple) or len(answer) != 2 or not listing(answer):
        return Objection("a character is placed at an enemy", ("fight.assign",))
    hero = hero_named(state, answer[0])
    if hero is None:
        return Objection(f"no {name(match, str(answer[0]))} is in the party", ("fight.assign",))
    if hero.faces:
        return Objection(
            f"{_standing(match, hero)} already, and a character is at one Monster only",
            ("fight.assign", "fight.no_split"),
        )
    return _target(match, state, answer[1])


def _standing(match: Match, hero: Hero) -> str:
    where = "stands aside" if hero.faces == ASIDE else f"faces {the(match, hero.faces)}"
    return f"{the(match, hero.character)} {where}"


def _target(match: Match, state: Quest, enemy: Answer) -> Reason:
    if enemy == ASIDE:
        if match.ruling("fight.standing_aside") == "may_stand_aside":
            return None
        return Objection("every character must face a Monster", ("fight.assign",))
    if enemy in labels(state.enemies):
        return None
    if has_dragon(state) and enemy == state.dragon:
        if match.ruling("endgame.second_placement") == "only_when_alone" and state.enemies:
            return Objection(
                f"{the(match, state.dragon)} can be faced only when no other Monster is there",
                ("endgame.same_round", "endgame.dragon_defended"),
            )
        return None
    if enemy in state.found:
        return Objection("that is Equipment, which nobody fights", ("encounter.kinds",))
    return Objection(f"{the(match, str(enemy))} is not on the table", ("fight.assign",))


def aid(match: Match, state: Quest, decision: Decision, answer: Answer) -> Reason:
    clause = ("location.aid",)
    if answer == UNUSED:
        return None
    is_dragon = has_dragon(state) and answer == state.dragon
    if not is_dragon and answer not in labels(state.enemies):
        return Objection("the Aid helps against one Monster on the table", clause)
    if is_dragon and match.ruling("location.aid_against_dragon") == "forbidden":
        return Objection("the Aid does not help against a dragon", clause)
    placement = match.ruling("endgame.second_placement")
    if is_dragon and state.enemies and placement == "only_when_alone":
        return Objection(
            "the dragon can be fought only when no other Monster is there", ("endgame.same_round",)
        )
    if match.ruling("location.aid_alone") == "may_stand_alone":
        return None
    everybody = is_dragon and placement == "all_turn_on_dragon"
    if not everybody and all(hero.faces != answer for hero in state.heroes):
        return Objection(f"no character faces {the(match, answer)}", clause)
    return None


# Equipment


def equipment(match: Match, state: Quest, decision: Decision, answer: Answer) -> Reason:
    asked = decision.options[0][0]
    if not pairs(answer):
        return Objection("Equipment cards are played, or none", ("fight.play_equipment",))
    for character, card in answer:
        objection = _card(match, state, asked, character, card)
        if objection is not None:
            return objection
    hero = hero_named(state, asked)
    owned = Counter(hero.gear if hero else ())
    if Counter(card for _, card in answer) - owned:
        return Objection(f"{the(match, asked)} does not own so many", ("fight.equipment_once",))
    return None


def _card(match: Match, state: Quest, asked: str, character: Answer, card: Answer) -> Reason:
    facts: Facts = match.facts
    if character != asked:
        return _turn(match, state, asked, character)
    hero = hero_named(state, character)
    if hero is None or card not in hero.gear:
        where = "it lies unclaimed on the table" if card in state.found else "it is not there"
        cites = ("encounter.unclaimed",) if card in state.found else ("fight.play_equipment",)
        return Objection(
            f"{the(match, str(character))} does not own {the(match, str(card))}: {where}", cites
        )
    if card in facts.healing and card not in facts.fighting and any(facts.icons[card]):
        return Objection(f"{the(match, card)} may only heal", ("healing.card_spent",))
    if card not in facts.fighting:
        return Objection(f"{the(match, card)} has no skill icon", ("fight.play_equipment",))
    return None


def _turn(match: Match, state: Quest, asked: str, character: Answer) -> Reason:
    """Everybody plays own Equipment, the active character first, then clockwise."""
    around = [hero.character for hero in state.heroes]
    around = around[state.active :] + around[: state.active]
    hero, other = hero_named(state, character), hero_named(state, asked)
    cites: tuple[str, ...] = ("fight.play_equipment", "fight.no_giving")
    if hero and other and hero.faces != other.faces:
        cites += ("fight.own_monster_only",)
    if hero is None:
        reason = f"no {name(match, str(character))} is in the party"
    elif hero.faces == ASIDE:
        reason = f"{_standing(match, hero)} and plays nothing"
    elif around.index(character) < around.index(asked):
        reason = f"{the(match, character)} was asked before; now it is {the(match, asked)}"
    else:
        reason = f"{the(match, asked)} is asked first; {the(match, character)}'s cards come after"
    return Objection(reason, cites)


# gold


def odd_coins(match: Match, state: Quest, decision: Decision, answer: Answer) -> Reason:
    clause = ("results.gold_split", "results.gold_dispute")
    label = decision.options[0][0]
    sharers = list(dict.fromkeys(who for _, who in decision.options))
    if not pairs(answer) or any(pair[0] != label for pair in answer):
        return Objection(f"the coins of {the(match, label)} are divided", clause)
    if any(who not in sharers for _, who in answer):
        return Objection(f"only those who defeated {the(match, label)} share its gold", clause)
    gold = match.facts.gold[card_of(label)]
    if match.ruling("results.gold_remainder") == "free":
        return None if len(answer) == gold else Objection(f"all {gold} coins are divided", clause)
    odd = gold % len(sharers)
    if len(answer) != odd:
        return Objection(f"{odd} odd coins are left to be given", clause)
    if len(set(answer)) != odd:
        return Objection("nobody gets more than one odd coin", clause)
    return None


def short_supply(match: Match, state: Quest, decision: Decision, answer: Answer) -> Reason:
    clause = ("results.gold", "results.gold_dispute")
    if not listing(answer) or Counter(answer) - Counter(decision.options):
        return Objection("nobody can go without more coins than are due", clause)
    missing = decision.at_least  # type: ignore[union-attr]
    if len(answer) != missing:
        return Objection(f"{missing} coins are missing in the supply", clause)
    return None


# what people may try


def all_placements(match: Match, state: Quest) -> Iterable[Answer]:
    enemies = [*all_enemies(match, state), *state.found, ASIDE]
    return [(name, enemy) for name in match.facts.characters for enemy in enemies]


def all_enemies(match: Match, state: Quest) -> Iterable[Answer]:
    return [*labels(state.enemies), state.dragon or "dragon", "goblin", "goblin#2", UNUSED]


def all_shares(match: Match, state: Quest) -> Iterable[Answer]:
    names = [hero.character for hero in state.heroes]
    return [((label, name),) for label in labels(state.enemies) for name in names]
