"""Whether everything on the board fits where it is drawn, and can be read."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from draghan_lab.games.once_upon_a_dragon import GAME, board_enemies, board_heroes
from draghan_lab.games.once_upon_a_dragon.board_look import centred_icons, cut, measured, pill
from tests.once_upon_a_dragon.questing import needing, quest

FOUR = ("Ann", "Bob", "Cid", "Dee")
SIX = {"setup.max_characters": "six", "setup.several_characters_each": "anyone"}


def drawn(scenario: Any) -> ElementTree.Element:
    state = scenario.timeline.state
    return ElementTree.fromstring(f"<svg>{''.join(GAME.board.layers(scenario.match, state))}</svg>")


def pieces(scenario: Any, label: str) -> list[ElementTree.Element]:
    """The drawings of all pieces whose name begins so."""
    found = drawn(scenario).iter("g")
    return [piece for piece in found if piece.attrib.get("data-piece", "").startswith(label)]


def scale(piece: ElementTree.Element) -> float:
    found = re.search(r"scale\((.*)\)", piece.attrib["transform"])
    return float(found[1]) if found else 1


def texts(piece: ElementTree.Element) -> list[tuple[str, float, float, float]]:
    """The words of a piece with where they begin and end, and how large they are."""
    told = []
    parts = [part for part in piece.iter("g") if part is not piece and "data-piece" in part.attrib]
    others = [text for part in parts for text in part.iter("text")]
    for text in (text for text in piece.iter("text") if text not in others):
        words, x = text.text or "", float(text.attrib["x"])
        size = re.search(r"font-size:([\d.]+)px", text.attrib.get("style", ""))
        high = float(size[1]) if size else 15
        wide = high * measured(words)
        shift = {"m": 0.5, "tag": 0.5, "e": 1}
        left = x - wide * shift.get(text.attrib.get("class", "").split(" ")[0], 0)
        told.append((words, left, left + wide, high))
    return told


def of_six() -> Any:
    owners = ("Ann",) * 3 + ("Bob",) * 3
    scenario = quest(rulings=SIX)
    scenario.party("elf", "bard", "dwarf", "knight", "wizard", "ranger", players=owners)
    return scenario.encounters("ogre", "merchant", "goblin", "gnome", "wolf", "troll").begin()


def test_the_panels_of_six_characters_hold_what_is_written_in_them():
    panels = pieces(of_six(), "hero:")
    wide = (board_heroes.WIDE - 5 * 8) / 6
    assert len(panels) == 6
    for panel in panels:
        assert all(left >= 0 and right <= wide for _, left, right, _ in texts(panel))


def test_six_at_one_enemy_stand_within_its_card():
    scenario = of_six()
    for character in ("elf", "bard", "dwarf", "knight", "wizard"):
        scenario.when("The table", (character, "ogre"))
    places = [token.attrib["transform"] for token in pieces(scenario, "at:")]
    lefts = [float(re.search(r"\((\S+) ", place)[1]) for place in places]  # type: ignore[index]
    assert len(set(lefts)) == 5
    assert max(lefts) + 12 <= board_enemies.CARD_WIDE


@pytest.mark.parametrize("letter", ["W", "M", "i", "龍"])
def test_a_long_name_stays_in_its_panel(letter):
    scenario = quest(letter * 40, *FOUR[1:]).party("elf", "knight", "wizard", "bard")
    panel = pieces(scenario.encounters("ogre", "goblin", "gnome", "wolf").begin(), "hero:elf")[0]
    name, _, right, size = texts(panel)[0]
    assert name.startswith(letter * 9)
    assert right <= (board_heroes.WIDE - 3 * 8) / 4 - 67
    assert size >= board_heroes.SMALL_NAME


def test_words_are_cut_only_where_they_must_be():
    assert cut("Elf", 12, 60) == "Elf"
    assert cut("W" * 9, 12, 60) == "WWWW…"


def test_nine_icons_are_drawn_once_each_with_their_number():
    few, many = centred_icons((2, 2, 0), 34, 43, most=60), centred_icons((3, 3, 3), 34, 43, most=60)
    assert few.count("<use") == 4
    assert many.count("<use") == 3
    assert many.count(">3<") == 3
    assert min(map(float, re.findall(r"scale\(([\d.]+)\)", many))) > 0.6


def test_an_aid_and_a_verdict_are_not_written_over_each_other():
    scenario = quest(*FOUR, components=needing(razuul=(1, 0, 0)))
    scenario.party("elf", "knight", "wizard", "bard").here("sunken_archive").dragon("razuul")
    scenario.enemies("society_thug", "night_thief").gear("knight", "club")
    scenario.stack_sizes(encounters=0).begin()
    scenario.face(elf="razuul", knight="night_thief", wizard="razuul", bard="razuul")
    scenario.when("Ann", "razuul")
    (card,) = pieces(scenario, "enemy:razuul")
    rows = {words.text: float(words.attrib["y"]) for words in card.iter("text")}
    assert rows["+ aid"] - rows["enough, defended"] >= 19
    aid = pill(board_enemies.CARD_WIDE - 5, 137, "+ aid", "")
    left = float(re.search(r'x="([\d.]+)"', aid)[1])  # type: ignore[index]
    tokens = [token.attrib["transform"] for token in card.iter("g") if "at:" in str(token.attrib)]
    assert max(float(re.search(r"\((\S+) ", at)[1]) for at in tokens) + 12 <= left  # type: ignore[index]
    assert all(right <= board_enemies.CARD_WIDE for _, _, right, _ in texts(card))


def crowd(count: int) -> Any:
    society = ("thug", "recruiter", "scribe", "champion", "envoy", "magus")
    fled = [f"society_{kind}" for kind in society for _ in range(2)]
    shadow = ("shadow_giant", "banshee", "lich", "hell_hound", "vampire", "wraith", "ghoul")
    scenario = quest(*FOUR).party("elf", "knight", "wizard", "dwarf").dragon("razuul")
    scenario.enemies(*[*fled, *shadow][:count]).here("sunken_archive").stack_sizes(encounters=0)
    scenario.begin().when("The table", ("elf", "society_thug"))
    return scenario.when("The table", ("knight", "razuul"))


@pytest.mark.parametrize("count", [5, 10, 17])
def test_a_crowd_can_still_be_read(count):
    for card in pieces(crowd(count), "enemy:"):
        is_full = count < 10
        wide = board_enemies.CARD_WIDE if is_full else board_enemies.CROWDED_WIDE
        for _, left, right, high in texts(card):
            assert left >= 0
            assert right <= wide + 1
            assert high * scale(card) >= 9


def test_cards_in_hand_stay_as_large_as_there_is_room_when_others_are_played():
    scenario = quest(*FOUR).party("elf", "knight", "wizard", "dwarf")
    scenario.gear("elf", "club", "scroll", "lute", "elixir", "club").gear("knight", "longsword")
    scenario.encounters("ogre", "merchant", "goblin", "gnome").begin()
    scenario.face(elf="ogre", knight="ogre", wizard="goblin", dwarf="goblin")
    scenario.play("elf", "club")
    hand = {scale(card) for card in pieces(scenario, "gear:elf")}
    played = {scale(card) for card in pieces(scenario, "played:elf")}
    assert min(hand | played) >= 0.65
