"""A game that two players never end: both try and decline the same tunnel, and every card turned for it is red."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from tests import positions

import whistlestop as ws
from whistlestop.actions import Action, DeclineTunnel, parse
from whistlestop.env import engine
from whistlestop.env.batch import Batch
from whistlestop.view import View

ATTEMPT = parse("claim paris/zurich red")
DECLINE = DeclineTunnel()


def endless_game() -> ws.Game:
    """A game of Europe in which a red set for a grey tunnel always costs three red cards more."""
    return positions.game("europe", hands=[{"red": 3}], deck={"red": 5})


def put_everywhere(game: ws.Game, batch: Batch) -> None:
    """Put the game in place of every game of the batch."""
    rows = np.asarray(batch.states).view(np.uint8).reshape(batch.games, -1)
    rows[:] = game.states.view(np.uint8)
    engine.observe_games(batch._arrays, np.ones(batch.games, np.bool_), 0, batch.games)


def stall(variant: ws.Variant, masks: NDArray[np.int8]) -> NDArray[np.int64]:
    """What a policy does that never gets on: it declines if it can, or else tries the tunnel; 0 if nobody can act."""
    attempt, decline = variant.action_id(ATTEMPT), variant.action_id(DECLINE)
    assert (masks[:, attempt] | masks[:, decline] | ~masks.any(axis=1)).all()
    return np.where(masks[:, decline] == 1, decline, np.where(masks[:, attempt] == 1, attempt, 0))


class StallingBot:
    """Never gets on."""

    name = "stalling"

    def __init__(self, seed: int | None = None, variant: ws.Variant | None = None) -> None:
        del seed, variant

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Decline, or try the tunnel; before that, the first legal action."""
        del view
        return next((action for action in (DECLINE, ATTEMPT) if action in legal), legal[0])

    def game_over(self, view: View) -> None:
        """It does not care."""

    def close(self) -> None:
        """It has nothing to close."""
