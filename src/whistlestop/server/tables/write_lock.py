"""The lock of a table's log: whoever holds it decides, stores and notifies, and then the next one may."""

from __future__ import annotations

import asyncio
from collections import deque


class WriteLock:
    """A lock that is given to those who wait in the order in which they asked.

    A lock of asyncio can't be taken without `await`, and most tables have nobody waiting.

    >>> lock = WriteLock()
    >>> lock.take(), lock.take()
    (True, False)
    >>> lock.release()
    >>> lock.held
    False
    """

    __slots__ = ("_waiting", "held")

    def __init__(self) -> None:
        self.held = False
        self._waiting: deque[asyncio.Future[None]] | None = None

    def take(self) -> bool:
        """Take the lock, if nobody holds it."""
        if self.held:
            return False
        self.held = True
        return True

    def queue(self) -> asyncio.Future[None]:
        """Ask for the lock: it belongs to the caller as soon as the future is done. Cancelling gives up the place."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if self.take():
            turn.set_result(None)
        else:
            self._waiting = self._waiting or deque()
            self._waiting.append(turn)
        return turn

    def release(self) -> None:
        """Give the lock to the next one."""
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self.held = False

    async def __aenter__(self) -> None:
        turn = self.queue()
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it was given to us at the same time
                self.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.release()
