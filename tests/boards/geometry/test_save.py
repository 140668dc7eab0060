from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from whistlestop.boards.check import check
from whistlestop.boards.geometry.layout import Furniture, Layout
from whistlestop.boards.geometry.save import layout_text, save_layout, with_layout
from whistlestop.boards.geometry.solver import initial_draft
from whistlestop.boards.library import BoardFile, built_in_files, load_file

TINY = Path(__file__).parents[1] / "tiny.toml"


@pytest.mark.parametrize("file", built_in_files(), ids=lambda file: file.board.id)
def test_a_built_in_layout_is_written_as_it_is_stored(file: BoardFile) -> None:
    assert file.board.layout is not None
    assert file.path.read_text(encoding="utf-8").endswith(layout_text(file.board, file.board.layout))


@pytest.fixture
def own_board(tmp_path: Path) -> Path:
    """A board file with a comment and other tables after the board, but without a layout."""
    path = tmp_path / "own.toml"
    path.write_text(f"# mine\n{TINY.read_text(encoding='utf-8')}", encoding="utf-8")
    return path


def some_layout(path: Path) -> Layout:
    """A layout for the board of a file, with the cities in their true places."""
    return initial_draft(load_file(path).board).layout(Furniture(compass=(60.5, 70)))


def test_a_layout_is_added_and_the_rest_is_kept(own_board: Path) -> None:
    before = own_board.read_text(encoding="utf-8")
    board, layout = load_file(own_board).board, some_layout(own_board)
    save_layout(own_board, board, layout)
    assert own_board.read_text(encoding="utf-8").startswith(before.rstrip())
    assert load_file(own_board).board.layout == layout
    assert not list(own_board.parent.glob(".*.part"))


def test_a_layout_is_replaced_wherever_it_is(own_board: Path) -> None:
    board, layout = load_file(own_board).board, some_layout(own_board)
    save_layout(own_board, board, layout)
    text = own_board.read_text(encoding="utf-8") + "\n[decks.more]\nname = 'More'\ntickets = []\n"
    moved = replace(layout, height=layout.height + 100)
    again = tomllib.loads(with_layout(text, board, moved))
    expected = tomllib.loads(text)
    assert again["layout"]["height"] == layout.height + 100
    assert {**again, "layout": 0} == {**expected, "layout": 0}
    assert with_layout(with_layout(text, board, moved), board, moved) == with_layout(text, board, moved)


def test_a_file_whose_layout_cannot_be_found_is_left_alone(own_board: Path) -> None:
    board, layout = load_file(own_board).board, some_layout(own_board)
    text = own_board.read_text(encoding="utf-8").replace("format = 1", "format = 1\nlayout.height = 700")
    own_board.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match="layout"):
        save_layout(own_board, board, layout)
    assert own_board.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("real", ["", "\n[layout]\nheight = 1\n"])
def test_text_that_only_looks_like_a_layout_is_left_alone(own_board: Path, real: str) -> None:
    board, layout = load_file(own_board).board, some_layout(own_board)
    text = f'format = 1\n[board]\nabout = """\n[layout]\nit says\n[here]\n"""\n{real}'
    own_board.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match="cannot tell where"):
        save_layout(own_board, board, layout)
    assert own_board.read_text(encoding="utf-8") == text


def test_a_line_may_be_given_from_either_end(own_board: Path) -> None:
    layout = some_layout(own_board)
    save_layout(own_board, load_file(own_board).board, layout)
    text = own_board.read_text(encoding="utf-8")
    line = re.search(r'\{ a = "([a-z]+)", b = "([a-z]+)", bend = \[(.*), (.*), (.*), (.*)\] \}', text)
    assert line is not None
    a, b, x1, y1, x2, y2 = line.groups()
    turned = f'{{ a = "{b}", b = "{a}", bend = [{x2}, {y2}, {x1}, {y1}] }}'
    own_board.write_text(text.replace(line[0], turned), encoding="utf-8")
    assert load_file(own_board).board.layout == layout


@pytest.mark.parametrize(("rows", "problem"), [("cities", "it has two places"), ("lines", "it has two curves")])
def test_a_layout_must_not_repeat_an_entry(own_board: Path, rows: str, problem: str) -> None:
    save_layout(own_board, load_file(own_board).board, some_layout(own_board))
    head, layout = own_board.read_text(encoding="utf-8").split("[layout]")
    before, _, after = layout.partition(f"{rows} = [\n")
    first = after.partition("\n")[0]
    own_board.write_text(f"{head}[layout]{before}{rows} = [\n{first}\n{after}", encoding="utf-8")
    assert [found.reason for found in check(own_board)] == [problem]


def problems_after(path: Path, old: str, new: str) -> list[str]:
    save_layout(path, load_file(path).board, some_layout(path))
    text = path.read_text(encoding="utf-8")
    head, layout = text.split("[layout]")
    assert old in layout
    path.write_text(f"{head}[layout]{layout.replace(old, new, 1)}", encoding="utf-8")
    return [f"{problem.entry}: {problem.reason}" for problem in check(path)]


def test_a_complete_layout_has_no_problems(own_board: Path) -> None:
    assert problems_after(own_board, "height", "height") == []


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('{ id = "', '{ id = "x', "there is no such city"),
        ('{ id = "', '{ id = "x', "has no place"),
        ('{ a = "', '{ a = "x', "there is no such route"),
        ('{ a = "', '{ a = "x', "has no curve"),
        ("height = ", "height = 9", "must be from 200 to 3000"),
        ("scale = ", "scale = -", "must be more than 0"),
        ("meridian", "meridan", 'unknown field "meridan"'),
        ("at = [", "at = [9", "is not on the sheet"),
        ("at = [", 'at = ["x", ', '"at" must be a list of 2, each a number'),
    ],
)
def test_a_layout_that_does_not_fit(own_board: Path, old: str, new: str, problem: str) -> None:
    assert any(problem in found for found in problems_after(own_board, old, new))


def test_the_rows_of_a_label_must_make_up_the_name(own_board: Path) -> None:
    assert any(
        "rows of its label" in found for found in problems_after(own_board, "label", 'rows = ["No", "where"], label')
    )
