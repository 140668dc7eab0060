"""Reading files with a number for each route: CSV rows `route,value`, or a JSON object."""

from __future__ import annotations

import csv
import math
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from whistlestop.boards import Board, UnknownName


def read_heat(path: Path, board: Board) -> tuple[dict[int, float], str]:
    """Read the numbers by route index, and the heading of the numbers if there is one.

    The first row of a CSV file may be a heading, such as `route,claimed in % of games`.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError(f"{path} is not a text file") from None
    if text.lstrip().startswith("{"):
        title, rows = "", _json_rows(path, text)
    else:
        title, rows = _csv_rows(path, text)
    values: dict[int, float] = {}
    for where, id, value in rows:
        try:
            route = board.route(id)
        except UnknownName as error:
            raise ValueError(f"{where}: {error}") from None
        if route in values:
            raise ValueError(f'{where}: the route "{id}" is listed twice')
        values[route] = value
    if not values:
        raise ValueError(f"{path} lists no routes; a row should be route,value")
    return values, title


def _json_rows(path: Path, text: str) -> Iterator[tuple[str, str, float]]:
    try:
        found = msgspec.json.decode(text, type=dict[str, float])
    except msgspec.DecodeError as error:
        raise ValueError(f"{path} is not a JSON object of routes and numbers: {error}") from None
    for id, value in found.items():
        yield str(path), id, value


def _csv_rows(path: Path, text: str) -> tuple[str, Iterator[tuple[str, str, float]]]:
    rows = [(i, row) for i, row in enumerate(csv.reader(text.splitlines()), 1) if any(cell.strip() for cell in row)]
    title = ""
    if rows and len(rows[0][1]) == 2 and "/" not in rows[0][1][0] and _number(rows[0][1][1]) is None:
        title = rows.pop(0)[1][1].strip()
    return "" if title.casefold() == "value" else title, _checked(path, rows)


def _checked(path: Path, rows: Iterable[tuple[int, list[str]]]) -> Iterator[tuple[str, str, float]]:
    for line, row in rows:
        where = f"{path}:{line}"
        if len(row) != 2:
            raise ValueError(f"{where}: a row should be route,value, not {','.join(row)}")
        value = _number(row[1])
        if value is None:
            raise ValueError(f'{where}: "{row[1].strip()}" is not a number')
        yield where, row[0].strip(), value


def _number(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if math.isfinite(value) else None
