"""The eight phases of a round, rule by rule, on both sides of every boundary."""

import pytest

from draghan_lab.games.once_upon_a_dragon import GAME
from draghan_lab.games.once_upon_a_dragon import events as e
from tests.once_upon_a_dragon.questing import (
    all_face,
    asked,
    decline,
    needing,
    quest,
    skip_to,
    solo,
    three,
    to_next_round,
)

# setup


def test_whoever_plays_alone_controls_several_with_their_own_belongings():
    scenario = solo(seed=4).begin().then_asked("Ann", "setup.number_of_characters")
    scenario.when("Ann", 3, "elf", "wizard", "knight").then_cited("solo.own_belongings")
    heroes = scenario.timeline.state.heroes
    assert [hero.player for hero in heroes] == [0, 0, 0]
    assert all(len(hero.gear) == 1 and not hero.gold for hero in heroes)
    scenario.then_active("elf").then_cited("setup.starting_equipment", "setup.starting_gold")


def test_the_map_passes_from_character_to_character_in_solo_play():
    scenario = solo().party("elf", "wizard").location("holy_spring", "portal")
    scenario.encounters("club", "lute").begin()
    to_next_round(scenario).then_active("wizard").then_asked("Ann")


def test_the_table_names_the_first_player_or_leaves_it_to_chance():
    scenario = three().begin().then_asked("The table", "setup.first_player")
    scenario.then_offered(0, 1, 2, "chance").when("The table", 2).then_asked("Cid")
    chance = three().fate("setup.first_player", 1).begin().when("The table", "chance")
    chance.then_asked("Bob", "setup.character").then_cited("setup.first_player_unnamed")


def test_characters_are_chosen_clockwise_from_the_first_player():
    scenario = three().begin().when("The table", 1).when("Bob", "elf").when("Cid", "bard")
    scenario.then_asked("Ann", "setup.character").then_refused("elf", "setup.choose_character")


# healing


def test_only_the_hurt_active_character_is_asked_to_heal():
    healthy = quest().party("elf", "wizard").gear("elf", "healing_potion").hurt("wizard")
    healthy.location("barracks").begin()
    assert "healing.before" not in asked(healthy)
    hurt = quest().party("elf", "wizard").gear("elf", "healing_potion", "lute").hurt("elf")
    hurt.location("barracks").begin().then_offered("healing_potion", "nothing")
    hurt.then_refused("lute", "healing.phase_one")
    hurt.then_refused("elixir", "healing.only_active")


def test_a_hurt_taken_this_round_can_be_healed_in_phase_six():
    scenario = quest().party("elf", "wizard").gear("elf", "healing_potion")
    scenario.encounters("ogre", "sphinx").begin()
    all_face(scenario, "ogre")
    skip_to(scenario, "healing.after").then_hero("elf", is_hurt=True)
    scenario.when("Ann", "healing_potion")
    assert [healed.card for healed in scenario.happened(e.Healed)] == ["healing_potion"]
    scenario.then_cited("healing.phase_six")


# locations and thefts


def test_a_den_of_thieves_robs_the_active_player_only():
    scenario = quest().party("elf", "wizard").gold(elf=1, wizard=2).location("den_of_thieves")
    scenario.begin().then_gold(elf=0, wizard=2).then_cited("location.theft", "theft.gold_first")
    poor = quest().party("elf", "wizard").gold(wizard=2).location("den_of_thieves")
    poor.encounters("goblin", "gnome").begin().then_gold(wizard=2).then_cited("theft.nothing")


def test_fate_takes_one_of_several_cards():
    scenario = quest().party("elf", "wizard").gear("elf", "club", "lute").location("den_of_thieves")
    scenario.encounters("goblin", "gnome").fate("theft.random_equipment", "lute").begin()
    scenario.then_hero("elf", gear=("club",)).then_discarded("lute")


