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
from draghan_lab.games.once_upon_a_dragon.state import Hero, Icons, Quest
from draghan_lab.games.once_upon_a_dragon.words import icons_in_words, name

LEFT, TOP, WIDE, HIGH = 194, 44, 588, 278
CARD_WIDE, CARD_HIGH = 142, 146
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
    across, scale = fitted(len(cards), WIDE, HIGH, (CARD_WIDE, CARD_HIGH), LARGEST)
    step_x, step_y = (CARD_WIDE + GAP) * scale, (CARD_HIGH + GAP) * scale
    left = LEFT + (WIDE + GAP * scale - min(across, len(cards)) * step_x) / 2
    top = TOP + (HIGH + GAP * scale - -(-len(cards) // across) * step_y) / 2
    totals = icons_at(match.facts, state)
    for place, label in enumerate(cards):
        x, y = left + place % across * step_x, top + place // across * step_y
        made += _enemy(match, state, label, totals, (round(x, 1), round(y, 1), scale))
    return f'<g class="oud">{made}</g>'


def _enemy(
    match: Match,
    state: Quest,
    label: str,
    totals: dict[str, Icons],
    where: tuple[float, float, float],
) -> str:
    is_dragon = label == state.dragon
    need = dragon_need(match, state) if is_dragon else match.facts.need[card_of(label)]
    have = icons_at_dragon(match, state) if is_dragon else totals.get(label, NO_ICONS)
    fill, edge = ("#F9D9C6", EMBER) if is_dragon else REALM[_realm(match, card_of(label))]
    falls = meets(have, need)
    is_defended = is_dragon and falls and bool(outcome(match.facts, state)[1])
    edge, width = (GREEN, 4) if falls and not is_defended else (edge, 3 if is_dragon else 1.5)
    said = name(match, label)
    inside = (
        f'<rect width="{CARD_WIDE}" height="{CARD_HIGH}" rx="9" fill="{fill}" stroke="{edge}"'
        f' stroke-width="{width}"/>'
        + text(CARD_WIDE / 2, 20, said, "m b", sized(said, 15.5, CARD_WIDE - 12, 1.08))
        + centred_icons(need, CARD_WIDE / 2, 42, most=CARD_WIDE - 10)
        + _marks(match, state, label)
        + _standing(have, need, is_defended)
    )
    faced = [hero for hero in state.heroes if hero.faces == label]
    inside += "".join(_token(match, hero, place) for place, hero in enumerate(faced))
    if state.aid_at == label:
        inside += pill(CARD_WIDE - 5, 118, "+ aid", MUTED)
    return piece(f"enemy:{label}", _title(match, state, label, need, have), inside, *where)


def _realm(match: Match, card: str) -> str:
    return "draghan" if card in match.facts.draghan_encounters else "shadow"


def _marks(match: Match, state: Quest, label: str) -> str:
    """Gold, Run and theft, as printed on the card."""
    facts, card = match.facts, card_of(label)
    if label == state.dragon:
        return text(CARD_WIDE / 2, 70, "the dragon", "m s soft")
    made, right = "", 6.0
    for words, cards in (("runs", facts.runners), ("steals", facts.thieves)):
        if card in cards:
            right += 14 + 7.9 * len(words)
            made += pill(right, 71, words, RUN)
            right += 4
    if facts.gold[card]:
        made += use("coin", CARD_WIDE - 30, 66) + text(
            CARD_WIDE - 18, 72, str(facts.gold[card]), "n"
        )
    return made


def _standing(have: Icons, need: Icons, is_defended: bool) -> str:
    """What lies against it of what it needs, skill by skill, and whether that is enough."""
    made = f'<path d="M8 79H{CARD_WIDE - 8}" stroke="{INK}" stroke-opacity=".2"/>'
    shown = [skill for skill in range(3) if need[skill]]
    for place, skill in enumerate(shown):
        enough = have[skill] >= need[skill]
        paint = f' style="fill:{GREEN if enough else EMBER}"'
        x = 13 + 44 * place
        made += use(("strength", "charm", "knowledge")[skill], x, 93, 0.7)
        made += text(x + 8, 98, f"{have[skill]}/{need[skill]}", "b", paint)
    if not any(have):
        return made
    falls = meets(have, need)
    words = "✓ enough" if falls else f"lacks {sum(missing(have, need))}"
    if is_defended:
        words = "enough, defended"
    return made + text(8, 117, words, "b", f' style="fill:{GREEN if falls else EMBER}"')


def _token(match: Match, hero: Hero, place: int) -> str:
    """A character beside the enemy it faces."""
    colour = SEAT_COLOURS[hero.player % len(SEAT_COLOURS)]
    x = 17 + 27 * place
    inside = f'<circle r="12" fill="{colour}" stroke="{INK}"/>' + text(
        0, 5, name(match, hero.character)[:2], "tag"
    )
    title = f"the {name(match, hero.character)} of {match.name(hero.player)} stands here"
    return piece(f"at:{hero.character}", title, inside, x, 132)


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
