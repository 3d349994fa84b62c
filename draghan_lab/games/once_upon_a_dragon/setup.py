"""From a setup to the first round: the party, the stacks, characters and their first cards."""

from __future__ import annotations

from msgspec.structs import replace

from draghan_lab.engine.decision import FATE, TABLE, Order, Pick
from draghan_lab.engine.match import Match
from draghan_lab.games.once_upon_a_dragon.events import (
    CharacterTaken,
    FirstPlayerNamed,
    LocationsPiled,
    PartySized,
    RoundBegan,
    StackShuffled,
    StartingCardDealt,
)
from draghan_lab.games.once_upon_a_dragon.facts import PORTALS
from draghan_lab.games.once_upon_a_dragon.state import Hero, Quest
from draghan_lab.games.once_upon_a_dragon.table import Part, QuestTable, without

BY_CHANCE = "chance"
FEWEST_HEROES = 2


def begin(match: Match, game: int = 1, slain: tuple[str, ...] = ()) -> Quest:
    """The box is open, nothing is laid out yet; dragons slain in the campaign stay away."""
    facts = match.facts
    return Quest(
        stage="setup",
        heroes=(),
        aside=facts.characters,
        supply=facts.coins,
        market=facts.market,
        draghan_locations=facts.draghan_locations,
        draghan_encounters=facts.draghan_encounters,
        shadow_locations=facts.shadow_locations,
        shadow_encounters=facts.shadow_encounters,
        dragons=tuple(dragon for dragon in facts.dragons if dragon not in slain),
        game=game,
        slain=slain,
    )


SHUFFLED = ("market", "draghan_encounters", "shadow_encounters", "shadow_locations")


def shuffle_stacks(table: QuestTable) -> Part:
    """Each stack is shuffled on its own; the Shadow Realm is put aside."""
    for stack in SHUFFLED:
        cards = getattr(table.facts, stack)
        order = yield Order(FATE, "setup.shuffle_stacks", cards, ("setup.sort_and_shuffle",))
        cites: tuple[str, ...] = ("setup.sort_and_shuffle", "setup.table", "components.total")
        if stack.startswith("shadow"):
            cites = ("setup.sort_and_shuffle", "setup.shadow_realm_aside")
        changes = {stack: order, "stage": "locations" if stack == SHUFFLED[-1] else "setup"}
        table.happen(StackShuffled(stack, len(order), cites=cites), **changes)
    return True


def pile_locations(table: QuestTable) -> Part:
    """Three stacks with a Marketplace and a Portal each, the large one at the bottom."""
    facts = table.facts
    cites = ("setup.split_locations",)
    plain = yield Order(FATE, "setup.location_piles", facts.plain_locations, cites)
    share = len(plain) // PORTALS
    pile: tuple[str, ...] = ()
    sizes = []
    for number, seed in enumerate(facts.seeds):
        rest = plain[share * number : share * (number + 1) if number + 1 < PORTALS else None]
        stack = table.in_rulebook_order((*rest, *seed))
        pile += yield Order(FATE, "setup.location_piles", stack, ("setup.seed_stacks",))
        sizes.append(len(stack))
    table.bring_about(
        LocationsPiled(
            tuple(sizes), cites=(*cites, "setup.seed_stacks", "setup.pile_stacks", "setup.table")
        ),
        replace(table.state, draghan_locations=pile, stage="party"),
    )
    return True


def size_party(table: QuestTable) -> Part:
    """One character each; somebody who plays alone controls several."""
    players = len(table.match.players)
    cites: tuple[str, ...] = ("setup.choose_character",)
    sizes = [1] * players
    if players == 1 or table.ruling("setup.several_characters_each") == "anyone":
        cites = ("solo.several_characters", "solo.own_belongings")
        for seat in range(players):
            sizes[seat] = yield from ask_size(table, seat, sum(sizes) - sizes[seat])
    around = tuple(seat for seat, size in enumerate(sizes) for _ in range(size))
    heroes = tuple(Hero(seat) for seat in around)
    table.bring_about(
        PartySized(around, cites=cites),
        replace(table.state, heroes=heroes, begun_with=len(heroes), stage="first_player"),
    )
    return True


def ask_size(table: QuestTable, seat: int, others: int) -> Part:
    """How many characters one player controls, beside those of the others."""
    most = min(table.facts.most_heroes, len(table.facts.characters)) - others
    fewest = FEWEST_HEROES if len(table.match.players) == 1 else 1
    if fewest == most:
        return most
    sizes = tuple(range(fewest, most + 1))
    return (yield Pick(seat, "setup.number_of_characters", sizes, ("solo.several_characters",)))


def name_first_player(table: QuestTable) -> Part:
    """The table says whose ears are pointiest, or leaves it to chance."""
    seats = tuple(range(len(table.match.players)))
    seat: int | str = seats[0]
    cites: tuple[str, ...] = ("setup.first_player", "setup.active_player")
    if len(seats) > 1:
        seat = yield Pick(TABLE, "setup.first_player", (*seats, BY_CHANCE), cites[:1])
    if seat == BY_CHANCE:
        seat = yield Pick(FATE, "setup.first_player", seats, ("setup.first_player_unnamed",))
        cites += ("setup.first_player_unnamed",)
    if len(seats) == 1:
        cites += ("solo.active_character",)
    place = next(p for p, hero in enumerate(table.state.heroes) if hero.player == seat)
    event = FirstPlayerNamed(seat, cites=cites)  # type: ignore[arg-type]
    table.bring_about(event, replace(table.state, active=place, stage="characters"))
    return True


def choose_character(table: QuestTable) -> Part:
    """Clockwise from the first player everybody takes a character; then come the first cards."""
    heroes = table.state.heroes
    waiting = [place for place in table.around() if not heroes[place].character]
    if not waiting:
        deal_starting_cards(table)
        return True
    place, left = waiting[0], table.state.aside
    hero = heroes[place]
    seat = hero.player
    cites = ("setup.choose_character", "components.character_sides")
    if len(left) == 1:
        character = left[0]
    elif table.ruling("setup.character_selection") == "random_deal":
        character = yield Pick(FATE, "setup.character_deal", left, cites[:1])
    else:
        character = yield Pick(seat, "setup.character", left, cites[:1])
    table.bring_about(
        CharacterTaken(seat, character, cites=cites),
        replace(
            table.state,
            heroes=table.with_hero(place, replace(hero, character=character)),
            aside=without(left, character),
            stage="characters",
        ),
    )
    return True


def deal_starting_cards(table: QuestTable) -> None:
    """Every character receives the top Marketplace card, and nobody has gold yet."""
    for place in table.places():
        hero, market = table.state.heroes[place], table.state.market
        if market:
            table.bring_about(
                StartingCardDealt(
                    hero.character,
                    market[0],
                    cites=(
                        "setup.starting_equipment",
                        "components.market_is_equipment",
                        "setup.starting_gold",
                    ),
                ),
                replace(
                    table.state,
                    heroes=table.with_hero(place, replace(hero, gear=(*hero.gear, market[0]))),
                    market=market[1:],
                ),
            )
    begin_round(table)


def begin_round(table: QuestTable) -> None:
    """A new round of eight phases."""
    state = table.state
    number = state.round + 1
    cites: tuple[str, ...] = ("round.eight_phases", "setup.active_player")
    if number == 1:
        cites += ("round.start_in_draghan",)
    table.bring_about(
        RoundBegan(number, state.heroes[state.active].character, state.realm, cites=cites),
        replace(state, round=number, stage="healing"),
    )
