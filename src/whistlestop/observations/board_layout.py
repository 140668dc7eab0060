"""The layout of observation v1: one for each board, the same for all of its variants and for 2 to 5 players.

So one network can play everything on a board. A table for fewer than five leaves the numbers of the missing players 0.
Tickets are named by their two cities, since the decks of a board have tickets between the same cities under other ids.
Actions have other ids in each variant; `board_actions` and `board_action_ids` number them once for the whole board.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from whistlestop.actions import CARDS, OFFER_LETTERS, Action, BuildStation, ClaimRoute, KeepTickets
from whistlestop.boards import BoardFile, Ticket, Variant, built_in_files, load_file, split_source
from whistlestop.boards.limits import MAX_BONUS, MAX_LENGTH, MAX_OFFER, MAX_PLAYERS, MAX_POINTS, MAX_TICKETS, MAX_TRAINS
from whistlestop.observations.layout import (
    CARDS_PER_KIND,
    MANY_CARDS,
    MANY_POINTS,
    MANY_TICKETS,
    VERSION,
    CommonOffsets,
    Layout,
    LayoutBuilder,
    add_known_cards,
    add_players,
    add_routes,
    add_table,
    add_tunnel_cards,
    layout_of,
    seat_labels,
)
from whistlestop.rules.records import Int32, Ints16, dtype_of
from whistlestop.rules.state import TURNED
from whistlestop.rules.tables import FIRST_KEEP_ID

BOARD_VERSION = 1
VERSIONS = (f"v{VERSION}", f"v{BOARD_VERSION}")
"""The versions of observations."""

# Units, as in `layout.py`.
MANY_SPACES = 20
MANY_TICKET_POINTS = 20
MANY_ROUTES = 20
MANY_STATIONS = 3
MANY_TENTHS = 200
"""Tenths of a turn: twenty turns."""
MANY_BONUS_POINTS = 20

MOST_POINTS = 500
"""The most points of tickets together that an observation shows."""
PLAYER_COUNTS = tuple(f"{players} players" for players in range(2, MAX_PLAYERS + 1))
FACTS = ("trains", "stations", "station points", "longest path", "most tickets", "tickets", "long tickets", "draws")
PLAN = ("spaces", "routes", "stations", "cards", "points planned", "points complete", "points given up")
OFFERED = ("points", "long", "complete", "fits", "spaces", "more spaces", "cards")
NUMBERS_PER_OFFER = len(OFFERED)
"""The numbers of each ticket on offer; a number, since compiled code on a GPU can't have texts."""
TUNNEL = ("spaces", "ticket points", "price")
SEATS = seat_labels(MAX_PLAYERS)
PAIRS = tuple((i, j) for i in range(MAX_OFFER) for j in range(i + 1, MAX_OFFER))


class BoardOffsets(CommonOffsets):
    """Where each block of an observation begins, for compiled code; -1 for a block that the board doesn't have."""

    players: Int32
    facts: Int32
    unseen: Int32
    finish: Int32
    plan: Int32
    need: Int32
    payable: Int32
    missing: Int32
    route_points: Int32
    contested: Int32
    complete: Int32
    planned: Int32
    spaces: Int32
    cards_missing: Int32
    offer_ends: Int32
    offer_shared: Int32
    stations_of_others: Int32
    station_points: Int32
    tunnel: Int32
    pair: Annotated[Ints16, MAX_TICKETS]  # per ticket of the variant: its pair of cities


BOARD_OFFSETS = dtype_of(BoardOffsets)
UNUSED = np.zeros(1, BOARD_OFFSETS)
"""The offsets for batches with observations of version 0; `numbers` is 0."""


def layout_for(variant: Variant, players: int, observation: str) -> Layout:
    """Return the layout of a version of observations, `v0` or `v1`; raise ValueError if there is no such version."""
    if observation not in VERSIONS:
        raise ValueError(f'there is no observation "{observation}"; there are {", ".join(VERSIONS)}')
    return layout_of(variant, players) if observation == VERSIONS[0] else board_layout_of(variant)


