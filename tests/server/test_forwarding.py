"""Requests and sockets at a server that does not have the table: they are forwarded to the one that has it."""

from __future__ import annotations

import asyncio
import contextlib
import random
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from whistlestop.cli import main
from whistlestop.server.tables.connection import RESTART

from .live import Server, Socket, at_table, get, last_moves, look, new_id, new_table, play_game, post
from .postgres import Postgres
from .postgres import database as database
from .postgres import postgres as postgres
from .several_servers import elsewhere, knows_others, metric, several_servers


@pytest.fixture
def pair(tmp_path: Path, database: str) -> Iterator[tuple[Server, Server]]:
    """Two servers that share a database."""
    with several_servers(tmp_path, database) as (left, right):
        yield left, right
        assert left.faults() == right.faults() == []


def writers(postgres: Postgres, database: str) -> dict[str, str]:
    """Which server has each table."""
    name = database.partition("@/")[2].partition("?")[0]
    rows = postgres.execute(
        "SELECT tables.id, address FROM whistlestop.tables JOIN whistlestop.servers ON writer = servers.id", name
    )
    return {str(table): str(address) for table, address in rows}


def test_a_game_is_played_at_two_servers(pair: tuple[Server, Server], postgres: Postgres, database: str) -> None:
    left, right = pair

    async def scene() -> None:
        seats = await new_table(left.address, ("Anna", "Bert", "Cora"), {3: "novice"}, opening=last_moves(4))
        watched = seats[0].table
        over = await play_game([seats[0], *(elsewhere(seat, right) for seat in seats[1:])], 1)
        assert over["state"] == "over"
        for server in pair:
            found = await get(f"{server.address}/api/tables/{watched}/record")
            assert found.status_code == 200
        assert (await get(f"{right.address}/api/tables/{watched}/check")).json()["holds"]
        assert await metric(right, "whistlestop_forwarded_total") >= 4
        assert await metric(left, "whistlestop_forwarded_total") == 0
        assert await metric(left, "whistlestop_folds_total") == await metric(right, "whistlestop_folds_total") == 0
        assert writers(postgres, database) == {watched: left.address}

    asyncio.run(scene())


def test_reading_never_takes_a_table(pair: tuple[Server, Server], postgres: Postgres, database: str) -> None:
    left, right = pair

    async def scene() -> None:
        seats = await new_table(left.address, ("Anna", "Bert"))
        path = f"{right.address}/api/tables/{seats[0].table}"
        for target in ("", "/turn?seat=0", "/record", "/replay", "/check", "/view?seat=0&at=1"):
            at_left = await get(f"{seats[0].path}{target}", seats[0].key)
            at_right = await get(f"{path}{target}", seats[0].key)
            assert at_left.status_code == at_right.status_code, target
        assert (await get(f"{right.address}/api/lobby", table=seats[0].table)).json()["mine"]
        assert writers(postgres, database) == {seats[0].table: left.address}
        assert (await get(f"{left.address}/healthz")).json()["status"] == "ok"
        async with at_table(seats) as (anna, _):
            assert (await anna.ask("play", action=anna.now["legal"][0]))["type"] == "ack"

    asyncio.run(scene())


def test_a_request_that_waits_for_news_gets_them_from_the_other_server(pair: tuple[Server, Server]) -> None:
    left, right = pair

    async def scene() -> None:
        anna, bert = await new_table(left.address, ("Anna", "Bert"))
        version = (await look(bert))["version"]
        waiting = asyncio.ensure_future(
            get(f"{elsewhere(bert, right).path}/turn", bert.key, seat=bert.seat, after=version, wait=30)
        )
        while await metric(left, "whistlestop_commands_total") < 1:
            await asyncio.sleep(0.02)
        assert (
            await post(f"{anna.path}/commands", anna.key, type="say", seat=0, version=version, phrase="hello")
        ).json()
        assert (await waiting).json()["now"]["version"] == version + 1

    asyncio.run(scene())


def test_cookies_and_answers_come_back_unchanged(pair: tuple[Server, Server]) -> None:
    left = pair[0]

    async def scene() -> None:
        (anna,) = await new_table(left.address, ("Anna",), {1: "novice"})
        async with httpx.AsyncClient() as client:
            for wanted in ({"key": anna.key}, {"key": "short"}, {"key": "x" * 30}, {}, [anna.key], "é" * 5000):
                answers = [await client.post(f"{elsewhere(anna, server).path}/key", json=wanted) for server in pair]
                at_left, at_right = (
                    (answer.status_code, answer.json(), dict(answer.headers) | {"date": ""}) for answer in answers
                )
                assert at_left == at_right
                assert (answers[0].status_code == 200) == (wanted == {"key": anna.key}) == ("set-cookie" in at_right[2])

    asyncio.run(scene())


