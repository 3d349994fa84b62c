"""What `draghan-lab` makes of its arguments and its surroundings, without a server."""

import socket

import pytest

from draghan_lab import serve
from draghan_lab.serve import CannotServe, free_port, notebook_folder, parse


@pytest.fixture
def taken_port():
    with socket.socket() as holder:
        holder.bind(("127.0.0.1", 0))
        holder.listen()
        yield holder.getsockname()[1]


@pytest.fixture(autouse=True)
def quiet_surroundings(monkeypatch):
    monkeypatch.delenv("PORT", raising=False)
    monkeypatch.delenv("BROWSER", raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("DISPLAY", ":0")


def test_a_port_that_was_asked_for_and_is_taken_is_refused(taken_port):
    with pytest.raises(CannotServe, match=f"Port {taken_port} is taken"):
        free_port(taken_port)


def test_without_a_wish_the_next_free_port_is_used(taken_port, monkeypatch):
    monkeypatch.setattr(serve, "FIRST_PORT", taken_port)
    assert taken_port < free_port(None) < taken_port + serve.PORTS_TRIED


@pytest.mark.parametrize("wanted", [0, 65536, -1])
def test_a_number_that_is_no_port_is_refused(wanted):
    with pytest.raises(CannotServe, match="from 1 to 65535"):
        free_port(wanted)


def test_the_port_may_come_from_the_environment(monkeypatch):
    monkeypatch.setenv("PORT", "9123")
    assert parse([]).port == 9123
    assert parse(["--port", "9124"]).port == 9124


@pytest.mark.parametrize("empty", ["", " "])
def test_an_empty_port_is_no_wish(monkeypatch, empty):
    monkeypatch.setenv("PORT", empty)
    assert parse([]).port is None


def test_a_port_that_is_no_number_is_named_in_one_sentence(monkeypatch, capsys):
    monkeypatch.setenv("PORT", "the usual")
    assert serve.serve([]) == 1
    assert capsys.readouterr().err == "PORT must be a number, but it is 'the usual'.\n"


def test_no_browser_is_opened_when_none_is_wanted(monkeypatch):
    assert parse([]).browser
    assert not parse(["--no-browser"]).browser
    monkeypatch.setenv("BROWSER", "none")
    assert not parse([]).browser


def test_without_a_screen_only_a_named_browser_is_opened(monkeypatch):
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME"):
        monkeypatch.delenv(name, raising=False)
    assert not parse([]).browser
    monkeypatch.setenv("BROWSER", "firefox")
    assert parse([]).browser


def test_the_notebooks_are_found_in_the_wheel_before_the_checkout(tmp_path, monkeypatch):
    monkeypatch.setattr(serve, "PACKAGE", tmp_path / "draghan_lab")
    for folder in (tmp_path / "notebooks", tmp_path / "draghan_lab" / "notebooks"):
        folder.mkdir(parents=True)
        (folder / "home.ipynb").touch()
        assert notebook_folder() == folder


def test_a_folder_without_notebooks_is_refused(tmp_path):
    with pytest.raises(CannotServe, match="no notebooks in"):
        notebook_folder(tmp_path)