@lru_cache(maxsize=64)
def board_layout_of(variant: Variant) -> Layout:
    """Return the layout of a board's observations.

    Its blocks are the same for all variants of the board. Its offsets also have, for each ticket of this variant, the
    index of its pair of cities.

    >>> import whistlestop as ws
    >>> layout, mega = board_layout_of(ws.load("usa")), board_layout_of(ws.load("usa-mega"))
    >>> layout.name, mega.name, layout.blocks == mega.blocks
    ('usa-v1', 'usa-mega-v1', True)
    """
    builder = LayoutBuilder()
    pairs = ticket_pairs(variant)
    _add_variant(builder)
    add_table(builder, SEATS)
    builder.add_each(
        "unseen",
        CARDS,
        "how many of each kind are neither in this seat's hand, face up, discarded, nor known to be in another hand",
        CARDS_PER_KIND,
        CARDS_PER_KIND,
    )
    add_players(builder, variant, SEATS, trains=MAX_TRAINS, tickets=MAX_TICKETS)
    builder.add(
        "finish", SEATS, "tenths of turns until the player could have two trains left", MANY_TENTHS, 3 * MANY_TENTHS
    )
    add_known_cards(builder, SEATS)
    _add_plan(builder)
    add_routes(builder, variant, SEATS)
    _add_routes_for_seat(builder, variant)
    _add_tickets(builder, variant, pairs)
    _add_offer(builder, variant)
    if _has_stations(variant):
        _add_stations(builder, variant)
    if any(route.tunnel for route in variant.board.routes):
        _add_tunnel(builder)
    offsets = builder.offsets(BOARD_OFFSETS)
    offsets["pair"][0, : len(variant.tickets)] = [pairs.index(_ends(ticket)) for ticket in variant.tickets]
    return builder.layout(variant, BOARD_VERSION, MAX_PLAYERS, offsets)


def ticket_pairs(variant: Variant) -> tuple[tuple[int, int], ...]:
    """Return the pairs of cities that the tickets of all decks of the board connect, in order."""
    file = _file_of(variant)
    tickets: list[Ticket] = [*variant.tickets]
    for option in variant.available_options.values():
        tickets += option.regular
    if file is not None:
        tickets += [ticket for deck in file.decks.values() for ticket in deck.tickets]
    return tuple(sorted({_ends(ticket) for ticket in tickets}))


def _ends(ticket: Ticket) -> tuple[int, int]:
    return min(ticket.a, ticket.b), max(ticket.a, ticket.b)


@lru_cache(maxsize=64)
def _file_of(variant: Variant) -> BoardFile | None:
    """Return the file that a variant comes from, if it is still there and has the same board."""
    for file in built_in_files():
        if file.board == variant.board:
            return file
    path, _ = split_source(variant.source)
    if path is None:
        return None
    try:
        file = load_file(path)
    except (OSError, ValueError):
        return None
    return file if file.board == variant.board else None


def _siblings(variant: Variant) -> tuple[Variant, ...]:
    """Return all variants in the board's file, without options; only the given one if it has no file."""
    file = _file_of(variant)
    return (variant,) if file is None else tuple(file.variants.values())


def _has_stations(variant: Variant) -> bool:
    return any(sibling.stations for sibling in _siblings(variant))


@lru_cache(maxsize=64)
def board_actions(variant: Variant) -> tuple[Action, ...]:
    """Return all actions of all variants of the board, in the order of their kinds; a place here is a board's id.

    >>> import whistlestop as ws
    >>> actions = board_actions(ws.load("usa"))
    >>> len(actions), actions == board_actions(ws.load("usa-mega"))
    (1148, True)
    """
    keeps: set[KeepTickets] = set()
    stations: dict[Action, None] = {}
    for sibling in sorted((*_siblings(variant), variant), key=lambda sibling: -sibling.stations):
        keeps |= {action for action in sibling.actions if isinstance(action, KeepTickets)}
        stations |= dict.fromkeys(action for action in sibling.actions if isinstance(action, BuildStation))
    return (
        *variant.actions[:FIRST_KEEP_ID],
        *sorted(keeps, key=lambda keep: (len(keep.keep) + len(keep.give_back), len(keep.give_back), keep.give_back)),
        *stations,
        *(action for action in variant.actions if isinstance(action, ClaimRoute)),
    )


@lru_cache(maxsize=64)
def board_action_ids(variant: Variant) -> NDArray[np.int32]:
    """Return the board's id of each action of a variant.

    With it, one network for all variants of a board takes `logits[:, board_action_ids(variant)]`.

    >>> import whistlestop as ws
    >>> usa = ws.load("usa")
    >>> ids = board_action_ids(usa)
    >>> board_actions(usa)[ids[500]] == usa.action(500)
    True
    """
    number = {action: i for i, action in enumerate(board_actions(variant))}
    ids = np.array([number[action] for action in variant.actions], np.int32)
    ids.flags.writeable = False
    return ids


def _add_variant(builder: LayoutBuilder) -> None:
    builder.add("players", PLAYER_COUNTS, "1 for the number of players")
    builder.add_each(
        "facts",
        FACTS,
        "the variant: trains and stations of a player, points of a station in reserve, bonuses, tickets, long ones, "
        "and how many are drawn",
        (MAX_TRAINS, MANY_STATIONS, *(MANY_BONUS_POINTS,) * 3, MAX_TICKETS, MANY_TICKETS, MAX_OFFER),
        (MAX_TRAINS, MANY_STATIONS, *(MAX_BONUS,) * 3, MAX_TICKETS, MAX_TICKETS, MAX_OFFER),
    )


