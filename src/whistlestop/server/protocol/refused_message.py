"""Turns a refusal into the message that is sent."""

from __future__ import annotations

from whistlestop.server.protocol.messages import Refused, TableView
from whistlestop.server.protocol.refusals import Refusal


def refused(refusal: Refusal, command: str = "", now: TableView | None = None) -> Refused:
    """The message for the sender of a command that was refused; `command` is its id, `now` the table as it is."""
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
