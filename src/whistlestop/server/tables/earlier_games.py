"""Earlier states of a game, so that an undo replays a few actions instead of the whole game."""

from __future__ import annotations

import zlib

import numpy as np

from whistlestop.game import Game
from whistlestop.rules import engine
from whistlestop.rules.state import STATE

INTERVAL = 16
"""How many actions are between two states that are kept: an undo replays fewer than this."""
_QUICKLY = 1
"""The level of compression: a state is mostly zeros, and becomes a quarter of its size in a few microseconds."""


class EarlierGames:
    """The states of a game after every sixteenth of its actions, with which it goes back to any of them quickly."""

    def __init__(self) -> None:
        self._states: dict[int, bytes] = {}
        """Compressed, by the number of actions before them, the latest last."""

    def keep(self, game: Game, actions: int) -> None:
        """Keep the game as it is after `actions` of its actions, if that is one of the moments to keep.

        Call it before each action.
        """
        if actions % INTERVAL == 0 and actions not in self._states:
            self._states[actions] = zlib.compress(game.states.tobytes(), _QUICKLY)

    def rewound(self, game: Game, actions: int) -> Game:
        """The game after only the first `actions` of its actions; what came later is forgotten."""
        while self._states and next(reversed(self._states)) > actions:
            self._states.popitem()
        if not self._states:
            return game.rewound(actions)
        kept, states = next(reversed(self._states.items()))
        return game.rewound(actions, (kept, engine.for_engine(np.frombuffer(zlib.decompress(states), STATE))))
