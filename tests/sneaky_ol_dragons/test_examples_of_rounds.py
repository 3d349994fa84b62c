"""The worked examples about setup, dealing, programming and the end of a round."""

import pytest

from draghan_lab.engine.decision import FATE
from draghan_lab.games.sneaky_ol_dragons import events as e
from tests.sneaky_ol_dragons.racing import cites_of, copies, kinds, race, rows, state_at


def test_example_deal_four_players():
    scenario = race("A", "B", "C", "D").begin()
    assert [len(hand) for hand in scenario.happened(e.CardsDealt)[0].hands] == [5, 5, 5, 5]
    scenario.then_cited(*cites_of("deal_four_players"))


def test_example_programming_three_players():
    hands = {
        "A": ("amnesia", "burlap_bag", "thief", "minstrel"),
        "B": ("knight", "picnic", "trap", "troll"),
        "C": ("spy", "bigfoot", "hypnosis", "whirlwind"),
    }
    scenario = race()
    for name, hand in hands.items():
        scenario.hand(name, *hand)
    scenario.begin()
    a, b, c = (hands[name] for name in "ABC")
    scenario.when("A", *copies(scenario, "A", *a[:3]))
    assert rows(scenario) == {"A": [a[0], a[3]], "B": [a[1]], "C": [a[2]]}
    scenario.when("B", *copies(scenario, "B", *b[:3]))
    assert rows(scenario) == {
        "A": [a[0], a[3], b[2]],
        "B": [a[1], b[0], b[3]],
        "C": [a[2], b[1]],
    }
    scenario.when("C", *copies(scenario, "C", *c[:3]))
    assert rows(scenario, state_at(scenario, e.ProgrammingEnded)) == {
        "A": [a[0], a[3], b[2], c[1]],
        "B": [a[1], b[0], b[3], c[2]],
        "C": [a[2], b[1], c[0], c[3]],
    }
    scenario.then_cited(*cites_of("programming_three_players"))


def test_example_draft_three_players():
    scenario = race(options={"draft": True})
    scenario.hand("A", "move_1/1", "move_2/1", "move_3/1", "thief/1")
    scenario.hand("B", "move_1/2", "move_2/2", "move_3/2", "minstrel/1")
    scenario.hand("C", "move_1/3", "move_2/3", "move_3/3", "amnesia/1").begin()
    for a, b, c in (
        ("move_3/1", "move_3/2", "move_3/3"),
        ("move_2/3", "move_2/1", "move_2/2"),
        ("minstrel/1", "move_1/3", "thief/1"),
    ):
        scenario.when("A", a).when("B", b).when("C", c)
    hands = scenario.timeline.state.hands
    assert hands == (
        ("move_3/1", "move_2/3", "minstrel/1", "move_1/1"),
        ("move_3/2", "move_2/1", "move_1/3", "move_1/2"),
        ("move_3/3", "move_2/2", "thief/1", "amnesia/1"),
    )
    scenario.then_cited(*cites_of("draft_three_players")).then_asked("A", "programming.own_first")


def test_example_two_player_programming():
    scenario = race("A", "B")
    scenario.hand("A", *(f"move_1/{n}" for n in range(1, 7)))
    scenario.hand("B", *(f"move_2/{n}" for n in range(1, 7))).begin()
    scenario.when("A", ("move_1/1", "move_1/2")).when("B", ("move_2/1", "move_2/2"))
    scenario.when("A", ("move_1/3", "move_1/4")).when("B", ("move_2/3", "move_2/4"))
    scenario.when("A", ("move_2/5", 3)).when("B", ("move_1/6", 5))
    state = state_at(scenario, e.ProgrammingEnded)
    row = [[slot.card for slot in row] for row in state.rows]
    assert row[0] == ["move_1/1", "move_1/2", "move_2/5", "move_2/3", "move_2/4"]
    assert row[1] == ["move_2/1", "move_2/2", "move_1/3", "move_1/4", "move_1/6"]
    assert state.discard == ("move_2/6", "move_1/5")
    scenario.then_cited(*(c for c in cites_of("two_player_programming") if not c.endswith("deal")))
    assert [len(hand) for hand in race("A", "B").begin().happened(e.CardsDealt)[0].hands] == [6, 6]


