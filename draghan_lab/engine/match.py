"""A setup is what was agreed before play; a match is a game made ready with its setup."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field
from msgspec.structs import replace

from draghan_lab.engine.decision import FATE, TABLE, Seat
from draghan_lab.engine.errors import SetupError

if TYPE_CHECKING:
    from draghan_lab.engine.game import Game

LONGEST_NAME = 40
MOST_SEEDS = 1 << 53  # what a JSON number holds exactly in every language


class Setup(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Players, seed, options, rulings and changed components; all plain data."""

    game: str
    players: tuple[str, ...]
    seed: int = 0
    options: dict[str, bool | str] = field(default_factory=dict)
    rulings: dict[str, str] = field(default_factory=dict)
    components: dict[str, dict[str, Any]] = field(default_factory=dict)


class Match:
    """A game with its setup: what every rule may look up, and where play begins."""

    def __init__(self, game: Game, setup: Setup, position: Any = None) -> None:
        self.game = game
        self.setup = _tidy(game, setup)
        self.position = position
        self.players = setup.players
        self.clauses = game.rulebook.clauses
        self.rulings = {**game.rulebook.defaults, **setup.rulings}
        self.options = {**game.default_options, **setup.options}
        self.pieces = game.rulebook.with_changes(setup.components)
        self.facts = game.facts(self)
        for change in idle_changes(self):
            raise SetupError(f"{change} would change nothing: under these options no rule reads it")
        self.start = game.begin(self) if position is None else position
        if position is not None:
            game.check_position(self, position)

    def ruling(self, ruling: str) -> str:
        """The option of this ruling that is in force."""
        return self.rulings[ruling]

    def name(self, seat: Seat) -> str:
        """Who sits there."""
        if seat == FATE:
            return "Fate"
        if seat == TABLE:
            return "The table"
        return self.players[seat] if seat < len(self.players) else self.game.guest

    def seat(self, name: str) -> Seat:
        """Where somebody sits."""
        for seat, player in enumerate(self.players):
            if player == name:
                return seat
        if name and name == self.game.guest:
            return len(self.players)
        raise SetupError(f"nobody is called {name!r}; at the table are {', '.join(self.players)}")

    def at(self, position: Any) -> Match:
        """The same setup, beginning at another position."""
        return Match(self.game, self.setup, position)

    def from_state(self, state: Any) -> Match:
        """The same, beginning at a state that came from play and so needs no check."""
        other = object.__new__(Match)
        other.__dict__.update(self.__dict__, position=state, start=state)
        return other

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        return (self.setup, self.position) == (other.setup, other.position)

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple:
        from draghan_lab.games import open_match

        return open_match, (self.setup, self.position)


def idle_changes(match: Match) -> Iterator[str]:
    """Changed values of components without which the rules would look up just the same."""
    changes = match.setup.components
    for piece, values in changes.items():
        printed, now = match.game.rulebook.pieces[piece], match.pieces[piece]
        for name in values:
            if now[name] == printed[name] or (piece, name) in match.game.beside_facts:
                continue
            rest = {key: value for key, value in values.items() if key != name}
            if _facts_with(match, {**changes, piece: rest}) == match.facts:
                yield f"{piece}: {name}"


def _facts_with(match: Match, components: dict[str, dict[str, Any]]) -> Any:
    """What the rules would look up with other components; None if those cannot be played."""
    other = object.__new__(Match)
    other.__dict__.update(match.__dict__)
    other.setup = replace(match.setup, components=components)
    other.pieces = match.game.rulebook.with_changes(components)
    try:
        return match.game.facts(other)
    except SetupError:
        return None


def _tidy(game: Game, setup: Setup) -> Setup:
    """The setup without what is the default anyway, or an error that says what is wrong."""
    _check_players(game, setup.players)
    if type(setup.seed) is not int or not 0 <= setup.seed < MOST_SEEDS:
        raise SetupError(f"a seed is a number from 0 to {MOST_SEEDS - 1}, not {setup.seed}")
    for name, value in setup.options.items():
        known(game.options, name, "option", game.title)
        choices = game.options[name].choices
        if value not in choices or not isinstance(value, bool | str):
            raise SetupError(f"option {name} cannot be {value!r}; it is one of {_list(choices)}")
    for ruling, option in setup.rulings.items():
        known(game.rulebook.rulings, ruling, "ruling", game.title)
        known(game.rulebook.rulings[ruling].options, option, "option", f"ruling {ruling}")
    return Setup(
        setup.game,
        setup.players,
        setup.seed,
        {k: v for k, v in sorted(setup.options.items()) if v != game.options[k].default},
        {k: v for k, v in sorted(setup.rulings.items()) if v != game.rulebook.defaults[k]},
        dict(sorted(setup.components.items())),
    )


def _check_players(game: Game, players: tuple[str, ...]) -> None:
    fewest, most = game.rulebook.about["players"]
    if not fewest <= len(players) <= most:
        raise SetupError(
            f"{game.title} takes {fewest} to {most} players, not {len(players)}"
            f" ({game.player_count_clause})"
        )
    for player in players:
        is_text = isinstance(player, str) and bool(player.strip()) and player.isprintable()
        if not is_text or len(player) > LONGEST_NAME:
            raise SetupError(f"{player!r} is no name: 1 to {LONGEST_NAME} printable characters")
        if player == game.guest or players.count(player) > 1:
            raise SetupError(f"two at the table would be called {player!r}")


def known(names: Mapping[str, Any], name: str, kind: str, whose: str) -> None:
    """Refuse a name that is not among `names`, telling those that are."""
    if name not in names:
        raise SetupError(f"{whose} has no {kind} {name!r}; it has {_list(names)}")


def _list(names: Iterable[Any]) -> str:
    return ", ".join(str(name) for name in names) or "none"
