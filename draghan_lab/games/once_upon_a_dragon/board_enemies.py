"""The middle of the board: Monsters and the dragon, who faces them, and how the fight stands."""

from __future__ import annotations

from draghan_lab.engine.match import Match
from draghan_lab.games.once_upon_a_dragon.board_look import (
    EMBER,
    GAP,
    GREEN,
    INK,
    MUTED,
    REALM,
    SEAT_COLOURS,
    basis,
    centred_icons,
    fitted,
    in_lines,
    piece,
    pill,
    sized,
    text,
    use,
)
from draghan_lab.games.once_upon_a_dragon.facts import NO_ICONS
from draghan_lab.games.once_upon_a_dragon.reckoning import (
    card_of,
    dragon_need,
    has_dragon,
    icons_at,
    icons_at_dragon,
    labels,
    meets,
    missing,
    outcome,
)
from draghan_lab.games.once_upon_a_dragon.state import SKILLS, Hero, Icons, Quest
from draghan_lab.games.once_upon_a_dragon.words import icons_in_words, name

LEFT, TOP, WIDE, HIGH = 194, 44, 588, 278
CARD_WIDE, CARD_HIGH = 142, 146
CROWDED_WIDE, CROWDED_HIGH = 116, 108
CROWDED = 0.8
"""Cards that would be drawn smaller than this show less, but larger."""
LARGEST = 1.8
RUN = "#4A4866"