def test_a_den_of_thieves_steals_before_anything_is_searched():
    scenario = quest().party("elf", "wizard").gold(elf=2).location("den_of_thieves")
    scenario.encounters("bandit", "gnome").begin().then_gold(elf=0)
    thieves = [stolen.thief for stolen in scenario.happened(e.CoinStolen)]
    assert thieves == ["den_of_thieves", "bandit"]


def test_an_aid_location_without_a_monster_asks_nothing():
    scenario = quest().party("elf", "wizard").here("barracks").encounters("club", "lute").begin()
    assert "fight.aid_target" not in asked(scenario)


def test_the_first_two_portals_ask_and_the_third_does_not():
    for passed, asks in ((0, True), (1, True), (2, False)):
        scenario = quest().party("elf", "wizard").portals(passed).location("portal").begin()
        assert ("portal.travel" in asked(scenario)) is asks
        assert scenario.timeline.state.is_leaving is not asks


# the fight


def test_characters_may_be_placed_in_any_order_but_each_only_once():
    scenario = three().party("elf", "wizard", "knight").encounters("goblin", "gnome", "club")
    scenario.begin().when("The table", ("knight", "goblin"))
    scenario.then_refused(("knight", "gnome"), "fight.assign")
    scenario.then_refused(("elf", "club"), "encounter.kinds")
    scenario.then_refused(("dwarf", "gnome"), "fight.assign")
    scenario.then_refused(("elf", "ogre"), "fight.assign")
    scenario.when("The table", ("elf", "gnome")).then_asked("The table", "fight.face")


def test_equipment_is_played_only_where_its_owner_stands():
    scenario = quest().party("elf", "wizard").gear("elf", "club", "healing_potion")
    scenario.gear("wizard", "scroll").encounters("goblin", "gnome").begin()
    scenario.face(elf="gnome", wizard="goblin").then_asked("Ann", "fight.equipment")
    scenario.then_refused((("wizard", "scroll"),), "fight.own_monster_only")
    scenario.then_refused((("elf", "healing_potion"),), "fight.play_equipment")
    scenario.then_refused((("elf", "club"), ("elf", "club")), "fight.equipment_once")
    scenario.play("elf", "club").play("wizard", "scroll").then_discarded("club", "scroll")


def test_spent_equipment_is_gone_even_if_the_monster_stands():
    scenario = quest().party("elf", "wizard").gear("elf", "club").encounters("ogre", "gnome")
    scenario.begin().face(elf="ogre", wizard="gnome").play("elf", "club")
    scenario.then_hero("elf", gear=()).then_cited("fight.equipment_once")


def test_gold_is_paid_for_one_monster_although_another_stands():
    scenario = quest().party("elf", "wizard").encounters("ogre", "gnome").begin()
    scenario.face(elf="ogre", wizard="gnome").then_gold(wizard=1)
    scenario.then_cited("results.gold_always", "results.hurt")


def test_even_gold_is_divided_without_a_question():
    scenario = quest().party("elf", "bard").encounters("merchant", "club").begin()
    scenario.then_gold(elf=1, bard=1).then_cited("results.gold_split")
    assert "results.odd_coins" not in asked(scenario)


def test_a_supply_that_lacks_everything_pays_nobody():
    scenario = quest(components={"coin": {"count": 0}}).party("elf", "bard")
    scenario.encounters("merchant", "goblin").begin().face(elf="merchant", bard="goblin")
    scenario.then_gold(elf=0, bard=0)
    assert "results.short_supply" not in asked(scenario)


# results


def test_the_last_replacement_steps_in_and_then_the_game_is_lost():
    scenario = quest().party("elf", "wizard").hurt("elf").set_aside("knight")
    scenario.encounters("ogre", "sphinx").begin()
    all_face(scenario, "ogre")
    scenario.then_hero("knight", is_hurt=False).then_cited("results.replacement_draghan")
    lost = quest().party("elf", "wizard").hurt("elf").set_aside().encounters("ogre", "sphinx")
    all_face(lost.begin(), "ogre").then_over().then_cited("losing.characters_exhausted")


