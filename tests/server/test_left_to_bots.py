"""A game that only bots play pauses while nobody is connected, and goes on for whoever comes."""

from __future__ import annotations

import asyncio
from pathlib import Path

from whistlestop.server.protocol import commands
from whistlestop.server.tables.connection import Connection
from whistlestop.server.tables.table_commands import change_table

from .live import new_id
from .local_services import local_services, people


def test_game_that_everybody_left_pauses_until_somebody_watches(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            (anna,) = await people(services, "Anna", seats=3)
            room = anna.room
            await change_table(room, anna.key, commands.StartGame(new_id(), fill="novice"))
            anna.connect()
            assert set(room.bots.thinking) == {1, 2}
            await anna.do(commands.LeaveGame)
            assert set(room.bots.thinking) == {0, 1, 2}, "she still watches"
            assert anna.connection is not None
            room.leave(anna.connection)
            room.bots.close()
            await asyncio.sleep(0.01)
            room.schedule()
            assert room.left_to_bots and not room.bots.thinking and room.at_rest
            room.enter(Connection((), 100), None)
            assert set(room.bots.thinking) == {0, 1, 2}

    asyncio.run(scene())


def test_bots_play_on_for_a_person_who_is_away(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            (anna,) = await people(services, "Anna", seats=3)
            room = anna.room
            await change_table(room, anna.key, commands.StartGame(new_id(), fill="novice"))
            assert not room.attended and not room.left_to_bots
            assert set(room.bots.thinking) == {1, 2}

    asyncio.run(scene())
