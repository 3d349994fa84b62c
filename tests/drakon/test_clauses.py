"""Rules that the examples leave aside, each on both sides of its boundary."""

import pytest

from draghan_lab.coverage.citations import citations
from draghan_lab.engine.errors import PositionError, SetupError
from draghan_lab.games.drakon.events import CoinLost, TileDrawn
from tests.drakon.delving import (
    ENTRANCE,
    HEROES,
    LEAVING,
    RULEBOOK,
    TEAMS,
    chooses_move,
    delve,
    four,
    options,
    state_of,
)


def test_every_rule_is_cited_somewhere_in_the_code():
    from draghan_lab.games.drakon import GAME

    cited = {citation.id for citation in citations(GAME.folder)}
    rules = {clause.id for clause in RULEBOOK.clauses.values() if clause.kind == "rule"}
    assert not rules - cited


# setup


@pytest.mark.parametrize("names", [("Ann",), tuple("ABCDEFG")])
def test_two_to_six_play(names):
    with pytest.raises(SetupError, match=r"setup\.players"):
        delve(*names)


@pytest.mark.parametrize("names", ["AB", "ABC", "ABCDE"])
def test_team_play_takes_four_or_six_players(names):
    with pytest.raises(SetupError, match=r"option\.team\.pairs"):
        delve(*names, options=TEAMS)


def test_a_changed_tile_plays_as_changed():
    changes = {"empty_1": {"effect": "find_coin", "arrows": ["N", "S"]}}
    scenario = delve(components=changes).hand("Ann", "empty_1").when("Ann", "place", "empty_1")
    assert {option[2] for option in options(scenario)} == {"NS", "EW"}


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"empty_1": {"arrows": ["N", "E", "S", "W"]}}, r"placement\.always_possible"),
        ({"empty_1": {"arrows": ["X"]}}, "one to three arrows"),
        ({"empty_1": {"effect": "win"}}, "cannot have the effect"),
        ({"coin_1": {"value": 0}}, r"coins\.value"),
        (
            {
                "druid": {"count": 0},
                "thief": {"count": 0},
                "knight": {"count": 0},
                "ranger": {"count": 0},
            },
            r"setup\.choose_heroes",
        ),
        ({"steal_coin_left_3": {"victim": "up"}}, "left or right"),
    ],
)
def test_impossible_components_are_refused(changes, told):
    with pytest.raises(SetupError, match=told):
        delve(components=changes)


# placing


def test_a_cell_far_from_the_lair_or_taken_is_refused():
    scenario = delve().lair("empty[E](1,0)").hand("Ann", "empty_1").when("Ann", "place", "empty_1")
    scenario.then_refused(("empty_1", (5, 5), "N"), "placement.adjacent")
    scenario.then_refused(("empty_1", (2, 1), "N"), "placement.adjacent")
    scenario.then_refused(("empty_1", (1, 0), "N"), "placement.grid")
    scenario.then_refused(("empty_3", (2, 0), "NEW"), "placement.from_hand")


def test_a_refusal_names_both_arrows_and_their_chamber():
    scenario = delve().lair("find_coin[E](1,0)").hand("Ann", "empty_1")
    scenario.when("Ann", "place", "empty_1")
    told = scenario.timeline.explain(("empty_1", (2, 0), "W"))
    assert told.reason == (
        "its west arrow would face the east arrow of the find coin chamber at (1, 0)"
    )
    home = scenario.timeline.explain(("empty_1", (0, 1), "S"))
    assert home.reason == "its south arrow would face the north arrow of the entrance"
    assert home.cites == ("placement.no_facing_arrows", "placement.next_to_entrance")


def test_a_chamber_that_steals_chambers_is_named_once():
    scenario = delve().lair("steal_chamber[N](0,1)").hand("Ann", "empty_3")
    step = scenario.when("Ann", "place", "empty_3").timeline.step
    told = step.explain(("empty_3", (0, 2), "ESW"))
    assert "the north arrow of the steal chamber at (0, 1)" in told.reason


def test_a_tile_that_is_not_in_hand_is_refused():
    scenario = delve().lair("").hand("Ann", "empty_1").when("Ann", "place")
    scenario.then_refused("escape_3", "placement.from_hand")


