"""Undo: freely where nothing was revealed, otherwise when everybody agrees."""

from __future__ import annotations

import asyncio
from pathlib import Path

from whistlestop.server.protocol import commands

from .local_services import choose_tickets, local_services, messages, people, play_until, refused


def is_claim(action: str) -> bool:
    return action.startswith("claim")


def test_a_claim_is_taken_back_until_the_next_player_acts(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            seated = await people(services)
            await choose_tickets(seated)
            room = seated[0].room
            person, claim = await play_until(seated, is_claim)
            other = seated[1 - person.seat]
            before = room.table.game.position if room.table.game else None
            await person.play(claim)
            assert room.now(person.seat).may_undo == "freely" and room.now(other.seat).may_undo != "freely"
            watching = other.connect()
            messages(watching)
            await person.do(commands.Undo)
            (update,) = messages(watching)
            assert update["news"][0]["what"]["type"] == "undone" and update["now"]["view"]["to_act"] == [person.seat]
            assert room.table.game is not None and room.table.game.position == before
            await person.play(claim)
            await other.play("draw deck")
            assert room.now(person.seat).may_undo == "by-consent", "another player has acted"

    asyncio.run(scene())


def test_a_tunnel_and_a_draw_are_taken_back_by_consent_only(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            seated = await people(services, variant="europe")
            await choose_tickets(seated)
            room = seated[0].room
            tunnels = {route.id for route in room.table.variant.board.routes if route.tunnel}
            person, claim = await play_until(seated, lambda action: is_claim(action) and action.split()[1] in tunnels)
            assert room.table.can_take_back is None, "cards were drawn before"
            await person.play(claim)
            assert room.table.can_take_back is None, "cards were turned"
            assert room.now(person.seat).may_undo == "by-consent"

    asyncio.run(scene())


def test_everybody_is_asked_and_one_no_is_enough(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            seated = await people(services, "Anna Bert Cora", first_seat=0)
            anna, bert, cora = seated
            room = anna.room
            with refused("not-now"):
                await anna.do(commands.Undo)
            await choose_tickets(seated)
            with refused("not-now"):
                await anna.do(commands.Undo)  # the choice of tickets stays
            await anna.play("draw deck")
            drawn = room.table.game.position if room.table.game else None
            await anna.do(commands.Undo)
            assert room.now(1).undo is not None and room.table.game and room.table.game.position == drawn
            with refused("not-now"):
                await anna.do(commands.AnswerUndo, agree=True)
            await bert.do(commands.AnswerUndo, agree=True)
            with refused("not-now"):
                await bert.do(commands.AnswerUndo, agree=True)
            await cora.do(commands.AnswerUndo, agree=False)
            assert room.table.undo is None and room.table.game.position == drawn
            await anna.do(commands.Undo)
            await cora.do(commands.AnswerUndo, agree=True)
            await bert.do(commands.AnswerUndo, agree=True)
            assert len(room.table.played_actions) == room.table.choices_at_set_up

    asyncio.run(scene())


def test_a_request_ends_when_somebody_plays(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            seated = await people(services, first_seat=0)
            await choose_tickets(seated)
            anna, bert = seated
            await anna.play("draw deck")
            asked = anna.room.table.version
            await anna.do(commands.Undo)
            await anna.play("draw deck")
            for version in (asked, anna.room.table.version):
                with refused("stale"):
                    await bert.do(commands.AnswerUndo, agree=True, version=version)

    asyncio.run(scene())


def test_the_same_deck_comes_again_after_an_undo(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            seated = await people(services, first_seat=0)
            await choose_tickets(seated)
            anna, bert = seated
            room = anna.room
            await anna.play("draw deck")
            first = room.now(0).view
            await anna.do(commands.Undo)
            await bert.do(commands.AnswerUndo, agree=True)
            await anna.play("draw deck")
            assert room.now(0).view == first, "nobody gets another card by asking again"
            assert room.table.game is not None and len(room.table.game.record.actions) == len(room.table.played_actions)

    asyncio.run(scene())
