"""`whistlestop servers`: listing servers, and letting them hand tables over."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest
from tests.server.postgres import database as database
from tests.server.postgres import postgres as postgres

from whistlestop.server.storage.open_store import open_store
from whistlestop.server.storage.store import ServerRow

from .conftest import Run


@pytest.fixture
def with_servers(database: str) -> str:
    """A database with two servers."""
    with closing(open_store(database)) as store:
        store.register(ServerRow("one", "http://10.0.0.5:7245", "token", 1), 0, 600_000)
        store.register(ServerRow("two", "http://10.0.0.66:7245", "token", 1200), 0, 600_000)
    return database


def test_servers_are_listed(run: Run, with_servers: str) -> None:
    assert run("servers", "--db", with_servers).out.splitlines() == [
        "http://10.0.0.5:7245   1 table in use",
        "http://10.0.0.66:7245  1,200 tables in use",
    ]


def test_a_server_hands_its_tables_over_until_it_is_told_otherwise(run: Run, with_servers: str) -> None:
    drained = run("servers", "--db", with_servers, "--drain", "http://10.0.0.5:7245/").out.splitlines()
    assert drained[0] == "http://10.0.0.5:7245   1 table in use, handing over"
    assert "handing over" not in run("servers", "--db", with_servers, "--undrain", "http://10.0.0.5:7245").out


def test_what_can_t_be_is_refused(run: Run, with_servers: str, tmp_path: Path) -> None:
    nobody = run("servers", "--db", with_servers, "--drain", "http://10.0.0.7:7245")
    assert nobody.code == 1 and "no server runs at http://10.0.0.7:7245" in nobody.err
    assert "is not the address of a server" in run("servers", "--db", with_servers, "--drain", "10.0.0.5").err
    both = run("servers", "--db", with_servers, "--drain", "http://a:1", "--undrain", "http://b:1")
    assert both.code == 1 and "can't be used together" in both.err
    assert "there is no database" in run("servers", "--db", tmp_path / "none.db").err
    with closing(open_store(tmp_path / "tables.db")):
        pass
    assert run("servers", "--db", tmp_path / "tables.db").out == "No server runs with this database.\n"
    alone = run("servers", "--db", tmp_path / "tables.db", "--drain", "http://10.0.0.5:7245")
    assert alone.code == 1 and "only servers that share a PostgreSQL database" in alone.err
