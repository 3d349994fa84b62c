"""The explorer without a browser: what arrives from one, and what is shown for it."""

from __future__ import annotations

import json
from itertools import product

import pytest

from draghan_lab import Explorer, link, new_game
from draghan_lab.engine.dealer import Chance
from draghan_lab.engine.decision import FATE
from draghan_lab.explore.policies import play_on
from draghan_lab.ui import explorer as module

HUGE = "x" * 10_000


def race(answers=None, players=("Ann", "Bob", "Cid"), seed=7):
    """A race of some random answers, or at its beginning."""
    game = new_game("dragon_racer", players, seed=seed)
    if answers:
        play_on(game, Chance(1), until=lambda now: len(now.line()) > answers)
    return game


@pytest.fixture
def lab():
    return Explorer(race(40))


def hear(lab, kind, **content):
    """A message as a browser sends it. (The widget's own dispatcher would swallow errors.)"""
    lab.stage._hear(lab.stage, {"kind": kind, **content}, [])


def answer(lab, *picked):
    hear(lab, "answer", picked=list(picked), at=lab.stage.at, version=lab.stage.version)


def place(lab, wanted):
    """The first option that satisfies a condition."""
    return next(n for n, option in enumerate(lab.session.decision.options) if wanted(option))


def go_back_to_a_card(lab):
    """Stand at an earlier choice of a card."""
    for at, stop in enumerate(lab.session.stops[:-10]):
        decision = lab.session.timeline.nodes[stop.node].step.decision
        if stop.is_last and decision.ask == "turn.play_or_bet":
            lab.stage.set_state({"at": at})
            return
    raise AssertionError("no card was played")


def test_the_stage_shows_the_game_where_it_stands(lab):
    stage, session = lab.stage, lab.session
    assert (stage.total, stage.at) == (len(session.stops), session.at)
    assert stage.title == "Dragon Racer"
    assert stage.seats[:3] == ["Ann", "Bob", "Cid"]
    assert stage.here["fragments"] == list(session.frame(session.at))
    assert stage.decision["who"] == session.match.name(session.decision.seat)
    assert stage.can_undo
    assert not stage.can_redo


def test_frames_are_sent_when_a_browser_pulls_them(lab, monkeypatch):
    sent = []
    monkeypatch.setattr(lab.stage, "send", lambda content, buffers=None: sent.append(content))
    hear(lab, "pull", version=lab.stage.version, start=0, count=20, known=0)
    assert len(sent[0]["frames"]) == len(sent[0]["entries"]) > 0
    json.dumps(sent)


def test_an_answer_from_the_browser_goes_on(lab):
    session, before = lab.session, len(lab.session.timeline.line())
    answer(lab, 0)
    assert len(session.timeline.line()) > before
    assert lab.stage.at == len(session.stops) - 1
    assert lab.stage.total == len(session.stops)


def test_another_answer_in_the_past_opens_a_branch_and_says_so(lab):
    go_back_to_a_card(lab)
    shown = lab.stage.decision
    answer(lab, next(n for n in range(len(shown["options"])) if [n] != shown["given"]))
    assert len(lab.session.branches()) == 2
    assert "new branch" in lab.stage.notice["text"]


def test_the_same_answer_in_the_past_just_goes_on(lab):
    go_back_to_a_card(lab)
    total = lab.stage.total
    answer(lab, *lab.stage.decision["given"])
    assert len(lab.session.branches()) == 1
    assert lab.stage.total == total


def test_a_visitor_who_moves_is_followed(lab):
    lab.stage.set_state({"at": 5})
    assert lab.session.at == 5
    assert lab.session.timeline.cursor == lab.session.stop.node
    assert lab.stage.decision["at"] == 5
    assert lab.stage.can_redo


def test_undo_and_redo_lead_back_and_forth(lab):
    here = lab.stage.at
    hear(lab, "undo")
    assert lab.stage.at < here
    assert lab.stage.can_redo
    hear(lab, "redo")
    assert lab.stage.at == here


def test_undo_at_the_beginning_says_so(lab):
    lab.stage.set_state({"at": 0})
    hear(lab, "undo")
    assert lab.stage.notice["text"] == "This is the beginning."
    lab.stage.set_state({"at": 10**6})
    hear(lab, "redo")
    assert lab.stage.notice["text"] == "This is the end."


def test_answers_that_come_too_late_or_make_no_sense_change_nothing(lab):
    before = (len(lab.session.timeline.nodes), lab.stage.at)
    version, at = lab.stage.version, lab.stage.at
    for picked in ([], [999], [-1], ["0"], None, "0", [0, 1], [True], {"0": 0}):
        hear(lab, "answer", picked=picked, at=at, version=version)
    hear(lab, "answer", picked=[0], at=at, version=version - 1)
    hear(lab, "answer", picked=[0], at=at - 1, version=version)
    assert (len(lab.session.timeline.nodes), lab.stage.at) == before


def test_nobody_answers_for_somebody_else(lab):
    lab.see_as.value = (lab.session.decision.seat + 1) % 3
    assert lab.stage.decision["kind"] == "none"
    before = len(lab.session.timeline.nodes)
    answer(lab, 0)
    lab._answer([0])
    assert len(lab.session.timeline.nodes) == before


def test_seeing_as_a_player_hides_what_that_player_cannot_see(lab):
    seat = lab.session.decision.seat
    others = [s for s in range(3) if s != seat]
    lab.see_as.value = seat
    state = lab.session.step.state
    shown = "".join(lab.stage.here["fragments"])
    for other in others:
        for card in set(state.players[other].hand) - set(state.players[seat].hand):
            assert f"card:{card}" not in shown
    assert lab.stage.decision["kind"] != "none"
    lab.see_as.value = lab.see_as.options[0][1]
    assert lab.session.seen_by is None


