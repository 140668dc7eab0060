"""A connection to the queue's database that waits for notifications without blocking the event loop."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from whistlestop.extras import need
from whistlestop.server.bot_queue import statements
from whistlestop.server.storage.postgres_store import CONNECTION_DEFAULTS

if TYPE_CHECKING:
    import psycopg

    AsyncConnection: TypeAlias = psycopg.AsyncConnection[tuple[Any, ...]]


class QueueConnection:
    """A connection to the queue, which listens on some channels. Open it with `connect`; use it from one task."""

    def __init__(self, connection: AsyncConnection, on_notify: Callable[[str], None]) -> None:
        self._connection = connection
        self._on_notify = on_notify
        connection.add_notify_handler(lambda notification: on_notify(notification.payload))

    @classmethod
    async def connect(cls, address: str, channels: Sequence[str], on_notify: Callable[[str], None]) -> QueueConnection:
        """Connect, and make the queue if there is none; `on_notify` is called with the payload of a notification.

        Raises `psycopg.Error`.
        """
        with need("postgres"):
            import psycopg
            from psycopg.conninfo import conninfo_to_dict

        settings: dict[str, Any] = {**CONNECTION_DEFAULTS, **conninfo_to_dict(address)}
        connection = await psycopg.AsyncConnection.connect(**settings, autocommit=True)
        try:
            found = await connection.execute(statements.FIND)
            if await found.fetchone() == (None,):
                async with connection.transaction():
                    for statement in statements.MAKE:
                        await connection.execute(statement)
            await connection.execute(f"SET search_path TO {statements.SCHEMA}")
            await connection.execute("SET synchronous_commit TO off")  # the queue may be lost
            for channel in channels:
                await connection.execute(f'LISTEN "{channel}"')
        except BaseException:
            await connection.close()
            raise
        return cls(connection, on_notify)

    async def execute(self, statement: str, **values: object) -> list[tuple[Any, ...]]:
        """Execute a statement in a transaction of its own; returns its rows, if it has any."""
        done = await self._connection.execute(statement, values)
        return await done.fetchall() if done.description else []

    async def wait(self, woken: asyncio.Event, seconds: float) -> None:
        """Wait until the event is set or a notification has come, or for so many seconds; clears the event."""
        if not self._read_notifications() and seconds > 0:
            loop, socket = asyncio.get_running_loop(), self._connection.fileno()
            loop.add_reader(socket, woken.set)
            try:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(seconds):  # in Python 3.11, `wait_for` may ignore that it is cancelled
                        await woken.wait()
            finally:
                loop.remove_reader(socket)
            self._read_notifications()
        woken.clear()

    def _read_notifications(self) -> bool:
        """Handle the notifications that have come; raises `psycopg.OperationalError` if the connection is lost."""
        self._connection.pgconn.consume_input()
        heard = False
        while (notification := self._connection.pgconn.notifies()) is not None:
            heard = True
            self._on_notify(notification.extra.decode())
        return heard

    async def close(self) -> None:
        """Close the connection."""
        await self._connection.close()
