"""Every worked example of the rulebook is played."""

import pytest

from draghan_lab.games.once_upon_a_dragon import events as e
from draghan_lab.games.once_upon_a_dragon.facts import PORTALS
from tests.once_upon_a_dragon.questing import (
    RULEBOOK,
    all_face,
    asked,
    cites_of,
    decline,
    fallen,
    quest,
    skip_to,
    three,
    to_next_round,
)


def test_every_example_of_the_rulebook_is_played_here():
    played = {name.removeprefix("test_example_") for name in globals() if "test_example_" in name}
    assert played == set(RULEBOOK.examples)


@pytest.mark.parametrize(
    ("character", "gear", "is_hurt", "falls"),
    [
        ("elf", (), True, False),
        ("elf", (), False, True),
        ("bard", ("lute",), False, True),
        ("knight", (), False, False),
    ],
    ids=["1 charm", "2 charm", "3 charm", "2 strength and 1 charm"],
)
def test_example_two_charm_needed(character, gear, is_hurt, falls):
    scenario = quest().party(character, "dwarf").active("dwarf").gear(character, *gear)
    scenario.hurt(*[character] * is_hurt)
    scenario.encounters("merchant", "troll").face(**{character: "merchant", "dwarf": "troll"})
    if gear:
        scenario.play(character, *gear)
    (reckoned,) = scenario.happened(e.FightReckoned)
    assert ("merchant" in reckoned.fallen) is falls
    scenario.then_cited(*cites_of("two_charm_needed"))


@pytest.mark.parametrize("enemy", ["goblin", "merchant"])
def test_example_elf_cannot_split(enemy):
    scenario = quest().party("elf", "wizard").encounters("goblin", "merchant")
    other = "merchant" if enemy == "goblin" else "goblin"
    scenario.begin().when("The table", ("elf", enemy))
    scenario.then_refused(("elf", other), *reversed(cites_of("elf_cannot_split")))
    scenario.when("The table", ("wizard", other))
    assert scenario.happened(e.FightReckoned)[0].fallen == (enemy,)


@pytest.mark.parametrize("seed", range(5))
def test_example_location_stack_layout(seed):
    scenario = quest(seed=seed).begin()
    stack = scenario.timeline.state.draghan_locations
    abilities = scenario.match.facts.ability
    for block, plain in ((stack[:4], 2), (stack[4:8], 2), (stack[8:], 3)):
        kinds = [abilities[card] for card in block]
        assert kinds.count("marketplace") == kinds.count("portal") == 1
        assert len(block) == plain + 2
    scenario.then_cited(*cites_of("location_stack_layout"))
    assert len(stack) == 13
    assert sum(abilities[card] == "portal" for card in stack) == PORTALS


def test_example_marketplace_arithmetic():
    scenario = three().begin().when("The table", 0)
    scenario.when("Ann", "elf").when("Bob", "bard").when("Cid", "dwarf")
    scenario.then_sizes(market=18 - 3)
    scenario = three().party("elf", "wizard", "knight").hurt("elf", "wizard").gear("elf", "lute")
    scenario.location("marketplace", "marketplace", "marketplace").stack_sizes(market=15)
    scenario.encounters("society_high_priest", "ogre", "sphinx", "duchess", "siren", "wolf").begin()
    for _visit in range(3):
        scenario.then_sizes(offer=4)
        all_face(scenario, scenario.timeline.state.enemies[0])
        to_next_round(scenario)
    assert len(scenario.happened(e.CharacterReplaced)) == 2
    scenario.then_sizes(market=1, aside=1).then_cited("market.offer", "results.replacement_draghan")
    assert len(scenario.match.facts.market) == 3 + 2 + 12 + 1


