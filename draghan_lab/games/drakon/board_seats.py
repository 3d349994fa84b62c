"""The panels of the players, and the hoard and the pile beside the lair."""

from __future__ import annotations

from draghan_lab.engine.match import Match
from draghan_lab.games.drakon.board_look import (
    EMBER,
    SEAT_COLOURS,
    TEAL,
    coin,
    copies,
    figure,
    hand_tile,
    piece,
    short,
    text,
)
from draghan_lab.games.drakon.state import Lair

LEFT, TOP, WIDTH = 792, 52, 396
GAP = 8
STOCK = 74
"""The height of the hoard and the pile, below the panels."""
BOTTOM = 820
COINS_WIDE = 92
ROOMY = 150
"""From this height on the hand lies below the coins."""


def height(match: Match) -> float:
    """How high each panel is."""
    count = len(match.players)
    return min(200, (BOTTOM - STOCK - TOP - GAP * count) / count)


def panel(match: Match, state: Lair, seat: int) -> str:
    """A player: hero, coins and hand; they sit in turn order from the top."""
    place = state.clockwise.index(seat)
    high = height(match)
    y = TOP + place * (high + GAP)
    is_current = seat == state.current and state.stage == "play"
    edge = f'stroke="{EMBER}" stroke-width="2.5"' if is_current else ""
    inside = f'<rect width="{WIDTH}" height="{high:g}" rx="10" class="panel" {edge}/>'
    inside += f'<rect width="7" height="{high:g}" rx="3.5" fill="{SEAT_COLOURS[seat]}"/>'
    inside += _who(match, state, seat) + _purse(state, seat) + _hand(match, state, seat, high)
    title = f"{match.name(seat)}: {len(state.players[seat].hand)} tiles"
    return f'<g class="dk">{piece(f"seat:{seat}", title, inside, LEFT, y)}</g>'


def _who(match: Match, state: Lair, seat: int) -> str:
    player = state.players[seat]
    made = f'<g transform="translate(28 24) scale(.82)">{figure(match, seat)}</g>'
    made += text(48, 23, short(match.name(seat), 17), "b")
    said = [player.hero.title()] if player.hero else []
    if match.facts.has_abilities and player.hero:
        said.append("ability ready" if player.is_ready else "ability used")
    if match.facts.has_teams and state.chambers:
        mates = [s for s, p in enumerate(state.purse_of) if p == state.purse_of[seat] and s != seat]
        said += [f"with {short(match.name(mate), 9)}" for mate in mates]
    if player.has_left:
        said.append("found the way out")
    made += text(48, 39, " · ".join(said), "s soft")
    if seat in state.winners:
        made += _tag("wins", EMBER)
    elif seat == state.current and state.stage == "play":
        made += _tag("to act", TEAL)
    return made


def _tag(words: str, paint: str) -> str:
    return f'<rect x="{WIDTH - 66}" y="8" width="58" height="20" rx="10" fill="{paint}"/>' + text(
        WIDTH - 37, 22.5, words, "m b s", ' style="fill:#FFF"'
    )


def _purse(state: Lair, seat: int) -> str:
    """The coins of the purse that this player owns; teammates show the same ones."""
    number = state.purse_of[seat]
    coins = state.purses[number]
    if not coins:
        return text(48, 57, "no coins", "s soft")
    step = min(19, COINS_WIDE / len(coins))
    made = ""
    for place, name in enumerate(copies(tuple(f"coin:{seat}:{value}" for value in coins))):
        told = f"a coin of {coins[place]} gold" if coins[place] else "a coin, facedown"
        made += piece(name, told, coin(coins[place], 0, 0, 8.5), 54 + round(place * step, 1), 53)
    total = f"{sum(coins)} gold" if all(coins) else str(len(coins))
    return made + text(52, 79, total, "s b")


def _hand(match: Match, state: Lair, seat: int, high: float) -> str:
    """The tiles of a hand, to the right of the coins, or below them where there is room."""
    hand = state.players[seat].hand
    if not hand:
        return ""
    left, top = (14, 88) if high > ROOMY else (150, 46)
    size = min(high - top - 6, 104, (WIDTH - left - 8) / max(4, len(hand)) - 1)
    names = copies(tuple(f"tile:{seat}:{tile}" for tile in hand))
    return "".join(
        hand_tile(match, tile, name, left + round(place * (size + 1), 1), top, size)
        for place, (tile, name) in enumerate(zip(hand, names, strict=True))
    )


def stock(match: Match, state: Lair) -> str:
    """The hoard, the draw pile and what is out of the game."""
    y = BOTTOM - STOCK + 4
    hoard = '<rect width="126" height="66" rx="10" class="panel"/>'
    hoard += coin(0, 24, 34) + coin(0, 36, 30) + text(54, 30, "Hoard", "s soft")
    hoard += text(54, 50, str(len(state.hoard)), "b")
    pile = '<rect width="126" height="66" rx="10" class="panel"/>'
    pile += '<use href="#dk-back" transform="translate(10 12) scale(.44)"/>'
    pile += text(58, 30, "Pile", "s soft") + text(58, 50, str(len(state.pile)), "b")
    gone = len(state.gone) + len(state.discards)
    out = '<rect width="128" height="66" rx="10" class="panel"/>'
    out += text(12, 30, "Out of play", "s soft") + text(12, 50, str(gone), "b")
    made = piece("hoard", f"the hoard: {len(state.hoard)} coins", hoard, LEFT, y)
    made += piece("pile", f"the draw pile: {len(state.pile)} tiles", pile, LEFT + 134, y)
    told = ", ".join(match.facts.tiles[tile].name for tile in state.gone[-12:])
    made += piece("gone", f"out of the game: {told or 'nothing to see'}", out, LEFT + 268, y)
    return f'<g class="dk">{made}</g>'


def status(match: Match, state: Lair) -> str:
    """One line on top: where the game stands."""
    inside = text(0, 0, _where(match, state), "h")
    goal = f"{match.facts.target} gold"
    if match.facts.needs_exit:
        goal += " and a way out"
    inside += text(1176, 0, f"to win: {goal}", "soft", ' text-anchor="end"')
    title = "where the game stands"
    return f'<g class="dk">{piece("status", title, inside, 12, 34)}</g>'


def _where(match: Match, state: Lair) -> str:
    if state.stage == "setup":
        return "Before the first turn"
    if state.stage == "over":
        if not state.winners:
            return f"Stopped after {state.turn} turns: nobody has won"
        who = " and ".join(short(match.name(seat), 14) for seat in state.winners)
        return f"The game is over: {who} won"
    drakon = "Drakon is in the lair" if state.drakon is not None else "Drakon waits outside"
    return f"Turn {state.turn}: {short(match.name(state.current), 16)}  ·  {drakon}"
