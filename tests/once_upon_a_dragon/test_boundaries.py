"""The other sides of boundaries: what must not happen, and what rarer rulings do together."""

from __future__ import annotations

import pytest

from draghan_lab.games.once_upon_a_dragon import events as e
from draghan_lab.games.once_upon_a_dragon.reckoning import dragon_need
from tests.once_upon_a_dragon.questing import (
    all_face,
    asked,
    decline,
    needing,
    quest,
    skip_to,
    three,
    to_next_round,
)


def decisions(scenario, ask):
    """Every decision of a kind that was put so far, fate's included."""
    nodes = scenario.timeline.nodes
    steps = [nodes[node].step for node in scenario.timeline.line()]
    return [step.decision for step in steps if step.decision and step.decision.ask == ask]


# locations and thefts


def test_a_healing_location_leaves_nobody_hurt():
    scenario = three().party("elf", "dwarf", "wizard").hurt("elf", "wizard")
    scenario.location("holy_spring").begin()
    assert not any(hero.is_hurt for hero in scenario.timeline.state.heroes)
    scenario.then_asked("The table", "fight.face")


def test_every_card_is_stolen_with_the_same_chance_also_of_two_alike():
    scenario = quest().party("elf", "wizard").gear("elf", "club", "lute", "club")
    scenario.location("den_of_thieves").encounters("goblin", "gnome").begin()
    (theft,) = decisions(scenario, "theft.random_equipment")
    assert sorted(theft.options) == ["club", "club", "lute"]


def test_a_thief_that_stays_on_the_table_does_not_rob_the_next_active_player():
    scenario = quest().party("elf", "wizard").dragon("razuul").gold(elf=2, wizard=2)
    scenario.location("ember_shrine", "ember_shrine").encounters("night_thief")
    scenario.stack_sizes(encounters=1).begin().then_gold(elf=1)
    all_face(scenario, "razuul").then_active("wizard").then_gold(elf=1, wizard=2)
    scenario.then_asked("The table", "fight.face")


def test_a_location_is_discarded_on_top_when_it_is_left():
    scenario = quest().party("elf", "wizard").location("holy_spring", "portal")
    scenario.hurt("elf").gear("elf", "elixir").encounters("club", "lute").begin()
    scenario.when("Ann", "elixir")
    decline(scenario, "sharing.give").then_asked("Bob", "portal.travel")
    assert scenario.timeline.state.discard[0] == "holy_spring"


# journeys


def test_a_portal_through_which_the_party_leaves_is_discarded():
    scenario = quest().party("elf", "wizard").portals(1).location("portal")
    scenario.encounters("club", "lute").begin().when("Ann", "travel")
    to_next_round(scenario).then_sizes(portals=1).then_discarded("portal")


def test_what_is_left_of_draghan_is_removed_and_not_discarded():
    scenario = quest().party("elf", "wizard").location("portal", "barracks")
    scenario.encounters("club", "lute", "sphinx").begin().when("Ann", "travel")
    to_next_round(scenario)
    state = scenario.timeline.state
    assert {"barracks", "sphinx"} <= set(state.removed)
    assert not {"barracks", "sphinx"} & set(state.discard)


def test_the_decision_to_leave_is_final_even_if_portals_may_be_used_later():
    scenario = quest(rulings={"portal.reuse": "any_later_round"}).party("elf", "wizard")
    scenario.portals(1).location("portal").encounters("club", "lute").begin()
    scenario.when("Ann", "travel")
    decline(scenario, "sharing.give")
    assert asked(scenario).count("portal.travel") == 1
    assert scenario.timeline.state.realm == "shadow"


# fights


def test_all_cards_that_are_played_count_together():
    scenario = quest(components=needing(ogre=(5, 0, 0))).party("knight", "wizard")
    scenario.gear("knight", "club", "longsword").encounters("ogre", "gnome").begin()
    scenario.face(knight="ogre", wizard="gnome").play("knight", "club", "longsword")
    scenario.then_hero("knight", gold=3, is_hurt=False)


@pytest.mark.parametrize(("used", "wins"), [("razuul", True), ("unused", False)])
def test_an_aid_helps_against_the_dragon(used, wins):
    aid = {"sunken_archive": {"icons": {"strength": 9, "charm": 0, "knowledge": 0}}}
    scenario = quest(components={**needing(razuul=(8, 1, 0)), **aid}).party("elf", "wizard")
    scenario.dragon("razuul").stack_sizes(encounters=0).here("sunken_archive").begin()
    scenario.then_asked("Ann", "fight.aid_target").when("Ann", used)
    assert (scenario.timeline.state.result == "won") is wins


