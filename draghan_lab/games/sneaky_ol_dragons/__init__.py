"""Sneaky Ol' Dragons: a race steered by cards that everybody lays for everybody, for two to six."""

from __future__ import annotations

from pathlib import Path

from draghan_lab.engine.game import Board, Game, Secrets, SetupOption, Voice
from draghan_lab.engine.match import Match
from draghan_lab.games.sneaky_ol_dragons import (
    board,
    cards_advanced,
    cards_advanced_rest,
    cards_normal,
    cards_plain,
    carrying,
    clicks,
    dealing,
    ending,
    facts,
    flow,
    legality,
    moves,
    position,
    programming,
    rows,
    scenario,
    secrets,
    setup,
    slides,
    table,
    turns,
    voice,
)
from draghan_lab.games.sneaky_ol_dragons.events import EVENTS
from draghan_lab.games.sneaky_ol_dragons.state import Race

LENGTHS = ("advised", *(str(length) for length in range(36, 0, -2)))
YES_NO = (True, False)


def scores(match: Match, state: Race) -> tuple[int, ...]:
    """How far each dragon has come."""
    return state.spaces


GAME = Game(
    name="sneaky_ol_dragons",
    folder=Path(__file__).parent,
    state=Race,
    table=table.RaceTable,
    options={
        "deck": SetupOption("advanced", facts.DECKS, "Cards in the deck"),
        "advanced": SetupOption(
            "6", tuple(map(str, range(1, 18))), "Advanced cards added to an advanced deck"
        ),
        "removed": SetupOption(
            "14", tuple(map(str, range(1, 26))), "Action cards taken out of a reduced deck"
        ),
        "length": SetupOption("advised", LENGTHS, "Spaces of the forest track"),
        "draft": SetupOption(False, YES_NO, "Draft the cards (not with two players)"),
        "mountain": SetupOption(False, YES_NO, "Wild mountain race"),
        "layout": SetupOption("listed", ("listed", "random"), "Mountain as listed, or at random"),
        "enchanted_forest": SetupOption(
            False, YES_NO, "Enchanted forest: the path vanishes (not on the mountain)"
        ),
        "betting": SetupOption(False, YES_NO, "Betting on every Picnic"),
        "risky_ending": SetupOption(False, YES_NO, "Risky ending (only on the mountain)"),
        "dragons": SetupOption(
            "in_order", ("in_order", "chosen"), "Dragons are taken in order, or chosen"
        ),
    },
    player_count_clause="setup.player_count",
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
    board=Board(board.scene, board.layers, clicks.touched, clicks.pieces, clicks.meaning),
    scenario=scenario.RaceScenario,
    events=EVENTS,
)

GAME.rulebook.verify(
    (
        cards_advanced, cards_advanced_rest, cards_normal, cards_plain, carrying, dealing, ending,
        facts, flow, legality, moves, position, programming, rows, secrets, setup, slides, table,
        turns,
    )
)  # fmt: skip
