"""The settings of a table, chosen by its host before the game begins."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from whistlestop.boards.limits import MAX_PLAYERS

State: TypeAlias = Literal["waiting", "playing", "over", "closed"]
"""The state of a table: before the game, during it, after it; or closed before the game began."""
Level: TypeAlias = Literal["novice", "casual", "regular", "expert", "master", "grandmaster"]
"""The level of a bot; which bot plays at it is in `bots/registry.py`. A server offers no other bots."""


class NoClock(msgspec.Struct, frozen=True, tag="none", forbid_unknown_fields=True):
    """Players take as much time as they like."""


class RealTime(msgspec.Struct, frozen=True, tag="real-time", forbid_unknown_fields=True):
    """Some seconds for each action, and a reserve for the whole game that is used after them."""

    seconds: Annotated[int, msgspec.Meta(ge=5, le=3600)]
    reserve: Annotated[int, msgspec.Meta(ge=0, le=7200)]


class Days(msgspec.Struct, frozen=True, tag="days", forbid_unknown_fields=True):
    """Some days for each action."""

    days: Annotated[int, msgspec.Meta(ge=1, le=30)]


Clock: TypeAlias = NoClock | RealTime | Days


class Opened(msgspec.Struct, frozen=True):
    """Where a game began, if not with a deal. Such a game is practice, and counts in no statistics."""

    lesson: str | None = None
    """The lesson that it began with."""
    table: str | None = None
    """The finished table whose game it continues, if the lobby showed that table; others stay private."""
    at: int | None = None
    """How many actions of that game, or of the game of a record, were played before."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table's settings. They never change once the game has begun."""

    variant: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    seats: Annotated[int, msgspec.Meta(ge=2, le=MAX_PLAYERS)]
    options: Annotated[tuple[Annotated[str, msgspec.Meta(max_length=40)], ...], msgspec.Meta(max_length=8)] = ()
    first_seat: Annotated[int, msgspec.Meta(ge=0, lt=MAX_PLAYERS)] | None = None
    """The seat that begins; chance decides if it is None (S5)."""
    clock: Clock = NoClock()
    lobby: bool = False
    """Whether the lobby shows the table to everyone; otherwise it is found only by its link."""
    spectators: Literal["none", "live", "delayed"] = "live"
    delay: Annotated[int, msgspec.Meta(ge=10, le=3600)] = 120
    """Seconds by which delayed spectators are behind."""
    chat: Literal["text", "phrases"] = "text"
    hints: bool = True
    known_cards: bool = False
    """Whether the page shows which cards of other players everybody could know (`PlayerView.known_cards`)."""
    grace: Annotated[int, msgspec.Meta(ge=0, le=7 * 86400)] | None = 300
    """Seconds after which the others may call a bot for a player who is away; None for never."""
