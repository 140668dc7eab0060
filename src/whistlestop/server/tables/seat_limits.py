"""How much one seat may write, mute, undo and ask: what it sends fills a log that all players of its table share."""

from __future__ import annotations

from collections.abc import Callable

from whistlestop.server.protocol import commands
from whistlestop.server.protocol import refusal_codes as codes
from whistlestop.server.protocol.refusal_categories import ServerReason
from whistlestop.server.protocol.refusals import Refusal
from whistlestop.server.rate_limits import Bucket, Limits
from whistlestop.server.tables.table import Table

_ALWAYS_ALLOWED = (commands.Play, commands.ComeBack, commands.Hint)
"""Commands of a seat that has used up its share of the log: the game goes on. A hint is not logged."""


class SeatLimits:
    """The limits of each seat of one table."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._buckets: dict[tuple[str, int], Bucket] = {}

    def check(self, table: Table, key_hash: str | None, command: commands.SeatCommand) -> None:
        """Charge a command to its seat; raises `Refusal` if the seat has sent too much. A repeated one is free."""
        if command.seat not in table.seats_of(key_hash) or table.version_after(key_hash, command.id) is not None:
            return  # refused or acknowledged elsewhere, at no cost to the seat
        seat = table.seats[command.seat]
        if seat.asides >= self.limits.entries_per_seat and not isinstance(command, _ALWAYS_ALLOWED):
            raise Refusal(codes.OnlyTheGameGoesOn())
        match command:
            case commands.Say():
                self._take("chat", command.seat, self.limits.chat_bucket, codes.TooMuchChat())
            case commands.Mute() if (command.other in seat.muted) != command.muted:
                self._take("chat", command.seat, self.limits.chat_bucket, codes.TooMuchChat())
            case commands.Undo():
                if seat.undos >= self.limits.undos_per_seat:
                    raise Refusal(codes.NoMoreUndos(self.limits.undos_per_seat))
                self._take("undo", command.seat, self.limits.undo_bucket, codes.TooManyUndos())

    def check_hint(self, seat: int) -> None:
        """Charge a hint to a seat; raises `Refusal` if it has asked for too many."""
        self._take("hint", seat, self.limits.hint_bucket, codes.TooManyHints())

    def _take(self, kind: str, seat: int, new: Callable[[], Bucket], reason: ServerReason) -> None:
        bucket = self._buckets.get((kind, seat))
        if bucket is None:
            bucket = self._buckets[kind, seat] = new()
        if wait := bucket.take():
            raise Refusal(reason, retry_after=wait)
