"""Compare a file with the shape declared in `format.py`, and report every unknown, missing or mistyped field."""

from __future__ import annotations

import re
import types
from collections.abc import Iterator
from functools import cache
from typing import Any, Literal, NamedTuple, TypeVar, Union, get_args, get_origin

import msgspec

from whistlestop.boards.format import Table

T = TypeVar("T", bound=Table)


class Finding(NamedTuple):
    """Something wrong in a file: the entry it is in, and the reason."""

    entry: str
    reason: str


ROWS = {
    "cities": "city",
    "routes": "route",
    "tickets": "ticket",
    "decks": "deck",
    "variants": "variant",
    "deals": "deal",
    "options": "option",
    "lines": "line",
}
"""What one row of each list, or one table of each kind, is called in messages."""

TYPE_NAMES: dict[object, str] = {int: "a whole number", float: "a number", str: "a text", bool: "true or false"}


def entries(field: str, rows: object) -> Iterator[tuple[str, object]]:
    """Each row after what it is called in messages: `city 3 (boston)`, `route 7 (boston–miami)`, `deck classic`."""
    if isinstance(rows, dict):
        yield from ((f"{ROWS[field]} {key}", row) for key, row in rows.items())
    elif isinstance(rows, list):
        for number, row in enumerate(rows, 1):
            yield f"{ROWS[field]} {number}{_known_as(row)}", row


def _known_as(row: object) -> str:
    match row:
        case {"id": str(id)}:
            return f" ({id})"
        case {"a": str(a), "b": str(b)}:
            return f" ({a}–{b})"
    return ""


def well_formed(field: str, rows: object, table: type[T]) -> dict[str, T]:
    """The rows that have the right shape, by what they are called. `check_shape` reports the others."""
    found = {}
    for entry, row in entries(field, rows):
        try:
            found[entry] = msgspec.convert(row, table)
        except msgspec.ValidationError:
            continue
    return found


def check_shape(entry: str, value: object, table: type[Table]) -> Iterator[Finding]:
    """Report every field of a table, and of the tables in it, that is unknown, missing or of the wrong type."""
    if not isinstance(value, dict):
        yield Finding(entry, f"must be a table, not {_shown(value)}")
        return
    fields = _fields(table)
    for name in value.keys() - fields.keys():
        yield Finding(entry, f'unknown field "{name}"; known are {", ".join(fields)}')
    for name, field in fields.items():
        if name in value:
            yield from _check_type(entry, name, value[name], field.type)
        elif field.required:
            yield Finding(entry, f'missing field "{name}"')


@cache
def _fields(table: type[Table]) -> dict[str, msgspec.structs.FieldInfo]:
    return {field.name: field for field in msgspec.structs.fields(table)}


def _check_type(entry: str, name: str, value: object, type_: Any) -> Iterator[Finding]:
    if (table := _table_type(type_)) is not None:
        yield from check_shape(name, value, table)
    elif (row_type := _row_type(type_)) is not None:
        if not isinstance(value, list if get_origin(type_) is tuple else dict):
            yield Finding(entry, f'"{name}" must be {_meaning(type_)}, not {_shown(value)}')
        inside = f"{entry}, " if name in ("deals", "options") or entry == "layout" else ""
        for row_entry, row in entries(name, value):
            yield from check_shape(inside + row_entry, row, row_type)
    else:
        try:
            msgspec.convert(value, type_)
        except msgspec.ValidationError:
            yield Finding(entry, f'"{name}" must be {_meaning(type_)}, not {_shown(value)}')


_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ufffe\uffff]")
"""Control characters other than tabs and new lines. A picture or a terminal can't show them."""
_LONG_TEXTS = ("about",)
"""The fields that may have tabs and new lines in them."""


def check_texts(entry: str, value: object, field: str = "") -> Iterator[Finding]:
    """Report every text in a file that has control characters in it."""
    if isinstance(value, str):
        if _CONTROL.search(value) or (field not in _LONG_TEXTS and re.search("[\t\n]", value)):
            yield Finding(entry, f'"{field}" has a control character in it: {ascii(value)[:40]}')
    elif isinstance(value, dict):
        for name, inner in value.items():
            if _CONTROL.search(name):
                yield Finding(entry, f"a field has a control character in its name: {ascii(name)[:40]}")
            elif name in ROWS:
                for row_entry, row in entries(name, inner):
                    yield from check_texts(row_entry, row)
            else:
                yield from check_texts(name if isinstance(inner, dict) else entry, inner, name)
    elif isinstance(value, list):
        for one in value:
            yield from check_texts(entry, one, field)


def _is_table(type_: object) -> bool:
    return isinstance(type_, type) and get_origin(type_) is None and issubclass(type_, Table)


def _table_type(type_: object) -> type[Table] | None:
    """The type of a field that holds one table, even if it is optional; None for any other field."""
    args = get_args(type_) if get_origin(type_) in (Union, types.UnionType) else (type_,)
    return next((arg for arg in args if _is_table(arg)), None)


def _row_type(type_: object) -> type[Table] | None:
    """The type of the rows of a field that holds rows (`tuple[Row, ...]` or `dict[str, Row]`); None for any other."""
    rows = [arg for arg in get_args(type_) if _is_table(arg)]
    return rows[0] if rows and get_origin(type_) in (tuple, dict) else None


def _meaning(type_: Any) -> str:
    """A type in words.

    >>> _meaning(int | None), _meaning(tuple[str, ...]), _meaning(Literal["under", "out"])
    ('a whole number', 'a list, each a text', '"under" or "out"')
    """
    origin, args = get_origin(type_), get_args(type_)
    if origin in (Union, types.UnionType):
        return _meaning(args[0])
    if origin is Literal:
        return " or ".join(f'"{arg}"' for arg in args)
    if origin is tuple and Ellipsis not in args:
        return f"a list of {len(args)}, each {_meaning(args[0])}"
    if origin is tuple:
        return f"a list, each {_meaning(args[0])}"
    if origin is dict:
        return f"a table, each {_meaning(args[1])}"
    return TYPE_NAMES.get(type_, "a table")


def _shown(value: object) -> str:
    """A value of the file, short enough for a message."""
    text = {True: "true", False: "false"}[value] if isinstance(value, bool) else repr(value)
    text = f'"{value}"' if isinstance(value, str) else text
    return text if len(text) <= 40 else f"{text[:39]}…"
