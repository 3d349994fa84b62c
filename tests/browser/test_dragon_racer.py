"""The Dragon Racer table in a real browser: play, mistakes, branches, sharing."""

import re

import pytest

from draghan_lab import link, new_game
from draghan_lab.engine.dealer import Chance
from draghan_lab.explore.policies import play_on
from tests.browser.opening import (
    ANOTHER,
    CARD,
    FIRST,
    NOT_HELD,
    PLAYED,
    SECOND,
    hand,
    in_words,
    opening,
)

TABLE = "voila/render/dragon_racer.ipynb"
PATIENCE = 60_000  # milliseconds for a page on a busy machine; a hung page never comes


@pytest.fixture
def table(lab, open_page):
    """A page with the table, once its decision can be answered."""

    def open_table(query="", **options):
        page = open_page(f"{lab}/{TABLE}{query}", **options)
        page.locator(".dl-stage").wait_for(timeout=PATIENCE)
        page.locator(".dl-decision").wait_for()
        return page

    return open_table


def whole_game():
    return play_on(new_game("dragon_racer", seed=11), Chance("browser"))


def asks_with_betting_closed(game, node):
    step = game.nodes[node].step
    is_asked = step.decision is not None and step.decision.ask == "turn.play_or_bet"
    return is_asked and not step.state.betting_open


def prompt(page):
    return page.locator(".dl-prompt").inner_text()


def play(page, card):
    """Choose a card from the list, to be played face up."""
    page.locator(".dl-option", has_text=in_words(card)).first.click()


def is_asked(page, name):
    """Wait until somebody has to answer."""
    page.locator(".dl-who", has_text=name).wait_for()


def says(page, words):
    """Wait until the current line of the log has these words."""
    page.locator(".dl-log [aria-current]", has_text=words).wait_for()


def upload(page, file):
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a record").click()
    chooser.value.set_files(file)


def position(page):
    return int(page.locator(".dl-slider").input_value())


def at(page, stop):
    """Wait until the slider stands at a stop."""
    page.wait_for_function(f"() => +document.querySelector('.dl-slider').value === {stop}")


def test_a_card_is_played_by_clicking_it_on_the_board(table):
    page = table()
    assert FIRST in prompt(page)
    before = position(page)
    page.locator(f'[data-piece="card:{CARD}"]').click()
    page.get_by_role("button", name=in_words(CARD)).first.wait_for()
    play(page, CARD)
    is_asked(page, SECOND)
    assert position(page) == before + 1
    says(page, PLAYED)


def test_a_decision_is_answered_from_the_list(table):
    page = table()
    play(page, CARD)
    is_asked(page, SECOND)
    assert SECOND in prompt(page)


def test_an_impossible_click_explains_itself_with_its_rule(table):
    page = table()
    page.locator(f'[data-piece="card:{NOT_HELD}"]').click()
    notice = page.locator(".dl-notice")
    notice.get_by_text(f"{in_words(NOT_HELD).capitalize()} is not in hand").wait_for()
    notice.get_by_role("button", name=re.compile("One card each")).click()
    page.locator(".dl-rule").get_by_text("selects and plays exactly one movement card").wait_for()
    assert FIRST in prompt(page)


def test_a_refused_bet_says_why(table):
    """A Dragon has passed the line, so a click on a betting area is refused."""
    game = whole_game()
    game.goto(next(node for node in game.line() if asks_with_betting_closed(game, node)))
    page = table(f"?play={link(game)}")
    page.locator('[data-piece="area:red"]').click()
    page.locator(".dl-notice").get_by_text("betting is closed for this round").wait_for()


def test_the_game_is_replayed_by_keyboard(table):
    page = table(f"?play={link(whole_game())}")
    page.locator(".dl-stage").focus()
    last = position(page)
    page.keyboard.press("ArrowLeft")
    at(page, last - 1)
    page.keyboard.press("Home")
    at(page, 0)
    says(page, "about to begin")
    page.keyboard.press("ArrowRight")
    at(page, 1)
    says(page, "deals")
    page.keyboard.press("End")
    at(page, last)
    says(page, "The game is over")
    page.keyboard.press("Home")
    page.keyboard.press("Space")
    page.wait_for_function("() => +document.querySelector('.dl-slider').value >= 3")
    page.keyboard.press("Space")


