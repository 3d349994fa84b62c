"""The findings of the storyline laboratory as tables and a plot. Names are escaped here."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import islice
from math import ceil

from draghan_lab.engine.match import Match
from draghan_lab.explore.orderings import (
    MOST_ORDERS,
    PILE,
    Group,
    Outcome,
    Result,
    Swap,
    TurningPoint,
    most_harmful,
    most_helpful,
)
from draghan_lab.games.sneaky_ol_dragons.board_look import PAINT, short
from draghan_lab.games.sneaky_ol_dragons.state import Race
from draghan_lab.games.sneaky_ol_dragons.voice import card, listed

LEFT, BAR_WIDE, BAR_HIGH, ROW = 112, 440, 36, 62
LEGEND_HIGH, NARROWEST_LABELLED = 54, 17
WIDEST_SPACE = 24
SIGN, ORDINALS = "▲", ("1st", "2nd", "3rd", "4th", "5th", "6th")
"""The sign of the order as laid."""


def note(text: str, tone: str) -> str:
    """What there is to say at this moment."""
    return f"<p class='dl-note dl-note-{tone}' role='status'>{escape(text)}</p>"


def moment(match: Match, state: Race) -> str:
    """Which Storylines are in the laboratory."""
    told = f"In the laboratory: the Storylines of round {state.round}"
    return f"{told}, as laid; {match.name(state.starter)} starts."


def names(match: Match, seats: Sequence[int]) -> str:
    return listed(match.name(seat) for seat in seats)


def outcome_head(match: Match) -> list[str]:
    return ["Orders", "Share", *match.players, "In front", "For example"]


def outcome_cells(match: Match, group: Group, result: Result) -> list[str]:
    """One outcome: how often, where all stand, who leads or has won, and one order of it."""
    share = f"{100 * group.count / result.tried:.1f} %"
    leads = names(match, group.outcome.leaders) + (" (won)" if group.outcome.winners else "")
    spaces = [str(space) for space in group.outcome.spaces]
    return [f"{group.count:,}", share, *spaces, leads, _example(match, group, result)]


def _example(match: Match, group: Group, result: Result) -> str:
    """The first order of a group, zone by zone; the order as laid is marked."""
    cards = iter(group.orders[0])
    parts = [islice(cards, len(zone.places)) for zone in result.zones]
    told = " / ".join(", ".join(card(match, name) for name in part) for part in parts)
    return f"{SIGN} as laid: {told}" if group.outcome == result.original else told


def beside(match: Match, original: Outcome, now: Outcome) -> str:
    """Two outcomes beside each other."""
    rows = ""
    for seat, (before, after) in enumerate(zip(original.spaces, now.spaces, strict=True)):
        change = signed(after - before) if after != before else "="
        rows += (
            f"<tr><th>{escape(match.name(seat))}</th><td class='num'>{before}</td>"
            f"<td class='num'>{after}</td><td class='num'>{change}</td></tr>"
        )
    first, then = names(match, original.leaders), names(match, now.leaders)
    leads = f"{then}, as before." if then == first else f"{then} instead of {first}."
    head = _head("Dragon", "as laid", "in this order", "change")
    return f"<table>{head}{rows}</table><p>In front at the end: {escape(leads)}</p>"


def _head(first: str, *numbers: str) -> str:
    """Headings, all but the first over numbers."""
    told = "".join(f"<th class='num'>{title}</th>" for title in numbers)
    return f"<tr><th>{first}</th>{told}</tr>"


def signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−")


def summary(match: Match, result: Result, most: int) -> str:
    """How many were tried, how many outcomes there are, and what is best and worst for whom."""
    rows = ""
    for seat, name in enumerate(match.players):
        first = sum(g.count for g in result.groups if seat in g.outcome.leaders)
        spread = list(result.spread(seat))
        best, worst = result.best_for(seat).outcome, result.worst_for(seat).outcome
        shown = [_place(outcome, seat) for outcome in (result.original, best, worst)]
        shown += [f"{spread[0]} to {spread[-1]}", f"{100 * first / result.tried:.0f} %"]
        cells = "".join(f"<td class='num'>{text}</td>" for text in shown)
        rows += f"<tr><th>{escape(name)}</th>{cells}</tr>"
    head = _head("Dragon", "as laid", "best", "worst", "ends on", "in front")
    return f"<p>{_counted(result, most)}</p><table>{head}{rows}</table>"


def _place(outcome: Outcome, seat: int) -> str:
    """A space, and the rank that goes with it."""
    return f"{outcome.spaces[seat]} ({ORDINALS[outcome.rank(seat) - 1]})"


def _counted(result: Result, most: int) -> str:
    """What was tried, what is listed, and what a click does."""
    different = len(result.groups)
    listed = f"; the first {most} are listed below" if different > most else ""
    ends = f"they end in {different:,} different ways" if different > 1 else "they all end alike"
    return f"{tried(result)}: {ends}{listed}. A click on a row below replays it on the table."


def planned(count: int) -> str:
    """How many orders there are before they are tried."""
    told = f"There are {count:,} orders to try."
    if count > MOST_ORDERS:
        told += f" That is too many: {MOST_ORDERS:,} of them will be drawn at random."
    return f"<p>{told if count else 'Choose the cards whose orders are to be tried.'}</p>"


def tried(result: Result) -> str:
    """All of them, a stated sample, or as many as there was time for."""
    if not result.is_sample:
        return f"All {result.total:,} orders were tried"
    told = f"{result.tried:,} of {result.total:,} orders were tried"
    if result.tried == MOST_ORDERS:
        return f"{told}, a sample drawn at random because there are so many"
    return f"{told} before the run was cancelled"


def spread(match: Match, result: Result) -> str:
    """Where the dragons end, as a picture under its heading."""
    return f"<h3 class='dl-heading'>Where they end</h3>{spread_plot(match, result)}"


def spread_plot(match: Match, result: Result) -> str:
    """For each dragon, how many orders bring it to which space."""
    spreads = [result.spread(seat) for seat in range(len(match.players))]
    low = min(min(spread) for spread in spreads)
    high = max(max(spread) for spread in spreads)
    step = BAR_WIDE / max(high - low + 1, 8)
    colours = list(PAINT.values())
    made = ""
    for seat, spread in enumerate(spreads):
        made += _bars(match, seat, spread, low, step, colours[seat], result)
    bottom = ROW * len(spreads)
    tall, wide = bottom + LEGEND_HIGH, LEFT + BAR_WIDE + 8
    title = "how many orders bring each dragon to which space"
    return (
        f'<svg viewBox="0 0 {wide} {tall}" width="{wide}" role="img" aria-label="{title}">'
        f'<g font-family="system-ui, sans-serif" font-size="14">{made}'
        f"{_axis(low, high, step, bottom + 18)}{_legend(bottom + 42, step)}</g></svg>"
    )


def _legend(y: float, step: float) -> str:
    bars = "Over the bars" if step >= NARROWEST_LABELLED else "Under the mouse"
    told = f"{bars}: % of the orders. {SIGN} where it ends as laid."
    return f'<text x="{LEFT}" y="{y:g}" fill="#6A655C" font-size="13">{told}</text>'


def _bars(
    match: Match,
    seat: int,
    spread: dict[int, int],
    low: int,
    step: float,
    colour: str,
    result: Result,
) -> str:
    base, most = ROW * (seat + 1) - 6, max(spread.values())
    made = f'<text x="4" y="{base - 4}">{escape(short(match.name(seat), 14))}</text>'
    made += f'<path d="M{LEFT} {base}h{BAR_WIDE}" stroke="#E4DAC6"/>'
    for space, count in spread.items():
        tall, x = max(2, BAR_HIGH * count / most), LEFT + (space - low) * step
        made += (
            f'<rect x="{x:g}" y="{base - tall:g}" width="{step * 0.86:g}"'
            f' height="{tall:g}" fill="{colour}" stroke="#2B2A33" stroke-width=".6">'
            f"<title>space {space}: {count:,} of {result.tried:,} orders"
            f" ({percent(count, result.tried)} %)</title></rect>"
        )
        if step >= NARROWEST_LABELLED:
            made += _over(x + step * 0.43, base - tall - 3, percent(count, result.tried))
    x = LEFT + (result.original.spaces[seat] - low + 0.43) * step
    return made + f'<path d="M{x - 5:g} {base + 6}l5-6l5 6z" fill="#2B2A33"/>'


def _over(x: float, y: float, words: str) -> str:
    return f'<text x="{x:g}" y="{y:g}" text-anchor="middle" font-size="11.5">{words}</text>'


def percent(count: int, of: int) -> str:
    """A share in whole percent; what is rare is not told as nothing."""
    return f"{100 * count / of:.0f}" if 100 * count >= of else "&lt;1"


def _axis(low: int, high: int, step: float, y: float) -> str:
    every = ceil(WIDEST_SPACE / step)
    return "".join(
        f'<text x="{LEFT + (space - low + 0.43) * step:g}" y="{y:g}" text-anchor="middle"'
        f' fill="#6A655C">{space}</text>'
        for space in range(low, high + 1, every)
    )


def profits(
    match: Match, original: Outcome, swaps: Sequence[Swap], point: TurningPoint | None
) -> str:
    """Which single swap helps or hurts each player most, and the turning point of the round."""
    found = _swaps(match, original, swaps) if swaps else "<p>There are no two cards to swap.</p>"
    return f"{found}<p>{_turning_point(match, point)}</p>"


def _swaps(match: Match, original: Outcome, swaps: Sequence[Swap]) -> str:
    rows = ""
    for seat, name in enumerate(match.players):
        best, worst = most_helpful(swaps, seat, original), most_harmful(swaps, seat, original)
        helps = _swap(match, best, seat, original) if best.gain(seat, original) > (0, 0) else ""
        hurts = _swap(match, worst, seat, original) if worst.gain(seat, original) < (0, 0) else ""
        rows += (
            f"<tr><th>{escape(name)}</th><td>{helps or 'no swap helps'}</td>"
            f"<td>{hurts or 'no swap hurts'}</td></tr>"
        )
    head = "<tr><th>Dragon</th><th>helps most</th><th>hurts most</th></tr>"
    return f"<table>{head}{rows}</table>"


def _swap(match: Match, swap: Swap, seat: int, original: Outcome) -> str:
    ranks, spaces = swap.gain(seat, original)
    won = [counted(count, of) for count, of in ((spaces, "space"), (ranks, "rank")) if count]
    return escape(f"{_swapped(match, swap)}: {', '.join(won)}")


def counted(number: int, of: str) -> str:
    return f"{signed(number)} {of}{'s' if abs(number) > 1 else ''}"


def _swapped(match: Match, swap: Swap) -> str:
    """The two cards, and where they lie."""
    owners = ["the draw pile" if s == PILE else match.name(s) for s, _ in swap.places]
    one, other = (card(match, name) for name in swap.cards)
    if owners[0] == owners[1]:
        return f"{one} and {other} of {owners[0]}"
    return f"{one} of {owners[0]} and {other} of {owners[1]}"


def _turning_point(match: Match, point: TurningPoint | None) -> str:
    if point is None:
        return "No single card decides who is in front at the end of this round."
    leads = names(match, point.outcome.leaders)
    told = f"The turning point is {card(match, point.card)} of {match.name(point.seat)}: "
    return escape(f"{told}without it {leads} would be in front.")
