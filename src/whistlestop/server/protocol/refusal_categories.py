"""The categories of refusals, which decide the HTTP status, and the base class of the codes of each."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from whistlestop import refusal_codes
from whistlestop.refusal_codes import Reason

Category: TypeAlias = Literal[
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
"""What kind of refusal it is: the field `reason` of a `Refused`."""
STATUS: dict[Category, int] = {
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
"""The HTTP status of each category."""
_ENGINE_CATEGORIES: dict[type[Reason], Category] = {
    refusal_codes.NoSuchSeat: "malformed",
    refusal_codes.GameOver: "not-now",
}
"""Codes of the engine that the server also uses for commands other than actions. All others are `illegal`."""


class ServerReason(Reason, frozen=True):
    """The base class of all reasons of the server."""

    category: ClassVar[Category]
    status: ClassVar[int | None] = None
    """The HTTP status, if it is not the category's."""


class Malformed(ServerReason, frozen=True):
    """It can't be read, or a field has a wrong value."""

    category = "malformed"


class NotFound(ServerReason, frozen=True):
    """There is no such thing."""

    category = "not-found"


class NotYours(ServerReason, frozen=True):
    """The key does not open that seat, or is not the host's."""

    category = "not-yours"


class NotAllowed(ServerReason, frozen=True):
    """The table's settings, or the server, don't allow it."""

    category = "not-allowed"


class NotNow(ServerReason, frozen=True):
    """The table is in another state."""

    category = "not-now"


class Stale(ServerReason, frozen=True):
    """Something has happened since the sender looked at the table."""

    category = "stale"


class Full(ServerReason, frozen=True):
    """The seat is taken."""

    category = "full"


class NotFinished(ServerReason, frozen=True):
    """Only finished games are open."""

    category = "not-finished"


class TooLarge(ServerReason, frozen=True):
    """The request is too large."""

    category = "too-large"


class TooMany(ServerReason, frozen=True):
    """A limit on a number is reached."""

    category = "too-many"


class TooFast(ServerReason, frozen=True):
    """More was sent than the limits allow."""

    category = "too-fast"


class Unstored(ServerReason, frozen=True):
    """The store fails."""

    category = "not-stored"


class Stopping(ServerReason, frozen=True):
    """The server is about to restart."""

    category = "stopping"


class Failed(ServerReason, frozen=True):
    """The server could not do it."""

    category = "failed"


def category_of_code(kind: type[Reason]) -> Category:
    """The category of all reasons with the same code, the server's or the engine's.

    >>> category_of_code(refusal_codes.RouteClaimed)
    'illegal'
    """
    return kind.category if issubclass(kind, ServerReason) else _ENGINE_CATEGORIES.get(kind, "illegal")


def status_of_code(kind: type[Reason]) -> int:
    """The HTTP status of all reasons with the same code.

    >>> status_of_code(refusal_codes.RouteClaimed)
    409
    """
    own = kind.status if issubclass(kind, ServerReason) else None
    return STATUS[category_of_code(kind)] if own is None else own
