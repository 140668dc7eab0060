"""Two players at one screen: nothing private before the hand-over, and it is hidden before the other acts."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from typing import Any

import pytest

from .live import Seat, Server, Socket, get, new_table, post

PRIVATE = ("card", "tickets", "kept", "returned")
"""What only its own seat sees of an event, where it is drawn or chosen in secret."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server")) as running:
        yield running
    assert running.faults() == []


async def family(server: Server, **settings: Any) -> tuple[Seat, Seat, Seat]:
    """Anna and Bert at one screen, on one key, and Carol somewhere else; Anna begins."""
    wanted = {"seats": 3, "first_seat": 0, "grace": None} | settings
    (anna,) = await new_table(server.address, ("Anna",), **wanted)
    given = await post(f"{anna.path}/seats", anna.key, name="Bert")
    assert given.json()["key"] == anna.key and given.json()["seat"] == 1
    carol = (await post(f"{anna.path}/seats", name="Carol")).json()
    return anna, Seat(anna.address, anna.table, 1, anna.key), Seat(anna.address, anna.table, 2, carol["key"])


def covered(now: dict[str, Any]) -> bool:
    """Whether nothing private is shown."""
    view = now["view"]
    return now["seat"] is None and not now["legal"] and view["hand"] is None and view["offer"] is None


async def hand_over(screen: Socket, seat: int) -> dict[str, Any]:
    """Confirm that the player of the seat is at the screen; returns the response."""
    message = {"type": "hand-over", "id": "hand-over", "version": screen.now["version"], "seat": seat}
    await screen.send(message)
    answer = await screen.until("update", "refused")
    screen.seat = answer["now"]["seat"] if answer["type"] == "update" else screen.seat
    return answer


def test_the_screen_is_handed_over(server: Server) -> None:
    async def scene() -> None:
        anna, _, carol = await family(server)
        async with anna.socket(seats=(0, 1)) as screen, carol.socket() as elsewhere:
            first = await screen.until("update")
            assert covered(first["now"]) and first["now"]["hand_over"] == [0, 1]
            spectator = Seat(anna.address, anna.table, None, None)
            async with spectator.socket() as watching:
                assert (await watching.until("update"))["now"]["view"] == first["now"]["view"]
            for seat in (0, 1):
                refused = await screen.ask("play", action="keep ab return cd", seat=seat)
                assert refused["reason"] == "not-now" and "now" not in refused
            assert (await hand_over(screen, 2))["reason"] == "not-yours"

            anna_sees = (await hand_over(screen, 0))["now"]
            assert anna_sees["seat"] == 0 and anna_sees["view"]["offer"] and anna_sees["hand_over"] == []
            assert (await screen.ask("play", action=anna_sees["legal"][0], seat=1))["reason"] == "not-now"
            assert (await screen.ask("play", action=anna_sees["legal"][0]))["type"] == "ack"
            assert covered(screen.now) and screen.now["hand_over"] == [1], "the curtain falls"

            bert_sees = (await hand_over(screen, 1))["now"]
            assert bert_sees["view"]["offer"] != anna_sees["view"]["offer"] and bert_sees["view"]["tickets"] == []
            assert (await screen.ask("play", action=bert_sees["legal"][0]))["type"] == "ack"
            assert screen.now["seat"] == 1, "nobody at this screen has to act: Carol chooses still"
            await elsewhere.until("update")
            await elsewhere.ask("play", action=elsewhere.now["legal"][0])
            await screen.until("update")
            assert covered(screen.now) and screen.now["hand_over"] == [0], "Anna begins"

    asyncio.run(scene())


def test_a_repeated_command_is_acknowledged_while_the_screen_is_covered(server: Server) -> None:
    """The connection breaks before the answer: the next one shows no seat yet, and the same command is repeated."""

    async def scene() -> None:
        anna, _, _ = await family(server)
        async with anna.socket(seats=(0, 1)) as screen:
            await screen.until("update")
            legal = (await hand_over(screen, 0))["now"]["legal"]
            version = screen.now["version"]
            kept = {"type": "play", "id": "kept-first", "version": version, "seat": 0, "action": legal[0]}
            await screen.send(kept)
            first = await screen.until("ack", "refused")
        async with anna.socket(seats=(0, 1)) as again:
            assert covered((await again.until("update"))["now"])
            await again.send(kept)
            assert first["type"] == "ack" and await again.until("ack", "refused") == first
            await again.send({**kept, "id": "kept-again"})
            assert (await again.until("ack", "refused"))["reason"] == "not-now", "nothing new is done"

    asyncio.run(scene())


