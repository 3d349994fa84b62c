"""What everything on the board of Sneaky Ol' Dragons looks like: colours, dragons, cards."""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape

from draghan_lab.engine.game import HIDDEN
from draghan_lab.engine.match import Match
from draghan_lab.games.sneaky_ol_dragons.facts import Card
from draghan_lab.games.sneaky_ol_dragons.secrets import is_hidden
from draghan_lab.games.sneaky_ol_dragons.state import SPELLS

INK, MUTED, TEAL, EMBER = "#2B2A33", "#6A655C", "#1F5C6B", "#B5451B"
HAIRLINE, PANEL = "#E4DAC6", "#FFFDF8"
PAINT = {
    "red": "#CF4A0A",
    "orange": "#E69F00",
    "yellow": "#F0E442",
    "green": "#009E73",
    "blue": "#0072B2",
    "purple": "#8E5AA8",
}
ON_PAINT = {"orange": INK, "yellow": INK}
ICONS = {"movement": TEAL, "none": "#7A6A4F", "normal": "#3F6B3A", "advanced": EMBER}
ICON_NAMES = {"movement": "movement", "none": "action", "normal": "Normal", "advanced": "Advanced"}
WIDE, HIGH, LOW = 90, 84, 62
"""The size of a card, and how high it is where two rows share a place."""

BODY = (
    "M-12 12C-17 13-21 11-24 6L-27 8L-26-1L-19 3L-22 4C-20 7-17 8-14 6L-14 1L-11 2L-9-3L-6-1L-3-5"
    "L-1-3C2-5 3-8 3-12L-1-17L5-16L4-22L10-17C14-17 17-15 18-13L24-11L23-8C20-6 17-6 14-6"
    "C12-3 13 1 12 5L14 13H7L6 9L-3 9L-5 13Z"
)
"""Our own dragon: horns, a spiked back, a tail with a tip."""
WING = "M-2 0C-8-5-11-12-9-20L-4-15L-3-20L1-13L4-15C5-9 3-3-2 0Z"
TREE = "M0-26L9-12H5L12-2H3V4H-3V-2H-12L-5-12H-9Z"

STYLE = f"""<style>
.sd text{{font:18px ui-sans-serif,system-ui,"Segoe UI",Roboto,sans-serif;fill:{INK}}}
.sd .m{{text-anchor:middle}}.sd .e{{text-anchor:end}}.sd .soft{{fill:{MUTED}}}
.sd .b{{font-weight:650}}.sd .h{{font-family:Georgia,"Iowan Old Style",serif;font-size:24px}}
.sd .s{{font-size:16.5px}}.sd .panel{{fill:{PANEL};stroke:{HAIRLINE}}}
.sd .tag{{font-size:16px;font-weight:650;fill:#FFF;text-anchor:middle}}
.sd .empty{{fill:none;stroke:{HAIRLINE};stroke-width:1.5;stroke-dasharray:6 5}}
.sd .gone{{opacity:.25}}.sd .ghost{{pointer-events:none}}.sd .passed{{opacity:.45}}
</style>"""


def text(x: float, y: float, words: str, kind: str = "", more: str = "") -> str:
    """Words at a place; they are escaped here and nowhere else."""
    mark = f' class="{kind}"' if kind else ""
    return f'<text x="{x:g}" y="{y:g}"{mark}{more}>{escape(words, quote=True)}</text>'


def piece(name: str, title: str, inside: str, x: float = 0, y: float = 0, more: str = "") -> str:
    """Something that can be clicked, with its name in words and its place as a translation."""
    return (
        f'<g data-piece="{escape(name, quote=True)}" transform="translate({x:g} {y:g}){more}">'
        f"<title>{escape(title, quote=True)}</title>{inside}</g>"
    )


def pill(x: float, y: float, words: str, paint: str) -> tuple[str, float]:
    """A small tag, and where the next one may begin."""
    wide = 16 + 9.4 * len(words)
    made = (
        f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="22" rx="11" fill="{paint}"/>'
        + text(x + wide / 2, y + 16.5, words, "tag")
    )
    return made, x + wide + 5


def short(name: str, most: int) -> str:
    """A name that fits, cut with an ellipsis if it must be."""
    return name if len(name) <= most else name[: most - 1].rstrip() + "…"


@lru_cache(maxsize=64)
def letters(players: tuple[str, ...], seat: int) -> str:
    """One letter for a player, two if several share the first, a number if that is not enough."""
    for size in (1, 2):
        starts = [name.strip()[:size] for name in players]
        if len({start.upper() for start in starts}) == len(starts):
            return starts[seat]
    return str(seat + 1)


# cards


def card(
    match: Match, name: str, label: str, x: float, y: float, turn: str = "", high: int = LOW
) -> str:
    """A card face up as a piece, or its back if its face is hidden."""
    if is_hidden(name):
        return piece(label, back_title(name), back(name, "", high), x, y, turn)
    face = match.facts.cards[name]
    title = match.pieces[face.kind].name
    return piece(label, face_title(title, face), front(title, face, high), x, y, turn)


def face_title(title: str, face: Card) -> str:
    value = f" {face.value}" if face.value and face.icon != "movement" else ""
    shown = f"courage {face.courage}, {face.spell}, footprint {face.footprint}"
    return f"{title}{value}, {ICON_NAMES[face.icon]} card; back: {shown} (reconstructed)"


def back_title(name: str) -> str:
    if name == HIDDEN:
        return "a hidden card"
    courage, spell, footprint = name[1:].split()
    return f"a closed card; back: courage {courage}, {spell}, footprint {footprint}"


