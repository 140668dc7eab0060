"""Logs that were stored must be read by every later version, and come out the same.

`golden/table.jsonl` has every kind of entry but those that came later, which are in `golden/changed_settings.jsonl` and
`golden/sent_away.jsonl`. They are never rewritten: when an entry gets a new field, old logs lack it.
"""

from __future__ import annotations

import asyncio
import hashlib
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from tests.server.local_services import local_services, refused
from whistlestop.server.protocol.settings import Days, Settings
from whistlestop.server.storage.store import Append, Line
from whistlestop.server.tables import entries
from whistlestop.server.tables.table import Table, read_line

SCORES = (41, -60, -41)
RECORD = "273b49c982a2b827"
GOLDEN = Path(__file__).with_name("golden")


def stored(log: str = "table") -> list[Line]:
    lines = (GOLDEN / f"{log}.jsonl").read_text(encoding="utf-8").splitlines()
    return [Line(number, 0, text) for number, text in enumerate(lines, 1)]


def test_a_stored_log_is_read_as_it_was_written() -> None:
    table = Table.from_lines("golden", stored())
    assert table.state == "over" and table.game is not None
    assert [seat.name or seat.level for seat in table.seats] == ["Anna", "Bert", "novice"]
    assert tuple(sheet.total for sheet in table.game.scores) == SCORES
    assert hashlib.sha256(table.record().encode()).hexdigest()[:16] == RECORD


def test_changed_settings_are_read_as_they_were_written() -> None:
    table = Table.from_lines("golden", stored("changed_settings"))
    assert table.settings == Settings("europe", 2, ("max",), clock=Days(2))
    assert table.game is not None and table.game.variant.name == "europe" and len(table.seats) == 2


def test_a_player_who_was_sent_away_is_read_as_it_was_written() -> None:
    table = Table.from_lines("golden", stored("sent_away"))
    assert [seat.name for seat in table.seats] == ["Anna", "Bert", "Cora"] and table.deal == 2
    assert table.invitation == "tmieD39sePYL4qeVvRZY" and not table.settings.lobby
    assert table.host == "977237077034b942c81e602026e5ae60" and table.seats[0].keys == [table.host]
    assert hashlib.sha256(table.record().encode()).hexdigest()[:16] == "5358a9b6d4deea23"


def test_they_have_every_kind_of_entry() -> None:
    # A table that was closed had no game, so that entry is in neither.
    logs = [*stored(), *stored("changed_settings"), *stored("sent_away")]
    kinds = {type(read_line(line).what) for line in logs} | {entries.Closed}
    assert kinds == set(get_args(entries.EntryBody))


def test_a_log_with_other_board_data_is_refused(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            first = stored()[0]
            other = msgspec.structs.replace(first, text=first.text.replace('"digest":"', '"digest":"0'))
            await services.journal.append(Append("abcdefabcdef", (other,), "waiting"))
            with refused("failed"):
                await services.registry.room("abcdefabcdef")

    asyncio.run(scene())


@pytest.mark.parametrize("text", ["{}", "[1", '{"number":1,"at":0,"what":{"type":"unheard-of"}}'])
def test_an_unreadable_line_is_named(text: str) -> None:
    with pytest.raises(ValueError, match=r"entry 7 can't be read"):
        read_line(Line(7, 0, text))