def test_the_drawn_tile_is_the_top_of_the_pile():
    scenario = delve().lair("").hand("Ann", "empty_1").pile("rotate_1", "switch_1")
    scenario.places("Ann", "empty_1", (0, 1), "N").then_hand("Ann", "rotate_1")
    assert [event.tile for event in scenario.happened(TileDrawn)] == ["rotate_1"]


def test_without_a_tile_one_must_move_and_without_a_move_one_must_place():
    scenario = delve().lair("empty[N](0,1)").hand("Ann")
    scenario.then_offered("move").then_refused("place", "turn.no_tiles").then_cited("turn.no_tiles")
    scenario.then_refused("skip", "turn.one_action")


# moving


def test_a_way_against_its_arrow_is_closed():
    scenario = delve().lair("empty[N](0,1), empty[N](0,2)").at((0, 1), "Ann")
    chooses_move(scenario, "Ann").then_offered((0, 2))
    scenario.then_refused(ENTRANCE, "move.one_way").then_refused((5, 5), "move.needs_chamber")


def test_a_teleport_leads_everywhere_but_to_itself_in_every_section():
    scenario = delve().lair("teleport[N](0,1), empty[E](4,4)").at((0, 1), "Ann")
    chooses_move(scenario, "Ann").then_offered(ENTRANCE, (4, 4))
    scenario.then_refused((0, 1), "move.one_chamber").when("Ann", (4, 4)).then_at(Ann=(4, 4))


def test_a_storm_is_pulled_on_into_a_harp_and_blows_past_drakon():
    scenario = delve().lair("windstorm[N,W](0,1), empty[N,E](0,2), magic_harp[S](1,2)")
    scenario.lair("find_coin[N](0,3)").at((0, 1), "Ann").drakon((0, 2))
    chooses_move(scenario, "Ann").then_offered(((0, 2), (1, 2)))
    scenario.then_refused(((0, 2), (0, 3)), "effect.windstorm.harp_after_first")
    scenario.when("Ann", ((0, 2), (1, 2))).then_at(Ann=(1, 2))
    scenario.then_cited("effect.windstorm.harp_after_first", "effect.windstorm.drakon_first")
    scenario.then_not_cited("encounter.hero_side").then_asked("Bob")


def test_an_effect_happens_again_on_every_entry_and_not_while_one_stays():
    scenario = delve("Ann", "Bob").lair("find_coin[N](0,-1), empty[E](-1,-1), empty[S](-1,0)")
    scenario.at((-1, -1), "Ann").hand("Bob", "rotate_1", "switch_1", "teleport_1", "empty_3")
    for tile, cell in (("rotate_1", (0, 1)), ("switch_1", (0, 2)), ("teleport_1", (0, 3))):
        scenario.moves("Ann", {(0, 1): (0, -1), (0, 2): ENTRANCE, (0, 3): (-1, 0)}[cell])
        scenario.places("Bob", tile, cell, "N")
    assert len(state_of(scenario).hoard) == 27
    scenario.moves("Ann", (-1, -1)).places("Bob", "empty_3", (0, 4), "NEW")
    scenario.moves("Ann", (0, -1))
    assert len(state_of(scenario).hoard) == 26


def test_an_escape_chamber_that_is_entered_does_nothing():
    scenario = delve().lair("escape[N,E](0,1)").moves("Ann", (0, 1))
    scenario.then_cited("effect.escape.plain").then_asked("Bob")


def test_the_hop_may_be_declined_and_needs_a_neighbour():
    scenario = delve().lair("").hand("Ann", "escape_2c")
    scenario.places("Ann", "escape_2c", (0, 1), "NE").when("Ann", "stay").then_at(Ann=ENTRANCE)
    scenario.then_cited("effects.may").then_asked("Bob")
    far = delve().lair("empty[E](1,0)").hand("Ann", "escape_2c")
    far.places("Ann", "escape_2c", (2, 0), "NE").then_asked("Bob", "turn.action")


# chambers


def test_passengers_travel_along_without_entering():
    scenario = delve().lair("floating[N,E](0,1), empty[E](1,0)").at((0, 1), "Bob")
    scenario.moves("Ann", (0, 1)).when("Ann", ((2, 0), "NE")).then_at(Ann=(2, 0), Bob=(2, 0))
    scenario.then_cited("effect.floating.passengers").then_asked("Bob", "turn.action")


