"""The pool of bots: whole games, and a bot that fails costs only its own move."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import uvloop

import whistlestop as ws
from tests.arena import misbehaving as bad
from tests.child_processes import ends, runs, started_processes
from tests.server.bot_pools import (
    LONG,
    a_turn,
    ask,
    fails,
    notices,
    odd,
    play,
    played_without_pool,
    until,
    with_pool,
    workers_of,
)
from whistlestop import bots
from whistlestop.bots.seat_state import SeatState
from whistlestop.server.bots import bot_pool
from whistlestop.server.bots.bot_pool import BotFailed, BotPool
from whistlestop.server.bots.bot_worker import MOST_BOTS, BotWorker, Choose, Forget

LOOPS = pytest.mark.parametrize("loop", [asyncio.new_event_loop, uvloop.new_event_loop], ids=["asyncio", "uvloop"])
DULL = bad.spec(bad.Dull)
pytestmark = pytest.mark.usefixtures("forked_workers")


def test_games_at_two_tables_are_the_same_as_without_a_pool() -> None:
    usa, europe = ("novice", "regular"), ("regular", "novice", "novice")

    async def test(pool: BotPool) -> None:
        one, other = await asyncio.gather(
            play(pool, "one", ws.Game.new("usa", 2, seed=1), usa),
            play(pool, "other", ws.Game.new("europe", 3, seed=2), europe),
        )
        assert str(one) == str(played_without_pool(ws.Game.new("usa", 2, seed=1), usa))
        assert str(other) == str(played_without_pool(ws.Game.new("europe", 3, seed=2), europe))
        assert pool.ready and len(workers_of(pool)) == 2

    with_pool(test, bots.LEVELS, workers=2)


def test_every_level_plays_from_any_moment() -> None:
    async def test(pool: BotPool) -> None:
        game = ws.Game.new("europe", 2, seed=3)
        record = played_without_pool(game, ("novice", "novice"))
        game = record.replay(len(record.actions) // 2)
        for level in bots.LEVELS:
            seat = game.to_act[0]
            legal = game.legal_ids(seat)
            assert await pool.choose("T", level, SeatState.from_game(game, seat), legal) in legal

    with_pool(test, bots.LEVELS)


def test_a_bot_is_kept_for_its_seat_until_its_table_is_forgotten() -> None:
    """The bot raises when it is asked for the fifth time."""

    async def test(pool: BotPool) -> None:
        for _ in range(4):
            for table, seat in (("T", 0), ("T", 1), ("U", 0)):
                await ask(pool, "raises", table, seat=seat)
        await fails(pool, "raises", "raised LookupError")
        await ask(pool, "raises")  # a new one
        pool.forget("U")
        await ask(pool, "raises", "U")
        with pytest.raises(BotFailed, match="raised LookupError"):
            await ask(pool, "raises", seat=1)

    with_pool(test, {"raises": bad.spec(bad.Raises)})


def test_a_bot_that_answers_wrongly_loses_only_its_own_move() -> None:
    faults = {
        "raises": (bad.spec(bad.Raises), r"raised LookupError \(misbehaving.py, line \d+\)$"),
        "leaves": (bad.spec(bad.Leaves), "raised SystemExit"),
        "nonsense": (bad.spec(bad.Nonsense), "answered something that is not an action"),
        "shy": (bad.spec(bad.Shy), "answered something that is not an action"),
        "illegal": (bad.spec(bad.Illegal), "answered an action that is not legal"),
    }

    async def test(pool: BotPool) -> None:
        await ask(pool, "dull")
        (worker,) = workers_of(pool)
        for level, (_, why) in faults.items():
            for _ in range(4):
                await ask(pool, level)
            await fails(pool, level, why)
        await fails(pool, "unmade", "raised OSError")
        with pytest.raises(BotFailed, match="there is no level grandmaster"):
            await ask(pool, "grandmaster")
        assert workers_of(pool) == [worker]

    specs = {level: spec for level, (spec, _) in faults.items()}
    with_pool(test, {**specs, "dull": DULL, "unmade": bad.spec(bad.CannotBeMade)})


def test_what_bots_print_and_read_does_not_disturb_others() -> None:
    async def test(pool: BotPool) -> None:
        legal = a_turn().legal_ids(0)
        for level in ("chatty", "dull", "chatty"):
            assert await ask(pool, level) == legal[0]

    with_pool(test, {"chatty": bad.spec(bad.Chatty), "dull": DULL})


def test_a_failure_reveals_nothing_that_the_bot_knows(caplog: pytest.LogCaptureFixture) -> None:
    async def test(pool: BotPool) -> None:
        with pytest.raises(BotFailed) as failed:
            await ask(pool, "reveals")
        (worker,) = workers_of(pool)
        os.kill(worker, signal.SIGKILL)
        await notices(pool, worker)
        await until(lambda: pool.ready)
        assert "hand" not in str(failed.value)
        assert caplog.messages == ["replacing a bot process: it ended while no bot was thinking"]
        assert "hand" not in caplog.text

    with_pool(test, {"reveals": odd("RevealsItsHand")})


@LOOPS
def test_a_bot_that_hangs_is_replaced_and_the_others_go_on(
    loop: Callable[[], asyncio.AbstractEventLoop], tmp_path: Path
) -> None:
    """The processes that a worker has started end with it."""
    started = tmp_path / "started"
    ticks = 0

    async def tick() -> None:
        nonlocal ticks
        while True:
            await asyncio.sleep(0.01)
            ticks += 1

    async def test(pool: BotPool) -> None:
        await ask(pool, "dull")
        (worker,) = workers_of(pool)
        ticking = asyncio.create_task(tick())
        # Table T has used some time already, so that it would come after tables that have used none.
        hanging = asyncio.create_task(fails(pool, "hangs", "did not answer within 2 s", "H"))
        waiting = [asyncio.create_task(ask(pool, "dull", table)) for table in "UVW"]
        await hanging
        assert not any(answer.done() for answer in waiting)
        assert ticks > 2, "the event loop waited for the bot"
        assert [await answer for answer in waiting] == [a_turn().legal_ids(0)[0]] * 3
        ticking.cancel()
        assert not runs(worker)

    with_pool(test, {"hangs": f"{odd('StartsAnother')}:{started}", "dull": DULL}, grace=2, loop=loop)
    assert ends(int(started.read_text(encoding="utf-8")))


def test_only_the_worker_of_a_bot_that_hangs_is_replaced() -> None:
    async def test(pool: BotPool) -> None:
        await asyncio.gather(ask(pool, "dull", "T"), ask(pool, "dull", "U"))
        before = set(workers_of(pool))
        hanging = asyncio.create_task(fails(pool, "hangs", "did not answer"))
        await asyncio.sleep(0)
        assert await ask(pool, "dull", "U") and not hanging.done()
        await hanging
        await ask(pool, "dull", "T")
        assert len(before & set(workers_of(pool))) == 1

    with_pool(test, {"hangs": bad.spec(bad.HangsAtOnce), "dull": DULL}, workers=2, grace=2)


@LOOPS
def test_a_bot_that_crashes_its_process_is_replaced(loop: Callable[[], asyncio.AbstractEventLoop]) -> None:
    async def test(pool: BotPool) -> None:
        for _ in range(4):
            await ask(pool, "exits")
        dying = asyncio.create_task(fails(pool, "exits", "crashed: its process ended with exit code 7$"))
        waiting = asyncio.create_task(ask(pool, "dull", "U"))
        await dying
        assert await waiting == a_turn().legal_ids(0)[0]

    with_pool(test, {"exits": bad.spec(bad.Exits), "dull": DULL}, loop=loop)


def test_a_worker_that_is_killed_while_a_bot_thinks_loses_only_that_move() -> None:
    async def test(pool: BotPool) -> None:
        await ask(pool, "dull", "U")  # so the other table comes first
        (worker,) = workers_of(pool)
        thinking = asyncio.create_task(fails(pool, "hangs", "crashed: its process was killed by SIGKILL$"))
        waiting = asyncio.create_task(ask(pool, "dull", "U"))
        await until(lambda: len(pool._workers[0]._waiting) == 1)
        os.kill(worker, signal.SIGKILL)
        await thinking
        assert await waiting

    with_pool(test, {"hangs": bad.spec(bad.HangsAtOnce), "dull": DULL})


def test_a_worker_that_is_killed_while_no_bot_thinks_is_replaced() -> None:
    async def test(pool: BotPool) -> None:
        for _ in range(2):
            await ask(pool, "dull")
            (worker,) = workers_of(pool)
            os.kill(worker, signal.SIGKILL)
            await notices(pool, worker)
        assert await ask(pool, "dull")

    with_pool(test, {"dull": DULL})


def test_a_worker_that_reads_nothing_blocks_nobody() -> None:
    async def test(pool: BotPool) -> None:
        await ask(pool, "dull", "U")  # so the other table comes first
        (worker,) = workers_of(pool)
        os.kill(worker, signal.SIGSTOP)
        much = a_turn().legal_ids(0) * 4000  # far more than a pipe holds
        stuck = asyncio.create_task(ask(pool, "dull", legal=much))
        waiting = asyncio.create_task(ask(pool, "dull", "U"))
        with pytest.raises(BotFailed, match="did not answer within 2 s"):
            await stuck
        assert await waiting and not runs(worker)

    with_pool(test, {"dull": DULL}, grace=2)


def test_waiting_for_other_bots_does_not_count_as_thinking() -> None:
    async def test(pool: BotPool) -> None:
        await asyncio.gather(*(ask(pool, "ponders", table) for table in "TUVWX"))

    with_pool(test, {"ponders": odd("Ponders")}, grace=2)


def test_a_cancelled_request_does_not_shift_the_answers_of_others() -> None:
    async def test(pool: BotPool) -> None:
        legal = a_turn().legal_ids(0)
        worker = pool._workers[0]
        thinking = asyncio.create_task(ask(pool, "ponders", legal=legal[:1]))
        await until(lambda: worker.ready and not worker._waiting)
        waiting = [asyncio.create_task(ask(pool, "ponders", legal=[action])) for action in legal[1:4]]
        await asyncio.sleep(0)
        thinking.cancel()
        waiting[1].cancel()
        assert await waiting[0] == legal[1] and await waiting[2] == legal[3]
        assert thinking.cancelled() and waiting[1].cancelled()

    with_pool(test, {"ponders": odd("Ponders")})


def test_no_bot_thinks_about_a_cancelled_request() -> None:
    """The bot raises when it is asked for the fifth time."""

    async def test(pool: BotPool) -> None:
        given_up = [asyncio.create_task(ask(pool, "raises")) for _ in range(3)]
        await asyncio.sleep(0)
        for task in given_up:
            task.cancel()
        for _ in range(4):
            await ask(pool, "raises")
        await fails(pool, "raises", "raised LookupError")

    with_pool(test, {"raises": bad.spec(bad.Raises)})


def test_closing_ends_everything_at_once() -> None:
    async def test(pool: BotPool) -> None:
        await ask(pool, "dull", "U")  # so the other table comes first
        thinking = asyncio.create_task(fails(pool, "hangs", "can't play, since the bots are being stopped"))
        waiting = asyncio.create_task(fails(pool, "dull", "can't play, since the bots are being stopped", "U"))
        await until(lambda: len(pool._workers[0]._waiting) == 1)
        await pool.close()
        await asyncio.gather(thinking, waiting)
        assert not workers_of(pool)
        await fails(pool, "dull", "can't play, since the bots are being stopped")
        pool.forget("T")

    with_pool(test, {"hangs": bad.spec(bad.HangsAtOnce), "dull": DULL})


def test_closing_before_any_worker_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_pool, "worker_command", lambda _: [sys.executable, "-c", "import time; time.sleep(600)"])

    async def test(pool: BotPool) -> None:
        waiting = asyncio.create_task(fails(pool, "novice", "can't play"))
        await until(lambda: workers_of(pool))
        await pool.close()
        await waiting

    with_pool(test, bots.LEVELS, workers=2)


@pytest.mark.parametrize(
    ("script", "why"),
    [
        ("raise OSError('no steam')", "ended with exit code 1: OSError: no steam"),
        ("import time; time.sleep(600)", "did not answer within 0.5 s: $"),
    ],
)
def test_when_no_worker_can_start_waiting_requests_fail(script: str, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        pool = BotPool(2, start_seconds=0.5 if "sleep" in script else LONG, specs={"dull": DULL})
        with monkeypatch.context() as patch:
            patch.setattr(bot_pool, "worker_command", lambda _: [sys.executable, "-c", script])
            await pool.start()
            await fails(pool, "dull", f"has no process to think in: the last one {why}")
            assert not pool.ready
        for worker in pool._workers:
            worker.start_seconds = LONG
        assert await ask(pool, "dull")  # a later try succeeds
        await pool.close()

    with started_processes() as started:
        asyncio.run(main())
    assert len(started) > 2 and not any(map(runs, started))


def test_workers_end_when_the_server_is_killed() -> None:
    script = """
