"""The README's pictures, taken from the running dashboards."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from draghan_lab import link, new_game  # noqa: E402
from draghan_lab.engine.dealer import Chance  # noqa: E402
from draghan_lab.explore.policies import play_on  # noqa: E402
from tests.browser.conftest import FLAGS  # noqa: E402
from tests.running_lab import running_lab  # noqa: E402

PICTURES = ROOT / "docs"
SIZE = {"width": 1280, "height": 800}


def main() -> int:
    PICTURES.mkdir(exist_ok=True)
    log = Path(tempfile.mkdtemp()) / "server.log"
    browser_path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with running_lab(log) as lab, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=browser_path, args=FLAGS)
        page = browser.new_page(viewport=SIZE)
        take_home(page, lab)
        take_table(page, lab)
        take_comparison(page)
        take_lair(page, lab)
        take_orders(page, lab)
        take_fight(page, lab)
        browser.close()
    return 0


def take(page: Page, name: str) -> None:
    page.wait_for_timeout(800)  # let things glide into place
    page.screenshot(path=PICTURES / f"{name}.png")
    print(f"docs/{name}.png")


def take_home(page: Page, lab: str) -> None:
    page.goto(lab)
    page.locator(".dl-cards").wait_for(timeout=60_000)
    take(page, "home")


def take_table(page: Page, lab: str) -> None:
    """A game in its second round, with bets on the table and a branch to compare."""
    race = new_game("dragon_racer", seed=7)
    play_on(
        race, Chance("picture", 0), until=lambda now: now.state.round == 2 and now.state.turn == 5
    )
    page.goto(f"{lab}/voila/render/dragon_racer.ipynb?play={link(race)}")
    page.locator(".dl-option").first.wait_for(timeout=60_000)
    take(page, "dragon_racer")


def take_comparison(page: Page) -> None:
    page.get_by_role("button", name="One answer").click()
    page.get_by_role("button", name="Take the last answer back").click()
    page.locator(".dl-option:not(.dl-given)").first.click()
    page.locator(".dl-notice").wait_for()
    page.get_by_role("tab", name="Branches").click()
    page.get_by_role("button", name="Compare", exact=True).click()
    page.locator(".dl-compare tbody tr").last.scroll_into_view_if_needed()
    take(page, "compare")


def take_lair(page: Page, lab: str) -> None:
    """The chambers without which the lair would fall apart."""
    page.goto(f"{lab}/voila/render/drakon_lair.ipynb")
    page.locator(".dl-lair-graph svg").wait_for(timeout=60_000)
    page.locator(".dl-pick", has_text="Cut chambers").click()
    page.locator(".dl-lair-answer", has_text="would cut").wait_for()
    take(page, "drakon_lair")


def take_orders(page: Page, lab: str) -> None:
    """All orders of a Storyline."""
    page.goto(f"{lab}/voila/render/sneaky_ol_dragons.ipynb")
    page.get_by_role("button", name="Program a round by chance").click(timeout=60_000)
    page.get_by_role("button", name="Try all orders").click()
    page.get_by_text("All 24 orders were tried").wait_for(timeout=60_000)
    page.locator(".dl-orders").scroll_into_view_if_needed()
    take(page, "orderings")


def take_fight(page: Page, lab: str) -> None:
    """The party before its first fight, with the solver's hint."""
    quest = new_game("once_upon_a_dragon", seed=6)
    play_on(quest, Chance("picture"), until=lambda now: now.decision.ask == "fight.face")
    page.goto(f"{lab}/voila/render/once_upon_a_dragon.ipynb?play={link(quest)}")
    page.locator(".dl-option").first.wait_for(timeout=60_000)
    take(page, "once_upon_a_dragon")


if __name__ == "__main__":
    sys.exit(main())
