"""From a setup to the first deal: dragons, track, deck, the first starting player."""

from __future__ import annotations

from collections.abc import Generator
from itertools import filterfalse
from typing import Any

from msgspec.structs import replace

from draghan_lab.engine.decision import FATE, TABLE, Decision, Order, Pick
from draghan_lab.engine.game import Flow
from draghan_lab.engine.match import Match
from draghan_lab.games.sneaky_ol_dragons.events import (
    DeckMade,
    DragonTaken,
    LandingTokenPlaced,
    PileShuffled,
    StarterNamed,
    TrackLaid,
)
from draghan_lab.games.sneaky_ol_dragons.moves import landing_space
from draghan_lab.games.sneaky_ol_dragons.state import Race, Racer
from draghan_lab.games.sneaky_ol_dragons.table import RaceTable

CORNERS = 3
"""Corners of a random mountain."""
Cards = Generator[Decision, Any, tuple[str, ...]]


def begin(match: Match) -> Race:
    """The box is open, nothing is laid out yet."""
    facts, count = match.facts, len(match.players)
    return Race(
        stage="setup",
        players=(Racer(),) * count,
        hands=((),) * count,
        rows=((),) * count,
        spaces=(0,) * count,
        clockwise=tuple(range(count)),
        removed=tuple(facts.cards),
        seen=bytes(len(facts.cards)),
        track=facts.track,
        corners=facts.corners if match.options["mountain"] else (),
    )


def prepare_game(table: RaceTable) -> Flow:
    """Everything before the first deal."""
    yield from lay_track(table)
    yield from make_deck(table)
    yield from name_starter(table)
    yield from take_dragons(table)
    table.remember(replace(table.state, stage="deal"))


def take_dragons(table: RaceTable) -> Flow:
    """Everybody takes a dragon and the Storyline card of its colour; all begin on Start."""
    cites = ("setup.choose_dragon", "setup.storyline_card", "setup.start_card")
    left = table.facts.dragons
    for seat in table.state.clockwise:
        dragon = left[0]
        if table.match.options["dragons"] == "chosen":
            dragon = yield Pick(seat, "setup.dragon", left, ("setup.choose_dragon",))
        left = tuple([name for name in left if name != dragon])
        players = table.with_player(seat, dragon=dragon)
        table.bring_about(
            DragonTaken(seat, dragon, cites=cites), replace(table.state, players=players)
        )


def lay_track(table: RaceTable) -> Flow:
    """The forest in the order of its numbers, or the mountain as the table designs it."""
    if table.match.options["mountain"]:
        yield from lay_mountain(table)
    else:
        lay_forest(table)


def lay_forest(table: RaceTable) -> None:
    """The numbered side, with the 15-field side of the Finish card behind it."""
    cites: tuple[str, ...] = ("setup.track_side", "setup.track_order", "setup.finish_card")
    cites += ("setup.track_corners", "setup.forest_corners_neutral", length_rule(table))
    table.happen(TrackLaid(table.facts.length, "forest", cites=cites))


def length_rule(table: RaceTable) -> str:
    """Which rule the length of the forest track follows."""
    count = len(table.state.players)
    if count == 6:
        return "six_players.track"
    if table.match.options["length"] != "advised":
        return "setup.later_length"
    return "two_players.track" if count == 2 else "setup.first_game_length"


def lay_mountain(table: RaceTable) -> Flow:
    """The back of all track cards, in any order and with a few corners."""
    track, corners = table.facts.track, table.facts.corners
    cites: tuple[str, ...] = ("variant_2.free_order",)
    if table.match.options["layout"] == "random":
        names = tuple(table.facts.track_cards)
        order = yield Order(FATE, "setup.mountain_shuffle", names, cites)
        track = (0, *(field for name in order for field in table.facts.track_cards[name]))
        ends = corner_places(track)
        shuffled = yield Order(FATE, "setup.mountain_corners", ends, cites)
        corners = tuple(sorted(shuffled[:CORNERS]))
    cites += ("variant_2.mountain_side", "variant_2.corners_needed", "variant_2.all_track_cards")
    laid = TrackLaid(len(track) - 1, "mountain", cites=cites)
    table.bring_about(laid, replace(table.state, track=track, corners=corners))
    if table.match.options["risky_ending"]:
        place_landing_token(table)


