"""How slow can the exact final scoring get? Searches for networks that are hard for the longest path (E6), and measures
the hardest station choice (E3).

    python benchmarks/scoring_worst_case.py --seconds 10 --json worst.json

Each search is a hill climb: change a network a little, keep the change if the path takes at least as many partial
sets. Networks of the built-in boards hold at most 45 spaces and never both routes of a double route (C4); those of
users' boards may be anything that `boards/limits.py` allows.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from itertools import combinations
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from whistlestop.boards import load
from whistlestop.boards.limits import MAX_CITIES, MAX_LENGTH, MAX_ROUTES, MAX_TICKETS, MAX_TRAINS
from whistlestop.rules import engine
from whistlestop.rules.tables import TABLES, tables_of

Network = tuple[tuple[int, int, int], ...]
"""Routes as (city, city, length)."""
Change = Callable[[Network, random.Random], Network]

LARGE = 1 << 17
UNUSED = np.uint64(2**64 - 1)
BUILT_IN_TRAINS = 45


@dataclass
class Hardest:
    """The hardest network that a search found, and how hard it is; the time is the best of five."""

    search: str
    trains: int
    networks: int = 0
    partial_sets: int = 0
    milliseconds: float = 0.0
    beyond_scratch: int = 0
    """How many networks did not fit the usual scratch space."""
    unsolved: int = 0
    """How many did not fit the large one either: this must stay 0."""
    routes: Network = ()


class Measure:
    """Measures the longest path of networks, first in the usual scratch space, then in a large one, as a game does."""

    def __init__(self) -> None:
        self._usual = engine.new_scratch()
        self._large = engine.new_scratch(LARGE)
        for scratch in (self._usual, self._large):
            self._run(((0, 1, 1),), scratch)  # compiles

    def note(self, network: Network, hardest: Hardest) -> int:
        """Measure a network and remember it if it is the hardest; return its number of partial sets."""
        length, partial_sets, _ = self._run(network, self._usual)
        if length < 0:
            hardest.beyond_scratch += 1
            length, partial_sets, _ = self._run(network, self._large)
        hardest.unsolved += length < 0
        hardest.networks += 1
        if partial_sets > hardest.partial_sets:
            hardest.partial_sets, hardest.routes = partial_sets, network
        return partial_sets

    def timed(self, hardest: Hardest) -> Hardest:
        """With the time that the hardest network takes in the scratch space that it fits."""
        fits = self._usual if self._run(hardest.routes, self._usual)[0] >= 0 else self._large
        hardest.milliseconds = min(self._run(hardest.routes, fits)[2] for _ in range(5))
        return hardest

    def _run(self, network: Network, scratch: NDArray[np.void]) -> tuple[int, int, float]:
        tables = np.zeros(1, TABLES)
        for i, route in enumerate(network):
            tables[0]["route_a"][i], tables[0]["route_b"][i], tables[0]["route_length"][i] = route
        scratch[0]["path_keys"][:] = UNUSED
        start = time.perf_counter()
        length = engine.path_length(first(len(network)), tables, scratch)
        milliseconds = 1000 * (time.perf_counter() - start)
        return length, int((scratch[0]["path_keys"] != UNUSED).sum(axis=1).max()), milliseconds


def climb(
    name: str, trains: int, starts: Iterator[Network], change: Change, measure: Measure, seconds: float, seed: int
) -> Hardest:
    """Hill-climb from one start after another, leaving each when nothing harder was found for a while."""
    rng = random.Random(seed)
    hardest = Hardest(name, trains)
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        network = next(starts)
        level, idle = measure.note(network, hardest), 0
        while idle < 150 and time.perf_counter() < end:
            changed = change(network, rng)
            found = measure.note(changed, hardest)
            idle = 0 if found > level else idle + 1
            if found >= level:
                network, level = changed, found
    return measure.timed(hardest)


def spaces(network: Network) -> int:
    return sum(length for _, _, length in network)


def on_board(name: str, seed: int) -> tuple[Iterator[Network], Change]:
    """Networks of one player on a built-in board."""
    board = load(name).board
    ends = [(min(route.a, route.b), max(route.a, route.b), route.length) for route in board.routes]
    all_routes = tuple(dict.fromkeys(ends))  # one route of each double route

    def filled(network: Network, rng: random.Random) -> Network:
        for route in rng.sample(all_routes, len(all_routes)):
            if route not in network and spaces(network) + route[2] <= BUILT_IN_TRAINS:
                network += (route,)
        return network

    def change(network: Network, rng: random.Random) -> Network:
        gone = rng.sample(network, rng.randint(1, 3))
        return filled(tuple(route for route in network if route not in gone), rng)

    def starts() -> Iterator[Network]:
        rng = random.Random(seed)
        short = tuple(route for route in all_routes if route[2] <= 2)
        while True:
            yield filled(tuple(rng.sample(short, 12)), rng)

    return starts(), change


def rewired(network: Network, rng: random.Random) -> Network:
    """Two routes exchange an end, so that every city keeps its number of routes; now and then one end moves."""
    (a, b, length), (c, d, other) = rng.sample(network, 2)
    rest = [route for route in network if route not in ((a, b, length), (c, d, other))]
    if rng.random() < 0.3:
        b, d = rng.randrange(1 + max(max(a, b) for a, b, _ in network)), b if rng.random() < 0.5 else d
    changed = [*rest, (min(a, d), max(a, d), length), (min(c, b), max(c, b), other)]
    pairs = {(a, b) for a, b, _ in changed}
    return tuple(changed) if len(pairs) == len(changed) and all(a != b for a, b in pairs) else network


def regular(degree: int, trains: int, length: int, seed: int) -> Iterator[Network]:
    """Networks in which every city has the same number of routes, all of one length."""
    rng = random.Random(seed)
    cities = min(2 * (trains // length) // degree, MAX_CITIES) // 2 * 2
    ring = [(i, (i + step) % cities) for i in range(cities) for step in range(1, degree // 2 + 1)]
    across = [(i, i + cities // 2) for i in range(cities // 2)] if degree % 2 else []
    while True:
        network: Network = tuple((min(pair), max(pair), length) for pair in ring + across)
        for _ in range(30 * len(network)):
            network = rewired(network, rng) if rng.random() < 0.5 else network
        yield network


def random_networks(trains: int, lengths: tuple[int, ...], seed: int) -> Iterator[Network]:
    """Networks of every density, from trees to complete graphs."""
    rng = random.Random(seed)
    while True:
        cities = rng.randint(11, min(MAX_CITIES, trains))
        network: Network = ()
        for a, b in rng.sample(list(combinations(range(cities), 2)), min(trains, cities * (cities - 1) // 2)):
            route = (a, b, rng.choice(lengths))
            if spaces(network) + route[2] <= trains:
                network += (route,)
        yield network


def famous(trains: int) -> Iterator[tuple[str, Network]]:
    """Shapes that are hard for one reason or another."""
    for n in (9, 10):  # K10 has 45 routes, K11 would have more than a player has trains
        yield f"complete K{n}", tuple((a, b, 1) for a, b in combinations(range(n), 2))
    for m in (3, 4, 5, 6, 7):
        n = trains // m
        yield f"bipartite K{m},{n}", tuple((a, m + b, 1) for a in range(m) for b in range(n))
    for wide in (3, 4, 5, 6):
        long = (trains + wide) // (2 * wide - 1)
        across = [(wide * i + j, wide * i + j + 1, 1) for i in range(long) for j in range(wide - 1)]
        along = [(wide * i + j, wide * (i + 1) + j, 1) for i in range(long - 1) for j in range(wide)]
        yield f"grid {wide}x{long}", tuple(across + along)
    n = trains // 3
    outer = [(i, (i + 1) % n, 1) for i in range(n)]
    inner = [(n + i, n + (i + 2) % n, 1) for i in range(n)]
    yield f"Petersen {n},2", tuple(outer + [(i, n + i, 1) for i in range(n)] + inner)


def hardest_paths(measure: Measure, seconds: float, seed: int) -> Iterator[Hardest]:
    for name in ("usa", "europe"):
        starts, change = on_board(name, seed)
        yield climb(f"the board {name}", BUILT_IN_TRAINS, starts, change, measure, seconds, seed)
    for trains in (BUILT_IN_TRAINS, MAX_TRAINS):
        for degree in (3, 4, 5, 6, 7):
            starts = regular(degree, trains, 1, seed)
            yield climb(f"{degree} routes a city", trains, starts, rewired, measure, seconds, seed)
        for lengths in ((1,), (1, 1, 2), (1, 2, 3), tuple(range(1, MAX_LENGTH + 1))):
            starts = random_networks(trains, lengths, seed)
            name = f"random, lengths {min(lengths)}-{max(lengths)}"
            yield climb(name, trains, starts, rewired, measure, seconds, seed)
        for name, network in famous(trains):
            hardest = Hardest(name, trains)
            measure.note(network, hardest)
            yield measure.timed(hardest)


@dataclass
class HardestChoice:
    """What a station choice costs: how many routes the stations can choose from, and the time for one player."""

    board: str
    lenders: tuple[int, ...]
    tickets: int
    milliseconds: float


def hardest_choices() -> Iterator[HardestChoice]:
    europe = load("europe-mega", ("orient-express", "max"))
    tables = tables_of(europe).copy()
    yield time_choice("europe-mega", tables, len(europe.board.routes), len(europe.tickets))
    tables = np.zeros(1, TABLES)
    hubs = [(hub, city) for city in range(3, MAX_CITIES) for hub in range(3)]
    for i, (a, b) in enumerate([*hubs[: MAX_ROUTES - 2], (0, 1), (1, 2)]):
        tables[0]["route_a"][i], tables[0]["route_b"][i], tables[0]["route_length"][i] = a, b, 1
        for city in (a, b):
            tables[0]["city_routes"][city, i >> 6] |= np.uint64(1 << (i & 63))
    for i in range(MAX_TICKETS):
        tables[0]["ticket_a"][i], tables[0]["ticket_b"][i] = 3 + i % 40, 3 + (7 * i + 1) % 40
        tables[0]["ticket_points"][i] = 1
    tables[0]["cities"], tables[0]["stations"] = MAX_CITIES, 3
    yield time_choice("three hubs", tables, MAX_ROUTES, MAX_TICKETS)


def time_choice(name: str, tables: NDArray[np.void], routes: int, tickets: int) -> HardestChoice:
    """The three cities with most routes have a station of a player who has nothing but tickets.

    One other player holds the whole board, which no game allows but lends as much as four players could. Its own
    scoring takes time too, so the time without the tickets is subtracted.
    """
    state, scratch, scores = engine.new_states(1), engine.new_scratch(), engine.new_scores()
    lenders = [lenders_of(tables, city, routes) for city in range(MAX_CITIES)]
    stations = sorted(range(MAX_CITIES), key=lambda city: -lenders[city])[:3]
    state[0]["players"] = 2
    state[0]["stations"][0] = np.uint64(sum(1 << city for city in stations))
    state[0]["claimed"][1] = first(routes)
    times = []
    for held in (0, tickets):
        state[0]["tickets"][0] = first(held)
        runs = []
        for _ in range(5):
            start = time.perf_counter()
            engine.score_game(state, tables, scratch, scores)
            runs.append(1000 * (time.perf_counter() - start))
        times.append(min(runs))
    return HardestChoice(name, tuple(lenders[city] for city in stations), tickets, times[1] - times[0])


def lenders_of(tables: NDArray[np.void], city: int, routes: int) -> int:
    """How many cities the routes out of a city lead to."""
    ends = zip(tables[0]["route_a"][:routes], tables[0]["route_b"][:routes], strict=True)
    return len({int(a) + int(b) - city for a, b in ends if city in (a, b)})


def first(count: int) -> NDArray[np.uint64]:
    """The two-word set of the numbers below `count`."""
    return np.array([(1 << min(count, 64)) - 1, (1 << max(count - 64, 0)) - 1], np.uint64)


def main() -> None:
    parser = argparse.ArgumentParser(description="Look for the worst cases of the end scoring.")
    parser.add_argument("--seconds", type=float, default=10, help="for each search (default: 10)")
    parser.add_argument("--seed", type=int, default=1, help="of the searches (default: 1)")
    parser.add_argument("--json", type=Path, help="write everything to this file, hardest networks included")
    options = parser.parse_args()
    paths = []
    print(f"{'longest path':28} trains networks  partial sets       ms  beyond {engine.PATH_STATES}  unsolved")
    for path in hardest_paths(Measure(), options.seconds, options.seed):
        paths.append(path)
        print(
            f"{path.search:28} {path.trains:6} {path.networks:8} {path.partial_sets:13} {path.milliseconds:8.2f}"
            f" {path.beyond_scratch:12} {path.unsolved:9}",
            flush=True,
        )
    choices = list(hardest_choices())
    print(f"\n{'station choice':28} routes to choose from  tickets       ms")
    for choice in choices:
        lenders = ", ".join(map(str, choice.lenders))
        print(f"{choice.board:28} {lenders:>21} {choice.tickets:8} {choice.milliseconds:8.2f}")
    if options.json:
        found = {"paths": [asdict(path) for path in paths], "choices": [asdict(choice) for choice in choices]}
        options.json.write_text(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
