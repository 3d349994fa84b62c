"""Rules that meet: Drakon, storms, chains of effects, abilities and options at once."""

from draghan_lab.games.drakon.events import DrakonEncountered
from tests.drakon.delving import (
    ENTRANCE,
    HEROES,
    delve,
)

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
