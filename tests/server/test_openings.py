"""Openings: games that begin at a moment of a finished game, or at a lesson."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

import whistlestop as ws
from whistlestop.bots import registry
from whistlestop.lessons import Lesson, lesson_position
from whistlestop.server.protocol import commands
from whistlestop.server.protocol.commands import FromLesson, FromRecord, FromTable, Opening
from whistlestop.server.protocol.refusals import Refusal
from whistlestop.server.protocol.settings import Level, Opened, Settings
from whistlestop.server.rate_limits import Limits
from whistlestop.server.replays import finished_games
from whistlestop.server.services import Services
from whistlestop.server.tables import entries, openings
from whistlestop.server.tables.entries import Entry
from whistlestop.server.tables.reader_view import LiveContext, SharedView, table_now
from whistlestop.server.tables.table import Table
from whistlestop.server.tables.table_commands import table_info, take_seat

from .live import new_id
from .local_services import Person, Time, local_services, refused
from .test_finished_games import a_finished_game

LESSONS: tuple[Lesson, ...] = ("usa", "europe")


async def opened(
    services: Services, opening: Opening, variant: str = "usa", bots: dict[int, Level] | None = None, **settings: Any
) -> list[Person]:
    """People at a table with an opening; bots sit where they are named."""
    wanted = msgspec.convert({"variant": variant, "seats": 2} | settings, Settings)
    command = commands.CreateTable(new_id(), wanted, bots or {}, opening)
    made = await services.maker.make_table(command, None)
    room = await services.registry.room(made.table)
    seated = []
    for number in range(wanted.seats - len(bots or {})):
        sit = commands.TakeSeat(new_id(), f"Player {number}", contribution="00112233aabbccdd")
        given = await take_seat(room, made.key if number == 0 else None, sit)
        seated.append(Person(room, given.seat, given.key))
    return seated


async def play_on(seated: list[Person], actions: int = 1000) -> None:
    """Everybody plays the last legal action, so that routes are claimed and games end."""
    table = seated[0].room.table
    for _ in range(actions):
        if table.state != "playing":
            return
        person = seated[table.to_act[0]]
        legal = person.room.now(person.seat).legal
        claims = [action for action in legal if action.startswith("claim")]
        await person.play((claims or legal)[-1])


def test_a_game_continues_a_finished_one_with_its_own_chance(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            over = (await a_finished_game(services, lobby=True))[0].room.table
            before = over.finished_record().replay(40).position
            seated = await opened(services, FromTable(over.id, 40))
            table = seated[0].room.table
            assert table.game is not None
            begun = table.game.position
            assert begun.seats == before.seats and begun.display == before.display and begun.deck == before.deck
            assert begun.ticket_deck != before.ticket_deck and set(begun.ticket_deck) == set(before.ticket_deck)
            assert begun.actions == 0 and table.created.opened == Opened(table=over.id, at=40)
            assert table_info(seated[0].room, None).opened == Opened(table=over.id, at=40)
            await play_on(seated)
            assert table.state == "over" and finished_games.fairness_check(table).holds
            record = ws.Record.parse(table.record())
            assert record.secret == table.secret and record.replay().position == table.game.position

    asyncio.run(scene())


def test_the_link_of_a_continued_game_stays_private(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            over = (await a_finished_game(services))[0].room.table
            await opened(services, FromTable(over.id, 40), lobby=True)
            (shown,) = services.lobby.listed()
            assert shown.opened == Opened(at=40) and over.id.encode() not in msgspec.json.encode(
                services.lobby.listed()
            )

    asyncio.run(scene())


def test_a_repeated_command_is_answered_without_the_opening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The response is the same, no other table is made, and no game is replayed again."""
    played: list[int] = []
    real = openings._position_after

    def noted(game: ws.Record, at: int) -> ws.Position:
        played.append(at)
        return real(game, at)

    monkeypatch.setattr(openings, "_position_after", noted)

    async def scene() -> None:
        async with local_services(tmp_path, limits=Limits(table_burst=2)) as services:
            over = (await a_finished_game(services))[0].room.table
            wanted = commands.CreateTable(new_id(), Settings("usa", 2), {1: "novice"}, FromTable(over.id, 40))
            made = await services.maker.make_table(wanted, "k" * 32)
            for _ in range(3):
                assert await services.maker.make_table(wanted, "k" * 32) == made
            assert played == [40] and len(services.registry.rooms) == 2

    asyncio.run(scene())