def test_the_last_character_in_the_shadow_realm_must_not_fall():
    scenario = quest().party("", "wizard").hurt("wizard").in_shadow_realm()
    scenario.encounters("shadow_giant").begin().then_over()
    scenario.then_cited("losing.nobody_left", "losing.at_once")


def test_an_unguarded_treasure_is_claimed():
    scenario = quest().party("elf", "wizard").encounters("club", "lute").begin()
    scenario.then_hero("elf", gear=("club", "lute")).then_cited("results.all_defeated_equipment")


# the market


def market(**setup):
    scenario = quest(**setup).party("elf", "wizard").location("marketplace")
    scenario.marketplace("longsword", "spellbook", "elixir", "iron_helmet")
    return scenario.encounters("club", "lute")


def test_a_card_that_two_want_goes_to_whom_the_active_player_names():
    scenario = market().gold(elf=2, wizard=2).begin()
    scenario.when("Ann", ("elf", "elixir")).when("Bob", ("wizard", "elixir"))
    scenario.then_asked("Ann", "market.dispute")
    scenario.then_offered(("elixir", "elf"), ("elixir", "wizard"))
    scenario.when("Ann", ("elixir", "wizard")).then_gold(elf=2, wizard=0)
    scenario.then_asked("Ann", "market.buy").then_cited("market.dispute")


def test_everybody_may_go_on_buying_while_the_gold_lasts():
    scenario = market().gold(elf=3).begin().then_asked("Ann", "market.buy")
    scenario.then_refused(("elf", "warhammer"), "market.offer")
    scenario.when("Ann", ("elf", "longsword")).when("Ann", ("elf", "iron_helmet"))
    scenario.then_gold(elf=0)
    assert {"longsword", "iron_helmet"} <= set(scenario.hero("elf").gear)


def test_nobody_buys_what_they_cannot_pay():
    scenario = market().gold(elf=1).begin().then_offered(("elf", "iron_helmet"), ("elf", "nothing"))
    scenario.then_refused(("elf", "longsword"), "market.who_buys")
    scenario.then_refused(("wizard", "iron_helmet"), "market.who_buys")


# sharing and carrying


def test_a_card_may_be_given_to_full_hands_and_is_sorted_out_in_phase_seven():
    scenario = quest().party("elf", "wizard").gear("elf", "lute").gear("wizard", "club", "scroll")
    scenario.encounters("healing_potion", "healing_potion").begin()
    scenario.when("Ann", ("lute", "wizard")).then_cited("carry.only_then")
    scenario.then_asked("Bob", "carry.keep")
    scenario.when("Bob", (("wizard", "lute"), ("wizard", "scroll"))).then_discarded("club")
    scenario.then_hero("wizard", gear=("lute", "scroll"))


def test_two_hands_carry_two_cards_without_a_question():
    scenario = (
        quest()
        .party("elf", "wizard")
        .gear("elf", "lute", "club")
        .encounters("leather_cap", "goblin")
    )
    scenario.begin()
    decline(scenario, "fight.equipment", "results.odd_coins", "sharing.give")
    assert "carry.keep" not in asked(scenario)
    assert not scenario.happened(e.EquipmentLeft)


def test_nobody_gives_to_themselves_or_what_they_do_not_own():
    scenario = quest().party("elf", "wizard").encounters("club", "lute").begin()
    scenario.then_asked("Ann", "sharing.give")
    for gift in (("club", "elf"), ("scroll", "wizard"), ("club", "knight")):
        scenario.then_refused(gift, "sharing.one_card")


# the endgame


def test_equipment_is_claimed_although_the_dragon_stands():
    scenario = (
        quest().party("elf", "wizard").dragon("razuul").encounters("runeblade", "shadow_cloak")
    )
    scenario.stack_sizes(encounters=2).begin()
    assert scenario.happened(e.EquipmentClaimed)[0].cards == ("runeblade", "shadow_cloak")
    scenario.then_cited("endgame.claim", "endgame.dragon_alone_harmless")


