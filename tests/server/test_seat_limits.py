"""What one seat may cause in a log that all players of the table share."""

from __future__ import annotations

import asyncio
from pathlib import Path

from whistlestop import actions
from whistlestop.server.protocol import commands
from whistlestop.server.protocol.settings import Settings
from whistlestop.server.rate_limits import Limits
from whistlestop.server.storage.store import Line
from whistlestop.server.tables.table import Table
from whistlestop.server.tables.table_commands import change_table

from .live import new_id
from .local_services import Person, local_services, people, play_as_bot, refused

QUICK = 1_000_000.0


async def _first_turns(players: list[Person]) -> None:
    room = players[0].room
    while len(room.table.to_act) > 1 or len(room.table.played_actions) < len(players):
        await play_as_bot(room, room.table.to_act[0])


async def _draw(person: Person) -> None:
    """Begin a turn with a card, which can be taken back only by consent."""
    game = person.room.table.game
    assert game is not None
    drawn = next(one for one in game.legal(person.seat) if one == actions.DrawCard("deck"))
    await person.play(actions.text(drawn))


def test_undos_are_limited_in_time(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = Limits(undo_burst=3, undo_per_second=0.001)
        async with local_services(tmp_path, limits=limits) as services:
            players = await people(services, "Anna Bert")
            await _first_turns(players)
            asks = players[players[0].room.table.to_act[0]]
            answers = players[1 - asks.seat]
            await _draw(asks)
            for _ in range(3):
                await asks.do(commands.Undo)
                await answers.do(commands.AnswerUndo, agree=False)
            entries = asks.room.table.version
            with refused("too-fast", "too-many-undos"):
                await asks.do(commands.Undo)
            assert asks.room.table.version == entries

    asyncio.run(scene())


def test_undos_of_one_game_are_counted_after_a_restart_too(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = Limits(undo_burst=100, undo_per_second=QUICK, undos_per_seat=2)
        async with local_services(tmp_path, limits=limits) as services:
            players = await people(services, "Anna Bert")
            room = players[0].room
            await _first_turns(players)
            asks = players[room.table.to_act[0]]
            answers = players[1 - asks.seat]
            for agree in (True, False):
                await _draw(asks)
                await asks.do(commands.Undo)
                await answers.do(commands.AnswerUndo, agree=agree)
            with refused("too-many", "no-more-undos"):
                await asks.do(commands.Undo)
            lines: list[Line] = await services.journal.lines(room.table.id)
            assert Table.from_lines(room.table.id, lines).seats[asks.seat].undos == 2

    asyncio.run(scene())


def test_mutes_count_as_messages_unless_they_change_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path, limits=Limits(chat_burst=2, chat_per_second=0.001)) as services:
            anna, bert = await people(services, "Anna Bert")
            for _ in range(9):
                await anna.do(commands.Mute, other=1, muted=True)
            await anna.do(commands.Mute, other=1, muted=False)
            with refused("too-fast", "too-much-chat"):
                await anna.do(commands.Mute, other=1, muted=True)
            await bert.do(commands.Mute, other=0, muted=True)

    asyncio.run(scene())


def test_seat_that_has_used_its_share_of_the_log_can_only_play(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = Limits(chat_burst=100, chat_per_second=QUICK, entries_per_seat=4)
        async with local_services(tmp_path, limits=limits) as services:
            anna, bert = await people(services, "Anna Bert")
            for _ in range(4):
                await anna.do(commands.Say, phrase="hello")
            for kind, fields in (
                (commands.Say, {"phrase": "hello"}),
                (commands.Mute, {"other": 1, "muted": True}),
                (commands.LeaveGame, {}),
            ):
                with refused("too-many", "only-the-game-goes-on"):
                    await anna.do(kind, **fields)
            assert anna.room.table.game is not None
            await anna.play(actions.text(anna.room.table.game.legal(anna.seat)[0]))
            await bert.do(commands.Say, phrase="hello")

    asyncio.run(scene())


def test_share_of_waiting_tables(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = Limits(table_burst=1000, waiting_tables_per_address=2)
        async with local_services(tmp_path, limits=limits) as services:
            make = services.maker.make_table
            settings = Settings("usa", 2)
            first = await make(commands.CreateTable(new_id(), settings), None, "10.0.0.1")
            await make(commands.CreateTable(new_id(), settings), None, "10.0.0.1")
            with refused("too-many", "too-many-waiting-tables"):
                await make(commands.CreateTable(new_id(), settings), None, "10.0.0.1")
            await make(commands.CreateTable(new_id(), settings), None, "10.0.0.2")
            room = await services.registry.room(first.table)
            await change_table(room, first.key, commands.CloseTable(new_id()))
            await make(commands.CreateTable(new_id(), settings), None, "10.0.0.1")

    asyncio.run(scene())