def test_where_all_turn_on_the_dragon_an_aid_may_help_although_nobody_stands_there():
    rulings = {
        "location.aid_alone": "needs_a_character",
        "endgame.second_placement": "all_turn_on_dragon",
    }
    scenario = quest(rulings=rulings).party("elf", "wizard").dragon("razuul").enemies("lich")
    scenario.stack_sizes(encounters=0).here("sunken_archive").begin()
    all_face(scenario, "lich").then_offered("lich", "razuul", "unused")


@pytest.mark.parametrize(("party", "row"), [(("knight", "", ""), 1), (("knight", "elf", ""), 1)])
def test_one_character_alone_meets_a_dragon_scaled_for_two(party, row):
    rulings = {"endgame.dragon_need": "scaled_by_active_characters"}
    scenario = three(rulings=rulings).party(*party).dragon("razuul").enemies("lich")
    scenario.stack_sizes(encounters=0).begin()
    state = scenario.timeline.state
    rows = scenario.match.facts.dragon_needs["razuul"]
    assert dragon_need(scenario.match, state) == rows[row]


def test_more_than_four_characters_meet_a_dragon_scaled_for_four():
    rulings = {
        "endgame.dragon_need": "scaled_by_starting_characters",
        "setup.max_characters": "six",
        "setup.several_characters_each": "anyone",
    }
    owners = ("Ann", "Ann", "Ann", "Bob", "Bob")
    scenario = quest(rulings=rulings)
    scenario.party("elf", "bard", "dwarf", "knight", "wizard", players=owners)
    scenario.dragon("razuul").enemies("lich").stack_sizes(encounters=0).begin()
    state, rows = scenario.timeline.state, scenario.match.facts.dragon_needs["razuul"]
    assert dragon_need(scenario.match, state) == rows[3]


def test_one_enemy_alone_may_be_left_to_others_by_ruling():
    scenario = quest(rulings={"fight.standing_aside": "may_stand_aside"}).party("elf", "wizard")
    scenario.encounters("goblin", "club").begin().then_asked("The table", "fight.face")
    scenario.face(elf="goblin", wizard="aside").then_gold(elf=1, wizard=0)


# gold


def test_a_monster_with_gold_pays_nothing_in_the_shadow_realm():
    scenario = quest(components={"ghoul": {"gold": 2}}).party("knight", "wizard")
    scenario.in_shadow_realm().encounters("ghoul", "runeblade").begin()
    scenario.then_discarded("ghoul").then_gold(knight=0, wizard=0)
    assert "results.odd_coins" not in asked(scenario)


def test_whoever_defeats_a_monster_alone_takes_all_its_gold_without_a_question():
    scenario = quest(rulings={"results.gold_remainder": "free"}).party("knight", "wizard")
    scenario.gear("knight", "club").encounters("ogre", "gnome").begin()
    scenario.face(knight="ogre", wizard="gnome").play("knight", "club")
    scenario.then_gold(knight=3, wizard=1)


def test_a_card_with_a_needed_skill_makes_its_owner_a_contributor():
    """The Ranger has no Charm of her own."""
    rulings = {"results.gold_who_shares": "contributors_only"}
    for played, gold in (((), 0), (("lute",), 1)):
        scenario = quest(rulings=rulings).party("elf", "ranger").gear("ranger", "lute")
        scenario.encounters("merchant", "club").begin().play("ranger", *played)
        scenario.then_gold(ranger=gold)


def test_gold_that_nobody_helped_to_win_goes_as_if_the_aid_were_alone():
    rulings = {
        "results.gold_who_shares": "contributors_only",
        "results.gold_aid_only": "active_player",
    }
    scenario = quest(rulings=rulings).party("elf", "bard").hurt("elf", "bard").here("barracks")
    scenario.encounters("wolf", "club").begin().when("Ann", "wolf").then_gold(elf=2, bard=0)


