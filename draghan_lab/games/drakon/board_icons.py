"""Our own small drawings: one for each effect, about 36 wide round its middle, and Drakon."""

from __future__ import annotations

_INK, _PAPER = "#2B2A33", "#FFFDF8"


def _line(path: str) -> str:
    """A drawing in ink."""
    style = f'stroke="{_INK}" stroke-width="2.6" stroke-linecap="round"'
    return f'<path d="{path}" fill="none" {style}/>'


def _shape(path: str, fill: str, width: float = 1.6) -> str:
    """A filled drawing."""
    return f'<path d="{path}" fill="{fill}" stroke="{_INK}" stroke-width="{width:g}"/>'


def _sign(path: str) -> str:
    """A sign on a coin."""
    style = 'stroke="#5B4209" stroke-width="3" stroke-linecap="round"'
    return f'<path d="{path}" {style}/>'


_COIN = '<circle r="12" fill="#E3B23C" stroke="#7A5A10" stroke-width="2"/>'
_CARD = "M-12-14H6V4H-12Z"
_STAR = "M0-17L4-6L15-9L8 1L16 9L5 8L1 18L-4 8L-15 11L-9 1L-16-8L-5-6Z"
_CLOUD = "M-12 8A7 7 0 0 1-10-5A9 9 0 0 1 7-7A7.5 7.5 0 0 1 11 8Z"
_WIND = "M-16-7H6A5 5 0 1 0 1-12M-16 0H12A5.5 5.5 0 1 1 7 6M-16 7H-2"
_SPIRAL = "M0 0A4 4 0 0 1 7 2A8 8 0 0 1-7 5A11 11 0 0 1 9-9A14 14 0 0 1 8 13"
_ARROWS = "M-14-6H12M12-6L5-12M12-6L5 0M14 8H-12M-12 8L-5 2M-12 8L-5 14"
_HEAD = "M-15 9Q-13-8 1-12L4-17L7-11Q15-9 16-2L8 1L15 5Q8 9 3 6Q2 14-8 14Q-13 13-15 9Z"

ICONS = {
    "entrance": _shape("M-14 15V-2A14 14 0 0 1 14-2V15Z", "#8C8272", 2)
    + _shape("M-7 15V1A7 7 0 0 1 7 1V15Z", _INK, 0),
    "empty": '<circle r="3" fill="#B9AE98"/>',
    "find_coin": _COIN + _sign("M-6 0H6M0-6V6"),
    "lose_coin": _COIN + _sign("M-6 0H6"),
    "steal_coin": _COIN + _line("M-17 13Q0 22 17 10M17 10L9 8M17 10L14 17"),
    "steal_chamber": _shape(_CARD, _PAPER, 2.4) + _line("M-14 13Q4 20 15 6M15 6L7 6M15 6L14 14"),
    "destroy": _shape(_STAR, "#D9622B"),
    "rotate": _line("M12-7A14 14 0 1 0 14 4M13-15V-6H4"),
    "switch": _line(_ARROWS),
    "floating": _shape(_CLOUD, _PAPER, 2.2) + _line("M-8 14H8M-3 18H3"),
    "teleport": _line(_SPIRAL),
    "master_key": _line("M-1 0A7 7 0 1 1-15 0A7 7 0 1 1-1 0H16M16 0V7M10 0V6"),
    "windstorm": _line(_WIND),
    "magic_harp": _line("M-9 15V-15Q8-14 12 2L-9 15M-4-13V11M1-11V8M6-7V4"),
    "mind_control": _line("M-17 0Q0-18 17 0Q0 18-17 0Z") + f'<circle r="5.5" fill="{_INK}"/>',
    "escape": _line("M-2-15H-13V15H-2M-6 0H15M15 0L8-7M15 0L8 7"),
    "drakon_moves": _shape(_HEAD, "#B5451B") + '<circle cx="6" cy="-5" r="1.8" fill="#FFF"/>',
}

_BODY = (
    "M-24 12Q-30-4-16-10Q-14-22-3-18L0-28L7-19Q20-18 22-7L30-4L21 1Q22 12 12 14L15 22H4L2 16"
    "H-6L-8 22H-19L-16 14Z"
)
DRAKON = (
    _shape(_BODY, "#B5451B", 2.2)
    + _shape("M-12-8Q-22-24-30-20Q-28-6-18 0Z", "#D9703F", 1.8)
    + '<circle cx="11" cy="-9" r="2.6" fill="#FFE9A8"/>'
)
