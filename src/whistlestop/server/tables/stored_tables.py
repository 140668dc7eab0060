"""Reading tables from the store, without keeping the event loop from anything else.

A log is read and applied a few entries at a time, and in between everything else has its turn. Long logs are read one
after another, so that nobody waits for them but those who want such a table, and memory holds only a few of them.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator

from whistlestop.server.keys import short_id
from whistlestop.server.protocol.refusals import Refusal
from whistlestop.server.protocol.storage_refusals import TableDamaged, TableNotLoaded, TableUnreadable, stored_elsewhere
from whistlestop.server.storage.journal import Journal
from whistlestop.server.storage.store import DamagedLog, NotTheWriter, StoreError
from whistlestop.server.structured_log import get_log
from whistlestop.server.tables.entries import Entry
from whistlestop.server.tables.table import Table, read_line

ENTRIES_PER_STEP = 100
"""How many entries are applied before everything else has its turn: about a millisecond's work."""
LONG = 2000
"""A log with more entries than this is long; a complete game has a few hundred."""
LONG_AT_ONCE = 2
"""How many long logs are read at the same time: one that nobody has asked for, and one that somebody has."""
SHORT_AT_ONCE = 8
"""How many other logs are read at the same time."""

log = get_log("server")


@contextlib.contextmanager
def reading(table: str) -> Iterator[None]:
    """Turn errors while a table is being taken or read into refusals."""
    try:
        yield
    except NotTheWriter:
        raise stored_elsewhere() from None
    except DamagedLog as error:
        log.error("table's log can't be read", table=short_id(table), failure=error)
        raise Refusal(TableDamaged()) from None
    except StoreError as error:
        log.error("table can't be read", table=short_id(table), failure=error)
        raise Refusal(TableNotLoaded(), retry_after=1) from None
    except Refusal:
        raise
    except Exception as error:  # one broken table must not affect others
        log.error("table's log can't be read", table=short_id(table), failure=error)
        raise Refusal(TableUnreadable()) from None


class StoredTables:
    """Reads tables from the store."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self._long = asyncio.Semaphore(LONG_AT_ONCE)
        self._short = asyncio.Semaphore(SHORT_AT_ONCE)

    async def table(self, table: str) -> Table | None:
        """A table as it is stored; None if there is none.

        Raises `StoreError`, in particular `DamagedLog`, or any other error if this version can't read its log.
        """
        async with self.turn(table):
            folded: Table | None = None
            async for entry in self.entries(table):
                if folded is None:
                    folded = Table(table, entry)
                else:
                    folded.apply(entry)
            return folded

    @contextlib.asynccontextmanager
    async def turn(self, table: str) -> AsyncIterator[None]:
        """Wait until a log of this table's length may be read, and read it within this context."""
        async with self._long if await self.journal.length(table) > LONG else self._short:
            yield

    async def entries(self, table: str) -> AsyncIterator[Entry]:
        """The entries of a table; everything else has its turn again and again. Raises errors as `table` does."""
        async for page in self.journal.pages(table):
            for line in page:
                yield read_line(line)
                if line.number % ENTRIES_PER_STEP == 0:
                    await asyncio.sleep(0)
