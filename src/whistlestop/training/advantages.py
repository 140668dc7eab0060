"""Advantages: how much better each decision turned out than the critic had expected."""

from __future__ import annotations

import torch
from torch import Tensor


def advantages(
    seats: Tensor, values: Tensor, rewards: Tensor, ended: Tensor, truncated: Tensor, gae_lambda: float
) -> tuple[Tensor, Tensor]:
    """Return the advantage of each decision, and whether it is known.

    They are estimated (GAE) along the decisions of each seat, which gains whatever is paid until it decides again.
    A decision's advantage isn't known if the rollout stops, or the game is broken off, before its seat has decided
    again or the game has ended.

    `seats` and `values` have a row more than there are steps: who acts after the last step, and how good that is.
    `rewards` are by step, game and seat; `ended` is 1 where a step has ended its game, `truncated` where its game was
    broken off after it.
    """
    steps, games, players = rewards.shape
    rows = torch.arange(games, device=rewards.device)
    found, known = torch.zeros_like(rewards[:, :, 0]), torch.zeros_like(rewards[:, :, 0])
    next_value, next_advantage, gained, decides = (rewards.new_zeros((games, players)) for _ in range(4))
    next_value[rows, seats[steps]] = values[steps]
    decides[rows, seats[steps]] = 1
    for step in range(steps - 1, -1, -1):
        goes_on = 1 - torch.maximum(ended[step], truncated[step])[:, None]
        next_value, next_advantage, gained = next_value * goes_on, next_advantage * goes_on, gained * goes_on
        # After the end of a game there is nothing to wait for. If it was broken off, nobody decides again.
        decides = torch.maximum(decides * goes_on, ended[step][:, None])
        gained = gained + rewards[step]
        seat = seats[step]
        found[step] = gained[rows, seat] + next_value[rows, seat] - values[step]
        found[step] += gae_lambda * next_advantage[rows, seat]
        known[step] = decides[rows, seat]
        found[step] *= known[step]  # so that what isn't known doesn't reach the decisions before it
        next_value[rows, seat] = values[step]
        next_advantage[rows, seat] = found[step]
        gained[rows, seat] = 0
        decides[rows, seat] = 1
    return found, known > 0
