"""The lower half of the board: one panel for each character, with all it owns."""

from __future__ import annotations

from functools import lru_cache

from draghan_lab.engine.match import Match
from draghan_lab.games.once_upon_a_dragon.board_look import (
    CARD_HEIGHT,
    CARD_WIDTH,
    EMBER,
    INK,
    LARGEST,
    MUTED,
    SEAT_COLOURS,
    TEAL,
    basis,
    centred_icons,
    cut,
    fitted,
    gear_rows,
    in_lines,
    piece,
    pill,
    sized,
    text,
    use,
)
from draghan_lab.games.once_upon_a_dragon.reckoning import labels, own_icons
from draghan_lab.games.once_upon_a_dragon.state import Hero, Quest
from draghan_lab.games.once_upon_a_dragon.words import counted, icons_in_words, name

LEFT, TOP, WIDE, HIGH = 8, 334, 944, 196
PORTRAIT = 84
SMALL_NAME = 12
ASIDE = 6
"""How many Character cards there are."""


def panel(match: Match, state: Quest, place: int) -> str:
    """The character at one place of the party, or nothing if the party is smaller."""
    if _is_being_sized(match, state):
        return _number(match, place)
    if place >= len(state.heroes):
        return '<g class="oud"></g>'
    hero = state.heroes[place]
    x, wide = _column(place, len(state.heroes))
    is_active = place == state.active and bool(state.round)
    edge = f' style="stroke:{TEAL};stroke-width:3"' if is_active else ""
    inside = f'<rect width="{wide:g}" height="{HIGH}" rx="10" class="panel"{edge}/>'
    if not hero.character:
        inside += _nobody(state, wide) + _owner(match, hero, wide)
        title = f"the place of {match.name(hero.player)}"
        return f'<g class="oud">{piece(f"place:{place}", title, inside, round(x, 1), TOP)}</g>'
    inside += _owner(match, hero, wide - (70 if is_active else 0)) + _portrait(match, hero)
    inside += _strip(hero, wide) + _belongings(match, hero, wide)
    if is_active:
        inside += pill(wide - 6, 25, "active", TEAL)
    title = _title(match, hero, is_active)
    return f'<g class="oud">{piece(f"hero:{hero.character}", title, inside, round(x, 1), TOP)}</g>'


def _column(place: int, count: int) -> tuple[float, float]:
    """Where one of so many places begins, and how wide it is."""
    gap = 8
    wide = (WIDE - gap * (count - 1)) / count
    return LEFT + place * (wide + gap), wide


def _is_being_sized(match: Match, state: Quest) -> bool:
    """Whether somebody is asked how many characters to play."""
    asks = match.ruling("setup.several_characters_each") == "anyone" or len(match.players) == 1
    return asks and state.stage == "party"


def _number(match: Match, place: int) -> str:
    """A place that may be the last one of a player."""
    x, wide = _column(place, match.facts.most_heroes)
    told = counted(place + 1, "character")
    inside = f'<rect width="{wide:g}" height="{HIGH}" rx="10" class="panel"/>' + text(
        wide / 2, HIGH / 2, told, "m soft", sized(told, 15, wide - 12)
    )
    return f'<g class="oud">{piece(f"place:{place}", told, inside, round(x, 1), TOP)}</g>'


def _nobody(state: Quest, wide: float) -> str:
    """A place without a character: none was chosen yet, or none is left."""
    if not state.round:
        return text(wide / 2, HIGH / 2, "no character yet", "m soft")
    cross = f"M10 40L{wide - 10:g} {HIGH - 10}M{wide - 10:g} 40L10 {HIGH - 10}"
    return (
        f'<path d="{cross}" stroke="{MUTED}" stroke-opacity=".25" stroke-width="3"/>'
        f'<rect x="{wide / 2 - 66:g}" y="{HIGH / 2 + 2:g}" width="132" height="26" class="panel"/>'
        + text(wide / 2, HIGH / 2 + 20, "out of the game", "m b soft")
    )


def _strip(hero: Hero, wide: float) -> str:
    colour = SEAT_COLOURS[hero.player % len(SEAT_COLOURS)]
    return f'<rect width="{wide:g}" height="6" rx="3" fill="{colour}"/>'


def _owner(match: Match, hero: Hero, wide: float) -> str:
    owner = cut(match.name(hero.player), SMALL_NAME, wide - 20)
    return text(10, 26, owner, "h", sized(owner, 18, wide - 20))


