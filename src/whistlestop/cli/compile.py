"""The command `whistlestop compile`."""

from __future__ import annotations

import asyncio

from whistlestop.cli.progress import progress

COMPILING = "Compiling the rules and the bots, once on this machine"


def compile() -> int:  # named after the command
    """Compile the rules and the bots before the first game.

    The machine code is kept in your cache folder. `whistlestop serve` does the same when it first starts; this command
    is for a machine or a container that is being set up.
    """
    from whistlestop.processes import ChildFailed
    from whistlestop.server.bots import first_compile

    if not first_compile.is_needed():
        return 0
    with progress(COMPILING) as show:
        try:
            asyncio.run(first_compile.compile_in_child(lambda now: show(now.done, now.total)))
        except ChildFailed as failure:
            raise ValueError(f"can't compile: the compiler {failure}") from None
    return 0
