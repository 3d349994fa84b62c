"""The betting areas: one per Dragon, with the piles on it and its ability card."""

from __future__ import annotations

from functools import lru_cache

from draghan_lab.engine.game import HIDDEN
from draghan_lab.engine.match import Match
from draghan_lab.games.dragon_racer.board_look import (
    COIN_BACK,
    PAINT,
    badge,
    card,
    dagger,
    piece,
    seat_colour,
    short,
    text,
    token,
)
from draghan_lab.games.dragon_racer.state import Bet, Race

LEFT, TOP, WIDTH, HEIGHT, GAP = 12, 304, 1176, 132, 9
PILES_TOP, PILES_HEIGHT = 77, 52
IN_SHORT = {
    "second_wind": "second highest card: 1 on",
    "front_runner": "highest card: 1 further",
    "crowd_favourite": "a bet on it: 1 on at once",
    "rebound": "lands on a Dragon: 2 on",
    "third_gear": "a 3 face up: 1 on at once",
    "wake": "whom it passes goes 1 back",
}


def column(count: int, place: int) -> tuple[float, float]:
    """Where a column begins and how wide it is, when there are `count` of them."""
    wide = (WIDTH - GAP * (count - 1)) / count
    return round(LEFT + place * (wide + GAP), 1), round(wide, 1)


def area(match: Match, state: Race, place: int) -> str:
    """The betting area of one Dragon."""
    dragon = match.facts.dragons[place]
    x, wide = column(len(match.facts.dragons), place)
    bets = [bet for bet in state.bets if bet.dragon == dragon]
    count = f"{len(bets)} bet{'' if len(bets) == 1 else 's'}" if bets else "no bet yet"
    inside = _ground(dragon, wide, not bets)
    inside += _ability(match, state.abilities[place], wide)
    inside += _piles(match, state, dragon, bets, wide)
    title = f"betting area of the {dragon} Dragon, {count}"
    return f'<g class="dr">{piece(f"area:{dragon}", title, inside, x, TOP)}</g>'


@lru_cache(maxsize=64)
def _ground(dragon: str, wide: float, is_free: bool) -> str:
    hint = ""
    if is_free:
        hint = f'<rect x="8" y="{PILES_TOP}" width="{wide - 16:g}" height="24" rx="12"'
        hint += ' class="empty"/>'
        hint += text(20, PILES_TOP + 17, "★ first bet: 1 Gold", "s soft")
    return (
        f'<rect width="{wide:g}" height="{HEIGHT}" rx="10" class="panel"/>'
        f'<path d="M.5 30V10A9.5 9.5 0 0 1 10 .5H{wide - 10:g}A9.5 9.5 0 0 1 {wide - 0.5:g} 10V30Z"'
        f' fill="{PAINT[dragon]}" fill-opacity=".16"/>'
        f'<path d="M0 30.5H{wide:g}" stroke="#2B2A33" stroke-opacity=".25"/>'
        f'<use href="#dr-{dragon}" transform="translate(30 17) scale(.52)"/>'
        + text(60, 22, dragon.capitalize(), "h")
        + hint
    )


def _ability(match: Match, ability: str, wide: float) -> str:
    """The ability card in the area, or the empty place for one."""
    if not ability:
        return (
            f'<rect x="8" y="36" width="{wide - 16:g}" height="36" rx="6" class="empty"/>'
            + text(20, 59, "no ability", "s soft")
        )
    values = match.pieces[ability].values
    name = match.pieces[ability].name
    line = IN_SHORT.get(ability, short(values["effect"], 30))
    title = f"ability {name}: {values['trigger']}: {values['effect']}"
    return _ability_card(ability, name, line, title, wide)


@lru_cache(maxsize=64)
def _ability_card(ability: str, name: str, line: str, title: str, wide: float) -> str:
    inside = (
        f'<rect width="{wide - 16:g}" height="37" rx="6" fill="#FBF0D2" stroke="#B98A1D"/>'
        + text(8, 15, name, "s b")
        + text(8, 31, line, "s")
        + dagger(wide - 30, 16, "this effect")
    )
    return piece(f"ability:{ability}", title, inside, 8, 35)


def _piles(match: Match, state: Race, dragon: str, bets: list[Bet], wide: float) -> str:
    """The bets in the order in which they were placed, in more columns the more there are."""
    across = 1 if len(bets) <= 2 else 2 if len(bets) <= 4 else 3
    rows = -(-len(bets) // across)
    room = (wide - 10) / across - 6
    step = min(26, PILES_HEIGHT / rows) if rows else 0
    scale = min(1, step / 26)
    made, seen = "", set()
    for place, bet in enumerate(bets):
        again = "#2" if bet.seat in seen else ""
        seen.add(bet.seat)
        x = 8 + place % across * (room + 5)
        y = PILES_TOP + place // across * step
        inside = _pile(match, state, bet, round(room / scale, 1))
        name = f"bet:{bet.seat}:{dragon}{again}"
        made += piece(name, _tell(match, bet), inside, round(x, 1), round(y, 1), round(scale, 2))
    return made


def _pile(match: Match, state: Race, bet: Bet, wide: float) -> str:
    """Who bet, the tokens as far as they can be seen, and a star if it is the first bet."""
    ground = (
        f'<rect width="{wide:g}" height="24" rx="12" fill="{seat_colour(match, bet.seat)}"'
        ' fill-opacity=".2" stroke="#2B2A33" stroke-opacity=".35"/>'
    )
    made = ground + badge(match, bet.seat, 11, 12, 12)
    if bet.is_first:
        made += text(18, 9, "★", "s", ' style="fill:#B5451B;stroke:#FFF;stroke-width:.6"')
    x = 40.0
    if wide > 150:
        made += text(28, 17, short(match.name(bet.seat), 8), "s")
        x = 110.0
    if bet.card:
        return made + card(match, bet.card, bet.card, x - 12, 1, 0.31)
    names = _names(match, state, bet)
    made += token(match, bet.place, f"{bet.seat}:{bet.place}", x, 12, 0.82)
    step = min(23, (wide - x - 24) / max(1, len(bet.golds)))
    for place, (gold, label) in enumerate(zip(bet.golds, names, strict=True)):
        face = COIN_BACK if gold == HIDDEN else gold
        made += token(match, face, label, round(x + 25 + place * step, 1), 12, 0.82)
    return made


def _names(match: Match, state: Race, bet: Bet) -> list[str]:
    """The names of the Gold tokens in a pile: those in front of the player come first."""
    taken = list(state.players[bet.seat].golds)
    for other in state.bets:
        if other is bet:
            break
        if other.seat == bet.seat:
            taken += other.golds
    names = []
    for gold in bet.golds:
        taken.append(gold)
        names.append(f"{bet.seat}:{gold}#{taken.count(gold)}")
    return names


def _tell(match: Match, bet: Bet) -> str:
    first = ", the first on this Dragon" if bet.is_first else ""
    return f"bet of {match.name(bet.seat)} on {bet.dragon}{first}"