def test_the_active_player_says_who_goes_without_and_nobody_loses_more_than_is_missing():
    scenario = quest(components={"coin": {"count": 4}}).party("knight", "wizard").active("wizard")
    scenario.gear("knight", "club").gear("wizard", "scroll").encounters("ogre", "sphinx").begin()
    scenario.face(knight="ogre", wizard="sphinx").play("wizard", "scroll").play("knight", "club")
    scenario.then_asked("Bob", "results.short_supply")
    scenario.then_offered(("knight", "knight"), ("knight", "wizard"), ("wizard", "wizard"))
    scenario.when("Bob", ("wizard", "knight")).then_gold(knight=2, wizard=2)


def test_where_one_coin_is_missing_one_goes_without():
    scenario = quest(components={"coin": {"count": 5}}).party("knight", "wizard")
    scenario.gear("knight", "club").gear("wizard", "scroll").encounters("ogre", "sphinx").begin()
    scenario.face(knight="ogre", wizard="sphinx").play("knight", "club").play("wizard", "scroll")
    scenario.then_asked("Ann", "results.short_supply").then_offered(("knight",), ("wizard",))
    scenario.when("Ann", ("knight",)).then_gold(knight=2, wizard=3)


# equipment, replacements, sharing


def test_unguarded_equipment_is_lost_by_ruling_in_every_such_round_but_only_there():
    rulings = {"results.no_monsters": "nothing_happens"}
    scenario = quest(rulings=rulings).party("knight", "wizard").location("barracks", "royal_court")
    scenario.encounters("goblin", "club", "lute", "scroll").begin()
    decline(scenario, "fight.aid_target", "results.odd_coins")
    scenario.then_hero("knight", gear=("club",))
    to_next_round(scenario).then_discarded("lute", "scroll").then_hero("wizard", gear=())


@pytest.mark.parametrize(("option", "heals"), [("acts_at_once", True), ("from_next_round", False)])
def test_a_replacement_shares_nothing_this_round_by_ruling_but_acts_in_its_own(option, heals):
    scenario = three(rulings={"results.replacement_acts": option}).party("elf", "wizard", "bard")
    scenario.hurt("elf").marketplace("elixir").location("barracks", "royal_court", "library")
    scenario.encounters("ogre", "sphinx", "duchess").begin()
    all_face(scenario, "ogre")
    decline(scenario, "fight.aid_target").then_asked("Ann", "results.replacement")
    scenario.when("Ann", "knight")
    assert (scenario.timeline.decision.ask == "sharing.give") is heals
    while scenario.timeline.state.round < 4:
        to_next_round(scenario)
    skip_to(scenario, "sharing.give").then_asked("Ann")


def test_a_card_may_be_given_to_any_other_character():
    scenario = three().party("elf", "wizard", "bard").gear("elf", "lute")
    scenario.encounters("club", "scroll", "scroll").begin()
    offered = {gift[1] for gift in scenario.timeline.decision.options if gift != "nothing"}
    assert offered == {"wizard", "bard"}


# the market


def test_two_copies_serve_two_of_three_who_want_them():
    scenario = three().party("elf", "wizard", "bard").gold(elf=2, wizard=2, bard=2)
    scenario.location("marketplace").marketplace("elixir", "elixir", "longsword", "spellbook")
    scenario.encounters("club", "lute", "scroll").begin()
    for who, character in (("Ann", "elf"), ("Bob", "wizard"), ("Cid", "bard")):
        scenario.when(who, (character, "elixir"))
    scenario.then_asked("Ann", "market.dispute").when("Ann", ("elixir", "bard"))
    scenario.then_asked("Ann", "market.dispute").when("Ann", ("elixir", "wizard"))
    scenario.then_gold(elf=2, wizard=0, bard=0).then_asked("Ann", "market.buy")


def test_two_copies_serve_two_without_a_dispute():
    scenario = quest().party("elf", "wizard").gold(elf=2, wizard=2).location("marketplace")
    scenario.marketplace("elixir", "elixir", "longsword", "spellbook").encounters("club", "lute")
    scenario.begin().when("Ann", ("elf", "elixir")).when("Bob", ("wizard", "elixir"))
    scenario.then_gold(elf=0, wizard=0)
    assert "market.dispute" not in asked(scenario)


@pytest.mark.parametrize("option", ["discard", "stay"])
def test_unsold_cards_are_somewhere_and_everybody_is_asked_at_the_next_market(option):
    scenario = quest(rulings={"market.unsold": option}).party("elf", "wizard").gold(elf=1)
    scenario.location("marketplace", "marketplace").encounters("club", "lute", "scroll", "gnome")
    scenario.marketplace("iron_helmet", "elixir", "longsword", "spellbook", "scholars_hood")
    scenario.begin().when("Ann", ("elf", "nothing"))
    assert ("elixir" in scenario.timeline.state.discard) is (option == "discard")
    to_next_round(scenario)
    skip_to(scenario, "market.buy").when("Bob", ("wizard", "nothing")).then_asked("Ann")
    assert (("elf", "iron_helmet") in scenario.timeline.decision.options) is (option == "stay")


