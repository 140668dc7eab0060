"""What clients are told. Everything here is what its reader may know and nothing else; see `reader_view.py`."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from whistlestop.bots.reasons import HintReason
from whistlestop.events import Event
from whistlestop.server.protocol.refusals import Reason, Refusal
from whistlestop.server.protocol.settings import Level, Opened, Settings, State
from whistlestop.view import View

PROTOCOL = 1


MayUndo: TypeAlias = Literal["no", "freely", "by-consent"]


class SeatNow(msgspec.Struct, frozen=True):
    """One seat of a table, as everyone sees it."""

    seat: int
    kind: Literal["free", "person", "bot"]
    name: str
    """The person's name; the bot's level; empty if the seat is free."""
    present: bool
    """Whether somebody is connected; bots always are."""
    played_by_bot: bool
    """A person's seat that a bot plays for the time being."""
    host: bool


class ClockNow(msgspec.Struct, frozen=True):
    """The clock of a seat that may act now."""

    seat: int
    move: int
    """Milliseconds left for the move, at `Now.at`."""
    reserve: int
    """Milliseconds left in the reserve after that."""
    running: bool


class UndoNow(msgspec.Struct, frozen=True):
    """A player has asked to take something back."""

    seat: int
    agreed: tuple[int, ...]
    asked: tuple[int, ...]
    """Who has not answered yet."""


class Fairness(msgspec.Struct, frozen=True):
    """What the deal follows from: the commitment first, the contributions from the start, the secret after the end."""

    commitment: str
    contributions: tuple[str, ...] | None
    """One for each seat, empty for those who gave none."""
    secret: str | None


class Now(msgspec.Struct, frozen=True):
    """A table as its reader sees it."""

    version: int
    at: int
    """When this was written, in milliseconds since 1970."""
    state: State
    seats: tuple[SeatNow, ...]
    seat: int | None
    """Whose eyes these are; None for a spectator, or while a screen is handed over."""
    view: View | None
    """The game; None before it has begun."""
    legal: tuple[str, ...]
    """What this seat may do now."""
    closed: tuple[int, ...]
    """Unclaimed routes that this seat can never claim any more (C4); for a spectator, those that nobody can."""
    may_undo: MayUndo
    undo: UndoNow | None
    clocks: tuple[ClockNow, ...]
    fairness: Fairness
    muted: tuple[int, ...]
    """Whom this seat does not read."""
    hand_over: tuple[int, ...]
    """Seats of this screen that may act, and wait for their player to confirm that they are at it."""
    rematch: str | None


class NewsSeatTaken(msgspec.Struct, frozen=True, tag="seat-taken"):
    """A person sat down."""

    seat: int
    name: str


class NewsBotSeated(msgspec.Struct, frozen=True, tag="bot-seated"):
    """A bot sat down."""

    seat: int
    level: Level


class NewsSeatFreed(msgspec.Struct, frozen=True, tag="seat-freed"):
    """A seat became free."""

    seat: int


class NewsHostPassed(msgspec.Struct, frozen=True, tag="host-passed"):
    """Somebody else is host now."""

    seat: int


class NewsStarted(msgspec.Struct, frozen=True, tag="started"):
    """The game began."""


class NewsPlayed(msgspec.Struct, frozen=True, tag="played"):
    """A seat acted; the events are those that the reader may see."""

    seat: int
    events: tuple[Event, ...]
    bot: bool


class NewsUndoAsked(msgspec.Struct, frozen=True, tag="undo-asked"):
    """A player asks to take something back."""

    seat: int
    actions: int


class NewsUndoAnswered(msgspec.Struct, frozen=True, tag="undo-answered"):
    """A player agreed or refused."""

    seat: int
    agreed: bool


class NewsUndone(msgspec.Struct, frozen=True, tag="undone"):
    """The game went back to where only `actions` actions had been played."""

    seat: int
    actions: int


class NewsTakenOver(msgspec.Struct, frozen=True, tag="taken-over"):
    """A bot plays for a seat."""

    seat: int
    why: Literal["left", "away", "time"]


