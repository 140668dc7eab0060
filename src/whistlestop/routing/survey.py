"""How the tickets of a seat stand and what they still take, all of them in one call."""

from __future__ import annotations

import numpy as np

from whistlestop.routing.byte_records import Bytes
from whistlestop.routing.compile import entry_point
from whistlestop.routing.numbers import Numbers
from whistlestop.routing.paths import Board
from whistlestop.routing.situation import SPACES, costs_ahead, new_paths, path_at, situation_of, with_stations
from whistlestop.routing.states import LOST, OPEN, STATE_BYTES, put_state
from whistlestop.routing.ways import MOST_WAYS, WAYS_BYTES, put_ways


@entry_point
def survey_tickets(
    routes: Numbers,
    around: Numbers,
    tickets: Numbers,
    owners: Bytes,
    builders: Bytes,
    closed: Bytes,
    held: Bytes,
    offered: Bytes,
    seat: int,
    stations_left: int,
) -> tuple[Bytes, Bytes]:
    """Return a record for the state of each ticket held and then on offer, and one for the ways of each that is open.

    The first three arrays are the variant's, the next two those of `Owners`. `put_state` and `put_ways` say what the
    records are. What is held and borrowed by stations serves the tickets held, and for one on offer that one too.
    """
    situation = situation_of(Board(routes, around, tickets), owners, builders, closed, seat, stations_left)
    states = np.empty(STATE_BYTES * (len(held) + len(offered)), np.uint8)
    ways = np.empty(WAYS_BYTES * len(held), np.uint8)
    wanted = np.zeros(len(held) + 1, np.int64)
    wanted[: len(held)] = held
    network, parts, chosen = with_stations(situation, wanted[:-1])
    found = new_paths(MOST_WAYS + 1)
    shortest = path_at(found, 0)
    end = end_of_ways = 0
    for ticket in wanted[:-1]:
        ahead = costs_ahead(situation.board, situation.search, network, ticket)
        end, state = put_state(states, end, situation, network, parts, chosen, ahead, ticket, shortest)
        if state == LOST or (state == OPEN and shortest.counts[SPACES] > 0):
            end_of_ways = put_ways(ways, end_of_ways, situation, network, ahead, ticket, found)
    for number in offered:
        ticket = wanted[-1] = number
        network, parts, chosen = with_stations(situation, wanted)
        ahead = costs_ahead(situation.board, situation.search, network, ticket)
        end, _ = put_state(states, end, situation, network, parts, chosen, ahead, ticket, shortest)
    return states[:end].copy(), ways[:end_of_ways].copy()
