"""Reading a log, or a part of it: the statement that both databases share, and the check that nothing is missing.

The number of a table's entries is stored twice: in the row of the table, and as the rows of its entries. If one of them
was lost, for example with a part of the file, the two no longer agree. A database in which both are old, such as a copy
of last week, can't be told from one in which nothing has happened since.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from whistlestop.server.keys import short_id
from whistlestop.server.storage.store import DamagedLog, Line

SELECT = (
    "SELECT tables.entries, entries.number, entries.at, entries.text FROM tables"
    " LEFT JOIN entries ON entries.table_id = tables.id AND entries.number > ?"
    " WHERE tables.id = ? ORDER BY entries.number LIMIT ?"
)
"""Values: the number after which to read, the table, and how many entries at most.

One statement, so that the table and its entries are of the same moment. A table without such entries gives one row.
"""


def checked(table: str, rows: Sequence[tuple[Any, ...]], after: int, most: int | None) -> list[Line]:
    """The lines in these rows; raises `DamagedLog` if they are not the entries that the table should have."""
    if not rows:
        return []
    entries = int(rows[0][0])
    lines = [Line(number, at, text) for _, number, at, text in rows if number is not None]
    last = entries if most is None else min(entries, after + most)
    if [line.number for line in lines] == list(range(after + 1, last + 1)):
        return lines
    raise DamagedLog(f"the log of table {short_id(table)} is damaged: {_damage(lines, after, last, entries)}")


def _damage(lines: Sequence[Line], after: int, last: int, entries: int) -> str:
    there = {line.number for line in lines}
    missing = next((number for number in range(after + 1, last + 1) if number not in there), None)
    if missing is None:
        return f"it has {lines[-1].number} entries or more, and should have {entries}"
    return f"entry {missing} of {entries} is missing"
