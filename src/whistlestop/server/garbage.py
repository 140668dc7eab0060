"""Garbage collection in small steps, so that it never stops the server for long.

Python collects garbage whenever so many objects were made. It then looks at all of those that are still there, which
are spread over the whole memory by that time: with a thousand tables it takes 150 ms. Hardly anything here is part of a
cycle, so nearly all garbage is freed without any collection. So new objects are looked at ten times a second, while
they are few and still in the processor's cache, and all of them rarely.
"""

from __future__ import annotations

import asyncio
import gc

NEW = 0.1
"""Seconds between two collections of what is new."""
RECENT = 3000
"""After how many of these everything is collected that is newer than the last such collection."""
ALL = 36_000
"""After how many of these everything is collected."""
_EMERGENCY = 200_000
"""How many objects more than at the last collection make Python collect by itself."""


def collect_rarely() -> None:
    """Collect once, keep what there is for good, and leave all else to `collect_in_steps`."""
    gc.collect()
    gc.freeze()  # modules and compiled code live as long as the process
    gc.set_threshold(_EMERGENCY, 20, 200)


async def collect_in_steps() -> None:
    """Collect garbage until cancelled."""
    steps = 0
    while True:
        await asyncio.sleep(NEW)
        steps += 1
        gc.collect(2 if steps % ALL == 0 else 1 if steps % RECENT == 0 else 0)