import asyncio, os, signal
from tests.server.test_bot_pool import DULL, BotPool, ask, workers_of
async def main():
    pool = BotPool(1, specs={"dull": DULL})
    await pool.start()
    await ask(pool, "dull")
    print(*workers_of(pool), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
asyncio.run(main())
"""
    command = [sys.executable, "-c", f"import sys; sys.path[:] = {sys.path!r}\n{script}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == -signal.SIGKILL, done.stderr
    assert ends(int(done.stdout))


def test_a_pool_without_workers_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one worker, not 0"):
        BotPool(0)


class Kept(bad.Dull):
    closed = 0

    def close(self) -> None:
        Kept.closed += 1


def test_a_worker_keeps_a_limited_number_of_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "make", lambda spec, seed: Kept(spec, seed=seed))
    game = a_turn()
    state, legal = SeatState.from_game(game, 0).pack(), tuple(game.legal_ids(0))
    worker = BotWorker({"kept": "kept"})

    def asked(table: str) -> None:
        assert worker.handle(Choose(table, "kept", state, legal)).action == legal[0]

    Kept.closed = 0
    for number in range(MOST_BOTS):
        asked(str(number))
    asked("0")
    assert Kept.closed == 0 and len(worker.bots) == MOST_BOTS
    asked("one too many")
    assert Kept.closed == 1 and len(worker.bots) == MOST_BOTS
    assert ("0", 0, "kept") in worker.bots and ("1", 0, "kept") not in worker.bots
    worker.handle(Forget("0"))
    assert Kept.closed == 2 and ("0", 0, "kept") not in worker.bots


def test_a_bot_that_is_asked_once_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "make", lambda spec, seed: Kept(spec, seed=seed))
    game = a_turn()
    state, legal = SeatState.from_game(game, 0).pack(), tuple(game.legal_ids(0))
    worker = BotWorker({"kept": "kept"})
    Kept.closed = 0
    for _ in range(3):
        assert worker.handle(Choose("one", "kept", state, legal, once=True)).action == legal[0]
    assert worker.bots == {} and Kept.closed == 3
