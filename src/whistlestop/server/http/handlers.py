"""Handlers for health, tables and replays: one method for each endpoint in `endpoints.py`, with its name."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator

import msgspec
from starlette.responses import Response

from whistlestop import __version__
from whistlestop.server.http.peers import FORWARDED
from whistlestop.server.http.requests import ApiRequest
from whistlestop.server.http.security import is_this_machine, refused_response
from whistlestop.server.http.shared_lobby import SharedLobby
from whistlestop.server.http.static_cache import StaticContent, static_content, static_response
from whistlestop.server.metrics import Metrics
from whistlestop.server.protocol import commands, queries, responses
from whistlestop.server.protocol import refusal_codes as codes
from whistlestop.server.protocol.refusal_categories import STATUS
from whistlestop.server.protocol.refusals import Refusal
from whistlestop.server.protocol.storage_refusals import StoreUnavailable, stored_elsewhere
from whistlestop.server.rate_limits import Limits
from whistlestop.server.replays import finished_games
from whistlestop.server.replays.replay import record_replay, table_replay
from whistlestop.server.replays.replay_worker import ReplayWorker
from whistlestop.server.storage.store import StoreError
from whistlestop.server.tables import table_commands
from whistlestop.server.tables.new_tables import TableMaker
from whistlestop.server.tables.registry import TableRegistry
from whistlestop.server.tables.room import Room
from whistlestop.server.tables.table import Table
from whistlestop.view import View

_CACHED = "private, max-age=300"
_NOT_CACHED = "no-store"


class HealthHandlers:
    """The server's health, and its addresses."""

    def __init__(self, registry: TableRegistry, addresses: responses.Addresses) -> None:
        self.registry = registry
        self.known_addresses = addresses

    async def addresses(self, request: ApiRequest) -> responses.Addresses:
        host = request.request.url.hostname or ""
        return self.known_addresses if is_this_machine(host) else responses.NO_ADDRESSES

    async def health(self, _: ApiRequest) -> responses.Health:
        lease = self.registry.lease
        try:
            async with asyncio.timeout(5):
                await lease.renew_if_due()
        except (StoreError, TimeoutError):
            raise Refusal(StoreUnavailable(), retry_after=5) from None
        if lease.alone and not lease.held and not self.registry.stopping.is_set():
            raise stored_elsewhere()
        return responses.Health("stopping" if self.registry.stopping.is_set() else "ok", __version__)

    async def ready(self, _: ApiRequest) -> responses.Health:
        if self.registry.stopping.is_set():
            raise Refusal(codes.Restarting(), retry_after=5)
        if not self.registry.lease.held:
            raise Refusal(StoreUnavailable(), retry_after=1)
        if self.registry.lease.draining:
            raise Refusal(codes.Restarting(), retry_after=5)
        return responses.Health("ok", __version__)


