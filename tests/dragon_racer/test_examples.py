"""Every worked example of the rulebook is played."""

from draghan_lab.games.dragon_racer.events import AbilityGiven, CardsCompared, DragonsRanked
from tests.dragon_racer.racing import (
    RULEBOOK,
    WITHOUT_ABILITIES,
    dealt_by,
    face_down,
    faces,
    one_turn,
    play_on,
    player,
    race,
    seen_by,
    some_card,
    vlad_race,
)


def cites_of(example):
    return RULEBOOK.examples[example].clauses


def test_every_example_of_the_rulebook_is_played_here():
    played = {name.removeprefix("test_example_") for name in globals() if "test_example_" in name}
    assert played == set(RULEBOOK.examples)


def test_example_turn_joan_mark_suzan():
    scenario = race("Joan", "Mark", "Suzan").dragons(red=7, green=5, yellow=3, blue=2)
    one_turn(
        scenario,
        Joan=("blue_1", "yellow"),
        Mark=face_down("green_4", "yellow"),
        Suzan="red_7",
    )
    scenario.then_dragons(red=13, green=5, yellow=6, blue=2).then_betting(False)
    scenario.then_cited(*cites_of("turn_joan_mark_suzan"))
    assert [(bet.dragon, bet.is_first) for bet in scenario.timeline.state.bets] == [
        ("yellow", True)
    ]
    scenario.then_asked("Suzan", "turn.play_or_bet")
    for name in ("Suzan", "Joan", "Mark"):
        scenario.then_asked(name)
        scenario.then_refused(("bet", some_card(scenario, name)), "betting.no_more_bets")
        scenario.plays(name, player(scenario, name).hand[-1])


def test_example_cancelled_fours():
    scenario = race("Ann", "Bob", "Cid", "Dee").dragons()
    one_turn(scenario, Ann="red_4", Bob="blue_4", Cid="yellow_7", Dee="green_3")
    scenario.then_dragons(red=0, green=0, blue=0, yellow=4)
    scenario.then_cited(*cites_of("cancelled_fours")).then_asked("Cid")


def test_example_scoring_joan_mark_suzan():
    scenario = (
        race("Joan", "Mark", "Suzan", options=WITHOUT_ABILITIES)
        .dragons(yellow=12, green=9, red=7, blue=3)
        .bet("Joan", "yellow", "1st", 2, 2, 1)
        .bet("Joan", "blue", "2nd", 1)
        .bet("Suzan", "green", "1st", 1)
        .bet("Mark", "green", "2nd", 2, 1)
        .bet("Suzan", "red", "3rd", 1, 2, 2)
        .after_turn_8()
    )
    scenario.then_gold(Joan=7 + 1, Mark=4, Suzan=1 + 9)
    scenario.then_cited(*cites_of("scoring_joan_mark_suzan")).then_asked("Suzan")


def test_example_vlad_leads():
    scenario = one_turn(
        vlad_race().turn(1), Bob="red_4", Vlad=("blue_7", "yellow_8"), Ann="green_5"
    )
    scenario.then_dragons(red=0, green=0, blue=2, yellow=0)
    scenario.then_cited(*cites_of("vlad_leads"))
    scenario.then_order("Vlad", "Ann", "Bob").then_asked("Ann")


def test_example_highest_minus_second():
    scenario = race("Ann", "Bob", "Cid", "Dee").dragons(red=2, green=4, blue=0, yellow=1)
    one_turn(scenario, Ann="red_6", Bob="green_4", Cid="blue_3", Dee="yellow_5")
    scenario.then_dragons(red=3, green=4, blue=0, yellow=1)
    scenario.then_cited(*cites_of("highest_minus_second")).then_asked("Ann")