def test_example_heal_in_phase_one():
    scenario = quest().party("knight", "elf").hurt("knight").location("holy_spring")
    scenario.gear("knight", "healing_potion", "club").begin()
    scenario.then_asked("Ann", "healing.before").when("Ann", "healing_potion")
    scenario.then_hero("knight", is_hurt=False, gear=("club",)).then_discarded("healing_potion")
    scenario.then_cited(*cites_of("heal_in_phase_one"), "location.reveal")


def test_example_healing_location_heals_all():
    scenario = three().party("elf", "dwarf", "wizard").hurt("elf", "wizard")
    scenario.location("holy_spring").begin()
    (healed,) = scenario.happened(e.PartyHealed)
    assert set(healed.characters) == {"elf", "wizard"}
    kinds = [type(moment.event) for moment in scenario.moments]
    assert kinds.index(e.PartyHealed) < kinds.index(e.EncounterRevealed)
    scenario.then_cited(*cites_of("healing_location_heals_all"))
    assert not scenario.timeline.state.discard
    scenario.then_asked("The table", "fight.face")


def test_example_risk_draws_one_more():
    scenario = three().party("elf", "dwarf", "wizard").location("dark_forest", "holy_spring")
    scenario.stack_sizes(encounters=30).begin()
    scenario.then_sizes(draghan_encounters=26).then_cited(*cites_of("risk_draws_one_more"))
    all_face(scenario, scenario.timeline.state.enemies[0])
    to_next_round(scenario).then_sizes(draghan_encounters=23)


def test_example_thief_takes_gold_then_card():
    scenario = quest().party("bard", "knight").gold(bard=1).gear("bard", "lute")
    scenario.encounters("bandit", "pickpocket").begin()
    assert scenario.happened(e.CoinStolen)[0].thief == "bandit"
    assert scenario.happened(e.CardStolen)[0].card == "lute"
    scenario.then_hero("bard", gold=0, gear=()).then_discarded("lute")
    scenario.then_cited(*cites_of("thief_takes_gold_then_card"))
    assert scenario.timeline.state.supply == 28
    scenario.then_asked("The table", "fight.face")


def test_example_joint_fight_with_equipment():
    scenario = quest().party("elf", "wizard").active("wizard")
    scenario.gear("elf", "longsword").gear("wizard", "spellbook")
    scenario.encounters("society_magus", "lute").begin()
    scenario.then_hero("elf", faces="society_magus").then_hero("wizard", faces="society_magus")
    scenario.play("wizard", "spellbook").play("elf")
    scenario.then_hero("elf", gear=("longsword",), gold=0)
    scenario.then_hero("wizard", gear=("lute",), gold=0)
    scenario.then_discarded("spellbook", "society_magus").then_sizes(shadow_encounters=13)
    scenario.then_cited(*cites_of("joint_fight_with_equipment"))
    scenario.then_asked("Bob", "sharing.give")


def test_example_uneven_gold():
    scenario = three().party("knight", "elf", "wizard").active("wizard")
    scenario.encounters("ogre", "gnome", "club").begin()
    scenario.face(knight="ogre", elf="ogre", wizard="gnome")
    scenario.then_asked("Cid", "results.odd_coins")
    scenario.then_refused((("ogre", "wizard"),), "results.gold_split")
    scenario.when("Cid", (("ogre", "elf"),))
    scenario.then_gold(knight=1, elf=2, wizard=1).then_hero("wizard", gear=("club",))
    assert scenario.timeline.state.supply == 24
    scenario.then_cited(*cites_of("uneven_gold"))


def test_example_run_monster_flees():
    scenario = quest().party("elf", "bard").encounters("society_thug", "wolf")
    scenario.location("portal", "holy_spring").begin().when("Ann", "stay")
    scenario.face(elf="society_thug", bard="wolf")
    scenario.then_discarded("wolf").then_sizes(shadow_encounters=14)
    scenario.then_cited(*cites_of("run_monster_flees")[:-1])
    assert "society_thug" in scenario.timeline.state.shadow_encounters
    assert [hurt.character for hurt in scenario.happened(e.CharacterHurt)] == ["elf"]
    assert not scenario.happened(e.GoldTaken)


