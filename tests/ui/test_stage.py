"""The stage without a browser: what it sends, what it hears, and what it ignores."""

from __future__ import annotations

import pytest

from draghan_lab.ui.stage import MOST_STOPS_PER_PULL, Stage

BACKGROUND = "<rect class='track'/>"
CLAUSES = {"movement.difference": {"title": "The gap", "text": "…", "basis": "rulebook"}}
PICK = {
    "kind": "pick",
    "seat": 0,
    "who": "Ann",
    "prompt": "plays a card",
    "options": [{"label": "red 7"}, {"label": "blue 2"}, {"label": "blue 3"}],
}


class Table:
    """A line of `total` stops that notes which of them had to be drawn."""

    def __init__(self, stage: Stage, total: int = 10, at: int = 4, **how: int) -> None:
        self.drawn: list[int] = []
        stage.show_line(self.frame_at, self.entry_at, total, at, **how)

    def frame_at(self, stop: int) -> tuple[str, str]:
        self.drawn.append(stop)
        return BACKGROUND, f"<g data-piece='dragon:red' transform='translate({stop // 2})'/>"

    def entry_at(self, stop: int) -> dict[str, object]:
        return {"step": stop, "text": f"stop {stop}", "last": True}


@pytest.fixture
def stage() -> Stage:
    return Stage(scene={"width": 10, "height": 5, "layers": ["track", "dragons"]}, clauses=CLAUSES)


