"""Waiting for a turn without a socket."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.live import Server, get, new_table, post


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("turn")) as server:
        yield server


def test_a_player_whose_seat_is_freed_while_waiting_sees_nothing_of_the_next_one(server: Server) -> None:
    async def scene() -> None:
        (eve,) = await new_table(server.address, ("Eve",), seats=2)
        poll = asyncio.create_task(get(f"{eve.path}/turn", eve.key, seat=0, after=2**31, wait=20))
        await asyncio.sleep(0.2)
        await post(f"{eve.path}/free", eve.key, seat=0)
        for name in ("Anna", "Bert"):
            await post(f"{eve.path}/seats", name=name)
        answer = await poll
        assert (answer.status_code, answer.json()["reason"]) == (403, "not-yours")

    asyncio.run(scene())


def test_the_answer_comes_when_something_happens(server: Server) -> None:
    async def scene() -> None:
        anna, bert = await new_table(server.address, ("Anna", "Bert"), first_seat=0)
        now = (await get(f"{anna.path}/turn", anna.key, seat=0)).json()["now"]
        poll = asyncio.create_task(get(f"{anna.path}/turn", anna.key, seat=0, after=now["version"], wait=30))
        await asyncio.sleep(0.1)
        assert not poll.done()
        say = {"type": "say", "version": now["version"], "seat": 1, "phrase": "hello"}
        assert (await post(f"{bert.path}/commands", bert.key, **say)).status_code == 200
        turn_now = (await poll).json()
        assert turn_now["your_turn"] and turn_now["now"]["version"] == now["version"] + 1

    asyncio.run(scene())


def test_a_repeated_request_for_a_table_costs_nothing(tmp_path: Path) -> None:
    async def scene(address: str) -> None:
        body = {"id": "the-same-id", "settings": {"variant": "usa", "seats": 2}}
        answers = [await post(f"{address}/api/tables", "k" * 24, **body) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [201] * 4
        assert len({answer.json()["table"] for answer in answers}) == 1
        other = await post(f"{address}/api/tables", "k" * 24, **(body | {"id": "another-id"}))
        assert (other.status_code, other.json()["reason"]) == (429, "too-fast")

    with Server(tmp_path, limits="table_burst=1") as server:
        asyncio.run(scene(server.address))
