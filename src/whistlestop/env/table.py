"""One game, as the environments of one game step it."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from whistlestop import refusal
from whistlestop.actions import Action, IllegalAction, text
from whistlestop.boards import Variant
from whistlestop.env import engine
from whistlestop.env.batch import Batch
from whistlestop.game import Game
from whistlestop.record import Origin
from whistlestop.refusal_codes import NoSuchActionNumber, ResetNeeded
from whistlestop.rules.engine import for_engine
from whistlestop.rules.state import NONE
from whistlestop.scoring import variant_tables
from whistlestop.view import View


def game_seed(seed: int | None, chance: np.random.Generator) -> int:
    """The seed of the next game: the given one, or one that is drawn, small enough for Gymnasium's arrays of infos."""
    return int(chance.integers(2**63)) if seed is None else seed


def check_seed(seed: int | None) -> None:
    """Raise ValueError for a seed that a game can't have."""
    if seed is not None and not 0 <= seed < 2**64:
        raise ValueError(f"a seed is a whole number from 0 to 2**64 - 1, not {seed}")


def check_seat(seat: int | None, players: int) -> None:
    """Raise ValueError for a seat that is not at the table."""
    if seat is not None and not 0 <= seat < players:
        raise ValueError(f"there is no seat {seat}: the seats are 0 to {players - 1}")


class Table:
    """A table at which one game after another is played. Seats act in order: the lowest that may is next.

    >>> table = Table("usa", players=2, reward="points")
    >>> table.begin(seed=7)
    >>> table.seat, int(table.mask(0).sum()), int(table.mask(1).sum())
    (0, 11, 0)
    >>> table.play("draw tickets")
    Traceback (most recent call last):
    ...
    TypeError: an action is a whole number, not 'draw tickets'
    >>> table.play(0)
    Traceback (most recent call last):
    ...
    whistlestop.actions.IllegalAction: Seat 0, action 0 "draw purple": Choose first which tickets to keep.
    """

    def __init__(
        self, variant: str | Path | Variant, players: int, *, options: Iterable[str] = (), reward: str = "win"
    ) -> None:
        self._batch = Batch(variant, players, 1, options=options, reward=reward, autoreset=False, threads=1)
        self.variant = self._batch.variant
        self.players = players
        self.layout = self._batch.layout
        self._tables = variant_tables(self.variant)
        self._places = for_engine(self.layout.record)
        self._playing: Game | None = None
        """Looks at the batch's own record, and is never played on."""
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
        """Who acts; None when the game is over."""
        seat = int(self._batch.seats[0])
        return None if seat == NONE else seat

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._begun.over

    @property
    def totals(self) -> NDArray[np.int64]:
        """The final score of each seat."""
        return self._batch.scores["total"][0, : self.players].astype(np.int64)

    @property
    def ranks(self) -> NDArray[np.int64]:
        """The rank of each seat in the end; 1 for whoever won."""
        return self._batch.scores["rank"][0, : self.players].astype(np.int64)

    @property
    def game(self) -> Game:
        """A copy of the game with all that was played, to look at or to play on by itself."""
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
        """What a seat may know, or a spectator."""
        return self._begun.view(seat)

    def legal(self, seat: int) -> list[Action]:
        """What a seat may do."""
        return self._begun.legal(seat)

    def observe(self, seat: int) -> NDArray[np.float32]:
        """What a seat sees, as numbers (`layout`)."""
        row = np.zeros(self.layout.size, np.float32)
        engine.observe_seat(self._begun.states, self._tables, self._places, seat, row[np.newaxis])
        return row

    def mask(self, seat: int) -> NDArray[np.int8]:
        """1 for each action that the seat may play now; nothing for seats that are not next."""
        mask = np.zeros(self.variant.num_actions, np.int8)
        if seat == self.seat:
            mask[:] = self._batch.masks[0]
        return mask

    def play(self, action: Any) -> NDArray[np.float32]:
        """Play the next seat's action, given by its number; returns what that is worth to each seat.

        Raises `IllegalAction`, saying why and by which rule, and changes nothing, if it can't be played.
        """
        number, seat = _whole(action), self.seat
        if seat is None or not 0 <= number < self.variant.num_actions or not self._batch.masks[0, number]:
            raise self._refusal(number)
        self._batch.step(np.array([number]))
        self._played.append((seat, number))
        return self._batch.rewards.reshape(self.players)

    def _refusal(self, number: int) -> IllegalAction:
        game = self._begun
        if game.over:
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
