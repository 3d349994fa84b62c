"""Rules that meet: Drakon, storms, chains of effects, abilities and options at once."""

import pytest

from draghan_lab.games.drakon.events import (
    AbilityUsed,
    DeadEndReached,
    DrakonEncountered,
    StormEnded,
    TileStolen,
)
from tests.drakon.delving import ENTRANCE, HEROES, LEAVING, TEAMS, delve, four, options, state_of

AT_THE_END = {"encounter.on_entry": "end_of_turn"}
IDLE_IS_SAFE = {"encounter.idle_on_entrance": "no"}


# Drakon


def test_a_hero_who_was_carried_to_drakon_and_stays_meets_her_when_his_own_turn_ends():
    """Staying is safe on the entrance only."""
    scenario = delve("Ann", "Bob", rulings={**AT_THE_END, **IDLE_IS_SAFE}).drakon((0, 1))
    scenario.lair("mind_control[E](1,0), empty[N](0,1)").coins("Bob", 2).hand("Bob", "empty_1")
    scenario.moves("Ann", (1, 0)).when("Ann", (1, (0, 1))).then_coins(Bob=(2,))
    scenario.places("Bob", "empty_1", (2, 0), "N").then_coins(Bob=()).then_at(Bob=ENTRANCE)
    scenario.then_asked("Ann")


def test_who_walks_onto_the_entrance_is_no_idler_there():
    scenario = delve(rulings={**AT_THE_END, **IDLE_IS_SAFE}).drakon(ENTRANCE)
    scenario.lair("empty[N](0,-1)").at((0, -1), "Ann").coins("Ann", 2, 2).moves("Ann", ENTRANCE)
    scenario.then_coins(Ann=(2,)).then_asked("Bob")


def test_others_whom_drakon_met_on_the_entrance_do_not_spare_the_hero_who_comes_later():
    walker = delve(options=HEROES, rulings=AT_THE_END).heroes(Ann="ranger").drakon(ENTRANCE)
    walker.lair("drakon_moves[N](0,-1), empty[E](-1,-1)").at((-1, -1), "Ann")
    walker.coins("Ann", 2, 2).coins("Bob", 3).when("Ann", "nothing").moves("Ann", (0, -1))
    walker.when("Ann", ENTRANCE, (ENTRANCE,)).then_coins(Ann=(2,), Bob=())
    assert [event.seats for event in walker.happened(DrakonEncountered)] == [(1, 2), (0,)]
    walker.then_asked("Bob")


def test_drakon_who_came_to_the_idle_hero_on_the_entrance_takes_no_second_coin():
    """The Knight sends Bob to move her: she stays on the entrance, and so does Ann."""
    rulings = {"heroes.knight_tile": "no"}
    for option, left in (("once", (2, 2)), ("twice", (2,))):
        rulings["encounter.entrance_once"] = option
        scenario = delve(options=HEROES, rulings=rulings).heroes(Ann="knight", Bob="thief")
        scenario.lair("drakon_moves[N](0,1)").drakon(ENTRANCE).coins("Ann", 2, 2, 2)
        scenario.hand("Ann", "empty_1").when("Ann", (1, (0, 1))).when("Bob", ENTRANCE)
        scenario.then_coins(Ann=(2, 2)).places("Ann", "empty_1", (1, 0), "E")
        scenario.then_coins(Ann=left).then_asked("Bob")


# abilities


@pytest.mark.parametrize("answer", [("rob", 1), ("swap", 2)])
def test_the_thief_steals_once_in_a_game(answer):
    scenario = delve("Ann", "Bob", options=HEROES).heroes(Ann="thief", Bob="knight").used("Bob")
    scenario.lair("").coins("Ann", 2).coins("Bob", 2, 2).when("Ann", answer)
    assert not state_of(scenario).players[0].is_ready
    scenario.then_cited("option.heroes.flip").then_asked("Ann", "turn.action")


def test_an_exchanged_coin_may_decide():
    scenario = delve(options=HEROES).heroes(Ann="thief").lair("").coins("Ann", 3, 3, 2, 1)
    scenario.fate("heroes.thief_coin", 2).when("Ann", ("swap", 1)).then_over("Ann")


def test_the_druid_ignores_the_thief_and_both_cards_are_turned_over():
    scenario = delve(options=HEROES).heroes(Ann="thief", Bob="druid").lair("").coins("Bob", 2)
    scenario.when("Ann", ("rob", 1)).when("Bob", "ignore").then_coins(Ann=(), Bob=(2,))
    assert [event.hero for event in scenario.happened(AbilityUsed)] == ["thief", "druid"]
    scenario.then_asked("Ann", "turn.action")


def test_a_ranger_without_a_move_is_not_asked_for_another_one():
    scenario = delve(options=HEROES).heroes(Ann="ranger").lair("").hand("Ann", "empty_1")
    scenario.then_asked("Ann", "turn.action").places("Ann", "empty_1", (0, -1), "S")
    scenario.then_asked("Bob")


def test_the_knight_takes_no_tile_from_a_hero_whom_he_made_win():
    scenario = delve(options=HEROES).heroes(Ann="knight").lair("find_coin[N](0,1)")
    scenario.coins("Bob", 3, 3, 3).when("Ann", (1, (0, 1))).then_over("Bob")
    assert scenario.happened(TileStolen) == ()


def test_the_sorceress_who_is_forced_goes_through_no_wall():
    scenario = delve(options=HEROES).heroes(Ann="knight", Bob="sorceress")
    scenario.lair("empty[N](0,1), empty[S](0,-1)").then_asked("Ann", "heroes.knight")
    assert (1, (0, -1)) not in options(scenario)
    scenario.then_refused((1, (0, -1)), "heroes.knight.ability", "move.own_arrows_only")