def _add_plan(builder: LayoutBuilder) -> None:
    points = (MANY_POINTS,) * 3
    builder.add_each(
        "plan",
        PLAN,
        "what this seat's plan is missing: spaces, routes, stations and cards; and the points of the tickets in it, "
        "of complete tickets, and of all others held",
        (MAX_TRAINS, MANY_ROUTES, MANY_STATIONS, MANY_CARDS, *points),
        (MAX_TRAINS, MAX_TRAINS, MANY_STATIONS, MAX_TRAINS, MOST_POINTS, MOST_POINTS, MOST_POINTS),
    )
    builder.add_each(
        "need",
        (*CARDS, "any colour"),
        "cards of each kind that the hand is missing for the coloured routes and the symbols of the plan, and the "
        "spaces of its grey routes",
        (*CARDS_PER_KIND, MANY_SPACES),
        (MAX_TRAINS,) * (len(CARDS) + 1),
    )


def _add_routes_for_seat(builder: LayoutBuilder, variant: Variant) -> None:
    """Add what each route means to this seat."""
    routes = tuple(route.id for route in variant.board.routes)
    builder.add("payable", routes, "1 for each open route for which this seat has the cards and the trains")
    builder.add("missing", routes, "cards that this seat is missing to pay for an open route", MAX_LENGTH, MAX_LENGTH)
    builder.add(
        "route_points",
        routes,
        "points of this seat's planned tickets whose paths use the route",
        MANY_TICKET_POINTS,
        MAX_POINTS,
    )
    builder.add(
        "contested", routes, "other players with a route to an end of an open route", MAX_PLAYERS - 1, MAX_PLAYERS - 1
    )


def _add_tickets(builder: LayoutBuilder, variant: Variant, pairs: tuple[tuple[int, int], ...]) -> None:
    cities = tuple(city.id for city in variant.board.cities)
    names = tuple(f"{cities[a]} – {cities[b]}" for a, b in pairs)
    builder.add("tickets", names, "points of the tickets that this seat holds", MANY_TICKET_POINTS, MAX_POINTS)
    builder.add("complete", names, "1 for each of them that is complete")
    builder.add("planned", names, "1 for each of them that is in the plan")
    builder.add("spaces", names, "spaces that are missing on its cheapest path", MANY_SPACES, MAX_TRAINS)
    builder.add("cards_missing", names, "cards that are missing for it", MANY_CARDS, MAX_TRAINS)


def _add_offer(builder: LayoutBuilder, variant: Variant) -> None:
    cities = tuple(city.id for city in variant.board.cities)
    letters = OFFER_LETTERS[:MAX_OFFER]
    builder.add_each(
        "offer",
        tuple(f"{letter}: {what}" for letter in letters for what in OFFERED),
        "the ticket in each place of this seat's offer: its points, 1 if it is long, complete, or fits into the plan, "
        "spaces missing on its path, spaces missing that the plan does not have, and cards missing",
        (MANY_TICKET_POINTS, 1, 1, 1, MANY_SPACES, MANY_SPACES, MANY_CARDS) * MAX_OFFER,
        (MAX_POINTS, 1, 1, 1, MAX_TRAINS, MAX_TRAINS, MAX_TRAINS) * MAX_OFFER,
    )
    builder.add(
        "offer_ends", tuple(f"{letter}: {city}" for letter in letters for city in cities), "1 for its two cities"
    )
    builder.add(
        "offer_shared",
        tuple(f"{letters[i]} and {letters[j]}" for i, j in PAIRS),
        "spaces that are missing on the paths of both",
        MANY_SPACES,
        MAX_TRAINS,
    )


def _add_stations(builder: LayoutBuilder, variant: Variant) -> None:
    cities = tuple(city.id for city in variant.board.cities)
    builder.add("stations_left", SEATS, "stations not yet built", MANY_STATIONS, MANY_STATIONS)
    builder.add("stations", cities, "1 for each of this seat's stations")
    builder.add("stations_of_others", cities, "1 for each station of another player")
    builder.add(
        "station_points",
        cities,
        "points of this seat's planned tickets for which a station in the city would borrow a route",
        MANY_TICKET_POINTS,
        MAX_POINTS,
    )


def _add_tunnel(builder: LayoutBuilder) -> None:
    builder.add_each(
        "tunnel",
        TUNNEL,
        "the tunnel that is being claimed: its spaces, the points of this seat's planned tickets whose paths use it, "
        "and how many more cards it costs (T2)",
        (MAX_LENGTH, MANY_TICKET_POINTS, TURNED),
        (MAX_LENGTH, MAX_POINTS, TURNED),
    )
    add_tunnel_cards(builder, MAX_LENGTH, MAX_LENGTH)
