"""Pictures of the end (E) and of the bonuses of USA 1910 (U)."""

from __future__ import annotations

from tools.rule_drawings.board_piece import BoardPiece, Box, add_board
from tools.rule_drawings.drawing import COBALT, CRIMSON, EMERALD, SAFFRON, Drawing

from whistlestop.boards import load
from whistlestop.boards.geometry.sheet import sheet_of
from whistlestop.pictures.lettering import Anchor

PATH = (
    "little-rock/nashville",
    "nashville/saint-louis",
    "chicago/saint-louis/white",
    "chicago/omaha",
    "kansas-city/omaha/1",
    "kansas-city/saint-louis/blue",
)
"""A longest path: a branch, and all the way round a loop."""
SIDE_BRANCH = "atlanta/nashville"
BIG_CITIES: dict[str, tuple[float, float, Anchor]] = {
    "chicago": (-9, 4, "end"),
    "dallas": (-9, 2, "end"),
    "houston": (-9, 7, "end"),
    "los-angeles": (9, 4, "start"),
    "miami": (-9, 4, "end"),
    "new-york": (0, -11, "middle"),
    "seattle": (9, 4, "start"),
}
"""The big cities, and where their names stand beside them."""


def last_round(drawing: Drawing) -> None:
    """E1: somebody has two trains left; everybody has one more turn."""
    drawing.player(CRIMSON, 104, 44, 1.5)
    drawing.wagon(CRIMSON, 158, 44, 44)
    drawing.wagon(CRIMSON, 208, 44, 44)
    drawing.arrow((76, 52), (34, 98), 10)
    for place, seat in enumerate((COBALT, EMERALD, SAFFRON, CRIMSON)):
        x = 34 + 57 * place
        drawing.player(seat, x, 122, 1.2)
        drawing.badge("1", x, 156)
        drawing.arrow((x + 17, 122), (x + 39, 122))
    drawing.flag(276, 116)


def route_points(drawing: Drawing) -> None:
    """E2: the points of all routes together."""
    values = load("europe").board.route_points
    lengths = (6, 4, 2)
    for row, length in enumerate(lengths):
        y = 28 + 34 * row
        for place in range(length):
            drawing.wagon(CRIMSON, 40 + 34 * place, y, 33)
        drawing.badge(str(values[length]), 276, y)
    drawing.rule(248, 118, 304)
    drawing.badge(str(sum(values[length] for length in lengths)), 276, 142, True)
    drawing.player(CRIMSON, 46, 144, 1.2)


def completed_tickets(drawing: Drawing) -> None:
    """E3: one station completes two tickets, with a route of somebody else."""
    piece = BoardPiece(
        "europe", ("brest", "madrid", "pamplona", "paris", "venezia", "zurich"), (318, 398), 0.82,
        trains={
            "madrid/pamplona/black": CRIMSON, "pamplona/paris/blue": CRIMSON, "brest/paris": CRIMSON,
            "venezia/zurich": CRIMSON, "paris/zurich": COBALT,
        },
        stations={"paris": CRIMSON}, glowing=("paris/zurich",),
    )  # fmt: skip
    add_board(drawing, piece)
    for x, a, b in ((112, "Madrid", "Zürich"), (218, "Brest", "Venezia")):
        drawing.ticket(a, b, 8, x, 136)
        drawing.tick(x + 86, 140)


def ticket_points(drawing: Drawing) -> None:
    """E4: a complete ticket adds its value, an incomplete one takes it away."""
    _ticket(drawing, (8.0, 8.0, 148.0, 112.0), True)
    _ticket(drawing, (164.0, 8.0, 148.0, 112.0), False)


def _ticket(drawing: Drawing, box: Box, complete: bool) -> None:
    missing = "sarajevo/sofia"
    held = {"budapest/sarajevo": CRIMSON} | ({missing: CRIMSON} if complete else {})
    cities = ("budapest", "sarajevo", "sofia")
    free = () if complete else (missing,)
    add_board(drawing, BoardPiece("europe", cities, (580, 431), 0.82, free, held, ringed=cities[::2]), box)
    drawing.ticket("Budapest", "Sofia", 5, box[0] + 4, 131)
    drawing.badge("+5" if complete else "−5", box[0] + 120, 150, complete)


def stations_left(drawing: Drawing) -> None:
    """E5: each station that was not built is worth four points."""
    piece = BoardPiece(
        "europe", ("wien", "munchen"), (496, 350), 0.96, trains={"munchen/wien": COBALT}, stations={"wien": CRIMSON}
    )
    add_board(drawing, piece, (8, 30, 138, 120))
    for x in (196, 266):
        drawing.station(CRIMSON, x, 80, 2.8)
        drawing.badge("+4", x, 132, True)


