"""What both databases share when they append: merging by table, and explaining why an append was rejected."""

from __future__ import annotations

from collections.abc import Sequence

from whistlestop.server.keys import short_id
from whistlestop.server.storage.store import Append, NotTheWriter


def merged(appends: Sequence[Append]) -> list[Append]:
    """Merge appends into one for each table, ordered by table; raises `NotTheWriter` if a number is missing.

    The order prevents two processes from waiting for each other's locks.
    """
    by_table: dict[str, Append] = {}
    for append in appends:
        before = by_table.get(append.table)
        lines = append.lines if before is None else before.lines + append.lines
        by_table[append.table] = Append(append.table, lines, append.state)
    for append in by_table.values():
        numbers = [line.number for line in append.lines]
        if not numbers or numbers[0] < 1 or numbers != list(range(numbers[0], numbers[0] + len(numbers))):
            raise NotTheWriter(f"table {short_id(append.table)}: the numbers {numbers} do not follow one another")
    return [by_table[table] for table in sorted(by_table)]


def rejection(append: Append, writer: str, found: tuple[str, int] | None) -> NotTheWriter:
    """The error for an append that was rejected; `found` is the table's writer and its number of entries."""
    number = append.lines[0].number
    table = short_id(append.table)
    if found is None:
        missing = "the lease has ended" if number == 1 else f"there is no such table, so no entry {number}"
        return NotTheWriter(f"table {table}: {missing}")
    owner, entries = found
    if owner != writer:
        return NotTheWriter(f"table {table} was taken by {owner}: {writer} may no longer write to it")
    if entries != number - 1:
        return NotTheWriter(f"table {table} has {entries} entries: the next is not {number}")
    return NotTheWriter(f"the lease of {writer} has ended: it may no longer write to table {table}")
