"""Rulebooks as data: clauses, rulings, decisions, chance events, components and worked examples."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from inspect import unwrap
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, TypeVar

from msgspec import Struct, ValidationError, convert

from draghan_lab.engine.errors import RulesBug, SetupError, UnknownClause

BASES = {
    "rulebook": "stated in the rulebook",
    "inferred": "follows from the rulebook",
    "public": "found in public material",
    "reconstructed": "our own value: the printed one is lost",
    "own": "our own example",
}
LARGEST_VALUE = 999
"""No changed component has more of anything: a setup may come from a stranger's link."""


class Clause(Struct, frozen=True, forbid_unknown_fields=True):
    """One rule. `kind` is "rule", or "component" or "advice" for what no play can cite."""

    id: str
    phase: str
    title: str
    text: str
    source: str
    basis: str
    kind: str = "rule"
    note: str = ""


class Ruling(Struct, frozen=True, forbid_unknown_fields=True):
    """A question that the rulebook leaves open, and the ways to answer it."""

    id: str
    clause: str
    question: str
    default: str
    why: str
    options: dict[str, str]


class Question(Struct, frozen=True, forbid_unknown_fields=True):
    """A decision as the rulebook describes it."""

    id: str
    who: str
    when: str
    options: str
    hidden: str = ""


