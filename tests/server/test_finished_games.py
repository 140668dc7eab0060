"""Finished games are open, and lead to the next one."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

import whistlestop as ws
from tests.server.local_services import Person, local_services, people, refused
from whistlestop.events import TicketsKept
from whistlestop.server.protocol.queries import ReplayQuery
from whistlestop.server.replays import finished_games
from whistlestop.server.replays.replay import table_replay
from whistlestop.server.services import Services


async def a_finished_game(services: Services, **settings: Any) -> list[Person]:
    seated = await people(services, **settings)
    chance = random.Random(3)
    room = seated[0].room
    while room.table.state == "playing":
        seat = chance.choice(room.table.to_act)
        await seated[seat].play(chance.choice(room.now(seat).legal))
    return seated


def test_a_rematch_is_made_once_by_the_first_player_who_asks(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            (running, _) = await people(services)
            with refused("not-now"):
                await services.maker.rematch(running.room, running.key)
            anna, bert = await a_finished_game(services, variant="usa", chat="phrases")
            with refused("not-yours"):
                await services.maker.rematch(anna.room, None)
            with refused("not-yours"):
                await services.maker.rematch(anna.room, running.key)
            (one, other) = await asyncio.gather(
                services.maker.rematch(anna.room, bert.key),
                services.maker.rematch(anna.room, anna.key),
            )
            assert one.table == other.table == anna.room.now(0).rematch
            again = (await services.registry.room(one.table)).table
            assert again.settings == anna.room.table.settings and again.created.rematch_of == anna.room.table.id
            assert again.is_host(bert.own) and again.state == "waiting"
            assert again.created.secret != anna.room.table.created.secret

    asyncio.run(scene())


def test_everything_is_open_afterwards_and_nothing_before(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            running = (await people(services))[0].room
            assert running.now(0).fairness.secret is None
            for look in (
                lambda: running.table.finished_record(),
                lambda: table_replay(running.table, ReplayQuery(0)),
                lambda: finished_games.view_at(running.table, 0, 0),
                lambda: finished_games.fairness_check(running.table),
            ):
                with refused("not-finished"):
                    look()
            table = (await a_finished_game(services, variant="europe"))[0].room.table
            check = finished_games.fairness_check(table)
            assert check.holds and check.fairness.secret == table.created.secret
            record = ws.Record.parse(table.record())
            assert record.replay().scores == (table.game.scores if table.game else ())
            assert "; seat 0: Anna\n" in table.record()
            assert finished_games.view_at(table, 1, 0).offer and finished_games.view_at(table, None, 0).offer is None
            with refused("malformed"):
                finished_games.view_at(table, 0, 10_000)
            with refused("malformed"):
                table_replay(table, ReplayQuery(4))
            await services.registry.room(table.id)

    asyncio.run(scene())


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_replay_shows_what_the_seat_saw(tmp_path: Path, seat: int | None) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            table = (await a_finished_game(services))[0].room.table
            whole, seen = (table_replay(table, ReplayQuery(seat, everything)) for everything in (True, False))
            assert len(whole.steps) == len(seen.steps) == len(table.played_actions)
            for all_of_it, step in zip(whole.steps, seen.steps, strict=True):
                own = step.seat == seat
                assert step.action == (all_of_it.action if own else "")
                kept = [event.kept for event in step.events if isinstance(event, TicketsKept)]
                assert all((tickets is not None) == own for tickets in kept)

    asyncio.run(scene())


def test_an_exchanged_secret_fails_the_check(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            table = (await a_finished_game(services))[0].room.table
            assert finished_games.fairness_check(table).holds
            table.created = msgspec.structs.replace(table.created, secret="ab" * 32)
            assert not finished_games.fairness_check(table).holds

    asyncio.run(scene())
