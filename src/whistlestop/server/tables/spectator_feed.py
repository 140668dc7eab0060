"""What spectators see: the table as it is, or as it was a while ago."""

from __future__ import annotations

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

    def __init__(self, delay: int, first: TableView | None) -> None:
        """`first` is None if spectators are not behind in a game that has begun, and so see it as it is."""
        self.delay = delay
        """Milliseconds."""
        self.shown = first
        """The table as spectators see it now; None in a game in which they are not behind.

        Before the game it is kept even so: settings that let them be behind may be what begins the game.
        """
        self.waiting: list[PendingUpdate] = []

    def add(self, at: int, entries: Sequence[AppliedEntry], now: TableView) -> None:
        """Add an update. Only a running game is delayed; after it, everything that was held back is due."""
        due = at + self.delay if now.state == "playing" else at
        if now.state != "playing":
            self.waiting = [update._replace(due=at) for update in self.waiting]
        self.waiting.append(PendingUpdate(due, tuple(entries), now))

    def due(self, at: int) -> list[PendingUpdate]:
        """Take out the updates that are due, in order."""
        updates = []
        while self.waiting and self.waiting[0].due <= at:
            updates.append(self.waiting.pop(0))
            now = updates[-1].now
            self.shown = now if self.delay or now.state == "waiting" else None
        return updates

    @property
    def next_due(self) -> int | None:
        """When the next update is due."""
        return self.waiting[0].due if self.waiting else None
