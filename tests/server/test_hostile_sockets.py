"""Hostile clients: they get a refusal or a clean close, and the game is unchanged."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
from collections.abc import Coroutine, Iterator
from typing import Any, TypeVar

import httpx
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.protocol import State

import whistlestop as ws
from whistlestop.server.keys import new_key
from whistlestop.server.protocol.commands import SocketMessage
from whistlestop.server.rate_limits import Limits

from .live import Seat, Server, Socket, at_table, get, look, new_id, new_table, post

Result = TypeVar("Result")
MESSAGE_BYTES = Limits().message_bytes


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server")) as running:
        yield running
    assert running.faults() == []


class Attacked:
    """A table at which Bert sends whatever he likes; the same socket and loop for many attacks."""

    def __init__(self, server: Server) -> None:
        self.runner = asyncio.Runner()
        self.anna, self.bert = self.run(new_table(server.address, ("Anna", "Bert"), first_seat=0))
        self.sockets = contextlib.AsyncExitStack()
        self.numbers = itertools.count(1)
        self.client = httpx.AsyncClient(verify=False, headers=self.anna.headers)
        self.run(self.connect())

    def run(self, work: Coroutine[Any, Any, Result]) -> Result:
        return self.runner.run(work)

    async def connect(self) -> None:
        self.socket = await self.sockets.enter_async_context(self.bert.socket())
        await self.socket.until("update")

    async def look(self) -> Any:
        now = (await self.client.get(f"{self.anna.path}/turn", params={"seat": 0})).json()["now"]
        return now | {"at": 0, "seats": [seat | {"away_since": None} for seat in now["seats"]]}

    async def attack(self, message: str | bytes) -> list[dict[str, Any]]:
        """Send it, and return what comes back before the answer to a ping."""
        number = next(self.numbers)
        if self.socket.connection.state is not State.OPEN:  # nothing answers heartbeats between two tests
            await self.connect()
        await self.socket.connection.send(message)
        await self.socket.send({"type": "ping", "n": number})
        heard = []
        while (answer := await self.socket.receive()) != {"type": "pong", "n": number, "at": answer.get("at")}:
            heard.append(answer)
        return [answer for answer in heard if answer["type"] != "presence"]

    def close(self) -> None:
        self.run(self.sockets.aclose())
        self.run(self.client.aclose())
        self.runner.close()


@pytest.fixture(scope="module")
def attacked(server: Server) -> Iterator[Attacked]:
    table = Attacked(server)
    yield table
    table.close()


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda parts: st.lists(parts, max_size=4) | st.dictionaries(st.text(max_size=10), parts, max_size=4),
    max_leaves=10,
)
COMMANDS: tuple[dict[str, Any], ...] = (
    {"type": "play", "action": "draw deck"},
    {"type": "undo"},
    {"type": "answer-undo", "agree": True},
    {"type": "say", "phrase": "hello"},
    {"type": "mute", "other": 0, "muted": True},
    {"type": "leave"},
    {"type": "call-bot", "other": 0},
    {"type": "come-back"},
    {"type": "hint"},
    {"type": "hand-over"},
)


@st.composite
def spoilt_commands(draw: st.DrawFn) -> str:
    """A command in which a field is missing, changed or added."""
    command = {"id": new_id(), "version": 4, "seat": 1} | draw(st.sampled_from(COMMANDS))
    field = draw(st.sampled_from([*command, draw(st.text(max_size=10))]))
    if draw(st.booleans()) and field in command:
        del command[field]
    else:
        command[field] = draw(json_values | st.sampled_from([0, 1, 2, 4, 5, 6, 7, -1, 2**31, 2**63, 2**64, "1", ""]))
    return msgspec.json.encode(command).decode()


def readable(message: str | bytes) -> Any:
    """The command, if it is one."""
    with contextlib.suppress(msgspec.MsgspecError, UnicodeDecodeError):
        return msgspec.json.decode(message, type=SocketMessage)
    return None


@settings(max_examples=250)
@given(
    message=spoilt_commands() | st.text(max_size=200) | st.binary(max_size=200) | json_values.map(msgspec.json.encode)
)
def test_nonsense_gets_one_refusal_and_changes_nothing(attacked: Attacked, message: str | bytes) -> None:
    before = attacked.run(attacked.look())
    heard = attacked.run(attacked.attack(message))
    command = readable(message)
    answers = [answer for answer in heard if answer["type"] in ("ack", "refused", "hint", "pong")]
    assert len(answers) == 1, "one answer for one message"
    if command is None:
        assert answers[0]["reason"] == "malformed" and "now" not in answers[0]
    if answers[0]["type"] == "ack":
        assert command.seat == 1 and answers[0]["id"] == command.id
    else:
        assert attacked.run(attacked.look()) == before


@pytest.mark.parametrize(
    "message",
    [
        "[" * 4000,
        '{"type":' * 500,
        '{"type":"say","id":"nested-01","version":4,"seat":1,"text":' + "[" * 1500 + "]" * 1500 + "}",
        '{"type":"ping","n":' + "9" * 4000 + "}",
        '{"type":"ping","n":1e999999}',
        '{"type":"ping","n":0.5}',
        '{"type":"ping","n":-1}',
        '{"type":"ping","n":0,"n":0,"__proto__":{}}',
        '{"type":"say","id":"surrogate-1","version":4,"seat":1,"text":"\\ud800"}',
        '{"type":"say","id":"null-char-1","version":4,"seat":1,"text":"\\u0000"}',
        '{"type":"play","id":"' + "x" * 65 + '","version":4,"seat":1,"action":"draw deck"}',
        '{"type":"play","id":"too-long-1","version":4,"seat":1,"action":"' + "draw deck " * 30 + '"}',
        '{"type":"play","id":"bool-as-int","version":true,"seat":1,"action":"draw deck"}',
        '{"type":"create-table","id":"not-here-1","settings":{"variant":"usa","seats":2}}',
        '{"type":"start","id":"not-here-2"}',
        '{"t":"move","d":{"u":"e2e4","a":1}}',
        '42["update","make-move",{"playerID":"0"}]',
        '{"jsonrpc":"2.0","method":"play","id":1}',
        "null",
        "",
        "\ufeff{}",
        b"",
        b"\x00" * 100,
        b"\x81\xa7type\xa4ping",
        bytes(range(256)) * 16,
    ],
    ids=lambda message: repr(message[:40]),
)
def test_deliberately_broken_messages_are_malformed(attacked: Attacked, message: str | bytes) -> None:
    before = attacked.run(attacked.look())
    (answer,) = attacked.run(attacked.attack(message))
    assert answer["type"] == "refused" and answer["reason"] == "malformed"
    assert attacked.run(attacked.look()) == before


def test_actions_that_do_not_exist(attacked: Attacked) -> None:
    chance = random.Random(5)
    legal = attacked.socket.now["legal"]
    letters = sorted(set("".join(legal) + " /-*%{}'\"\\\n\t\0;é💥"))
    existing = [*legal, "claim dallas/houston red", "station dallas red", "draw deck", "pass"]
    for number in range(60):
        action = list(chance.choice(existing))
        for _ in range(chance.randint(1, 3)):
            action[chance.randrange(len(action))] = chance.choice(letters)
        if "".join(action) not in existing:
            version = attacked.socket.now["version"]
            wanted = {"type": "play", "id": f"no-action-{number}", "version": version, "seat": 1}
            message = msgspec.json.encode(wanted | {"action": "".join(action)})
            (answer,) = attacked.run(attacked.attack(message.decode()))
            assert answer["reason"] == "illegal" and answer["message"] and answer["id"] == f"no-action-{number}"


def test_the_longest_message_is_read(attacked: Attacked) -> None:
    message = '{"type":"ping","n":5}'
    (answer,) = attacked.run(attacked.attack(message + " " * (MESSAGE_BYTES - len(message))))
    assert answer["type"] == "pong" and answer["n"] == 5


def test_the_newest_socket_of_a_seat_is_served(server: Server) -> None:
    async def scene() -> None:
        anna, bert = await new_table(server.address, ("Anna", "Bert"))
        async with contextlib.AsyncExitStack() as stack:
            sockets = [await stack.enter_async_context(bert.socket()) for _ in range(30)]
            *older, newest = sockets
            for old in older:
                assert (await old.until("moved"))["seats"] == [1]
                await old.connection.wait_closed()
                assert old.connection.close_code == 4001
            await newest.until("update")
            assert (await newest.ask("say", phrase="hello"))["type"] == "ack"
            assert (await get(anna.path)).json()["seats"][1]["present"]

    asyncio.run(scene())


class Repeating:
    """A player who sends each command three times, the later ones after it was carried out, and in another way."""

    def __init__(self, seat: Seat, own: Socket, chance: random.Random) -> None:
        self.seat = seat
        self.socket = own
        self.chance = chance
        self.again: list[tuple[dict[str, Any], dict[str, Any]]] = []
        """Commands that are to be sent again, and the answer that they had."""

    async def act(self) -> bool:
        """Act if it is this seat's turn; returns whether it was."""
        own = self.socket
        if self.seat.seat not in (await self.up_to_date())["view"]["to_act"]:
            return False
        version = own.now["version"]
        command = {"type": "play", "id": new_id(), "version": version, "seat": self.seat.seat}
        command["action"] = self.chance.choice(own.now["legal"])
        self.again += [(command, await self.send(command))] * 2
        for _ in range(self.chance.randint(0, 4)):
            await self.repeat()
        late = await self.send(command | {"id": new_id()})
        assert late["reason"] in ("stale", "not-now") and late.get("now", {"version": version + 1})["version"] > version
        return True

    async def up_to_date(self) -> dict[str, Any]:
        """The table as it is: an answer to a ping comes after everything that happened before."""
        await self.socket.send({"type": "ping"})
        await self.socket.until("pong")
        return self.socket.now

    async def send(self, command: dict[str, Any]) -> dict[str, Any]:
        await self.socket.send(command)
        while (message := await self.socket.until("ack", "refused"))["id"] != command["id"]:
            pass
        return message

    async def repeat(self) -> None:
        """Send one of the old commands again, over the socket or as a request."""
        if self.again:
            command, first = self.again.pop(self.chance.randrange(len(self.again)))
            if self.chance.random() < 0.1:
                assert (await post(f"{self.seat.path}/commands", self.seat.key, **command)).json() == first
            else:
                assert await self.send(command) == first


