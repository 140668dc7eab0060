"""The longest continuous path (E6), exactly.

A trail uses a set of routes that hangs together and in which at most two cities have an odd number of routes. The
search goes through a player's cities one at a time and decides for each route whether it is in the set. All that
matters of the decisions so far is, for the few cities at the frontier between done and to do, which of them hang
together and which have an odd number of routes: partial sets that agree on that are merged and the heaviest is
kept. The work grows with the width of the frontier, not with the number of trails, which can be astronomical.

A partial set is a 64-bit key: five bits for each of twelve places at the frontier (one for odd, four naming the
piece it belongs to, 0 if it has no route yet) and, from bit 60 on, the number of odd cities left behind.
"""

from __future__ import annotations

import numpy as np

from whistlestop.rules.bits import ONE, ZERO, bit, lowest, size
from whistlestop.rules.compile import compiled
from whistlestop.rules.scratch import Scratch
from whistlestop.rules.state import State, Words
from whistlestop.rules.tables import Tables

PLACES = 12
OVERFLOW = -1
# From this many independent loops on, partial sets that waste too much are left out at first.
_MANY_LOOPS = 6
_FIVE = np.uint64(31)
_FOUR = np.uint64(15)
_KEY_BITS = 5
_ENDS_SHIFT = np.uint64(60)
_HASH = np.uint64(0x9E3779B97F4A7C15)


@compiled
def longest_path(state: State, tables: Tables, scratch: Scratch, seat: int) -> int:
    """The length of the seat's longest trail; -1 if the scratch space is too small to tell."""
    return longest_trail(state.claimed[seat], tables, scratch)


@compiled
def longest_trail(routes: Words, tables: Tables, scratch: Scratch) -> int:
    """The length of the longest trail in a set of routes; -1 if the scratch space is too small to tell."""
    cities = map_routes(routes, tables, scratch)
    best = 0
    while cities != ZERO:
        piece = connected(scratch, cities & (~cities + ONE))
        cities &= ~piece
        if weight_within(scratch, piece) > best:
            best = longest_in_piece(scratch, piece, best)
            if best == OVERFLOW:
                return OVERFLOW
    return best


@compiled
def map_routes(routes: Words, tables: Tables, scratch: Scratch) -> np.uint64:
    """Write the routes' lengths and neighbours into the scratch space; returns the cities they touch."""
    cities = ZERO
    for word in range(2):
        left = routes[word]
        while left != ZERO:
            route = 64 * word + lowest(left)
            left &= left - ONE
            a, b = int(tables.route_a[route]), int(tables.route_b[route])
            for city in (a, b):
                if (cities & bit(city)) == ZERO:
                    scratch.trail_adjacent[city] = ZERO
                    cities |= bit(city)
            scratch.trail_adjacent[a] |= bit(b)
            scratch.trail_adjacent[b] |= bit(a)
            scratch.trail_weight[a, b] = tables.route_length[route]
            scratch.trail_weight[b, a] = tables.route_length[route]
    return cities


@compiled
def connected(scratch: Scratch, start: np.uint64) -> np.uint64:
    """All cities connected to those in `start`."""
    piece = start
    fresh = start
    while fresh != ZERO:
        city = lowest(fresh)
        fresh &= fresh - ONE
        fresh |= scratch.trail_adjacent[city] & ~piece
        piece |= scratch.trail_adjacent[city]
    return piece


@compiled
def weight_within(scratch: Scratch, piece: np.uint64) -> int:
    """The total length of the routes in a piece."""
    twice = 0
    left = piece
    while left != ZERO:
        city = lowest(left)
        left &= left - ONE
        neighbours = scratch.trail_adjacent[city]
        while neighbours != ZERO:
            twice += int(scratch.trail_weight[city, lowest(neighbours)])
            neighbours &= neighbours - ONE
    return twice // 2


@compiled
def count_routes(scratch: Scratch, piece: np.uint64) -> int:
    """How many routes a piece has."""
    twice = 0
    left = piece
    while left != ZERO:
        twice += size(scratch.trail_adjacent[lowest(left)])
        left &= left - ONE
    return twice // 2


