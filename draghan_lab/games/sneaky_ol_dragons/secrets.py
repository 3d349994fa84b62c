"""What each seat may see, and what might lie where it cannot.

Backs are open to all, so a hidden card becomes "?" and its back. Whoever has once seen a face is
taken to remember it until the card is shuffled.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from draghan_lab.engine.dealer import Chance
from draghan_lab.engine.decision import FATE, TABLE, Answer, Choose, Decision, Seat
from draghan_lab.engine.game import HIDDEN
from draghan_lab.engine.match import Match
from draghan_lab.games.sneaky_ol_dragons import events as e
from draghan_lab.games.sneaky_ol_dragons.state import UP, Race, Racer, Row, Slot, Task

SEALED = frozenset(
    {
        "draft.keep",
        "two_players.choose_own_two",
        "two_players.choose_opponent_two",
        "two_players.insert",
        "movement.truth_serum_claim",
        "movement.hypnosis_card",
        "movement.crystal_ball_order",
        "movement.spy_distribution",
        "setup.advanced_sample",
        "setup.removed_sample",
        "setup.shuffle",
        "deal.reshuffle_order",
        "movement.whirlwind",
    }
)
"""Answers of which the others learn nothing but that they were given."""
WITH_BACKS = frozenset({"programming.own_first", "programming.for_player"})
"""Answers of which the others see the back of the card."""
PRIVATE = SEALED | WITH_BACKS | {"movement.lucky_talisman_card", "movement.truth_serum_claim"}


def is_hidden(name: str) -> bool:
    return name.startswith(HIDDEN)


def covered(match: Match, name: str) -> str:
    """A card as its back shows it."""
    return f"{HIDDEN}{match.facts.cards[name].back}" if name in match.facts.cards else name


# the state


def bit_of(seat: Seat) -> int:
    """What marks the faces that a seat knows; fate and the table itself know none."""
    return 1 << seat if seat >= 0 else 0


def hide_state(match: Match, state: Race, seat: Seat) -> Race:
    """The state as one seat sees it."""
    index, bit = match.facts.index, bit_of(seat)
    lies_open = _open(state)

    def show(name: str) -> str:
        known = name not in index or name in lies_open or state.seen[index[name]] & bit
        return name if known else covered(match, name)

    pile = state.pile
    return replace(
        state,
        players=tuple(
            _hide_player(player, show, is_own=other == seat)
            for other, player in enumerate(state.players)
        ),
        hands=tuple(tuple(map(show, hand)) for hand in state.hands),
        rows=tuple(tuple(_hide_slot(slot, show) for slot in row) for row in state.rows),
        removed=() if state.stage == "setup" else (HIDDEN,) * len(state.removed),
        pile=(covered(match, pile[0]), *(HIDDEN,) * (len(pile) - 1)) if pile else (),
        discard=() if state.stage == "setup" else state.discard,
        aside=tuple(map(show, state.aside)),
        agenda=tuple(_hide_task(task, show, seat) for task in state.agenda),
        seen=b"",
    )


def _open(state: Race) -> set[str]:
    """The cards whose faces everybody sees."""
    played = {slot.card for row in state.rows for slot in row if slot.face == UP}
    return played.union(state.discard)


def _hide_player(player: Racer, show: Any, is_own: bool) -> Racer:
    return replace(
        player,
        kept=tuple(map(show, player.kept)),
        chosen=player.chosen if is_own else (HIDDEN,) * len(player.chosen),
    )


def _hide_slot(slot: Slot, show: Any) -> Slot:
    return slot if slot.face == UP else replace(slot, card=show(slot.card))


def _hide_task(task: Task, show: Any, seat: Seat) -> Task:
    note = task.note if task.seat == seat or task.kind != "judge_claim" else HIDDEN
    return replace(task, card=show(task.card), cards=tuple(map(show, task.cards)), note=note)


# events, decisions, answers


def hide_event(match: Match, event: Any, seat: Seat) -> Any:
    """An event as one seat hears of it."""
    hide = _EVENTS.get(type(event))
    return hide(match, event, seat) if hide else event


def _backs(match: Match, names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(covered(match, name) for name in names)


def _hide_hands(match: Match, event: Any, seat: Seat) -> Any:
    hands = enumerate(event.hands)
    return replace(event, hands=tuple(h if s == seat else _backs(match, h) for s, h in hands))


def _hide_card(match: Match, event: Any, seat: Seat) -> Any:
    return event if event.seat == seat else replace(event, card=covered(match, event.card))


def _hide_sealed(match: Match, event: Any, seat: Seat) -> Any:
    return event if event.seat == seat else replace(event, card=HIDDEN)


def _hide_cards(match: Match, event: Any, seat: Seat) -> Any:
    return event if event.seat == seat else replace(event, cards=_backs(match, event.cards))


def _hide_face(match: Match, event: Any, seat: Seat) -> Any:
    return replace(event, card=covered(match, event.card))


def _hide_passed(match: Match, event: Any, seat: Seat) -> Any:
    return replace(event, cards=_backs(match, event.cards))


def _hide_drawn(match: Match, event: e.CardDrawn, seat: Seat) -> Any:
    """A goblin's card is open to all, a talisman's only to its player."""
    return event if "goblin_tribe.replace" in event.cites else _hide_card(match, event, seat)


def _hide_passed_over(match: Match, event: e.CardPassedOver, seat: Seat) -> Any:
    counts = match.rulings["turned.after_pass"] == "counts_as_played"
    return event if counts else _hide_face(match, event, seat)


_EVENTS: dict[type, Callable[[Match, Any, Seat], Any]] = {
    e.CardsDealt: _hide_hands,
    e.CardKept: _hide_sealed,
    e.HandsPassed: _hide_hands,
    e.DraftEnded: _hide_hands,
    e.HandsExchanged: _hide_hands,
    e.CardLaid: _hide_card,
    e.PairLaid: _hide_cards,
    e.CardInserted: _hide_card,
    e.CardAdded: _hide_face,
    e.CardPassedOver: _hide_passed_over,
    e.CardsLookedAt: _hide_cards,
    e.RowSorted: _hide_cards,
    e.CardDrawn: _hide_drawn,
    e.CardsPassedOn: _hide_passed,
}


def hide_decision(match: Match, decision: Decision, seat: Seat) -> Decision:
    """That somebody else is asked is public; what they may choose from is not always.

    From the deck that fate is to shuffle one would see which cards chance left out.
    """
    is_open = decision.seat in (FATE, TABLE) and decision.ask != "setup.shuffle"
    if decision.seat == seat or is_open or decision.ask not in PRIVATE:
        return decision
    if isinstance(decision, Choose):
        return replace(decision, options=(), at_least=0, at_most=0)
    return replace(decision, options=())


def hide_answer(match: Match, decision: Decision, answer: Answer, seat: Seat) -> Answer:
    """An answer as one seat hears of it."""
    if decision.seat == seat:
        return answer
    if decision.ask in SEALED:
        return HIDDEN
    if decision.ask in WITH_BACKS:
        return covered(match, answer)
    return answer


# what might be


def resample(match: Match, state: Race, seat: Seat, chance: Chance) -> Race:
    """Deal anew what this seat cannot see, leaving everything it sees as it is.

    Cards left out of the game change with cards deep in the draw pile; then cards with equal backs
    change places wherever a back is all that is seen, and the rest of the pile is shuffled.
    """
    if state.stage == "setup":
        return state
    state = _resample_removed(match, state, chance)
    state = _resample_backs(match, state, seat, chance)
    agenda = tuple(_resample_claim(task, seat, chance) for task in state.agenda)
    return replace(state, agenda=agenda)


def _resample_removed(match: Match, state: Race, chance: Chance) -> Race:
    """Only where chance left cards out, and only kinds of cards that it could have left out."""
    cards, deck = match.facts.cards, match.options["deck"]
    if deck not in ("advanced", "reduced"):
        return state
    icons = {"advanced"} if deck == "advanced" else {cards[name].icon for name in state.removed}
    if deck == "reduced" and match.rulings["setup.removed_pool"] == "all_actions":
        icons = {"none", "normal", "advanced"}
    deep = [place for place, name in enumerate(state.pile) if place and cards[name].icon in icons]
    pool = list(chance.shuffled((*state.removed, *(state.pile[place] for place in deep))))
    pile = list(state.pile)
    for place in deep:
        pile[place] = pool.pop()
    return replace(state, pile=tuple(pile), removed=tuple(pool))


def _resample_backs(match: Match, state: Race, seat: Seat, chance: Chance) -> Race:
    facts, bit = match.facts, bit_of(seat)
    shown = [name for name in _closed(state) if not state.seen[facts.index[name]] & bit]
    shown += state.pile[:1]
    pool: dict[str, list[str]] = {}
    for name in chance.shuffled((*shown, *state.pile[1:])):
        pool.setdefault(facts.cards[name].back, []).append(name)
    new = {name: pool[facts.cards[name].back].pop() for name in shown}
    deep = chance.shuffled([name for names in pool.values() for name in names])
    seen = bytearray(state.seen)
    for old, name in new.items():
        seen[facts.index[name]] = state.seen[facts.index[old]]
    for name in deep:
        seen[facts.index[name]] = 0

    def change(names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(new.get(name, name) for name in names)

    return replace(
        state,
        players=tuple(_changed_player(player, change) for player in state.players),
        hands=tuple(map(change, state.hands)),
        rows=tuple(_changed_row(row, change) for row in state.rows),
        pile=(*change(state.pile[:1]), *deep),
        aside=change(state.aside),
        agenda=tuple(
            replace(task, card=new.get(task.card, task.card), cards=change(task.cards))
            for task in state.agenda
        ),
        seen=bytes(seen),
    )


def _closed(state: Race) -> list[str]:
    """The cards that lie closed in front of somebody."""
    found = list(state.aside)
    for player, hand, row in zip(state.players, state.hands, state.rows, strict=True):
        found += hand + player.kept
        found += [slot.card for slot in row if slot.face != UP]
    return found


def _changed_player(player: Racer, change: Any) -> Racer:
    return replace(player, kept=change(player.kept), chosen=change(player.chosen))


def _changed_row(row: Row, change: Any) -> Row:
    return tuple(
        slot if slot.face == UP else replace(slot, card=change((slot.card,))[0]) for slot in row
    )


def _resample_claim(task: Task, seat: Seat, chance: Chance) -> Task:
    if task.kind != "judge_claim" or not task.note or task.seat == seat:
        return task
    return replace(task, note=chance.pick(("honest", "lying")))
