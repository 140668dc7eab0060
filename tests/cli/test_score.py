"""`whistlestop score`: the format, its errors, and the scores."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import whistlestop as ws

from .conftest import Run

PAGE = Path(__file__).parents[2] / "docs" / "terminal.md"
EXAMPLE = """\
# after the last turn
variant: europe
options: max

player: Ada
  routes: Zürich/Paris, Edinburgh/London/black
  routes: munich/vienna      # more of them
  stations: Wien
  tickets: London/Wien, e12

player: Ben
  routes: zurich/venezia, munchen/venezia
"""


def written(folder: Path, text: str) -> Path:
    file = folder / "table.txt"
    file.write_text(text, encoding="utf-8")
    return file


def test_the_table_is_scored(run: Run, tmp_path: Path) -> None:
    code, out, err = run("score", written(tmp_path, EXAMPLE))
    assert (code, err) == (0, "")
    assert "Ben won with 26 points." in out
    assert "✗ London–Wien 10" in out and "the station in Wien borrows nothing" in out
    assert "longest path 4 spaces, 10 points:\n    Zürich–Venezia–München" in out


def test_json_agrees_with_score_table(run: Run, tmp_path: Path) -> None:
    result = json.loads(run("score", written(tmp_path, EXAMPLE), "--json").out)
    sheets = ws.score_table(
        ws.load("europe", ("max",)),
        claims=[
            ["paris/zurich", "edinburgh/london/black", "munchen/wien"],
            ["venezia/zurich", "munchen/venezia"],
        ],
        stations=[["wien"], []],
        tickets=[["london/wien", "E12"], []],
    )
    assert result["variant"] == "europe" and result["options"] == ["max"]
    assert [player["name"] for player in result["players"]] == ["Ada", "Ben"]
    for player, sheet in zip(result["players"], sheets, strict=True):
        assert (player["total"], player["rank"]) == (sheet.total, sheet.rank)
        assert tuple(player["longest_path"]) == sheet.longest_path


def test_a_station_saves_a_ticket(run: Run, tmp_path: Path) -> None:
    text = """
variant: europe
player: Ada
  routes: paris/zurich, munchen/wien
  stations: Zürich
  tickets: Paris/Wien
player: Ben
  routes: munchen/zurich
"""
    out = run("score", written(tmp_path, text)).out
    assert "✓ Paris–Wien 8" in out and "the station in Zürich borrows München–Zürich" in out
    out = run("score", written(tmp_path, text.replace("stations: Zürich", "stations: Roma"))).out
    assert "✗ Paris–Wien 8" in out and "the station in Roma borrows nothing" in out


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("variant: europe", "variant: mars", '2: there is no variant "mars"'),
        ("variant: europe\n", "\n", '1: the variant is missing; add a line such as "variant: usa"'),
        ("options: max", "options: min", '3: europe has no option "min"'),
        ("options: max", "variant: usa", "3: variant is given twice"),
        ("player: Ben", "player: Ada", "11: there are two players called Ada"),
        ("player: Ben", "player:", "11: the player has no name"),
        ("player: Ada\n", "\n", "6: routes of which player?"),
        ("stations: Wien", "station: Wien", '8: "station: Wien" should begin with one of'),
        ("stations: Wien", "stations: Wein", '8: there is no city "Wein" on the board Europe; did you mean wien?'),
        ("munich/vienna", "munich/paris", '7: there is no route "munich/paris"'),
        ("London/black", "London", '6: "Edinburgh/London" is a double route: say edinburgh/london/'),
        ("e12", "e99", '9: europe has no ticket "E99"'),
        ("zurich/venezia", "paris/zurich", "11: the route paris/zurich is held twice, by Ada and Ben (C3)"),
        ("stations: Wien", "stations: Wien, Wien", "there are 2 stations in wien (B1)"),
        ("zurich/venezia", "edinburgh/london/orange", "with 2 players (C4)"),
    ],
)
def test_problems_name_the_file_and_the_line(run: Run, tmp_path: Path, old: str, new: str, expected: str) -> None:
    assert old in EXAMPLE
    file = written(tmp_path, EXAMPLE.replace(old, new, 1))
    code, out, err = run("score", file)
    assert (code, out) == (1, "")
    assert any(line.startswith(f"{file}:") and expected in line for line in err.splitlines()), err


def test_all_problems_are_reported_at_once(run: Run, tmp_path: Path) -> None:
    text = EXAMPLE.replace("Wien\n", "Wein\n").replace("e12", "e99").replace("venezia,", "venice/rome/red,")
    err = run("score", written(tmp_path, text)).err
    lines = [int(found) for found in re.findall(r"table\.txt:(\d+): ", err)]
    assert lines == [8, 9, 12] and len(err.splitlines()) == 3


def test_a_table_without_players(run: Run, tmp_path: Path) -> None:
    code, _, err = run("score", written(tmp_path, "variant: usa\n"))
    assert code == 1 and "there are no players" in err
    code, _, err = run("score", written(tmp_path, "variant: usa\nplayer: Ada\n"))
    assert code == 1 and "2 to 5 can play (S1)" in err


def test_equal_twins_need_no_number(run: Run, tmp_path: Path) -> None:
    players = "".join(f"player: {name}\n  routes: Boston/Montreal\n" for name in ("A", "B"))
    others = "player: C\nplayer: D\n"
    out = json.loads(run("score", written(tmp_path, f"variant: usa\n{players}{others}"), "--json").out)
    assert [p["longest_path"] for p in out["players"][:2]] == [["boston/montreal/1"], ["boston/montreal/2"]]


def test_a_binary_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "table.txt"
    file.write_bytes(b"\xff\xfe\x00")
    code, _, err = run("score", file)
    assert code == 1 and "not a text file" in err


def test_a_board_file_next_to_the_table_file(run: Run, tmp_path: Path) -> None:
    run("board", "copy", "usa", tmp_path / "own.toml")
    text = "variant: own.toml#usa-classic\nplayer: A\n  routes: atlanta/miami\nplayer: B\n"
    assert "A won with 20 points." in run("score", written(tmp_path, text)).out


def test_the_example_in_the_documentation(run: Run, tmp_path: Path) -> None:
    blocks = re.findall(r"```text\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    table, scores = (block for block in blocks if "player: Ada" in block or "won with" in block)
    out = run("score", written(tmp_path, table)).out
    assert [line.rstrip() for line in out.splitlines()] == [line.rstrip() for line in scores.splitlines()]
