"""Drakon: heroes build a maze of one-way chambers and race a dragon for her gold."""

from __future__ import annotations

from pathlib import Path

from draghan_lab.engine.game import Board, Game, Secrets, SetupOption, Voice
from draghan_lab.engine.match import Match
from draghan_lab.games.drakon import (
    abilities,
    board,
    clicks,
    coins,
    effects,
    encounter,
    ending,
    facts,
    flow,
    legality,
    legality_effects,
    legality_tiles,
    legality_ways,
    moving,
    placing,
    position,
    scenario,
    secrets,
    setup,
    table,
    travel,
    turn,
    voice,
    ways,
)
from draghan_lab.games.drakon.events import EVENTS
from draghan_lab.games.drakon.state import Lair


def scores(match: Match, state: Lair) -> tuple[int, ...]:
    return tuple(sum(state.purses[purse]) for purse in state.purse_of)


GAME = Game(
    name="drakon",
    folder=Path(__file__).parent,
    state=Lair,
    table=table.LairTable,
    options={
        "escape_from_lair": SetupOption(
            False, (False, True), "Escape from Drakon's Lair!: find a way out with the gold"
        ),
        "heroes": SetupOption(False, (False, True), "Heroes!: every hero has an ability"),
        "short_game": SetupOption(False, (False, True), "Short Game: less gold is enough"),
        "team_play": SetupOption(
            False, (False, True), "Team Play: pairs share their gold (four or six players)"
        ),
        "turn_cap": SetupOption(
            "400", ("400", "100", "1000"), "Stop an endless game after so many turns"
        ),
    },
    player_count_clause="setup.players",
    facts=facts.facts,
    begin=setup.begin,
    check_position=position.check_position,
    flow=flow.flow,
    is_over=flow.is_over,
    winners=lambda match, state: state.winners,
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
    board=Board(
        board.scene, board.layers, clicks.touched, clicks.pieces, clicks.meaning, clicks.turn
    ),
    scenario=scenario.LairScenario,
    events=EVENTS,
)

GAME.rulebook.verify(
    (
        abilities,
        coins,
        effects,
        encounter,
        ending,
        facts,
        flow,
        legality,
        legality_effects,
        legality_tiles,
        legality_ways,
        moving,
        placing,
        position,
        setup,
        table,
        travel,
        turn,
        ways,
    )
)
