"""One game at a time, for the environments that have a single game."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from pathlib import Path
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from whistlestop import refusal
from whistlestop.actions import Action, IllegalAction, text
from whistlestop.boards import Variant
from whistlestop.env.batch import Batch
from whistlestop.game import Game
from whistlestop.observations import engine
from whistlestop.observations.ticket_plan import TICKET_PLAN
from whistlestop.origin import Origin
from whistlestop.refusal_codes import NoSuchActionNumber, ResetNeeded
from whistlestop.rules.engine import for_engine, records
from whistlestop.rules.state import NONE
from whistlestop.scoring import variant_tables
from whistlestop.view import View


def game_seed(seed: int | None, chance: np.random.Generator) -> int:
    """Return the seed of the next game: the given one, or a random one that fits Gymnasium's arrays of infos."""
    return int(chance.integers(2**63)) if seed is None else seed


def check_seed(seed: int | None) -> None:
    """Raise ValueError for an impossible seed."""
    if seed is not None and not 0 <= seed < 2**64:
        raise ValueError(f"a seed is a whole number from 0 to 2**64 - 1, not {seed}")


def check_seat(seat: int | None, players: int) -> None:
    """Raise ValueError for a seat that is not at the table."""
    if seat is not None and not 0 <= seat < players:
        raise ValueError(f"there is no seat {seat}: the seats are 0 to {players - 1}")


class SingleGame:
    """Plays one game after another. Where several seats may act, the lowest is next.

    >>> game = SingleGame("usa", players=2, reward="points")
    >>> game.begin(seed=7)
    >>> game.seat, int(game.mask(0).sum()), int(game.mask(1).sum())
    (0, 11, 0)
    >>> game.play("draw tickets")
    Traceback (most recent call last):
    ...
    TypeError: an action is a whole number, not 'draw tickets'
    >>> game.play(0)
    Traceback (most recent call last):
    ...
    whistlestop.actions.IllegalAction: Seat 0, action 0 "draw purple": Choose first which tickets to keep.
    """

    def __init__(
        self,
        variant: str | Path | Variant,
        players: int,
        *,
        options: Iterable[str] = (),
        reward: str = "win",
        observation: str = "v0",
        max_actions: SupportsIndex | None = None,
    ) -> None:
        self._batch = Batch(
            variant,
            players,
            1,
            options=options,
            reward=reward,
            autoreset=False,
            threads=1,
            observation=observation,
            max_actions=max_actions,
        )
        self.variant = self._batch.variant
        self.players = players
        self.layout = self._batch.layout
        self._tables = variant_tables(self.variant)
        self._offsets = for_engine(self.layout.offsets)
        self._plan = records(1, TICKET_PLAN) if observation == "v1" else None
        self._playing: Game | None = None
        """Shares the batch's record; only for reading."""
        self._played: list[tuple[int, int]] = []

    def begin(self, seed: int) -> None:
        """Begin the game that `Game.new` makes of this seed."""
        self._batch.reset_to(np.array([seed], np.uint64))
        self._playing = Game(self.variant, self._batch.states, Origin(players=self.players, seed=seed))
        self._played = []

    @property
    def seed(self) -> int:
        """The seed of the game."""
        return int(self._batch.seeds[0])

    @property
    def seat(self) -> int | None:
        """The seat that acts; None when the game is over or was broken off."""
        seat = int(self._batch.seats[0])
        return None if seat == NONE else seat

    @property
    def over(self) -> bool:
        """Return whether the game has ended."""
        return self._begun.over

    @property
    def truncated(self) -> bool:
        """Return whether the game was broken off, since it had as many actions as it may have."""
        return self.seat is None and not self.over

    @property
    def totals(self) -> NDArray[np.int64]:
        """The final score of each seat."""
        return self._batch.scores["total"][0, : self.players].astype(np.int64)

    @property
    def ranks(self) -> NDArray[np.int64]:
        """The final rank of each seat; 1 for the winner or winners."""
        return self._batch.scores["rank"][0, : self.players].astype(np.int64)

    @property
    def game(self) -> Game:
        """A copy of the game with its record, to inspect or to play on."""
        game = self._begun.rewound(0)
        for seat, number in self._played:
            game.play(self.variant.action(number), seat)
        return game

    @property
    def _begun(self) -> Game:
        if self._playing is None:
            raise ValueError("no game has begun: call reset() first")
        return self._playing

    def view(self, seat: int | None = None) -> View:
        """Return what a seat may know, or a spectator."""
        return self._begun.view(seat)

    def legal(self, seat: int) -> list[Action]:
        """Return the seat's legal actions."""
        return self._begun.legal(seat)

    def observe(self, seat: int) -> NDArray[np.float32]:
        """Return the observation of a seat (`layout`)."""
        row = np.zeros(self.layout.size, np.float32)
        states, rows = self._begun.states, row[np.newaxis]
        if self._plan is None:
            engine.observe_seat(states, self._tables, self._offsets, seat, rows)
        else:
            engine.observe_board_of_seat(states, self._tables, self._offsets, self._plan, seat, rows)
        return row

    def mask(self, seat: int) -> NDArray[np.int8]:
        """Return a mask with 1 for each action that the seat may play now; all 0 for seats that are not next."""
        mask = np.zeros(self.variant.num_actions, np.int8)
        if seat == self.seat:
            mask[:] = self._batch.masks[0]
        return mask

    def play(self, action: Any) -> NDArray[np.float32]:
        """Play the next seat's action, given by its number; return what it is worth to each seat.

        Raise `IllegalAction`, with the reason and the rule, and change nothing, if it is illegal.
        """
        number, seat = _whole(action), self.seat
        if seat is None or not 0 <= number < self.variant.num_actions or not self._batch.masks[0, number]:
            raise self._refusal(number)
        self._batch.step(np.array([number]))
        self._played.append((seat, number))
        return self._batch.rewards.reshape(self.players)

    def _refusal(self, number: int) -> IllegalAction:
        game = self._begun
        if self.seat is None:
            return IllegalAction(ResetNeeded(), "E1")
        if not 0 <= number < self.variant.num_actions:
            most = self.variant.num_actions - 1
            return IllegalAction(NoSuchActionNumber(number, most), "N1")
        seat, action = game.to_act[0], self.variant.action(number)
        why = refusal.explain(self.variant, game.states, game.to_act, seat, action)
        return why.at(f'Seat {seat}, action {number} "{text(action)}"')


def _whole(action: Any) -> int:
    try:
        return operator.index(action)
    except TypeError:
        raise TypeError(f"an action is a whole number, not {action!r}") from None
