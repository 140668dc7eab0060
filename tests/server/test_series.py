"""Series: rematches add up, whoever changes seat or name, comes or goes."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from whistlestop import actions
from whistlestop.server.protocol import commands
from whistlestop.server.protocol.messages import SeriesNow
from whistlestop.server.protocol.settings import Level, Settings
from whistlestop.server.services import Services
from whistlestop.server.tables.entries import Played, Series, SeriesPlayer
from whistlestop.server.tables.room import Room
from whistlestop.server.tables.seat import Seat
from whistlestop.server.tables.series import REMEMBERED_PLAYERS, series_after
from whistlestop.server.tables.table_commands import change_table, give_key, take_seat

from .live import last_moves, new_id
from .local_services import Person, local_services


async def sit_down(room: Room, *who: tuple[str, int, str | None]) -> list[Person]:
    """People sit down: each with a name, a seat, and a key if they have one."""
    seated = []
    for name, seat, key in who:
        given = await take_seat(room, key, commands.TakeSeat(new_id(), name, seat=seat))
        seated.append(Person(room, given.seat, given.key))
    return seated


async def first_table(services: Services, bots: dict[int, Level] | None = None) -> tuple[Room, str]:
    """A table for three with a game that is about to end, and the key of its host."""
    opening = msgspec.convert(last_moves(3), commands.FromRecord)
    made = await services.maker.make_table(
        commands.CreateTable(new_id(), Settings("usa", 3), bots or {}, opening), None
    )
    return await services.registry.room(made.table), made.key


async def play_out(room: Room) -> dict[str, int]:
    """Play the last moves, and return the points of each player by name."""
    while room.table.state == "playing":
        game = room.table.game  # another object after each action
        assert game is not None
        seat = room.table.to_act[0]
        played = Played(seat, actions.text(game.legal(seat)[0]), bot=room.table.seats[seat].by_bot)
        await room.append(lambda played=played: [played])  # type: ignore[misc] # bound here
    over = room.table.finished_game
    assert over is not None
    return {
        seat.name or str(seat.level): sheet.total for seat, sheet in zip(room.table.seats, over.scores, strict=True)
    }


async def rematch(services: Services, room: Room, key: str) -> Room:
    return await services.registry.room((await services.maker.rematch(room, key)).table)


def score(room: Room) -> dict[str, tuple[int, int, int]]:
    """Games, wins and points of everybody in the series."""
    series = room.now(None).series
    assert series is not None
    return {player.name: (player.games, player.wins, player.points) for player in series.players}


def series_of(room: Room) -> SeriesNow:
    series = room.now(None).series
    assert series is not None
    return series


def awaited(room: Room) -> list[str]:
    return list(series_of(room).awaited)


def winners(points: dict[str, int]) -> set[str]:
    return {name for name, total in points.items() if total == max(points.values())}


def test_a_series_adds_up_and_says_who_is_missing(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            room, key = await first_table(services)
            assert room.now(None).series is None
            anna, bert, cora = await sit_down(room, ("Anna", 0, key), ("Bert", 1, None), ("Cora", 2, None))
            first = await play_out(room)
            assert series_of(room).games == 1 and awaited(room) == []
            again = await rematch(services, room, anna.key)
            assert awaited(again) == ["Anna", "Bert", "Cora"]
            # Bert and Cora have changed seats; Cora has a key of her own, Bert a new one.
            await sit_down(again, ("Anna", 0, anna.key), ("bert", 2, None))
            assert awaited(again) == ["Cora"]
            seats = {player.name: player.seat for player in series_of(again).players}
            assert seats == {"Anna": 0, "Bert": 2, "Cora": None}
            await sit_down(again, ("Cora", 1, cora.key))
            assert awaited(again) == [] and again.table.state == "playing"
            second = await play_out(again)
            total = {"Anna": "Anna", "Bert": "bert", "Cora": "Cora"}
            found = {name.casefold(): row for name, row in score(again).items()}
            for one, other in total.items():
                won = (one in winners(first)) + (other in winners(second))
                assert found[one.casefold()] == (2, won, first[one] + second[other])
            assert series_of(again).games == 2
            wins = [(player.wins, player.points) for player in series_of(again).players]
            assert wins == sorted(wins, reverse=True)
            table, last, host = again.table.id, series_of(again), anna.key
            assert bert.own != anna.own
        async with local_services(tmp_path) as services:  # a restart
            restored = await services.registry.room(table)
            assert series_of(restored) == last
            third = await rematch(services, restored, host)
            assert series_of(third).games == 2 and score(third) == score(restored)

    asyncio.run(scene())


def test_whoever_comes_back_under_another_name_keeps_the_score(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            room, key = await first_table(services)
            anna, bert, _ = await sit_down(room, ("Anna", 0, key), ("Bert", 1, None), ("Cora", 2, None))
            phone = await give_key(room, bert.key, commands.GiveKey(new_id(), bert.seat, "recovery"))
            first = await play_out(room)
            again = await rematch(services, room, anna.key)
            # Bert comes back with his phone as "Bertie", and Dora takes the seat of Cora.
            await sit_down(again, ("Anna", 0, anna.key), ("Bertie", 1, phone.key))
            assert awaited(again) == ["Cora"]
            await sit_down(again, ("Dora", 2, None))
            second = await play_out(again)
            found = score(again)
            assert found["Bertie"][0] == 2 and found["Bertie"][2] == first["Bert"] + second["Bertie"]
            assert found["Dora"] == (1, int("Dora" in winners(second)), second["Dora"])
            assert found["Cora"] == (1, int("Cora" in winners(first)), first["Cora"])
            third = await rematch(services, again, anna.key)
            assert awaited(third) == ["Anna", "Bertie", "Dora"], "Cora did not play the last game"

    asyncio.run(scene())


def test_players_at_one_screen_are_told_apart_by_their_names(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            room, key = await first_table(services)
            await sit_down(room, ("Anna", 0, key), ("Bert", 1, key), ("Cora", 2, key))
            first = await play_out(room)
            again = await rematch(services, room, key)
            await sit_down(again, ("Cora", 0, key), ("Albert", 1, key), ("Anna", 2, key))
            second = await play_out(again)
            found = score(again)
            assert {name: row[2] for name, row in found.items()} == {
                "Anna": first["Anna"] + second["Anna"],
                "Cora": first["Cora"] + second["Cora"],
                "Albert": first["Bert"] + second["Albert"],  # the only one who is left
            }

    asyncio.run(scene())


def test_bots_are_players_by_their_level_and_number(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            room, key = await first_table(services, {0: "novice", 2: "novice"})
            room.bots.close()
            room.bots.wake = lambda: None  # type: ignore[method-assign] # bots don't think here
            await sit_down(room, ("Anna", 1, key))
            await play_out(room)
            again = await rematch(services, room, key)
            players = sorted(
                (player.name, player.bot, player.seat) for player in series_of(again).players if player.bot
            )
            assert players == [("novice", 1, 0), ("novice", 2, 2)]
            assert awaited(again) == ["Anna"], "bots are there already"
            await change_table(again, key, commands.SeatBot(new_id(), 2, "expert"))
            assert {(one.name, one.bot): one.seat for one in series_of(again).players if one.bot}["novice", 2] is None

    asyncio.run(scene())


def test_a_game_that_everybody_left_does_not_count(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            room, key = await first_table(services)
            room.bots.wake = lambda: None  # type: ignore[method-assign] # bots don't think here
            seated = await sit_down(room, ("Anna", 0, key), ("Bert", 1, None), ("Cora", 2, None))
            for person in seated:
                await person.do(commands.LeaveGame)
            await play_out(room)
            assert series_of(room).games == 0
            assert set(score(room).values()) == {(0, 0, 0)}
            again = await rematch(services, room, key)
            assert len(awaited(again)) == 3

    asyncio.run(scene())


def test_a_shared_win_counts_for_each_winner_and_old_players_are_forgotten() -> None:
    class Sheet(msgspec.Struct):
        rank: int
        total: int

    class Game:
        scores: Sequence[Any] = (Sheet(1, 90), Sheet(1, 90), Sheet(3, 40))

    def seated(name: str) -> Seat:
        seat = Seat()
        seat.name = name
        return seat

    class Table:
        class created:  # noqa: N801 (stands in for a field)
            series = Series(
                30, tuple(SeriesPlayer(f"Player {number}", games=1, points=1) for number in range(REMEMBERED_PLAYERS))
            )

        finished_game = Game()
        seats = tuple(map(seated, ("Player 3", "Anna", "Bert")))

    series = series_after(Table())  # type: ignore[arg-type] # stand-ins
    assert [(one.name, one.games, one.wins, one.points) for one in series.players[:3]] == [
        ("Player 3", 2, 1, 91),
        ("Anna", 1, 1, 90),
        ("Bert", 1, 0, 40),
    ]
    assert series.games == 31 and len(series.players) == REMEMBERED_PLAYERS
    assert series.players[-1].name == f"Player {REMEMBERED_PLAYERS - 3}", "those who played longest ago"
