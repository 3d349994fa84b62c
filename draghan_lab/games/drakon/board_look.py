"""What everything on the board of Drakon looks like: colours, icons, tiles, coins, figures."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from draghan_lab.engine.game import HIDDEN
from draghan_lab.engine.match import Match
from draghan_lab.games.drakon.board_icons import DRAKON, ICONS
from draghan_lab.games.drakon.facts import EFFECTS, ENTRANCE
from draghan_lab.games.drakon.grid import SIDES

INK, MUTED, TEAL, EMBER = "#2B2A33", "#6A655C", "#1F5C6B", "#B5451B"
PANEL, HAIRLINE = "#FFFDF8", "#E4DAC6"
SEAT_COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00")
ON_SEAT = ("#FFF", "#FFF", "#FFF", INK, INK, INK)
TILE = 96
"""The side of a tile in its own measure."""
RECONSTRUCTED = "arrows and number of copies are reconstructed"

# What a chamber does tells its colour: gold, harm, building, strange ways, Drakon, nothing.
PAPER = {
    "find_coin": "#F6E7B4",
    "lose_coin": "#E9D8D0",
    "steal_coin": "#E9D8D0",
    "steal_chamber": "#E9D8D0",
    "destroy": "#DCE5DA",
    "rotate": "#DCE5DA",
    "switch": "#DCE5DA",
    "floating": "#DCE5DA",
    "teleport": "#D6E3EC",
    "master_key": "#D6E3EC",
    "windstorm": "#D6E3EC",
    "magic_harp": "#D6E3EC",
    "mind_control": "#E4DCEC",
    "escape": "#D6E3EC",
    "drakon_moves": "#F2CDBB",
    "entrance": "#CFC6B4",
    "empty": "#F1EBDD",
}

STYLE = f"""<style>
.dk text{{font:15px ui-sans-serif,system-ui,"Segoe UI",Roboto,sans-serif;fill:{INK}}}
.dk .h{{font-family:Georgia,"Iowan Old Style",serif;font-size:21px}}
.dk .m{{text-anchor:middle}} .dk .b{{font-weight:600}} .dk .soft{{fill:{MUTED}}}
.dk .s{{font-size:13px}} .dk .xs{{font-size:12.5px;text-anchor:middle}}
.dk .panel{{fill:{PANEL};stroke:{HAIRLINE}}}
.dk .free{{fill:#FFFDF8;stroke:#CDBF9F;stroke-dasharray:5 4}}
.dk .far{{fill:transparent}}
</style>"""


def text(x: float, y: float, words: str, kind: str = "", more: str = "") -> str:
    """Words at a place; they are escaped here and nowhere else."""
    mark = f' class="{kind}"' if kind else ""
    return f'<text x="{x:g}" y="{y:g}"{mark}{more}>{escape(words, quote=True)}</text>'


def piece(name: str, title: str, inside: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """Something that can be clicked, with its name in words and its place as a translation."""
    grown = f" scale({scale:.4g})" if scale != 1 else ""
    return (
        f'<g data-piece="{escape(name, quote=True)}" transform="translate({x:g} {y:g}){grown}">'
        f"<title>{escape(title, quote=True)}</title>{inside}</g>"
    )


def short(name: str, most: int) -> str:
    """A name that fits, cut with an ellipsis if it must be."""
    return name if len(name) <= most else name[: most - 1].rstrip() + "…"


def copies(names: tuple[str, ...]) -> list[str]:
    """The names made different: the second copy of empty_1 is empty_1#2."""
    seen: dict[str, int] = {}
    made = []
    for name in names:
        seen[name] = number = seen.get(name, 0) + 1
        made.append(name if number == 1 else f"{name}#{number}")
    return made


# tiles


SHORT = {
    "entrance": "Entrance",
    "empty": "",
    "find_coin": "Find coin",
    "lose_coin": "Lose coin",
    "steal_coin": "Steal coin",
    "steal_chamber": "Steal tile",
    "destroy": "Destroy",
    "rotate": "Rotate",
    "switch": "Switch",
    "floating": "Floating",
    "teleport": "Teleport",
    "master_key": "Master key",
    "windstorm": "Windstorm",
    "magic_harp": "Magic harp",
    "mind_control": "Mind control",
    "escape": "Escape",
    "drakon_moves": "Drakon",
}


def label(match: Match, tile: str) -> str:
    """What a tile is called, in short; a theft shows from which side."""
    kind = match.facts.tiles[tile]
    sides = {"left": "◂ Steal coin", "right": "Steal coin ▸"}
    return sides.get(kind.victim) or SHORT[kind.effect]


def tile_face(match: Match, tile: str, arrows: str) -> str:
    """A tile, TILE wide, with its corner at the origin."""
    kind = match.facts.tiles[tile]
    return _face(kind.effect, label(match, tile), arrows)


@lru_cache(maxsize=1024)
def _face(effect: str, name: str, arrows: str) -> str:
    half = TILE / 2
    made = (
        f'<rect x="2" y="2" width="{TILE - 4}" height="{TILE - 4}" rx="8" fill="{PAPER[effect]}"'
        f' stroke="{INK}" stroke-width="1.6"/>'
    )
    if effect == "entrance":
        made += f'<circle cx="{half}" cy="{half}" r="33" fill="#E5DDCB" stroke="#8C8272"/>'
    made += f'<use href="#dk-{effect}" transform="translate({half} {half - 8})"/>'
    made += "".join(
        f'<use href="#dk-arrow" transform="translate({half} {half})'
        f' rotate({90 * SIDES.index(side)})"/>'
        for side in arrows
    )
    return made + text(half, TILE - 28, name, "xs")


def tile_title(match: Match, tile: str, where: str, arrows: str) -> str:
    named = match.facts.tiles[tile].name
    told = ", ".join(arrows)
    return f"{named} {where}: arrows {told} ({RECONSTRUCTED})"


def hand_tile(match: Match, tile: str, name: str, x: float, y: float, size: float) -> str:
    """A tile in a hand, or its back."""
    scale = size / TILE
    if tile == HIDDEN:
        return f'<use href="#dk-back" transform="translate({x:g} {y:g}) scale({scale:.4g})"/>'
    arrows = match.facts.tiles[tile].arrows
    inside = tile_face(match, tile, arrows)
    return piece(name, tile_title(match, tile, "in hand", arrows), inside, x, y, scale)


# coins and figures


def coin(value: int, x: float, y: float, radius: float = 11) -> str:
    """A coin with its value, or its back."""
    edge = f'cx="{x:g}" cy="{y:g}" stroke="#6B4E0C" stroke-width="1.5"'
    fill = "#E3B23C" if value else "#B08A3C"
    disc = f'<circle r="{radius:g}" fill="{fill}" {edge}/>'
    if not value:
        return disc + f'<circle r="{radius * 0.5:g}" fill="none" {edge}/>'
    size = f' style="font-size:{radius * 1.2:.0f}px"'
    return disc + text(x, y + radius * 0.42, str(value), "m b", size)


@lru_cache(maxsize=64)
def letters(players: tuple[str, ...], seat: int) -> str:
    """One letter for a player, two if several share the first, a number if that is not enough."""
    for size in (1, 2):
        starts = [name.strip()[:size] for name in players]
        if len({start.upper() for start in starts}) == len(starts):
            return starts[seat]
    return str(seat + 1)


def figure(match: Match, seat: int) -> str:
    """A hero's figure, about 30 wide, standing on the origin."""
    return _figure(letters(match.players, seat), seat)


@lru_cache(maxsize=128)
def _figure(said: str, seat: int) -> str:
    size = 14 if len(said) == 1 else 11
    return (
        f'<path d="M-13 14Q-13 0-5-4A9 9 0 1 1 5-4Q13 0 13 14Z" fill="{SEAT_COLOURS[seat]}"'
        f' stroke="{INK}" stroke-width="1.6"/>'
        + text(0, 10, said, "m b", f' style="font-size:{size}px;fill:{ON_SEAT[seat]}"')
    )


# symbols


def defs() -> str:
    """The symbols that fragments refer to."""
    icons = "".join(f'<g id="dk-{effect}">{ICONS[effect]}</g>' for effect in (*EFFECTS, ENTRANCE))
    arrow = (
        f'<path id="dk-arrow" d="M0-46L11-35H4.5V-29H-4.5V-35H-11Z" fill="{EMBER}" stroke="#FFF"'
        ' stroke-width="1.2"/>'
    )
    back = (
        f'<g id="dk-back"><rect x="2" y="2" width="92" height="92" rx="8" fill="{TEAL}"'
        f' stroke="{INK}" stroke-width="2"/><path d="M20 48L48 20L76 48L48 76Z" fill="none"'
        ' stroke="#BFD4D8" stroke-width="4"/></g>'
    )
    return f'{STYLE}<defs>{icons}{arrow}{back}<g id="dk-dragon">{DRAKON}</g></defs>'
