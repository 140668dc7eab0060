"""The layout of observation v0: one for each variant and number of players; v1 is in `board_layout.py`.

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
CARDS_PER_KIND = (CARDS_PER_COLOUR,) * (len(CARDS) - 1) + (LOCOMOTIVES,)
"""How many cards of each kind there are, in the order of `CARDS`."""
FULL_DECK = sum(CARDS_PER_KIND)

# Units: what a number without a natural limit is divided by, so that most are between 0 and 1.
MANY_POINTS = 100
MANY_CARDS = 20
MANY_TICKETS = 10


class CommonOffsets:
    """Where the blocks begin that observations of versions 0 and 1 have in common."""

    numbers: Int32  # how many an observation has; a NumPy record has an attribute `size` of its own
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
    tunnel_card: Int32
    tunnel_locomotives: Int32
    turned: Int32


class Offsets(CommonOffsets):
    """Where each block of an observation begins, for compiled code; -1 for a block that the variant doesn't have."""

    tunnel_route: Int32
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


class LayoutBuilder:
    """Collects blocks, one after another; the first one begins at `start`."""

    def __init__(self, start: int = 0) -> None:
        self.blocks: list[Block] = []
        self.end = start

    def add(self, name: str, indices: tuple[str, ...], meaning: str, unit: int = 1, most: int = 1) -> None:
        """Add a block whose numbers have the same unit and the same greatest value, before the division."""
        self.add_each(name, indices, meaning, (unit,) * len(indices), (most,) * len(indices))

    def add_each(
        self, name: str, indices: tuple[str, ...], meaning: str, unit: tuple[int, ...], most: tuple[int, ...]
    ) -> None:
        """Add a block with a unit and a greatest value for each number."""
        highest = tuple(m / u for m, u in zip(most, unit, strict=True))
        self.blocks.append(Block(name, self.end, indices, meaning, unit, highest))
        self.end += len(indices)

    def offsets(self, dtype: np.dtype[np.void]) -> NDArray[np.void]:
        """Return an array of one record with the start of each block, and -1 in all other fields."""
        offsets = np.full(1, -1, dtype)
        offsets["numbers"] = self.end
        for block in self.blocks:
            offsets[block.name] = block.start
        return offsets

    def layout(self, variant: Variant, version: int, players: int, offsets: NDArray[np.void]) -> Layout:
        """Return the layout of these blocks. The offsets become read-only."""
        offsets.flags.writeable = False
        name = "+".join((variant.name, *variant.options))
        return Layout(f"{name}-v{version}", players, tuple(self.blocks), offsets)


@lru_cache(maxsize=64)
def layout_of(variant: Variant, players: int) -> Layout:
    """Return the layout of a variant's observations for that many players.

    >>> import whistlestop as ws
    >>> layout = layout_of(ws.load("usa"), players=2)
    >>> layout.name, layout.size
    ('usa-v0', 532)
    """
    builder = LayoutBuilder()
    seats = seat_labels(players)
    add_table(builder, seats)
    add_players(builder, variant, seats, trains=variant.trains, tickets=len(variant.tickets))
    add_known_cards(builder, seats)
    add_routes(builder, variant, seats)
    _add_tickets(builder, variant)
    if variant.stations:
        _add_stations(builder, variant, seats)
    if any(route.tunnel for route in variant.board.routes):
        _add_tunnel(builder, variant)
    return builder.layout(variant, VERSION, players, builder.offsets(OFFSETS))


def seat_labels(players: int) -> tuple[str, ...]:
    """Return what the players are called in a layout, from the observing seat on.

    >>> seat_labels(3)
    ('this seat', 'player 1', 'player 2')
    """
    return tuple(f"player {i}" if i else "this seat" for i in range(players))


# The next functions add what observations of versions 0 and 1 have in common.