def test_nobody_can_claim_to_be_another_server(pair: tuple[Server, Server]) -> None:
    """Who claims to be somebody else is limited as himself, and a wrong secret is worth nothing."""
    left = pair[0]

    async def scene() -> None:
        (anna,) = await new_table(left.address, ("Anna",), {1: "novice"})
        forged = {"X-Whistlestop-Token": "x" * 32, "X-Whistlestop-Client": "10.9.8.7", "X-Whistlestop-Scheme": "https"}
        async with httpx.AsyncClient() as client:
            for server in pair:
                path = f"{elsewhere(anna, server).path}/key"
                answer = await client.post(path, json={"key": anna.key}, headers=forged)
                assert answer.status_code == 200 and "secure" not in answer.headers["set-cookie"].lower()

    asyncio.run(scene())


def test_limits_are_those_of_the_client_and_not_of_the_server_between(tmp_path: Path, database: str) -> None:
    with several_servers(tmp_path, database, "--behind-proxy") as (left, right):

        async def scene() -> None:
            (anna,) = await new_table(left.address, ("Anna",), {1: "novice"})
            cookies = {}
            async with httpx.AsyncClient() as client:
                for scheme in ("http", "https"):
                    path = f"{elsewhere(anna, right).path}/key"
                    headers = {"X-Forwarded-For": "10.9.8.7", "X-Forwarded-Proto": scheme}
                    answer = await client.post(path, json={"key": anna.key}, headers=headers)
                    cookies[scheme] = "secure" in answer.headers["set-cookie"].lower()
            assert cookies == {"http": False, "https": True}

        asyncio.run(scene())


def test_each_client_has_its_own_limits_at_the_other_server(tmp_path: Path, database: str) -> None:
    limits = "request_burst=60,request_per_second=0.001"
    with several_servers(tmp_path, database, "--behind-proxy", limits=limits) as (left, right):

        async def scene() -> None:
            async with httpx.AsyncClient() as client:

                async def status(address: str) -> int:
                    headers = {"X-Forwarded-For": address}
                    return (await client.get(f"{right.address}/api/tables/{table}", headers=headers)).status_code

                made = await client.post(
                    f"{left.address}/api/tables",
                    json={"id": new_id(), "settings": {"variant": "usa", "seats": 2}},
                    headers={"X-Forwarded-For": "10.0.0.99"},
                )
                table = made.json()["table"]
                assert [await status("10.0.0.1") for _ in range(61)] == [200] * 60 + [429]
                assert [await status("10.0.0.2") for _ in range(60)] == [200] * 60
                table = "a" * 12
                found = [await status("10.0.0.3") for _ in range(61)]
                assert found[0] == 404 and found[-1] == 429, "looking for a table is not free either"

        asyncio.run(scene())


async def played_on(socket: Socket, chance: random.Random) -> None:
    """Wait until it is this seat's turn, and play."""
    while not socket.now or not socket.now["legal"]:
        await socket.until("update")
    answer = await socket.ask("play", action=chance.choice(socket.now["legal"]))
    assert answer["type"] == "ack", answer


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP, signal.SIGTERM], ids=str)
def test_a_game_goes_on_when_its_server_fails(tmp_path: Path, database: str, how: signal.Signals) -> None:
    """Killed, frozen or stopped: the other server has the table soon, and nothing that was acknowledged is lost."""
    with several_servers(tmp_path, database) as (left, right):

        async def scene() -> None:
            anna, bert = await new_table(left.address, ("Anna", "Bert"))
            chance = random.Random(3)
            async with at_table([anna, elsewhere(bert, right)]) as sockets:
                for own in sockets:
                    if own.now["legal"]:
                        await played_on(own, chance)
                before = (await look(anna))["version"]
                if how == signal.SIGSTOP:
                    left.process.send_signal(how)
                else:
                    await asyncio.to_thread(left.kill if how == signal.SIGKILL else left.stop)
                for own in sockets[how == signal.SIGSTOP :]:  # a frozen server does not close its own sockets
                    with contextlib.suppress(Exception):
                        while True:
                            await own.receive()
            while (await get(elsewhere(anna, right).path)).status_code != 200:
                await asyncio.sleep(0.05)
            seats = [elsewhere(seat, right) for seat in (anna, bert)]
            assert (await look(seats[0]))["version"] >= before
            if how == signal.SIGSTOP:
                left.process.send_signal(signal.SIGCONT)
                await knows_others(left, 1)
            elif how == signal.SIGKILL:
                left.start()
                await knows_others(left, 1)
            async with at_table(seats if how == signal.SIGTERM else [elsewhere(anna, left), seats[1]]) as sockets:
                for _ in range(6):
                    for own in sockets:
                        if own.now["legal"]:
                            await played_on(own, chance)
                        else:
                            await asyncio.sleep(0.05)

        asyncio.run(scene())


