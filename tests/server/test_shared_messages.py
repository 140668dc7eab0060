"""What is worked out once for all readers of a table, or kept from move to move, changes no byte of any message.

Each message is compared with one that is made the slow way: for its reader alone, and from nothing but the game. Random
games are played by a player alone, two at a shared screen and one more, watched by spectators, with chat and mutes.
"""

from __future__ import annotations

import asyncio
import random
from collections import deque
from pathlib import Path
from typing import Any

import msgspec
import pytest

from whistlestop import actions
from whistlestop.game import Game
from whistlestop.obstacles import obstacles
from whistlestop.routing.questions import ask_survey
from whistlestop.server.protocol import commands
from whistlestop.server.protocol.messages import News, TableView, Update
from whistlestop.server.protocol.settings import RealTime
from whistlestop.server.rate_limits import Limits
from whistlestop.server.tables import reader_view, view_analyses
from whistlestop.server.tables.connection import TOO_SLOW, Connection
from whistlestop.server.tables.entries import AppliedEntry, Muted
from whistlestop.server.tables.reader_view import SharedView, news_for, table_now
from whistlestop.server.tables.room import Room
from whistlestop.ticket_state import offer_plans, ticket_states
from whistlestop.ticket_ways import ticket_ways
from whistlestop.tunnel_odds import tunnel_odds
from whistlestop.view import view_of

from .live import new_id
from .local_services import Person, Time, choose_tickets, local_services, people

DELAY = 10
PLAYERS = "Anna Bert Cora Dora"


def made_alone(room: Room, reader: int | None, hand_over: tuple[int, ...] = ()) -> TableView:
    """The table as a reader sees it, made for this reader alone, without anything that was kept."""
    table = room.table
    now = table_now(table, reader, SharedView(table, room.live_context()), hand_over)
    if table.game is None:
        return now
    game = table.game.copy()
    variant = game.variant
    view = view_of(variant, game.states, reader, game.to_act, game.scores if game.over else None)
    legal = _legal(game, reader) if reader is not None and reader in table.to_act else ()
    return msgspec.structs.replace(
        now,
        view=view,
        legal=legal,
        obstacles=obstacles(variant, view),
        tickets=ticket_states(variant, view),
        ticket_ways=ticket_ways(variant, view),
        offer_plans=offer_plans(variant, view),
        tunnel_odds=tunnel_odds(variant, view),
        seats=reader_view.seats_of(table, room.absent_since),
        fairness=reader_view.fairness_of(table),
        clocks=reader_view.clocks_of(table, room.live_context()),
    )


def _legal(game: Game, seat: int) -> tuple[str, ...]:
    return tuple(actions.text(action) for action in game.legal(seat))


def news_alone(room: Room, reader: int | None, entries: list[AppliedEntry]) -> tuple[News, ...]:
    muted = () if reader is None else room.table.seats[reader].muted
    return tuple(news for entry in entries if (news := news_for(entry, reader, muted)) is not None)


class Audience:
    """All connections of a table, and what each of them should be sent."""

    def __init__(self, room: Room, time: Time, monkeypatch: pytest.MonkeyPatch) -> None:
        self.room = room
        self.time = time
        self.told: list[list[AppliedEntry]] = []
        self.players = [Connection(seats, 10_000) for seats in ((0,), (1, 2), (3,))]
        self.spectators = [Connection((), 10_000) for _ in range(2)]
        self.later: deque[tuple[int, bytes]] = deque()
        """What spectators should be sent, and when."""
        self.compared = 0
        for connection in (*self.players, *self.spectators):
            room.enter(connection, None)
        honest = room.notify

        def notify(entries: list[AppliedEntry]) -> None:
            self.told.append(entries)
            honest(entries)

        room.spectator_feed.waiting.clear()  # that the game began is not compared
        monkeypatch.setattr(room, "notify", notify)
        self.forget()

    def forget(self) -> None:
        for connection in self.room.connections:
            connection.outbox.clear()

    def check(self) -> None:
        """Compare what was sent with messages that are made for each reader alone."""
        room = self.room
        for entries in self.told:
            for connection in self.players:
                news = news_alone(room, connection.seat, entries)
                own = any(isinstance(one.what, Muted) and one.what.seat == connection.seat for one in entries)
                now = made_alone(room, connection.seat, connection.hand_over(room.table.persons_to_act))
                expected = [msgspec.json.encode(Update(news, complete=True, now=now))] if news or own else []
                assert list(connection.outbox) == expected
                self.compared += len(expected)
            if news := news_alone(room, None, entries):
                update = msgspec.json.encode(Update(news, complete=True, now=made_alone(room, None)))
                delay = room.spectator_feed.delay if room.table.state == "playing" else 0
                self.later.append((room.table.at + delay, update))
        self.check_spectators()
        self.told.clear()
        self.forget()

    def check_spectators(self) -> None:
        self.room.update_spectators()
        everything = self.room.table.state == "over"
        expected = []
        while self.later and (everything or self.later[0][0] <= self.time.now):
            expected.append(self.later.popleft()[1])
        for connection in self.spectators:
            assert list(connection.outbox) == expected
            self.compared += len(expected)


