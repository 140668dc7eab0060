"""The longest continuous path (E6), exactly.

A path uses a connected set of routes in which at most two cities have an odd number of routes. The search goes through
a player's cities one at a time and decides for each route whether it is in the set. All that matters of the decisions
so far is which of the few cities at the frontier, between those done and those to do, are connected, and which have an
odd number of routes. Partial sets that agree on that are merged, and the heaviest is kept. So the work grows with the
width of the frontier, not with the number of paths, which can be astronomical.

A partial set is a 64-bit key: five bits for each of twelve places at the frontier (one for odd, four for the number of
the piece that it belongs to, 0 if it has no route yet) and, from bit 60 on, the number of odd cities left behind.

`docs/scoring.md` explains why this is exact, and what it costs at worst.
"""

from __future__ import annotations

import numpy as np

from whistlestop.rules.bits import ONE, ZERO, bit, lowest, size
from whistlestop.rules.city_order import PLACES, choose_order
from whistlestop.rules.compile import compiled
from whistlestop.rules.records import Words
from whistlestop.rules.scratch import Scratch
from whistlestop.rules.tables import Tables

OVERFLOW = -1
# With this many independent loops or more, partial sets that waste too much are left out at first.
_MANY_LOOPS = 7
# The bits of a key; the module's docstring explains them.
_FIVE_BITS = np.uint64(31)
_FOUR_BITS = np.uint64(15)
_PLACE_BITS = 5
_ENDS_SHIFT = np.uint64(60)
_FRONTIER = np.uint64((1 << 60) - 1)
_ODD = np.uint64(0x84210842108421)  # the lowest bit of every place
_EVERY_OTHER = np.uint64(0x7C1F07C1F07C1F)  # all bits of every other place
_SUM = np.uint64(0x4010040100401)  # a product with it has in bits 50-59 the sum of the numbers in every other place
_SUM_SHIFT = np.uint64(50)
_HASH = np.uint64(0x9E3779B97F4A7C15)


@compiled
def longest_path(routes: Words, tables: Tables, scratch: Scratch) -> int:
    """The length of the longest path in a set of routes; -1 if the scratch space is too small."""
    cities = map_routes(routes, tables, scratch)
    best = 0
    while cities != ZERO:
        piece = connected(scratch, cities & (~cities + ONE))
        cities &= ~piece
        total, loops = weigh(scratch, piece)
        if total > best:
            best = longest_in_piece(scratch, piece, total, loops, best)
            if best == OVERFLOW:
                return OVERFLOW
    return best


@compiled
def map_routes(routes: Words, tables: Tables, scratch: Scratch) -> np.uint64:
    """Write the routes' lengths and neighbours to the scratch space; return the cities they touch."""
    cities = ZERO
    for word in range(2):
        left = routes[word]
        while left != ZERO:
            route = 64 * word + lowest(left)
            left &= left - ONE
            a, b = int(tables.route_a[route]), int(tables.route_b[route])
            for city in (a, b):
                if (cities & bit(city)) == ZERO:
                    scratch.path_adjacent[city] = ZERO
                    cities |= bit(city)
            scratch.path_adjacent[a] |= bit(b)
            scratch.path_adjacent[b] |= bit(a)
            scratch.path_weight[a, b] = tables.route_length[route]
            scratch.path_weight[b, a] = tables.route_length[route]
    return cities


@compiled
def connected(scratch: Scratch, start: np.uint64) -> np.uint64:
    """All cities connected to those in `start`."""
    piece = start
    fresh = start
    while fresh != ZERO:
        city = lowest(fresh)
        fresh &= fresh - ONE
        fresh |= scratch.path_adjacent[city] & ~piece
        piece |= scratch.path_adjacent[city]
    return piece


