"""Run every check and test of the project and close with one line: `N passed, M failed`.

`check.py` runs all of it, `check.py lint` only what reads the source. Everything runs, whatever
failed before; a tool that fails without failing tests (a linter, a pytest that cannot start)
counts as one failure.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parents[1]
PYTHON = [sys.executable, "-m"]
PYTEST = [*PYTHON, "pytest", "-q", "--color=no"]
REACHED = ROOT / "build" / "reached"
COVERAGE = [*PYTHON, "draghan_lab", "coverage", "--brief", f"--reached={REACHED}"]
SLOW_FOLDERS = ("browser",)


@dataclass
class Tally:
    passed: int = 0
    failed: int = 0

    def add(self, other: Tally) -> None:
        self.passed += other.passed
        self.failed += other.failed


def linters() -> Iterator[tuple[str, list[str]]]:
    yield "ruff check", [*PYTHON, "ruff", "check", "."]
    yield "ruff format", [*PYTHON, "ruff", "format", "--check", "."]
    yield "mypy", [*PYTHON, "mypy"]


def announce(title: str) -> None:
    print(f"\n== {title}", flush=True)


def run_linter(title: str, command: list[str]) -> Tally:
    announce(title)
    failed = subprocess.run(command, cwd=ROOT).returncode != 0
    return Tally(failed=int(failed))


def counted(report: Path) -> Tally:
    """The figures of a JUnit report; an error in a fixture is a failure too."""
    if not report.exists():
        return Tally()
    suites = ElementTree.parse(report).getroot().iter("testsuite")
    tally = Tally()
    for suite in suites:
        figure = {name: int(suite.get(name, "0")) for name in ("tests", "failures", "errors")}
        lost = figure["failures"] + figure["errors"]
        tally.add(Tally(figure["tests"] - lost - int(suite.get("skipped", "0")), lost))
    return tally


def run_pytest(title: str, arguments: list[str]) -> Tally:
    announce(title)
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        command = [*PYTEST, f"--junitxml={report}", *arguments]
        code = subprocess.run(command, cwd=ROOT).returncode
        tally = counted(report)
    if code != 0 and tally.failed == 0:
        tally.failed = 1
    return tally


def quick_tests() -> Tally:
    # The notebook plugin alone adds seconds to every start.
    ignored = [f"--ignore=tests/{folder}" for folder in SLOW_FOLDERS]
    shutil.rmtree(REACHED, ignore_errors=True)
    listening = ["-p", "draghan_lab.coverage.reach", f"--reach={REACHED}"]
    arguments = ["-p", "no:nbval", "-n", "2", *listening, *ignored, "tests"]
    return run_pytest("rules, widgets, project", arguments)


def notebook_tests() -> Tally:
    if not list((ROOT / "notebooks").glob("*.ipynb")):
        return Tally()
    return run_pytest("notebooks", ["--nbval-lax", "-p", "no:xdist", "notebooks"])


def browser_path() -> str | None:
    command = [sys.executable, str(ROOT / "tools" / "browser.py")]
    found = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    return found.stdout.strip() if found.returncode == 0 else None


def browser_tests() -> Tally:
    if not (ROOT / "tests" / "browser").is_dir():
        return Tally()
    announce("a browser for the browser tests")
    path = browser_path()
    if path is None:
        return Tally(failed=1)
    print(path)
    os.environ["CHROMIUM"] = path
    return run_pytest("browser", ["-p", "no:nbval", "-n", "2", "tests/browser"])


def main() -> int:
    only_lint = sys.argv[1:] == ["lint"]
    total = Tally()
    blamed = []
    steps = [(title, lambda t=title, c=command: run_linter(t, c)) for title, command in linters()]
    if not only_lint:
        steps += [
            ("tests", quick_tests),
            ("coverage of the rulebooks", lambda: run_linter("rulebooks", COVERAGE)),
            ("notebooks", notebook_tests),
            ("browser tests", browser_tests),
        ]
    for title, step in steps:
        tally = step()
        total.add(tally)
        if tally.failed:
            blamed.append(title)
    print(f"\nFailed: {', '.join(blamed)}" if blamed else "\nAll is well.")
    if not only_lint:
        print(f"{total.passed} passed, {total.failed} failed")
    return 1 if blamed else 0


if __name__ == "__main__":
    sys.exit(main())
