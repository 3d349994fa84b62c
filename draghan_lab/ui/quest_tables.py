"""What the quest laboratory shows as tables. Every cell is escaped, except what is drawn here."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from draghan_lab.explore.quest_orders import Chances
from draghan_lab.explore.quest_study import Share
from draghan_lab.games.once_upon_a_dragon.board_look import icon_row, icon_width
from draghan_lab.games.once_upon_a_dragon.state import Icons
from draghan_lab.games.once_upon_a_dragon.words import icons_in_words

BAR_WIDTH = 220
SKY, INK, TRACK = "#56B4E9", "#2B2A33", "#EFE7D6"


class Drawn(str):
    """Markup of our own making, to be taken as it is."""


def table(head: Sequence[str], rows: Sequence[Sequence[str]], *, offer: str = "") -> str:
    """A plain table; with an offer, each line can be clicked, and its first cell be pressed."""
    top = "".join(f"<th scope='col'>{escape(cell)}</th>" for cell in head)
    body = "".join(_line(place, cells, offer) for place, cells in enumerate(rows))
    return f"<table class='dl-quest-table'><tr>{top}</tr>{body}</table>"


def _line(place: int, cells: Sequence[str], offer: str) -> str:
    told = list(map(_cell, cells))
    if offer:
        told[0] = f"<button type='button' title='{escape(offer)}'>{told[0]}</button>"
    inside = "".join(f"<td>{cell}</td>" for cell in told)
    return f"<tr data-order='{place}'>{inside}</tr>" if offer else f"<tr>{inside}</tr>"


def _cell(cell: str) -> str:
    return cell if isinstance(cell, Drawn) else escape(cell)


def prose(text: str) -> str:
    return f"<p class='dl-prose'>{escape(text)}</p>" if text else ""


def icons(shown: Icons) -> Drawn:
    """Icons as on the board, whose symbols they borrow, and in words for those who cannot see them.

    The board is on the same page; the words stand beside the picture in any case.
    """
    wide = icon_width(shown)
    picture = (
        f"<svg class='oud' aria-hidden='true' width='{wide:g}' height='22'"
        f" viewBox='0 0 {wide:g} 22'>{icon_row(shown, 10, 11)}</svg>"
    )
    words = f"<span>{escape(icons_in_words(shown))}</span>"
    return Drawn(f"<span class='dl-quest-icons'>{picture if any(shown) else ''}{words}</span>")


# shares with their uncertainty


def interval_picture(rate: float, low: float, high: float) -> Drawn:
    """A bar as long as the share, with a whisker over its 95 % interval."""
    at, left, right = (round(BAR_WIDTH * share, 1) for share in (rate, low, high))
    told = f"{rate:.0%} of the games won, between {low:.0%} and {high:.0%}"
    return Drawn(
        f"<svg class='dl-quest-share' role='img' aria-label='{told}'"
        f" width='{BAR_WIDTH + 4}' height='22' viewBox='-2 0 {BAR_WIDTH + 4} 22'>"
        f"<title>{told}</title>"
        f"<rect y='5' width='{BAR_WIDTH}' height='12' rx='2' fill='{TRACK}'/>"
        f"<rect y='5' width='{at}' height='12' rx='2' fill='{SKY}'/>"
        f"<path d='M{BAR_WIDTH / 2:g} 2V20' stroke='{INK}' stroke-opacity='.25'"
        " stroke-dasharray='2 2'/>"
        f"<path d='M{left} 11H{right}M{left} 6V16M{right} 6V16' fill='none' stroke='{INK}'"
        " stroke-width='2'/></svg>"
    )


def _measured(found: Chances | Share) -> tuple[str, ...]:
    low, high = found.interval
    return (
        interval_picture(found.rate, low, high),
        f"{found.rate:.0%}",
        f"{low:.0%} to {high:.0%}",
        str(found.games),
    )


MEASURED = ("share of games won (dotted: half)", "wins", "95 % interval", "games")


def orders_table(found: Sequence[tuple[str, Chances]]) -> str:
    """Orders in words, each with how often the bot won from it."""
    rows = [(words, *_measured(chances)) for words, chances in found]
    caption = (
        "Click an order to play on from it. The sensible bot plays on for everybody; "
        "cards below these are dealt anew in each game, "
        "alike for all orders. Where intervals overlap, so few games do not tell orders apart."
    )
    return table(("Order", *MEASURED), rows, offer="Play on from this order") + prose(caption)


def shares_table(found: Sequence[Share]) -> str:
    """Parties and moments of departure, each with how often the bot won."""
    rows = [
        (f"{share.size} characters", f"Portal {share.leave_at}", *_measured(share))
        for share in found
    ]
    caption = "Sensible bot, new games, default rulings; the card values are reconstructed."
    return table(("Party", "leaves at", *MEASURED), rows) + prose(caption)
