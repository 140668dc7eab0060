"""The entries of the choice lists: what can be claimed, built, paid and kept, and what each highlights on the map."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from whistlestop.actions import Action, BuildStation, ClaimRoute
from whistlestop.boards import Variant
from whistlestop.cli import render
from whistlestop.cli.menu import menu, payment
from whistlestop.cli.terminal.choice_list import Entry
from whistlestop.cli.terminal.colours import ColourScheme
from whistlestop.cli.terminal.panels import recoloured
from whistlestop.ticket_state import TicketState
from whistlestop.view import View, on_board


def claims(variant: Variant, view: View, legal: Sequence[Action], scheme: ColourScheme) -> list[Entry]:
    """The routes that can be claimed, those that help a ticket first, and then all other unclaimed routes."""
    ready = []
    for choice in menu(variant, view, legal).claims:
        first = choice.actions[0]
        assert isinstance(first, ClaimRoute)
        label = Text.assemble("* " if choice.wanted else "  ", recoloured(choice.label, scheme))
        ready.append(_route_entry(variant, variant.board.route(first.route), label, ready=True))
    listed = {entry.routes[0] for entry in ready} | set(on_board(view)[0])
    others = [
        _route_entry(variant, route, Text.assemble("  ", (render.route(variant, route).plain, "dim")), ready=False)
        for route in range(len(variant.board.routes))
        if route not in listed
    ]
    return ready + others


def _route_entry(variant: Variant, index: int, label: Text, ready: bool) -> Entry:
    route = variant.board.routes[index]
    special = "tunnel" if route.tunnel else "ferry" if route.ferry else ""
    words = f"{_names(variant, route.a)} {_names(variant, route.b)} {route.colour} {special}"
    return Entry(label, f"claim {route.id}", words, routes=(index,), cities=(route.a, route.b), ready=ready)


def _names(variant: Variant, city: int) -> str:
    """All names of a city, for searching."""
    place = variant.board.cities[city]
    return " ".join((place.name, *place.names.values(), *place.aliases))


def stations(variant: Variant, view: View, legal: Sequence[Action]) -> list[Entry]:
    """All cities without a station; those where one can't be built now are marked as not ready."""
    possible = {action.city for action in legal if isinstance(action, BuildStation)}
    listed = sorted(range(len(variant.board.cities)), key=lambda c: variant.board.cities[c].name)
    built = on_board(view)[1]
    return [
        Entry(
            Text(variant.board.cities[city].name, style="" if variant.board.cities[city].id in possible else "dim"),
            f"build {variant.board.cities[city].id}",
            _names(variant, city),
            cities=(city,),
            ready=variant.board.cities[city].id in possible,
        )
        for city in listed
        if city not in built
    ]


def payments(variant: Variant, view: View, ways: Sequence[Action], place: Entry, scheme: ColourScheme) -> list[Entry]:
    """The ways to pay for a route or a station."""
    cards = [recoloured(payment(variant, view, way), scheme) for way in ways]
    return [Entry(card, way, routes=place.routes, cities=place.cities) for card, way in zip(cards, ways, strict=True)]


def simple(variant: Variant, view: View, legal: Sequence[Action], scheme: ColourScheme) -> list[Entry]:
    """Choices without further questions: paying for a tunnel, declining it, or passing."""
    routes = (view.tunnel.route,) if view.tunnel else ()
    choices = menu(variant, view, legal).draws
    return [Entry(recoloured(choice.label, scheme), choice.actions[0], routes=routes) for choice in choices]


def offer(variant: Variant, view: View) -> list[Entry]:
    """The tickets on offer, each with its cities and its shortest connection."""
    return [ticket_entry(variant, state) for state in render.states_of_tickets(variant, view).offer]


def ticket_entry(variant: Variant, state: TicketState) -> Entry:
    """A ticket, which highlights its cities and the routes that are missing on its shortest connection."""
    ticket = variant.tickets[state.ticket]
    name, _, rest = render.ticket(variant, state).plain[2:].rpartition(": ")
    label = Text.assemble(name, (f"\n      {rest}", "dim"))
    return Entry(label, state.ticket, routes=render.missing_routes(state), cities=(ticket.a, ticket.b))