def test_an_impossible_click_explains_itself_and_changes_nothing(lab):
    """A card of another player is no card to play."""
    go_back_to_a_card(lab)
    seat, state = lab.session.decision.seat, lab.session.step.state
    mine = set(state.players[seat].hand)
    card = next(c for c in state.players[(seat + 1) % 3].hand if c not in mine)
    before = len(lab.session.timeline.nodes)
    touch(lab, f"card:{card}")
    assert lab.stage.notice["tone"] == "refusal"
    assert "is not in hand" in lab.stage.notice["text"]
    assert lab.stage.notice["cites"] == ["turn.one_card_each"]
    assert len(lab.session.timeline.nodes) == before


def test_an_explanation_keeps_the_names_as_they_are_written():
    """Only its first letter becomes a capital."""
    lab = Explorer(
        new_game("dragon_racer", ["Ann", "Bob"], rulings={"setup.first_dealer": "chosen"})
    )
    touch(lab, "seat:2")
    assert lab.stage.notice["text"] == "Vlad never deals."
    lab = Explorer(race())
    answer(lab, place(lab, lambda option: option[0] == "bet"))
    touch(lab, "dragon:white")
    assert lab.stage.notice["text"] == "The white Dragon takes no part."


def test_a_tile_is_refused_as_the_visitor_has_turned_it():
    from tests.drakon.delving import delve

    scenario = delve().lair("empty[E](1,0)").hand("Ann", "empty_2c")
    lab = Explorer(scenario.when("Ann", "place", "empty_2c").timeline)
    for turned, said in (
        ("SW", "Its west arrow would face the east arrow of the empty chamber at (1, 0)."),
        ("odd", "The arrows of this tile can point NE, ES, SW, NW, not odd."),
        ("NE", "Asked is: Where, and how turned?"),
    ):
        hear(lab, "touch", pieces=["cell:2,0", f"turned:{turned}"])
        assert lab.stage.notice["text"] == said


def touch(lab, piece):
    """However many pieces lie under a click, each of them is named."""
    hear(lab, "touch", piece=piece, pieces=[piece])


@pytest.mark.parametrize("seed", [1, 2])
def test_no_click_on_anything_breaks_the_table(seed):
    """It is refused, or told, or an answer that is possible."""
    lab = Explorer(play_on(race(seed=seed), Chance(seed)))
    kinds = ("card", "dragon", "area", "token", "seat", "bet", "score", "played", "nonsense")
    names = ("", "x", "0", "red", "0:gold_1#1", "9:place_1st", "red_7#2", "-1", "²", "0:", ":")
    seen, tip = set(), lab.session.timeline.cursor
    for at, stop in enumerate(lab.session.stops):
        decision = lab.session.timeline.nodes[stop.node].step.decision
        if not stop.is_last or decision is None or decision.ask in seen:
            continue
        seen.add(decision.ask)
        lab.stage.set_state({"at": at})
        nodes = set(lab.session.timeline.nodes)
        for kind, name in product(kinds, names):
            touch(lab, f"{kind}:{name}")
            if lab.session.stop != stop:
                assert set(lab.session.timeline.nodes) - nodes <= set(lab.session.timeline.line())
                nodes = set(lab.session.timeline.nodes)
                lab.session.visit(tip)
                lab.stage.set_state({"at": at})
        for piece in ("", ":", "card", HUGE, None, 7, ["card:red_7"], {}):
            touch(lab, piece)
        assert set(lab.session.timeline.nodes) == nodes
    assert len(seen) > 5


def test_fates_questions_can_be_answered_by_hand(lab):
    lab.stage.set_state({"at": 0})
    assert lab.session.decision.seat == FATE
    shown = lab.stage.decision
    assert shown["fate"]
    other = next(n for n in range(len(shown["options"])) if [n] != shown["given"])
    answer(lab, other)
    assert len(lab.session.branches()) == 2


def test_a_link_in_the_address_opens_its_game(monkeypatch):
    game = race(40)
    game.undo()
    monkeypatch.setattr(module, "linked_game", lambda: link(game))
    lab = Explorer("dragon_racer")
    assert lab.session.timeline.step == game.step
    assert lab.stage.notice is None


def test_a_link_leads_to_the_very_event(monkeypatch):
    game = race(40)
    shared = Explorer(game)
    panel = next(panel for panel in shared.panels if panel.title == "Share")
    last = shared.session.at
    assert panel.share.event is None
    shared._seek(next(at for at, stop in enumerate(shared.session.stops) if not stop.is_last))
    monkeypatch.setattr(module, "linked_game", lambda: panel.share.link)
    for event, at in ((panel.share.event, shared.session.at), (None, None), (99_999, None)):
        monkeypatch.setattr(module, "linked_event", lambda event=event: event)
        opened = Explorer("dragon_racer").session
        assert opened.stops == shared.session.stops
        assert opened.step == shared.session.step
        assert (opened.at == at) if at is not None else opened.stop.is_last
    assert last != shared.session.at


def test_a_broken_link_opens_a_new_game_and_says_why(monkeypatch):
    monkeypatch.setattr(module, "linked_game", lambda: link(race(40))[:-9])
    lab = Explorer("dragon_racer")
    assert "The link could not be opened: this link is cut off" in lab.stage.notice["text"]
    assert lab.session.decision is not None


def test_without_a_link_a_new_game_is_on_the_table():
    lab = Explorer("dragon_racer")
    assert lab.session.match.players == module.PLAYERS
    assert lab.stage.notice is None
