"""The bots' turns at a table: they think elsewhere (`bot_crew.py`), and a bot that fails holds nobody up."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from whistlestop import actions
from whistlestop.bots.reasons import HintReason, reason_for
from whistlestop.server.bots.bot_crew import BotFailed
from whistlestop.server.keys import shortened
from whistlestop.server.protocol.refusals import Refusal
from whistlestop.server.protocol.settings import Level
from whistlestop.server.structured_log import get_log
from whistlestop.server.tables.decisions import lower
from whistlestop.server.tables.entries import BotReplaced, Played, What

if TYPE_CHECKING:
    from whistlestop.server.tables.room import Room

STAND_IN: Level = "regular"
"""Who plays for a player that is away."""
ADVISER: Level = "expert"
"""Who gives hints: a strong one. Who asks waits for it, and hears nothing else over that socket meanwhile."""
CONSENT = 30.0
"""Seconds that bots wait for an answer when a player asks to take something back."""

log = get_log("server")


class BotTurns:
    """Which bots of a room are thinking."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.thinking: dict[int, asyncio.Task[Any]] = {}
        self.asking = [room.house.limits.hint_bucket() for _ in room.table.seats]
        self.advice: dict[int, _Advice] = {}
        """What each seat was last told, or is about to be."""

    def wake(self) -> None:
        """Let every bot think that may act."""
        table = self.room.table
        for seat in table.to_act:
            if table.seats[seat].by_bot and seat not in self.thinking:
                self.thinking[seat] = self.room.spawn(self._turns(seat))

    def close(self) -> None:
        """Stop thinking."""
        for task in self.thinking.values():
            task.cancel()
        self.room.house.crew.forget(self.room.table.id)

    async def _turns(self, seat: int) -> None:
        room = self.room
        try:
            while seat in room.table.to_act and room.table.seats[seat].by_bot and not room.house.stopping:
                try:
                    await self._turn(seat)
                except Refusal:  # the store has trouble: try again
                    await asyncio.sleep(1)
                except Exception as error:  # whatever it is, the others wait for this bot
                    log.error("bot's turn failed", table=shortened(room.table.id), seat=seat, failure=error)
                    await asyncio.sleep(1)
        finally:
            del self.thinking[seat]
        if room.table.state == "over":
            room.house.crew.forget(room.table.id)

    async def _turn(self, seat: int) -> None:
        """One choice, unless the situation changes meanwhile: then it is thought about again."""
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
            action = random.choice(self._legal(seat)) if table.matters[seat] == matters else ""

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
        """Wait a little after what happened, if anybody watches, and while a player asks to take something back."""
        room = self.room
        if any(not connection.spectator for connection in room.connections):
            since = max(0, room.house.clock() - room.table.at) / 1000
            await asyncio.sleep(max(0.0, room.house.bot_pace - since))
        while (asked := room.table.undo) is not None:
            left = CONSENT - (room.house.clock() - asked.at) / 1000
            if left <= 0:
                return
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(room.changed.wait(), left)

    def _legal(self, seat: int) -> Sequence[str]:
        assert self.room.table.game is not None
        return [actions.text(action) for action in self.room.table.game.legal(seat)]

    async def _choose(self, seat: int, level: Level, *, once: bool = False) -> str:
        room = self.room
        assert room.table.game is not None
        legal = self._legal(seat)
        began = time.perf_counter()
        # Asked even where there is only one: whoever has no choice should not answer sooner.
        view = room.table.game.view(seat)
        action = await room.house.crew.choose(room.table.id, seat, level, view, legal, once=once)
        room.house.metrics.bot_moves.labels(level=level).inc()
        room.house.metrics.bot_seconds.labels(level=level).observe(time.perf_counter() - began)
        return action

    async def hint(self, seat: int) -> tuple[str, HintReason]:
        """What a strong bot would do in this seat's place, and why; the same each time, until something happens."""
        situation = self.room.table.matters[seat]
        advice = self.advice.get(seat)
        if advice is None or advice.situation != situation or advice.came_to_nothing:
            if advice is not None and not advice.given.done():
                raise Refusal("too-fast", "The bot still thinks about another hint.", retry_after=1)
            if wait := self.asking[seat].take():
                raise Refusal("too-fast", "You have asked for many hints just now.", retry_after=wait)
            advice = self.advice[seat] = _Advice(situation, self.room.spawn(self._advise(seat)))
        return await asyncio.shield(advice.given)

    async def _advise(self, seat: int) -> tuple[str, HintReason]:
        game = self.room.table.game
        assert game is not None
        view, legal = game.view(seat), game.legal(seat)  # as they were when the bot was asked
        try:
            # Whether its advice is taken, the bot does not learn: so it must not remember having given it.
            action = await self._choose(seat, ADVISER, once=True)
        except BotFailed:
            raise Refusal("failed", "No hint was found.", retry_after=1) from None
        return action, reason_for(game.variant, view, legal, actions.parse(action))


class _Advice(NamedTuple):
    """A hint, given or under way."""

    situation: int
    """The version at which it last changed for the seat (`Table.matters`)."""
    given: asyncio.Task[tuple[str, HintReason]]

    @property
    def came_to_nothing(self) -> bool:
        return self.given.done() and (self.given.cancelled() or self.given.exception() is not None)
