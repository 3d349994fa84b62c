"""The pin files agree with pyproject.toml, with each other, and name no address."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
WANTED = {
    "lab": PROJECT["project"]["dependencies"] + PROJECT["build-system"]["requires"],
    "test": PROJECT["project"]["optional-dependencies"]["test"],
    "bench": PROJECT["project"]["optional-dependencies"]["bench"],
}
FILES = [*sorted((ROOT / "requirements").glob("*.txt")), ROOT / "binder" / "requirements.txt"]


def pins(path: Path) -> dict[str, list[Requirement]]:
    """Every pin by name; a package may have one for each of several Pythons."""
    found: dict[str, list[Requirement]] = {}
    for line in path.read_text().splitlines():
        if line and not line.startswith("#"):
            pin = Requirement(line)
            found.setdefault(canonicalize_name(pin.name), []).append(pin)
    return found


def exact_version(pin: Requirement) -> str:
    (only,) = pin.specifier
    assert only.operator == "==", f"{pin} is not exact"
    return only.version


@pytest.mark.parametrize("kind", WANTED)
def test_every_dependency_is_pinned_within_its_range(kind):
    pinned = pins(ROOT / "requirements" / f"{kind}.txt")
    for text in WANTED[kind]:
        wanted = Requirement(text)
        found = pinned.get(canonicalize_name(wanted.name), [])
        assert found, f"{wanted.name} is not pinned in {kind}.txt: run `make pins`"
        for pin in found:
            version = exact_version(pin)
            assert wanted.specifier.contains(version), f"{pin} is outside {wanted}: `make pins`"


@pytest.mark.parametrize(("smaller", "larger"), [("lab", "test"), ("test", "bench")])
def test_a_larger_file_holds_the_same_versions(smaller, larger):
    small = set((ROOT / "requirements" / f"{smaller}.txt").read_text().splitlines())
    large = set((ROOT / "requirements" / f"{larger}.txt").read_text().splitlines())
    assert small <= large


def test_binder_installs_what_the_lab_installs():
    binder = (ROOT / "binder" / "requirements.txt").read_text()
    assert binder == (ROOT / "requirements" / "lab.txt").read_text()


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_pins_are_exact_and_name_no_address(path):
    text = path.read_text()
    assert not re.search(r"://|--|@|sha256", text)
    for found in pins(path).values():
        for pin in found:
            exact_version(pin)
