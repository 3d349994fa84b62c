"""The quest table in a real browser: a fight, a refusal, gold, a Portal, the dragon, a campaign."""

import pytest

from draghan_lab import given, link

TABLE = "voila/render/once_upon_a_dragon.ipynb"
PATIENCE = 60_000  # milliseconds for a page on a busy machine; a hung page never comes


@pytest.fixture
def table(lab, open_page):
    """A page with the quest table at a position, once its decision can be answered."""

    def open_table(scenario):
        page = open_page(f"{lab}/{TABLE}?play={link(scenario.begin().timeline)}")
        page.locator(".dl-stage").wait_for(timeout=PATIENCE)
        page.locator(".dl-decision").wait_for()
        return page

    return open_table


def quest(**setup):
    return given("once_upon_a_dragon", players=["Ann", "Bob"], **setup)


def asks(page, words):
    page.locator(".dl-prompt", has_text=words).wait_for()


def says(page, words):
    page.locator(".dl-log", has_text=words).wait_for()


def click(page, piece):
    page.locator(f'[data-piece="{piece}"]').first.click(position={"x": 12, "y": 12})


def place(page, hero, enemy):
    """A click on the character leaves its options in the list."""
    click(page, f"hero:{hero}")
    page.locator(".dl-option:visible", has_text=enemy).first.click()
    page.locator(f'[data-piece="at:{hero}"]').wait_for()


def test_a_fight_is_won_by_joint_effort(table):
    """The Wizard and the Elf go to the magus together, and a Spellbook decides."""
    scenario = quest().party("elf", "wizard").gear("wizard", "spellbook")
    page = table(scenario.encounters("society_magus", "goblin"))
    asks(page, "Who faces whom?")
    for hero in ("wizard", "elf"):
        place(page, hero, "Society magus")
    asks(page, "Which Equipment does the Wizard play?")
    click(page, "gear:wizard:spellbook")
    page.get_by_role("button", name="Confirm").click()
    says(page, "The Wizard plays the Spellbook against the Society magus.")
    says(page, "Defeated: the Society magus; still standing: the Goblin.")


def test_a_refused_assignment_is_explained(table):
    page = table(quest().party("elf", "wizard").encounters("merchant", "goblin"))
    place(page, "elf", "Merchant")
    click(page, "hero:elf")
    page.get_by_text("a character is at one Monster only").wait_for()


def drag(page, piece, target):
    """With the mouse, from near the top left corner of a piece to the middle of another."""
    start = page.locator(f'[data-piece="{piece}"]').first.bounding_box()
    end = page.locator(f'[data-piece="{target}"]').first.bounding_box()
    page.mouse.move(start["x"] + 12, start["y"] + 12)
    page.mouse.down()
    page.mouse.move(start["x"] + 30, start["y"] + 12)
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=3)
    page.mouse.up()


def test_characters_and_cards_are_dragged_onto_monsters(table):
    """A card dropped on a Monster that its owner does not face is explained; totals are live."""
    scenario = quest().party("elf", "wizard").gear("wizard", "spellbook")
    page = table(scenario.encounters("society_magus", "goblin"))
    page.get_by_text("Drag a character onto a Monster").wait_for()
    drag(page, "hero:elf", "enemy:society_magus")
    page.locator('[data-piece="at:elf"]').wait_for()
    click(page, "hero:wizard")
    page.get_by_text("Wizard: now click the Monster it faces").wait_for()
    click(page, "enemy:society_magus")
    asks(page, "Which Equipment does the Wizard play?")
    drag(page, "gear:wizard:spellbook", "enemy:goblin")
    page.get_by_text("The Wizard faces the Society magus, and plays there only").wait_for()
    drag(page, "gear:wizard:spellbook", "enemy:society_magus")
    page.get_by_text("With the chosen cards: Society magus ✓ falls").wait_for()
    page.get_by_role("button", name="Confirm").click()
    says(page, "Defeated: the Society magus; still standing: the Goblin.")


def test_a_character_that_stands_somewhere_is_dragged_elsewhere(table):
    page = table(quest().party("elf", "wizard").encounters("society_magus", "goblin"))
    drag(page, "hero:elf", "enemy:goblin")
    says(page, "The Elf faces the Goblin.")
    drag(page, "at:elf", "enemy:society_magus")
    says(page, "The Elf faces the Society magus.")
    page.get_by_text("the old line is kept under Branches").wait_for()
    asks(page, "Who faces whom?")


