"""The storyline laboratory in a real browser: reorder, try all orders, replay one, cancel."""

import pytest

TABLE = "voila/render/sneaky_ol_dragons.ipynb"
PATIENCE = 60_000  # milliseconds for a page on a busy machine


@pytest.fixture
def page(lab, open_page):
    """The laboratory with the Storylines of a round in it."""
    page = open_page(f"{lab}/{TABLE}")
    page.locator(".dl-stage").wait_for(timeout=PATIENCE)
    page.get_by_role("button", name="Program a round by chance").click()
    page.locator(".dl-sortable-card").first.wait_for()
    return page


def row(page):
    return page.locator(".dl-sortable-card").all_inner_texts()


def told(page, words):
    page.locator(".dl-sortable-told", has_text=words).wait_for()


def test_cards_are_reordered_by_keyboard_and_by_mouse(page):
    before = row(page)
    page.locator(".dl-sortable-card").first.focus()
    page.keyboard.press("Shift+ArrowRight")
    told(page, f"{before[0]} is now card 2")
    assert row(page) == [before[1], before[0], *before[2:]]
    cards = page.locator(".dl-sortable-card")
    cards.nth(0).drag_to(cards.nth(3))
    told(page, f"{before[1]} is now card 4")
    assert row(page) == [before[0], before[2], before[3], before[1]]
    page.locator("th", has_text="in this order").wait_for()


def test_all_orders_are_tried_and_the_best_is_stepped_through(page):
    page.get_by_role("button", name="Try all orders").click()
    page.get_by_text("All 24 orders were tried").wait_for(timeout=PATIENCE)
    outcomes = page.locator(".dl-orders select[size]").last
    assert outcomes.locator("option").count() >= 1
    outcomes.select_option(index=0)
    page.get_by_text("This order is on the table").wait_for()
    page.wait_for_function("() => +document.querySelector('.dl-slider').value === 0")
    page.locator(".dl-stage").focus()
    page.locator(".dl-slider").focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => +document.querySelector('.dl-slider').value === 1")


def test_a_long_run_is_cancelled(page):
    zones = page.locator(".dl-orders select[multiple]")
    zones.select_option(index=[0, 1, 2])
    page.get_by_role("button", name="Try all orders").click()
    cancel = page.get_by_role("button", name="Cancel")
    page.wait_for_function(
        "() => [...document.querySelectorAll('.dl-orders button')]"
        ".some((b) => b.textContent.includes('Cancel') && !b.disabled)"
    )
    cancel.click()
    page.get_by_text("of 13,824 orders were tried").wait_for(timeout=PATIENCE)
