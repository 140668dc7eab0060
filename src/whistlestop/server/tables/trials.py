"""Actions that are tried out before they are stored, so that nothing has to be played twice.

A trial is played in a copy of the game. Nobody sees it, and the table stays as it is, until the action is in the log:
then the copy becomes the table's game. Chance follows from the game's secret and the number of the action, so a trial
brings the same cards as playing the action.
"""

from __future__ import annotations

from typing import NamedTuple

from whistlestop.events import Event
from whistlestop.game import Game


class Trial(NamedTuple):
    """An action that was played in a copy of a game."""

    before: Game
    actions: int
    """How many actions had been played in the game before it."""
    seat: int
    action: str
    after: Game
    events: tuple[Event, ...]


class Trials:
    """The last trial at a table."""

    __slots__ = ("_last",)

    def __init__(self) -> None:
        self._last: Trial | None = None

    def play(self, game: Game, actions: int, seat: int, action: str) -> Trial:
        """Try an action out in a game with so many actions; raises `IllegalAction` if it can't be played."""
        last = self._last
        if last is None or last.before is not game or last[1:4] != (actions, seat, action):
            after = game.copy()
            last = self._last = Trial(game, actions, seat, action, after, after.play(action, seat))
        return last

    def take(self, game: Game, actions: int, seat: int, action: str) -> Trial | None:
        """The trial of an action that is now in the log, if it was the last one; every trial is forgotten."""
        last, self._last = self._last, None
        if last is None or last.before is not game or last[1:4] != (actions, seat, action):
            return None
        return last
