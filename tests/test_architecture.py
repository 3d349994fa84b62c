"""What holds for the source code itself."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "draghan_lab"
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
GAMES = sorted(path.parent for path in PACKAGE.glob("games/*/rulebook.toml"))
MAY_IMPORT = {
    "engine": {"engine", "games"},  # the registry of games alone, and only inside functions
    "games": {"engine", "games"},
    "explore": {"engine", "games", "explore"},
    "ui": {"engine", "games", "explore", "ui"},
}
RULES_MAY_IMPORT = {
    *("__future__", "bisect", "collections", "dataclasses", "enum", "functools", "hashlib"),
    *(
        "html",
        "itertools",
        "math",
        "msgspec",
        "operator",
        "pathlib",
        "re",
        "textwrap",
        "typing",
        "draghan_lab",
    ),
}
PROGRAMS = (
    *(ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda, ast.Try),
    *(ast.For, ast.AsyncFor, ast.While, ast.comprehension),
)
CHANGING = {
    *("add", "append", "clear", "discard", "extend", "insert", "pop", "popitem", "remove"),
    *("reverse", "setdefault", "sort", "update"),
}
UNREPEATABLE = {"__import__", "eval", "exec", "globals", "hash", "id", "input", "open", "print"}


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imports(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


@pytest.mark.parametrize("layer", MAY_IMPORT)
def test_imports_point_one_way(layer: str) -> None:
    for path in (PACKAGE / layer).rglob("*.py"):
        for name in imports(parsed(path)):
            parts = name.split(".")
            if parts[0] == "draghan_lab" and len(parts) > 1:
                assert parts[1] in MAY_IMPORT[layer], f"{path.name} imports {name}"


def test_the_engine_names_no_game_and_no_widget() -> None:
    names = [folder.name for folder in GAMES]
    words = {word for name in names for word in (name, name.split("_")[-1])} | {"ipywidgets"}
    for path in (PACKAGE / "engine").glob("*.py"):
        text = path.read_text(encoding="utf-8").lower()
        for word in words - {"dragon", "dragons", "racer"}:
            assert not re.search(rf"\b{word}\b", text), f"{path.name} names {word}"


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_rules_read_nothing_but_the_table(folder: Path) -> None:
    for path in folder.glob("*.py"):
        for name in imports(parsed(path)):
            assert name.split(".")[0] in RULES_MAY_IMPORT, f"{path.name} imports {name}"
            if name.startswith("draghan_lab.games."):
                assert name.split(".")[2] == folder.name, f"{path.name} imports another game"


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_rules_keep_nothing_outside_the_table(folder: Path) -> None:
    trees = {path: parsed(path) for path in folder.glob("*.py")}
    collecting = {name for tree in trees.values() for name in decorators(tree)}
    for path, tree in trees.items():
        tree.body = [node for node in tree.body if getattr(node, "name", "") not in collecting]
        found = list(outside_the_table(tree))
        assert not found, f"{path.name}: {found}"


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("global SEEN", "global"),
        ("SEEN.append(1)", "SEEN"),
        ("SEEN[0] = 1", "SEEN"),
        ("SEEN[0] += 1", "SEEN"),
        ("del SEEN[0]", "SEEN"),
        ("x = open('/etc/hostname')", "open"),
        ("__import__('random')", "__import__"),
        ("x = id(table)", "id"),
    ],
)
def test_what_lies_outside_the_table_is_found(line: str, what: str) -> None:
    rule = f"SEEN = []\ndef rule(table):\n {line}"
    assert list(outside_the_table(ast.parse(rule))) == [(what, 3)]
    assert not list(outside_the_table(ast.parse("SEEN = []\ndef rule(SEEN):\n SEEN.append(1)")))
    assert not list(outside_the_table(ast.parse("SEEN = [1]\ndef rule(t):\n t.go(SEEN[0])")))


def decorators(tree: ast.AST) -> Iterator[str]:
    """What stands above functions, such as `@card("trap")`: it runs once, on import."""
    for node in ast.walk(tree):
        for above in node.decorator_list if isinstance(node, ast.FunctionDef) else ():
            yield from (part.id for part in ast.walk(above) if isinstance(part, ast.Name))


def outside_the_table(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Where a function changes what its module holds, or asks what no record can repeat."""
    shared = {name for node in tree.body for name in names_set(node)}
    for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
        given = {part.arg for part in ast.walk(function.args) if isinstance(part, ast.arg)}
        own = given.union(*map(names_set, ast.walk(function)))
        for node in ast.walk(function):
            if isinstance(node, ast.Global):
                yield "global", node.lineno
            for name in (*changed_by(node), *asked_by(node)):
                if name in UNREPEATABLE or name in shared - own:
                    yield name, node.lineno


