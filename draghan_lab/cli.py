"""The `draghan-lab` command.

draghan-lab                    serve the dashboards on this machine
draghan-lab games              the games that can be played
draghan-lab rules GAME         a rulebook, with what each entry rests on
draghan-lab coverage [GAME …]  where each rule is cited and which tests reach it
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from draghan_lab.engine.errors import DraghanError
from draghan_lab.engine.rulebook import BASES, Rulebook
from draghan_lab.games import GAMES, find_game


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the command line says; the exit status."""
    words = list(sys.argv[1:] if argv is None else argv)
    if words[:1] == ["help"]:
        words = ["--help"]
    try:
        if words and words[0] in COMMANDS:
            return COMMANDS[words[0]](words[1:])
        if words and not words[0].startswith("-"):
            raise DraghanError(f"there is no command {words[0]!r}; there are {', '.join(COMMANDS)}")
        return serve(words)
    except DraghanError as error:
        print(f"draghan-lab: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        return 0


def serve(words: list[str]) -> int:
    """Serve the dashboards."""
    if "--help" in words or "-h" in words:
        print(__doc__)
    from draghan_lab.serve import serve as serve_dashboards

    return serve_dashboards(words)


def games(words: list[str]) -> int:
    """The games, one a line."""
    for name in GAMES:
        about = find_game(name).rulebook.about
        fewest, most = about["players"]
        print(f"{name:<20} {about['title']}, {fewest} to {most} players")
    return 0


def rules(words: list[str]) -> int:
    """A rulebook in words."""
    if len(words) != 1:
        raise DraghanError(f"name one game: draghan-lab rules {'|'.join(GAMES)}")
    print("\n".join(told(find_game(words[0]).rulebook)))
    return 0


def told(book: Rulebook) -> list[str]:
    """Every clause, ruling, example and component, with its basis."""
    lines = [book.title, "", book.about["summary"], ""]
    phase = ""
    for clause in book.clauses.values():
        if clause.phase != phase:
            phase = clause.phase
            lines += ["", phase.replace("_", " ").upper()]
        lines.append(f"  {clause.title} [{clause.id}; {BASES[clause.basis]}]")
        lines.append(f"    {clause.text}")
    lines += ["", "OPEN QUESTIONS"]
    for ruling in book.rulings.values():
        lines.append(f"  {ruling.question} [{ruling.id}]")
        for option, text in ruling.options.items():
            lines.append(f"    {'*' if option == ruling.default else ' '} {option}: {text}")
    lines += ["", "EXAMPLES"]
    for example in book.examples.values():
        lines.append(f"  {example.id.replace('_', ' ')} [{BASES[example.basis]}]")
        for part in ("given", "when", "then"):
            lines.append(f"    {part}: {getattr(example, part)}")
    lines += ["", "COMPONENTS"]
    for piece in book.pieces.values():
        values = ", ".join(f"{key} {value}" for key, value in piece.values.items())
        lines.append(f"  {piece.count} x {piece.name} [{BASES[piece.basis]}] {values}".rstrip())
    return lines


def coverage(words: list[str]) -> int:
    """Where each rule is cited and which tests reach it; fails on a hole."""
    from draghan_lab.coverage.report import reached, read_reached, report

    parser = argparse.ArgumentParser(prog="draghan-lab coverage")
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(GAMES))
    parser.add_argument("--brief", action="store_true", help="only the holes")
    parser.add_argument("--reached", type=Path, help="a folder that a test run left its reach in")
    wanted = parser.parse_args(words)
    is_whole = True
    for name in wanted.games or GAMES:
        game = find_game(name)
        found = read_reached(game, wanted.reached) if wanted.reached else reached(game)
        text, has_no_hole = report(game, found, wanted.brief)
        print(text)
        is_whole &= has_no_hole
    return 0 if is_whole else 1


COMMANDS: dict[str, Callable[[list[str]], int]] = {
    "serve": serve,
    "games": games,
    "rules": rules,
    "coverage": coverage,
}
