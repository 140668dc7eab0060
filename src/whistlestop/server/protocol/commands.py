"""Commands: what clients send over a socket, or as the body of a request. Unknown fields are refused.

Every command has an id that its sender makes up, so that it can be sent again without being carried out twice. Most
have the version of the table that the sender has seen, so that a command meant for an earlier situation is refused.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from whistlestop.boards.limits import MAX_PLAYERS
from whistlestop.lessons import Lesson
from whistlestop.server.keys import TABLE_ID_PATTERN
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
    "bravo",
    "wow",
    "ha-ha",
    "oh-no",
)
"""What players can say where texts are not allowed. Browsers show them in their reader's language."""

_END = r"$(?![\s\S])"
"""The end of a text. A `$` alone allows a line break after it in Python, but not in JavaScript; this never does."""

Id: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{8,64}" + _END)]
Seat: TypeAlias = Annotated[int, msgspec.Meta(ge=0, lt=MAX_PLAYERS)]
Version: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2**31)]
Name: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Contribution: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^([0-9a-f]{16,64})?" + _END)]
KeyText: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{22,64}" + _END)]
Invitation: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^([A-Za-z0-9_-]{16,64})?" + _END)]
Moment: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=100_000)]
TableId: TypeAlias = Annotated[str, msgspec.Meta(pattern=f"^{TABLE_ID_PATTERN}{_END}")]


class _Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id


class FromTable(msgspec.Struct, frozen=True, tag="table", forbid_unknown_fields=True):
    """Continue a finished game of this server."""

    table: TableId
    at: Moment
    """The number of actions played before."""


class FromRecord(msgspec.Struct, frozen=True, tag="record", forbid_unknown_fields=True):
    """Continue the game of a record."""

    record: str
    at: Moment
    """The number of actions played before."""


class FromLesson(msgspec.Struct, frozen=True, tag="lesson", forbid_unknown_fields=True):
    """Begin at a position made for learning."""

    lesson: Lesson


Opening: TypeAlias = FromTable | FromRecord | FromLesson
"""Where a game begins that does not begin with a deal."""


class CreateTable(_Command, frozen=True, tag="create-table"):
    """Make a table. The response has the key of its host."""

    settings: Settings
    bots: Annotated[dict[Seat, Level], msgspec.Meta(max_length=MAX_PLAYERS)] = {}
    """The seats that bots take at once."""
    opening: Opening | None = None
    """Where the game begins, if not with a deal; variant, options and number of seats must be the same as there."""


class ChangeSettings(_Command, frozen=True, tag="change-settings"):
    """The host changes the settings before the game. The game begins if no seat is free any more."""

    settings: Settings
    """All of them, as for a new table."""


class TakeSeat(_Command, frozen=True, tag="take-seat"):
    """Sit down in this seat, or in the first free one. The response has the key of the seat."""

    name: Name
    seat: Seat | None = None
    contribution: Contribution = ""
    """16 to 64 random hex digits, on which the deal will depend."""
    invitation: Invitation = ""
    """The code in the link to the table, if it has one."""


class SeatBot(_Command, frozen=True, tag="seat-bot"):
    """The host seats a bot in a free seat, or replaces a bot."""

    seat: Seat
    level: Level


class FreeSeat(_Command, frozen=True, tag="free-seat"):
    """Get up before the game; the host may free any seat."""

    seat: Seat


class StartGame(_Command, frozen=True, tag="start"):
    """The host starts the game."""

    fill: Level | None = None
    """The level of the bots that take the free seats; without it, no seat may be free."""


class CloseTable(_Command, frozen=True, tag="close"):
    """The host closes the table before the game."""


class GiveKey(_Command, frozen=True, tag="give-key"):
    """Make another key for the player's own seat, for another device or for a program. The response has the key."""

    seat: Seat
    use: Literal["recovery", "program"]


class RevokeKeys(_Command, frozen=True, tag="revoke-keys"):
    """Revoke all keys of the player's own seat except the one that comes with this command."""

    seat: Seat


class RenewLink(_Command, frozen=True, tag="renew-link"):
    """The host renews the link to the table: nobody else can sit down or watch by the old one any more."""


class SendAway(_Command, frozen=True, tag="send-away"):
    """The host sends a player away before the first turn, and renews the link. The game begins again."""

    seat: Seat


class Rematch(_Command, frozen=True, tag="rematch"):
    """Make a table with the same settings after the game. The response names it, and all players are notified."""


class _SeatCommand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    version: Version
    """The version of the table that the sender has seen."""
    seat: Seat


class Play(_SeatCommand, frozen=True, tag="play"):
    """Play an action, one of the texts in `legal`."""

    action: Annotated[str, msgspec.Meta(max_length=200)]


class Undo(_SeatCommand, frozen=True, tag="undo"):
    """Take back one's last action, or ask the other players to agree to it."""


class AnswerUndo(_SeatCommand, frozen=True, tag="answer-undo"):
    """Agree to another player's undo, or refuse it."""

    agree: bool


class Say(_SeatCommand, frozen=True, tag="say"):
    """Send a chat message: a phrase, or a text where the table allows it."""

    phrase: Annotated[str, msgspec.Meta(max_length=40)] | None = None
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=300)] | None = None


class Mute(_SeatCommand, frozen=True, tag="mute"):
    """Mute another seat, or unmute it."""

    other: Seat
    muted: bool


class LeaveGame(_SeatCommand, frozen=True, tag="leave"):
    """Leave a running game; a bot takes over at once."""


class CallBot(_SeatCommand, frozen=True, tag="call-bot"):
    """Let a bot play for another player who has been away for longer than the table's grace time."""

    other: Seat


class ComeBack(_SeatCommand, frozen=True, tag="come-back"):
    """Take the seat back."""


class Hint(_SeatCommand, frozen=True, tag="hint"):
    """Ask what a strong bot would do, where the table allows it."""


class HandOver(_SeatCommand, frozen=True, tag="hand-over"):
    """Show the view of this seat, whose player is at the screen now. Only on a socket with several seats."""


class Follow(msgspec.Struct, frozen=True, tag="follow", forbid_unknown_fields=True):
    """Say whether bots wait so that this client can follow them: always, not before its next turn, or never."""

    bots: Literal["always", "from-my-turn", "never"]


class Ping(msgspec.Struct, frozen=True, tag="ping", forbid_unknown_fields=True):
    """Check that the connection is alive."""

    n: Annotated[int, msgspec.Meta(ge=0, le=2**53)] = 0


TableCommand: TypeAlias = (
    ChangeSettings
    | TakeSeat
    | SeatBot
    | FreeSeat
    | StartGame
    | CloseTable
    | GiveKey
    | RevokeKeys
    | RenewLink
    | SendAway
    | Rematch
)
"""Commands about the table, each with its own path."""
SeatCommand: TypeAlias = Play | Undo | AnswerUndo | Say | Mute | LeaveGame | CallBot | ComeBack | Hint
"""Commands of a seat, over its socket or to `/commands`."""
SocketMessage: TypeAlias = SeatCommand | HandOver | Follow | Ping
"""Everything that may be sent over a socket."""
