"""Playing: the steps of all games that a round learns from."""

from __future__ import annotations

from typing import NamedTuple

import torch
from torch import Tensor

from whistlestop.training.advantages import advantages
from whistlestop.training.configuration import Configuration
from whistlestop.training.games import Games
from whistlestop.training.groups import Group, private_numbers, ticket_decisions
from whistlestop.training.league import LEARNER
from whistlestop.training.network import Critic, PolicyNetwork, act, critic_values, fused


class Judgement(NamedTuple):
    """What is known of all decisions of a round after it, by step and game."""

    advantages: Tensor
    """How much better each one turned out than the critic had expected."""
    returns: Tensor
    """What values should have foreseen."""
    wanted: Tensor
    """Whether the network can learn from it."""


class Rollout:
    """All games, and what happened in their last steps.

    Tensors are by step and game. Those of a moment (`observations`, `masks`, `seats`, `others`, `values`) have one step
    more than has been played: the moment after the last step, from which the next round goes on.
    """

    def __init__(self, groups: tuple[Group, ...], configuration: Configuration, device: str, seed: int) -> None:
        table = configuration.learning
        self._lambdas = table.gae_lambda, table.value_lambda
        self.steps, self.games = table.rollout, table.games
        self.playing = Games(groups, configuration, device, seed)
        self._act, self._judge = fused(act, device), fused(critic_values, device)
        self._private = torch.from_numpy(private_numbers(groups[0])).to(device)
        moments, played = (self.steps + 1, self.games), (self.steps, self.games)
        small = torch.float16 if device == "cuda" else torch.float32
        most_players = self.playing.league.most_players
        known = (most_players - 1) * len(self._private)
        self.observations = torch.zeros((*moments, groups[0].numbers), dtype=small, device=device)
        self.masks = torch.zeros((*moments, groups[0].board_size), dtype=torch.int8, device=device)
        self.others = torch.zeros((*moments, known), dtype=small, device=device)
        self.seats = torch.zeros(moments, dtype=torch.int64, device=device)
        self.values = torch.zeros(moments, device=device)
        self.own_values = torch.zeros(played, device=device)
        self.actions = torch.zeros(played, dtype=torch.int64, device=device)
        self.chances = torch.zeros(played, device=device)
        self.rewards = torch.zeros((*played, most_players), device=device)
        self.ended = torch.zeros(played, device=device)
        self.truncated = torch.zeros(played, device=device)
        self.learning = torch.zeros(played, dtype=torch.bool, device=device)
        self._held = torch.zeros((self.games, most_players, len(self._private)), dtype=small, device=device)
        self._all_rows = torch.arange(self.games, device=device)
        self._about_tickets = torch.from_numpy(ticket_decisions(groups[0])).to(device)
        self._trials = round(table.ticket_trials * self.games)
        self._generator = torch.Generator(device).manual_seed(seed)
        self._write_moment(0)

    @torch.no_grad()
    def play(self, network: PolicyNetwork, past: PolicyNetwork, critic: Critic) -> Judgement:
        """Play a round, and judge its decisions."""
        for step in range(self.steps):
            self._play_step(step, network, past, critic)
        last = self.steps
        self.values[last] = self._judge(critic, self.observations[last], self.others[last])
        happened = self.seats, self.values, self.rewards, self.ended, self.truncated
        (found, known), (errors, _) = (advantages(*happened, chosen) for chosen in self._lambdas)
        return Judgement(found, self.values[:last] + errors, known & self.learning)

    def go_on(self) -> None:
        """Make the moment after the last step the first one of the next round."""
        for tensor in (self.observations, self.masks, self.others, self.seats):
            tensor[0].copy_(tensor[self.steps])

    @torch.no_grad()
    def spread_out(self, network: PolicyNetwork, past: PolicyNetwork, critic: Critic) -> None:
        """Play, without learning, until some games are at their beginning and others at their end.

        Games that all begin together would all reach their ends together, and each round would learn only from
        beginnings, or only from ends.
        """
        rounds = 1 + 150 * self.playing.league.most_players // 2 // self.steps
        for number in range(rounds):
            self.play(network, past, critic)
            self.go_on()
            wanted = self._all_rows % rounds == number
            self.playing.begin_again(wanted)
            self._held *= ~wanted[:, None, None]
            self._write_moment(0)

    def _play_step(self, step: int, network: PolicyNetwork, past: PolicyNetwork, critic: Critic) -> None:
        playing = self.playing.league.acting(self.seats[step])
        bots = self.playing.ask_bots(playing)  # who think on the CPU meanwhile
        drawn = self._act(network, self.observations[step], self.masks[step], self._choose_trials(step))
        self.actions[step], self.chances[step], self.own_values[step] = drawn
        self.values[step] = self._judge(critic, self.observations[step], self.others[step])
        self._play_past(step, playing, past)
        self.learning[step] = playing == LEARNER
        self.rewards[step], ended, truncated = self.playing.step(self.actions[step], playing, bots)
        self.ended[step], self.truncated[step] = ended.float(), truncated.float()
        self._held *= ~(ended | truncated)[:, None, None]
        self._write_moment(step + 1)

    def _choose_trials(self, step: int) -> Tensor:
        """Return a random decision about tickets for some games that are about to make one; -1 for all others."""
        chosen = torch.full_like(self.actions[step], -1)
        if self._trials:
            size = (self._trials,)
            rows = torch.randint(self.games, size, generator=self._generator, device=chosen.device)
            possible = self.masks[step, rows] * self._about_tickets
            drawn = torch.rand(possible.shape, generator=self._generator, device=chosen.device) * possible
            chosen[rows] = torch.where(possible.any(1), drawn.argmax(1), -1)
        return chosen

    def _play_past(self, step: int, playing: Tensor, past: PolicyNetwork) -> None:
        """Let the network of the past act at its seats."""
        rows = self.playing.league.past
        if rows.start == rows.stop:
            return
        none = torch.full_like(self.actions[step, rows], -1)
        actions, _, _ = self._act(past, self.observations[step, rows], self.masks[step, rows], none)
        self.actions[step, rows] = torch.where(playing[rows] == LEARNER, self.actions[step, rows], actions)

    def _write_moment(self, moment: int) -> None:
        """Write who acts, and what that seat sees, may do, and doesn't know of the others."""
        self.observations[moment] = self.playing.observations()
        self.playing.write_masks(self.masks[moment])
        seats = self.seats[moment] = self.playing.seats()
        self._held[self._all_rows, seats] = self.observations[moment][:, self._private]
        size, players = len(self._private), self.playing.players
        for k in range(1, self.playing.league.most_players):
            there = (k < players)[:, None]
            held = self._held[self._all_rows, (seats + k) % players] * there
            self.others[moment, :, (k - 1) * size : k * size] = held

    def close(self) -> None:
        """End all threads."""
        self.playing.close()
