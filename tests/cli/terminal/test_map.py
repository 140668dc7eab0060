"""The map in letters: everything on it has its place from the sheet, and nothing hides what matters."""

from __future__ import annotations

from dataclasses import replace

import pytest

import whistlestop as ws
from whistlestop.boards.geometry.sheet import sheet_of
from whistlestop.cli.show import SEAT_MARKS
from whistlestop.cli.terminal.canvas import Canvas
from whistlestop.cli.terminal.ground import ground
from whistlestop.cli.terminal.inks import CARD_SYMBOLS, DARK, INKS, LIGHT, ROUTE_LETTERS, Inks
from whistlestop.cli.terminal.map_drawing import Scene, draw_map
from whistlestop.cli.terminal.names import short_names
from whistlestop.cli.terminal.window import window

BOARDS = [ws.load("usa").board, ws.load("europe").board]
SIZES = [(42, 19), (61, 25), (120, 45)]


def drawn(scene: Scene, width: int, height: int, inks: Inks = DARK) -> Canvas:
    return draw_map(scene, window(scene.sheet, width, height), inks)


def letters(canvas: Canvas) -> str:
    return "\n".join(canvas.line(y) for y in range(canvas.height))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.id)
def test_every_city_has_its_mark(board: ws.Board, size: tuple[int, int]) -> None:
    sheet = sheet_of(board)
    canvas, shown = drawn(Scene(sheet), *size), window(sheet, *size)
    for city in sheet.cities:
        x, y = shown.cell((city.x, city.y))
        assert canvas.rows[y][x].letter == "•", city.id


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.id)
def test_a_large_map_has_every_name_and_nearly_every_tag(board: ws.Board) -> None:
    text = letters(drawn(Scene(sheet_of(board)), 120, 45))
    assert all(any(name in text for name in short_names(city.name)) for city in board.cities)
    assert sum(city.name in text for city in board.cities) > 0.7 * len(board.cities)
    lines = sheet_of(board).lines
    tags = sum(text.count(str(length)) for length in range(1, 9))
    assert tags > 0.85 * len(lines)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.id)
def test_few_names_stand_at_another_city(board: ws.Board, size: tuple[int, int]) -> None:
    sheet, shown = sheet_of(board), window(sheet_of(board), *size)
    canvas = drawn(Scene(sheet), *size)
    astray = 0
    for city, mark in zip(board.cities, sheet.cities, strict=True):
        x, y = shown.cell((mark.x, mark.y))
        beside = canvas.line(y)[x + 1 : x + 4]
        starts = [other.name[:2] for other in board.cities if other.name[:2] != city.name[:2]]
        astray += beside[:2] in starts
    assert astray <= 2


def test_tickets_cities_keep_their_names_on_a_small_map() -> None:
    board = BOARDS[1]
    wanted = [board.city(name) for name in ("Zürich", "Brindisi", "Frankfurt", "Budapest")]
    text = letters(drawn(Scene(sheet_of(board), wanted=wanted), *SIZES[1]))
    assert all(board.cities[city].name in text for city in wanted)
    assert text.count("◉") == len(wanted)


@pytest.mark.parametrize("inks", INKS.values(), ids=lambda inks: inks.name)
def test_claimed_routes_carry_a_wagon_for_each_space(inks: Inks) -> None:
    board = BOARDS[0]
    claims = {
        board.route("el-paso/los-angeles"): 2,
        board.route("atlanta/miami"): 0,
    }
    canvas = drawn(Scene(sheet_of(board), claims), 120, 45, inks)
    for route, seat in claims.items():
        wagons = [c for row in canvas.rows for c in row if c.letter == SEAT_MARKS[seat] and c.paper == inks.seats[seat]]
        assert len(wagons) == board.routes[route].length


def test_both_tracks_of_a_double_route_are_told_apart() -> None:
    board = BOARDS[0]
    pair = board.route("denver/kansas-city/black"), board.route("denver/kansas-city/orange")
    canvas = drawn(Scene(sheet_of(board), {pair[0]: 0, pair[1]: 1}), *SIZES[1])
    marks = [cell.letter for row in canvas.rows for cell in row if cell.paper in DARK.seats]
    assert marks.count("●") == marks.count("▲") == 4
    open_text = letters(drawn(Scene(sheet_of(board)), *SIZES[2]))
    assert "KO4" in open_text or "OK4" in open_text


