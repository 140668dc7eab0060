"""Hints: repeating one does not ask a bot again, and nobody can keep the bots busy with them."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.server.local_services import choose_tickets, local_services, people, refused
from whistlestop.server.bots.bot_pool import BotFailed, BotPool
from whistlestop.server.protocol import commands
from whistlestop.server.protocol.messages import HintAnswer
from whistlestop.server.rate_limits import Limits


class Adviser:
    """Stands in for the pool of bots: waits until it may answer, and counts how often it is asked."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.asked = 0
        self.may_answer = asyncio.Event()
        self.may_answer.set()
        self.fails = False
        patch.setattr(BotPool, "choose", self.choose)

    async def choose(self, *asked: Any, **_: Any) -> int:
        self.asked += 1
        await self.may_answer.wait()
        if self.fails:
            raise BotFailed("the bot has no idea")
        return int(asked[-1][0])


def test_the_same_hint_again_is_remembered_until_something_happens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        adviser = Adviser(monkeypatch)
        async with local_services(tmp_path) as services:
            seated = await people(services, first_seat=0)
            await choose_tickets(seated)
            anna = seated[0]
            many = await asyncio.gather(*(anna.do(commands.Hint) for _ in range(30)))
            assert adviser.asked == 1 and len({(hint.action, hint.reason) for hint in many}) == 1
            first = await anna.play("draw deck")
            assert isinstance(await anna.do(commands.Hint), HintAnswer) and adviser.asked == 2
            assert anna.room.table.version == first.version, "a hint is not part of the game"

    asyncio.run(scene())


def test_one_hint_at_a_time_and_a_cancelled_request_does_not_stop_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        adviser = Adviser(monkeypatch)
        async with local_services(tmp_path) as services:
            seated = await people(services, first_seat=0)
            await choose_tickets(seated)
            anna = seated[0]
            adviser.may_answer.clear()
            asking = asyncio.ensure_future(anna.do(commands.Hint))
            staying = asyncio.ensure_future(anna.do(commands.Hint))
            await asyncio.sleep(0)
            asking.cancel()
            with pytest.raises(asyncio.CancelledError):
                await asking
            assert not staying.done()
            await anna.play("draw deck")
            with refused("too-fast"):
                await anna.do(commands.Hint)
            adviser.may_answer.set()
            assert isinstance(await staying, HintAnswer) and adviser.asked == 1
            await anna.do(commands.Hint)
            assert adviser.asked == 2

    asyncio.run(scene())


def test_too_many_hints_are_refused_and_failed_ones_are_not_remembered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        adviser = Adviser(monkeypatch)
        async with local_services(tmp_path, limits=Limits(hint_burst=3, hint_per_second=0.001)) as services:
            seated = await people(services, first_seat=0)
            await choose_tickets(seated)
            anna = seated[0]
            adviser.fails = True
            with refused("failed"):
                await anna.do(commands.Hint)
            adviser.fails = False
            for _ in range(10):
                await anna.do(commands.Hint)
            assert adviser.asked == 2
            for _ in range(2):
                await anna.play("draw deck")
            await seated[1].do(commands.Hint)
            for _ in range(2):
                await seated[1].play("draw deck")
            await anna.do(commands.Hint)
            await anna.play("draw deck")
            with refused("too-fast") as no:
                await anna.do(commands.Hint)
            assert no.value.retry_after and adviser.asked == 4

    asyncio.run(scene())