@compiled
def longest_in_piece(scratch: Scratch, piece: np.uint64, best: int) -> int:
    """The longest trail in a connected piece, or `best` if that is longer.

    Where there are many loops nearly everything can be used, so the search first leaves out the partial sets that
    waste more than a small allowance, and widens it until the result shows that nothing was missed.
    """
    if not order_cities(scratch, piece):
        return OVERFLOW
    total = weight_within(scratch, piece)
    if count_routes(scratch, piece) - size(piece) < _MANY_LOOPS:
        return search(scratch, size(piece), total, best)
    allowance = least_waste(scratch, piece)
    while True:
        found = search(scratch, size(piece), total, max(best, total - allowance - 1))
        if found == OVERFLOW or found >= total - allowance:
            return found
        if total - allowance - 1 <= best:
            return best
        allowance += 1 + allowance // 2


@compiled
def least_waste(scratch: Scratch, piece: np.uint64) -> int:
    """A lower bound of what no trail can use: every odd city but two loses a route, which two may share."""
    waste = 0
    largest = 0
    second = 0
    left = piece
    while left != ZERO:
        city = lowest(left)
        left &= left - ONE
        neighbours = scratch.trail_adjacent[city]
        if size(neighbours) % 2 == 1:
            shortest = 127
            while neighbours != ZERO:
                shortest = min(shortest, int(scratch.trail_weight[city, lowest(neighbours)]))
                neighbours &= neighbours - ONE
            waste += shortest
            if shortest > largest:
                largest, second = shortest, largest
            elif shortest > second:
                second = shortest
    return (waste - largest - second + 1) // 2


@compiled
def order_cities(scratch: Scratch, piece: np.uint64) -> bool:
    """Choose the order in which the cities are done, keeping the frontier narrow; False if it gets too wide."""
    done = ZERO
    frontier = ZERO
    for position in range(size(piece)):
        candidates = frontier if frontier != ZERO else piece & ~done
        chosen, fewest = 0, 127
        while candidates != ZERO:
            city = lowest(candidates)
            candidates &= candidates - ONE
            fresh = size(scratch.trail_adjacent[city] & ~frontier & ~done)
            if fresh < fewest:
                chosen, fewest = city, fresh
        scratch.trail_order[position] = chosen
        frontier = (frontier | (scratch.trail_adjacent[chosen] & ~done)) & ~bit(chosen)
        done |= bit(chosen)
        if size(frontier) >= PLACES:
            return False
    return True


@compiled
def search(scratch: Scratch, cities: int, total: int, best: int) -> int:
    """Go through the cities in order; returns the longest trail if longer than `best`, else `best`."""
    places = bit(PLACES) - ONE  # the free ones
    done = ZERO
    seen = ZERO
    table = 0
    states = 1
    scratch.trail_keys[0, 0] = ZERO
    scratch.trail_values[0, 0] = 0
    left = total
    for position in range(cities):
        city = int(scratch.trail_order[position])
        if (seen & bit(city)) == ZERO:
            places = give_place(scratch, city, places)
            seen |= bit(city)
        neighbours = scratch.trail_adjacent[city] & ~done
        while neighbours != ZERO:
            other = lowest(neighbours)
            neighbours &= neighbours - ONE
            if (seen & bit(other)) == ZERO:
                places = give_place(scratch, other, places)
                seen |= bit(other)
            left -= int(scratch.trail_weight[city, other])
            states = decide_route(scratch, table, states, city, other, left, best)
            table = 1 - table
            if states == OVERFLOW:
                return OVERFLOW
        states, best = leave_city(scratch, table, states, city, left, best)
        table = 1 - table
        places |= bit(int(scratch.trail_place[city]))
        done |= bit(city)
    return best


@compiled
def give_place(scratch: Scratch, city: int, places: np.uint64) -> np.uint64:
    """Give a city the lowest free place at the frontier; returns the places still free."""
    place = lowest(places)
    scratch.trail_place[city] = place
    return places & ~bit(place)


@compiled
def decide_route(scratch: Scratch, table: int, states: int, city: int, other: int, left: int, best: int) -> int:
    """Each partial set without and with the route; returns how many there are then."""
    start_table(scratch)
    weight = int(scratch.trail_weight[city, other])
    a = np.uint64(_KEY_BITS * int(scratch.trail_place[city]))
    b = np.uint64(_KEY_BITS * int(scratch.trail_place[other]))
    written = 0
    for i in range(states):
        key = scratch.trail_keys[table, i]
        value = int(scratch.trail_values[table, i])
        if value + left > best:
            written = put(scratch, 1 - table, written, key, value)
        if value + weight + left > best and written != OVERFLOW:
            written = put(scratch, 1 - table, written, with_route(key, a, b), value + weight)
        if written == OVERFLOW:
            return OVERFLOW
    return written


