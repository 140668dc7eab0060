"""`whistlestop worker`: what it can't work with. (`tests/server/test_worker_command.py` has workers at work.)"""

from __future__ import annotations

from pathlib import Path

import pytest

from .conftest import Run


@pytest.mark.parametrize("db", ["games.db", "sqlite://games", "mysql://games"])
def test_a_worker_needs_postgres(run: Run, tmp_path: Path, db: str) -> None:
    failed = run("worker", "--db", str(tmp_path / db))
    assert failed.code == 1 and "a worker needs the PostgreSQL database of its servers" in failed.err


def test_an_unreachable_database_and_a_wrong_number_are_named(run: Run, tmp_path: Path) -> None:
    unreachable = run("worker", "--db", f"postgresql://nobody@/games?host={tmp_path}")
    assert unreachable.code == 1 and "the database can't be used" in unreachable.err
    wrong = run("worker", "--db", "postgresql://localhost/games", "--processes", "0")
    assert wrong.code == 1 and "--processes must be 1 to 256, not 0" in wrong.err
