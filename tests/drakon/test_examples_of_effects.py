"""The worked examples about what chambers do."""

from tests.drakon.delving import (
    ENTRANCE,
    chooses_move,
    cites_of,
    delve,
    options,
    state_of,
    turned_at,
)

TILES = ("lose_coin_1", "empty_1", "empty_2c", "empty_3")


def test_example_rulebook_mind_control_teleport():
    scenario = delve().lair("mind_control[N](0,1), teleport[E](1,0), lose_coin[N](-1,0)")
    scenario.at((1, 0), "Bob").coins("Bob", 2).moves("Ann", (0, 1))
    bob = [option for option in options(scenario) if option[0] == 1]
    assert set(bob) == {(1, ENTRANCE), (1, (0, 1)), (1, (-1, 0))}
    scenario.when("Ann", (1, (-1, 0))).then_at(Bob=(-1, 0)).then_coins(Bob=())
    scenario.then_cited(*cites_of("rulebook_mind_control_teleport")).then_asked("Bob")


def test_example_harp_lures_but_does_not_force():
    scenario = delve().lair("magic_harp[N](0,1), find_coin[E](1,0)")
    scenario.then_asked("Ann", "turn.action").then_offered("place", "move")
    chooses_move(scenario, "Ann").then_offered((0, 1))
    scenario.then_refused((1, 0), "effect.harp.obligation").when("Ann", (0, 1))
    scenario.then_cited(*cites_of("harp_lures_but_does_not_force")).then_asked("Bob")


def test_example_two_harps():
    scenario = delve().lair("magic_harp[N](0,1), magic_harp[E,S](1,0), find_coin[W](-1,0)")
    chooses_move(scenario, "Ann").then_offered((0, 1), (1, 0))
    scenario.then_refused((-1, 0), "effect.harp.obligation").then_cited(*cites_of("two_harps"))


def test_example_master_key_shield():
    scenario = delve().lair("master_key[N](0,1), magic_harp[E](0,2), empty[N](1,1)")
    scenario.at((0, 1), "Ann")
    chooses_move(scenario, "Ann").then_offered((0, 2), (1, 1), ENTRANCE)
    scenario.then_cited(*cites_of("master_key_shield"))
    strict = delve(rulings={"effect.master_key_directions": "legal_only"})
    strict.lair("master_key[N](0,1), magic_harp[E](0,2), empty[N](1,1)").at((0, 1), "Ann")
    chooses_move(strict, "Ann").then_offered((0, 2), (1, 1))


def test_example_windstorm_plain():
    scenario = delve().lair("windstorm[N,W](0,1), find_coin[E](0,2), lose_coin[S](1,2)")
    scenario.at((0, 1), "Ann").coins("Ann", 2)
    chooses_move(scenario, "Ann").then_asked("Ann", "move.storm_path")
    scenario.then_offered(((0, 2), (1, 2))).then_refused(((0, 2),), "effect.windstorm.cannot")
    scenario.when("Ann", ((0, 2), (1, 2))).then_coins(Ann=()).then_at(Ann=(1, 2))
    scenario.then_cited(*cites_of("windstorm_plain")).then_asked("Bob")


def test_example_windstorm_without_second_step():
    scenario = delve().lair("windstorm[N,W](0,1), find_coin[N](0,2)").at((0, 1), "Ann")
    scenario.then_asked("Ann", "turn.action").then_offered("place")
    scenario.then_refused("move", *cites_of("windstorm_without_second_step"))


def test_example_windstorm_over_master_key():
    scenario = delve().at((0, 1), "Ann")
    scenario.lair("windstorm[N,E](0,1), master_key[S](1,1), find_coin[N](1,2)")
    scenario.lair("empty[W](2,1), empty[E](1,0)")
    chooses_move(scenario, "Ann").then_offered(((1, 1), (1, 2)), ((1, 1), (1, 0)))
    clause = "effect.windstorm.key_or_teleport_first"
    scenario.then_refused(((1, 1), (2, 1)), clause).then_refused(((1, 1), (0, 1)), clause)
    scenario.fate("coins.find", 1).when("Ann", ((1, 1), (1, 2))).then_coins(Ann=(1,))
    scenario.then_cited(clause).then_asked("Bob")


def test_example_lose_a_coin_without_coins():
    scenario = delve("Ann", "Bob").lair("lose_coin[N](0,1)").coins("Bob", 2)
    scenario.moves("Ann", (0, 1)).then_coins(Ann=()).moves("Bob", (0, 1)).then_coins(Bob=())
    assert len(state_of(scenario).hoard) == 28
    scenario.then_cited(*cites_of("lose_a_coin_without_coins")).then_asked("Ann")


