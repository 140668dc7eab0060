"""Whole games of all variants over real sockets, and their replays."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

import whistlestop as ws
from whistlestop.boards import variants
from whistlestop.secrecy import commitment

from .live import Seat, Server, Socket, get, new_table

NAMES = ("Anna", "Bert", "Carol", "Dora", "Emil")


class Match(NamedTuple):
    """A table: how many people, which bots, which settings."""

    people: int
    bots: dict[int, str]
    settings: dict[str, Any]

    def __repr__(self) -> str:
        return f"{self.settings['variant']}-{self.people + len(self.bots)}"


REAL_TIME = {"type": "real-time", "seconds": 60, "reserve": 600}
CHOSEN = (
    Match(2, {}, {"variant": "usa"}),
    Match(5, {}, {"variant": "usa-classic", "clock": REAL_TIME}),
    Match(1, {0: "novice", 2: "regular"}, {"variant": "europe", "options": ["anniversary-tie-break"], "first_seat": 1}),
    Match(3, {3: "novice"}, {"variant": "europe-1912", "options": ["max"], "clock": REAL_TIME, "grace": 60}),
    Match(4, {}, {"variant": "europe-mega", "options": ["orient-express"], "clock": {"type": "days", "days": 2}}),
    Match(2, {1: "novice"}, {"variant": "europe-big-cities", "options": ["max"], "chat": "phrases", "first_seat": 2}),
)
"""Matches of all kinds; a variant that none of them plays gets a match of two."""
MATCHES = CHOSEN + tuple(
    Match(2, {}, {"variant": name})
    for name in variants()
    if name not in {match.settings["variant"] for match in CHOSEN}
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server")) as running:
        yield running
    assert running.faults() == []


def test_every_variant_and_number_of_players_is_played() -> None:
    assert {match.settings["variant"] for match in MATCHES} == set(variants())
    assert {match.people + len(match.bots) for match in MATCHES} == {2, 3, 4, 5}


@pytest.mark.parametrize("match", MATCHES, ids=repr)
def test_a_whole_game_and_what_opens_after_it(server: Server, match: Match) -> None:
    async def scene() -> None:
        seats = await new_table(server.address, NAMES[: match.people], match.bots, **match.settings)
        promised = (await get(seats[0].path)).json()["fairness"]
        sockets, spectator = await _play(seats)
        fairness = sockets[0].now["fairness"]
        assert fairness["commitment"] == promised["commitment"] == commitment(bytes.fromhex(fairness["secret"]))
        assert [given != "" for given in fairness["contributions"]] == [
            seat not in match.bots for seat in range(match.people + len(match.bots))
        ]
        result = await _check_record(seats[0], fairness)
        assert sockets[0].now["view"]["scores"] == spectator.now["view"]["scores"]
        assert [sheet["total"] for sheet in sockets[0].now["view"]["scores"]] == result
        for socket in (*sockets, spectator):
            await _check_replay_of_socket(seats[0].path, socket)

    asyncio.run(scene())


async def _play(seats: list[Seat]) -> tuple[list[Socket], Socket]:
    """All of them play, and a spectator watches; each has received everything from the beginning."""
    spectator = Seat(seats[0].address, seats[0].table, None, None)
    async with contextlib.AsyncExitStack() as stack:
        sockets = [await stack.enter_async_context(seat.socket(have=1)) for seat in (*seats, spectator)]
        await asyncio.gather(*(socket.play_on(random.Random(number)) for number, socket in enumerate(sockets)))
    assert all(message["complete"] for socket in sockets for message in socket.messages if message["type"] == "update")
    return sockets[:-1], sockets[-1]


async def _check_record(seat: Seat, fairness: dict[str, Any]) -> list[int]:
    """Check that the record replays to the same end, here and on the server; returns the scores."""
    text = (await get(f"{seat.path}/record")).text
    record = ws.Record.parse(text)
    again = record.replay()
    result = [sheet.total for sheet in again.scores]
    assert again.over and record.result == tuple(result)
    assert record.secret is not None and record.secret.hex() == fairness["secret"]
    assert list(record.origin.contributions) == fairness["contributions"]
    check = (await get(f"{seat.path}/check")).json()
    assert check == {"fairness": fairness, "holds": True, "result": result}
    opened = (await get(f"{seat.path}/replay", everything="true")).json()
    assert opened["open"] and [(step["seat"], step["action"]) for step in opened["steps"]] == [
        (number, ws.actions.text(action)) for number, action in record.actions
    ]
    return result


async def _check_replay_of_socket(path: str, socket: Socket) -> None:
    """What this socket received during the game is what the replay shows to the same seat."""
    played: list[tuple[int, Any]] = []
    views: dict[int, Any] = {}
    for message in socket.messages:
        if message["type"] == "update":
            whats = [news["what"] for news in message["news"]]
            played += [(what["seat"], what["events"]) for what in whats if what["type"] == "played"]
            views[len(played)] = message["now"]["view"]
    query: dict[str, Any] = {} if socket.seat is None else {"seat": socket.seat}
    replay = (await get(f"{path}/replay", views="true", **query)).json()
    assert [(step["seat"], step["events"]) for step in replay["steps"]] == played
    assert not replay["open"]
    assert all((step["action"] == "") == (step["seat"] != socket.seat) for step in replay["steps"])
    seen = [replay["first"], *(step["after"] for step in replay["steps"])]
    assert {moment: seen[moment]["view"] for moment in views} == views
    assert all(moment["hands"] is None and moment["tickets"] is None for moment in seen)
    moments = random.Random(len(played)).sample(sorted(views), 4)
    for moment in (*moments, len(played)):
        assert (await get(f"{path}/view", at=moment, **query)).json() == views[moment], f"after {moment} actions"


def test_views_and_replays_of_seats_that_do_not_exist(server: Server) -> None:
    async def scene() -> None:
        seats = await new_table(server.address, NAMES[:2])
        await _play(seats)
        path = seats[0].path
        actions = len((await get(f"{path}/replay")).json()["steps"])
        wrong: tuple[tuple[str, dict[str, Any]], ...] = (
            ("view", {"at": actions + 1}),
            ("view", {"at": -1}),
            ("view", {"at": 0, "seat": 2}),
            ("view", {}),
            ("replay", {"seat": 2}),
            ("replay", {"seat": "Anna"}),
            ("replay", {"everything": "yes"}),
        )
        for what, query in wrong:
            answer = await get(f"{path}/{what}", **query)
            assert answer.status_code == 400 and answer.json()["reason"] == "malformed", (what, query)

    asyncio.run(scene())
