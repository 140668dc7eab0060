"""A child process for asyncio: it never blocks the event loop."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence

from whistlestop.processes.child import MAX_PENDING, ChildFailed, ChildProcess


class AsyncChild(ChildProcess):
    """A child that answers every line it is sent with one line."""

    def __init__(self, command: Sequence[str], on_end: Callable[[], None]) -> None:
        """Start the child; raises OSError if that fails. `on_end` is called in the running loop when it has ended."""
        self.ended: ChildFailed | None = None
        """How the child ended; None while it runs."""
        self._on_end = on_end
        self._loop = asyncio.get_running_loop()
        self._inbox: asyncio.Queue[bytes | ChildFailed] = asyncio.Queue()
        super().__init__(command, self._deliver_from_thread)

    async def request(self, line: bytes, seconds: float) -> bytes:
        """Send a line and wait for the answer; raises `ChildFailed` if there is none in time."""
        if self.ended is not None:
            raise self.ended
        if not self._inbox.empty():
            raise ChildFailed("wrote a line that answers nothing")
        self.send(line)
        try:
            async with asyncio.timeout(seconds):
                answer = await self._inbox.get()
        except TimeoutError:
            raise self.late(seconds) from None
        if isinstance(answer, ChildFailed):
            raise answer
        return answer

    async def aclose(self) -> None:
        """End the child and everything it started, and wait until it has ended."""
        self.kill()
        await asyncio.to_thread(self.stop)

    def _deliver_from_thread(self, item: bytes | ChildFailed) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed, so nobody waits for a line any more
            self._loop.call_soon_threadsafe(self._received, item)

    def _received(self, item: bytes | ChildFailed) -> None:
        if self.ended is not None:
            return
        self._inbox.put_nowait(item)
        if isinstance(item, ChildFailed):
            self.ended = item
            self._on_end()
        elif self._inbox.qsize() > MAX_PENDING:
            self.kill()
