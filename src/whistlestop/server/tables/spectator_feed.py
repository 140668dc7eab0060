"""What spectators see: the table as it is, or as it was a while ago."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

from whistlestop.server.protocol.messages import TableView
from whistlestop.server.tables.entries import AppliedEntry


class PendingUpdate(NamedTuple):
    """Entries, and the table after them, that spectators will see."""

    due: int
    """When spectators may see it, in milliseconds since 1970."""
    entries: tuple[AppliedEntry, ...]
    now: TableView


class SpectatorFeed:
    """The table as spectators last saw it, and the updates that are still held back."""

    def __init__(self, delay: int, first: TableView) -> None:
        self.delay = delay
        """Milliseconds."""
        self.shown = first
        """The table as spectators see it now."""
        self.waiting: deque[PendingUpdate] = deque()

    def add(self, at: int, entries: Sequence[AppliedEntry], now: TableView) -> None:
        """Add an update. Only a running game is delayed; after it, everything that was held back is due."""
        due = at + self.delay if now.state == "playing" else at
        if now.state != "playing":
            self.waiting = deque(update._replace(due=at) for update in self.waiting)
        self.waiting.append(PendingUpdate(due, tuple(entries), now))

    def due(self, at: int) -> list[PendingUpdate]:
        """Take out the updates that are due, in order."""
        updates = []
        while self.waiting and self.waiting[0].due <= at:
            updates.append(self.waiting.popleft())
            self.shown = updates[-1].now
        return updates

    @property
    def next_due(self) -> int | None:
        """When the next update is due."""
        return self.waiting[0].due if self.waiting else None
