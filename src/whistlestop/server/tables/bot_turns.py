"""The bots' turns at a table. Bots think in other processes (`bots/`), and a bot that fails holds nobody up."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple, Protocol

from whistlestop import actions
from whistlestop.bots.reasons import HintReason, reason_for
from whistlestop.bots.seat_state import SeatState
from whistlestop.server.bots.bot_pool import BotFailed, Bots
from whistlestop.server.keys import short_id
from whistlestop.server.metrics import Metrics
from whistlestop.server.protocol import refusal_codes as codes
from whistlestop.server.protocol.refusals import Refusal
from whistlestop.server.protocol.settings import Level
from whistlestop.server.structured_log import get_log
from whistlestop.server.tables.clocks import ServerClock
from whistlestop.server.tables.entries import BotReplaced, EntryBody, Played
from whistlestop.server.tables.table import Table

TAKEOVER_LEVEL: Level = "regular"
"""The level of the bot that plays for a player who is away."""
ADVISER: Level = "expert"
"""The level of the bot that gives hints: strong, but quick to answer, since the player's socket waits for it."""
UNDO_SECONDS = 30.0
"""Seconds that bots wait for answers when a player has asked for an undo."""

log = get_log("server")


class BotTable(Protocol):
    """What bots need from the room that they play in."""

    table: Table

    @property
    def changed(self) -> asyncio.Event:
        """Set, and replaced by a new one, whenever something has happened."""
        ...

    @property
    def followers_changed(self) -> asyncio.Event:
        """The same for whether somebody wants bots to wait."""
        ...

    @property
    def attended(self) -> bool:
        """Whether anybody is connected."""
        ...

    @property
    def left_to_bots(self) -> bool:
        """Whether only bots play, and nobody is connected."""
        ...

    @property
    def account(self) -> str:
        """The address of somebody who is, or was last, connected; empty if nobody was."""
        ...

    @property
    def followed_by_player(self) -> bool:
        """Whether a player is connected who wants to follow what the bots do."""
        ...

    async def append(self, decide: Callable[[], list[EntryBody]]) -> int:
        """Decide, store, apply and notify."""
        ...

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Run something in the background."""
        ...


class BotTurns:
    """Lets the bots of a room think when it is their turn, and gives hints."""

    def __init__(
        self,
        room: BotTable,
        *,
        pool: Bots,
        clock: ServerClock,
        metrics: Metrics,
        stopping: asyncio.Event,
        pace: float,
    ) -> None:
        """`pace` is how many seconds bots wait after the last entry before they act, while a player follows them."""
        self.room = room
        self.pool = pool
        self.clock = clock
        self.metrics = metrics
        self.stopping = stopping
        self.pace = pace
        self.thinking: dict[int, asyncio.Task[Any]] = {}
        self.hints: dict[int, _Hint] = {}
        """The last hint of each seat, finished or being worked out."""

    def wake(self) -> None:
        """Start every bot that may act and is not thinking yet, unless the game pauses."""
        table = self.room.table
        if self.room.left_to_bots:
            return
        for seat in table.to_act:
            if table.seats[seat].by_bot and seat not in self.thinking:
                self.thinking[seat] = self.room.spawn(self._turns(seat))

    def close(self) -> None:
        """Stop all bots of this table."""
        for task in self.thinking.values():
            task.cancel()
        self.pool.forget(self.room.table.id)

    async def _turns(self, seat: int) -> None:
        table = self.room.table
        try:
            while seat in table.to_act and table.seats[seat].by_bot and not self.stopping.is_set():
                if self.room.left_to_bots:
                    return
                try:
                    await self._turn(seat)
                except Refusal:  # the store fails: try again
                    await asyncio.sleep(1)
                except Exception as error:  # keep trying: the other players wait for this bot
                    log.error("bot's turn failed", table=short_id(table.id), seat=seat, failure=error)
                    await asyncio.sleep(1)
        finally:
            del self.thinking[seat]
        if table.state == "over":
            self.pool.forget(table.id)

    async def _turn(self, seat: int) -> None:
        """Play one action, unless the situation changes while the bot thinks: then the caller starts again."""
        table = self.room.table
        situation = table.situations[seat]
        await self._wait_for_people()
        if table.situations[seat] != situation or not table.seats[seat].by_bot:
            return
        level = table.seats[seat].level
        failed = False
        try:
            action = await self._choose(seat, level or TAKEOVER_LEVEL)
        except BotFailed as error:
            failed = True
            log.warning("bot failed", table=short_id(table.id), seat=seat, bot=level or TAKEOVER_LEVEL, failure=error)
            action = self._random_action(seat) if table.situations[seat] == situation else ""

        def decide() -> list[EntryBody]:
            if table.situations[seat] != situation or not table.seats[seat].by_bot:
                return []
            played = Played(seat, action, bot=True)
            if not failed or level is None:
                return [played]
            self.metrics.bots_replaced.labels(level=level).inc()
            return [BotReplaced(seat, replacement(level), "failed"), played]

        await self.room.append(decide)

    async def _wait_for_people(self) -> None:
        """Give connected players time to see what happened, and to answer a request for an undo."""
        room = self.room
        until = time.monotonic() + self.pace - max(0, self.clock.now() - room.table.at) / 1000
        while room.followed_by_player and (left := until - time.monotonic()) > 0:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(left):
                    await room.followers_changed.wait()
        while (request := room.table.undo) is not None:
            left = UNDO_SECONDS - (self.clock.now() - request.at) / 1000
            if left <= 0:
                return
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(left):
                    await room.changed.wait()

    def _random_action(self, seat: int) -> str:
        assert self.room.table.game is not None
        return actions.text(random.choice(self.room.table.game.legal(seat)))

    async def _choose(self, seat: int, level: Level, *, once: bool = False) -> str:
        table = self.room.table
        game = table.game
        assert game is not None
        began = time.perf_counter()
        # A bot is asked even if only one action is legal: a quick answer would show that it has no choice.
        state, legal = SeatState.from_game(game, seat), game.legal_ids(seat)
        urgent = self.room.attended
        chosen = await self.pool.choose(
            table.id, level, state, legal, once=once, account=self.room.account, urgent=urgent
        )
        self.metrics.bot_moves.labels(level=level).inc()
        self.metrics.bot_seconds.labels(level=level).observe(time.perf_counter() - began)
        return actions.text(game.variant.action(chosen))

    async def hint(self, seat: int, charge: Callable[[int], None]) -> tuple[str, HintReason]:
        """The action that a strong bot would choose in this seat, and why; the same until the seat's situation changes.

        `charge` is called with the seat before a bot is asked, and may raise. Raises `Refusal` if another hint is being
        worked out, or if the bot fails.
        """
        situation = self.room.table.situations[seat]
        hint = self.hints.get(seat)
        if hint is None or hint.situation != situation or hint.failed:
            if hint is not None and not hint.task.done():
                raise Refusal(codes.HintPending(), retry_after=1)
            charge(seat)
            hint = self.hints[seat] = _Hint(situation, self.room.spawn(self._advise(seat)))
        return await asyncio.shield(hint.task)

    async def _advise(self, seat: int) -> tuple[str, HintReason]:
        game = self.room.table.game
        assert game is not None
        view, legal = game.view(seat), game.legal(seat)  # before the bot thinks: the game may change meanwhile
        try:
            # The bot never learns whether its advice was taken, so it must not remember giving it.
            action = await self._choose(seat, ADVISER, once=True)
        except BotFailed:
            raise Refusal(codes.NoHintFound(), retry_after=1) from None
        return action, reason_for(game.variant, view, legal, actions.parse(action))


def replacement(level: Level) -> Level:
    """The level of the bot that replaces one that failed."""
    return "novice" if level in ("novice", "casual", "regular") else "regular"


class _Hint(NamedTuple):
    """A hint, finished or being worked out."""

    situation: int
    """The version at which the seat's situation last changed (`Table.situations`)."""
    task: asyncio.Task[tuple[str, HintReason]]

    @property
    def failed(self) -> bool:
        return self.task.done() and (self.task.cancelled() or self.task.exception() is not None)
