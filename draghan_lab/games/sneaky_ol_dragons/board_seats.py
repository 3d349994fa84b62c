"""The players on the board: Storylines, hands, what lasts for the round; and the piles."""

from __future__ import annotations

from draghan_lab.engine.match import Match
from draghan_lab.games.sneaky_ol_dragons.board_look import (
    EMBER,
    HIGH,
    INK,
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
)
from draghan_lab.games.sneaky_ol_dragons.secrets import covered, is_hidden
from draghan_lab.games.sneaky_ol_dragons.state import DOWN, PASSED, UP, Race, Slot

TOP, BOTTOM = 290, 756
HALF = 588
PILES_LEFT, PILES_TOP = 792, 224


def is_narrow(match: Match) -> bool:
    """Whether two places lie side by side; up to three players have a whole row each."""
    return len(match.players) > 3


def panel_place(match: Match, chair: int) -> tuple[float, float, float, float]:
    """Where the panel of a chair lies, how wide and how high it is."""
    count = len(match.players)
    across, wide = (2, HALF) if is_narrow(match) else (1, 2 * HALF + 8)
    rows = (count + across - 1) // across
    high = min((BOTTOM - TOP) / rows - 5, 228)
    row, column = divmod(chair, across)
    return 8 + column * (HALF + 8), TOP + row * (high + 5), wide, high


def card_size(match: Match) -> float:
    """Fewer players leave room for larger cards."""
    return {2: 1.7, 3: 1.65, 4: 1.5}.get(len(match.players), 0.96)


def panel(match: Match, state: Race, chair: int) -> str:
    """What lies in front of a chair: the Storyline, and below or beside it the hand."""
    seat = state.clockwise[chair]
    x, y, wide, high = panel_place(match, chair)
    name = match.name(seat)
    ground = f'<rect width="{wide}" height="{high:g}" rx="10" class="panel"/>'
    made = piece(
        f"seat:{seat}", f"{name}'s place", ground + _heading(match, state, seat, wide), x, y
    )
    size = card_size(match)
    below = y + 28 + HIGH * size
    hand = (x + 8, below) if is_narrow(match) else (x + HALF + 16, y + 25)
    made += _row(match, state.rows[seat], seat, x + 8, y + 25, size)
    made += _hand(match, state, seat, *hand, size)
    return f'<g class="sd">{made}</g>'


def _heading(match: Match, state: Race, seat: int, wide: float) -> str:
    player = state.players[seat]
    icon = dragon(player.dragon or "red", letters(match.players, seat))
    made = f'<g transform="translate(21 14) scale(.62)">{icon}</g>'
    made += text(38, 18, short(match.name(seat), 18), "b")
    made += text(wide - 8, 18, _standing(match, state.spaces[seat]), "e soft")
    x = 52.0 + 8.8 * len(short(match.name(seat), 18))
    for words, paint in _tags(state, seat):
        tag, x = pill(x, 4, words, paint)
        made += tag
    return made


def _standing(match: Match, space: int) -> str:
    length = match.facts.length
    if space > length:
        return f"{space - length} beyond the finish"
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


def _step(count: int, size: float) -> float:
    """How far apart cards lie; many of them overlap."""
    return min((WIDE + 4) * size, (HALF - WIDE * size - 24) / max(count - 1, 1))


def _row(match: Match, row: tuple[Slot, ...], seat: int, x: float, y: float, size: float) -> str:
    step = _step(len(row), size)
    return "".join(
        _slot(match, slot, seat, place, x + (place - 1) * step, y, size)
        for place, slot in enumerate(row, 1)
        if slot.card
    )


def _slot(match: Match, slot: Slot, seat: int, place: int, x: float, y: float, size: float) -> str:
    """A card of a Storyline: open, closed, turned by 90 degrees, or passed."""
    if slot.face == UP:
        return card(match, slot.card, f"card:{slot.card}", x, y, f" scale({size:g})")
    turn = f" scale({size:g})"
    if slot.turned:
        turn += f" rotate(90 {WIDE / 2:g} {HIGH / 2:g})"
    title, inside = _closed(match, slot.card)
    title = f"{match.name(seat)}'s card {place}: {title}" + (", turned" if slot.turned else "")
    if slot.face == PASSED:
        inside = f'<g class="passed">{inside}</g>'
    label = f"slot:{seat}:{place}" if slot.face == DOWN else f"passed:{seat}:{place}"
    return piece(label, title, inside, x, y, turn)


def _closed(match: Match, name: str) -> tuple[str, str]:
    """The back of a card, with its name for whoever knows it."""
    if is_hidden(name):
        return back_title(name), back(name)
    face = match.facts.cards[name]
    title = match.pieces[face.kind].name
    label = f"move {face.value}" if face.is_regular else title
    return face_title(title, face), back(covered(match, name), label)


def _hand(match: Match, state: Race, seat: int, x: float, y: float, size: float) -> str:
    """Cards in hand, and before them those kept in the draft."""
    player = state.players[seat]
    names = player.kept + state.hands[seat]
    step, made = _step(len(names), size), ""
    for place, name in enumerate(names):
        label = f"card:{name}" if not is_hidden(name) else f"held:{seat}:{place}"
        made += card(match, name, label, x + place * step, y, f" scale({size:g})")
        if name in player.chosen:
            made += f'<rect x="{x + place * step:g}" y="{y:g}" width="{WIDE * size:g}"'
            made += f' height="{HIGH * size:g}" rx="6" fill="none" stroke="{EMBER}"'
            made += ' stroke-width="3" class="ghost"/>'
    return made


def piles(match: Match, state: Race) -> str:
    """The draw pile with the back of its top card, the discard pile, cards drawn by a talisman."""
    left, top = PILES_LEFT, PILES_TOP
    made = text(left + 76, top + 24, f"{len(state.pile)} to draw", "s")
    if state.pile:
        name = state.pile[0]
        shown = name if is_hidden(name) else covered(match, name)
        title = f"the draw pile, {len(state.pile)} cards; on top {back_title(shown)}"
        made += piece("pile", title, back(shown), left, top - 4)
    made += text(left + 240, top + 24, f"{len(state.discard)} discarded", "s")
    if state.discard:
        inside = card(match, state.discard[-1], f"card:{state.discard[-1]}", 0, 0)
        title = f"the discard pile, {len(state.discard)} cards"
        made += piece("discard", title, inside, left + 164, top - 4)
    for place, name in enumerate(state.aside):
        label = f"card:{name}" if not is_hidden(name) else f"aside:{place}"
        made += card(match, name, label, left + 330 - 18 * place, top - 4)
    return f'<g class="sd">{made}</g>'
