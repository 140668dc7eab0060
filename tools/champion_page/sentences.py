"""What a player can use at the table, one sentence for each fact."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from statistics import fmean

from tools.champion_page import tables
from tools.champion_page.board_games import BoardGames
from tools.champion_page.settings import PLAYERS
from tools.champion_page.summary import Games, TicketNumbers, line_numbers

NAMED = 4
"""How many tickets or lines a sentence names."""


def sentences(board: BoardGames) -> Iterator[str]:
    """The most useful facts about a board."""
    tickets = board.tickets()
    yield f"**First tickets.** {_first_kept(board)}"
    yield f"**Kept most often:** {_named(tickets[:NAMED])}."
    yield f"**Kept least often:** {_named(tickets[: -NAMED - 1 : -1])}."
    yield f"**More tickets.** {_later(board)}"
    yield f"**Cards.** {_cards(board)}"
    yield f"**Routes.** {_early(board)}"
    yield f"**The end.** {_end(board)}"
    yield f"**The first player** {_beginning(board)}"
    if board.variant.stations:
        yield f"**Stations and tunnels.** {_stations(board)}"


def _first_kept(board: BoardGames) -> str:
    seats = [seat for games in board.champion.values() for game in games.games for seat in game.seats]
    offered = len(seats[0].first.offered)
    shares = {n: sum(len(seat.first.kept) == n for seat in seats) / len(seats) for n in range(offered + 1)}
    kept = listed([f"{n} in {100 * share:.0f} %" for n, share in shares.items() if share >= 0.005])
    done = _each(board.champion, lambda games: 100 * _value(games.ratio(tables.tickets_done, tables.tickets_held)))
    return (
        f"Of the first {offered} it keeps {kept} of its games. It completes {by_players(done, 0, ' %')} of its tickets."
    )


def _named(tickets: Sequence[TicketNumbers]) -> str:
    return listed([f"{ticket.name} ({100 * ticket.kept_share.value:.0f} %)" for ticket in tickets])


def _later(board: BoardGames) -> str:
    often = _each(board.champion, lambda games: games.mean(lambda seat: len(seat.later)).value)
    planners = by_players(_each(board.planner, lambda games: games.mean(lambda seat: len(seat.later)).value), 1)
    choices = [choice for games in board.champion.values() for choice in games.later_choices()]
    if not choices:
        return f"It never draws tickets during the game; the planner does so {planners} times a game."
    turn, kept = fmean(choice.turn for choice in choices), fmean(len(choice.kept) for choice in choices)
    return (
        f"It draws tickets {by_players(often, 2)} times a game, in turn {turn:.0f} on average, and keeps {kept:.1f} of "
        f"them. The planner does so {planners} times."
    )


def _cards(board: BoardGames) -> str:
    first = _each(board.champion, lambda games: _value(games.ratio(tables.first_claim, tables.has_claimed)))
    hands = _each(board.champion, lambda games: games.mean(lambda seat: seat.largest_hand).value)
    blind = _each(board.champion, lambda games: 100 * _value(games.ratio(lambda s: s.blind, tables.cards_drawn)))
    return (
        f"On average, its first route comes in turn {by_players(first, 0)} and its largest hand has "
        f"{by_players(hands, 0)} cards. It draws {by_players(blind, 0, ' %')} of its cards blind."
    )


def _early(board: BoardGames) -> str:
    found = []
    for players in (PLAYERS[0], PLAYERS[2]):
        lines = line_numbers(board.champion[players])[:NAMED]
        found.append(f"with {players} players, {listed([f'{n.name} ({100 * n.early:.0f} %)' for n in lines])}")
    return f"Claimed early most often: {'; '.join(found)}."


def _end(board: BoardGames) -> str:
    won = _each(board.champion, lambda games: 100 * _wins(games, tables.ender))
    ahead = _each(board.champion, _lead_of_ender)
    return (
        f"The player who begins the last round wins {by_players(won, 0, ' %')} of the games, and on average finishes "
        f"{by_players(ahead, 1)} points ahead of the best other one (−: behind)."
    )


def _lead_of_ender(games: Games) -> float:
    return fmean(game.lead(game.ender) for game in games.games if game.ender is not None)


def _beginning(board: BoardGames) -> str:
    won = by_players(_each(board.champion, lambda games: 100 * _wins(games, lambda _: 0)), 0, " %")
    fair = by_players(_each(board.champion, lambda games: 100 / games.players), 0, " %")
    return f"wins {won} of the games; fair would be {fair}."


def _wins(games: Games, seat_of: Callable[..., int | None]) -> float:
    share = games.winners_share(seat_of)
    return 0.0 if share is None else share.value


def _stations(board: BoardGames) -> str:
    built = _each(board.champion, lambda games: games.mean(lambda seat: seat.stations).value)
    tunnels = _each(board.champion, lambda games: games.mean(lambda seat: seat.tunnels).value)
    declined = _each(board.champion, lambda games: 100 * _value(games.ratio(tables.declined, tables.dear_tunnels)))
    return (
        f"It builds {by_players(built, 2)} of its {board.variant.stations} stations and tries {by_players(tunnels, 1)} "
        f"tunnels a game. When a tunnel costs extra cards, it declines {by_players(declined, 0, ' %')} of the time."
    )


def _each(games: Mapping[int, Games], number: Callable[[Games], float]) -> dict[int, float]:
    return {players: number(found) for players, found in games.items()}


def _value(ratio: float | None) -> float:
    return ratio or 0.0


def by_players(numbers: Mapping[int, float], digits: int, unit: str = "") -> str:
    """A number for each number of players, with slashes between them, or just one if they are all the same.

    >>> by_players({2: 31.9, 3: -26.7}, 0, " %"), by_players({2: 1.0, 3: 1.04}, 1)
    ('32 / −27 %', '1.0')
    """
    values = [f"{number:z.{digits}f}".replace("-", "−") for number in numbers.values()]
    return (values[0] if len(set(values)) == 1 else " / ".join(values)) + unit


def listed(names: Sequence[str]) -> str:
    """Names in a sentence.

    >>> listed(["a", "b", "c"]), listed(["a"])
    ('a, b and c', 'a')
    """
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