def test_example_six_player_storylines():
    scenario = race("P1", "P2", "P3", "P4", "P5", "P6").fate("setup.first_player", 0).begin()
    laid: dict[int, list[int]] = {}
    while not scenario.happened(e.ProgrammingEnded):
        scenario.timeline.answer(scenario.timeline.decision.options[0])
    for event in scenario.happened(e.CardLaid):
        laid.setdefault(event.owner, []).append(event.seat)
    assert set(map(tuple, laid.values())) == {(0, 1, 2, 3, 4, 5)}
    scenario.then_cited(*cites_of("six_player_storylines"))


def test_example_deal_with_reshuffle():
    scenario = race().deal().discard(*("*" for _ in range(50))).only_pile(*("*" for _ in range(5)))
    scenario.begin()
    state = scenario.timeline.state
    assert [len(hand) for hand in state.hands] == [4, 4, 4]
    assert (len(state.pile), len(state.discard)) == (43, 0)
    scenario.then_cited(*cites_of("deal_with_reshuffle"))


def test_example_winner_and_ranking():
    scenario = race(options={"length": "28"}).dragons(A=30, B=33, C=27).storyline("A", "move_1")
    scenario.then_over("B").then_cited(*cites_of("winner_and_ranking"))
    assert scenario.happened(e.GameEnded)[0].ranks == (2, 1, 3)


def test_example_deck_sizes():
    sizes = {"introduction": 61, "normal": 69, "advanced": 75, "all": 86, "reduced": 72}
    for deck, size in sizes.items():
        scenario = race(options={"deck": deck}).begin()
        assert scenario.happened(e.DeckMade)[0].size == size
        shuffled = next(
            node.step.decision
            for node in scenario.timeline.nodes.values()
            if node.step.decision.seat == FATE and node.step.decision.ask == "setup.shuffle"
        )
        moves = [kind for kind in kinds(scenario, shuffled.options) if kind.startswith("move_")]
        assert len(moves) == 36
    race(options={"deck": "introduction"}).begin().then_cited("setup.introduction_game")


def test_example_token_passes():
    scenario = race().storyline("A", "amnesia").begin()
    (passed,) = scenario.happened(e.TokenPassed)
    assert scenario.match.name(passed.seat) == "B"
    scenario.then_cited(*cites_of("token_passes")).then_asked("B", "programming.own_first")


def test_example_forest_removal():
    scenario = race(options={"enchanted_forest": True}).dragons(A=5, B=9, C=12)
    scenario.storyline("A", "amnesia").begin()
    assert scenario.timeline.state.first == 5
    scenario.then_cited(*cites_of("forest_removal"))


@pytest.mark.parametrize(
    ("names", "first", "second"),
    [
        ("ABC", "programming.own_card_first", "programming.one_for_each_opponent"),
        ("ABCDEF", "six_players.one_each", "six_players.one_each"),
    ],
)
def test_a_card_that_is_not_in_hand_is_refused_by_the_rule_for_this_number(names, first, second):
    scenario = race(*names).deal().begin()
    mine, other = scenario.timeline.decision.options, scenario.match.facts.cards
    missing = next(card for card in other if card not in mine)
    assert scenario.timeline.step.explain(missing).cites == (first,)
    scenario.timeline.add(mine[0])
    assert scenario.timeline.step.explain(mine[0]).cites == (second,)


def test_only_the_action_rounds_after_the_first_are_further_ones():
    scenario = race(options={"deck": "introduction"}).deal().begin()
    while not scenario.happened(e.CardsCollected):
        scenario.timeline.answer(scenario.timeline.decision.options[0])
    began = scenario.happened(e.ActionRoundBegan)
    assert [x.number for x in began] == [1, 2, 3, 4]
    is_further = ["movement.next_action_round" in x.cites for x in began]
    assert is_further == [False, True, True, True]


def test_the_places_of_the_storylines_are_numbered_anew_in_every_round():
    scenario = race(options={"deck": "introduction"}).deal().begin()
    while len(scenario.happened(e.ProgrammingEnded)) < 2:
        scenario.timeline.answer(scenario.timeline.decision.options[0])
    laid = [m.state for m in scenario.moments if isinstance(m.event, e.ProgrammingEnded)]
    for state in laid:
        assert sorted(slot.number for row in state.rows for slot in row) == list(range(12))
