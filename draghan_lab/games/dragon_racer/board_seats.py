"""What belongs to the players: their panels, this turn's cards, the Gold track."""

from __future__ import annotations

from functools import lru_cache

from draghan_lab.engine.game import HIDDEN
from draghan_lab.engine.match import Match
from draghan_lab.games.dragon_racer.board_bets import column
from draghan_lab.games.dragon_racer.board_look import (
    COIN_BACK,
    EMBER,
    TEAL,
    badge,
    card,
    cards,
    copies,
    dagger,
    piece,
    short,
    text,
    token,
)
from draghan_lab.games.dragon_racer.facts import VLAD_BETS_ON
from draghan_lab.games.dragon_racer.legality import say
from draghan_lab.games.dragon_racer.state import Played, Player, Race
from draghan_lab.games.dragon_racer.table import clockwise_from

TOP, HEIGHT = 446, 260
ROOMY = 340
"""A panel as wide as this has its tokens beside the hand, not below."""
GOLD_TOP, GOLD_LEFT, GOLD_WIDTH, GOLD_ZERO = 716, 12, 1176, 126
SIDE_LEFT, SIDE_TOP, SIDE_WIDTH = 892, 50, 296


def seats(match: Match) -> int:
    """All who play cards, Vlad among them."""
    return len(match.players) + (match.facts.vlad >= 0)


# panels


def panel(match: Match, state: Race, seat: int) -> str:
    """A player's name, Gold, hand and tokens."""
    x, wide = column(seats(match), seat)
    if seat == match.facts.vlad:
        inside, title = _vlad(match, state, wide), "Vlad, who bets with cards and wins no Gold"
    else:
        player = state.players[seat]
        inside = _person(match, seat, player, wide)
        title = f"{match.name(seat)}, {player.gold} Gold"
    return f'<g class="dr">{piece(f"seat:{seat}", title, inside, x, TOP)}</g>'


def _person(match: Match, seat: int, player: Player, wide: float) -> str:
    role = f"the {player.character}" if player.character else "no character yet"
    made = _head(match, seat, role, wide) + _gold(player.gold, wide)
    made += _hand(match, player.hand, wide)
    names = [f"{seat}:{name}" for name in copies(player.places)]
    names += _coin_names(seat, player.golds)
    faces = player.places + tuple(COIN_BACK if gold == HIDDEN else gold for gold in player.golds)
    places = _token_places(len(player.places), len(player.golds), wide)
    for face, name, (x, y) in zip(faces, names, places, strict=True):
        made += token(match, face, name, x, y)
    return made


def _head(match: Match, seat: int, role: str, wide: float) -> str:
    return (
        f'<rect width="{wide:g}" height="{HEIGHT}" rx="10" class="panel"/>'
        + badge(match, seat, 16, 26, 28)
        + text(50, 26, short(match.name(seat), 10 if wide < 250 else 18), "h")
        + text(50, 43, role, "s soft")
    )


@lru_cache(maxsize=256)
def _gold(gold: int, wide: float) -> str:
    coin = f'<use href="#dr-coin" transform="translate({wide - 22:g} 28) scale(.75)"/>'
    return coin + text(wide - 36, 36, str(gold), "e b", ' style="font-size:23px"')


def _hand(match: Match, hand: tuple[str, ...], wide: float) -> str:
    scale = 1.28 if wide > ROOMY else 1
    across = 4 * (50 * scale + 5) - 5
    left = 14 if wide > ROOMY else (wide - across) / 2
    return cards(match, hand, round(left, 1), 55, 4, scale)


def _coin_names(seat: int, golds: tuple[str, ...]) -> list[str]:
    return [f"{seat}:{gold}#{golds[: place + 1].count(gold)}" for place, gold in enumerate(golds)]


