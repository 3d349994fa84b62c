"""Every option of every ruling is played from the same position, and they lead elsewhere.

The first column of each table names the option in force; the rest is what follows from it.
"""

import pytest

from draghan_lab.games.drakon.events import (
    AbilityUsed,
    CoinLost,
    DeadEndReached,
    DrakonEncountered,
    RepetitionNoticed,
)
from tests.drakon import test_rulings_of_effects
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
    purse,
    state_of,
    under,
)


@pytest.mark.parametrize("ruling", RULEBOOK.rulings)
def test_all_options_of_every_ruling_are_played_with_different_outcomes(ruling):
    tests = {**vars(test_rulings_of_effects), **globals()}
    test = tests["test_ruling_" + ruling.replace(".", "_")]
    (table,) = [mark.args[1] for mark in test.pytestmark if mark.name == "parametrize"]
    assert {option for option, _ in table} == set(RULEBOOK.rulings[ruling].options)
    outcomes = [outcome for _, outcome in table]
    assert all(outcomes.count(outcome) == 1 for outcome in outcomes)


# setup


@under(("three", "NEW"), ("four", "NESW"))
def test_ruling_setup_entrance_arrows(option, outcome):
    scenario = delve(rulings={"setup.entrance_arrows": option}).begin()
    assert state_of(scenario).chambers[0].arrows == outcome


@under(("in_turn_order", "setup.hero"), ("random", "turn.action"))
def test_ruling_setup_hero_choice(option, outcome):
    scenario = delve(options=HEROES, rulings={"setup.hero_choice": option})
    scenario.fate("setup.first_player", 0)
    scenario.fate("setup.hero_deal", ("druid", "thief", "knight", "ranger", "warrior", "sorceress"))
    scenario.then_asked("Ann", outcome)


# Drakon


@under(("yes", (1, 0)), ("no", None))
def test_ruling_drakon_first_by_switch(option, outcome):
    scenario = delve(rulings={"drakon.first_by_switch": option})
    scenario.lair("switch[N](0,1), empty[E](1,0)").hand("Ann", "drakon_moves_1")
    scenario.moves("Ann", (0, 1)).when("Ann", ("drakon_moves_1", (1, 0), "E"))
    if option == "yes":
        scenario.then_asked("Ann", "placement.drakon_first_chamber").when("Ann", (1, 0))
    scenario.then_drakon(outcome).then_asked("Bob", "turn.action")


@under(("distinct", True), ("same", False))
def test_ruling_drakon_decline_or_zero(option, outcome):
    scenario = delve(rulings={"drakon.decline_or_zero": option})
    scenario.lair("drakon_moves[N](0,1), empty[E](1,0)").drakon((1, 0)).moves("Ann", (0, 1))
    assert ("nothing" in options(scenario)) is outcome
    scenario.then_asked("Ann", "effect.drakon_walk")


@under(("no", False), ("yes", True))
def test_ruling_drakon_gaps(option, outcome):
    scenario = delve(rulings={"drakon.gaps": option}).drakon((1, 0))
    scenario.lair("drakon_moves[N](0,1), empty[E](1,0), empty[E](3,0)").moves("Ann", (0, 1))
    assert ((3, 0) in options(scenario)) is outcome


@under(("on_entry", ENTRANCE), ("end_of_turn", (0, 1)))
def test_ruling_encounter_on_entry(option, outcome):
    scenario = delve(rulings={"encounter.on_entry": option}).drakon((0, 1))
    scenario.lair("mind_control[E](1,0), empty[N](0,1)").moves("Ann", (1, 0))
    scenario.when("Ann", (1, (0, 1))).then_at(Bob=outcome).then_asked("Bob")


def test_a_hero_who_waits_for_drakon_meets_her_when_his_turn_ends():
    scenario = delve(rulings={"encounter.on_entry": "end_of_turn"}).drakon((0, 1))
    scenario.lair("find_coin[N](0,1)").coins("Ann", 2).moves("Ann", (0, 1))
    scenario.then_at(Ann=ENTRANCE).then_coins(Ann=()).then_asked("Bob")


@under(("yes", ()), ("no", (2,)))
def test_ruling_encounter_idle_on_entrance(option, outcome):
    scenario = delve(rulings={"encounter.idle_on_entrance": option}).drakon(ENTRANCE)
    scenario.lair("").hand("Ann", "empty_1").coins("Ann", 2)
    scenario.places("Ann", "empty_1", (0, 1), "N").then_coins(Ann=outcome).then_asked("Bob")


@under(("once", (2,)), ("twice", ()))
def test_ruling_encounter_entrance_once(option, outcome):
    scenario = delve(rulings={"encounter.entrance_once": option}).drakon(ENTRANCE)
    scenario.lair("empty[N](0,-1)").at((0, -1), "Ann").coins("Ann", 2, 2).moves("Ann", ENTRANCE)
    scenario.then_coins(Ann=outcome).then_asked("Bob")


