"""Which pieces of the board stand for which answers, and what a click on a piece would answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from draghan_lab.engine.decision import Answer, Decision
from draghan_lab.engine.match import Match
from draghan_lab.games.once_upon_a_dragon import events as e
from draghan_lab.games.once_upon_a_dragon.state import ASIDE, NOTHING, UNUSED, Quest

Pieces = tuple[str, ...]


# what an event touched


def touched(match: Match, event: Any) -> Pieces:
    """The pieces that an event touched."""
    tell = _TOUCHED.get(type(event))
    return tell(event) if tell else ("status",)


def _hero(event: Any) -> Pieces:
    return (f"hero:{event.character}",)


def _enemies(labels: tuple[str, ...]) -> Pieces:
    return tuple(f"enemy:{label}" for label in labels)


def _stack(name: str) -> Callable[[Any], Pieces]:
    return lambda event: (f"stack:{name}",)


_TOUCHED: dict[type, Callable[[Any], Pieces]] = {
    e.PartySized: lambda x: tuple(f"place:{place}" for place in range(len(x.players))),
    e.StackShuffled: lambda x: (f"stack:{x.stack}",),
    e.LocationsPiled: _stack("draghan_locations"),
    e.CharacterTaken: _hero,
    e.StartingCardDealt: lambda x: (f"gear:{x.character}:{x.card}",),
    e.RoundBegan: _hero,
    e.Healed: _hero,
    e.HealingDeclined: _hero,
    e.LocationRevealed: lambda x: ("location",),
    e.PartyHealed: lambda x: ("location", *(f"hero:{name}" for name in x.characters)),
    e.AidPromised: lambda x: ("location",),
    e.RiskTaken: lambda x: ("location",),
    e.MarketOpened: lambda x: tuple(f"offer:{card}" for card in x.offer) or ("location",),
    e.PortalFound: lambda x: ("location", "portals"),
    e.JourneyDecided: lambda x: ("location",),
    e.CoinStolen: lambda x: (f"hero:{x.character}", "supply"),
    e.CardStolen: lambda x: (f"hero:{x.character}", "stack:discard"),
    e.NothingStolen: _hero,
    e.EncounterRevealed: lambda x: (f"enemy:{x.card}", f"found:{x.card}"),
    e.DragonRevealed: _stack("shadow_encounters"),
    e.DragonDrawn: lambda x: (f"enemy:{x.dragon}",),
    e.EncountersMissing: lambda x: ("stack:draghan_encounters", "stack:shadow_encounters"),
    e.DiscardReshuffled: lambda x: ("stack:draghan_encounters", "stack:discard"),
    e.CharacterPlaced: lambda x: (f"at:{x.character}", f"hero:{x.character}"),
    e.AidUsed: lambda x: ("location", f"enemy:{x.enemy}"),
    e.EquipmentPlayed: lambda x: tuple(f"played:{x.character}:{card}" for card in x.cards),
    e.FightReckoned: lambda x: _enemies(x.fallen + x.standing),
    e.DragonWithstood: lambda x: (f"enemy:{x.dragon}",),
    e.DragonDefeated: lambda x: (f"enemy:{x.dragon}",),
    e.GoldTaken: lambda x: (f"hero:{x.character}", "supply"),
    e.GoldLeft: lambda x: (f"enemy:{x.enemy}",),
    e.EquipmentSpent: lambda x: (f"hero:{x.character}", "stack:discard"),
    e.MonsterDiscarded: _stack("discard"),
    e.MonsterFled: _stack("shadow_encounters"),
    e.MonsterReturned: _stack("shadow_encounters"),
    e.EnemiesStayed: lambda x: _enemies(x.enemies),
    e.CharacterHurt: _hero,
    e.CharacterFell: _stack("discard"),
    e.CharacterReplaced: _hero,
    e.EquipmentClaimed: _hero,
    e.EquipmentLost: _stack("discard"),
    e.CardBought: _hero,
    e.BuyingFailed: _hero,
    e.BuyingDeclined: _hero,
    e.MarketClosed: _stack("discard"),
    e.CardGiven: lambda x: (f"hero:{x.giver}", f"hero:{x.character}"),
    e.GoldGiven: lambda x: (f"hero:{x.giver}", f"hero:{x.character}"),
    e.SharingDeclined: _hero,
    e.EquipmentLeft: lambda x: (f"hero:{x.character}", "stack:discard"),
    e.LocationLeft: lambda x: ("portals",) if x.stays else ("stack:discard",),
    e.PartyTravelled: lambda x: ("stack:removed", "location"),
    e.OfferLeft: _stack("discard"),
    e.MapPassed: _hero,
}


# what stands for an option


def pieces(match: Match, decision: Decision, option: Any) -> Pieces:
    """The pieces that stand for an option on the board."""
    tell = _PIECES.get(decision.ask)
    return tell(decision, option) if tell else ()


def _face(decision: Decision, option: Any) -> Pieces:
    """Both ends of a placement: first the character, then the enemy, or the other way round."""
    character, enemy = option
    return (f"hero:{character}",) if enemy == ASIDE else (f"hero:{character}", f"enemy:{enemy}")


def _aid(decision: Decision, option: Any) -> Pieces:
    return ("location",) if option == UNUSED else (f"enemy:{option}",)


def _gear(decision: Decision, option: Any) -> Pieces:
    """Equal cards are interchangeable, so each of them stands for each such option."""
    character, card = option
    count = decision.options.count(option)
    return tuple(f"gear:{character}:{label}" for label in _copies(card, count))


def _copies(card: str, count: int) -> list[str]:
    return [card, *(f"{card}#{copy}" for copy in range(2, count + 1))]


def _gift(decision: Decision, option: Any) -> Pieces:
    if option == NOTHING or option[0] == "gold":
        return ()
    return (f"hero:{option[1]}",)


def _offer(decision: Decision, option: Any) -> Pieces:
    return () if option[1] == NOTHING else (f"offer:{option[1]}",)


def _second(decision: Decision, option: Any) -> Pieces:
    return (f"hero:{option[1]}",)


_JOURNEY = {"travel": ("location",), "stay": ("portals",)}
_PIECES: dict[str, Callable[[Decision, Any], Pieces]] = {
    "setup.character": lambda d, o: (f"aside:{o}",),
    "setup.character_deal": lambda d, o: (f"aside:{o}",),
    "results.replacement": lambda d, o: (f"aside:{o}",),
    "results.replacement_draw": lambda d, o: (f"aside:{o}",),
    "setup.number_of_characters": lambda d, o: (f"place:{o - 1}",),
    "portal.travel": lambda d, o: _JOURNEY[o],
    "fight.face": _face,
    "fight.aid_target": _aid,
    "fight.equipment": _gear,
    "endgame.equipment_at_dragon": _gear,
    "results.odd_coins": _second,
    "results.short_supply": lambda d, o: (f"hero:{o}",),
    "market.buy": _offer,
    "market.dispute": _second,
    "market.pooled_payment": _second,
    "sharing.give": _gift,
    "carry.keep": _gear,
}


def reached(match: Match, state: Quest, decision: Decision, option: Any) -> Pieces:
    """The further pieces that stand for an option: whose they are shows on the table only."""
    if decision.ask == "setup.first_player":
        places = enumerate(state.heroes)
        return tuple(f"place:{place}" for place, hero in places if hero.player == option)
    if decision.ask not in _OWN_CARDS or option == NOTHING or option[0] == "gold":
        return ()
    card = option[0] if decision.ask == "sharing.give" else option
    hero = state.heroes[state.active]
    return tuple(f"gear:{hero.character}:{label}" for label in _copies(card, hero.gear.count(card)))


_OWN_CARDS = ("healing.before", "healing.after", "theft.random_equipment", "sharing.give")
"""The questions about cards of the active character."""


# what a click means


def meaning(match: Match, state: Quest, decision: Decision, piece: str) -> Answer | None:
    """The answer that a click on a piece would be, possible or not; None if it means nothing."""
    kind, _, name = piece.partition(":")
    mean = _MEANING.get((decision.ask, kind))
    return mean(state, decision, name) if mean else None


def _mean_name(state: Quest, decision: Decision, name: str) -> Answer | None:
    return name


def _mean_placed(state: Quest, decision: Decision, character: str) -> Answer | None:
    """A character that stands somewhere already; placing it again is explained."""
    enemies = [enemy for _, enemy in decision.options]
    return (character, enemies[0])


def _mean_hero(state: Quest, decision: Decision, character: str) -> Answer | None:
    """Where to is open, unless the character is placed already."""
    waiting = {who for who, _ in decision.options}
    return None if character in waiting else _mean_placed(state, decision, character)


def _mean_find(state: Quest, decision: Decision, card: str) -> Answer | None:
    return (decision.options[0][0], card.partition("#")[0])


def _mean_gear(state: Quest, decision: Decision, name: str) -> Answer | None:
    character, _, card = name.partition(":")
    return ((character, card.partition("#")[0]),)


def _mean_found_gear(state: Quest, decision: Decision, card: str) -> Answer | None:
    return ((decision.options[0][0], card.partition("#")[0]),)


def _mean_offer(state: Quest, decision: Decision, card: str) -> Answer | None:
    return (decision.options[0][0], card.partition("#")[0])


def _mean_number(state: Quest, decision: Decision, place: str) -> Answer | None:
    return int(place) + 1 if place.isdecimal() else None


def _mean_first(state: Quest, decision: Decision, place: str) -> Answer | None:
    return {str(at): hero.player for at, hero in enumerate(state.heroes)}.get(place)


def _mean_own(state: Quest, decision: Decision, name: str) -> Answer | None:
    """A card of the active character; one like it that is another's means nothing."""
    character, _, label = name.partition(":")
    card, hero = label.partition("#")[0], state.heroes[state.active]
    return card if character == hero.character or card not in hero.gear else None


