"""Compile everything that a game needs, before anybody waits for it.

A function is compiled when it is first called, which would otherwise be in the middle of somebody's first game. All of
them together take about a minute, once on a machine. A stamp in the cache folder says that it is done.
"""

from __future__ import annotations

import asyncio
import hashlib
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from llvmlite import binding
from numba.core import event

from whistlestop.boards import load
from whistlestop.bots.network import look_ahead  # noqa: F401  # declares functions, which are counted here
from whistlestop.bots.network.compile import NETWORKS
from whistlestop.bots.registry import LEVELS
from whistlestop.bots.thinking import engine  # noqa: F401  # declares the bots' functions, which are counted here
from whistlestop.bots.thinking.compile import BOTS
from whistlestop.game import Game
from whistlestop.observations.compile import OBSERVATIONS
from whistlestop.processes import AsyncChild, ParentConnection, worker_command
from whistlestop.routing.compile import ANALYSES
from whistlestop.routing.questions import ask_everything
from whistlestop.rules.compile import INTERPRETED, RULES
from whistlestop.server.bots.bot_worker import rehearse

COMPILERS = (RULES, ANALYSES, BOTS, OBSERVATIONS, NETWORKS)
LONGEST_STEP = 300.0
"""Seconds that one function may take to compile on a slow machine."""
_TURNS = 12
"""How many actions a bot plays here. A search that draws two cards keeps its results for the second one."""
_ITERATIONS = "8"
"""The budget of a search here: what it finds is not used."""
_SEARCHING = ("search", "champion")
"""The bots that take a budget. The champion plays with its network if there is one, and searches otherwise."""


class Progress(msgspec.Struct, frozen=True):
    """How many functions are compiled, of how many."""

    done: int
    total: int


Report = Callable[[Progress], None]


def is_needed() -> bool:
    """Whether something has yet to be compiled, and can be stored for other processes."""
    return not INTERPRETED and all(compiler.caching for compiler in COMPILERS) and not _stamp().exists()


def compile_everything(report: Report) -> None:
    """Compile the rules, the analysis of views and the built-in bots in this process, or load them if they are stored.

    `report` is called after every function, and at the end with nothing left to do.
    """
    total = sum(len(compiler.functions) for compiler in COMPILERS)

    class Listener(event.Listener):  # type: ignore[misc]  # Numba has no types
        def on_start(self, _: Any) -> None:
            """Nothing is compiled yet."""

        def on_end(self, _: Any) -> None:
            done = sum(bool(function.overloads) for compiler in COMPILERS for function in compiler.functions)
            report(Progress(min(done, total - 1), total))

    report(Progress(0, total))
    with event.install_listener("numba:compile", Listener()):
        _play_a_game()
        for name in dict.fromkeys([*(spec.partition(":")[0] for spec in LEVELS.values()), *_SEARCHING]):
            rehearse(f"{name}:{_ITERATIONS}" if name in _SEARCHING else name, _TURNS)
        compile_routing()  # last, since another process compiles it meanwhile (`compile_in_child`): then it is loaded
    _stamp().touch()
    report(Progress(total, total))


def _play_a_game() -> None:
    """Play a game by chance, to the final scores."""
    game, chance = Game.new("europe", players=2, seed=1, first_seat=0), random.Random(1)
    while game.to_act:
        seat = game.to_act[0]
        game.play(chance.choice(game.legal(seat)), seat)
    assert game.scores


def compile_routing() -> None:
    """Compile what the server tells seats about routes and tickets, or load it if it is stored."""
    ask_everything(load("europe"))  # a board with stations


def _stamp() -> Path:
    """The file that says that everything is compiled.

    Its name contains all that Numba compares before it uses stored code: where the sources are, when they were changed,
    and the processor.
    """
    digest = hashlib.sha256(f"{binding.get_host_cpu_name()} {binding.get_host_cpu_features().flatten()}".encode())
    for source in (source for compiler in COMPILERS for source in compiler.sources):
        digest.update(f"{source} {source.stat().st_mtime_ns}\n".encode())
    return BOTS.folder / f"complete-{digest.hexdigest()[:12]}"


async def compile_in_child(report: Report) -> None:
    """Compile everything in processes of their own, so that this one can answer; raises `ChildFailed` if that fails.

    One of them compiles the routing, which needs nothing of the rest. If that fails, the other one does it.
    """
    child = AsyncChild(worker_command(main), lambda: None)
    routing = AsyncChild(worker_command(compile_routing), lambda: None)
    try:
        while True:
            progress = msgspec.json.decode(await child.request(b"next", LONGEST_STEP), type=Progress)
            report(progress)
            if progress.done == progress.total:
                return
    finally:
        await asyncio.gather(child.aclose(), routing.aclose())


def main() -> None:
    """Compile everything, and answer each line of the parent with the next progress."""
    parent = ParentConnection()

    def report(progress: Progress) -> None:
        parent.receive()
        parent.send(msgspec.json.encode(progress))

    compile_everything(report)
    parent.receive()  # the parent has read the last answer, and ends this process
