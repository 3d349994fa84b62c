"""Find a Chromium for the browser tests, or get one, and print where it is.

Tried in this order: $CHROMIUM, a browser on this machine, Playwright's own, the system's package
(as root on Debian or Ubuntu). A browser counts only if it opens a page.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Error, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MAC_BROWSER = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
MISSING = (
    "The browser tests need Chromium, which is not here and could not be installed: "
    "install chromium or Google Chrome, or name one with CHROMIUM=/path/to/it."
)


def say(sentence: str) -> None:
    """To the error stream, because the output is the path."""
    print(sentence, file=sys.stderr, flush=True)


def opens_a_page(path: str) -> bool:
    try:
        with sync_playwright() as play:
            browser = play.chromium.launch(executable_path=path, args=FLAGS)
            browser.new_page().set_content("<p>here</p>")
            browser.close()
    except Error:
        return False
    return True


def on_this_machine() -> Iterator[str]:
    named = os.environ.get("CHROMIUM")
    if named:
        yield named
    yield from filter(None, map(shutil.which, NAMES))
    yield MAC_BROWSER


def playwrights_own() -> str:
    with sync_playwright() as play:
        return play.chromium.executable_path


def download_playwrights_own() -> None:
    say("No Chromium found; downloading Playwright's own …")
    command = [sys.executable, "-m", "playwright", "install", "chromium"]
    try:
        subprocess.run(command, capture_output=True, timeout=300)
    except subprocess.TimeoutExpired:
        say("That took too long.")


def install_system_package() -> None:
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return
    say("Playwright's own does not work here; installing the package chromium with apt-get …")
    environment = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
    for arguments in (["update"], ["install", "-y", "--no-install-recommends", "chromium"]):
        subprocess.run(
            ["apt-get", "-qq", *arguments],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )


def first_that_opens(paths: Iterator[str]) -> str | None:
    return next((path for path in paths if Path(path).exists() and opens_a_page(path)), None)


def find_or_get() -> str | None:
    found = first_that_opens(on_this_machine()) or first_that_opens(iter([playwrights_own()]))
    if found:
        return found
    download_playwrights_own()
    found = first_that_opens(iter([playwrights_own()]))
    if found:
        return found
    install_system_package()
    return first_that_opens(on_this_machine())


def main() -> int:
    path = find_or_get()
    if path is None:
        say(MISSING)
        return 1
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