def test_floating_away_may_divide_the_lair():
    scenario = delve().lair("empty[E](1,0), floating[E,S](2,0), empty[E](3,0)").at((1, 0), "Ann")
    scenario.moves("Ann", (2, 0)).when("Ann", ((0, 1), "NE"))
    scenario.then_cited("effect.floating.split").then_asked("Bob")


def test_mind_control_is_ignored_if_nobody_else_can_move():
    scenario = delve("Ann", "Bob").lair("mind_control[N](0,1), empty[E](1,0)").at((1, 0), "Bob")
    scenario.moves("Ann", (0, 1)).then_cited("effect.mind_control.no_target", "effects.must")
    scenario.then_asked("Bob", "turn.action")


def test_mind_control_may_be_aimed_at_a_teammate_but_not_at_oneself():
    scenario = four(options=TEAMS).lair("mind_control[N](0,1)").moves("Ann", (0, 1))
    assert (2, (0, 1)) in options(scenario)
    scenario.then_refused((0, (0, 2)), "effect.mind_control.legal")
    scenario.then_refused((2, (1, 0)), "effect.mind_control.legal", "move.needs_chamber")


def test_a_teammate_is_not_robbed_of_a_tile():
    scenario = four(options=TEAMS).lair("steal_chamber[N](0,1)").moves("Ann", (0, 1))
    scenario.then_offered(1, 3, "nothing").then_refused(2, "option.team.not_opposing")


def test_a_stolen_tile_is_not_replaced_and_there_is_no_limit():
    scenario = delve().lair("steal_chamber[N](0,1)").moves("Ann", (0, 1)).when("Ann", 1)
    scenario.then_holds(Ann=5, Bob=3).then_cited("tiles.no_limit", "tiles.only_place_draws")


def test_a_switch_without_a_tile_is_ignored():
    scenario = delve().lair("switch[N](0,1), empty[E](1,0)").hand("Ann").moves("Ann", (0, 1))
    scenario.then_cited("effect.switch.no_draw").then_asked("Bob")


def test_the_entrance_is_not_switched_out_nor_an_occupied_chamber():
    scenario = delve("Ann", "Bob").lair("switch[N](0,1), empty[E](1,0), empty[E](2,0)")
    scenario.at((2, 0), "Bob").hand("Ann", "empty_1").moves("Ann", (0, 1))
    scenario.then_refused(("empty_1", ENTRANCE, "N"), "entrance.not_switched")
    scenario.then_refused(("empty_1", (2, 0), "E"), "effects.unoccupied")


def test_a_chamber_is_not_turned_against_an_arrow_nor_left_as_it_is():
    scenario = delve().lair("rotate[N](0,1), empty[E](1,0)").moves("Ann", (0, 1))
    scenario.then_refused(((1, 0), "W"), "effect.rotate.legal", "placement.no_facing_arrows")
    scenario.then_refused(((1, 0), "E"), "effect.rotate.turn")
    scenario.when("Ann", ((0, 1), "E")).then_chamber((0, 1), "rotate", "E").then_asked("Bob")


def test_drakon_moves_does_nothing_before_she_has_appeared():
    scenario = delve(rulings={"drakon.first_by_switch": "no"}).lair("drakon_moves[N](0,1)")
    scenario.moves("Ann", (0, 1)).then_cited("effects.must").then_asked("Bob")


def test_drakon_walks_three_steps_and_no_more():
    corridor = "empty[E](1,0), empty[E](2,0), empty[E](3,0), empty[E](4,0), drakon_moves[N](0,1)"
    scenario = delve().lair(corridor).drakon((4, 0)).moves("Ann", (0, 1))
    scenario.then_offered((4, 0), (3, 0), (2, 0), (1, 0), "nothing")
    scenario.then_refused(ENTRANCE, "drakon.reach_three")
    scenario.when("Ann", "nothing").then_drakon((4, 0)).then_cited("effects.may")


def test_who_moves_drakon_onto_himself_meets_her_too():
    scenario = delve().lair("drakon_moves[N](0,1), empty[E](1,0)").drakon((1, 0)).coins("Ann", 2)
    scenario.moves("Ann", (0, 1)).when("Ann", (0, 1)).then_at(Ann=ENTRANCE).then_coins(Ann=())
    scenario.then_cited("encounter.drakon_side").then_asked("Bob")


