"""What an observation must be, worked out again in plain Python from a view and the board alone.

Every number is looked up by its description in the layout, so that the description is tested, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np
from numpy.typing import NDArray

import whistlestop as ws
from whistlestop.observations.layout import Layout
from whistlestop.view import PHASES, PlayerView, View

Numbers = Mapping[str, int]


def observation_of(variant: ws.Variant, layout: Layout, view: View) -> NDArray[np.float32]:
    """The observation of the seat whose view it is."""
    facts = facts_of(variant, view)
    assert list(facts) == [block.name for block in layout.blocks]
    row = np.zeros(layout.size, np.float32)
    for block in layout.blocks:
        numbers = facts[block.name]
        assert tuple(numbers) == block.indices
        for i, (number, unit) in enumerate(zip(numbers.values(), block.unit, strict=True)):
            row[block.start + i] = number / unit
    return row


def facts_of(variant: ws.Variant, view: View) -> dict[str, Numbers]:
    """What the seat knows, by block and by the meaning of each number."""
    facts = {**_table(view), **_players(view), **_board(variant, view)}
    if variant.stations:
        facts |= _stations(variant, view)
    if any(route.tunnel for route in variant.board.routes):
        facts |= _tunnel(variant, view)
    return facts


def _in_order_of_play(view: View) -> dict[str, PlayerView]:
    """The players by what an observation calls them."""
    assert view.seat is not None
    around = (*view.players[view.seat :], *view.players[: view.seat])
    return {f"player {i}" if i else "this seat": player for i, player in enumerate(around)}


def _cards(counts: Iterable[int]) -> dict[str, int]:
    return dict(zip(ws.CARDS, counts, strict=True))


def _lying(cards: Iterable[int | None]) -> dict[str, int]:
    """How many of each kind are in a row of cards."""
    lying = list(cards)
    return _cards(lying.count(kind) for kind in range(len(ws.CARDS)))


def _members(names: Iterable[str], members: Iterable[int]) -> dict[str, int]:
    """1 for each that is in a set."""
    chosen = set(members)
    return {name: int(i in chosen) for i, name in enumerate(names)}


def _each(view: View, numbers: Mapping[str, Numbers]) -> dict[str, int]:
    """Numbers of every player, one player after another."""
    return {f"{who}: {what}": n for who in _in_order_of_play(view) for what, n in numbers[who].items()}


def _table(view: View) -> dict[str, Numbers]:
    players = _in_order_of_play(view)
    assert view.hand is not None
    return {
        "phase": {phase: int(phase == view.phase) for phase in PHASES},
        "last_round": {"last round": int(view.turns_left is not None), "turns left": view.turns_left or 0},
        "to_act": {who: int(player.seat in view.to_act) for who, player in players.items()},
        "first": {who: int(player.seat == view.first_seat) for who, player in players.items()},
        "display": _lying(view.display),
        "deck": {"cards": view.deck},
        "discards": _cards(view.discards),
        "ticket_deck": {"tickets": view.ticket_deck},
        "hand": _cards(view.hand),
    }


def _players(view: View) -> dict[str, Numbers]:
    players = _in_order_of_play(view)
    return {
        "points": {who: player.points for who, player in players.items()},
        "trains": {who: player.trains for who, player in players.items()},
        "cards": {who: player.cards for who, player in players.items()},
        "ticket_count": {who: player.ticket_count or 0 for who, player in players.items()},
        "known": _each(view, {who: _cards(player.known_cards) for who, player in players.items()}),
    }


def _board(variant: ws.Variant, view: View) -> dict[str, Numbers]:
    players = _in_order_of_play(view)
    routes = [route.id for route in variant.board.routes]
    tickets = [ticket.id for ticket in variant.tickets]
    assert view.tickets is not None and view.offer is not None
    return {
        "routes": _each(view, {who: _members(routes, player.routes) for who, player in players.items()}),
        "open": _members(routes, _open(variant, view)),
        "tickets": _members(tickets, view.tickets),
        "offer": {
            f"{letter}: {ticket.id}": int(view.offer[place : place + 1] == (i,))
            for place, letter in enumerate("abcde"[: max(variant.draw_tickets, *(deal.size for deal in variant.deals))])
            for i, ticket in enumerate(variant.tickets)
        },
    }


def _open(variant: ws.Variant, view: View) -> list[int]:
    """C4: nobody holds it, and its twin is not the seat's own, or anybody's with two or three players."""
    holders = {route: player.seat for player in view.players for route in player.routes}
    open_routes = []
    for i, route in enumerate(variant.board.routes):
        twin = None if route.twin is None else holders.get(route.twin)
        if i not in holders and (twin is None or (twin != view.seat and len(view.players) > 3)):
            open_routes.append(i)
    return open_routes


def _stations(variant: ws.Variant, view: View) -> dict[str, Numbers]:
    players = _in_order_of_play(view)
    cities = [city.id for city in variant.board.cities]
    return {
        "stations_left": {who: player.stations_left for who, player in players.items()},
        "stations": _each(view, {who: _members(cities, player.stations) for who, player in players.items()}),
    }


def _tunnel(variant: ws.Variant, view: View) -> dict[str, Numbers]:
    routes, tunnel = [route.id for route in variant.board.routes], view.tunnel
    return {
        "tunnel_route": _members(routes, () if tunnel is None else (tunnel.route,)),
        "tunnel_card": _members(ws.CARDS, () if tunnel is None else (tunnel.card,)),
        "tunnel_locomotives": {"locomotives": 0 if tunnel is None else tunnel.locomotives},
        "turned": _lying(() if tunnel is None else tunnel.turned),
        "price": {"cards": 0 if tunnel is None else tunnel.price},
    }
