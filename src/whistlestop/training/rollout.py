"""Playing: the steps of all games that a round learns from."""

from __future__ import annotations

import torch
from torch import Tensor

from whistlestop.training.advantages import advantages
from whistlestop.training.configuration import Configuration
from whistlestop.training.group_games import GroupGames
from whistlestop.training.groups import Group, private_numbers, share_out
from whistlestop.training.league import LEARNER
from whistlestop.training.network import Critic, PolicyNetwork, critic_values, draw_actions, legal_logits


class Rollout:
    """The games of all groups, and what happened in the last steps of each.

    Tensors are by step and game. Those of a moment (`observations`, `masks`, `seats`, `others`, `values`) have one step
    more than has been played: the moment after the last step, from which the next round goes on.
    """

    def __init__(self, groups: tuple[Group, ...], configuration: Configuration, device: str, seed: int) -> None:
        table = configuration.learning
        self._discount = table.discount
        self.rows = share_out(groups, table.games)
        self.steps, self.games = table.rollout, self.rows[-1].stop
        self.most_players = max(group.players for group in groups)
        self.groups = [
            GroupGames(group, rows.stop - rows.start, configuration, device, seed + rows.start)
            for group, rows in zip(groups, self.rows, strict=True)
        ]
        self._private = torch.from_numpy(private_numbers(groups[0])).to(device)
        moments, played = (self.steps + 1, self.games), (self.steps, self.games)
        small = torch.float16 if device == "cuda" else torch.float32
        known = (self.most_players - 1) * len(self._private)
        self.observations = torch.zeros((*moments, groups[0].numbers), dtype=small, device=device)
        self.masks = torch.zeros((*moments, groups[0].board_size), dtype=torch.int8, device=device)
        self.others = torch.zeros((*moments, known), dtype=small, device=device)
        self.seats = torch.zeros(moments, dtype=torch.int64, device=device)
        self.values = torch.zeros(moments, device=device)
        self.own_values = torch.zeros(played, device=device)
        self.actions = torch.zeros(played, dtype=torch.int64, device=device)
        self.chances = torch.zeros(played, device=device)
        self.rewards = torch.zeros((*played, self.most_players), device=device)
        self.ended = torch.zeros(played, device=device)
        self.learning = torch.zeros(played, dtype=torch.bool, device=device)
        self._held = torch.zeros((self.games, self.most_players, len(self._private)), dtype=small, device=device)
        self._players = torch.cat([torch.full((games.games,), games.group.players) for games in self.groups]).to(device)
        self._all_rows = torch.arange(self.games, device=device)
        self._write_moment(0)

    @torch.no_grad()
    def play(self, network: PolicyNetwork, past: PolicyNetwork, critic: Critic) -> tuple[Tensor, Tensor]:
        """Play a round; return the advantages of all decisions, and which of them the network can learn from."""
        for step in range(self.steps):
            self._play_step(step, network, past, critic)
        last = self.steps
        self.values[last] = critic_values(critic, self.observations[last], self.others[last])
        found, known = advantages(self.seats, self.values, self.rewards, self.ended, self._discount)
        return found, known & self.learning

    def go_on(self) -> None:
        """Make the moment after the last step the first one of the next round."""
        for tensor in (self.observations, self.masks, self.others, self.seats):
            tensor[0].copy_(tensor[self.steps])
        late = torch.cat([games.break_off_long_games() for games in self.groups])
        if bool(late.any()):
            self._held *= ~late[:, None, None]
            self._write_moment(0)

    @torch.no_grad()
    def spread_out(self, network: PolicyNetwork, past: PolicyNetwork, critic: Critic) -> None:
        """Play, without learning, until some games are at their beginning and others at their end.

        Games that all begin together would all reach their ends together, and each round would learn only from
        beginnings, or only from ends.
        """
        rounds = 1 + 150 * self.most_players // 2 // self.steps
        for number in range(rounds):
            self.play(network, past, critic)
            self.go_on()
            self._begin_some(number, rounds)

    def _begin_some(self, number: int, rounds: int) -> None:
        """Begin every `rounds`-th game again."""
        wanted = self._all_rows % rounds == number
        for games, rows in zip(self.groups, self.rows, strict=True):
            games.begin_again(wanted[rows])
        self._held *= ~wanted[:, None, None]
        self._write_moment(0)

    def _play_step(self, step: int, network: PolicyNetwork, past: PolicyNetwork, critic: Critic) -> None:
        logits, self.own_values[step] = legal_logits(network, self.observations[step], self.masks[step])
        self.actions[step], self.chances[step] = draw_actions(logits)
        self.values[step] = critic_values(critic, self.observations[step], self.others[step])
        for games, rows in zip(self.groups, self.rows, strict=True):
            self._play_past(step, games, rows, past)
            playing = games.league.acting(self.seats[step, rows])
            self.learning[step, rows] = playing == LEARNER
            rewards, ended = games.step(self.actions[step, rows], playing)
            self.rewards[step, rows, : games.group.players] = rewards
            self.ended[step, rows] = ended.float()
        self._held *= (self.ended[step] == 0)[:, None, None]
        self._write_moment(step + 1)

    def _play_past(self, step: int, games: GroupGames, rows: slice, past: PolicyNetwork) -> None:
        """Let the network of the past act at its seats."""
        mine = slice(rows.start + games.league.past.start, rows.start + games.league.past.stop)
        if mine.start == mine.stop:
            return
        logits, _ = legal_logits(past, self.observations[step, mine], self.masks[step, mine])
        actions, _ = draw_actions(logits)
        learning = games.league.acting(self.seats[step, rows])[games.league.past] == LEARNER
        self.actions[step, mine] = torch.where(learning, self.actions[step, mine], actions)

    def _write_moment(self, moment: int) -> None:
        """Write who acts, and what that seat sees, may do, and doesn't know of the others."""
        for games, rows in zip(self.groups, self.rows, strict=True):
            self.observations[moment, rows] = games.observations().to(self.observations.dtype)
            games.write_masks(self.masks[moment, rows])
            self.seats[moment, rows] = games.seats()
        seats = self.seats[moment]
        self._held[self._all_rows, seats] = self.observations[moment][:, self._private]
        size = len(self._private)
        for k in range(1, self.most_players):
            there = (k < self._players)[:, None]
            held = self._held[self._all_rows, (seats + k) % self._players] * there
            self.others[moment, :, (k - 1) * size : k * size] = held

    @property
    def broken_off(self) -> int:
        """How many games were too long."""
        return sum(games.broken_off for games in self.groups)

    def close(self) -> None:
        """End all threads."""
        for games in self.groups:
            games.close()
