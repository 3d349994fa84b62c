"""What can be set up and what cannot; decks, tracks, variants alone and together."""

import ast
from itertools import product
from pathlib import Path

import pytest
from msgspec.structs import replace

from draghan_lab.engine.dealer import Chance
from draghan_lab.engine.errors import PositionError, SetupError
from draghan_lab.engine.match import Match, Setup
from draghan_lab.engine.timeline import Timeline
from draghan_lab.explore.policies import play_on
from draghan_lab.games.sneaky_ol_dragons import GAME
from draghan_lab.games.sneaky_ol_dragons import events as e
from draghan_lab.games.sneaky_ol_dragons.carrying import CARDS
from draghan_lab.games.sneaky_ol_dragons.facts import deck_size
from draghan_lab.games.sneaky_ol_dragons.state import Task
from tests.sneaky_ol_dragons.racing import RULEBOOK, mountain, race

NAMES = ("A", "B", "C", "D", "E", "F")
FOLDER = Path(GAME.folder)


def words_in_code() -> set[str]:
    found = set()
    for path in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return found


def test_every_rule_is_cited_somewhere():
    rules = {clause.id for clause in RULEBOOK.clauses.values() if clause.kind == "rule"}
    assert rules - words_in_code() == set()


def test_everything_that_is_decided_is_asked_or_an_option_of_the_setup():
    before_the_game = {
        "setup.deck",
        "setup.track_length",
        "setup.variants",
        "setup.mountain_layout",
    }
    asked = {*RULEBOOK.questions, *RULEBOOK.chances}
    assert asked - words_in_code() == before_the_game


def test_every_kind_of_card_has_a_function_of_its_own_in_rulebook_order():
    files = ("cards_plain", "cards_normal", "cards_advanced", "cards_advanced_rest")

    def place(kind):
        effect = CARDS[kind]
        return files.index(effect.__module__.rpartition(".")[2]), effect.__code__.co_firstlineno

    pieces = RULEBOOK.pieces.values()
    wanted = [p.id for p in pieces if p.of in ("movement_card", "action_card")]
    assert sorted(CARDS, key=place) == wanted


@pytest.mark.parametrize("name", sorted(path.name for path in FOLDER.glob("*.py")))
def test_files_are_short(name):
    assert len((FOLDER / name).read_text(encoding="utf-8").splitlines()) < 400


@pytest.mark.parametrize(
    ("count", "options", "clause"),
    [
        (2, {"draft": True}, "two_players.no_draft"),
        (3, {"mountain": True, "enchanted_forest": True}, "variant_3.not_with_mountain"),
        (3, {"risky_ending": True}, "variant_5.with_mountain"),
        (6, {"length": "28"}, "six_players.track"),
        (2, {"mountain": True, "length": "28"}, "variant_2.all_track_cards"),
    ],
)
def test_forbidden_combinations_are_refused_with_their_clause(count, options, clause):
    with pytest.raises(SetupError, match=clause):
        race(*NAMES[:count], options=options)


@pytest.mark.parametrize("count", [1, 7])
def test_two_to_six_may_race(count):
    with pytest.raises(SetupError, match=r"setup\.player_count"):
        race(*(f"P{n}" for n in range(count)))


VARIANTS = ("draft", "mountain", "enchanted_forest", "betting", "risky_ending")


@pytest.mark.parametrize("chosen", list(product((False, True), repeat=len(VARIANTS))))
def test_every_combination_of_variants_is_played_to_the_end_or_refused(chosen):
    options = dict(zip(VARIANTS, chosen, strict=True))
    _draft, is_mountain, is_forest, _betting, is_risky = chosen
    setup = Setup(GAME.name, NAMES[:4], 3, {**options, "deck": "all"})
    if (is_mountain and is_forest) or (is_risky and not is_mountain):
        with pytest.raises(SetupError):
            Match(GAME, setup)
        return
    timeline = play_on(Timeline(Match(GAME, setup)), Chance(1), until=lambda t: len(t.nodes) > 3000)
    assert timeline.is_over
    assert timeline.state.winners


@pytest.mark.parametrize(
    ("count", "options", "length"),
    [
        (2, {}, 28),
        (3, {}, 28),
        (4, {}, 28),
        (5, {}, 36),
        (6, {}, 36),
        (3, {"mountain": True}, 36),
        (5, {"length": "20"}, 20),
    ],
)
def test_length_of_the_track(count, options, length):
    assert race(*NAMES[:count], options=options).match.facts.length == length


@pytest.mark.parametrize(("count", "hand"), [(2, 6), (3, 4), (4, 5), (5, 6), (6, 6)])
def test_cards_dealt(count, hand):
    scenario = race(*NAMES[:count]).begin()
    assert {len(dealt) for dealt in scenario.happened(e.CardsDealt)[0].hands} == {hand}


def test_a_random_mountain_uses_all_cards_and_three_corners():
    scenario = mountain(options={"layout": "random"}).begin()
    state = scenario.timeline.state
    assert sorted(state.track) == sorted(scenario.match.facts.track)
    assert state.track != scenario.match.facts.track
    assert len(state.corners) == 3
    assert all(state.track[corner] == 0 and corner % 2 == 0 for corner in state.corners)


