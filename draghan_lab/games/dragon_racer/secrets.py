"""What each seat may see, and what might lie where it cannot."""

from __future__ import annotations

from msgspec.structs import replace

from draghan_lab.engine.dealer import Chance
from draghan_lab.engine.decision import FATE, TABLE, Answer, Choose, Decision, Seat
from draghan_lab.engine.game import HIDDEN
from draghan_lab.engine.match import Match
from draghan_lab.games.dragon_racer.events import BetPlaced, CardLaidFaceDown, HandsDealt
from draghan_lab.games.dragon_racer.state import Bet, Played, Player, Race


def hide_state(match: Match, state: Race, seat: Seat) -> Race:
    """The state as one seat sees it."""
    return replace(
        state,
        players=tuple(
            player if other == seat else _hide_player(match, state, player)
            for other, player in enumerate(state.players)
        ),
        aside=covered(state.aside),
        vlad=covered(state.vlad),
        played=tuple(_hide_played(match, card, seat) for card in state.played),
        spent=tuple(_hide_played(match, card, seat) for card in state.spent),
        bets=state.bets
        if state.is_revealed
        else tuple(_hide_bet(match, bet, seat) for bet in state.bets),
    )


def hide_event(match: Match, event: object, seat: Seat) -> object:
    """An event as one seat hears of it."""
    if isinstance(event, HandsDealt):
        hands = enumerate(event.hands)
        return replace(event, hands=tuple(h if s == seat else covered(h) for s, h in hands))
    if isinstance(event, CardLaidFaceDown) and event.seat != seat:
        return replace(event, card=HIDDEN)
    if isinstance(event, BetPlaced):
        return replace(event, bet=_hide_bet(match, event.bet, seat))
    return event


def hide_decision(match: Match, decision: Decision, seat: Seat) -> Decision:
    """That somebody else is asked is public; what they may choose from is not."""
    if decision.seat in (seat, FATE, TABLE):
        return decision
    if isinstance(decision, Choose):
        return replace(decision, options=(), at_least=0, at_most=0)
    return replace(decision, options=())


def hide_answer(match: Match, decision: Decision, answer: Answer, seat: Seat) -> Answer:
    """An answer as one seat hears of it."""
    if decision.ask == "round.shuffle":
        return covered(answer)
    if decision.seat == seat:
        return answer
    if decision.ask == "turn.play_or_bet" and answer[0] == "bet":
        return ("bet", HIDDEN)
    if decision.ask == "betting.place_token":
        return HIDDEN
    if decision.ask == "betting.gold_tokens":
        return _cover_gold(match, answer)
    return answer


def resample(match: Match, state: Race, seat: Seat, chance: Chance) -> Race:
    """Deal anew what this seat cannot see, leaving everything it sees as it is."""
    return _resample_tokens(match, _resample_cards(match, state, seat, chance), seat, chance)


def covered(items: tuple) -> tuple[str, ...]:
    return (HIDDEN,) * len(items)


def _cover_gold(match: Match, golds: tuple[str, ...]) -> tuple[str, ...]:
    visible = match.ruling("betting.pile_size_visible") == "visible"
    return covered(golds) if visible else (HIDDEN,)


def _hide_player(match: Match, state: Race, player: Player) -> Player:
    hand = covered(player.hand)
    if state.is_revealed:
        return replace(player, hand=hand)
    golds = _cover_gold(match, player.golds)
    return replace(player, hand=hand, places=covered(player.places), golds=golds)


def _is_secret(match: Match, card: Played, seat: Seat) -> bool:
    return card.is_bet and card.seat not in (seat, match.facts.vlad)


def _hide_played(match: Match, card: Played, seat: Seat) -> Played:
    return replace(card, card=HIDDEN) if _is_secret(match, card, seat) else card


def _hide_bet(match: Match, bet: Bet, seat: Seat) -> Bet:
    if bet.seat in (seat, match.facts.vlad):
        return bet
    return replace(bet, place=HIDDEN, golds=_cover_gold(match, bet.golds))


def _resample_cards(match: Match, state: Race, seat: Seat, chance: Chance) -> Race:
    in_deck_order = match.facts.deck.index
    others = [player.hand for s, player in enumerate(state.players) if s != seat]
    piles = [*others, state.aside, state.vlad]
    secret = [c.card for c in (*state.played, *state.spent) if _is_secret(match, c, seat)]
    pool = list(chance.shuffled([card for pile in (*piles, secret) for card in pile]))

    def draw(count: int) -> tuple[str, ...]:
        return tuple(pool.pop() for _ in range(count))

    def anew(card: Played) -> Played:
        return replace(card, card=pool.pop()) if _is_secret(match, card, seat) else card

    return replace(
        state,
        players=tuple(
            player
            if s == seat
            else replace(player, hand=tuple(sorted(draw(len(player.hand)), key=in_deck_order)))
            for s, player in enumerate(state.players)
        ),
        aside=draw(len(state.aside)),
        vlad=draw(len(state.vlad)),
        played=tuple(map(anew, state.played)),
        spent=tuple(map(anew, state.spent)),
    )


def _resample_tokens(match: Match, state: Race, seat: Seat, chance: Chance) -> Race:
    if state.is_revealed:
        return state
    players, bets = list(state.players), list(state.bets)
    for other, player in enumerate(players):
        if other == seat:
            continue
        mine = [number for number, bet in enumerate(bets) if bet.seat == other]
        places = list(chance.shuffled(player.places + tuple(bets[n].place for n in mine)))
        golds = list(chance.shuffled(player.golds + sum((bets[n].golds for n in mine), ())))
        for n, size in zip(mine, _pile_sizes(match, bets, mine, len(golds), chance), strict=True):
            staked = tuple(sorted(golds.pop() for _ in range(size)))
            bets[n] = replace(bets[n], place=places.pop(), golds=staked)
        players[other] = replace(player, places=tuple(sorted(places)), golds=tuple(sorted(golds)))
    return replace(state, players=tuple(players), bets=tuple(bets))


def _pile_sizes(
    match: Match, bets: list[Bet], mine: list[int], golds: int, chance: Chance
) -> list[int]:
    """How much Gold each pile may hold: as seen, or any amount where sizes are hidden."""
    if match.ruling("betting.pile_size_visible") == "visible":
        return [len(bets[n].golds) for n in mine]
    sizes: list[int] = []
    keep = 1 if match.ruling("betting.keep_gold") == "keep_one" else 0
    for later in reversed(range(len(mine))):
        kept = max(later, keep if not sizes else 0)
        sizes.append(1 + chance.below(max(1, golds - sum(sizes) - kept)))
    return sizes
