"""The board of Once Upon a Dragon as SVG. A layer holds what changes together."""

from __future__ import annotations

from typing import Any

from draghan_lab.engine.game import HIDDEN
from draghan_lab.engine.match import Match
from draghan_lab.games.once_upon_a_dragon import board_enemies, board_heroes
from draghan_lab.games.once_upon_a_dragon.board_look import (
    EMBER,
    GREEN,
    MUTED,
    REALM,
    TEAL,
    basis,
    centred_icons,
    defs,
    gear_rows,
    piece,
    short,
    text,
    use,
)
from draghan_lab.games.once_upon_a_dragon.facts import PORTALS
from draghan_lab.games.once_upon_a_dragon.reckoning import has_dragon, labels
from draghan_lab.games.once_upon_a_dragon.state import Quest
from draghan_lab.games.once_upon_a_dragon.words import REALMS, icons_in_words, name, sentence

WIDTH, HEIGHT = 1200, 752
SIDE = 1006


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
    wide = 24 + 9 * len(words)
    inside = (
        text(0, 0, sentence(_headline(match, state))[:-1], "h", ' style="font-size:22px"')
        + f'<rect x="{1176 - wide}" y="-21" width="{wide}" height="28" rx="14" fill="{paint}"/>'
        + text(1176 - wide / 2, -1, words, "tag", ' style="font-size:16px"')
    )
    return f'<g class="oud">{piece("status", "where the quest stands", inside, 12, 32)}</g>'


def _where(state: Quest) -> str:
    return "The endgame" if has_dragon(state) else REALMS[state.realm].removeprefix("the ")


def _headline(match: Match, state: Quest) -> str:
    campaign = f"Game {state.game}: " if match.options["campaign"] else ""
    if state.result:
        who = "everybody wins" if state.result == "won" else "the quest has failed"
        return f"{campaign}{who} after {state.round} rounds"
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
    inside = f'<rect width="218" height="118" rx="9" fill="{fill}" stroke="{edge}"/>'
    title = "no Location is revealed yet"
    if state.location:
        ability = match.facts.ability[state.location]
        inside += text(109, 34, name(match, state.location), "m h", ' style="font-size:21px"')
        inside += text(109, 60, _ABILITIES[ability], "m s")
        title = f"{name(match, state.location)}: {_ABILITIES[ability]}"
        if ability == "aid":
            icons = match.facts.icons[state.location]
            inside += centred_icons(icons, 109, 86)
            title += f" {icons_in_words(icons)}"
        title += f" ({basis(match, state.location)})"
    else:
        inside += text(109, 64, "on the way", "m soft")
    if state.is_leaving:
        inside += text(109, 108, "leaving at the end of the round", "m s b")
    made = piece("location", title, inside, 12, 50)
    return f'<g class="oud">{made}{_portals(state)}</g>'


def _portals(state: Quest) -> str:
    count = len(state.portals)
    inside = text(0, 18, "Portals passed", "s soft")
    for place in range(PORTALS):
        lit = f'fill="{TEAL}"' if place < count else 'fill="none"'
        inside += f'<circle cx="{124 + 30 * place}" cy="13" r="10" stroke="{TEAL}" {lit}/>'
    return piece("portals", f"{count} of {PORTALS} Portals lie face up", inside, 14, 172)


# what lies beside


def stacks(match: Match, state: Quest) -> str:
    """How many cards every stack has left, and the coins of the supply."""
    in_draghan = state.realm == "draghan"
    rows = (
        ("draghan_locations", "Draghan Locations", len(state.draghan_locations), in_draghan),
        ("draghan_encounters", "Draghan Encounters", len(state.draghan_encounters), in_draghan),
        ("shadow_locations", "Shadow Locations", len(state.shadow_locations), not in_draghan),
        ("shadow_encounters", "Shadow Encounters", len(state.shadow_encounters), not in_draghan),
        ("market", "Marketplace", len(state.market), in_draghan),
        ("discard", "Discard pile", len(state.discard), True),
        ("removed", "Removed", len(state.removed), False),
    )
    made = '<rect x="12" y="204" width="218" height="196" rx="10" class="panel"/>'
    for place, (label, words, count, in_use) in enumerate(rows):
        paint = "" if in_use else f' style="fill:{MUTED}"'
        inside = text(0, 0, words, "s", paint) + text(194, 0, str(count), "e b", paint)
        title = f"{words}: {count} cards" + _top_of(match, state, label)
        made += piece(f"stack:{label}", title, inside, 24, 225 + 23 * place)
    coins = use("coin", 9, -5) + text(24, 0, "in the supply", "s")
    coins += text(194, 0, str(state.supply), "e b")
    made += piece("supply", f"{state.supply} Gold Pieces in the supply", coins, 24, 390)
    return f'<g class="oud">{made}</g>'


def _top_of(match: Match, state: Quest, label: str) -> str:
    """The latest discards, and for a teacher the next cards of a stack."""
    cards = [card for card in getattr(state, label)[:8] if card != HIDDEN]
    if not cards:
        return ""
    heading = "latest" if label == "discard" else "next"
    return f"; {heading}: {', '.join(name(match, card) for card in cards)}"


def finds(match: Match, state: Quest) -> str:
    """Equipment that the search turned up, and the offer of a Marketplace."""
    made = f'<rect x="{SIDE}" y="48" width="182" height="352" rx="10" class="panel"/>'
    made += text(SIDE + 12, 68, "Found this round", "s soft")
    names = tuple(f"found:{label}" for label in labels(state.found))
    made += gear_rows(match, state.found, names, (SIDE + 12, 76, 160, 130))
    made += text(SIDE + 12, 226, "On offer", "s soft")
    names = tuple(f"offer:{label}" for label in labels(state.offer))
    made += gear_rows(match, state.offer, names, (SIDE + 12, 234, 160, 162))
    return f'<g class="oud">{made}</g>'
