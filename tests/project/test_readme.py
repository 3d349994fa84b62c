"""The README keeps its promises."""

import doctest
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_its_examples_run_as_shown():
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried >= 10
    assert failed == 0


def test_its_pictures_and_pages_exist():
    for path in re.findall(r"\]\(([^)]+)\)", README):
        assert (ROOT / path).exists(), path


def test_its_two_commands_exist():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for command in re.findall(r"^    make (\w+)", README, re.MULTILINE):
        assert re.search(rf"^{command}:", makefile, re.MULTILINE), command
