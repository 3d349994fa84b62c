"""The board: what is drawn, what it gives away, and what a click on it means."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from draghan_lab.engine.dealer import Chance
from draghan_lab.engine.decision import FATE, Choose
from draghan_lab.engine.match import Match, Setup
from draghan_lab.engine.step import Step, first_step
from draghan_lab.games.once_upon_a_dragon import GAME, clicks
from draghan_lab.games.once_upon_a_dragon.board_look import sized
from draghan_lab.games.once_upon_a_dragon.events import EVENTS
from draghan_lab.games.once_upon_a_dragon.words import name
from tests.once_upon_a_dragon.questing import needing, quest

NAMES = ("Ann", "Bob", "Cid", "Dee")
TABLES = (1, 2, 3, 4)
ON_THE_BOARD = {
    "setup.number_of_characters",
    "portal.travel",
    "setup.character",
    "results.replacement",
    "fight.face",
    "fight.aid_target",
    "fight.equipment",
    "endgame.equipment_at_dragon",
    "results.odd_coins",
    "carry.keep",
}


def match_of(players: tuple[str, ...], **rest: Any) -> Match:
    return Match(GAME, Setup("once_upon_a_dragon", players, 7, **rest))


@lru_cache(maxsize=16)
def random_game(players: int, seed: int = 3) -> tuple[Step, ...]:
    """All steps of a game in which everybody answers at random."""
    chance = Chance(seed, players)
    steps = [first_step(match_of(NAMES[:players]))]
    while (decision := steps[-1].decision) is not None:
        steps.append(steps[-1].answer(chance.answer(decision)))
    return tuple(steps)


def states(players: int) -> Iterator[Any]:
    for step in random_game(players):
        yield from (moment.state for moment in step.moments)


def drawn(match: Match, state: Any) -> str:
    return "".join(GAME.board.layers(match, state))


def pieces_in(fragment: str) -> list[str]:
    """The pieces of a drawing; reading it also shows that it is well-formed."""
    root = ElementTree.fromstring(f"<svg>{fragment}</svg>")
    found = [element.attrib.get("data-piece") for element in root.iter()]
    return [piece for piece in found if piece]


@pytest.mark.parametrize("players", TABLES)
def test_every_state_is_drawn_as_well_formed_layers(players):
    match = random_game(players)[0].match
    scene = GAME.board.scene(match)
    ElementTree.fromstring(f"<svg>{scene['defs']}</svg>")
    for state in (match.start, *states(players)):
        fragments = GAME.board.layers(match, state)
        assert len(fragments) == len(scene["layers"])
        pieces = [piece for fragment in fragments for piece in pieces_in(fragment)]
        assert len(pieces) == len(set(pieces))


@pytest.mark.parametrize("players", TABLES)
def test_every_piece_says_what_it_is(players):
    match = random_game(players)[0].match
    for state in list(states(players))[::7]:
        root = ElementTree.fromstring(f"<svg>{drawn(match, state)}</svg>")
        for element in root.iter("g"):
            if "data-piece" in element.attrib:
                assert element[0].tag == "title"
                assert element[0].text
                assert element.attrib["transform"].startswith("translate(")


def test_what_is_drawn_refers_to_symbols_that_exist():
    match = random_game(3)[0].match
    defs = ElementTree.fromstring(f"<svg>{GAME.board.scene(match)['defs']}</svg>")
    symbols = {f"#{element.attrib['id']}" for element in defs.iter() if "id" in element.attrib}
    for state in (match.start, *list(states(3))[::4]):
        view = GAME.secrets.state(match, state, 0)
        for frame in (drawn(match, state), drawn(match, view)):
            root = ElementTree.fromstring(f"<svg>{frame}</svg>")
            assert {use.attrib["href"] for use in root.iter("use")} <= symbols


def test_names_cannot_smuggle_markup_into_the_board():
    wicked = ("<script>alert(1)</script>\"'&", "</title><b>")
    scenario = quest(*wicked).party("elf", "wizard").encounters("goblin", "gnome").begin()
    scenario.when("The table", ("elf", "goblin"))
    frame = drawn(scenario.match, scenario.timeline.state)
    pieces_in(frame)
    assert "<script" not in frame
    assert "<b>" not in frame


@pytest.mark.parametrize("players", TABLES)
def test_options_have_pieces_and_a_click_on_them_means_the_option(players):
    for step in random_game(players):
        decision, match = step.decision, step.match
        if decision is None or decision.ask not in ON_THE_BOARD:
            continue
        on_board = set(pieces_in(drawn(match, step.state)))
        for option in decision.options:
            pieces = GAME.board.pieces(match, decision, option)
            assert pieces
            assert set(pieces) <= on_board
            for piece in pieces:
                meant = GAME.board.meaning(match, step.state, decision, piece)
                wanted = (option,) if isinstance(decision, Choose) else option
                assert meant in (wanted, None)


@pytest.mark.parametrize("players", TABLES)
def test_any_click_means_nothing_or_something_that_is_possible_or_explained(players):
    for step in random_game(players)[::3]:
        if step.decision is None or step.decision.seat == FATE:
            continue
        for piece in pieces_in(drawn(step.match, step.state)):
            meant = GAME.board.meaning(step.match, step.state, step.decision, piece)
            if meant is not None and not step.decision.accepts(meant):
                assert step.explain(meant) is not None


def test_a_game_that_is_over_says_after_how_many_rounds():
    match = match_of(NAMES[:2])
    for rounds, told in ((1, "after 1 round<"), (2, "after 2 rounds<")):
        assert told in drawn(match, replace(match.start, result="won", round=rounds))


def clicked(scenario: Any, piece: str) -> Any:
    step = scenario.timeline.step
    return GAME.board.meaning(step.match, step.state, step.decision, piece)


def test_a_click_on_somebody_who_stands_somewhere_explains_that_one_place_is_enough():
    scenario = quest().party("elf", "wizard").encounters("goblin", "gnome").begin()
    assert clicked(scenario, "hero:elf") is None
    scenario.when("The table", ("elf", "goblin"))
    for piece in ("hero:elf", "at:elf"):
        objection = scenario.timeline.explain(clicked(scenario, piece))
        assert "fight.no_split" in objection.cites


def test_a_click_on_anothers_equipment_or_on_a_find_is_explained():
    scenario = quest().party("elf", "wizard").gear("elf", "lute").gear("wizard", "scroll")
    scenario.encounters("merchant", "club").begin()
    others = scenario.timeline.explain(clicked(scenario, "gear:wizard:scroll"))
    assert others.reason == "the Elf is asked first; the Wizard's cards come after"
    assert others.cites == ("fight.play_equipment", "fight.no_giving")
    find = scenario.timeline.explain(clicked(scenario, "found:club"))
    assert "encounter.unclaimed" in find.cites


@pytest.mark.parametrize("players", TABLES)
def test_a_view_gives_no_card_of_a_stack_away(players):
    match = random_game(players)[0].match
    for state in list(states(players))[::3]:
        view = GAME.secrets.state(match, state, 0)
        frame = drawn(match, view)
        for card in {*state.shadow_encounters, *state.market}:
            if name(match, card) in frame:
                assert card in words_of(view), card


def words_of(view: Any) -> str:
    open_piles = (view.offer, view.found, view.enemies, view.discard, view.location)
    return repr((open_piles, view.heroes))


@pytest.mark.parametrize("players", TABLES)
def test_events_touch_pieces_that_are_drawn(players):
    for step in random_game(players):
        for moment in step.moments[-2:]:
            touched = GAME.board.touched(step.match, moment.event)
            assert set(touched) & set(pieces_in(drawn(step.match, moment.state))), moment.event


def test_only_events_of_the_whole_table_touch_nothing_but_the_status_line():
    silent = {kind.__name__ for kind in EVENTS if kind not in clicks._TOUCHED}
    assert silent == {
        "FirstPlayerNamed",
        "SearchEnded",
        "TableCleared",
        "PlayerOut",
        "NobodyHurt",
        "GameWon",
        "GameLost",
        "CampaignWon",
        "NextGameBegan",
        "CampaignEnded",
    }


def test_the_totals_of_a_fight_are_drawn_while_the_table_makes_up_its_mind():
    scenario = quest().party("elf", "knight").encounters("merchant", "goblin").begin()
    scenario.when("The table", ("knight", "merchant"))
    frame = drawn(scenario.match, scenario.timeline.state)
    assert "1/2" in frame
    assert "lacks 1" in frame
    scenario.when("The table", ("elf", "goblin"))
    reckoned = next(m for m in scenario.moments if type(m.event).__name__ == "FightReckoned")
    assert "✓ enough" in drawn(scenario.match, reckoned.state)


def test_a_crowd_of_enemies_fits_on_the_board():
    scenario = quest("Ann", "Bob", "Cid", "Dee").party("elf", "knight", "wizard", "dwarf")
    society = ("thug", "recruiter", "scribe", "champion", "envoy", "magus")
    fled = [f"society_{kind}" for kind in society for _ in range(2)]
    shadow = ("shadow_giant", "banshee", "lich", "hell_hound", "vampire", "wraith", "ghoul")
    scenario.dragon("razuul").enemies(*fled, *shadow, "night_thief", "doppelganger")
    scenario.stack_sizes(encounters=0).begin()
    pieces = pieces_in(drawn(scenario.match, scenario.timeline.state))
    assert sum(piece.startswith("enemy:") for piece in pieces) == 22


def test_values_of_ours_are_marked_as_reconstructed():
    scenario = quest().party("elf", "knight").gear("elf", "lute").encounters("merchant", "goblin")
    frame = drawn(scenario.match, scenario.begin().timeline.state)
    assert "Merchant needs 2 Charm (reconstructed: our value" in frame
    assert "Elf, healthy: 1 Strength and 2 Charm (inferred)" in frame


@pytest.mark.parametrize("players", TABLES)
def test_frames_are_small(players):
    match = random_game(players)[0].match
    frames = [GAME.board.layers(match, state) for state in states(players)]
    assert max(len("".join(frame)) for frame in frames) < 60_000
    changes = [
        sum(len(new) for old, new in zip(before, after, strict=True) if old != new)
        for before, after in pairwise(frames)
    ]
    assert sum(changes) / len(changes) < 9_000


def test_the_same_state_is_always_drawn_alike():
    one, other = random_game(3)[0].match, match_of(NAMES[:3])
    for state in list(states(3))[::5]:
        assert GAME.board.layers(one, state) == GAME.board.layers(other, state)


def test_a_won_and_a_lost_game_say_so():
    match = match_of(NAMES[:2])
    for result, word in (("won", "Won"), ("lost", "Lost")):
        assert f">{word}<" in drawn(match, replace(match.start, result=result, round=9))


def test_who_is_out_hurt_or_has_played_can_be_told_without_a_title():
    scenario = quest("Ann", "Bob", "Cid").party("elf", "", "wizard").hurt("elf")
    scenario.gear("elf", "lute").encounters("merchant", "goblin").begin()
    scenario.face(elf="merchant", wizard="merchant")
    frame = drawn(scenario.match, scenario.timeline.state)
    assert frame.count(">out of the game<") == 1
    assert frame.count(">hurt<") == 1
    assert ">played" not in frame
    scenario.play("elf", "lute")
    played = next(m for m in scenario.moments if type(m.event).__name__ == "EquipmentPlayed")
    frame = drawn(scenario.match, played.state)
    assert ">played" in frame
    assert "played:elf:lute" in pieces_in(frame)


def test_who_runs_and_who_steals_is_marked_and_a_defended_dragon_says_so():
    scenario = quest(components=needing(razuul=(1, 0, 0))).party("elf", "knight").dragon("razuul")
    scenario.enemies("society_thug", "night_thief").stack_sizes(encounters=0).begin()
    scenario.when("The table", ("knight", "razuul"))
    frame = drawn(scenario.match, scenario.timeline.state)
    assert (frame.count(">runs<"), frame.count(">steals<")) == (1, 1)
    assert "enough, defended" in frame


def test_dragons_of_earlier_games_and_the_latest_discard_are_named():
    scenario = quest(options={"campaign": True}).party("elf", "knight").slain("dorcin", "estrago")
    scenario.encounters("merchant", "goblin").begin()
    state = replace(scenario.timeline.state, discard=("club", "lute"))
    frame = drawn(scenario.match, state)
    assert "defeated: Dorcin, Estrago" in frame
    assert "latest: Club" in frame


def test_an_offer_lies_in_the_middle_once_nobody_is_left_to_fight():
    scenario = quest().party("elf", "knight").location("holy_spring").hurt("elf")
    scenario.gear("elf", "healing_potion").begin()
    match = scenario.match
    start = replace(scenario.timeline.state, offer=("club", "lute"))
    assert "On offer at the Marketplace" in drawn(match, start)
    assert "no Monster is here" not in drawn(match, start)
    assert "On offer at the Marketplace" not in drawn(match, replace(start, enemies=("goblin",)))


def test_words_that_would_not_fit_are_written_smaller():
    assert sized("Elf", 15, 60) == ' style="font-size:15px"'
    assert sized("Society high priest", 15, 60) == ' style="font-size:6.26px"'
    assert sized("iiii", 15, 60) == ' style="font-size:15px"'
    assert sized("WWWW", 15, 48) == ' style="font-size:12px"'
