"""Why an answer is impossible. Written from the rules, not from the options, so that a law can hold
the two against each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from draghan_lab.engine.decision import Answer, Decision, Objection
from draghan_lab.engine.match import Match
from draghan_lab.games.drakon import legality_effects as effects
from draghan_lab.games.drakon.facts import HEROES
from draghan_lab.games.drakon.grid import orientations
from draghan_lab.games.drakon.legality_tiles import object_to_placement
from draghan_lab.games.drakon.legality_ways import (
    Reading,
    Reason,
    can_move,
    can_pass_walls,
    is_cell,
    object_to_way,
)
from draghan_lab.games.drakon.state import Cell, Lair

Explain = Callable[[Match, Lair, Decision, Answer], Reason]


def explain(match: Match, state: Lair, decision: Decision, answer: Answer) -> Reason:
    """The objection to an answer, or None if there is none."""
    return _EXPLAIN[decision.ask](match, state, decision, answer)


def conceivable(match: Match, state: Lair, decision: Decision) -> Iterable[Answer]:
    """What somebody might try to answer."""
    return _CONCEIVABLE.get(decision.ask, _options)(match, state, decision)


# setup


def _teams(match: Match, state: Lair, decision: Decision, answer: Answer) -> Reason:
    if not isinstance(answer, tuple) or not all(_is_pair(pair) for pair in answer):
        return Objection("a team is made of two players", ("option.team.pairs",))
    seats = [seat for pair in answer for seat in pair]
    if sorted(seats) != list(range(len(match.players))):
        return Objection("everybody is in exactly one team", ("option.team.pairs",))
    if list(answer) != sorted(tuple(sorted(pair)) for pair in answer):
        return Objection("teams are told in the order of the seats", ("option.team.pairs",))
    return None


def _is_pair(pair: Any) -> bool:
    return is_cell(pair) and pair[0] != pair[1]


def _hero(match: Match, state: Lair, decision: Decision, answer: Answer) -> Reason:
    if answer not in match.facts.heroes:
        return Objection(f"{answer!r} is no hero", ("setup.choose_heroes",))
    if any(player.hero == answer for player in state.players):
        return Objection(f"the {answer} is taken already", ("setup.choose_heroes",))
    return None


def _seat(match: Match, state: Lair, decision: Decision, answer: Answer) -> Reason:
    if type(answer) is not int or answer not in range(len(match.players)):
        return Objection("a player begins", ("setup.first_player",))
    return None


def _shuffle(match: Match, state: Lair, decision: Decision, answer: Answer) -> Reason:
    if not isinstance(answer, tuple) or Counter(answer) != Counter(match.facts.box):
        return Objection(
            f"the pile is made of all {len(match.facts.box)} tiles, each once",
            ("setup.draw_pile",),
        )
    return None


def _deal_heroes(match: Match, state: Lair, decision: Decision, answer: Answer) -> Reason:
    if not isinstance(answer, tuple) or Counter(answer) != Counter(match.facts.heroes):
        return Objection("all hero cards are dealt, each once", ("option.heroes.setup",))
    return None


# turns and tiles


def _action(match: Match, state: Lair, decision: Decision, answer: Answer) -> Reason:
    me = state.players[decision.seat]
    lair = Reading(match, state)
    if answer == "place":
        if not me.hand:
            return Objection("there is no tile in hand to place", ("turn.no_tiles",))
        return None
    if answer != "move":
        return Objection("an action is to place a chamber or to move", ("turn.one_action",))
    if can_move(lair, me.at):
        return None
    if me.hero == "sorceress" and me.is_ready and can_pass_walls(lair, me.at):
        return None
    storm = ("effect.windstorm.cannot",) if lair.effect(me.at) == "windstorm" else ()
    return Objection(f"no way leads out of {lair.name(me.at)}", ("turn.cannot_move", *storm))


def _tile(match: Match, state: Lair, decision: Decision, answer: Answer) -> Reason:
    if answer not in match.facts.rank:
        return Objection(f"{answer!r} is no tile", ("placement.from_hand",))
    if answer not in state.players[decision.seat].hand:
        name = match.facts.tiles[answer].name
        return Objection(f"{name} is not in hand", ("placement.from_hand",))
    return None


def _placement(match: Match, state: Lair, decision: Decision, answer: Answer) -> Reason:
    return object_to_placement(match, state, decision.options[0][0], answer)


def _drakon_first(match: Match, state: Lair, decision: Decision, answer: Answer) -> Reason:
    return effects.object_to_figure_free(match, state, answer, "drakon.first_placement")


def _hop(match: Match, state: Lair, decision: Decision, answer: Answer) -> Reason:
    if answer not in ("hop", "stay"):
        return Objection("the hero hops or stays", ("effect.escape.hop",))
    return None


# moving


def _destination(match: Match, state: Lair, decision: Decision, answer: Answer) -> Reason:
    if not is_cell(answer):
        return Objection("a move leads to a chamber", ("move.along_arrow",))
    return object_to_way(Reading(match, state), state.players[decision.seat].at, (answer,))


def _storm(match: Match, state: Lair, decision: Decision, answer: Answer) -> Reason:
    task = state.agenda[-1]
    if task.do in ("storm", "walls"):
        return effects.object_to_going_on(match, state, task, answer)
    return object_to_way(Reading(match, state), state.players[decision.seat].at, answer)


def _fated(match: Match, state: Lair, decision: Decision, answer: Answer) -> Reason:
    """What fate picks is one of the pieces that lie there."""
    if type(answer) not in (int, str) or answer not in decision.options:
        return Objection("only a piece that lies there can be picked", decision.cites[:1])
    return None


_EXPLAIN: dict[str, Explain] = {
    "setup.teams": _teams,
    "setup.hero": _hero,
    "setup.first_player": _seat,
    "setup.tile_shuffle": _shuffle,
    "setup.hero_deal": _deal_heroes,
    "turn.action": _action,
    "placement.tile": _tile,
    "placement.cell_and_orientation": _placement,
    "placement.drakon_first_chamber": _drakon_first,
    "placement.escape_hop": _hop,
    "move.destination": _destination,
    "move.storm_path": _storm,
    **effects.EXPLAIN,
    **dict.fromkeys(
        (
            "coins.find",
            "coins.lose",
            "coins.steal",
            "coins.encounter",
            "tiles.steal",
            "heroes.knight_tile",
            "heroes.thief_coin",
        ),
        _fated,
    ),
}


# what somebody might try


def _options(match: Match, state: Lair, decision: Decision) -> Iterable[Answer]:
    return decision.options


def cells_around(state: Lair) -> list[Cell]:
    """Every cell of the lair and its surroundings."""
    xs = [chamber.at[0] for chamber in state.chambers]
    ys = [chamber.at[1] for chamber in state.chambers]
    return [
        (x, y) for x in range(min(xs) - 2, max(xs) + 3) for y in range(min(ys) - 2, max(ys) + 3)
    ]


def _any_placement(match: Match, state: Lair, decision: Decision) -> Iterable[Answer]:
    tile = decision.options[0][0]
    turns = orientations(match.facts.tiles[tile].arrows)
    return [(tile, cell, arrows) for cell in cells_around(state) for arrows in (*turns, "NESW")]


def _any_turn(match: Match, state: Lair, decision: Decision) -> Iterable[Answer]:
    arrows = ("N", "E", "S", "W", "NE", "ES", "SW", "NW", "NS", "EW", "NEW", "NES", "ESW", "NSW")
    return [*((cell, turn) for cell in cells_around(state) for turn in arrows), "nothing"]


def _any_switch(match: Match, state: Lair, decision: Decision) -> Iterable[Answer]:
    tiles = {option[0] for option in decision.options if option != "nothing"} | {"escape_3"}
    return [
        (tile, cell, arrows)
        for tile in tiles
        for cell in cells_around(state)
        for arrows in orientations(match.facts.tiles[tile].arrows)
    ]


def _any_cell(match: Match, state: Lair, decision: Decision) -> Iterable[Answer]:
    return [*cells_around(state), "nothing"]


def _paths(state: Lair) -> list[tuple[Cell, ...]]:
    """All single chambers, and all pairs of neighbours with a few longer ways."""
    cells = [chamber.at for chamber in state.chambers]
    pairs = [(a, b) for a in cells for b in cells if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1]
    return [*((cell,) for cell in cells), *pairs, ((99, 99),)]


def _any_path(match: Match, state: Lair, decision: Decision) -> Iterable[Answer]:
    return [*_paths(state), "nothing", "normal", "skip"]


def _any_forced(match: Match, state: Lair, decision: Decision) -> Iterable[Answer]:
    seats = range(len(match.players))
    return [*((seat, *path) for seat in seats for path in _paths(state)), "nothing"]


def _any_rob(match: Match, state: Lair, decision: Decision) -> Iterable[Answer]:
    seats, values = range(len(match.players)), (1, 2, 3)
    robbed = [("rob", seat) for seat in seats]
    return [*robbed, *(("swap", value) for value in values), "nothing"]


_CONCEIVABLE: dict[str, Callable[[Match, Lair, Decision], Iterable[Answer]]] = {
    "setup.hero": lambda m, s, d: HEROES,
    "setup.first_player": lambda m, s, d: range(-1, 7),
    "setup.tile_shuffle": lambda m, s, d: (m.facts.box, m.facts.box[1:]),
    "setup.hero_deal": lambda m, s, d: (m.facts.heroes, m.facts.heroes[1:]),
    "setup.teams": lambda m, s, d: (*d.options, ((0, 1), (0, 1)), ((0, 1),), ((3, 2), (0, 1))),
    "turn.action": lambda m, s, d: ("place", "move", "skip"),
    "placement.tile": lambda m, s, d: tuple(m.facts.rank),
    "placement.cell_and_orientation": _any_placement,
    "placement.drakon_first_chamber": _any_cell,
    "move.destination": _any_cell,
    "move.storm_path": _any_path,
    "effect.destroy_target": _any_cell,
    "effect.rotate_target": _any_turn,
    "effect.floating_landing": _any_turn,
    "effect.switch_choice": _any_switch,
    "effect.mind_control_move": _any_forced,
    "effect.steal_coin_victim": lambda m, s, d: (*range(7), "nothing"),
    "effect.steal_chamber_victim": lambda m, s, d: (*range(7), "nothing"),
    "effect.drakon_walk": _any_cell,
    "heroes.knight": _any_forced,
    "heroes.ranger": _any_path,
    "heroes.sorceress": _any_path,
    "heroes.thief": _any_rob,
    "heroes.warrior_discard": lambda m, s, d: ((), d.options, (*d.options, "escape_3")),
    "heroes.warrior_draw": lambda m, s, d: range(-1, 6),
}
