"""The scripts behind `make`: what they say when something is missing, and what they count."""

import os
import subprocess
from pathlib import Path

import check
import packages
import pytest
import study

from draghan_lab.games import GAMES

ROOT = Path(__file__).resolve().parents[2]


def make_venv(folder, python="", path=None):
    environment = dict(os.environ, PATH=path) if path else dict(os.environ)
    command = ["/bin/sh", str(ROOT / "tools" / "venv.sh"), str(folder / ".venv"), python]
    return subprocess.run(command, env=environment, capture_output=True, text=True)


def pretended_python(folder, version, *, has_venv=True):
    """A program that answers as such a Python would."""
    script = folder / "python3"
    new_enough = 0 if version >= "3.11" else 1
    script.write_text(
        "#!/bin/sh\n"
        'case "$2" in\n'
        f"  *version_info*) exit {new_enough} ;;\n"
        f"  *python_version*) echo {version} ;;\n"
        f"  *ensurepip*) exit {0 if has_venv else 1} ;;\n"
        "esac\n"
    )
    script.chmod(0o755)
    return script


def test_an_old_python_is_named_in_one_sentence(tmp_path):
    pretended_python(tmp_path, "3.10.4")
    refused = make_venv(tmp_path, path=str(tmp_path))
    assert refused.returncode == 1
    assert "needs Python 3.11 or newer; python3 is 3.10.4 here" in refused.stderr
    assert refused.stderr.count("\n") == 1


def test_no_python_at_all_is_named_in_one_sentence(tmp_path):
    refused = make_venv(tmp_path, path=str(tmp_path))
    assert refused.returncode == 1
    assert "python3 is not there" in refused.stderr


def test_a_python_without_venv_is_named_in_one_sentence(tmp_path):
    pretended_python(tmp_path, "3.12.1", has_venv=False)
    refused = make_venv(tmp_path, path=str(tmp_path))
    assert refused.returncode == 1
    assert "needs Python's venv module, which python3 lacks" in refused.stderr
    assert refused.stderr.count("\n") == 1


def test_a_python_that_was_asked_for_must_be_new_enough(tmp_path):
    python = pretended_python(tmp_path, "3.10.4")
    refused = make_venv(tmp_path, python=str(python))
    assert refused.returncode == 1
    assert f"PYTHON={python} is 3.10.4" in refused.stderr


@pytest.fixture
def pip_says(monkeypatch):
    def pretend(listed):
        done = subprocess.CompletedProcess([], 0, stdout=listed)
        monkeypatch.setattr(packages.subprocess, "run", lambda *_, **__: done)
        for name in (*packages.UV_SETTINGS.values(), "UV_INDEX_STRATEGY"):
            monkeypatch.delenv(name, raising=False)

    return pretend


def test_uv_looks_where_pip_looks(pip_says):
    pip_says("global.index-url='https://one.test/simple'\nglobal.find-links='/a\\n/b'\n")
    chosen = packages.uv_environment()
    assert chosen["UV_DEFAULT_INDEX"] == "https://one.test/simple"
    assert chosen["UV_FIND_LINKS"] == "/a,/b"
    assert chosen["UV_COMPILE_BYTECODE"] == "1"


def test_the_environment_goes_before_pips_files(pip_says, monkeypatch):
    pip_says(":env:.index-url='https://near.test'\nglobal.index-url='https://far.test'\n")
    assert packages.uv_environment()["UV_DEFAULT_INDEX"] == "https://near.test"
    monkeypatch.setenv("UV_DEFAULT_INDEX", "https://mine.test")
    assert packages.uv_environment()["UV_DEFAULT_INDEX"] == "https://mine.test"


def test_several_indexes_are_compared_as_pip_does(pip_says):
    pip_says("global.extra-index-url='https://two.test https://three.test'\n")
    chosen = packages.uv_environment()
    assert chosen["UV_INDEX"] == "https://two.test https://three.test"
    assert chosen["UV_INDEX_STRATEGY"] == "unsafe-best-match"


def test_a_plain_machine_gets_no_settings(pip_says):
    pip_says("")
    assert not set(packages.UV_SETTINGS.values()) & set(packages.uv_environment())


def test_errors_count_as_failures_and_skipped_tests_not_at_all(tmp_path):
    report = tmp_path / "report.xml"
    report.write_text(
        '<testsuites><testsuite tests="10" failures="2" errors="1" skipped="3"/></testsuites>'
    )
    assert check.counted(report) == check.Tally(passed=4, failed=3)


def test_a_run_that_left_no_report_counted_nothing(tmp_path):
    assert check.counted(tmp_path / "missing.xml") == check.Tally()


@pytest.mark.parametrize("name", GAMES)
def test_a_study_counts_its_games(name, monkeypatch):
    monkeypatch.setattr(study, "PORTION", 3)
    found = study.study((name, 0))
    assert found["games"] == 3
    assert found["decisions"] > 3


def test_a_study_names_the_game_that_breaks_a_law(monkeypatch):
    monkeypatch.setitem(study.LAWS, "nothing ends", lambda game, node: not game.is_over)
    with pytest.raises(AssertionError, match="nothing ends: not in game 5"):
        study.study(("dragon_racer", 5))
