"""The rulings about what chambers do; `test_rulings.py` sees to it that none is missing."""

from tests.drakon.delving import (
    ENTRANCE,
    HEROES,
    LEAVING,
    chooses_move,
    delve,
    options,
    state_of,
    under,
)


@under(("moved_hero", "Bob"), ("mover", "Ann"))
def test_ruling_effects_decider(option, outcome):
    scenario = delve(rulings={"effects.decider": option})
    scenario.lair("mind_control[N](0,1), rotate[E](1,0)").moves("Ann", (0, 1))
    scenario.when("Ann", (1, (1, 0))).then_asked(outcome, "effect.rotate_target")


@under(("may", True), ("must", False))
def test_ruling_effects_builders_optional(option, outcome):
    for effect in ("destroy[N,E]", "rotate[N]", "switch[N]", "floating[N,E]"):
        scenario = delve(rulings={"effects.builders_optional": option})
        scenario.lair(f"{effect}(0,1), empty[E](1,0)").moves("Ann", (0, 1))
        assert ("nothing" in options(scenario)) is outcome
        if not outcome:
            scenario.then_refused("nothing", "effects.must")


@under(("may", True), ("must", False))
def test_ruling_effects_mind_control_optional(option, outcome):
    scenario = delve(rulings={"effects.mind_control_optional": option})
    scenario.lair("mind_control[N](0,1)").moves("Ann", (0, 1))
    assert ("nothing" in options(scenario)) is outcome


@under(("may", True), ("must", False))
def test_ruling_effects_steal_chamber_optional(option, outcome):
    scenario = delve(rulings={"effects.steal_chamber_optional": option})
    scenario.lair("steal_chamber[N](0,1)").moves("Ann", (0, 1))
    assert ("nothing" in options(scenario)) is outcome


@under(("unlimited", ("Bob", "effect.mind_control_move")), ("one_level", ("Bob", "turn.action")))
def test_ruling_effects_chain(option, outcome):
    scenario = delve(rulings={"effects.chain": option})
    scenario.lair("mind_control[N](0,1), mind_control[N,S](1,0)").moves("Ann", (0, 1))
    scenario.when("Ann", (1, (1, 0))).then_asked(*outcome)


@under(
    ("printed_neighbour", ("Bob", "turn.action")),
    ("either_neighbour", {3}),
    ("any_opponent", {2, 3}),
)
def test_ruling_effect_steal_coin_victim(option, outcome):
    """Bob, on the left, owns nothing; Dee, on the right, and Cid, across, do."""
    scenario = delve("Ann", "Bob", "Cid", "Dee", rulings={"effect.steal_coin_victim": option})
    scenario.lair("steal_coin_left[N,E](0,1)").coins("Cid", 2).coins("Dee", 3)
    scenario.moves("Ann", (0, 1))
    if option == "printed_neighbour":
        scenario.then_asked(*outcome).then_coins(Ann=())
    else:
        scenario.then_offered(*outcome).when("Ann", 3).then_coins(Ann=(3,)).then_asked("Bob")


@under(("any_opponent", {1, 2, "nothing"}), ("left_neighbour", {1, "nothing"}))
def test_ruling_effect_steal_chamber_victim(option, outcome):
    scenario = delve(rulings={"effect.steal_chamber_victim": option})
    scenario.lair("steal_chamber[N](0,1)").moves("Ann", (0, 1)).then_offered(*outcome)


@under(("out_of_game", ("empty_1", "rotate_1")), ("under_the_pile", (None, "empty_1")))
def test_ruling_effect_destroyed_tile(option, outcome):
    scenario = delve(rulings={"effect.destroyed_tile": option}).pile("rotate_1")
    scenario.lair("destroy[N,E](0,1), empty[E](1,0)").moves("Ann", (0, 1)).when("Ann", (1, 0))
    state = state_of(scenario)
    gone = state.gone[-1] if "empty_1" in state.gone[-1:] else None
    assert (gone, state.pile[-1]) == outcome