class ChanceEvent(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that fate decides."""

    id: str
    when: str
    outcomes: str


class Example(Struct, frozen=True, forbid_unknown_fields=True):
    """A worked example; each of them is a test."""

    id: str
    basis: str
    clauses: tuple[str, ...]
    given: str
    when: str
    then: str


class Piece(Struct, frozen=True):
    """A component, or one kind of it, with whatever values belong to it."""

    id: str
    name: str
    count: int
    basis: str
    note: str
    values: dict[str, Any]
    of: str = ""

    def __getitem__(self, value: str) -> Any:
        return self.count if value == "count" else self.values[value]


_Entry = TypeVar("_Entry", bound=Struct)


class Rulebook:
    """The rulebook of one game, read from its TOML file."""

    def __init__(self, source: Mapping[str, Any]) -> None:
        if not isinstance(source.get("game"), Mapping):
            raise RulesBug("a rulebook needs a table [game]")
        self.about: dict[str, Any] = dict(source["game"])
        self.extra = {key: value for key, value in source.items() if key not in _TABLES}
        self.clauses = _by_id(source.get("clause", ()), Clause)
        self.rulings = _by_id(source.get("ruling", ()), Ruling)
        self.questions = _by_id(source.get("decision", ()), Question)
        self.chances = _by_id(source.get("chance", ()), ChanceEvent)
        self.examples = _by_id(source.get("example", ()), Example)
        self.pieces = _by_own_id(_pieces(source.get("component", ())))
        self._check()

    @classmethod
    def read(cls, path: Path) -> Rulebook:
        return cls(tomllib.loads(path.read_text(encoding="utf-8")))

    @property
    def title(self) -> str:
        return self.about["title"]

    @cached_property
    def defaults(self) -> dict[str, str]:
        """The option of each ruling that is in force unless a setup says otherwise."""
        return {ruling.id: ruling.default for ruling in self.rulings.values()}

    def kinds(self, component: str) -> tuple[Piece, ...]:
        """The kinds of a component, in rulebook order."""
        return tuple(piece for piece in self.pieces.values() if piece.of == component)

    def rulings_of(self, clause: str) -> tuple[Ruling, ...]:
        return tuple(ruling for ruling in self.rulings.values() if ruling.clause == clause)

    def with_changes(self, changes: Mapping[str, Mapping[str, Any]]) -> dict[str, Piece]:
        """The pieces with some of their values changed, as a setup asks for."""
        if not changes:
            return self.pieces
        pieces = dict(self.pieces)
        for piece, values in changes.items():
            if piece not in pieces:
                raise SetupError(f"{self.title} has no component {piece!r}")
            pieces[piece] = _changed(pieces[piece], values)
        return pieces

    def verify(self, modules: Iterable[ModuleType]) -> None:
        """Every dotted id that stands in the rules of a game must exist in its rulebook."""
        known = {*self.clauses, *self.rulings, *self.questions, *self.chances}
        for module in modules:
            for word in _words_of(module):
                if word not in known:
                    raise UnknownClause(f"{module.__name__} names {word!r}, which no rule is")

    def _check(self) -> None:
        for ruling in self.rulings.values():
            if ruling.clause not in self.clauses or ruling.default not in ruling.options:
                raise RulesBug(f"ruling {ruling.id} has no such clause or default")
        for example in self.examples.values():
            for clause in example.clauses:
                if clause not in self.clauses:
                    raise UnknownClause(f"example {example.id} names {clause!r}")


_TABLES = frozenset({"game", "clause", "ruling", "decision", "chance", "example", "component"})
_PIECE_FIELDS = frozenset({"id", "name", "count", "basis", "note", "kind"})


def _by_id(rows: Iterable[Mapping[str, Any]], kind: type[_Entry]) -> dict[str, _Entry]:
    entries: dict[str, _Entry] = {}
    for row in _tables(rows, kind.__name__):
        try:
            entry = convert(row, kind)
        except ValidationError as error:
            raise RulesBug(f"{kind.__name__} {row.get('id')}: {error}") from error
        if row["id"] in entries:
            raise RulesBug(f"{kind.__name__} {row['id']} stands twice")
        entries[row["id"]] = entry
    return entries


def _tables(rows: Any, name: str) -> list[Mapping[str, Any]]:
    if not isinstance(rows, list | tuple) or not all(isinstance(row, Mapping) for row in rows):
        raise RulesBug(f"{name}: a rulebook has a list of tables [[…]] here")
    return list(rows)


def _by_own_id(pieces: Iterable[Piece]) -> dict[str, Piece]:
    entries: dict[str, Piece] = {}
    for piece in pieces:
        if piece.id in entries:
            raise RulesBug(f"component {piece.id} stands twice")
        entries[piece.id] = piece
    return entries


def _pieces(rows: Iterable[Mapping[str, Any]]) -> Iterator[Piece]:
    for row in _tables(rows, "component"):
        yield _piece(row, "")
        for kind in _tables(row.get("kind", ()), f"component {row['id']}, kind"):
            yield _piece(kind, row["id"])


def _piece(row: Mapping[str, Any], of: str) -> Piece:
    missing = [field for field in ("id", "count", "basis") if field not in row]
    if missing:
        raise RulesBug(f"component {row.get('id')} lacks {', '.join(missing)}")
    values = {key: value for key, value in row.items() if key not in _PIECE_FIELDS}
    name = row.get("name") or row["id"].replace("_", " ")
    return Piece(row["id"], name, row["count"], row["basis"], row.get("note", ""), values, of)


def _changed(piece: Piece, values: Mapping[str, Any]) -> Piece:
    known = {"count": piece.count, **piece.values}
    for name, value in values.items():
        if name not in known:
            raise SetupError(f"{piece.id} has no value {name!r}; it has {', '.join(known)}")
        if type(value) is not type(known[name]):
            wanted = type(known[name]).__name__
            raise SetupError(f"{piece.id}: {name} must be of type {wanted}, not {value!r}")
        if name == "count" and value < 0:
            raise SetupError(f"{piece.id}: there cannot be {value} of them")
        if isinstance(value, int | float) and not abs(value) <= LARGEST_VALUE:
            raise SetupError(
                f"{piece.id}: {name} cannot be {value}, that is beyond {LARGEST_VALUE}"
            )
        known[name] = value
    count = known.pop("count")
    note = "Changed in this setup."
    return Piece(piece.id, piece.name, count, piece.basis, note, known, piece.of)


def _words_of(module: ModuleType) -> Iterator[str]:
    for value in vars(module).values():
        if isinstance(value, type) and value.__module__ == module.__name__:
            for member in vars(value).values():
                yield from _words_in(member, module)
        else:
            yield from _words_in(value, module)


def _words_in(value: Any, module: ModuleType) -> Iterator[str]:
    """The ids in a constant of a module, or in one of its own functions, cached or not."""
    function = unwrap(value) if callable(value) else value
    code = getattr(function, "__code__", None)
    if isinstance(code, CodeType):
        if function.__module__ == module.__name__:
            yield from _constants(code)
    elif isinstance(value, str | tuple):
        yield from _constants(value)


def _constants(constant: Any) -> Iterator[str]:
    if isinstance(constant, str):
        words = constant.split(".")
        if len(words) == 2 and all(word.isidentifier() for word in words):
            yield constant
    elif isinstance(constant, CodeType | tuple):
        for part in constant.co_consts if isinstance(constant, CodeType) else constant:
            yield from _constants(part)