@lru_cache(maxsize=256)
def _token_places(places: int, golds: int, wide: float) -> tuple[tuple[float, float], ...]:
    """Beside the hand in two columns if there is room, else in a row below it."""
    if wide > ROOMY:
        step = min(42, 170 / max(1, places, golds))
        shields = [(wide - 76, 84 + step * place) for place in range(places)]
        return (*shields, *((wide - 34, 84 + step * place) for place in range(golds)))
    step = min(1.25, (wide - 14) / (34 * places + 29 * golds + 1))
    left = (wide - step * (34 * places + 29 * golds)) / 2
    shields = [(left + step * (17 + 34 * place), 232.0) for place in range(places)]
    left += step * 34 * places
    coins = [(left + step * (14.5 + 29 * place), 232.0) for place in range(golds)]
    return tuple((round(x, 1), y) for x, y in shields + coins)


def _vlad(match: Match, state: Race, wide: float) -> str:
    turns = " and ".join(map(str, VLAD_BETS_ON))
    made = _head(match, match.facts.vlad, f"his deck, top card first; bets on turns {turns}", wide)
    return made + _hand(match, state.vlad, wide)


# this turn


def order(state: Race) -> tuple[int, ...]:
    """The seats in turn order, before the first leader is named as they sit."""
    return clockwise_from(state.clockwise, state.leader) if state.leader >= 0 else state.clockwise


def next_seat(state: Race) -> int | None:
    """Who plays the next card of this turn."""
    seats_in_order = order(state)
    if state.stage != "play" or len(state.played) >= len(seats_in_order):
        return None
    return seats_in_order[len(state.played)]


def played(match: Match, state: Race) -> str:
    """This turn's cards in turn order, and the places of those still to come."""
    waiting = order(state)[len(state.played) :] if state.stage == "play" else ()
    count = max(1, len(state.played) + len(waiting))
    step = min(64, (SIDE_WIDTH - 10) / count)
    left = (SIDE_WIDTH - step * count) / 2 + (step - 50) / 2
    inside = f'<rect width="{SIDE_WIDTH}" height="130" rx="10" class="panel"/>'
    inside += text(12, 21, "This turn", "h", ' style="font-size:17px"')
    if not state.played and not waiting:
        inside += text(SIDE_WIDTH / 2, 76, "no card lies here", "m s soft")
    labels = copies(tuple(laid.card for laid in state.played))
    for place, (laid, label) in enumerate(zip(state.played, labels, strict=True)):
        inside += _laid(match, laid, label, place, round(left + place * step, 1))
    for place, seat in enumerate(waiting, len(state.played)):
        inside += _slot(match, seat, round(left + place * step, 1), place == len(state.played))
    title = "the cards played this turn, in turn order"
    return f'<g class="dr">{piece("played", title, inside, SIDE_LEFT, SIDE_TOP)}</g>'


def _slot(match: Match, seat: int, x: float, is_next: bool) -> str:
    stroke = f' style="stroke:{TEAL};stroke-width:2"' if is_next else ""
    box = f'<rect x="{x:g}" y="30" width="50" height="72" rx="6" class="empty"{stroke}/>'
    return box + text(x + 25, 120, short(match.name(seat), 7), "m s soft")


def _laid(match: Match, laid: Played, label: str, place: int, x: float) -> str:
    face = _bet(match, laid, label) if laid.is_bet else card(match, laid.card, label, 0, 0)
    if laid.is_cancelled:
        face = f'<g class="off" transform="rotate(-13 25 36) translate(4 6) scale(.84)">{face}</g>'
        cross = (
            f'<path d="M4 62L46 10" stroke="{EMBER}" stroke-width="3.5" stroke-linecap="round"/>'
        )
        face += piece(f"cancelled:{place}", "cancelled: an equal number was played", cross)
    name = text(x + 25, 120, short(match.name(laid.seat), 7), "m s")
    return f'<g transform="translate({x:g} 30)">{face}</g>{name}'


