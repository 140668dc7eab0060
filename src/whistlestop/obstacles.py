"""What prevents a seat from claiming routes, building stations and drawing, whoever's turn it is.

All of it follows from the seat's view. On its turn, a seat can claim exactly the routes without an obstacle.
`refusal.py` says why one action was refused; the checks of routes and cities that both use are here.

>>> import whistlestop as ws
>>> game = ws.Game.from_position(ws.build_position("usa", hands={0: {"red": 4}}, routes={1: ["atlanta/miami"]}))
>>> [(group.code, group.owner) for group in obstacles(game.variant, game.view(0)).routes][:2]
[('route-claimed', 1), ('cards-missing', None)]
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

import msgspec

from whistlestop import refusal_codes as codes
from whistlestop.actions import CARDS
from whistlestop.boards import Variant
from whistlestop.routing import claims
from whistlestop.routing.byte_records import lists, records
from whistlestop.routing.numbers import Owners, owners_of
from whistlestop.routing.questions import ask_city_obstacles, ask_route_obstacles

if TYPE_CHECKING:
    from whistlestop.view import View

RouteObstacleCode: TypeAlias = Literal[
    "route-yours",
    "route-claimed",
    "twin-yours",
    "twin-claimed",
    "too-few-trains",
    "ferry-locomotives",
    "cards-missing",
]
CityObstacleCode: TypeAlias = Literal["station-yours", "station-taken", "no-station-left", "cards-missing"]
DrawObstacleCode: TypeAlias = Literal["deck-empty", "ticket-deck-empty", "locomotive-as-second-card"]


class RouteObstacle(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Why some routes can't be claimed."""

    code: RouteObstacleCode
    rule: str
    routes: tuple[int, ...]
    owner: int | None = None
    """The seat that has claimed them."""
    missing: int | None = None
    """How many trains, locomotives or cards the seat lacks."""
    card: str | None = None
    """The colour in which grey routes need the fewest more cards; None for routes with a colour."""


class CityObstacle(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Why no station can be built in some cities."""

    code: CityObstacleCode
    rule: str
    cities: tuple[int, ...]
    owner: int | None = None
    """The seat whose station is there."""
    missing: int | None = None
    """How many cards the seat lacks."""
    card: str | None = None
    """The colour in which a station needs the fewest more cards."""


class Obstacles(msgspec.Struct, frozen=True, gc=False):
    """What prevents a seat from claiming, building and drawing; each route and city is named at most once."""

    routes: tuple[RouteObstacle, ...]
    cities: tuple[CityObstacle, ...]
    """Empty in a game without stations."""
    draws: tuple[DrawObstacleCode, ...]


def obstacles(variant: Variant, view: View) -> Obstacles:
    """What prevents the view's seat from acting; for a spectator, only what is taken and what is closed to everyone."""
    return ask_obstacles(variant, view, owners_of(variant, view)).read()


class ObstaclesFound(NamedTuple):
    """Obstacles as compiled code found them."""

    routes: bytes
    """A record for each reason why routes can't be claimed: see `route_obstacles`."""
    cities: bytes
    """A record for each reason why no station can be built: see `city_obstacles`."""
    draws: tuple[DrawObstacleCode, ...]

    def read(self) -> Obstacles:
        """The obstacles in words."""
        return Obstacles(
            tuple(map(_route_obstacle, records(self.routes))),
            tuple(map(_city_obstacle, records(self.cities))),
            self.draws,
        )


def ask_obstacles(variant: Variant, view: View, owners: Owners) -> ObstaclesFound:
    """The same as `obstacles`, given whose the routes and stations on the board are, and not in words yet."""
    cities = ask_city_obstacles(variant, view, owners) if variant.stations else b""
    return ObstaclesFound(ask_route_obstacles(variant, view, owners), cities, _draw_obstacles(view))


_ROUTE_OBSTACLES: dict[int, tuple[RouteObstacleCode, str]] = {
    claims.YOURS: ("route-yours", "C3"),
    claims.CLAIMED: ("route-claimed", "C3"),
    claims.TWIN_YOURS: ("twin-yours", "C4"),
    claims.TWIN_CLAIMED: ("twin-claimed", "C4"),
    claims.TOO_FEW_TRAINS: ("too-few-trains", "C2"),
    claims.FERRY_LOCOMOTIVES: ("ferry-locomotives", "F1"),
    claims.CARDS_MISSING: ("cards-missing", "C1"),
    claims.CARDS_MISSING_FOR_FERRY: ("cards-missing", "F1"),
}
_CITY_OBSTACLES: dict[int, CityObstacleCode] = {
    claims.STATION_YOURS: "station-yours",
    claims.STATION_TAKEN: "station-taken",
    claims.NO_STATION_LEFT: "no-station-left",
    claims.CARDS_MISSING_FOR_STATION: "cards-missing",
}


def _route_obstacle(record: bytes) -> RouteObstacle:
    (why, owner, missing, card), routes = lists(record)
    code, rule = _ROUTE_OBSTACLES[why]
    return RouteObstacle(
        code, rule, routes, owner if why == claims.CLAIMED else None, missing or None, _CARD_NAMES.get(card)
    )


def _city_obstacle(record: bytes) -> CityObstacle:
    (why, owner, missing, card), cities = lists(record)
    is_anothers = why == claims.STATION_TAKEN
    return CityObstacle(
        _CITY_OBSTACLES[why], "B1", cities, owner if is_anothers else None, missing or None, _CARD_NAMES.get(card)
    )


_CARD_NAMES = dict(enumerate(CARDS))


def _draw_obstacles(view: View) -> tuple[DrawObstacleCode, ...]:
    found: list[tuple[DrawObstacleCode, bool]] = [
        ("deck-empty", view.deck == 0),
        ("ticket-deck-empty", view.ticket_deck == 0),
        ("locomotive-as-second-card", view.phase == "second-card" and view.seat in view.to_act),
    ]
    return tuple([code for code, holds in found if holds])


# One route or one city

Refusal: TypeAlias = tuple[codes.Reason, str]
"""A reason and the number of the rule."""


def route_not_open(
    variant: Variant, index: int, seat: int | None, owners: Mapping[int, int], closed: Collection[int], trains: int
) -> Refusal | None:
    """Why a seat can't claim a route, whatever its cards; `owners` has the seat of each claimed route."""
    route = variant.board.routes[index]
    if index in owners:
        owner = owners[index]
        return codes.RouteYours(route.id) if owner == seat else codes.RouteClaimed(route.id, owner), "C3"
    if index in closed:
        twin_owner = None if route.twin is None else owners.get(route.twin)
        is_yours = seat is not None and twin_owner == seat
        return codes.TwinYours(route.id) if is_yours else codes.TwinClaimed(route.id), "C4"
    if trains < route.length:
        return codes.TooFewTrains(route.id, route.length, trains), "C2"
    return None


def city_not_free(
    variant: Variant, city: int, seat: int | None, owners: Mapping[int, int], built: int
) -> Refusal | None:
    """Why a seat that has built this many stations can't build one in a city, whatever its cards (B1)."""
    id = variant.city_id(city)
    if city in owners:
        return codes.StationYours(id) if owners[city] == seat else codes.StationTaken(id, owners[city]), "B1"
    return (codes.NoStationLeft(), "B1") if built >= variant.stations else None
