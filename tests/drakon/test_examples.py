"""Every worked example of the rulebook is played."""

from draghan_lab.games.drakon.events import CoinFound, HandsDealt, HeroTaken, TurnSkipped
from draghan_lab.games.drakon.state import FACEDOWN
from tests.drakon.delving import (
    ENTRANCE,
    HEROES,
    LEAVING,
    RULEBOOK,
    TEAMS,
    chooses_move,
    cites_of,
    delve,
    four,
    options,
    purse,
    seat,
    seen_by,
    state_of,
    turned_at,
)

WEST_ARROW = "its west arrow would face the east arrow"


def test_every_example_of_the_rulebook_is_played():
    from tests.drakon import test_examples_of_effects

    names = (*globals(), *vars(test_examples_of_effects))
    played = {name.removeprefix("test_example_") for name in names if "test_example_" in name}
    assert played == set(RULEBOOK.examples)


# placing


def corridor():
    return delve().lair("empty[E](1,0)").hand("Ann", "find_coin_1", "empty_2c").pile("rotate_1")


def test_example_rulebook_place_arrow_to_blank():
    scenario = corridor().places("Ann", "find_coin_1", (2, 0), "N")
    scenario.then_chamber((2, 0), "find_coin", "N").then_hand("Ann", "empty_2c", "rotate_1")
    scenario.then_cited(*cites_of("rulebook_place_arrow_to_blank")).then_asked("Bob")


def test_example_rulebook_place_blank_to_blank():
    scenario = corridor().places("Ann", "find_coin_1", (1, 1), "N")
    scenario.then_cited(*cites_of("rulebook_place_blank_to_blank")).then_asked("Bob")


def test_example_rulebook_place_arrow_to_arrow():
    scenario = corridor().when("Ann", "place", "find_coin_1")
    wrong = ("find_coin_1", (2, 0), "W")
    scenario.then_refused(wrong, *cites_of("rulebook_place_arrow_to_arrow"))
    assert WEST_ARROW in scenario.timeline.explain(wrong).reason
    assert turned_at(scenario, (2, 0)) == {"N", "E", "S"}
    scenario.then_asked("Ann", "placement.cell_and_orientation")


def test_example_place_checks_every_neighbour():
    scenario = delve().lair("empty[E](0,1), empty[N](1,0)").hand("Ann", "find_coin_2c")
    scenario.when("Ann", "place", "find_coin_2c")
    assert turned_at(scenario, (1, 1)) == {"NE"}
    for arrows in ("ES", "SW", "NW"):
        refused = ("find_coin_2c", (1, 1), arrows)
        scenario.then_refused(refused, "placement.no_facing_arrows")
    scenario.then_cited(*cites_of("place_checks_every_neighbour"))


def test_example_entrance_blank_side():
    scenario = delve().lair("").hand("Ann", "empty_1").when("Ann", "place", "empty_1")
    scenario.then_refused(("empty_1", (0, 1), "S"), "placement.next_to_entrance")
    scenario.when("Ann", ("empty_1", (0, -1), "N"))
    scenario.then_cited("placement.next_to_entrance")
    chooses_way = delve().lair("empty[N](0,-1)").at((0, -1), "Ann")
    chooses_move(chooses_way, "Ann").then_offered(ENTRANCE)
    scenario.then_asked("Bob").then_offered("place").then_refused("move", "turn.cannot_move")
    begun = delve().begin()
    begun.then_cited("setup.entrance_arrows")


def test_example_arrow_into_the_void():
    scenario = delve().lair("")
    scenario.then_asked("Ann", "turn.action").then_offered("place").then_holds(Ann=4, Bob=4, Cid=4)
    scenario.then_refused("move", "turn.cannot_move").then_cited("turn.cannot_move")
    alone = delve().lair("find_coin[N](0,1)")
    chooses_move(alone, "Ann").then_refused((1, 0), "move.needs_chamber")


def test_example_draw_and_empty_pile():
    scenario = delve("Ann", "Bob").lair("empty[E](1,0)").pile("rotate_1")
    scenario.hand("Ann", "empty_1", "empty_3", "empty_3", "escape_3")
    scenario.hand("Bob", "empty_1", "switch_1", "switch_3", "escape_2c")
    scenario.places("Ann", "empty_1", (2, 0), "N").places("Bob", "empty_1", (2, 1), "N")
    scenario.then_holds(Ann=4, Bob=3)
    scenario.then_cited("placement.from_hand", "placement.draw", "tiles.pile_empty")
    scenario.then_asked("Ann", "turn.action")


