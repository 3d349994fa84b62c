"""A pytest plugin: which tests reach which clauses and options of rulings.

pytest -p draghan_lab.coverage.reach --reach=FOLDER tests/some_game

Every process of a test run writes a file of its own into the folder.
"""

from __future__ import annotations

import json
import os
import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from draghan_lab.engine import step as step_module
from draghan_lab.engine.errors import PositionError, SetupError
from draghan_lab.engine.match import Match
from draghan_lab.engine.step import Step
from draghan_lab.engine.table import Table

_CITED = re.compile(r"\(((?:[a-z_0-9]+\.[a-z_0-9.]+(?:, )?)+)\)")


class Reach:
    """Listens at the places where rules make themselves known."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.test = ""
        self.clauses: dict[str, set[str]] = defaultdict(set)
        self.rulings: dict[str, set[str]] = defaultdict(set)

    def note(self, clauses: Any) -> None:
        for clause in clauses:
            self.clauses[clause].add(self.test)

    def listen(self, patch: pytest.MonkeyPatch) -> None:
        explain = Step.explain

        def explaining(step: Step, answer: Any) -> Any:
            objection = explain(step, answer)
            self.note(objection.cites if objection else ())
            return objection

        patch.setattr(step_module, "_begin", self._playing(step_module._begin))
        patch.setattr(Step, "follow", self._playing(Step.follow))
        patch.setattr(Step, "explain", explaining)
        for kind in (Match, Table):
            patch.setattr(kind, "ruling", self._looking_up(kind.ruling))
        for refusal in (SetupError, PositionError):
            patch.setattr(refusal, "__init__", self._refusing(), raising=False)

    def _playing(self, play: Callable[..., Step]) -> Callable[..., Step]:
        def playing(*args: Any) -> Step:
            step = play(*args)
            for moment in step.moments:
                self.note(moment.event.cites)
            self.note(step.decision.cites if step.decision else ())
            return step

        return playing

    def _looking_up(self, ruling: Callable[[Any, str], str]) -> Callable[[Any, str], str]:
        def looking_up(where: Any, name: str) -> str:
            option = ruling(where, name)
            self.rulings[f"{name} = {option}"].add(self.test)
            return option

        return looking_up

    def _refusing(self) -> Any:
        def refusing(error: ValueError, *args: Any) -> None:
            ValueError.__init__(error, *args)
            for cited in _CITED.findall(" ".join(map(str, args))):
                self.note(cited.split(", "))

        return refusing

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.test = item.nodeid
        with pytest.MonkeyPatch.context() as patch:
            self.listen(patch)
            return (yield)

    def pytest_sessionfinish(self) -> None:
        found = {
            "clauses": {name: sorted(tests) for name, tests in sorted(self.clauses.items())},
            "rulings": {name: sorted(tests) for name, tests in sorted(self.rulings.items())},
        }
        self.folder.mkdir(parents=True, exist_ok=True)
        name = os.environ.get("PYTEST_XDIST_WORKER", "main")
        (self.folder / f"{name}.json").write_text(json.dumps(found), encoding="utf-8")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--reach", type=Path, default=None, help="where to write what was reached")


def pytest_configure(config: pytest.Config) -> None:
    folder = config.getoption("--reach")
    if folder is not None:
        config.pluginmanager.register(Reach(folder), "draghan-reach")
