"""The trains on claimed routes and the stations in cities."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from whistlestop.boards.geometry.sheet import Sheet, Space
from whistlestop.pictures.palette import CREAM, PLAYERS
from whistlestop.pictures.spaces import group_by_marker
from whistlestop.pictures.svg import at, element, number
from whistlestop.pictures.tokens import station_def, token_defs, wagon_use

_STATION_LIFT = 1.5
"""How far above the middle of its city's disc a station stands."""


def train_defs(wagons: Iterable[tuple[int, int]], stations: Iterable[int], small: bool = False) -> str:
    """The markers for `wagons` (pairs of a seat and a `wagon_length`) and the stations of these seats."""
    wagons = sorted(set(wagons))
    seats = sorted({seat for seat, _ in wagons})
    return "".join(
        (
            "" if small else _tokens(tuple(seats)),
            *(_small_marker(seat, length) if small else _marker(seat, length) for seat, length in wagons),
            *(station_def(PLAYERS[seat])[1] for seat in sorted(set(stations))),
        )
    )


@cache
def _tokens(seats: tuple[int, ...]) -> str:
    return token_defs(PLAYERS[seat] for seat in seats)


@cache
def _marker(seat: int, length: int) -> str:
    return element(
        "marker", wagon_use(PLAYERS[seat], length), id=train_id(seat, length), orient="auto", overflow="visible"
    )


@cache
def _small_marker(seat: int, length: int) -> str:
    """A wagon for small pictures: plain colour, with a light stripe that distinguishes it from a space."""
    player = PLAYERS[seat]
    half, end = number(length / 2), number(length / 2 - 3.5)
    body = element("path", d=f"M-{half}-5H{half}V5H-{half}z", fill=player.body, stroke=player.shadow)
    stripe = element("path", d=f"M-{end} 0H{end}", stroke=CREAM, stroke_width=3)
    return element("marker", body, stripe, id=train_id(seat, length, small=True), orient="auto", overflow="visible")


def wagon_length(row: Sequence[Space]) -> int:
    """The length of the wagons on a route: that of its spaces, rounded so that a few lengths serve all routes."""
    return int((row[0].length + 1.4) // 2) * 2


def train_id(seat: int, length: int, small: bool = False) -> str:
    """The id of the marker that draws a seat's wagons of this length."""
    return f"{PLAYERS[seat].name}-{length}{'-small' if small else ''}"


def trains(routes: Sequence[tuple[str, int, str]], claims: Mapping[int, int], small: bool = False) -> str:
    """The trains on claimed routes, by seat. `routes` gives the id, the `wagon_length` and the path of each route."""
    drawn = []
    for seat in sorted(set(claims.values())):
        rows = [
            (train_id(seat, length, small), f'<path data-route="{id}" d="{path}"/>')
            for id, length, path in (routes[i] for i in sorted(claims) if claims[i] == seat)
        ]
        drawn.append(f'<g data-seat="{seat}">{group_by_marker(rows)}</g>')
    return "".join(drawn)


def placed_stations(sheet: Sheet, stations: Mapping[int, int], small: bool = False) -> str:
    """The stations in cities. They are larger on small pictures."""
    return "".join(
        element(
            "use",
            href=f"#{station_def(PLAYERS[seat])[0]}",
            transform=at(sheet.cities[city].x, sheet.cities[city].y - _STATION_LIFT, scale=1.6 if small else 1),
            data_station=sheet.cities[city].id,
        )
        for city, seat in sorted(stations.items())
    )
