"""The layout of an observation: one for each variant and number of players.

An observation is a row of numbers made of blocks. Players are counted from the observing seat, in the order of play: 0
is that seat itself, 1 the next one. So one network can play any seat. The tables in
`docs/reference/observations.md` are generated from this module.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from whistlestop.actions import CARDS, OFFER_LETTERS
from whistlestop.boards import Variant
from whistlestop.rules.records import Int32, dtype_of
from whistlestop.rules.state import DISPLAY_SIZE, TURNED
from whistlestop.rules.tables import CARDS_PER_COLOUR, LOCOMOTIVES
from whistlestop.view import PHASES

VERSION = 0
"""Increased whenever a number changes its place or its meaning."""
FULL_DECK = CARDS_PER_COLOUR * (len(CARDS) - 1) + LOCOMOTIVES
MANY_POINTS = 100
MANY_CARDS = 20
MANY_TICKETS = 10


class Offsets:
    """Where each block of an observation begins, for compiled code; -1 for a block that the variant doesn't have."""

    size: Int32  # of the whole observation
    phase: Int32
    last_round: Int32
    to_act: Int32
    first: Int32
    display: Int32
    deck: Int32
    discards: Int32
    ticket_deck: Int32
    hand: Int32
    points: Int32
    trains: Int32
    cards: Int32
    ticket_count: Int32
    known: Int32
    routes: Int32
    open: Int32
    tickets: Int32
    offer: Int32
    stations_left: Int32
    stations: Int32
    tunnel_route: Int32
    tunnel_card: Int32
    tunnel_locomotives: Int32
    turned: Int32
    price: Int32


OFFSETS = dtype_of(Offsets)


class Block(NamedTuple):
    """A block of an observation: numbers that belong together."""

    name: str
    start: int
    indices: tuple[str, ...]
    """What each number is about."""
    meaning: str
    unit: tuple[int, ...]
    """What each number is divided by."""
    most: tuple[float, ...]
    """The greatest value of each number, after that division."""

    @property
    def size(self) -> int:
        """Return how many numbers it has."""
        return len(self.indices)


class Layout(NamedTuple):
    """The layout of the observations of a variant and number of players."""

    name: str
    """With its version: `usa-v0`."""
    players: int
    blocks: tuple[Block, ...]
    offsets: NDArray[np.void]
    """Where the blocks begin, for compiled code: an array of one `OFFSETS` record."""

    @property
    def size(self) -> int:
        """Return how many numbers an observation has."""
        return self.blocks[-1].start + self.blocks[-1].size

    @property
    def most(self) -> NDArray[np.float32]:
        """The greatest value of each number; the least is 0."""
        return np.array([most for block in self.blocks for most in block.most], np.float32)

    def block(self, name: str) -> slice:
        """Return where a block is in an observation.

        >>> import whistlestop as ws
        >>> layout_of(ws.load("usa"), players=2).block("hand")
        slice(32, 41, None)
        """
        for block in self.blocks:
            if block.name == name:
                return slice(block.start, block.start + block.size)
        raise KeyError(f"an observation has no block {name!r}; it has {', '.join(b.name for b in self.blocks)}")


class Plan:
    """Collects the blocks, one after another."""

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.size = 0

    def add(self, name: str, indices: tuple[str, ...], meaning: str, unit: int = 1, most: int = 1) -> None:
        self.add_each(name, indices, meaning, (unit,) * len(indices), (most,) * len(indices))

    def add_each(
        self, name: str, indices: tuple[str, ...], meaning: str, unit: tuple[int, ...], most: tuple[int, ...]
    ) -> None:
        highest = tuple(m / u for m, u in zip(most, unit, strict=True))
        self.blocks.append(Block(name, self.size, indices, meaning, unit, highest))
        self.size += len(indices)


@lru_cache(maxsize=64)
def layout_of(variant: Variant, players: int) -> Layout:
    """Return the layout of a variant's observations for that many players.

    >>> import whistlestop as ws
    >>> layout = layout_of(ws.load("usa"), players=2)
    >>> layout.name, layout.size
    ('usa-v0', 532)
    """
    plan = Plan()
    seats = tuple(f"player {i}" if i else "this seat" for i in range(players))
    _add_table(plan, seats)
    _add_players(plan, variant, seats)
    _add_board(plan, variant, seats)
    if variant.stations:
        _add_stations(plan, variant, seats)
    if any(route.tunnel for route in variant.board.routes):
        _add_tunnel(plan, variant)
    offsets = np.full(1, -1, OFFSETS)
    offsets["size"] = plan.size
    for block in plan.blocks:
        offsets[block.name] = block.start
    offsets.flags.writeable = False
    name = "+".join((variant.name, *variant.options))
    return Layout(f"{name}-v{VERSION}", players, tuple(plan.blocks), offsets)


