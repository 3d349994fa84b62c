"""From a setup to the first turn: entrance, pile, hoard, first player, heroes, hands."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from draghan_lab.engine.decision import FATE, TABLE, Order, Pick
from draghan_lab.engine.game import Flow
from draghan_lab.engine.match import Match
from draghan_lab.games.drakon.events import (
    EntranceLaid,
    FirstPlayerNamed,
    HandsDealt,
    HeroTaken,
    HoardLaid,
    OptionsAgreed,
    PileShuffled,
    TeamsFormed,
)
from draghan_lab.games.drakon.facts import ENTRANCE
from draghan_lab.games.drakon.grid import frontier_of
from draghan_lab.games.drakon.state import Chamber, Lair, Player
from draghan_lab.games.drakon.table import LairTable
from draghan_lab.games.drakon.turn import begin_turn

Teams = tuple[tuple[int, ...], ...]
OPTIONAL_RULES = ("escape_from_lair", "heroes", "short_game", "team_play")


def begin(match: Match) -> Lair:
    """The box is open, nothing is laid out yet."""
    seats = tuple(range(len(match.players)))
    return Lair(
        stage="setup",
        clockwise=seats,
        purse_of=seats,
        players=(Player(),) * len(seats),
        purses=((),) * len(seats),
        hoard=match.facts.coins,
        pile=match.facts.box,
    )


def prepare_game(table: LairTable) -> Flow:
    """Everything before the first turn, in the order of the rulebook."""
    yield from agree_on_options(table)
    lay_entrance(table)
    yield from shuffle_pile(table)
    lay_hoard(table)
    yield from name_first_player(table)
    yield from choose_heroes(table)
    deal_hands(table)
    begin_turn(table, table.state.current)


def agree_on_options(table: LairTable) -> Flow:
    """The optional rules are settled first; with Team Play also the pairs and the seats."""
    chosen = tuple(name for name in OPTIONAL_RULES if table.match.options[name])
    table.happen(OptionsAgreed(chosen, cites=("setup.options_agreed", "setup.fixed_order")))
    if table.facts.has_teams:
        pairs = tuple(pairings(table.state.clockwise))
        teams = yield Pick(TABLE, "setup.teams", pairs, ("option.team.pairs",))
        form_teams(table, teams)


def form_teams(table: LairTable, teams: Teams) -> None:
    """Teammates sit opposite each other, so that one of each team has a turn before a second."""
    seats = tuple(team[place] for place in (0, 1) for team in teams)
    seating = "option.team.seats_four" if len(seats) == 4 else "option.team.seats_six"
    purse_of = tuple(next(n for n, t in enumerate(teams) if s in t) for s in sorted(seats))
    cites = ("option.team.pairs", seating, "option.team.neighbours", "option.team.pool")
    table.happen(
        TeamsFormed(teams, seats, cites=cites),
        clockwise=seats,
        purse_of=purse_of,
        purses=((),) * len(teams),
    )


def pairings(seats: tuple[int, ...]) -> Iterator[Teams]:
    """All partitions into pairs."""
    if not seats:
        yield ()
        return
    first, others = seats[0], seats[1:]
    for mate in others:
        rest = tuple(seat for seat in others if seat != mate)
        for teams in pairings(rest):
            yield ((first, mate), *teams)


def lay_entrance(table: LairTable) -> None:
    """The entrance is the first chamber in play, its blank side to the south."""
    arrows = table.facts.tiles[ENTRANCE].arrows
    if table.ruling("setup.entrance_arrows") == "four":
        arrows = "NESW"
    chambers = (Chamber((0, 0), ENTRANCE, arrows),)
    table.happen(
        EntranceLaid(arrows, cites=("setup.entrance", "setup.entrance_arrows")),
        chambers=chambers,
        frontier=frontier_of(chambers),
    )


def shuffle_pile(table: LairTable) -> Flow:
    """All other tiles form the draw pile."""
    pile = yield Order(FATE, "setup.tile_shuffle", table.facts.box, ("setup.draw_pile",))
    table.happen(PileShuffled(len(pile), cites=("setup.draw_pile",)), pile=pile)


def lay_hoard(table: LairTable) -> None:
    """The coins lie facedown, and Drakon waits beside them."""
    cites = ("setup.hoard", "setup.drakon_waits", "coins.facedown")
    table.happen(HoardLaid(len(table.state.hoard), cites=cites))


def name_first_player(table: LairTable) -> Flow:
    """Chance names the first player."""
    seats = table.state.clockwise
    first = yield Pick(FATE, "setup.first_player", seats, ("setup.first_player",))
    table.happen(FirstPlayerNamed(first, cites=("setup.first_player",)), current=first)


def choose_heroes(table: LairTable) -> Flow:
    """In turn order everybody picks a hero and puts the figure on the entrance."""
    left = table.facts.heroes
    is_dealt = table.facts.has_abilities and table.ruling("setup.hero_choice") == "random"
    cites: tuple[str, ...] = ("setup.choose_heroes", "setup.figures")
    if table.facts.has_abilities:
        cites += ("option.heroes.setup",)
    if is_dealt:
        left = yield Order(FATE, "setup.hero_deal", left, ("option.heroes.setup",))
    for seat in table.order():
        hero = left[0]
        if not is_dealt:
            hero = yield Pick(seat, "setup.hero", left, ("setup.choose_heroes",))
        left = tuple(name for name in left if name != hero)
        ready = table.facts.has_abilities
        players = table.with_player(seat, hero=hero, is_ready=ready)
        table.happen(HeroTaken(seat, hero, cites=cites), players=players)


def deal_hands(table: LairTable) -> None:
    """Everybody takes four tiles off the pile."""
    size, pile = table.facts.start_hand, table.state.pile
    hands: list[tuple[str, ...]] = [()] * len(table.state.players)
    for seat in table.order():
        hands[seat], pile = table.hand_with((), *pile[:size]), pile[size:]
    players = tuple(
        replace(player, hand=hand) for player, hand in zip(table.state.players, hands, strict=True)
    )
    dealt = HandsDealt(tuple(hands), cites=("setup.hands", "tiles.secret"))
    table.happen(dealt, players=players, pile=pile, stage="play")
