"""The tally of a report: every finished game is replayed from its record, and what happened in it is counted."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from statistics import fmean

from whistlestop import intervals
from whistlestop.arena.game_result import GameResult
from whistlestop.arena.tournament_folder import TournamentFolder
from whistlestop.boards import Variant
from whistlestop.events import Event, RouteClaimed, TicketsKept, TunnelDeclined, TunnelTurned
from whistlestop.game import Record
from whistlestop.intervals import Estimate
from whistlestop.record_text import RecordError

Deal = tuple[int, int]
"""The index of the folder, and the number of the deal in it."""


class Sample:
    """Numbers, grouped by the deals they come from."""

    def __init__(self) -> None:
        self.by_deal: defaultdict[Deal, list[float]] = defaultdict(list)

    def add(self, deal: Deal, value: float) -> None:
        self.by_deal[deal].append(value)

    def means(self) -> list[float]:
        """The mean of each deal."""
        return [fmean(values) for values in self.by_deal.values()]

    def mean(self) -> Estimate:
        return intervals.mean(self.means())

    def share(self) -> Estimate:
        return intervals.share(self.means())

    @property
    def values(self) -> list[float]:
        """The numbers of all deals."""
        return [value for values in self.by_deal.values() for value in values]


class TableTally:
    """The counts for games with the same number of players."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.games = 0
        self.points = [Sample() for _ in range(players)]
        self.wins = [Sample() for _ in range(players)]
        self.longest = [Sample() for _ in range(players)]
        self.turns: list[int] = []
        self.actions: list[int] = []
        self.winning_points = Sample()