def test_places_healing_cards_portals_and_gifts_are_clicked(table):
    page = table(given("once_upon_a_dragon", players=["Ann"]))
    click(page, "place:2")
    says(page, "The party has 3 characters: Ann 3.")
    page = table(quest(seed=7))
    click(page, "place:1")
    says(page, "Bob takes the Map and begins.")
    healing = quest().party("elf", "knight").hurt("elf").gear("elf", "elixir", "lute")
    page = table(healing.location("portal").encounters("club", "scroll"))
    click(page, "gear:elf:elixir")
    says(page, "The Elf is healed by the Healing elixir.")
    click(page, "location")
    says(page, "The party will travel at the end of this round.")
    asks(page, "Give one card to somebody?")
    click(page, "gear:elf:lute")
    says(page, "The Elf gives the Lute to the Knight.")


def test_the_aid_of_a_location_is_dragged_onto_a_monster(table):
    scenario = quest().party("elf", "knight").location("barracks")
    page = table(scenario.encounters("merchant", "goblin"))
    drag(page, "location", "enemy:goblin")
    page.get_by_text("First everybody is placed; the Aid is directed after that.").wait_for()
    for hero in ("elf", "knight"):
        drag(page, f"hero:{hero}", "enemy:merchant")
        page.locator(f'[data-piece="at:{hero}"]').wait_for()
    asks(page, "Against whom does the Location help?")
    drag(page, "location", "enemy:goblin")
    says(page, "The Barracks adds 3 Strength against the Goblin.")


def is_in_sight(page, piece):
    """Whether the whole of an element lies in the window."""
    box = piece.bounding_box()
    return box["y"] >= 0 and box["y"] + box["height"] <= page.viewport_size["height"]


def test_the_board_the_advice_and_the_question_are_in_sight_together_on_a_small_screen(table):
    page = table(quest().party("elf", "wizard").encounters("society_magus", "goblin"))
    page.set_viewport_size({"width": 1024, "height": 768})
    board, prompt = page.locator(".dl-board"), page.locator(".dl-prompt")
    page.locator(".dl-hands").get_by_text("Drag a character onto a Monster").wait_for()
    frame = page.locator(".dl-board-frame").bounding_box()
    for piece in (board, prompt, page.locator(".dl-hands"), page.locator(".dl-option").first):
        assert is_in_sight(page, piece)
    drawn = board.bounding_box()
    left, right = drawn["x"] - frame["x"], frame["x"] + frame["width"]
    assert abs(left - (right - drawn["x"] - drawn["width"])) < 3


def test_a_new_game_is_brought_into_sight(table):
    page = table(quest().party("elf", "wizard").encounters("society_magus", "goblin"))
    page.set_viewport_size({"width": 1024, "height": 768})
    page.get_by_role("button", name="New game").click()
    label = page.get_by_text("Campaign: defeated dragons stay away")
    label.wait_for()
    assert label.evaluate("e => e.scrollWidth <= e.parentElement.clientWidth")
    page.get_by_role("button", name="Start").click()
    asks(page, "Who has the pointiest ears")
    page.wait_for_function(
        "() => Math.abs(document.querySelector('.dl-stage').getBoundingClientRect().top) < 60"
    )


def test_what_cannot_be_is_told_in_sight_of_whoever_works_in_the_panels(table):
    page = table(quest().party("elf", "wizard").location("portal"))
    page.set_viewport_size({"width": 1024, "height": 600})
    page.get_by_role("button", name="Show me the best fight").click()
    notice = page.locator(".dl-notice", has_text="There is nobody to fight.")
    notice.wait_for()
    assert is_in_sight(page, notice)
    notice.get_by_role("button", name="Dismiss").click()
    assert not notice.is_visible()


def test_the_best_fight_is_told_under_the_board(table):
    page = table(quest().party("elf", "knight").encounters("merchant", "goblin"))
    page.get_by_role("button", name="Show me how").click()
    page.get_by_text("Elf → Merchant; Knight → Goblin.").wait_for()
    place(page, "elf", "Merchant")
    page.locator(".dl-hands", has_text="Everything can be defeated: Knight → Goblin.").wait_for()