def test_example_card_two_any_dragon():
    scenario = race().dragons(red=5, green=0, blue=3, yellow=1)
    scenario.hand("Ann", "green_2").hand("Bob", "red_6").hand("Cid", "yellow_3")
    scenario.plays("Ann", "green_2", "blue")
    scenario.then_dragons(red=5, green=0, blue=4, yellow=1).then_asked("Bob")
    scenario.plays("Bob", "red_6").plays("Cid", "yellow_3")
    scenario.then_dragons(red=8, green=0, blue=4, yellow=1)
    scenario.then_cited(*cites_of("card_two_any_dragon")).then_asked("Bob")


def test_example_bets_count_zero():
    scenario = one_turn(
        race().dragons(red=3, green=2, blue=1, yellow=0),
        Ann="blue_5",
        Bob=face_down("red_8", "red"),
        Cid=face_down("green_8", "green"),
    )
    scenario.then_dragons(red=3, green=2, blue=6, yellow=0)
    scenario.then_cited(*cites_of("bets_count_zero")).then_asked("Ann")
    assert {bet.dragon for bet in scenario.timeline.state.bets} == {"red", "green"}


def test_example_two_occupied_in_a_row():
    scenario = race().dragons(red=4, green=5, blue=9, yellow=2)
    scenario.hand("Ann", "red_1").hand("Bob", "green_6").hand("Cid", "blue_5")
    scenario.plays("Ann", "red_1", "yellow").then_dragons(red=4, green=5, blue=9, yellow=6)
    scenario.plays("Bob", "green_6").plays("Cid", "blue_5")
    scenario.then_dragons(red=4, green=7, blue=9, yellow=6)
    scenario.then_cited(*cites_of("two_occupied_in_a_row")).then_asked("Bob")


def test_example_line_closes_betting():
    scenario = race(options=WITHOUT_ABILITIES).turn(6).dragons(red=4, green=8, blue=2, yellow=0)
    one_turn(scenario, Ann="green_7", Bob="blue_4", Cid="red_3")
    scenario.then_dragons(red=4, green=11, blue=2, yellow=0).then_betting(False)
    scenario.then_cited(*cites_of("line_closes_betting")).then_asked("Ann")
    assert faces(scenario) == {"up"}
    play_on(scenario, until_round=2)
    scenario.then_gold(Cid=0)


def test_example_single_uncancelled_card():
    scenario = race(rulings={"cancel.single_card": "full_number"})
    scenario.dragons(red=1, green=3, blue=5, yellow=2)
    one_turn(scenario, Ann="red_6", Bob="blue_6", Cid="green_4")
    scenario.then_dragons(red=1, green=7, blue=5, yellow=2)
    scenario.then_cited(*cites_of("single_uncancelled_card")).then_asked("Cid")


def test_example_cancelled_twos_keep_their_moves():
    scenario = one_turn(
        race("Ann", "Bob", "Cid", "Dee").dragons(),
        Ann=("red_2", "green"),
        Bob=("blue_2", "yellow"),
        Cid="green_6",
        Dee="red_5",
    )
    scenario.then_dragons(red=0, green=3, blue=0, yellow=2)
    scenario.then_cited(*cites_of("cancelled_twos_keep_their_moves")).then_asked("Cid")


def test_example_second_place_bet():
    scenario = race(options=WITHOUT_ABILITIES).dragons(red=12, blue=9, green=7, yellow=3)
    scenario.bet("Ann", "blue", "3rd", 1).bet("Bob", "blue", "2nd", 2, 1).after_turn_8()
    scenario.then_gold(Ann=1, Bob=4).then_cited(*cites_of("second_place_bet")).then_asked("Bob")


def test_example_lost_first_bet():
    scenario = race(options=WITHOUT_ABILITIES).dragons(green=12, blue=9, red=7, yellow=3)
    scenario.gold(Cid=2).bet("Cid", "red", "1st", 2, 2).after_turn_8()
    scenario.then_gold(Cid=3).then_cited(*cites_of("lost_first_bet")).then_asked("Cid")


