"""What holds for all dashboards."""

from pathlib import Path

import pytest

NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))
PATIENCE = 60_000  # milliseconds for a page on a busy machine; a hung page never comes


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_dashboard_opens_ten_times_in_a_row(lab, open_page, notebook):
    for _ in range(10):
        page = open_page(f"{lab}/voila/render/{notebook.name}")
        page.locator(".dl-app").wait_for(timeout=PATIENCE)
        page.goto("about:blank")


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_dashboard_fits_a_tablet_without_scrolling_sideways(lab, open_page, notebook):
    page = open_page(f"{lab}/voila/render/{notebook.name}", width=820, height=1180)
    page.locator(".dl-app").wait_for(timeout=PATIENCE)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_home_leads_to_the_table_and_the_table_back_home(lab, open_page):
    page = open_page(lab)
    page.get_by_role("link", name="Dragon Racer: Open the table").click(timeout=PATIENCE)
    page.locator(".dl-stage").wait_for(timeout=PATIENCE)
    page.get_by_role("link", name="All games").click()
    page.locator(".dl-cards").wait_for(timeout=PATIENCE)