def test_a_whole_game_at_one_screen(server: Server) -> None:
    async def scene() -> None:
        anna, _, carol = await family(server, variant="europe")
        async with anna.socket(seats=(0, 1)) as screen, carol.socket() as elsewhere:
            playing = asyncio.ensure_future(elsewhere.play_on(random.Random(1)))
            chance = random.Random(2)
            await screen.until("update")
            while screen.now["state"] != "over":
                if screen.now["legal"]:
                    assert (await screen.ask("play", action=chance.choice(screen.now["legal"])))["type"] == "ack"
                elif screen.now["hand_over"]:
                    seat = chance.choice(screen.now["hand_over"])
                    assert (await hand_over(screen, seat))["now"]["seat"] == seat
                else:
                    await screen.until("update")
                screen.seat = screen.now["seat"]
            await playing
        _check_shown_seats(screen.messages)
        assert (await get(f"{anna.path}/check")).json()["holds"]

    asyncio.run(scene())


def _check_shown_seats(messages: list[dict[str, Any]]) -> None:
    """Each message shows what the seat at the screen may see, or nothing private."""
    shown = set()
    for message in messages:
        if message["type"] != "update" or message["now"]["state"] == "over":
            continue
        now = message["now"]
        shown.add(now["seat"])
        assert (now["view"]["hand"] is None) == (now["seat"] is None) and now["view"]["seat"] == now["seat"]
        if any(seat in now["view"]["to_act"] for seat in (0, 1)):
            assert now["seat"] is None or now["seat"] in now["view"]["to_act"], "it is the other's turn"
        for news in message["news"]:
            for event in news["what"].get("events", ()):
                if event["type"] in ("card-taken", "tickets-offered", "tickets-kept") and event["seat"] != now["seat"]:
                    assert all(event.get(field) is None for field in PRIVATE) or event.get("place") is not None
    assert shown == {0, 1, None}


def test_a_seat_moves_to_a_phone_and_back(server: Server) -> None:
    async def scene() -> None:
        anna, bert, _ = await family(server)
        given = (await post(f"{bert.path}/keys", bert.key, seat=1, use="recovery")).json()
        phone = Seat(bert.address, bert.table, 1, given["key"])
        async with anna.socket(seats=(0, 1)) as screen:
            await screen.until("update")
            await hand_over(screen, 1)
            async with phone.socket() as own:
                assert (await own.until("update"))["now"]["seat"] == 1
                assert (await screen.until("moved"))["seats"] == [1]
                assert (await screen.ask("play", action="keep ab return cd", seat=1))["reason"] == "not-yours"
                assert (await hand_over(screen, 1))["reason"] == "not-yours"
                assert (await own.ask("play", action=own.now["legal"][0]))["type"] == "ack"
                await screen.until("update")
                assert covered(screen.now) and screen.now["hand_over"] == [0], "Bert's things went with him"
                assert (await hand_over(screen, 0))["now"]["seat"] == 0
                async with anna.socket(seats=(0, 1)) as again:
                    assert covered((await again.until("update"))["now"])
                    assert (await own.until("moved"))["seats"] == [1]
                    assert (await screen.until("moved"))["seats"] == [0]
                    for old in (own, screen):
                        await old.connection.wait_closed()
                        assert old.connection.close_code == 4001
                    assert (await hand_over(again, 1))["now"]["seat"] == 1

    asyncio.run(scene())


def test_the_phone_s_key_opens_its_own_seat_only(server: Server) -> None:
    async def scene() -> None:
        _, bert, _ = await family(server)
        key = (await post(f"{bert.path}/keys", bert.key, seat=1, use="recovery")).json()["key"]
        assert (await get(bert.path, key)).json()["yours"] == [1]
        assert (await get(f"{bert.path}/turn", key, seat=0)).status_code == 403
        async with Seat(bert.address, bert.table, 1, key).socket(seats=(0, 1)) as both:
            assert (await both.receive())["reason"] == "not-yours"

    asyncio.run(scene())