def test_example_shadow_realm_returns_undefeated():
    scenario = quest().party("knight", "wizard").gear("wizard", "scroll").in_shadow_realm()
    scenario.encounters("ghoul", "society_scribe").stack_sizes(encounters=10)
    scenario.here("forge_of_bones").begin().face(wizard="society_scribe", knight="ghoul")
    decline(scenario, "fight.aid_target")
    scenario.play("wizard", "scroll").then_discarded("scroll", "society_scribe")
    shuffled = [s for s in scenario.happened(e.StackShuffled) if s.stack == "shadow_encounters"]
    assert [s.size for s in shuffled] == [9]
    assert [hurt.character for hurt in scenario.happened(e.CharacterHurt)] == ["knight"]
    assert not scenario.happened(e.GoldTaken)
    cited = set(cites_of("shadow_realm_returns_undefeated")) - {"shadow.run_meaningless"}
    scenario.then_cited(*cited)


def test_example_second_hurt_in_draghan():
    scenario = three().party("knight", "elf", "wizard").hurt("knight").gold(knight=2)
    scenario.gear("knight", "club", "leather_cap").marketplace("silver_harp")
    scenario.encounters("sphinx", "duchess", "ogre").begin()
    all_face(scenario, "ogre")
    decline(scenario, "fight.equipment")
    scenario.then_asked("Ann", "results.replacement").then_offered("dwarf", "bard", "ranger")
    scenario.when("Ann", "dwarf").then_discarded("knight", "club", "leather_cap")
    scenario.then_hero("dwarf", is_hurt=False, gear=("silver_harp",), gold=0)
    assert scenario.timeline.state.supply == 28
    assert set(scenario.timeline.state.aside) == {"bard", "ranger"}
    before = len(scenario.timeline.state.draghan_encounters)
    to_next_round(scenario).then_sizes(draghan_encounters=before - 3)
    scenario.then_cited(*cites_of("second_hurt_in_draghan"))


def test_example_second_hurt_in_shadow_realm():
    monsters = ("shadow_giant", "banshee", "lich", "vampire", "wraith", "hell_hound")
    scenario = quest("A", "B", "C").party("knight", "elf", "wizard").hurt("knight")
    scenario.in_shadow_realm()
    scenario.location("hall_of_echoes", "sunken_archive", "forge_of_bones", "ember_shrine")
    scenario.encounters(*monsters).stack_sizes(encounters=len(monsters)).begin()
    all_face(scenario, "lich")
    to_next_round(scenario)
    active = []
    while len(active) < 3:
        state = scenario.timeline.state
        active.append(state.heroes[state.active].character)
        assert len(state.enemies) + len(state.found) == 2
        all_face(scenario, state.enemies[0])
        to_next_round(scenario)
    assert active == ["elf", "wizard", "elf"]
    scenario.then_cited(*cites_of("second_hurt_in_shadow_realm"))
    assert scenario.timeline.state.heroes[0].character == ""
    scenario.then_discarded("knight")


def test_example_buy_with_fresh_gold():
    scenario = quest().party("elf", "ranger").gold(ranger=1).location("marketplace", "holy_spring")
    scenario.marketplace("longsword", "spellbook", "elixir", "iron_helmet")
    scenario.encounters("merchant", "gnome").begin()
    scenario.face(elf="merchant", ranger="gnome").then_gold(elf=2, ranger=2)
    scenario.when("Ann", ("elf", "longsword")).when("Bob", ("ranger", "spellbook"))
    scenario.then_gold(elf=0, ranger=0).then_discarded("elixir", "iron_helmet")
    assert scenario.timeline.state.supply == 28
    scenario.then_hero("elf", gear=("longsword",)).then_hero("ranger", gear=("spellbook",))
    scenario.then_cited(*cites_of("buy_with_fresh_gold")).then_asked("Ann", "sharing.give")