def names_set(node: ast.AST) -> set[str]:
    """The names that a statement or a loop sets."""
    targets = getattr(node, "targets", None) or [getattr(node, "target", None)]
    parts = [part for target in targets if target for part in ast.walk(target)]
    return {part.id for part in parts if isinstance(part, ast.Name) and is_store(part)}


def is_store(node: ast.expr) -> bool:
    return isinstance(getattr(node, "ctx", None), ast.Store | ast.Del)


def changed_by(node: ast.AST) -> Iterator[str]:
    """The name of what is changed in place: `name[…] = …`, `del name[…]`, `name.append(…)`."""
    holder: ast.AST | None = None
    if isinstance(node, ast.Subscript | ast.Attribute) and is_store(node):
        holder = node.value
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        holder = node.func.value if node.func.attr in CHANGING else None
    if isinstance(holder, ast.Name):
        yield holder.id


def asked_by(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Name) and node.id in UNREPEATABLE:
        yield node.id


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_rules_change_the_state_only_by_letting_something_happen(folder: Path) -> None:
    for path in folder.glob("*.py"):
        for node in ast.walk(parsed(path)):
            targets = getattr(node, "targets", None) or [getattr(node, "target", None)]
            for target in targets if isinstance(node, ast.Assign | ast.AugAssign) else ():
                is_state = isinstance(target, ast.Attribute) and target.attr in ("state", "moments")
                assert not is_state, f"{path.name}:{node.lineno} sets the state by hand"


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_no_call_of_a_generator_lacks_yield_from(folder: Path) -> None:
    """A forgotten `yield from` would silently skip a rule."""
    trees = {path: parsed(path) for path in folder.glob("*.py")}
    asking = {name for tree in trees.values() for name in generators(tree)}
    assert asking
    for path, tree in trees.items():
        lost = list(lost_calls(tree, asking))
        assert not lost, f"{path.name}: {lost}"


def test_a_forgotten_yield_from_is_found() -> None:
    rules = ["def ask(t):", " yield 1", "def rule(t):", " ask(t)", " yield from ask(t)"]
    tree = ast.parse("\n".join(rules))
    assert list(lost_calls(tree, set(generators(tree)))) == [("ask", 4)]


def generators(tree: ast.AST) -> Iterator[str]:
    """The functions that ask a decision: those with a `yield` of their own."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and any(own_yields(node)):
            returns = ast.unparse(node.returns) if node.returns else ""
            if not returns.startswith("Iterator"):
                yield node.name


def own_yields(function: ast.FunctionDef) -> Iterator[ast.AST]:
    waiting: list[ast.AST] = list(function.body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Yield | ast.YieldFrom):
            yield node
        if not isinstance(node, ast.FunctionDef | ast.Lambda | ast.GeneratorExp):
            waiting.extend(ast.iter_child_nodes(node))


def lost_calls(tree: ast.AST, asking: set[str]) -> Iterator[tuple[str, int]]:
    """Calls of such functions whose questions would never be asked."""
    kept = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.YieldFrom | ast.Return):
            kept.update(id(part) for part in ast.walk(node) if isinstance(part, ast.Call))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and id(node) not in kept:
            name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
            name = node.func.id if isinstance(node.func, ast.Name) else name
            if name in asking:
                yield name, node.lineno


def test_nothing_that_makes_a_dashboard_hang_is_used() -> None:
    """Output widgets and what is built on them stall a page now and then while it loads."""
    banned = re.compile(r"\bOutput\(|\binteract(ive|ive_output|_manual)?\(|\.capture\(")
    for path in [*PACKAGE.rglob("*.py"), *NOTEBOOKS]:
        assert not banned.search(path.read_text(encoding="utf-8")), path.name


def test_nothing_is_fetched_from_elsewhere() -> None:
    address = re.compile(r"(https?:)?//[a-z0-9.-]+\.[a-z]{2,}", re.IGNORECASE)
    harmless = re.compile(r"http://www\.w3\.org/(2000/svg|1999/xlink)")
    for path in [*PACKAGE.rglob("*.js"), *PACKAGE.rglob("*.css"), *PACKAGE.rglob("*.j2")]:
        for line in path.read_text(encoding="utf-8").splitlines():
            found = address.search(harmless.sub("", line))
            assert not found or "replace(" in line, f"{path.name}: {line.strip()}"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_notebook_cells_are_short_and_hold_no_program(path: Path) -> None:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            continue
        source = "".join(cell["source"])
        assert len(source.splitlines()) <= 8
        assert not cell["outputs"], "notebooks are kept without outputs"
        assert not [node for node in ast.walk(ast.parse(source)) if isinstance(node, PROGRAMS)]


def test_there_are_notebooks() -> None:
    assert {"home.ipynb", "dragon_racer.ipynb"} <= {path.name for path in NOTEBOOKS}


def test_the_public_names_fit_on_one_screen() -> None:
    import draghan_lab

    assert len(draghan_lab.__all__) <= 12
    for name in draghan_lab.__all__:
        assert getattr(draghan_lab, name) is not None
