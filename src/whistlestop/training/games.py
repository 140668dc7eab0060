"""The running games of a round, as tensors on the device that learns: a batch, its league, and the bots in it."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from whistlestop.env.compiled_bots import CompiledBots
from whistlestop.env.mixed_batch import GameGroup, mixed_batch
from whistlestop.env.stepping import ENDED, TRUNCATED
from whistlestop.rules.state import STATE
from whistlestop.training.configuration import Configuration
from whistlestop.training.groups import Group, share_out
from whistlestop.training.league import BOT, League

BotActions = Future[NDArray[np.int32]]
"""What the bots do, while they think."""


class Games:
    """The games of all groups. Those of the league's kinds (with bots, with the past) follow one another."""

    def __init__(self, groups: tuple[Group, ...], configuration: Configuration, device: str, seed: int) -> None:
        table = configuration.learning
        self.games, self._device = table.games, device
        counts = np.array([group.players for group in groups])
        generator = torch.Generator(device).manual_seed(seed)
        self.group_of_game = _groups_of_games(groups, configuration)
        self.players = torch.from_numpy(counts[self.group_of_game]).to(device)
        self.league = League(configuration.league, self.players, generator)
        self._batch = mixed_batch(
            [GameGroup(group.variant, group.players) for group in groups],
            self.group_of_game,
            reward="points",
            device=device,
            max_actions=[table.longest_game * group.players for group in groups],
        )
        self._batch.reset(seed=seed)
        self._tensors = {
            name: torch.as_tensor(getattr(self._batch, name), device=device)
            for name in ("observations", "masks", "seats", "rewards", "status")
        }
        with_bots = self.league.bots.stop
        self._bots = CompiledBots(
            [group.variant for group in groups], max(1, with_bots), groups=self.group_of_game[:with_bots], seed=seed
        )
        self._thinking = ThreadPoolExecutor(1)
        variant_ids = torch.from_numpy(np.stack([group.variant_ids for group in groups])[self.group_of_game])
        self._board_ids = torch.from_numpy(_board_ids(groups)[self.group_of_game]).long().to(device)
        self._known = (variant_ids >= 0).to(torch.int8).to(device)
        self._variant_ids = variant_ids.clamp(min=0).long().to(device)
        """The variant's id of each action of the board, and whether there is one, for each game."""
        self._somebody = torch.arange(self.league.most_players, device=device) < self.players[:, None]
        self._totals = torch.zeros((self.games, self.league.most_players), device=device)
        self._styles_to_bots()
        self.points = table.points[0]
        """What a point of difference is worth now."""
        self._broken_off = torch.zeros((), dtype=torch.int64, device=device)

    @property
    def broken_off(self) -> int:
        """How many games were too long."""
        return int(self._broken_off)

    def observations(self) -> Tensor:
        """Return the observations of the acting seats; the next step overwrites them."""
        return self._tensors["observations"]

    def write_masks(self, masks: Tensor) -> None:
        """Write which of the board's actions are legal."""
        torch.gather(self._tensors["masks"], 1, self._variant_ids, out=masks)
        masks *= self._known

    def seats(self) -> Tensor:
        """Return who acts in each game."""
        return self._tensors["seats"].long()

    def ask_bots(self, playing: Tensor) -> BotActions | None:
        """Let the bots think, on the CPU, about the games that have them; return None if there are no such games.

        `playing` has the player of the acting seat in each game (`LEARNER`, `BOT` or `PAST`).
        """
        rows = self.league.bots
        if rows.stop == 0:
            return None
        wanted = (playing[rows] == BOT).cpu().numpy()
        states = self._on_host(self._batch.states[rows]).view(STATE)
        seats = self._tensors["seats"][rows].cpu().numpy()
        return self._thinking.submit(self._bots.choose, states, seats, wanted)

    def board_actions(self, actions: Tensor) -> Tensor:
        """Return the board's ids of actions of the variants of the first games."""
        return self._board_ids[: len(actions)].gather(1, actions[:, None]).squeeze(1)

    def step(self, actions: Tensor, playing: Tensor, theirs: BotActions | None) -> tuple[Tensor, Tensor, Tensor]:
        """Play the board's actions, and those of the bots at their seats; other games follow those that are over.

        Return the rewards by seat: the points, weighted, and at the end what winning is worth. Return also which games
        ended, and which were broken off.
        """
        chosen = self._variant_ids.gather(1, actions[:, None]).squeeze(1)
        if theirs is not None:
            rows = self.league.bots
            answers = torch.from_numpy(theirs.result()).to(self._device).long()
            chosen[rows] = torch.where(playing[rows] == BOT, answers, chosen[rows])
        self._batch.step(chosen if self._device == "cuda" else chosen.numpy())
        rewards, status = self._tensors["rewards"], self._tensors["status"]
        ended, truncated = status == ENDED, status == TRUNCATED
        self._totals += rewards
        paid = self.points * rewards + wins(self._totals, self._somebody) * ended[:, None]
        self._broken_off += truncated.sum()
        self._begin(ended | truncated)
        return paid, ended, truncated

    def begin_again(self, wanted: Tensor) -> None:
        """Begin other games in the wanted rows."""
        seeds = self._on_host(self._batch.seeds) + np.uint64(self.games)
        self._batch.reset_to(seeds, wanted.cpu().numpy())
        self._begin(wanted)

    def _begin(self, begun: Tensor) -> None:
        self._totals = self._totals * ~begun[:, None]
        self.league.assign(begun)
        if self.league.bots.stop:
            self._bots.forget(begun[self.league.bots].cpu().numpy())
            self._styles_to_bots()

    def _styles_to_bots(self) -> None:
        rows = self.league.bots
        self._bots.styles[: rows.stop, : self.league.most_players] = self.league.styles[rows].cpu().numpy()

    def _on_host(self, array: Any) -> Any:
        """Return an array of the batch in main memory."""
        return array.copy_to_host() if self._device == "cuda" else array

    def close(self) -> None:
        """End the threads."""
        self._thinking.shutdown()
        self._batch.close()
        self._bots.close()


def _groups_of_games(groups: tuple[Group, ...], configuration: Configuration) -> NDArray[np.int16]:
    """Give each kind of game of the league to the groups by their weights."""
    games, league = configuration.learning.games, configuration.league
    with_bots, with_past = round(games * league.bots), round(games * league.past)
    return np.concatenate([share_out(groups, count) for count in (with_bots, with_past, games - with_bots - with_past)])


def _board_ids(groups: tuple[Group, ...]) -> NDArray[np.int32]:
    """Return the board's id of each action of each group's variant, in rows of the same length."""
    ids = np.zeros((len(groups), max(len(group.board_ids) for group in groups)), np.int32)
    for row, group in zip(ids, groups, strict=True):
        row[: len(group.board_ids)] = group.board_ids
    return ids


def wins(totals: Tensor, somebody: Tensor) -> Tensor:
    """What the end of a game is worth to each seat: winners share 1, which the others pay; 0 where nobody sits.

    Players with the same points share it, too: to learn from, a tie-break is only luck.
    """
    players = somebody.sum(1, keepdim=True)
    best = totals.masked_fill(~somebody, -torch.inf).max(1, keepdim=True).values
    won = ((totals >= best - 0.01) & somebody).float()  # totals are sums of fractions of points
    return (won / won.sum(1, keepdim=True) * players / (players - 1) - 1 / (players - 1)) * somebody
