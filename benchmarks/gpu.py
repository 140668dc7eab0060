"""Batches on a GPU: proof that they are the same games as on the CPU, and how fast they are (docs/benchmarks.md).

python benchmarks/gpu.py prove --seeds 10000
python benchmarks/gpu.py speed
"""

from __future__ import annotations

import argparse
import hashlib
import platform
import time
from collections.abc import Callable

import numba
import numpy as np

import whistlestop as ws
from whistlestop.env.batch import Batch
from whistlestop.env.device import cuda

PLAYERS = (2, 3, 4, 5)
VERSIONS = ("v0", "v1")
STEPPED = ("observations", "masks", "seats", "rewards", "status", "seeds", "states")
PLAYED = ("states", "scores", "rewards", "status")


def machine() -> str:
    """The machine it runs on."""
    gpu = cuda.get_current_device().name
    name = gpu.decode() if isinstance(gpu, bytes) else gpu
    versions = f"Python {platform.python_version()}, NumPy {np.__version__}, Numba {numba.__version__}"
    return f"{name}, {versions}, Whistlestop {ws.__version__}"


def same(one: Batch, other: Batch, names: tuple[str, ...]) -> str:
    """A digest of the named arrays of a batch on the CPU, if those on the device are the same to the byte."""
    digest = hashlib.sha256()
    for name in names:
        there = getattr(other, name).copy_to_host().tobytes()
        if np.asarray(getattr(one, name)).tobytes() != there:
            raise SystemExit(f"{one.variant.name}, {one.players} players: {name} differ")
        digest.update(there)
    return digest.hexdigest()[:16]


def prove(seeds: int, steps: int) -> None:
    """Play the same games on both and compare every byte."""
    print(machine())
    print(f"{seeds} whole games each: states, scores, ranks and rewards; {seeds // 10} games stepped {steps} times:")
    print("observations of both versions, masks, seats, rewards, ended games and states after each step")
    for name in ws.variants():
        for players in PLAYERS:
            begin = time.perf_counter()
            here, there = Batch(name, players, seeds), Batch(name, players, seeds, device="cuda")
            for batch in (here, there):
                batch.play_random_games(seed=0)
            whole = same(here, there, PLAYED)
            digests = "  ".join(prove_steps(name, players, seeds // 10, steps, version) for version in VERSIONS)
            seconds = time.perf_counter() - begin
            print(f"{name:18} {players} players  {whole}  {digests}  identical  {seconds:5.1f} s", flush=True)


def prove_steps(name: str, players: int, games: int, steps: int, version: str) -> str:
    """Step the same games on both with one version of observations; return a digest of the last step."""
    here = Batch(name, players, games, observation=version)
    there = Batch(name, players, games, observation=version, device="cuda")
    here.reset(seed=1)
    there.reset(seed=1)
    for _ in range(steps):
        here.step(here.random_actions())
        there.step(there.random_actions())
        stepped = same(here, there, STEPPED)
    return stepped


def best(work: Callable[[], None], prepare: Callable[[], None], repeats: int) -> float:
    """The shortest time of some runs, in seconds, by the device's clock."""
    times = []
    for _ in range(repeats):
        prepare()
        start, end = cuda.event(), cuda.event()
        start.record()
        work()
        end.record()
        end.synchronize()
        times.append(cuda.event_elapsed_time(start, end) / 1000)
    return min(times)


def speed(games: int, repeats: int, version: str) -> None:
    """Complete random games, and steps with masks and observations."""
    print(machine())
    print(f"{games} games at a time, best of {repeats}")
    print("| variant | players | complete games/s | moves/s | steps/s | steps/s, actions chosen too |")
    print("| --- | --- | --- | --- | --- | --- |")
    for name in ws.variants():
        for players in (2, 4):
            batch = Batch(name, players, games, device="cuda")

            def whole(batch: Batch = batch) -> None:
                batch.play_random_games(seed=0)

            whole()
            moves = int(batch.states.copy_to_host()["actions"].sum())
            seconds = best(whole, lambda: None, repeats)
            del batch
            few = games // 4
            stepped = Batch(name, players, few, device="cuda", observation=version)
            stepped.reset(seed=0)
            for _ in range(100):
                stepped.step(stepped.random_actions())
            rounds = 20
            actions = [stepped.random_actions()]

            def choose(batch: Batch = stepped, actions: list[object] = actions) -> None:
                actions[0] = batch.random_actions()

            def step(batch: Batch = stepped, actions: list[object] = actions) -> None:
                batch.step(actions[0])

            stepping = choosing = 0.0
            for _ in range(rounds):
                choosing += best(choose, lambda: None, 1)
                stepping += best(step, lambda: None, 1)
            print(
                f"| `{name}` | {players} | {games / seconds:,.0f} | {moves / seconds:,.0f} "
                f"| {few * rounds / stepping:,.0f} | {few * rounds / (stepping + choosing):,.0f} |",
                flush=True,
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("prove", "speed"))
    parser.add_argument("--seeds", type=int, default=10_000)
    parser.add_argument("--steps", type=int, default=250)
    parser.add_argument("--games", type=int, default=1 << 20)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--observation", choices=VERSIONS, default="v0", help="the version that speed measures")
    given = parser.parse_args()
    if given.what == "prove":
        prove(given.seeds, given.steps)
    else:
        speed(given.games, given.repeats, given.observation)


if __name__ == "__main__":
    main()
