"""The race track: a winding path of spots, the Dragons on it, and the line that ends betting."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import atan2, cos, degrees, hypot, pi, sin

from draghan_lab.engine.match import Match
from draghan_lab.games.dragon_racer.board_look import EMBER, HAIRLINE, dagger, piece, text
from draghan_lab.games.dragon_racer.state import Race

Point = tuple[float, float]
LEFT, TOP, WIDTH, HEIGHT = 12, 50, 868, 246
START = (LEFT + 90, TOP + 197)
LOW, MIDDLE, HIGH = TOP + 199, TOP + 119, TOP + 39
BEND = (LOW - MIDDLE) / 2
EAST, WEST = LEFT + WIDTH - 76, LEFT + 72
FINISH = LEFT + WIDTH - 44
WAVES = 4.5


@lru_cache(maxsize=1)
def _course() -> tuple[Point, ...]:
    """The middle of the path, from the start to the last spot, in small strides."""
    course: list[Point] = [(x, LOW + _wave(x)) for x in range(START[0] + 82, EAST, 8)]
    course += [_on_bend(EAST, LOW - BEND, 1, turn / 24) for turn in range(25)]
    course += [(x, MIDDLE + _wave(x)) for x in range(EAST - 8, WEST, -8)]
    course += [_on_bend(WEST, MIDDLE - BEND, -1, turn / 24) for turn in range(25)]
    course += [(x, HIGH + _wave(x)) for x in range(WEST + 8, FINISH, 8)]
    return tuple(course)


def _wave(x: float) -> float:
    """Up and down along a row, flat where the bends begin."""
    return WAVES * (1 - cos(6 * pi * (x - WEST) / (EAST - WEST)))


def _on_bend(x: float, y: float, side: int, share: float) -> Point:
    angle = pi / 2 - pi * share
    return x + side * BEND * cos(angle), y + BEND * sin(angle)


@lru_cache(maxsize=32)
def spots(last: int) -> tuple[Point, ...]:
    """Where the spots 1 to the last lie, evenly along the course. Number 0 is the start."""
    course = _course()
    run = [0.0]
    for (x, y), (u, v) in pairwise(course):
        run.append(run[-1] + hypot(u - x, v - y))
    made, at = [START], 0
    for spot in range(last):
        wanted = 30 + (run[-1] - 30) * spot / max(1, last - 1)
        while run[at + 1] < wanted and at < len(run) - 2:
            at += 1
        share = (wanted - run[at]) / (run[at + 1] - run[at])
        (x, y), (u, v) = course[at], course[at + 1]
        made.append((round(x + share * (u - x)), round(y + share * (v - y))))
    return tuple(made)


def spot_size(last: int) -> float:
    """How large a spot is drawn: smaller the more there are."""
    return max(5, min(23, 23 * 31 / (last + 1)))


@lru_cache(maxsize=1)
def way() -> str:
    """The course as a symbol."""
    strides = "L".join(f"{x:.0f} {y:.0f}" for x, y in ((START[0], LOW), *_course()[::2]))
    return f'<path id="dr-way" d="M{strides}"/>'


@lru_cache(maxsize=32)
def track(last: int) -> str:
    """The ground, the path and its spots; this never changes during a game."""
    size = spot_size(last)
    every = 1 if last <= 45 else 5 if last <= 200 else 50
    places = spots(last)
    # A round dot is a stroke without length: one path for all of them.
    dots = "".join(f"M{x} {y}h0" for x, y in places[1:])
    numbers = "".join(
        text(x, y + 6, str(number))
        for number, (x, y) in enumerate(places)
        if number and (number % every == 0 or number == last)
    )
    x, y = places[-1]
    return (
        f'<rect x="{LEFT}" y="{TOP}" width="{WIDTH}" height="{HEIGHT}" rx="10" fill="#F3F1DF"'
        f' stroke="{HAIRLINE}"/>{_HILLS}'
        '<g fill="none" stroke-linecap="round" stroke-linejoin="round">'
        '<use href="#dr-way" stroke="#C9B68C" stroke-width="57"/>'
        '<use href="#dr-way" stroke="#EADCB8" stroke-width="53"/>'
        f'<path d="{dots}" stroke="#B9A67C" stroke-width="{2 * size + 2:g}"/>'
        f'<path d="{dots}" stroke="#FFFDF8" stroke-width="{2 * size:g}"/></g>'
        f'<rect x="{START[0] - 86}" y="{START[1] - 45}" width="172" height="90" rx="22"'
        ' fill="#FFFDF8" stroke="#B9A67C" stroke-width="1.5"/>'
        + text(START[0], START[1] + 40, "START", "m s soft b", ' letter-spacing="3"')
        + f'<g class="numbers">{numbers}</g>'
        + dagger(x + 14, y - 12, "the length of the track")
    )


_HILLS = (
    '<g fill="#E4E6C8"><path d="M13 290V215Q120 150 240 222Q330 160 430 210Q560 140 690 214Q780 170'
    ' 879 206V286Q879 295 870 295H22Q13 295 13 290Z"/><path d="M13 150V105Q90 70 190 112Q300 62 420'
    ' 108Q520 66 640 110Q760 66 879 104V150Q700 190 500 160Q260 200 13 150Z" fill="#EAECD4"/></g>'
)


def line(match: Match, state: Race) -> str:
    """The No more bets line across the path, and whether it still lets bets through."""
    return _line(match.facts.line, match.facts.last_spot, state.betting_open)


@lru_cache(maxsize=64)
def _line(after: int, last: int, is_open: bool) -> str:
    (x, y), (u, v) = spots(last)[after : after + 2]
    middle_x, middle_y = (x + u) / 2, (y + v) / 2
    turn = degrees(atan2(v - y, u - x))
    said = "No more bets" if is_open else "Bets closed"
    paint = EMBER if is_open else "#6A655C"
    title = f"No more bets line, after spot {after}: betting is {'open' if is_open else 'closed'}"
    bar = (
        f'<path d="M0-31V31" transform="rotate({turn:.0f})" stroke="{paint}" stroke-width="5"'
        f' stroke-dasharray="{"9 5" if is_open else "none"}"/>'
    )
    # The words lie flat in the free band beside the path, on the inner side of a bend.
    side = -1 if middle_x > LEFT + WIDTH - 160 else 1
    below = 40 if middle_y < LOW - BEND else -40
    pill = (
        f'<g transform="translate({70 * side if abs(turn) > 30 else 0} {below})">'
        f'<rect x="-66" y="-11" width="132" height="22" rx="11" fill="{paint}"/>'
        + text(-6, 5, said, "tag")
        + dagger(55, 5, "the place of this line", "tag")
        + "</g>"
    )
    return (
        '<g class="dr">'
        + piece("line", title, bar + pill, round(middle_x), round(middle_y))
        + "</g>"
    )


def dragons(match: Match, state: Race) -> str:
    """The Dragons where they stand; those further ahead are drawn over those behind."""
    facts = match.facts
    order = sorted(range(len(facts.dragons)), key=lambda place: state.spots[place])
    waiting = [place for place, spot in enumerate(state.spots) if spot <= 0]
    return (
        '<g class="dr">'
        + "".join(
            _dragon(
                facts.dragons[place],
                state.spots[place],
                facts.last_spot,
                waiting.index(place) if place in waiting else -1,
                len(waiting),
            )
            for place in order
        )
        + "</g>"
    )


@lru_cache(maxsize=1024)
def _dragon(colour: str, spot: int, last: int, waits_as: int, waiting: int) -> str:
    where = f"on spot {spot}" if spot else "on the starting spot"
    x, y = spots(last)[min(spot, last)]
    scale = 0.92
    inside = f'<use href="#dr-{colour}"/>'
    if waits_as >= 0:
        x, y = _in_the_start(waits_as, waiting)
        scale = 0.72 if waiting > 2 else 0.92
    elif spot > last:  # beside the end of the path, so that nobody on the last spot is covered
        x, y = x - 18 * min(spot - last, 8), y + 42
        inside += '<circle cx="27" cy="14" r="12" fill="#B5451B"/>' + text(
            27, 19, f"+{spot - last}", "tag"
        )
    else:
        inside += (
            '<rect x="13" y="7" width="24" height="18" rx="9" fill="#FFFDF8" stroke="#2B2A33"/>'
            + text(25, 21, str(spot), "tok")
        )
    return piece(f"dragon:{colour}", f"the {colour} Dragon, {where}", inside, x, y, scale)


def _in_the_start(place: int, waiting: int) -> Point:
    """Up to three Dragons in a row, two rows."""
    if waiting <= 3:
        return START[0] + (54 if waiting == 3 else 76) * (place - (waiting - 1) / 2), START[1] - 8
    across = 2 if waiting == 4 else 3
    row, column = divmod(place, across)
    in_row = min(across, waiting - row * across)
    return START[0] + 56 * (column - (in_row - 1) / 2), START[1] - 23 + 33 * row