# storms that resolve what they cross

RESOLVED = {"effect.windstorm_first_effect": "resolved"}


@pytest.mark.parametrize(("arrows", "asked", "end"), [("NE", "Bob", (1, 2)), ("ES", "Ann", (2, 1))])
def test_a_storm_goes_on_from_where_the_crossed_chamber_has_floated(arrows, asked, end):
    """The chosen way is kept if it is still there, and chosen anew if not."""
    scenario = delve(rulings=RESOLVED).at((0, 1), "Ann")
    scenario.lair("windstorm[N,W](0,1), floating[N,E](0,2), empty[E](1,2), empty[N](2,1)")
    scenario.moves("Ann", (0, 2), (1, 2)).when("Ann", ((1, 1), arrows)).then_asked(asked)
    if asked == "Ann":
        scenario.then_offered(((2, 1),)).when("Ann", ((2, 1),))
    scenario.then_at(Ann=end).then_asked("Bob")


def test_a_hero_who_brings_drakon_upon_himself_in_a_storm_is_out_of_it():
    scenario = delve(rulings=RESOLVED).at((0, 1), "Ann").drakon((1, 2)).coins("Ann", 2)
    scenario.lair("windstorm[N,W](0,1), drakon_moves[N,E](0,2), find_coin[S](1,2)")
    scenario.moves("Ann", (0, 2), (1, 2)).when("Ann", (0, 2)).then_at(Ann=ENTRANCE)
    assert scenario.happened(StormEnded) == ()
    scenario.then_coins(Ann=()).then_asked("Bob")


# endings


def test_the_same_position_ends_the_game_the_third_time_and_not_before():
    rulings = {"end.endless_loop": "repetition_ends"}
    scenario = delve("Ann", "Bob", rulings=rulings).no_tiles().coins("Ann", 2)
    scenario.lair("empty[N](0,-1), empty[E](-1,-1), empty[S](-1,0)")
    way = ((-1, 0), (-1, -1), (0, -1), ENTRANCE)
    for turn in range(17):
        assert not scenario.timeline.is_over
        scenario.moves(("Ann", "Bob")[turn % 2], way[turn // 2 % 4])
    scenario.then_over("Ann")
    (end,) = scenario.happened(DeadEndReached)
    assert end.is_repetition


def test_who_goes_out_himself_needs_nobody_to_force_him():
    scenario = delve(options=LEAVING, rulings={"option.escape_forced": "no"})
    scenario.lair("teleport[N](0,1)").coins("Ann", 3, 3, 2).moves("Ann", (0, 1)).then_over("Ann")


def test_a_teammate_who_is_sent_out_by_an_opponent_wins_for_both():
    scenario = four(options={**TEAMS, **HEROES, **LEAVING}).heroes(Ann="knight")
    scenario.lair("escape[N,E](0,1)").coins("Dee", *[2] * 8).when("Ann", (1, (0, 1)))
    scenario.then_over("Bob", "Dee")


def test_a_dead_end_without_the_way_out_does_not_speak_of_it():
    scenario = delve("Ann", "Bob").no_tiles().coins("Bob", 3)
    scenario.lair("empty[S](0,-1), empty[S](0,-2)").at((0, -1), "Ann").moves("Ann", (0, -2))
    scenario.then_over("Bob").then_not_cited("option.escape.dead_end", "option.team.dead_end")


SHORT = {"short_game": True}


@pytest.mark.parametrize(
    ("setup", "rulings", "gold"),
    [
        ({}, {}, 10),
        (SHORT, {}, 7),
        (LEAVING, {}, 8),
        ({**SHORT, **LEAVING}, {}, 7),
        ({**SHORT, **LEAVING}, {"option.short_escape": "eight_then_exit"}, 8),
        (TEAMS, {}, 20),
        ({**TEAMS, **SHORT}, {}, 14),
        ({**TEAMS, **LEAVING}, {}, 16),
        ({**TEAMS, **LEAVING, **SHORT}, {}, 14),
        ({**TEAMS, **LEAVING, **SHORT}, {"option.short_escape": "eight_then_exit"}, 16),
        ({**TEAMS, **LEAVING, **SHORT}, {"option.team_escape": "twenty_one_exit"}, 20),
        ({**TEAMS, **LEAVING, **SHORT}, {"option.team_escape": "sixteen_both_exit"}, 16),
    ],
)
def test_the_gold_that_wins_under_all_options_together(setup, rulings, gold):
    """One gold less is played on with; neither is it enough where a way out is needed."""
    match = four(options=setup, rulings=rulings).match
    assert match.facts.target == gold
    for missing, is_over in ((3, False), (2, True)):
        scenario = four(options=setup, rulings=rulings).lair("find_coin[N](0,1)")
        coins = [2] * ((gold - missing) // 2) + [1] * ((gold - missing) % 2)
        scenario.coins("Ann", *coins).fate("coins.find", 2).moves("Ann", (0, 1))
        assert scenario.timeline.is_over is (is_over and not match.facts.needs_exit)


def test_nobody_is_asked_whose_tile_to_take_if_nobody_holds_one():
    scenario = delve().lair("steal_chamber[N](0,1)").hand("Bob").hand("Cid").moves("Ann", (0, 1))
    scenario.then_cited("effects.must").then_asked("Bob", "turn.action")


def test_who_floats_alone_has_no_passengers():
    scenario = delve().lair("floating[N,E](0,1), empty[E](1,0)").moves("Ann", (0, 1))
    scenario.when("Ann", ((2, 0), "NE")).then_not_cited("effect.floating.passengers")
    scenario.then_asked("Bob")
