"""The report: every clause and ruling with the code that applies it and the tests that reach it."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from draghan_lab.coverage.citations import citations
from draghan_lab.engine.errors import DraghanError
from draghan_lab.engine.game import Game

TESTS = Path(__file__).parent.parent.parent / "tests"


class Row(NamedTuple):
    """A clause, or an option of a ruling."""

    id: str
    places: list[str]
    tests: list[str]
    is_exempt: bool = False

    @property
    def is_hole(self) -> bool:
        return not self.is_exempt and not (self.places and self.tests)


Found = dict[str, dict[str, list[str]]]
"""The tests that reach each clause, and each option of a ruling."""


def reached(game: Game) -> Found:
    """Run the tests of a game and see what they reach."""
    folder = TESTS / game.name
    if not folder.is_dir():
        raise DraghanError(
            f"the tests of {game.title} are not here: coverage is told in a checkout of the lab"
        )
    with tempfile.TemporaryDirectory() as scratch:
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:nbval", "-p", "no:cacheprovider"]
        command += ["-p", "draghan_lab.coverage.reach", f"--reach={scratch}", str(folder)]
        done = subprocess.run(
            command, cwd=TESTS.parent, capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise DraghanError(f"the tests of {game.title} fail:\n{done.stdout[-2000:]}")
        return read_reached(game, Path(scratch))


def read_reached(game: Game, folder: Path) -> Found:
    """What the tests of a game reached in a run that has left its files in a folder."""
    found: Found = {"clauses": {}, "rulings": {}}
    for path in sorted(folder.glob("*.json")):
        for kind, reach in json.loads(path.read_text(encoding="utf-8")).items():
            for name, tests in reach.items():
                mine = [test for test in tests if f"tests/{game.name}/" in test]
                found[kind].setdefault(name, []).extend(mine)
    return found


def rows(game: Game, found: Found) -> Iterator[Row]:
    """Every clause, then every option of every ruling."""
    cited: dict[str, list[str]] = defaultdict(list)
    looked_up: dict[str, list[str]] = defaultdict(list)
    for citation in citations(game.folder):
        (looked_up if citation.is_ruling else cited)[citation.id].append(citation.place)
    for clause in game.rulebook.clauses.values():
        tests = found["clauses"].get(clause.id, [])
        yield Row(clause.id, cited[clause.id], tests, clause.kind != "rule")
    for ruling in game.rulebook.rulings.values():
        for option in ruling.options:
            name = f"{ruling.id} = {option}"
            yield Row(name, looked_up[ruling.id], found["rulings"].get(name, []))


def report(game: Game, found: Found, is_brief: bool = False) -> tuple[str, bool]:
    """The report as text (briefly: only its holes), and whether it is free of holes."""
    table = list(rows(game, found))
    holes = [row for row in table if row.is_hole]
    lines = [f"{game.title}: where each rule is cited, and how many tests reach it", ""]
    lines += [] if is_brief else [*map(_line, table), ""]
    lines += [f"{len(table)} clauses and options of rulings, {len(holes)} holes"]
    lines += [f"  hole: {row.id}" for row in holes]
    return "\n".join(lines), not holes


def _line(row: Row) -> str:
    mark = "  " if not row.is_hole else "! "
    places = ", ".join(row.places[:4]) + (" …" if len(row.places) > 4 else "")
    first = row.tests[0].rpartition("::")[2] if row.tests else "no test"
    more = f" and {len(row.tests) - 1} more" if len(row.tests) > 1 else ""
    where = places or ("needs none" if row.is_exempt else "nowhere")
    return f"{mark}{row.id:<44} {where:<52} {first}{more}"
