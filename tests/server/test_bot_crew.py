"""Bots in processes of their own: whole games, and bots that misbehave cost nobody else anything."""

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
from tests.server.crews import (
    LONG,
    a_turn,
    ask,
    ends,
    fails,
    legal_of,
    odd,
    play,
    played_here,
    runs,
    until,
    with_crew,
    workers_of,
)
from whistlestop import bots
from whistlestop.server.bots import bot_crew
from whistlestop.server.bots.bot_crew import BotCrew, BotFailed
from whistlestop.server.bots.bot_worker import MOST_BOTS, Choose, Forget, Worker

LOOPS = pytest.mark.parametrize("loop", [asyncio.new_event_loop, uvloop.new_event_loop], ids=["asyncio", "uvloop"])
DULL = bad.spec(bad.Dull)


def test_games_at_two_tables_are_as_they_would_be_without_a_crew() -> None:
    usa, europe = ("novice", "regular"), ("regular", "novice", "novice")

    async def test(crew: BotCrew) -> None:
        one, other = await asyncio.gather(
            play(crew, "one", ws.Game.new("usa", 2, seed=1), usa),
            play(crew, "other", ws.Game.new("europe", 3, seed=2), europe),
        )
        assert str(one) == str(played_here(ws.Game.new("usa", 2, seed=1), usa))
        assert str(other) == str(played_here(ws.Game.new("europe", 3, seed=2), europe))
        assert crew.ready and len(workers_of(os.getpid())) == 2

    with_crew(test, bots.LEVELS, workers=2)


