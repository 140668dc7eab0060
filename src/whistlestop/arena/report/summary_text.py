"""The summary of a report in a few sentences: what a designer should look at first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from whistlestop.arena.report.balance import Balance, RouteNumbers, TableNumbers, TicketNumbers
from whistlestop.intervals import Estimate

ENOUGH = 10
"""How often a ticket must have been offered or kept before its numbers mean anything."""
RARELY = 0.05
"""A ticket that is kept less often than this share of its offers hardly matters in the game."""
NAMED = 3
"""How many examples a sentence names."""


def summary_text(balance: Balance) -> str:
    """Sum up a report in one paragraph."""
    return " ".join(_sentences(balance))


def _sentences(balance: Balance) -> Iterator[str]:
    players = _listed([str(table.players) for table in balance.tables])
    yield f"{balance.games:,} games of {balance.title} with {players} players, played by {_listed(balance.bots)}."
    for table in balance.tables:
        yield _first_seat(table)
    yield from _length(balance.tables)
    yield from _tickets(balance.tickets)
    yield from _routes(balance.routes, balance.games)
    had = balance.longest.winner_had_it
    yield f"The winner had the longest path in {percent(had)} of the games."
    if balance.most_tickets is not None:
        yield f"The winner had completed the most tickets in {percent(balance.most_tickets.winner_had_it)} of them."
    if balance.stations is not None:
        yield f"A player builds {balance.stations.mean_built:.1f} stations on average."
    if balance.faults:
        yield f"{balance.faults} games that a bot broke off are left out."
    if balance.unreadable:
        yield f"{len(balance.unreadable)} games without a readable record are left out."


def _first_seat(table: TableNumbers) -> str:
    first = table.seats[0].win_share
    fair = 1 / table.players
    if first.low is None or first.high is None or first.low <= fair <= first.high:
        verdict = "no clear advantage"
    else:
        verdict = "an advantage" if first.value > fair else "a disadvantage"
    return (
        f"With {table.players} players, the seat that begins wins {percent(first)} of the games where "
        f"{100 * fair:.0f} % would be fair: {verdict}."
    )


def _length(tables: Sequence[TableNumbers]) -> Iterator[str]:
    turns = [f"{table.turns.mean / table.players:.0f}" for table in tables]
    if len(tables) == 1:
        yield f"A player has {turns[0]} turns on average."
    else:
        lengths = [f"{number} with {table.players} players" for number, table in zip(turns, tables, strict=True)]
        yield f"Turns per player on average: {_listed(lengths)}."


def _tickets(tickets: Sequence[TicketNumbers]) -> Iterator[str]:
    offered = [ticket for ticket in tickets if ticket.offered >= ENOUGH]
    returned = sorted((t for t in offered if t.kept <= RARELY * t.offered), key=lambda t: t.kept / t.offered)
    if returned:
        yield f"Hardly ever kept: {_named(returned)}."
    kept = [ticket for ticket in tickets if ticket.kept >= ENOUGH and ticket.worth is not None]
    losing = sorted((t for t in kept if (t.worth or 0) < 0), key=lambda t: t.worth or 0)
    if losing:
        yield f"Kept at a loss: {_named(losing)}."
    if kept:
        best = max(kept, key=lambda ticket: ticket.worth or 0)
        yield f"The ticket worth most is {best.name} ({best.worth:+z.1f} points each time it is kept)."


def _named(tickets: Sequence[TicketNumbers]) -> str:
    names = [f"{ticket.name} ({ticket.points})" for ticket in tickets[:NAMED]]
    more = len(tickets) - NAMED
    return f"{_listed(names)}, and {more} more" if more > 0 else _listed(names)


def _routes(routes: Sequence[RouteNumbers], games: int) -> Iterator[str]:
    most = max(routes, key=lambda route: route.claimed)
    yield f"The route claimed most is {most.name} ({100 * most.claimed / games:.0f} % of the games)."
    never = [route.name for route in routes if not route.claimed]
    if never:
        more = len(never) - NAMED
        yield f"Never claimed: {_listed(never[:NAMED])}{f', and {more} more' if more > 0 else ''}."


def percent(share: Estimate) -> str:
    """A share with its margin.

    >>> percent(Estimate(0.53, 0.49, 0.57)), percent(Estimate(0.5))
    ('53 % ± 4', '50 %')
    """
    margin = share.margin
    return f"{100 * share.value:.0f} %" + ("" if margin is None else f" ± {100 * margin:.0f}")


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
