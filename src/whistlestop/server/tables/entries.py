"""The log of a table: everything that happened to it, entry by entry. A table is a fold over its log.

Entries are stored, so they are a file format: fields may be added with a default, never renamed or dropped. They hold
what nobody may see before the end (the secret) and what nobody ever sees (hashes of keys). What readers may know about
an entry is decided in `reader_view.py`, which builds messages of other types: a field added here is sent to nobody.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, TypeAlias

import msgspec

from whistlestop.events import Event
from whistlestop.position import Position
from whistlestop.server.protocol.settings import Level, Opened, Settings


class SeriesPlayer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player of a series, and what they have won in it."""

    name: str
    """A person's name; a bot's level."""
    bot: int = 0
    """The number of a bot among those of its level at the table, from 1; 0 for a person."""
    keys: tuple[str, ...] = ()
    """The hashes of the keys of the person's last seat, by which somebody is known who changes their name."""
    games: int = 0
    wins: int = 0
    points: int = 0
    last_seat: int | None = None
    """The seat in the last game; None for a player who was not in it."""


class Series(msgspec.Struct, frozen=True):
    """The games of a table and of those that it is a rematch of, added up."""

    games: int
    players: tuple[SeriesPlayer, ...]
    """Those of the last game first, by seat."""


class Created(msgspec.Struct, frozen=True, tag="created"):
    """The table was made."""

    settings: Settings
    secret: str
    """The server's share of the game's secret, in hex. Its commitment is shown from now on."""
    host: str
    """The hash of the host's key, which may seat bots and start the game."""
    digest: str
    """Identifies the board and the tickets (`variant.digest`)."""
    rematch_of: str | None = None
    engine: str = ""
    """The version of Whistlestop that made the table."""
    opening: Position | None = None
    """Where the game begins, if not with a deal."""
    opened: Opened | None = None
    """What everybody may know about the opening."""
    series: Series | None = None
    """The series so far, if this is a rematch."""
    invitation: str | None = None
    """The code in the link to the table, if it is the rematch of one whose link was renewed."""


class SettingsChanged(msgspec.Struct, frozen=True, tag="settings-changed"):
    """The host changed the settings before the game began."""

    seat: int | None
    """The host's seat; None for a host who has not sat down."""
    settings: Settings
    digest: str
    """Identifies the board and the tickets (`variant.digest`)."""
    changed: tuple[str, ...]
    """The names of the settings that are different now."""


class SeatTaken(msgspec.Struct, frozen=True, tag="seat-taken"):
    """A person sat down."""

    seat: int
    name: str
    key: str
    """The hash of the key that opens the seat."""
    contribution: str
    """The player's share of the game's secret, in hex; empty if the player gave none."""


class BotSeated(msgspec.Struct, frozen=True, tag="bot-seated"):
    """A bot sat down."""

    seat: int
    level: Level


class SeatFreed(msgspec.Struct, frozen=True, tag="seat-freed"):
    """The player got up before the game began."""

    seat: int


class HostPassed(msgspec.Struct, frozen=True, tag="host-passed"):
    """The host got up, and another player is host now."""

    seat: int


class KeyGiven(msgspec.Struct, frozen=True, tag="key-given"):
    """Another key for a seat: for another device of its player, or for a program that plays it."""

    seat: int
    key: str
    use: Literal["recovery", "program"]


class KeysRevoked(msgspec.Struct, frozen=True, tag="keys-revoked"):
    """The player of a seat revoked all of its keys but one."""

    seat: int
    kept: str
    """The hash of the key that still opens the seat."""


class LinkRenewed(msgspec.Struct, frozen=True, tag="link-renewed"):
    """The host renewed the link: from now on only this code lets others in, and the table is not in the lobby."""

    invitation: str


class Started(msgspec.Struct, frozen=True, tag="started"):
    """All seats were taken, and the game began."""