def test_thieves_left_on_the_table_steal_only_once():
    scenario = quest().party("elf", "wizard").dragon("razuul").gold(elf=2)
    scenario.encounters("night_thief").stack_sizes(encounters=1).begin().then_gold(elf=1)
    all_face(scenario, "razuul")
    to_next_round(scenario)
    assert len(scenario.happened(e.CoinStolen)) == 1


def test_a_thief_is_told_as_one_in_the_shadow_realm_too():
    scenario = quest().party("elf", "wizard").in_shadow_realm()
    scenario.encounters("night_thief", "ghoul").begin()
    voice = scenario.match.game.voice
    thief, ghoul = (voice.event(scenario.match, x) for x in scenario.happened(e.EncounterRevealed))
    assert thief.endswith("; it steals.")
    assert "; it" not in ghoul


def test_equipment_for_the_dragon_is_asked_for_only_when_it_stands_alone():
    components = needing(razuul=(3, 0, 0), ghoul=(1, 0, 0))
    scenario = quest(components=components).party("elf", "knight").gear("knight", "club")
    scenario.dragon("razuul").enemies("ghoul").stack_sizes(encounters=0).begin()
    scenario.face(elf="ghoul", knight="razuul").then_asked("Bob", "endgame.equipment_at_dragon")
    scenario.when("Bob", (("knight", "club"),)).then_over("Ann", "Bob")
    scenario.then_cited("endgame.equipment_second_step", "winning.everyone")


@pytest.mark.parametrize(("left", "asks"), [(("razuul",), False), (("razuul", "dorcin"), True)])
def test_the_last_dragon_of_a_campaign_is_met_for_certain(left, asks):
    slain = tuple(d for d in ("dorcin", "pratrac", "estrago", "razuul") if d not in left)
    scenario = quest(options={"campaign": True}).party("elf", "knight").slain(*slain)
    scenario.in_shadow_realm().encounters("dragon_card", "lich").begin()
    assert ("endgame.which_dragon" in asked(scenario)) is asks
    assert scenario.timeline.state.dragon in left
    scenario.then_cited("campaign.set_aside")


def test_four_wins_complete_a_campaign():
    scenario = quest(options={"campaign": True}, components=needing(razuul=(1, 0, 0)))
    scenario.party("elf", "knight").slain("dorcin", "pratrac", "estrago").dragon("razuul")
    scenario.stack_sizes(encounters=0).begin().then_over("Ann", "Bob")
    scenario.then_cited("campaign.last_dragon")
    assert scenario.match.game.scores(scenario.match, scenario.timeline.state) == (4, 4)


def test_a_campaign_goes_on_without_the_dragon_that_was_defeated():
    scenario = quest(options={"campaign": True}, components=needing(razuul=(1, 0, 0)))
    scenario.party("elf", "knight").dragon("razuul").stack_sizes(encounters=0).begin()
    scenario.then_asked("The table", "campaign.next_game").when("The table", "next_game")
    state = scenario.timeline.state
    assert state.dragons == ("dorcin", "pratrac", "estrago")
    assert (state.slain, state.game) == (("razuul",), 2)
    scenario.then_cited("campaign.set_aside", "campaign.fresh_start")
    scenario.then_asked("The table", "setup.first_player")


def test_a_campaign_may_end_at_any_time():
    scenario = quest(options={"campaign": True}).party("elf", "knight").dragon("razuul")
    scenario.stack_sizes(locations=0).location().begin().when("The table", "end").then_over()


def test_who_is_placed_is_listed_with_both_sides_of_the_card():
    step = quest().party("elf", "knight").encounters("merchant").begin().timeline.step
    said = GAME.voice.group(step.match, step.decision, ("elf", "merchant"))
    assert said == "Elf: 1 Strength and 2 Charm; when hurt 1 Charm"