def test_what_is_closed_has_no_tag() -> None:
    board = BOARDS[0]
    route = board.route("atlanta/miami")
    sheet = sheet_of(board)
    assert "B5" in letters(drawn(Scene(sheet), *SIZES[2]))
    assert "B5" not in letters(drawn(Scene(sheet, closed=frozenset({route})), *SIZES[2]))


def test_what_is_pointed_at_is_filled_with_its_colour() -> None:
    board = BOARDS[0]
    route = board.route("atlanta/miami")
    scene = Scene(sheet_of(board), routes=(route,), cities=(board.routes[route].a,))
    before, after = drawn(Scene(sheet_of(board)), *SIZES[1]), drawn(scene, *SIZES[1])

    def blue(canvas: Canvas) -> int:
        return sum(cell.paper == DARK.routes["blue"] for row in canvas.rows for cell in row)

    assert blue(after) > blue(before) + 2
    assert "◎" in letters(after) and "◎" not in letters(before)


def test_a_station_has_the_mark_of_its_player() -> None:
    board = BOARDS[1]
    paris = board.city("Paris")
    sheet = sheet_of(board)
    shown = window(sheet, *SIZES[1])
    x, y = shown.cell((sheet.cities[paris].x, sheet.cities[paris].y))
    cell = drawn(Scene(sheet, stations={paris: 3}), *SIZES[1]).rows[y][x]
    assert (cell.letter, cell.paper) == (SEAT_MARKS[3], DARK.seats[3])


def test_land_and_sea() -> None:
    sheet = sheet_of(BOARDS[0])
    shown = window(sheet, 61, 25)
    land = ground("usa", shown)
    assert land is not None
    for city in sheet.cities:
        x, y = shown.place((city.x, city.y))
        near = [land[int(y * 2) + i][int(x) + j] for i in (-1, 0, 1) for j in (-1, 0, 1)]
        assert any(near), city.id
    assert 0.2 < sum(map(sum, land)) / (61 * 50) < 0.9
    assert ground("nowhere", shown) is None


def test_a_board_without_a_base_map_has_a_plain_ground() -> None:
    scene = Scene(sheet_of(replace(BOARDS[0], id="mine")))
    assert all(cell.lower == DARK.land for row in drawn(scene, 61, 25).rows for cell in row)


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.id)
@pytest.mark.parametrize("size", [(20, 8), (200, 20), (40, 60), (1, 1)])
def test_the_whole_board_fits_any_room(board: ws.Board, size: tuple[int, int]) -> None:
    sheet = sheet_of(board)
    shown = window(sheet, *size)
    for city in sheet.cities:
        x, y = shown.cell((city.x, city.y))
        assert 0 <= x < size[0] and 0 <= y < size[1]
    assert 0.8 < shown.down / shown.across / 2 < 1.25
    drawn(Scene(sheet), *size)


def test_zoomed_in_the_window_stays_on_the_board() -> None:
    sheet = sheet_of(BOARDS[0])
    whole = window(sheet, 60, 25)
    for centre in ((0.0, 0.0), (2000.0, 2000.0)):
        part = window(sheet, 60, 25, 2.2, centre)
        assert part.left >= whole.left - 1e-6 and part.top >= whole.top - 1e-6
        assert part.point(60, 25)[0] <= whole.point(60, 25)[0] + 1e-6


@pytest.mark.parametrize("inks", [DARK, LIGHT], ids=lambda inks: inks.name)
def test_no_colour_is_alone(inks: Inks) -> None:
    """Each colour has a letter and a symbol of its own, and players have marks; inks can be read on their papers."""
    assert set(ROUTE_LETTERS) == set(inks.routes) == {*ws.COLOURS, "grey"}
    assert len(set(ROUTE_LETTERS.values())) == len(ROUTE_LETTERS)
    assert set(CARD_SYMBOLS) == set(ws.CARDS) and len(set(CARD_SYMBOLS.values())) == len(CARD_SYMBOLS)
    for colour in inks.routes:
        assert contrast(inks.on_route[colour], inks.routes[colour]) > 3.5, colour
    for seat in inks.seats:
        assert contrast(inks.on_seat, seat) > 4
    assert contrast(inks.label, inks.land) > 5 and contrast(inks.label, inks.water) > 5


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21 (WCAG)."""

    def light(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)
