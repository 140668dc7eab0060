"""Bots wait a moment before they act as long as one player wants to follow them, and no longer."""

from __future__ import annotations

import asyncio
from pathlib import Path

from whistlestop.server.protocol import commands
from whistlestop.server.tables.room import Room

from .local_services import Person, choose_tickets, local_services, people

HOUR = 3600.0


async def still_waits(waiting: asyncio.Task[None]) -> bool:
    for _ in range(5):
        await asyncio.sleep(0)
    return not waiting.done()


def follow(person: Person, bots: str) -> None:
    assert person.connection is not None
    person.room.follow(person.connection, commands.Follow(bots))  # type: ignore[arg-type]  # one of the three texts


def bot_waits(room: Room) -> asyncio.Task[None]:
    room.bots.pace = HOUR
    return asyncio.ensure_future(room.bots._wait_for_people())


def test_bots_wait_while_one_player_follows_them(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            anna, bert = await people(services, first_seat=0)
            await choose_tickets([anna, bert])
            await bot_waits(anna.room)  # nobody is connected
            anna.connect(), bert.connect()
            waiting = bot_waits(anna.room)
            assert await still_waits(waiting)
            follow(anna, "never")
            assert await still_waits(waiting), "Bert still wants to follow"
            follow(bert, "from-my-turn")
            await waiting

    asyncio.run(scene())


def test_bots_wait_again_from_the_next_turn_on(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            anna, bert = await people(services, first_seat=0)
            await choose_tickets([anna, bert])
            bert.connect()
            follow(bert, "from-my-turn")
            await bot_waits(bert.room)
            await anna.play("draw deck")
            await bot_waits(bert.room)
            await anna.play("draw deck")
            waiting = bot_waits(bert.room)
            assert await still_waits(waiting), "it is Bert's turn"
            waiting.cancel()

    asyncio.run(scene())
