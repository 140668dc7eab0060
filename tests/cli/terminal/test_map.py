"""The map in characters: everything is where the sheet places it, and nothing important is covered."""

from __future__ import annotations

from dataclasses import replace

import pytest

import whistlestop as ws
from whistlestop.boards.geometry.sheet import sheet_of
from whistlestop.cli.render import SEAT_MARKS
from whistlestop.cli.terminal.canvas import Canvas
from whistlestop.cli.terminal.city_names import short_names
from whistlestop.cli.terminal.colours import CARD_SYMBOLS, COLOUR_SCHEMES, DARK, LIGHT, ROUTE_LETTERS, ColourScheme
from whistlestop.cli.terminal.land_cells import land_cells
from whistlestop.cli.terminal.map_drawing import Scene, draw_map
from whistlestop.cli.terminal.viewport import viewport
from whistlestop.pictures.colour import contrast

BOARDS = [ws.load("usa").board, ws.load("europe").board]
SIZES = [(42, 19), (61, 25), (120, 45)]


def drawn(scene: Scene, width: int, height: int, scheme: ColourScheme = DARK) -> Canvas:
    return draw_map(scene, viewport(scene.sheet, width, height), scheme)


def letters(canvas: Canvas) -> str:
    return "\n".join(canvas.line(y) for y in range(canvas.height))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.id)
def test_every_city_has_a_mark(board: ws.Board, size: tuple[int, int]) -> None:
    sheet = sheet_of(board)
    canvas, shown = drawn(Scene(sheet), *size), viewport(sheet, *size)
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
def test_few_names_are_next_to_another_city(board: ws.Board, size: tuple[int, int]) -> None:
    sheet, shown = sheet_of(board), viewport(sheet_of(board), *size)
    canvas = drawn(Scene(sheet), *size)
    astray = 0
    for city, mark in zip(board.cities, sheet.cities, strict=True):
        x, y = shown.cell((mark.x, mark.y))
        after = canvas.line(y)[x + 1 : x + 4]
        starts = [other.name[:2] for other in board.cities if other.name[:2] != city.name[:2]]
        astray += after[:2] in starts
    assert astray <= 2


def test_cities_of_tickets_keep_their_names_on_a_small_map() -> None:
    board = BOARDS[1]
    wanted = [board.city(name) for name in ("Zürich", "Brindisi", "Frankfurt", "Budapest")]
    text = letters(drawn(Scene(sheet_of(board), wanted=wanted), *SIZES[1]))
    assert all(board.cities[city].name in text for city in wanted)
    assert text.count("◉") == len(wanted)


@pytest.mark.parametrize("scheme", COLOUR_SCHEMES.values(), ids=lambda scheme: scheme.name)
def test_claimed_routes_have_a_wagon_on_each_space(scheme: ColourScheme) -> None:
    board = BOARDS[0]
    claims = {
        board.route("el-paso/los-angeles"): 2,
        board.route("atlanta/miami"): 0,
    }
    canvas = drawn(Scene(sheet_of(board), claims), 120, 45, scheme)
    for route, seat in claims.items():
        wagons = [
            c for row in canvas.rows for c in row if c.letter == SEAT_MARKS[seat] and c.background == scheme.seats[seat]
        ]
        assert len(wagons) == board.routes[route].length


def test_the_routes_of_a_double_route_are_distinguishable() -> None:
    board = BOARDS[0]
    pair = board.route("denver/kansas-city/black"), board.route("denver/kansas-city/orange")
    canvas = drawn(Scene(sheet_of(board), {pair[0]: 0, pair[1]: 1}), *SIZES[1])
    marks = [cell.letter for row in canvas.rows for cell in row if cell.background in DARK.seats]
    assert marks.count("●") == marks.count("▲") == 4
    open_text = letters(drawn(Scene(sheet_of(board)), *SIZES[2]))
    assert "KO4" in open_text or "OK4" in open_text


def test_a_closed_route_has_no_tag() -> None:
    board = BOARDS[0]
    route = board.route("atlanta/miami")
    sheet = sheet_of(board)
    assert "B5" in letters(drawn(Scene(sheet), *SIZES[2]))
    assert "B5" not in letters(drawn(Scene(sheet, closed=frozenset({route})), *SIZES[2]))


