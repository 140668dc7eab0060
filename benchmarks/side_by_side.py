"""Random games of Whistlestop and of other libraries, side by side in one run on one core.

    python -m venv build/side && build/side/bin/pip install -e ".[rl]" "pettingzoo[classic]" catanatron
    build/side/bin/python benchmarks/side_by_side.py --json side.json

All libraries play in the same way: uniformly at random among the legal moves, to the end. A move is a player's
decision; chance is not counted, though in OpenSpiel every card dealt is a step of its own. They are different games, so
the rows don't compete: moves/s says what a move costs, games/s what a game costs. All take turns, slice by slice
(A B C A B C ...), so that a slow moment of the machine affects all of them; the best and the median of the slices are
reported. Libraries that are not installed are named at the end.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from whistlestop.boards import load
from whistlestop.cli.benchmark import game_calls, machine, random_games
from whistlestop.env.batch import Batch

BATCH = 1024
SPREAD = 500
"""Steps after which the games of a batch are at different stages."""
LIBRARIES = ("open_spiel", "catanatron", "pettingzoo", "rlcard", "chess", "numpy", "numba")
SPIEL_GAMES = ("hearts", "cribbage", "gin_rummy", "backgammon", "go(board_size=9)", "chess")
ZOO_GAMES = ("connect_four_v3", "texas_holdem_v4", "go_v5", "chess_v6")


class Played(NamedTuple):
    """The result of a slice."""

    games: int
    moves: int


Play = Callable[[int], Played]
"""Plays about this many games."""


@dataclass
class Contestant:
    """One way to play random games."""

    how: str
    game: str
    players: int
    play: Play
    games_a_slice: int = 1
    games: int = 0
    moves: int = 0
    rates: list[float] = field(default_factory=list)
    """Moves a second, in each slice."""

    def run(self) -> None:
        begin = time.perf_counter()
        played = self.play(self.games_a_slice)
        self.rates.append(played.moves / (time.perf_counter() - begin))
        self.games += played.games
        self.moves += played.moves

    def warm_up(self, seconds: float) -> None:
        """Find out how many games take that long, and load compiled code."""
        self.play(1)
        took = 0.0
        while took < seconds / 4:
            begin = time.perf_counter()
            self.play(self.games_a_slice)
            took = max(1e-9, time.perf_counter() - begin)
            self.games_a_slice = max(1, int(self.games_a_slice * min(10.0, seconds / took)))
            if self.games_a_slice == 1:
                return


NATIVE = "inside the library, without observations"
STEPPED = "1,024 games at once, with masks and observations"
LOOP = "a loop in Python over the library's own objects"
AEC = "PettingZoo's AEC loop"


def whistlestop_games() -> Iterator[Contestant]:
    for variant, players in (("usa", 2), ("usa", 4), ("europe", 2), ("europe", 4)):
        name = f"Whistlestop, `{variant}`"
        yield Contestant(f"{NATIVE}: `play_random_games`", name, players, compiled_games(variant, players))
        yield Contestant(f"{NATIVE}: `Batch.play_out`", name, players, playouts(variant, players))
        yield Contestant(STEPPED, name, players, stepped(variant, players))
        yield Contestant(LOOP, name, players, counted(game_calls(load(variant), players, with_views=False)))


def compiled_games(variant: str, players: int) -> Play:
    return counted(random_games(load(variant), players))


def counted(play: Callable[[int], dict[str, int]]) -> Play:
    def played(games: int) -> Played:
        done = play(games)
        return Played(done["games"], done["actions"])

    return played


def playouts(variant: str, players: int) -> Play:
    batch = Batch(variant, players, BATCH, autoreset=False, threads=1)
    seed = 0

    def play(games: int) -> Played:
        nonlocal seed
        played = moves = 0
        while played < games:
            batch.reset(seed)
            batch.play_out()
            seed, played = seed + BATCH, played + BATCH
            moves += int(batch.states["actions"].sum())
        return Played(played, moves)

    return play


def stepped(variant: str, players: int) -> Play:
    batch = Batch(variant, players, BATCH, threads=1)
    batch.reset(1)
    for _ in range(SPREAD):
        batch.step(batch.random_actions())

    def play(games: int) -> Played:
        ended = moves = 0
        while ended < games:
            batch.step(batch.random_actions())
            ended += int(batch.ended.sum())
            moves += BATCH
        return Played(ended, moves)

    return play


def spiel_games(name: str) -> Iterator[Contestant]:
    pyspiel = importlib.import_module("pyspiel")
    game = pyspiel.load_game(name)
    shown = f"OpenSpiel, {name}"
    yield Contestant(f"{NATIVE}: `evaluate_bots`", shown, game.num_players(), spiel_native(pyspiel, game))
    yield Contestant(LOOP, shown, game.num_players(), spiel_loop(game))


def spiel_native(pyspiel: Any, game: Any) -> Play:
    """Whole games between OpenSpiel's own random bots, in C++. How long they are is known from the loop in Python."""
    length = moves_a_game(spiel_loop(game))
    seed = 0

    def play(games: int) -> Played:
        nonlocal seed
        for _ in range(games):
            seed += 1
            bots = [pyspiel.make_uniform_random_bot(seat, 10 * seed + seat) for seat in range(game.num_players())]
            pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
        return Played(games, round(games * length))

    return play


def moves_a_game(play: Play, seconds: float = 2.0) -> float:
    begin, games, moves = time.perf_counter(), 0, 0
    while time.perf_counter() - begin < seconds:
        played = play(1)
        games, moves = games + played.games, moves + played.moves
    return moves / games


