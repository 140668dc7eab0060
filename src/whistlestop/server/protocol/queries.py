"""The query parameters and small bodies of HTTP requests."""

from __future__ import annotations

from typing import Annotated

import msgspec

from whistlestop.boards.languages import Language
from whistlestop.server.protocol import commands


class TurnQuery(msgspec.Struct, frozen=True):
    """Which seat, and the version that it has seen."""

    seat: commands.Seat
    after: commands.Version | None = None
    """Wait until the table has a later version than this."""
    wait: Annotated[float, msgspec.Meta(ge=0, le=30)] = 0
    """How many seconds to wait at most."""


class ViewQuery(msgspec.Struct, frozen=True):
    """Whose view, and when."""

    at: commands.Moment
    """The number of actions played before."""
    seat: commands.Seat | None = None
    """A seat's; without it a spectator's."""


class OptionsQuery(msgspec.Struct, frozen=True):
    """Which options of a variant."""

    option: Annotated[tuple[Annotated[str, msgspec.Meta(max_length=40)], ...], msgspec.Meta(max_length=8)] = ()
    """An option of the variant; may be given several times."""


class BoardQuery(msgspec.Struct, frozen=True):
    """How to label a board."""

    language: Language = "en"
    """The language in which the seas are named."""


class LobbyQuery(msgspec.Struct, frozen=True):
    """Which tables to show in addition to those that are open to everyone."""

    table: Annotated[tuple[commands.TableId, ...], msgspec.Meta(max_length=50)] = ()
    """The id of a table that the caller knows; may be given several times."""


class UseKey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A key from a link."""

    key: commands.KeyText


class ReplayQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whose view to replay, and how much of the game."""

    seat: commands.Seat | None = None
    """A seat's; without it a spectator's."""
    everything: bool = False
    """Include everything that happened, more than any player saw at the time."""
    views: bool = False
    """Include the game between the actions."""


class ReplayRecord(ReplayQuery, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A record to replay, and whose view of it."""

    record: Annotated[str, msgspec.Meta(min_length=1)]