def test_example_next_round_most_gold():
    scenario = race().dragons(red=4, green=3, blue=2, yellow=1).turn(8).gold(Ann=5, Bob=9, Cid=3)
    scenario.betting_closed()
    one_turn(scenario, Ann="red_4", Bob="green_5", Cid="blue_8")
    scenario.then_cited(*cites_of("next_round_most_gold")).then_asked("Bob")


def test_example_next_round_tied_gold():
    scenario = race(
        "Ann", "Bob", "Cid", "Dee", rulings={"end_of_round.tie_start": "dealer_last"}
    ).dealer("Ann")
    scenario.gold(Ann=6, Bob=2, Cid=6, Dee=4).dragons(red=4, green=3, blue=2, yellow=1)
    scenario.after_turn_8()
    scenario.then_cited(*cites_of("next_round_tied_gold")).then_asked("Cid")


def test_example_ability_to_second_last():
    scenario = race().dragons(red=12, green=9, blue=7, yellow=3).ability(yellow="third_gear")
    scenario.fate("end_of_round.ability_draw", "wake").after_turn_8()
    scenario.then_ability(red="", green="", blue="wake", yellow="third_gear")
    scenario.then_cited(*cites_of("ability_to_second_last"))


def test_example_setup_three_players():
    scenario = race().begin()
    scenario.then_dragons(red=0, green=0, blue=0, yellow=0)
    state = scenario.timeline.state
    assert [len(player.hand) for player in state.players] == [8, 8, 8]
    assert [player.gold for player in state.players] == [0, 0, 0]
    assert len(state.aside) == 8
    cards = {card for player in state.players for card in player.hand} | set(state.aside)
    assert len(cards) == 32
    assert {card.split("_")[0] for card in cards} == {"red", "green", "blue", "yellow"}
    scenario.then_cited(*cites_of("setup_three_players"))


def test_example_shared_victory():
    scenario = race().turn(8, round=3).dragons(red=4, green=3, blue=2, yellow=1)
    scenario.gold(Ann=17, Bob=21, Cid=21).after_turn_8()
    scenario.then_over("Bob", "Cid").then_cited(*cites_of("shared_victory"))


def test_example_vlad_two_moves_its_colour():
    scenario = vlad_race().turn(1)
    scenario.hand("Bob", "red_5").hand("Vlad", "green_2").hand("Ann", "blue_3")
    scenario.plays("Bob", "red_5").then_dragons(red=0, green=1, blue=0, yellow=0)
    scenario.then_asked("Ann", "turn.play_or_bet")
    scenario.plays("Ann", "blue_3").then_dragons(red=2, green=1, blue=0, yellow=0)
    scenario.then_cited("vlad.low_cards", "vlad.plays").then_asked("Bob")


def test_example_vlad_bets_turn_three():
    scenario = vlad_race(rulings={"vlad.bet_value": "grey_zero"}).turn(3).first("Ann")
    scenario.dragons(red=4, green=1, blue=0, yellow=2)
    one_turn(scenario, Ann="yellow_6", Bob="green_4", Vlad="red_7")
    scenario.then_dragons(red=4, green=1, blue=0, yellow=5)
    scenario.then_cited(*cites_of("vlad_bets_turn_three")).then_asked("Ann")
    scenario.bets("Ann", some_card(scenario, "Ann"), "red")
    vlads, anns = scenario.timeline.state.bets
    assert (vlads.card, vlads.dragon, vlads.is_first) == ("red_7", "red", True)
    assert not anns.is_first


def test_example_ability_second_wind():
    scenario = race().ability(yellow="second_wind").dragons(red=3, green=0, blue=7, yellow=1)
    one_turn(scenario, Ann="red_8", Bob="yellow_5", Cid="blue_3")
    scenario.then_dragons(red=6, green=0, blue=7, yellow=2)
    scenario.then_cited(*cites_of("ability_second_wind")).then_asked("Ann")


