"""What each seat may see, and what might lie where it cannot."""

from __future__ import annotations

from msgspec.structs import replace

from draghan_lab.engine.dealer import Chance
from draghan_lab.engine.decision import FATE, TABLE, Answer, Choose, Decision, Seat
from draghan_lab.engine.game import HIDDEN
from draghan_lab.engine.match import Match
from draghan_lab.games.drakon import events as e
from draghan_lab.games.drakon.state import FACEDOWN, Lair, Player

TRIES = 40
_SEALED = (
    "coins.find",
    "coins.lose",
    "coins.steal",
    "coins.encounter",
    "tiles.steal",
    "heroes.knight_tile",
    "heroes.thief_coin",
)
"""What fate picks here is told only by the event, and only to those who see it."""


def hide_state(match: Match, state: Lair, seat: Seat) -> Lair:
    """The state as one seat sees it."""
    return replace(
        state,
        players=tuple(
            player if other == seat else _hide_player(player)
            for other, player in enumerate(state.players)
        ),
        purses=tuple(
            coins if _sees_purse(state, seat, number) else facedown(coins)
            for number, coins in enumerate(state.purses)
        ),
        hoard=facedown(state.hoard),
        pile=covered(state.pile),
        discards=covered(state.discards),
        past=(),  # a fingerprint of a position would tell which coins lie facedown
    )


def _sees_purse(state: Lair, seat: Seat, purse: int) -> bool:
    return purse in state.shown or state.purse_of[seat] == purse


def _hide_player(player: Player) -> Player:
    return replace(player, hand=covered(player.hand), remembers=())


def covered(items: tuple) -> tuple[str, ...]:
    return (HIDDEN,) * len(items)


def facedown(coins: tuple[int, ...]) -> tuple[int, ...]:
    return (FACEDOWN,) * len(coins)


def hide_event(match: Match, event: object, seat: Seat) -> object:
    """An event as one seat hears of it."""
    if isinstance(event, e.HandsDealt):
        hands = enumerate(event.hands)
        return replace(event, hands=tuple(h if s == seat else covered(h) for s, h in hands))
    if isinstance(event, e.TileDrawn) and event.seat != seat:
        return replace(event, tile=HIDDEN)
    if isinstance(event, e.TilesDrawn | e.TilesDiscarded) and event.seat != seat:
        return replace(event, tiles=covered(event.tiles))
    if isinstance(event, e.TileStolen) and seat not in (event.seat, event.victim):
        return replace(event, tile=HIDDEN)
    return _hide_coin(event, seat)


def _hide_coin(event: object, seat: Seat) -> object:
    """The face of a coin is known to those who had or got it, teammates included."""
    if isinstance(event, e.CoinExchanged) and seat not in event.seen_by:
        return replace(event, given=FACEDOWN, value=FACEDOWN)
    if isinstance(event, e.CoinFound | e.CoinLost | e.CoinStolen) and seat not in event.seen_by:
        return replace(event, value=FACEDOWN)
    return event


def hide_decision(match: Match, decision: Decision, seat: Seat) -> Decision:
    """That somebody else is asked is public; what they may choose from is not."""
    if decision.seat in (seat, FATE, TABLE) and decision.ask not in _SEALED:
        return decision
    if isinstance(decision, Choose):
        return replace(decision, options=(), at_least=0, at_most=0)
    return replace(decision, options=())


def hide_answer(match: Match, decision: Decision, answer: Answer, seat: Seat) -> Answer:
    """An answer as one seat hears of it."""
    if decision.ask == "setup.tile_shuffle":
        return covered(answer)
    if decision.ask in _SEALED:
        return HIDDEN
    if decision.seat == seat:
        return answer
    if decision.ask == "placement.tile":
        return HIDDEN
    if decision.ask == "heroes.warrior_discard":
        return covered(answer)
    if decision.ask == "heroes.thief" and answer[0] == "swap":
        return ("swap", FACEDOWN)
    return answer


# what might lie where a seat cannot see


def resample(match: Match, state: Lair, seat: Seat, chance: Chance) -> Lair:
    """Deal anew what this seat cannot see, leaving everything it sees as it is."""
    return _resample_coins(match, _resample_tiles(match, state, seat, chance), seat, chance)


def _resample_tiles(match: Match, state: Lair, seat: Seat, chance: Chance) -> Lair:
    """Tiles that the seat remembers stay where they are; all other hidden ones are mixed."""
    others = [s for s in range(len(state.players)) if s != seat]
    piles = [*(state.players[s].hand for s in others), state.discards, state.pile]
    known = list(state.players[seat].remembers)
    slots: list[list[str | None]] = []
    pool: list[str] = []
    for pile in piles:
        slot: list[str | None] = []
        for tile in pile:
            is_known = tile in known
            if is_known:
                known.remove(tile)
            else:
                pool.append(tile)
            slot.append(tile if is_known else None)
        slots.append(slot)
    mixed = iter(chance.shuffled(pool))
    filled = [tuple(tile or next(mixed) for tile in slot) for slot in slots]
    players = list(state.players)
    for other, hand in zip(others, filled, strict=False):
        ranked = tuple(sorted(hand, key=match.facts.rank.__getitem__))
        players[other] = replace(players[other], hand=ranked)
    return replace(state, players=tuple(players), discards=filled[-2], pile=filled[-1])


def _resample_coins(match: Match, state: Lair, seat: Seat, chance: Chance) -> Lair:
    """Facedown coins are mixed, but nobody is dealt so much gold that the game would be over."""
    hidden = [n for n in range(len(state.purses)) if not _sees_purse(state, seat, n)]
    pool = [*state.hoard, *(coin for number in hidden for coin in state.purses[number])]
    for _ in range(TRIES):
        mixed = list(chance.shuffled(pool))
        purses = list(state.purses)
        for number in hidden:
            purses[number] = tuple(sorted(mixed.pop() for _ in purses[number]))
        if match.facts.needs_exit or all(sum(purses[n]) < match.facts.target for n in hidden):
            return replace(state, purses=tuple(purses), hoard=tuple(sorted(mixed)))
    return state
