"""The players on the board: Storylines, hands, what lasts for the round; and the piles."""

from __future__ import annotations

from typing import NamedTuple

from draghan_lab.engine.match import Match
from draghan_lab.games.sneaky_ol_dragons.board_look import (
    EMBER,
    HIGH,
    INK,
    LOW,
    MUTED,
    TEAL,
    WIDE,
    back,
    back_title,
    card,
    dragon,
    face_title,
    letters,
    piece,
    pill,
    short,
    text,
    valued,
)
from draghan_lab.games.sneaky_ol_dragons.board_track import ends_right, spot
from draghan_lab.games.sneaky_ol_dragons.secrets import covered, is_hidden
from draghan_lab.games.sneaky_ol_dragons.state import DOWN, PASSED, UP, Race, Slot

TOP, BOTTOM = 294, 756
HALF, HEAD, SIDE = 588, 30, 176
GAP = 4
SINGLE_ROW = ("setup", "deal", "draft", "play", "close", "over")
"""When there are only hands, or only Storylines."""
STORYLINE_OF_TWO = 5


class Places(NamedTuple):
    """Where the cards of a panel lie: Storyline, hand, how large, and how wide a row may be."""

    row: tuple[float, float]
    hand: tuple[float, float]
    size: float
    wide: float
    high: int = LOW


def is_narrow(match: Match) -> bool:
    """Whether two places lie side by side; up to three players have a whole row each."""
    return len(match.players) > 3


def panel_place(match: Match, chair: int) -> tuple[float, float, float, float]:
    """Where the panel of a chair lies, how wide and how high it is."""
    count = len(match.players)
    across, wide = (2, HALF) if is_narrow(match) else (1, 2 * HALF + 8)
    rows = (count + across - 1) // across
    high = (BOTTOM - TOP) / rows - 5
    row, column = divmod(chair, across)
    return 8 + column * (HALF + 8), TOP + row * (high + 5), wide, high


def places(match: Match, stage: str, wide: float, high: float) -> Places:
    """Storylines and hands share the room; where only one of them lies, it has all of it."""
    x, y = (8.0, HEAD) if is_narrow(match) else (SIDE, 4.0)
    wide, high = wide - x - 8, high - y - 4
    if stage in SINGLE_ROW:
        most = wide / (storyline_size(match) * (WIDE + GAP))
        size = min(high / (WIDE + GAP), most)  # a card may be turned
        middle = x, y + (high - HIGH * size) / 2
        return Places(middle, middle, size, wide, HIGH)
    most = wide / (match.facts.hand * (WIDE + GAP))
    below, beside = min(high / 2 / (LOW + GAP), most), min(high / (LOW + GAP), most / 2)
    if below >= beside:
        return Places((x, y + 1), (x, y + 1 + high / 2), below, wide)
    lower = y + (high - LOW * beside) / 2
    return Places((x, lower), (x + wide / 2 + 8, lower), beside, wide / 2 - 8)


def storyline_size(match: Match) -> int:
    """How many cards are laid in a Storyline."""
    return STORYLINE_OF_TWO if len(match.players) == 2 else match.facts.hand


def panel(match: Match, state: Race, chair: int) -> str:
    """What lies in front of a chair: the Storyline, and below or beside it the hand."""
    seat = state.clockwise[chair]
    x, y, wide, high = panel_place(match, chair)
    lies = places(match, state.stage, wide, high)
    name = match.name(seat)
    ground = f'<rect width="{wide}" height="{high:g}" rx="10" class="panel"/>'
    made = piece(
        f"seat:{seat}", f"{name}'s place", ground + _heading(match, state, seat, wide), x, y
    )
    made += _empty(match, state, len(state.rows[seat]), x, y, lies)
    made += _row(match, state.rows[seat], seat, x, y, lies)
    made += _hand(match, state, seat, x, y, lies)
    return f'<g class="sd">{made}</g>'


def _heading(match: Match, state: Race, seat: int, wide: float) -> str:
    player = state.players[seat]
    icon = dragon(player.dragon or "red", letters(match.players, seat))
    made = f'<g transform="translate(23 16) scale(.72)">{icon}</g>'
    if is_narrow(match):
        said = short(match.name(seat), 14)
        made += text(48, 21, said, "b") + text(
            wide - 8, 21, _standing(match, state.spaces[seat]), "e soft"
        )
        return made + _pills(state, seat, 60 + 11.4 * len(said), 4, 0)
    made += text(48, 21, short(match.name(seat), 12), "b")
    made += text(8, 45, _standing(match, state.spaces[seat]), "soft")
    return made + _pills(state, seat, 8, 56, 26)


def _pills(state: Race, seat: int, x: float, y: float, down: float) -> str:
    """The tags of a player, one beside or one below the other."""
    made = ""
    for words, paint in _tags(state, seat):
        tag, end = pill(x, y, words, paint)
        made += tag
        x, y = (x, y + down) if down else (end, y)
    return made


def _standing(match: Match, space: int) -> str:
    length = match.facts.length
    if space > length:
        return f"{space}, finish +{space - length}"
    return "on Start" if space == 0 else f"space {space}"


