"""Figures of players and variants, as they are answered with."""

from __future__ import annotations

import msgspec

from whistlestop.server.protocol.settings import Level


class Coverage(msgspec.Struct, frozen=True):
    """How many finished games are in the figures; fewer than there are while older ones are still being counted."""

    games: int
    of: int


class Share(msgspec.Struct, frozen=True):
    """A part of a whole, and the interval in which it lies with a confidence of 95 % (Wilson)."""

    value: float
    low: float
    high: float


class Average(msgspec.Struct, frozen=True):
    """What one result is on average."""

    games: int
    wins: float
    """A win that is shared by two counts a half for each."""
    rank: float
    points: float


class PlayedAs(msgspec.Struct, frozen=True):
    """A player's results in one variant, with one number of players."""

    variant: str
    players: int
    average: Average
    best: int
    """Points of the best game."""
    longest: int
    """Spaces in the longest path of all games."""


class Opponent(msgspec.Struct, frozen=True):
    """Somebody who sat at the same tables."""

    name: str
    """Empty for bots."""
    level: Level | None
    games: int
    ahead: int
    """In how many of them the player was ranked higher."""
    behind: int


class TicketFigures(msgspec.Struct, frozen=True):
    """A ticket that was kept."""

    variant: str
    ticket: str
    cities: tuple[str, str]
    """By their ids."""
    points: int
    kept: int
    arrived: int


class ResultSeat(msgspec.Struct, frozen=True):
    """A seat at a finished game."""

    name: str
    """Empty for bots."""
    level: Level | None
    points: int
    rank: int


class PlayerResult(msgspec.Struct, frozen=True):
    """A game that a player has finished."""

    at: int
    """When it ended, in milliseconds since 1970."""
    variant: str
    seat: int
    """The player's, in `seats`."""
    seats: tuple[ResultSeat, ...]
    counts: bool
    """Whether it is in the player's figures: not if a bot chose most of the actions."""
    table: str | None
    """The table's id if it was open to everyone, or if one asked for it; the link of any other is not told."""


class PlayerStatistics(msgspec.Struct, frozen=True):
    """What is stored here of games played under a name. A name is no account: anybody can have used it."""

    name: str
    """As it was last written."""
    counted: Coverage
    average: Average | None
    """None without a game."""
    best: int | None
    played: tuple[PlayedAs, ...]
    """Most played first."""
    tickets: tuple[TicketFigures, ...]
    """Those kept most often."""
    against: tuple[Opponent, ...]
    """Those met most often."""
    recent: tuple[PlayerResult, ...]
    """The newest first."""


class VariantGames(msgspec.Struct, frozen=True):
    """How much of a variant is played."""

    variant: str
    games: int
    winners_points: float
    """On average."""


class KindFigures(msgspec.Struct, frozen=True):
    """How persons, or the bots of a level, do."""

    level: Level | None
    """None for persons."""
    seats: int
    wins: Share
    expected: float
    """What would be theirs if all won alike."""
    points: float


class Statistics(msgspec.Struct, frozen=True):
    """All games that were finished here."""

    counted: Coverage
    players: int
    """Names of persons."""
    variants: tuple[VariantGames, ...]
    """Most played first."""
    kinds: tuple[KindFigures, ...]


class PlaceFigures(msgspec.Struct, frozen=True):
    """How those do who sit at one place in turn order."""

    players: int
    place: int
    """0 for who begins."""
    games: int
    wins: Share
    points: float


class Sources(msgspec.Struct, frozen=True):
    """Where a seat's points come from, on average."""

    routes: float
    arrived: float
    failed: float
    stations: float
    longest: float
    most_tickets: float
    total: float


class Bar(msgspec.Struct, frozen=True):
    """Some of the points that seats got."""

    least: int
    most: int
    seats: int
    winners: int


class VariantStatistics(msgspec.Struct, frozen=True):
    """All games of a variant that were finished here."""

    variant: str
    counted: Coverage
    """Of all variants."""
    games: int
    places: tuple[PlaceFigures, ...]
    points: tuple[Bar, ...]
    """From the lowest to the highest, without a gap."""
    sources: Sources | None
    """None without a game."""
    winners: Sources | None
    tickets: tuple[TicketFigures, ...]
    """Every ticket that was ever kept, those first that were kept most often."""
    path: float
    """Spaces in the longest path of a game, on average."""
    longest_path: int
    turns: float
    """Of each player, on average."""
    minutes: float
    """How long half of the games took at most, in minutes."""
    kinds: tuple[KindFigures, ...]
