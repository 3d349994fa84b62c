"""Positions, components and views: what can be on the table, and what each seat sees of it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from draghan_lab.engine.dealer import Chance
from draghan_lab.engine.errors import PositionError, SetupError
from draghan_lab.engine.step import first_step
from draghan_lab.engine.timeline import Timeline
from draghan_lab.engine.view import resample, view
from draghan_lab.explore.policies import play_on
from draghan_lab.games.once_upon_a_dragon import GAME
from draghan_lab.games.once_upon_a_dragon.flow import STAGES
from tests.once_upon_a_dragon.questing import RULEBOOK, fallen, needing, quest, three

COUNTS = {
    "character_card": 6,
    "marketplace_card": 18,
    "draghan_encounter_card": 53,
    "shadow_encounter_card": 13,
    "draghan_location_card": 13,
    "shadow_location_card": 6,
    "large_dragon_card": 4,
}


@pytest.mark.parametrize(("component", "count"), COUNTS.items())
def test_the_kinds_of_every_component_add_up_to_its_printed_count(component, count):
    assert RULEBOOK.pieces[component].count == count
    assert sum(kind.count for kind in RULEBOOK.kinds(component)) == count


def test_stated_and_inferred_values_are_kept():
    elf = RULEBOOK.pieces["elf"]
    assert (elf["healthy"], elf.basis) == ({"strength": 1, "charm": 2, "knowledge": 0}, "inferred")
    assert RULEBOOK.pieces["merchant"]["need"] == {"strength": 0, "charm": 2, "knowledge": 0}
    assert RULEBOOK.pieces["goblin"]["need"] == {"strength": 1, "charm": 0, "knowledge": 0}
    for kind in RULEBOOK.kinds("character_card"):
        assert (sum(kind["healthy"].values()), sum(kind["hurt"].values())) == (3, 1)
    for kind in RULEBOOK.kinds("draghan_encounter_card"):
        if kind["type"] == "monster":
            assert kind["run"] is (kind["gold"] == 0)
    assert all(not kind.values.get("gold") for kind in RULEBOOK.kinds("shadow_encounter_card"))
    abilities = [kind["ability"] for kind in RULEBOOK.kinds("shadow_location_card")]
    assert not {"marketplace", "portal"} & set(abilities)


def test_every_tuned_value_says_that_it_is_ours():
    for component in COUNTS:
        for kind in RULEBOOK.kinds(component):
            if set(kind.values) & {"need", "icons", "price"}:
                assert kind.basis in ("reconstructed", "inferred"), kind.id
    assert "tuning" in RULEBOOK.about


def test_a_dragon_asks_for_more_than_any_other_enemy():
    dragons = [sum(kind["need"].values()) for kind in RULEBOOK.kinds("large_dragon_card")]
    monsters = [
        sum(kind["need"].values())
        for component in ("draghan_encounter_card", "shadow_encounter_card")
        for kind in RULEBOOK.kinds(component)
        if "need" in kind.values
    ]
    assert min(dragons) > max(monsters)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"portal": {"count": 2}}, "setup.seed_stacks"),
        ({"dragon_card": {"count": 2}}, "endgame.trigger"),
        ({"goblin": {"need": {"strength": 99, "charm": 0, "knowledge": 0}}}, "components.skills"),
        ({"goblin": {"need": {"strength": 1}}}, "components.skills"),
        ({"club": {"slot": "foot"}}, "carry.limits"),
        ({"elf": {"count": 2}}, "Character cards"),
        ({"ember_shrine": {"ability": "portal"}}, "shadow.no_market"),
        ({"holy_spring": {"ability": "magic"}}, "ability"),
        ({"goblin": {"gold": -1}}, "no amount of gold"),
        ({"dorcin": {"count": 2}}, "endgame.draw_dragon"),
    ],
)
def test_components_that_cannot_be_played_are_refused(changes, message):
    with pytest.raises(SetupError, match=message):
        quest(components=changes)


def test_another_deck_can_be_loaded():
    components = {"goblin": {"count": 5, "gold": 4}, "holy_spring": {"count": 4}}
    scenario = quest(components=components).begin().when("The table", 0)
    state = scenario.timeline.state
    assert state.draghan_encounters.count("goblin") == 5
    assert len(state.draghan_locations) == 15


def checked(scenario, **changes):
    """Try a position that differs from a good one."""
    state = replace(scenario.timeline.state, **changes)
    GAME.check_position(scenario.match, state)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"stage": "supper"}, "no stage"),
        ({"realm": "home"}, "realm"),
        ({"supply": 12}, "do not add up"),
        ({"aside": ()}, "do not add up"),
        ({"active": 7}, "setup.active_player"),
        ({"begun_with": 3}, "another size"),
        ({"left_over": 5}, "left over"),
        ({"fallen": ("goblin",)}, "fight.need"),
    ],
)
def test_a_position_that_no_game_can_reach_is_refused(changes, message):
    scenario = quest().party("elf", "knight").encounters("goblin", "gnome").begin()
    checked(scenario)
    with pytest.raises(PositionError, match=message):
        checked(scenario, **changes)


def test_a_position_with_a_wrong_party_is_refused():
    scenario = quest().party("elf", "knight").encounters("goblin", "gnome").begin()
    heroes = scenario.timeline.state.heroes
    for party, message in (
        (heroes[:1], "do not add up"),
        (heroes[::-1], "seat order"),
        ((replace(heroes[0], faces="ogre"), heroes[1]), "not there"),
    ):
        with pytest.raises(PositionError, match=message):
            checked(scenario, heroes=party)


def test_scenarios_explain_what_cannot_be_described():
    with pytest.raises(PositionError, match="no knight"):
        quest().party("elf", "wizard").hurt("knight")
    with pytest.raises(PositionError, match="no other"):
        quest().party("elf", "wizard").gear("elf", *["warhammer"] * 2).begin()
    with pytest.raises(PositionError, match="play has begun"):
        quest().party("elf", "wizard").begin().hurt("elf")
    with pytest.raises(PositionError, match="one character for each player"):
        quest().party("elf")
    with pytest.raises(SetupError, match="no Location"):
        quest().party("elf", "wizard").location("castle")
    with pytest.raises(PositionError, match="only"):
        quest().party("elf", "wizard").stack_sizes(encounters=99).begin()


# views


def test_a_seat_sees_everything_but_the_stacks():
    scenario = three().party("elf", "knight", "wizard").gear("knight", "club").gold(wizard=3)
    scenario.encounters("goblin", "gnome", "lute").begin()
    state = scenario.timeline.state
    for seat in range(3):
        seen = view(scenario.timeline.step, seat)
        assert seen.state.heroes == state.heroes
        assert (seen.state.enemies, seen.state.found) == (state.enemies, state.found)
        assert set(seen.state.draghan_encounters) == {"?"}
        assert set(seen.state.market) == {"?"}
        assert seen.decision == scenario.timeline.decision


def test_nobody_sees_which_locations_are_dealt_to_which_stack():
    step = first_step(quest(seed=3).match)
    while step.decision.ask != "setup.first_player":
        if step.decision.ask == "setup.location_piles":
            assert set(view(step, 0).decision.options) == {"?"}
        step = step.answer(step.deal())


def test_the_stacks_of_locations_keep_their_portals_when_dealt_anew():
    scenario = quest(seed=3).begin().when("The table", 0)
    abilities = scenario.match.facts.ability
    seen = set()
    for number in range(20):
        other = resample(scenario.timeline.step, 0, Chance(number))
        stack = other.state.draghan_locations
        seen.add(stack)
        for block in (stack[:4], stack[4:8], stack[8:]):
            kinds = [abilities[card] for card in block]
            assert kinds.count("portal") == kinds.count("marketplace") == 1
    assert len(seen) > 5


def test_the_party_knows_which_monsters_fled_but_not_where_they_lie():
    scenario = quest().party("elf", "bard").location("portal", "barracks")
    scenario.encounters("society_thug", "wolf").begin().when("Ann", "stay")
    scenario.face(elf="society_thug", bard="wolf")
    step = scenario.timeline.step
    places = {
        resample(step, 0, Chance(n)).state.shadow_encounters.index("society_thug")
        for n in range(30)
    }
    assert len(places) > 5


def test_needs_that_are_changed_in_a_setup_count():
    scenario = quest(components=needing(goblin=(0, 0, 2))).party("knight", "wizard")
    scenario.encounters("goblin", "club").begin().then_asked("Ann", "results.odd_coins")
    assert fallen(scenario) == ("goblin",)


TAMPERED = [
    {"stage": stage, "realm": realm}
    for stage in STAGES
    for realm in ("draghan", "shadow")
    if stage != "setup"
]


@pytest.mark.parametrize("changes", TAMPERED, ids=lambda c: f"{c['stage']}-{c['realm']}")
def test_a_tampered_position_is_refused_or_can_be_played(changes):
    scenario = quest().party("elf", "knight").gear("elf", "club", "lute").location("barracks")
    scenario.encounters("bandit", "gnome").gold(elf=1).begin()
    for state in (scenario.timeline.state, scenario.match.start):
        try:
            match = scenario.match.at(replace(state, **changes))
        except PositionError:
            continue
        timeline = Timeline(match)
        play_on(timeline, Chance(changes["stage"]))
        assert timeline.is_over


@pytest.mark.parametrize(
    ("pile", "other"), [("offer", "found"), ("enemies", "found"), ("found", "enemies")]
)
def test_a_pile_with_cards_of_another_kind_is_refused(pile, other):
    scenario = quest().party("elf", "knight").encounters("goblin", "club").location("marketplace")
    scenario.hurt("elf").gear("elf", "elixir").begin()
    scenario.when("Ann", "nothing")
    while scenario.timeline.decision and not scenario.timeline.state.found:
        scenario.timeline.answer(next(iter(scenario.timeline.decision.answers())))
    state = scenario.timeline.state
    swapped = {pile: getattr(state, other), other: getattr(state, pile)}
    with pytest.raises(PositionError, match="does not belong"):
        checked(scenario, **swapped)