def test_an_order_that_was_tried_is_clicked_to_play_on_from_it(table):
    page = table(quest().party("elf", "knight").encounters("merchant", "goblin", "gnome", "club"))
    page.get_by_role("tab", name="Stacks and chances").click()
    panel = page.locator(".dl-quest-lab:visible")
    panel.get_by_label("Stack").select_option("Draghan Encounters")
    panel.get_by_label("the next").fill("2")
    panel.get_by_label("the next").press("Enter")
    panel.get_by_label("Games each").fill("5")
    panel.get_by_label("Games each").press("Enter")
    panel.get_by_role("button", name="Try all 2 orders").click()
    panel.get_by_text("Done: 10 of 10 games.").wait_for()
    lying = panel.locator(".dl-sortable-card").all_inner_texts()
    panel.locator("[data-order]", has_not_text="as it lies").get_by_role("button").press("Enter")
    page.get_by_text("The stack lies in this order now").wait_for()
    panel.locator(".dl-sortable-card").first.get_by_text(lying[1], exact=True).wait_for()


def test_a_fight_is_advised_and_the_advice_carried_out(table):
    page = table(quest().party("elf", "knight").encounters("merchant", "goblin"))
    page.get_by_role("button", name="Show me the best fight").click()
    plan = page.locator(".dl-quest-table").nth(1)
    plan.locator("tr", has_text="Merchant").get_by_text("Elf").wait_for()
    page.get_by_role("button", name="Carry it out").click()
    says(page, "Defeated: the Merchant and the Goblin")


def test_cards_are_reordered_and_all_orders_are_tried_in_the_background(table):
    """A long run leaves the page alive: it is stopped, and says so."""
    scenario = quest().party("elf", "knight").location("holy_spring").hurt("elf")
    scenario.gear("elf", "healing_potion").encounters("merchant", "goblin", "gnome")
    page = table(scenario)
    page.get_by_role("tab", name="Stacks and chances").click()
    panel = page.locator(".dl-quest-lab:visible")
    panel.get_by_label("Stack").select_option("Draghan Encounters")
    panel.get_by_label("Games each").fill("200")
    panel.get_by_label("Games each").press("Enter")
    panel.get_by_role("button", name="Try all 6 orders").click()
    panel.locator(".dl-quest-share").first.wait_for()
    panel.get_by_role("button", name="Cancel").click()
    panel.get_by_text("Stopped:").wait_for()
    panel.locator(".dl-sortable-card", has_text="Merchant").press("Shift+ArrowRight")
    panel.get_by_role("button", name="Play on from this order").click()
    page.get_by_text("The stack lies in this order now").wait_for()
    first = panel.locator(".dl-sortable-card").first
    assert first.inner_text() == "Goblin (needs 1 Strength)"


def test_gold_is_divided(table):
    page = table(quest().party("elf", "knight").encounters("ogre", "club"))
    asks(page, "1 coin of the Ogre cannot be divided: who gets it?")
    click(page, "hero:elf")
    page.get_by_role("button", name="Confirm").click()
    says(page, "The Elf takes 2 gold.")


def test_the_portal_is_taken(table):
    page = table(quest().party("elf", "knight").location("portal").encounters("club", "lute"))
    asks(page, "Leave for the Shadow Realm")
    page.locator(".dl-decision button", has_text="travel").first.click()
    says(page, "The party will travel at the end of this round.")


def test_the_dragon_is_defeated(table):
    scenario = quest().party("knight", "wizard").gear("wizard", "longsword", "shadow_cloak")
    scenario.dragon("razuul").stack_sizes(encounters=0)
    page = table(scenario)
    asks(page, "Which Equipment does the Wizard play?")
    for card in ("longsword", "shadow_cloak"):
        click(page, f"gear:wizard:{card}")
    page.get_by_role("button", name="Confirm").click()
    says(page, "The game is won: Razuul is no more.")


def test_a_campaign_is_saved_and_continued(table, tmp_path):
    scenario = quest(options={"campaign": True}).party("knight", "elf").dragon("razuul")
    page = table(scenario.stack_sizes(locations=0).location())
    asks(page, "Go on to the next game of the campaign?")
    page.get_by_role("tab", name="Share").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download record").click()
    path = tmp_path / "campaign.json"
    download.value.save_as(path)
    page.locator(".dl-decision button", has_text="the next game").click()
    asks(page, "Who has the pointiest ears")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a record").click()
    chooser.value.set_files(path)
    asks(page, "Go on to the next game of the campaign?")
    page.locator(".dl-decision button", has_text="the next game").click()
    says(page, "Game 2 of the campaign begins")
