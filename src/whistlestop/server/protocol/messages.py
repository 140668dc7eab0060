"""Messages to clients. Each holds only what its reader may know; see `tables/reader_view.py`."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from whistlestop.bots.reasons import HintReason
from whistlestop.events import Event
from whistlestop.obstacles import Obstacles
from whistlestop.refusal_codes import Param
from whistlestop.server.protocol.refusal_categories import Category
from whistlestop.server.protocol.settings import Level, Opened, Settings, State
from whistlestop.ticket_state import OfferPlan, TicketStates
from whistlestop.ticket_ways import TicketWays
from whistlestop.tunnel_odds import TunnelOdds
from whistlestop.view import View

PROTOCOL = 1
"""The version of the protocol, which a client reads in the `Welcome`."""

MayUndo: TypeAlias = Literal["no", "freely", "by-consent"]
"""Whether a seat may undo its last action: never, at once, or if the other players agree."""


class SeatNow(msgspec.Struct, frozen=True):
    """One seat of a table, as everybody sees it."""

    seat: int
    kind: Literal["free", "person", "bot"]
    name: str
    """The person's name; the bot's level; empty if the seat is free."""
    present: bool
    """Whether its player is connected; bots always are."""
    away_since: int | None
    """When its player lost the connection, in milliseconds since 1970; None for a player who is there."""
    played_by_bot: bool
    """Whether a bot is playing for a person."""
    bot_for_turn: bool
    """Whether that bot plays only this turn, because the person's time was up."""
    host: bool


class ClockNow(msgspec.Struct, frozen=True):
    """The clock of a seat."""

    seat: int
    move: int
    """Milliseconds left for the action, at `TableView.at`."""
    reserve: int
    """Milliseconds left in the reserve after that."""
    running: bool


class BotSpell(msgspec.Struct, frozen=True):
    """Turns in a row in which a bot chose actions for a person."""

    seat: int
    first: int
    """The first turn, from 1 for each player's first; 0 is the choice of tickets before the game."""
    last: int


class UndoNow(msgspec.Struct, frozen=True):
    """A player's request for an undo."""

    seat: int
    agreed: tuple[int, ...]
    asked: tuple[int, ...]
    """The seats that have not answered yet."""


class Fairness(msgspec.Struct, frozen=True):
    """What the deal follows from: the commitment, the contributions once the game has begun, the secret after it."""

    commitment: str
    contributions: tuple[str, ...] | None
    """One for each seat; empty where the player gave none. From the second deal on, they are made of what was given."""
    secret: str | None
    deal: int = 1
    """The number of the deal: higher than 1 if the host has sent players away."""


class SeriesPlayerNow(msgspec.Struct, frozen=True):
    """A player of a series, and what they have won in it."""

    kind: Literal["person", "bot"]
    name: str
    """The person's name, the bot's level."""
    bot: int
    """The number of a bot among those of its level at the table, from 1; 0 for a person."""
    seat: int | None
    """The player's seat at this table; None for somebody who does not sit here."""
    games: int
    wins: int
    """Games won; a shared win counts for each winner."""
    points: int
    """The points of all games together."""


class SeriesNow(msgspec.Struct, frozen=True):
    """The score of a series: the games of this table and of those that it is a rematch of."""

    games: int
    """How many games count."""
    players: tuple[SeriesPlayerNow, ...]
    """Who has won most comes first."""
    awaited: tuple[str, ...]
    """Before the game, the persons who played the last one and have not sat down yet, in the order of their seats."""


class TableView(msgspec.Struct, frozen=True):
    """A table as its reader sees it."""

    version: int
    at: int
    """When this was written, in milliseconds since 1970."""
    state: State
    seats: tuple[SeatNow, ...]
    seat: int | None
    """The seat whose view this is; None for a spectator, or while a shared screen is handed over."""
    view: View | None
    """The game; None before it has begun."""
    legal: tuple[str, ...]
    """The actions that this seat may play now."""
    obstacles: Obstacles | None
    """What prevents this seat from claiming, building and drawing; None before the game has begun."""
    tickets: TicketStates | None
    """How this seat's tickets stand; None for a spectator and before the game has begun."""
    ticket_ways: tuple[TicketWays, ...]
    """The ways of each ticket that this seat holds and has not completed; empty for a spectator."""
    offer_plans: tuple[OfferPlan, ...]
    """What it would take to keep tickets on offer: a plan for each selection, whose index has a bit for each ticket."""
    tunnel_odds: tuple[TunnelOdds, ...]
    """How likely each price of a tunnel is, for each kind of card in hand; empty out of turn and without tunnels."""
    may_undo: MayUndo
    undo: UndoNow | None
    may_send_away: tuple[int, ...]
    """The seats whose players this seat may send away now, as the host; empty from the first turn on."""
    clocks: tuple[ClockNow, ...]
    fairness: Fairness
    muted: tuple[int, ...]
    """The seats that this seat has muted."""
    hand_over: tuple[int, ...]
    """Seats of this shared screen that may act once their players confirm that they are there."""
    rematch: str | None
    bot_spells: tuple[BotSpell, ...]
    """Where bots played for persons; empty until the game is over."""
    series: SeriesNow | None
    """The score of the series; None before the end of its first game."""


