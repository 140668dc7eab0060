"""Bots of the strongest levels at a table, and what happens if one of them fails."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from whistlestop import bots
from whistlestop.server.bots.bot_pool import BotFailed, BotPool
from whistlestop.server.protocol import commands
from whistlestop.server.protocol.settings import Level
from whistlestop.server.tables.bot_turns import replacement
from whistlestop.server.tables.table_commands import change_table

from .live import Server, at_table, new_id, new_table
from .local_services import choose_tickets, local_services, people


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server")) as running:
        yield running
    assert running.faults() == []


def test_a_table_may_have_a_bot_of_every_level() -> None:
    assert get_args(Level) == tuple(bots.LEVELS)


@pytest.mark.parametrize("level", ["master", "grandmaster"])
@pytest.mark.parametrize("variant", ["usa", "europe"])
def test_a_strong_bot_plays(server: Server, level: str, variant: str) -> None:
    async def scene() -> None:
        seats = await new_table(server.address, ("Anna",), {1: level}, variant=variant, first_seat=1)
        async with at_table(seats) as (anna,):
            assert [(seat["kind"], seat["name"]) for seat in anna.now["seats"]][1] == ("bot", level)
            await anna.ask("play", action=anna.now["legal"][0])
            turns: list[Any] = []
            while not anna.now["legal"]:
                turns += [news["what"] for news in (await anna.until("update"))["news"]]
            assert any(what["type"] == "played" and what["seat"] == 1 and what["bot"] for what in turns)
            assert not any(what["type"] == "bot-replaced" for what in turns)

    asyncio.run(scene())


def test_a_bot_that_failed_is_replaced_by_one_that_does_not_search() -> None:
    replaced = {level: replacement(level) for level in get_args(Level)}
    assert replaced == {
        "novice": "novice",
        "casual": "novice",
        "regular": "novice",
        "expert": "regular",
        "master": "regular",
        "grandmaster": "regular",
    }


def test_a_champion_that_fails_costs_one_action(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    async def choose(_: BotPool, __: str, level: str, ___: Any, legal: list[int], **____: Any) -> int:
        asked.append(level)
        if level == "grandmaster":
            raise BotFailed("the bot of level grandmaster did not answer within 16 s")
        return legal[0]

    async def scene() -> None:
        async with local_services(tmp_path) as services:
            seated = await people(services, "Anna", seats=2, first_seat=1)
            room = seated[0].room
            await change_table(room, seated[0].key, commands.StartGame(new_id(), fill="grandmaster"))
            await choose_tickets(seated)
            while room.table.to_act != (0,):
                await asyncio.sleep(0.01)
            assert room.table.seats[1].level == "regular"

    monkeypatch.setattr(BotPool, "choose", choose)
    asyncio.run(scene())
    assert asked[0] == "grandmaster" and set(asked[1:]) == {"regular"}
