"""The board of Sneaky Ol' Dragons as SVG. A layer holds what changes together."""

from __future__ import annotations

from typing import Any

from draghan_lab.engine.match import Match
from draghan_lab.games.sneaky_ol_dragons import board_seats, board_track
from draghan_lab.games.sneaky_ol_dragons.board_look import PAINT, defs, piece, short, text
from draghan_lab.games.sneaky_ol_dragons.state import Race

WIDTH, HEIGHT = 1200, 760
PHASES = {
    "setup": "Before the race",
    "deal": "deal phase",
    "draft": "draft phase",
    "program": "programming phase",
    "own_two": "programming: two cards for oneself",
    "other_two": "programming: two cards for the opponent",
    "insert": "programming: one card to insert",
    "close": "end of the round",
}


def scene(match: Match) -> dict[str, Any]:
    """The size of the board, its symbols and the names of its layers."""
    panels = [f"chair_{chair}" for chair in range(len(match.players))]
    names = ["ground", "tokens", "piles", *panels, "dragons", "status"]
    made = {"width": WIDTH, "height": HEIGHT, "defs": defs(match), "layers": names}
    if match.options["dragons"] == "in_order":
        made["seat_colours"] = [PAINT[dragon] for dragon in match.facts.dragons]
    return made


def layers(match: Match, state: Race) -> tuple[str, ...]:
    """The board of a state, one fragment of SVG per layer, in the order of the scene."""
    return (
        board_track.ground(match, state),
        board_track.tokens(match, state),
        board_seats.piles(match, state),
        *(board_seats.panel(match, state, chair) for chair in range(len(match.players))),
        board_track.dragons(match, state),
        status(match, state),
    )


def status(match: Match, state: Race) -> str:
    """One line on top: where the game stands."""
    inside = text(0, 0, _where(match, state), "h")
    if state.stage == "play" and state.waiting:
        names = ", ".join(short(match.name(seat), 12) for seat in state.waiting)
        inside += text(1184, 0, f"still to play: {names}", "e soft")
    return f'<g class="sd">{piece("status", "where the game stands", inside, 10, 30)}</g>'


def _where(match: Match, state: Race) -> str:
    if state.stage == "over":
        who = " and ".join(short(match.name(seat), 14) for seat in state.winners)
        return f"The game is over: {who} won"
    if state.stage == "play":
        return f"Round {state.round}, action round {state.action_round}"
    if not state.round:
        return PHASES["setup"]
    return f"Round {state.round}, {PHASES[state.stage]}"