def test_example_third_portal():
    scenario = quest().party("elf", "ranger").portals(2).hurt("elf").gold(ranger=2)
    scenario.gear("elf", "lute").location("portal").stack_sizes(locations=4)
    scenario.encounters("sphinx", "ogre").begin()
    scenario.then_sizes(draghan_locations=3).then_asked("The table", "fight.face")
    assert scenario.timeline.state.realm == "draghan"
    scenario.face(elf="ogre", ranger="sphinx")
    to_next_round(scenario)
    state = scenario.timeline.state
    assert state.realm == "shadow"
    assert not state.draghan_locations
    assert not state.draghan_encounters
    assert scenario.happened(e.PartyTravelled)[0].locations == 3
    assert scenario.happened(e.LocationRevealed)[-1].realm == "shadow"
    scenario.then_gold(ranger=2).then_cited(*cites_of("third_portal"))


def test_example_first_portal_stay():
    scenario = quest().party("elf", "ranger").location("portal", "barracks")
    scenario.begin().then_asked("Ann", "portal.travel").then_offered("travel", "stay")
    scenario.when("Ann", "stay").then_sizes(draghan_encounters=51)
    all_face(scenario, scenario.timeline.state.enemies[0])
    to_next_round(scenario)
    assert scenario.timeline.state.portals == ("portal",)
    assert scenario.timeline.state.location == "barracks"
    scenario.then_cited(*set(cites_of("first_portal_stay")) - {"round.start_in_draghan"})
    assert scenario.timeline.state.realm == "draghan"


def test_example_aid_helps_one_monster():
    scenario = quest().party("knight", "elf").hurt("elf").here("barracks")
    scenario.encounters("goblin", "goblin").begin()
    scenario.face(knight="goblin", elf="goblin#2").then_asked("Ann", "fight.aid_target")
    assert fallen(scenario) == ("goblin",)
    scenario.when("Ann", "goblin#2")
    assert scenario.happened(e.FightReckoned)[0].fallen == ("goblin", "goblin#2")
    scenario.then_cited(*cites_of("aid_helps_one_monster"))
    other = quest().party("elf", "bard").hurt("elf").here("barracks")
    other.encounters("goblin", "goblin").begin().face(elf="goblin", bard="goblin#2")
    other.when("Ann", "goblin")
    assert other.happened(e.FightReckoned)[0].fallen == ("goblin",)


def test_example_carry_limits():
    scenario = quest().party("ranger", "bard")
    scenario.gear("ranger", "longsword", "scroll", "healing_potion", "leather_cap")
    scenario.gear("bard", "feathered_hat", "iron_helmet").encounters("club", "lute").begin()
    skip_to(scenario, "carry.keep")
    kept = (("ranger", "longsword"), ("ranger", "healing_potion"))
    scenario.then_refused((*kept, ("ranger", "scroll")), "carry.limits")
    scenario.when("Ann", kept).when("Bob", (("bard", "iron_helmet"),))
    scenario.then_discarded("scroll", "feathered_hat", "club", "lute")
    scenario.then_cited(*cites_of("carry_limits"))
    assert len(scenario.hero("ranger").gear) == 3
    assert scenario.hero("bard").gear == ("iron_helmet",)


def test_example_share_one_card():
    scenario = quest().party("dwarf", "bard").hurt("bard").gear("dwarf", "healing_potion", "club")
    scenario.encounters("goblin", "goblin").face(dwarf="goblin", bard="goblin#2")
    decline(scenario, "fight.equipment")
    scenario.then_asked("Ann", "sharing.give").when("Ann", ("healing_potion", "bard"))
    scenario.then_hero("bard", is_hurt=True, gear=("healing_potion",))
    scenario.then_hero("dwarf", gear=("club",)).then_active("bard")
    assert scenario.timeline.state.round == 2
    scenario.then_asked("Bob", "healing.before")
    scenario.then_cited(*cites_of("share_one_card"))


