"""Pictures of boards: their structure is unchanged, everything is in its place, and every viewer can show them.

After an intended change to the drawing, regenerate the stored structures:

    python -m tests.pictures.test_board
"""

from __future__ import annotations

import dataclasses
import xml.etree.ElementTree as ET
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.laws import played, resampled
from tests.pictures.picture_parsing import Picture, outline

import whistlestop as ws
from whistlestop import bots
from whistlestop.boards import UnknownName, built_in_files, load
from whistlestop.boards.geometry.sheet import sheet_of
from whistlestop.pictures.board import draw_board
from whistlestop.pictures.cards import CARDS, CardFormat, card, card_back
from whistlestop.pictures.palette import DAY, PLAYERS
from whistlestop.pictures.spaces import space_kinds
from whistlestop.pictures.tickets import ticket_back
from whistlestop.rules.compile import INTERPRETED
from whistlestop.view import on_board

FOLDER = Path(__file__).parents[1] / "golden" / "pictures"
BOARDS, THEMES, STATES = ("usa", "europe"), ("day", "night"), ("empty", "finished")
CUTS: tuple[CardFormat, ...] = ("table", "hand")
LARGEST = 120_000
"""Bytes of a board with a finished game."""
LARGEST_FULL = 124_000
"""Bytes of a board with every train of five players, each joined to its cities."""
PICTURES = list(product(BOARDS, THEMES, STATES))

pytestmark = pytest.mark.skipif(INTERPRETED, reason="plays whole games")


@cache
def finished(name: str) -> ws.Game:
    """A finished game of five greedy bots, which fills most of the board."""
    game = ws.Game.new(name, players=5, seed=1)
    players = [bots.make("greedy", seed=seat) for seat in range(5)]
    while not game.over:
        seat = game.to_act[0]
        game.play(players[seat].choose(game.view(seat), game.legal(seat)), seat)
    return game


@cache
def drawn(name: str, theme: str, state: str) -> str:
    claims, stations = on_board(finished(name).view()) if state == "finished" else ({}, {})
    return draw_board(name, theme=theme, claims=claims, stations=stations)


def golden(name: str, theme: str, state: str) -> Path:
    return FOLDER / f"{name}-{theme}-{state}.txt"


@pytest.mark.parametrize(("name", "theme", "state"), PICTURES)
def test_the_structure_is_unchanged(name: str, theme: str, state: str) -> None:
    assert outline(drawn(name, theme, state)) == golden(name, theme, state).read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "theme", "state"), PICTURES)
def test_every_viewer_shows_the_same(name: str, theme: str, state: str) -> None:
    picture = Picture(drawn(name, theme, state))
    assert not {"style", "text", "filter", "foreignObject", "script", "image"} & set(picture.tags())
    assert not any("class" in element.attrib or "style" in element.attrib for element in picture.elements)
    ids = picture.ids()
    assert len(ids) == len(set(ids)) and picture.references() <= set(ids)


@pytest.mark.parametrize(("name", "theme", "state"), PICTURES)
def test_the_picture_is_small(name: str, theme: str, state: str) -> None:
    assert len(drawn(name, theme, state).encode()) <= LARGEST


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", ["usa", "europe"])
def test_the_picture_is_small_even_with_every_train_and_station_on_the_board(name: str, theme: str) -> None:
    board, claims, left = load(name).board, {}, [45] * 5
    for route, track in enumerate(board.routes):
        seat = left.index(max(left))
        if left[seat] >= track.length:
            claims[route] = seat
            left[seat] -= track.length
    assert sum(left) < 5
    svg = draw_board(board, theme=theme, claims=claims, stations={2 * i: i % 5 for i in range(15)})
    assert len(svg.encode()) <= LARGEST_FULL


def test_the_same_id_means_the_same_in_every_picture() -> None:
    """Pictures can share a page, where the first definition of an id applies to all of them."""
    meanings: dict[str, bytes] = {}
    pictures = [drawn(*which) for which in PICTURES]
    pictures += [draw_board("usa", theme=theme, width=width) for theme in THEMES for width in (360, 500, 700)]
    pictures += [
        draw_board("usa", theme=theme, width=width, heat={1: 2, 3: 4}) for theme in THEMES for width in (360, 900)
    ]
    for theme in THEMES:
        pictures += [card(colour, theme, cut) for colour in CARDS for cut in CUTS]
        pictures += [card_back(theme), ticket_back(theme)]
        pictures += [ws.draw_ticket("europe", id, theme) for id in ("E01", "E02")]
    for svg in pictures:
        for element in Picture(svg).elements:
            if id := element.get("id"):
                element.tail = None
                assert meanings.setdefault(id, ET.tostring(element)) == ET.tostring(element), id


