"""The same notebook in JupyterLab."""

import shutil
import time
from pathlib import Path

import pytest

from tests.browser.opening import CARD, SECOND, in_words
from tests.running_lab import running

NOTEBOOK = Path(__file__).parents[2] / "notebooks" / "dragon_racer.ipynb"
PATIENCE = 90_000


@pytest.fixture
def jupyterlab(tmp_path):
    """A JupyterLab on a copy of the notebook, without a token, for this machine only."""
    shutil.copy(NOTEBOOK, tmp_path)
    options = [f"--ServerApp.root_dir={tmp_path}", "--IdentityProvider.token=", "--allow-root"]
    options += ["--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"]
    options += ["--LabApp.news_url=", "--KernelManager.transport=ipc"]
    with running("jupyterlab", tmp_path / "server.log", *options) as address:
        yield address


def test_the_table_works_and_arrow_keys_reach_it(jupyterlab, open_page):
    page = open_page(f"{jupyterlab}/lab/tree/dragon_racer.ipynb?reset", scripts_may_fail=True)
    page.locator(".jp-Notebook .jp-CodeCell").first.click(timeout=PATIENCE)
    run_all(page)
    stage = page.locator(".dl-stage")
    stage.wait_for(timeout=PATIENCE)
    page.locator(".dl-option", has_text=in_words(CARD)).first.click()
    page.locator(".dl-who", has_text=SECOND).wait_for()
    stage.focus()
    last = slider(page)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.wait_for_function(f"() => +document.querySelector('.dl-slider').value === {last - 2}")
    page.keyboard.press("End")
    page.wait_for_function(f"() => +document.querySelector('.dl-slider').value === {last}")


def run_all(page):
    """Run the cell once its kernel is there; a key pressed too early is lost."""
    deadline = time.monotonic() + PATIENCE / 1000
    while page.locator(".jp-OutputArea-output").count() == 0 and time.monotonic() < deadline:
        page.locator(".jp-Notebook .jp-CodeCell").first.click()
        page.keyboard.press("Control+Enter")
        page.wait_for_timeout(4000)


def slider(page):
    return int(page.locator(".dl-slider").input_value())
