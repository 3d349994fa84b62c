"""Every option of every ruling is played from the same position, and they lead elsewhere.

The first column of each table names the option in force; the rest is what follows from it.
"""

import pytest

from draghan_lab.games.once_upon_a_dragon import events as e
from draghan_lab.games.once_upon_a_dragon.reckoning import dragon_need
from tests.once_upon_a_dragon.questing import (
    RULEBOOK,
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


def under(*outcomes):
    return pytest.mark.parametrize(("option", "outcome"), outcomes)


@pytest.mark.parametrize("ruling", RULEBOOK.rulings)
def test_all_options_of_every_ruling_are_played_here_with_different_outcomes(ruling):
    test = globals()["test_ruling_" + ruling.replace(".", "_")]
    (table,) = [mark.args[1] for mark in test.pytestmark if mark.name == "parametrize"]
    assert {option for option, _ in table} == set(RULEBOOK.rulings[ruling].options)
    outcomes = [outcome for _, outcome in table]
    assert all(outcomes.count(outcome) == 1 for outcome in outcomes)


@under(("four", (2, 3, 4)), ("six", (2, 3, 4, 5, 6)))
def test_ruling_setup_max_characters(option, outcome):
    scenario = solo(rulings={"setup.max_characters": option}).begin()
    scenario.then_asked("Ann", "setup.number_of_characters").then_offered(*outcome)


@under(("solo_only", "setup.first_player"), ("anyone", "setup.number_of_characters"))
def test_ruling_setup_several_characters_each(option, outcome):
    scenario = quest(rulings={"setup.several_characters_each": option}).begin()
    assert scenario.timeline.decision.ask == outcome


def test_each_may_control_several_if_all_places_are_not_taken():
    scenario = quest(rulings={"setup.several_characters_each": "anyone"}).begin()
    scenario.then_offered(1, 2, 3).when("Ann", 2).then_asked("Bob").then_offered(1, 2)
    scenario.when("Bob", 2).when("The table", 1)
    scenario.when("Bob", "elf", "bard").when("Ann", "wizard", "knight")
    assert [hero.player for hero in scenario.timeline.state.heroes] == [0, 0, 1, 1]
    scenario.then_active("elf")


@under(("choose_in_seat_order", "Bob"), ("random_deal", "The table"))
def test_ruling_setup_character_selection(option, outcome):
    scenario = quest(rulings={"setup.character_selection": option}).begin()
    scenario.when("The table", 1)
    decision = scenario.timeline.decision
    if option == "random_deal":
        assert [taken.seat for taken in scenario.happened(e.CharacterTaken)] == [1, 0]
        assert decision.ask != "setup.character"
    else:
        scenario.then_asked(outcome, "setup.character")


@under(("either_use_once", True), ("healing_only", False))
def test_ruling_healing_icons_on_healing_card(option, outcome):
    scenario = quest(rulings={"healing.icons_on_healing_card": option}).party("elf", "wizard")
    scenario.gear("elf", "blessed_chalice", "lute").encounters("merchant", "gnome").begin()
    scenario.face(elf="merchant", wizard="gnome").then_asked("Ann", "fight.equipment")
    offered = ("elf", "blessed_chalice") in scenario.timeline.decision.options
    assert offered is outcome
    if not outcome:
        scenario.then_refused((("elf", "blessed_chalice"),), "healing.card_spent")


@under(("may_stand_alone", ("goblin",)), ("needs_a_character", ()))
def test_ruling_location_aid_alone(option, outcome):
    scenario = quest(rulings={"location.aid_alone": option}).party("elf", "wizard")
    scenario.here("barracks").encounters("goblin", "gnome").begin()
    scenario.face(elf="gnome", wizard="gnome").then_asked("Ann", "fight.aid_target")
    if outcome:
        scenario.when("Ann", "goblin")
    else:
        scenario.then_refused("goblin", "location.aid").when("Ann", "unused")
    reckoned = scenario.happened(e.FightReckoned)[0]
    assert tuple(label for label in reckoned.fallen if label == "goblin") == outcome


@under(("allowed", ("lich", "razuul", "unused")), ("forbidden", ("lich", "unused")))
def test_ruling_location_aid_against_dragon(option, outcome):
    scenario = quest(rulings={"location.aid_against_dragon": option}).party("elf", "wizard")
    scenario.dragon("razuul").enemies("lich").stack_sizes(encounters=0).here("sunken_archive")
    scenario.begin().face(elf="razuul", wizard="lich").then_offered(*outcome)


@under(("discard", 4), ("stay", 8))
def test_ruling_market_unsold(option, outcome):
    scenario = quest(rulings={"market.unsold": option}).party("elf", "wizard")
    scenario.location("marketplace", "marketplace").encounters("club", "lute", "scroll", "gnome")
    to_next_round(scenario.begin()).then_sizes(offer=outcome)


@under(("not_allowed", False), ("allowed", True))
def test_ruling_market_pooling(option, outcome):
    scenario = quest(rulings={"market.pooling": option}).party("elf", "wizard")
    scenario.gold(elf=1, wizard=1).location("marketplace").encounters("club", "lute")
    scenario.marketplace("longsword", "elixir", "spellbook", "silver_harp").begin()
    if not outcome:
        assert "market.buy" not in asked(scenario)
        return
    scenario.when("Ann", ("elf", "longsword")).when("Bob", ("wizard", "nothing"))
    scenario.then_hero("elf", gold=1).then_asked("The table", "market.pooled_payment")
    scenario.then_refused((("longsword", "elf"),), "market.who_buys")
    scenario.when("The table", (("longsword", "wizard"),)).then_gold(elf=0, wizard=0)
    assert "longsword" in scenario.hero("elf").gear


def test_the_buyer_pays_a_part_of_what_is_bought_together():
    """A Wizard with 3 gold cannot pay for the Elf alone: they pay together."""
    scenario = quest(rulings={"market.pooling": "allowed"}).party("elf", "wizard")
    scenario.gold(elf=1, wizard=3).location("marketplace").encounters("club", "lute")
    scenario.marketplace("warhammer", "elixir", "spellbook", "silver_harp").begin()
    scenario.when("Ann", ("elf", "warhammer")).when("Bob", ("wizard", "nothing"))
    scenario.then_asked("The table", "market.pooled_payment")
    scenario.then_offered((("warhammer", "wizard"),) * 2)
    scenario.then_refused((("warhammer", "wizard"),) * 3, "market.who_buys")
    scenario.when("The table", (("warhammer", "wizard"),) * 2).then_gold(elf=0, wizard=1)


def test_whoever_pays_nothing_gets_no_card_for_pooled_gold():
    scenario = quest(rulings={"market.pooling": "allowed"}).party("elf", "wizard")
    scenario.gold(wizard=2).location("marketplace").encounters("club", "lute")
    scenario.marketplace("longsword", "elixir", "spellbook", "silver_harp").begin()
    scenario.then_asked("Bob", "market.buy").when("Bob", ("wizard", "longsword"))
    scenario.then_gold(elf=0, wizard=0)
    assert "longsword" in scenario.hero("wizard").gear


@under(
    ("active_player", (("Ann",), True)),
    ("unanimous", (("Ann", "Bob", "Cid"), False)),
    ("majority", (("Ann", "Bob", "Cid"), True)),
)
def test_ruling_portal_decider(option, outcome):
    voters, leaves = outcome
    scenario = three(rulings={"portal.decider": option}).party("elf", "wizard", "knight")
    scenario.location("portal").begin()
    for voter in voters:
        scenario.when(voter, "stay" if voter == "Bob" else "travel")
    assert scenario.timeline.state.is_leaving is leaves


def test_the_active_player_breaks_a_tied_vote():
    for vote, leaves in (("travel", True), ("stay", False)):
        scenario = quest(rulings={"portal.decider": "majority"}).party("elf", "wizard")
        scenario.active("wizard").location("portal").begin()
        scenario.when("Ann", "stay" if leaves else "travel").when("Bob", vote)
        assert scenario.timeline.state.is_leaving is leaves


@under(("on_reveal", "portal.travel"), ("end_of_round", "fight.face"))
def test_ruling_portal_decision_time(option, outcome):
    scenario = quest(rulings={"portal.decision_time": option}).party("elf", "wizard")
    scenario.location("portal").encounters("goblin", "gnome").begin()
    assert scenario.timeline.decision.ask == outcome
    if option == "end_of_round":
        all_face(scenario, "gnome")
        skip_to(scenario, "portal.travel").when("Ann", "travel")
        assert scenario.timeline.state.realm == "shadow"


@under(("not_later", False), ("any_later_round", True))
def test_ruling_portal_reuse(option, outcome):
    scenario = quest(rulings={"portal.reuse": option}).party("elf", "wizard").portals(1)
    scenario.location("holy_spring").encounters("goblin", "gnome").begin()
    all_face(scenario, "gnome")
    to_next_round(scenario)
    assert ("portal.travel" in asked(scenario)[:-1]) is outcome


@under(("ignore_missing", 0), ("reshuffle_discard", 1))
def test_ruling_encounter_depleted_draghan(option, outcome):
    scenario = quest(rulings={"encounter.depleted_draghan": option}).party("elf", "wizard")
    scenario.stack_sizes(encounters=1).location("holy_spring").begin()
    assert len(scenario.happened(e.DiscardReshuffled)) == outcome
    assert len(scenario.happened(e.EncounterRevealed)) == 1 + outcome


@under(("draw_all", 1), ("stop", 0), ("replace", 2))
def test_ruling_encounter_dragon_mid_draw(option, outcome):
    scenario = quest(rulings={"encounter.dragon_mid_draw": option}).party("elf", "wizard")
    scenario.in_shadow_realm().encounters("dragon_card", "lich", "ghoul").begin()
    assert scenario.happened(e.SearchEnded)[0].monsters == outcome


@under(("on_reveal_only", 0), ("every_round", 1))
def test_ruling_theft_leftover_monsters(option, outcome):
    scenario = quest(rulings={"theft.leftover_monsters": option}).party("elf", "wizard")
    scenario.dragon("razuul").enemies("night_thief").gold(elf=2).stack_sizes(encounters=0).begin()
    assert len(scenario.happened(e.CoinStolen)) == outcome


@under(("must_face", False), ("may_stand_aside", True))
def test_ruling_fight_standing_aside(option, outcome):
    scenario = quest(rulings={"fight.standing_aside": option}).party("elf", "wizard")
    scenario.encounters("goblin", "gnome").begin()
    assert (("elf", "aside") in scenario.timeline.decision.options) is outcome
    if outcome:
        scenario.face(elf="aside", wizard="gnome").then_gold(elf=0, wizard=1)
    else:
        scenario.then_refused(("elf", "aside"), "fight.assign")


@under(("all_facing", (1, 1)), ("contributors_only", (2, 0)))
def test_ruling_results_gold_who_shares(option, outcome):
    scenario = quest(rulings={"results.gold_who_shares": option}).party("elf", "ranger")
    scenario.encounters("merchant", "club").begin()
    scenario.then_gold(elf=outcome[0], ranger=outcome[1])


@under(("odd_coins_only", (1, 2)), ("free", (0, 3)))
def test_ruling_results_gold_remainder(option, outcome):
    scenario = quest(rulings={"results.gold_remainder": option}).party("knight", "elf")
    scenario.encounters("ogre", "club").begin().then_asked("Ann", "results.odd_coins")
    all_three = (("ogre", "elf"),) * 3
    if option == "free":
        scenario.when("Ann", all_three)
    else:
        scenario.then_refused(all_three, "results.gold_split")
        scenario.when("Ann", (("ogre", "elf"),))
    scenario.then_gold(knight=outcome[0], elf=outcome[1])


@under(("nobody", 0), ("active_player", 1))
def test_ruling_results_gold_aid_only(option, outcome):
    scenario = quest(rulings={"results.gold_aid_only": option}).party("elf", "wizard")
    scenario.here("barracks").encounters("goblin", "society_magus").begin()
    scenario.face(elf="society_magus", wizard="society_magus").when("Ann", "goblin")
    scenario.then_hero("elf", gold=outcome)
    assert len(scenario.happened(e.GoldLeft)) == 1 - outcome


@under(("limited", (1, 0)), ("unlimited", (1, 1)))
def test_ruling_results_coin_limit(option, outcome):
    scenario = quest(rulings={"results.coin_limit": option}, components={"coin": {"count": 1}})
    scenario.party("knight", "wizard").encounters("goblin", "gnome").begin()
    scenario.face(knight="goblin", wizard="gnome")
    if option == "limited":
        scenario.then_asked("Ann", "results.short_supply").then_offered(("knight",), ("wizard",))
        scenario.when("Ann", ("wizard",))
    scenario.then_gold(knight=outcome[0], wizard=outcome[1])


@under(("counts_as_success", ("club", "lute")), ("nothing_happens", ()))
def test_ruling_results_no_monsters(option, outcome):
    scenario = quest(rulings={"results.no_monsters": option}).party("elf", "wizard")
    scenario.encounters("club", "lute").location("portal", "barracks").begin().when("Ann", "stay")
    scenario.then_hero("elf", gear=outcome, is_hurt=False)


@under(("chosen", "Ann"), ("random", "fate"))
def test_ruling_results_replacement_selection(option, outcome):
    scenario = quest(rulings={"results.replacement_selection": option}).party("elf", "wizard")
    scenario.hurt("elf").encounters("ogre", "club").begin()
    assert (scenario.timeline.decision.ask == "results.replacement") is (outcome == "Ann")
    assert len(scenario.happened(e.CharacterReplaced)) == (outcome == "fate")


@under(("acts_at_once", "Ann"), ("from_next_round", "Bob"))
def test_ruling_results_replacement_acts(option, outcome):
    scenario = quest(rulings={"results.replacement_acts": option}).party("elf", "wizard")
    scenario.hurt("elf").encounters("ogre", "club").location("dark_forest", "holy_spring").begin()
    all_face(scenario, "ogre")
    skip_to(scenario, "results.replacement").when("Ann", "knight")
    assert ("sharing.give" in asked(scenario)) is (outcome == "Ann")


@under(("never", False), ("instead_of_card", True))
def test_ruling_sharing_gold(option, outcome):
    scenario = quest(rulings={"sharing.gold": option}).party("elf", "wizard")
    scenario.gold(elf=2).gear("elf", "lute").encounters("club", "scroll").begin()
    scenario.then_asked("Ann", "sharing.give")
    if outcome:
        scenario.then_refused(("gold", "wizard", 3), "sharing.one_card")
        scenario.when("Ann", ("gold", "wizard", 2)).then_gold(elf=0, wizard=2)
    else:
        scenario.then_refused(("gold", "wizard", 1), "sharing.one_card")


@under(("allowed", True), ("forbidden", False))
def test_ruling_sharing_full_hands(option, outcome):
    scenario = quest(rulings={"sharing.full_hands": option}).party("elf", "wizard")
    scenario.gear("elf", "lute", "leather_cap").gear("wizard", "club", "scroll")
    scenario.encounters("healing_potion", "healing_potion").begin().then_asked(
        "Ann", "sharing.give"
    )
    assert (("lute", "wizard") in scenario.timeline.decision.options) is outcome
    assert ("leather_cap", "wizard") in scenario.timeline.decision.options
    if not outcome:
        scenario.then_refused(("lute", "wizard"), "carry.limits")


ROWS = {"single_need": 0, "scaled_by_starting_characters": 2, "scaled_by_active_characters": 1}


@under(*ROWS.items())
def test_ruling_endgame_dragon_need(option, outcome):
    scenario = three(rulings={"endgame.dragon_need": option}).party("knight", "", "wizard")
    scenario.dragon("razuul").enemies("lich").stack_sizes(encounters=0).begin()
    rows = scenario.match.facts.dragon_needs["razuul"]
    assert dragon_need(scenario.match, scenario.timeline.state) == rows[outcome]
    assert len(set(rows)) == 4


@under(
    ("one_placement", "withstands"),
    ("all_turn_on_dragon", "falls"),
    ("only_when_alone", "cannot be faced"),
)
def test_ruling_endgame_second_placement(option, outcome):
    components = needing(razuul=(2, 1, 2), ghoul=(1, 0, 0))
    scenario = quest(rulings={"endgame.second_placement": option}, components=components)
    scenario.party("knight", "wizard").dragon("razuul").enemies("ghoul")
    scenario.stack_sizes(encounters=0).begin()
    if outcome == "cannot be faced":
        assert {placed.enemy for placed in scenario.happened(e.CharacterPlaced)[:2]} == {"ghoul"}
    else:
        scenario.face(knight="ghoul", wizard="razuul")
    assert bool(scenario.happened(e.DragonWithstood)) is (outcome != "falls")


def test_the_dragon_cannot_be_faced_beside_monsters_if_so_ruled():
    scenario = quest(rulings={"endgame.second_placement": "only_when_alone"})
    scenario.party("knight", "wizard").dragon("razuul").enemies("ghoul", "lich")
    scenario.stack_sizes(encounters=0).here("sunken_archive").begin()
    scenario.then_refused(("knight", "razuul"), "endgame.same_round")
    all_face(scenario, "ghoul").then_refused("razuul", "endgame.same_round")
    decline(scenario, "fight.aid_target")
    scenario.then_cited("endgame.stay_on_table")
