"""A position: the complete state of a game as plain data, what a FEN is to chess.

Everything has its name, so a person can read and write one; as JSON it round-trips exactly. It holds all secrets:
what a player may know is a `View`.
"""

from __future__ import annotations

import msgspec

from whistlestop.actions import CARDS
from whistlestop.boards import Variant, load
from whistlestop.boards.limits import FEW_PLAYERS, MAX_OFFER
from whistlestop.rules import engine
from whistlestop.rules.engine import Records
from whistlestop.rules.state import NONE
from whistlestop.table_check import TableError, in_set, route_set
from whistlestop.view import PHASES, Phase


class SeatPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One seat's things. Cards are counted by name, kinds that are not there may be left out."""

    hand: dict[str, int]
    trains: int
    points: int
    routes: tuple[str, ...] = ()
    tickets: tuple[str, ...] = ()
    stations: tuple[str, ...] = ()
    offer: tuple[str, ...] = ()
    """Tickets to choose from now."""
    next_offer: tuple[str, ...] = ()
    """Tickets of the set-up's second deal, not shown yet."""
    known: dict[str, int] = {}
    """Cards that everybody knows to be in the hand (H4)."""
    deal: int = 0
    """How many deals of the set-up this seat has chosen from."""


class TunnelPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tunnel laid and turned, waiting for the decision (T4). The laid cards are in no hand."""

    route: str
    card: str
    locomotives: int
    turned: tuple[str, ...]


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A game at one moment.

    >>> import whistlestop as ws
    >>> position = ws.Game.new("usa", players=2, seed=1, first_seat=0).position
    >>> position.phase, position.seats[0].trains, position.display
    ('choosing-tickets', 45, ('red', 'green', 'black', 'red', 'orange'))
    >>> ws.Position.parse(position.json()) == position
    True
    """

    variant: str
    phase: Phase
    seat: int
    """Whose turn it is."""
    first_seat: int
    seats: tuple[SeatPosition, ...]
    display: tuple[str | None, ...]
    """The five face-up places in order, None where a card is missing."""
    deck: dict[str, int]
    discards: dict[str, int]
    ticket_deck: tuple[str, ...]
    """The tickets from the top."""
    options: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    """Tickets refused at set-up that go under the deck once all have chosen (S4)."""
    tunnel: TunnelPosition | None = None
    turns_left: int | None = None
    """In the last round, turns still to be played (E1)."""
    passes: int = 0
    """How many players have passed in a row (N2)."""
    actions: int = 0
    """How many actions have been played."""
    generator: str | None = None
    """The state of the random generator, 32 hex digits; None lets chance decide."""

    def json(self) -> str:
        """The position as a line of JSON."""
        return msgspec.json.encode(self).decode()

    @staticmethod
    def parse(text: str | bytes) -> Position:
        """Read a position from JSON; raises `TableError` if the text is none."""
        try:
            return msgspec.json.decode(text, type=Position)
        except msgspec.DecodeError as error:
            raise TableError([f"not a position: {error}"]) from None


def describe(variant: Variant, states: Records) -> Position:
    """The position of the game in `states`."""
    turns_left = int(states["turns_left"][0])
    tickets = variant.tickets
    return Position(
        variant=variant.name if variant.source == variant.name else variant.source,
        options=variant.options,
        phase=PHASES[int(states["phase"][0])],
        seat=int(states["seat"][0]),
        first_seat=int(states["first_seat"][0]),
        seats=tuple(_describe_seat(variant, states, seat) for seat in range(int(states["players"][0]))),
        display=tuple(None if card == NONE else CARDS[card] for card in states["display"][0].tolist()),
        deck=_cards(states["deck"][0].tolist()),
        discards=_cards(states["discards"][0].tolist()),
        ticket_deck=tuple(tickets[t].id for t in states["ticket_deck"][0, : int(states["ticket_deck_size"][0])]),
        refused=tuple(tickets[t].id for t in in_set(states["returned"][0])),
        tunnel=_describe_tunnel(variant, states),
        turns_left=None if turns_left == NONE else turns_left,
        passes=int(states["passes"][0]),
        actions=int(states["actions"][0]),
        generator="".join(f"{int(word):016x}" for word in states["generator"][0]),
    )


def _cards(counts: list[int]) -> dict[str, int]:
    return {card: count for card, count in zip(CARDS, counts, strict=True) if count}


