"""Why an answer to the question of a chamber or an ability is impossible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from draghan_lab.engine.decision import Answer, Choose, Decision, Objection
from draghan_lab.engine.match import Match
from draghan_lab.games.drakon.facts import ENTRANCE
from draghan_lab.games.drakon.grid import SIDES, beyond, say_cell
from draghan_lab.games.drakon.legality_tiles import is_placement, object_to_fit
from draghan_lab.games.drakon.legality_ways import (
    Reading,
    Reason,
    can_move,
    is_cell,
    is_path,
    object_to_walls,
    object_to_way,
    step_on,
    wall_step,
)
from draghan_lab.games.drakon.state import Lair, Task

NOTHING = "nothing"


def _declined(match: Match, ruling: str, clause: str) -> Reason:
    """Nothing is an answer only where the effect is worded with may."""
    if match.rulings[ruling] == "may":
        return None
    return Objection("the effect is mandatory and can be carried out", ("effects.must", clause))


# chambers


def object_to_figure_free(match: Match, state: Lair, cell: Any, clause: str) -> Reason:
    """A chamber in play on which no figure stands."""
    if not is_cell(cell) or all(chamber.at != cell for chamber in state.chambers):
        return Objection("no chamber lies there", (clause,))
    for seat, player in enumerate(state.players):
        if player.at == cell:
            who = match.name(seat)
            return Objection(f"{who} stands in that chamber", (clause, "effects.unoccupied"))
    if cell == state.drakon:
        cites = (clause, "effects.unoccupied", "drakon.never_leaves")
        return Objection("Drakon stands in that chamber", cites)
    return None


def _object_to_removal(match: Match, state: Lair, cell: Any, clause: str, spared: str) -> Reason:
    is_entrance = any(c.at == cell and c.tile == ENTRANCE for c in state.chambers)
    if is_entrance:
        return Objection("the entrance cannot be taken out of the lair", (spared,))
    return object_to_figure_free(match, state, cell, clause)


def _destroy(match: Match, state: Lair, decision: Decision, answer: Answer) -> Reason:
    if answer == NOTHING:
        return _declined(match, "effects.builders_optional", "effect.destroy.remove")
    return _object_to_removal(
        match, state, answer, "effect.destroy.remove", "entrance.not_destroyed"
    )


def _is_turn(answer: Any) -> bool:
    if not isinstance(answer, tuple) or len(answer) != 2:
        return False
    return is_cell(answer[0]) and isinstance(answer[1], str)


def _rotate(match: Match, state: Lair, decision: Decision, answer: Answer) -> Reason:
    if answer == NOTHING:
        return _declined(match, "effects.builders_optional", "effect.rotate.turn")
    lair = Reading(match, state)
    if not _is_turn(answer) or answer[0] not in lair.ground:
        return Objection("a chamber in play is turned", ("effect.rotate.turn",))
    cell, arrows = answer
    chamber = lair.ground[cell]
    if arrows == chamber.arrows:
        return Objection("that chamber lies so already", ("effect.rotate.turn",))
    if len(chamber.arrows) == len(SIDES):
        return Objection("turning it changes nothing", ("effect.rotate.turn",))
    objection = object_to_fit(lair, chamber.tile, cell, arrows)
    if objection is None:
        return None
    return Objection(objection.reason, ("effect.rotate.legal", *objection.cites))


def _switch(match: Match, state: Lair, decision: Decision, answer: Answer) -> Reason:
    if answer == NOTHING:
        return _declined(match, "effects.builders_optional", "effect.switch.swap")
    if not is_placement(answer):
        return Objection("a tile of the hand goes into the lair", ("effect.switch.swap",))
    tile, cell, arrows = answer
    if tile not in state.players[decision.seat].hand:
        return Objection("that tile is not in hand", ("effect.switch.no_draw",))
    objection = _object_to_removal(
        match, state, cell, "effect.switch.swap", "entrance.not_switched"
    )
    if objection:
        return objection
    fit = object_to_fit(Reading(match, state), tile, cell, arrows)
    return fit and Objection(fit.reason, ("effect.switch.orientation", *fit.cites))


def _floating(match: Match, state: Lair, decision: Decision, answer: Answer) -> Reason:
    if answer == NOTHING:
        return _declined(match, "effects.builders_optional", "effect.floating.move")
    if not _is_turn(answer):
        return Objection("the chamber lands on a cell", ("effect.floating.target",))
    cell, arrows = answer
    lair, here = Reading(match, state), state.agenda[-1].at
    chamber = lair.ground[here]
    if cell == here:
        if match.rulings["effect.floating_same_cell"] == "no" or arrows == chamber.arrows:
            return Objection("it must be laid elsewhere", ("effect.floating.move",))
    elif cell in lair.ground:
        return Objection(f"{lair.name(cell)} lies there", ("effect.floating.target",))
    ends = [beyond(cell, side) for side in SIDES]
    if not any(end in lair.ground and end != here for end in ends):
        return Objection(f"{say_cell(cell)} touches no other chamber", ("effect.floating.target",))
    fit = object_to_fit(lair, chamber.tile, cell, arrows, lifted=here)
    return fit and Objection(fit.reason, ("effect.floating.orientation", *fit.cites))


def _object_to_forced(match: Match, state: Lair, answer: Answer, clause: str) -> Reason:
    """Another hero and one of his legal moves."""
    if not isinstance(answer, tuple) or len(answer) < 2 or not is_path(answer[1:]):
        return Objection("a hero and where he goes must be named", (clause,))
    if type(answer[0]) is not int or answer[0] not in range(len(match.players)):
        return Objection("no such hero is in the lair", (clause,))
    here = state.players[answer[0]].at
    objection = object_to_way(Reading(match, state), here, answer[1:])
    return objection and Objection(objection.reason, (clause, *objection.cites))


def _mind_control(match: Match, state: Lair, decision: Decision, answer: Answer) -> Reason:
    if answer == NOTHING:
        return _declined(match, "effects.mind_control_optional", "effect.mind_control.force")
    objection = _object_to_forced(match, state, answer, "effect.mind_control.legal")
    if objection is None and answer[0] == state.agenda[-1].seat:
        return Objection("another hero must be chosen", ("effect.mind_control.force",))
    return objection


def _opposes(state: Lair, seat: int, other: Any) -> bool:
    if type(other) is not int or other not in range(len(state.players)):
        return False
    return state.purse_of[other] != state.purse_of[seat]


def _sides(state: Lair, seat: int) -> tuple[int, int]:
    """The neighbours on the left and on the right."""
    seats = state.clockwise
    place = seats.index(seat)
    return seats[(place + 1) % len(seats)], seats[place - 1]


def _coin_victim(match: Match, state: Lair, decision: Decision, answer: Answer) -> Reason:
    me, cites = state.agenda[-1].seat, ("effect.steal_coin.take",)
    if not _opposes(state, me, answer):
        return Objection("a coin is stolen from an opponent", cites)
    sides = _sides(state, me)
    if match.rulings["effect.steal_coin_victim"] == "either_neighbour" and answer not in sides:
        return Objection(f"{match.name(answer)} is no neighbour", cites)
    if not state.purses[state.purse_of[answer]]:
        return Objection(f"{match.name(answer)} owns no coin", (*cites, "effect.steal_coin.zero"))
    return None


def _tile_victim(match: Match, state: Lair, decision: Decision, answer: Answer) -> Reason:
    me, clause = state.agenda[-1].seat, "effect.steal_chamber.take"
    if answer == NOTHING:
        return _declined(match, "effects.steal_chamber_optional", clause)
    if not _opposes(state, me, answer):
        return Objection("a tile is taken from an opponent", (clause, "option.team.not_opposing"))
    is_left = match.rulings["effect.steal_chamber_victim"] == "left_neighbour"
    if is_left and answer != _sides(state, me)[0]:
        return Objection("the tile is taken from the left neighbour", (clause,))
    if not state.players[answer].hand:
        return Objection(f"{match.name(answer)} holds no tile", (clause,))
    return None


def _drakon_walk(match: Match, state: Lair, decision: Decision, answer: Answer) -> Reason:
    if answer == NOTHING:
        if match.rulings["drakon.decline_or_zero"] == "distinct":
            return None
        return Objection("not moving her is a walk of no chambers", ("encounter.zero_move",))
    lair = Reading(match, state)
    if not is_cell(answer) or answer not in lair.ground:
        return Objection("Drakon ends on a chamber", ("drakon.reach_three",))
    crosses = match.rulings["drakon.gaps"] == "yes"
    reached = {state.drakon}
    for _ in range(match.facts.reach):
        ends = [beyond(cell, side) for cell in reached if cell for side in SIDES]
        reached |= {end for end in ends if crosses or end in lair.ground}
    if answer not in reached:
        return Objection(
            f"{say_cell(answer)} is more than {match.facts.reach} steps away from her",
            ("drakon.reach_three", "drakon.no_diagonal"),
        )
    return None


def object_to_going_on(match: Match, state: Lair, task: Task, answer: Answer) -> Reason:
    """The rest of a storm that resolves what it crosses."""
    clause = "effect.windstorm.two_chambers"
    if not is_path(answer) or len(answer) != len(task.path):
        return Objection(f"the storm goes on by {len(task.path)} chambers", (clause,))
    lair, here = Reading(match, state), task.at
    step = wall_step(lair) if task.do == "walls" else step_on
    for cell in answer:
        if cell not in lair.ground:
            return Objection(f"no chamber lies at {say_cell(cell)}", ("move.needs_chamber",))
        if objection := step(lair, here, cell):
            return objection
        here = cell
    return None


# heroes


def _druid(match: Match, state: Lair, decision: Decision, answer: Answer) -> Reason:
    if answer not in ("ignore", "allow"):
        return Objection("the Druid ignores the loss or allows it", ("heroes.druid.ability",))
    return None


def _knight(match: Match, state: Lair, decision: Decision, answer: Answer) -> Reason:
    if answer == NOTHING:
        return None
    clause, me = "heroes.knight.ability", decision.seat
    if not isinstance(answer, tuple) or not answer or not _opposes(state, me, answer[0]):
        return Objection("the Knight forces an opposing hero", (clause, "option.team.not_opposing"))
    if state.players[answer[0]].at != state.players[me].at:
        return Objection(f"{match.name(answer[0])} stands in another chamber", (clause,))
    return _object_to_forced(match, state, answer, clause)


def _ranger(match: Match, state: Lair, decision: Decision, answer: Answer) -> Reason:
    if answer == NOTHING:
        return None
    here = state.players[decision.seat].at
    objection = object_to_way(Reading(match, state), here, answer)
    return objection and Objection(objection.reason, ("heroes.ranger.ability", *objection.cites))


def _sorceress(match: Match, state: Lair, decision: Decision, answer: Answer) -> Reason:
    me, lair = state.players[decision.seat], Reading(match, state)
    if answer == "normal":
        if can_move(lair, me.at):
            return None
        return Objection("she has no ordinary move", ("turn.cannot_move",))
    if answer == "skip":
        if not can_move(lair, me.at) and not me.hand:
            return None
        return Objection("a turn is not skipped by choice", ("turn.no_pass",))
    return object_to_walls(lair, me.at, answer)


def _thief(match: Match, state: Lair, decision: Decision, answer: Answer) -> Reason:
    if answer == NOTHING:
        return None
    clause, me = "heroes.thief.ability", decision.seat
    if not isinstance(answer, tuple) or len(answer) != 2 or answer[0] not in ("rob", "swap"):
        return Objection("the Thief robs a hero or exchanges a coin", (clause,))
    mode, what = answer
    return _rob(match, state, me, what) if mode == "rob" else _swap(match, state, me, what)


def _rob(match: Match, state: Lair, me: int, other: Any) -> Reason:
    clause = "heroes.thief.ability"
    if not _opposes(state, me, other):
        return Objection("the Thief robs an opposing hero", (clause, "option.team.not_opposing"))
    if state.players[other].at != state.players[me].at:
        return Objection(f"{match.name(other)} stands in another chamber", (clause,))
    if not state.purses[state.purse_of[other]]:
        return Objection(f"{match.name(other)} owns no coin", (clause,))
    return None


def _swap(match: Match, state: Lair, me: int, value: Any) -> Reason:
    clause = "heroes.thief.ability"
    if match.rulings["heroes.thief_swap"] == "no":
        return Objection("the Thief exchanges no coins", (clause,))
    if type(value) is not int or value not in state.purses[state.purse_of[me]]:
        return Objection("the Thief owns no such coin", (clause,))
    if not state.hoard:
        return Objection("the hoard is empty", (clause,))
    return None


def _warrior(match: Match, state: Lair, decision: Decision, answer: Answer) -> Reason:
    if answer not in ("use", NOTHING):
        return Objection("the Warrior uses his ability or not", ("heroes.warrior.ability",))
    return None


def _warrior_discard(match: Match, state: Lair, decision: Decision, answer: Answer) -> Reason:
    hand = state.players[decision.seat].hand
    assert isinstance(decision, Choose)
    if not isinstance(answer, tuple) or Counter(answer) - Counter(hand):
        return Objection("only tiles in hand can be discarded", ("heroes.warrior.ability",))
    return None


def _warrior_draw(match: Match, state: Lair, decision: Decision, answer: Answer) -> Reason:
    most = decision.options[-1]
    if type(answer) is not int or not 0 <= answer <= most:
        return Objection(
            f"he may draw up to {most} more, to hold four", ("heroes.warrior.ability",)
        )
    return None


EXPLAIN: dict[str, Callable[[Match, Lair, Decision, Answer], Reason]] = {
    "effect.destroy_target": _destroy,
    "effect.rotate_target": _rotate,
    "effect.switch_choice": _switch,
    "effect.floating_landing": _floating,
    "effect.mind_control_move": _mind_control,
    "effect.steal_coin_victim": _coin_victim,
    "effect.steal_chamber_victim": _tile_victim,
    "effect.drakon_walk": _drakon_walk,
    "heroes.druid": _druid,
    "heroes.knight": _knight,
    "heroes.ranger": _ranger,
    "heroes.sorceress": _sorceress,
    "heroes.thief": _thief,
    "heroes.warrior": _warrior,
    "heroes.warrior_discard": _warrior_discard,
    "heroes.warrior_draw": _warrior_draw,
}
