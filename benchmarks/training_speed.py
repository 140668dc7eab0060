"""How fast `whistlestop train` is: steps a second of the whole loop, playing and learning, without imitation.

    python benchmarks/training_speed.py run.toml --rounds 5 --profile

The first two rounds compile and are not counted.
"""

from __future__ import annotations

import argparse
import copy
import time
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any

import torch
from torch.profiler import ProfilerActivity, profile

from whistlestop.training.configuration import read_configuration
from whistlestop.training.ppo import Learner
from whistlestop.training.rollout import Rollout
from whistlestop.training.run import Run

NOT_COUNTED = 2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("configuration", type=Path)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--profile", action="store_true", help="list the operations that take the most time")
    given = parser.parse_args()
    configuration = read_configuration(given.configuration)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    run = Run(configuration, Path("nowhere"), device)
    began = time.monotonic()
    rollout = Rollout(run.groups, configuration, device, seed=1)
    learner = Learner(run.network, run.critic, configuration.learning, rollout)
    past = copy.deepcopy(run.network)
    played = learnt = 0.0
    for number in range(NOT_COUNTED + given.rounds):
        last = given.profile and number == NOT_COUNTED + given.rounds - 1
        with profiled() if last else nullcontext() as profiler:
            start = now(device)
            judgement = rollout.play(run.network, past, run.critic)
            middle = now(device)
            learner.learn(judgement, 0.0, values_only=False)
            rollout.go_on()
            end = now(device)
        print(f"round {number}: playing {middle - start:.2f} s, learning {end - middle:.2f} s", flush=True)
        if number >= NOT_COUNTED and not last:
            played, learnt = played + middle - start, learnt + end - middle
        elif number < NOT_COUNTED:
            print(f"{end - began:.1f} s since the beginning", flush=True)
    rollout.close()
    steps = (given.rounds - given.profile) * rollout.steps * rollout.games
    pace = steps / (played + learnt) / 1e6
    print(f"{pace:.2f} million steps a second ({played:.1f} s playing, {learnt:.1f} s learning)")
    if profiler is not None:
        print(profiler.key_averages().table(sort_by="self_cuda_time_total", row_limit=45, max_name_column_width=60))


def profiled() -> AbstractContextManager[Any]:
    return profile(activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA])


def now(device: str) -> float:
    """The time, once the device has done everything that it was given."""
    if device == "cuda":
        torch.cuda.synchronize()
    return time.monotonic()


if __name__ == "__main__":
    main()
