"""What the rules refuse, with the clause that says so; a refused answer changes nothing."""

import pytest

from draghan_lab import IllegalAnswer
from tests.dragon_racer.racing import dealt_by, face_down, one_turn, race, some_card, vlad_race


def refused(scenario, answer, *clauses):
    """Explained before it is tried, refused when it is tried, and the game stays as it was."""
    timeline = scenario.timeline
    before = timeline.step, timeline.state, timeline.decision, len(timeline.nodes)
    objection = timeline.explain(answer)
    assert objection is not None, f"{answer!r} is possible"
    assert objection.cites == clauses
    with pytest.raises(IllegalAnswer) as error:
        timeline.add(answer)
    assert error.value.objection == objection
    who = scenario.match.name(timeline.decision.seat)
    assert str(error.value).startswith(f"{who} cannot answer")
    assert objection.reason in str(error.value)
    after = timeline.step, timeline.state, timeline.decision, len(timeline.nodes)
    assert all(old is new or old == new for old, new in zip(before, after, strict=True))
    return objection.reason


def betting(*answers, **setup):
    """Ann has laid red 8 face down and given these answers about her bet."""
    scenario = race(**setup).dragons().hand("Ann", "red_8")
    return scenario.when("Ann", ("bet", "red_8"), *answers)


@pytest.mark.parametrize("face", ["up", "bet"])
def test_a_card_that_is_not_in_hand_is_refused(face):
    scenario = race().dragons().hand("Bob", "red_8")
    assert "red 8 is not in hand" in refused(scenario, (face, "red_8"), "turn.one_card_each")


@pytest.mark.parametrize("face", ["up", "bet"])
def test_a_card_that_was_played_is_refused(face):
    scenario = race().dragons()
    one_turn(scenario, Ann="red_8", Bob="blue_5", Cid="green_4").then_asked("Ann")
    refused(scenario, (face, "red_8"), "turn.one_card_each")


@pytest.mark.parametrize(
    "answer",
    [None, 3, "red_8", (), ("up",), ("up", "red_8", "red_7"), ("down", "red_8"), ("up", 3), [[1]]],
)
def test_something_else_than_a_play_is_refused(answer):
    refused(race().dragons().hand("Ann", "red_8"), answer, "turn.one_card_each")


def test_a_card_of_no_race_is_refused():
    reason = refused(race().dragons(), ("up", "pink_9"), "turn.one_card_each")
    assert reason == "'pink_9' is no movement card"


def test_a_third_bet_is_refused():
    scenario = race().turn(4).bet("Ann", "red").bet("Ann", "red", "2nd").begin()
    reason = refused(scenario, ("bet", some_card(scenario, "Ann")), "betting.exactly_two")
    assert reason == "both bets of this round are placed"


@pytest.mark.parametrize("placed", [0, 1, 2])
def test_a_bet_after_the_line_is_refused_whatever_was_placed(placed):
    scenario = race().turn(4).dragons(red=11).betting_closed()
    for place in ("1st", "2nd")[:placed]:
        scenario.bet("Ann", "red", place)
    answer = ("bet", some_card(scenario, "Ann"))
    refused(scenario, answer, "betting.no_more_bets", "betting.closed_for_all")


def test_a_bet_without_gold_is_refused():
    scenario = race(rulings={"betting.keep_gold": "all_in"}).turn(4)
    scenario.bet("Ann", "red", "1st", 1, 1, 2, 2)
    refused(scenario, ("bet", some_card(scenario, "Ann")), "betting.pile")


@pytest.mark.parametrize(
    ("turn", "placed", "reason"),
    [
        (7, 0, "2 bets are still missing and only 2 turns are left for them"),
        (8, 1, "a bet is still missing and only this turn is left for it"),
    ],
)
def test_a_card_face_up_is_refused_when_the_turn_is_needed_for_a_bet(turn, placed, reason):
    scenario = race().turn(turn)
    for place in ("1st", "2nd")[:placed]:
        scenario.bet("Ann", "red", place)
    answer = ("up", some_card(scenario, "Ann"))
    assert refused(scenario, answer, "betting.exactly_two") == reason


@pytest.mark.parametrize(
    ("card", "clause"), [("red_1", "movement.card_one"), ("red_2", "movement.card_two")]
)
def test_the_move_of_a_one_or_two_cannot_be_declined(card, clause):
    scenario = race().dragons().hand("Ann", card).when("Ann", ("up", card))
    refused(scenario, "none", clause)


def test_a_one_moves_no_dragon_that_takes_no_part():
    scenario = race().dragons().hand("Ann", "red_1").when("Ann", ("up", "red_1"))
    refused(scenario, "white", "movement.any_dragon", "setup.white_dragon")
    refused(scenario, "pink", "movement.any_dragon")


def test_a_bet_on_a_dragon_that_takes_no_part_is_refused():
    scenario = betting()
    refused(scenario, "white", "betting.face_down_pile", "setup.white_dragon")
    refused(scenario, "pink", "betting.face_down_pile")


def test_a_second_bet_on_the_same_dragon_is_refused_if_it_is_forbidden():
    scenario = race(rulings={"betting.same_dragon": "forbidden"}).turn(2).bet("Ann", "red")
    scenario.hand("Ann", "blue_8").when("Ann", ("bet", "blue_8"))
    refused(scenario, "red", "betting.unlimited")
    scenario.when("Ann", "blue").then_asked("Ann", "betting.place_token")


