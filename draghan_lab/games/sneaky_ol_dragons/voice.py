"""Sneaky Ol' Dragons in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from draghan_lab.engine.decision import Answer, Decision
from draghan_lab.engine.game import HIDDEN
from draghan_lab.engine.match import Match
from draghan_lab.games.sneaky_ol_dragons import events as e
from draghan_lab.games.sneaky_ol_dragons.secrets import is_hidden

NUMBERED = ("whats_that_over_there", "knight")


def tell_event(match: Match, event: Any) -> str:
    """One sentence about what happened."""
    return _EVENTS[type(event)](match, event)


def tell_answer(match: Match, decision: Decision, answer: Answer) -> str:
    """One sentence about what somebody chose."""
    who = match.name(decision.seat)
    if answer == HIDDEN:
        return f"{who} {_SEALED.get(decision.ask, 'chooses in secret')}"
    return f"{who} {_ANSWERS[decision.ask](match, answer)}"


def ask(match: Match, decision: Decision) -> str:
    """The question, as put to a person."""
    prompt = _PROMPTS[decision.ask]
    if decision.ask in _ABOUT_OWNER and decision.options:
        owner = decision.options[0][0]
        whose = "your own" if owner == decision.seat else f"{match.name(owner)}'s"
        return prompt.replace("WHOSE", whose)
    return prompt.replace("WHOSE", "a player's")


def tell_option(match: Match, decision: Decision, option: Any) -> str:
    """An option in a few words."""
    if decision.ask in _SEATS:
        return match.name(option)
    if isinstance(option, tuple):
        return _tell_tuple(match, option)
    if decision.ask == "movement.bet_space":
        return where(match, option)
    if decision.ask == "movement.crystal_ball_turn":
        return f"card {option}" if option else "none"
    if decision.ask == "setup.mountain_corners":
        return f"field {option}"
    return card(match, option)


def _tell_tuple(match: Match, option: tuple) -> str:
    first, second = option
    if isinstance(first, int):
        return f"{match.name(first)}'s card {second}"
    if isinstance(second, int):
        return f"{card(match, first)} at position {second}"
    return f"{card(match, first)}, then {card(match, second)}"


def group_options(match: Match, decision: Decision, option: Any) -> str:
    """Where a handed card is inserted, the options stand under the card."""
    return card(match, option[0]) if decision.ask == "two_players.insert" else ""


def divider(match: Match, event: Any) -> str:
    """A heading in the log where a round or an action round begins."""
    if isinstance(event, e.RoundBegan):
        return f"Round {event.round}"
    if isinstance(event, e.ActionRoundBegan):
        return f"Action round {event.number}"
    return ""


# words


def card(match: Match, name: str) -> str:
    """A card by its printed name, with its number where copies differ."""
    if not name:
        return "it"
    if is_hidden(name):
        return f"a card ({name[1:]})" if len(name) > 1 else "a card"
    face = match.facts.cards.get(name)
    if face is None:
        return name.replace("_", " ")
    title = match.pieces[face.kind].name
    return f"{title} {face.value}" if face.kind in NUMBERED else title


def listed(words: Iterable[str]) -> str:
    """One, two and three."""
    words = list(words)
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def cards(match: Match, names: Iterable[str]) -> str:
    return listed(card(match, name) for name in names) or "nothing"


def people(match: Match, seats: Iterable[int]) -> str:
    return listed(match.name(seat) for seat in seats)


def where(match: Match, space: int) -> str:
    length = match.facts.length
    if space > length:
        return f"finish field {space - length}"
    return "Start" if space == 0 else f"space {space}"


def _hands(said: str) -> Callable[[Match, Any], str]:
    def tell(match: Match, event: Any) -> str:
        known = [s for s, hand in enumerate(event.hands) if hand and not any(map(is_hidden, hand))]
        told = [f"{match.name(s)} has {cards(match, event.hands[s])}" for s in known]
        return "; ".join([said, *told]) + "."

    return tell


def _moved(match: Match, event: e.DragonMoved) -> str:
    who = f"{match.name(event.seat)}'s dragon"
    if event.space == event.origin and not event.path:
        return f"{who} stays on {where(match, event.origin)}: {event.reason or 'it cannot move'}."
    why = f", where it stops: {event.reason}" if event.reason else ""
    back = "back " if event.space < event.origin else ""
    return (
        f"{who} moves {back}from {where(match, event.origin)} to {where(match, event.space)}{why}."
    )


def _nothing(match: Match, event: e.NothingHappened) -> str:
    what = card(match, event.card) if event.card else "The card"
    who = f"{match.name(event.seat)}: " if event.seat >= 0 else ""
    return f"{who}{what} does nothing, because {event.reason}."


def _taken(match: Match, event: e.CardsTaken) -> str:
    pairs = zip(event.seats, event.cards, strict=True)
    told = listed(f"{card(match, name)} of {match.name(seat)}" for seat, name in pairs)
    return f"To the discard pile: {told}."


def _fight(match: Match, event: e.FightFought) -> str:
    kind = match.facts.cards[event.card].kind
    what = "courage" if kind == "knight" else "speed"
    return f"{match.name(event.seat)} has {what} {event.strength} against {event.value}."


def _wish(match: Match, event: e.WishGranted) -> str:
    source = "the discard pile" if event.owner < 0 else f"{match.name(event.owner)}'s Storyline"
    given, got = card(match, event.given), card(match, event.card)
    return f"{match.name(event.seat)} exchanges {given} for {got} from {source}."


def _passed_on(match: Match, event: e.CardsPassedOn) -> str:
    pairs = zip(event.seats, event.cards, strict=True)
    return listed(f"{match.name(s)} gets {card(match, name)}" for s, name in pairs) + "."


def _ended(match: Match, event: e.GameEnded) -> str:
    verb = "win" if len(event.winners) > 1 else "wins"
    ranks = sorted((rank, match.name(seat)) for seat, rank in enumerate(event.ranks))
    table = ", ".join(f"{rank}. {name}" for rank, name in ranks)
    return f"The game is over: {people(match, event.winners)} {verb} the treasure ({table})."


def _judged(match: Match, event: e.ClaimJudged) -> str:
    word = "right" if event.is_right else "wrong"
    return f"{match.name(event.other)} judges the claim of {match.name(event.seat)}: {word}."


def _rocks(match: Match, event: e.RockslideStarted) -> str:
    return f"Rocks of value {event.value} roll down from space {event.field}."


def _danger(match: Match, event: e.DangerFaced) -> str:
    outcome = "stands" if event.courage >= event.value else "runs"
    who = match.name(event.seat)
    return f"{who}'s dragon has courage {event.courage} against {event.value} and {outcome}."


def _turned(match: Match, event: e.CardsTurned) -> str:
    who, places = match.name(event.seat), listed(map(str, event.places))
    if not places:
        return f"No card of {who} is left to turn."
    return f"Turned: {who}'s card{'s' if len(event.places) > 1 else ''} {places}."


def _by(told: str) -> Callable[[Match, Any], str]:
    """A sentence that begins with the name of the seat."""
    return lambda match, event: f"{match.name(event.seat)} {told}."


_EVENTS: dict[type, Callable[[Match, Any], str]] = {
    e.DragonTaken: lambda m, x: f"{m.name(x.seat)} takes the {x.dragon} dragon.",
    e.TrackLaid: lambda m, x: f"The {x.side} track of {x.length} spaces is laid.",
    e.LandingTokenPlaced: lambda m, x: f"The Landing token lies on space {x.space}.",
    e.DeckMade: lambda m, x: f"The deck has {x.size} cards; {x.removed} stay in the box.",
    e.StarterNamed: _by("growls best and is starting player"),
    e.PileShuffled: lambda m, x: f"{x.size} cards form the draw pile.",
    e.RoundBegan: lambda m, x: f"Round {x.round} begins; {m.name(x.seat)} deals.",
    e.CardsDealt: _hands("The cards are dealt"),
    e.Roared: _by("roars: the Roaring 4 was dealt to them"),
    e.PhaseBegan: lambda m, x: f"The {x.phase} phase begins.",
    e.CardKept: lambda m, x: f"{m.name(x.seat)} keeps {card(m, x.card)}.",
    e.HandsPassed: _hands("The other cards go to the left"),
    e.DraftEnded: _hands("The draft is over"),
    e.CardLaid: lambda m, x: (
        f"{m.name(x.seat)} lays {card(m, x.card)} in the Storyline of {m.name(x.owner)}."
    ),
    e.PairChosen: _by("has chosen"),
    e.PairLaid: lambda m, x: (
        f"{m.name(x.seat)} lays {cards(m, x.cards)} in the Storyline of {m.name(x.owner)}."
    ),
    e.HandsExchanged: _hands("The last two cards are handed over"),
    e.CardInserted: lambda m, x: (
        f"{m.name(x.seat)} inserts {card(m, x.card)} at position {x.place};"
        f" {card(m, x.discarded)} is discarded."
    ),
    e.ProgrammingEnded: lambda m, x: f"All Storylines are laid, with {x.cards} cards each.",
    e.ActionRoundBegan: lambda m, x: f"Action round {x.number}: {', '.join(map(m.name, x.order))}.",
    e.CardRevealed: lambda m, x: f"{m.name(x.seat)} reveals {card(m, x.card)}.",
    e.CardPassedOver: lambda m, x: f"{m.name(x.seat)} passes over {card(m, x.card)}, turned.",
    e.TurnPassed: lambda m, x: f"{m.name(x.seat)} passes: {x.reason}.",
    e.NothingHappened: _nothing,
    e.DragonMoved: _moved,
    e.DragonsExchanged: lambda m, x: f"The dragons of {people(m, x.seats)} change places.",
    e.DragonFell: lambda m, x: (
        f"On the way {m.name(x.seat)}'s dragon falls off the mountain to {where(m, x.space)}."
    ),
    e.RockslideStarted: _rocks,
    e.RocksRested: lambda m, x: (
        f"The rocks of space {x.field} rest: they would roll round and round."
    ),
    e.DangerFaced: _danger,
    e.FightFought: _fight,
    e.CardAdded: lambda m, x: f"{m.name(x.seat)} is dealt {card(m, x.card)}.",
    e.CaravanCalled: lambda m, x: "The caravan waits for the end of this action round.",
    e.SeatsChanged: lambda m, x: (
        f"Everybody changes seats; clockwise sit {people(m, x.clockwise)}."
    ),
    e.CardsLookedAt: lambda m, x: f"{m.name(x.seat)} looks at {cards(m, x.cards)}.",
    e.RowSorted: lambda m, x: f"{m.name(x.seat)} sorts the unplayed cards: {cards(m, x.cards)}.",
    e.CardsTurned: _turned,
    e.CardReplaced: lambda m, x: f"{m.name(x.seat)} discards {card(m, x.discarded)}.",
    e.WishGranted: _wish,
    e.MinstrelAnnounced: lambda m, x: "The Minstrel will sing after this action round.",
    e.CardsDiscarded: lambda m, x: f"Discarded: {cards(m, x.cards)}.",
    e.CardsTaken: _taken,
    e.SymbolSeen: lambda m, x: f"The draw pile shows the {x.symbol} spell.",
    e.FootprintSeen: lambda m, x: f"The draw pile shows footprint {x.footprint}.",
    e.TreeGrew: lambda m, x: f"{m.name(x.seat)}'s dragon becomes a tree.",
    e.TreeFreed: lambda m, x: f"{m.name(x.seat)}'s dragon is no longer a tree.",
    e.BetPlaced: lambda m, x: f"{m.name(x.seat)} bets on {where(m, x.space)}.",
    e.BetSettled: lambda m, x: f"{m.name(x.seat)} {'wins' if x.is_won else 'loses'} the bet.",
    e.HugBegan: _by("is hugged by Bigfoot"),
    e.HugEnded: _by("is hugged no longer"),
    e.BreathHeld: lambda m, x: f"{people(m, x.seats)} held out longest.",
    e.PotionDrunk: lambda m, x: f"{m.name(x.seat)} now moves {x.bonus} more with movement cards.",
    e.CardsPassedOn: _passed_on,
    e.CardDrawn: lambda m, x: f"{m.name(x.seat)} draws {card(m, x.card)}.",
    e.CardChosen: lambda m, x: f"{m.name(x.seat)} carries out {card(m, x.card)}.",
    e.MirrorRaised: lambda m, x: (
        f"{m.name(x.seat)}'s mirror shows the next card of {m.name(x.next)}."
    ),
    e.SpellBound: lambda m, x: f"{m.name(x.seat)} can only carry out cards with {x.symbol}.",
    e.FistRaised: lambda m, x: f"{m.name(x.seat)} raises a fist; {m.name(x.other)} has to judge.",
    e.ClaimJudged: _judged,
    e.CardsBlown: lambda m, x: f"{x.count} unplayed cards are shuffled and dealt again.",
    e.RunBegan: _by("carries out all unplayed cards from right to left"),
    e.RunEnded: _by("has finished the round"),
    e.CardsCollected: lambda m, x: f"{len(x.cards)} cards are collected.",
    e.EffectsEnded: lambda m, x: f"What lasted for the round ends: {people(m, x.seats)}.",
    e.PathSwallowed: lambda m, x: f"The forest swallows the path behind space {x.first}.",
    e.TokenPassed: _by("receives the starting player token"),
    e.GameEnded: _ended,
}

_SEATS = frozenset(
    {
        "setup.growl",
        "setup.first_player",
        "movement.trap_target",
        "movement.truth_serum_player",
        "movement.dragon_poo",
        "movement.dragon_poo_winner",
    }
)
_ABOUT_OWNER = frozenset(
    {
        "movement.thief_cards",
        "movement.spy_slots",
        "movement.hypnosis_card",
        "movement.random_slots",
    }
)

_PROMPTS = {
    "setup.dragon": "Choose a dragon",
    "setup.growl": "Who has the best growl?",
    "setup.first_player": "Who has the best growl?",
    "setup.shuffle": "The cards in the order of the draw pile, the top card first",
    "setup.advanced_sample": "The Advanced cards shuffled; the first ones are added",
    "setup.removed_sample": "The action cards shuffled; the first ones are taken out",
    "setup.mountain_shuffle": "The track cards from the start to the finish",
    "setup.mountain_corners": "The possible corners shuffled; the first three are corners",
    "deal.reshuffle_order": "The discarded cards in the order of the new draw pile, top first",
    "draft.keep": "Keep one card; the others go to the left",
    "programming.own_first": "The first card for your own Storyline",
    "programming.for_player": "A card for the next Storyline",
    "two_players.choose_own_two": "Two cards for positions 1 and 2 of your own Storyline",
    "two_players.choose_opponent_two": "Two cards for positions 3 and 4 of your opponent's",
    "two_players.insert": "Insert one of the cards received; the other is discarded",
    "movement.crystal_ball_look": "Look at your unplayed cards?",
    "movement.crystal_ball_order": "Your unplayed cards from left to right",
    "movement.crystal_ball_turn": "Turn one of your unplayed cards?",
    "movement.magic_lamp_target": "Exchange the lamp for which card?",
    "movement.thief_cards": "Steal which of WHOSE cards?",
    "movement.hypnosis_card": "Give which of WHOSE cards?",
    "movement.spy_slots": "Take which of WHOSE cards?",
    "movement.random_slots": "Which of WHOSE cards?",
    "movement.lucky_talisman_card": "Carry out which of the cards drawn?",
    "movement.spy_distribution": "Hand out the cards: yours first, then clockwise",
    "movement.trap_target": "Which of the closest dragons comes?",
    "movement.truth_serum_claim": "Claim that the token is in your fist: true, or a lie?",
    "movement.truth_serum_player": "Who has to judge your claim?",
    "movement.truth_serum_guess": "Is the claim true or a lie?",
    "movement.truth_serum_coin": "Is the guess right?",
    "movement.dragon_poo": "Who holds their breath longest?",
    "movement.dragon_poo_winner": "Who held their breath longest?",
    "movement.whirlwind": "From which place does each slot get its card?",
    "movement.bet_space": "Where will your dragon stand after the four cards?",
}

_SEALED = {
    "draft.keep": "keeps a card",
    "setup.shuffle": "shuffles the deck",
    "deal.reshuffle_order": "shuffles the discard pile",
    "movement.whirlwind": "mixes the unplayed cards",
    "movement.truth_serum_claim": "hides the token",
    "movement.crystal_ball_order": "sorts their cards",
    "movement.spy_distribution": "hands out the cards",
    "movement.hypnosis_card": "chooses a card to give",
}

Tell = Callable[[Match, Any], str]
_ANSWERS: dict[str, Tell] = {
    "setup.dragon": lambda m, a: f"chooses the {a} dragon",
    "setup.growl": lambda m, a: f"hears the best growl from {m.name(a)}",
    "setup.first_player": lambda m, a: f"hears the best growl from {m.name(a)}",
    "setup.shuffle": lambda m, a: f"shuffles {len(a)} cards",
    "setup.advanced_sample": lambda m, a: f"adds {_first(m, a, 'advanced')}",
    "setup.removed_sample": lambda m, a: f"takes out {_first(m, a, 'removed')}",
    "setup.mountain_shuffle": lambda m, a: "shuffles the track cards",
    "setup.mountain_corners": lambda m, a: f"puts corners on {listed(map(str, a[:3]))}",
    "deal.reshuffle_order": lambda m, a: f"shuffles {len(a)} discarded cards",
    "draft.keep": lambda m, a: f"keeps {card(m, a)}",
    "programming.own_first": lambda m, a: f"chooses {card(m, a)}",
    "programming.for_player": lambda m, a: f"chooses {card(m, a)}",
    "two_players.choose_own_two": lambda m, a: f"chooses {cards(m, a)}",
    "two_players.choose_opponent_two": lambda m, a: f"chooses {cards(m, a)}",
    "two_players.insert": lambda m, a: f"inserts {card(m, a[0])} at position {a[1]}",
    "movement.crystal_ball_look": lambda m, a: (
        "looks at the unplayed cards" if a == "look" else "leaves the cards as they lie"
    ),
    "movement.crystal_ball_order": lambda m, a: f"sorts them {cards(m, a)}",
    "movement.crystal_ball_turn": lambda m, a: f"turns card {a}" if a else "turns no card",
    "movement.magic_lamp_target": lambda m, a: (
        "wishes for nothing" if a == "nothing" else f"wishes for {card(m, a)}"
    ),
    "movement.thief_cards": lambda m, a: f"steals {_tell_tuple(m, a)}",
    "movement.hypnosis_card": lambda m, a: f"gives card {a[1]}",
    "movement.spy_slots": lambda m, a: f"takes {_tell_tuple(m, a)}",
    "movement.random_slots": lambda m, a: f"picks {_tell_tuple(m, a)}",
    "movement.lucky_talisman_card": lambda m, a: f"chooses {card(m, a)}",
    "movement.spy_distribution": lambda m, a: f"hands out {cards(m, a)}",
    "movement.trap_target": lambda m, a: f"calls the dragon of {m.name(a)}",
    "movement.truth_serum_claim": lambda m, a: f"makes a claim that is {_claim(a)}",
    "movement.truth_serum_player": lambda m, a: f"asks {m.name(a)}",
    "movement.truth_serum_guess": lambda m, a: f"says that the claim is {_claim(a)}",
    "movement.truth_serum_coin": lambda m, a: f"makes the guess {a}",
    "movement.dragon_poo": lambda m, a: f"lets {m.name(a)} hold out longest",
    "movement.dragon_poo_winner": lambda m, a: f"names {people(m, a)}",
    "movement.whirlwind": lambda m, a: f"mixes {len(a)} cards",
    "movement.bet_space": lambda m, a: f"bets on {where(m, a)}",
}


def _first(match: Match, names: tuple[str, ...], option: str) -> str:
    """As many of the shuffled cards as the setup says."""
    return cards(match, names[: int(match.options[option])])


def _claim(word: str) -> str:
    return "true" if word == "true" else "a lie"