def _bet(match: Match, laid: Played, label: str) -> str:
    """A card that was played face down counts as a grey 0, unless a ruling says otherwise."""
    inside = '<use href="#dr-bet"/>' + text(25, 42, str(laid.number), "num", ' fill-opacity=".7"')
    who = match.name(laid.seat)
    if laid.card == HIDDEN:
        return piece(f"played:{laid.seat}", f"face down, a bet of {who}", inside + _small("bet"))
    face = match.facts.cards[laid.card]
    inside += _small(f"{face.colour[0].upper()} {face.number}")
    if laid.seat == match.facts.vlad:  # the card itself lies on the betting area
        return piece(f"played:{laid.seat}", f"{say(laid.card)}, a bet of {who}", inside)
    return piece(f"card:{label}", f"{say(laid.card)} face down, a bet of {who}", inside)


def _small(words: str) -> str:
    return text(25, 61, words, "m s soft")


# cards out of play


def aside(match: Match, state: Race) -> str:
    """The cards set aside and how many are spent."""
    x, wide = SIDE_LEFT + 148, SIDE_WIDTH - 148
    some = state.aside if len(state.aside) <= 8 else ()
    inside = f'<rect width="{wide}" height="108" rx="10" class="panel"/>'
    inside += text(10, 18, f"Aside {len(state.aside)}", "s soft")
    inside += text(wide - 10, 18, f"spent {len(state.spent)}", "e s soft")
    inside += cards(match, some, 11, 25, 4, 0.52)
    if not some and state.aside:
        inside += "".join(
            f'<use href="#dr-back" transform="translate({50 + 3 * layer} {30 - 2 * layer})"/>'
            for layer in range(3)
        )
    spent = ", ".join(say(laid.card) for laid in state.spent if laid.card != HIDDEN)
    title = f"{len(state.aside)} cards set aside, {len(state.spent)} spent this round"
    title += f": {spent}" if spent else ""
    return f'<g class="dr">{piece("aside", title, inside, x, SIDE_TOP + 138)}</g>'


# Gold track


def _gold_spot(gold: int, last: int) -> tuple[float, float]:
    """Where a spot of the Gold track begins and how wide it is; 0 is wide enough for everybody."""
    wide = (GOLD_WIDTH - GOLD_ZERO) / last
    if gold <= 0:
        return GOLD_LEFT, GOLD_ZERO
    return GOLD_LEFT + GOLD_ZERO + (min(gold, last) - 1) * wide, wide


@lru_cache(maxsize=16)
def gold_track(last: int) -> str:
    """The strip of Gold from 0 to the last spot."""
    starts = [_gold_spot(gold, last) for gold in range(last + 1)]
    ticks = "".join(f"M{x:.1f} {GOLD_TOP}v34" for x, _ in starts[1:] if last <= 120)
    every = 1 if last <= 60 else 10
    numbers = "".join(
        text(round(x + wide / 2, 1), GOLD_TOP + 22, str(gold), "s")
        for gold, (x, wide) in enumerate(starts)
        if gold % every == 0
    )
    return (
        f'<rect x="{GOLD_LEFT}" y="{GOLD_TOP}" width="{GOLD_WIDTH}" height="34" rx="8"'
        ' fill="#FBF0D2" stroke="#D9C48B"/>'
        f'<path d="{ticks}" stroke="#E8D7A8"/><g class="numbers">{numbers}</g>'
        + dagger(GOLD_LEFT + GOLD_WIDTH - 8, GOLD_TOP + 12, "the length of the Gold track")
    )


def score_tokens(match: Match, state: Race) -> str:
    """Everybody's score token on the Gold track; those on one spot overlap a little."""
    last = match.pieces["gold_track"]["last"]
    gold = [player.gold for player in state.players]
    made = ""
    for seat, mine in enumerate(gold):
        x, wide = _gold_spot(mine, last)
        before, here = gold[:seat].count(mine), gold.count(mine)
        x += wide / 2 + (before - (here - 1) / 2) * (24 if mine <= 0 else 12)
        title = f"score token of {match.name(seat)}: {mine} Gold"
        made += piece(f"score:{seat}", title, badge(match, seat, 12, 0, 0), round(x), GOLD_TOP + 17)
    return f'<g class="dr">{made}</g>'
