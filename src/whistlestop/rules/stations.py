"""Building stations (B1, B2)."""

from __future__ import annotations

import numpy as np

from whistlestop.rules.bits import ONE, ZERO, bit, lowest, nth, size
from whistlestop.rules.compile import compiled
from whistlestop.rules.paying import can_pay, discard_set, nth_way_in_any_colour, play_set, ways_in_any_colour
from whistlestop.rules.records import Ints
from whistlestop.rules.scratch import STATION_BUILT, Scratch, note
from whistlestop.rules.state import LOCOMOTIVE, NONE, State
from whistlestop.rules.tables import Tables

_ALL = ~np.uint64(0)


@compiled
def station_price(state: State, seat: int) -> int:
    """The price of the seat's next station: 1, 2, then 3 cards."""
    return size(state.stations[seat]) + 1


@compiled
def free_cities(state: State, tables: Tables) -> np.uint64:
    """The cities in which nobody has a station."""
    built = ZERO
    for seat in range(state.players):
        built |= state.stations[seat]
    return (_ALL >> np.uint64(64 - int(tables.cities))) & ~built


@compiled
def ways_to_pay_station(state: State, tables: Tables, seat: int) -> int:
    """Count the ways in which the seat can pay for a station; 0 if it has none left."""
    price = station_price(state, seat)
    if price > int(tables.stations):
        return 0
    return ways_in_any_colour(state.hands[seat], price, 0)


@compiled
def nth_station(state: State, tables: Tables, seat: int, n: int) -> int:
    """The id of the n-th legal way to build, city by city."""
    ways = ways_to_pay_station(state, tables, seat)
    city = nth(free_cities(state, tables), n // ways)
    card, locomotives = nth_way_in_any_colour(state.hands[seat], station_price(state, seat), 0, n % ways)
    return station_id(tables, city, card, locomotives)


@compiled
def station_id(tables: Tables, city: int, card: int, locomotives: int) -> int:
    """The id of building in a city: by colour, then by locomotives, all locomotives last."""
    most = int(tables.stations)
    first = int(tables.first_station) + city * (LOCOMOTIVE * most + 1)
    return first + card * most + locomotives


@compiled
def mark_stations(state: State, tables: Tables, seat: int, mask: Ints) -> int:
    """Mark every legal way to build in a mask of all actions; return how many there are."""
    ways = ways_to_pay_station(state, tables, seat)
    marked = 0
    cities = free_cities(state, tables) if ways > 0 else ZERO
    while cities != ZERO:
        city = lowest(cities)
        cities &= cities - ONE
        for way in range(ways):
            card, locomotives = nth_way_in_any_colour(state.hands[seat], station_price(state, seat), 0, way)
            mask[station_id(tables, city, card, locomotives)] = 1
        marked += ways
    return marked


@compiled
def can_build_station(state: State, tables: Tables, seat: int, city: int, card: int, locomotives: int) -> bool:
    """Return whether the seat may build here with this set, which must hold at least one card of its colour."""
    price = station_price(state, seat)
    return (
        price <= int(tables.stations)
        and locomotives < price
        and (free_cities(state, tables) & bit(city)) != ZERO
        and can_pay(state.hands[seat], card, price, locomotives)
    )


@compiled
def build_station(state: State, scratch: Scratch, seat: int, city: int, card: int, locomotives: int) -> None:
    """Pay and build; `settle_piles` must follow."""
    price = station_price(state, seat)
    play_set(state, scratch, seat, card, price, locomotives)
    state.stations[seat] |= bit(city)
    note(scratch, STATION_BUILT, seat, city, NONE)
    discard_set(state, card, price, locomotives)
