"""Masked PPO learns to win against random players: `pip install "whistlestop[train]"`, then

    python train_ppo.py --variant usa --players 2 --minutes 10 --out ppo

Many games are played at once (`WhistlestopVectorEnv`), the other seats at random. Ctrl-C ends the training early. In
the end the model plays 1,000 new games against `random` and some against `greedy`, and the folder `ppo` has the model
and its learning curve, as a table and as a picture.
"""

from __future__ import annotations

import argparse
import csv
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv
from win_rate import win_rate

from whistlestop.env.gymnasium_vector_env import WhistlestopVectorEnv

SCALE = 0.02
"""Scale of the rewards, so that those of a complete game are about 1."""
GAMES_A_ROW = 200
"""Games in each row of the learning curve."""
NEW_GAMES = 2**40
"""Seeds from here on don't occur in training."""


class GamesForPPO(VecEnv):
    """Gymnasium's vector environment as Stable-Baselines3 needs it. `MaskablePPO` asks for `action_masks` by name."""

    def __init__(self, games: WhistlestopVectorEnv, seed: int) -> None:
        self.games = games
        self.first_seed = seed
        self.render_mode = None
        super().__init__(games.num_envs, games.single_observation_space, games.single_action_space)

    def reset(self) -> NDArray[np.float32]:
        return self.games.reset(seed=self.first_seed)[0]

    def step_async(self, actions: NDArray[np.int64]) -> None:
        self.chosen = actions

    def step_wait(self) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.bool_], list[dict[str, Any]]]:
        observations, rewards, ended, truncated, infos = self.games.step(self.chosen)
        results: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for i in np.flatnonzero(ended):
            final = infos["final_info"]
            results[i] = {"seat": final["seat"][i], "scores": final["scores"][i], "rank": final["rank"][i]}
        for i in np.flatnonzero(truncated):  # a game that was too long: PPO asks its critic how it would have gone on
            results[i] = {"TimeLimit.truncated": True, "terminal_observation": infos["final_obs"][i]}
        return observations, np.float32(SCALE) * rewards, ended | truncated, results

    def env_method(self, method_name: str, *_: Any, **__: Any) -> Any:
        return getattr(self.games, method_name)()

    def has_attr(self, attr_name: str) -> bool:
        return hasattr(self.games, attr_name)

    def get_attr(self, attr_name: str, *_: Any) -> list[Any]:
        return [getattr(self, attr_name)] * self.num_envs

    def set_attr(self, attr_name: str, *_: Any) -> None:
        raise AttributeError(f"{attr_name} can't be set")

    def env_is_wrapped(self, *_: Any) -> list[bool]:
        return [False] * self.num_envs

    def close(self) -> None:
        self.games.close()


def new_model(variant: str, players: int, games: int, seed: int) -> MaskablePPO:
    """An untrained network, and the games it will learn from."""
    torch.distributions.Distribution.set_default_validate_args(False)  # validating takes a tenth of the time
    envs = WhistlestopVectorEnv(games, variant, players, reward="points", masks_in_observation=False)
    return MaskablePPO(
        "MlpPolicy",
        GamesForPPO(envs, seed),
        n_steps=64,
        batch_size=512,
        n_epochs=4,
        learning_rate=5e-4,
        gamma=0.999,
        gae_lambda=0.98,
        ent_coef=0.003,
        policy_kwargs={"net_arch": [256, 128], "activation_fn": torch.nn.ReLU},
        seed=seed,
        device="cpu",
    )


class Curve(BaseCallback):
    """Record the results of training games, and stop training when the time is over.

    In training the model draws its actions by their probabilities, so the curve begins where random play is.
    """

    def __init__(self, minutes: float) -> None:
        super().__init__()
        self.seconds = 60 * minutes
        self.rows: list[dict[str, float]] = []
        self.ended: list[tuple[bool, int, float]] = []
        self.begin = 0.0

    def _on_training_start(self) -> None:
        self.begin = time.perf_counter()

    def _on_step(self) -> bool:
        for info in self.locals["infos"]:
            if "scores" in info:
                own, scores = info["scores"][info["seat"]], info["scores"]
                self.ended.append((info["rank"] == 1, own, (scores.sum() - own) / (len(scores) - 1)))
        return time.perf_counter() - self.begin < self.seconds

    def _on_rollout_end(self) -> None:
        if len(self.ended) < GAMES_A_ROW:
            return
        wins, own, others = np.mean(self.ended, axis=0).tolist()
        self.rows.append(
            {
                "minutes": round((time.perf_counter() - self.begin) / 60, 2),
                "steps": self.num_timesteps,
                "games": len(self.ended),
                "wins": round(wins, 4),
                "points": round(own, 1),
                "points_of_others": round(others, 1),
            }
        )
        self.ended.clear()
        print("  ".join(f"{name} {value:,}" for name, value in self.rows[-1].items()), flush=True)


def draw(rows: list[dict[str, float]], title: str, file: Path) -> None:
    """The learning curve as a picture."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 5), layout="constrained")
    above, below = figure.subplots(2, sharex=True)
    minutes = [row["minutes"] for row in rows]
    above.plot(minutes, [100 * row["wins"] for row in rows])
    above.axhline(95, color="grey", linewidth=0.8, linestyle="dashed")
    above.set(title=title, ylabel="wins in training, %", ylim=(0, 102))
    below.plot(minutes, [row["points"] for row in rows], label="the learner")
    below.plot(minutes, [row["points_of_others"] for row in rows], label="random players")
    below.set(xlabel="minutes", ylabel="points a game")
    below.legend(loc="center right")
    figure.savefig(file, metadata={"Date": None})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition(":")[0])
    parser.add_argument("--variant", default="usa")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--games", type=int, default=64, help="played at once")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1, help="of the network; more are slower on a busy machine")
    parser.add_argument("--out", type=Path, default=Path("ppo"))
    chosen = parser.parse_args()
    torch.set_num_threads(chosen.threads)
    model = new_model(chosen.variant, chosen.players, chosen.games, chosen.seed)
    curve = Curve(chosen.minutes)
    try:
        model.learn(10**12, callback=curve)
    except KeyboardInterrupt:
        print("Stopped; the model trained so far is kept.")
    keep(model, curve.rows, chosen)


def keep(model: MaskablePPO, rows: list[dict[str, float]], chosen: argparse.Namespace) -> None:
    """Save the model and its curve, and measure it."""
    chosen.out.mkdir(parents=True, exist_ok=True)
    model.save(chosen.out / "model.zip")
    if rows:
        with (chosen.out / "curve.csv").open("w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, rows[0])
            writer.writeheader()
            writer.writerows(rows)
        draw(rows, f"PPO against random players: {chosen.variant}, {chosen.players} players", chosen.out / "curve.svg")

    def likeliest(observations: NDArray[np.float32], masks: NDArray[np.int8]) -> NDArray[np.int64]:
        return model.predict(observations, action_masks=masks, deterministic=True)[0]

    for opponent, games in (("random", 1000), ("greedy", 50)):
        result = win_rate(likeliest, opponent, chosen.variant, chosen.players, games, NEW_GAMES)
        print(f"against {opponent}: {result}", flush=True)


if __name__ == "__main__":
    main()
