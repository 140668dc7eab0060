"""What it costs to let bots think elsewhere: the way through the queue, compared with the server's own processes.

    python benchmarks/bot_queue.py postgresql://… [--moves 1000] [--tables 32] [--processes 2]

Starts `whistlestop worker` on this machine with the same database, which nothing else should use. The level is
Novice, which thinks for 0.3 ms, so nearly all of the time is that of the way.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import subprocess
import sys
import time

import psycopg

import whistlestop as ws
from whistlestop.bots.seat_state import SeatState
from whistlestop.server.bot_queue.shared_bots import SharedBots
from whistlestop.server.bots.bot_pool import BotPool, Bots
from whistlestop.server.metrics import Metrics


async def one_after_another(bots: Bots, moves: int) -> list[float]:
    """How many seconds each of so many moves takes."""
    state, legal = a_turn()
    taken = []
    for _ in range(moves):
        began = time.perf_counter()
        await bots.choose("table", "novice", state, legal)
        taken.append(time.perf_counter() - began)
        await asyncio.sleep(0.002)
    return taken


async def at_many_tables(bots: Bots, moves: int, tables: int) -> float:
    """How many moves a second bots choose at so many tables at once."""
    state, legal = a_turn()

    async def play(table: str) -> None:
        for _ in range(moves // tables):
            await bots.choose(table, "novice", state, legal)

    began = time.perf_counter()
    await asyncio.gather(*(play(f"table {number}") for number in range(tables)))
    return moves // tables * tables / (time.perf_counter() - began)


def a_turn() -> tuple[SeatState, list[int]]:
    """A seat's first turn."""
    game = ws.Game.new("europe", 4, seed=1, first_seat=0)
    while game.view().phase == "choosing-tickets":
        game.play(game.legal(game.to_act[0])[0], game.to_act[0])
    return SeatState.from_game(game, 0), list(game.legal_ids(0))


def written(address: str) -> int:
    """How many bytes the database has written to its log."""
    with psycopg.connect(address) as connection:
        found = connection.execute("SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn").fetchone()
        assert found is not None
        return int(found[0])


def report(what: str, taken: list[float], rate: float) -> None:
    """Print a line."""
    highest = statistics.quantiles(taken, n=20)[-1]
    median = statistics.median(taken)
    print(f"{what:24} median {median * 1e3:5.1f} ms, 95 % {highest * 1e3:5.1f} ms; {rate:6,.0f} moves/s at many tables")


async def compare(address: str, moves: int, tables: int, processes: int) -> None:
    """Measure both, one after the other."""
    pool = BotPool(processes)
    await pool.start()
    while not pool.ready:
        await asyncio.sleep(0.1)
    report("own processes", await one_after_another(pool, moves), await at_many_tables(pool, 4 * moves, tables))
    await pool.close()
    command = [sys.executable, "-m", "whistlestop", "worker", "--db", address, "--processes", str(processes)]
    worker = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    bots = SharedBots(address, None, Metrics())
    await bots.start()
    try:
        while bots.processes < processes:
            await asyncio.sleep(0.1)
        await asyncio.sleep(10)  # until all of them have started
        before = written(address)
        taken = await one_after_another(bots, moves)
        bytes_per_move = (written(address) - before) / moves
        report("through the queue", taken, await at_many_tables(bots, 4 * moves, tables))
        report("afterwards", await one_after_another(bots, moves), await at_many_tables(bots, 4 * moves, tables))
        print(f"{bytes_per_move:,.0f} bytes of the database's log for each move")
    finally:
        await bots.close()
        worker.terminate()
        worker.wait()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("address")
    parser.add_argument("--moves", type=int, default=1000)
    parser.add_argument("--tables", type=int, default=32)
    parser.add_argument("--processes", type=int, default=2)
    asyncio.run(compare(**vars(parser.parse_args())))
