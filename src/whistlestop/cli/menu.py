"""The choices of a turn: the legal actions, grouped and numbered. Those of one route or city are one choice."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from itertools import count

from rich.console import Group, RenderableType
from rich.text import Text

from whistlestop.actions import (
    CARDS,
    DECK,
    LOCOMOTIVE,
    Action,
    BuildStation,
    ClaimRoute,
    DeclineTunnel,
    DrawCard,
    DrawTickets,
    Pass,
    PayTunnel,
)
from whistlestop.boards import Variant
from whistlestop.cli import render
from whistlestop.view import View

SHOWN_CLAIMS = 8
"""How many claims are shown at most, unless the player asks for all of them."""


@dataclass(frozen=True)
class Choice:
    """One choice. Several actions are several ways to pay for it."""

    label: Text
    actions: tuple[Action, ...]
    wanted: bool = False
    """Whether it is on the shortest connection of a ticket."""


@dataclass(frozen=True)
class Menu:
    """The choices of a turn, numbered from 1 across all groups."""

    draws: tuple[Choice, ...]
    claims: tuple[Choice, ...]
    builds: tuple[Choice, ...]

    @property
    def choices(self) -> tuple[Choice, ...]:
        """All choices in the order of their numbers."""
        return self.draws + self.claims + self.builds

    def show(self, width: int) -> RenderableType:
        """The menu, with only the first few claims and without the stations."""
        lines: list[RenderableType] = [
            render.labelled("Choose", render.flow(map(_short, self.draws, count(1)), width - render.MARGIN, "  "))
        ]
        more = len(self.claims) - SHOWN_CLAIMS
        folded = [f"claims: {more} more"] if more > 0 else []
        folded += ["stations: build one"] if self.builds else []
        if self.claims:
            folded.insert(0, "* for a ticket")
            lines.append(self._claims(self.claims[:SHOWN_CLAIMS], f"Claim    ({'; '.join(folded)})", width))
        elif folded:
            lines.append(Text(f"         ({'; '.join(folded)})", style="dim"))
        return Group(*lines)

    def show_claims(self, width: int) -> RenderableType:
        """All routes that can be claimed now."""
        if not self.claims:
            return Text("You can't claim any route now.")
        return self._claims(self.claims, "Claim    (* for a ticket)", width)

    def _claims(self, claims: Sequence[Choice], heading: str, width: int) -> RenderableType:
        title = Text(heading, style="dim")
        title.stylize("not dim bold", 0, 5)
        return Group(title, render.in_columns(_numbered(claims, len(self.draws) + 1), width))

    def show_builds(self, width: int) -> RenderableType:
        """All cities where a station can be built now."""
        if not self.builds:
            return Text("You can't build a station now.")
        cities = _numbered(self.builds, len(self.draws + self.claims) + 1)
        return render.labelled("Build in", render.in_columns(cities, width - render.MARGIN))


def _short(choice: Choice, number: int) -> Text:
    """A choice on a shared line. A card's label already begins with a space."""
    space = "" if choice.label.plain.startswith(" ") else " "
    return Text.assemble(Text(f"{number}{space}", style="bold"), choice.label)


def _numbered(choices: Sequence[Choice], first: int) -> list[Text]:
    return [
        Text.assemble(Text(f"{number:>2}", style="bold"), Text("*" if choice.wanted else " "), choice.label)
        for number, choice in enumerate(choices, first)
    ]


def menu(variant: Variant, view: View, legal: Sequence[Action]) -> Menu:
    """Build the menu of a seat. Claims that help a ticket come first, then the longest ones."""
    simple = [
        Choice(_label(variant, view, action), (action,))
        for action in legal
        if isinstance(action, DrawCard | DrawTickets | PayTunnel | DeclineTunnel | Pass)
    ]
    return Menu(tuple(simple), _claims(variant, view, legal), _builds(variant, legal))


def _label(variant: Variant, view: View, action: Action) -> Text:
    match action:
        case DrawCard(card):
            return Text("deck") if card == DECK else render.card(card)
        case DrawTickets():
            return Text(render.counted(min(variant.draw_tickets, view.ticket_deck), "new ticket"))
        case PayTunnel(locomotives):
            assert view.tunnel is not None
            return Text.assemble("pay ", _payment(_tunnel_card(view), view.tunnel.price, locomotives))
        case DeclineTunnel():
            return Text("decline, and take the cards back")
    return Text("pass")


def _tunnel_card(view: View) -> str:
    assert view.tunnel is not None
    return CARDS[view.tunnel.card]


def _payment(card: str, price: int, locomotives: int) -> Text:
    if card == LOCOMOTIVE or price == locomotives:
        return render.card(LOCOMOTIVE, price)
    if not locomotives:
        return render.card(card, price)
    return Text.assemble(render.card(card, price - locomotives), " ", render.card(LOCOMOTIVE, locomotives))


def payment(variant: Variant, view: View, action: Action) -> Text:
    """The cards that a claim or a station is paid with."""
    match action:
        case ClaimRoute(route, colour, locomotives):
            return _payment(colour, variant.board.routes[variant.board.route(route)].length, locomotives)
        case BuildStation(_, colour, locomotives):
            assert view.seat is not None
            price = variant.stations - view.players[view.seat].stations_left + 1
            return _payment(colour, price, locomotives)
    return Text("")


def locomotives_spent(action: Action) -> int:
    """How many locomotives an action spends, as a sort key: paying only with locomotives comes last."""
    if isinstance(action, ClaimRoute | BuildStation):
        return 99 if action.colour == LOCOMOTIVE else action.locomotives
    return 0


def _claims(variant: Variant, view: View, legal: Sequence[Action]) -> tuple[Choice, ...]:
    routes = variant.board.routes
    by_route: dict[int, list[Action]] = {}
    for action in legal:
        if isinstance(action, ClaimRoute):
            by_route.setdefault(variant.board.route(action.route), []).append(action)
    for i in [i for i in by_route if _same_as_twin(variant, i, by_route)]:
        del by_route[i]
    wanted = _wanted_routes(variant, view)
    order = sorted(by_route, key=lambda i: (i not in wanted, -routes[i].length, i))
    return tuple(
        Choice(render.route(variant, i), tuple(sorted(by_route[i], key=locomotives_spent)), wanted=i in wanted)
        for i in order
    )


def _same_as_twin(variant: Variant, i: int, claimable: Container[int]) -> bool:
    """Whether a route is equal to its twin and comes second, so that listing the twin is enough."""
    routes = variant.board.routes
    twin = routes[i].twin
    if twin is None or twin > i or twin not in claimable:
        return False
    return (routes[i].colour, routes[i].tunnel) == (routes[twin].colour, routes[twin].tunnel)


def _wanted_routes(variant: Variant, view: View) -> set[int]:
    """The routes on the shortest connections of this seat's tickets."""
    needed = {route for state in render.states_of_tickets(variant, view).held for route in render.missing_routes(state)}
    twins = {variant.board.routes[route].twin for route in needed}
    return needed | {twin for twin in twins if twin is not None}


def _builds(variant: Variant, legal: Sequence[Action]) -> tuple[Choice, ...]:
    by_city: dict[str, list[Action]] = {}
    for action in legal:
        if isinstance(action, BuildStation):
            by_city.setdefault(action.city, []).append(action)
    return tuple(
        Choice(Text(variant.board.cities[variant.board.city(city)].name), tuple(sorted(builds, key=locomotives_spent)))
        for city, builds in by_city.items()
    )