@lru_cache(maxsize=256)
def front(title: str, face: Card, high: int) -> str:
    """The open side: a number for movement cards, the name for action cards."""
    paint = ICONS[face.icon]
    made = (
        f'<rect width="{WIDE}" height="{high}" rx="6" fill="#FFF" stroke="{INK}"/>'
        f'<rect width="{WIDE}" height="7" rx="3" fill="{paint}"/>'
    )
    middle = (high + 7) / 2
    if face.icon == "movement":
        size = ' style="font-size:36px;font-weight:700"'
        return made + text(WIDE / 2, middle + 13, str(face.value), "m", size)
    return made + _lines(wrapped(valued(title, face)), middle)


def valued(title: str, face: Card) -> str:
    """The title of an action card with the value that is printed on it."""
    return f"{title} {face.value}" if face.value and str(face.value) not in title else title


def _lines(lines: list[str], middle: float, sizes: tuple[float, float] = (17, 15)) -> str:
    """Words in the middle of a card, as large as they fit; three lines are smaller than two."""
    points = fitting(max(lines, key=len), sizes[len(lines) > 2])
    top = middle + points * 0.36 - points * 0.55 * (len(lines) - 1)
    size = f' style="font-size:{points:g}px;font-weight:600"'
    return "".join(
        text(WIDE / 2, top + points * 1.1 * n, line, "m", size) for n, line in enumerate(lines)
    )


def fitting(words: str, most: float) -> float:
    """The size of letters in which words fit on a card."""
    return min(most, round((WIDE - 7) / (0.68 * len(words)), 1))


def wrapped(title: str) -> list[str]:
    """A title in lines that fit on a card; a number stays with the word before it."""
    lines = [""]
    for word in re.findall(r"[^\s-]+(?:-| \d+$)?", title):
        joined = f"{lines[-1]} {word}" if lines[-1] and lines[-1][-1] != "-" else lines[-1] + word
        if len(joined) <= 9 or not lines[-1]:
            lines[-1] = joined
        else:
            lines.append(word)
    return lines


@lru_cache(maxsize=256)
def back(name: str, below: str, high: int) -> str:
    """The closed side with its three symbols; what a looker knows of the face stands below."""
    made = (
        f'<rect width="{WIDE}" height="{high}" rx="6" fill="#37606B" stroke="{INK}"/>'
        f'<rect x="3.5" y="3.5" width="{WIDE - 7}" height="{high - 7}" rx="4" fill="none"'
        ' stroke="#E4DAC6" stroke-opacity=".5"/>'
    )
    if name != HIDDEN:
        courage, spell, footprint = name[1:].split()
        y = 20 if below else high / 2 + 1
        made += symbol("courage", courage, 20, y) + symbol(spell, "", 45, y)
        made += symbol("footprint", footprint, 70, y)
    if below:
        tall = high - 40
        made += f'<rect x="3" y="37" width="{WIDE - 6}" height="{tall}" rx="3" fill="#F5EEE0"/>'
        known = [short(below, 9)] if high == LOW else wrapped(below)
        made += _lines(known, 37 + tall / 2, (16, 12.5))
    return made


def symbol(kind: str, words: str, x: float, y: float) -> str:
    """A shield for courage, a foot for footprints, a book with the sign of its spell."""
    used = f'<use href="#sd-{kind}" x="{x:g}" y="{y:g}"/>'
    return used + (text(x, y + 5, words, "m b s") if words else "")


# symbols

_SIGNS = {
    "jumping": "M-5 4C-2-6 3-6 6-1M6-1L2-2M6-1L6-5",
    "fleeing": "M6 0H-6M-6 0L-2-4M-6 0L-2 4",
    "drunken": "M-6 3C-4-5-1 5 1-2S5 4 6-3",
    "immobility": "M0 6V-1M0-6L5 0H-5Z",
}


def defs(match: Match) -> str:
    """The style and the symbols that fragments refer to."""
    made = (
        '<path id="sd-courage" d="M-9-9H9V2Q9 8 0 11Q-9 8-9 2Z" fill="#F6D98B" stroke="#5C4A1B"/>'
        '<path id="sd-footprint" d="M-7-2C-8-9 6-9 8-1C9 6 5 11 0 10C-6 10-7 4-7-2Z"'
        ' fill="#EAD7C5" stroke="#5C3A1B"/>'
    )
    for spell in SPELLS:
        made += (
            f'<g id="sd-{spell}"><rect x="-9.5" y="-11" width="19" height="22" rx="3"'
            f' fill="#E9E2F2" stroke="#4A3A66"/><path d="{_SIGNS[spell]}" fill="none"'
            ' stroke="#4A3A66" stroke-width="2"/></g>'
        )
    for colour, paint in PAINT.items():
        made += (
            f'<g id="sd-{colour}" fill="{paint}" stroke="{INK}" stroke-width="1.3"'
            f' stroke-linejoin="round"><path d="{BODY}"/><path d="{WING}"/>'
            f'<circle cx="13" cy="-12.5" r="1.5" fill="{INK}" stroke="none"/></g>'
        )
    tree = f'<path id="sd-tree" d="{TREE}" fill="#3F6B3A" stroke="{INK}"/>'
    return f"{STYLE}<defs>{made}{tree}</defs>"


def dragon(colour: str, said: str, is_tree: bool = False) -> str:
    """A dragon with its player's letter; a tree stands beside it while it is one."""
    ink = ON_PAINT.get(colour, "#FFF")
    size = f' style="font-size:13px;font-weight:700;fill:{ink}"'
    tree = '<use href="#sd-tree" x="-14" y="4"/>' if is_tree else ""
    return f'<use href="#sd-{colour}"/>{text(3, 7, said, "m", size)}{tree}'
