"""How fast a batch of games is stepped on the CPU: all variants, two to five players, one core and all cores.

    python benchmarks/batch_speed.py
    python benchmarks/batch_speed.py --variants usa --players 2 --json speed.json

A step is one action in one game: a random legal one is chosen, checked and played, and the mask and the observation of
the next seat are written; a game that ends is scored, and a new one begins. A playout is a whole random game, set up
and scored, without masks and observations. Times are split into choosing, checking and stepping; of several short
slices the best and the median are reported.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import whistlestop as ws
from whistlestop.cli.benchmark import machine
from whistlestop.env.batch import Batch

SLICES = 9
STEPS_BETWEEN_CLOCK_READINGS = 8
WARM_UP = 300
"""Steps until the games of a batch are at different stages."""


class TimedBatch(Batch):
    """A batch that measures how long it checks actions."""

    checking = 0.0

    def _check(self, actions: NDArray[np.integer[Any]]) -> None:
        begin = time.perf_counter()
        super()._check(actions)
        self.checking += time.perf_counter() - begin


@dataclass
class Speed:
    """The results for one variant and number of players."""

    variant: str
    players: int
    threads: int
    steps: float
    """Steps a second: the best slice, and the median."""
    steps_median: float
    choose_ns: float
    """Nanoseconds a step, in the median slice."""
    check_ns: float
    step_ns: float
    playouts: float
    playouts_median: float
    observation: int
    actions: int


def step_for(batch: TimedBatch, seconds: float) -> tuple[float, float, float, float]:
    """Step for that long; return steps a second, and the nanoseconds a step takes to choose, check and play."""
    batch.checking = choosing = stepping = 0.0
    steps = 0
    while choosing + stepping < seconds:
        for _ in range(STEPS_BETWEEN_CLOCK_READINGS):
            begin = time.perf_counter()
            actions = batch.random_actions()
            chosen = time.perf_counter()
            batch.step(actions)
            choosing += chosen - begin
            stepping += time.perf_counter() - chosen
            steps += batch.games
    nanoseconds = (1e9 * part / steps for part in (choosing, batch.checking, stepping - batch.checking))
    return steps / (choosing + stepping), *nanoseconds


def playouts_for(batch: Batch, seconds: float, seed: int) -> tuple[float, int]:
    """Play whole games for that long; return games a second, and the next seed."""
    begin, games = time.perf_counter(), 0
    while (took := time.perf_counter() - begin) < seconds or not games:
        batch.reset(seed + games)
        batch.play_out()
        games += batch.games
    return games / took, seed + games


def measure(variant: str, players: int, games: int, threads: int, seconds: float) -> Speed:
    """Run both measurements, slice by slice."""
    batch = TimedBatch(variant, players, games, threads=threads)
    whole = Batch(variant, players, games, threads=threads, autoreset=False)
    batch.reset(1)
    for _ in range(WARM_UP):
        batch.step(batch.random_actions())
    stepped, played, seed = [], [], 1
    for _ in range(SLICES):
        stepped.append(step_for(batch, seconds / SLICES))
        rate, seed = playouts_for(whole, seconds / SLICES, seed)
        played.append(rate)
    batch.close()
    whole.close()
    middle = sorted(stepped)[SLICES // 2]
    return Speed(
        variant,
        players,
        threads,
        max(stepped)[0],
        *middle,
        max(played),
        statistics.median(played),
        batch.layout.size,
        batch.variant.num_actions,
    )


def print_table(speeds: list[Speed], games: int) -> None:
    """The results as Markdown, one table for each number of threads."""
    for threads in dict.fromkeys(speed.threads for speed in speeds):
        print(f"\n{'One core' if threads == 1 else f'{threads} cores'}, {games:,} games at once.\n")
        print(
            "| variant | players | steps/s: best | median | choose, ns | check, ns | step, ns "
            "| playouts/s: best | median | observation | actions |"
        )
        print("| --- |" + " --- |" * 10)
        for speed in speeds:
            if speed.threads == threads:
                print(
                    f"| `{speed.variant}` | {speed.players} | {speed.steps:,.0f} | {speed.steps_median:,.0f} "
                    f"| {speed.choose_ns:.0f} | {speed.check_ns:.0f} | {speed.step_ns:.0f} "
                    f"| {speed.playouts:,.0f} | {speed.playouts_median:,.0f} | {speed.observation} | {speed.actions} |"
                )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--variants", nargs="+", default=list(ws.variants()))
    parser.add_argument("--players", nargs="+", type=int, default=[2, 3, 4, 5])
    parser.add_argument("--games", type=int, default=1024, help="games in a batch")
    parser.add_argument("--seconds", type=float, default=2.0, help="how long to step, and how long to play out, each")
    parser.add_argument("--threads", nargs="+", type=int, default=sorted({1, os.cpu_count() or 1}))
    parser.add_argument("--json", type=Path, help="write the results there, too")
    chosen = parser.parse_args()
    speeds: list[Speed] = []
    try:
        for threads in chosen.threads:
            for variant in chosen.variants:
                for players in chosen.players:
                    print(f"{variant}, {players} players, threads: {threads}", file=sys.stderr, flush=True)
                    speeds.append(measure(variant, players, chosen.games, threads, chosen.seconds))
    except KeyboardInterrupt:
        print("Stopped; these are the results so far.", file=sys.stderr)
    on = machine()
    print(f"{on['cpu']}, {on['cores']} cores; Python {on['python']}, NumPy {on['numpy']}, Numba {on['numba']}")
    print_table(speeds, chosen.games)
    if chosen.json:
        facts = {"machine": on, "games": chosen.games, "speeds": [asdict(speed) for speed in speeds]}
        chosen.json.write_text(json.dumps(facts, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