def test_a_table_may_design_its_own_mountain():
    order = [f"track_{n:02}" for n in (3, 1, 2, *range(4, 19))]
    changes = {"track_card": {"mountain_order": order, "default_mountain_corners": [4, 20]}}
    scenario = mountain(components=changes).begin()
    assert scenario.timeline.state.track[1] == 2
    assert scenario.timeline.state.corners == (4, 20)


@pytest.mark.parametrize("corners", [[], [8], [8, 36]])
def test_a_mountain_needs_a_few_corners(corners):
    with pytest.raises(SetupError, match=r"variant_2\.corners_needed"):
        mountain(components={"track_card": {"default_mountain_corners": corners}})


@pytest.mark.parametrize(
    ("corners", "clause"), [([8, 15], "setup.track_corners"), ([8, 22], "hole.nobody_stands_there")]
)
def test_the_path_turns_between_two_cards_and_on_no_hole(corners, clause):
    with pytest.raises(SetupError, match=clause):
        mountain(components={"track_card": {"default_mountain_corners": corners}})


@pytest.mark.parametrize("is_mountain", [False, True])
def test_only_the_mountain_looks_at_the_backs_of_an_introduction_game(is_mountain):
    scenario = race(options={"deck": "introduction", "mountain": is_mountain}).begin()
    then = scenario.then_not_cited if is_mountain else scenario.then_cited
    then("setup.backs_unused_in_introduction")


def test_the_landing_token_never_lies_on_a_hole():
    hole = {"mountain": [{"field": "plain"}, {"field": "hole", "value": 1}]}
    scenario = mountain(options={"risky_ending": True}, components={"track_16": hole}).begin()
    assert scenario.happened(e.LandingTokenPlaced)[0].space == 31
    scenario.then_cited("variant_5.token_beside_hole")


def test_whoever_is_dealt_the_roaring_4_roars_and_all_know():
    scenario = race().deal().pile("amnesia", "roaring_4").begin()
    (roared,) = scenario.happened(e.Roared)
    assert scenario.match.name(roared.seat) == "C"
    seen = scenario.match.game.secrets.state(scenario.match, scenario.timeline.state, 0)
    assert "roaring_4/1" in seen.hands[2]
    assert sum(not name.startswith("?") for name in seen.hands[2]) == 1


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (lambda: mountain().dragons(A=5).storyline("A", "move_1"), "hole.nobody_stands_there"),
        (lambda: race().dragons(A=-1).storyline("A", "move_1"), "cannot stand on -1"),
        (lambda: race().only_pile("move_1"), "deal.hand_size"),
        (lambda: race().path_from(5).dragons(A=2), "variant_3.backward_limit"),
    ],
)
def test_impossible_positions_are_refused(wrong, words):
    with pytest.raises(PositionError, match=words):
        wrong().begin()


def test_a_single_track_card_is_the_shortest_path():
    scenario = race(options={"length": "2"}).dragons(A=2).storyline("A", "move_1")
    scenario.then_over("A").then_dragons(A=3)


DECKS = [
    ({"deck": "introduction"}, {}, 61),
    ({"deck": "normal"}, {}, 69),
    ({"deck": "advanced"}, {}, 75),
    ({"deck": "advanced", "advanced": "17"}, {}, 86),
    ({"deck": "reduced"}, {}, 72),
    ({"deck": "reduced", "removed": "25"}, {"setup.removed_pool": "no_icon_only"}, 61),
    ({"deck": "all"}, {}, 86),
]


@pytest.mark.parametrize(("options", "rulings", "size"), DECKS)
def test_the_size_of_the_deck_is_known_before_it_is_made(options, rulings, size):
    scenario = race(options=options, rulings=rulings).begin()
    assert deck_size(scenario.match, scenario.match.facts) == size
    assert scenario.happened(e.DeckMade)[0].size == size


@pytest.mark.parametrize(("deck", "is_enough"), [("introduction", False), ("all", True)])
def test_a_deck_of_ones_own_must_be_enough_for_all_hands(deck, is_enough):
    few = {kind: {"count": 2} for kind in ("move_1", "move_2", "move_3")}
    if is_enough:
        scenario = race(*NAMES, options={"deck": deck}, components=few).begin()
        first = scenario.match.name(scenario.timeline.state.starter)
        scenario.then_asked(first, "programming.own_first")
    else:
        with pytest.raises(SetupError, match=r"deal\.hand_size"):
            race(*NAMES, options={"deck": deck}, components=few)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"spaces": (3, 4)}, "other seats"),
        ({"trees": (3,)}, "who does not play"),
        ({"hugged": (3,)}, "who does not play"),
        ({"waiting": (-1,)}, "who does not play"),
        ({"agenda": (Task("run", -1),)}, "who does not play"),
        ({"stage": "own_two"}, "two_players"),
        ({"stage": "draft"}, "draft.optional"),
    ],
)
def test_a_position_knows_every_dragon_and_no_others(changes, reason):
    scenario = race().dragons(A=3, B=4, C=5)
    with pytest.raises(PositionError, match=reason):
        Match(GAME, scenario.match.setup, replace(scenario.position(), **changes))
