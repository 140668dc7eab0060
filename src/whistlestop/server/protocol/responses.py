"""The responses of the HTTP API, except for the messages that sockets send as well."""

from __future__ import annotations

from typing import Literal

import msgspec

from whistlestop.events import Event
from whistlestop.server.protocol.messages import ClockNow, Fairness, SeatNow, TableView
from whistlestop.server.protocol.settings import Opened, Settings, State
from whistlestop.ticket_state import TicketStates
from whistlestop.view import View


class TableMade(msgspec.Struct, frozen=True):
    """A new table, and the key of its host."""

    table: str
    key: str
    commitment: str
    version: int


class SeatGiven(msgspec.Struct, frozen=True):
    """A seat, and the key that opens it."""

    seat: int
    key: str
    version: int


class Done(msgspec.Struct, frozen=True):
    """The command was carried out and is stored."""

    version: int


class NewLink(msgspec.Struct, frozen=True):
    """The code in the renewed link to the table."""

    invitation: str
    version: int


class RematchTable(msgspec.Struct, frozen=True):
    """The table of the rematch. The first player who asked for it is its host, with the same key as here."""

    table: str
    version: int


class TableInfo(msgspec.Struct, frozen=True):
    """A table as anybody who knows its link may see it."""

    table: str
    settings: Settings
    state: State
    seats: tuple[SeatNow, ...]
    yours: tuple[int, ...]
    """The seats that the caller's key opens."""
    host: bool
    """Whether the caller is the host."""
    fairness: Fairness
    rematch: str | None
    opened: Opened | None
    """Where the game began, if not with a deal."""
    invitation: str | None
    """The code in the link to the table, for the host and the players; None if the link was never renewed."""


class LobbyTable(msgspec.Struct, frozen=True):
    """A table in the lobby."""

    table: str
    settings: Settings
    state: State
    seats: tuple[SeatNow, ...]
    to_act: tuple[int, ...]
    """The seats that may act now."""
    turn: int | None
    """How many actions were played before this turn; None if nobody is to act, or if spectators are delayed."""
    clocks: tuple[ClockNow, ...]
    """The clocks as they are now; none at a table without clocks, or if spectators are delayed."""
    at: int
    """When something last happened there, in milliseconds since 1970."""
    result: tuple[int, ...] | None
    """The points of each seat, once the game is over."""
    opened: Opened | None
    """Where the game began, if not with a deal."""


class Lobby(msgspec.Struct, frozen=True):
    """Tables that wait for players, and running ones that may be watched."""

    tables: tuple[LobbyTable, ...]
    mine: tuple[LobbyTable, ...]
    """The tables that the caller named by their ids, in that order, without those that do not exist."""


class VariantOption(msgspec.Struct, frozen=True):
    """An option of a variant."""

    name: str
    title: str
    about: str


class VariantSummary(msgspec.Struct, frozen=True):
    """A variant that can be played here."""

    name: str
    title: str
    about: str
    """A sentence or two."""
    board: str
    options: tuple[VariantOption, ...]
    fewest_players: int
    most_players: int
    trains: int
    """How many each player has."""
    stations: int
    """How many each player has; 0 where the game has none."""
    tunnels: bool
    ferries: bool
    digest: str


class Variants(msgspec.Struct, frozen=True):
    """All variants."""

    variants: tuple[VariantSummary, ...]


class Turn(msgspec.Struct, frozen=True):
    """The table as a seat sees it, for programs that play without a socket."""

    now: TableView
    your_turn: bool


class ReplayMoment(msgspec.Struct, frozen=True):
    """The game between two actions, as the seat or the spectator sees it."""

    view: View
    ticket_states: tuple[TicketStates, ...]
    """How the tickets stand: those of each seat if everything was asked for, or of one seat; empty for a spectator."""
    hands: tuple[tuple[int, ...], ...] | None
    """The cards of each seat, counted by kind. This and the next two are None unless everything was asked for."""
    tickets: tuple[tuple[int, ...], ...] | None
    """The tickets of each seat."""
    offers: tuple[tuple[int, ...], ...] | None
    """The tickets in the offer of each seat."""


class Step(msgspec.Struct, frozen=True):
    """One action of a game, and the events that it caused."""

    seat: int
    action: str
    at: int | None
    """When, in milliseconds since 1970; None if the game comes from a record."""
    events: tuple[Event, ...]
    after: ReplayMoment | None
    """The game after it, if views were asked for."""


class ReplaySeat(msgspec.Struct, frozen=True):
    """The player of a seat."""

    kind: Literal["person", "bot"]
    name: str
    """The person's name, or the bot's level; empty if the record has none."""


class Replay(msgspec.Struct, frozen=True):
    """A game as a seat or a spectator saw it, or with everything open."""

    table: str | None
    """The table where it was played, if it is known."""
    variant: str
    options: tuple[str, ...]
    seats: tuple[ReplaySeat, ...]
    seat: int | None
    open: bool
    dealt: bool
    """Whether it began with a deal. If it began at a position, the deal is unknown."""
    first: ReplayMoment | None
    """The game before its first action, if views were asked for."""
    steps: tuple[Step, ...]
    result: tuple[int, ...] | None
    """The points of each seat, if the game is over."""
    fairness: Fairness | None
    """None if the game was not dealt from a secret."""


class Check(msgspec.Struct, frozen=True):
    """Whether a finished game followed from its commitment, with everything that is needed to verify it."""

    fairness: Fairness
    holds: bool
    result: tuple[int, ...]


class Addresses(msgspec.Struct, frozen=True):
    """How others reach this server. Only a browser on the same machine is told."""

    network: str | None
    """Its address for others on the same network; null if it only listens to this machine."""
    shared: str | None
    """Its address from anywhere; null if there is none."""


NO_ADDRESSES = Addresses(None, None)


class Health(msgspec.Struct, frozen=True):
    """The server and its store work."""

    status: Literal["ok", "stopping"]
    server: str
