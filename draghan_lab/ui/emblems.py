"""A small drawing for each game's card."""

from __future__ import annotations

_FRAME = (
    "<svg class='dl-emblem' viewBox='0 0 320 120' role='img' aria-label='{label}'>{drawing}</svg>"
)


def _emblem(label: str, drawing: str) -> str:
    return _FRAME.format(label=label, drawing=drawing)


def _track() -> str:
    spots = "".join(
        f"<circle cx='{24 + 27 * n}' cy='{78 - 26 * (n % 4 in (1, 2))}' r='10' fill='#fffdf8'"
        " stroke='#cfc2a8' stroke-width='2'/>"
        for n in range(11)
    )
    dragons = "".join(
        f"<path transform='translate({24 + 27 * n} {78 - 26 * (n % 4 in (1, 2))})'"
        f" d='M0 -19 L12 5 L0 -1 L-12 5 Z' fill='{colour}' stroke='#2b2a33' stroke-width='1.6'/>"
        for n, colour in ((2, "#F0E442"), (5, "#0072B2"), (7, "#009E73"), (9, "#D55E00"))
    )
    line = "<path d='M226 16 V104' stroke='#b5451b' stroke-width='3' stroke-dasharray='7 5'/>"
    return spots + line + dragons


def _lair() -> str:
    return "".join(
        f"<rect x='{96 + 44 * x}' y='{14 + 32 * y}' width='38' height='28' rx='5' fill='#fffdf8'"
        " stroke='#6a655c' stroke-width='2'/>"
        f"<path d='M{108 + 44 * x} {28 + 32 * y} h14 m-5 -5 l5 5 l-5 5' fill='none'"
        " stroke='#1f5c6b' stroke-width='2.4'/>"
        for x, y in ((0, 1), (1, 1), (1, 0), (2, 1), (2, 2))
    )


def _storylines() -> str:
    return "".join(
        f"<rect x='{58 + 42 * n}' y='{26 + 9 * (n % 2)}' width='34' height='58' rx='6'"
        f" transform='rotate({(n - 2) * 5} {75 + 42 * n} 60)' fill='{colour}' stroke='#2b2a33'"
        " stroke-width='1.6'/>"
        for n, colour in enumerate(("#fffdf8", "#e3eef0", "#fbf0d2", "#fbeae1", "#fffdf8"))
    )


def _quest() -> str:
    return (
        "<path d='M60 100 L120 34 L160 74 L206 22 L262 100 Z' fill='#e6f1e4' stroke='#2f6b3c'"
        " stroke-width='2'/><path d='M40 104 C110 84 150 118 210 92 S280 84 292 96' fill='none'"
        " stroke='#8a6100' stroke-width='3' stroke-dasharray='2 8' stroke-linecap='round'/>"
        "<circle cx='206' cy='22' r='7' fill='#b5451b'/>"
    )


EMBLEMS = {
    "dragon_racer": _emblem("Dragons on a race track", _track()),
    "drakon": _emblem("Chambers with arrows", _lair()),
    "sneaky_ol_dragons": _emblem("A row of cards", _storylines()),
    "once_upon_a_dragon": _emblem("Mountains and a path", _quest()),
}