def test_commands_repeated_in_any_order_are_carried_out_once(server: Server) -> None:
    async def scene() -> None:
        seats = await new_table(server.address, ("Anna", "Bert"), grace=None)
        chance = random.Random(17)
        async with at_table(seats) as sockets:
            players = [Repeating(seat, own, chance) for seat, own in zip(seats, sockets, strict=True)]
            done = 0
            while (await players[0].up_to_date())["state"] != "over":
                done += sum([await player.act() for player in players])
            for player in players:
                while player.again:
                    await player.repeat()
            record = ws.Record.parse((await get(f"{seats[0].path}/record")).text)
            assert len(record.actions) == done and record.replay().over
            assert (await players[0].up_to_date())["version"] == 4 + done, "made, two seats, started, and the actions"

    asyncio.run(scene())


def test_a_refused_command_stays_refused(server: Server) -> None:
    async def scene() -> None:
        anna, _ = await new_table(server.address, ("Anna", "Bert"), seats=3)
        leave = {"type": "leave", "id": new_id(), "version": 3, "seat": 0}
        first = await post(f"{anna.path}/commands", anna.key, **leave)
        assert first.json()["reason"] == "not-now", "there is no game yet"
        assert (await post(f"{anna.path}/start", anna.key, fill="novice")).status_code == 200
        again = await post(f"{anna.path}/commands", anna.key, **leave)
        assert again.json() == first.json(), "whoever hears it late does not leave the game"

    asyncio.run(scene())