def spiel_loop(game: Any) -> Play:
    chooser = random.Random(1)

    def play(games: int) -> Played:
        moves = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(chooser.choices(outcomes, weights)[0])
                else:
                    state.apply_action(chooser.choice(state.legal_actions()))
                    moves += 1
        return Played(games, moves)

    return play


def catanatron_games() -> Iterator[Contestant]:
    catan = importlib.import_module("catanatron")
    for players in (2, 4):
        yield Contestant(LOOP, "catanatron, `RandomPlayer`s", players, catan_loop(catan, players))


def catan_loop(catan: Any, players: int) -> Play:
    seed = 0

    def play(games: int) -> Played:
        nonlocal seed
        moves = 0
        for _ in range(games):
            seed += 1
            game = catan.Game([catan.RandomPlayer(colour) for colour in list(catan.Color)[:players]], seed=seed)
            game.play()
            moves += len(game.state.actions)
        return Played(games, moves)

    return play


def zoo_games(name: str) -> Iterator[Contestant]:
    environment = importlib.import_module(f"pettingzoo.classic.{name}").env()
    yield Contestant(AEC, f"PettingZoo, {name}", len(environment.possible_agents), aec_loop(environment))


def whistlestop_aec() -> Iterator[Contestant]:
    zoo = importlib.import_module("whistlestop.env.pettingzoo_env")
    for variant, players in (("usa", 2), ("europe", 4)):
        environment = zoo.env(variant, players=players)
        yield Contestant(AEC, f"Whistlestop, `{variant}`", players, aec_loop(environment))


def aec_loop(environment: Any) -> Play:
    chooser = random.Random(1)

    def play(games: int) -> Played:
        moves = 0
        for _ in range(games):
            environment.reset(seed=chooser.getrandbits(31))
            for _agent in environment.agent_iter():
                observation, _reward, terminated, truncated, _info = environment.last()
                if terminated or truncated:
                    environment.step(None)
                else:
                    environment.step(int(chooser.choice(np.flatnonzero(observation["action_mask"]))))
                    moves += 1
        return Played(games, moves)

    return play


SOURCES: dict[str, Callable[[], Iterator[Contestant]]] = {
    "Whistlestop": whistlestop_games,
    **{f"OpenSpiel, {name} (pip install open_spiel)": partial(spiel_games, name) for name in SPIEL_GAMES},
    "catanatron (pip install catanatron)": catanatron_games,
    "Whistlestop through PettingZoo (pip install whistlestop[rl])": whistlestop_aec,
    **{f"PettingZoo, {name} (pip install pettingzoo[classic])": partial(zoo_games, name) for name in ZOO_GAMES},
}


def gather(only: str) -> tuple[list[Contestant], dict[str, str]]:
    """Which libraries take part, and why others don't."""
    contestants: list[Contestant] = []
    missing: dict[str, str] = {}
    for source, make in SOURCES.items():
        try:
            contestants += (contestant for contestant in make() if only.lower() in contestant.game.lower())
        except Exception as error:  # any library may fail in its own way
            missing[source] = f"{type(error).__name__}: {error}"
    return contestants, missing


def print_table(contestants: list[Contestant]) -> None:
    """The results as Markdown, one table for each way to play."""
    ways = list(dict.fromkeys(contestant.how.partition(":")[0] for contestant in contestants))
    for way in ways:
        print(f"\n**{way[0].upper()}{way[1:]}**\n")
        print("| game | players | moves a game | moves/s: best | median | games/s: best | median |")
        print("| --- | --- | --- | --- | --- | --- | --- |")
        for contestant in contestants:
            how, _, call = contestant.how.partition(": ")
            if how == way and contestant.games:
                length = contestant.moves / contestant.games
                best, median = max(contestant.rates), statistics.median(contestant.rates)
                print(
                    f"| {contestant.game}{call and f', {call}'} | {contestant.players} | {length:,.0f} "
                    f"| {best:,.0f} | {median:,.0f} | {_rate(best / length)} | {_rate(median / length)} |"
                )


def _rate(number: float) -> str:
    return f"{number:,.0f}" if number >= 100 else f"{number:,.3g}"


def versions() -> dict[str, str]:
    found = {}
    for library in LIBRARIES:
        try:
            found[library] = version(library)
        except PackageNotFoundError:
            continue
    return found


def stay_on_one_core() -> None:
    """Restrict the process to one core, where Linux allows it."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--repetitions", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=0.5, help="about how long a slice is")
    parser.add_argument("--only", default="", help="games whose names have this in them")
    parser.add_argument("--json", type=Path, help="write the results there, too")
    chosen = parser.parse_args()
    stay_on_one_core()
    contestants, missing = gather(chosen.only)
    try:
        for contestant in contestants:
            print(f"warming up: {contestant.game}, {contestant.players}", file=sys.stderr, flush=True)
            contestant.warm_up(chosen.seconds)
        for i in range(chosen.repetitions):
            print(f"round {i + 1} of {chosen.repetitions}", file=sys.stderr, flush=True)
            for contestant in contestants:
                contestant.run()
    except KeyboardInterrupt:
        print("Stopped; these are the results so far.", file=sys.stderr)
    on = machine()
    print(f"{on['cpu']}, one core of {on['cores']}; Python {on['python']}; ", end="")
    print(", ".join(f"{library} {number}" for library, number in versions().items()))
    print_table(contestants)
    for source, why in missing.items():
        print(f"\nNot measured: {source}: {why}")
    if chosen.json:
        rows = [{k: v for k, v in vars(contestant).items() if k != "play"} for contestant in contestants]
        facts = {"machine": on, "versions": versions(), "missing": missing, "contestants": rows}
        chosen.json.write_text(json.dumps(facts, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
