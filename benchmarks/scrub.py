"""`python -m benchmarks.scrub`: from a pressed arrow key to the painted board, in a real browser.

A real server serves a whole Dragon Racer game through a link; Chromium steps through it. The clock
starts with the key event itself. It stops twice: at the first task after the frame that shows the
new stop ("drawn": that frame has been painted), and at the animation frame after it ("a frame
later"). The second clock waits for one more tick of the screen, so on a screen of 60 ticks a second
even an empty page cannot stay under 25 ms with it; the target is for the first. The same keys on an
empty page tell what the machine takes for nothing at all.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Page, sync_playwright

from benchmarks.costs import played
from draghan_lab import link
from draghan_lab.engine.timeline import ROOT, Timeline
from tests.running_lab import running_lab

ROOT_FOLDER = Path(__file__).parents[1]
RESULTS = ROOT_FOLDER / "build" / "scrub.json"
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
LEAST_STOPS = 300
PRESSES = 120
PAUSE_MS = 60
MOST_MS = 25.0

# Listens before the stage does, so that the clock starts with the event.
WATCH = """() => {
  window.scrubbed = { drawn: [], painted: [], missed: 0 };
  const stage = document.querySelector("[data-at]");
  window.addEventListener("keydown", (event) => {
    const begun = event.timeStamp;
    const before = stage.dataset.at;
    requestAnimationFrame(() => {
      if (stage.dataset.at === before) window.scrubbed.missed += 1;
      const channel = new MessageChannel();
      channel.port1.onmessage = () => window.scrubbed.drawn.push(performance.now() - begun);
      channel.port2.postMessage(null);
      requestAnimationFrame(() => window.scrubbed.painted.push(performance.now() - begun));
    });
  }, true);
}"""


EMPTY = """<p tabindex="0" data-at="0">0</p><script>
  const page = document.querySelector("p");
  page.onkeydown = () => { page.textContent = page.dataset.at = Number(page.dataset.at) + 1; };
</script>"""


def long_game() -> Timeline:
    """A whole game with enough stops, looked at from its beginning."""
    for number in range(100):
        game = played(number)
        if len(game.stops()) >= LEAST_STOPS:
            game.goto(ROOT)
            return game
    raise AssertionError(f"no game has {LEAST_STOPS} stops")


def browser_path() -> str:
    command = [sys.executable, str(ROOT_FOLDER / "tools" / "browser.py")]
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout.strip()


def press_keys(page: Page) -> dict[str, Any]:
    """On through the game and back again."""
    page.locator("[data-at]").focus()
    page.evaluate(WATCH)
    for key in ("ArrowRight", "ArrowLeft"):
        for _ in range(PRESSES):
            page.keyboard.press(key)
            page.wait_for_timeout(PAUSE_MS)
    return page.evaluate("window.scrubbed")


def measure(address: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The times of the stage, and those of an empty page in the same browser."""
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=browser_path(), args=FLAGS)
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.set_content(EMPTY)
        empty = press_keys(page)
        page.goto(address, wait_until="commit")
        page.locator(".dl-stage[data-complete=true]").wait_for(timeout=60_000)
        stage = press_keys(page)
        browser.close()
    return stage, empty


def summary(times: list[float]) -> dict[str, float]:
    return {"p50": median(times), "p95": quantiles(times, n=20)[-1], "max": max(times)}


def report(total: int, stage: dict[str, Any], empty: dict[str, Any]) -> bool:
    """Print and write what was found; returns whether the target is met."""
    found = {
        "drawn": summary(stage["drawn"]),
        "drawn_on_an_empty_page": summary(empty["drawn"]),
        "a_frame_later": summary(stage["painted"]),
    }
    print(f"A game of {total} stops, {2 * PRESSES} arrow keys, from key to")
    for name, values in found.items():
        told = "".join(f"  {part} {value:6.1f} ms" for part, value in values.items())
        print(f"  {name.replace('_', ' '):26}{told}")
    is_met = found["drawn"]["p95"] <= MOST_MS
    print(f"  {'met   ' if is_met else 'MISSED'}  p95 to the drawn frame <= {MOST_MS:g} ms")
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(json.dumps({"stops": total, **found}, indent=2) + "\n", encoding="utf-8")
    return is_met


def main() -> int:
    game = long_game()
    total = len(game.stops(game.tip()))
    with (
        tempfile.TemporaryDirectory() as folder,
        running_lab(Path(folder) / "server.log") as server,
    ):
        address = f"{server}/voila/render/dragon_racer.ipynb?play={link(game)}"
        stage, empty = measure(address)
    if stage["missed"] or len(stage["painted"]) < 2 * PRESSES:
        print(f"{stage['missed']} of {2 * PRESSES} keys did not move the board")
        return 1
    return 0 if report(total, stage, empty) else 1


if __name__ == "__main__":
    sys.exit(main())