@pytest.mark.parametrize("name", BOARDS)
def test_every_space_is_drawn_where_the_sheet_places_it(name: str) -> None:
    sheet = sheet_of(ws.load(name).board)
    picture = Picture(drawn(name, "day", "empty"))
    assert set(picture.routes) == {route.id for route in sheet.board.routes}
    for route, row in zip(sheet.board.routes, sheet.spaces, strict=True):
        found = picture.routes[route.id]
        assert list(found.kinds) == space_kinds(route) and found.seat is None
        spaces = {(round(x, 1), round(y, 1)): angle for (x, y), angle in zip(found.middles, found.angles, strict=True)}
        for space in row:
            near = min(spaces, key=lambda place: abs(place[0] - space.x) + abs(place[1] - space.y))
            assert abs(near[0] - space.x) < 0.06 and abs(near[1] - space.y) < 0.06
            turn = (spaces.pop(near) - space.angle + 90) % 180 - 90
            assert abs(turn) < 3, f"{route.id} is turned by {turn}"


@pytest.mark.parametrize("name", BOARDS)
def test_trains_are_drawn_on_claimed_routes(name: str) -> None:
    view = finished(name).view()
    picture = Picture(drawn(name, "day", "finished"))
    board = ws.load(name).board
    held = {board.routes[i].id: player.seat for player in view.players for i in player.routes}
    assert held and {id: int(train.seat) for id, train in picture.routes.items() if train.seat is not None} == held
    printed = Picture(drawn(name, "day", "empty"))
    for id, seat in held.items():
        assert picture.routes[id].kinds == (PLAYERS[seat].name,) * board.routes[board.route(id)].length
        assert sorted(picture.routes[id].middles) == sorted(printed.routes[id].middles)
    for city, station in picture.with_data("station").items():
        mark = sheet_of(board).cities[board.city(city)]
        x, y = map(float, station.attrib["transform"].removeprefix("translate(").removesuffix(")").split())
        assert abs(x - mark.x) < 0.1 and abs(y - mark.y) < 3
    stations = {city: element.attrib["href"] for city, element in picture.with_data("station").items()}
    built = {board.cities[i].id: f"#station-{PLAYERS[p.seat].name}" for p in view.players for i in p.stations}
    assert stations == built and bool(built) == (name == "europe")


@pytest.mark.parametrize("name", BOARDS)
def test_every_city_has_a_disc_and_a_name(name: str) -> None:
    sheet = sheet_of(ws.load(name).board)
    picture = Picture(drawn(name, "night", "empty"))
    discs = picture.with_data("city")
    assert [float(disc.attrib["x"]) for disc in discs.values()] == [round(mark.x, 1) for mark in sheet.cities]
    names = next(element for element in picture.elements if element.get("id", "").startswith("names-"))
    lines = [line for line in names.iter() if line.get("transform", "").startswith("translate")]
    assert len(lines) == sum(len(mark.label.rows) for mark in sheet.cities)
    letters = sum(len(row.replace(" ", "")) for mark in sheet.cities for row in mark.label.rows)
    assert sum(len(line) for line in lines) == letters


def test_a_game_and_every_view_of_it_show_the_same_picture() -> None:
    game = ws.Game.new("europe", players=3, seed=11)
    for number, _ in enumerate(played(game, 11)):
        if number == 150:
            break
    shown = game._repr_svg_()
    claims, stations = on_board(game.view())
    assert shown == draw_board("europe", claims=claims, stations=stations)
    assert "data-seat" in shown
    for seat in (None, 0, 1, 2):
        assert game.view(seat)._repr_svg_() == shown
        assert resampled(game, seat, 5).view(seat)._repr_svg_() == shown


def test_a_view_of_an_unknown_board_has_no_picture() -> None:
    view = msgspec.structs.replace(ws.Game.new("usa", 2, seed=1).view(), variant="mars", digest="0" * 16)
    assert view._repr_svg_() is None