def test_a_hero_without_coins_returns_none():
    scenario = delve().lair("empty[N](0,1)").drakon((0, 1)).moves("Ann", (0, 1))
    scenario.then_at(Ann=ENTRANCE).then_cited("encounter.no_coins", "entrance.return_point")


def test_two_teammates_who_meet_drakon_cost_the_pool_two_coins():
    scenario = four(options=TEAMS).lair("drakon_moves[N](0,1), empty[E](1,0), empty[E](2,0)")
    scenario.at((2, 0), "Bob", "Dee").drakon((1, 0)).coins("Bob", 2, 2, 3)
    scenario.moves("Ann", (0, 1)).when("Ann", (2, 0))
    assert len(scenario.happened(CoinLost)) == 2
    scenario.then_cited("option.team.losses").then_asked("Bob")


# winning


def test_nine_gold_is_not_enough_and_a_stolen_coin_may_decide():
    scenario = delve().lair("find_coin[N](0,1)").coins("Ann", 2, 2, 3).fate("coins.find", 2)
    scenario.moves("Ann", (0, 1)).then_asked("Bob")
    thief = delve().lair("steal_coin_left[N,E](0,1)").coins("Ann", 3, 3, 3).coins("Bob", 1)
    thief.moves("Ann", (0, 1)).then_over("Ann").then_cited("win.any_gain")


def test_a_hero_may_win_in_the_turn_of_another():
    scenario = delve().lair("mind_control[N](0,1), find_coin[E](1,0)").coins("Bob", 3, 3, 3)
    scenario.moves("Ann", (0, 1)).when("Ann", (1, (1, 0))).then_over("Bob")


def test_too_little_gold_does_not_open_the_way_out():
    scenario = delve(options=LEAVING).lair("teleport[N](0,1)").coins("Ann", 3, 2, 2)
    scenario.moves("Ann", (0, 1)).then_asked("Bob")


def test_a_dead_end_with_the_way_out_in_play_still_counts_gold():
    scenario = delve("Ann", "Bob", options=LEAVING).no_tiles().coins("Bob", 3)
    scenario.lair("empty[S](0,-1), empty[S](0,-2)").at((0, -1), "Ann").moves("Ann", (0, -2))
    scenario.then_over("Bob").then_cited("option.escape.dead_end", "end.highest_gold")


def test_the_lab_stops_an_endless_game_and_names_no_winner():
    scenario = delve("Ann", "Bob", options={"turn_cap": "100"}).no_tiles().coins("Ann", 2)
    scenario.lair("empty[N](0,-1), empty[E](-1,-1), empty[S](-1,0)").to_act("Ann", turn=100)
    scenario.moves("Ann", (-1, 0)).then_over().then_cited("end.cap")


# heroes


def test_without_heroes_no_ability_exists():
    scenario = delve().heroes(Ann="ranger").lair("empty[N](0,1)").then_asked("Ann", "turn.action")
    scenario.moves("Ann", (0, 1)).then_asked("Bob", "turn.action")


def test_the_druid_cannot_ignore_drakon():
    scenario = delve(options=HEROES).heroes(Ann="druid").lair("empty[N](0,1)").drakon((0, 1))
    scenario.coins("Ann", 2).moves("Ann", (0, 1)).then_coins(Ann=())
    scenario.then_cited("heroes.druid.not_drakon")


def test_the_druid_may_let_it_happen_and_keep_her_ability():
    scenario = delve(options=HEROES).heroes(Ann="druid").lair("lose_coin[N](0,1)").coins("Ann", 2)
    scenario.moves("Ann", (0, 1)).when("Ann", "allow").then_coins(Ann=())
    assert state_of(scenario).players[0].is_ready


def test_the_knight_picks_one_of_several_and_never_a_teammate():
    scenario = delve(options=HEROES).heroes(Ann="knight").lair("empty[N](0,1)")
    scenario.then_offered((1, (0, 1)), (2, (0, 1)), "nothing").then_cited("heroes.knight.choose")
    teams = four(options={**HEROES, **TEAMS}).heroes(Ann="knight").lair("empty[N](0,1)")
    teams.then_offered((1, (0, 1)), (3, (0, 1)), "nothing")
    teams.then_refused((2, (0, 1)), "option.team.not_opposing")


