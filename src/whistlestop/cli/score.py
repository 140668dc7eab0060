"""The command `whistlestop score`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter


def score(
    file: Annotated[Path, Parameter(help="A text file that describes the table (docs/terminal.md).")],
    *,
    json: Annotated[bool, Parameter(help="Print JSON.", negative="")] = False,
) -> int:
    """Score the end of a game at a real table.

    Finds the best use of each station and the longest path, and explains every point.
    """
    from whistlestop.cli.table_file import read_table
    from whistlestop.table_check import TableError

    try:
        table = read_table(file)
        sheets = table.score()
    except TableError as error:
        print(*(f"{file}:{reason}" for reason in error.reasons), sep="\n", file=sys.stderr)
        return 1
    if json:
        import msgspec

        from whistlestop.cli.board import print_json

        players = zip(table.names, sheets, strict=True)
        print_json(
            {
                "variant": table.variant.name,
                "options": table.variant.options,
                "players": [{"name": name, **msgspec.to_builtins(sheet)} for name, sheet in players],
            }
        )
        return 0
    from whistlestop.cli.render_scores import final_scores
    from whistlestop.cli.screen import Screen

    Screen().print(final_scores(table.variant, sheets, table.names))
    return 0
