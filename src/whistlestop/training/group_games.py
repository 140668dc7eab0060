"""The running games of a group, as tensors on the device that learns."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from torch import Tensor

from whistlestop.env.batch import Batch
from whistlestop.env.compiled_bots import CompiledBots
from whistlestop.rules.state import STATE
from whistlestop.training.configuration import Configuration
from whistlestop.training.groups import Group
from whistlestop.training.league import BOT, League


class GroupGames:
    """The games of one group: a batch, the league that plays in it, and its bots."""

    def __init__(self, group: Group, games: int, configuration: Configuration, device: str, seed: int) -> None:
        self.group, self.games, self._device = group, games, device
        self._configuration = configuration
        self._batch = Batch(group.variant, group.players, games, reward="points", observation="v1", device=device)
        self._batch.reset(seed=seed)
        generator = torch.Generator(device).manual_seed(seed)
        self.league = League(configuration.league, games, group.players, generator)
        with_bots = self.league.bots.stop
        self._bots = CompiledBots(group.variant, with_bots, seed=seed) if with_bots else None
        self._board_ids = torch.tensor(group.board_ids, dtype=torch.long, device=device)
        self._variant_ids = torch.tensor(group.variant_ids, dtype=torch.long, device=device)
        self._totals = torch.zeros((games, group.players), device=device)
        self._ages = torch.zeros(games, dtype=torch.int64, device=device)
        self._styles_to_bots()
        self.broken_off = 0
        """How many games were too long."""

    def observations(self) -> Tensor:
        """Return the observations of the acting seats; the next step overwrites them."""
        return torch.as_tensor(self._batch.observations, device=self._device)

    def write_masks(self, masks: Tensor) -> None:
        """Write which of the board's actions are legal."""
        masks.zero_()
        masks[:, self._board_ids] = torch.as_tensor(self._batch.masks, device=self._device)

    def seats(self) -> Tensor:
        """Return who acts in each game."""
        return torch.as_tensor(self._batch.seats, device=self._device).long()

    def bot_actions(self, playing: Tensor) -> Tensor | None:
        """Return the variant's ids of what the bots do in the games that have bots; None if there are no such games."""
        if self._bots is None:
            return None
        rows = self.league.bots
        wanted = (playing[rows] == BOT).cpu().numpy()
        states = self._on_host(self._batch.states[rows]).view(STATE)
        chosen = self._bots.choose(states, self._on_host(self._batch.seats[rows]), wanted)
        return torch.from_numpy(chosen).long().to(self._device)

    def step(self, actions: Tensor, playing: Tensor) -> tuple[Tensor, Tensor]:
        """Play the board's actions, and those of the bots at their seats; return rewards, and which games ended.

        The rewards are by seat: the points, weighted, and at the end what winning is worth.
        """
        chosen = self._variant_ids[actions]
        theirs = self.bot_actions(playing)
        if theirs is not None:
            rows = self.league.bots
            chosen[rows] = torch.where(playing[rows] == BOT, theirs, chosen[rows])
        self._batch.step(chosen if self._device == "cuda" else chosen.numpy())
        rewards = torch.as_tensor(self._batch.rewards, device=self._device)
        ended = torch.as_tensor(self._batch.status, device=self._device) == 1
        self._totals += rewards
        paid = self._configuration.learning.points * rewards + _wins(self._totals) * ended[:, None]
        self._begin(ended)
        return paid, ended

    def break_off_long_games(self) -> Tensor:
        """Begin other games where games have gone on for too long; return where."""
        late = self._ages > self._configuration.learning.longest_game * self.group.players
        count = int(late.sum())
        if count:
            self.begin_again(late)
            self.broken_off += count
        return late

    def begin_again(self, wanted: Tensor) -> None:
        """Begin other games in the wanted rows."""
        seeds = self._on_host(self._batch.seeds) + np.uint64(self.games)
        self._batch.reset_to(seeds, wanted.cpu().numpy())
        self._begin(wanted)

    def _begin(self, begun: Tensor) -> None:
        self._totals = self._totals * ~begun[:, None]
        self._ages = (self._ages + 1) * ~begun
        self.league.assign(begun)
        if self._bots is not None:
            rows = self.league.bots
            self._bots.forget(begun[rows].cpu().numpy())
            self._styles_to_bots()

    def _styles_to_bots(self) -> None:
        if self._bots is not None:
            self._bots.styles[:, : self.group.players] = self.league.styles[self.league.bots].cpu().numpy()

    def _on_host(self, array: Any) -> Any:
        """Return an array of the batch in main memory."""
        return array.copy_to_host() if self._device == "cuda" else array

    def close(self) -> None:
        """End the threads."""
        self._batch.close()
        if self._bots is not None:
            self._bots.close()


def _wins(totals: Tensor) -> Tensor:
    """What the end of a game is worth to each seat: winners share 1, which the others pay.

    Players with the same points share it, too: to learn from, a tie-break is only luck.
    """
    players = totals.shape[1]
    best = totals.max(1, keepdim=True).values
    won = (totals >= best - 0.01).float()  # totals are sums of fractions of points
    return won / won.sum(1, keepdim=True) * players / (players - 1) - 1 / (players - 1)