def enemies(match: Match, state: Quest) -> str:
    """All enemies in rows, as large as there is room for."""
    cards = list(labels(state.enemies))
    cards += [state.dragon] if has_dragon(state) else []
    frame = f'<rect x="{LEFT - 6}" y="{TOP - 4}" width="{WIDE + 12}" height="{HIGH + 8}" rx="10"'
    made = f'{frame} class="panel"/>'
    if not cards and state.offer:
        return f'<g class="oud">{made}</g>'
    if not cards:
        quiet = "no Monster is here" if state.round else "the quest has not begun"
        return f'<g class="oud">{made}{text(LEFT + WIDE / 2, TOP + HIGH / 2, quiet, "m soft")}</g>'
    size = (CARD_WIDE, CARD_HIGH)
    across, scale = fitted(len(cards), WIDE, HIGH, size, LARGEST)
    if scale < CROWDED:
        size = (CROWDED_WIDE, CROWDED_HIGH)
        across, scale = fitted(len(cards), WIDE, HIGH, size, 1)
    step_x, step_y = (size[0] + GAP) * scale, (size[1] + GAP) * scale
    left = LEFT + (WIDE + GAP * scale - min(across, len(cards)) * step_x) / 2
    top = TOP + (HIGH + GAP * scale - -(-len(cards) // across) * step_y) / 2
    totals = icons_at(match.facts, state)
    for place, label in enumerate(cards):
        x, y = left + place % across * step_x, top + place // across * step_y
        made += _enemy(match, state, label, totals, size, (round(x, 1), round(y, 1), scale))
    return f'<g class="oud">{made}</g>'


def _enemy(
    match: Match,
    state: Quest,
    label: str,
    totals: dict[str, Icons],
    size: tuple[int, int],
    where: tuple[float, float, float],
) -> str:
    is_dragon = label == state.dragon
    need = dragon_need(match, state) if is_dragon else match.facts.need[card_of(label)]
    have = icons_at_dragon(match, state) if is_dragon else totals.get(label, NO_ICONS)
    fill, edge = ("#F9D9C6", EMBER) if is_dragon else REALM[_realm(match, card_of(label))]
    falls = meets(have, need)
    is_defended = is_dragon and falls and bool(outcome(match.facts, state)[1])
    edge, width = (GREEN, 4) if falls and not is_defended else (edge, 3 if is_dragon else 1.5)
    inside = (
        f'<rect width="{size[0]}" height="{size[1]}" rx="9" fill="{fill}" stroke="{edge}"'
        f' stroke-width="{width}"/>'
    )
    face = _face if size[0] == CARD_WIDE else _crowded_face
    inside += face(match, state, label, have, need, _verdict(have, need, is_defended))
    return piece(f"enemy:{label}", _title(match, state, label, need, have), inside, *where)


def _face(match: Match, state: Quest, label: str, have: Icons, need: Icons, verdict: str) -> str:
    said = name(match, label)
    made = (
        text(CARD_WIDE / 2, 20, said, "m b", sized(said, 15.5, CARD_WIDE - 12, 1.08))
        + centred_icons(need, CARD_WIDE / 2, 42, most=CARD_WIDE - 10)
        + _marks(match, state, label, CARD_WIDE, 71)
        + f'<path d="M8 79H{CARD_WIDE - 8}" stroke="{INK}" stroke-opacity=".2"/>'
        + _standing(have, need, (13, 93, 44), 15)
        + text(8, 117, verdict, "b", _paint(verdict, 15, CARD_WIDE - 14, meets(have, need)))
    )
    room = CARD_WIDE - 34
    if state.aid_at == label:
        made += pill(CARD_WIDE - 5, 137, "+ aid", MUTED)
        room -= 60
    return made + _tokens(match, state, label, (17, 132, room))


def _crowded_face(
    match: Match, state: Quest, label: str, have: Icons, need: Icons, verdict: str
) -> str:
    """What is needed stands only beside what there is of it."""
    said, middle, wide = name(match, label), CROWDED_WIDE / 2, CROWDED_WIDE - 10
    lines = in_lines(said, 11)
    made = "".join(
        text(
            middle,
            (17 if len(lines) > 1 else 24) + 16 * at,
            line,
            "m b",
            sized(line, 16, wide, 1.08),
        )
        for at, line in enumerate(lines)
    )
    step = min(54, (CROWDED_WIDE - 6) / sum(map(bool, need))) if any(need) else 0
    made += _standing(have, need, (12, 50, step), 17) + _marks(
        match, state, label, CROWDED_WIDE, 77
    )
    if state.aid_at == label:
        made += pill(CROWDED_WIDE - 4, 77, "+ aid", MUTED)
    words = verdict.removeprefix("enough, ").removesuffix(" enough")
    large = 20 if len(words) == 1 else 15
    made += text(CROWDED_WIDE - 6, 100, words, "e b", _paint(words, large, 70, meets(have, need)))
    return made + _tokens(match, state, label, (15, 94, CROWDED_WIDE - 34 - 8 * len(words)))


def _realm(match: Match, card: str) -> str:
    return "draghan" if card in match.facts.draghan_encounters else "shadow"


def _marks(match: Match, state: Quest, label: str, wide: float, y: float) -> str:
    """Gold, Run and theft, as printed on the card."""
    facts, card = match.facts, card_of(label)
    if label == state.dragon:
        return text(wide / 2, y - 1, "the dragon", "m s soft")
    made, right = "", 6.0
    for words, cards in (("runs", facts.runners), ("steals", facts.thieves)):
        if card in cards:
            right += 14 + 7.9 * len(words)
            made += pill(right, y, words, RUN)
            right += 4
    if facts.gold[card] and right < wide - 40:
        made += use("coin", wide - 30, y - 5) + text(wide - 18, y + 1, str(facts.gold[card]), "n")
    return made


def _paint(words: str, size: float, wide: float, is_enough: bool) -> str:
    """Bold type that fits, in the colour of what is enough or of what is not."""
    paint = f";fill:{GREEN if is_enough else EMBER}"
    return sized(words, size, wide, 1.16)[:-1] + paint + '"'


def _standing(have: Icons, need: Icons, where: tuple[float, float, float], size: float) -> str:
    """What lies against it of what it needs, skill by skill."""
    left, y, step = where
    made = ""
    for place, skill in enumerate(skill for skill in range(3) if need[skill]):
        x = left + step * place
        made += use(SKILLS[skill], x, y, 0.7)
        words = f"{have[skill]}/{need[skill]}"
        paint = _paint(words, size, step - 15, have[skill] >= need[skill])
        made += text(round(x + 8, 1), y + 5, words, "b", paint)
    return made


def _verdict(have: Icons, need: Icons, is_defended: bool) -> str:
    """Whether what lies against it is enough."""
    if not any(have):
        return ""
    if is_defended:
        return "enough, defended"
    return "✓ enough" if meets(have, need) else f"lacks {sum(missing(have, need))}"


def _tokens(match: Match, state: Quest, label: str, where: tuple[int, int, int]) -> str:
    """Everybody who faces it, side by side, or one over the other where there is no room."""
    left, y, room = where
    faced = [hero for hero in state.heroes if hero.faces == label]
    step = min(27, round(room / max(1, len(faced) - 1), 1))
    return "".join(
        _token(match, hero, round(left + step * place, 1), y) for place, hero in enumerate(faced)
    )


def _token(match: Match, hero: Hero, x: float, y: float) -> str:
    """A character beside the enemy it faces."""
    colour = SEAT_COLOURS[hero.player % len(SEAT_COLOURS)]
    inside = f'<circle r="12" fill="{colour}" stroke="{INK}"/>' + text(
        0, 5, name(match, hero.character)[:2], "tag"
    )
    title = f"the {name(match, hero.character)} of {match.name(hero.player)} stands here"
    return piece(f"at:{hero.character}", title, inside, x, y)


def _title(match: Match, state: Quest, label: str, need: Icons, have: Icons) -> str:
    source = basis(match, card_of(label))
    lacking = missing(have, need)
    told = f"{name(match, label)} needs {icons_in_words(need)} ({source})"
    if any(have):
        told += f"; against it lie {icons_in_words(have)}"
        told += (
            f", still lacking {icons_in_words(lacking)}" if any(lacking) else ", which is enough"
        )
    return told
