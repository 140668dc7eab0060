"""Authorisation: every role at every endpoint and with every command, before, during and after a game.

All requests are about seat 1, which is Bert's. What is refused changes nothing and tells nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections.abc import AsyncIterator, Iterator
from typing import Any, ClassVar, get_args

import httpx
import pytest

import whistlestop as ws
from whistlestop.server.http.endpoints import ENDPOINTS
from whistlestop.server.keys import new_key
from whistlestop.server.protocol import commands

from .authorisation_tables import BERTS, COMMAND_ROWS, ENDPOINT_ROWS, ROLES, SPECTATOR_ROWS, STATES, rows
from .live import Seat, Server, Socket, get, last_moves, new_id, new_table, play_game, post

CHANGES_THE_TABLE = (
    "change_settings",
    "take_seat",
    "seat_bot",
    "free_seat",
    "start",
    "close",
    "give_key",
    "revoke_keys",
    "renew_link",
    "send_away",
    "rematch",
    "command",
)
FOR_EVERYONE = (
    "addresses",
    "health",
    "ready",
    "variants",
    "variant",
    "board",
    "rules",
    "lobby",
    "replay_record",
    "statistics",
    "variant_statistics",
    "player",
)
"""Endpoints that are not about a table."""

RECORD = str(ws.Game.new("usa", players=2, seed=1).record)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server")) as running:
        yield running
    assert running.faults() == []


class Scene:
    """A table in one of its states, and everybody who might make a request about it."""

    def __init__(self, seats: list[Seat], keys: dict[str, str | None]) -> None:
        self.anna, self.bert, self.carol = seats
        self.keys = keys
        self.path = self.bert.path
        self.now: dict[str, Any] = {}
        """The table as Bert sees it, without what changes from moment to moment."""

    finished: ClassVar[dict[str, Scene]] = {}
    """Scenes with a finished game, by server and settings: nothing that is asked of them changes the game."""

    @classmethod
    async def set_up(cls, server: Server, state: str, **settings: Any) -> Scene:
        """Four seats if the table is to wait, three otherwise."""
        if state != "over":
            return await cls._set_up(server, state, **settings)
        key = f"{server.db} {settings}"
        if key not in cls.finished:
            cls.finished[key] = await cls._set_up(server, state, **settings)
        scene = cls.finished[key]
        await scene.look()
        return scene

    @classmethod
    async def _set_up(cls, server: Server, state: str, **settings: Any) -> Scene:
        wanted = {"seats": 4 if state == "waiting" else 3, "lobby": True} | settings
        opening = last_moves(3) if state == "over" else None
        seats = await new_table(server.address, ("Anna", "Bert", "Carol"), opening=opening, **wanted)
        others = await post(f"{server.address}/api/tables", settings={"variant": "usa", "seats": 2})
        bert = seats[1]
        given = [await post(f"{bert.path}/keys", bert.key, seat=1, use=use) for use in ("recovery", "program")]
        if state == "over":
            await play_game(seats, 1)
        found = [None, new_key(), others.json()["key"], seats[2].key, seats[0].key, bert.key]
        keys = dict(zip(ROLES, found + [answer.json()["key"] for answer in given], strict=True))
        scene = cls(seats, keys)
        await scene.look()
        return scene

    async def look(self) -> None:
        """Look at the table again."""
        self.now = (await get(f"{self.path}/turn", self.bert.key, seat=1)).json()["now"]
        self.now |= {"at": 0, "seats": [seat | {"present": False, "away_since": None} for seat in self.now["seats"]]}

    async def check_unchanged(self) -> None:
        """Check that nothing has changed since the last `look`."""
        before = self.now
        await self.look()
        assert self.now == before

    def seat_of(self, role: str) -> int | None:
        return {"carol": 2, "host": 0, "bert": 1, "phone": 1, "program": 1}.get(role)


def command(scene: Scene, kind: str) -> dict[str, Any]:
    """A command for seat 1 that would be carried out if it came from Bert, and its time had come."""
    now = scene.now
    if kind == "ping":
        return {"type": "ping", "n": 7}
    if kind == "follow":
        return {"type": "follow", "bots": "never"}
    fields: dict[str, dict[str, Any]] = {
        "play": {"action": now["legal"][0] if now["legal"] else "draw deck"},
        "answer-undo": {"agree": True},
        "say": {"phrase": "hello"},
        "mute": {"other": 2, "muted": True},
        "call-bot": {"other": 0},
    }
    return {"type": kind, "id": new_id(), "version": now["version"], "seat": 1} | fields.get(kind, {})


async def ask(scene: Scene, name: str, role: str) -> httpx.Response:
    """A request of a role to an endpoint."""
    endpoint = next(endpoint for endpoint in ENDPOINTS if endpoint.name == name)
    path = scene.bert.address + endpoint.template.format(
        table=scene.bert.table, variant="usa", name="Bert", language="en"
    )
    key = scene.keys[role]
    if endpoint.method == "GET":
        queries: dict[str, Any] = {"turn": {"seat": 1}, "view": {"at": 0, "seat": 1}, "replay": {"seat": 1}}
        return await get(path, key, **queries.get(name, {}))
    bodies: dict[str, dict[str, Any]] = {
        "make_table": {"settings": {"variant": "usa", "seats": 2}},
        "change_settings": {"settings": {"variant": "europe", "seats": 5}},
        "take_seat": {"name": "Newcomer"},
        "seat_bot": {"seat": 3, "level": "novice"},
        "free_seat": {"seat": 1},
        "start": {"fill": "novice"},
        "give_key": {"seat": 1, "use": "recovery"},
        "revoke_keys": {"seat": 1},
        "send_away": {"seat": 1},
    }
    without_id = {"use_key": {"key": key or new_key()}, "replay_record": {"record": RECORD}}
    if name in without_id:
        async with httpx.AsyncClient(verify=False) as client:
            return await client.post(path, json=without_id[name])
    return await post(path, key, **(command(scene, "play") if name == "command" else bodies.get(name, {})))


def outcome(answer: dict[str, Any]) -> str:
    """ "ok", or the reason why not."""
    return str(answer["reason"]) if answer.get("type") == "refused" else "ok"


def read(response: httpx.Response) -> str:
    """The outcome of a request."""
    assert response.status_code != 500
    kind = response.headers["content-type"].partition(";")[0]
    result = outcome(response.json()) if kind == "application/json" else "ok"
    assert (result == "ok") == (response.status_code < 300)
    return result


def test_every_endpoint_and_every_command_is_in_the_table() -> None:
    known = {endpoint.name for endpoint in ENDPOINTS} - set(FOR_EVERYONE)
    for written in map(rows, ENDPOINT_ROWS.values()):
        assert written.keys() == known, "a new endpoint needs a row for each state"
        assert all(tuple(cells) == ROLES for cells in written.values())
    kinds = {struct.__struct_config__.tag for struct in get_args(commands.SocketMessage)}
    assert rows(COMMAND_ROWS).keys() == kinds, "a new command needs a row"


@pytest.mark.parametrize("state", STATES)
def test_which_role_may_request_what_of_a_table(server: Server, state: str) -> None:
    async def scene() -> None:
        wanted = rows(ENDPOINT_ROWS[state])
        found: dict[str, dict[str, str]] = {name: {} for name in wanted}
        table = await Scene.set_up(server, state)
        for name, role in itertools.product(wanted, ROLES):
            answer = await ask(table, name, role)
            found[name][role] = result = read(answer)
            _tells_no_secret(table, role, state, name, answer.text)
            if result == "ok" and name in CHANGES_THE_TABLE:
                if name == "revoke_keys":  # the other roles need their keys again
                    Scene.finished.clear()
                table = await _another(table, server, state)
            elif answer.request.method == "POST":
                await table.check_unchanged()
        assert found == wanted

    asyncio.run(scene())


def _tells_no_secret(table: Scene, role: str, state: str, name: str, text: str) -> None:
    """No response contains a key that its reader did not send or receive, or anything that only Bert may know."""
    for other, key in table.keys.items():
        assert key is None or other == role or key not in text, (name, role)
    if state != "over":
        assert '"secret":null' in text or '"secret"' not in text
        if role not in BERTS:
            assert '"offer":[' not in text and '"hand":[' not in text, (name, role)


def test_endpoints_without_a_table_are_open_to_everyone(server: Server) -> None:
    async def scene() -> None:
        table = await Scene.set_up(server, "playing")
        for name, role in itertools.product(FOR_EVERYONE, ROLES):
            answer = await ask(table, name, role)
            assert read(answer) == "ok"
            _tells_no_secret(table, role, "playing", name, answer.text)

    asyncio.run(scene())


def test_a_table_that_does_not_exist(server: Server) -> None:
    async def scene() -> None:
        table = await Scene.set_up(server, "waiting")
        for lost in ("abcdefghijkl", "ABCDEFGHIJKL", "x", "abcdefghijkl%0a", "%00", "abcdefghijk%c5%82"):
            table.bert.table = lost
            for name in rows(ENDPOINT_ROWS["waiting"]):
                if name != "make_table":
                    assert read(await ask(table, name, "bert")) == "not-found", (lost, name)
            async with table.bert.socket() as socket:
                assert outcome(await socket.receive()) == "not-found"

    asyncio.run(scene())


@pytest.mark.parametrize("state", STATES)
def test_which_role_may_command_seat_1_over_http(server: Server, state: str) -> None:
    async def scene() -> None:
        table = await Scene.set_up(server, state)
        for kind, role in itertools.product(rows(COMMAND_ROWS), ROLES):
            wanted = rows(COMMAND_ROWS)[kind][state] if role in BERTS else "not-yours"
            if kind in ("hand-over", "follow", "ping"):
                wanted = "malformed"
            answer = await post(f"{table.path}/commands", table.keys[role], **command(table, kind))
            assert read(answer) == wanted, (kind, role)
            table = await _as_it_should_be(table, server, state, kind, wanted)

    asyncio.run(scene())


@pytest.mark.parametrize("state", STATES)
def test_which_role_may_command_seat_1_over_a_socket(server: Server, state: str) -> None:
    async def scene() -> None:
        table = await Scene.set_up(server, state)
        for kind, role in itertools.product(rows(COMMAND_ROWS), ROLES):
            wanted = rows(COMMAND_ROWS)[kind][state] if role in BERTS or kind in ("follow", "ping") else "not-yours"
            sent = command(table, kind)
            async with _socket(table, role) as socket:
                await socket.until("update")
                await socket.send(sent)
                if kind == "follow":  # it has no answer
                    await socket.send(command(table, "ping"))
                answer = await _answer(socket, sent)
            assert outcome(answer) == wanted, (kind, role)
            table = await _as_it_should_be(table, server, state, kind, wanted)

    asyncio.run(scene())


async def _as_it_should_be(table: Scene, server: Server, state: str, kind: str, result: str) -> Scene:
    """Nothing has changed; or it was meant to, and here is another table."""
    if result == "ok" and kind not in ("follow", "ping", "hint"):
        return await _another(table, server, state)
    await table.check_unchanged()
    return table


async def _another(table: Scene, server: Server, state: str) -> Scene:
    """Another table in this state; a finished game is still finished, whatever happened."""
    if state != "over" or table not in Scene.finished.values():
        return await Scene.set_up(server, state)
    await table.look()
    return table


@contextlib.asynccontextmanager
async def _socket(table: Scene, role: str, seats: tuple[int, ...] | None = None) -> AsyncIterator[Socket]:
    who = Seat(table.bert.address, table.bert.table, table.seat_of(role), table.keys[role])
    async with who.socket(seats=seats) as socket:
        yield socket


async def _answer(socket: Socket, sent: dict[str, Any]) -> dict[str, Any]:
    while True:
        message = await socket.until("ack", "refused", "hint", "pong", "update")
        if message.get("id", sent.get("id")) == sent.get("id") and message["type"] != "update":
            return message


@pytest.mark.parametrize("state", STATES)
def test_which_role_may_open_a_socket_for_which_seats(server: Server, state: str) -> None:
    async def scene() -> None:
        table = await Scene.set_up(server, state)
        for role in ROLES:
            own = table.seat_of(role)
            for seats in ((), (0,), (1,), (2,), (3,), (4,), (0, 1), (1, 2)):
                async with _socket(table, role, seats) as socket:
                    first = await socket.receive()
                    assert outcome(first) == ("ok" if set(seats) <= {own} else "not-yours"), (role, seats)
                    if first["type"] == "welcome":
                        assert (await socket.receive())["now"]["seat"] == (own if seats else None)
                    else:
                        await socket.connection.wait_closed()
                        assert socket.connection.close_code == 4003

    asyncio.run(scene())


@pytest.mark.parametrize("spectators", ["live", "delayed", "none"])
def test_which_role_may_watch(server: Server, spectators: str) -> None:
    async def scene() -> None:
        for state, wanted in rows(SPECTATOR_ROWS)[spectators].items():
            table = await Scene.set_up(server, state, spectators=spectators)
            async with _socket(table, "nobody") as socket:
                assert outcome(await socket.receive()) == wanted, state

    asyncio.run(scene())


def test_spectators_are_disconnected_when_a_game_without_spectators_begins(server: Server) -> None:
    async def scene() -> None:
        table = await Scene.set_up(server, "waiting", spectators="none")
        async with _socket(table, "nobody") as watching, _socket(table, "bert") as bert:
            await watching.until("update")
            await post(f"{table.path}/start", table.anna.key, fill="novice")
            assert (await watching.until("refused"))["reason"] == "not-allowed"
            await watching.connection.wait_closed()
            assert watching.connection.close_code == 4003
            assert all(message["now"]["view"] is None for message in watching.messages if message["type"] == "update")
            while bert.now.get("state") != "playing":
                await bert.until("update")

    asyncio.run(scene())


def test_a_player_who_got_up_sees_nothing_of_the_next_player(server: Server) -> None:
    async def scene() -> None:
        table = await Scene.set_up(server, "waiting")
        async with _socket(table, "bert") as bert:
            await bert.until("update")
            assert read(await post(f"{table.path}/free", table.anna.key, seat=1)) == "ok"
            update = await bert.until("update")
            assert update["now"]["seat"] is None and update["news"][0]["what"] == {
                "type": "seat-freed",
                "seat": 1,
            }
            await bert.connection.wait_closed()
            assert bert.connection.close_code == 4004
        assert read(await post(f"{table.path}/start", table.anna.key, fill="novice")) == "ok"
        for key in (table.keys[role] for role in BERTS):
            assert read(await get(f"{table.path}/turn", key, seat=1)) == "not-yours"

    asyncio.run(scene())


def test_malformed_keys(server: Server) -> None:
    async def scene() -> None:
        table = await Scene.set_up(server, "waiting")
        for key in ("short", "x" * 65, "!" * 30, "a b" * 10):
            answer = await get(table.path, key)
            assert answer.status_code == 400 and answer.json()["reason"] == "malformed", key
        who = Seat(table.bert.address, table.bert.table, 1, "short")
        async with who.socket() as socket:
            assert (await socket.receive())["reason"] == "malformed"

    asyncio.run(scene())
