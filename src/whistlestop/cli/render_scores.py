"""The final scores, with an explanation of every point."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from whistlestop.boards import Variant
from whistlestop.cli.render import counted, plain_grid, route_name, seat_name, ticket_name
from whistlestop.scoring import ScoreSheet
from whistlestop.table_check import find_ticket

TIE_BREAKS = {
    "tickets": "the most completed tickets",
    "stations": "the fewest stations used",
    "longest-path": "the longest path",
}


def final_scores(variant: Variant, sheets: Sequence[ScoreSheet], names: Sequence[str]) -> Group:
    """The table of points, each player's tickets, stations and longest path, and who has won."""
    parts: list[RenderableType] = [_points(variant, sheets, names)]
    for sheet in sheets:
        parts += ["", *_explained(variant, sheet, names)]
    return Group(*parts, "", Text(verdict(variant, sheets, names), style="bold"))


def _points(variant: Variant, sheets: Sequence[ScoreSheet], names: Sequence[str]) -> Grid:
    grid = plain_grid()
    columns: list[tuple[str, Callable[[ScoreSheet], int]]] = [
        ("routes", lambda sheet: sheet.routes),
        ("tickets", lambda sheet: sheet.tickets),
    ]
    if variant.stations:
        columns.append(("stations", lambda sheet: sheet.stations))
    if variant.bonuses.longest_path:
        columns.append(("longest path", lambda sheet: sheet.longest))
    if variant.bonuses.most_tickets:
        columns.append(("most tickets", lambda sheet: sheet.most_tickets))
    grid.add_column("")
    for heading in (*(heading for heading, _ in columns), "total", "rank"):
        grid.add_column(heading, justify="right")
    for sheet in sheets:
        points = [str(part(sheet)) for _, part in columns]
        total = Text(str(sheet.total), style="bold")
        grid.add_row(seat_name(names, sheet.seat), *points, total, str(sheet.rank))
    return grid


def _explained(variant: Variant, sheet: ScoreSheet, names: Sequence[str]) -> Iterator[RenderableType]:
    yield seat_name(names, sheet.seat)
    for mark, style, ids in (("✓", "green", sheet.tickets_done), ("✗", "red", sheet.tickets_failed)):
        for id in ids:
            yield Text(f"  {mark} {ticket_name(variant, find_ticket(variant, id))}", style=style)
    if not sheet.tickets_done + sheet.tickets_failed:
        yield Text("  no tickets")
    if sheet.most_tickets:
        done = counted(len(sheet.tickets_done), "ticket")
        yield Text(f"  most tickets: {done} completed, {sheet.most_tickets} points")
    for city, borrowed in sheet.station_routes.items():
        where = variant.board.cities[variant.board.city(city)].name
        if borrowed:
            yield Text(f"  the station in {where} borrows {route_name(variant, variant.board.route(borrowed))}")
        else:
            yield Text(f"  the station in {where} borrows nothing", style="dim")
    if sheet.longest_path:
        bonus = f", {sheet.longest} points" if sheet.longest else ""
        yield Text(f"  longest path {counted(sheet.path_length, 'space')}{bonus}:")
        cities = "–".join(_cities_along(variant, sheet.longest_path))
        yield Padding(Text(cities), (0, 0, 0, 4))


def _cities_along(variant: Variant, path: Sequence[str]) -> list[str]:
    """The cities along a path, given as the ids of its routes."""
    board = variant.board
    routes = [board.routes[board.route(id)] for id in path]
    cities: list[int] = []
    for start in (routes[0].a, routes[0].b):
        cities = [start]
        for route in routes:
            if cities[-1] in (route.a, route.b):
                cities.append(route.a + route.b - cities[-1])
        if len(cities) > len(routes):
            break  # otherwise the path starts at the other end of its first route
    return [board.cities[city].name for city in cities]


def verdict(variant: Variant, sheets: Sequence[ScoreSheet], names: Sequence[str]) -> str:
    """Who has won, and how a tie was broken (E7)."""
    winners = [sheet for sheet in sheets if sheet.rank == 1]
    points = winners[0].total
    won = " and ".join(names[sheet.seat] for sheet in winners)
    won = won[0].upper() + won[1:]
    level = [sheet for sheet in sheets if sheet.total == points]
    if len(winners) > 1:
        return f"{won} share the win with {counted(points, 'point')} each."
    if len(level) > 1:
        reasons = ", then ".join(TIE_BREAKS[name] for name in variant.tie_break)
        return f"{won} won: {len(level)} players have {counted(points, 'point')}, and the tie goes to {reasons}."
    return f"{won} won with {counted(points, 'point')}."
