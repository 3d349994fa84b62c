"""The board of Once Upon a Dragon as SVG. A layer holds what changes together."""

from __future__ import annotations

from typing import Any

from draghan_lab.engine.game import HIDDEN
from draghan_lab.engine.match import Match
from draghan_lab.games.once_upon_a_dragon import board_enemies, board_heroes
from draghan_lab.games.once_upon_a_dragon.board_look import (
    EMBER,
    GREEN,
    REALM,
    TEAL,
    WOOD,
    basis,
    centred_icons,
    defs,
    gear_rows,
    in_lines,
    piece,
    short,
    sized,
    text,
    use,
)
from draghan_lab.games.once_upon_a_dragon.facts import PORTALS
from draghan_lab.games.once_upon_a_dragon.reckoning import has_dragon, labels
from draghan_lab.games.once_upon_a_dragon.state import Quest
from draghan_lab.games.once_upon_a_dragon.words import (
    REALMS,
    counted,
    icons_in_words,
    name,
    sentence,
)

WIDTH, HEIGHT = 960, 604
LEFT_WIDE, SIDE = 174, 794


def scene(match: Match) -> dict[str, Any]:
    """The size of the board, its symbols and the names of its layers."""
    panels = [f"hero_{place}" for place in range(match.facts.most_heroes)]
    names = ["status", "place", "stacks", "enemies", "finds", *panels, "aside"]
    return {"width": WIDTH, "height": HEIGHT, "defs": defs(), "layers": names}


def layers(match: Match, state: Quest) -> tuple[str, ...]:
    """The board of a state, one fragment of SVG per layer, in the order of the scene."""
    return (
        status(match, state),
        location(match, state),
        stacks(match, state),
        board_enemies.enemies(match, state),
        finds(match, state),
        *(board_heroes.panel(match, state, place) for place in range(match.facts.most_heroes)),
        board_heroes.aside(match, state),
    )


# where the party is


def status(match: Match, state: Quest) -> str:
    """One line on top: where the quest stands."""
    paint = {"won": GREEN, "lost": EMBER}.get(state.result, TEAL)
    words = {"won": "Won", "lost": "Lost"}.get(state.result) or _where(state)
    wide = round(26 + 9.4 * len(words), 1)
    headline = sentence(_headline(match, state))[:-1]
    inside = (
        text(0, 0, headline, "h", sized(headline, 20, 560))
        + _slain(match, state, 944 - wide - 12)
        + f'<rect x="{944 - wide:g}" y="-19" width="{wide:g}" height="26" rx="13" fill="{paint}"/>'
        + text(944 - wide / 2, -1, words, "tag", ' style="font-size:15px"')
    )
    return f'<g class="oud">{piece("status", "where the quest stands", inside, 8, 28)}</g>'


def _slain(match: Match, state: Quest, right: float) -> str:
    """The dragons that stay away, because they fell in earlier games of the campaign."""
    if not state.slain:
        return ""
    told = "defeated: " + ", ".join(name(match, dragon) for dragon in state.slain)
    return text(right, -1, told, "e s b", f' style="fill:{GREEN}"')


def _where(state: Quest) -> str:
    return "The endgame" if has_dragon(state) else REALMS[state.realm].removeprefix("the ")


def _headline(match: Match, state: Quest) -> str:
    campaign = f"Game {state.game}: " if match.options["campaign"] else ""
    if state.result:
        who = "everybody wins" if state.result == "won" else "the quest has failed"
        return f"{campaign}{who} after {counted(state.round, 'round')}"
    if not state.round:
        return f"{campaign}before the quest"
    hero = state.heroes[state.active]
    active = name(match, hero.character) if hero.character else "nobody"
    owner = short(match.name(hero.player), 14)
    return f"{campaign}round {state.round}, the {active} of {owner} is active"


_ABILITIES = {
    "marketplace": "cards for sale after the fight",
    "portal": "a way to the Shadow Realm",
    "healing": "everybody is healed",
    "aid": "helps against one Monster:",
    "risk": "one Encounter card more",
    "theft": "the active player is robbed",
}


def location(match: Match, state: Quest) -> str:
    """This round's Location, and the Portals at which the party stayed."""
    fill, edge = REALM[state.realm]
    middle, wide = LEFT_WIDE / 2, LEFT_WIDE - 12
    inside = f'<rect width="{LEFT_WIDE}" height="92" rx="9" fill="{fill}" stroke="{edge}"/>'
    title = "no Location is revealed yet"
    if state.location:
        ability = match.facts.ability[state.location]
        told, said = _ABILITIES[ability], name(match, state.location)
        inside += text(middle, 25, said, "m h", sized(said, 20, wide, 1.1))
        lines = in_lines(told, 24)
        for place, line in enumerate(lines):
            inside += text(middle, 43 + 16 * place, line, "m s", sized(line, 13.5, wide))
        title = f"{said}: {told}"
        if ability == "aid":
            icons = match.facts.icons[state.location]
            inside += centred_icons(icons, middle, 47 + 16 * len(lines))
            title += f" {icons_in_words(icons)}"
        title += f" ({basis(match, state.location)})"
    else:
        inside += text(middle, 50, "on the way", "m soft")
    if state.is_leaving:
        inside += text(middle, 85, "leaving after this round", "m s b")
    made = piece("location", title, inside, 8, 40)
    return f'<g class="oud">{made}{_portals(state)}</g>'


