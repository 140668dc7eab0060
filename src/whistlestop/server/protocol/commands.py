"""What clients ask for: over the socket, or as the body of a request. Unknown fields are refused.

Every command has an id that its sender makes up, so that it can be sent again without being done twice, and most
have the version of the table that the sender was looking at, so that nothing is done that was meant for another
situation.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from whistlestop.boards.limits import MAX_PLAYERS
from whistlestop.lessons import Lesson
from whistlestop.server.protocol.settings import Level, Settings

PHRASES = (
    "hello",
    "good-luck",
    "well-played",
    "nice-route",
    "that-was-mine",
    "thinking",
    "your-turn",
    "one-moment",
    "sorry",
    "thanks",
    "again",
    "goodbye",
)
"""What can be said where texts are not allowed. Browsers show them in their reader's language."""

_END = r"$(?![\s\S])"
"""In Python a `$` alone lets a new line pass; this reads the same in every language."""

Id: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{8,64}" + _END)]
Seat: TypeAlias = Annotated[int, msgspec.Meta(ge=0, lt=MAX_PLAYERS)]
Version: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2**31)]
Name: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Contribution: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^([0-9a-f]{16,64})?" + _END)]
KeyText: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{22,64}" + _END)]
Moment: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=100_000)]
TableId: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[a-z2-7]{12}" + _END)]


class _Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id


class FromTable(msgspec.Struct, frozen=True, tag="table", forbid_unknown_fields=True):
    """Go on from a finished game of this server."""

    table: TableId
    at: Moment
    """After so many actions."""


class FromRecord(msgspec.Struct, frozen=True, tag="record", forbid_unknown_fields=True):
    """Go on from a game that somebody has the record of."""

    record: str
    at: Moment
    """After so many actions."""


class FromLesson(msgspec.Struct, frozen=True, tag="lesson", forbid_unknown_fields=True):
    """Begin at a position made for learning."""

    lesson: Lesson


Opening: TypeAlias = FromTable | FromRecord | FromLesson
"""Where a game begins that is not dealt anew."""


class CreateTable(_Command, frozen=True, tag="create-table"):
    """Make a table. The answer has the key of its host."""

    settings: Settings
    bots: Annotated[dict[Seat, Level], msgspec.Meta(max_length=MAX_PLAYERS)] = {}
    """The seats that bots take at once."""
    opening: Opening | None = None
    """Where the game begins, if it is not dealt anew; variant, options and seats must be as they are there."""


class TakeSeat(_Command, frozen=True, tag="take-seat"):
    """Sit down: in this seat, or in the first free one. The answer has the key of the seat."""

    name: Name
    seat: Seat | None = None
    contribution: Contribution = ""
    """16 to 64 random hex digits, which the deal will depend on."""


class SeatBot(_Command, frozen=True, tag="seat-bot"):
    """The host puts a bot into a free seat, or another one into a bot's seat."""

    seat: Seat
    level: Level


class FreeSeat(_Command, frozen=True, tag="free-seat"):
    """Before the game: get up; the host may make anybody get up."""

    seat: Seat


class StartGame(_Command, frozen=True, tag="start"):
    """The host starts the game; bots of this level take the free seats."""

    fill: Level | None = None


class CloseTable(_Command, frozen=True, tag="close"):
    """The host gives the table up before the game."""


class GiveKey(_Command, frozen=True, tag="give-key"):
    """Another key for one's own seat: for another device, or for a program. The answer has it."""

    seat: Seat
    use: Literal["recovery", "program"]


class Rematch(_Command, frozen=True, tag="rematch"):
    """After the game: a new table with the same settings. The answer names it, and everybody is told."""


class _SeatCommand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    version: Version
    """The version of the table that the sender was looking at."""
    seat: Seat


class Play(_SeatCommand, frozen=True, tag="play"):
    """Do something in the game; the action is one of the texts in `legal`."""

    action: Annotated[str, msgspec.Meta(max_length=200)]


class Undo(_SeatCommand, frozen=True, tag="undo"):
    """Take back one's last action, or ask everyone whether one may."""


class AnswerUndo(_SeatCommand, frozen=True, tag="answer-undo"):
    """Agree that another player takes something back, or don't."""

    agree: bool


class Say(_SeatCommand, frozen=True, tag="say"):
    """Say something: a phrase, or a text where the table allows it."""

    phrase: Annotated[str, msgspec.Meta(max_length=40)] | None = None
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=300)] | None = None


class Mute(_SeatCommand, frozen=True, tag="mute"):
    """Stop reading what another seat says, or read it again."""

    other: Seat
    muted: bool


class LeaveGame(_SeatCommand, frozen=True, tag="leave"):
    """Leave a running game to a bot."""


class ComeBack(_SeatCommand, frozen=True, tag="come-back"):
    """Take the seat back."""


class Hint(_SeatCommand, frozen=True, tag="hint"):
    """Ask what a good bot would do, where the table allows it."""


class HandOver(_SeatCommand, frozen=True, tag="hand-over"):
    """The player of this seat is at the screen now: show what the seat sees. Only on a socket with several seats."""


class Ping(msgspec.Struct, frozen=True, tag="ping", forbid_unknown_fields=True):
    """Are you there?"""

    n: Annotated[int, msgspec.Meta(ge=0, le=2**53)] = 0


TableCommand: TypeAlias = TakeSeat | SeatBot | FreeSeat | StartGame | CloseTable | GiveKey | Rematch
"""Commands about the table, each with a path of its own."""
SeatCommand: TypeAlias = Play | Undo | AnswerUndo | Say | Mute | LeaveGame | ComeBack | Hint
"""Commands of a seat, over its socket or to `/commands`."""
SocketMessage: TypeAlias = SeatCommand | HandOver | Ping
"""All that may be sent over a socket."""