def add_table(builder: LayoutBuilder, seats: tuple[str, ...]) -> None:
    """Add the phase, whose turn it is, and the cards on the table."""
    players = len(seats)
    builder.add("phase", tuple(PHASES), "1 for the current phase of the game")
    builder.add_each(
        "last_round",
        ("last round", "turns left"),
        "1 in the last round, and how many of its turns are left (E1)",
        (1, players),
        (1, players),
    )
    builder.add("to_act", seats, "1 for each seat that may act now")
    builder.add("first", seats, "1 for the seat that began (S5)")
    builder.add("display", CARDS, "how many of each kind are face up", DISPLAY_SIZE, DISPLAY_SIZE)
    builder.add("deck", ("cards",), "how many cards are in the deck", FULL_DECK, FULL_DECK)
    builder.add_each("discards", CARDS, "how many of each kind are discarded", CARDS_PER_KIND, CARDS_PER_KIND)


def add_players(builder: LayoutBuilder, variant: Variant, seats: tuple[str, ...], trains: int, tickets: int) -> None:
    """Add the ticket deck, the hand, and what everybody can count; `trains` and `tickets` are the most there are."""
    most_points = trains * max(variant.board.route_points.values())  # an upper bound
    builder.add("ticket_deck", ("tickets",), "how many tickets are in the deck", tickets, tickets)
    builder.add_each("hand", CARDS, "this seat's cards of each kind", CARDS_PER_KIND, CARDS_PER_KIND)
    builder.add("points", seats, "the running score: routes only", MANY_POINTS, most_points)
    builder.add("trains", seats, "trains left", trains, trains)
    builder.add("cards", seats, "cards in the hand", MANY_CARDS, FULL_DECK)
    builder.add(
        "ticket_count", seats, "tickets held; 0 for the others before the first turn (S4)", MANY_TICKETS, tickets
    )


def add_known_cards(builder: LayoutBuilder, seats: tuple[str, ...]) -> None:
    """Add the cards that everybody knows to be in each hand."""
    builder.add_each(
        "known",
        tuple(f"{seat}: {card}" for seat in seats for card in CARDS),
        "cards of each kind that everybody knows to be in the hand (H4)",
        CARDS_PER_KIND * len(seats),
        CARDS_PER_KIND * len(seats),
    )


def add_routes(builder: LayoutBuilder, variant: Variant, seats: tuple[str, ...]) -> None:
    """Add the routes that each player holds, and those that are open."""
    routes = tuple(route.id for route in variant.board.routes)
    builder.add("routes", tuple(f"{seat}: {route}" for seat in seats for route in routes), "1 for each route held")
    builder.add("open", routes, "1 for each unclaimed route that is not closed to this seat (C4)")


def add_tunnel_cards(builder: LayoutBuilder, unit: int, most: int) -> None:
    """Add the cards that were laid and turned up for a tunnel; `unit` and `most` are those of its locomotives."""
    builder.add("tunnel_card", CARDS, "1 for the kind of card laid for it")
    builder.add("tunnel_locomotives", ("locomotives",), "laid locomotives that stand in", unit, most)
    builder.add("turned", CARDS, "how many of each kind were turned up for it (T1)", TURNED, TURNED)


# The next functions add what only observations of version 0 have.


def _add_tickets(builder: LayoutBuilder, variant: Variant) -> None:
    tickets = tuple(ticket.id for ticket in variant.tickets)
    builder.add("tickets", tickets, "1 for each ticket that this seat holds")
    letters = OFFER_LETTERS[: max(variant.draw_tickets, *(deal.size for deal in variant.deals))]
    offer = tuple(f"{letter}: {ticket}" for letter in letters for ticket in tickets)
    builder.add("offer", offer, "1 for the ticket in each place of this seat's offer")


def _add_stations(builder: LayoutBuilder, variant: Variant, seats: tuple[str, ...]) -> None:
    cities = tuple(city.id for city in variant.board.cities)
    builder.add("stations_left", seats, "stations not yet built", variant.stations, variant.stations)
    builder.add("stations", tuple(f"{seat}: {city}" for seat in seats for city in cities), "1 for each station built")


def _add_tunnel(builder: LayoutBuilder, variant: Variant) -> None:
    routes = tuple(route.id for route in variant.board.routes)
    builder.add("tunnel_route", routes, "1 for the tunnel that is being claimed")
    add_tunnel_cards(builder, TURNED, max(route.length for route in variant.board.routes))
    builder.add("price", ("cards",), "how many more cards it costs (T2)", TURNED, TURNED)
