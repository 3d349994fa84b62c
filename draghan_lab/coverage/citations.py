"""Where the code of a game cites its rulebook, read off the source."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

QUESTIONS = ("Pick", "Choose", "Order")


class Citation(NamedTuple):
    """A place in the source that names a clause, or looks up a ruling."""

    id: str
    is_ruling: bool
    place: str


def citations(folder: Path) -> Iterator[Citation]:
    """All citations in the source of a game."""
    for path in sorted(folder.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        asks = {id(part) for node in ast.walk(tree) for part in _asks(node)}
        rulings = {id(part) for node in ast.walk(tree) for part in _rulings(node)}
        for node in ast.walk(tree):
            if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
                continue
            if "." in node.value and id(node) not in asks:
                yield Citation(node.value, id(node) in rulings, f"{path.name}:{node.lineno}")


def _asks(node: ast.AST) -> Iterator[ast.AST]:
    """The name of the question in `Pick(seat, "name", …)`, which is no citation."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in QUESTIONS:
        yield from node.args[1:2]
    if isinstance(node, ast.Dict):
        yield from (key for key in node.keys if key is not None)
    if isinstance(node, ast.Compare) and isinstance(node.left, ast.Attribute):
        for other in node.comparators:
            yield from ast.walk(other)


def _rulings(node: ast.AST) -> Iterator[ast.AST]:
    """The name of the ruling in `table.ruling("name")`."""
    is_call = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
    if is_call and node.func.attr == "ruling":  # type: ignore[attr-defined]
        yield from node.args  # type: ignore[attr-defined]