class NewsSettingsChanged(msgspec.Struct, frozen=True, tag="settings-changed"):
    """The host changed the settings."""

    seat: int | None
    """The host's seat; None for a host who has not sat down."""
    settings: Settings
    changed: tuple[str, ...]
    """The names of the settings that are different now."""


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
    """Another player is host now."""

    seat: int


class NewsLinkRenewed(msgspec.Struct, frozen=True, tag="link-renewed"):
    """The host renewed the link to the table; it is no longer in the lobby."""


class NewsSentAway(msgspec.Struct, frozen=True, tag="sent-away"):
    """The host sent a player away: the deal does not count, and the table waits again."""

    seat: int
    name: str


class NewsStarted(msgspec.Struct, frozen=True, tag="started"):
    """The game began."""


class NewsPlayed(msgspec.Struct, frozen=True, tag="played"):
    """A seat acted; the events are those that the reader may see."""

    seat: int
    events: tuple[Event, ...]
    bot: bool


class NewsUndoAsked(msgspec.Struct, frozen=True, tag="undo-asked"):
    """A player asks for an undo."""

    seat: int
    actions: int


class NewsUndoAnswered(msgspec.Struct, frozen=True, tag="undo-answered"):
    """A player agreed or refused."""

    seat: int
    agreed: bool


class NewsUndone(msgspec.Struct, frozen=True, tag="undone"):
    """The game went back: only its first `actions` actions count."""

    seat: int
    actions: int


class NewsTakenOver(msgspec.Struct, frozen=True, tag="taken-over"):
    """A bot plays for a seat from now on."""

    seat: int
    why: Literal["left", "away", "time"]


class NewsCameBack(msgspec.Struct, frozen=True, tag="came-back"):
    """A player took their seat back from a bot."""

    seat: int


class NewsLeft(msgspec.Struct, frozen=True, tag="left"):
    """A player left."""

    seat: int


class NewsBotReplaced(msgspec.Struct, frozen=True, tag="bot-replaced"):
    """A bot failed, and another one replaces it."""

    seat: int
    level: Level


class NewsSaid(msgspec.Struct, frozen=True, tag="said"):
    """A player sent a chat message. A text is plain text, never markup."""

    seat: int
    phrase: str | None
    text: str | None


class NewsRematch(msgspec.Struct, frozen=True, tag="rematch"):
    """There is a new table for the same players."""

    table: str


class NewsClosed(msgspec.Struct, frozen=True, tag="closed"):
    """The table was closed."""

    why: Literal["host", "idle"]


NewsBody: TypeAlias = (
    NewsSettingsChanged
    | NewsSeatTaken
    | NewsBotSeated
    | NewsSeatFreed
    | NewsHostPassed
    | NewsLinkRenewed
    | NewsStarted
    | NewsSentAway
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
    """Where the game began, if not with a deal."""


class Update(msgspec.Struct, frozen=True, tag="update"):
    """What happened since the reader's version, and the table as it is now."""

    news: tuple[News, ...]
    complete: bool
    """False if earlier news is missing because too much has happened since."""
    now: TableView


class Presence(msgspec.Struct, frozen=True, tag="presence"):
    """Which players are connected, by seat."""

    present: tuple[bool, ...]
    away_since: tuple[int | None, ...]
    """As in the seats of the table view."""


class Ack(msgspec.Struct, frozen=True, tag="ack"):
    """The command was carried out and is stored. A repeated command is acknowledged again."""

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
    """A fact about the action that follows from the seat's view; the bot may have had other reasons."""


class Refused(msgspec.Struct, frozen=True, tag="refused", omit_defaults=True):
    """A command or request was refused: nothing was changed, and this is why."""

    reason: Category
    """What kind of refusal it is; the HTTP status follows from it."""
    code: str
    """What exactly is wrong, for programs; the reference lists all codes."""
    message: str
    """The same as an English sentence for the player."""
    params: dict[str, Param] = {}
    """The parameters of the code: seats are numbers, routes, cities and cards their ids."""
    id: str = ""
    """The command's id, if it could be read."""
    rule: str | None = None
    """The rule of the game that forbids it."""
    retry_after: float | None = None
    """Seconds after which the same command may be sent again."""
    now: TableView | None = None
    """The table as it is, if the command was meant for an older version."""


class SeatsMoved(msgspec.Struct, frozen=True, tag="moved"):
    """A newer connection has these seats now; this one keeps the others, or is closed if it has none left."""

    seats: tuple[int, ...]


class Pong(msgspec.Struct, frozen=True, tag="pong"):
    """The answer to a `Ping`."""

    n: int
    at: int


class Stopping(msgspec.Struct, frozen=True, tag="stopping"):
    """The server is about to stop. Nothing is lost: connect again."""

    back_in: int
    """Seconds after which to try again."""


ServerMessage: TypeAlias = Welcome | Update | Presence | Ack | HintAnswer | Refused | SeatsMoved | Pong | Stopping
