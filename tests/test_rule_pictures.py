"""The pictures of the rules show what the rules say: real tickets, and what the engine makes of the boards on them."""

from __future__ import annotations

import pytest
from tools.rule_drawings import end
from tools.rule_drawings.board_piece import BoardPiece
from tools.rule_drawings.drawing import COBALT, CRIMSON, Drawing
from tools.rule_pictures import DRAWN

import whistlestop as ws
from whistlestop.pictures.card_palette import CARD_PALETTES


@pytest.fixture
def pieces(monkeypatch: pytest.MonkeyPatch) -> list[BoardPiece]:
    """The pieces of boards that are drawn for rules of the end."""
    found: list[BoardPiece] = []
    monkeypatch.setattr(end, "add_board", lambda _drawing, piece, *_box: found.append(piece))
    return found


def draw(number: str) -> str:
    drawing = Drawing(CARD_PALETTES["day"])
    DRAWN[number](drawing)
    return drawing.document()


def score(piece: BoardPiece, tickets: list[str], stations: list[str]) -> ws.ScoreSheet:
    """What crimson scores with the trains of a piece of a board."""
    claims = [[route for route, holder in piece.trains.items() if holder == seat] for seat in (CRIMSON, COBALT)]
    return ws.score_table(piece.variant, claims=claims, stations=[stations, []], tickets=[tickets, []])[0]


def test_every_ticket_on_a_picture_is_one_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    europe = ws.load("europe")
    names = [city.name for city in europe.board.cities]
    real = {(names[one.a], names[one.b], one.points) for one in europe.tickets}
    shown: set[tuple[str, str, int]] = set()

    def note(_: Drawing, a: str, b: str, points: int, *_place: float) -> None:
        shown.add((a, b, points))

    monkeypatch.setattr(Drawing, "ticket", note)
    for number in DRAWN:
        draw(number)
    assert len(shown) >= 7
    assert {ticket for ticket in shown if ticket not in real and (ticket[1], ticket[0], ticket[2]) not in real} == set()


def test_E3_one_station_completes_both_tickets(pieces: list[BoardPiece]) -> None:
    draw("E3")
    tickets = ["madrid/zurich", "brest/venezia"]
    with_station = score(pieces[0], tickets, list(pieces[0].stations))
    assert len(with_station.tickets_done) == 2 and with_station.station_routes == {"paris": "paris/zurich"}
    assert pieces[0].glowing == ("paris/zurich",)
    assert len(score(pieces[0], tickets, []).tickets_failed) == 2


def test_E4_the_ticket_is_complete_on_one_board_only(pieces: list[BoardPiece]) -> None:
    draw("E4")
    assert [score(piece, ["budapest/sofia"], []).tickets for piece in pieces] == [5, -5]


def test_E6_the_glowing_path_is_the_longest(pieces: list[BoardPiece]) -> None:
    draw("E6")
    sheet = score(pieces[0], [], [])
    assert set(sheet.longest_path) == set(pieces[0].glowing) == set(end.PATH)
    assert sheet.path_length == 14 and end.SIDE_BRANCH in pieces[0].trains
