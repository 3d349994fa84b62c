"""`python tools/study.py drakon 100000`: many random games of all kinds, held against the laws.

Any number of players, any options, a few rulings that are not the default. In every game: no piece
appears or vanishes (looked at when it ends and at one step), exactly the options meet no objection
and a branch equals the original (at one step), and the link leads back to the same end. The first
game that breaks a law is told as a setup with which it can be played again.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from multiprocessing import Pool
from time import monotonic

from draghan_lab.engine.dealer import Chance
from draghan_lab.engine.decision import Order
from draghan_lab.engine.errors import SetupError
from draghan_lab.engine.link import read_link, write_link
from draghan_lab.engine.match import Match, Setup
from draghan_lab.engine.timeline import Timeline
from draghan_lab.explore.policies import play_on
from draghan_lab.games import find_game

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay")
PORTION = 100


def any_match(name: str, number: int) -> Match:
    """The setup with this number; of those that the game refuses, the next one that it takes."""
    game, chance = find_game(name), Chance("study", name, number)
    fewest, most = game.rulebook.about["players"]
    while True:
        count = fewest + chance.below(most - fewest + 1)
        changed = [(key, o.choices) for key, o in sorted(game.options.items()) if chance.below(2)]
        options = {key: chance.pick(choices) for key, choices in changed}
        flipped = [chance.pick(sorted(game.rulebook.rulings)) for _ in range(chance.below(7))]
        rulings = {r: chance.pick(sorted(game.rulebook.rulings[r].options)) for r in flipped}
        try:
            return Match(game, Setup(name, NAMES[:count], number, options, rulings))
        except SetupError:
            continue


def pieces_are_kept(game: Timeline, node: int) -> bool:
    match = game.match
    count = match.game.pieces
    wanted = count(match, match.start)
    return wanted == count(match, game.state) == count(match, game.nodes[node].step.state)


def options_meet_no_objection(game: Timeline, node: int) -> bool:
    match, step = game.match, game.nodes[node].step
    decision = step.decision
    assert decision is not None
    tried = set(match.game.conceivable(match, step.state, decision))
    if not isinstance(decision, Order):
        tried |= set(decision.answers())
    return all(
        decision.accepts(answer)
        == (match.game.explain(match, step.state, decision, answer) is None)
        for answer in map(decision.canonical, tried)
    )


def branch_equals(game: Timeline, node: int) -> bool:
    after = game.nodes[node].children[0]
    return game.nodes[node].step.answer(game.nodes[after].answer) == game.nodes[after].step


def link_leads_back(game: Timeline, node: int) -> bool:
    return read_link(write_link(game)).step == game.step


LAWS: dict[str, Callable[[Timeline, int], bool]] = {
    "no piece appears or vanishes": pieces_are_kept,
    "exactly the options meet no objection": options_meet_no_objection,
    "a branch equals the original": branch_equals,
    "a link leads back to the same step": link_leads_back,
}


def study(portion: tuple[str, int]) -> Counter[str]:
    """A portion of games: how many games and decisions, and how they ended."""
    name, first = portion
    found: Counter[str] = Counter()
    for number in range(first, first + PORTION):
        match = any_match(name, number)
        game = play_on(Timeline(match), Chance("player", number))
        node = Chance("step", number).pick(game.line()[:-1])
        for law, holds in LAWS.items():
            if not holds(game, node):
                raise AssertionError(f"{law}: not in game {number}, step {node}: {match.setup}")
        ending = type(game.step.moments[-1].event).__name__
        found.update({"games": 1, "decisions": len(game.nodes) - 1, f"ended by {ending}": 1})
    return found


def main() -> int:
    name, count = sys.argv[1], int(sys.argv[2])
    begun, total = monotonic(), Counter[str]()
    with Pool(2) as pool:
        portions = [(name, first) for first in range(0, count, PORTION)]
        for found in pool.imap_unordered(study, portions):
            total += found
            print(f"\r{total['games']:,} of {count:,} games", end="", flush=True)
    print(f"\nEvery law held in {monotonic() - begun:.0f} s.")
    for what, number in total.most_common():
        print(f"{number:12,}  {what}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
