"""Golden playthroughs: whole games as readable text, one file each."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct, field

from draghan_lab import new_game
from draghan_lab.engine.dealer import Chance
from draghan_lab.engine.log import log
from draghan_lab.engine.timeline import Timeline
from draghan_lab.explore.policies import play_on

FOLDER = Path(__file__).parent / "playthroughs"
NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve")


class Playthrough(Struct, frozen=True):
    """What a game was set up with, and the chance by which it was played."""

    game: str
    players: int
    seed: int
    bot: int
    options: dict[str, bool | str] = field(default_factory=dict)
    rulings: dict[str, str] = field(default_factory=dict)


PLAYTHROUGHS = {
    "dragon_racer_two_players": Playthrough("dragon_racer", 2, seed=11, bot=1),
    "dragon_racer_three_players": Playthrough("dragon_racer", 3, seed=12, bot=2),
    "dragon_racer_five_players": Playthrough(
        "dragon_racer", 5, seed=13, bot=3, options={"characters": "chosen"}
    ),
    "dragon_racer_other_rulings": Playthrough(
        "dragon_racer",
        3,
        seed=14,
        bot=4,
        rulings={
            "setup.first_dealer": "chosen",
            "cancel.zeros": "never_cancel",
            "cancel.second_highest_scope": "all_played",
            "cancel.single_card": "no_move",
            "betting.forced": "lenient",
        },
    ),
    "drakon_three_players": Playthrough("drakon", 3, seed=21, bot=1),
    "drakon_escape_with_heroes": Playthrough(
        "drakon", 4, seed=22, bot=2, options={"escape_from_lair": True, "heroes": True}
    ),
    "sneaky_ol_dragons_two_players": Playthrough("sneaky_ol_dragons", 2, seed=31, bot=1),
    "sneaky_ol_dragons_mountain": Playthrough(
        "sneaky_ol_dragons", 4, seed=32, bot=2, options={"mountain": True, "draft": True}
    ),
    "once_upon_a_dragon_alone": Playthrough("once_upon_a_dragon", 1, seed=41, bot=1),
    "once_upon_a_dragon_three_players": Playthrough("once_upon_a_dragon", 3, seed=42, bot=2),
}


def path_of(name: str) -> Path:
    return FOLDER / f"{name}.txt"


def transcript(name: str) -> str:
    """A whole game in words: its setup, every answer with what it caused, and the scores."""
    wanted = PLAYTHROUGHS[name]
    players = NAMES[: wanted.players]
    game = new_game(wanted.game, players, wanted.seed, wanted.options, wanted.rulings)
    play_on(game, Chance("bot", wanted.bot))
    return "\n".join([*heading(game, wanted), *story(game), *ending(game)]) + "\n"


def heading(game: Timeline, wanted: Playthrough) -> list[str]:
    lines = [
        f"{game.match.game.title}: {', '.join(game.match.players)}",
        f"seed {wanted.seed}, random answers of bot {wanted.bot}",
    ]
    lines += [f"option {name}: {value}" for name, value in game.match.options.items()]
    lines += [f"ruling {name}: {value}" for name, value in game.match.setup.rulings.items()]
    return lines


def story(game: Timeline) -> list[str]:
    """An answer begins a line; what it caused stands below it, with the clauses."""
    lines = []
    for told in log(game):
        if told.divider:
            lines += ["", f"== {told.divider}"]
        if told.head:
            lines.append(f"{len(game.line(told.stop.node)) - 1}. {told.head}")
        if told.text:
            cited = f"  [{', '.join(told.cites)}]" if told.cites else ""
            lines.append(f"     {told.text}{cited}")
    return lines


def ending(game: Timeline) -> list[str]:
    match = game.match
    scores = match.game.scores(match, game.state)
    winners = [match.name(seat) for seat in match.game.winners(match, game.state)]
    told = [f"{name}: {score}" for name, score in zip(match.players, scores, strict=True)]
    return ["", "== Scores", *told, f"won by {' and '.join(winners) or 'nobody'}"]