def test_example_ability_front_runner():
    scenario = race().ability(blue="front_runner").dragons(red=0, green=1, blue=2, yellow=7)
    one_turn(scenario, Ann="blue_6", Bob="red_4", Cid="green_3")
    scenario.then_dragons(red=0, green=1, blue=5, yellow=7)
    scenario.then_cited(*cites_of("ability_front_runner")).then_asked("Ann")


def test_example_ability_crowd_favourite():
    scenario = race().ability(green="crowd_favourite").dragons(red=0, green=3, blue=6, yellow=1)
    scenario.hand("Ann", "red_4").hand("Bob", "red_8").hand("Cid", "blue_6")
    scenario.plays("Ann", "red_4").bets("Bob", "red_8", "green")
    scenario.then_dragons(red=0, green=4, blue=6, yellow=1).then_asked("Cid")
    scenario.plays("Cid", "blue_6").then_dragons(red=0, green=4, blue=8, yellow=1)
    scenario.then_cited(*cites_of("ability_crowd_favourite")).then_asked("Cid")


def test_example_ability_rebound():
    scenario = race().ability(red="rebound").dragons(red=2, green=0, blue=3, yellow=7)
    scenario.hand("Ann", "green_2").hand("Bob", "yellow_5").hand("Cid", "blue_4")
    scenario.plays("Ann", "green_2", "red").then_dragons(red=6, green=0, blue=3, yellow=7)
    scenario.plays("Bob", "yellow_5").plays("Cid", "blue_4")
    scenario.then_dragons(red=6, green=0, blue=3, yellow=8)
    scenario.then_cited(*cites_of("ability_rebound")).then_asked("Bob")


def test_example_ability_third_gear():
    scenario = race().ability(yellow="third_gear").dragons(red=1, green=0, blue=2, yellow=5)
    scenario.hand("Ann", "red_3").hand("Bob", "green_6").hand("Cid", "blue_4")
    scenario.plays("Ann", "red_3").then_dragons(red=1, green=0, blue=2, yellow=6)
    scenario.then_asked("Bob").plays("Bob", "green_6").plays("Cid", "blue_4")
    scenario.then_dragons(red=1, green=3, blue=2, yellow=6)
    scenario.then_cited(*cites_of("ability_third_gear")).then_asked("Bob")


def test_example_ability_wake():
    scenario = race().ability(blue="wake").dragons(red=0, green=4, blue=2, yellow=8)
    one_turn(scenario, Ann="blue_7", Bob="red_3", Cid=face_down("red_8", "red"))
    scenario.then_dragons(red=0, green=3, blue=6, yellow=8)
    scenario.then_cited(*cites_of("ability_wake")).then_asked("Ann")


def test_example_first_turn_of_game():
    names, numbers = ("Ann", "Bob", "Cid", "Dee"), set()
    scenario = dealt_by("Dee", race(*names))
    scenario.then_order(*names)
    for name in names:
        assert not scenario.happened(CardsCompared)
        number = {card[-1]: card for card in player(scenario, name).hand}
        played = max(set(number) - numbers)  # equal ones would cancel and not be compared
        scenario.plays(name, number[played])
        numbers.add(played)
    assert len(scenario.happened(CardsCompared)) == 1
    scenario.then_cited(*cites_of("first_turn_of_game"))


def test_example_setup_five_players_with_abilities():
    scenario = race("Ann", "Bob", "Cid", "Dee", "Eve").fate("setup.ability_draw", "wake").begin()
    scenario.then_dragons(red=0, green=0, blue=0, yellow=0, white=0)
    scenario.then_ability(red="", green="", blue="", yellow="wake", white="")
    state = scenario.timeline.state
    assert len({card for player in state.players for card in player.hand}) == 40
    assert state.aside == ()
    assert len({player.character for player in state.players}) == 5
    for someone in state.players:
        assert (len(someone.hand), someone.gold) == (8, 0)
        assert someone.places == ("place_1st", "place_2nd", "place_3rd")
        assert someone.golds == ("gold_1", "gold_1", "gold_2", "gold_2")
    assert len(state.ability_deck) == 5
    idle = {"setup.leftover_cards"}
    scenario.then_cited(*set(cites_of("setup_five_players_with_abilities")) - idle)
    scenario.then_not_cited(*idle)


