"""Which positions can be on the table."""

from __future__ import annotations

from collections import Counter

from draghan_lab.engine.errors import PositionError
from draghan_lab.engine.match import Match
from draghan_lab.games.once_upon_a_dragon.flow import STAGES
from draghan_lab.games.once_upon_a_dragon.reckoning import has_dragon, outcome, targets
from draghan_lab.games.once_upon_a_dragon.setup import begin
from draghan_lab.games.once_upon_a_dragon.state import ASIDE, DRAGON_CARD, Hero, Quest

COIN = "coin"
BEFORE_THE_PARTY = ("setup", "locations", "party")


def pieces(match: Match, state: Quest) -> Counter:
    """Every piece of the game, wherever it lies."""
    count: Counter = Counter(state.aside + state.market + state.offer + state.found)
    for pile in (
        state.draghan_locations,
        state.draghan_encounters,
        state.shadow_locations,
        state.shadow_encounters,
        state.dragons,
        state.portals,
        state.enemies,
        state.discard,
        state.removed,
        state.slain,
    ):
        count.update(pile)
    count[COIN] = state.supply
    for hero in state.heroes:
        count.update(hero.gear + hero.played + hero.at_dragon)
        count[COIN] += hero.gold
        if hero.character:
            count[hero.character] += 1
    if state.location:
        count[state.location] += 1
    if state.dragon:
        count[DRAGON_CARD] += 1
    if has_dragon(state) and state.dragon not in state.slain:
        count[state.dragon] += 1
    return count


def check_position(match: Match, state: Quest) -> None:
    """Refuse a position that no game can reach, saying what is wrong with it."""
    if state.stage not in STAGES or state.realm not in ("draghan", "shadow"):
        raise PositionError(f"there is no stage {state.stage!r} in the realm {state.realm!r}")
    _check_pieces(match, state)
    if state.stage == "setup" and state != begin(match, state.game, state.slain):
        raise PositionError("a position in setup is the beginning of a game")
    if state.stage in BEFORE_THE_PARTY:
        if state.heroes:
            raise PositionError("the party is not there yet (setup.choose_character)")
        return
    _check_piles(match, state)
    _check_party(match, state)
    _check_places(match, state)
    _check_stage(state)


def _check_pieces(match: Match, state: Quest) -> None:
    wanted, found = pieces(match, begin(match)), pieces(match, state)
    if wanted != found:
        extra, missing = list(found - wanted), list(wanted - found)
        raise PositionError(
            f"the pieces do not add up: too many {_list(extra)}; missing {_list(missing)}"
        )
    unlimited = match.ruling("results.coin_limit") == "unlimited"
    if (state.supply < 0 and not unlimited) or any(hero.gold < 0 for hero in state.heroes):
        raise PositionError("nobody can have fewer than 0 Gold Pieces (results.gold)")


def _check_piles(match: Match, state: Quest) -> None:
    """Every pile holds only cards of its kind."""
    facts = match.facts
    gear = [card for h in state.heroes for card in (*h.gear, *h.played, *h.at_dragon)]
    characters = [hero.character for hero in state.heroes if hero.character]
    fled = {*facts.shadow_encounters, *facts.runners}
    for words, cards, kind in (
        ("the Marketplace", state.market + state.offer, facts.price),
        ("the Equipment that was found or is owned", (*state.found, *gear), facts.slot),
        ("the characters", (*state.aside, *characters), facts.healthy),
        ("the dragons", state.dragons + state.slain, facts.dragon_needs),
        ("the enemies", state.enemies, facts.need),
        ("the Portals", state.portals, [c for c, a in facts.ability.items() if a == "portal"]),
        ("the Draghan Locations", state.draghan_locations, facts.draghan_locations),
        ("the Shadow Realm Locations", state.shadow_locations, facts.shadow_locations),
        ("the Draghan Encounters", state.draghan_encounters, facts.draghan_encounters),
        ("the Shadow Realm Encounters", state.shadow_encounters, fled),
    ):
        wrong = [card for card in cards if card not in kind]
        if wrong:
            raise PositionError(f"{wrong[0]} does not belong to {words} (setup.sort_and_shuffle)")


def _check_stage(state: Quest) -> None:
    """What must, or must not, lie there at a stage of the game."""
    stage = state.stage
    if stage in ("over", "between", "first_player", "characters"):
        return
    if (stage in ("healing", "location")) is bool(state.location):
        raise PositionError(f"at stage {stage} a Location is, or is not yet, revealed")
    if (stage == "dragon") is not (state.dragon == DRAGON_CARD):
        raise PositionError("the small dragon card is replaced at once (endgame.draw_dragon)")
    if stage == "dragon" and not state.dragons:
        raise PositionError("no large Dragon card is left to be drawn (endgame.draw_dragon)")
    lacks = not state.heroes[state.active].character
    if stage == "replacement" and not lacks:
        raise PositionError("nobody is to be replaced (results.replacement_draghan)")
    if lacks and stage not in _WITHOUT_A_HERO:
        raise PositionError("whoever is out is never active (round.skip_eliminated)")
    if state.to_draw < 0 or not 0 <= state.thefts <= len(state.enemies):
        raise PositionError("there cannot be fewer cards to draw than none")


_WITHOUT_A_HERO = (
    "replacement",
    "claim",
    "market",
    "sharing",
    "healing_again",
    "carry",
    "portal",
    "end",
)


_AFTER_THE_FIGHT = ("strike", "gold", "clear")


def _check_party(match: Match, state: Quest) -> None:
    players = len(match.players)
    if not 2 <= len(state.heroes) <= match.facts.most_heroes:
        raise PositionError(
            f"a party has 2 to {match.facts.most_heroes} places, not {len(state.heroes)}"
            " (setup.choose_character)"
        )
    seats = [hero.player for hero in state.heroes]
    if seats != sorted(seats) or set(seats) != set(range(players)):
        raise PositionError("every player has a place in the party, in seat order")
    several = match.ruling("setup.several_characters_each") == "anyone"
    if players > 1 and len(seats) > players and not several:
        raise PositionError("only in solo play one controls several (solo.several_characters)")
    if state.active not in range(len(state.heroes)):
        raise PositionError("the Map is with nobody (setup.active_player)")
    if state.begun_with != len(state.heroes):
        raise PositionError("the party had another size when it began")


def _check_places(match: Match, state: Quest) -> None:
    enemies = (*targets(match, state), "", ASIDE)
    for hero in state.heroes:
        if hero.faces not in enemies:
            raise PositionError(f"the {hero.character} faces {hero.faces}, which is not there")
        if not hero.character and hero != Hero(hero.player, is_done=hero.is_done):
            raise PositionError("a place without a character owns nothing (results.second_hurt)")
    in_ground = state.location and match.facts.ability.get(state.location)
    if state.location and not in_ground:
        raise PositionError(f"{state.location} is no Location")
    if state.realm == "draghan" and state.dragon:
        raise PositionError("the dragon is in the Shadow Realm (endgame.trigger)")
    if len(state.portals) > 2:
        raise PositionError("the third Portal forces the journey (portal.third_forced)")
    reckoned = outcome(match.facts, state)[0] if state.stage in _AFTER_THE_FIGHT else ()
    if state.stage not in ("over", "between") and state.fallen != reckoned:
        raise PositionError("a Monster falls exactly if its need is met (fight.need)")
    if not 0 <= state.left_over <= len(state.enemies):
        raise PositionError("there are fewer Monsters on the table than are left over")


def _list(items: list) -> str:
    return ", ".join(str(item) for item in items) or "nothing"