class NewsCameBack(msgspec.Struct, frozen=True, tag="came-back"):
    """A player has a seat back."""

    seat: int


class NewsLeft(msgspec.Struct, frozen=True, tag="left"):
    """A player left."""

    seat: int


class NewsBotReplaced(msgspec.Struct, frozen=True, tag="bot-replaced"):
    """A bot failed, and another one plays on."""

    seat: int
    level: Level


class NewsSaid(msgspec.Struct, frozen=True, tag="said"):
    """A player said something. A text is a text: never markup."""

    seat: int
    phrase: str | None
    text: str | None


class NewsRematch(msgspec.Struct, frozen=True, tag="rematch"):
    """There is a new table for the same players."""

    table: str


class NewsClosed(msgspec.Struct, frozen=True, tag="closed"):
    """The table was given up."""

    why: Literal["host", "idle"]


NewsBody: TypeAlias = (
    NewsSeatTaken
    | NewsBotSeated
    | NewsSeatFreed
    | NewsHostPassed
    | NewsStarted
    | NewsPlayed
    | NewsUndoAsked
    | NewsUndoAnswered
    | NewsUndone
    | NewsTakenOver
    | NewsCameBack
    | NewsLeft
    | NewsBotReplaced
    | NewsSaid
    | NewsRematch
    | NewsClosed
)


class News(msgspec.Struct, frozen=True):
    """Something that happened, with the version of the table after it. Versions may have gaps."""

    version: int
    at: int
    what: NewsBody


class Welcome(msgspec.Struct, frozen=True, tag="welcome"):
    """The first message on a socket; the second is an `Update`."""

    protocol: int
    server: str
    table: str
    settings: Settings
    seats: tuple[int, ...]
    """The seats of this socket; empty for a spectator."""
    phrases: tuple[str, ...]
    opened: Opened | None
    """Where the game began, if it was not dealt anew."""


class Update(msgspec.Struct, frozen=True, tag="update"):
    """What happened since the reader's version, and how the table is now."""

    news: tuple[News, ...]
    complete: bool
    """False if news are missing before these, since too much happened meanwhile."""
    now: Now


class Presence(msgspec.Struct, frozen=True, tag="presence"):
    """Who is connected, by seat."""

    present: tuple[bool, ...]


class Ack(msgspec.Struct, frozen=True, tag="ack"):
    """The command was carried out and is stored. Sent again when the command is."""

    id: str
    version: int
    """The version of the table after it."""


class HintAnswer(msgspec.Struct, frozen=True, tag="hint"):
    """What a bot would do, and why."""

    id: str
    action: str
    level: Level
    """The level of the bot."""
    reason: HintReason
    """Something that is true of what the seat can see, whatever the bot had in mind."""


class Refused(msgspec.Struct, frozen=True, tag="refused", omit_defaults=True):
    """Nothing was done, and this is why."""

    reason: Reason
    message: str
    """A sentence for the player."""
    id: str = ""
    """The command's id, if it could be read."""
    rule: str | None = None
    """The rule of the game that forbids it."""
    retry_after: float | None = None
    """Seconds after which the same command may be sent again."""
    now: Now | None = None
    """The table as it is, when the command was meant for an older version."""


def refused(refusal: Refusal, command: str = "", now: Now | None = None) -> Refused:
    """The message that tells the sender of a command about its refusal."""
    return Refused(
        refusal.reason, refusal.message, id=command, rule=refusal.rule, retry_after=refusal.retry_after, now=now
    )


class SeatsMoved(msgspec.Struct, frozen=True, tag="moved"):
    """A newer connection has these seats now; this one keeps the others, or is closed if it has none left."""

    seats: tuple[int, ...]


class Pong(msgspec.Struct, frozen=True, tag="pong"):
    """I am here."""

    n: int
    at: int


class Stopping(msgspec.Struct, frozen=True, tag="stopping"):
    """The server is about to stop, and nothing is lost: come back."""

    back_in: int
    """Seconds after which it is worth trying."""


ServerMessage: TypeAlias = Welcome | Update | Presence | Ack | HintAnswer | Refused | SeatsMoved | Pong | Stopping
