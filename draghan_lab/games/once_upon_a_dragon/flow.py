"""The course of a game. The state tells which part is next; one with nothing to do is skipped.

A part that asked or revealed something ends with an event that names the next stage, and says True.
Nothing is half done where one that asks begins.
"""

from __future__ import annotations

from collections.abc import Callable

from draghan_lab.engine.game import Flow
from draghan_lab.games.once_upon_a_dragon.belongings import check_equipment, share
from draghan_lab.games.once_upon_a_dragon.end_of_round import decide_late, end_round
from draghan_lab.games.once_upon_a_dragon.fight import (
    direct_aid,
    place_characters,
    play_equipment,
    strike_at_dragon,
)
from draghan_lab.games.once_upon_a_dragon.gold import pay_gold
from draghan_lab.games.once_upon_a_dragon.healing import heal_after, heal_before
from draghan_lab.games.once_upon_a_dragon.locations import (
    decide_at_once,
    reveal_location,
    use_ability,
)
from draghan_lab.games.once_upon_a_dragon.market import trade
from draghan_lab.games.once_upon_a_dragon.results import (
    claim_equipment,
    clear_table,
    hurt_active,
    replace_character,
    shuffle_fled,
    shuffle_returned,
)
from draghan_lab.games.once_upon_a_dragon.search import (
    draw_dragon,
    go_on_searching,
    reshuffle,
    search,
    thieves_strike,
)
from draghan_lab.games.once_upon_a_dragon.setup import (
    choose_character,
    name_first_player,
    pile_locations,
    shuffle_stacks,
    size_party,
)
from draghan_lab.games.once_upon_a_dragon.state import Quest
from draghan_lab.games.once_upon_a_dragon.table import QuestTable, Stage
from draghan_lab.games.once_upon_a_dragon.verdict import go_on

ROUND: dict[str, Callable[[QuestTable], Stage]] = {
    "healing": heal_before,
    "location": reveal_location,
    "ability": use_ability,
    "search": search,
    "theft": thieves_strike,
    "face": place_characters,
    "aid": direct_aid,
    "equipment": play_equipment,
    "strike": strike_at_dragon,
    "gold": pay_gold,
    "clear": clear_table,
    "hurt": hurt_active,
    "claim": claim_equipment,
    "market": trade,
    "sharing": share,
    "healing_again": heal_after,
    "carry": check_equipment,
    "portal": decide_late,
    "end": end_round,
}
"""The eight phases of a round, in order."""

PARTS: dict[str, Callable[[QuestTable], Stage]] = {
    "setup": shuffle_stacks,
    "locations": pile_locations,
    "party": size_party,
    "first_player": name_first_player,
    "characters": choose_character,
    **ROUND,
    "search_on": go_on_searching,
    "journey": decide_at_once,
    "dragon": draw_dragon,
    "reshuffle": reshuffle,
    "fled": shuffle_fled,
    "returned": shuffle_returned,
    "replacement": replace_character,
    "between": go_on,
}
OVER = "over"
STAGES = (*PARTS, OVER)
_COURSE: dict[str, tuple[Callable[[QuestTable], Stage], ...]]
_COURSE = {stage: (part,) for stage, part in PARTS.items()}
_COURSE |= {stage: tuple(ROUND.values())[place:] for place, stage in enumerate(ROUND)}
_COURSE[OVER] = ()
"""The part of a stage, and in a round all those after it."""


def flow(table: QuestTable) -> Flow:
    """Play part after part; where one has nothing to do, the one after it."""
    while course := _COURSE[table.state.stage]:
        for part in course:
            done = part(table)
            if not done:
                continue
            if done is not True:
                table.quiet()
                done = yield from done
            if done:
                break


def is_over(state: Quest) -> bool:
    return state.stage == OVER
