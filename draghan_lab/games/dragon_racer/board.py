"""The board of Dragon Racer as SVG. A layer holds what changes together, so little is sent anew."""

from __future__ import annotations

from typing import Any

from draghan_lab.engine.match import Match
from draghan_lab.games.dragon_racer import board_bets, board_look, board_seats, board_track
from draghan_lab.games.dragon_racer.board_look import EMBER, MUTED, TEAL, defs, piece, short, text
from draghan_lab.games.dragon_racer.facts import HAND, ROUNDS
from draghan_lab.games.dragon_racer.scoring import winners
from draghan_lab.games.dragon_racer.state import NO_SEAT, Race

WIDTH, HEIGHT = 1200, 760


def scene(match: Match) -> dict[str, Any]:
    """The size of the board, its symbols and the names of its layers."""
    areas = [f"area_{dragon}" for dragon in match.facts.dragons]
    panels = [f"seat_{seat}" for seat in range(board_seats.seats(match))]
    names = ["ground", "line", *areas, *panels, "roles", "played", "aside", "podium", "gold"]
    return {
        "width": WIDTH,
        "height": HEIGHT,
        "defs": defs(match, board_track.way()),
        "layers": [*names, "dragons", "status"],
        "seat_colours": [
            board_look.seat_colour(match, seat) for seat in range(board_seats.seats(match))
        ],
    }


def layers(match: Match, state: Race) -> tuple[str, ...]:
    """The board of a state, one fragment of SVG per layer, in the order of the scene."""
    return (
        ground(match),
        board_track.line(match, state),
        *(board_bets.area(match, state, place) for place in range(len(match.facts.dragons))),
        *(board_seats.panel(match, state, seat) for seat in range(board_seats.seats(match))),
        roles(match, state),
        board_seats.played(match, state),
        board_seats.aside(match, state),
        podium(state),
        board_seats.score_tokens(match, state),
        board_track.dragons(match, state),
        status(match, state),
    )


def ground(match: Match) -> str:
    """What never changes: the track and the Gold track."""
    last_gold = match.pieces["gold_track"]["last"]
    track = board_track.track(match.facts.last_spot)
    return f'<g class="dr">{track}{board_seats.gold_track(last_gold)}</g>'


def roles(match: Match, state: Race) -> str:
    """Tabs on the panels: who plays next, who leads, who deals, who has won."""
    tabs: dict[int, list[tuple[str, str]]] = {}
    following = board_seats.next_seat(state)
    if state.stage == "over":
        for seat in winners(state):
            tabs.setdefault(seat, []).append(("winner", EMBER))
    if following is not None:
        tabs.setdefault(following, []).append(("next", TEAL))
    if state.leader != NO_SEAT and state.stage == "play":
        tabs.setdefault(state.leader, []).append(("leads", MUTED))
    if state.dealer != NO_SEAT:
        tabs.setdefault(state.dealer, []).append(("deals", MUTED))
    count = board_seats.seats(match)
    made = "".join(_tabs(seat, said, count) for seat, said in sorted(tabs.items()))
    return f'<g class="dr ghost">{made}</g>'


def _tabs(seat: int, said: list[tuple[str, str]], count: int) -> str:
    x, wide = board_bets.column(count, seat)
    top = board_seats.TOP
    made = ""
    if said[0][0] in ("next", "winner"):
        made = (
            f'<rect x="{x:g}" y="{top}" width="{wide:g}" height="{board_seats.HEIGHT}" rx="10"'
            f' fill="none" stroke="{said[0][1]}" stroke-width="2.5"/>'
        )
    right = x + wide - 10
    for words, paint in said:
        width = 16 + 8 * len(words)
        right -= width + 4
        made += (
            f'<rect x="{right:g}" y="{top - 9}" width="{width}" height="19" rx="9.5"'
            f' fill="{paint}"/>' + text(right + width / 2, top + 5, words, "tag")
        )
    return made


def podium(state: Race) -> str:
    """Three steps, and after the ranking the Dragons on them."""
    inside = '<rect width="140" height="108" rx="10" class="panel"/>' + text(
        10, 18, "Podium", "s soft"
    )
    for place, x, high in ((2, 8, 34), (1, 49, 50), (3, 90, 22)):
        inside += (
            f'<rect x="{x}" y="{102 - high}" width="41" height="{high}" fill="#EADCB8"'
            f' stroke="#B9A67C"/>' + text(x + 20.5, 97, str(place), "m b soft")
        )
        group = state.podium[place - 1] if len(state.podium) >= place else ()
        for number, dragon in enumerate(group[:3]):
            inside += (
                f'<use href="#dr-{dragon}" transform="translate({x + 20} {90 - high - 15 * number})'
                ' scale(.52)"/>'
            )
    said = ", ".join(f"{' and '.join(group)}" for group in state.podium)
    title = f"ranking: {said}" if said else "the podium is empty until the round ends"
    x, y = board_seats.SIDE_LEFT, board_seats.SIDE_TOP + 138
    return f'<g class="dr">{piece("podium", title, inside, x, y)}</g>'


def status(match: Match, state: Race) -> str:
    """One line on top: where the game stands."""
    said = [f"{short(match.name(state.dealer), 14)} deals"] if state.dealer != NO_SEAT else []
    if state.stage == "play" and state.leader != NO_SEAT:
        said.append(f"{short(match.name(state.leader), 14)} leads")
    following = board_seats.next_seat(state)
    if following is not None:
        said.append(f"next: {short(match.name(following), 14)}")
    paint = TEAL if state.betting_open else EMBER
    bets = "Betting is open" if state.betting_open else "No more bets"
    inside = (
        text(0, 0, _where(match, state), "h", ' style="font-size:22px"')
        + text(520, 0, "  ·  ".join(said), "soft m", ' style="font-size:17px"')
        + f'<rect x="1028" y="-21" width="148" height="28" rx="14" fill="{paint}"/>'
        + text(1102, -1, bets, "tag", ' style="font-size:16px"')
    )
    return f'<g class="dr">{piece("status", "where the game stands", inside, 12, 32)}</g>'


def _where(match: Match, state: Race) -> str:
    if state.stage == "over":
        who = " and ".join(short(match.name(seat), 14) for seat in winners(state))
        return f"The game is over: {who} won"
    if not state.round:
        return "Before the race"
    if state.stage == "play":
        return f"Round {state.round} of {ROUNDS}, turn {state.turn} of {HAND}"
    return f"Round {state.round} of {ROUNDS} is over"