def test_example_placing_triggers_nothing():
    scenario = delve().lair("").hand("Ann", "find_coin_1")
    scenario.places("Ann", "find_coin_1", (0, 1), "N")
    scenario.then_coins(Ann=()).then_holds(Ann=1).then_asked("Bob")
    scenario.then_cited(*cites_of("placing_triggers_nothing"))
    scenario.fate("coins.find", 2).moves("Bob", (0, 1)).then_coins(Bob=(2,)).then_asked("Cid")


# moving


def test_example_rulebook_move_left_only():
    scenario = delve().at((1, 1), "Ann")
    scenario.lair("empty[W](1,1), empty[N](0,1), empty[N](1,0), empty[E](1,2), empty[N,E](2,1)")
    chooses_move(scenario, "Ann").then_offered((0, 1))
    for blank in ((1, 0), (1, 2), (2, 1)):
        scenario.then_refused(blank, "move.own_arrows_only")
    scenario.when("Ann", (0, 1)).then_cited("move.along_arrow").then_asked("Bob")


def test_example_rulebook_find_a_coin():
    scenario = delve().lair("find_coin[N](0,1)").fate("coins.find", 3)
    scenario.moves("Ann", (0, 1)).then_coins(Ann=(3,))
    assert len(state_of(scenario).hoard) == 27
    assert seen_by(scenario, "Ann").state.purses[0] == (3,)
    assert seen_by(scenario, "Bob").state.purses[0] == (FACEDOWN,)
    scenario.then_cited(*cites_of("rulebook_find_a_coin")).then_asked("Bob")


def test_example_entrance_is_plain():
    scenario = delve().lair("empty[N](0,-1)").at((0, -1), "Ann").moves("Ann", ENTRANCE)
    scenario.then_at(Ann=ENTRANCE, Bob=ENTRANCE, Cid=ENTRANCE).then_asked("Bob")
    scenario.then_cited(*cites_of("entrance_is_plain"))


def test_example_returned_coin_is_mixed():
    scenario = delve("Ann", "Bob", "Cid").lair("lose_coin[N](0,1), find_coin[E](1,0)")
    scenario.coins("Ann", 3).coins("Cid", 1, 1, 1, 1, 1, 2, 2)
    assert len(scenario.begin().timeline.state.hoard) == 20
    scenario.moves("Ann", (0, 1))
    assert len(state_of(scenario).hoard) == 21
    scenario.when("Bob", "move")
    scenario.timeline.add((1, 0))
    assert len(scenario.timeline.decision.options) == 21
    scenario.timeline.add(3)
    assert len(state_of(scenario).hoard) == 20
    told = [event.value for event in scenario.happened(CoinFound)]
    assert told == [3]
    assert set(seen_by(scenario, "Cid").state.hoard) == {FACEDOWN}
    scenario.then_cited(*cites_of("returned_coin_is_mixed")).then_asked("Cid")


# Drakon


def test_example_rulebook_drakon_zero_chambers():
    scenario = delve().lair("empty[E](0,1), drakon_moves[S](1,1), empty[E](1,0)")
    scenario.at((0, 1), "Ann").drakon(ENTRANCE).coins("Bob", 1, 2).coins("Cid", 2).coins("Ann", 3)
    scenario.moves("Ann", (1, 1)).when("Ann", ENTRANCE)
    assert len(purse(scenario, "Bob")) == 1
    scenario.then_coins(Cid=(), Ann=(3,)).then_at(Bob=ENTRANCE, Cid=ENTRANCE, Ann=(1, 1))
    scenario.then_cited(*cites_of("rulebook_drakon_zero_chambers")).then_asked("Bob")


def test_example_drakon_appears():
    scenario = four().lair("empty[N](0,1), find_coin[E](1,0)").at((0, 1), "Cid")
    scenario.hand("Ann", "drakon_moves_1").hand("Bob", "drakon_moves_2c")
    scenario.places("Ann", "drakon_moves_1", (2, 0), "N")
    scenario.then_asked("Ann", "placement.drakon_first_chamber").then_offered((1, 0), (2, 0))
    scenario.then_refused(ENTRANCE, "effects.unoccupied")
    scenario.when("Ann", (1, 0)).then_drakon((1, 0)).then_asked("Bob")
    scenario.places("Bob", "drakon_moves_2c", (3, 0), "NE").then_drakon((1, 0))
    scenario.then_cited(*cites_of("drakon_appears")).then_asked("Cid")