def test_new_tables_are_made_where_there_is_room(tmp_path: Path, database: str) -> None:
    constants = {"whistlestop.server.http.forwarding:UNEVEN": 3}
    with several_servers(tmp_path, database, constants=constants) as (left, right):

        async def scene() -> None:
            for _ in range(8):
                await post(f"{left.address}/api/tables", settings={"variant": "usa", "seats": 2})
                asked = await metric(right, "whistlestop_tables")
                if asked:
                    break
                await asyncio.sleep(0.3)
            while await metric(right, "whistlestop_tables") == 0:
                await post(f"{left.address}/api/tables", settings={"variant": "usa", "seats": 2})
                await asyncio.sleep(0.3)

        asyncio.run(scene())


def test_a_server_that_drains_hands_its_tables_over_and_goes_on_forwarding(
    pair: tuple[Server, Server], postgres: Postgres, database: str
) -> None:
    left, right = pair

    async def scene() -> None:
        chance = random.Random(4)
        tables = [await new_table(left.address, ("Anna", "Bert")) for _ in range(20)]
        async with at_table([tables[0][0], elsewhere(tables[0][1], right)]) as sockets:
            assert await asyncio.to_thread(main, ["servers", "--db", database, "--drain", left.address]) == 0
            for own in sockets:
                with pytest.raises(ConnectionClosed) as closed:
                    await own.until("nothing else")
                assert closed.value.rcvd is not None and closed.value.rcvd.code == RESTART
        while set(writers(postgres, database).values()) != {right.address}:
            await asyncio.sleep(0.1)
        assert (await get(f"{left.address}/readyz")).status_code == 503
        assert (await get(f"{left.address}/healthz")).status_code == 200
        for seats in tables[::7]:
            async with at_table([seats[0], elsewhere(seats[1], right)]) as sockets:
                for own in sockets:
                    if own.now["legal"]:
                        await played_on(own, chance)
        made = await new_table(left.address, ("Cora", "Dora"))
        assert set(writers(postgres, database).values()) == {right.address} and made[0].table in writers(
            postgres, database
        )
        assert main(["servers", "--db", database, "--undrain", left.address]) == 0
        while (await get(f"{left.address}/readyz")).status_code == 503:
            await asyncio.sleep(0.1)
        assert set(writers(postgres, database).values()) == {right.address}

    asyncio.run(scene())


def test_the_lobby_shows_the_tables_of_all_servers(pair: tuple[Server, Server]) -> None:
    left, right = pair

    async def scene() -> None:
        async def make(server: Server, **settings: Any) -> str:
            wanted = {"variant": "usa", "seats": 3, "lobby": True} | settings
            table: str = (await post(f"{server.address}/api/tables", settings=wanted)).json()["table"]
            return table

        public = [await make(server) for server in (left, right, left)]
        private = [await make(server, lobby=False) for server in pair]
        (playing, _) = await new_table(right.address, ("Anna", "Bert"), lobby=True)
        await asyncio.sleep(1.1)  # what the other server listed is a second old at most
        for server in pair:
            lobby = (await get(f"{server.address}/api/lobby", table=[*private, playing.table, "a" * 12])).json()
            assert {table["table"] for table in lobby["tables"]} == {*public, playing.table}
            assert [table["state"] for table in lobby["tables"]] == ["waiting"] * 3 + ["playing"]
            assert [table["table"] for table in lobby["mine"]] == [*private, playing.table]
        async with at_table([playing]):
            for server in pair:
                (mine,) = (await get(f"{server.address}/api/lobby", table=playing.table)).json()["mine"]
                assert [seat["present"] for seat in mine["seats"]] == [True, False]
        left.process.send_signal(signal.SIGSTOP)  # one that does not answer is left out
        lobby = (await get(f"{right.address}/api/lobby")).json()
        left.process.send_signal(signal.SIGCONT)
        assert playing.table in {table["table"] for table in lobby["tables"]}

    asyncio.run(scene())
