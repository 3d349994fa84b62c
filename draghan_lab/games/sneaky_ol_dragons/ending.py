"""The end of a round and of the game."""

from __future__ import annotations

from msgspec.structs import replace

from draghan_lab.games.sneaky_ol_dragons.events import (
    CardsCollected,
    EffectsEnded,
    GameEnded,
    PathSwallowed,
    TokenPassed,
)
from draghan_lab.games.sneaky_ol_dragons.state import Race, Racer
from draghan_lab.games.sneaky_ol_dragons.table import RaceTable, clockwise_from


def close_round(table: RaceTable) -> None:
    """Collect the cards, check for the end; else the forest moves and so does the token."""
    collect(table)
    end_effects(table)
    if is_over(table):
        end_game(table)
        return
    swallow_path(table)
    cites: tuple[str, ...] = ("end_of_round.pass_token", "end_of_round.order")
    if table.state.returned and not is_anybody_beyond(table):
        cites += ("end.all_back_on_track",)
    seat = table.left_of(table.state.starter)
    passed = TokenPassed(seat, cites=cites)
    table.bring_about(
        passed, replace(table.state, starter=seat, stage="deal", action_round=0, returned=False)
    )


def collect(table: RaceTable) -> None:
    """All cards of the Storylines go face up to the discard pile."""
    state = table.state
    names = tuple([slot.card for row in state.rows for slot in row if slot.card])
    table.bring_about(
        CardsCollected(names, cites=("movement.collect",)),
        replace(table.state, rows=((),) * len(state.rows), discard=state.discard + names, laid=0),
    )


def end_effects(table: RaceTable) -> None:
    """Tree, hug, potion, spell restriction and missed turns are over."""
    state = table.state
    fresh = tuple([Racer(player.dragon) for player in state.players])
    changed = {*state.trees, *state.hugged}
    changed.update([seat for seat, player in enumerate(fresh) if player != state.players[seat]])
    if changed:
        ended = EffectsEnded(tuple(sorted(changed)), cites=("end_of_round.effects_expire",))
        table.bring_about(ended, replace(table.state, players=fresh, trees=(), hugged=()))


def is_over(table: RaceTable) -> bool:
    """The game is over when a round ends with somebody beyond the finish line."""
    return is_anybody_beyond(table) and not plays_on(table)


def is_anybody_beyond(table: RaceTable) -> bool:
    return max(table.state.spaces) > table.facts.length


def plays_on(table: RaceTable) -> bool:
    """Under one ruling a shared lead asks for another round."""
    return table.ruling("end.tie") == "extra_round" and len(furthest(table.state)) > 1


def furthest(state: Race) -> tuple[int, ...]:
    best = max(state.spaces)
    return tuple(seat for seat, space in enumerate(state.spaces) if space == best)


def swallow_path(table: RaceTable) -> None:
    """Every track card that lies completely behind the last dragon is removed."""
    last = min(table.state.spaces)
    if not table.match.options["enchanted_forest"] or last < 1:
        return
    first = min((last - 1) // 2 * 2 + 1, table.facts.length + 1)
    if first > table.state.first:
        cites = ("variant_3.remove_cards", "variant_3.backward_limit")
        table.happen(PathSwallowed(first, cites=cites), first=first)


def end_game(table: RaceTable) -> None:
    """The dragon furthest beyond the finish line wins; all rank by how far they have come."""
    won = winners(table)
    cites = ("end.check_at_round_end", "end.winner", "end.ranking", "setup.goal")
    ended = GameEnded(won, ranks(table.state), cites=cites)
    table.happen(ended, winners=won, stage="over")


def winners(table: RaceTable) -> tuple[int, ...]:
    """All who are furthest, or one of them if so ruled."""
    won = furthest(table.state)
    if len(won) > 1 and table.ruling("end.tie") == "closest_to_start_player":
        order = clockwise_from(table.state.clockwise, table.state.starter)
        won = tuple(seat for seat in order if seat in won)[:1]
    return won


def ranks(state: Race) -> tuple[int, ...]:
    """The rank of each seat; dragons on one space share it, and the next rank counts on."""
    spaces = state.spaces
    return tuple(1 + sum(other > space for other in spaces) for space in spaces)
