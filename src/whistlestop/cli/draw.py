"""The command `whistlestop board draw`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from cyclopts import Parameter

from whistlestop.places import write_atomically

if TYPE_CHECKING:
    from whistlestop.boards import Board
    from whistlestop.boards.geometry.layout import Layout
    from whistlestop.view import View

ENDINGS = (".svg", ".png", ".json")
PNG_WIDTH = 2000
WIDEST = 10_000


def draw(
    board: Annotated[str, Parameter(help="A built-in board or variant, or a board file (NAME.toml).")],
    *,
    out: Annotated[
        str | None,
        Parameter(
            name=["--out", "-o"],
            help="The file to write: .svg, .png, or .json for the geometry; - prints SVG.",
            allow_leading_hyphen=True,
        ),
    ] = None,
    theme: Annotated[Literal["day", "night"], Parameter(help="Colours for day or night.")] = "day",
    width: Annotated[int | None, Parameter(help="The width in pixels. [2000 for a PNG]")] = None,
    record: Annotated[Path | None, Parameter(help="Show the game in this record.")] = None,
    at: Annotated[int | None, Parameter(help="Show the game after this many actions. [at its end]")] = None,
    highlight: Annotated[
        tuple[str, ...], Parameter(help="Highlight a route or a city; can be repeated.", negative="")
    ] = (),
    heat: Annotated[
        Path | None, Parameter(help="Colour routes by the numbers in a file: CSV (route,value) or JSON.")
    ] = None,
    detail: Annotated[
        Literal["auto", "full", "small"], Parameter(help="small leaves out detail that is too fine for small screens.")
    ] = "auto",
    save: Annotated[
        bool, Parameter(help="Lay out the board again and save the layout in its file.", negative="")
    ] = False,
) -> int:
    """Draw a board, empty or with a game on it.

    A board file without a layout is laid out first, which takes some seconds; --save stores the layout in the file.
    """
    if out is None and not save:
        raise ValueError("name the file to write: -o FILE, or -o - to print the picture")
    options = PictureOptions(theme, width, detail, record, at, highlight, heat)
    kind = _kind(out, options) if out is not None else ""
    found, file = _find(board)
    if save:
        found = _save(found, file, board)
    elif found.layout is None:
        print(f"{board} has no layout yet; --save would store it in the file.", file=sys.stderr)
        found = replace(found, layout=_laid_out(found))
    if out is not None:
        _write(out, _picture(found, kind, options))
    return 0


@dataclass(frozen=True, slots=True)
class PictureOptions:
    """The options of a picture."""

    theme: str
    width: int | None
    detail: Literal["auto", "full", "small"]
    record: Path | None
    at: int | None
    highlight: tuple[str, ...]
    heat: Path | None


def draw_view(view: View, board: Board, file: Path) -> None:
    """Save a picture of the board as a view shows it, as an SVG or PNG file."""
    from whistlestop.view import picture

    kind = _ending(str(file), ENDINGS[:2])
    _write(str(file), _file_contents(picture(view, board), kind, None))


def _ending(out: str, endings: tuple[str, ...]) -> str:
    kind = Path(out).suffix.lower()
    if kind not in endings:
        raise ValueError(f"{out} should end in {', '.join(endings[:-1])} or {endings[-1]}")
    return kind


def _kind(out: str, options: PictureOptions) -> str:
    """The ending of the file to write; raises ValueError for bad options before anything slow happens."""
    kind = ".svg" if out == "-" else _ending(out, ENDINGS)
    if options.width is not None and not 1 <= options.width <= WIDEST:
        raise ValueError(f"--width must be 1 to {WIDEST} pixels, not {options.width}")
    if options.at is not None and options.record is None:
        raise ValueError("--at needs the --record of a game")
    if kind == ".json" and (options.record or options.highlight or options.heat):
        raise ValueError("a .json file contains only the geometry of the board: no record, highlight or heat")
    return kind


def _find(name: str) -> tuple[Board, Path | None]:
    """The board with this name, and its file if it is not built in."""
    from whistlestop.boards import load, load_file, split_source

    file, _ = split_source(name)
    board = load(name).board if file is None else load_file(file).board
    return board, file


def _save(board: Board, file: Path | None, name: str) -> Board:
    from whistlestop.boards.geometry.save import save_layout

    if file is None:
        raise ValueError(
            f"{name} is built in, and its layout can't be changed; to make a board of your own: "
            f"whistlestop board copy {name} FILE"
        )
    layout = _laid_out(board)
    save_layout(file, board, layout)
    print(f"The layout is saved in {file}.", file=sys.stderr)
    return replace(board, layout=layout)


def _laid_out(board: Board) -> Layout:
    from whistlestop.boards.geometry.solver import solve

    words = f"Laying out {board.name}"
    if not sys.stderr.isatty():
        print(f"{words} …", file=sys.stderr)
        return solve(board)
    try:
        return solve(board, progress=_percentage(words))
    finally:
        print("\r\033[K", end="", file=sys.stderr, flush=True)


def _percentage(words: str) -> Callable[[float], None]:
    shown = -1

    def show(share: float) -> None:
        nonlocal shown
        if (percent := int(100 * share)) != shown:
            shown = percent
            print(f"\r{words} … {percent} %", end="", file=sys.stderr, flush=True)

    return show


def _picture(board: Board, kind: str, options: PictureOptions) -> bytes:
    if kind == ".json":
        from whistlestop.pictures.sheet_json import sheet_json

        return sheet_json(board) + b"\n"
    from whistlestop.pictures.board import draw_board

    width = options.width or (PNG_WIDTH if kind == ".png" else None)
    extra: dict[str, Any] = {}
    if options.record is not None:
        extra |= _shown(options.record, options.at, board)
    if options.heat is not None:
        from whistlestop.cli.heat_file import read_heat

        extra["heat"], extra["heat_title"] = read_heat(options.heat, board)
    svg = draw_board(
        board, theme=options.theme, width=width, detail=options.detail, highlight=options.highlight, **extra
    )
    return _file_contents(svg, kind, width)


def _file_contents(svg: str, kind: str, width: int | None) -> bytes:
    """The contents of the file: the SVG, or its rendering as PNG."""
    if kind == ".svg":
        return svg.encode() + b"\n"
    from whistlestop.pictures.png import png

    return png(svg, width or PNG_WIDTH)


def _shown(file: Path, at: int | None, board: Board) -> dict[str, dict[int, int]]:
    """The claims and stations on the board in a record."""
    from whistlestop.game import Record
    from whistlestop.view import on_board

    record = Record.read(file)
    if record.variant.board != board:
        raise ValueError(f"{file} is a game on {record.variant.board.name}, not on {board.name}")
    claims, stations = on_board(record.replay(at).view())
    return {"claims": claims, "stations": stations}


def _write(out: str, picture: bytes) -> None:
    if out == "-":
        sys.stdout.write(picture.decode())
    else:
        write_atomically(Path(out), picture)
