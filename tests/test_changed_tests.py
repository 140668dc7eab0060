"""Which tests `make check` runs: those of what changed, if they are fast."""

from __future__ import annotations

import subprocess
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tools import changed_tests
from tools.changed_tests import (
    ALWAYS,
    ROOT,
    Selection,
    TimeLimit,
    branch_point,
    changed_files,
    select,
    starts_processes,
)

FILES = {
    "src/whistlestop/trains.py": "",
    "src/whistlestop/tracks.py": "",
    "tests/__init__.py": "",
    "tests/test_trains.py": "import whistlestop.trains",
    "tests/test_journey.py": "from whistlestop import tracks, trains",
    "tests/test_indirect.py": "from tests.yards import yard",
    "tests/yards.py": "from whistlestop.tracks import track",
    "tests/test_other.py": "import json",
    "tests/cli/conftest.py": "import subprocess",
    "tests/cli/test_typed.py": "from whistlestop import trains",
    "tests/web/reading.py": "from playwright.sync_api import Page",
    "tests/web/test_table.py": "from .reading import read\nimport whistlestop.trains",
    "docs/bots.md": "# Bots",
}


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("changed", "chosen", "left_out"),
    [
        (
            "src/whistlestop/trains.py",
            ["tests/test_journey.py", "tests/test_trains.py", "src/whistlestop/trains.py"],
            ["tests/cli/test_typed.py", "tests/web/test_table.py"],
        ),
        (
            "src/whistlestop/tracks.py",
            ["tests/test_indirect.py", "tests/test_journey.py", "src/whistlestop/tracks.py"],
            [],
        ),
        ("tests/yards.py", ["tests/test_indirect.py"], []),
        ("tests/test_other.py", ["tests/test_other.py"], []),
        ("tests/web/reading.py", [], ["tests/web/test_table.py"]),
        ("docs/bots.md", ["tests/test_project.py::test_examples_on_the_page_run[docs/bots.md]"], []),
        ("tests/test_deleted.py", [], []),
        ("docs/deleted.md", [], []),
        ("web/src/main.ts", [], []),
    ],
)
def test_selection(tree: Path, changed: str, chosen: list[str], left_out: list[str]) -> None:
    assert select([changed], tree) == Selection(chosen, left_out)


def test_mirrored_test_is_chosen_even_if_it_imports_by_another_name(tree: Path) -> None:
    (tree / "tests/test_tracks.py").write_text("import whistlestop as ws", encoding="utf-8")
    assert "tests/test_tracks.py" in select(["src/whistlestop/tracks.py"], tree).chosen


def test_rules_are_fast_and_browsers_are_not() -> None:
    tests = [path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("test_*.py")]
    slow = {name for name in tests if starts_processes(ROOT, name)}
    assert "tests/rules/test_tunnels.py" not in slow and "tests/test_game.py" not in slow
    assert {name for name in tests if name.startswith("tests/web/")} <= slow


def test_some_tests_are_always_run() -> None:
    assert set(select([]).chosen) == set(ALWAYS) and all((ROOT / name).is_file() for name in ALWAYS)


def test_changes_since_the_branch_left_main(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def git(*words: str) -> None:
        settings = ("-c", "user.name=A", "-c", "user.email=a@example.org")
        subprocess.run(["git", *settings, *words], cwd=tree, check=True, capture_output=True)

    monkeypatch.setattr(changed_tests, "ROOT", tree)
    git("init", "--initial-branch=main")
    git("add", ".")
    git("commit", "-m", "first")
    assert changed_files(branch_point()) == []
    git("switch", "-c", "work")
    (tree / "docs/bots.md").write_text("changed", encoding="utf-8")
    git("commit", "-am", "committed")
    (tree / "tests/test_other.py").write_text("changed", encoding="utf-8")
    (tree / "tests/test_new.py").write_text("new", encoding="utf-8")
    assert changed_files(branch_point()) == ["docs/bots.md", "tests/test_new.py", "tests/test_other.py"]
    assert changed_files("HEAD") == ["tests/test_new.py", "tests/test_other.py"]


def test_without_git_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    monkeypatch.setattr(changed_tests, "ROOT", tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    assert changed_tests.main([]) == 2
    assert "git can't tell what changed" in capsys.readouterr().err


def test_no_test_starts_when_the_time_is_up() -> None:
    item: Any = SimpleNamespace(name="test_slow")
    TimeLimit(60).pytest_runtest_setup(item)
    limit = TimeLimit(-1)
    with pytest.raises(pytest.skip.Exception):
        limit.pytest_runtest_setup(item)
    assert limit.skipped == 1
