"""The bots' turns at a table. They think in other processes (`bot_pool.py`), and one that fails holds nobody up."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from typing import TYPE_CHECKING, Any, NamedTuple

from whistlestop import actions
from whistlestop.bots.reasons import HintReason, reason_for
from whistlestop.bots.seat_state import SeatState
from whistlestop.server.bot_pool import BotFailed
from whistlestop.server.deciding import lower
from whistlestop.server.entries import BotReplaced, Played, What
from whistlestop.server.keys import shortened
from whistlestop.server.refusals import Refusal
from whistlestop.server.settings import Level
from whistlestop.server.structured_log import get_log

if TYPE_CHECKING:
    from whistlestop.server.room import Room

STAND_IN: Level = "regular"
"""The bot that plays for a player who is away."""
ADVISER: Level = "expert"
"""The bot that gives hints: a strong one, though a socket that asks for a hint gets nothing else until it is there."""
UNDO_SECONDS = 30.0
"""How long bots wait for the answer when a player asks to take back an action."""

log = get_log("server")


class BotTurns:
    """The bots of a room that are thinking, and the hints that it has given."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.thinking: dict[int, asyncio.Task[Any]] = {}
        self.hint_buckets = [room.house.limits.hint_bucket() for _ in room.table.seats]
        self.hints: dict[int, _Hint] = {}
        """The last hint of each seat, given or under way."""

    def wake(self) -> None:
        """Let every bot that may act think."""
        table = self.room.table
        for seat in table.to_act:
            if table.seats[seat].by_bot and seat not in self.thinking:
                self.thinking[seat] = self.room.spawn(self._turns(seat))

    def close(self) -> None:
        """Stop all thinking, and let the pool forget the table."""
        for task in self.thinking.values():
            task.cancel()
        self.room.house.crew.forget(self.room.table.id)

    async def _turns(self, seat: int) -> None:
        room = self.room
        try:
            while seat in room.table.to_act and room.table.seats[seat].by_bot and not room.house.stopping:
                try:
                    await self._turn(seat)
                except Refusal:  # storing failed: try again
                    await asyncio.sleep(1)
                except Exception as error:  # whatever it is, the other players wait for this bot
                    log.error("bot's turn failed", table=shortened(room.table.id), seat=seat, failure=error)
                    await asyncio.sleep(1)
        finally:
            del self.thinking[seat]
        if room.table.state == "over":
            room.house.crew.forget(room.table.id)

    async def _turn(self, seat: int) -> None:
        """Play one action, unless the situation changes meanwhile; then the bot is asked again."""
        table = self.room.table
        matters = table.matters[seat]
        await self._let_people_see()
        if table.matters[seat] != matters or not table.seats[seat].by_bot:
            return
        level = table.seats[seat].level
        failed = False
        try:
            action = await self._choose(seat, level or STAND_IN)
        except BotFailed as error:
            failed = True
            log.warning("bot failed", table=shortened(table.id), seat=seat, bot=level or STAND_IN, failure=error)
            action = self._random_action(seat) if table.matters[seat] == matters else ""

        def played() -> list[What]:
            if table.matters[seat] != matters or not table.seats[seat].by_bot:
                return []
            played = Played(seat, action, bot=True)
            if not failed or level is None:
                return [played]
            self.room.house.metrics.bots_replaced.labels(level=level).inc()
            return [BotReplaced(seat, lower(level), "failed"), played]

        await self.room.append(played)

    async def _let_people_see(self) -> None:
        """Wait a little after the last action if a player is connected, and while one asks to take back an action."""
        room = self.room
        if any(not connection.spectator for connection in room.connections):
            since = max(0, room.house.clock() - room.table.at) / 1000
            await asyncio.sleep(max(0.0, room.house.bot_pace - since))
        while (asked := room.table.undo) is not None:
            left = UNDO_SECONDS - (room.house.clock() - asked.at) / 1000
            if left <= 0:
                return
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(room.changed.wait(), left)

    def _random_action(self, seat: int) -> str:
        assert self.room.table.game is not None
        return actions.text(random.choice(self.room.table.game.legal(seat)))

    async def _choose(self, seat: int, level: Level, *, once: bool = False) -> str:
        room = self.room
        game = room.table.game
        assert game is not None
        began = time.perf_counter()
        # A bot is asked even if it has only one legal action, so that its speed does not give that away.
        state, legal = SeatState.from_game(game, seat), game.legal_ids(seat)
        chosen = await room.house.crew.choose(room.table.id, level, state, legal, once=once)
        room.house.metrics.bot_moves.labels(level=level).inc()
        room.house.metrics.bot_seconds.labels(level=level).observe(time.perf_counter() - began)
        return actions.text(game.variant.action(chosen))

    async def hint(self, seat: int) -> tuple[str, HintReason]:
        """Return what a strong bot would play for this seat, and why; the same each time, until something happens."""
        situation = self.room.table.matters[seat]
        hint = self.hints.get(seat)
        if hint is None or hint.situation != situation or hint.failed:
            if hint is not None and not hint.task.done():
                raise Refusal("too-fast", "The bot is still thinking about another hint.", retry_after=1)
            if wait := self.hint_buckets[seat].take():
                raise Refusal("too-fast", "You have asked for many hints just now.", retry_after=wait)
            hint = self.hints[seat] = _Hint(situation, self.room.spawn(self._find_hint(seat)))
        return await asyncio.shield(hint.task)

    async def _find_hint(self, seat: int) -> tuple[str, HintReason]:
        game = self.room.table.game
        assert game is not None
        view, legal = game.view(seat), game.legal(seat)  # as they are when the bot is asked
        try:
            # The bot never learns whether its hint is followed, so it must not remember the hint.
            action = await self._choose(seat, ADVISER, once=True)
        except BotFailed:
            raise Refusal("failed", "No hint was found.", retry_after=1) from None
        return action, reason_for(game.variant, view, legal, actions.parse(action))


class _Hint(NamedTuple):
    """A hint, given or under way."""

    situation: int
    """The version at which the situation last changed for the seat (`Table.matters`)."""
    task: asyncio.Task[tuple[str, HintReason]]

    @property
    def failed(self) -> bool:
        return self.task.done() and (self.task.cancelled() or self.task.exception() is not None)