@pytest.mark.parametrize("answer", ["gold_1", "place_4th", 1, ("place_1st", "place_2nd")])
def test_a_bet_has_exactly_one_place_token(answer):
    refused(betting("red"), answer, "betting.pile")


def test_the_place_token_of_the_first_bet_cannot_be_used_again():
    scenario = race().turn(2).bet("Ann", "red", "2nd").hand("Ann", "blue_8")
    scenario.when("Ann", ("bet", "blue_8"), "green")
    reason = refused(scenario, "place_2nd", "betting.tokens_committed")
    assert reason == "the token 2nd place lies in the other bet"


@pytest.mark.parametrize("answer", [(), ("place_1st",), "gold_1", ("gold_3",), 1])
def test_a_bet_has_at_least_one_gold_token_and_nothing_else(answer):
    refused(betting("red", "place_1st"), answer, "betting.pile")


def test_more_gold_tokens_than_are_in_front_are_refused():
    clauses = ("betting.tokens_committed", "betting.pile")
    refused(betting("red", "place_1st"), ("gold_2", "gold_2", "gold_2"), *clauses)
    scenario = race().turn(2).bet("Ann", "red", "2nd", 2, 2).hand("Ann", "blue_8")
    scenario.when("Ann", ("bet", "blue_8"), "green", "place_1st")
    refused(scenario, ("gold_2",), *clauses)


def test_the_first_bet_must_keep_a_gold_token():
    all_four = ("gold_1", "gold_1", "gold_2", "gold_2")
    refused(betting("red", "place_1st"), all_four, "betting.pile", "betting.exactly_two")
    scenario = betting("red", "place_1st", rulings={"betting.keep_gold": "all_in"})
    scenario.when("Ann", all_four).then_asked("Bob")


def test_vlad_and_strangers_cannot_deal():
    scenario = race("Ann", "Bob", rulings={"setup.first_dealer": "chosen"}).begin()
    assert refused(scenario, scenario.match.seat("Vlad"), "setup.dealer") == "Vlad never deals"
    assert refused(scenario, "Ann", "setup.dealer") == "only a player can deal"


def test_without_vlad_nobody_is_told_that_he_never_deals():
    scenario = race(rulings={"setup.first_dealer": "chosen"}).begin()
    assert refused(scenario, -1, "setup.dealer") == "only a player can deal"


def test_a_character_that_is_taken_or_unknown_is_refused():
    scenario = dealt_by("Cid", race(options={"characters": "chosen"})).when("Ann", "cook")
    assert refused(scenario, "cook", "setup.choose_character") == "the cook is taken already"
    refused(scenario, "wizard", "setup.choose_character")


def test_fate_is_held_to_the_rules_too():
    scenario = race(rulings={"setup.first_dealer": "chosen"}).begin()
    deck = scenario.match.facts.deck
    timeline = scenario.timeline
    timeline.add(scenario.match.seat("Ann"))
    assert timeline.decision.ask == "setup.ability_draw"
    refused(scenario, "zoom", "setup.first_ability")
    timeline.add("wake")
    assert timeline.decision.ask == "round.shuffle"
    refused(scenario, deck[1:], "setup.deal_eight")
    refused(scenario, (*deck[1:], deck[1]), "setup.deal_eight")


def between_rounds(scenario, ask):
    """The timeline of a scenario, put back to where fate was asked this."""
    timeline = scenario.after_turn_8().timeline
    (node,) = [n for n in timeline.line() if timeline.nodes[n].step.decision.ask == ask]
    timeline.goto(node)
    return scenario


def test_an_ability_cannot_be_drawn_twice():
    scenario = race().ability(yellow="wake").dragons(red=4, green=3, blue=2, yellow=1)
    between_rounds(scenario, "end_of_round.ability_draw")
    refused(scenario, "wake", "ability.unique")


def test_only_a_dragon_tied_for_last_without_ability_can_be_picked():
    names = ("Ann", "Bob", "Cid", "Dee", "Eve")
    scenario = race(*names).dragons(red=5, green=3).ability(blue="wake")
    between_rounds(scenario, "end_of_round.last_tie").then_offered("yellow", "white")
    refused(scenario, "red", "end_of_round.ability_to_last")
    refused(scenario, "blue", "end_of_round.ability_next")
    refused(scenario, "pink", "end_of_round.ability_to_last")


def test_only_the_dragons_tied_on_the_start_are_put_into_an_order():
    scenario = race(rulings={"end_of_round.start_ties": "random"}).dragons(red=5, green=3)
    between_rounds(scenario, "end_of_round.start_ties")
    scenario.then_offered(("blue", "yellow"), ("yellow", "blue"))
    refused(scenario, ("red", "blue"), "end_of_round.podium")
    refused(scenario, ("blue",), "end_of_round.podium")


def test_when_the_game_is_over_every_answer_is_refused():
    scenario = race().turn(8, round=3).dragons(red=4, green=3, blue=2, yellow=1).after_turn_8()
    assert scenario.timeline.explain(("up", "red_8")).reason == "the game is over"
    with pytest.raises(IllegalAnswer, match="the game is over"):
        scenario.timeline.add(("up", "red_8"))
    scenario.then_over("Ann", "Bob", "Cid")


def test_vlads_zero_does_not_use_up_a_bet_of_the_players():
    scenario = vlad_race().turn(3).first("Ann")
    one_turn(scenario, Ann=face_down("yellow_6", "red"), Bob="green_4", Vlad="blue_7")
    scenario.then_asked("Bob")
    assert scenario.timeline.explain(("bet", some_card(scenario, "Bob"))) is None