def _describe_seat(variant: Variant, states: Records, seat: int) -> SeatPosition:
    tickets, board = variant.tickets, variant.board
    return SeatPosition(
        hand=_cards(states["hands"][0, seat].tolist()),
        known=_cards(states["known"][0, seat].tolist()),
        trains=int(states["trains"][0, seat]),
        points=int(states["points"][0, seat]),
        routes=tuple(board.routes[route].id for route in in_set(states["claimed"][0, seat])),
        tickets=tuple(tickets[ticket].id for ticket in in_set(states["tickets"][0, seat])),
        stations=tuple(board.cities[city].id for city in in_set(states["stations"][0, seat : seat + 1])),
        offer=tuple(tickets[t].id for t in states["offer"][0, seat].tolist() if t != NONE),
        next_offer=tuple(tickets[t].id for t in states["next_offer"][0, seat].tolist() if t != NONE),
        deal=int(states["deal"][0, seat]),
    )


def _describe_tunnel(variant: Variant, states: Records) -> TunnelPosition | None:
    route = int(states["tunnel_route"][0])
    if route == NONE:
        return None
    return TunnelPosition(
        route=variant.board.routes[route].id,
        card=CARDS[int(states["tunnel_colour"][0])],
        locomotives=int(states["tunnel_locomotives"][0]),
        turned=tuple(CARDS[card] for card in states["turned"][0].tolist() if card != NONE),
    )


def set_on_table(position: Position, variant: Variant | None = None) -> tuple[Variant, Records]:
    """The variant and state of a position; raises `TableError` with everything that is impossible about it."""
    from whistlestop.position_check import problems

    if variant is None:
        try:
            variant = load(position.variant, position.options)
        except (ValueError, OSError) as error:
            raise TableError([str(error)]) from None
    elif position.options != variant.options:
        raise TableError([f"the position has options {position.options}, the variant {variant.options}"])
    if found := problems(position, variant):
        raise TableError(found)
    return variant, _state(position, variant)


def _state(position: Position, variant: Variant) -> Records:
    """The state of a position that has been checked."""
    index = {ticket.id: i for i, ticket in enumerate(variant.tickets)}
    states = engine.new_states(1)
    state = states[0]
    for field in ("offer", "next_offer", "display", "ticket_deck", "turned"):
        state[field][...] = NONE
    for field in ("tunnel_route", "tunnel_colour", "tunnel_locomotives"):
        state[field] = NONE
    state["players"] = len(position.seats)
    state["phase"] = PHASES.index(position.phase)
    for field in ("seat", "first_seat", "passes", "actions"):
        state[field] = getattr(position, field)
    state["turns_left"] = NONE if position.turns_left is None else position.turns_left
    state["display"][:] = [NONE if card is None else CARDS.index(card) for card in position.display]
    state["deck"][:] = _counts(position.deck)
    state["discards"][:] = _counts(position.discards)
    state["ticket_deck"][: len(position.ticket_deck)] = [index[id] for id in position.ticket_deck]
    state["ticket_deck_size"] = len(position.ticket_deck)
    state["returned"][:] = route_set(index[id] for id in position.refused)
    if position.generator is not None:
        state["generator"][:] = [int(position.generator[:16], 16), int(position.generator[16:], 16)]
    for number, seat in enumerate(position.seats):
        _set_seat(states, number, seat, variant, index)
    _set_closed_routes(states, position, variant)
    if position.tunnel is not None:
        state["tunnel_route"] = variant.board.route(position.tunnel.route)
        state["tunnel_colour"] = CARDS.index(position.tunnel.card)
        state["tunnel_locomotives"] = position.tunnel.locomotives
        turned = [CARDS.index(card) for card in position.tunnel.turned]
        state["turned"][: len(turned)] = turned
    return states


def _counts(cards: dict[str, int]) -> list[int]:
    return [cards.get(card, 0) for card in CARDS]


def _set_seat(states: Records, seat: int, things: SeatPosition, variant: Variant, index: dict[str, int]) -> None:
    state = states[0]
    state["hands"][seat] = _counts(things.hand)
    state["known"][seat] = _counts(things.known)
    state["trains"][seat] = things.trains
    state["points"][seat] = things.points
    state["deal"][seat] = things.deal
    state["claimed"][seat] = route_set(variant.board.route(id) for id in things.routes)
    state["tickets"][seat] = route_set(index[id] for id in things.tickets)
    state["stations"][seat] = route_set(variant.board.city(id) for id in things.stations)[0]
    for field, ids in (("offer", things.offer), ("next_offer", things.next_offer)):
        state[field][seat] = [index[id] for id in ids] + [NONE] * (MAX_OFFER - len(ids))


def _set_closed_routes(states: Records, position: Position, variant: Variant) -> None:
    """Which routes each seat may still claim follows from who holds what (C4)."""
    players = len(position.seats)
    held = [{variant.board.route(id) for id in seat.routes} for seat in position.seats]
    claimed = set().union(*held)
    for seat in range(players):
        twins = claimed if players <= FEW_PLAYERS else held[seat]
        closed = claimed | {twin for route in twins if (twin := variant.board.routes[route].double) is not None}
        states["open"][0, seat] = route_set(set(range(len(variant.board.routes))) - closed)
