"""Dragon Racer: three rounds of racing and secret bets, for two to five players."""

from __future__ import annotations

from pathlib import Path

from draghan_lab.engine.game import Board, Game, Secrets, SetupOption, Voice
from draghan_lab.engine.match import Match
from draghan_lab.games.dragon_racer import (
    abilities,
    board,
    clicks,
    facts,
    flow,
    legality,
    play,
    position,
    scenario,
    scoring,
    secrets,
    setup,
    table,
    turn,
    voice,
)
from draghan_lab.games.dragon_racer.events import EVENTS
from draghan_lab.games.dragon_racer.state import Race


def scores(match: Match, state: Race) -> tuple[int, ...]:
    return tuple(player.gold for player in state.players)


GAME = Game(
    name="dragon_racer",
    folder=Path(__file__).parent,
    state=Race,
    table=table.RaceTable,
    options={
        "abilities": SetupOption(True, (True, False), "Play with ability cards"),
        "characters": SetupOption(
            "in_order", ("in_order", "chosen"), "Characters are taken in order, or chosen"
        ),
    },
    player_count_clause="overview.player_count",
    facts=facts.facts,
    begin=setup.begin,
    check_position=position.check_position,
    flow=flow.flow,
    is_over=flow.is_over,
    winners=lambda match, state: scoring.winners(state),
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
    scenario=scenario.RaceScenario,
    events=EVENTS,
    guest="Vlad",
    beside_facts=frozenset({("gold_track", "last")}),
)

GAME.rulebook.verify((abilities, facts, legality, play, position, scoring, setup, table, turn))