def _portals(state: Quest) -> str:
    count = len(state.portals)
    inside = text(0, 17, "Portals passed", "s soft")
    for place in range(PORTALS):
        lit = f'fill="{TEAL}"' if place < count else 'fill="none"'
        inside += f'<circle cx="{111 + 25 * place}" cy="12" r="9" stroke="{TEAL}" {lit}/>'
    return piece("portals", f"{count} of {PORTALS} Portals lie face up", inside, 10, 134)


# what lies beside


def stacks(match: Match, state: Quest) -> str:
    """How many cards every stack has left, and the coins of the supply."""
    made = f'<rect x="8" y="160" width="{LEFT_WIDE}" height="166" rx="10" class="panel"/>'
    small = ' style="font-size:11.5px"'
    made += text(105, 175, "Draghan", "m soft", small) + text(158, 175, "Shadow", "m soft", small)
    for label, words, row, column in _PILES:
        if words:
            made += text(13, 195 + 24 * row, words, "s", sized(words, 13.5, 72))
        made += _pile(match, state, label, (89 + 46 * column, 180 + 24 * row))
    latest = f"latest: {name(match, state.discard[0])}" if state.discard else ""
    made += text(14, 318, latest, "s soft", sized(latest, 13.5, 162)) if latest else ""
    coins = use("coin", 0, 0, 1.3) + text(0, 29, str(state.supply), "m n")
    coins += text(0, 44, "supply", "m soft", small)
    made += piece("supply", f"{state.supply} Gold Pieces in the supply", coins, 156, 248)
    return f'<g class="oud">{made}</g>'


_PILES = (
    ("draghan_locations", "Locations", 0, 0),
    ("shadow_locations", "", 0, 1),
    ("draghan_encounters", "Encounters", 1, 0),
    ("shadow_encounters", "", 1, 1),
    ("market", "Market", 2, 0),
    ("discard", "Discarded", 3, 0),
    ("removed", "Removed", 4, 0),
)
"""Every pile with its words, its row and its column."""
_CALLED = {
    "draghan_locations": "Draghan Locations",
    "draghan_encounters": "Draghan Encounters",
    "shadow_locations": "Shadow Locations",
    "shadow_encounters": "Shadow Encounters",
    "market": "Marketplace",
    "discard": "Discard pile",
    "removed": "Removed",
}


def _pile(match: Match, state: Quest, label: str, where: tuple[float, float]) -> str:
    """A pile as a card with its number; pale if the party is elsewhere."""
    count = len(getattr(state, label))
    realm = label.partition("_")[0]
    fill, edge = REALM.get(realm, (WOOD, "#B99A63"))
    is_away = realm in REALM and realm != state.realm
    inside = f'<rect width="41" height="21" rx="4" fill="{fill}" stroke="{edge}"/>' + text(
        19, 17, str(count), "m b" + (" soft" if is_away or not count else "")
    )
    title = f"{_CALLED[label]}: {count} cards" + _top_of(match, state, label)
    return piece(f"stack:{label}", title, inside, *where)


def _top_of(match: Match, state: Quest, label: str) -> str:
    """The latest discards, and for a teacher the next cards of a stack."""
    cards = [card for card in getattr(state, label)[:8] if card != HIDDEN]
    if not cards:
        return ""
    heading = "latest" if label == "discard" else "next"
    return f"; {heading}: {', '.join(name(match, card) for card in cards)}"


def finds(match: Match, state: Quest) -> str:
    """Equipment that the search turned up, and the offer of a Marketplace."""
    made = f'<rect x="{SIDE}" y="40" width="158" height="286" rx="10" class="panel"/>'
    is_offered_aside = bool(state.offer) and bool(state.enemies or state.dragon)
    high = 262
    if is_offered_aside:
        high = 90 if state.found else 26
    told = "Found this round" if state.found or not is_offered_aside else "Nothing found so far"
    made += text(SIDE + 8, 57, told, "s soft")
    names = tuple(f"found:{label}" for label in labels(state.found))
    made += gear_rows(match, state.found, names, (SIDE + 3, 64, 153, high))
    names = tuple(f"offer:{label}" for label in labels(state.offer))
    if is_offered_aside:
        made += text(SIDE + 8, high + 84, "On offer", "s soft")
        made += gear_rows(match, state.offer, names, (SIDE + 3, high + 91, 153, 232 - high))
    elif state.offer:
        made += text(board_enemies.LEFT + 8, 62, "On offer at the Marketplace", "soft")
        made += gear_rows(match, state.offer, names, (board_enemies.LEFT + 6, 110, 576, 190), 2.2)
    return f'<g class="oud">{made}</g>'
