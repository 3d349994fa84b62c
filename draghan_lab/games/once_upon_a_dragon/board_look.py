"""What everything on the board of Once Upon a Dragon looks like: colours, icons, cards."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from draghan_lab.engine.game import HIDDEN
from draghan_lab.engine.match import Match
from draghan_lab.games.once_upon_a_dragon.state import SKILLS, Icons
from draghan_lab.games.once_upon_a_dragon.words import icons_in_words, name

INK, MUTED, TEAL, EMBER = "#2B2A33", "#6A655C", "#1F5C6B", "#B5451B"
HAIRLINE, PANEL, WOOD, GREEN = "#E4DAC6", "#FFFDF8", "#F3E7CF", "#1B7A52"
SEAT_COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00")
REALM = {"draghan": ("#F7E3DA", "#B5451B"), "shadow": ("#DFE6F2", "#2F4B7C")}
"""Draghan's cards are red and those of the Shadow Realm blue, as the rulebook says."""
SKILL_PAINT = {"strength": "#B5451B", "charm": "#A02C78", "knowledge": "#1F5C9E"}
SLOT_SIGN = {"head": "head", "torso": "torso", "hand": "hand"}
CARD_WIDTH, CARD_HEIGHT, GAP = 68, 74, 5
LARGEST = 1.5
"""How much larger than that cards are drawn at most."""
RECONSTRUCTED = "reconstructed: our value, the printed one is lost"

# A sword, a heart and a book, so that colour is never the only sign of a skill.
_SIGNS = {
    "strength": "M0-11L2.2-8V2h4.3v2.6H1.8V10h-3.6V4.6h-4.7V2h4.3V-8Z",
    "charm": "M0 9C-11 1-9.5-8.5-4-8.5C-1.5-8.5 0-6.5 0-5C0-6.5 1.5-8.5 4-8.5C9.5-8.5 11 1 0 9Z",
    "knowledge": "M-7.6-7.5C-5-8.5-2-8 0-5.5C2-8 5-8.5 7.6-7.5V6.5C5 5.5 2 6 0 8.5"
    "C-2 6-5 5.5-7.6 6.5ZM-.6-3.5V6H.6V-3.5Z",
}

STYLE = f"""<style>
.oud text{{font:15px ui-sans-serif,system-ui,"Segoe UI",Roboto,sans-serif;fill:{INK}}}
.oud .m{{text-anchor:middle}}.oud .e{{text-anchor:end}}.oud .soft{{fill:{MUTED}}}
.oud .b{{font-weight:650}}.oud .h{{font-family:Georgia,"Iowan Old Style",serif;font-size:18px}}
.oud .s{{font-size:13.5px}}.oud .n{{font-size:16px;font-weight:700}}
.oud .panel{{fill:{PANEL};stroke:{HAIRLINE}}}
.oud .empty{{fill:none;stroke:#CFC2A8;stroke-dasharray:4 4}}
.oud .tag{{font-size:13px;font-weight:650;fill:#FFF;text-anchor:middle}}
.oud .off{{opacity:.5}}
</style>"""


def defs() -> str:
    """The symbols that fragments refer to."""
    signs = "".join(
        f'<path id="oud-{skill}" d="{path}" fill="{SKILL_PAINT[skill]}"/>'
        for skill, path in _SIGNS.items()
    )
    heal = '<path id="oud-heal" d="M-3-8h6v5h5v6h-5v5h-6v-5h-5v-6h5z" fill="#1B7A52"/>'
    coin = (
        '<g id="oud-coin"><circle r="9" fill="#F2C94C" stroke="#9A7416"/>'
        '<circle r="5.5" fill="none" stroke="#9A7416"/></g>'
    )
    back = (
        f'<g id="oud-back"><rect width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="7"'
        ' fill="#5B5A73" stroke="#2B2A33"/><path d="M34 19l12 18-12 18-12-18z" fill="#8E8CB0"/></g>'
    )
    return f"{STYLE}<defs>{signs}{heal}{coin}{back}</defs>"