def test_example_drakon_walks_past():
    scenario = four().lair("empty[E](1,0), empty[N](2,0), drakon_moves[N](0,1)")
    scenario.at((1, 0), "Bob").at((2, 0), "Cid", "Dee").drakon(ENTRANCE)
    for name in ("Bob", "Cid", "Dee"):
        scenario.coins(name, 2, 2)
    scenario.moves("Ann", (0, 1)).when("Ann", (2, 0))
    scenario.then_at(Bob=(1, 0), Cid=ENTRANCE, Dee=ENTRANCE).then_drakon((2, 0))
    scenario.then_coins(Bob=(2, 2), Cid=(2,), Dee=(2,))
    scenario.then_cited(*cites_of("drakon_walks_past")).then_asked("Bob")


def test_example_no_coin_in_drakons_chamber():
    scenario = delve().lair("find_coin[N](0,1)").drakon((0, 1)).coins("Ann", 2, 3)
    scenario.fate("coins.encounter", 2).moves("Ann", (0, 1))
    scenario.then_coins(Ann=(3,)).then_at(Ann=ENTRANCE).then_drakon((0, 1))
    scenario.then_cited(*cites_of("no_coin_in_drakons_chamber")).then_asked("Bob")


def test_example_walking_away_from_drakon():
    scenario = delve("Ann", "Bob").lair("empty[E](1,0)").drakon(ENTRANCE)
    scenario.hand("Bob", "empty_1").coins("Ann", 1).coins("Bob", 1).moves("Ann", (1, 0))
    scenario.then_coins(Ann=(1,), Bob=(1,)).then_at(Ann=(1, 0)).then_asked("Bob")
    scenario.then_not_cited("encounter.hero_side")
    scenario.places("Bob", "empty_1", (2, 0), "N").then_coins(Ann=(1,), Bob=())
    scenario.then_cited(*cites_of("walking_away_from_drakon")).then_asked("Ann")


# the end


def test_example_win_by_exact_ten():
    scenario = delve("Ann", "Bob").lair("find_coin[N](0,1)").coins("Ann", 2, 3, 3)
    scenario.fate("coins.find", 2).moves("Ann", (0, 1)).then_over("Ann")
    scenario.then_cited(*cites_of("win_by_exact_ten"))
    assert seen_by(scenario, "Bob").state.purses[0] == (2, 2, 3, 3)


def test_example_skip_and_dead_end():
    scenario = delve("Ann", "Bob").lair("empty[S](0,-1), empty[S](0,-2)").at((0, -1), "Bob")
    scenario.no_tiles().coins("Ann", 2, 2, 3).coins("Bob", 3, 3)
    scenario.begin()
    assert [event.seat for event in scenario.happened(TurnSkipped)] == [seat(scenario, "Ann")]
    scenario.then_asked("Bob").moves("Bob", (0, -2)).then_over("Ann")
    scenario.then_cited(*cites_of("skip_and_dead_end"))
    assert seen_by(scenario, "Ann").state.purses[1] == (3, 3)


# optional rules


def test_example_option_escape_win():
    scenario = delve(options=LEAVING).lair("teleport[N](0,1)").coins("Ann", 3, 3, 3, 2)
    scenario.then_asked("Ann").moves("Ann", (0, 1)).then_over("Ann")
    scenario.then_cited(*cites_of("option_escape_win"))


def test_example_option_short_win():
    scenario = delve("Ann", "Bob", options={"short_game": True})
    scenario.lair("steal_coin_left[N,E](0,1)").coins("Ann", 2, 2, 2).coins("Bob", 1)
    scenario.moves("Ann", (0, 1)).then_coins(Ann=(1, 2, 2, 2), Bob=()).then_over("Ann")
    scenario.then_cited(*cites_of("option_short_win"))


def test_example_option_team_pool():
    scenario = four(options=TEAMS).lair("find_coin[N](0,1)").teams(("Ann", "Cid"), ("Bob", "Dee"))
    scenario.coins("Ann", *[2] * 9).to_act("Cid").fate("coins.find", 2).moves("Cid", (0, 1))
    scenario.then_over("Ann", "Cid")
    scenario.then_cited("option.team.pool", "option.team.target")
    robbed = four(options=TEAMS).lair("lose_coin[N](0,1)").coins("Ann", 2, 2)
    robbed.to_act("Cid").moves("Cid", (0, 1)).then_coins(Ann=(2,)).then_cited("option.team.losses")


