"""How dragons move: the one place that knows trees, hugs, holes, the ends of the course and falls.

A card says who moves, how far and under which clause. `walk` counts spaces, `go_to` brings a dragon
along the path to a space, and both stop where the course does not let the dragon pass.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from draghan_lab.games.sneaky_ol_dragons.events import DragonFell, DragonMoved, DragonsExchanged
from draghan_lab.games.sneaky_ol_dragons.state import Race
from draghan_lab.games.sneaky_ol_dragons.table import RaceTable, changed_at

Cites = tuple[str, ...]
DEEPEST_DEBT = -200
FALL = ("variant_5.fall", "variant_5.climb_again")
ONTO_FINISH = ("movement.finish_is_no_wall", "end.finish_track", "setup.numbering")


class Course(Struct, frozen=True):
    """The course as it lies now."""

    track: tuple[int, ...]
    low: int
    """The backward limit."""
    high: int
    """The last field of the risky side, or a number that nobody reaches."""
    landing: int

    def ahead(self, space: int) -> int:
        """The next space in front that is no hole."""
        space += 1
        while 0 < space < len(self.track) and self.track[space] > 0:
            space += 1
        return space

    def behind(self, space: int) -> int:
        """The next space behind that is no hole."""
        space -= 1
        while 0 < space < len(self.track) and self.track[space] > 0:
            space -= 1
        return space

    def holes_between(self, space: int, other: int) -> list[int]:
        low, high = sorted((space, other))
        return [
            at for at in range(max(low + 1, 1), min(high, len(self.track))) if self.track[at] > 0
        ]

    def distance(self, space: int, other: int) -> int:
        """The number of spaces from one to the other, holes left out."""
        return abs(space - other) - len(self.holes_between(space, other))


def course(table: RaceTable) -> Course:
    """The course of a state, with the limits that are in force."""
    state, facts = table.state, table.facts
    is_risky = table.match.options["risky_ending"]
    high = facts.length + facts.fields if is_risky else 1 << 30
    return Course(state.track, _low(table), high, landing_space(table))


def landing_space(table: RaceTable) -> int:
    """The space of the Landing token: never a hole."""
    space, track = table.facts.landing, table.state.track
    while 0 < space < len(track) and track[space] > 0:
        space -= 1
    return space


def _low(table: RaceTable) -> int:
    first = table.state.first
    if first == 1:
        return DEEPEST_DEBT if table.ruling("movement.behind_start") == "debt" else 0
    return first if table.ruling("forest.start_card") == "removed_too" else first - 1


def end_behind(table: RaceTable) -> tuple[str, Cites]:
    """What ends the course behind the last dragons."""
    if table.state.first > 1:
        return "the path behind it is gone", ("variant_3.backward_limit",)
    return "it stands on the Start card", ("movement.start_is_the_end",)


def trees(table: RaceTable, me: int) -> set[int]:
    """The spaces of the other dragons that are trees."""
    state = table.state
    return {state.spaces[seat] for seat in state.trees if seat != me}


def held(table: RaceTable, dragon: int, by_rocks: bool = False) -> tuple[str, Cites]:
    """Why a dragon cannot be moved at all: the reason and its clauses, or nothing."""
    state = table.state
    is_own = dragon == state.active and not by_rocks
    is_struck = by_rocks and table.ruling("bigfoot.rockslide") == "affected"
    if dragon in state.hugged and not is_own and not is_struck:
        return "it is hugged", ("bigfoot.immune",)
    can_be_moved = not is_own and table.ruling("immobility.moved_by_others") == "can_be_moved"
    if dragon in state.trees and not can_be_moved:
        return "it is a tree", ("immobility.no_move",)
    is_beside_tree = state.spaces[dragon] in trees(table, dragon)
    if is_beside_tree and table.ruling("immobility.same_space") == "blocked":
        return "a tree on its space blocks it", ("immobility.blocks_forward",)
    return "", ()


def is_open(table: RaceTable, origin: int, aim: int) -> bool:
    """Whether nothing on the way can hold a dragon.

    Most moves are like that, so they need not be made space by space.
    """
    state, facts = table.state, table.facts
    if state.trees or state.hugged:
        return False
    if aim < origin and (aim < 0 or aim < state.first != 1):
        return False
    return not facts.is_mountain or is_flat(table, min(origin, aim), max(origin, aim))


def is_flat(table: RaceTable, low: int, high: int) -> bool:
    """Whether there is no hole, and no end of the risky side, from one space to another."""
    if high > table.facts.length and table.match.options["risky_ending"]:
        return False
    return max(table.state.track[max(low, 0) : high + 1], default=0) <= 0


def walk(
    table: RaceTable,
    dragon: int,
    steps: int,
    cites: Cites,
    is_checked: bool = False,
    by_rocks: bool = False,
) -> int:
    """Move a dragon some spaces forward (or backward, if negative); returns the steps it made.

    `is_checked`: the move is made with a regular movement card, so holes have to be jumped.
    """
    origin = table.state.spaces[dragon]
    aim = origin + steps
    if is_open(table, origin, aim):
        length = table.facts.length
        if aim > length or origin > length:
            cites = tuple(dict.fromkeys(cites + at_finish(table, origin, aim)))
            remember_return(table, origin, aim)
        settle_move(table, dragon, way(origin, aim), aim, "", cites, steps > 0)
        return abs(steps)
    reason, why = held(table, dragon, by_rocks)
    if reason:
        table.happen(DragonMoved(dragon, origin, (), origin, reason, cites=cites + why))
        return 0
    trail = _Trail(table, dragon, is_checked, by_rocks)
    for _ in range(abs(steps)):
        if not (trail.forward() if steps > 0 else trail.backward()):
            break
    trail.report(cites)
    return len(trail.path)


@lru_cache(maxsize=4096)
def way(origin: int, aim: int) -> tuple[int, ...]:
    """The spaces of an open way, the last one included."""
    return tuple(range(origin + 1, aim + 1) if aim > origin else range(origin - 1, aim - 1, -1))


def at_finish(table: RaceTable, origin: int, aim: int) -> Cites:
    """What is cited for an open way that leads onto the Finish card, along it or back."""
    length = table.facts.length
    cites: Cites = ()
    if origin <= length < aim:
        cites = ONTO_FINISH
    elif aim <= length < origin:
        cites = ONTO_FINISH[:1]
    is_beyond = aim > origin and aim > length + table.facts.fields
    return (*cites, "end.beyond_fifteen") if is_beyond else cites


class _Trail:
    """A walk that is under way: the path so far, and what was met on it."""

    def __init__(self, table: RaceTable, dragon: int, is_checked: bool, by_rocks: bool) -> None:
        self.table, self.dragon = table, dragon
        self.is_checked, self.by_rocks = is_checked, by_rocks
        self.course, self.trees = course(table), trees(table, dragon)
        self.origin = self.space = table.space(dragon)
        self.path: list[int] = []
        self.cites: dict[str, None] = {}
        self.reason = ""
        self.falls: list[int] = []

    def forward(self) -> bool:
        """One space forward; False if something is in the way."""
        if self.space >= self.course.high:
            self.falls.append(len(self.path))
            self._cite("variant_5.fall", "variant_5.count_on", "variant_5.climb_again")
            return self._step(self.course.landing)
        ahead = self.course.ahead(self.space)
        for hole in range(self.space + 1, ahead):
            if not self._jump(hole):
                return False
        if ahead in self.trees:
            return self._stop("a tree stands in the way", "immobility.blocks_forward")
        if ahead == len(self.course.track):
            self._cite(*ONTO_FINISH)
        if ahead > self.table.facts.length + self.table.facts.fields:
            self._cite("end.beyond_fifteen")
        return self._step(ahead)

    def backward(self) -> bool:
        """One space backward; False at the end of the course or in front of a tree."""
        behind = self.course.behind(self.space)
        if behind < self.course.low:
            reason, cites = end_behind(self.table)
            return self._stop(reason, *cites)
        if behind in self.trees:
            return self._stop("a tree stands in the way", "immobility.blocks_backward")
        if self.space - behind > 1:
            self._cite("hole.backward_free", "hole.not_counted")
        if behind < 0:
            self._cite("movement.start_is_the_end")
        if self.space == len(self.course.track):
            self._cite(*ONTO_FINISH[:1])
        return self._step(behind)

    def _jump(self, hole: int) -> bool:
        """A regular movement card needs as many footprints as the hole asks for."""
        if not self.is_checked:
            if not self.by_rocks:
                self._cite("hole.action_card_free")
            self._cite("hole.only_regular_cards", "hole.not_counted")
            return True
        self._cite("hole.threshold")
        if self.table.footprints(self.dragon) < self.course.track[hole]:
            return self._stop(f"the hole on {hole} is too wide", "hole.stuck")
        self._cite("hole.not_counted")
        return True

    def _stop(self, reason: str, *cites: str) -> bool:
        self.reason = reason
        self._cite(*cites)
        return False

    def _step(self, space: int) -> bool:
        self.space = space
        self.path.append(space)
        return True

    def _cite(self, *cites: str) -> None:
        self.cites.update(dict.fromkeys(cites))

    def report(self, cites: Cites) -> None:
        """Let the walk happen as one move, with a word about every fall."""
        cites = tuple(dict.fromkeys((*cites, *self.cites)))
        is_forward = self.space > self.origin or bool(self.falls)
        path = tuple(self.path)
        remember_return(self.table, max((self.origin, *path)), self.space)
        settle_move(self.table, self.dragon, path, self.space, self.reason, cites, is_forward)
        for _ in self.falls:
            fallen = DragonFell(self.dragon, self.course.landing, cites=FALL)
            self.table.happen(fallen)


def settle_move(
    table: RaceTable,
    dragon: int,
    path: tuple[int, ...],
    space: int,
    reason: str,
    cites: Cites,
    is_forward: bool = False,
) -> None:
    """The dragon stands on its new space; a move that led somewhere may set off a rockslide.

    `is_forward`: the move led forward, even if a fall ended it further back.
    """
    state = table.state
    spaces = [*state.spaces]
    origin = spaces[dragon]
    if space in spaces and path and (origin != space or spaces.count(space) > 1):
        cites = (*cites, "setup.shared_spaces")
    spaces[dragon] = space
    moved = DragonMoved(dragon, origin, path, space, reason, cites=cites)
    table.bring_about(moved, replace(state, spaces=tuple(spaces)))
    if path and table.facts.is_mountain:
        remember_landing(table, dragon, is_forward)


def remember_return(table: RaceTable, furthest: int, space: int) -> None:
    """Keep in mind that somebody came back over the finish line."""
    if furthest > table.facts.length >= space:
        table.note(returned=True)


def remember_landing(table: RaceTable, dragon: int, is_forward: bool) -> None:
    """Keep in mind who was moved by this card, for the rockslides at its end."""
    others = tuple(seat for seat in table.state.moved if seat != dragon)
    only_own = table.ruling("mountain.rockslide_trigger") == "own_forward_only"
    if only_own and not (is_forward and dragon == table.state.active):
        table.note(moved=others)
    else:
        table.note(moved=(*others, dragon))


def go_to(table: RaceTable, dragon: int, aim: int, cites: Cites) -> None:
    """Bring a dragon along the path to a space, or as far as it can get."""
    origin = table.space(dragon)
    if origin == aim:
        reason = "it stands there already"
        table.happen(DragonMoved(dragon, origin, (), origin, reason, cites=cites))
        return
    if is_open(table, origin, aim):
        remember_return(table, origin, aim)
        settle_move(table, dragon, (aim,), aim, "", cites, is_forward=aim > origin)
        return
    reason, why = held(table, dragon)
    if reason:
        table.happen(DragonMoved(dragon, origin, (), origin, reason, cites=cites + why))
        return
    lies = course(table)
    space, reason, why = _reached(table, lies, dragon, aim)
    if lies.holes_between(origin, space):
        why += ("hole.action_card_free",)
    has_fallen = "variant_5.fall" in why
    path = (space,) if space != origin or has_fallen else ()
    cites = tuple(dict.fromkeys(cites + why))
    remember_return(table, origin, space)
    settle_move(table, dragon, path, space, reason, cites, is_forward=aim > origin)
    if has_fallen:
        table.happen(DragonFell(dragon, space, cites=FALL))


def _reached(table: RaceTable, lies: Course, dragon: int, aim: int) -> tuple[int, str, Cites]:
    """The space that a dragon gets to on its way to another, and what keeps it from that."""
    space, why = _stopped_by_tree(table, lies, dragon, aim)
    if why:
        return space, "a tree stands in the way", why
    if aim < lies.low:
        return lies.low, *end_behind(table)
    if aim <= lies.high:
        return aim, "", ()
    if table.ruling("risky.relocation") == "falls":
        return lies.landing, "", FALL
    return lies.high, "there is no field in front of it", ("variant_5.finish_back",)


def _stopped_by_tree(table: RaceTable, lies: Course, dragon: int, aim: int) -> tuple[int, Cites]:
    if table.ruling("immobility.blocks_relocation") == "steps_only":
        return aim, ()
    origin, standing = table.space(dragon), trees(table, dragon)
    in_front = [space for space in standing if origin < space <= aim]
    if in_front:
        return lies.behind(min(in_front)), ("immobility.blocks_forward",)
    behind = [space for space in standing if aim <= space < origin]
    if behind:
        return lies.ahead(max(behind)), ("immobility.blocks_backward",)
    return aim, ()


def exchange(table: RaceTable, me: int, other: int, cites: Cites) -> Cites:
    """Two dragons change places without walking; returns the clauses that forbid it."""
    why: Cites = ("bigfoot.immune",) if table.is_hugged(other) else ()
    if table.is_tree(me) or table.is_tree(other):
        why += ("immobility.no_move",)
    if why:
        return why
    mine, theirs = table.space(me), table.space(other)
    spaces = changed_at(changed_at(table.state.spaces, me, theirs), other, mine)
    swapped = DragonsExchanged((me, other), (theirs, mine), cites=cites)
    table.happen(swapped, spaces=spaces)
    return ()


def leaders(state: Race) -> int:
    """The space of the leading dragon."""
    return max(state.spaces)
