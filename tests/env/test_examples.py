"""The examples for learning: they count wins for the right seat, and the training runs where PyTorch is installed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from examples.win_rate import win_rate
from numpy.typing import NDArray

import whistlestop as ws

ROOT = Path(__file__).parent.parent.parent
DRAW_TICKETS = ws.load("usa").action_id(ws.DrawTickets())


class AnyAction:
    """Plays random legal actions; optionally draws no tickets unless nothing else can be played."""

    def __init__(self, tickets: bool) -> None:
        self.chance = np.random.default_rng(1)
        self.tickets = tickets

    def __call__(self, observations: NDArray[np.float32], masks: NDArray[np.int8]) -> NDArray[np.int64]:
        assert len(observations) == len(masks) and masks.any(axis=1).all()
        wishes = masks * self.chance.random(masks.shape)
        if not self.tickets:
            wishes[:, DRAW_TICKETS] *= 1e-9
        return np.asarray(np.argmax(wishes, axis=1), np.int64)


def test_random_play_wins_half_of_the_games() -> None:
    result = win_rate(AnyAction(tickets=True), "random", "usa", players=2, games=400, seed=1)
    assert result.wins.low is not None and result.wins.high is not None
    assert result.wins.low < 0.5 < result.wins.high
    assert result.points == pytest.approx(result.points_of_others, abs=12)


@pytest.mark.parametrize("players", [2, 3])
def test_a_player_who_draws_no_tickets_beats_those_who_do(players: int) -> None:
    result = win_rate(AnyAction(tickets=False), "random", "usa", players, games=120, seed=1)
    assert result.wins.value > 0.85 and result.points > result.points_of_others + 20


def test_the_policy_takes_every_seat_in_turn() -> None:
    asked: list[int] = []
    play = AnyAction(tickets=True)

    def policy(observations: NDArray[np.float32], masks: NDArray[np.int8]) -> NDArray[np.int64]:
        asked.append(len(masks))
        return play(observations, masks)

    win_rate(policy, "random", "usa", players=3, games=3, seed=1)
    assert asked[:3] == [1, 1, 1], "tickets are chosen in the order of seats, and each game has the policy elsewhere"


def test_other_bots_play_by_what_they_see() -> None:
    result = win_rate(AnyAction(tickets=True), "greedy", "usa", players=3, games=3, seed=1)
    assert result.wins.value == 0 and result.points < 0 < result.points_of_others


def test_training_keeps_a_model_and_its_curve(tmp_path: Path) -> None:
    pytest.importorskip("sb3_contrib", reason="whistlestop[train] is not installed")
    script = ROOT / "examples" / "train_ppo.py"
    settings = ["--minutes", "0.5", "--games", "64", "--out", str(tmp_path)]
    done = subprocess.run([sys.executable, str(script), *settings], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "against random: " in done.stdout and "against greedy: " in done.stdout
    assert (tmp_path / "model.zip").is_file() and (tmp_path / "curve.csv").is_file()