class SentAway(msgspec.Struct, frozen=True, tag="sent-away"):
    """The host sent a player away before the first turn: the deal does not count, and the table waits again."""

    seat: int
    name: str
    """The name of the player who had to go."""


class Played(msgspec.Struct, frozen=True, gc=False, tag="played"):
    """A seat played an action."""

    seat: int
    action: str
    spent: int = 0
    """Milliseconds of the player's own time."""
    bot: bool = False
    """Whether a bot chose it."""


class UndoAsked(msgspec.Struct, frozen=True, tag="undo-asked"):
    """A player asked all others to go back to before the player's last action."""

    seat: int
    actions: int
    """How many actions of the game would be left."""


class UndoAnswered(msgspec.Struct, frozen=True, tag="undo-answered"):
    """A player agreed or refused."""

    seat: int
    agreed: bool


class Undone(msgspec.Struct, frozen=True, tag="undone"):
    """The game went back: only the first `actions` actions count."""

    seat: int
    actions: int


class TakenOver(msgspec.Struct, frozen=True, tag="taken-over"):
    """A bot took over the seat of a person: until the person comes back, or for one turn if the time was up."""

    seat: int
    why: Literal["left", "away", "time"]


class CameBack(msgspec.Struct, frozen=True, tag="came-back"):
    """The player took the seat back from the bot."""

    seat: int


class LeftTable(msgspec.Struct, frozen=True, tag="left"):
    """A player left a running game."""

    seat: int


class BotReplaced(msgspec.Struct, frozen=True, tag="bot-replaced"):
    """The bot of a seat failed, and another one replaced it."""

    seat: int
    level: Level
    why: str


class Said(msgspec.Struct, frozen=True, tag="said"):
    """A player sent a chat message: one of the phrases, or a text."""

    seat: int
    phrase: str | None = None
    text: str | None = None


class Muted(msgspec.Struct, frozen=True, tag="muted"):
    """A player muted or unmuted another one."""

    seat: int
    other: int
    muted: bool


class RematchMade(msgspec.Struct, frozen=True, tag="rematch-made"):
    """A table was made for the rematch."""

    table: str


class Closed(msgspec.Struct, frozen=True, tag="closed"):
    """The table was closed before its game began."""

    why: Literal["host", "idle"]


EntryBody: TypeAlias = (
    Created
    | SettingsChanged
    | SeatTaken
    | BotSeated
    | SeatFreed
    | HostPassed
    | KeyGiven
    | KeysRevoked
    | LinkRenewed
    | Started
    | SentAway
    | Played
    | UndoAsked
    | UndoAnswered
    | Undone
    | TakenOver
    | CameBack
    | LeftTable
    | BotReplaced
    | Said
    | Muted
    | RematchMade
    | Closed
)


class Cause(msgspec.Struct, frozen=True, gc=False):
    """The command that caused an entry, by which a repeated command is recognised."""

    key: str
    """The hash of the caller's key."""
    command: str
    """The id that the caller gave the command."""


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One entry of a log."""

    number: int
    """1, 2, 3, …: the version of the table after it."""
    at: int
    """When, in milliseconds since 1970."""
    what: EntryBody
    cause: Cause | None = None


class AppliedEntry(msgspec.Struct, frozen=True, gc=False):
    """An entry after it was applied to its table, with the events that it caused in the game."""

    version: int
    at: int
    what: EntryBody
    """Of an action without the time that was spent on it, which no reader is told."""
    events: tuple[Event, ...] = ()

    @classmethod
    def of(cls, entry: Entry, events: tuple[Event, ...]) -> AppliedEntry:
        """An entry, with its events.

        A server remembers hundreds of them for each of many tables, which share what is the same.
        """
        what = entry.what
        if isinstance(what, Played):
            what = _played(what.seat, what.action, what.bot)
        return cls(entry.number, entry.at, what, events)


@lru_cache(maxsize=1 << 14)
def _played(seat: int, action: str, bot: bool) -> Played:
    return Played(seat, action, bot=bot)
