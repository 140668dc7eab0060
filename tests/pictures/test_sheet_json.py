"""The geometry as JSON: complete, and exact to a hundredth."""

from __future__ import annotations

import json
from dataclasses import replace

import msgspec
import pytest

from whistlestop.boards import Board, load
from whistlestop.boards.geometry.sheet import sheet_of
from whistlestop.pictures.sheet_json import SheetData, sheet_data, sheet_json


@pytest.fixture(params=["usa", "europe"])
def board(request: pytest.FixtureRequest) -> Board:
    return load(request.param).board


def test_round_trip_and_schema(board: Board) -> None:
    written = sheet_json(board)
    assert msgspec.json.decode(written, type=SheetData) == sheet_data(board)
    assert json.loads(written)["format"] == 1 and len(written) < 100_000
    assert "SheetData" in json.dumps(msgspec.json.schema(SheetData))


def test_everything_on_the_sheet_is_included(board: Board) -> None:
    sheet, data = sheet_of(board), sheet_data(board)
    assert (data.width, data.height, data.board) == (sheet.width, sheet.height, board.id)
    assert [city.id for city in data.cities] == [city.id for city in board.cities]
    for city, mark in zip(data.cities, sheet.cities, strict=True):
        assert abs(city.x - mark.x) <= 0.005 and abs(city.label.y - mark.label_at[1]) <= 0.005
        assert tuple(row.text for row in city.label.rows) == mark.label.rows
        bottom = city.label.y + city.label.height / 2
        assert bottom - 4 < city.label.rows[-1].baseline <= bottom + 0.02
    assert sum(len(route.spaces) for route in data.routes) == sum(len(row) for row in sheet.spaces)
    assert sum(len(line.routes) for line in data.lines) == len(board.routes)


def test_spaces_run_from_a_to_b(board: Board) -> None:
    data = sheet_data(board)
    places = {city.id: (city.x, city.y) for city in data.cities}
    for route in data.routes:
        assert len(route.spaces) == route.length and len(route.locomotives) == route.ferry
        if route.length > 1:
            (x, y), (first, last) = places[route.a], (route.spaces[0], route.spaces[-1])
            assert (first[0] - x) ** 2 + (first[1] - y) ** 2 < (last[0] - x) ** 2 + (last[1] - y) ** 2, route.id
        assert all(-90 < angle <= 90 and length > 8 for _, _, angle, length in route.spaces)


def test_the_spaces_of_a_reversed_route_are_reversed() -> None:
    board = load("europe").board
    i = board.route("palermo/smyrna")
    route = board.routes[i]
    turned = replace(route, id="smyrna/palermo", a=route.b, b=route.a)
    other = replace(board, routes=(*board.routes[:i], turned, *board.routes[i + 1 :]))
    there, back = sheet_data(board).routes[i], sheet_data(other).routes[i]
    assert (there.a, there.b) == (back.b, back.a) and there.spaces == back.spaces[::-1]


def test_lines_connect_their_cities(board: Board) -> None:
    data = sheet_data(board)
    places = {city.id: (city.x, city.y) for city in data.cities}
    for line in data.lines:
        assert line.curve[0] == places[line.a] and line.curve[3] == places[line.b]
        assert 0 < line.stretch[0] < line.stretch[1]
