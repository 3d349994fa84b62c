"""Carrying out cards: every card is a function, and what it leads to is put on the agenda.

A card that makes another card happen (goblins, lamp, mirror, talisman, wisp) does not call it. It
puts it on the agenda, so that each card begins at a quiet point, after all have seen what it is.
A card of one's own that asks nobody anything needs no such point: it is done as it comes up.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from draghan_lab.engine.game import Flow
from draghan_lab.games.sneaky_ol_dragons.events import NothingHappened, TreeFreed
from draghan_lab.games.sneaky_ol_dragons.slides import settle_rockslides
from draghan_lab.games.sneaky_ol_dragons.state import Race, Task
from draghan_lab.games.sneaky_ol_dragons.table import RaceTable, left_by, reshuffle

Effect = Callable[[RaceTable, int, Task], Flow | None]
CARDS: dict[str, Effect] = {}
TASKS: dict[str, Effect] = {}
DRAWING: set[str] = set()
"""Cards and tasks that need the top card of the draw pile."""
PLAIN: dict[str, Effect] = {}
"""Cards that never ask, neither a player nor fate: their functions are no flows."""

OWN, GOBLIN, LAMP, MIRROR, TALISMAN = "own", "goblin", "lamp", "mirror", "talisman"
"""How a card came to be carried out."""
LED_BY = {
    GOBLIN: "goblin_tribe",
    LAMP: "magic_lamp",
    TALISMAN: "lucky_talisman",
    MIRROR: "",
}
"""The kind of card that led to it, as far as a Magic Mirror may follow it."""


def card(effect: Effect) -> Effect:
    """The function is the effect of the kind of card that has its name."""
    return cards(effect.__name__)(effect)


def cards(*kinds: str) -> Callable[[Effect], Effect]:
    """The function is the effect of several kinds of cards."""

    def enter(effect: Effect) -> Effect:
        known = dict.fromkeys(kinds, effect)
        CARDS.update(known)
        if effect.__name__ not in DRAWING and effect.__annotations__["return"] == "None":
            PLAIN.update(known)
        return effect

    return enter


def task(effect: Effect) -> Effect:
    """The function does the task that has its name."""
    TASKS[effect.__name__] = effect
    return effect


def draws(effect: Effect) -> Effect:
    """An empty draw pile is renewed before."""
    DRAWING.add(effect.__name__)
    return effect


def do_next(table: RaceTable) -> Flow | None:
    """Do the first thing on the agenda, or begin it if it may ask something."""
    state = table.state
    now = state.agenda[0]
    if not state.pile and state.discard and now.kind in DRAWING:
        return reshuffle(table)
    taken = replace(state, agenda=state.agenda[1:])
    table.remember(taken)
    doing = TASKS[now.kind](table, now.seat, now)
    return None if doing is None else ask_within(table, state, taken, doing)


def ask_within(table: RaceTable, before: Race, taken: Race, doing: Flow) -> Flow:
    """While a task asks something, it is still on the agenda.

    `before` and `taken` are the states before and after the task was taken off it.
    """
    decision = next(doing, None)
    while decision is not None:
        state = table.state
        if state is taken:
            table.remember(before)
        else:
            table.remember(replace(state, agenda=(before.agenda[0], *state.agenda)))
        answer = yield decision
        table.remember(state)
        try:
            decision = doing.send(answer)
        except StopIteration:
            return


@task
def carry_out(table: RaceTable, me: int, play: Task) -> Flow | None:
    """Whoever carries out a card is the active player until it is done."""
    name, state = play.card, table.state
    if name == table.omitted and play.via == OWN:
        return None
    if state.active != me or state.moved:
        table.remember(replace(table.state, active=me, moved=()))
    if play.via != OWN:
        show_in_mirror(table, play)
        if is_forbidden(table, me, play):
            nothing(table, me, name, "its symbol is not the one of the book", "old_book.symbol")
            return None
    kind = table.facts.cards[name].kind
    if not state.pile and state.discard and kind in DRAWING:
        return with_new_pile(table, CARDS[kind], play)
    doing = CARDS[kind](table, me, play)
    if doing is not None:
        return settle_after(table, doing)
    if table.state.moved:
        settle_rockslides(table)
    return None


def show_in_mirror(table: RaceTable, play: Task) -> None:
    """Under one ruling a Magic Mirror copies what the card that it shows has led to."""
    if table.ruling("magic_mirror.what_is_copied") != "final_card":
        return
    agenda = tuple(
        replace(t, card=play.card, via=play.via)
        if t.kind == "copy" and t.count == play.slot and table.card(t.card).kind == LED_BY[play.via]
        else t
        for t in table.state.agenda
    )
    table.note(agenda=agenda)


def with_new_pile(table: RaceTable, effect: Effect, play: Task) -> Flow:
    """A card that needs the draw pile, when that is empty."""
    yield from reshuffle(table)
    effect(table, play.seat, play)
    settle_rockslides(table)


def settle_after(table: RaceTable, doing: Flow) -> Flow:
    """The rest of a card that may ask something."""
    yield from doing
    settle_rockslides(table)


def is_forbidden(table: RaceTable, me: int, play: Task) -> bool:
    """Under one ruling an Old book also stops cards that do not come from one's own row."""
    symbol = table.player(me).symbol
    if not symbol or table.ruling("old_book.nested_cards") != "every_card":
        return False
    return table.card(play.card).spell != symbol


@task
def free_tree(table: RaceTable, me: int, play: Task) -> None:
    """The Immobility spell ends."""
    if table.is_tree(me):
        freed = TreeFreed(me, cites=("immobility.duration",))
        table.happen(freed, trees=left_by(table.state.trees, me))


def nothing(table: RaceTable, me: int, name: str, reason: str, *cites: str) -> None:
    """A card has no effect."""
    table.happen(NothingHappened(me, name, reason, cites=cites))
