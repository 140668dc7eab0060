"""What requests over HTTP are answered with, beside the messages that sockets use too."""

from __future__ import annotations

from typing import Literal

import msgspec

from whistlestop.events import Event
from whistlestop.server.protocol.messages import ClockNow, Fairness, Now, SeatNow
from whistlestop.server.protocol.settings import Opened, Settings, State
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


class RematchTable(msgspec.Struct, frozen=True):
    """The table of the rematch; who asked first is its host, with the same key as here."""

    table: str
    version: int


class TableInfo(msgspec.Struct, frozen=True):
    """A table as anybody may see it who knows its link."""

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
    """Where the game began, if it was not dealt anew."""


class LobbyTable(msgspec.Struct, frozen=True):
    """A table in the lobby."""

    table: str
    settings: Settings
    state: State
    seats: tuple[SeatNow, ...]
    to_act: tuple[int, ...]
    """The seats that may act now."""
    turn: int | None
    """How many actions were played before this turn: each has its own number; None where nobody is to act, or where
    spectators see everything later."""
    clocks: tuple[ClockNow, ...]
    """Where there are some, as they stand now; none where spectators see everything later."""
    at: int
    """When something last happened there, in milliseconds since 1970."""
    result: tuple[int, ...] | None
    """The points of each seat, once the game is over."""
    opened: Opened | None
    """Where the game began, if it was not dealt anew."""


class Lobby(msgspec.Struct, frozen=True):
    """Tables that wait for players, and running ones that may be watched."""

    tables: tuple[LobbyTable, ...]
    mine: tuple[LobbyTable, ...]
    """Those that were asked for by their ids, in that order; without those that are not there."""


class VariantOption(msgspec.Struct, frozen=True):
    """Something that a variant can be played with."""

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
    """For programs that play without a socket: the table as their seat sees it."""

    now: Now
    your_turn: bool


class ReplayMoment(msgspec.Struct, frozen=True):
    """The game between two actions, as the eyes see it."""

    view: View
    closed: tuple[int, ...]
    """Unclaimed routes that this seat can never claim any more (C4); for a spectator, those that nobody can."""
    hands: tuple[tuple[int, ...], ...] | None
    """With everything: the cards of each seat, counted by kind; otherwise None, as are the next two."""
    tickets: tuple[tuple[int, ...], ...] | None
    """The tickets of each seat."""
    offers: tuple[tuple[int, ...], ...] | None
    """The tickets that each seat chooses from."""


class Step(msgspec.Struct, frozen=True):
    """One action of a game, with all that happened."""

    seat: int
    action: str
    at: int | None
    """When, in milliseconds since 1970; a record from a file doesn't tell."""
    events: tuple[Event, ...]
    after: ReplayMoment | None
    """The game after it, if views were asked for."""


class ReplaySeat(msgspec.Struct, frozen=True):
    """Who sat in a seat."""

    kind: Literal["person", "bot"]
    name: str
    """The person's name, or the bot's level; empty if the record has none."""


class Replay(msgspec.Struct, frozen=True):
    """A game from the eyes of a seat, of a spectator, or open: a finished one of a table, or any from a record."""

    table: str | None
    """Where it was played, as far as the record tells."""
    variant: str
    options: tuple[str, ...]
    seats: tuple[ReplaySeat, ...]
    seat: int | None
    open: bool
    dealt: bool
    """Whether it began with a deal; how the cards of a game that began at a position were dealt is not known."""
    first: ReplayMoment | None
    """The game before its first action, if views were asked for."""
    steps: tuple[Step, ...]
    result: tuple[int, ...] | None
    """The points of each seat, if the game is over."""
    fairness: Fairness | None
    """None if the game followed from no secret."""


class Check(msgspec.Struct, frozen=True):
    """That a finished game followed from its commitment, with all that is needed to see for oneself."""

    fairness: Fairness
    holds: bool
    result: tuple[int, ...]


class Health(msgspec.Struct, frozen=True):
    """The server works, and so does its store."""

    status: Literal["ok", "stopping"]
    server: str
