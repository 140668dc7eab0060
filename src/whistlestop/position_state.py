"""Positions and the states that the compiled rules read: each made from the other."""

from __future__ import annotations

from collections.abc import Mapping

from whistlestop.actions import CARDS
from whistlestop.boards import Variant, load
from whistlestop.boards.limits import MAX_OFFER
from whistlestop.position import Position, SeatPosition, TunnelPosition
from whistlestop.position_check import problems
from whistlestop.rules import engine
from whistlestop.rules.engine import Records
from whistlestop.rules.state import NONE
from whistlestop.table_check import TableError, bit_mask, closed_routes, in_set
from whistlestop.view import PHASES


def describe(variant: Variant, states: Records) -> Position:
    """The position of the game in `states`."""
    turns_left = int(states["turns_left"][0])
    tickets = variant.tickets
    return Position(
        variant=variant.source,
        options=variant.options,
        phase=PHASES[int(states["phase"][0])],
        seat=int(states["seat"][0]),
        first_seat=int(states["first_seat"][0]),
        seats=tuple(_describe_seat(variant, states, seat) for seat in range(int(states["players"][0]))),
        display=tuple(None if card == NONE else CARDS[card] for card in states["display"][0].tolist()),
        deck=_cards(states["deck"][0].tolist()),
        discards=_cards(states["discards"][0].tolist()),
        ticket_deck=tuple(tickets[t].id for t in states["ticket_deck"][0, : int(states["ticket_deck_size"][0])]),
        returned=tuple(tickets[t].id for t in in_set(states["returned"][0])),
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
    """Return the variant and the state of a position; raise `TableError` with every reason why it is impossible."""
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
    index = variant.ticket_index
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
    state["returned"][:] = bit_mask(index[id] for id in position.returned)
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


def _set_seat(states: Records, seat: int, own: SeatPosition, variant: Variant, index: Mapping[str, int]) -> None:
    state = states[0]
    state["hands"][seat] = _counts(own.hand)
    state["known"][seat] = _counts(own.known)
    state["trains"][seat] = own.trains
    state["points"][seat] = own.points
    state["deal"][seat] = own.deal
    state["claimed"][seat] = bit_mask(variant.board.route(id) for id in own.routes)
    state["tickets"][seat] = bit_mask(index[id] for id in own.tickets)
    state["stations"][seat] = bit_mask(variant.board.city(id) for id in own.stations)[0]
    for field, ids in (("offer", own.offer), ("next_offer", own.next_offer)):
        state[field][seat] = [index[id] for id in ids] + [NONE] * (MAX_OFFER - len(ids))


def _set_closed_routes(states: Records, position: Position, variant: Variant) -> None:
    """Work out which routes each seat may still claim, from the routes that each holds (C4)."""
    held = [{variant.board.route(id) for id in seat.routes} for seat in position.seats]
    unclaimed = set(range(len(variant.board.routes))) - set().union(*held)
    for seat in range(len(held)):
        states["open"][0, seat] = bit_mask(unclaimed - closed_routes(variant.board, held, seat))
