"""The settings of a table, chosen when it is made."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from whistlestop.boards.limits import MAX_PLAYERS

State: TypeAlias = Literal["waiting", "playing", "over", "closed"]
"""The state of a table: before the game, during it, after it; or closed before the game began."""
Level: TypeAlias = Literal["novice", "regular", "expert", "master"]
"""A bot as players know it; what plays behind it is in `bots/registry.py`. Nothing else may be asked of a server."""


class NoClock(msgspec.Struct, frozen=True, tag="none", forbid_unknown_fields=True):
    """Everybody takes the time they like."""


class RealTime(msgspec.Struct, frozen=True, tag="real-time", forbid_unknown_fields=True):
    """Some seconds for each move, and a reserve for the whole game that is used when they are over."""

    seconds: Annotated[int, msgspec.Meta(ge=5, le=3600)]
    reserve: Annotated[int, msgspec.Meta(ge=0, le=7200)]


class Days(msgspec.Struct, frozen=True, tag="days", forbid_unknown_fields=True):
    """Some days for each move."""

    days: Annotated[int, msgspec.Meta(ge=1, le=30)]


Clock: TypeAlias = NoClock | RealTime | Days


class Opened(msgspec.Struct, frozen=True):
    """Where a game began that was not dealt anew: it is practice, and counts in no statistics."""

    lesson: str | None = None
    """The lesson that it is."""
    table: str | None = None
    """The finished table whose game it goes on from, if it was in the lobby: the link of any other is not told."""
    at: int | None = None
    """After so many actions of that game, or of one that somebody had a record of."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table's settings. They do not change after it was made."""

    variant: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    seats: Annotated[int, msgspec.Meta(ge=2, le=MAX_PLAYERS)]
    options: Annotated[tuple[Annotated[str, msgspec.Meta(max_length=40)], ...], msgspec.Meta(max_length=8)] = ()
    first_seat: Annotated[int, msgspec.Meta(ge=0, lt=MAX_PLAYERS)] | None = None
    """Who begins; chance decides if nobody is named (S5)."""
    clock: Clock = NoClock()
    lobby: bool = False
    """Whether strangers see the table in the lobby; otherwise it is found by its link only."""
    spectators: Literal["none", "live", "delayed"] = "live"
    delay: Annotated[int, msgspec.Meta(ge=10, le=3600)] = 120
    """Seconds by which delayed spectators are behind."""
    chat: Literal["text", "phrases"] = "text"
    hints: bool = True
    known_cards: bool = False
    """Whether the page shows which cards of others everybody could know (`PlayerView.known_cards`)."""
    grace: Annotated[int, msgspec.Meta(ge=0, le=7 * 86400)] | None = 300
    """Seconds after which a bot plays for who has left, is away or has no time; None: never."""
