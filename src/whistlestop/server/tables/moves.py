"""What was played at a table, and what a player wants to take back."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import overload

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
    """When an action was played that was not taken back, and by whom; what it was, the game knows."""

    seat: int
    at: int
    spent: int
    """Milliseconds of the player's own time."""
    bot: bool
    """Whether a bot chose it."""


class PlayedActions(Sequence[PlayedAction]):
    """The actions of a game, in columns of numbers: there are hundreds of them at each of thousands of tables.

    >>> played = PlayedActions()
    >>> played.append(PlayedAction(seat=2, at=1_800_000_000_000, spent=4000, bot=False))
    >>> played[-1].seat, len(played)
    (2, 1)
    """

    __slots__ = ("_at", "_bots", "_seats", "_spent")

    def __init__(self) -> None:
        self._seats = bytearray()
        self._at = array("q")
        self._spent = array("q")
        self._bots = array("b")

    def __len__(self) -> int:
        return len(self._seats)

    @overload
    def __getitem__(self, index: int) -> PlayedAction: ...

    @overload
    def __getitem__(self, index: slice) -> list[PlayedAction]: ...

    def __getitem__(self, index: int | slice) -> PlayedAction | list[PlayedAction]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        return PlayedAction(self._seats[index], self._at[index], self._spent[index], bool(self._bots[index]))

    def last_of(self, seat: int, first: int = 0) -> int | None:
        """The number of the last action of a seat, from the action `first` on; None if there is none."""
        found = self._seats.rfind(seat, first)
        return None if found < 0 else found

    def append(self, played: PlayedAction) -> None:
        """Add the next action."""
        self._seats.append(played.seat)
        self._at.append(played.at)
        self._spent.append(played.spent)
        self._bots.append(played.bot)

    def take_back(self, actions: int) -> None:
        """Go back to the first `actions` actions."""
        for column in (self._seats, self._at, self._spent, self._bots):
            del column[actions:]
