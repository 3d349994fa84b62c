"""The home dashboard: the games as cards."""

from __future__ import annotations

from html import escape

import anywidget
import ipywidgets as w

from draghan_lab.games import GAMES, find_game
from draghan_lab.ui.emblems import EMBLEMS
from draghan_lab.ui.stage import THEME_CSS

LABORATORIES: dict[str, tuple[tuple[str, str], ...]] = {
    "drakon": (("drakon_lair.ipynb", "The lair laboratory"),),
    "sneaky_ol_dragons": (("sneaky_ol_dragons.ipynb#laboratory", "The storyline laboratory"),),
    "once_upon_a_dragon": (("once_upon_a_dragon.ipynb#laboratory", "The quest laboratory"),),
}
"""Further dashboards of a game: where they are, and what their link says."""

DISCLAIMER = (
    "The games belong to their designers and publishers, with whom Draghan Lab is not affiliated."
    " No printed text or art is used; values that are lost are reconstructed and marked as such."
    " If you like a game here, own it."
)


class Theme(anywidget.AnyWidget):
    """Brings the theme to a page that has no stage."""

    _esm = "export default { render({ el }) { el.style.display = 'none'; } };"
    _css = THEME_CSS


class Home(w.VBox):
    """All games, each with its dashboards."""

    def __init__(self) -> None:
        cards = "".join(game_card(name) for name in GAMES)
        page = (
            "<header class='dl-welcome'><h1>Draghan Lab</h1>"
            "<p>Play a dragon game one explained step at a time. Every step cites its rule, every"
            " refused move says why, and everything, chance included, can be changed and"
            f" compared.</p></header><div class='dl-cards'>{cards}</div>"
            f"<p class='dl-prose dl-fine'>{escape(DISCLAIMER)}</p>"
        )
        super().__init__([Theme(), w.HTML(page)])
        self.add_class("dl-app")


def game_card(name: str) -> str:
    about = find_game(name).rulebook.about
    fewest, most = about["players"]
    by = " and ".join(about.get("designers", ()))
    dashboards = [(f"{name}.ipynb", "Open the table"), *LABORATORIES.get(name, ())]
    links = "".join(_link(about["title"], *dashboard) for dashboard in dashboards)
    return (
        f"<article class='dl-card'>{EMBLEMS.get(name, '')}"
        f"<h2>{escape(about['title'])}</h2><p>{escape(first_sentences(about['summary']))}</p>"
        f"<p class='dl-facts'>{fewest} to {most} players{' · ' if by else ''}{escape(by)}</p>"
        f"<p class='dl-links'>{links}</p></article>"
    )


def _link(title: str, address: str, words: str) -> str:
    label = escape(f"{title}: {words}", quote=True)
    where = escape(address, quote=True)
    return f"<a class='dl-open' href='{where}' aria-label='{label}'>{escape(words)}</a>"


def first_sentences(text: str, enough: int = 75) -> str:
    """The beginning of a text: whole sentences, until it says enough."""
    told = ""
    for sentence in text.split(". "):
        told += sentence.rstrip(".") + ". "
        if len(told) >= enough:
            break
    return told.strip()
