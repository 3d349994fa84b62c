"""The page round every dashboard: its name, its colours, its loading screen, its banner."""

import os
import signal
import time
from collections.abc import Iterator

import pytest

from tests.running_lab import running_lab, write_notebook

COUNTER = """
import ipywidgets
heard = ipywidgets.Label("heard 0")
button = ipywidgets.Button(description="Speak", icon="play")
button.on_click(lambda _: setattr(heard, "value", "heard 1"))
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("notebooks")
    write_notebook(folder / "home.ipynb", COUNTER, "ipywidgets.VBox([button, heard])")
    write_notebook(folder / "dragon_racer.ipynb", "import os; print('kernel', os.getpid())")
    return folder


@pytest.fixture(scope="module")
def pages(folder) -> Iterator[str]:
    with running_lab(folder / "server.log", f"--notebooks={folder}") as address:
        yield address


def ends(process: int, *, within: float) -> bool:
    deadline = time.monotonic() + within
    while time.monotonic() < deadline:
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.2)
    return False


def test_widgets_talk_to_python(pages, open_page):
    page = open_page(pages)
    page.get_by_role("button", name="Speak").click()
    page.get_by_text("heard 1").wait_for()


def test_the_page_bears_our_name_and_colours(pages, open_page):
    page = open_page(f"{pages}/voila/render/dragon_racer.ipynb")
    page.get_by_text("kernel").wait_for()
    assert page.title() == "Dragon Racer · Draghan Lab"
    cells = page.locator("#rendered_cells")
    assert cells.evaluate("e => getComputedStyle(e).backgroundColor") == "rgb(251, 247, 239)"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_loading_screen_gives_way_to_the_dashboard(pages, open_page):
    page = open_page(pages)
    page.get_by_text("Setting the table").wait_for()
    page.get_by_role("button", name="Speak").wait_for()
    assert page.locator("#loading").count() == 0


def test_a_kernel_that_died_is_reported_with_a_way_out(pages, open_page):
    # What Jupyter's own scripts had under way may fail with the kernel.
    page = open_page(f"{pages}/voila/render/dragon_racer.ipynb", scripts_may_fail=True)
    line = page.get_by_text("kernel")
    line.wait_for()
    page.wait_for_load_state("networkidle")
    os.kill(int(line.inner_text().split()[1]), signal.SIGKILL)
    banner = page.get_by_role("alert").filter(has_text="connection to the lab is lost")
    banner.wait_for()
    banner.get_by_role("button", name="Reload").click()
    page.get_by_text("kernel").wait_for()
    assert not banner.is_visible()


def test_a_server_that_stopped_is_reported(folder, tmp_path, open_page):
    with running_lab(tmp_path / "server.log", f"--notebooks={folder}") as address:
        page = open_page(address, scripts_may_fail=True)
        page.get_by_role("button", name="Speak").wait_for()
        page.wait_for_load_state("networkidle")
    page.get_by_role("alert").filter(has_text="connection to the lab is lost").wait_for()


def test_a_page_that_was_left_takes_its_kernel_along(pages, open_page):
    page = open_page(f"{pages}/voila/render/dragon_racer.ipynb")
    line = page.get_by_text("kernel")
    line.wait_for()
    page.wait_for_load_state("networkidle")
    kernel = int(line.inner_text().split()[1])
    page.goto(f"{pages}/nowhere")
    assert ends(kernel, within=20)
    assert page.get_by_role("heading").inner_text() == "There is no such page"
