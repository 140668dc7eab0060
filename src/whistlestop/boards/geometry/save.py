"""Saving a layout in its board file, leaving the rest of the file as it is."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from whistlestop.boards.board import Board
from whistlestop.boards.geometry.layout import CityPlace, Layout, LinePlace
from whistlestop.places import write_atomically

_HEADER = re.compile(r"^\[", re.MULTILINE)
_LAYOUT = re.compile(r"^(?:#[^\n]*\n)?\[layout\][^\n]*\n", re.MULTILINE)
_ABOUT = (
    "# Where everything is drawn, in units of a sheet 1000 wide; `whistlestop board draw FILE --save` regenerates it.\n"
)


def save_layout(path: str | Path, board: Board, layout: Layout) -> None:
    """Write the layout of a board into its file, in place of any that is there.

    Raises `ValueError`, and leaves the file as it is, if anything else in it would change.
    """
    path = Path(path)
    old = path.read_text(encoding="utf-8")
    new = with_layout(old, board, layout)
    before, after = tomllib.loads(old), tomllib.loads(new)
    before.pop("layout", None)
    if after.pop("layout", None) is None or before != after:
        raise ValueError(f"{path}: cannot tell where [layout] begins and ends; move it to the end of the file")
    write_atomically(path, new.encode())


def with_layout(text: str, board: Board, layout: Layout) -> str:
    """The text of a board file with this layout."""
    found = _LAYOUT.search(text)
    if found is None:
        return f"{text.rstrip()}\n\n{layout_text(board, layout)}"
    following = _HEADER.search(text, found.end())
    rest = "\n" + text[following.start() :] if following else ""
    return text[: found.start()] + layout_text(board, layout) + rest


def layout_text(board: Board, layout: Layout) -> str:
    """A layout as TOML, one row per city and line."""
    projection, furniture = layout.projection, layout.furniture
    head = {
        "width": _number(layout.width),
        "height": _number(layout.height),
        "parallels": _list(projection.parallels, 3),
        "meridian": _number(projection.meridian, 3),
        "scale": _number(projection.scale, 3),
        "origin": _list(projection.origin, 3),
    }
    for name in ("cartouche", "values", "compass"):
        if (place := getattr(furniture, name)) is not None:
            head[name] = _list(place)
    fields = "".join(f"{name} = {value}\n" for name, value in head.items())
    ids = [city.id for city in board.cities]
    cities = [_city_row(city.id, city.name, place) for city, place in zip(board.cities, layout.cities, strict=True)]
    lines = [_line_row(ids[a], ids[b], place) for (a, b), place in sorted(layout.lines.items())]
    return f"{_ABOUT}[layout]\n{fields}cities = [\n{''.join(cities)}]\nlines = [\n{''.join(lines)}]\n"


def _city_row(id: str, name: str, place: CityPlace) -> str:
    rows = f", rows = [{', '.join(map(_text, place.rows))}]" if place.rows != (name,) else ""
    return f'  {{ id = "{id}", at = {_list((place.x, place.y))}, label = {_list(place.label)}{rows} }},\n'


def _line_row(a: str, b: str, place: LinePlace) -> str:
    back = f", back = {_list(place.back)}" if any(place.back) else ""
    return f'  {{ a = "{a}", b = "{b}", bend = {_list((*place.bend[0], *place.bend[1]))}{back} }},\n'


def _text(words: str) -> str:
    escaped = words.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _list(values: tuple[float, ...], digits: int = 1) -> str:
    return "[" + ", ".join(_number(value, digits) for value in values) + "]"


def _number(value: float, digits: int = 1) -> str:
    text = f"{value:.{digits}f}"
    return "0" if float(text) == 0 else text.removesuffix(".0") if digits == 1 else text
