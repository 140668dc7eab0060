"""What the tests of the crew share: crews, and ways to ask them."""

from __future__ import annotations

import asyncio
import os
import subprocess
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence

import pytest

import whistlestop as ws
from whistlestop import bots
from whistlestop.actions import text
from whistlestop.server.bots.bot_crew import BotCrew, BotFailed

LONG = 60.0
"""Seconds that nothing here takes, on any machine."""


def odd(name: str) -> str:
    return f"tests.server.odd_bots:{name}"


def with_crew(
    test: Callable[[BotCrew], Awaitable[None]],
    specs: Mapping[str, str],
    *,
    workers: int = 1,
    patience: float = LONG,
    loop: Callable[[], asyncio.AbstractEventLoop] = asyncio.new_event_loop,
) -> None:
    """Run a test with a crew, and see that it leaves nothing behind."""

    async def main() -> None:
        crew = BotCrew(workers, patience=patience, specs=specs)
        await crew.start()
        try:
            async with asyncio.timeout(5 * LONG):
                await test(crew)
        finally:
            await crew.close()

    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(main())
    assert not workers_of(os.getpid())


def workers_of(process: int) -> list[int]:
    """The numbers of a process's workers."""
    command = ["ps", "-ww", "-o", "pid=,args=", "--ppid", str(process)]
    listed = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    return [int(line.split()[0]) for line in listed.splitlines() if "whistlestop.server.bots.bot_worker" in line]


def runs(process: int) -> bool:
    state = subprocess.run(["ps", "-o", "stat=", "-p", str(process)], capture_output=True, text=True, check=False)
    return state.stdout.strip() not in ("", "Z")


def ends(process: int) -> bool:
    """Whether a process that was told to end does so."""
    for _ in range(600):
        if not runs(process):
            return True
        time.sleep(0.05)
    return False


def a_turn() -> ws.Game:
    """A game in its first turn."""
    game = ws.Game.new("usa", 2, seed=1, first_seat=0)
    game.play("keep ab return cd", 0)
    game.play("keep ab return cd", 1)
    return game


def legal_of(game: ws.Game, seat: int = 0) -> list[str]:
    return [text(action) for action in game.legal(seat)]


async def ask(crew: BotCrew, level: str, table: str = "T", legal: Sequence[str] = (), seat: int = 0) -> str:
    """What the bot of this level plays in the first turn; most of those here take the first legal action."""
    game = a_turn()
    return await crew.choose(table, seat, level, game.view(seat), legal or legal_of(game))


async def fails(crew: BotCrew, level: str, why: str, table: str = "T") -> None:
    with pytest.raises(BotFailed, match=f"^the bot of level {level} {why}"):
        await ask(crew, level, table)


async def until(condition: Callable[[], object]) -> None:
    while not condition():
        await asyncio.sleep(0.01)


async def play(crew: BotCrew, table: str, game: ws.Game, levels: Sequence[str]) -> ws.Record:
    while not game.over:
        seat = game.to_act[0]
        action = await crew.choose(table, seat, levels[seat], game.view(seat), legal_of(game, seat), seed=seat)
        game.play(action, seat)
    crew.forget(table)
    return game.record


def played_here(game: ws.Game, levels: Sequence[str]) -> ws.Record:
    players = [bots.make(level, seed=seat) for seat, level in enumerate(levels)]
    while not game.over:
        seat = game.to_act[0]
        game.play(players[seat].choose(game.view(seat), game.legal(seat)), seat)
    return game.record
