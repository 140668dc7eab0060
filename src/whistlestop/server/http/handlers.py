"""What is done when something is asked for over HTTP; `endpoints.py` declares what can be."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Annotated

import msgspec
from starlette.responses import Response

from whistlestop import __version__
from whistlestop.boards import load, variants
from whistlestop.boards.languages import Language
from whistlestop.bots.bot import variant_of
from whistlestop.server.http.requests import Asked
from whistlestop.server.http.security import refused
from whistlestop.server.http.static_cache import MINUTES, answer
from whistlestop.server.pages import variant_pages
from whistlestop.server.protocol import commands, responses
from whistlestop.server.protocol.refusals import STATUS, Refusal
from whistlestop.server.replays import finished_games
from whistlestop.server.storage.store import StoreError
from whistlestop.view import View


class TurnQuery(msgspec.Struct, frozen=True):
    """Which seat, and what it has seen."""

    seat: commands.Seat
    after: commands.Version | None = None
    """Answer when the table has a later version than this."""
    wait: Annotated[float, msgspec.Meta(ge=0, le=30)] = 0
    """Seconds after which to answer anyhow."""


class ViewQuery(msgspec.Struct, frozen=True):
    """Whose eyes, and when."""

    at: Annotated[int, msgspec.Meta(ge=0, le=100_000)]
    """After so many actions."""
    seat: commands.Seat | None = None
    """A seat's; without it a spectator's."""


class OptionsQuery(msgspec.Struct, frozen=True):
    """With which options."""

    option: Annotated[tuple[Annotated[str, msgspec.Meta(max_length=40)], ...], msgspec.Meta(max_length=8)] = ()
    """An option of the variant; may be given again."""


class BoardQuery(msgspec.Struct, frozen=True):
    """How a board is lettered."""

    language: Language = "en"
    """In which the seas are named."""


class LobbyQuery(msgspec.Struct, frozen=True):
    """Which tables to show beside those that are open to everyone."""

    table: Annotated[tuple[commands.TableId, ...], msgspec.Meta(max_length=50)] = ()
    """A table that one knows of, by its id; may be given again."""


class UseKey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A key from a link."""

    key: commands.KeyText


async def health(asked: Asked) -> responses.Health:
    try:
        await asyncio.wait_for(asked.hall.note_that_we_live(), 5)
    except (StoreError, TimeoutError):
        raise Refusal("not-stored", "The store takes nothing.", retry_after=5) from None
    return responses.Health("stopping" if asked.hall.house.stopping else "ok", __version__)


async def list_variants(_: Asked) -> responses.Variants:
    return responses.Variants(tuple(variant_pages.summary(load(name)) for name in variants()))


def variant_name(asked: Asked) -> str:
    """The variant that the path names."""
    name = str(asked.request.path_params["variant"])
    if name not in variants():
        raise Refusal("not-found", f"There is no such variant; there are {', '.join(variants())}.")
    return name


async def look_at_variant(asked: Asked) -> Response:
    name = variant_name(asked)
    try:
        variant = variant_of(name, asked.query(OptionsQuery).option)
    except (ValueError, KeyError) as error:
        raise Refusal("malformed", str(error)) from None
    return answer(asked.request, variant_pages.whole(variant), MINUTES)


async def look_at_board(asked: Asked) -> Response:
    board, language = load(variant_name(asked)).board, asked.query(BoardQuery).language
    return answer(asked.request, await asyncio.to_thread(variant_pages.board_picture, board, language), MINUTES)


async def lobby(asked: Asked) -> responses.Lobby:
    shelf, wanted = asked.hall.shelf, dict.fromkeys(asked.query(LobbyQuery).table)
    mine = [await shelf.find(table) for table in wanted]
    return responses.Lobby(asked.hall.lobby(), tuple(table for table in mine if table is not None))


async def make_table(asked: Asked) -> responses.TableMade:
    made = await asked.hall.make_table(asked.body(commands.CreateTable), asked.key, asked.address)
    asked.keep_key(made.table, made.key)
    return made


async def look_at_table(asked: Asked) -> responses.TableInfo:
    return asked.hall.info(await asked.room(), asked.key)


async def use_key(asked: Asked) -> responses.TableInfo:
    room = await asked.room()
    key = asked.body(UseKey).key
    info = asked.hall.info(room, key)
    if not info.yours and not info.host:
        raise Refusal("not-yours", "That key opens no seat at this table.")
    asked.keep_key(room.table.id, key)
    return info


async def take_seat(asked: Asked) -> responses.SeatGiven:
    room = await asked.room()
    given = await asked.hall.take_seat(room, asked.key, asked.body(commands.TakeSeat))
    asked.keep_key(room.table.id, given.key)
    return given


async def seat_bot(asked: Asked) -> responses.Done:
    return await asked.hall.change_table(await asked.room(), asked.key, asked.body(commands.SeatBot))


async def free_seat(asked: Asked) -> responses.Done:
    return await asked.hall.change_table(await asked.room(), asked.key, asked.body(commands.FreeSeat))


async def start_game(asked: Asked) -> responses.Done:
    return await asked.hall.change_table(await asked.room(), asked.key, asked.body(commands.StartGame))


async def close_table(asked: Asked) -> responses.Done:
    return await asked.hall.change_table(await asked.room(), asked.key, asked.body(commands.CloseTable))


async def give_key(asked: Asked) -> responses.SeatGiven:
    return await asked.hall.give_key(await asked.room(), asked.key, asked.body(commands.GiveKey))


async def rematch(asked: Asked) -> responses.RematchTable:
    made = await asked.hall.rematch(await asked.room(), asked.key, asked.address)
    if asked.key is not None:
        asked.keep_key(made.table, asked.key)
    return made


async def command(asked: Asked) -> object:
    room = await asked.room()
    wanted = asked.seat_command()
    reader = wanted.seat if wanted.seat in room.table.seats_of(asked.own) else None
    try:
        with contextlib.nullcontext() if reader is None else room.looked_at(reader):
            return await room.command(asked.own, wanted)
    except Refusal as refusal:
        told = room.refusal(asked.own, wanted.id, refusal, reader)
        room.house.metrics.refused.labels(reason=told.reason).inc()
        return refused(STATUS[told.reason], told)


async def turn(asked: Asked) -> responses.Turn:
    room, query = await asked.room(), asked.query(TurnQuery)

    def mine() -> bool:
        return query.seat in room.table.seats_of(asked.own)

    with room.looked_at(query.seat) if mine() else contextlib.nullcontext():
        if query.after is not None and query.wait:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(query.wait):
                    while mine() and room.table.version <= query.after and not room.house.stopping:
                        await room.changed.wait()
    if not mine():  # now, whoever's it was when we began to wait
        raise Refusal("not-yours", f"Seat {query.seat} is not yours.")
    now = room.now(query.seat)
    return responses.Turn(now, bool(now.legal))


async def record(asked: Asked) -> str:
    table = (await asked.room()).table
    finished_games.over(table)
    return table.record()


async def view(asked: Asked) -> View:
    table, query = (await asked.room()).table, asked.query(ViewQuery)
    return await asked.hall.house.projector.show(lambda: finished_games.view_at(table, query.seat, query.at))


async def check(asked: Asked) -> responses.Check:
    table = (await asked.room()).table
    return await asked.hall.house.projector.show(lambda: finished_games.check_of(table))
