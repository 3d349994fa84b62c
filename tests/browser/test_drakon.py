"""The Drakon table and the lair laboratory in a real browser."""

import re

import pytest

from draghan_lab import link
from tests.drakon.delving import delve

PATIENCE = 60_000


@pytest.fixture
def table(lab, open_page):
    """A page with a position on the table."""

    def open_table(scenario):
        query = f"?play={link(scenario.begin().timeline)}"
        page = open_page(f"{lab}/voila/render/drakon.ipynb{query}")
        page.locator(".dl-stage").wait_for(timeout=PATIENCE)
        page.locator(".dl-decision").wait_for()
        return page

    return open_table


def choose(page, words):
    page.locator(".dl-option", has_text=words).first.click()


def touch(page, piece):
    page.locator(f'[data-piece="{piece}"]').click()


def asked(page, words):
    page.locator(".dl-prompt", has_text=words).wait_for()


def says(page, words):
    """Wait until the log has these words."""
    page.locator(".dl-log", has_text=words).wait_for()


def test_a_tile_is_placed_by_clicks_and_a_wrong_cell_is_explained(table):
    page = table(delve().lair("empty[E](1,0)").hand("Ann", "find_coin_1"))
    asked(page, "Place a chamber, or move?")
    choose(page, "place a chamber")
    asked(page, "Which tile?")
    touch(page, "tile:0:find_coin_1")
    asked(page, "Where, and how turned?")
    touch(page, "cell:3,2")
    page.locator(".dl-notice", has_text="shares no side with a chamber in play").wait_for()
    page.locator(".dl-turn", has_text="arrows N").wait_for()
    page.keyboard.press("r")
    page.locator(".dl-turn", has_not_text="arrows N").wait_for()
    touch(page, "cell:2,0")
    says(page, "Ann lays Find a Coin at (2, 0)")
    page.locator('[data-piece="chamber:2,0"]').wait_for()


def test_a_tile_that_is_turned_wrongly_is_refused_with_both_arrows(table):
    page = table(delve().lair("empty[E](1,0)").hand("Ann", "find_coin_2c"))
    choose(page, "place a chamber")
    asked(page, "Which tile?")
    touch(page, "tile:0:find_coin_2c")
    asked(page, "Where, and how turned?")
    turner = page.locator(".dl-turn")
    for _ in range(4):
        if "arrows S W" not in turner.inner_text():
            page.keyboard.press("r")
    page.locator(".dl-turn", has_text="arrows S W").wait_for()
    touch(page, "cell:2,0")
    told = "Its west arrow would face the east arrow of the empty chamber at (1, 0)"
    page.locator(".dl-notice", has_text=told).wait_for()
    asked(page, "Where, and how turned?")


def test_a_coin_is_found_and_wins(table):
    scenario = delve().lair("find_coin[N](0,1)").coins("Ann", 3, 3, 3)
    page = table(scenario)
    choose(page, "move")
    asked(page, "Where to?")
    touch(page, "chamber:0,1")
    says(page, "Ann finds a coin of")
    says(page, "Ann wins with")


def test_drakon_is_encountered(table):
    page = table(delve().lair("find_coin[N](0,1)").drakon((0, 1)).coins("Ann", 2))
    choose(page, "move")
    asked(page, "Where to?")
    touch(page, "chamber:0,1")
    says(page, "Ann encounters Drakon and stands on the entrance")
    says(page, "Ann returns a coin of 2 gold to the hoard")


def test_a_move_that_is_impossible_is_refused_with_its_rule(table):
    page = table(delve().lair("empty[N](0,1), empty[N](0,2)"))
    choose(page, "move")
    asked(page, "Where to?")
    touch(page, "chamber:0,2")
    page.locator(".dl-notice", has_text="does not touch").wait_for()
    asked(page, "Where to?")


def test_a_chamber_is_destroyed_by_a_click_on_it(table):
    page = table(delve().lair("destroy[NE](0,1), empty[E](0,2)"))
    choose(page, "move")
    asked(page, "Where to?")
    touch(page, "chamber:0,1")
    asked(page, "Destroy which chamber?")
    touch(page, "chamber:0,2")
    says(page, "Ann destroys Empty Chamber at (0, 2)")
    page.locator('[data-piece="cell:0,2"]').wait_for()


# the laboratory


@pytest.fixture
def laboratory(lab, open_page):
    page = open_page(f"{lab}/voila/render/drakon_lair.ipynb")
    page.locator(".dl-lair-board svg").wait_for(timeout=PATIENCE)
    page.locator(".dl-lair-graph svg").wait_for()
    return page


def pick(page, words):
    """A question, a tool or a layer."""
    chip = page.locator(".dl-pick", has_text=re.compile(f"^{words}$"))
    chip.click()
    page.locator('.dl-pick[aria-pressed="true"]', has_text=re.compile(f"^{words}$")).wait_for()


def answered(page, words):
    page.locator(".dl-lair-answer", has_text=words).wait_for()


def test_in_the_laboratory_a_cut_chamber_is_destroyed_and_the_sections_are_seen(laboratory):
    page = laboratory
    page.get_by_role("tab", name="Lairs and files").click()
    page.get_by_role("button", name="Only the entrance").click()
    page.locator('[data-piece="cell:1,0"]').wait_for()
    pick(page, "Place")
    page.locator('[data-name="empty_1"][aria-pressed="true"]').wait_for()
    before = page.locator('[data-name="empty_1"]').inner_html()
    page.keyboard.press("r")
    page.wait_for_function(
        "before => document.querySelector('[data-name=empty_1]').innerHTML !== before", arg=before
    )
    for x in (1, 2, 3):
        touch(page, f"cell:{x},0")
        page.locator(f'[data-piece="chamber:{x},0"]').wait_for()
    pick(page, "Cut chambers")
    answered(page, "2 chambers would cut the lair: the empty chamber at (1, 0) and the empty")
    pick(page, "Remove")
    touch(page, "chamber:2,0")
    page.locator('[data-piece="cell:2,0"]').wait_for()
    pick(page, "Sections")
    answered(page, "The lair lies in 2 sections of 2, 1 chambers.")


def test_in_the_laboratory_everything_is_seen_at_once(laboratory):
    box = laboratory.locator(".dl-lair-desk").bounding_box()
    assert box["y"] + box["height"] <= 800
    for half in (".dl-lair-board > svg", ".dl-lair-graph svg"):
        drawing = laboratory.locator(half).bounding_box()
        assert drawing["height"] > 400
        assert drawing["y"] + drawing["height"] <= 800


def test_in_the_laboratory_a_loss_is_shown_on_both_drawings(laboratory):
    page = laboratory
    touch(page, "chamber:1,0")
    page.locator(".dl-lair-told", has_text="The Find Coin at (1, 0)").wait_for()
    page.get_by_role("button", name="removed").click()
    answered(page, "4 moves lost")
    assert page.locator(".dl-lair-board rect[stroke-dasharray='9 6'] title").count() == 1
    page.get_by_role("tab", name="Compare").click()
    page.get_by_role("table").filter(has_text="(0, 0) → (1, 0)").wait_for()
    page.get_by_text("edges that are no moves").click()
    page.get_by_role("table").filter(has_text="adjacent").wait_for()
    page.get_by_role("button", name="Back to it").click()
    answered(page, "Nothing would change")