def corner_places(track: tuple[int, ...]) -> tuple[int, ...]:
    """The last fields of track cards that are neither holes nor rockslides, but for the last."""
    return tuple(space for space in range(2, len(track) - 1, 2) if not track[space])


def place_landing_token(table: RaceTable) -> None:
    """The Finish card lies with its back up, the Landing token five fields ahead of it."""
    space = landing_space(table)
    cites: tuple[str, ...] = ("variant_5.landing_token", "variant_5.finish_back")
    if space != table.facts.landing:
        cites += ("variant_5.token_beside_hole",)
    table.happen(LandingTokenPlaced(space, cites=cites))


def make_deck(table: RaceTable) -> Flow:
    """The action cards in use and all movement cards are shuffled together."""
    deck, clause = yield from DECKS[str(table.match.options["deck"])](table)
    left_out = tuple(filterfalse(set(deck).__contains__, table.facts.cards))
    cites: tuple[str, ...] = ("setup.draw_pile", clause)
    if clause == "setup.introduction_game" and not table.facts.is_mountain:
        cites += ("setup.backs_unused_in_introduction",)
    pile = yield Order(FATE, "setup.shuffle", deck, ("setup.draw_pile",))
    made = DeckMade(len(deck), len(left_out), cites=cites)
    table.bring_about(made, replace(table.state, removed=left_out, pile=pile))
    table.happen(PileShuffled(len(pile), cites=("setup.draw_pile", "backs.public")))


def with_icons(table: RaceTable, *icons: str) -> tuple[str, ...]:
    return table.facts.by_icons[icons]


Deck = Generator[Decision, Any, tuple[tuple[str, ...], str]]


def introduction_deck(table: RaceTable) -> Deck:
    """Without the cards bearing an icon; only the mountain looks at the backs."""
    return with_icons(table, "movement", "none"), "setup.introduction_game"
    yield


def normal_deck(table: RaceTable) -> Deck:
    """With the Normal cards."""
    return with_icons(table, "movement", "none", "normal"), "variant_1.normal_cards"
    yield


def advanced_deck(table: RaceTable) -> Deck:
    """With the Normal cards and some Advanced cards, unseen."""
    advanced = with_icons(table, "advanced")
    count = min(int(table.match.options["advanced"]), len(advanced))
    clause = "variant_1.advanced_six" if count <= 6 else "variant_1.advanced_more"
    shuffled = yield Order(FATE, "setup.advanced_sample", advanced, (clause,))
    return with_icons(table, "movement", "none", "normal") + shuffled[:count], clause


def reduced_deck(table: RaceTable) -> Deck:
    """All cards less some action cards, unseen."""
    icons: tuple[str, ...] = ("none", "normal", "advanced")
    if table.ruling("setup.removed_pool") == "no_icon_only":
        icons = icons[:1]
    pool, clause = with_icons(table, *icons), "variant_1.all_cards"
    count = min(int(table.match.options["removed"]), len(pool))
    shuffled = yield Order(FATE, "setup.removed_sample", pool, (clause,))
    removed = set(shuffled[:count])
    return tuple(name for name in table.facts.cards if name not in removed), clause


def whole_deck(table: RaceTable) -> Deck:
    """All cards."""
    return tuple(table.facts.cards), "variant_1.all_cards"
    yield


DECKS = {
    "introduction": introduction_deck,
    "normal": normal_deck,
    "advanced": advanced_deck,
    "reduced": reduced_deck,
    "all": whole_deck,
}


def name_starter(table: RaceTable) -> Flow:
    """The best growl begins: drawn at random, or named by the table."""
    seats, cites = table.state.clockwise, ("setup.starting_player",)
    if table.ruling("setup.best_growl") == "random":
        seat = yield Pick(FATE, "setup.first_player", seats, cites)
    else:
        seat = yield Pick(TABLE, "setup.growl", seats, cites)
    table.bring_about(StarterNamed(seat, cites=cites), replace(table.state, starter=seat))
