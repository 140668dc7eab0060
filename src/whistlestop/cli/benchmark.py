"""The measurements of `whistlestop bench`."""

from __future__ import annotations

import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import numba
import numpy as np
from rich.console import Console

from whistlestop import __version__
from whistlestop.boards import Variant, load
from whistlestop.bots import make
from whistlestop.bots.built_in.search import SearchBot
from whistlestop.cli import INTERRUPTED
from whistlestop.cli.board import print_json
from whistlestop.cli.render import plain_grid
from whistlestop.game import Game
from whistlestop.rules import engine
from whistlestop.rules.state import STATE
from whistlestop.scoring import variant_tables

SLICES = 9
PLAYERS = (2, 4)
ROLLOUTS_PER_TREE = 1000
"""About as many as a search makes in a fifth of a second."""
FIRST_MOVE = """
import time
begin = time.perf_counter()
import whistlestop as ws
game = ws.Game.new("usa", players=2, seed=1)
game.play(game.legal(0)[0], 0)
print(time.perf_counter() - begin)
"""


class Benchmark:
    """Runs the measurements, and holds the results so far."""

    def __init__(self, variants: Sequence[str], seconds: float) -> None:
        self.variants = [load(name) for name in variants]
        self.seconds = seconds
        self.facts: dict[str, Any] = {"machine": machine(), "state_bytes": STATE.itemsize}
        self.rates: list[dict[str, Any]] = []
        self.facts["rates"] = self.rates
        self.progress = Console(stderr=True, highlight=False)

    def measure(self, compiling: bool) -> int:
        """Run all measurements; returns the exit code."""
        try:
            for variant in self.variants:
                for players in PLAYERS:
                    self._random_games(variant, players)
                self._game_calls(variant, with_views=False)
                self._game_calls(variant, with_views=True)
                for players in PLAYERS:
                    self._rollouts(variant, players)
            if compiling:
                self._start_up()
        except KeyboardInterrupt:
            self.progress.print("Stopped; these are the results so far.")
            return INTERRUPTED
        return 0

    @contextmanager
    def _status(self, what: str) -> Iterator[None]:
        with self.progress.status(what):
            yield

    def _random_games(self, variant: Variant, players: int) -> None:
        """Measure uniformly random legal games with exact scoring, inside the compiled rules."""
        play = random_games(variant, players)
        with self._status(f"{variant.name}, {players} players: random games"):
            self._rates(variant, players, {"games": "random games/s, scored", "actions": "actions in them/s"}, play)

    def _game_calls(self, variant: Variant, with_views: bool) -> None:
        """Measure `Game.legal` and `Game.play`, with or without `Game.view` before each."""
        play = game_calls(variant, 2, with_views)
        what = "legal + view + play, calls/s" if with_views else "legal + play, calls/s"
        with self._status(f"{variant.name}, 2 players: {what}"):
            self._rates(variant, 2, {"actions": what}, play)

    def _rollouts(self, variant: Variant, players: int) -> None:
        """Measure iterations of the `search` bot from the first turn, each of which plays a game to its end."""
        play = rollouts(variant, players)
        with self._status(f"{variant.name}, {players} players: rollouts"):
            self._rates(variant, players, {"games": "rollouts of a search/s"}, play)

    def _rates(
        self, variant: Variant, players: int, names: dict[str, str], play: Callable[[int], dict[str, int]]
    ) -> None:
        rates = slices(play, list(names), self.seconds)
        for unit, what in names.items():
            self.rates.append(
                {
                    "what": what,
                    "variant": variant.name,
                    "players": players,
                    "best": max(rates[unit]),
                    "median": statistics.median(rates[unit]),
                }
            )

    def _start_up(self) -> None:
        """Measure the time from starting a process to the first action, with an empty cache and with a full one."""
        with tempfile.TemporaryDirectory() as cache:
            with self._status("compiling the rules from nothing"):
                self.facts["first_move_compiling_s"] = first_move(cache)
            with self._status("starting from the cache"):
                self.facts["first_move_cached_s"] = min(first_move(cache) for _ in range(3))

    def print(self, as_json: bool) -> None:
        """Print the results."""
        if as_json:
            print_json(self.facts)
            return
        console = Console(highlight=False)
        on = self.facts["machine"]
        console.print(f"{on['cpu']}, {on['cores']} cores; Python {on['python']}, numba {on['numba']}")
        grid = plain_grid()
        for heading in ("one core", "variant", "players", "best", "median"):
            grid.add_column(heading, justify="left" if heading in ("one core", "variant") else "right")
        for rate in self.rates:
            numbers = (f"{rate['best']:,.0f}", f"{rate['median']:,.0f}")
            grid.add_row(rate["what"], rate["variant"], str(rate["players"]), *numbers)
        console.print(grid)
        console.print(f"{self.facts['state_bytes']} bytes per game")
        for name, what in (
            ("first_move_compiling_s", "with nothing compiled"),
            ("first_move_cached_s", "from the cache"),
        ):
            if name in self.facts:
                console.print(f"{self.facts[name]:.1f} s from starting Python to the first action, {what}")


