"""Saying no."""

from __future__ import annotations

from whistlestop.server.protocol.messages import Now, Reason, Refused

STATUS: dict[Reason, int] = {
    "malformed": 400,
    "not-found": 404,
    "not-yours": 403,
    "not-allowed": 403,
    "not-now": 409,
    "illegal": 409,
    "stale": 409,
    "full": 409,
    "not-finished": 409,
    "too-large": 413,
    "too-many": 429,
    "too-fast": 429,
    "not-stored": 503,
    "stopping": 503,
    "failed": 503,
}
"""The status of an answer over HTTP."""


class Refusal(Exception):
    """A command that is not carried out. Nothing was changed."""

    def __init__(
        self, reason: Reason, message: str, *, rule: str | None = None, retry_after: float | None = None
    ) -> None:
        super().__init__(message)
        self.reason = reason
        self.message = message
        self.rule = rule
        self.retry_after = retry_after

    def told(self, command: str = "", now: Now | None = None) -> Refused:
        """The refusal as a message to whoever sent the command."""
        return Refused(self.reason, self.message, id=command, rule=self.rule, retry_after=self.retry_after, now=now)


def kept_elsewhere() -> Refusal:
    """What is said of a table that another server has taken over."""
    return Refusal("not-stored", "Another server keeps this table now: connect again.", retry_after=5)


def not_stored(nobody_knows: bool = False) -> Refusal:
    """What is said when the store has trouble: that it did not happen, or that this is not known yet."""
    message = "This could not be stored, so it did not happen. Try again in a moment."
    if nobody_knows:
        message = "Nobody knows yet whether this was stored. Try again in a moment: it is not done twice."
    return Refusal("not-stored", message, retry_after=1)