def _tags(state: Race, seat: int) -> list[tuple[str, str]]:
    """What is to be known about a player, in a word each."""
    player, found = state.players[seat], []
    if seat in state.winners:
        found.append(("winner", EMBER))
    if seat == state.starter and state.stage != "over":
        found.append(("starts", MUTED))
    if state.stage == "play" and seat == state.active:
        found.append(("active", TEAL))
    if seat in state.trees:
        found.append(("tree", "#3F6B3A"))
    if seat in state.hugged:
        found.append(("hugged", "#7A4A2B"))
    if player.bonus:
        found.append((f"+{player.bonus} potion", "#8E5AA8"))
    if player.symbol:
        found.append((f"only {player.symbol}", "#4A3A66"))
    if player.wisp:
        found.append(({"runs": "wisp runs", "waits": "wisp waits"}.get(player.wisp, "wisp"), INK))
    if player.ahead:
        found.append(("turn used", MUTED))
    return found


def _step(count: int, lies: Places) -> float:
    """How far apart cards lie; many of them overlap."""
    return min((WIDE + GAP) * lies.size, (lies.wide - WIDE * lies.size) / max(count - 1, 1))


def _empty(match: Match, state: Race, laid: int, x: float, y: float, lies: Places) -> str:
    """Where cards of the Storyline are still to be laid."""
    if state.stage in SINGLE_ROW:
        return ""
    left, top, size = x + lies.row[0], y + lies.row[1], lies.size
    step = _step(storyline_size(match), lies)
    return "".join(
        f'<rect x="{left + place * step:g}" y="{top:g}" width="{WIDE * size:g}"'
        f' height="{lies.high * size:g}" rx="6" class="empty ghost"/>'
        for place in range(laid, storyline_size(match))
    )


def _row(match: Match, row: tuple[Slot, ...], seat: int, x: float, y: float, lies: Places) -> str:
    step = _step(len(row), lies)
    left, top = x + lies.row[0], y + lies.row[1]
    return "".join(
        _slot(match, slot, seat, place, left + (place - 1) * step, top, lies)
        for place, slot in enumerate(row, 1)
        if slot.card
    )


def _slot(match: Match, slot: Slot, seat: int, place: int, x: float, y: float, lies: Places) -> str:
    """A card of a Storyline: open, closed, turned by 90 degrees, or passed."""
    turn = f" scale({lies.size:g})"
    if slot.face == UP:
        return card(match, slot.card, f"card:{slot.card}", x, y, turn, lies.high)
    if slot.turned:
        turn += f" rotate(90 {WIDE / 2:g} {lies.high / 2:g})"
    title, inside = _closed(match, slot.card, lies.high)
    title = f"{match.name(seat)}'s card {place}: {title}" + (", turned" if slot.turned else "")
    if slot.face == PASSED:
        inside = f'<g class="passed">{inside}</g>'
    label = f"slot:{seat}:{place}" if slot.face == DOWN else f"passed:{seat}:{place}"
    return piece(label, title, inside, x, y, turn)


def _closed(match: Match, name: str, high: int) -> tuple[str, str]:
    """The back of a card, with its name for whoever knows it."""
    if is_hidden(name):
        return back_title(name), back(name, "", high)
    face = match.facts.cards[name]
    title = match.pieces[face.kind].name
    label = f"move {face.value}" if face.is_regular else valued(title, face)
    return face_title(title, face), back(covered(match, name), label, high)


def _hand(match: Match, state: Race, seat: int, x: float, y: float, lies: Places) -> str:
    """Cards in hand, and before them those kept in the draft."""
    player, size = state.players[seat], lies.size
    names = player.kept + state.hands[seat]
    step, made = _step(len(names), lies), ""
    x, y = x + lies.hand[0], y + lies.hand[1]
    for place, name in enumerate(names):
        label = f"card:{name}" if not is_hidden(name) else f"held:{seat}:{place}"
        turn = f" scale({size:g})"
        made += card(match, name, label, x + place * step, y, turn, lies.high)
        if name in player.chosen:
            made += f'<rect x="{x + place * step:g}" y="{y:g}" width="{WIDE * size:g}"'
            made += f' height="{lies.high * size:g}" rx="6" fill="none" stroke="{EMBER}"'
            made += ' stroke-width="3" class="ghost"/>'
    return made


def piles(match: Match, state: Race) -> str:
    """The draw pile with the back of its top card, the discard pile, cards drawn by a talisman."""
    _, top, _, high = spot(match, match.facts.length + 1)
    left, top = 10 if ends_right(match) else 690, top + (high - LOW) / 2
    made = _count(left + 96, top, len(state.pile), "to draw")
    if state.pile:
        name = state.pile[0]
        shown = name if is_hidden(name) else covered(match, name)
        title = f"the draw pile, {len(state.pile)} cards; on top {back_title(shown)}"
        made += piece("pile", title, back(shown, "", LOW), left, top)
    made += _count(left + 272, top, len(state.discard), "discarded")
    if state.discard:
        inside = card(match, state.discard[-1], f"card:{state.discard[-1]}", 0, 0)
        title = f"the discard pile, {len(state.discard)} cards"
        made += piece("discard", title, inside, left + 176, top)
    step = min(WIDE + GAP, 54 / max(len(state.aside) - 1, 1))
    for place, name in enumerate(state.aside):
        label = f"card:{name}" if not is_hidden(name) else f"aside:{place}"
        made += card(match, name, label, left + 360 + step * place, top)
    return f'<g class="sd">{made}</g>'


def _count(x: float, top: float, count: int, what: str) -> str:
    return text(x, top + 26, str(count), "b") + text(x, top + 46, what, "s soft")