def slices(play: Callable[[int], dict[str, int]], units: Sequence[str], seconds: float) -> dict[str, list[float]]:
    """Measure the rates of several slices of equal length. `play` plays some games, and returns a count per unit."""
    play(1)  # compiles, or loads the cached machine code
    begin = time.perf_counter()
    play(2)
    games = max(1, int(2 * seconds / SLICES / (time.perf_counter() - begin)))
    rates: dict[str, list[float]] = {unit: [] for unit in units}
    for _ in range(SLICES):
        begin = time.perf_counter()
        done = play(games)
        took = time.perf_counter() - begin
        for unit in units:
            rates[unit].append(done[unit] / took)
    return rates


def random_games(variant: Variant, players: int) -> Callable[[int], dict[str, int]]:
    """A function that plays random games in compiled code, each with a new seed."""
    tables = variant_tables(variant)
    states, scratch, scores = engine.new_states(1), engine.new_scratch(), engine.new_scores()
    chooser = np.zeros(2, np.uint64)
    seed = 0

    def play(games: int) -> dict[str, int]:
        nonlocal seed
        actions = engine.play_random_games(states, tables, scratch, scores, chooser, players, seed, games)
        seed += games
        return {"games": games, "actions": actions}

    return play


def game_calls(variant: Variant, players: int, with_views: bool) -> Callable[[int], dict[str, int]]:
    """A function that plays random games through `Game`."""
    random = Random(1)
    seed = 0

    def play(games: int) -> dict[str, int]:
        nonlocal seed
        actions = 0
        for _ in range(games):
            seed += 1
            game = Game.new(variant, players, seed=seed)
            while not game.over:
                seat = game.to_act[0]
                legal = game.legal(seat)
                if with_views:
                    game.view(seat)
                game.play(random.choice(legal), seat)
                actions += 1
        return {"games": games, "actions": actions}

    return play


def rollouts(variant: Variant, players: int) -> Callable[[int], dict[str, int]]:
    """A function that searches from the first turn of a game, with a new tree when the old one gets large."""
    game = Game.new(variant, players, seed=1, first_seat=0)
    planners = [make("planner", seed=seat, variant=variant) for seat in range(players)]
    while game.to_act != (0,) or game.view(0).phase != "turn":
        seat = game.to_act[0]
        game.play(planners[seat].choose(game.view(seat), game.legal(seat)), seat)
    searcher = SearchBot("1", seed=1, variant=variant)
    searcher.set_position(game.view(0))
    worker = searcher.workers[0]

    def play(games: int) -> dict[str, int]:
        made = 0
        while made < games:
            more = min(games - made, ROLLOUTS_PER_TREE)
            searcher.set_position(game.view(0))
            worker.search(more)
            made += more
        return {"games": made}

    return play


def first_move(cache: str) -> float:
    """The seconds that a new process needs to its first action, with this folder as its cache."""
    environment = os.environ | {"WHISTLESTOP_CACHE": cache}
    done = subprocess.run(
        [sys.executable, "-c", FIRST_MOVE], env=environment, capture_output=True, text=True, check=True
    )
    return float(done.stdout)


def machine() -> dict[str, Any]:
    """Facts about this machine, for the results."""
    return {
        "cpu": cpu_name(),
        "cores": os.cpu_count(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "numpy": np.__version__,
        "numba": numba.__version__,
        "whistlestop": __version__,
    }


def cpu_name() -> str:
    """The name of the processor."""
    try:
        facts = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:  # only Linux has it
        facts = []
    names = [fact.partition(":")[2].strip() for fact in facts if fact.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()
