"""What happened, one sentence per event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from draghan_lab.engine.match import Match
from draghan_lab.games.once_upon_a_dragon import events as e
from draghan_lab.games.once_upon_a_dragon.state import ASIDE, UNUSED
from draghan_lab.games.once_upon_a_dragon.words import (
    REALMS,
    STACKS,
    counted,
    icons_in_words,
    listed,
    name,
    names,
    the,
)


def _party(match: Match, event: e.PartySized) -> str:
    shares = {seat: event.players.count(seat) for seat in event.players}
    told = listed(f"{match.name(s)} {n}" for s, n in shares.items())
    return f"the party has {counted(len(event.players), 'character')}: {told}"


def _found(match: Match, event: e.EncounterRevealed) -> str:
    facts, card = match.facts, event.card
    if card not in facts.need:
        return f"the search turns up Equipment: {name(match, card)}"
    in_draghan = event.realm == "draghan"
    extras = [f"pays {facts.gold[card]} gold"] if facts.gold[card] and in_draghan else []
    extras += ["runs"] if card in facts.runners and in_draghan else []
    extras += ["steals"] if card in facts.thieves else []
    more = f"; it {' and '.join(extras)}" if extras else ""
    return f"{the(match, card)} appears and needs {icons_in_words(facts.need[card])}{more}"


def _placed(match: Match, event: e.CharacterPlaced) -> str:
    if event.enemy == ASIDE:
        return f"{the(match, event.character)} stands aside"
    return f"{the(match, event.character)} faces {the(match, event.enemy)}"


def _aid_used(match: Match, event: e.AidUsed) -> str:
    if event.enemy == UNUSED:
        return f"{the(match, event.location)} helps against nobody"
    shown = icons_in_words(match.facts.icons[event.location])
    return f"{the(match, event.location)} adds {shown} against {the(match, event.enemy)}"


def _reckoned(match: Match, event: e.FightReckoned) -> str:
    if not event.standing:
        return f"all Monsters are defeated: {names(match, event.fallen)}"
    if not event.fallen:
        stand = "stands" if len(event.standing) == 1 else "stand"
        return f"no Monster is defeated: {names(match, event.standing)} {stand}"
    fallen, standing = names(match, event.fallen), names(match, event.standing)
    return f"defeated: {fallen}; still standing: {standing}"


def _withstood(match: Match, event: e.DragonWithstood) -> str:
    if "endgame.dragon_defended" in event.cites:
        return f"{the(match, event.dragon)} is defended by the Monsters still standing"
    return f"{the(match, event.dragon)} withstands"


def _journey(match: Match, event: e.JourneyDecided) -> str:
    if event.is_forced:
        return "the third Portal leaves no choice: the party travels at the end of this round"
    return (
        "the party will travel at the end of this round" if event.leaves else "the party stays here"
    )


def _fell(match: Match, event: e.CharacterFell) -> str:
    left = f", with {names(match, event.cards)}" if event.cards else ""
    gold = f" and {event.gold} gold" if event.gold else ""
    return f"{the(match, event.character)} is hurt again and leaves the game{left}{gold}"


def _replaced(match: Match, event: e.CharacterReplaced) -> str:
    card = f" with {the(match, event.card)}" if event.card else ""
    return f"{the(match, event.character)} steps in{card}"


def _healed(match: Match, event: e.PartyHealed) -> str:
    if not event.characters:
        return "nobody is hurt, so there is nothing to heal"
    are = "is" if len(event.characters) == 1 else "are"
    return f"{names(match, event.characters)} {are} healed"


def _bought(match: Match, event: e.CardBought) -> str:
    payers = [(who, n) for who, n in event.paid if n]
    told = f" for {counted(sum(n for _, n in payers), 'coin')}"
    if [who for who, _ in payers] not in ([], [event.character]):
        told += " (" + listed(f"{the(match, who)} pays {n}" for who, n in payers) + ")"
    return f"{the(match, event.character)} buys {the(match, event.card)}{told}"


def _closed(match: Match, event: e.MarketClosed) -> str:
    unsold = f"; nobody bought {names(match, event.unsold)}" if event.unsold else ""
    return f"the Marketplace closes{unsold}"


def _left(match: Match, event: e.LocationLeft) -> str:
    if event.stays:
        return "the Portal stays face up, to be counted"
    return f"the party leaves {the(match, event.location)}"


def _campaign_over(match: Match, event: e.CampaignEnded) -> str:
    return f"the campaign ends with {counted(len(event.slain), 'dragon')} defeated"


SENTENCES: dict[type, Callable[[Match, Any], str]] = {
    e.PartySized: _party,
    e.FirstPlayerNamed: lambda m, x: f"{m.name(x.seat)} takes the Map and begins",
    e.StackShuffled: lambda m, x: (
        f"the {STACKS[x.stack]} stack is shuffled ({counted(x.size, 'card')})"
    ),
    e.LocationsPiled: lambda m, x: (
        f"the Draghan Locations lie in stacks of {listed(map(str, x.sizes))},"
        " a Marketplace and a Portal in each"
    ),
    e.CharacterTaken: lambda m, x: f"{m.name(x.seat)} plays {the(m, x.character)}",
    e.StartingCardDealt: lambda m, x: f"{the(m, x.character)} starts with {the(m, x.card)}",
    e.RoundBegan: lambda m, x: (
        f"round {x.round} begins in {REALMS[x.realm]}; {the(m, x.character)} is active"
    ),
    e.Healed: lambda m, x: f"{the(m, x.character)} is healed by {the(m, x.card)}",
    e.HealingDeclined: lambda m, x: f"{the(m, x.character)} stays hurt",
    e.LocationRevealed: lambda m, x: f"the party comes to {the(m, x.location)}",
    e.PartyHealed: _healed,
    e.AidPromised: lambda m, x: (
        f"{the(m, x.location)} gives {icons_in_words(m.facts.icons[x.location])} for one Monster"
    ),
    e.RiskTaken: lambda m, x: "one Encounter card more will be drawn",
    e.MarketOpened: lambda m, x: f"on offer are {names(m, x.offer) or 'no cards'}",
    e.PortalFound: lambda m, x: f"this is Portal {x.number} of 3",
    e.JourneyDecided: _journey,
    e.CoinStolen: lambda m, x: f"{the(m, x.thief)} steals a coin of {the(m, x.character)}",
    e.CardStolen: lambda m, x: (
        f"{the(m, x.thief)} steals {the(m, x.card)} of {the(m, x.character)}"
    ),
    e.NothingStolen: lambda m, x: f"{the(m, x.thief)} finds nothing to steal",
    e.EncounterRevealed: _found,
    e.DragonRevealed: lambda m, x: "the dragon is found: the endgame begins",
    e.DragonDrawn: lambda m, x: (
        f"it is {name(m, x.dragon)}, who needs {icons_in_words(m.facts.dragon_needs[x.dragon][0])}"
        if m.ruling("endgame.dragon_need") == "single_need"
        else f"it is {name(m, x.dragon)}"
    ),
    e.EncountersMissing: lambda m, x: f"{counted(x.missing, 'Encounter card')} cannot be drawn",
    e.DiscardReshuffled: lambda m, x: f"{counted(x.size, 'discarded card')} form a new stack",
    e.SearchEnded: lambda m, x: (
        f"on the table lie {counted(x.monsters, 'Monster')}"
        f" and {counted(x.equipment, 'Equipment card')}"
    ),
    e.CharacterPlaced: _placed,
    e.AidUsed: _aid_used,
    e.EquipmentPlayed: lambda m, x: (
        f"{the(m, x.character)} plays {names(m, x.cards)} against {the(m, x.enemy)}"
    ),
    e.FightReckoned: _reckoned,
    e.DragonWithstood: _withstood,
    e.DragonDefeated: lambda m, x: f"{the(m, x.dragon)} is defeated",
    e.GoldTaken: lambda m, x: f"{the(m, x.character)} takes {x.gold} gold",
    e.GoldLeft: lambda m, x: f"nobody takes the {x.gold} gold of {the(m, x.enemy)}",
    e.EquipmentSpent: lambda m, x: f"{the(m, x.character)} has used up {names(m, x.cards)}",
    e.MonsterDiscarded: lambda m, x: (
        f"{the(m, x.monster)} is discarded, {'' if x.is_defeated else 'un'}defeated"
    ),
    e.MonsterFled: lambda m, x: f"{the(m, x.monster)} flees to the Shadow Realm",
    e.MonsterReturned: lambda m, x: f"{the(m, x.monster)} goes back to the Encounter stack",
    e.EnemiesStayed: lambda m, x: f"on the table stay {names(m, x.enemies)}",
    e.TableCleared: lambda m, x: (
        f"the fight is over: {x.beaten} defeated, {x.survivors} not defeated"
    ),
    e.CharacterHurt: lambda m, x: f"{the(m, x.character)} is hurt",
    e.CharacterFell: _fell,
    e.CharacterReplaced: _replaced,
    e.PlayerOut: lambda m, x: f"{m.name(x.seat)} gets no new character for {the(m, x.character)}",
    e.NobodyHurt: lambda m, x: "only the dragon is left standing, and it hurts nobody",
    e.EquipmentClaimed: lambda m, x: f"{the(m, x.character)} takes {names(m, x.cards)}",
    e.EquipmentLost: lambda m, x: f"{names(m, x.cards)} must be left behind",
    e.CardBought: _bought,
    e.BuyingFailed: lambda m, x: f"{the(m, x.character)} can no longer pay for {the(m, x.card)}",
    e.BuyingDeclined: lambda m, x: f"{the(m, x.character)} buys nothing more",
    e.MarketClosed: _closed,
    e.CardGiven: lambda m, x: f"{the(m, x.giver)} gives {the(m, x.card)} to {the(m, x.character)}",
    e.GoldGiven: lambda m, x: f"{the(m, x.giver)} gives {x.gold} gold to {the(m, x.character)}",
    e.SharingDeclined: lambda m, x: f"{the(m, x.character)} gives nothing away",
    e.EquipmentLeft: lambda m, x: f"{the(m, x.character)} cannot carry {names(m, x.cards)}",
    e.LocationLeft: _left,
    e.PartyTravelled: lambda m, x: (
        f"the party travels to the Shadow Realm; {counted(x.locations, 'Location')} and"
        f" {counted(x.encounters, 'Encounter card')} of Draghan are removed"
    ),
    e.OfferLeft: lambda m, x: f"nobody can buy {names(m, x.cards)} any more",
    e.MapPassed: lambda m, x: f"the Map goes to {the(m, x.character)}",
    e.GameWon: lambda m, x: f"the game is won: {the(m, x.dragon)} is no more",
    e.GameLost: lambda m, x: f"the game is lost: {x.reason}",
    e.CampaignWon: lambda m, x: f"the campaign is won: {names(m, x.dragons)} are no more",
    e.NextGameBegan: lambda m, x: (
        f"game {x.game} of the campaign begins; somewhere wait {names(m, x.dragons)}"
    ),
    e.CampaignEnded: _campaign_over,
}