def test_the_knight_reaches_only_heroes_in_his_chamber():
    scenario = delve(options=HEROES).heroes(Ann="knight").lair("empty[N](0,1), empty[N](0,2)")
    scenario.at((0, 1), "Bob").then_offered((2, (0, 1)), "nothing")
    scenario.then_refused((1, (0, 2)), "heroes.knight.ability")


def test_the_sorceress_passes_walls_once_but_never_round_a_harp():
    scenario = delve(options=HEROES).heroes(Ann="sorceress").lair("empty[N](0,-1), empty[N](0,1)")
    chooses_move(scenario, "Ann").then_offered(((0, 1),), ((0, -1),), "normal")
    scenario.then_refused(((1, 0),), "heroes.sorceress.ability")
    scenario.then_refused("skip", "turn.no_pass").when("Ann", ((0, -1),)).then_at(Ann=(0, -1))
    assert not state_of(scenario).players[0].is_ready
    scenario.then_cited("heroes.sorceress.ability").then_not_cited("move.along_arrow")
    harp = delve(options=HEROES).heroes(Ann="sorceress").lair("empty[N](0,-1), magic_harp[N](0,1)")
    chooses_move(harp, "Ann").then_asked("Ann", "move.destination").then_offered((0, 1))


def test_nobody_else_can_use_the_walls_for_the_sorceress():
    scenario = delve(options=HEROES).heroes(Ann="knight", Bob="sorceress").lair("empty[N](0,-1)")
    scenario.then_asked("Ann", "turn.action")


def test_the_thief_exchanges_a_coin_that_goes_in_afterwards():
    scenario = delve(options=HEROES).heroes(Ann="thief").lair("").coins("Ann", 1)
    scenario.fate("heroes.thief_coin", 3).when("Ann", ("swap", 1)).then_coins(Ann=(3,))
    assert len(state_of(scenario).hoard) == 27
    scenario.then_asked("Ann", "turn.action")


def test_the_thief_robs_only_in_his_chamber():
    scenario = delve(options=HEROES).heroes(Ann="thief").lair("empty[N](0,1)").at((0, 1), "Bob")
    scenario.coins("Bob", 2).coins("Cid", 1).then_offered(("rob", 2), "nothing")
    scenario.then_refused(("rob", 1), "heroes.thief.ability")
    scenario.when("Ann", ("rob", 2)).then_coins(Ann=(1,), Cid=())


def test_the_warrior_draws_up_to_four_if_he_holds_fewer():
    scenario = delve(options=HEROES).heroes(Ann="warrior").lair("").hand("Ann", "empty_1")
    scenario.when("Ann", "use", ()).then_asked("Ann", "heroes.warrior_draw").then_offered(
        0, 1, 2, 3
    )
    scenario.then_refused(4, "heroes.warrior.ability").when("Ann", 3).then_holds(Ann=4)


def test_an_ability_is_used_even_if_no_action_is_possible():
    scenario = delve("Ann", "Bob", options=HEROES).heroes(Ann="warrior").lair("").hand("Ann")
    scenario.when("Ann", "use", (), 2).then_holds(Ann=2).then_asked("Ann", "turn.action")


# positions


@pytest.mark.parametrize(
    ("lair", "told"),
    [
        ("empty[W](1,0)", r"placement\.no_facing_arrows"),
        ("empty[E](1,0), empty[N](1,0)", r"placement\.grid"),
    ],
)
def test_impossible_lairs_are_refused(lair, told):
    with pytest.raises(PositionError, match=told):
        delve().lair(lair).begin()


def test_impossible_figures_and_purses_are_refused():
    with pytest.raises(PositionError, match="stands on no chamber"):
        delve().at((5, 5), "Ann").begin()
    with pytest.raises(PositionError, match="Drakon stands on no chamber"):
        delve().drakon((5, 5)).begin()
    with pytest.raises(PositionError, match="would have won"):
        delve().coins("Ann", 3, 3, 3, 2).begin()
    with pytest.raises(PositionError, match="not so many coins"):
        delve().coins("Ann", 3, 3, 3).coins("Bob", 3, 3, 3).begin()
    with pytest.raises(PositionError, match="only once"):
        delve().heroes(Ann="druid", Bob="druid").begin()
    with pytest.raises(PositionError, match="too often"):
        delve().lair("rotate[N](0,1)").hand("Ann", "rotate_1").begin()
