"""The gallery: what spectators see, which may be the table as it was a while ago."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

from whistlestop.server.protocol.messages import Now
from whistlestop.server.tables.reader_view import Item


class Scene(NamedTuple):
    """What happened, and how the table was then."""

    due: int
    """When spectators may see it."""
    items: tuple[Item, ...]
    now: Now


class Gallery:
    """Scenes that spectators have seen, and those that they will."""

    def __init__(self, delay: int, first: Now) -> None:
        self.delay = delay
        """Milliseconds."""
        self.shown = first
        self.waiting: deque[Scene] = deque()

    def add(self, at: int, items: Sequence[Item], now: Now) -> None:
        """Something happened. A table that waits for players, or whose game is over, is shown as it is."""
        due = at + self.delay if now.state == "playing" else at
        if now.state == "over":
            self.waiting = deque(scene._replace(due=at) for scene in self.waiting)
        self.waiting.append(Scene(due, tuple(items), now))

    def due(self, at: int) -> list[Scene]:
        """The scenes that may be seen by now, in order."""
        scenes = []
        while self.waiting and self.waiting[0].due <= at:
            scenes.append(self.waiting.popleft())
            self.shown = scenes[-1].now
        return scenes

    @property
    def next_due(self) -> int | None:
        """When the next scene may be seen."""
        return self.waiting[0].due if self.waiting else None