@under(("to_hand", ("find_coin_1",)), ("out_of_game", ()))
def test_ruling_effect_switch_outgoing(option, outcome):
    scenario = delve(rulings={"effect.switch_outgoing": option}).hand("Ann", "empty_1")
    scenario.lair("switch[N](0,1), find_coin[E](1,0)").moves("Ann", (0, 1))
    scenario.when("Ann", ("empty_1", (1, 0), "E")).then_hand("Ann", *outcome)


@under(("hop_when_laid", "placement.escape_hop"), ("open_neighbour", "turn.action"))
def test_ruling_effect_escape_form(option, outcome):
    scenario = delve(rulings={"effect.escape_form": option}).hand("Ann", "escape_2c")
    scenario.lair("windstorm[N,W](0,1)").at((0, 1), "Ann", "Bob")
    scenario.places("Ann", "escape_2c", (1, 1), "NE")
    asked = "Ann" if option == "hop_when_laid" else "Bob"
    scenario.then_asked(asked, outcome)
    if option == "open_neighbour":
        scenario.when("Bob", "move", ((1, 1),)).then_at(Bob=(1, 1))


@under(("no_arrow_needed", "Ann"), ("arrow_needed", "Bob"))
def test_ruling_effect_escape_arrows(option, outcome):
    scenario = delve(rulings={"effect.escape_arrows": option}).hand("Ann", "escape_2c").lair("")
    scenario.places("Ann", "escape_2c", (0, -1), "ES").then_asked(outcome)


@under(("yes", True), ("no", False))
def test_ruling_effect_escape_counts_as_entry(option, outcome):
    rulings = {"effect.escape_counts_as_entry": option}
    scenario = delve(options=LEAVING, rulings=rulings).hand("Ann", "escape_2c").lair("")
    scenario.coins("Ann", 3, 3, 2).places("Ann", "escape_2c", (0, 1), "NE").when("Ann", "hop")
    assert scenario.timeline.is_over is outcome


@under(("no", ("Bob", "turn.action")), ("yes", ("Ann", "placement.escape_hop")))
def test_ruling_effect_escape_by_switch(option, outcome):
    scenario = delve(rulings={"effect.escape_by_switch": option}).hand("Ann", "escape_2c")
    scenario.lair("switch[N](0,1), empty[N](0,2)").moves("Ann", (0, 1))
    scenario.when("Ann", ("escape_2c", (0, 2), "NE")).then_asked(*outcome)


def test_the_hop_of_another_hero_is_no_arrival_of_the_current_one():
    """Ann forces Bob to a switch, and Bob hops; Ann herself has not moved."""
    rulings = {"effect.escape_by_switch": "yes", "encounter.idle_on_entrance": "no"}
    rulings["heroes.knight_tile"] = "no"
    scenario = delve(options=HEROES, rulings=rulings).drakon(ENTRANCE).coins("Ann", 2)
    scenario.heroes(Ann="knight", Bob="druid", Cid="thief").hand("Ann", "empty_1")
    scenario.lair("switch[N](0,1), empty[N](0,2)").hand("Bob", "escape_2c")
    scenario.when("Ann", (1, (0, 1))).when("Bob", ("escape_2c", (0, 2), "NE"), "hop")
    scenario.places("Ann", "empty_1", (1, 0), "N").then_coins(Ann=(2,)).then_asked("Bob")


@under(
    ("all_travel", ("Ann", "effect.floating_landing")), ("only_if_alone", ("Bob", "turn.action"))
)
def test_ruling_effect_floating_passengers(option, outcome):
    scenario = delve(rulings={"effect.floating_passengers": option}).at((0, 1), "Bob")
    scenario.lair("floating[N,E](0,1), empty[E](1,0)").moves("Ann", (0, 1)).then_asked(*outcome)


@under(("no", False), ("yes", True))
def test_ruling_effect_floating_same_cell(option, outcome):
    scenario = delve(rulings={"effect.floating_same_cell": option})
    scenario.lair("floating[N,E](0,1), empty[E](1,0)").moves("Ann", (0, 1))
    assert (((0, 1), "NW") in options(scenario)) is outcome
    assert ((0, 1), "NE") not in options(scenario)


@under(("holds", {(0, 1)}), ("broken", {(0, 1), (1, 0)}))
def test_ruling_effect_harp_with_drakon(option, outcome):
    scenario = delve(rulings={"effect.harp_with_drakon": option}).drakon((0, 1))
    scenario.lair("magic_harp[N](0,1), find_coin[E](1,0)")
    chooses_move(scenario, "Ann").then_offered(*outcome)


