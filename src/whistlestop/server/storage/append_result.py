"""What an append comes to, whatever the database."""

from __future__ import annotations

from collections.abc import Sequence

from whistlestop.server.keys import short_id
from whistlestop.server.storage.store import Append, NotTheWriter


def merged(appends: Sequence[Append]) -> list[Append]:
    """One append for each table, in the order of the tables' names; raises `NotTheWriter` where a number is missing.

    The order keeps two processes from each waiting for what the other one holds.
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


def refusal(append: Append, writer: str, found: tuple[str, int] | None) -> NotTheWriter:
    """Why an append was refused, given the table's writer and number of entries."""
    number = append.lines[0].number
    table = short_id(append.table)
    if found is None:
        return NotTheWriter(f"table {table}: there is no such table, so no entry {number}")
    owner, entries = found
    if owner != writer:
        return NotTheWriter(f"table {table} was claimed by {owner}: {writer} may no longer write to it")
    return NotTheWriter(f"table {table} has {entries} entries: the next is not {number}")
