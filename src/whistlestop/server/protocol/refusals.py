"""Refusals: what the server answers when it does not carry out a command or a request."""

from __future__ import annotations

from typing import Literal, TypeAlias

Reason: TypeAlias = Literal[
    "malformed",
    "not-found",
    "not-yours",
    "not-now",
    "illegal",
    "stale",
    "full",
    "too-many",
    "too-fast",
    "not-stored",
    "stopping",
    "not-allowed",
    "not-finished",
    "too-large",
    "failed",
]
"""Why something was refused, for programs."""
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
"""The HTTP status of each reason."""


class Refusal(Exception):
    """Raised when a command is not carried out. Nothing was changed."""

    def __init__(
        self, reason: Reason, message: str, *, rule: str | None = None, retry_after: float | None = None
    ) -> None:
        super().__init__(message)
        self.reason = reason
        self.message = message
        self.rule = rule
        self.retry_after = retry_after


def kept_elsewhere() -> Refusal:
    """The refusal for a table that another server has taken over."""
    return Refusal("not-stored", "Another server keeps this table now: connect again.", retry_after=5)


def not_stored(outcome_unknown: bool = False) -> Refusal:
    """The refusal when the store fails: nothing was stored, or it is unknown whether it was."""
    message = "This could not be stored, so it did not happen. Try again in a moment."
    if outcome_unknown:
        message = "Nobody knows yet whether this was stored. Try again in a moment: it is not done twice."
    return Refusal("not-stored", message, retry_after=1)
