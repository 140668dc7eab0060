"""`whistlestop board`."""

from __future__ import annotations

import json
from pathlib import Path

import whistlestop as ws

from .conftest import Run


def test_list_shows_every_variant_and_marks_stand_ins(run: Run) -> None:
    code, out, err = run("board", "list")
    assert (code, err) == (0, "")
    assert all(f"  {name}  " in out for name in ws.variants())
    assert "33 tickets (2 stand-ins)" in out and "--option orient-express  6 more tickets (all stand-ins)" in out
    assert "--option max  1 more ticket (a stand-in)" in out
    assert max(map(len, out.splitlines())) <= 80


def test_list_as_json(run: Run) -> None:
    boards = json.loads(run("board", "list", "--json").out)
    assert [board["board"] for board in boards] == ["usa", "europe"]
    variants = {variant["variant"]: variant for board in boards for variant in board["variants"]}
    assert set(variants) == set(ws.variants())
    mega = ws.load("europe-mega")
    assert variants["europe-mega"]["long_tickets"] == len(mega.long)
    assert variants["europe-mega"]["regular_tickets"] == len(mega.regular)
    assert variants["usa"]["stand_ins"] == 2
    assert [option["option"] for option in variants["europe"]["options"]] == list(ws.load("europe").available_options)


def test_copy_then_check(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    code, out, _ = run("board", "copy", "europe-1912", file)
    assert code == 0 and "Europe" in out
    code, out, err = run("board", "check", file)
    assert (code, err) == (0, "") and out.endswith("No problems.\n") and "47 cities, 101 routes" in out


def test_copy_never_overwrites(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("precious", encoding="utf-8")
    code, out, err = run("board", "copy", "usa", file)
    assert (code, out) == (1, "") and f"{file}: File exists" in err
    assert file.read_text(encoding="utf-8") == "precious"


def test_check_prints_all_problems(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    run("board", "copy", "usa", file)
    text = file.read_text(encoding="utf-8").replace('a = "atlanta"', 'a = "atlantis"', 2)
    file.write_text(text, encoding="utf-8")
    code, out, err = run("board", "check", file)
    assert (code, out) == (1, "") and err.count('no city "atlantis"') == 2
    assert all(line.startswith(f"{file}: ") for line in err.splitlines())