def text(x: float, y: float, words: str, kind: str = "", more: str = "") -> str:
    """Words at a place; they are escaped here and nowhere else."""
    mark = f' class="{kind}"' if kind else ""
    return f'<text x="{x:g}" y="{y:g}"{mark}{more}>{escape(words, quote=True)}</text>'


def piece(label: str, title: str, inside: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """Something that can be clicked, with its name in words and its place as a translation."""
    grown = f" scale({scale:g})" if scale != 1 else ""
    return (
        f'<g data-piece="{escape(label, quote=True)}" transform="translate({x:g} {y:g}){grown}">'
        f"<title>{escape(title, quote=True)}</title>{inside}</g>"
    )


def use(symbol: str, x: float, y: float, scale: float = 1) -> str:
    grown = f" scale({scale:g})" if scale != 1 else ""
    return f'<use href="#oud-{symbol}" transform="translate({x:g} {y:g}){grown}"/>'


def short(words: str, most: int) -> str:
    """Words that fit, cut with an ellipsis if they must be."""
    return words if len(words) <= most else words[: most - 1].rstrip() + "…"


NARROW, BROAD = frozenset("fijlrtI.,:;'|!()[]/ -"), frozenset("mwMW@%")
FAR_EAST = "\u2e80"
"""From this letter on nearly all are as wide as they are high."""


@lru_cache(maxsize=4096)
def measured(words: str) -> float:
    """How wide words are, about, as a multiple of the size of their type."""
    return sum(map(_letter, words))


def _letter(letter: str) -> float:
    if letter in NARROW:
        return 0.36
    if letter in BROAD or letter >= FAR_EAST:
        return 1.0
    return 0.7 if letter.isupper() else 0.6


def sized(words: str, size: float, wide: float, weight: float = 1) -> str:
    """A style with type as large as wanted, or smaller where the words would not fit."""
    fits = wide / max(1, weight * measured(words))
    return f' style="font-size:{min(size, fits):.3g}px"'


def cut(words: str, size: float, wide: float) -> str:
    """Words that fit in type of this size, cut with an ellipsis if they must be."""
    if size * measured(words) <= wide:
        return words
    most = len(words)
    while most > 1 and size * measured(words[:most] + "…") > wide:
        most -= 1
    return words[:most].rstrip() + "…"


def in_lines(words: str, most: int) -> tuple[str, ...]:
    """Words in one line, or in two of much the same length if they are many."""
    gaps = [place for place, letter in enumerate(words) if letter == " "]
    if len(words) <= most or not gaps:
        return (words,)
    gap = min(gaps, key=lambda place: abs(2 * place - len(words)))
    return words[:gap], words[gap + 1 :]


def pill(x: float, y: float, words: str, paint: str) -> str:
    """A small label whose right end is at x."""
    wide = round(14 + 7.9 * len(words), 1)
    box = f'<rect x="{x - wide:g}" y="{y - 14:g}" width="{wide:g}" height="19" rx="9.5"'
    return f'{box} fill="{paint}"/>' + text(x - wide / 2, y, words, "tag")


@lru_cache(maxsize=512)
def icon_row(icons: Icons, x: float, y: float, scale: float = 1) -> str:
    """Every icon drawn as often as it counts, up to three; more of a skill as a number."""
    made, at = "", x
    for skill, count in zip(SKILLS, icons, strict=True):
        if count > 3:
            made += use(skill, at, y, scale) + text(at + 10 * scale, y + 6, f"×{count}", "n")
            at += (20 + 24) * scale
        for _ in range(count if count <= 3 else 0):
            made += use(skill, at, y, scale)
            at += 20 * scale
        at += 3 * scale if count else 0
    return made


def icon_width(icons: Icons) -> float:
    """How wide a row of icons is."""
    return sum(44 if count > 3 else 20 * count for count in icons) + 3 * sum(map(bool, icons))


SMALLEST = 0.6
"""Icons that would be smaller are drawn once, with their number."""


def centred_icons(icons: Icons, middle: float, y: float, scale: float = 1, most: int = 999) -> str:
    """A row of icons round a place, smaller if it would be too wide."""
    scale = round(min(scale, most / max(1, icon_width(icons))), 2)
    if scale < SMALLEST:
        return _counted_icons(icons, middle, y, most)
    wide = (icon_width(icons) - 3) * scale
    return icon_row(icons, round(middle - wide / 2 + 10 * scale, 1), y, scale)


def _counted_icons(icons: Icons, middle: float, y: float, most: int) -> str:
    """One icon of every skill, and how often it counts."""
    shown = [(skill, str(n)) for skill, n in zip(SKILLS, icons, strict=True) if n]
    wide = sum(21 + 11 * len(count) for _, count in shown)
    scale = round(min(1, most / wide), 2)
    made, at = "", middle - wide * scale / 2
    for skill, count in shown:
        made += use(skill, round(at + 10 * scale, 1), y, scale)
        size = f' style="font-size:{17 * scale:.3g}px"'
        made += text(round(at + 20 * scale, 1), round(y + 6 * scale, 1), count, "n", size)
        at += (21 + 11 * len(count)) * scale
    return made


# Equipment


def gear(match: Match, card: str, label: str, x: float, y: float, scale: float = 1) -> str:
    """An Equipment card face up, or a back."""
    if card == HIDDEN:
        return use("back", x, y, scale)
    return piece(label, gear_title(match, card), _gear_face(match, card), x, y, scale)


def _gear_face(match: Match, card: str) -> str:
    facts = match.facts
    first, _, rest = name(match, card).partition(" ")
    middle, wide = CARD_WIDTH / 2, CARD_WIDTH - 8
    shift = 12 if card in facts.healing else 0
    made = (
        f'<rect width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="7" fill="{WOOD}" stroke="#B99A63"/>'
        + text(middle, 15 if rest else 21, first, "m", sized(first, 13.5, wide))
        + (text(middle, 29, rest, "m", sized(rest, 13.5, wide)) if rest else "")
        + centred_icons(facts.icons[card], middle - shift, 43, 0.95, most=wide)
        + text(5, 69, SLOT_SIGN[facts.slot[card]], "s soft")
    )
    if card in facts.healing:
        made += use("heal", middle + (18 if any(facts.icons[card]) else 0), 43)
    if card in facts.price:
        made += use("coin", 48, 64, 0.75) + text(57, 69, str(facts.price[card]), "s b")
    return made


def gear_title(match: Match, card: str) -> str:
    facts = match.facts
    shown = icons_in_words(facts.icons[card]) if any(facts.icons[card]) else ""
    heals = "Healing" if card in facts.healing else ""
    price = f", costs {facts.price[card]} gold" if card in facts.price else ""
    told = " and ".join(filter(None, (shown, heals)))
    return (
        f"{name(match, card)}: {told}; worn on the {facts.slot[card]}{price} ({basis(match, card)})"
    )


def basis(match: Match, card: str) -> str:
    """Where a card's values come from, in words."""
    found = match.pieces[card].basis
    return RECONSTRUCTED if found == "reconstructed" else found


def fitted(
    count: int, wide: float, high: float, size: tuple[float, float], most: float
) -> tuple[int, float]:
    """How many cards of a size go into a row so that all are as large as can be, and how large."""
    card_wide, card_high = size

    def scale(across: int) -> float:
        rows = -(-count // across)
        widest = (wide + GAP) / (across * (card_wide + GAP))
        return min(widest, (high + GAP) / (rows * (card_high + GAP)), most)

    across = max(range(1, count + 1), key=lambda across: (scale(across), across))
    return across, int(scale(across) * 100) / 100


def gear_rows(
    match: Match,
    cards: tuple[str, ...],
    names: tuple[str, ...],
    box: tuple[float, ...],
    most: float = LARGEST,
) -> str:
    """Cards in rows within a box: left, top, width, height."""
    if not cards:
        return ""
    left, top, wide, high = box
    across, scale = fitted(len(cards), wide, high, (CARD_WIDTH, CARD_HEIGHT), most)
    step_x, step_y = (CARD_WIDTH + GAP) * scale, (CARD_HEIGHT + GAP) * scale
    return "".join(
        gear(
            match,
            card,
            label,
            round(left + place % across * step_x, 1),
            round(top + place // across * step_y, 1),
            scale,
        )
        for place, (card, label) in enumerate(zip(cards, names, strict=True))
    )
