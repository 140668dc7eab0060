"""Advantages, compared with the definition written out for one seat of one game."""

from __future__ import annotations

import random

import pytest

pytest.importorskip("torch", reason="whistlestop[train] is not installed")

import torch

from whistlestop.training.advantages import advantages

STEPS, GAMES, PLAYERS, DISCOUNT = 40, 30, 4, 0.9


def one_seats_advantages(
    seats: list[int], values: list[float], rewards: list[float], ended: list[bool], truncated: list[bool], seat: int
) -> dict[int, float]:
    """The known advantages of one seat's decisions, by step: from the last to the first."""
    found: dict[int, float] = {}
    later: int | None = STEPS if seats[STEPS] == seat else None
    for step in range(STEPS - 1, -1, -1):
        if seats[step] != seat:
            continue
        until = STEPS if later is None else later
        ends = [t for t in range(step, until) if ended[t] or truncated[t]]
        gained = sum(rewards[step : (ends[0] + 1 if ends else until)])
        if ends and truncated[ends[0]]:
            pass  # nobody knows how the game would have gone on
        elif ends:
            found[step] = gained - values[step]
        elif later is not None:
            found[step] = gained + values[later] - values[step] + DISCOUNT * found.get(later, 0.0)
        later = step
    return found


def test_every_known_advantage_is_the_definitions() -> None:
    chance = random.Random(3)
    seats = [[chance.randrange(PLAYERS) for _ in range(GAMES)] for _ in range(STEPS + 1)]
    values = [[chance.gauss(0, 1) for _ in range(GAMES)] for _ in range(STEPS + 1)]
    rewards = [[[chance.gauss(0, 1) for _ in range(PLAYERS)] for _ in range(GAMES)] for _ in range(STEPS)]
    ended = [[chance.random() < 0.04 for _ in range(GAMES)] for _ in range(STEPS)]
    truncated = [[chance.random() < 0.04 and not over for over in row] for row in ended]
    found, known = advantages(
        torch.tensor(seats),
        torch.tensor(values),
        torch.tensor(rewards),
        torch.tensor(ended).float(),
        torch.tensor(truncated).float(),
        DISCOUNT,
    )
    expected = {
        (step, game): value
        for game in range(GAMES)
        for seat in range(PLAYERS)
        for step, value in one_seats_advantages(
            [row[game] for row in seats],
            [row[game] for row in values],
            [row[game][seat] for row in rewards],
            [row[game] for row in ended],
            [row[game] for row in truncated],
            seat,
        ).items()
    }
    assert {(step, game) for step in range(STEPS) for game in range(GAMES) if known[step, game]} == set(expected)
    assert len(expected) < STEPS * GAMES, "the last decisions of some seats are not known"
    for (step, game), value in expected.items():
        assert found[step, game].item() == pytest.approx(value, abs=1e-4)
