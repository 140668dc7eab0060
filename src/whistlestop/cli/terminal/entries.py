"""The lists of a turn: what can be claimed, built, paid and kept, each with what it lights up on the map."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from whistlestop.actions import Action, BuildStation, ClaimRoute
from whistlestop.boards import Variant
from whistlestop.bots.route_network import RouteNetwork
from whistlestop.cli import show
from whistlestop.cli.menu import menu, payment
from whistlestop.cli.terminal.choosing import Entry
from whistlestop.cli.terminal.inks import Inks
from whistlestop.cli.terminal.panels import in_inks
from whistlestop.view import View, on_board


def claims(variant: Variant, view: View, legal: Sequence[Action], inks: Inks) -> list[Entry]:
    """The routes that can be claimed, those for tickets first; then the others that nobody holds."""
    ready = []
    for choice in menu(variant, view, legal).claims:
        first = choice.actions[0]
        assert isinstance(first, ClaimRoute)
        label = Text.assemble("* " if choice.wanted else "  ", in_inks(choice.label, inks))
        ready.append(_route_entry(variant, variant.board.route(first.route), label, ready=True))
    listed = {entry.routes[0] for entry in ready} | set(on_board(view)[0])
    others = [
        _route_entry(variant, route, Text.assemble("  ", (show.route(variant, route).plain, "dim")), ready=False)
        for route in range(len(variant.board.routes))
        if route not in listed
    ]
    return ready + others


def _route_entry(variant: Variant, route: int, label: Text, ready: bool) -> Entry:
    track = variant.board.routes[route]
    special = "tunnel" if track.tunnel else "ferry" if track.ferry else ""
    words = f"{_names(variant, track.a)} {_names(variant, track.b)} {track.colour} {special}"
    return Entry(label, f"claim {track.id}", words, routes=(route,), cities=(track.a, track.b), ready=ready)


def _names(variant: Variant, city: int) -> str:
    """All names of a city."""
    place = variant.board.cities[city]
    return " ".join((place.name, *place.names.values(), *place.aliases))


def stations(variant: Variant, view: View, legal: Sequence[Action]) -> list[Entry]:
    """The cities where a station can be built now, and the others."""
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


def payments(variant: Variant, view: View, ways: Sequence[Action], place: Entry, inks: Inks) -> list[Entry]:
    """The ways to pay for a route or a station."""
    cards = [in_inks(payment(variant, view, way), inks) for way in ways]
    return [Entry(card, way, routes=place.routes, cities=place.cities) for card, way in zip(cards, ways, strict=True)]


def simple(variant: Variant, view: View, legal: Sequence[Action], inks: Inks) -> list[Entry]:
    """What needs no more than a yes: a tunnel's price, or to pass."""
    routes = (view.tunnel.route,) if view.tunnel else ()
    choices = menu(variant, view, legal).draws
    return [Entry(in_inks(choice.label, inks), choice.actions[0], routes=routes) for choice in choices]


def offer(variant: Variant, view: View) -> list[Entry]:
    """The tickets to choose from, each with its cities and the shortest way."""
    assert view.seat is not None
    ways = RouteNetwork(variant, view, view.seat)
    return [ticket_entry(variant, ways, index) for index in view.offer or ()]


def ticket_entry(variant: Variant, ways: RouteNetwork, index: int) -> Entry:
    """A ticket with what it lights up: its cities, and the routes that it still needs."""
    paper = variant.tickets[index]
    way = ways.shortest(paper.a, paper.b)
    name, _, state = show.ticket(variant, ways, index).plain[2:].rpartition(": ")
    label = Text.assemble(name, (f"\n      {state}", "dim"))
    return Entry(label, index, routes=way.routes if way else (), cities=(paper.a, paper.b))