def test_a_view_read_from_json_still_shows_its_board(monkeypatch: pytest.MonkeyPatch) -> None:
    view = ws.Game.new("usa", 2, seed=1).view()
    monkeypatch.setattr("whistlestop.view._variants", {})
    read = msgspec.json.decode(msgspec.json.encode(view), type=ws.View)
    assert (read._repr_svg_() or "").startswith("<svg")


def test_a_game_on_a_custom_board_shows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    variant = dataclasses.replace(ws.load("usa"), name="mine", source="mine.toml#mine")
    view = ws.Game.new(variant, 2, seed=1).view(1)
    assert view.variant == "mine" and view._repr_svg_() == draw_board("usa")
    monkeypatch.setattr("whistlestop.view._variants", {})
    assert view._repr_svg_() is None


def test_highlights_are_drawn_over_a_veil() -> None:
    board = ws.load("europe").board
    plain = Picture(draw_board(board))
    lit = Picture(draw_board(board, highlight=["paris/zurich", "Vienna"]))
    assert list(lit.routes)[-1] == "paris/zurich" and set(lit.routes) == set(plain.routes)
    assert lit.tags()["rect"] == plain.tags()["rect"] + 1, "the veil"
    assert lit.tags()["circle"] == plain.tags()["circle"] + 2, "a ring in two strengths"
    with pytest.raises(UnknownName, match=r"did you mean edinburgh/london/(black|orange)"):
        draw_board(board, highlight=["edinburgh/london"])


def test_a_name_in_letters_without_built_in_outlines() -> None:
    """The viewer's font is used, and the halo is no wider than that of other names."""
    board = ws.load("usa").board
    cities = tuple(dataclasses.replace(c, name="東京") if c.id in ("miami", "denver") else c for c in board.cities)
    places = (
        tuple(
            dataclasses.replace(p, rows=("東京",)) if "Miami" in p.rows or "Denver" in p.rows else p
            for p in board.layout.cities
        )
        if board.layout
        else ()
    )
    layout = dataclasses.replace(board.layout, cities=places) if board.layout else None
    drawn = Picture(draw_board(dataclasses.replace(board, cities=cities, layout=layout)))
    texts = [element for element in drawn.elements if element.tag.endswith("text")]
    assert len(texts) == 2 and all(text.text == "東京" and text.attrib["font-size"] == "1000" for text in texts)


def test_size_title_and_detail() -> None:
    svg = draw_board("usa", width=900)
    height = sheet_of(ws.load("usa").board).height * 0.9
    assert f' width="900" height="{height:g}"' in svg and "width=" not in draw_board("usa").partition(">")[0]
    assert "#stamp-red" in svg and "#stamp-red" not in draw_board("usa", width=700), "too small to recognise"
    assert "#stamp-red" in draw_board("usa", width=700, detail="full")
    assert len(draw_board("usa", title=False)) < len(draw_board("usa"))
    claimed = Picture(draw_board("europe", width=360, claims={0: 1, 1: 4}, stations={2: 1}))
    assert claimed.routes[ws.load("europe").board.routes[1].id].kinds[0] == "jet"
    assert claimed.references() <= set(claimed.ids()) and not any("gloss" in id for id in claimed.ids())
    small = draw_board("usa", width=360)
    assert "wheel" not in small and DAY.sea_names not in small and small == draw_board("usa", width=360, detail="small")


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"theme": "dusk"}, 'there is no theme "dusk"; there are day, night'),
        ({"claims": {100: 0}}, "there is no route 100 on the board North America"),
        ({"claims": {0: 5}}, "there is no seat 5; the seats are 0 to 4"),
        ({"stations": {-1: 0}}, "there is no city -1"),
        ({"heat": {-1: 0.5}}, "there is no route -1"),
        ({"heat": {1: float("nan")}}, "must be finite"),
        ({"highlight": ["paris"]}, 'there is no city "paris" on the board North America'),
    ],
)
def test_bad_arguments_are_rejected(options: dict[str, Any], why: str) -> None:
    with pytest.raises((ValueError, KeyError), match=why):
        draw_board("usa", **options)


def test_draws_a_variant_and_a_file() -> None:
    assert draw_board("usa-classic") == draw_board(ws.load("usa")) == draw_board(str(built_in_files()[0].path))


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for which in PICTURES:
        golden(*which).write_text(outline(drawn(*which)), encoding="utf-8")