async def disturb(person: Person, chance: random.Random, table_size: int) -> None:
    """Say something, or mute somebody."""
    if chance.random() < 0.5:
        await person.do(commands.Say, text=f"trains {chance.random()}")
    else:
        other = chance.choice([seat for seat in range(table_size) if seat != person.seat])
        await person.do(commands.Mute, other=other, muted=chance.random() < 0.6)


CASES: dict[str, dict[str, Any]] = {
    "usa": {},
    "europe": {"clock": RealTime(30, 60)},
    "usa-classic": {"spectators": "delayed", "delay": DELAY},
}


@pytest.mark.parametrize("variant", CASES)
def test_messages_are_the_same_as_those_made_for_each_reader_alone(
    variant: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        chance, time = random.Random(variant), Time()
        async with local_services(tmp_path, time, Limits(chat_burst=10_000)) as services:
            seated = await people(services, PLAYERS, variant=variant, chat="text", **CASES[variant])
            room = seated[0].room
            audience = Audience(room, time, monkeypatch)
            moves = 0
            while room.table.state == "playing":
                seat = chance.choice(room.table.to_act)
                person = seated[seat]
                screen = audience.players[1]
                if seat in screen.seats and chance.random() < 0.5:
                    room.hand_over(screen, commands.HandOver(new_id(), room.table.version, seat))
                assert room.table.game is not None
                await person.play(chance.choice(_legal(room.table.game, seat)))
                audience.check()
                moves += 1
                if chance.random() < 0.2:
                    await disturb(chance.choice(seated), chance, len(seated))
                    audience.check()
                if chance.random() < 0.05:
                    time.now += 5000
                    audience.check_spectators()
                    audience.forget()
            assert not audience.later, "spectators have seen everything"
            assert audience.compared > 4 * moves

    asyncio.run(scene())


def test_ways_are_found_again_only_after_a_claim(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many tables a server has, a draw leaves what was told about tickets as it is."""
    found = 0
    honest = ask_survey

    def counted(*given: Any) -> Any:
        nonlocal found
        found += 1
        return honest(*given)

    async def scene() -> None:
        async with local_services(tmp_path) as services:
            seated = await people(services, PLAYERS)
            await choose_tickets(seated)
            room = seated[0].room
            for person in seated:
                person.connect()
            monkeypatch.setattr(view_analyses, "ask_survey", counted)
            for _ in range(8):
                seat = room.table.to_act[0]
                await seated[seat].play("draw deck")
            assert found == 0
            assert room.table.game is not None

    asyncio.run(scene())


def test_a_message_waits_behind_those_that_wait_already() -> None:
    written: list[bytes] = []
    ready = True

    def write(message: bytes) -> bool:
        if ready:
            written.append(message)
        return ready

    changes: list[int] = []
    connection = Connection((0,), most_waiting=2)
    connection.attach(write, lambda: changes.append(len(connection.outbox)))
    connection.send(b"1")
    assert written == [b"1"] and not connection.outbox and not changes
    ready = False
    connection.send(b"2")
    ready = True
    connection.send(b"3")
    assert written == [b"1"] and list(connection.outbox) == [b"2", b"3"] and changes == [1, 2]
    connection.send(b"4")
    assert connection.end == (TOO_SLOW, "too slow") and not connection.outbox and changes == [1, 2, 0]