@under(("any_adjacent", {ENTRANCE, (0, 2)}), ("legal_only", {(0, 2)}))
def test_ruling_effect_master_key_directions(option, outcome):
    scenario = delve(rulings={"effect.master_key_directions": option})
    scenario.lair("master_key[N](0,1), empty[N](0,2)").at((0, 1), "Ann")
    chooses_move(scenario, "Ann").then_offered(*outcome)


@under(("skipped", ()), ("resolved", (2,)))
def test_ruling_effect_windstorm_first_effect(option, outcome):
    scenario = delve(rulings={"effect.windstorm_first_effect": option}).fate("coins.find", 2)
    scenario.lair("windstorm[N,W](0,1), find_coin[E](0,2), empty[S](1,2)").at((0, 1), "Ann")
    scenario.moves("Ann", (0, 2), (1, 2)).then_coins(Ann=outcome).then_at(Ann=(1, 2))
    scenario.then_asked("Bob")


def test_a_storm_whose_way_is_turned_in_passing_is_steered_anew_or_ends():
    rulings = {"effect.windstorm_first_effect": "resolved"}
    for arrows, then in (("W", (-1, 2)), ("N", (0, 2))):
        scenario = delve(rulings=rulings).at((0, 1), "Ann")
        scenario.lair("windstorm[N,W](0,1), rotate[E](0,2), empty[E](1,2), empty[N](-1,2)")
        scenario.moves("Ann", (0, 2), (1, 2)).when("Ann", ((0, 2), arrows))
        if arrows == "W":
            scenario.then_asked("Ann", "move.storm_path").when("Ann", ((-1, 2),))
        scenario.then_at(Ann=then).then_asked("Bob")


def test_a_sorceress_whose_storm_resolves_what_it_crosses_passes_the_second_wall_too():
    steps = "heroes.sorceress_windstorm_steps"
    rulings = {steps: "both_steps", "effect.windstorm_first_effect": "resolved"}
    scenario = delve(options=HEROES, rulings=rulings).heroes(Ann="sorceress").at((0, 1), "Ann")
    scenario.lair("windstorm[N,W](0,1), empty[N](1,1), empty[N](2,1), empty[E](1,2)")
    scenario.when("Ann", "move", ((1, 1), (2, 1))).then_at(Ann=(2, 1))


@under(("no", ((0, 2), (0, 3))), ("yes", ((0, 2), (0, 3), (1, 3))))
def test_ruling_effect_windstorm_chain(option, outcome):
    scenario = delve(rulings={"effect.windstorm_chain": option}).at((0, 1), "Ann")
    scenario.lair("windstorm[N,W](0,1), windstorm[N,W,E](0,2), empty[E](0,3), empty[S](1,3)")
    chooses_move(scenario, "Ann").then_offered(outcome)


WIND_AND_HARP = "windstorm[N,E,W](0,1), magic_harp[E](0,2), empty[S](1,2), empty[E](1,1), \
find_coin[N](-1,1), empty[W](-1,2)"


@under(
    ("free", {((0, 2), (1, 2)), ((-1, 1), (-1, 2))}),
    ("pulled", {((0, 2), (1, 2))}),
)
def test_ruling_effect_windstorm_harp_first_step(option, outcome):
    scenario = delve(rulings={"effect.windstorm_harp_first_step": option}).at((0, 1), "Ann")
    chooses_move(scenario.lair(WIND_AND_HARP), "Ann").then_offered(*outcome)


@under(
    ("pulled", {((1, 1), (1, 2))}),
    ("shielded", {((1, 1), (1, 2)), ((1, 1), (1, 0))}),
)
def test_ruling_effect_windstorm_harp_via_key(option, outcome):
    scenario = delve(rulings={"effect.windstorm_harp_via_key": option}).at((0, 1), "Ann")
    scenario.lair("windstorm[N,E](0,1), master_key[S](1,1), magic_harp[N](1,2), empty[E](1,0)")
    chooses_move(scenario, "Ann").then_offered(*outcome)