def _portrait(match: Match, hero: Hero) -> str:
    """The Character card with the side that is up, and the gold of its character."""
    icons, said = own_icons(match.facts, hero), name(match, hero.character)
    fill, edge = ("#F6DDD3", EMBER) if hero.is_hurt else ("#E4F0EC", TEAL)
    wide, middle = PORTRAIT - 8, PORTRAIT / 2 + 2
    made = (
        f'<rect x="6" y="34" width="{wide}" height="124" rx="8" fill="{fill}"'
        f' stroke="{edge}" stroke-width="{3 if hero.is_hurt else 1.5}"/>'
        f'<circle cx="{middle:g}" cy="78" r="19" fill="{edge}"/>'
        + text(middle, 84, said[:2], "tag", ' style="font-size:17px"')
        + text(middle, 52, said, "m b", sized(said, 15.5, wide - 6, 1.08))
        + centred_icons(icons, middle, 116, most=wide - 6)
    )
    if hero.is_hurt:
        made += (
            f'<path d="M14 148L{wide - 2} 44" stroke="{EMBER}" stroke-opacity=".3"'
            f' stroke-width="4"/><rect x="{middle - 26:g}" y="134" width="52" height="19" rx="9.5"'
            f' fill="{EMBER}"/>' + text(middle, 148, "hurt", "tag")
        )
    else:
        made += text(middle, 148, "healthy", "m s soft")
    coins = use("coin", 22, 169, 0.95) + text(36, 175, str(hero.gold), "n")
    return f'<g class="grip">{made}</g>{coins}'


def _belongings(match: Match, hero: Hero, wide: float) -> str:
    """What it owns, and apart from that what it has played this round."""
    played = hero.played + hero.at_dragon
    left, room = PORTRAIT + 6, wide - PORTRAIT - 12
    names = tuple(f"gear:{hero.character}:{label}" for label in labels(hero.gear))
    high = _height_of_hand(len(hero.gear), len(played), room) if played else BELONGINGS
    made = gear_rows(match, hero.gear, names, (left, 34, room, high))
    if played:
        names = tuple(f"played:{hero.character}:{label}" for label in labels(played))
        line = 34 + high + 5
        made += f'<path d="M{left} {line}H{wide - 6:g}" stroke="{INK}" stroke-opacity=".2"/>'
        made += text(10, 191, "played ▸", "s soft")
        box = (left, line + 5, room, BELONGINGS - high - 10)
        made += gear_rows(match, played, names, box)
    if not hero.gear and not played:
        lines = in_lines("no Equipment", 12 if room > 100 else 9)
        for row, words in enumerate(lines):
            made += text(left + 2, 56 + 16 * row, words, "s soft", sized(words, 13.5, room - 4))
    return made


BELONGINGS = 156
HANDS = range(6, 145, 2)
"""How high the cards in hand may lie above those that were played."""


@lru_cache(maxsize=512)
def _height_of_hand(hand: int, played: int, room: float) -> int:
    """So high that cards in hand and cards that were played are as large as can be."""

    def scales(high: int) -> tuple[float, ...]:
        size = (CARD_WIDTH, CARD_HEIGHT)
        shares = ((hand, high), (played, BELONGINGS - high - 10))
        return tuple(sorted(fitted(n, room, share, size, LARGEST)[1] for n, share in shares if n))

    return max(HANDS, key=lambda high: (scales(high), -abs(high - 74)))


def _title(match: Match, hero: Hero, is_active: bool) -> str:
    side = "hurt" if hero.is_hurt else "healthy"
    shown = icons_in_words(own_icons(match.facts, hero))
    told = f"{name(match, hero.character)}, {side}: {shown} ({basis(match, hero.character)})"
    return told + (", active" if is_active else "")


def aside(match: Match, state: Quest) -> str:
    """The Character cards that may still step in."""
    made = text(10, 547, "Set aside", "s soft")
    gap = 6
    wide = round((WIDE - gap * (ASIDE - 1)) / ASIDE, 1)
    for place, character in enumerate(state.aside):
        icons, said = match.facts.healthy[character], name(match, character)
        inside = (
            f'<rect width="{wide:g}" height="42" rx="8" fill="#E4F0EC" stroke="{INK}"'
            ' stroke-opacity=".4"/>'
            + text(9, 27, said, "b", sized(said, 15.5, wide - 86, 1.08))
            + centred_icons(icons, wide - 41, 21, 1)
        )
        shown = f"{said}: {icons_in_words(icons)}"
        title = f"{shown} when healthy, set aside ({basis(match, character)})"
        made += piece(f"aside:{character}", title, inside, round(8 + (wide + gap) * place, 1), 555)
    ours = "† The values of nearly all cards are reconstructed: the printed ones are lost."
    return f'<g class="oud">{made}{text(950, 547, ours, "e s soft")}</g>'
