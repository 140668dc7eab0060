"""What was played at a table, and what a player wants to take back."""

from __future__ import annotations

import msgspec


class UndoRequest(msgspec.Struct):
    """A player's request for an undo, to which the others have to agree."""

    seat: int
    actions: int
    """How many actions of the game would be left."""
    version: int
    at: int
    agreed: set[int]
    """The seats that have agreed."""


class PlayedAction(msgspec.Struct, frozen=True, gc=False):
    """An action that was played and not taken back."""

    seat: int
    action: str
    at: int
    spent: int
    """Milliseconds of the player's own time."""
    bot: bool
    """Whether a bot chose it."""
