"""The middle of the board: Monsters and the dragon, who faces them, and how the fight stands."""

from __future__ import annotations

from draghan_lab.engine.match import Match
from draghan_lab.games.once_upon_a_dragon.board_look import (
    EMBER,
    GREEN,
    INK,
    MUTED,
    REALM,
    SEAT_COLOURS,
    basis,
    centred_icons,
    piece,
    pill,
    short,
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
)
from draghan_lab.games.once_upon_a_dragon.state import Hero, Icons, Quest
from draghan_lab.games.once_upon_a_dragon.words import icons_in_words, name

LEFT, TOP, WIDE, HIGH = 244, 52, 748, 344
CARD_WIDE, CARD_HIGH, GAP = 142, 168, 7


def enemies(match: Match, state: Quest) -> str:
    """All enemies in rows, as large as there is room for."""
    cards = list(labels(state.enemies))
    cards += [state.dragon] if has_dragon(state) else []
    frame = f'<rect x="{LEFT - 6}" y="{TOP - 4}" width="{WIDE + 12}" height="{HIGH + 8}" rx="10"'
    made = f'{frame} class="panel"/>'
    if not cards:
        quiet = "no Monster is here" if state.round else "the quest has not begun"
        return f'<g class="oud">{made}{text(LEFT + WIDE / 2, TOP + 170, quiet, "m soft")}</g>'
    across, scale = _fit(len(cards))
    totals = icons_at(match.facts, state)
    for place, label in enumerate(cards):
        x = LEFT + 2 + place % across * (CARD_WIDE + GAP) * scale
        y = TOP + 2 + place // across * (CARD_HIGH + GAP) * scale
        made += _enemy(match, state, label, totals, (round(x, 1), round(y, 1), scale))
    return f'<g class="oud">{made}</g>'


def _fit(count: int) -> tuple[int, float]:
    for scale in (1.5, 1.25, 1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.42):
        across = int((WIDE + GAP) // ((CARD_WIDE + GAP) * scale))
        rows = int((HIGH + GAP) // ((CARD_HIGH + GAP) * scale))
        if across * rows >= count:
            return across, scale
    return 12, 0.42


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
    width = 3 if is_dragon else 1.5
    inside = (
        f'<rect width="{CARD_WIDE}" height="{CARD_HIGH}" rx="9" fill="{fill}" stroke="{edge}"'
        f' stroke-width="{width}"/>'
        + text(CARD_WIDE / 2, 20, short(name(match, label), 17), "m b s")
        + centred_icons(need, CARD_WIDE / 2, 44, most=CARD_WIDE - 8)
        + _marks(match, state, label)
        + _standing(have, need)
    )
    faced = [hero for hero in state.heroes if hero.faces == label]
    inside += "".join(_token(match, hero, place) for place, hero in enumerate(faced))
    if state.aid_at == label:
        inside += pill(CARD_WIDE - 6, 160, "+ aid", MUTED)
    return piece(f"enemy:{label}", _title(match, state, label, need, have), inside, *where)


def _realm(match: Match, card: str) -> str:
    return "draghan" if card in match.facts.draghan_encounters else "shadow"


def _marks(match: Match, state: Quest, label: str) -> str:
    """Gold, Run and theft, as printed on the card."""
    facts, card = match.facts, card_of(label)
    if label == state.dragon:
        return text(CARD_WIDE / 2, 74, "the dragon", "m s soft")
    signs = (("runs", facts.runners), ("steals", facts.thieves))
    words = [word for word, cards in signs if card in cards]
    made = text(8, 74, " · ".join(words), "s soft")
    if facts.gold[card]:
        made += use("coin", CARD_WIDE - 36, 69) + text(
            CARD_WIDE - 24, 75, str(facts.gold[card]), "n"
        )
    return made


def _standing(have: Icons, need: Icons) -> str:
    """What lies against it of what it needs, skill by skill, and whether that is enough."""
    made = f'<path d="M8 84H{CARD_WIDE - 8}" stroke="{INK}" stroke-opacity=".2"/>'
    shown = [skill for skill in range(3) if need[skill]]
    for place, skill in enumerate(shown):
        enough = have[skill] >= need[skill]
        paint = f' style="fill:{GREEN if enough else EMBER}"'
        x = 12 + 44 * place
        made += use(("strength", "charm", "knowledge")[skill], x, 101, 0.7)
        made += text(x + 9, 106, f"{have[skill]}/{need[skill]}", "s b", paint)
    if not any(have):
        return made
    falls = meets(have, need)
    lacking = sum(missing(have, need))
    words = "✓ enough" if falls else f"lacks {lacking}"
    return made + text(8, 128, words, "s b", f' style="fill:{GREEN if falls else EMBER}"')


def _token(match: Match, hero: Hero, place: int) -> str:
    """A character beside the enemy it faces."""
    colour = SEAT_COLOURS[hero.player % len(SEAT_COLOURS)]
    x = 20 + 32 * place
    inside = f'<circle r="14" fill="{colour}" stroke="{INK}"/>' + text(
        0, 5, name(match, hero.character)[:2], "tag"
    )
    title = f"the {name(match, hero.character)} of {match.name(hero.player)} stands here"
    return piece(f"at:{hero.character}", title, inside, x, 149)


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
