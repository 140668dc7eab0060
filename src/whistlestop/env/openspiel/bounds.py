"""Bounds on the length of a game, and on its returns."""

from __future__ import annotations

from whistlestop.boards import Variant
from whistlestop.env.rewards import RANK, WIN
from whistlestop.observations.layout import FULL_DECK


def most_decisions(variant: Variant, players: int, max_actions: int) -> int:
    """Return the most decisions that a game can have which is broken off after `max_actions`.

    Without tunnels there may be fewer. Every card that is drawn is played for a train or a station, or is in a hand at
    the end. Of every draw of tickets at least one is kept. Every route is claimed at most once. And of each round of
    players, at least one does not pass, or the game is over (N2). But a tunnel can be declined without end (T4).

    >>> import whistlestop as ws
    >>> most_decisions(ws.load("usa"), 2, max_actions=1200), most_decisions(ws.load("europe"), 2, max_actions=1200)
    (716, 1200)
    """
    if any(route.tunnel for route in variant.board.routes):
        return max_actions
    stations = players * variant.stations
    for_stations = players * sum(range(1, variant.stations + 1))
    draws = FULL_DECK + players * variant.trains + for_stations
    tickets = 2 * len(variant.regular)  # a draw and a choice each
    claims = min(len(variant.board.routes), players * variant.trains)
    return min(max_actions, players * len(variant.deals) + players * (draws + tickets + claims + stations + 1))


def return_bounds(variant: Variant, players: int, reward: int) -> tuple[float, float]:
    """Return the least and the greatest return of a game.

    No difference is greater than with the best routes for all trains, every bonus, and every ticket completed by this
    seat or failed by another.

    >>> import whistlestop as ws
    >>> from whistlestop.env.rewards import DIFFERENCE
    >>> return_bounds(ws.load("usa"), 3, WIN), return_bounds(ws.load("usa"), 2, DIFFERENCE)
    ((-0.5, 1.0), (-494.0, 494.0))
    """
    if reward == WIN:
        return -1 / (players - 1), 1.0
    if reward == RANK:
        return -1.0, 1.0
    per_train = max(points / length for length, points in variant.board.route_points.items())
    routes = variant.trains * per_train
    tickets = sum(ticket.points for ticket in variant.tickets)
    bonuses = variant.bonuses.longest_path + variant.bonuses.most_tickets + variant.station_points * variant.stations
    most = float(int(routes) + tickets + bonuses)
    return -most, most
