"""This server's lease: as long as it holds one, tables that it has taken belong to it.

Where several servers share a database, each renews its lease every second. A server that can't renew in time holds no
lease any more, and gives up its tables at once, whether it learns the reason or not: by then, others may take them. It
then begins again as a new server. A server that is alone with its database has a lease without an end; it loses it only
to a newer server that opens the same database.
"""

from __future__ import annotations

import asyncio
import contextlib
import math
import secrets
import sys
import time
from collections.abc import Callable, Mapping

from whistlestop.server.storage.journal import Journal
from whistlestop.server.storage.store import ServerRow, StoreError
from whistlestop.server.structured_log import get_log
from whistlestop.server.tables.clocks import ServerClock

LEASE = 3.0
"""Seconds after which a lease ends that was not renewed."""
RENEWAL = 1.0
"""Seconds between two renewals, where several servers share a database."""
BACK_IN = 5
"""Seconds after which clients should try again when the server stops."""
HEARTBEAT = 5.0
"""Seconds between two notes that the server is up, where it is alone with its database."""
FROZEN = 5.0
"""Seconds by which such a note may be late; after more, the process was stopped and continued."""

log = get_log("server")


def elapsed() -> float:
    """Seconds on a clock that is never set, and that goes on while the machine sleeps, where there is such a clock."""
    if sys.platform == "linux":
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    else:  # noqa: RET505  # mypy checks only the branch of this platform
        return time.monotonic()


class Lease:
    """The lease of this server, and the other servers that it knows of."""

    def __init__(
        self,
        journal: Journal,
        clock: ServerClock,
        *,
        address: str = "",
        renewals: Journal | None = None,
        count_tables: Callable[[], int],
        on_end: Callable[[], None],
        on_freeze: Callable[[int, int], None],
    ) -> None:
        """`renewals` has a connection of its own, so that renewing never waits for other work of the store.

        It is None where this server is alone with its database. `count_tables` returns how many tables are in use here.
        `on_end` is called in the event loop when the lease has ended. `on_freeze` is called if this server is alone and
        its process did not run between two times, in milliseconds since 1970.
        """
        self.journal = journal
        self.clock = clock
        self.address = address
        self.alone = renewals is None
        self.renewals = renewals or journal
        self.count_tables = count_tables
        self.on_end = on_end
        self.on_freeze = on_freeze
        self.server = ""
        """This server's id; another one whenever it begins again."""
        self.token = ""
        """The secret with which other servers identify themselves here."""
        self._holds = False
        self.others: dict[str, ServerRow] = {}
        """The other living servers, by id."""
        self.draining = False
        """Whether this server is to hand its tables over to the others, and to take none."""
        self.leaving = False
        """Whether it is draining because it stops."""
        self._renewal = asyncio.Event()
        """Set at the next renewal, and then another one."""
        self.followers: list[Callable[[Mapping[str, ServerRow]], None]] = []
        """Called with the other living servers after each renewal."""
        self.last_renewal = 0
        """When it was renewed last, in milliseconds since 1970."""
        self._until = math.inf
        """Until when it is held, by the clock of `elapsed`."""
        self._watchdog: asyncio.TimerHandle | None = None

    @property
    def held(self) -> bool:
        """Whether this server holds a lease now.

        The time decides and not the timer: after the process was frozen, requests may be read before the timer fires.
        """
        return self._holds and elapsed() < self._until

    async def begin(self) -> None:
        """Register as a new server; raises `StoreError`."""
        self.server, self.token = secrets.token_hex(8), secrets.token_urlsafe(24)
        begun, now = elapsed(), self.clock.now()
        row = ServerRow(self.server, self.address, self.token, self.count_tables())
        await self.journal.register(row, now, self._milliseconds)
        self.renewals.writer = self.server
        self._holds = True
        self._renewed(begun, now)
        await self.renew()

    async def renew(self) -> None:
        """Renew the lease; raises `StoreError` if that fails. If the lease has ended, `on_end` is called."""
        server, begun, now = self.server, elapsed(), self.clock.now()
        servers = await self.renewals.renew(now, self.count_tables(), self._milliseconds, leaving=self.leaving)
        if not self._holds or self.server != server:
            return
        if servers is None:
            self._end("another server has its tables")
            return
        self.others = {row.server: row for row in servers if row.server != server}
        self.draining = self.leaving or any(row.draining for row in servers if row.server == server)
        self._renewed(begun, now)
        for follower in self.followers:
            follower(self.others)
        self._renewal.set()
        self._renewal = asyncio.Event()

    async def wait_until_gone(self, server: str) -> bool:
        """Wait until another server lives no longer, but not longer than a lease lasts; returns whether it is gone."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LEASE + 2 * RENEWAL):
                while server in self.others:
                    await self._renewal.wait()
        return server not in self.others

    async def renew_if_due(self) -> None:
        """Renew the lease, at most once a second; raises `StoreError`, so it also checks the store."""
        if self.clock.now() - self.last_renewal >= 1000:
            await self.renew()

    async def leave(self) -> None:
        """End the lease, so that others may take the tables at once; raises `StoreError`."""
        self.stop()
        if self._holds:
            self._holds = False
            await self.journal.leave(self.clock.now())

    def stop(self) -> None:
        """Stop watching for the end of the lease."""
        if self._watchdog is not None:
            self._watchdog.cancel()
            self._watchdog = None

    @property
    def successor(self) -> ServerRow | None:
        """The other server that takes what this one hands over; None if this one keeps everything."""
        return self.least_loaded() if self.draining and self.held else None

    def least_loaded(self) -> ServerRow | None:
        """The other server with the fewest tables in use; None if no other one takes any."""
        takers = (server for server in self.others.values() if not server.draining)
        return min(takers, key=lambda server: (server.tables, server.server), default=None)

    @property
    def _milliseconds(self) -> int | None:
        return None if self.alone else round(LEASE * 1000)

    def _renewed(self, begun: float, now: int) -> None:
        """Note a renewal that was asked for at `begun`, by the clock of `elapsed`."""
        self.last_renewal = now
        if self.alone:
            return
        self.stop()
        self._until = begun + LEASE
        loop, left = asyncio.get_running_loop(), self._until - elapsed()
        self._watchdog = loop.call_later(left, self._end, "it could not be renewed in time")

    def _end(self, why: str) -> None:
        self.stop()
        if self._holds:
            self._holds = False
            self.others = {}
            log.warning("lease ended", server=self.server, why=why)
            self.on_end()

    async def keep(self) -> None:
        """Renew the lease for as long as the server runs, and begin again after it has ended."""
        period = HEARTBEAT if self.alone else RENEWAL
        while True:
            asleep, since = time.monotonic(), self.clock.now()
            await asyncio.sleep(period)
            if self.alone and time.monotonic() - asleep > period + FROZEN:
                log.warning("the process did not run", seconds=round(time.monotonic() - asleep))
                self.on_freeze(since, self.clock.now())
            try:
                if self._holds:
                    await self.renew()
                elif not self.alone:
                    await self.begin()
            except StoreError as error:
                log.error("the store can't be written", failure=error)
            except Exception as error:  # whatever it is, the next renewal must come
                log.error("the lease could not be renewed", failure=error)
