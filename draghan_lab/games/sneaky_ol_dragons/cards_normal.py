"""The action cards with the Normal icon, in the order of the card overview."""

from __future__ import annotations

from msgspec.structs import replace

from draghan_lab.engine.decision import Pick
from draghan_lab.engine.game import Flow
from draghan_lab.games.sneaky_ol_dragons.carrying import card, draws, nothing, task
from draghan_lab.games.sneaky_ol_dragons.events import (
    BetPlaced,
    BetSettled,
    CardsDiscarded,
    FightFought,
    SymbolSeen,
    TreeGrew,
)
from draghan_lab.games.sneaky_ol_dragons.moves import DEEPEST_DEBT, course, walk
from draghan_lab.games.sneaky_ol_dragons.slides import advance, settle_rockslides
from draghan_lab.games.sneaky_ol_dragons.state import NO_BET, Task
from draghan_lab.games.sneaky_ol_dragons.table import RaceTable, joined_by

PICNIC_CARDS = 4
WON_BET = 3


@card
def knight(table: RaceTable, me: int, play: Task) -> None:
    """With more courage than the Knight forward by its value, with less backward."""
    courage, value = table.courage(me), table.card(play.card).value
    cites = ("knight.compare", "backs.courage", "backs.revealed_card_excluded")
    table.happen(FightFought(me, play.card, courage, value, cites=cites))
    if courage > value:
        advance(table, me, value, ("knight.win",))
    elif courage < value:
        advance(table, me, -value, ("knight.lose",))
    else:
        nothing(table, me, play.card, "both are equally brave", "knight.tie")


@card
@draws
def novice_wizard(table: RaceTable, me: int, play: Task) -> None:
    """The spell on the back of the draw pile's top card hits my dragon."""
    if not table.state.pile:
        nothing(table, me, play.card, "no card shows a spell", "deal.both_piles_empty")
        return
    spell = table.card(table.state.pile[0]).spell
    seen = SymbolSeen(me, spell, cites=("novice_wizard.check", "backs.spell", "backs.symbols"))
    table.happen(seen)
    discard_top_if_ruled(table)
    SPELLS[spell](table, me, play)


def discard_top_if_ruled(table: RaceTable) -> None:
    """A card that was only looked at stays on the pile, or is discarded if so ruled."""
    if table.ruling("spell.top_card_stays") == "discarded":
        discard_top(table, ("backs.spell",))


def discard_top(table: RaceTable, cites: tuple[str, ...]) -> None:
    """The top card of the draw pile goes face up to the discard pile."""
    state = table.state
    top, pile = state.pile[:1], state.pile[1:]
    discarded = CardsDiscarded(top, cites=cites)
    table.bring_about(discarded, replace(state, pile=pile, discard=state.discard + top))


def jumping_spell(table: RaceTable, me: int, play: Task) -> None:
    """Three spaces forward."""
    advance(table, me, 3, ("novice_wizard.jumping",))


def fleeing_spell(table: RaceTable, me: int, play: Task) -> None:
    """Three spaces backward."""
    advance(table, me, -3, ("novice_wizard.fleeing",))


def drunken_spell(table: RaceTable, me: int, play: Task) -> None:
    """The dragon follows the rules of the Picnic card."""
    table.then(Task("picnic_bet", me, play.card, note="novice_wizard.drunken"))


def immobility_spell(table: RaceTable, me: int, play: Task) -> None:
    """The dragon becomes a tree, which cannot move."""
    table.note(agenda=tuple(t for t in table.state.agenda if (t.kind, t.seat) != ("free_tree", me)))
    grown = TreeGrew(me, cites=("immobility.no_move", "immobility.duration"))
    table.happen(grown, trees=joined_by(table.state.trees, me))


SPELLS = {
    "jumping": jumping_spell,
    "fleeing": fleeing_spell,
    "drunken": drunken_spell,
    "immobility": immobility_spell,
}


@card
def picnic(table: RaceTable, me: int, play: Task) -> None:
    """Four cards from the draw pile: their footprints forward, backward, forward, backward."""
    table.then(Task("picnic_bet", me, play.card, note="picnic.four_cards"))


@task
def picnic_bet(table: RaceTable, me: int, play: Task) -> Flow:
    """With betting, the token is laid where the dragon will stand, before the first card."""
    if table.match.options["betting"]:
        spaces = bet_spaces(table, me)
        cites = ("variant_4.when", "variant_4.place_token")
        space = yield Pick(me, "movement.bet_space", spaces, cites)
        table.happen(BetPlaced(me, space, cites=cites), bet=space)
    table.then(replace(play, kind="picnic_step"))


def bet_spaces(table: RaceTable, me: int) -> tuple[int, ...]:
    """Every space of the course from its beginning to the end of the Finish card."""
    lies, facts, mine = course(table), table.facts, table.space(me)
    furthest = PICNIC_CARDS // 2 * max(card.footprint for card in facts.cards.values())
    low = min(mine - furthest, 0) if lies.low == DEEPEST_DEBT else lies.low
    high = min(max(facts.length + facts.fields, mine + furthest), lies.high)
    track = table.state.track
    return tuple(
        space for space in range(low, high + 1) if not (0 < space < len(track) and track[space] > 0)
    )


@task
@draws
def picnic_step(table: RaceTable, me: int, play: Task) -> None:
    """One card is used and discarded; after the fourth the bet is settled."""
    if table.state.active != me:
        table.remember(replace(table.state, active=me))
    if not table.state.pile:
        nothing(table, me, play.card, "no card is left to use", "deal.both_piles_empty")
        end_picnic(table, me, play)
        return
    footprint = table.card(table.state.pile[0]).footprint
    steps = footprint if play.count % 2 == 0 else -footprint
    cites = tuple(dict.fromkeys((play.note, "picnic.four_cards")))
    if table.ruling("picnic.clamp") == "each_move":
        walk(table, me, steps, cites)
    discard_top(table, ("picnic.discard",))
    play = replace(play, count=play.count + 1, total=play.total + steps)
    if play.count == PICNIC_CARDS:
        end_picnic(table, me, play)
        return
    if table.ruling("picnic.rockslide") == "every_stop":
        settle_rockslides(table)
    table.then(play)


def end_picnic(table: RaceTable, me: int, play: Task) -> None:
    """The whole movement has ended: a bet is won or lost, and rocks may roll."""
    if table.ruling("picnic.clamp") == "net_sum":
        walk(table, me, play.total, ("picnic.four_cards",))
    if table.state.bet != NO_BET:
        settle_bet(table, me)
    settle_rockslides(table)


def settle_bet(table: RaceTable, me: int) -> None:
    """A dragon exactly on the token moves 3 more spaces; a wrong bet has no effect."""
    is_won = table.space(me) == table.state.bet
    cites = ("variant_4.win" if is_won else "variant_4.lose",)
    table.happen(BetSettled(me, is_won, cites=cites), bet=NO_BET)
    if is_won:
        walk(table, me, WON_BET, cites)