def longest_path(drawing: Drawing) -> None:
    """E6: along a branch and round a loop; another branch does not count."""
    board = load("usa").board
    cities = {board.cities[end].id for route in (*PATH, SIDE_BRANCH) for end in _ends(route)}
    piece = BoardPiece(
        "usa", tuple(sorted(cities)), (648, 378), 0.82,
        trains=dict.fromkeys((*PATH, SIDE_BRANCH), CRIMSON), glowing=PATH, named=False,
    )  # fmt: skip
    add_board(drawing, piece)
    drawing.badge(str(sum(board.routes[board.route(route)].length for route in PATH)), 112, 52)
    drawing.badge("+10", 288, 24, True)


def _ends(route: str) -> tuple[int, int]:
    board = load("usa").board
    found = board.routes[board.route(route)]
    return found.a, found.b


def winner(drawing: Drawing) -> None:
    """E7: with as many points, more completed tickets win."""
    for row, (seat, tickets) in enumerate(((CRIMSON, 3), (COBALT, 2))):
        y = 50 + 80 * row
        drawing.player(seat, 62, y, 1.5)
        drawing.badge("112", 122, y)
        for place in range(tickets):
            drawing.ticket_back(160 + 18 * place, y - 19)
            drawing.tick(172 + 18 * place, y + 18)
    drawing.text("=", 122, 97, 22)
    drawing.cup(28, 46)


def below_zero(drawing: Drawing) -> None:
    """E8: a score below zero."""
    drawing.rule(20, 120, 300)
    for points in range(-10, 11, 5):
        x = 160 + 13 * points
        drawing.text(str(points).replace("-", "−"), x, 146, 14)
        drawing.tie(x, 120)
    drawing.wagon(CRIMSON, 160 - 13 * 7, 106, 34)
    drawing.player(CRIMSON, 160 - 13 * 7, 72, 1.2)
    drawing.badge("−7", 160 - 13 * 7 + 40, 72, False)


def new_tickets(drawing: Drawing) -> None:
    """U1: no points for the longest path; fifteen for the most tickets."""
    drawing.divide(160)
    for x, y, angle in ((36, 96, -30), (66, 76, -30), (100, 70, 10), (132, 84, 30)):
        drawing.wagon(CRIMSON, x, y, 34, angle)
    drawing.badge("+10", 80, 138)
    drawing.cross(108, 138)
    _most_tickets(drawing, 180, 40, 3)
    drawing.badge("+15", 226, 138, True)
    drawing.tick(258, 138)


def most_tickets(drawing: Drawing) -> None:
    """U2: whoever has completed the most tickets."""
    for x, seat, tickets in ((52, CRIMSON, 4), (206, COBALT, 2)):
        _most_tickets(drawing, x - 40, 22, tickets)
        drawing.player(seat, x, 146, 1.4)
    drawing.badge("+15", 104, 146, True)


def _most_tickets(drawing: Drawing, x: float, y: float, tickets: int) -> None:
    for place in range(tickets):
        drawing.ticket_back(x + 6 * place, y + 17 * place)
        drawing.tick(x + 6 * place + 84, y + 17 * place + 6)


def big_cities(drawing: Drawing) -> None:
    """U3: the big cities of North America."""
    middle, scale = (500.0, 374.0), 0.27
    add_board(drawing, BoardPiece("usa", tuple(BIG_CITIES), middle, scale, ringed=tuple(BIG_CITIES), named=False))
    board = load("usa").board
    for city, (right, down, anchor) in BIG_CITIES.items():
        mark, name = sheet_of(board).cities[board.city(city)], board.cities[board.city(city)].name
        x, y = 160 + (mark.x - middle[0]) * scale, 90 + (mark.y - middle[1]) * scale
        drawing.text(name, x + right, y + down, 13, anchor)


def all_tickets(drawing: Drawing) -> None:
    """U4: three sets of tickets together, and both bonuses."""
    for place, count in enumerate((35, 30, 4)):
        drawing.ticket_deck(16 + 104 * place, 28)
        drawing.badge(str(count), 60 + 104 * place, 82)
    drawing.text("+", 110, 88)
    drawing.text("+", 214, 88)
    drawing.text("=", 24, 144)
    drawing.badge("69", 52, 138)
    for x, angle in ((106, -14), (138, -14), (170, 14)):
        drawing.wagon(CRIMSON, x, 140 if x != 138 else 132, 30, angle)
    drawing.badge("+10", 208, 138, True)
    drawing.tick(256, 138)
    drawing.badge("+15", 288, 138, True)


PICTURES = {
    "E1": last_round,
    "E2": route_points,
    "E3": completed_tickets,
    "E4": ticket_points,
    "E5": stations_left,
    "E6": longest_path,
    "E7": winner,
    "E8": below_zero,
    "U1": new_tickets,
    "U2": most_tickets,
    "U3": big_cities,
    "U4": all_tickets,
}