@under(("only_that_hero", (2,)), ("everybody_there", ()))
def test_ruling_encounter_bystanders(option, outcome):
    scenario = delve(rulings={"encounter.bystanders": option}).drakon(ENTRANCE)
    scenario.lair("empty[N](0,-1)").at((0, -1), "Ann").coins("Ann", 1).coins("Bob", 2)
    scenario.moves("Ann", ENTRANCE).then_coins(Ann=(), Bob=outcome).then_asked("Bob")


# the end


@under(("shared", ("Ann", "Bob")), ("fewest_coins", ("Ann",)), ("next_in_turn_order", ("Bob",)))
def test_ruling_end_tie(option, outcome):
    scenario = delve(rulings={"end.tie": option}).no_tiles().lair("empty[S](0,-1), empty[S](0,-2)")
    scenario.at((0, -1), "Ann").coins("Ann", 3, 3).coins("Bob", 2, 2, 2).coins("Cid", 1)
    scenario.moves("Ann", (0, -2)).then_over(*outcome)


@under(("after_each_turn", ("Ann", "placement.escape_hop")), ("continuously", None))
def test_ruling_end_check_moment(option, outcome):
    """The last tile of all is an Escape chamber: hopping onto it would free the hero."""
    scenario = delve("Ann", "Bob", rulings={"end.check_moment": option}).no_tiles()
    scenario.lair("empty[S](0,-1), empty[S](1,-1)").hand("Ann", "escape_2c").at((0, -1), "Ann")
    scenario.at((1, -1), "Bob").coins("Bob", 2)
    scenario.places("Ann", "escape_2c", (-1, -1), "NW")
    scenario.then_asked(*outcome) if outcome else scenario.then_over("Bob")


@pytest.mark.parametrize(("tile", "arrows"), [("empty_1", "S"), ("escape_2c", "ES")])
def test_a_dead_end_that_is_tested_continuously_does_not_wait_for_the_draw(tile, arrows):
    for option, is_over in (("after_each_turn", False), ("continuously", True)):
        scenario = delve("Ann", "Bob", rulings={"end.check_moment": option}).pile("empty_3")
        scenario.lair("").hand("Ann", tile).hand("Bob").places("Ann", tile, (0, -1), arrows)
        assert scenario.timeline.is_over is is_over


@under(("play_on", False), ("repetition_ends", True))
def test_ruling_end_endless_loop(option, outcome):
    scenario = delve("Ann", "Bob", rulings={"end.endless_loop": option}).no_tiles()
    scenario.lair("empty[N](0,-1), empty[E](-1,-1), empty[S](-1,0)").coins("Ann", 2)
    for _ in range(12):
        for name in ("Ann", "Bob"):
            if not scenario.timeline.is_over:
                chooses_move(scenario, name)
                (step,) = options(scenario)
                scenario.when(name, step)
    assert scenario.timeline.is_over is outcome
    told = scenario.happened(DeadEndReached if outcome else RepetitionNoticed)
    assert told[0].is_repetition if outcome else told[0].times == 3


@under(("counts", ("Ann", "turn.action")), ("ignored", None))
def test_ruling_end_sorceress_counts(option, outcome):
    scenario = delve("Ann", "Bob", options=HEROES, rulings={"end.sorceress_counts": option})
    scenario.heroes(Ann="sorceress", Bob="druid").no_tiles().coins("Bob", 2)
    scenario.lair("empty[S](0,-1), empty[S](0,-2)").at((0, -1), "Bob").to_act("Bob")
    scenario.moves("Bob", (0, -2))
    scenario.then_asked(*outcome) if outcome else scenario.then_over("Bob")


def test_a_round_in_which_nobody_acts_ends_the_game_although_the_sorceress_could_move():
    scenario = delve("Ann", "Bob", options=HEROES).heroes(Ann="sorceress", Bob="druid").no_tiles()
    scenario.lair("empty[S](0,-1), empty[S](0,-2)").at((0, -2), "Bob").coins("Bob", 2)
    scenario.when("Ann", "move", "skip").then_over("Bob")


# heroes


@under(("before_or_after_action", "heroes.ranger"), ("after_action_only", "turn.action"))
def test_ruling_heroes_timing(option, outcome):
    scenario = delve(options=HEROES, rulings={"heroes.timing": option}).heroes(Ann="ranger")
    scenario.lair("empty[N](0,1)").then_asked("Ann", outcome)