@compiled
def with_route(key: np.uint64, a: np.uint64, b: np.uint64) -> np.uint64:
    """The key after a route between the cities whose bits begin at `a` and `b`."""
    piece_a = (key >> a >> ONE) & _FOUR
    piece_b = (key >> b >> ONE) & _FOUR
    key ^= (ONE << a) | (ONE << b)
    if piece_a == ZERO and piece_b == ZERO:
        fresh = _FOUR << ONE  # 15 is never in use: there are at most twelve places
        key |= (fresh << a) | (fresh << b)
    elif piece_a == ZERO:
        key |= piece_b << ONE << a
    elif piece_b == ZERO:
        key |= piece_a << ONE << b
    elif piece_a != piece_b:
        key = rename(key, piece_b, piece_a)
    return with_pieces_in_order(key)


@compiled
def rename(key: np.uint64, old: np.uint64, new: np.uint64) -> np.uint64:
    """The key with one piece's number replaced by another."""
    for place in range(PLACES):
        shift = np.uint64(_KEY_BITS * place + 1)
        if ((key >> shift) & _FOUR) == old:
            key ^= (old ^ new) << shift
    return key


@compiled
def with_pieces_in_order(key: np.uint64) -> np.uint64:
    """The key with its pieces numbered in order of appearance, so that equal situations have equal keys."""
    names = ZERO  # four bits for each old number: its new one
    fresh = ONE
    shift = ONE
    for _ in range(PLACES):
        piece = (key >> shift) & _FOUR
        if piece != ZERO:
            name = (names >> (piece << np.uint64(2))) & _FOUR
            if name == ZERO:
                name = fresh
                names |= name << (piece << np.uint64(2))
                fresh += ONE
            key ^= (piece ^ name) << shift
        shift += np.uint64(_KEY_BITS)
    return key


@compiled
def leave_city(scratch: Scratch, table: int, states: int, city: int, left: int, best: int) -> tuple[int, int]:
    """Take a finished city off the frontier; returns how many partial sets remain, and the best trail so far.

    An odd city must be an end of the trail. A piece that leaves the frontier is complete: a trail if it is all
    there is, and useless otherwise.
    """
    start_table(scratch)
    shift = np.uint64(_KEY_BITS * int(scratch.trail_place[city]))
    written = 0
    for i in range(states):
        key = scratch.trail_keys[table, i]
        value = int(scratch.trail_values[table, i])
        odd = (key >> shift) & ONE
        piece = (key >> shift >> ONE) & _FOUR
        key &= ~(_FIVE << shift)
        ends = (key >> _ENDS_SHIFT) + odd
        if ends > np.uint64(2):
            continue
        if piece != ZERO and not has_piece(key, piece):
            if (key & (bit(60) - ONE)) == ZERO:
                best = max(best, value)
            continue
        key = (key & (bit(60) - ONE)) | (ends << _ENDS_SHIFT)
        if value + left > best:
            written = put(scratch, 1 - table, written, with_pieces_in_order(key), value)
    return written, best


@compiled
def has_piece(key: np.uint64, piece: np.uint64) -> bool:
    """Whether a piece still has a city at the frontier."""
    for place in range(PLACES):
        if ((key >> np.uint64(_KEY_BITS * place + 1)) & _FOUR) == piece:
            return True
    return False


@compiled
def start_table(scratch: Scratch) -> None:
    """Forget the keys of the last table; a stamp that is not the current one means an empty slot."""
    scratch.trail_stamp += 1
    if scratch.trail_stamp == 2_000_000_000:
        for i in range(len(scratch.trail_stamps)):
            scratch.trail_stamps[i] = 0
        scratch.trail_stamp = 1


@compiled
def put(scratch: Scratch, table: int, written: int, key: np.uint64, value: int) -> int:
    """Keep the heavier of equal partial sets; returns how many are in the table, or -1 if it is full."""
    slots = len(scratch.trail_slots)
    slot = int(np.int64((key * _HASH) >> np.uint64(33))) % slots
    while scratch.trail_stamps[slot] == scratch.trail_stamp:
        i = int(scratch.trail_slots[slot])
        if scratch.trail_keys[table, i] == key:
            if value > int(scratch.trail_values[table, i]):
                scratch.trail_values[table, i] = value
            return written
        slot = slot + 1 if slot + 1 < slots else 0
    if 2 * written >= slots:
        return OVERFLOW
    scratch.trail_stamps[slot] = scratch.trail_stamp
    scratch.trail_slots[slot] = written
    scratch.trail_keys[table, written] = key
    scratch.trail_values[table, written] = value
    return written + 1
