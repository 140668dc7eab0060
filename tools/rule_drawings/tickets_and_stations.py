"""Pictures of tickets (K), stations (B) and passing (N)."""

from __future__ import annotations

from tools.rule_drawings.board_piece import BoardPiece, add_board
from tools.rule_drawings.drawing import COBALT, CRIMSON, EMERALD, SAFFRON, Drawing


def drawing_tickets(drawing: Drawing) -> None:
    """K1: of three tickets one is kept, and two go under the deck."""
    drawing.ticket_deck(24, 58)
    offered = (("Paris", "Wien", 8), ("Essen", "Kyïv", 10), ("Roma", "Smyrna", 8))
    for place, (a, b, points) in enumerate(offered):
        y = (14, 88, 130)[place]
        drawing.ticket(a, b, points, 170, y)
    drawing.arrow((118, 66), (164, 38), 6)
    drawing.tick(272, 33)
    drawing.player(CRIMSON, 300, 33, 1.1)
    drawing.arrow((164, 134), (70, 108), 20)


def keeping(drawing: Drawing) -> None:
    """K2: kept tickets stay, face down; everybody sees how many there are."""
    for place in range(3):
        drawing.ticket_back(34 + 10 * place, 50 + 16 * place)
    drawing.player(CRIMSON, 66, 150, 1.2)
    drawing.badge("3", 120, 44)
    drawing.eye(150, 44)
    drawing.ticket_deck(212, 78)
    drawing.arrow((150, 100), (202, 98), 0)
    drawing.cross(176, 124)


def building(drawing: Drawing) -> None:
    """B1: the first station costs one card, the second two, the third three."""
    piece = BoardPiece(
        "europe", ("wien", "munchen"), (502, 360), 1.04, trains={"munchen/wien": COBALT}, stations={"wien": CRIMSON}
    )
    add_board(drawing, piece, (0, 0, 154, 180))
    for row in range(3):
        y = 8 + 56 * row
        drawing.station(CRIMSON, 180, y + 27, 1.8)
        drawing.cards(("red",) * (row + 1), 202, y + 4, 38)


def borrowing(drawing: Drawing) -> None:
    """B2: a station in a city, and the route of somebody else that it borrows."""
    piece = BoardPiece(
        "europe", ("brest", "paris", "zurich", "bruxelles"), (290, 326), 1.3, ("bruxelles/paris/yellow",),
        {"brest/paris": CRIMSON, "paris/zurich": COBALT}, {"paris": CRIMSON}, glowing=("paris/zurich",),
    )  # fmt: skip
    add_board(drawing, piece)


def passing(drawing: Drawing) -> None:
    """N1: nothing can be drawn, laid or built, and the turn passes on."""
    drawing.gap(24, 16)
    drawing.cards(("gap",) * 5, 100, 16, 42)
    drawing.player(CRIMSON, 96, 130, 1.5)
    drawing.gap(40, 106)
    drawing.arrow((124, 130), (196, 130), 10)
    drawing.player(COBALT, 222, 130, 1.5)


def everybody_stuck(drawing: Drawing) -> None:
    """N2: all players pass, and the game is over."""
    for place, seat in enumerate((CRIMSON, COBALT, EMERALD, SAFFRON)):
        x = 36 + 56 * place
        drawing.player(seat, x, 96, 1.3)
        drawing.cross(x, 56)
        drawing.arrow((x + 18, 96), (x + 38, 96))
    drawing.flag(270, 88)


PICTURES = {
    "K1": drawing_tickets,
    "K2": keeping,
    "B1": building,
    "B2": borrowing,
    "N1": passing,
    "N2": everybody_stuck,
}
