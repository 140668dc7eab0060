"""`whistlestop board draw`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.laws import played
from tests.pictures.picture_parsing import Picture

import whistlestop as ws
from whistlestop.boards import load_file
from whistlestop.boards.geometry.layout import Layout
from whistlestop.pictures.board import draw_board
from whistlestop.view import on_board

from .conftest import Run

TINY = Path(__file__).parents[1] / "boards" / "tiny.toml"


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a finished game in Europe."""
    game = ws.Game.new("europe", players=3, seed=4)
    for _ in played(game, 4):
        pass
    file = tmp_path_factory.mktemp("records") / "game.txt"
    file.write_text(str(game.record), encoding="utf-8")
    return file


@pytest.fixture
def fast_solver(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A fast solver that places cities on a circle. The fixture is the list of boards that it was called for."""
    asked: list[str] = []

    def solve(board: ws.Board, progress: object = None, **_: object) -> Layout:
        asked.append(board.name)
        if callable(progress):
            for share in (0.0, 0.5, 0.5, 1.0):
                progress(share)
        return circle(board)

    monkeypatch.setattr("whistlestop.boards.geometry.solver.solve", solve)
    return asked


def circle(board: ws.Board) -> Layout:
    import cmath

    from whistlestop.boards.geometry.layout import CityPlace, Furniture, LinePlace
    from whistlestop.boards.geometry.projection import Projection

    places = [500 + 350j + 280 * cmath.exp(2j * cmath.pi * i / len(board.cities)) for i in range(len(board.cities))]
    lines = {}
    for route in board.routes:
        a, b = sorted((route.a, route.b))
        thirds = [places[a] + (places[b] - places[a]) * k / 3 for k in (1, 2)]
        lines[a, b] = LinePlace(((thirds[0].real, thirds[0].imag), (thirds[1].real, thirds[1].imag)))
    return Layout(
        height=700.0,
        projection=Projection((40, 50), 10, 1000, (500, 350)),
        cities=tuple(
            CityPlace(p.real, p.imag, (0.0, -14.0), (c.name,)) for p, c in zip(places, board.cities, strict=True)
        ),
        lines=lines,
        furniture=Furniture((150, 90)),
    )


def test_draws_svg(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "usa.svg"
    assert run("board", "draw", "usa", "-o", file) == (0, "", "")
    assert file.read_text(encoding="utf-8") == draw_board("usa") + "\n"
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["usa.svg"], "no other file is left behind"


def test_prints_svg(run: Run) -> None:
    code, out, err = run("board", "draw", "europe-1912", "--theme", "night", "--width", "500", "-o", "-")
    assert (code, err) == (0, "") and out == draw_board("europe", theme="night", width=500) + "\n"


def test_draws_png_of_the_given_width(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "usa.PNG"
    assert run("board", "draw", "usa", "-o", file, "--width", "300") == (0, "", "")
    picture = file.read_bytes()
    assert picture.startswith(b"\x89PNG") and int.from_bytes(picture[16:20]) == 300


def test_writes_the_geometry(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "usa.json"
    assert run("board", "draw", "usa", "-o", file).code == 0
    assert json.loads(file.read_text(encoding="utf-8"))["board"] == "usa"


def test_overwrites_an_old_picture(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "usa.svg"
    file.write_text("an old one", encoding="utf-8")
    assert run("board", "draw", "usa", "-o", file).code == 0
    assert file.read_text(encoding="utf-8").startswith("<svg")


def test_shows_a_record_at_any_moment(run: Run, record: Path) -> None:
    replayed = ws.Record.read(record)
    for at in (None, 0, 90):
        words = [] if at is None else ["--at", str(at)]
        code, out, err = run("board", "draw", "europe", "--record", record, *words, "-o", "-")
        claims, stations = on_board(replayed.replay(at).view())
        assert (code, err) == (0, "") and out == draw_board("europe", claims=claims, stations=stations) + "\n"
        assert bool(claims) == (at != 0)


def test_highlights_routes_and_cities(run: Run) -> None:
    words = ["--highlight", "paris/zurich", "--highlight", "Vienna"]
    out = run("board", "draw", "europe", *words, "-o", "-").out
    assert out == draw_board("europe", highlight=["paris/zurich", "wien"]) + "\n"


def test_heat_from_csv_and_json(run: Run, tmp_path: Path) -> None:
    board = ws.load("usa").board
    values = {board.route("atlanta/miami"): 0.5, board.route("helena/seattle"): 2.0}
    csv, plain, js = tmp_path / "heat.csv", tmp_path / "plain.csv", tmp_path / "heat.json"
    csv.write_text("route,Share of games\natlanta/miami, 0.5\n\nhelena/seattle,2\n", encoding="utf-8")
    plain.write_text("\ufeffroute,value\r\natlanta/miami,.5\r\nhelena/seattle,2e0\r\n", encoding="utf-8")
    js.write_text('{"atlanta/miami": 0.5, "helena/seattle": 2}', encoding="utf-8")
    titled = draw_board(board, heat=values, heat_title="Share of games") + "\n"
    assert run("board", "draw", "usa", "--heat", csv, "-o", "-").out == titled
    for file in (plain, js):
        assert run("board", "draw", "usa", "--heat", file, "-o", "-").out == draw_board(board, heat=values) + "\n"


def test_lays_out_a_custom_board(run: Run, fast_solver: list[str]) -> None:
    code, out, err = run("board", "draw", TINY, "-o", "-")
    assert code == 0 and len(fast_solver) == 1 and Picture(out).with_data("city")
    assert f"{TINY} has no layout yet; --save would store it in the file." in err and "Laying out" in err


def test_saves_the_layout_in_the_file(run: Run, tmp_path: Path, fast_solver: list[str]) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(TINY.read_bytes())
    code, out, err = run("board", "draw", file, "--save")
    assert (code, out) == (0, "") and f"The layout is saved in {file}." in err and len(fast_solver) == 1
    saved = load_file(file).board
    assert saved.layout is not None and saved == load_file(TINY).board
    assert run("board", "draw", file, "-o", tmp_path / "mine.svg") == (0, "", "")
    assert run("board", "check", file).code == 0 and len(fast_solver) == 1
    assert run("board", "draw", file, "--save", "-o", tmp_path / "mine.svg").code == 0 and len(fast_solver) == 2


def test_shows_progress_on_a_terminal(run: Run, monkeypatch: pytest.MonkeyPatch, fast_solver: list[str]) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    err = run("board", "draw", TINY, "-o", "-").err
    assert "… 0 %" in err and err.count("… 50 %") == 1 and err.endswith("\r\033[K") and fast_solver


def test_ctrl_c_leaves_nothing_half_written(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    file, picture = tmp_path / "mine.toml", tmp_path / "mine.svg"
    file.write_bytes(TINY.read_bytes())
    picture.write_text("an old one", encoding="utf-8")
    monkeypatch.setattr("whistlestop.boards.geometry.solver.solve", interrupted)
    assert run("board", "draw", file, "--save", "-o", picture).code == 130
    assert file.read_bytes() == TINY.read_bytes() and picture.read_text(encoding="utf-8") == "an old one"
    assert sorted(path.name for path in tmp_path.iterdir() if path.is_file()) == ["mine.svg", "mine.toml"]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["usa"], "name the file to write: -o FILE"),
        (["usa", "-o", "usa.gif"], "usa.gif should end in .svg, .png or .json"),
        (["usa", "-o", "usa"], "usa should end in .svg, .png or .json"),
        (["mars", "-o", "-"], 'there is no variant "mars"'),
        (["nowhere.toml", "-o", "-"], "nowhere.toml: file: it can't be read"),
        (["usa", "-o", "-", "--width", "0"], "--width must be 1 to 10000 pixels, not 0"),
        (["usa", "-o", "-", "--at", "3"], "--at needs the --record of a game"),
        (["usa", "-o", "-", "--record", "nowhere.txt"], "nowhere.txt: No such file"),
        (["usa", "-o", "-", "--heat", "nowhere.csv"], "nowhere.csv: No such file"),
        (["usa", "-o", "-", "--highlight", "atlanta/miam"], "did you mean atlanta/miami?"),
        (["usa", "-o", "-", "--highlight", "Denvr"], "did you mean denver?"),
        (["usa", "-o", "usa.json", "--highlight", "denver"], "a .json file contains only the geometry of the board"),
        (["usa", "--save"], "usa is built in, and its layout can't be changed"),
        (["usa", "-o", "nowhere/usa.svg"], "nowhere/usa.svg: No such file or directory"),
    ],
)
def test_errors_are_one_line(
    run: Run, words: list[str], why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = run("board", "draw", *words)
    assert (code, out) == (1, "") and why in err
    assert err.startswith("whistlestop: ") and err.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("atlanta/miami,many\n", ':1: "many" is not a number'),
        ("route,value\natlanta/miami,1,2\n", ":2: a row should be route,value"),
        ("route,value\natlanta/miami,nan\n", ':2: "nan" is not a number'),
        ("route,value\n\natlanta/miamy,1\n", ':3: there is no route "atlanta/miamy"'),
        ("atlanta/miami,1\natlanta/miami,2\n", ':2: the route "atlanta/miami" is listed twice'),
        ("route,value\n", "lists no routes"),
        ('{"atlanta/miami": "much"}', "is not a JSON object of routes and numbers"),
        ('{"miami/atlanta": 1}', "did you mean atlanta/miami?"),
    ],
)
def test_problems_of_a_heat_file_are_named(run: Run, tmp_path: Path, text: str, why: str) -> None:
    file = tmp_path / "heat.txt"
    file.write_text(text, encoding="utf-8")
    code, out, err = run("board", "draw", "usa", "-o", "-", "--heat", file)
    assert (code, out) == (1, "") and err.startswith(f"whistlestop: {file}") and why in err


def test_a_binary_heat_file_is_rejected(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "heat.csv"
    file.write_bytes(b"\xff\xfe\x00")
    assert f"{file} is not a text file" in run("board", "draw", "usa", "-o", "-", "--heat", file).err


def test_nothing_is_left_behind_if_the_picture_can_not_be_written(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "map.svg"
    folder.mkdir()
    code, out, err = run("board", "draw", "usa", "-o", folder)
    assert (code, out) == (1, "") and err.startswith(f"whistlestop: {folder}: ")
    assert [path.name for path in tmp_path.iterdir()] == ["map.svg"]


def test_a_record_that_is_too_short_or_of_another_board_is_rejected(run: Run, record: Path) -> None:
    other = run("board", "draw", "usa", "-o", "-", "--record", record)
    assert other.code == 1 and f"{record} is a game on Europe, not on North America" in other.err
    beyond = run("board", "draw", "europe", "-o", "-", "--record", record, "--at", "9999")
    assert beyond.code == 1 and "so there is no position 9999" in beyond.err


@pytest.mark.skipif(os.name == "nt" or getattr(os, "geteuid", int)() == 0, reason="file permissions do not apply")
def test_a_read_only_folder_is_named(run: Run, tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    assert "Permission denied" in run("board", "draw", "usa", "-o", tmp_path / "usa.svg").err


def test_draws_without_the_compiler() -> None:
    script = """
import sys
from whistlestop.cli import main
assert main(["board", "draw", "usa", "-o", "-"]) == 0
assert "numba" not in sys.modules, "numba was loaded"
"""
    subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
