"""The storyline laboratory in a real browser: reorder, try all orders, replay one, cancel."""

import pytest

TABLE = "voila/render/sneaky_ol_dragons.ipynb"
PATIENCE = 60_000  # milliseconds for a page on a busy machine
IN_SIGHT = """() => {
  const stage = document.querySelector('.dl-stage');
  const { top, bottom } = document.querySelector('.dl-board').getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight && stage.contains(document.activeElement);
}"""
"""The whole board is to be seen, and the keyboard moves it."""


@pytest.fixture
def empty_page(lab, open_page):
    """The laboratory before anything was programmed."""
    page = open_page(f"{lab}/{TABLE}")
    page.locator(".dl-stage").wait_for(timeout=PATIENCE)
    return page


@pytest.fixture
def page(empty_page):
    """The laboratory with the Storylines of a round in it."""
    empty_page.get_by_role("button", name="Program a round by chance").click()
    empty_page.locator(".dl-sortable-card").first.wait_for()
    return empty_page


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
    sort = page.get_by_label("Show first")
    name = sort.locator("option").nth(2).inner_text().split()[-1]
    sort.select_option(index=2)
    best = page.locator(".dl-outcomes tbody tr").first
    column = page.locator(".dl-outcomes th").all_inner_texts().index(name)
    spaces = page.locator(f".dl-outcomes tbody td:nth-child({column + 1})")
    best.click()
    page.get_by_text("This order is on the table").wait_for()
    page.locator(".dl-outcomes tr.dl-chosen").wait_for()
    assert int(spaces.first.inner_text()) >= int(spaces.last.inner_text())
    page.wait_for_function("() => +document.querySelector('.dl-slider').value === 0")
    page.wait_for_function(IN_SIGHT)
    for step in (1, 2, 3):
        page.keyboard.press("ArrowRight")
        page.wait_for_function(f"() => +document.querySelector('.dl-slider').value === {step}")


def test_a_row_is_chosen_by_keyboard(page):
    page.get_by_role("button", name="Try all orders").click()
    page.get_by_text("All 24 orders were tried").wait_for(timeout=PATIENCE)
    page.locator(".dl-outcomes tbody tr").first.focus()
    page.keyboard.press("Enter")
    page.get_by_text("This order is on the table").wait_for()
    page.wait_for_function(IN_SIGHT)


def test_a_long_run_is_cancelled(page):
    chips = page.locator(".dl-orders .dl-chips button")
    chips.nth(1).click()
    chips.nth(2).click()
    page.get_by_role("button", name="Try all orders").click()
    cancel = page.get_by_role("button", name="Cancel")
    page.wait_for_function(
        "() => [...document.querySelectorAll('.dl-orders button')]"
        ".some((b) => b.textContent.includes('Cancel') && !b.disabled)"
    )
    cancel.click()
    page.get_by_text("of 13,824 orders were tried before").wait_for(timeout=PATIENCE)


def test_on_a_small_screen_the_board_and_the_question_are_in_sight_together(lab, open_page):
    page = open_page(f"{lab}/{TABLE}", width=1024, height=768)
    page.locator(".dl-option").first.wait_for(timeout=PATIENCE)
    for part in (".dl-board", ".dl-prompt", ".dl-option"):
        box = page.locator(part).first.bounding_box()
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 768


def test_a_refusal_is_told_where_it_is_seen(page):
    chips = page.locator(".dl-orders .dl-chips button")
    chips.nth(4).click()
    page.get_by_role("button", name="Try all orders").click()
    page.locator(".dl-orders .dl-note", has_text="overlap").wait_for()


def test_storylines_are_set_up_by_hand(empty_page):
    page = empty_page
    page.get_by_role("button", name="Set up by hand").click()
    fields = page.locator(".dl-hand-setup .jupyter-widget-taginput")
    fields.nth(1).wait_for()
    assert fields.nth(0).get_attribute("placeholder") == "add a card …"
    for field, card in ((0, "Movement 3"), (0, "Angry villagers"), (1, "Picnic")):
        fields.nth(field).fill(card_label(page, card))
        fields.nth(field).press("Enter")
    page.get_by_role("button", name="Take these Storylines").click()
    page.locator(".dl-sortable-card", has_text="Angry villagers").wait_for()
    assert row(page) == ["Movement 3", "Angry villagers"]
    page.locator("th", has_text="in this order").wait_for()


def card_label(page, name):
    """What the list of cards offers for a name."""
    offered = page.locator(".dl-hand-setup datalist option").all()
    return next(
        value
        for option in offered
        if (value := option.get_attribute("value")).startswith(f"{name} ·")
    )
