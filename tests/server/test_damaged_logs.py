"""A database that has lost entries of a table says so, and nobody is shown an older game."""

from __future__ import annotations

import asyncio
import zipfile
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.postgres import database as database
from tests.server.postgres import postgres as postgres
from whistlestop.server.statistics import game_statistics
from whistlestop.server.statistics.game_statistics import GameStatistics
from whistlestop.server.storage.journal import Journal
from whistlestop.server.storage.open_store import open_store
from whistlestop.server.storage.postgres_store import PostgresStore
from whistlestop.server.storage.sqlite_store import SqliteStore
from whistlestop.server.storage.store import DamagedLog, MaybeStored, Store
from whistlestop.server.structured_log import fields_of
from whistlestop.server.tables.archive import export_games

from .live import new_id
from .local_services import choose_tickets, local_services, people, refused
from .long_logs import long_log, store_log
from .test_storage_faults import Trouble
from .test_store import Open, append, numbers
from .test_store import address as address
from .test_store import opened as opened

TABLE = "d" * 12
SOUND = "s" * 12
LOST_TAIL = f"DELETE FROM entries WHERE table_id = '{TABLE}' AND number > 12"


def run(store: Store, statement: str) -> None:
    """Change the database behind the store's back."""
    if isinstance(store, SqliteStore):
        store._connection.execute(statement)
    else:
        assert isinstance(store, PostgresStore)
        store._attempt(lambda connection: connection.execute(statement))


@pytest.mark.parametrize(
    ("damage", "problem"),
    [
        ("DELETE FROM entries WHERE number = 9", "entry 9 of 9 is missing"),
        ("DELETE FROM entries WHERE number > 3", "entry 4 of 9 is missing"),
        ("DELETE FROM entries WHERE number = 5", "entry 5 of 9 is missing"),
        ("DELETE FROM entries WHERE number = 1", "entry 1 of 9 is missing"),
        ("DELETE FROM entries", "entry 1 of 9 is missing"),
        ("UPDATE tables SET entries = 7", "it has 9 entries or more, and should have 7"),
    ],
)
def test_a_log_that_does_not_agree_with_its_table_is_not_read(opened: Open, damage: str, problem: str) -> None:
    store = opened()
    store.append([append(TABLE, 1, 9)], "me")
    store.append([append(SOUND, 1, 2)], "me")
    run(store, damage + (" WHERE" if " WHERE " not in damage else " AND") + f" {_id(damage)} = '{TABLE}'")
    with pytest.raises(DamagedLog, match=f"the log of table dddd.* is damaged: {problem}"):
        store.lines(TABLE)
    assert numbers(store, SOUND) == [1, 2]


def _id(damage: str) -> str:
    return "id" if damage.startswith("UPDATE tables") else "table_id"


def test_a_log_is_read_in_parts(opened: Open) -> None:
    store = opened()
    store.append([append(TABLE, 1, 9), append(SOUND, 1, 2)], "me")

    def part(after: int, most: int | None) -> list[int]:
        return [line.number for line in store.lines(TABLE, after, most)]

    assert part(0, 4) == [1, 2, 3, 4] and part(4, 4) == [5, 6, 7, 8] and part(8, 4) == [9] and part(9, 4) == []
    assert part(3, None) == [4, 5, 6, 7, 8, 9] and part(0, 0) == []
    assert store.length(TABLE) == 9 and store.length("x" * 12) == 0 and store.lines("x" * 12, 3, 4) == []
    run(store, f"DELETE FROM entries WHERE table_id = '{TABLE}' AND number = 6")
    assert part(0, 5) == [1, 2, 3, 4, 5]
    with pytest.raises(DamagedLog, match="entry 6 of 9 is missing"):
        part(4, 4)


@pytest.mark.parametrize("damage", [LOST_TAIL, f"DELETE FROM entries WHERE table_id = '{TABLE}' AND number = 7"])
def test_a_damaged_table_is_refused_and_the_others_are_there(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, damage: str
) -> None:
    for table in (TABLE, SOUND):
        store_log(tmp_path, table, long_log(10))
    with closing(open_store(tmp_path / "tables.db")) as store:
        run(store, damage)

    async def scene() -> None:
        async with local_services(tmp_path) as services:
            assert services.registry.loading is not None
            await services.registry.loading
            assert set(services.registry.rooms) == {SOUND}
            with refused("failed", "table-damaged"):
                await services.registry.room(TABLE)
            assert await services.lobby.find(TABLE) is None
            assert await services.lobby.find(SOUND) is not None

    asyncio.run(scene())
    assert any("is missing" in str(fields_of(record)) for record in caplog.records), "an operator learns of it"


def test_a_table_whose_log_is_lost_while_it_is_played_at_is_given_up(tmp_path: Path) -> None:
    """After a commit with an unknown outcome its log is read again, and then the damage is noticed."""
    trouble = Trouble()

    async def scene() -> None:
        async with local_services(tmp_path, wrap=trouble) as services:
            seated = await people(services)
            await choose_tickets(seated)
            room = seated[0].room
            (seat,) = room.table.to_act
            trouble.next_commits(MaybeStored)
            with closing(open_store(tmp_path / "tables.db")) as store:
                run(store, "DELETE FROM entries WHERE number = 4")
            with refused("not-stored"):
                await seated[seat].play("draw deck")
            with refused("not-stored"):
                await seated[seat].play("draw deck")
            assert room.lost
            with refused("failed", "table-damaged"):
                await services.registry.room(room.table.id)

    asyncio.run(scene())


def test_statistics_leave_out_a_damaged_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not tried again and again."""
    monkeypatch.setattr(game_statistics, "RETRY_SECONDS", 1000.0)
    db = tmp_path / "tables.db"
    store_log(tmp_path, TABLE, long_log(10), "over")
    with closing(open_store(db)) as store:
        run(store, LOST_TAIL)

    async def scene() -> None:
        counting = GameStatistics(Journal(open_store(db), new_id()))
        counting.start()
        await counting.listed.wait()
        while counting.to_count:
            await asyncio.sleep(0.01)
        assert not counting.games
        counting.stop()
        await counting.journal.close()

    asyncio.run(scene())


def test_an_export_leaves_out_a_damaged_table(tmp_path: Path) -> None:
    for table in (TABLE, SOUND):
        store_log(tmp_path, table, long_log(10))
    with closing(open_store(tmp_path / "tables.db")) as store:
        run(store, LOST_TAIL)
        done: list[tuple[int, int]] = []
        exported = export_games(store, tmp_path / "games.zip", lambda *progress: done.append(progress))
    assert (exported.tables, exported.records, exported.unreadable, exported.damaged) == (1, 1, (), (TABLE,))
    assert done == [(1, 2), (2, 2)]
    with zipfile.ZipFile(tmp_path / "games.zip") as archive:
        assert sorted(archive.namelist()) == [f"logs/{SOUND}.jsonl", f"records/{SOUND}.txt", "whistlestop.json"]
