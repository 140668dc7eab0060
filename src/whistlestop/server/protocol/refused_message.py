"""The message that a refusal is sent as."""

from __future__ import annotations

from whistlestop.server.protocol.messages import Refused, TableView
from whistlestop.server.protocol.refusals import Refusal


def refused(refusal: Refusal, command: str = "", now: TableView | None = None) -> Refused:
    """The message that tells the sender of a command about its refusal."""
    return Refused(
        refusal.category,
        refusal.code,
        refusal.message,
        refusal.params,
        id=command,
        rule=refusal.rule,
        retry_after=refusal.retry_after,
        now=now,
    )