@under(("yes", (1, 3)), ("no", (0, 4)))
def test_ruling_heroes_knight_tile(option, outcome):
    scenario = delve(options=HEROES, rulings={"heroes.knight_tile": option}).heroes(Ann="knight")
    scenario.lair("empty[N](0,1)").hand("Ann").when("Ann", (1, (0, 1))).then_at(Bob=(0, 1))
    hands = [len(player.hand) for player in state_of(scenario).players]
    assert tuple(hands[:2]) == outcome
    scenario.then_asked("Ann", "turn.action")


@under(("yes", {("rob", 1), ("swap", 1), "nothing"}), ("no", {("rob", 1), "nothing"}))
def test_ruling_heroes_thief_swap(option, outcome):
    scenario = delve(options=HEROES, rulings={"heroes.thief_swap": option}).heroes(Ann="thief")
    scenario.lair("").coins("Ann", 1).coins("Bob", 3).then_asked("Ann", "heroes.thief")
    assert options(scenario) == outcome


@under(("refresh_hand", "heroes.warrior_discard"), ("extra_place", "placement.tile"))
def test_ruling_heroes_warrior_text(option, outcome):
    scenario = delve(options=HEROES, rulings={"heroes.warrior_text": option}).heroes(Ann="warrior")
    scenario.lair("").when("Ann", "use").then_asked("Ann", outcome)


def test_the_additional_chamber_of_the_warrior_is_drawn_for_and_leaves_him_his_action():
    rulings = {"heroes.warrior_text": "extra_place"}
    scenario = delve(options=HEROES, rulings=rulings).heroes(Ann="warrior").lair("")
    scenario.hand("Ann", "empty_1").when("Ann", "use", "empty_1", ("empty_1", (0, 1), "N"))
    scenario.then_holds(Ann=1).then_asked("Ann", "turn.action")


@under(("out_of_game", (("empty_3",), "rotate_3")), ("under_the_pile", ((), "empty_3")))
def test_ruling_heroes_warrior_discards(option, outcome):
    rulings = {"heroes.warrior_discards": option}
    scenario = delve(options=HEROES, rulings=rulings).heroes(Ann="warrior").lair("")
    scenario.hand("Ann", *("empty_3",) * 2, "empty_1", "escape_3").pile("rotate_1", "rotate_3")
    scenario.when("Ann", "use", ("empty_3",))
    assert (state_of(scenario).discards, state_of(scenario).pile[-1]) == outcome
    scenario.then_holds(Ann=4).then_asked("Ann", "turn.action")


@under(("yes", "heroes.ranger"), ("no", "turn.action"))
def test_ruling_heroes_ranger_combination(option, outcome):
    rulings = {"heroes.ranger_combination": option}
    scenario = delve(options=HEROES, rulings=rulings).heroes(Ann="ranger")
    scenario.lair("empty[N](0,1)").then_asked("Ann", outcome)


STORM_WALLS = "windstorm[N,W](0,1), empty[N](1,1), empty[N](2,1), empty[E](1,2)"


@under(("first_step", {((1, 1), (1, 2))}), ("both_steps", {((1, 1), (1, 2)), ((1, 1), (2, 1))}))
def test_ruling_heroes_sorceress_windstorm_steps(option, outcome):
    rulings = {"heroes.sorceress_windstorm_steps": option}
    scenario = delve(options=HEROES, rulings=rulings).heroes(Ann="sorceress")
    scenario.lair(STORM_WALLS).at((0, 1), "Ann")
    chooses_move(scenario, "Ann").then_asked("Ann", "heroes.sorceress")
    assert {path for path in options(scenario) if path[0] == (1, 1)} >= outcome
    assert (((1, 1), (2, 1)) in options(scenario)) is (option == "both_steps")
    scenario.then_refused(((1, 1),), "heroes.sorceress.windstorm")


@under(
    ("ordinary_only", {((0, 1),), ((0, -1),), "normal"}),
    ("ability_too", {((0, -1),), "normal"}),
)
def test_ruling_heroes_sorceress_harp_scope(option, outcome):
    rulings = {"heroes.sorceress_harp_scope": option}
    scenario = delve(options=HEROES, rulings=rulings).heroes(Ann="sorceress")
    scenario.lair("empty[N](0,1), magic_harp[S](0,-1)")
    chooses_move(scenario, "Ann")
    assert options(scenario) == outcome


@under(("only_herself", (2,)), ("team", (2, 2)))
def test_ruling_heroes_druid_team(option, outcome):
    rulings = {"heroes.druid_team": option}
    scenario = four(options={**HEROES, **TEAMS}, rulings=rulings).lair("lose_coin[N](0,1)")
    scenario.heroes(Ann="druid", Cid="knight").used("Cid").coins("Ann", 2, 2).to_act("Cid")
    scenario.moves("Cid", (0, 1))
    if option == "team":
        scenario.then_asked("Ann", "heroes.druid").when("Ann", "ignore")
    scenario.then_coins(Ann=outcome)
    assert len(scenario.happened(AbilityUsed)) == (option == "team")
    assert len(scenario.happened(CoinLost)) == (option != "team")