def _mean_gift(state: Quest, decision: Decision, name: str) -> Answer | None:
    """Who gets the card is open, unless only one can, or nobody."""
    character, _, label = name.partition(":")
    hero, card = state.heroes[state.active], label.partition("#")[0]
    others = [other.character for other in state.heroes if other.character and other is not hero]
    can = [other for other in others if (card, other) in decision.options]
    if character != hero.character or len(can) > 1:
        return None
    return (card, (can or others)[0])


def _mean_journey(state: Quest, decision: Decision, name: str) -> Answer | None:
    return "travel"


def _mean_stay(state: Quest, decision: Decision, name: str) -> Answer | None:
    return "stay"


def _mean_coin(state: Quest, decision: Decision, character: str) -> Answer | None:
    """One coin; where several are given the list is used."""
    return ((decision.options[0][0], character),)


_Mean = Callable[[Quest, Decision, str], Answer | None]
_MEANING: dict[tuple[str, str], _Mean] = {
    ("setup.character", "aside"): _mean_name,
    ("setup.character", "hero"): _mean_name,
    ("results.replacement", "aside"): _mean_name,
    ("results.replacement", "hero"): _mean_name,
    ("setup.number_of_characters", "place"): _mean_number,
    ("setup.first_player", "place"): _mean_first,
    ("healing.before", "gear"): _mean_own,
    ("healing.after", "gear"): _mean_own,
    ("theft.random_equipment", "gear"): _mean_own,
    ("portal.travel", "location"): _mean_journey,
    ("portal.travel", "portals"): _mean_stay,
    ("fight.face", "at"): _mean_placed,
    ("fight.face", "hero"): _mean_hero,
    ("fight.face", "found"): _mean_find,
    ("fight.aid_target", "enemy"): _mean_name,
    ("fight.equipment", "gear"): _mean_gear,
    ("fight.equipment", "found"): _mean_found_gear,
    ("endgame.equipment_at_dragon", "gear"): _mean_gear,
    ("results.odd_coins", "hero"): _mean_coin,
    ("market.buy", "offer"): _mean_offer,
    ("sharing.give", "gear"): _mean_gift,
    ("carry.keep", "gear"): _mean_gear,
}