def test_unsold_cards_that_waited_are_left_behind_on_the_way_to_the_shadow_realm():
    scenario = quest(rulings={"market.unsold": "stay"}).party("elf", "wizard")
    scenario.location("marketplace", "portal").encounters("club", "lute", "scroll", "club")
    scenario.marketplace("iron_helmet", "elixir", "longsword", "spellbook")
    to_next_round(scenario.begin()).then_sizes(offer=4).when("Bob", "travel")
    to_next_round(scenario).then_sizes(offer=0).then_cited("market.offer", "shadow.no_market")
    scenario.then_discarded("iron_helmet", "elixir", "longsword", "spellbook")
    assert scenario.timeline.state.realm == "shadow"


def test_a_wish_for_which_the_common_purse_no_longer_lasts_is_told_and_may_be_changed():
    scenario = quest(rulings={"market.pooling": "allowed"}).party("elf", "wizard")
    scenario.gold(elf=1, wizard=1).location("marketplace").encounters("club", "lute")
    scenario.marketplace("longsword", "elixir", "spellbook", "silver_harp").begin()
    scenario.when("Ann", ("elf", "longsword")).when("Bob", ("wizard", "spellbook"))
    scenario.when("The table", (("longsword", "wizard"),))
    (failed,) = [m.event for m in scenario.moments if isinstance(m.event, e.BuyingFailed)]
    assert (failed.character, failed.card) == ("wizard", "spellbook")
    assert failed.cites == ("market.who_buys",)
    scenario.then_gold(elf=0, wizard=0).then_asked("Ann", "sharing.give")


# empty stacks


def test_only_draghan_reshuffles_and_only_its_own_encounter_cards():
    rulings = {"encounter.depleted_draghan": "reshuffle_discard"}
    scenario = quest(rulings=rulings).party("elf", "wizard").gear("elf", "elixir").hurt("elf")
    scenario.stack_sizes(encounters=1).location("holy_spring").begin().when("Ann", "elixir")
    (reshuffled,) = decisions(scenario, "encounter.reshuffle")
    assert set(reshuffled.options) <= set(scenario.match.facts.draghan_encounters)
    scenario.then_discarded("elixir").then_sizes(draghan_encounters=len(reshuffled.options) - 1)
    shadow = quest(rulings=rulings).party("elf", "wizard").in_shadow_realm()
    shadow.encounters("society_scribe", "ghoul").stack_sizes(encounters=3)
    shadow.begin().face(elf="ghoul", wizard="society_scribe")
    to_next_round(shadow)
    to_next_round(shadow)
    assert not decisions(shadow, "encounter.reshuffle")


# the end


def test_a_lone_survivor_plays_on_with_the_map_in_the_shadow_realm():
    scenario = quest().party("elf", "wizard").hurt("elf").in_shadow_realm()
    scenario.location("sunken_archive", "ember_shrine", "ember_shrine")
    scenario.encounters("lich", "banshee", "shadow_giant").begin()
    all_face(scenario, "lich")
    to_next_round(scenario).then_active("wizard")
    assert scenario.timeline.state.result == ""
    to_next_round(scenario).then_active("wizard")
    assert scenario.happened(e.EncounterRevealed)[-1].realm == "shadow"


def test_a_last_dragon_completes_a_campaign_and_nothing_else():
    for campaign in (True, False):
        scenario = quest(options={"campaign": campaign}, components=needing(razuul=(1, 0, 0)))
        scenario.party("elf", "knight").slain("dorcin", "pratrac", "estrago").dragon("razuul")
        scenario.stack_sizes(encounters=0).begin().then_over("Ann", "Bob")
        assert bool(scenario.happened(e.CampaignWon)) is campaign


def test_a_dragon_that_was_drawn_lies_no_longer_among_the_others():
    scenario = quest().party("elf", "wizard").in_shadow_realm()
    scenario.encounters("dragon_card", "lich").fate("endgame.which_dragon", "pratrac").begin()
    assert scenario.timeline.state.dragons == ("dorcin", "razuul", "estrago")