def test_a_table_is_made_once(server: Server) -> None:
    async def scene() -> None:
        wanted = {"id": new_id(), "settings": {"variant": "usa", "seats": 2}}
        key = new_key()
        answers = await asyncio.gather(*(post(f"{server.address}/api/tables", key, **wanted) for _ in range(8)))
        assert len({answer.json()["table"] for answer in answers}) == 1

    asyncio.run(scene())


def test_of_two_commands_with_one_id_only_the_first_is_carried_out(server: Server) -> None:
    async def scene() -> None:
        anna, _ = await new_table(server.address, ("Anna", "Bert"), seats=4)
        same = new_id()
        assert (await post(f"{anna.path}/bots", anna.key, id=same, seat=3, level="novice")).status_code == 200
        before = await look(anna)
        for path, body in (
            ("seats", {"name": "Dora"}),
            ("keys", {"seat": 0, "use": "recovery"}),
            ("free", {"seat": 3}),
            ("commands", {"type": "say", "version": 4, "seat": 0, "phrase": "hello"}),
        ):
            answer = await post(f"{anna.path}/{path}", anna.key, id=same, **body)
            assert answer.status_code in (200, 400, 409), path
            assert await look(anna) == before, path

    asyncio.run(scene())


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: str(command["type"]))
def test_a_seat_that_does_not_exist(server: Server, command: dict[str, Any]) -> None:
    async def scene() -> None:
        anna, _ = await new_table(server.address, ("Anna", "Bert"))
        for seat in (2, 4, 5, -1):
            answer = await post(f"{anna.path}/commands", anna.key, **command, version=4, seat=seat)
            assert answer.status_code in (400, 403), seat

    asyncio.run(scene())


