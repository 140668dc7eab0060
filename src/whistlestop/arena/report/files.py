"""The files of a report: the page and its pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from whistlestop.arena.report.balance import Balance, balance
from whistlestop.arena.report.page import page
from whistlestop.arena.report.plots import Plots
from whistlestop.arena.tournament_folder import TournamentFolder
from whistlestop.boards import Board
from whistlestop.pictures.board import draw_board
from whistlestop.pictures.png import png

MAP_WIDTH = 1400
"""The width of the maps as PNG, in pixels."""


def write_report(folders: Sequence[str | Path], out: str | Path, progress: Callable[[], None] = lambda: None) -> Path:
    """Write `report.html` and PNG files into the folder `out`; returns the path of the page.

    `folders` are those of one or several tournaments on the same variant, such as one for each number of players.
    `progress` is called for each game.
    """
    plots = {theme: Plots(theme) for theme in ("day", "night")}  # first, since it fails if matplotlib is missing
    numbers = balance(folders, progress)
    board = TournamentFolder(folders[0]).variant.board
    pictures = {theme: {**plots[theme].all(numbers), **_maps(numbers, board, theme)} for theme in plots}
    out = Path(out)
    out.mkdir(parents=True, exist_ok=True)
    for name, picture in pictures["day"].items():
        is_map = picture.startswith(b"<svg")
        (out / f"{name}.png").write_bytes(png(picture.decode(), MAP_WIDTH) if is_map else picture)
    path = out / "report.html"
    path.write_text(page(numbers, pictures), encoding="utf-8")
    return path


def _maps(numbers: Balance, board: Board, theme: str) -> dict[str, bytes]:
    """Draw maps as SVG that colour each route by how often it is claimed, by anyone and by the winner."""
    claimed = {i: 100 * route.claimed / numbers.games for i, route in enumerate(numbers.routes)}
    winners = {i: 100 * route.claimed_by_winner / numbers.games for i, route in enumerate(numbers.routes)}
    return {
        name: draw_board(board, heat=_rounded(heat), heat_title=title, theme=theme, title=False).encode()
        for name, heat, title in (
            ("routes-claimed", claimed, "claimed, % of games"),
            ("routes-of-winners", winners, "by the winner, %"),
        )
    }


def _rounded(heat: dict[int, float]) -> dict[int, float]:
    return {route: float(round(value)) for route, value in heat.items()}