# optional rules


@under(("yes", True), ("no", False))
def test_ruling_option_escape_forced(option, outcome):
    scenario = delve(options=LEAVING, rulings={"option.escape_forced": option})
    scenario.lair("mind_control[N](0,1), teleport[E](1,0)").coins("Bob", 3, 3, 2)
    scenario.moves("Ann", (0, 1)).when("Ann", (1, (1, 0)))
    assert scenario.timeline.is_over is outcome


@under(("no", False), ("yes", True))
def test_ruling_option_escape_pass_through(option, outcome):
    scenario = delve(options=LEAVING, rulings={"option.escape_pass_through": option})
    scenario.lair("windstorm[N,W](0,1), teleport[E](0,2), empty[S](1,2)").at((0, 1), "Ann")
    scenario.coins("Ann", 3, 3, 2).moves("Ann", (0, 2), (1, 2))
    assert scenario.timeline.is_over is outcome


@pytest.mark.parametrize("first_effect", ["skipped", "resolved"])
@pytest.mark.parametrize(("forced", "is_over"), [("yes", True), ("no", False)])
def test_being_blown_over_a_way_out_by_somebody_else_is_being_forced(forced, is_over, first_effect):
    rulings = {"option.escape_pass_through": "yes", "option.escape_forced": forced}
    rulings["effect.windstorm_first_effect"] = first_effect
    scenario = delve(options=LEAVING, rulings=rulings).at((0, 1), "Bob").coins("Bob", 3, 3, 2)
    scenario.lair("windstorm[N,W](0,1), teleport[E](0,2), empty[S](1,2), mind_control[E](1,0)")
    scenario.moves("Ann", (1, 0)).when("Ann", (1, (0, 2), (1, 2)))
    assert scenario.timeline.is_over is is_over


@under(("encounter_first", False), ("wins", True))
def test_ruling_option_escape_drakon(option, outcome):
    scenario = delve(options=LEAVING, rulings={"option.escape_drakon": option})
    scenario.lair("teleport[N](0,1)").drakon((0, 1)).coins("Ann", 3, 3, 2).moves("Ann", (0, 1))
    assert scenario.timeline.is_over is outcome
    assert bool(scenario.happened(DrakonEncountered)) is not outcome


@under(("must_enter_again", False), ("wins", True))
def test_ruling_option_escape_standing(option, outcome):
    scenario = delve(options={**LEAVING, **HEROES}, rulings={"option.escape_standing": option})
    scenario.heroes(Ann="thief", Bob="knight").lair("teleport[N](0,1)").at((0, 1), "Ann", "Bob")
    scenario.coins("Ann", 3, 3).coins("Bob", 2).when("Ann", ("rob", 1))
    assert sum(purse(scenario, "Ann")) == 8
    assert scenario.timeline.is_over is outcome


@under(("fourteen", 14), ("twenty", 20), ("seven", 7))
def test_ruling_option_team_short(option, outcome):
    setup = {"options": {**TEAMS, "short_game": True}, "rulings": {"option.team_short": option}}
    assert four(**setup).match.facts.target == outcome
    scenario = four(**setup).lair("find_coin[N](0,1)").fate("coins.find", 2)
    coins = [2] * (outcome // 2 - 1) + ([1] if outcome % 2 else [])
    scenario.coins("Cid", *coins).moves("Ann", (0, 1)).then_over("Ann", "Cid")


@under(
    ("sixteen_one_exit", (16, False)),
    ("twenty_one_exit", (20, False)),
    ("sixteen_both_exit", (16, True)),
)
def test_ruling_option_team_escape(option, outcome):
    gold, both = outcome
    setup = {"options": {**TEAMS, **LEAVING}, "rulings": {"option.team_escape": option}}
    for missing in (2, 0):
        scenario = four(**setup).lair("teleport[N](0,1), empty[E](1,0)").hand("Bob", "empty_1")
        scenario.coins("Ann", *[2] * ((gold - missing) // 2)).moves("Ann", (0, 1))
        assert scenario.timeline.is_over is (missing == 0 and not both)
    if both:
        scenario.places("Bob", "empty_1", (2, 0), "N").moves("Cid", (0, 1)).then_over("Ann", "Cid")


@under(("seven_then_exit", True), ("eight_then_exit", False))
def test_ruling_option_short_escape(option, outcome):
    setup = {"short_game": True, **LEAVING}
    scenario = delve(options=setup, rulings={"option.short_escape": option})
    scenario.lair("teleport[N](0,1)").coins("Ann", 3, 2, 2).moves("Ann", (0, 1))
    assert scenario.timeline.is_over is outcome