class Tally:
    """All counts. Tickets and routes are keyed by their ids."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.games = 0
        self.faults = 0
        self.unreadable: list[str] = []
        self.tables: dict[int, TableTally] = {}
        self.offered: Counter[str] = Counter()
        self.kept: Counter[str] = Counter()
        self.completed: Counter[str] = Counter()
        self.claimed: Counter[str] = Counter()
        self.claimed_by_winner: defaultdict[str, float] = defaultdict(float)
        self.ticket_lift: defaultdict[str, Sample] = defaultdict(Sample)
        self.route_lift: defaultdict[str, Sample] = defaultdict(Sample)
        self.make_up: defaultdict[str, defaultdict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
        self.longest_of_game: Counter[int] = Counter()
        self.winner_had_longest = Sample()
        self.shared_longest = 0
        self.longest_by_bot: defaultdict[str, list[float]] = defaultdict(list)
        self.most_tickets_of_game: Counter[int] = Counter()
        self.winner_had_most_tickets = Sample()
        self.shared_most_tickets = 0
        self.most_tickets_by_bot: defaultdict[str, list[float]] = defaultdict(list)
        self.stations_built: Counter[int] = Counter()
        self.stations_borrowing = 0
        self.station_points: list[float] = []
        self.tunnel_prices: Counter[int] = Counter()
        self.tunnels_declined = 0

    def add_folder(self, number: int, folder: TournamentFolder, progress: Callable[[], None]) -> None:
        """Count the games of a folder."""
        games = sorted(folder.games.values(), key=lambda result: result.game)
        usual_wins = _usual_wins(games)
        for result in games:
            progress()
            if result.fault is not None:
                self.faults += 1
                continue
            try:
                record = Record.parse(folder.record(result.game), self.variant)
                happened = _replay(record)
            except (RecordError, OSError) as error:
                self.unreadable.append(f"{folder.path}, game {result.game}: {error}")
                continue
            _GameTally(self, result, usual_wins, (number, result.deal)).count(happened)


def _usual_wins(games: Sequence[GameResult]) -> dict[str, float]:
    """The share of wins of each bot, with which its games with a certain ticket or route are compared."""
    wins: defaultdict[str, list[float]] = defaultdict(list)
    for result in games:
        if result.fault is None:
            for bot, share in zip(result.bots, result.wins, strict=True):
                wins[bot].append(share)
    return {bot: fmean(shares) for bot, shares in wins.items()}


def _replay(record: Record) -> list[Event]:
    game = record.start()
    happened: list[Event] = []
    for seat, action in record.actions:
        happened += game.play(action, seat)
    return happened


class _GameTally:
    """Adds one game to a tally."""

    def __init__(self, into: Tally, result: GameResult, usual_wins: dict[str, float], deal: Deal) -> None:
        self.into = into
        self.result = result
        self.usual_wins = usual_wins
        self.deal = deal

    def count(self, happened: Sequence[Event]) -> None:
        self.into.games += 1
        self._seats()
        self._scores()
        claims: dict[str, int] = {}
        for event in happened:
            match event:
                case TicketsKept(kept=tuple(kept), returned=tuple(returned)):
                    self.into.offered.update(kept + returned)
                    self.into.kept.update(kept)
                case RouteClaimed():
                    claims[event.route] = event.seat
                case TunnelTurned():
                    self.into.tunnel_prices[event.price] += 1
                case TunnelDeclined():
                    self.into.tunnels_declined += 1
        for route, seat in claims.items():
            self.into.claimed[route] += 1
            self.into.claimed_by_winner[route] += self.result.wins[seat]
            self.into.route_lift[route].add(self.deal, self._lift(seat))

    def _lift(self, seat: int) -> float:
        """By how much the bot at a seat won more than it usually does."""
        return self.result.wins[seat] - self.usual_wins[self.result.bots[seat]]

    def _seats(self) -> None:
        result, players = self.result, len(self.result.bots)
        table = self.into.tables.setdefault(players, TableTally(players))
        assert result.scores is not None
        table.games += 1
        table.turns.append(result.turns)
        table.actions.append(result.actions)
        had_longest = _leaders([sheet.path_length for sheet in result.scores])
        for seat, sheet in enumerate(result.scores):
            table.points[seat].add(self.deal, sheet.total)
            table.wins[seat].add(self.deal, result.wins[seat])
            table.longest[seat].add(self.deal, had_longest[seat])
        table.winning_points.add(self.deal, max(sheet.total for sheet in result.scores))

    def _scores(self) -> None:
        into, result = self.into, self.result
        assert result.scores is not None
        self._leads()
        for sheet, bot, win in zip(result.scores, result.bots, result.wins, strict=True):
            for who in ("all", "winners" if win else "others", f"bot {bot}"):
                for part in ("routes", "tickets", "longest", "most_tickets", "stations", "total"):
                    into.make_up[who][part].append(getattr(sheet, part))
            into.completed.update(sheet.tickets_done)
            for ticket in sheet.tickets_done + sheet.tickets_failed:
                into.ticket_lift[ticket].add(self.deal, self._lift(sheet.seat))
            into.stations_built[len(sheet.station_routes)] += 1
            into.stations_borrowing += sum(route is not None for route in sheet.station_routes.values())
            into.station_points.append(sheet.stations)

    def _leads(self) -> None:
        """Count who had the longest path and who had completed the most tickets, with or without a bonus for it."""
        into, result = self.into, self.result
        assert result.scores is not None
        lengths = [sheet.path_length for sheet in result.scores]
        completed = [len(sheet.tickets_done) for sheet in result.scores]
        had_longest, had_most = _leaders(lengths), _leaders(completed)
        into.longest_of_game[max(lengths)] += 1
        into.most_tickets_of_game[max(completed)] += 1
        into.shared_longest += sum(had_longest) > 1
        into.shared_most_tickets += sum(had_most) > 1
        into.winner_had_longest.add(self.deal, self._won_by(had_longest))
        into.winner_had_most_tickets.add(self.deal, self._won_by(had_most))
        for bot, longest, most in zip(result.bots, had_longest, had_most, strict=True):
            into.longest_by_bot[bot].append(longest)
            into.most_tickets_by_bot[bot].append(most)

    def _won_by(self, leaders: Sequence[float]) -> float:
        """The share of the win that went to these seats."""
        return sum(win * leads for win, leads in zip(self.result.wins, leaders, strict=True))


def _leaders(numbers: Sequence[int]) -> list[float]:
    """For each seat, 1 if it has the greatest number and that is more than 0, else 0."""
    return [float(0 < number == max(numbers)) for number in numbers]