@pytest.fixture
def sent(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> list[dict]:
    messages: list[dict] = []
    monkeypatch.setattr(stage, "send", lambda content, buffers=None: messages.append(content))
    return messages


def hear(stage: Stage, content: object) -> None:
    stage._handle_custom_msg(content, [])


def pull(stage: Stage, start: object = 0, count: object = 60, known: object = 0, **other) -> None:
    message = {"kind": "pull", "version": stage.version, "start": start, "count": count}
    hear(stage, {**message, "known": known, **other})


def answer(stage: Stage, picked: object, **other) -> None:
    message = {"kind": "answer", "picked": picked, "at": stage.at, "version": stage.version}
    hear(stage, {**message, **other})


def test_a_line_shows_its_present_stop_before_any_other_is_drawn(stage):
    table = Table(stage, total=300, at=4)
    assert table.drawn == [4]
    assert (stage.at, stage.total, stage.version) == (4, 300, 1)
    assert stage.here["at"] == 4
    assert stage.here["fragments"] == list(table.frame_at(4))
    assert stage.here["entry"]["text"] == "stop 4"


def test_equal_fragments_travel_once(stage, sent):
    Table(stage, total=10)
    pull(stage)
    (answered,) = sent
    assert [answered[name] for name in ("kind", "version", "start")] == ["frames", 1, 0]
    assert len(answered["frames"]) == len(answered["entries"]) == 10
    assert sorted(answered["fragments"].values()).count(BACKGROUND) == 1
    assert len(answered["fragments"]) == 1 + 5


def test_fragments_that_a_browser_knows_are_left_out_and_a_newcomer_gets_them(stage, sent):
    Table(stage, total=10, at=0)
    known = len(stage.here["frame"])
    pull(stage, known=known)
    pull(stage, known=0)
    told, newcomer = sent
    assert BACKGROUND not in told["fragments"].values()
    assert BACKGROUND in newcomer["fragments"].values()
    assert told["frames"] == newcomer["frames"]


def test_a_stop_is_drawn_only_once(stage, sent):
    table = Table(stage)
    pull(stage)
    pull(stage)
    assert sorted(table.drawn) == list(range(10))


def test_a_line_that_went_on_keeps_its_first_drawings(stage, sent):
    Table(stage, total=10)
    pull(stage)
    longer = Table(stage, total=12, at=11, keep=10)
    assert stage.kept == 10
    pull(stage)
    assert longer.drawn == [11, 10]
    assert sent[1]["frames"][:10] == sent[0]["frames"]


def test_another_line_draws_everything_anew(stage, sent):
    Table(stage)
    pull(stage)
    other = Table(stage)
    pull(stage)
    assert stage.kept == 0
    assert sorted(other.drawn) == list(range(10))


def test_a_pull_for_an_old_version_is_not_answered(stage, sent):
    Table(stage)
    Table(stage)
    pull(stage, version=1)
    assert sent == []


def test_one_answer_holds_a_limited_number_of_stops(stage, sent):
    Table(stage, total=1000)
    pull(stage, count=10**9)
    assert 1 <= len(sent[0]["frames"]) <= MOST_STOPS_PER_PULL


def test_slow_drawings_come_in_smaller_answers(stage, sent, monkeypatch):
    Table(stage)
    monkeypatch.setattr("draghan_lab.ui.stage.SECONDS_PER_PULL", -1)
    pull(stage)
    assert len(sent[0]["frames"]) == 1


@pytest.mark.parametrize("start", [-1, 10, 10**30, 1.5, "0", None, True, [0]])
def test_a_pull_from_nowhere_is_ignored(stage, sent, start):
    Table(stage, total=10)
    pull(stage, start=start)
    assert sent == []


@pytest.mark.parametrize("wrong", [{"count": -5}, {"count": "x"}, {"known": None}, {"known": -1}])
def test_a_pull_of_nonsense_is_ignored(stage, sent, wrong):
    Table(stage)
    pull(stage, **wrong)
    assert sent == []


@pytest.mark.parametrize("content", [None, 7, "pull", [], {}, {"kind": None}, {"kind": ["pull"]}])
def test_other_messages_are_ignored(stage, sent, content):
    Table(stage)
    hear(stage, content)
    assert sent == []


def test_a_stop_must_be_on_the_line(stage):
    with pytest.raises(ValueError, match="stop 10 is not on a line of 10 stops"):
        Table(stage, total=10, at=10)
    assert stage.version == 0


def test_the_visitor_moves_along_the_line(stage):
    Table(stage)
    visited: list[int] = []
    stage.on_seek(visited.append)
    for at in (7, 7, 10**6, "3", None, True, -1, 2.5):
        stage.set_state({"at": at})
    assert visited == [7, 9]


def test_what_the_lab_moves_is_not_reported_as_a_visit(stage):
    Table(stage)
    visited: list[int] = []
    stage.on_seek(visited.append)
    stage.at = 2
    assert visited == []


def test_a_browser_changes_nothing_but_the_place(stage):
    Table(stage)
    stage.set_state({"total": 5, "clauses": {}, "decision": PICK, "at": 3})
    assert (stage.total, stage.clauses, stage.decision, stage.at) == (10, CLAUSES, None, 3)


def test_an_answer_reaches_the_lab(stage):
    Table(stage)
    stage.ask(PICK)
    given: list[list[int]] = []
    stage.on_answer(given.append)
    answer(stage, [1])
    assert given == [[1]]


@pytest.mark.parametrize(
    ("kind", "bounds", "right", "wrong"),
    [
        ("pick", {}, [2], [[], [0, 1], [3], [-1], ["0"], [True], None, "0", {"0": 0}, 0]),
        ("choose", {"at_least": 1, "at_most": 2}, [0, 2], [[], [0, 1, 2], [0, 0], [0, 9]]),
        ("order", {}, [2, 0, 1], [[0, 1], [0, 1, 1], [0, 1, 2, 0], list(range(10**5))]),
        ("none", {}, None, [[0], []]),
    ],
)
def test_only_answers_of_the_right_form_reach_the_lab(stage, kind, bounds, right, wrong):
    Table(stage)
    stage.ask({**PICK, "kind": kind, **bounds})
    given: list[list[int]] = []
    stage.on_answer(given.append)
    for picked in wrong:
        answer(stage, picked)
    assert given == []
    answer(stage, right)
    assert given == ([right] if right else [])


def test_an_answer_to_a_decision_that_is_gone_is_ignored(stage):
    Table(stage)
    stage.ask(PICK)
    given: list[list[int]] = []
    stage.on_answer(given.append)
    answer(stage, [0], version=0)
    answer(stage, [0], at=stage.at + 1)
    stage.set_state({"at": 7})
    answer(stage, [0])
    Table(stage)
    answer(stage, [0])
    assert given == []


def test_nobody_is_asked_when_there_is_only_something_to_say(stage):
    Table(stage)
    stage.ask(None, quiet="The game is over: Ann wins.")
    assert stage.decision == {"kind": "none", "text": "The game is over: Ann wins.", "at": 4}


def test_touches_and_other_wishes_reach_the_lab(stage):
    heard: list[object] = []
    stage.on_touch(heard.append)
    stage.on_cite(heard.append)
    stage.on_undo(lambda: heard.append("undo"))
    stage.on_redo(lambda: heard.append("redo"))
    hear(stage, {"kind": "touch", "pieces": ["card:red_7", "seat:0"]})
    hear(stage, {"kind": "cite", "id": "movement.difference"})
    hear(stage, {"kind": "undo"})
    hear(stage, {"kind": "redo"})
    assert heard == [["card:red_7", "seat:0"], "movement.difference", "undo", "redo"]


def test_touches_and_citations_of_nothing_are_ignored(stage):
    heard: list[object] = []
    stage.on_touch(heard.append)
    stage.on_cite(heard.append)
    for pieces in ("card", [], [""], ["x" * 10_000], None, 5, [5], ["card"] * 99):
        hear(stage, {"kind": "touch", "pieces": pieces})
    for clause in ("no.such.clause", None, ["movement.difference"], {}):
        hear(stage, {"kind": "cite", "id": clause})
    assert heard == []


def test_saying_the_same_twice_is_noticed_twice(stage):
    stage.say("Ben cannot bet on red", cites=["movement.difference"])
    first = stage.notice
    stage.say("Ben cannot bet on red", cites=["movement.difference"])
    assert first["tone"] == "refusal"
    assert first["cites"] == ["movement.difference"]
    assert stage.notice["n"] == first["n"] + 1


def test_the_script_is_one_module_that_asks_nothing_of_the_network(stage):
    assert stage._esm.count("export default") == 1
    assert "import " not in stage._esm
    outside = stage._esm.replace("http://www.w3.org/2000/svg", "") + stage._css
    assert "http" not in outside
    assert "eval(" not in outside