def test_another_answer_at_an_earlier_step_makes_a_branch_to_compare(table):
    page, game = table(), opening()
    while len(game.line()) < len(opening().line()) + 3:
        card = hand(game)[0]
        game.answer(("up", card))
        play(page, card)
        at(page, len(game.stops()) - 1)
    for _ in range(3):
        page.get_by_role("button", name="Take the last answer back").click()
        game.undo()
        at(page, len(game.stops()) - 1)
    is_asked(page, FIRST)
    play(page, ANOTHER)
    page.locator(".dl-notice").get_by_text("new branch").wait_for()
    page.get_by_role("tab", name="Branches").click()
    page.get_by_role("button", name="Compare", exact=True).click()
    compared = page.locator(".dl-compare")
    compared.get_by_text(f"{PLAYED} face up").wait_for()
    compared.get_by_text(f"{FIRST} plays {in_words(ANOTHER)} face up").wait_for()


def test_a_link_reopens_the_same_step_in_a_fresh_browser(table):
    page = table()
    play(page, CARD)
    is_asked(page, SECOND)
    page.get_by_role("tab", name="Share").click()
    address = page.get_by_label("Link to this step").input_value()
    other = table(address.partition("dragon_racer.ipynb")[2])
    is_asked(other, SECOND)
    assert position(other) == position(page)
    says(other, PLAYED)


def test_a_link_reopens_the_same_event_within_a_step(table):
    """The last card of a turn ends it, and much happens by it."""
    page = table()
    before = position(page)
    while position(page) <= before + 1:
        before = position(page)
        page.get_by_role("button", name="One answer").click()
        page.wait_for_function(
            f"() => +document.querySelector('.dl-slider').value > {before}", timeout=PATIENCE
        )
    page.get_by_role("tab", name="Share").click()
    page.get_by_label("Link to this step").wait_for()
    page.locator(".dl-slider").focus()
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("() => /event=/.test(document.querySelector('.dl-share input').value)")
    address = page.get_by_label("Link to this step").input_value()
    other = table(address.partition("dragon_racer.ipynb")[2])
    other.locator(".dl-slider").wait_for(timeout=PATIENCE)
    at(other, position(page))


def test_a_broken_link_is_explained_and_a_game_is_there(table):
    page = table("?play=eNoBAAD__wBrokenLink")
    page.locator(".dl-notice").get_by_text("The link could not be opened").wait_for()
    assert FIRST in prompt(page)


def test_a_broken_record_is_refused_and_the_game_stays(table):
    page = table()
    play(page, CARD)
    is_asked(page, SECOND)
    page.get_by_role("tab", name="Share").click()
    broken = {"name": "x.json", "mimeType": "application/json", "buffer": b'{"format": 1, "ru'}
    upload(page, broken)
    page.locator(".dl-notice").get_by_text("What was on the table stays").wait_for()
    assert SECOND in prompt(page)
    says(page, PLAYED)


def test_a_record_is_downloaded_and_opened_again(table, tmp_path):
    page = table()
    play(page, CARD)
    is_asked(page, SECOND)
    page.get_by_role("tab", name="Share").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download record").click()
    path = tmp_path / "record.json"
    download.value.save_as(path)
    fresh = table()
    fresh.get_by_role("tab", name="Share").click()
    upload(fresh, path)
    is_asked(fresh, SECOND)


def test_a_player_sees_only_their_own_hand(table):
    page = table()
    assert page.locator(f'[data-piece="card:{NOT_HELD}"]').count() == 1
    page.get_by_label("See as").select_option(FIRST)
    page.locator(f'[data-piece="card:{NOT_HELD}"]').wait_for(state="detached")
    assert page.locator(f'[data-piece="card:{CARD}"]').count() == 1


def test_a_new_game_begins_as_the_form_says_and_markup_in_a_name_is_only_text(table):
    page = table()
    page.get_by_role("tab", name="New game").click()
    page.get_by_placeholder("player 1").fill("<img src=x onerror=alert(1)>")
    page.get_by_role("button", name="Start", exact=True).click()
    page.locator(".dl-subtitle", has_text="<img src=x").wait_for()
    assert page.locator("img[src=x]").count() == 0


def test_a_long_game_shows_its_board_at_once(table):
    page = table(f"?play={link(whole_game())}")
    assert page.locator('[data-piece="dragon:red"]').count() >= 1
    assert int(page.locator(".dl-slider").get_attribute("max")) >= 200


def test_the_table_fits_a_tablet_without_scrolling_sideways(table):
    page = table(width=820, height=1180)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    board = page.locator(".dl-stage svg").first.bounding_box()
    assert board["width"] <= 820