def test_a_game_continues_a_record_and_another_one_continues_its_record(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            first = (await a_finished_game(services))[0].room.table
            second = await opened(services, FromRecord(first.record(), 60))
            await play_on(second)
            third = await opened(services, FromRecord(second[0].room.table.record(), 3))
            table = third[0].room.table
            assert table.game is not None
            assert table.game.position.seats == second[0].room.table.finished_record().replay(3).position.seats
            assert table.created.opened == Opened(at=3)

    asyncio.run(scene())


def test_a_game_with_an_opening_survives_a_restart(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            seated = await opened(services, FromLesson("usa"), lobby=True)
            await play_on(seated, 5)
            table = seated[0].room.table
            assert table.game is not None
            was = table.game.position
            listed_before = services.lobby.listed()
        async with local_services(tmp_path) as services:
            again = (await services.registry.room(table.id)).table
            assert again.game is not None and again.game.position == was
            assert (
                [one.opened for one in services.lobby.listed()]
                == [one.opened for one in listed_before]
                == [Opened(lesson="usa")]
            )

    asyncio.run(scene())


def test_no_undo_goes_back_before_the_opening(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            (person,) = await opened(services, FromLesson("europe"), "europe", bots={1: "novice"})
            table = person.room.table
            assert table.game is not None and person.room.now(0).may_undo == "no"
            begun = table.game.position
            with refused("not-now"):
                await person.do(commands.Undo)
            await person.play("draw deck")
            assert person.room.now(0).may_undo == "by-consent"
            await person.do(commands.Undo)
            assert table.game.position == begun

    asyncio.run(scene())


def test_an_open_choice_of_tickets_stays_open(tmp_path: Path) -> None:
    """After one of two players has chosen, one choice is left, and it can't be taken back."""

    async def scene() -> None:
        async with local_services(tmp_path) as services:
            over = (await a_finished_game(services))[0].room.table
            seated = await opened(services, FromTable(over.id, 1))
            table = seated[0].room.table
            assert table.choices_at_set_up == 1 and len(table.to_act) == 1
            await play_on(seated, 1)
            assert [person.room.now(person.seat).may_undo for person in seated] == ["no", "no"]

    asyncio.run(scene())


def test_a_rematch_begins_at_the_same_position(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            seated = await opened(services, FromLesson("usa"))
            await play_on(seated)
            made = await services.maker.rematch(seated[0].room, seated[0].key)
            again = (await services.registry.room(made.table)).table
            assert again.opening == seated[0].room.table.opening is not None

    asyncio.run(scene())


def read_as_a_file(line_end: str) -> str:
    """A record that names a file of the server as its board, after any kind of line break."""
    return line_end.join(["whistlestop record 1", "variant: /etc/passwd", "", "end: 0 actions"])


def test_impossible_openings_are_refused_with_a_reason(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path, limits=Limits(table_burst=100)) as services:
            over = (await a_finished_game(services))[0].room.table
            (running, _) = await opened(services, FromLesson("usa"))
            last = len(over.played_actions)
            wrong: list[tuple[str, str, Opening, dict[str, Any]]] = [
                ("not-found", "no such table", FromTable("a" * 12, 0), {}),
                ("not-finished", "not over", FromTable(running.room.table.id, 0), {}),
                ("not-now", "earlier", FromTable(over.id, last), {}),
                ("malformed", f"{last} actions", FromTable(over.id, last + 1), {}),
                ("malformed", "2 seats, not 3", FromTable(over.id, 5), {"seats": 3}),
                ("malformed", "is usa:", FromTable(over.id, 5), {"variant": "europe"}),
                ("malformed", "line 1", FromRecord("Dear diary", 0), {}),
                ("malformed", "line 12", FromRecord(over.record().replace("0: keep", "0: sell", 1), 5), {}),
                *(
                    ("malformed", 'no variant "/etc/passwd"', FromRecord(read_as_a_file(line_end), 0), {})
                    for line_end in ("\n", "\r", "\x0b", "\x0c", "\x1c", "\u2028")
                ),
            ]
            for reason, part, opening, settings in wrong:
                with pytest.raises(Refusal) as error:
                    await opened(services, opening, **settings)
                assert (error.value.category, part in error.value.message) == (reason, True), error.value.message

    asyncio.run(scene())


def test_what_readers_see_does_not_depend_on_what_is_hidden_in_the_opening() -> None:
    """Another hand and other tickets of the bot, and another deck: seat 0 and spectators are sent the same bytes."""
    position = lesson_position("usa")
    mine, other = position.seats
    swapped = msgspec.structs.replace(other, hand={"orange": 2}, tickets=("C20", "C24", position.ticket_deck[0]))
    deck = dict(position.deck) | {"purple": 7, "red": 7, "orange": 4}
    tickets = ("C11", *position.ticket_deck[1:])
    hidden = msgspec.structs.replace(position, seats=(mine, swapped), deck=deck, ticket_deck=tickets)

    def bytes_sent(opening: ws.Position, reader: int | None) -> bytes:
        settings = Settings("usa", 2)
        created = entries.Created(settings, "00" * 32, "", ws.load("usa").digest, opening=opening, opened=Opened("usa"))
        whats: list[entries.EntryBody] = [
            created,
            entries.BotSeated(1, "novice"),
            entries.SeatTaken(0, "Anna", "", ""),
            entries.Started(),
        ]
        table = Table.from_entries("a" * 12, [Entry(number, 0, what) for number, what in enumerate(whats, 1)])
        return msgspec.json.encode(table_now(table, reader, SharedView(table, LiveContext(0, {}, {}))))

    assert bytes_sent(position, 0) == bytes_sent(hidden, 0) and bytes_sent(position, None) == bytes_sent(hidden, None)
    assert bytes_sent(position, 1) != bytes_sent(hidden, 1)


def test_an_abandoned_lesson_is_dropped(tmp_path: Path) -> None:
    """No bot plays it to its end, and it is not kept in memory; a player who comes back finds it unchanged."""

    async def scene() -> None:
        time = Time()
        async with local_services(tmp_path, time) as services:
            (learner,) = await opened(services, FromLesson("europe"), "europe", {1: "novice"}, grace=None)
            table = learner.room.table
            assert table.to_act == (0,)
            await learner.do(commands.LeaveGame)
            time.pass_by(30 * 86_400)
            await services.registry._sweep()
            assert table.id not in services.registry.rooms and not table.seats[0].taken_over
            again = (await services.registry.room(table.id)).table
            assert (again.state, again.version, again.to_act) == ("playing", table.version, (0,))

    asyncio.run(scene())


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_can_be_played_to_its_end_by_bots(lesson: Lesson) -> None:
    game = ws.Game.from_position(lesson_position(lesson), secret=bytes(range(32)))
    assert game.to_act == (0,) and len(game.legal()) > 1
    players = [registry.make("novice", seed=seat) for seat in range(2)]
    while not game.over:
        seat = game.to_act[0]
        game.play(players[seat].choose(game.view(seat), game.legal(seat)), seat)
    assert len(game.record.actions) < 200