def test_example_dragon_found():
    scenario = quest().party("knight", "wizard").gear("knight", "club").in_shadow_realm()
    scenario.encounters("dragon_card", "shadow_giant").fate("endgame.which_dragon", "dorcin")
    scenario.here("sunken_archive").begin().face(knight="dorcin", wizard="dorcin")
    decline(scenario, "fight.aid_target")
    scenario.then_hero("knight", is_hurt=True, gear=("club",)).then_enemies("shadow_giant")
    assert scenario.timeline.state.dragon == "dorcin"
    assert not scenario.happened(e.StackShuffled)
    scenario.then_cited(*set(cites_of("dragon_found")) - {"endgame.equipment_second_step"})
    assert "endgame.equipment_at_dragon" not in asked(scenario)


def test_example_dragon_defeated():
    scenario = quest().party("knight", "wizard").active("wizard")
    scenario.gear("knight", "scroll").gear("wizard", "longsword", "shadow_cloak")
    scenario.dragon("razuul").enemies("ghoul").stack_sizes(encounters=0).here("ember_shrine")
    scenario.begin().face(knight="ghoul", wizard="razuul")
    scenario.play("knight", "scroll").then_asked("Bob", "endgame.equipment_at_dragon")
    scenario.play("wizard", "longsword", "shadow_cloak").then_over("Ann", "Bob")
    scenario.then_cited(*cites_of("dragon_defeated"))


def test_example_no_wounds_on_the_dragon():
    scenario = quest().party("elf", "dwarf").dragon("estrago").stack_sizes(encounters=0)
    scenario.location("ember_shrine", "ember_shrine", "sunken_archive").begin()
    assert len(scenario.happened(e.DragonWithstood)) == 2
    assert not scenario.happened(e.CharacterHurt)
    assert scenario.match.facts.dragon_needs["estrago"][0] == (3, 1, 3)
    scenario.then_cited(*cites_of("no_wounds_on_the_dragon"))


@pytest.mark.parametrize(
    ("option", "wins"), [("single_need", True), ("scaled_by_starting_characters", False)]
)
def test_example_dragon_need_ruling(option, wins):
    scenario = three(rulings={"endgame.dragon_need": option}).party("knight", "elf", "wizard")
    scenario.dragon("dorcin").stack_sizes(encounters=0).location("ember_shrine").begin()
    assert bool(scenario.happened(e.GameWon)) is wins
    assert not scenario.happened(e.CharacterHurt)
    assert "fight.need" in cites_of("dragon_need_ruling")


def test_example_depleted_stack():
    scenario = three().party("knight", "elf", "wizard").dragon("razuul").enemies("lich")
    scenario.stack_sizes(encounters=1).location("sunken_archive", "hall_of_echoes").begin()
    scenario.then_sizes(shadow_encounters=0)
    assert scenario.happened(e.EncountersMissing)[0].missing == 2
    all_face(scenario, "lich")
    to_next_round(scenario)
    assert scenario.happened(e.EncountersMissing)[1].missing == 3
    scenario.then_cited(*cites_of("depleted_stack"))


def test_example_cornered():
    scenario = quest().party("knight", "elf").dragon("razuul").stack_sizes(locations=0)
    scenario.location().begin().then_over().then_cited(*cites_of("cornered"))


def test_example_campaign_second_game():
    scenario = quest(options={"campaign": True}).party("knight", "elf").slain("pratrac")
    scenario.dragon("estrago").stack_sizes(locations=0).location().begin()
    scenario.then_asked("The table", "campaign.next_game").when("The table", "next_game")
    assert scenario.timeline.state.game == 3
    assert scenario.timeline.state.dragons == ("dorcin", "razuul", "estrago")
    assert len(scenario.timeline.state.aside) == 6
    scenario.then_cited("campaign.loss", "campaign.fresh_start")
    assert "campaign.set_aside" in cites_of("campaign_second_game")
