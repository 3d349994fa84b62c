"""Links: the same game from a short text, and an error for everything else."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import replace
from string import ascii_letters, digits
from time import process_time

import msgspec
import pytest

from draghan_lab import games, link, load, new_game
from draghan_lab.engine.errors import RecordError
from draghan_lab.engine.link import LARGEST_LINK, read_link, write_link
from draghan_lab.engine.timeline import ROOT, Timeline
from tests.engine.pebbles.game import GAME, Pebbles, match_of, otherwise, played

FORMAT, RULES, SETUP, POSITION, AT, END, CODES = range(7)


def refused(text):
    with pytest.raises(RecordError) as error:
        read_link(text)
    return str(error.value)


def unpacked(text):
    packed = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    return msgspec.msgpack.decode(zlib.decompress(packed))


def packed(content):
    if not isinstance(content, bytes):
        content = msgspec.msgpack.encode(content)
    return urlsafe_b64encode(zlib.compress(content, 9)).rstrip(b"=").decode()


def changed(place, value, game=None):
    content = unpacked(write_link(game or played()))
    content[place] = value
    return packed(content)


def test_a_link_opens_the_same_step_of_the_same_line():
    game = played("Ann", "Bob", "Cid", seed=5, options={"long": True})
    game.goto(game.line()[4])
    again = read_link(write_link(game))
    assert again.match == game.match
    assert again.step == game.step
    assert again.nodes[again.tip()].step == game.nodes[game.tip()].step


def test_a_link_is_plain_text_for_an_address():
    text = link(new_game("dragon_racer", seed=7))
    assert set(text) <= set(ascii_letters + digits + "-_")
    assert load(text).state == new_game("dragon_racer", seed=7).state
    assert load(f"  {text}\n").state == load(text).state


def test_what_fate_was_made_to_answer_travels_along():
    game = Timeline(match_of(), settle=False)
    for row in game.decision.answers():
        game.goto(ROOT)
        game.answer(row)
        assert read_link(write_link(game)).step == game.step


def test_a_position_by_hand_travels_along():
    game = Timeline(match_of().at(Pebbles(2, (), (("white",), ()))))
    assert read_link(write_link(game)).match == game.match


def test_a_branch_is_not_part_of_the_link_of_another_line():
    game = played()
    tip = game.cursor
    otherwise(game, game.line()[1])
    game.goto(tip)
    assert write_link(game) == write_link(played())


def test_a_link_that_was_cut_off_is_refused():
    text = write_link(played())
    for end in range(len(text)):
        assert refused(text[:end])
    assert "cut off" in refused(text[:20])


def test_a_link_with_one_changed_letter_is_refused_or_means_the_same():
    """A few bits of the packing mean nothing; every other change is noticed."""
    text, refusals = write_link(played()), 0
    for place in range(len(text)):
        letter = "A" if text[place] != "A" else "B"
        try:
            assert read_link(text[:place] + letter + text[place + 1 :]).step == played().step
        except RecordError:
            refusals += 1
    assert refusals >= len(text) - 4


@pytest.mark.parametrize(
    "text", ["", "hello", "not a link!", "é" * 9, "%3D%3D", "A", "AAAA" * 50, "\x00\x01", "🐉"]
)
def test_what_is_no_link_is_refused(text):
    assert "this link is cut off" in refused(text)


def test_a_link_that_is_too_long_is_refused_unread():
    assert refused("A" * (LARGEST_LINK + 1)) == "a link has at most 60,000 characters, not 60,001"


def test_a_link_that_unpacks_to_very_much_is_refused_early():
    bomb = packed(b"\x00" * 40_000_000)
    assert len(bomb) < LARGEST_LINK
    assert refused(bomb) == "this link is cut off, or holds more than a link can"


def test_an_answer_of_a_million_digits_is_refused_early():
    begun = process_time()
    assert "too large to be an answer" in refused(changed(CODES, b"\xff" * 900_000 + b"\x01"))
    assert process_time() - begun < 1


def test_deeply_nested_content_is_refused():
    assert refused(packed(b"\x91" * 500_000 + b"\xc0"))
    content = msgspec.msgpack.encode(unpacked(write_link(played())))
    assert content.count(b"\xc0") == 1
    assert refused(packed(content.replace(b"\xc0", b"\x91" * 5_000 + b"\xc0")))


@pytest.mark.parametrize(
    ("place", "value", "message"),
    [
        (FORMAT, 2, "this link has format 2; the lab reads 1"),
        (SETUP, {"game": "chess", "players": ["A", "B"]}, "there is no game 'chess'"),
        (SETUP, {"game": "pebbles", "players": ["A"]}, "takes 2 to 3 players"),
        (SETUP, {"game": "pebbles"}, "players"),
        (POSITION, {"round": 1}, "the position in this record is broken"),
        (AT, 99, "there is no step 99 in this link, it has 7"),
        (AT, -1, "there is no step -1 in this link"),
        (CODES, b"\x00\x00\x00\x00\x00\x00\x00", "answer 7 of this link comes after the end"),
        (CODES, b"\x00\x09", "answer 2 of this link is none of the options"),
        (CODES, b"\x7f", "answer 1 of this link is none of the options"),
        (CODES, b"\x00\x80", "this link is cut off in the middle of an answer"),
        (CODES, "text", "this link is cut off or was changed"),
    ],
)
def test_content_that_makes_no_sense_is_named(place, value, message):
    assert message in refused(changed(place, value))


def test_content_of_another_shape_is_refused():
    for content in (None, 7, [], {}, [1, 2, 3], [*unpacked(write_link(played())), 8]):
        assert "this link is cut off or was changed" in refused(packed(content))


def test_a_link_that_leads_elsewhere_says_so():
    assert refused(changed(END, 1)) == (
        "this link leads elsewhere than it did: it was made with other rules"
        " or other values of components than these"
    )


def test_a_link_of_other_rules_names_both_versions(monkeypatch):
    text = changed(END, 1)
    old, new = GAME.rules_version, GAME.rules_version + 1
    monkeypatch.setattr(games, "find_game", lambda name: replace(GAME, rules_version=new))
    assert f"made for rules version {old}, this is version {new}" in refused(text)


def test_a_link_of_older_rules_that_leads_to_the_same_place_opens(monkeypatch):
    text = write_link(played())
    monkeypatch.setattr(games, "find_game", lambda name: replace(GAME, rules_version=99))
    assert read_link(text).is_over
