"""Earlier states of a game, so that an undo replays a few actions instead of the whole game."""

from __future__ import annotations

from whistlestop.game import Game
from whistlestop.rules import engine
from whistlestop.rules.engine import Records

INTERVAL = 8
"""How many actions are between two states that are kept: an undo replays fewer than this."""


class EarlierGames:
    """The states of a game after every eighth of its actions, with which it goes back to any of them quickly."""

    def __init__(self) -> None:
        self._states: dict[int, Records] = {}
        """By the number of actions before them, the latest last."""

    def keep(self, game: Game, actions: int) -> None:
        """Keep the game as it is after `actions` of its actions, if that is one of the moments to keep.

        Call it before each action.
        """
        if actions % INTERVAL == 0 and actions not in self._states:
            self._states[actions] = engine.copy_states(game.states)

    def rewound(self, game: Game, actions: int) -> Game:
        """The game after only the first `actions` of its actions; what came later is forgotten."""
        while self._states and next(reversed(self._states)) > actions:
            self._states.popitem()
        kept = next(reversed(self._states.items()), None)
        return game.rewound(actions, kept)