OF_A_KIND = (CARDS_PER_COLOUR,) * (len(CARDS) - 1) + (LOCOMOTIVES,)


def _add_table(plan: Plan, seats: tuple[str, ...]) -> None:
    players = len(seats)
    plan.add("phase", tuple(PHASES), "1 for the current phase of the game")
    plan.add_each(
        "last_round",
        ("last round", "turns left"),
        "1 in the last round, and how many of its turns are left (E1)",
        (1, players),
        (1, players),
    )
    plan.add("to_act", seats, "1 for each seat that may act now")
    plan.add("first", seats, "1 for the seat that began (S5)")
    plan.add("display", CARDS, "how many of each kind are face up", DISPLAY_SIZE, DISPLAY_SIZE)
    plan.add("deck", ("cards",), "how many cards are in the deck", FULL_DECK, FULL_DECK)
    plan.add_each("discards", CARDS, "how many of each kind are discarded", OF_A_KIND, OF_A_KIND)


def _add_players(plan: Plan, variant: Variant, seats: tuple[str, ...]) -> None:
    tickets = len(variant.tickets)
    plan.add("ticket_deck", ("tickets",), "how many tickets are in the deck", tickets, tickets)
    plan.add_each("hand", CARDS, "this seat's cards of each kind", OF_A_KIND, OF_A_KIND)
    plan.add("points", seats, "the running score: routes only", MANY_POINTS, _most_points(variant))
    plan.add("trains", seats, "trains left", variant.trains, variant.trains)
    plan.add("cards", seats, "cards in the hand", MANY_CARDS, FULL_DECK)
    plan.add("ticket_count", seats, "tickets held; 0 for the others before the first turn (S4)", MANY_TICKETS, tickets)
    plan.add_each(
        "known",
        tuple(f"{seat}: {card}" for seat in seats for card in CARDS),
        "cards of each kind that everybody knows to be in the hand (H4)",
        OF_A_KIND * len(seats),
        OF_A_KIND * len(seats),
    )


def _most_points(variant: Variant) -> int:
    """An upper bound of the points that a player can have on the board."""
    return variant.trains * max(variant.board.route_points.values())


def _add_board(plan: Plan, variant: Variant, seats: tuple[str, ...]) -> None:
    routes = tuple(route.id for route in variant.board.routes)
    tickets = tuple(ticket.id for ticket in variant.tickets)
    plan.add("routes", tuple(f"{seat}: {route}" for seat in seats for route in routes), "1 for each route held")
    plan.add("open", routes, "1 for each unclaimed route that is not closed to this seat (C4)")
    plan.add("tickets", tickets, "1 for each ticket that this seat holds")
    letters = OFFER_LETTERS[: max(variant.draw_tickets, *(deal.size for deal in variant.deals))]
    offer = tuple(f"{letter}: {ticket}" for letter in letters for ticket in tickets)
    plan.add("offer", offer, "1 for the ticket in each place of this seat's offer")


def _add_stations(plan: Plan, variant: Variant, seats: tuple[str, ...]) -> None:
    cities = tuple(city.id for city in variant.board.cities)
    plan.add("stations_left", seats, "stations not yet built", variant.stations, variant.stations)
    plan.add("stations", tuple(f"{seat}: {city}" for seat in seats for city in cities), "1 for each station built")


def _add_tunnel(plan: Plan, variant: Variant) -> None:
    routes = tuple(route.id for route in variant.board.routes)
    plan.add("tunnel_route", routes, "1 for the tunnel that is being claimed")
    plan.add("tunnel_card", CARDS, "1 for the kind of card laid for it")
    plan.add("tunnel_locomotives", ("locomotives",), "laid locomotives that stand in", TURNED, max(_lengths(variant)))
    plan.add("turned", CARDS, "how many of each kind were turned up for it (T1)", TURNED, TURNED)
    plan.add("price", ("cards",), "how many more cards it costs (T2)", TURNED, TURNED)


def _lengths(variant: Variant) -> list[int]:
    return [route.length for route in variant.board.routes]