class TableHandlers:
    """Making tables, sitting down at them, and playing."""

    def __init__(
        self, registry: TableRegistry, maker: TableMaker, lobby: SharedLobby, metrics: Metrics, limits: Limits
    ) -> None:
        self.registry = registry
        self.maker = maker
        self.shared_lobby = lobby
        self.metrics = metrics
        self.seat_buckets = limits.seat_buckets()
        self.poll_slots = limits.poll_slots()

    async def _room(self, request: ApiRequest) -> Room:
        return await self.registry.room(request.table)

    async def lobby(self, request: ApiRequest) -> responses.Lobby:
        wanted = tuple(dict.fromkeys(request.query(queries.LobbyQuery).table))
        if FORWARDED in request.request.scope:
            return self.shared_lobby.of_this_server(wanted)
        return await self.shared_lobby.lobby(wanted)

    async def make_table(self, request: ApiRequest) -> responses.TableMade:
        made = await self.maker.make_table(request.body(commands.CreateTable), request.key, request.address)
        request.keep_key(made.table, made.key)
        return made

    async def table(self, request: ApiRequest) -> responses.TableInfo:
        return table_commands.table_info(await self._room(request), request.key)

    async def use_key(self, request: ApiRequest) -> responses.TableInfo:
        room = await self._room(request)
        key = request.body(queries.UseKey).key
        info = table_commands.table_info(room, key)
        if not info.yours and not info.host:
            raise Refusal(codes.WrongKey())
        request.keep_key(room.table.id, key)
        return info

    async def take_seat(self, request: ApiRequest) -> responses.SeatGiven:
        room = await self._room(request)
        if wait := self.seat_buckets.take(request.address):
            raise Refusal(codes.TooManySeatsTaken(), retry_after=wait)
        given = await table_commands.take_seat(room, request.key, request.body(commands.TakeSeat))
        request.keep_key(room.table.id, given.key)
        return given

    async def change_settings(self, request: ApiRequest) -> responses.Done:
        return await table_commands.change_table(
            await self._room(request), request.key, request.body(commands.ChangeSettings)
        )

    async def seat_bot(self, request: ApiRequest) -> responses.Done:
        return await table_commands.change_table(await self._room(request), request.key, request.body(commands.SeatBot))

    async def free_seat(self, request: ApiRequest) -> responses.Done:
        return await table_commands.change_table(
            await self._room(request), request.key, request.body(commands.FreeSeat)
        )

    async def start(self, request: ApiRequest) -> responses.Done:
        return await table_commands.change_table(
            await self._room(request), request.key, request.body(commands.StartGame)
        )

    async def close(self, request: ApiRequest) -> responses.Done:
        return await table_commands.change_table(
            await self._room(request), request.key, request.body(commands.CloseTable)
        )

    async def give_key(self, request: ApiRequest) -> responses.SeatGiven:
        return await table_commands.give_key(await self._room(request), request.key, request.body(commands.GiveKey))

    async def revoke_keys(self, request: ApiRequest) -> responses.Done:
        return await table_commands.revoke_keys(
            await self._room(request), request.key, request.body(commands.RevokeKeys)
        )

    async def renew_link(self, request: ApiRequest) -> responses.NewLink:
        return await table_commands.renew_link(await self._room(request), request.key, request.body(commands.RenewLink))

    async def send_away(self, request: ApiRequest) -> responses.NewLink:
        return await table_commands.renew_link(await self._room(request), request.key, request.body(commands.SendAway))

    async def rematch(self, request: ApiRequest) -> responses.RematchTable:
        made = await self.maker.rematch(await self._room(request), request.key, request.address)
        if request.key is not None:
            request.keep_key(made.table, request.key)
        return made

    async def command(self, request: ApiRequest) -> object:
        room = await self._room(request)
        command = request.seat_command()
        reader = command.seat if command.seat in room.table.seats_of(request.key_hash) else None
        try:
            with contextlib.nullcontext() if reader is None else room.polled(reader):
                return await room.command(request.key_hash, command)
        except Refusal as refusal:
            message = room.refusal(request.key_hash, command.id, refusal, reader)
            self.metrics.refused.labels(reason=message.reason).inc()
            return refused_response(STATUS[message.reason], message)

    async def turn(self, request: ApiRequest) -> responses.Turn:
        query = request.query(queries.TurnQuery)
        room = await self.registry.room_as_known(request.table, query.after or 0)

        def mine() -> bool:
            return query.seat in room.table.seats_of(request.key_hash)

        with room.polled(query.seat) if mine() else contextlib.nullcontext():
            if query.after is not None and query.wait:
                with contextlib.suppress(TimeoutError), self._poll_slot(request.address):
                    async with asyncio.timeout(query.wait):
                        while mine() and room.table.version <= query.after and not room.has_ended:
                            await room.changed.wait()
        if room.lost:
            raise stored_elsewhere()
        if not mine():  # checked again: the seat may have been freed during the wait
            raise Refusal(codes.SeatNotYours(query.seat))
        now = room.now(query.seat)
        return responses.Turn(now, bool(now.legal))

    @contextlib.contextmanager
    def _poll_slot(self, address: str) -> Iterator[None]:
        """Take a slot while a request waits for news; raises `Refusal` if the address has too many."""
        if not self.poll_slots.enter(address):
            raise Refusal(codes.TooManyConnections(), retry_after=1)
        try:
            yield
        finally:
            self.poll_slots.leave(address)


class ReplayHandlers:
    """Finished games: records, replays and checks."""

    def __init__(self, registry: TableRegistry, replay_worker: ReplayWorker) -> None:
        self.registry = registry
        self.replay_worker = replay_worker

    async def _table(self, request: ApiRequest) -> Table:
        return (await self.registry.room(request.table)).table

    async def record(self, request: ApiRequest) -> str:
        table = await self._table(request)
        table.finished_record()
        return table.record()

    async def replay(self, request: ApiRequest) -> Response:
        table, query = await self._table(request), request.query(queries.ReplayQuery)
        record = table.finished_record()
        content = await self.replay_worker.run_cached(
            (table.id, query), lambda: _replay_content(table_replay(table, query, record))
        )
        return static_response(request.request, content, _CACHED)

    async def replay_record(self, request: ApiRequest) -> Response:
        wanted = request.body(queries.ReplayRecord)
        content = await self.replay_worker.run(lambda: _replay_content(record_replay(wanted.record, wanted)))
        return static_response(request.request, content, _NOT_CACHED)

    async def view(self, request: ApiRequest) -> View:
        table, query = await self._table(request), request.query(queries.ViewQuery)
        return await self.replay_worker.run(lambda: finished_games.view_at(table, query.seat, query.at))

    async def check(self, request: ApiRequest) -> responses.Check:
        table = await self._table(request)
        return await self.replay_worker.run(lambda: finished_games.fairness_check(table))


def _replay_content(replay: responses.Replay) -> StaticContent:
    return static_content(msgspec.json.encode(replay), "json")