def test_a_highlighted_route_is_filled_with_its_colour() -> None:
    board = BOARDS[0]
    route = board.route("atlanta/miami")
    scene = Scene(sheet_of(board), routes=(route,), cities=(board.routes[route].a,))
    before, after = drawn(Scene(sheet_of(board)), *SIZES[1]), drawn(scene, *SIZES[1])

    def blue(canvas: Canvas) -> int:
        return sum(cell.background == DARK.routes["blue"] for row in canvas.rows for cell in row)

    assert blue(after) > blue(before) + 2
    assert "◎" in letters(after) and "◎" not in letters(before)


def test_a_station_has_the_mark_of_its_player() -> None:
    board = BOARDS[1]
    paris = board.city("Paris")
    sheet = sheet_of(board)
    shown = viewport(sheet, *SIZES[1])
    x, y = shown.cell((sheet.cities[paris].x, sheet.cities[paris].y))
    cell = drawn(Scene(sheet, stations={paris: 3}), *SIZES[1]).rows[y][x]
    assert (cell.letter, cell.background) == (SEAT_MARKS[3], DARK.seats[3])


def test_land_and_sea() -> None:
    sheet = sheet_of(BOARDS[0])
    shown = viewport(sheet, 61, 25)
    land = land_cells("usa", shown)
    assert land is not None
    for city in sheet.cities:
        x, y = shown.place((city.x, city.y))
        near = [land[int(y * 2) + i][int(x) + j] for i in (-1, 0, 1) for j in (-1, 0, 1)]
        assert any(near), city.id
    assert 0.2 < sum(map(sum, land)) / (61 * 50) < 0.9
    assert land_cells("nowhere", shown) is None


def test_a_board_without_a_base_map_is_all_land() -> None:
    scene = Scene(sheet_of(replace(BOARDS[0], id="mine")))
    assert all(cell.lower == DARK.land for row in drawn(scene, 61, 25).rows for cell in row)


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.id)
@pytest.mark.parametrize("size", [(20, 8), (200, 20), (40, 60), (1, 1)])
def test_the_whole_board_fits_any_size(board: ws.Board, size: tuple[int, int]) -> None:
    sheet = sheet_of(board)
    shown = viewport(sheet, *size)
    for city in sheet.cities:
        x, y = shown.cell((city.x, city.y))
        assert 0 <= x < size[0] and 0 <= y < size[1]
    assert 0.8 < shown.units_per_row / shown.units_per_column / 2 < 1.25
    drawn(Scene(sheet), *size)


def test_a_zoomed_viewport_stays_on_the_board() -> None:
    sheet = sheet_of(BOARDS[0])
    whole = viewport(sheet, 60, 25)
    for centre in ((0.0, 0.0), (2000.0, 2000.0)):
        part = viewport(sheet, 60, 25, 2.2, centre)
        assert part.left >= whole.left - 1e-6 and part.top >= whole.top - 1e-6
        assert part.point(60, 25)[0] <= whole.point(60, 25)[0] + 1e-6


@pytest.mark.parametrize("scheme", [DARK, LIGHT], ids=lambda scheme: scheme.name)
def test_nothing_is_shown_by_colour_alone(scheme: ColourScheme) -> None:
    """Each colour has its own letter and symbol, and all text is legible on its background."""
    assert set(ROUTE_LETTERS) == set(scheme.routes) == {*ws.COLOURS, "grey"}
    assert len(set(ROUTE_LETTERS.values())) == len(ROUTE_LETTERS)
    assert set(CARD_SYMBOLS) == set(ws.CARDS) and len(set(CARD_SYMBOLS.values())) == len(CARD_SYMBOLS)
    for colour in scheme.routes:
        assert contrast(scheme.on_route[colour], scheme.routes[colour]) > 3.5, colour
    for seat in scheme.seats:
        assert contrast(scheme.on_seat, seat) > 4
    assert contrast(scheme.label, scheme.land) > 5 and contrast(scheme.label, scheme.water) > 5
