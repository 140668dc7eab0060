"""Commands in a game: carried out once and in order, or refused with a reason."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from whistlestop.server.protocol import commands
from whistlestop.server.protocol import refusal_codes as codes
from whistlestop.server.protocol.messages import Refused
from whistlestop.server.protocol.refusals import Refusal

from .live import new_id
from .local_services import choose_tickets, local_services, messages, people, play_until, refused


def test_tickets_are_chosen_at_the_same_time(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            anna, bert = await people(services)
            version = anna.room.table.version
            await anna.play(anna.room.now(0).legal[0], version=version)
            await bert.play(bert.room.now(1).legal[0], version=version)
            assert len(anna.room.table.played_actions) == 2, "the other's choice made nothing stale"

    asyncio.run(scene())


def test_a_repeated_command_is_carried_out_once_and_answered_the_same(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            anna, bert = await people(services)
            keep = commands.Play(new_id(), anna.room.table.version, 0, anna.room.now(0).legal[0])
            first = await anna.room.command(anna.own, keep)
            await bert.play(bert.room.now(1).legal[0])
            assert first == await anna.room.command(anna.own, keep)
            assert len(anna.room.table.played_actions) == 2
            with refused("not-yours"):
                await anna.room.command(bert.own, keep)

    asyncio.run(scene())


def test_a_repeated_refusal_is_the_first_one_again(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            anna, bert = await people(services)
            room = anna.room
            sent: list[Refused] = []
            wanted = commands.Play(new_id(), room.table.version, 0, "pass")
            for _ in range(2):
                try:
                    await room.command(anna.own, wanted)
                except Refusal as refusal:
                    sent.append(room.refusal(anna.own, wanted.id, refusal, 0))
                await choose_tickets([anna, bert])
            assert [refusal.reason for refusal in sent] == ["illegal", "illegal"] and sent[0] == sent[1]
            assert sent[0].rule == "S4"

    asyncio.run(scene())


def test_a_refusal_names_players_and_cities(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            anna, bert = await people(services, first_seat=1)
            await choose_tickets([anna, bert])
            with pytest.raises(Refusal) as refusal:
                await anna.play("draw deck")
            assert refusal.value.message == "It is not your turn but Bert's." and refusal.value.rule == "S5"
            owner, claim = await play_until([anna, bert], lambda action: action.startswith("claim"))
            await owner.play(claim)
            late = anna if owner is bert else bert
            with pytest.raises(Refusal) as refusal:
                await late.play(claim)
            board = anna.room.table.variant.board
            route = board.routes[board.route(claim.split()[1])]
            name = f"{board.cities[route.a].name}–{board.cities[route.b].name}"
            whose = "Anna" if owner is anna else "Bert"
            assert refusal.value.message.endswith(f" {name} is already claimed by {whose}.")

    asyncio.run(scene())


def test_a_command_for_another_situation_is_stale_and_returns_the_table(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            seated = await people(services, first_seat=0)
            await choose_tickets(seated)
            anna, bert = seated
            room = anna.room
            old = room.table.version
            await anna.play("draw deck")
            await bert.do(commands.Say, phrase="hello")
            fresh = room.table.version - 1
            with refused("stale"):
                await anna.play("draw deck", version=old)
            with refused("stale"):
                await anna.play("draw deck", version=room.table.version + 1)
            await anna.play("draw deck", version=fresh)  # chat makes nothing stale
            sent = room.refusal(anna.own, "x", Refusal(codes.StaleVersion()), 0)
            assert sent.now is not None and sent.now.version == room.table.version

    asyncio.run(scene())


def test_refusals_name_the_rule_and_change_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            seated = await people(services, first_seat=0)
            await choose_tickets(seated)
            anna, bert = seated
            before = anna.room.table.version, anna.room.table.game.position if anna.room.table.game else None
            for action in (
                "claim atlanta/miami blue",
                "draw",
                "keep a",
                "claim nowhere/else red",
                "build x red",
                "\x00",
            ):
                with refused("illegal"):
                    await anna.play(action)
            with refused("illegal"):
                await bert.play("draw deck")
            with refused("malformed"):
                await anna.room.command(anna.own, commands.Play(new_id(), 1, 4, "draw deck"))
            assert before == (anna.room.table.version, anna.room.table.game.position if anna.room.table.game else None)

    asyncio.run(scene())


def test_before_and_after_the_game_nothing_is_played(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            (anna,) = await people(services, "Anna", seats=2)
            with refused("not-now"):
                await anna.play("draw deck")
            for kind in (commands.Undo, commands.LeaveGame, commands.ComeBack):
                with refused("not-now"):
                    await anna.do(kind)

    asyncio.run(scene())


def test_chat_is_limited_muted_and_only_phrases_where_the_table_says_so(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            anna, bert = await people(services)
            await bert.do(commands.Mute, other=0, muted=True)
            annas, berts = anna.connect(), bert.connect()
            messages(annas), messages(berts)
            await anna.do(commands.Say, text=" <b>hello</b> \n there ")
            sent = [news["what"] for message in messages(annas) for news in message["news"]]
            assert sent == [{"type": "said", "seat": 0, "phrase": None, "text": "<b>hello</b> there"}]
            assert not messages(berts), "a muted seat is not heard"
            await bert.do(commands.Mute, other=0, muted=False)
            await anna.do(commands.Say, phrase="well-played")
            assert messages(berts)[-1]["news"][0]["what"]["phrase"] == "well-played"
            for wrong in ({}, {"phrase": "hello", "text": "hello"}, {"phrase": "no-phrase"}):
                with refused("malformed"):
                    await bert.do(commands.Say, **wrong)
            for _ in range(2):
                with refused("malformed"):
                    await anna.do(commands.Say, text="\u202e")
            with refused("too-fast"):
                for _ in range(10):
                    await anna.do(commands.Say, phrase="hello")
            cora, _ = await people(services, "Cora Dora", chat="phrases")
            with refused("not-allowed"):
                await cora.do(commands.Say, text="hello")

    asyncio.run(scene())