@compiled
def weigh(scratch: Scratch, piece: np.uint64) -> tuple[int, int]:
    """The total length of the routes in a piece, and how many of them could go without disconnecting it."""
    weight, ends = 0, 0  # each route counts twice, once from either end
    left = piece
    while left != ZERO:
        city = lowest(left)
        left &= left - ONE
        neighbours = scratch.path_adjacent[city]
        while neighbours != ZERO:
            weight += int(scratch.path_weight[city, lowest(neighbours)])
            ends += 1
            neighbours &= neighbours - ONE
    return weight // 2, ends // 2 - size(piece) + 1


@compiled
def longest_in_piece(scratch: Scratch, piece: np.uint64, total: int, loops: int, best: int) -> int:
    """The longest path in a connected piece, or `best` if that is longer.

    Where there are many loops, a path can use nearly all routes. So the search first leaves out the partial sets that
    waste more than the least possible, and allows more until the result shows that nothing was missed.
    """
    if not choose_order(scratch, piece, loops < _MANY_LOOPS):
        return OVERFLOW
    if loops < _MANY_LOOPS:
        return search(scratch, piece, total, best, 0)
    waste, cap = least_waste(scratch, piece)
    allowance = max(0, (waste - 2 * cap + 1) // 2)
    more = 1
    while True:
        found = search(scratch, piece, total, max(best, total - allowance - 1), cap)
        if found == OVERFLOW or found >= total - allowance:
            return found
        if total - allowance - 1 <= best:
            return best
        allowance += more
        more += more


@compiled
def least_waste(scratch: Scratch, piece: np.uint64) -> tuple[int, int]:
    """Twice the least length that a path without ends leaves out, and the most that an end can save of it.

    Every odd city that is not an end leaves out a route, at best its shortest, which two such cities may share.
    """
    waste, cap = 0, 0
    left = piece
    while left != ZERO:
        city = lowest(left)
        left &= left - ONE
        neighbours = scratch.path_adjacent[city]
        shortest = shortest_route(scratch, city, neighbours)
        cap = max(cap, shortest)
        if size(neighbours) % 2 == 1:
            waste += shortest
    return waste, cap


@compiled
def shortest_route(scratch: Scratch, city: int, neighbours: np.uint64) -> int:
    """The length of the shortest route from a city to one of these neighbours; 0 if there are none."""
    if neighbours == ZERO:
        return 0
    shortest = 127  # more than any route's length
    while neighbours != ZERO:
        shortest = min(shortest, int(scratch.path_weight[city, lowest(neighbours)]))
        neighbours &= neighbours - ONE
    return shortest


@compiled
def search(scratch: Scratch, piece: np.uint64, total: int, best: int, cap: int) -> int:
    """Go through the cities in order; return the longest path if longer than `best`, else `best`.

    With a `cap` above 0 the search anticipates what odd cities will leave out, each of them at most that much.
    """
    places = bit(PLACES) - ONE  # the free ones
    done = ZERO
    seen = ZERO
    rest = ZERO  # for each place: whether an odd number of its city's routes is undecided, and the shortest of them
    waste = least_waste(scratch, piece)[0] if cap > 0 else 0  # of the cities not yet seen
    table = 0
    states = 1
    scratch.path_keys[0, 0] = ZERO
    scratch.path_values[0, 0] = 0
    left = total
    for position in range(size(piece)):
        city = int(scratch.path_order[position])
        neighbours = scratch.path_adjacent[city] & ~done
        fresh = (neighbours | bit(city)) & ~seen
        seen |= fresh
        if cap > 0:
            waste -= least_waste(scratch, fresh)[0]
        while fresh != ZERO:
            places = give_place(scratch, lowest(fresh), places)
            rest = with_rest(scratch, rest, lowest(fresh), scratch.path_adjacent[lowest(fresh)], cap)
            fresh &= fresh - ONE
        while neighbours != ZERO:
            other = lowest(neighbours)
            neighbours &= neighbours - ONE
            left -= int(scratch.path_weight[city, other])
            rest = with_rest(scratch, rest, city, neighbours, cap)
            rest = with_rest(scratch, rest, other, scratch.path_adjacent[other] & ~done & ~bit(city), cap)
            states = decide_route(scratch, table, states, city, other, best + 1 - left, rest, waste, cap)
            table = 1 - table
            if states == OVERFLOW:
                return OVERFLOW
        states, best = leave_city(scratch, table, states, city, left, best)
        table = 1 - table
        places |= bit(int(scratch.path_place[city]))
        done |= bit(city)
    return best


@compiled
def with_rest(scratch: Scratch, rest: np.uint64, city: int, undecided: np.uint64, cap: int) -> np.uint64:
    """Write into a city's place whether it has an odd number of undecided routes, and the shortest, or the cap."""
    if cap == 0:
        return rest
    shift = np.uint64(_PLACE_BITS * int(scratch.path_place[city]))
    shortest = np.uint64(min(shortest_route(scratch, city, undecided), cap))
    odd = np.uint64(size(undecided)) & ONE
    return (rest & ~(_FIVE_BITS << shift)) | (((shortest << ONE) | odd) << shift)


@compiled
def is_promising(key: np.uint64, slack: int, rest: np.uint64, waste: int, cap: int) -> bool:
    """Return whether a partial set can still become good enough, if it may leave out `slack` more.

    A city at the frontier that would end up odd if all its undecided routes were taken must leave one out.
    """
    if slack < 0 or cap == 0:
        return slack >= 0
    odd = (key ^ rest) & _ODD
    shortest = (rest >> ONE) & (odd * _FOUR_BITS)  # of the odd places only
    pairs = (shortest & _EVERY_OTHER) + ((shortest >> np.uint64(_PLACE_BITS)) & _EVERY_OTHER)
    at_frontier = int(np.int64((pairs * _SUM) >> _SUM_SHIFT)) & 1023
    ends_to_come = 2 - int(np.int64(key >> _ENDS_SHIFT))
    return 2 * slack >= at_frontier + waste - ends_to_come * cap


@compiled
def give_place(scratch: Scratch, city: int, places: np.uint64) -> np.uint64:
    """Give a city the lowest free place at the frontier; return the places still free."""
    place = lowest(places)
    scratch.path_place[city] = place
    return places & ~bit(place)


@compiled
def decide_route(
    scratch: Scratch,
    table: int,
    states: int,
    city: int,
    other: int,
    need: int,
    rest: np.uint64,
    waste: int,
    cap: int,
) -> int:
    """Extend each partial set without and with the route; return how many of them remain.

    A partial set may leave out no more than what it weighs above `need`.
    """
    start_table(scratch)
    weight = int(scratch.path_weight[city, other])
    a = np.uint64(_PLACE_BITS * int(scratch.path_place[city]))
    b = np.uint64(_PLACE_BITS * int(scratch.path_place[other]))
    written = 0
    for i in range(states):
        key = scratch.path_keys[table, i]
        value = int(scratch.path_values[table, i])
        if is_promising(key, value - need, rest, waste, cap):
            written = put(scratch, 1 - table, written, key, value)
        value += weight
        if value >= need and written != OVERFLOW:
            key = with_route(key, a, b)
            if is_promising(key, value - need, rest, waste, cap):
                written = put(scratch, 1 - table, written, key, value)
        if written == OVERFLOW:
            return OVERFLOW
    return written


@compiled
def with_route(key: np.uint64, a: np.uint64, b: np.uint64) -> np.uint64:
    """The key after a route between the cities whose bits begin at `a` and `b`."""
    piece_a = (key >> a >> ONE) & _FOUR_BITS
    piece_b = (key >> b >> ONE) & _FOUR_BITS
    key ^= (ONE << a) | (ONE << b)
    if piece_a == ZERO and piece_b == ZERO:
        fresh = _FOUR_BITS << ONE  # 15 is never in use: there are at most twelve places
        key |= (fresh << a) | (fresh << b)
    elif piece_a == ZERO:
        key |= piece_b << ONE << a
    elif piece_b == ZERO:
        key |= piece_a << ONE << b
    elif piece_a != piece_b:
        return with_pieces_in_order(key, piece_b, piece_a)
    return with_pieces_in_order(key, ZERO, ZERO)


@compiled
def with_pieces_in_order(key: np.uint64, old: np.uint64, new: np.uint64) -> np.uint64:
    """The key with its pieces numbered in order of appearance, so that equal situations have equal keys.

    The piece with the number `old` becomes part of the one with the number `new`.
    """
    numbers = ZERO  # four bits for each old number: its new one
    fresh = ONE
    shift = ONE
    rest = (key & _FRONTIER) >> ONE
    while rest != ZERO:
        piece = rest & _FOUR_BITS
        if piece != ZERO:
            at = (new if piece == old else piece) << np.uint64(2)
            number = (numbers >> at) & _FOUR_BITS
            if number == ZERO:
                number = fresh
                numbers |= number << at
                fresh += ONE
            key ^= (piece ^ number) << shift
        rest >>= np.uint64(_PLACE_BITS)
        shift += np.uint64(_PLACE_BITS)
    return key


@compiled
def leave_city(scratch: Scratch, table: int, states: int, city: int, left: int, best: int) -> tuple[int, int]:
    """Take a finished city off the frontier; return how many partial sets remain, and the best path so far.

    An odd city must be an end of the path. A piece that leaves the frontier is complete: it is a path if there is no
    other piece, and useless otherwise.
    """
    start_table(scratch)
    shift = np.uint64(_PLACE_BITS * int(scratch.path_place[city]))
    written = 0
    for i in range(states):
        key = scratch.path_keys[table, i]
        value = int(scratch.path_values[table, i])
        odd = (key >> shift) & ONE
        piece = (key >> shift >> ONE) & _FOUR_BITS
        key &= ~(_FIVE_BITS << shift)
        ends = (key >> _ENDS_SHIFT) + odd
        if ends > np.uint64(2):
            continue
        if piece != ZERO and not has_piece(key, piece):
            if (key & _FRONTIER) == ZERO:
                best = max(best, value)
            continue
        key = (key & _FRONTIER) | (ends << _ENDS_SHIFT)
        if value + left > best:
            written = put(scratch, 1 - table, written, with_pieces_in_order(key, ZERO, ZERO), value)
    return written, best


@compiled
def has_piece(key: np.uint64, piece: np.uint64) -> bool:
    """Return whether a piece still has a city at the frontier."""
    rest = (key & _FRONTIER) >> ONE
    while rest != ZERO:
        if (rest & _FOUR_BITS) == piece:
            return True
        rest >>= np.uint64(_PLACE_BITS)
    return False


@compiled
def start_table(scratch: Scratch) -> None:
    """Forget the keys of the last table: a slot whose stamp is not the current one is empty."""
    scratch.path_stamp += 1
    if scratch.path_stamp == 2_000_000_000:  # before 32 bits overflow, begin again with every slot empty
        for i in range(len(scratch.path_stamps)):
            scratch.path_stamps[i] = 0
        scratch.path_stamp = 1


@compiled
def put(scratch: Scratch, table: int, written: int, key: np.uint64, value: int) -> int:
    """Add a partial set to a table; of two with the same key, keep the heavier.

    Return how many the table has now, or -1 if it is full.
    """
    slots = len(scratch.path_slots)
    slot = int(np.int64((key * _HASH) >> np.uint64(33))) % slots
    while scratch.path_stamps[slot] == scratch.path_stamp:
        i = int(scratch.path_slots[slot])
        if scratch.path_keys[table, i] == key:
            if value > int(scratch.path_values[table, i]):
                scratch.path_values[table, i] = value
            return written
        slot = slot + 1 if slot + 1 < slots else 0
    if 2 * written >= slots:
        return OVERFLOW
    scratch.path_stamps[slot] = scratch.path_stamp
    scratch.path_slots[slot] = written
    scratch.path_keys[table, written] = key
    scratch.path_values[table, written] = value
    return written + 1