def test_example_game_without_abilities():
    scenario = play_on(race(options=WITHOUT_ABILITIES).begin())
    assert not scenario.happened(AbilityGiven)
    assert set(scenario.timeline.state.abilities) == {""}
    scenario.then_cited(*cites_of("game_without_abilities"))


def test_example_what_opponents_see():
    scenario = race().dragons().hand("Ann", "blue_6").bets("Ann", "blue_6", "red", "3rd", 2, 1)
    scenario.then_asked("Bob")
    seen = seen_by(scenario, "Bob").state
    ann, bob, cid = seen.players
    assert [(bet.dragon, bet.place, bet.golds) for bet in seen.bets] == [("red", "?", ("?", "?"))]
    assert [(card.card, card.number, card.colour) for card in seen.played] == [("?", 0, "")]
    assert ann.places + ann.golds == ("?",) * 4
    assert set(ann.hand) == set(cid.hand) == {"?"}
    assert bob == player(scenario, "Bob")


def test_example_eight_turns_end_the_round():
    scenario = race("Ann", "Bob", "Cid", "Dee", options=WITHOUT_ABILITIES)
    scenario.dragons(red=6, green=15, blue=9, yellow=10).gold(Dee=4).betting_closed()
    scenario.bet("Ann", "blue", "1st", 1).bet("Ann", "red", "2nd", 1)
    scenario.bet("Dee", "blue", "3rd", 1).bet("Dee", "red", "1st", 2).after_turn_8()
    scenario.then_gold(Dee=7).then_asked("Dee")
    (ranked,) = scenario.happened(DragonsRanked)
    assert ranked.places == (("green", 1), ("yellow", 2), ("blue", 3))
    assert ranked.ranking[-1] == ("red",)
    scenario.then_cited(*cites_of("eight_turns_end_the_round"))


def test_example_between_rounds_in_order():
    scenario = race(rulings={"end_of_round.tie_start": "dealer_last"}).dealer("Ann")
    scenario.dragons(red=13, green=4, blue=8, yellow=11).ability(yellow="wake").betting_closed()
    scenario.bet("Cid", "yellow", "1st", 2).bet("Ann", "yellow", "2nd", 2)
    scenario.bet("Bob", "red", "1st", 1)
    scenario.fate("end_of_round.ability_draw", "rebound").after_turn_8()
    scenario.then_gold(Ann=3, Bob=3, Cid=1)
    scenario.then_ability(red="", green="rebound", blue="", yellow="wake")
    scenario.then_dragons(red=0, green=0, blue=0, yellow=0)
    state = scenario.timeline.state
    assert all(len(someone.places + someone.golds) == 7 for someone in state.players)
    assert [len(someone.hand) for someone in state.players] == [8, 8, 8]
    assert len(state.aside) == 8
    (ranked,) = scenario.happened(DragonsRanked)
    assert ranked.ranking == (("red",), ("yellow",), ("blue",), ("green",))
    scenario.then_cited(*cites_of("between_rounds_in_order")).then_asked("Bob")


def test_example_choice_for_a_one():
    scenario = race().dragons(red=6, green=0, blue=3, yellow=1).hand("Ann", "red_1")
    scenario.when("Ann", ("up", "red_1")).then_asked("Ann", "movement.low_card_target")
    scenario.then_offered("red", "green", "blue", "yellow")
    scenario.then_refused("none", "movement.card_one")
    scenario.then_cited(*cites_of("choice_for_a_one"))
