"""What people type is shown as it was typed, and never becomes markup."""

from __future__ import annotations

from html.parser import HTMLParser
from xml.etree import ElementTree

import ipywidgets as w
import pytest

from draghan_lab import Explorer, new_game
from draghan_lab.engine.dealer import Chance
from draghan_lab.explore.policies import play_on
from draghan_lab.games import GAMES
from draghan_lab.ui.home import Home

NASTY = ("<img src=x onerror=alert(1)>", "</text><script>1</script>", "' onclick='1\" b=\"&lt;")
ALLOWED = {
    "article",
    *("h1", "h2", "h3", "p", "b", "small", "br", "ul", "li", "details", "summary", "div", "span"),
    *("table", "thead", "tbody", "tr", "th", "td", "header", "a"),
    *("svg", "path", "circle", "rect", "g", "ellipse", "line", "polygon", "polyline", "text"),
    *("defs", "use", "title", "style"),  # a board brings its own style
}


class Tags(HTMLParser):
    """All tags and attributes of a piece of HTML."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.attributes = set(), set()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.tags.add(tag)
        self.attributes.update(name for name, _ in attributes)


def inside(widget):
    yield widget
    for child in getattr(widget, "children", ()):
        yield from inside(child)


def html_of(widget):
    """Everything that the widgets within hand to a browser as HTML."""
    kinds = w.HTML | w.HTMLMath
    return [each.value for each in inside(widget) if isinstance(each, kinds)]


def is_harmless(html):
    found = Tags(html)
    assert found.tags <= ALLOWED, found.tags - ALLOWED
    assert not [name for name in found.attributes if name.startswith("on")]
    return True


@pytest.fixture(scope="module")
def nasty():
    """A whole game of people with nasty names, with a branch of a nasty name."""
    game = play_on(new_game("dragon_racer", NASTY, seed=5), Chance(1))
    lab = Explorer(game)
    session = lab.session
    session.seek(len(session.stops) // 2)
    while session.decision is None or session.decision.seat < 0:
        session.seek(session.at + 1)
    session.answer(next(a for a in session.decision.answers() if a != session.given))
    session.timeline.label(session.timeline.tip(), "<b onclick=1>fork</b>")
    branches = next(panel for panel in lab.panels if panel.title == "Branches")
    branches.refresh()
    branches._compare()
    return lab


def test_names_are_never_markup_in_any_widget(nasty):
    texts = html_of(nasty)
    assert len(texts) > 10
    assert all(is_harmless(text) for text in texts)
    together = "".join(texts)
    assert "&lt;img src=x" in together, "the names are shown"
    for name in NASTY[:2]:
        assert name not in together


@pytest.mark.parametrize("seen_by", [None, 0])
def test_names_are_never_markup_on_the_board(nasty, seen_by):
    session = nasty.session
    session.see_as(seen_by)
    scene = session.match.game.board.scene(session.match)
    for at in range(0, len(session.stops), 7):
        for fragment in session.frame(at):
            drawn = ElementTree.fromstring(f"<svg>{scene.get('defs', '')}{fragment}</svg>")
            for element in drawn.iter():
                assert element.tag.rpartition("}")[2] not in ("img", "script", "foreignObject")
                assert not [name for name in element.attrib if name.startswith("on")]
    session.see_as(None)


def test_the_board_shows_the_names_as_they_were_typed(nasty):
    session = nasty.session
    drawn = ElementTree.fromstring(f"<svg>{''.join(session.frame(session.at))}</svg>")
    shown = " ".join(text for text in drawn.itertext())
    assert "<img" in shown


def test_the_home_page_is_harmless_and_links_to_its_games():
    texts = html_of(Home())
    assert all(is_harmless(text) for text in texts)
    assert "href='dragon_racer.ipynb'" in texts[0]
    assert texts[0].count(">Open the table<") == len(GAMES) == 4
