"""Generated files: every generator is run, and a stale file is named."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tools import generate, page_constants, variant_table

from whistlestop import bots
from whistlestop.boards import variants


@pytest.fixture
def _one_generator(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Stands in for all generators: one file, which is not there yet."""
    monkeypatch.setattr(generate, "ROOT", tmp_path)
    monkeypatch.setattr(generate, "stale", lambda _: iter([(tmp_path / "some" / "file.ts", b"new")]))


def test_every_generator_is_found() -> None:
    tools = Path(generate.__file__).parent
    saying_so = {file.stem for file in tools.glob("*.py") if "Written by `make generate`" in file.read_text("utf-8")}
    assert saying_so <= set(generate.generators())
    known = {"golden", "observation_tables", "page_constants", "page_positions", "page_scores", "typescript"}
    assert known | {"variant_table"} <= set(generate.generators())


@pytest.mark.usefixtures("_one_generator")
def test_a_stale_file_fails_the_check_and_is_left_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr("sys.argv", ["generate", "--check"])
    assert generate.main() == 1
    assert capsys.readouterr().out.split("\n") == [
        f"{Path('some/file.ts')}: stale",
        "Some generated files are stale: run make generate",
        "",
    ]
    assert not (tmp_path / "some").exists()


@pytest.mark.usefixtures("_one_generator")
def test_a_stale_file_is_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("sys.argv", ["generate"])
    assert generate.main() == 0
    assert (tmp_path / "some" / "file.ts").read_bytes() == b"new"


def test_an_unknown_generator_is_refused(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.argv", ["generate", "typescrpit"])
    with pytest.raises(SystemExit):
        generate.main()
    assert "there is no generator typescrpit; there are " in capsys.readouterr().err


def test_the_table_of_variants_has_a_row_for_each() -> None:
    rows = re.findall(r"^\| `([a-z0-9-]+)` \|", variant_table.table(), re.MULTILINE)
    assert tuple(rows) == variants()


def test_the_page_has_the_levels_of_the_bots() -> None:
    assert page_constants.constants()["LEVELS"][1] == list(bots.LEVELS)
