"""A new game: who plays, which options, which rulings, which seed."""

from __future__ import annotations

import ipywidgets as w

from draghan_lab.engine.dealer import Chance
from draghan_lab.engine.errors import DraghanError
from draghan_lab.engine.game import SetupOption
from draghan_lab.engine.match import LONGEST_NAME, Match, Setup
from draghan_lab.engine.timeline import Timeline
from draghan_lab.ui.panels.parts import button, column, prose, row
from draghan_lab.ui.panels.ruling_form import RulingForm
from draghan_lab.ui.panels.what_if import Say
from draghan_lab.ui.session import Session

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay")


class NewGamePanel:
    """The form; what was on the table before can be brought back."""

    title = "New game"

    def __init__(self, session: Session, say: Say) -> None:
        self.session, self.say = session, say
        game = session.match.game
        fewest, most = game.rulebook.about["players"]
        here = session.match.players
        self.count = w.ToggleButtons(
            options=list(range(fewest, most + 1)), value=len(here), description="Players"
        )
        self.count.style.button_width = "48px"
        self.count.observe(lambda _change: self._show_names(), "value")
        self.names = [
            w.Text(value=name, placeholder=f"player {number}")
            for number, name in enumerate((*here, *NAMES[len(here) : most]), 1)
        ]
        for name in self.names:
            name.layout.width = "150px"
        self.seed = w.IntText(value=session.match.setup.seed, description="Seed")
        self.seed.layout.width = "220px"
        self.options = {
            name: _option_control(option, session.match.options[name])
            for name, option in game.options.items()
        }
        self.rulings = RulingForm(game.rulebook, session.match.rulings)
        self.widget = column(
            self.count,
            row(*self.names),
            row(self.seed, button("Another seed", self._another_seed)),
            *self.options.values(),
            self._rulings_box(),
            row(button("Start", self.start, style="primary")),
        )
        self._show_names()

    def refresh(self) -> None:
        """The form keeps what was typed into it."""

    def start(self) -> None:
        """Set the game up as the form says, or say why that cannot be."""
        game = self.session.match.game
        try:
            setup = Setup(
                game.name,
                tuple(name.value.strip()[:LONGEST_NAME] for name in self.names[: self.count.value]),
                self.seed.value,
                {name: control.value for name, control in self.options.items()},
                dict(self.rulings.chosen),
            )
            self.session.replace(Timeline(Match(game, setup)))
        except DraghanError as error:
            self.say(f"{error}. What was on the table stays.", "refusal")
        else:
            self.say("A new game is on the table.", "success")

    def _rulings_box(self) -> w.Accordion:
        told = prose("Open questions of the rulebook, and how this game answers them:")
        box = column(told, self.rulings.widget)
        made = w.Accordion(children=[box], selected_index=None)
        made.set_title(0, "Rulings")
        return made

    def _show_names(self) -> None:
        for number, name in enumerate(self.names):
            name.layout.display = "" if number < self.count.value else "none"

    def _another_seed(self) -> None:
        self.seed.value = Chance("another", self.seed.value).below(1_000_000)


def _option_control(option: SetupOption, value: bool | str) -> w.Checkbox | w.Dropdown:
    if option.choices == (True, False):
        return w.Checkbox(value=value, description=option.question, indent=False)
    choices = [(str(choice).replace("_", " "), choice) for choice in option.choices]
    control = w.Dropdown(options=choices, value=value, description=option.question)
    control.style.description_width = "auto"
    control.layout.width = "min(460px, 100%)"
    return control
