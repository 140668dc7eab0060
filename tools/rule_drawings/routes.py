"""Pictures of claiming routes (C) and ferries (F)."""

from __future__ import annotations

from tools.rule_drawings.board_piece import BoardPiece, add_board, middle_of_route
from tools.rule_drawings.drawing import COBALT, CRIMSON, LOCOMOTIVE, Drawing

from whistlestop.boards import load
from whistlestop.pictures.svg import Point

_LEFT, _RIGHT = (8.0, 44.0, 148.0, 128.0), (164.0, 44.0, 148.0, 128.0)
"""The boxes of two boards side by side, below the numbers of players."""


def the_set(drawing: Drawing) -> None:
    """C1: cards in the colour of a route, with or without locomotives."""
    piece = BoardPiece("usa", ("chicago", "omaha"), (606, 296), 1.36, ("chicago/omaha",))
    add_board(drawing, piece, (0, 0, 320, 104))
    drawing.divide(160, 112)
    drawing.cards(("blue",) * 4, 10, 118, 36)
    drawing.cards(("blue", "blue", LOCOMOTIVE, LOCOMOTIVE), 168, 118, 36)


def as_many_trains(drawing: Drawing) -> None:
    """C2: a train for each space, also where nothing of one's own is near."""
    piece = BoardPiece(
        "europe", ("bruxelles", "frankfurt", "munchen", "wien"), (423, 322), 1.1, ("munchen/wien", "frankfurt/munchen"),
        {"bruxelles/frankfurt": CRIMSON},
    )  # fmt: skip
    add_board(drawing, piece, (0, 0, 320, 144))
    for place in range(3):
        drawing.wagon(CRIMSON, 170 + 36 * place, 162)
    drawing.badge("3", 134, 162)
    drawing.arrow((264, 152), (247, 100), 4)


def points(drawing: Drawing) -> None:
    """C3: what routes score, by their length."""
    values = {**load("usa").board.route_points, **load("europe").board.route_points}
    lengths = [length for length in sorted(values) if length != 7]
    for row, length in enumerate(lengths):
        y = 18 + 24 * row
        drawing.text(str(length), 26, y + 6, anchor="end")
        for place in range(length):
            drawing.wagon(CRIMSON, 50 + 26 * place, y, 25)
        drawing.badge(str(values[length]), 288, y)


def double_routes(drawing: Drawing) -> None:
    """C4: the second of two routes is closed to everybody, or to whoever has the first."""
    _double(drawing, "usa", ("boston", "new-york"), ("red", "yellow"), (914, 258), 1.35)


def double_tunnels(drawing: Drawing) -> None:
    """T9: the same with tunnels."""
    _double(drawing, "europe", ("madrid", "pamplona"), ("black", "white"), (190, 474), 1.15)


def _double(
    drawing: Drawing, variant: str, cities: tuple[str, str], colours: tuple[str, str], middle: Point, scale: float
) -> None:
    first, second = (f"{cities[0]}/{cities[1]}/{colour}" for colour in colours)
    one = BoardPiece(variant, cities, middle, scale, (second,), {first: CRIMSON})
    add_board(drawing, one, _LEFT)
    both = BoardPiece(variant, cities, middle, scale, trains={first: CRIMSON, second: COBALT})
    add_board(drawing, both, _RIGHT)
    for x, most in ((8, 3), (164, 5)):
        drawing.players(range(most), x + 16, 24)
        drawing.badge(f"{most - 1}–{most}", x + 128, 24)
    drawing.cross(*middle_of_route(one, _LEFT, second))
    drawing.tick(298, 60)


def side_by_side(drawing: Drawing) -> None:
    """C5: two neighbouring routes of one player that join different cities."""
    piece = BoardPiece(
        "usa", ("los-angeles", "phoenix", "el-paso"), (206, 486), 1.04, ("los-angeles/phoenix",),
        {"el-paso/los-angeles": CRIMSON, "el-paso/phoenix": CRIMSON},
    )  # fmt: skip
    add_board(drawing, piece)
    drawing.tick(300, 20)


def ferries(drawing: Drawing) -> None:
    """F1: a locomotive for each one that is marked, and cards of one colour."""
    piece = BoardPiece("europe", ("constantinople", "sevastopol"), (756, 452), 1.14, ("constantinople/sevastopol",))
    add_board(drawing, piece, (0, 0, 190, 180))
    drawing.cards((LOCOMOTIVE, LOCOMOTIVE), 222, 30, 42)
    drawing.cards(("white", "white"), 222, 102, 42)
    drawing.arrow((216, 56), (114, 84), 8)


PICTURES = {
    "C1": the_set,
    "C2": as_many_trains,
    "C3": points,
    "C4": double_routes,
    "C5": side_by_side,
    "F1": ferries,
    "T9": double_tunnels,
}