def test_example_team_with_an_empty_hoard():
    scenario = four(options={**TEAMS, **LEAVING}).no_tiles().at((0, -1), "Ann")
    scenario.lair("empty[S](0,-1), find_coin[S](0,-2)").teams(("Ann", "Cid"), ("Bob", "Dee"))
    scenario.coins("Ann", *[2] * 15).coins("Bob", *[1] * 5, *[2] * 3, *[3] * 5)
    scenario.moves("Ann", (0, -2)).then_over("Ann", "Cid")
    assert scenario.match.game.scores(scenario.match, state_of(scenario)) == (30, 26, 30, 26)
    scenario.then_cited(*cites_of("team_with_an_empty_hoard"))


def test_example_rulebook_team_seats():
    names = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay")
    for players, pairs, order in (
        (names[:4], ((0, 1), (2, 3)), (0, 2, 1, 3)),
        (names, ((0, 3), (1, 4), (2, 5)), (0, 1, 2, 3, 4, 5)),
    ):
        scenario = delve(*players, options=TEAMS).fate("setup.first_player", 0)
        scenario.when("The table", pairs)
        assert state_of(scenario).clockwise == order
        teams = [state_of(scenario).purse_of[seat] for seat in order]
        assert teams == [*range(len(pairs))] * 2
        heroes = iter(("druid", "knight", "ranger", "sorceress", "thief", "warrior"))
        for place in order:
            scenario.when(players[place], next(heroes))
        scenario.then_asked("Ann", "turn.action")
        scenario.then_cited(
            "turn.order", f"option.team.seats_{'four' if len(order) == 4 else 'six'}"
        )


def test_example_hero_druid_saves_coin():
    scenario = delve(options=HEROES).heroes(Ann="knight", Bob="druid").coins("Bob", 2, 3)
    scenario.lair("steal_coin_left[N,E](0,1)").used("Ann").moves("Ann", (0, 1))
    scenario.then_asked("Bob", "heroes.druid").when("Bob", "ignore")
    scenario.then_coins(Ann=(), Bob=(2, 3)).then_cited(*cites_of("hero_druid_saves_coin"))
    assert not state_of(scenario).players[1].is_ready
    scenario.then_asked("Bob", "turn.action")


def test_example_hero_ranger_two_moves():
    scenario = (
        delve(options=HEROES).heroes(Ann="ranger").lair("find_coin[N](0,1), find_coin[E](0,2)")
    )
    scenario.when("Ann", "nothing").moves("Ann", (0, 1)).then_asked("Ann", "heroes.ranger")
    scenario.when("Ann", ((0, 2),)).then_at(Ann=(0, 2))
    assert len(purse(scenario, "Ann")) == 2
    assert not state_of(scenario).players[0].is_ready
    scenario.then_cited(*cites_of("hero_ranger_two_moves"))


def test_example_setup_four_players():
    scenario = four().fate("setup.first_player", 2)
    for name, hero in (("Cid", "thief"), ("Dee", "druid"), ("Ann", "knight"), ("Bob", "ranger")):
        scenario.then_asked(name, "setup.hero").when(name, hero)
    state = state_of(scenario)
    assert len(scenario.happened(HeroTaken)) == 4
    assert len(scenario.happened(HandsDealt)[0].hands) == 4
    assert (len(state.pile), len(state.hoard), state.drakon) == (55, 28, None)
    scenario.then_at(Ann=ENTRANCE, Bob=ENTRANCE, Cid=ENTRANCE, Dee=ENTRANCE)
    scenario.then_cited(*cites_of("setup_four_players")).then_asked("Cid", "turn.action")


def test_example_heroes_setup_and_timing():
    scenario = delve("Ann", "Bob", options=HEROES).heroes(Ann="warrior", Bob="druid").lair("")
    scenario.hand("Ann", "empty_1", "empty_1", "empty_3", "rotate_1").hand("Bob", "empty_2s")
    scenario.when("Ann", "use", ("empty_1", "empty_1")).then_holds(Ann=4)
    assert state_of(scenario).discards == ("empty_1", "empty_1")
    assert not state_of(scenario).players[0].is_ready
    scenario.places("Ann", "rotate_1", (0, 1), "N").then_holds(Ann=4)
    scenario.places("Bob", "empty_2s", (0, 2), "EW").then_asked("Ann", "turn.action")
    scenario.then_cited("option.heroes.use", "option.heroes.timing", "option.heroes.flip")
    begun = delve("Ann", "Bob", options=HEROES).fate("setup.first_player", 0)
    begun.when("Ann", "warrior").when("Bob", "druid").then_cited("option.heroes.setup")
    assert options(begun) == {"use", "nothing"}
