"""What the tests of the pool of bots share: pools, and ways to ask them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence

import pytest

import whistlestop as ws
from tests.child_processes import runs, started_processes
from whistlestop import bots
from whistlestop.bots.seat_state import SeatState
from whistlestop.server.bots.bot_pool import BotFailed, BotPool

LONG = 300.0
"""More seconds than anything here takes on any machine."""


def odd(name: str) -> str:
    return f"tests.server.odd_bots:{name}"


def with_pool(
    test: Callable[[BotPool], Awaitable[None]],
    specs: Mapping[str, str],
    *,
    workers: int = 1,
    grace: float = LONG,
    loop: Callable[[], asyncio.AbstractEventLoop] = asyncio.new_event_loop,
) -> None:
    """Run a test with a pool, and check that it leaves no process behind."""

    async def main() -> None:
        pool = BotPool(workers, grace=grace, specs=specs)
        await pool.start()
        try:
            async with asyncio.timeout(5 * LONG):
                await test(pool)
        finally:
            await pool.close()

    with started_processes() as started, asyncio.Runner(loop_factory=loop) as runner:
        runner.run(main())
    assert started and not any(map(runs, started))


def workers_of(pool: BotPool) -> list[int]:
    """The ids of the running worker processes of a pool."""
    processes = [worker._process.pid for worker in pool._workers if worker._process is not None]
    return [process for process in processes if runs(process)]


def a_turn() -> ws.Game:
    """A game in its first turn."""
    game = ws.Game.new("usa", 2, seed=1, first_seat=0)
    game.play("keep ab return cd", 0)
    game.play("keep ab return cd", 1)
    return game


async def ask(pool: BotPool, level: str, table: str = "T", legal: Sequence[int] = (), seat: int = 0) -> int:
    """Return what the bot of this level plays in the first turn; most bots here take the first legal action."""
    game = a_turn()
    return await pool.choose(table, level, SeatState.from_game(game, seat), legal or game.legal_ids(0))


async def fails(pool: BotPool, level: str, why: str, table: str = "T") -> None:
    with pytest.raises(BotFailed, match=f"^the bot of level {level} {why}"):
        await ask(pool, level, table)


async def until(condition: Callable[[], object]) -> None:
    while not condition():
        await asyncio.sleep(0.01)


async def notices(pool: BotPool, killed: int) -> None:
    """Wait until the pool has noticed that a worker process was killed; it may have replaced it already."""
    await until(
        lambda: (
            not any(
                worker.ready and worker._process is not None and worker._process.pid == killed
                for worker in pool._workers
            )
        )
    )


async def play(pool: BotPool, table: str, game: ws.Game, levels: Sequence[str]) -> ws.Record:
    while not game.over:
        seat = game.to_act[0]
        state = SeatState.from_game(game, seat)
        chosen = await pool.choose(table, levels[seat], state, game.legal_ids(seat), seed=seat)
        game.play(game.variant.action(chosen), seat)
    pool.forget(table)
    return game.record


def played_without_pool(game: ws.Game, levels: Sequence[str]) -> ws.Record:
    players = [bots.make(level, seed=seat) for seat, level in enumerate(levels)]
    while not game.over:
        seat = game.to_act[0]
        game.play(players[seat].choose(game.view(seat), game.legal(seat)), seat)
    return game.record
