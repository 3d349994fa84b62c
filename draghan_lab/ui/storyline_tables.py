"""The findings of the storyline laboratory as tables and a plot. Names are escaped here."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

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
from draghan_lab.games.sneaky_ol_dragons.board_look import PAINT
from draghan_lab.games.sneaky_ol_dragons.voice import card, listed

BAR_WIDE, BAR_HIGH, ROW = 620, 44, 62


def names(match: Match, seats: Sequence[int]) -> str:
    return listed(match.name(seat) for seat in seats)


def outcome_head(match: Match) -> list[str]:
    return ["Orders", "Share", *match.players, "In front", "For example"]


def outcome_cells(match: Match, group: Group, result: Result) -> list[str]:
    """One outcome: how often, where all stand, who leads or has won, and one order of it."""
    share = f"{100 * group.count / result.tried:.1f} %"
    leads = names(match, group.outcome.leaders) + (" (won)" if group.outcome.winners else "")
    spaces = [str(space) for space in group.outcome.spaces]
    order = ", ".join(card(match, name) for name in group.orders[0])
    return [str(group.count), share, *spaces, leads, order]


def beside(match: Match, original: Outcome, now: Outcome) -> str:
    """Two outcomes beside each other."""
    rows = ""
    for seat, (before, after) in enumerate(zip(original.spaces, now.spaces, strict=True)):
        change = f"{after - before:+d}" if after != before else "="
        rows += (
            f"<tr><th>{escape(match.name(seat))}</th><td class='num'>{before}</td>"
            f"<td class='num'>{after}</td><td class='num'>{change}</td></tr>"
        )
    leads = f"{names(match, original.leaders)} → {names(match, now.leaders)}"
    head = "<tr><th>Dragon</th><th>as laid</th><th>in this order</th><th>change</th></tr>"
    return f"<table>{head}{rows}</table><p>In front at the end: {escape(leads)}</p>"


def summary(match: Match, result: Result) -> str:
    """How many were tried, how many outcomes there are, and what is best and worst for whom."""
    rows = ""
    for seat, name in enumerate(match.players):
        best, worst = result.best_for(seat).outcome, result.worst_for(seat).outcome
        first = sum(g.count for g in result.groups if seat in g.outcome.leaders)
        rows += (
            f"<tr><th>{escape(name)}</th><td class='num'>{result.original.spaces[seat]}</td>"
            f"<td class='num'>{best.spaces[seat]} (rank {best.rank(seat)})</td>"
            f"<td class='num'>{worst.spaces[seat]} (rank {worst.rank(seat)})</td>"
            f"<td class='num'>{100 * first / result.tried:.0f} %</td></tr>"
        )
    head = "<tr><th>Dragon</th><th>as laid</th><th>best</th><th>worst</th><th>in front</th></tr>"
    different = len(result.groups)
    told = f"<p>{tried(result)}; they end in {different} different ways. ▲ marks the order as laid."
    return f"{told} A click on a row below replays it.</p><table>{head}{rows}</table>"


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
    step = BAR_WIDE / (high - low + 1)
    colours = list(PAINT.values())
    made = ""
    for seat, spread in enumerate(spreads):
        made += _bars(match, seat, spread, low, step, colours[seat], result)
    tall = ROW * len(spreads) + 24
    ends = _axis(low, high, step, tall - 6)
    title = "how many orders bring each dragon to which space"
    return (
        f'<svg viewBox="0 0 760 {tall}" width="760" role="img" aria-label="{title}">'
        f'<g font-family="system-ui, sans-serif" font-size="14">{made}{ends}</g></svg>'
    )


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
    made = f'<text x="4" y="{base - 10}">{escape(match.name(seat)[:14])}</text>'
    for space, count in spread.items():
        tall = max(2, BAR_HIGH * count / most)
        made += (
            f'<rect x="{120 + (space - low) * step:g}" y="{base - tall:g}" width="{step * 0.86:g}"'
            f' height="{tall:g}" fill="{colour}" stroke="#2B2A33" stroke-width=".6">'
            f"<title>space {space}: {count} of {result.tried} orders</title></rect>"
        )
    x = 120 + (result.original.spaces[seat] - low + 0.43) * step
    return made + f'<path d="M{x - 5:g} {base + 6}l5-6l5 6z" fill="#2B2A33"/>'


def _axis(low: int, high: int, step: float, y: float) -> str:
    every = max(1, (high - low) // 12)
    return "".join(
        f'<text x="{120 + (space - low + 0.43) * step:g}" y="{y:g}" text-anchor="middle"'
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
    won = [f"{count:+d} {of}" for count, of in ((spaces, "spaces"), (ranks, "ranks")) if count]
    return escape(f"{_swapped(match, swap)}: {', '.join(won)}")


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