def test_every_level_plays_from_any_moment() -> None:
    async def test(crew: BotCrew) -> None:
        game = ws.Game.new("europe", 2, seed=3)
        record = played_here(game, ("novice", "novice"))
        game = record.replay(len(record.actions) // 2)
        for level in bots.LEVELS:
            seat = game.to_act[0]
            legal = legal_of(game, seat)
            assert await crew.choose("T", seat, level, game.view(seat), legal) in legal

    with_crew(test, bots.LEVELS)


def test_a_bot_is_kept_for_its_seat_until_its_table_is_forgotten() -> None:
    """This one raises when it is asked for the fifth time."""

    async def test(crew: BotCrew) -> None:
        for _ in range(4):
            for table, seat in (("T", 0), ("T", 1), ("U", 0)):
                await ask(crew, "raises", table, seat=seat)
        await fails(crew, "raises", "raised LookupError")
        await ask(crew, "raises")  # a new one
        crew.forget("U")
        await ask(crew, "raises", "U")
        with pytest.raises(BotFailed, match="raised LookupError"):
            await ask(crew, "raises", seat=1)

    with_crew(test, {"raises": bad.spec(bad.Raises)})


def test_a_bot_that_answers_wrongly_costs_its_own_move() -> None:
    faults = {
        "raises": (bad.spec(bad.Raises), r"raised LookupError \(misbehaving.py, line \d+\)$"),
        "leaves": (bad.spec(bad.Leaves), "raised SystemExit"),
        "nonsense": (bad.spec(bad.Nonsense), "answered something that is no action"),
        "shy": (bad.spec(bad.Shy), "answered something that is no action"),
        "illegal": (bad.spec(bad.Illegal), "answered an action that is not legal"),
    }

    async def test(crew: BotCrew) -> None:
        await ask(crew, "dull")
        (worker,) = workers_of(os.getpid())
        for level, (_, why) in faults.items():
            for _ in range(4):
                await ask(crew, level)
            await fails(crew, level, why)
        await fails(crew, "unmade", "raised OSError")
        with pytest.raises(BotFailed, match="there is no level grandmaster"):
            await ask(crew, "grandmaster")
        assert workers_of(os.getpid()) == [worker]

    specs = {level: spec for level, (spec, _) in faults.items()}
    with_crew(test, {**specs, "dull": DULL, "unmade": bad.spec(bad.CannotBeMade)})


def test_what_bots_print_and_read_disturbs_nobody() -> None:
    async def test(crew: BotCrew) -> None:
        legal = legal_of(a_turn())
        for level in ("chatty", "dull", "chatty"):
            assert await ask(crew, level) == legal[0]

    with_crew(test, {"chatty": bad.spec(bad.Chatty), "dull": DULL})


def test_a_failure_tells_nothing_of_what_the_bot_knows(caplog: pytest.LogCaptureFixture) -> None:
    async def test(crew: BotCrew) -> None:
        with pytest.raises(BotFailed) as failed:
            await ask(crew, "blabs")
        (worker,) = workers_of(os.getpid())
        os.kill(worker, signal.SIGKILL)
        await until(lambda: not crew.ready)
        await until(lambda: crew.ready)
        assert "hand" not in str(failed.value)
        assert caplog.messages == ["a worker of the bots is replaced: it ended while nobody was thinking"]
        assert "hand" not in caplog.text

    with_crew(test, {"blabs": odd("Blabs")})


@LOOPS
def test_a_bot_that_hangs_is_replaced_and_the_others_go_on(
    loop: Callable[[], asyncio.AbstractEventLoop], tmp_path: Path
) -> None:
    """And what it has started ends with it."""
    started = tmp_path / "started"
    ticks = 0

    async def tick() -> None:
        nonlocal ticks
        while True:
            await asyncio.sleep(0.01)
            ticks += 1

    async def test(crew: BotCrew) -> None:
        await ask(crew, "dull")
        (worker,) = workers_of(os.getpid())
        ticking = asyncio.create_task(tick())
        hanging = asyncio.create_task(fails(crew, "hangs", "did not answer within 2 s"))
        waiting = [asyncio.create_task(ask(crew, "dull", table)) for table in "UVW"]
        await hanging
        assert ticks > 20
        assert [await answer for answer in waiting] == [legal_of(a_turn())[0]] * 3
        ticking.cancel()
        assert not runs(worker)

    with_crew(test, {"hangs": f"{odd('StartsAnother')}:{started}", "dull": DULL}, patience=2, loop=loop)
    assert ends(int(started.read_text(encoding="utf-8")))


def test_only_the_worker_of_a_bot_that_hangs_is_replaced() -> None:
    async def test(crew: BotCrew) -> None:
        await asyncio.gather(ask(crew, "dull", "T"), ask(crew, "dull", "U"))
        before = set(workers_of(os.getpid()))
        hanging = asyncio.create_task(fails(crew, "hangs", "did not answer"))
        await asyncio.sleep(0)
        assert await ask(crew, "dull", "U") and not hanging.done()
        await hanging
        await ask(crew, "dull", "T")
        assert len(before & set(workers_of(os.getpid()))) == 1

    with_crew(test, {"hangs": bad.spec(bad.HangsAtOnce), "dull": DULL}, workers=2, patience=2)


@LOOPS
def test_a_bot_that_takes_its_process_along_is_replaced(loop: Callable[[], asyncio.AbstractEventLoop]) -> None:
    async def test(crew: BotCrew) -> None:
        for _ in range(4):
            await ask(crew, "exits")
        dying = asyncio.create_task(fails(crew, "exits", "took its process along, which ended with exit code 7$"))
        waiting = asyncio.create_task(ask(crew, "dull", "U"))
        await dying
        assert await waiting == legal_of(a_turn())[0]

    with_crew(test, {"exits": bad.spec(bad.Exits), "dull": DULL}, loop=loop)


def test_a_worker_that_is_killed_while_a_bot_thinks_costs_that_move() -> None:
    async def test(crew: BotCrew) -> None:
        await ask(crew, "dull")
        (worker,) = workers_of(os.getpid())
        thinking = asyncio.create_task(fails(crew, "hangs", r"took its process along, which was ended by signal 9"))
        waiting = asyncio.create_task(ask(crew, "dull", "U"))
        await until(lambda: len(crew._workers[0]._waiting) == 1)
        os.kill(worker, signal.SIGKILL)
        await thinking
        assert await waiting

    with_crew(test, {"hangs": bad.spec(bad.HangsAtOnce), "dull": DULL})


def test_a_worker_that_is_killed_while_nobody_thinks_costs_nothing() -> None:
    async def test(crew: BotCrew) -> None:
        for _ in range(2):
            await ask(crew, "dull")
            (worker,) = workers_of(os.getpid())
            os.kill(worker, signal.SIGKILL)
            await until(lambda: not crew.ready)
        assert await ask(crew, "dull")

    with_crew(test, {"dull": DULL})


def test_a_worker_that_reads_nothing_blocks_nobody() -> None:
    async def test(crew: BotCrew) -> None:
        await ask(crew, "dull")
        (worker,) = workers_of(os.getpid())
        os.kill(worker, signal.SIGSTOP)
        much = legal_of(a_turn()) * 1000  # far more than a pipe holds
        stuck = asyncio.create_task(ask(crew, "dull", legal=much))
        waiting = asyncio.create_task(ask(crew, "dull", "U"))
        with pytest.raises(BotFailed, match="did not answer within 2 s"):
            await stuck
        assert await waiting and not runs(worker)

    with_crew(test, {"dull": DULL}, patience=2)


def test_who_waits_is_not_charged_for_the_others() -> None:
    async def test(crew: BotCrew) -> None:
        await asyncio.gather(*(ask(crew, "ponders", table) for table in "TUVWX"))

    with_crew(test, {"ponders": odd("Ponders")}, patience=2)


def test_who_no_longer_waits_gets_nobody_elses_answer() -> None:
    async def test(crew: BotCrew) -> None:
        legal = legal_of(a_turn())
        worker = crew._workers[0]
        thinking = asyncio.create_task(ask(crew, "ponders", legal=legal[:1]))
        await until(lambda: worker.ready and not worker._waiting)
        waiting = [asyncio.create_task(ask(crew, "ponders", legal=[action])) for action in legal[1:4]]
        await asyncio.sleep(0)
        thinking.cancel()
        waiting[1].cancel()
        assert await waiting[0] == legal[1] and await waiting[2] == legal[3]
        assert thinking.cancelled() and waiting[1].cancelled()

    with_crew(test, {"ponders": odd("Ponders")})


def test_nobody_thinks_for_who_no_longer_waits() -> None:
    """This one raises when it is asked for the fifth time."""

    async def test(crew: BotCrew) -> None:
        given_up = [asyncio.create_task(ask(crew, "raises")) for _ in range(3)]
        await asyncio.sleep(0)
        for task in given_up:
            task.cancel()
        for _ in range(4):
            await ask(crew, "raises")
        await fails(crew, "raises", "raised LookupError")

    with_crew(test, {"raises": bad.spec(bad.Raises)})


def test_closing_ends_everything_at_once() -> None:
    async def test(crew: BotCrew) -> None:
        await ask(crew, "dull")
        thinking = asyncio.create_task(fails(crew, "hangs", "was sent home, since the crew stops"))
        waiting = asyncio.create_task(fails(crew, "dull", "was sent home, since the crew stops", "U"))
        await until(lambda: len(crew._workers[0]._waiting) == 1)
        await crew.close()
        await asyncio.gather(thinking, waiting)
        assert not workers_of(os.getpid())
        await fails(crew, "dull", "was sent home, since the crew stops")
        crew.forget("T")

    with_crew(test, {"hangs": bad.spec(bad.HangsAtOnce), "dull": DULL})


def test_closing_before_anybody_is_ready() -> None:
    async def test(crew: BotCrew) -> None:
        waiting = asyncio.create_task(fails(crew, "novice", "was sent home"))
        await until(lambda: workers_of(os.getpid()))
        await crew.close()
        await waiting

    with_crew(test, bots.LEVELS, workers=2)


@pytest.mark.parametrize(
    ("script", "why"),
    [
        ("raise OSError('no steam')", "took its process along, which ended with exit code 1: OSError: no steam"),
        ("import time; time.sleep(600)", "did not answer within 0.5 s: $"),
    ],
)
def test_when_no_worker_can_start_those_who_wait_are_told(
    script: str, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        crew = BotCrew(2, warm_up=0.5 if "sleep" in script else LONG, specs={"dull": DULL})
        with monkeypatch.context() as patch:
            patch.setattr(bot_crew, "_BEGIN", script)
            await crew.start()
            await fails(crew, "dull", f"has no process to think in: the last one {why}")
            assert not crew.ready
        for worker in crew._workers:
            worker.warm_up = LONG
        assert await ask(crew, "dull")  # a later try succeeds
        await crew.close()

    asyncio.run(main())
    assert not workers_of(os.getpid())


def test_workers_go_when_the_server_is_killed() -> None:
    script = """
import asyncio, os, signal
from tests.server.test_bot_crew import DULL, BotCrew, ask, workers_of
async def main():
    crew = BotCrew(1, specs={"dull": DULL})
    await crew.start()
    await ask(crew, "dull")
    print(*workers_of(os.getpid()), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
asyncio.run(main())
"""
    command = [sys.executable, "-c", f"import sys; sys.path[:] = {sys.path!r}\n{script}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == -signal.SIGKILL, done.stderr
    assert ends(int(done.stdout))


def test_a_crew_of_nobody_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one worker, not 0"):
        BotCrew(0)


class StoredSummary(bad.Dull):
    closed = 0

    def close(self) -> None:
        StoredSummary.closed += 1


def test_a_worker_keeps_so_many_bots_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "make", lambda spec, seed: StoredSummary(spec, seed=seed))
    game = a_turn()
    worker = Worker({"kept": "kept"})

    def asked(table: str) -> None:
        assert worker.obey(Choose(table, 0, "kept", game.view(0), tuple(legal_of(game)))).action

    StoredSummary.closed = 0
    for number in range(MOST_BOTS):
        asked(str(number))
    asked("0")
    assert StoredSummary.closed == 0 and len(worker.bots) == MOST_BOTS
    asked("one too many")
    assert StoredSummary.closed == 1 and len(worker.bots) == MOST_BOTS
    assert ("0", 0, "kept") in worker.bots and ("1", 0, "kept") not in worker.bots
    worker.obey(Forget("0"))
    assert StoredSummary.closed == 2 and ("0", 0, "kept") not in worker.bots


def test_a_bot_that_is_asked_once_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "make", lambda spec, seed: StoredSummary(spec, seed=seed))
    game = a_turn()
    worker = Worker({"kept": "kept"})
    StoredSummary.closed = 0
    for _ in range(3):
        assert worker.obey(Choose("one", 0, "kept", game.view(0), tuple(legal_of(game)), once=True)).action
    assert worker.bots == {} and StoredSummary.closed == 3