def test_spectators_never_affect_players(server: Server) -> None:
    async def scene() -> None:
        seats = await new_table(server.address, ("Anna", "Bert"))
        spectator = Seat(server.address, seats[0].table, None, None)
        async with at_table(seats) as (anna, _):
            assert (await anna.ask("say", phrase="hello"))["type"] == "ack"
            heard = len(anna.messages)
            for _ in range(20):
                async with spectator.socket() as watching:
                    await watching.until("update")
            assert (await anna.ask("say", phrase="hello"))["type"] == "ack"
            assert not [message for message in anna.messages[heard:] if message["type"] == "presence"]
            assert (await get(f"{seats[0].path}/turn", seats[0].key, seat=0)).status_code == 200
            now = (await get(seats[0].path)).json()
            assert [seat["present"] for seat in now["seats"]] == [True, True], (
                "a program looks, and Anna is still there"
            )

    asyncio.run(scene())


def test_delayed_spectators_cannot_learn_how_far_the_game_is(server: Server) -> None:
    async def scene() -> None:
        seats = await new_table(server.address, ("Anna", "Bert"), spectators="delayed", delay=3600)
        spectator = Seat(server.address, seats[0].table, None, None)
        async with at_table(seats) as sockets:
            for own in sockets:
                await own.ask("play", action=own.now["legal"][0])
        completeness = []
        for have in range(12):
            async with spectator.socket(have=have) as watching:
                update = await watching.until("update")
                completeness.append(update["complete"])
                assert update["now"]["view"] is None and all(news["version"] <= 2 for news in update["news"])
        assert completeness == [have in (1, 2) for have in range(12)], "the game began when the second player sat down"

    asyncio.run(scene())


def test_a_command_for_another_version_is_stale_and_returns_the_table(server: Server) -> None:
    async def scene() -> None:
        seats = await new_table(server.address, ("Anna", "Bert"), first_seat=0)
        async with at_table(seats) as (anna, bert):
            assert (await anna.ask("play", action=anna.now["legal"][0]))["type"] == "ack"
            assert (await bert.ask("play", action=bert.now["legal"][0]))["type"] == "ack", "chosen at the same time"
            before = await look(seats[0])
            for version in (0, 1, before["version"] - 1, before["version"] + 1, 2**31):
                answer = await anna.ask("play", action="draw deck", version=version)
                assert answer["reason"] == "stale"
                assert answer["now"]["version"] == before["version"] and answer["now"]["view"] == before["view"]
            assert await look(seats[0]) == before

    asyncio.run(scene())
