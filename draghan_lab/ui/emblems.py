"""A small drawing for each game's card."""

from __future__ import annotations

from draghan_lab.games.dragon_racer.board_look import BODY as FLYING
from draghan_lab.games.dragon_racer.board_look import WING
from draghan_lab.games.sneaky_ol_dragons.board_look import BODY as WALKING
from draghan_lab.games.sneaky_ol_dragons.board_look import WING as FOLDED

INK = "#2b2a33"
FRAME = "<svg class='dl-emblem' viewBox='0 0 320 120' role='img' aria-label='{}'>{}</svg>"


def dragon(
    x: float, y: float, size: float, paint: str, body: str = FLYING, wing: str = WING
) -> str:
    """One of our dragons."""
    return (
        f"<g transform='translate({x} {y}) scale({size})' fill='{paint}' stroke='{INK}'"
        f" stroke-width='1.3' stroke-linejoin='round'><path d='{body}'/><path d='{wing}'/></g>"
    )


def track() -> str:
    """Dragons on their way to the last spots of a bend."""
    path = "M-10 92H250A34 34 0 0 0 250 24H-10"
    road = f"<path d='{path}' fill='none' stroke='#cfc2a8' stroke-width='38'/>"
    road += f"<path d='{path}' fill='none' stroke='#f6ecd6' stroke-width='34'/>"
    spots = "".join(
        f"<circle cx='{x}' cy='{y}' r='12' fill='#fffdf8' stroke='#cfc2a8'/>"
        for x, y in [(20 + 46 * n, 92) for n in range(6)] + [(20 + 46 * n, 24) for n in range(6)]
    )
    line = "<path d='M134 4V44' stroke='#b5451b' stroke-width='3' stroke-dasharray='6 4'/>"
    racing = ((66, 92, "#F0E442"), (158, 92, "#0072B2"), (250, 28, "#009E73"), (66, 28, "#D55E00"))
    return road + spots + line + "".join(dragon(x, y, 0.85, paint) for x, y, paint in racing)


def lair() -> str:
    """Chambers with their arrows, and Drakon among them."""
    places = [(0, 1, "#d5e2ec"), (1, 1, "#cfc7b4"), (1, 0, "#f7e6b0"), (2, 1, "#f1cbb8")]
    places += [(3, 1, "#dce8dc"), (3, 0, "#e0d9ea"), (4, 1, "#f0eadc")]
    ways = ((0, 1, 0), (1, 1, 0), (1, 0, 90), (2, 1, 0), (3, 1, 270), (4, 1, 180))
    chambers = "".join(
        f"<rect x='{42 + 48 * x}' y='{14 + 48 * y}' width='44' height='44' rx='6' fill='{paint}'"
        f" stroke='{INK}' stroke-width='1.5'/>"
        for x, y, paint in places
    )
    arrows = "".join(
        f"<path transform='translate({64 + 48 * x} {36 + 48 * y}) rotate({turn})'"
        " d='M12 -3h5v-5l8 8l-8 8v-5h-5z' fill='#b5451b'/>"
        for x, y, turn in ways
    )
    return chambers + arrows + dragon(161, 84, 0.72, "#b5451b")


def storylines() -> str:
    """A row of cards, some of them closed, and the old dragons they steer."""
    shown = (("#37606b", ""), ("#fffdf8", "3"), ("#37606b", ""), ("#fffdf8", "1"), ("#37606b", ""))
    cards = "".join(
        f"<g transform='translate({60 + 42 * n} {44 + 4 * abs(n - 2)})"
        f" rotate({(n - 2) * 6} 17 29)'>"
        f"<rect width='38' height='52' rx='6' fill='{paint}' stroke='{INK}' stroke-width='1.5'/>"
        + (
            f"<text x='19' y='35' font-size='24' font-weight='700' text-anchor='middle'"
            f" fill='{INK}'>{word}</text></g>"
            if word
            else "<path d='M10 16h18v12q0 8-9 12q-9-4-9-12z' fill='#f6d98b'/></g>"
        )
        for n, (paint, word) in enumerate(shown)
    )
    old = ((70, "#009E73"), (160, "#E69F00"), (250, "#CF4A0A"))
    return cards + "".join(dragon(x, 26, 1.1, paint, WALKING, FOLDED) for x, paint in old)


def quest() -> str:
    """A way through the mountains, and who waits at its end."""
    return (
        "<path d='M30 104L96 42L140 80L196 26L290 104Z' fill='#dce8d4' stroke='#2f6b3c'"
        " stroke-width='2' stroke-linejoin='round'/>"
        "<path d='M84 53L96 42L110 54L98 60Z M180 41L196 26L216 43L196 52Z' fill='#fffdf8'/>"
        "<path d='M20 108C90 84 140 116 190 92S240 76 262 66' fill='none' stroke='#8a6100'"
        " stroke-width='4' stroke-dasharray='1 9' stroke-linecap='round'/>"
        "<path d='M60 96v-14h10v14zM86 92v-14h10v14z' fill='#1f5c6b'/>"
        "<g fill='#1f5c6b'><circle cx='65' cy='77' r='5'/><circle cx='91' cy='73' r='5'/></g>"
        + dragon(252, 42, 1.5, "#8E5AA8")
    )


EMBLEMS = {
    "dragon_racer": FRAME.format("Dragons on a race track", track()),
    "drakon": FRAME.format("A lair of chambers with arrows", lair()),
    "sneaky_ol_dragons": FRAME.format("A row of cards under three old dragons", storylines()),
    "once_upon_a_dragon": FRAME.format("Mountains, a path and a dragon", quest()),
}
