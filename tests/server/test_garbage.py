"""Garbage is collected in small steps, and everything now and then."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import weakref

import pytest

from whistlestop.server import garbage


class Node:
    """Part of a cycle."""

    def __init__(self) -> None:
        self.itself = self


@pytest.mark.parametrize("generation", [0, 1, 2])
def test_cycles_are_collected_however_old_they_are(generation: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage, "NEW", 0.0)
    monkeypatch.setattr(garbage, "RECENT", 3)
    monkeypatch.setattr(garbage, "ALL", 5)

    async def scene() -> None:
        node = Node()
        gc.collect(generation - 1) if generation else None
        known = weakref.ref(node)
        del node
        collecting = asyncio.create_task(garbage.collect_in_steps())
        while known() is not None:
            await asyncio.sleep(0)
        collecting.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await collecting

    was_on = gc.isenabled()
    gc.disable()
    try:
        asyncio.run(scene())
    finally:
        if was_on:
            gc.enable()
