"""What everything on the board of Dragon Racer looks like: colours, symbols, cards, tokens."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from draghan_lab.engine.game import HIDDEN
from draghan_lab.engine.match import Match
from draghan_lab.games.dragon_racer.facts import Card
from draghan_lab.games.dragon_racer.state import COLOURS

INK, MUTED, TEAL, EMBER = "#2B2A33", "#6A655C", "#1F5C6B", "#B5451B"
HAIRLINE, PANEL = "#E4DAC6", "#FFFDF8"
PAINT = {
    "red": "#CF4A0A",
    "green": "#009E73",
    "blue": "#0072B2",
    "yellow": "#F0E442",
    "white": "#FFFFFF",
}
ON_PAINT = {"red": "#FFF", "green": "#FFF", "blue": "#FFF", "yellow": INK, "white": INK}
SEAT_COLOURS = ("#7B4FA3", "#56B4E9", "#E69F00", "#4B4B57", "#CC79A7")
"""The colours of the players; none of them is the colour of a Dragon."""
VLAD_COLOUR = "#8A8378"
ON_SEAT = ("#FFF", INK, INK, "#FFF", INK)
CARD_WIDTH, CARD_HEIGHT = 50, 72
RECONSTRUCTED = "reconstructed: our value, the printed one is lost"

# A sign for every colour, so that colour is never the only mark: flame, leaf, wave, sun, moon.
SIGNS = {
    "red": "M0-7C4-3 6 0 6 3A6 5 0 0 1-6 3C-6 1-4-1-3-3C-2-1-1-1-1 0C0-2 1-4 0-7Z",
    "green": "M-6 6C-7-3 0-7 7-7C7 1 3 7-4 5L2-2L-5 7Z",
    "blue": "M-7-4.5Q-3.5-9.5 0-4.5T7-4.5V-1.5Q3.5 3.5 0-1.5T-7-1.5Z"
    "M-7 1.5Q-3.5-3.5 0 1.5T7 1.5V4.5Q3.5 9.5 0 4.5T-7 4.5Z",
    "yellow": "M0-7L2-3L6-4L4 0L6 4L2 3L0 7L-2 3L-6 4L-4 0L-6-4L-2-3Z",
    "white": "M3-7A7 7 0 1 0 6 4A6 6 0 0 1 3-7Z",
}

# Our own Dragon, running to the right, about 70 wide and 48 high round its middle.
BODY = (
    "M-33-3C-27 6-22 9-16 4C-10-1-2-2 5-1C9-1 11-5 12-10C12-16 16-20 21-19L18-26L26-19"
    "C29-18 32-15 33-11C33-8 29-7 25-7C21-7 20-5 20-2C20 6 16 12 10 14L12 20H4L3 15"
    "C-2 17-7 17-10 15L-9 20H-17L-17 13C-24 15-32 9-34 1L-39 0L-34-9L-29-4Z"
)
WING = "M7 1C5-10-4-20-17-26C-16-21-17-16-20-13C-16-13-14-10-15-6C-11-7-9-4-9 1Z"

STYLE = f"""<style>
.dr text{{font:15px ui-sans-serif,system-ui,"Segoe UI",Roboto,sans-serif;fill:{INK}}}
.dr .m{{text-anchor:middle}}.dr .e{{text-anchor:end}}.dr .soft{{fill:{MUTED}}}
.dr .b{{font-weight:650}}.dr .h{{font-family:Georgia,"Iowan Old Style",serif;font-size:19px}}
.dr .s{{font-size:14px}}.dr .num{{font-size:31px;font-weight:700;text-anchor:middle}}
.dr .tok{{font-size:14px;font-weight:700;text-anchor:middle}}
.dr .numbers text{{text-anchor:middle;fill:{MUTED}}}
.dr .panel{{fill:{PANEL};stroke:{HAIRLINE}}}
.dr .empty{{fill:none;stroke:#CFC2A8;stroke-dasharray:4 4}}
.dr .tag{{font-size:14px;font-weight:650;fill:#FFF;text-anchor:middle}}
.dr .dagger{{fill:{EMBER};font-weight:700;cursor:help}}
.dr .off{{opacity:.42}}.dr .ghost{{pointer-events:none}}
</style>"""


def text(x: float, y: float, words: str, kind: str = "", more: str = "") -> str:
    """Words at a place; they are escaped here and nowhere else."""
    mark = f' class="{kind}"' if kind else ""
    across = f' x="{x:g}"' if x else ""
    return f'<text{across} y="{y:g}"{mark}{more}>{escape(words, quote=True)}</text>'


def piece(name: str, title: str, inside: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """Something that can be clicked, with its name in words and its place as a translation."""
    grown = f" scale({scale:g})" if scale != 1 else ""
    return (
        f'<g data-piece="{escape(name, quote=True)}" transform="translate({x:g} {y:g}){grown}">'
        f"<title>{escape(title, quote=True)}</title>{inside}</g>"
    )


def dagger(x: float, y: float, what: str, kind: str = "dagger") -> str:
    """The small sign of a value that is ours."""
    return f"<g><title>{what} is {RECONSTRUCTED}</title>{text(x, y, '†', kind)}</g>"


def short(name: str, most: int) -> str:
    """A name that fits, cut with an ellipsis if it must be."""
    return name if len(name) <= most else name[: most - 1].rstrip() + "…"


def copies(names: tuple[str, ...]) -> list[str]:
    """The names made different: the second copy of red_7 is red_7#2."""
    seen: dict[str, int] = {}
    made = []
    for name in names:
        seen[name] = number = seen.get(name, 0) + 1
        made.append(name if number == 1 else f"{name}#{number}")
    return made


# cards


def card(match: Match, name: str, label: str, x: float, y: float, scale: float = 1) -> str:
    """A movement card face up, or its back if it is hidden. `label` tells copies apart."""
    if name == HIDDEN:
        grown = f" scale({scale:g})" if scale != 1 else ""
        return f'<use href="#dr-back" transform="translate({x:g} {y:g}){grown}"/>'
    face = match.facts.cards[name]
    title = _card_title(face.colour, face.number, face.at_once, match.pieces[name].basis)
    return piece(f"card:{label}", title, f'<use href="#dr-{name}"/>', x, y, scale)


@lru_cache(maxsize=512)
def _card_title(colour: str, number: int, at_once: int, basis: str) -> str:
    low = f": any Dragon moves {at_once} at once" if at_once else ""
    ours = " (reconstructed)" if basis == "reconstructed" else ""
    return f"{colour} {number}{low}{ours}"


def cards(
    match: Match, names: tuple[str, ...], x: float, y: float, across: int, scale: float = 1
) -> str:
    """Cards in rows."""
    wide, high = CARD_WIDTH * scale + 5, CARD_HEIGHT * scale + 5
    return "".join(
        card(match, name, label, x + place % across * wide, y + place // across * high, scale)
        for place, (name, label) in enumerate(zip(names, copies(names), strict=True))
    )


# players and their tokens


def seat_colour(match: Match, seat: int) -> str:
    return VLAD_COLOUR if seat == match.facts.vlad else SEAT_COLOURS[seat]


def badge(match: Match, seat: int, radius: float, x: float, y: float) -> str:
    """A player's disc with their letters."""
    ink = "#FFF" if seat == match.facts.vlad else ON_SEAT[seat]
    return _badge(letters(match.players, seat), seat_colour(match, seat), ink, radius, x, y)


@lru_cache(maxsize=512)
def _badge(said: str, colour: str, ink: str, radius: float, x: float, y: float) -> str:
    size = f' style="font-size:{radius * (1.2 if len(said) == 1 else 0.95):.0f}px;fill:{ink}"'
    disc = f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{colour}" stroke="{INK}"/>'
    return disc + text(x, y + radius * 0.4, said, "tok", size)


@lru_cache(maxsize=64)
def letters(players: tuple[str, ...], seat: int) -> str:
    """One letter for a player, two if several share the first, a number if that is not enough."""
    if seat >= len(players):
        return "V" if all(name[:1].upper() != "V" for name in players) else "Vl"
    for size in (1, 2):
        starts = [name.strip()[:size] for name in players]
        if len({start.upper() for start in starts}) == len(starts):
            return starts[seat]
    return str(seat + 1)


def token(match: Match, name: str, label: str, x: float, y: float, scale: float = 1) -> str:
    """A token face up as a piece, or face down."""
    if name.startswith(HIDDEN):
        grown = f" scale({scale:g})" if scale != 1 else ""
        shape = "coin" if name == COIN_BACK else "place"
        return f'<use href="#dr-{shape}-back" transform="translate({x:g} {y:g}){grown}"/>'
    title = _token_title(name, match.facts.extras.get(name, 0))
    return piece(f"token:{label}", title, f'<use href="#dr-{name}"/>', x, y, scale)


COIN_BACK = HIDDEN + "gold"
"""A Gold token that lies face down."""


@lru_cache(maxsize=64)
def _token_title(name: str, extra: int) -> str:
    said = " token ".join(name.capitalize().split("_")[:: -1 if name.startswith("place") else 1])
    return said + (f", {extra} Gold extra if it wins" if extra else "")


# symbols


def defs(match: Match, more: str = "") -> str:
    """The symbols that fragments refer to."""
    facts = match.facts
    made = "".join(_dragon_symbol(colour) + _card_symbol(colour) for colour in COLOURS)
    made += "".join(
        _face_symbol(name, face) for name, face in facts.cards.items() if name in facts.deck
    )
    made += "".join(_token_symbol(name, "coin", str(facts.golds[name])) for name in facts.golds)
    made += "".join(
        _token_symbol(name, "place", name.removeprefix("place_")) for name in facts.places
    )
    return f"{STYLE}<defs>{_BACK}{_TOKENS}{made}{more}</defs>"


def _letters(x: float, y: float, size: int, ink: str, words: str) -> str:
    """Words within a symbol, which the style of the board does not reach."""
    return (
        f'<text x="{x:g}" y="{y:g}" text-anchor="middle" fill="{ink}"'
        f' style="font:700 {size}px ui-sans-serif,system-ui,sans-serif">{escape(words)}</text>'
    )


def _face_symbol(name: str, face: Card) -> str:
    low = _letters(25, 67, 15, EMBER, f"+{face.at_once}") if face.at_once else ""
    number = _letters(25, 51, 31, INK, str(face.number))
    return f'<g id="dr-{name}"><use href="#dr-{face.colour}-card"/>{number}{low}</g>'


def _token_symbol(name: str, shape: str, words: str) -> str:
    return f'<g id="dr-{name}"><use href="#dr-{shape}"/>{_letters(0, 5, 14, INK, words)}</g>'


def _dragon_symbol(colour: str) -> str:
    paint, ink = PAINT[colour], ON_PAINT[colour]
    return (
        f'<g id="dr-{colour}"><g fill="{paint}" stroke="{INK}" stroke-width="1.6"'
        f' stroke-linejoin="round"><path d="{BODY}"/><path d="{WING}"/>'
        '<path d="M6 0C1-9-6-17-15-23M5 1C0-5-7-9-14-11" fill="none" stroke-opacity=".35"'
        ' stroke-width="1"/><circle cx="24" cy="-13.5" r="2.6" fill="#FFF" stroke-width=".6"/></g>'
        f'<circle cx="24.6" cy="-13.4" r="1.3" fill="{INK}"/>'
        + _letters(-3, 13, 16, ink, colour[0].upper())
        + f'<path d="{SIGNS[colour]}" transform="translate(11 7) scale(.6)" fill="{ink}"/></g>'
    )


def _card_symbol(colour: str) -> str:
    paint, ink = PAINT[colour], ON_PAINT[colour]
    return (
        f'<g id="dr-{colour}-card"><rect width="50" height="72" rx="6" fill="#FFF" stroke="{INK}"/>'
        f'<path d="M.5 20V6A5.5 5.5 0 0 1 6 .5H44A5.5 5.5 0 0 1 49.5 6V20Z" fill="{paint}"/>'
        f'<path d="M0 20.5H50" stroke="{INK}" stroke-opacity=".5"/>'
        + _letters(13, 16, 15, ink, colour[0].upper())
        + f'<path d="{SIGNS[colour]}" transform="translate(36 10.5)" fill="{ink}"/></g>'
    )


_BACK = (
    f'<g id="dr-back"><rect width="50" height="72" rx="6" fill="#37606B" stroke="{INK}"/>'
    '<rect x="5" y="5" width="40" height="62" rx="3" fill="none" stroke="#E4DAC6"/>'
    f'<path d="{BODY}" transform="translate(26 38) scale(.45)" fill="#E4DAC6"/>'
    f'<path d="{WING}" transform="translate(26 38) scale(.45)" fill="#E4DAC6" stroke="#37606B"'
    ' stroke-width="2"/></g>'
    f'<g id="dr-bet"><rect width="50" height="72" rx="6" fill="#D9D5CC" stroke="{INK}"/>'
    '<rect x="5" y="5" width="40" height="62" rx="3" fill="none" stroke="#A8A296"/></g>'
)
_SHIELD = "M-15-13H15V5Q15 11 0 15Q-15 11-15 5Z"
_TOKENS = (
    f'<g id="dr-coin"><circle r="13" fill="#F6D98B" stroke="{INK}"/>'
    '<circle r="10" fill="none" stroke="#B98A1D"/></g>'
    f'<g id="dr-coin-back"><circle r="13" fill="#B9AF9B" stroke="{INK}"/>'
    '<circle r="7" fill="none" stroke="#F5EEE0"/></g>'
    f'<path id="dr-place" d="{_SHIELD}" fill="#E3EEF0" stroke="{INK}"/>'
    f'<g id="dr-place-back"><path d="{_SHIELD}" fill="#B9AF9B" stroke="{INK}"/>'
    '<path d="M-8-6H8V3Q8 6 0 9Q-8 6-8 3Z" fill="none" stroke="#F5EEE0"/></g>'
)
