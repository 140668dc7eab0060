"""The statistics of players and variants, as the API returns them."""

from __future__ import annotations

import msgspec

from whistlestop.server.protocol.settings import Level


class Coverage(msgspec.Struct, frozen=True):
    """How many of the finished games are counted so far."""

    games: int
    """How many are counted."""
    of: int
    """How many there are."""


class Share(msgspec.Struct, frozen=True):
    """A share, with its 95 % confidence interval (Wilson)."""

    value: float
    low: float
    high: float


class Average(msgspec.Struct, frozen=True):
    """The average of some results."""

    games: int
    wins: float
    """A win that two players share counts a half for each."""
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
    """Spaces in the longest path of all these games."""


class Opponent(msgspec.Struct, frozen=True):
    """An opponent at the same tables."""

    name: str
    """Empty for bots."""
    level: Level | None
    games: int
    ahead: int
    """How many of them the player finished ahead of the opponent."""
    behind: int


class TicketFigures(msgspec.Struct, frozen=True):
    """A ticket that was kept."""

    variant: str
    ticket: str
    cities: tuple[str, str]
    """The ids of its two cities."""
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
    """The player's seat, an index into `seats`."""
    seats: tuple[ResultSeat, ...]
    counts: bool
    """Whether it counts for the player: not if a bot chose most of the actions."""
    table: str | None
    """The table's id, if the lobby showed it or the caller knows it; others stay private."""


class PlayerStatistics(msgspec.Struct, frozen=True):
    """The games played under a name. A name is not an account: anybody can have used it."""

    name: str
    """As it was spelt in the latest game."""
    counted: Coverage
    average: Average | None
    """None if there are no games."""
    best: int | None
    played: tuple[PlayedAs, ...]
    """The most played first."""
    tickets: tuple[TicketFigures, ...]
    """The tickets kept most often."""
    against: tuple[Opponent, ...]
    """The opponents met most often."""
    recent: tuple[PlayerResult, ...]
    """The newest first."""


class VariantGames(msgspec.Struct, frozen=True):
    """How often a variant was played."""

    variant: str
    games: int
    winners_points: float
    """The winners' points on average."""


class KindFigures(msgspec.Struct, frozen=True):
    """The results of persons, or of the bots of a level."""

    level: Level | None
    """None for persons."""
    seats: int
    wins: Share
    expected: float
    """The share of wins if all seats were equally strong."""
    points: float


class Statistics(msgspec.Struct, frozen=True):
    """All games that were finished here."""

    counted: Coverage
    players: int
    """How many persons with different names have played."""
    variants: tuple[VariantGames, ...]
    """The most played first."""
    kinds: tuple[KindFigures, ...]


class PlaceFigures(msgspec.Struct, frozen=True):
    """The results of one place in turn order."""

    players: int
    place: int
    """0 for the seat that begins."""
    games: int
    wins: Share
    points: float


class Sources(msgspec.Struct, frozen=True):
    """The sources of a seat's points, on average."""

    routes: float
    arrived: float
    failed: float
    stations: float
    longest: float
    most_tickets: float
    total: float


class Bar(msgspec.Struct, frozen=True):
    """A bar of the histogram of points."""

    least: int
    most: int
    seats: int
    winners: int


class VariantStatistics(msgspec.Struct, frozen=True):
    """All games of a variant that were finished here."""

    variant: str
    counted: Coverage
    """Counted over all variants."""
    games: int
    places: tuple[PlaceFigures, ...]
    points: tuple[Bar, ...]
    """The histogram, from the lowest to the highest without gaps."""
    sources: Sources | None
    """None if there are no games."""
    winners: Sources | None
    tickets: tuple[TicketFigures, ...]
    """All tickets that were kept, the most often kept first."""
    path: float
    """Spaces in the longest path of a game, on average."""
    longest_path: int
    turns: float
    """Turns of each player, on average."""
    minutes: float
    """The median duration in minutes."""
    kinds: tuple[KindFigures, ...]
