"""The lower half of the board: one panel for each character, with all it owns."""

from __future__ import annotations

from draghan_lab.engine.match import Match
from draghan_lab.games.once_upon_a_dragon.board_look import (
    EMBER,
    INK,
    MUTED,
    SEAT_COLOURS,
    TEAL,
    basis,
    centred_icons,
    gear_rows,
    piece,
    pill,
    short,
    text,
    use,
)
from draghan_lab.games.once_upon_a_dragon.reckoning import labels, own_icons
from draghan_lab.games.once_upon_a_dragon.state import Hero, Quest
from draghan_lab.games.once_upon_a_dragon.words import icons_in_words, name

LEFT, TOP, WIDE, HIGH = 12, 414, 1176, 250
PORTRAIT = 112


def panel(match: Match, state: Quest, place: int) -> str:
    """The character at one place of the party, or nothing if the party is smaller."""
    if place >= len(state.heroes):
        return '<g class="oud"></g>'
    hero = state.heroes[place]
    gap = 10
    wide = (WIDE - gap * (len(state.heroes) - 1)) / len(state.heroes)
    x = LEFT + place * (wide + gap)
    is_active = place == state.active and bool(state.round)
    edge = f' style="stroke:{TEAL};stroke-width:3"' if is_active else ""
    inside = f'<rect width="{wide:g}" height="{HIGH}" rx="10" class="panel"{edge}/>'
    if not hero.character:
        words = "out of the game" if state.round else "no character yet"
        inside += text(wide / 2, HIGH / 2, words, "m soft") + _owner(match, hero, wide)
        title = f"the place of {match.name(hero.player)}"
        return f'<g class="oud">{piece(f"place:{place}", title, inside, x, TOP)}</g>'
    inside += _portrait(match, hero) + _owner(match, hero, wide) + _gold(hero, wide)
    inside += _belongings(match, hero, wide)
    if is_active:
        inside += pill(wide - 10, 20, "active", TEAL)
    title = _title(match, hero, is_active)
    return f'<g class="oud">{piece(f"hero:{hero.character}", title, inside, round(x, 1), TOP)}</g>'


def _owner(match: Match, hero: Hero, wide: float) -> str:
    colour = SEAT_COLOURS[hero.player % len(SEAT_COLOURS)]
    return f'<rect width="{wide:g}" height="7" rx="3" fill="{colour}"/>' + text(
        12, 27, short(match.name(hero.player), int(wide / 12) - 6), "h"
    )


def _portrait(match: Match, hero: Hero) -> str:
    """The Character card with the side that is up."""
    icons = own_icons(match.facts, hero)
    fill, edge = ("#F6DDD3", EMBER) if hero.is_hurt else ("#E4F0EC", TEAL)
    made = (
        f'<rect x="10" y="40" width="{PORTRAIT - 14}" height="132" rx="8" fill="{fill}"'
        f' stroke="{edge}" stroke-width="1.5"/>'
        f'<circle cx="{PORTRAIT / 2 + 3:g}" cy="82" r="20" fill="{edge}"/>'
        + text(PORTRAIT / 2 + 3, 89, name(match, hero.character)[:2], "tag", ' font-size="18"')
        + text(PORTRAIT / 2 + 3, 58, name(match, hero.character), "m b")
        + centred_icons(icons, PORTRAIT / 2 + 3, 124)
        + text(PORTRAIT / 2 + 3, 160, "hurt" if hero.is_hurt else "healthy", "m s soft")
    )
    if hero.is_hurt:
        made += f'<path d="M22 150L96 50" stroke="{EMBER}" stroke-opacity=".35" stroke-width="4"/>'
    return made


def _gold(hero: Hero, wide: float) -> str:
    return use("coin", 26, 197, 1.1) + text(44, 204, str(hero.gold), "n")


def _belongings(match: Match, hero: Hero, wide: float) -> str:
    """What it owns, and apart from that what it has played this round."""
    box = (PORTRAIT + 6, 40, wide - PORTRAIT - 14, 118 if hero.played or hero.at_dragon else 200)
    names = tuple(f"gear:{hero.character}:{label}" for label in labels(hero.gear))
    made = gear_rows(match, hero.gear, names, box)
    played = hero.played + hero.at_dragon
    if played:
        names = tuple(f"played:{hero.character}:{label}" for label in labels(played))
        made += text(PORTRAIT + 6, 176, "played", "s soft")
        made += gear_rows(match, played, names, (PORTRAIT + 62, 166, wide - PORTRAIT - 70, 78))
    if not hero.gear and not played:
        made += text(PORTRAIT + 8, 64, "no Equipment", "s soft", f' style="fill:{MUTED}"')
    return made


def _title(match: Match, hero: Hero, is_active: bool) -> str:
    side = "hurt" if hero.is_hurt else "healthy"
    shown = icons_in_words(own_icons(match.facts, hero))
    told = f"{name(match, hero.character)}, {side}: {shown} ({basis(match, hero.character)})"
    return told + (", active" if is_active else "")


def aside(match: Match, state: Quest) -> str:
    """The Character cards that may still step in."""
    made = text(12, 690, "Set aside", "s soft")
    for place, character in enumerate(state.aside):
        icons = match.facts.healthy[character]
        inside = (
            f'<rect width="170" height="40" rx="8" fill="#E4F0EC" stroke="{INK}"'
            ' stroke-opacity=".4"/>'
            + text(10, 26, name(match, character), "b")
            + centred_icons(icons, 132, 20, 0.9)
        )
        shown = f"{name(match, character)}: {icons_in_words(icons)}"
        title = f"{shown} when healthy, set aside ({basis(match, character)})"
        made += piece(f"aside:{character}", title, inside, 12 + 178 * place, 700)
    ours = "† The values of nearly all cards are reconstructed: the printed ones are lost."
    return f'<g class="oud">{made}{text(1188, 690, ours, "e s soft")}</g>'