def test_example_steal_from_left_neighbour():
    scenario = delve().lair("steal_coin_left[N,E](0,1)").coins("Cid", 2, 2, 2, 2)
    scenario.moves("Ann", (0, 1)).then_coins(Ann=(), Bob=(), Cid=(2, 2, 2, 2)).then_asked("Bob")
    scenario.then_cited("effect.steal_coin.zero")
    right = delve().lair("steal_coin_right[E,W](0,1)").coins("Cid", 2, 2, 2, 2)
    right.moves("Ann", (0, 1)).then_coins(Ann=(2,), Cid=(2, 2, 2))
    right.then_cited("effect.steal_coin.take").then_asked("Bob")


def test_example_destroy_targets():
    scenario = delve("Ann", "Bob").at((1, 0), "Bob").drakon((-1, 0))
    scenario.lair("destroy[N,E](0,1), empty[E](1,0), find_coin[N](-1,0), empty[N](0,2)")
    scenario.moves("Ann", (0, 1)).then_offered((0, 2), "nothing")
    scenario.then_refused(ENTRANCE, "entrance.not_destroyed")
    scenario.then_refused((1, 0), "effects.unoccupied").then_refused((-1, 0), "drakon.never_leaves")
    scenario.when("Ann", (0, 2)).then_no_chamber((0, 2))
    scenario.then_cited(*cites_of("destroy_targets")).then_asked("Bob")


def test_example_destroy_splits_lair():
    scenario = delve().lair("empty[E](1,0), empty[E](2,0), find_coin[E](3,0), destroy[N,E](0,1)")
    scenario.moves("Ann", (0, 1)).when("Ann", (2, 0)).then_cited("effect.destroy.split")
    tile = state_of(scenario).players[1].hand[0]
    scenario.when("Bob", "place", tile)
    cells = {option[1] for option in options(scenario)}
    assert {(2, 0), (4, 0), (3, 1), (-1, 0)} <= cells
    scenario.then_cited(*cites_of("destroy_splits_lair"))


def test_example_switch_exchange():
    scenario = delve().lair("switch[N](0,1), find_coin[E](1,0)").hand("Ann", *TILES)
    scenario.moves("Ann", (0, 1))
    offered = {o[2] for o in options(scenario) if o[:2] == ("lose_coin_1", (1, 0))}
    assert offered == {"N", "E", "S"}
    scenario.then_refused(("lose_coin_1", (1, 0), "W"), "effect.switch.orientation")
    scenario.when("Ann", ("lose_coin_1", (1, 0), "N")).then_chamber((1, 0), "lose_coin", "N")
    scenario.then_hand("Ann", "find_coin_1", *TILES[1:])
    scenario.then_cited("effect.switch.swap", "effect.switch.orientation", "effect.switch.no_draw")
    scenario.then_asked("Bob")


def test_example_rotate_the_entrance():
    scenario = delve().lair("rotate[N](0,1), empty[E](1,0)").moves("Ann", (0, 1))
    scenario.when("Ann", (ENTRANCE, "NES")).then_chamber(ENTRANCE, "entrance", "NES")
    scenario.then_cited(*cites_of("rotate_the_entrance")).then_asked("Bob")


def test_example_floating_chamber_lands():
    scenario = delve().lair("floating[N,E](0,1), empty[E](1,0)").moves("Ann", (0, 1))
    cells = {option[0] for option in options(scenario) if option != "nothing"}
    assert cells == {(-1, 0), (0, -1), (1, 1), (1, -1), (2, 0)}
    assert turned_at(scenario, (2, 0)) == {"NE", "ES"}
    scenario.then_refused(((2, 0), "NW"), "effect.floating.orientation")
    scenario.when("Ann", ((2, 0), "ES")).then_at(Ann=(2, 0), Bob=ENTRANCE)
    scenario.then_no_chamber((0, 1)).then_cited(*cites_of("floating_chamber_lands"))
    scenario.then_asked("Bob", "turn.action")


def test_example_escape_from_windstorm():
    scenario = delve().lair("windstorm[N,W](0,1)").at((0, 1), "Ann").hand("Ann", "escape_2c")
    scenario.places("Ann", "escape_2c", (1, 1), "NE").then_asked("Ann", "placement.escape_hop")
    scenario.then_holds(Ann=0).when("Ann", "hop").then_at(Ann=(1, 1)).then_holds(Ann=1)
    scenario.then_cited(*cites_of("escape_from_windstorm")).then_asked("Bob")
