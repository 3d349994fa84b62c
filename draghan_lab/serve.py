"""`draghan-lab`: serve the dashboards on this machine.

    serve(["--port", "9000", "--no-browser"])

`PORT` and `BROWSER` in the environment do the same; `BROWSER=none` opens none.
"""

from __future__ import annotations

import argparse
import os
import socket
import sys
from collections.abc import Sequence
from pathlib import Path

HOST = "127.0.0.1"
FIRST_PORT = 8866
PORTS_TRIED = 50
NO_BROWSER = ("none", "no", "false", "0")

PACKAGE = Path(__file__).resolve().parent


class CannotServe(Exception):
    """The dashboards cannot be served, and why, in one sentence."""


def serve(argv: Sequence[str] = ()) -> int:
    """Serve until interrupted; the exit status."""
    try:
        wanted = parse(argv)
        folder = notebook_folder(wanted.notebooks)
        port = free_port(wanted.port)
    except CannotServe as reason:
        print(reason, file=sys.stderr)
        return 1
    make_our_template_known()
    from draghan_lab.dashboards import run  # Voila takes a second to import

    run(folder, HOST, port, show_browser=wanted.browser)
    return 0


def parse(argv: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="draghan-lab", description="Serve the dashboards of Draghan Lab on this machine."
    )
    parser.add_argument(
        "--port", type=int, help=f"the port to use (otherwise the first free one from {FIRST_PORT})"
    )
    parser.add_argument("--no-browser", dest="browser", action="store_false", help="open none")
    parser.add_argument("--notebooks", type=Path, help="another folder of notebooks to serve")
    wanted = parser.parse_args(list(argv))
    if wanted.port is None:
        wanted.port = port_from_environment()
    wanted.browser = wanted.browser and a_browser_is_welcome()
    return wanted


def a_browser_is_welcome() -> bool:
    """Unless it is declined, or there is no screen and a text browser would take the terminal."""
    named = os.environ.get("BROWSER", "").lower()
    if named:
        return named not in NO_BROWSER
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME")
    return sys.platform in ("darwin", "win32") or any(map(os.environ.get, screens))


def port_from_environment() -> int | None:
    text = os.environ.get("PORT", "").strip()
    if not text:
        return None
    if not text.isdecimal():
        raise CannotServe(f"PORT must be a number, but it is {text!r}.")
    return int(text)


def free_port(wanted: int | None) -> int:
    """The port asked for if it is free, else the first free one of ours."""
    if wanted is None:
        candidates = range(FIRST_PORT, FIRST_PORT + PORTS_TRIED)
        found = next(filter(is_free, candidates), None)
        if found is None:
            raise CannotServe(f"Every port from {FIRST_PORT} to {candidates[-1]} is taken.")
        return found
    if not 1 <= wanted <= 65535:
        raise CannotServe(f"A port is a number from 1 to 65535, and {wanted} is not.")
    if not is_free(wanted):
        raise CannotServe(
            f"Port {wanted} is taken or not allowed: stop what uses it, or choose another PORT."
        )
    return wanted


def is_free(port: int) -> bool:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        if os.name == "posix":  # as the server itself does; else a port just left looks taken
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError:
            return False
    return True


def notebook_folder(wanted: Path | None = None) -> Path:
    """The notebooks: those asked for, the wheel's, or the checkout's."""
    places = [wanted] if wanted else [PACKAGE / "notebooks", PACKAGE.parent / "notebooks"]
    for place in places:
        if any(place.glob("*.ipynb")):
            return place.resolve()
    raise CannotServe(f"There are no notebooks in {' or '.join(map(str, places))}.")


def make_our_template_known() -> None:
    """An editable install places no shared data, so Voila is told where the template is."""
    known = os.environ.get("JUPYTER_PATH")
    os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, [str(PACKAGE / "share"), known]))
    # A kernel of the same name in the home folder must not take the place of ours.
    os.environ.setdefault("JUPYTER_PREFER_ENV_PATH", "1")
