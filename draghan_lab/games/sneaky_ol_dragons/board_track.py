"""The track on the board: a path in bends, from the Start card to the fields of the Finish card."""

from __future__ import annotations

from draghan_lab.engine.match import Match
from draghan_lab.games.sneaky_ol_dragons.board_look import (
    EMBER,
    INK,
    TEAL,
    dragon,
    letters,
    piece,
    text,
)
from draghan_lab.games.sneaky_ol_dragons.state import NO_BET, Race

LEFT, TOP, RIGHT, BOTTOM = 106, 46, 1194, 286
GAP, FIELD, MOST_ACROSS = 4, 44, 14


def across(match: Match) -> int:
    """How many spaces lie side by side: a path of 28 takes two rows, one of 36 takes three.

    They are even in number, so that no track card lies in two rows.
    """
    rows = -(-match.facts.length // MOST_ACROSS)
    return max(8, 2 * -(-match.facts.length // (2 * rows)))


def ends_right(match: Match) -> bool:
    """Whether the path ends on the right, where the Finish card then begins."""
    return -(-match.facts.length // across(match)) % 2 == 1


def cell(match: Match) -> tuple[float, float]:
    """How far spaces are apart, to the side and down to the next row, the Finish card below all."""
    rows = -(-match.facts.length // across(match))
    return (RIGHT + GAP - LEFT) / across(match), (BOTTOM + GAP - TOP) / (rows + 1)


def spot(match: Match, space: int) -> tuple[float, float, float, float]:
    """Where a space lies on the board: left, top, width, height."""
    length = match.facts.length
    wide, high = cell(match)
    if space <= 0:
        return LEFT - 96, TOP, 92, high - GAP
    if space > length:
        field = min(space - length, match.facts.fields)
        x = RIGHT - field * FIELD + 3 if ends_right(match) else LEFT - 96 + (field - 1) * FIELD
        return x, BOTTOM - high + GAP, FIELD - 3, high - GAP
    row, place = divmod(space - 1, across(match))
    place = across(match) - 1 - place if row % 2 else place
    return LEFT + place * wide, TOP + row * high, wide - GAP, high - GAP


def ground(match: Match, state: Race) -> str:
    """Start, spaces and Finish card, as far as the path is left."""
    length = match.facts.length
    made = _start(match, state)
    made += "".join(_space(match, state, space) for space in range(1, length + 1))
    made += "".join(_field(match, n) for n in range(1, match.facts.fields + 1))
    return f'<g class="sd">{made}{_bends(match)}</g>'


def _bends(match: Match) -> str:
    """Arrows where the path goes on in the next row, and on to the Finish card."""
    made, length = "", match.facts.length
    for space in (*range(across(match), length, across(match)), length):
        x, y, wide, high = spot(match, space)
        is_leftwards = (space - 1) // across(match) % 2
        middle = x + 14 if is_leftwards else x + wide - 14
        made += f'<path d="M{middle - 9:g} {y + high - 5:g}h18l-9 12z" fill="{EMBER}"/>'
    return made


def _start(match: Match, state: Race) -> str:
    x, y, wide, high = spot(match, 0)
    is_gone = state.first > 1 and match.rulings["forest.start_card"] == "removed_too"
    inside = f'<rect width="{wide}" height="{high}" rx="8" fill="#DCE8D4" stroke="{INK}"/>' + text(
        8, 18, "Start", "s b"
    )
    made = piece("space:0", "the Start card, position 0", inside, x, y)
    return f'<g class="gone">{made}</g>' if is_gone else made


def _space(match: Match, state: Race, space: int) -> str:
    x, y, wide, high = spot(match, space)
    value = state.track[space]
    fill, title = ("#F1E7CF", f"space {space}") if not value else _danger(space, value)
    inside = f'<rect width="{wide}" height="{high}" rx="7" fill="{fill}" stroke="#B9A67C"/>'
    inside += text(6, 17, str(space), "s", _white(value))
    if value:
        word = f"hole {value}" if value > 0 else f"rocks {-value}"
        inside += text(wide - 5, 16.5, word, "e", _white(value, ";font-size:14.5px"))
    if space in state.corners:
        title += "; a corner: the path turns after it"
        inside += f'<path d="M{wide - 20} {high - 5}H{wide - 5}V{high - 20}" fill="none"'
        inside += f' stroke="{EMBER}" stroke-width="3.5"/>'
    made = piece(f"space:{space}", title, inside, x, y)
    return f'<g class="gone">{made}</g>' if space < state.first else made


def _white(value: int, more: str = "") -> str:
    """White letters on the dark of a hole."""
    return f' style="fill:{"#FFF" if value > 0 else INK}{more}"'


def _danger(space: int, value: int) -> tuple[str, str]:
    if value > 0:
        return "#4B4742", f"space {space}: a hole of value {value} (reconstructed)"
    return "#E7C3A8", f"space {space}: a rockslide of value {-value} (reconstructed)"


def _field(match: Match, number: int) -> str:
    x, y, wide, high = spot(match, match.facts.length + number)
    inside = (
        f'<rect width="{wide}" height="{high}" rx="6" fill="#F6E3A1" stroke="#A98A2B"/>'
        + text(4, 16, f"+{number}", "soft", ' style="font-size:15px"')
    )
    title = f"field {number} of the Finish card"
    return piece(f"space:{match.facts.length + number}", title, inside, x, y)


def tokens(match: Match, state: Race) -> str:
    """The Landing token and the Betting token."""
    made = ""
    if match.options["risky_ending"]:
        space = match.facts.landing
        while 0 < space < len(state.track) and state.track[space] > 0:
            space -= 1
        made += _token("landing", f"the Landing token, on space {space}", match, space, TEAL, "L")
    if state.bet != NO_BET:
        made += _token("bet", f"the Betting token, on {state.bet}", match, state.bet, EMBER, "B")
    return f'<g class="sd">{made}</g>'


def _token(name: str, title: str, match: Match, space: int, paint: str, sign: str) -> str:
    x, y, wide, high = spot(match, space)
    disc = f'<circle r="10" fill="{paint}" stroke="#FFF" stroke-width="1.5"/>'
    inside = disc + text(0, 5, sign, "tag")
    return piece(name, title, inside, x + wide - 13, y + high - 12)


def dragons(match: Match, state: Race) -> str:
    """The dragons; those on one space stand side by side."""
    crowd: dict[tuple[float, float, float, float], list[int]] = {}
    for seat, player in enumerate(state.players):
        if player.dragon:
            crowd.setdefault(_room(match, state.spaces[seat]), []).append(seat)
    made = ""
    for (x, y, wide, high), seats in crowd.items():
        for place, seat in enumerate(seats):
            made += _dragon(match, state, seat, *_stand(x, y, wide, high, place, len(seats)))
    return f'<g class="sd">{made}</g>'


def _room(match: Match, space: int) -> tuple[float, float, float, float]:
    """The part of a space where dragons stand; on the Start card, below its name."""
    x, y, wide, high = spot(match, space)
    return (x, y + 18, wide, high - 18) if space <= 0 else (x, y, wide, high)


def _stand(
    x: float, y: float, wide: float, high: float, place: int, count: int
) -> tuple[float, float, float]:
    """Where one of several dragons stands, and how large it is."""
    if count == 1:
        scale = min(1.25, wide / 56, (high - 4) / 38)
        return x + wide / 2, y + high - 4 - 13 * scale, scale
    across = 2 if wide < 60 or high > 58 or count == 2 else 3
    rows = (count - 1) // across + 1
    row, column = divmod(place, across)
    step, down = (wide - 4) / across, min((high - 4) / rows, 28)
    scale = min(step / 54, down / 31, 0.8)
    base = y + high - 3 - 13 * scale - (rows - 1 - row) * down
    return x + 2 + step * (column + 0.5), base, scale


def _dragon(match: Match, state: Race, seat: int, x: float, y: float, scale: float) -> str:
    colour, space = state.players[seat].dragon, state.spaces[seat]
    is_tree, is_hugged = seat in state.trees, seat in state.hugged
    said = f"{match.name(seat)}'s {colour} dragon on {space}"
    said += ", a tree" if is_tree else ""
    said += ", hugged by Bigfoot" if is_hugged else ""
    inside = dragon(colour, letters(match.players, seat), is_tree)
    if is_hugged:
        inside += '<circle r="23" cy="-4" fill="none" stroke="#7A4A2B" stroke-width="3.5"/>'
    beyond = space - match.facts.length - match.facts.fields
    if beyond > 0:
        inside += text(14, 8, f"+{beyond}", "s b")
    return piece(f"dragon:{seat}", said, inside, x, y, f" scale({scale:g})")
