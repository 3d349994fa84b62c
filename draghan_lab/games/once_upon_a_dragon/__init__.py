"""Once Upon a Dragon: a co-operative quest for one to four players with two to four characters."""

from __future__ import annotations

from pathlib import Path

from draghan_lab.engine.game import Board, Game, Secrets, SetupOption, Voice
from draghan_lab.engine.match import Match
from draghan_lab.games.once_upon_a_dragon import (
    belongings,
    board,
    clicks,
    drops,
    end_of_round,
    facts,
    fight,
    flow,
    gold,
    healing,
    legality,
    legality_fight,
    locations,
    market,
    position,
    reckoning,
    results,
    scenario,
    search,
    secrets,
    setup,
    table,
    verdict,
    voice,
)
from draghan_lab.games.once_upon_a_dragon.events import EVENTS
from draghan_lab.games.once_upon_a_dragon.state import Quest


def winners(match: Match, state: Quest) -> tuple[int, ...]:
    """All win together, or nobody does."""
    return tuple(range(len(match.players))) if state.result == "won" else ()


def scores(match: Match, state: Quest) -> tuple[int, ...]:
    """The dragons defeated, for everybody alike."""
    return (len(state.slain),) * len(match.players)


GAME = Game(
    name="once_upon_a_dragon",
    folder=Path(__file__).parent,
    state=Quest,
    table=table.QuestTable,
    options={
        "campaign": SetupOption(
            False, (True, False), "Campaign: defeated dragons stay away from the next games"
        ),
    },
    player_count_clause="setup.choose_character",
    facts=facts.facts,
    begin=setup.begin,
    check_position=position.check_position,
    flow=flow.flow,
    is_over=flow.is_over,
    winners=winners,
    scores=scores,
    explain=legality.explain,
    conceivable=legality.conceivable,
    pieces=position.pieces,
    voice=Voice(
        voice.tell_event,
        voice.tell_answer,
        voice.ask,
        voice.tell_option,
        voice.group_options,
        voice.divider,
    ),
    secrets=Secrets(
        secrets.hide_state,
        secrets.hide_event,
        secrets.hide_decision,
        secrets.hide_answer,
        secrets.resample,
    ),
    board=Board(board.scene, board.layers, clicks.touched, clicks.pieces, clicks.meaning),
    scenario=scenario.QuestScenario,
    events=EVENTS,
)

GAME.rulebook.verify(
    (
        belongings,
        drops,
        end_of_round,
        facts,
        fight,
        gold,
        healing,
        legality,
        legality_fight,
        locations,
        market,
        position,
        reckoning,
        results,
        search,
        setup,
        table,
        verdict,
    )
)
