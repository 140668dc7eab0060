"""What prevents a seat from claiming routes, building stations and drawing, whoever's turn it is.

All of it follows from the seat's view. On its turn, a seat can claim exactly the routes without an obstacle.
`refusal.py` says why one action was refused; the checks of routes and cities that both use are here.

>>> import whistlestop as ws
>>> game = ws.Game.from_position(ws.build_position("usa", hands={0: {"red": 4}}, routes={1: ["atlanta/miami"]}))
>>> [(group.code, group.owner) for group in obstacles(game.variant, game.view(0)).routes][:2]
[('route-claimed', 1), ('cards-missing', None)]
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias, cast

import msgspec

from whistlestop import refusal_codes as codes
from whistlestop.actions import CARDS, LOCOMOTIVE
from whistlestop.boards import GREY, Variant

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
    routes = tuple(player.routes for player in view.players)
    stations = tuple(player.stations for player in view.players)
    trains = variant.trains if view.seat is None else view.players[view.seat].trains
    return Obstacles(
        routes=_route_obstacles(variant, view.seat, routes, view.closed, trains, view.hand),
        cities=_city_obstacles(variant, view.seat, stations, view.hand) if variant.stations else (),
        draws=_draw_obstacles(view),
    )


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


_LOCOMOTIVES = CARDS.index(LOCOMOTIVE)


class _Group(NamedTuple):
    """What routes or cities with the same obstacle share."""

    code: str
    rule: str
    owner: int | None = None
    missing: int | None = None
    card: str | None = None


_Sets: TypeAlias = tuple[tuple[int, ...], ...]
"""The routes or the cities of each seat."""


class _Kind(NamedTuple):
    """What the price of a route depends on."""

    length: int
    ferry: int
    colour: int
    """The index of its colour; -1 for grey."""


@lru_cache(maxsize=16)
def _kinds(variant: Variant) -> tuple[_Kind, ...]:
    """The kind of each route."""
    colours = [-1 if route.colour == GREY else CARDS.index(route.colour) for route in variant.board.routes]
    lines = zip(variant.board.routes, colours, strict=True)
    return tuple(_Kind(route.length, route.ferry, colour) for route, colour in lines)


def _unpaid(kind: _Kind, hand: Sequence[int], best: int) -> _Group | None:
    """What a hand lacks for a route of this kind; None if it can pay for it. `best` is its fullest colour."""
    if hand[_LOCOMOTIVES] < kind.ferry:
        return _Group("ferry-locomotives", "F1", missing=kind.ferry - hand[_LOCOMOTIVES])
    grey = kind.colour < 0
    missing = kind.length - hand[best if grey else kind.colour] - hand[_LOCOMOTIVES]
    if missing <= 0:
        return None
    return _Group("cards-missing", "F1" if kind.ferry else "C1", missing=missing, card=CARDS[best] if grey else None)


def _route_obstacles(
    variant: Variant, seat: int | None, held: _Sets, closed: tuple[int, ...], trains: int, hand: tuple[int, ...] | None
) -> tuple[RouteObstacle, ...]:
    owners = {route: owner for owner, routes in enumerate(held) for route in routes}
    best = None if hand is None else _fullest(hand)
    gone = frozenset(closed)
    by_owner: dict[int, _Group] = {}
    by_kind: dict[_Kind, _Group | None] = {}
    groups: dict[_Group, list[int]] = {}
    for index, kind in enumerate(_kinds(variant)):
        owner = owners.get(index)
        group: _Group | None
        if owner is not None and owner in by_owner:
            group = by_owner[owner]
        elif owner is not None or index in gone or trains < kind.length:
            refusal = route_not_open(variant, index, seat, owners, gone, trains)
            assert refusal is not None
            group = _group_of(*refusal)
            if owner is not None:
                by_owner[owner] = group
        elif hand is None or best is None:
            continue
        elif kind in by_kind:
            group = by_kind[kind]
        else:
            group = by_kind[kind] = _unpaid(kind, hand, best)
        if group is not None:
            groups.setdefault(group, []).append(index)
    return tuple(
        RouteObstacle(cast(RouteObstacleCode, code), rule, tuple(routes), owner, missing, card)
        for (code, rule, owner, missing, card), routes in groups.items()
    )


def _city_obstacles(
    variant: Variant, seat: int | None, stations: _Sets, hand: tuple[int, ...] | None
) -> tuple[CityObstacle, ...]:
    owners = {city: owner for owner, cities in enumerate(stations) for city in cities}
    built = 0 if seat is None else len(stations[seat])
    unpaid = None if hand is None else _station_unpaid(hand, built + 1)
    groups: dict[_Group, list[int]] = {}
    for city in range(len(variant.board.cities)):
        refusal = city_not_free(variant, city, seat, owners, built)
        group = unpaid if refusal is None else _group_of(*refusal)
        if group is not None:
            groups.setdefault(group, []).append(city)
    return tuple(
        CityObstacle(cast(CityObstacleCode, code), rule, tuple(cities), owner, missing, card)
        for (code, rule, owner, missing, card), cities in groups.items()
    )


def _station_unpaid(hand: Sequence[int], price: int) -> _Group | None:
    best = _fullest(hand)
    missing = price - hand[best] - hand[_LOCOMOTIVES]
    return _Group("cards-missing", "B1", missing=missing, card=CARDS[best]) if missing > 0 else None


def _draw_obstacles(view: View) -> tuple[DrawObstacleCode, ...]:
    found: list[tuple[DrawObstacleCode, bool]] = [
        ("deck-empty", view.deck == 0),
        ("ticket-deck-empty", view.ticket_deck == 0),
        ("locomotive-as-second-card", view.phase == "second-card" and view.seat in view.to_act),
    ]
    return tuple(code for code, holds in found if holds)


def _fullest(hand: Sequence[int]) -> int:
    """The index of the colour that the hand has the most cards of."""
    return max(range(_LOCOMOTIVES), key=hand.__getitem__)


def _group_of(reason: codes.Reason, rule: str) -> _Group:
    if isinstance(reason, codes.RouteClaimed | codes.StationTaken):
        return _Group(reason.code, rule, owner=reason.owner)
    if isinstance(reason, codes.TooFewTrains):
        return _Group(reason.code, rule, missing=reason.needed - reason.held)
    return _Group(reason.code, rule)
