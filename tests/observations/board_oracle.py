"""What an observation of version 1 must be, worked out again in plain Python from a view and the board alone."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray
from tests.observations import oracle

import whistlestop as ws
from whistlestop.actions import COLOURS
from whistlestop.boards import Route
from whistlestop.observations.board_layout import ticket_pairs
from whistlestop.observations.layout import Layout
from whistlestop.view import PlayerView, View

Numbers = Mapping[str, int]
LETTERS = "abcde"
NOBODY = PlayerView(-1, 0, 0, 0, 0, (0,) * 9, 0, (), (), ())


def board_observation_of(variant: ws.Variant, layout: Layout, view: View) -> NDArray[np.float32]:
    """The observation of the seat whose view it is."""
    facts = Observed(variant, view).facts()
    row = np.zeros(layout.size, np.float32)
    for block in layout.blocks:
        numbers = facts.pop(block.name)
        assert tuple(numbers) == block.indices, block.name
        for i, (number, unit) in enumerate(zip(numbers.values(), block.unit, strict=True)):
            row[block.start + i] = number / unit
    assert not any(any(numbers.values()) for numbers in facts.values()), "only other boards have these blocks"
    return row


@dataclass
class TicketPath:
    """The cheapest path of a ticket: what is missing."""

    found: bool = False
    claims: set[int] = field(default_factory=set)
    borrowed: set[int] = field(default_factory=set)

    @property
    def complete(self) -> bool:
        return self.found and not self.claims and not self.borrowed


class Observed:
    """Works out the facts of one view."""

    def __init__(self, variant: ws.Variant, view: View) -> None:
        assert view.seat is not None and view.hand is not None and view.offer is not None and view.tickets is not None
        self.variant, self.view, self.seat = variant, view, view.seat
        self.hand, self.offer, self.tickets = view.hand, view.offer, view.tickets
        self.routes = variant.board.routes
        self.routes_at: dict[int, list[int]] = {city: [] for city in range(len(variant.board.cities))}
        for i, route in enumerate(self.routes):
            self.routes_at[route.a].append(i)
            self.routes_at[route.b].append(i)
        self.me = view.players[view.seat]
        self.others = [player for player in view.players if player.seat != view.seat]
        self.holder = {route: player.seat for player in view.players for route in player.routes}
        self.open = set(range(len(self.routes))) - set(self.holder) - set(view.closed)
        self.stations_built = {city for player in view.players for city in player.stations}
        self.free = set(range(len(variant.board.cities))) - self.stations_built
        self.planned, self.borrowed = set[int](), set[int]()
        self.worth: Counter[int] = Counter()

    def around(self) -> dict[str, PlayerView]:
        """The players in the order of play, up to five."""
        around = [*self.view.players[self.seat :], *self.view.players[: self.seat]]
        around += [NOBODY] * (5 - len(around))
        return {f"player {i}" if i else "this seat": player for i, player in enumerate(around)}

    def facts(self) -> dict[str, Numbers]:
        """All blocks."""
        tickets = self.ticket_facts()
        offer = self.offer_facts()
        return {**self.table(), **self.players(), **tickets, **offer, **self.plan(), **self.board()}

    def table(self) -> dict[str, Numbers]:
        view, variant = self.view, self.variant
        v0 = oracle._table(view)
        around = self.around()
        unseen = {}
        for kind, card in enumerate(ws.CARDS):
            seen = self.hand[kind] + view.discards[kind] + list(view.display).count(kind)
            unseen[card] = max(
                0, (14 if card == "locomotive" else 12) - seen - sum(p.known_cards[kind] for p in self.others)
            )
        return {
            **v0,
            "players": {f"{n} players": int(n == len(view.players)) for n in (2, 3, 4, 5)},
            "facts": {
                "trains": variant.trains,
                "stations": variant.stations,
                "station points": variant.station_points,
                "longest path": variant.bonuses.longest_path,
                "most tickets": variant.bonuses.most_tickets,
                "tickets": len(variant.tickets),
                "long tickets": len(variant.long),
                "draws": variant.draw_tickets,
            },
            "to_act": {who: int(player.seat in view.to_act) for who, player in around.items()},
            "first": {who: int(player.seat == view.first_seat) for who, player in around.items()},
            "unseen": unseen,
        }

    def players(self) -> dict[str, Numbers]:
        around = self.around()
        return {
            "points": {who: player.points for who, player in around.items()},
            "trains": {who: player.trains for who, player in around.items()},
            "cards": {who: player.cards for who, player in around.items()},
            "ticket_count": {who: player.ticket_count or 0 for who, player in around.items()},
            "finish": {who: self.finish(player) if player is not NOBODY else 0 for who, player in around.items()},
            "known": {
                f"{who}: {card}": count
                for who, player in around.items()
                for card, count in zip(ws.CARDS, player.known_cards, strict=True)
            },
            "routes": {
                f"{who}: {route.id}": int(i in player.routes)
                for who, player in around.items()
                for i, route in enumerate(self.routes)
            },
            "stations_left": {who: player.stations_left for who, player in around.items()},
        }

    @staticmethod
    def finish(player: PlayerView) -> int:
        spaces = max(0, player.trains - 2)
        return int(spaces / 0.37 + 1e-9) + int(max(0, spaces - player.cards) / 0.175 + 1e-9)

    # Paths

    def held_for(self, route: Route) -> int:
        """Cards in hand, without locomotives, that could pay for a route."""
        return max(self.hand[:8]) if route.colour == "grey" else self.hand[COLOURS.index(route.colour)]

    def missing(self, route: Route) -> int:
        """The fewest cards that are missing, over all ways to lay them."""
        locomotives, held = self.hand[8], self.held_for(route)
        return min(
            max(0, route.length - used - held) + max(0, used - locomotives)
            for used in range(route.ferry, route.length + 1)
        )

    def cost(self, i: int) -> int | None:
        """What a route costs, in 64ths; None if it is of no use."""
        route = self.routes[i]
        if self.holder.get(i) == self.seat or i in self.planned or i in self.borrowed:
            return 1
        if i in self.open:
            if route.length > self.me.trains:
                return None
            cost = 10 + 8 * route.length - 2 * min(route.length, self.held_for(route))
            cost += -2 * self.variant.board.route_points[route.length] + 3 * route.tunnel
            return 64 * max(1, cost + 4 * max(0, route.ferry - self.hand[8]))
        if i in self.holder and self.variant.stations:
            if {route.a, route.b} & set(self.me.stations):
                return 1
            if self.me.stations_left and {route.a, route.b} & self.free:
                return 64 * 50
        return None

    def path(self, ticket: int) -> TicketPath:
        """The cheapest path; from its far end, the route with the lowest number among equals."""
        start, city = self.variant.tickets[ticket].a, self.variant.tickets[ticket].b
        costs = {i: price for i in range(len(self.routes)) if (price := self.cost(i)) is not None}
        distance: dict[int, int] = {}
        queue = [(0, start)]
        while queue:
            far, here = heapq.heappop(queue)
            if here in distance:
                continue
            distance[here] = far
            for i in self.routes_at[here]:
                if i in costs:
                    heapq.heappush(queue, (far + costs[i], self.routes[i].a + self.routes[i].b - here))
        if city not in distance:
            return TicketPath()
        path = TicketPath(found=True)
        while city != start:
            for i in self.routes_at[city]:
                far, cost = self.routes[i].a + self.routes[i].b - city, costs.get(i, 0)
                if cost and far in distance and distance[far] + cost == distance[city]:
                    break
            if i in self.open:
                path.claims.add(i)
            elif cost > 1 or i in self.borrowed:
                path.borrowed.add(i)
            city = far
        return path

    def spaces(self, routes: Iterable[int]) -> int:
        return sum(self.routes[i].length for i in routes)

    def needs(self, routes: Iterable[int]) -> Counter[str]:
        need: Counter[str] = Counter()
        for i in routes:
            need["locomotive"] += self.routes[i].ferry
            need[self.routes[i].colour] += self.routes[i].length - self.routes[i].ferry
        return need

    def cards(self, routes: Iterable[int]) -> int:
        """The cards missing for some routes together."""
        need, hand = self.needs(routes), dict(zip(ws.CARDS, self.hand, strict=True))
        short = sum(max(0, need[colour] - hand[colour]) for colour in COLOURS)
        short += max(0, need["grey"] - sum(max(0, hand[colour] - need[colour]) for colour in COLOURS))
        spare = hand["locomotive"] - need["locomotive"]
        return max(0, short - spare) if spare >= 0 else short - spare

    def fits(self, path: TicketPath) -> bool:
        return (
            path.found
            and self.spaces(self.planned | path.claims) <= self.me.trains
            and len(self.borrowed | path.borrowed) <= self.me.stations_left
        )

    # Tickets

    def ticket_facts(self) -> dict[str, Numbers]:
        cities = self.variant.board.cities
        names = {pair: f"{cities[pair[0]].id} – {cities[pair[1]].id}" for pair in ticket_pairs(self.variant)}
        blocks = {
            block: dict.fromkeys(names.values(), 0)
            for block in ("tickets", "complete", "planned", "spaces", "cards_missing")
        }
        self.points = Counter[str]()
        for number in sorted(self.tickets, key=lambda i: (-self.variant.tickets[i].points, i)):
            ticket, path = self.variant.tickets[number], self.path(number)
            name = names[min(ticket.a, ticket.b), max(ticket.a, ticket.b)]
            blocks["tickets"][name] += ticket.points
            blocks["spaces"][name] = min(50, self.spaces(path.claims))
            blocks["cards_missing"][name] = min(50, self.cards(path.claims))
            if path.complete:
                blocks["complete"][name] = 1
                self.points["complete"] += ticket.points
            elif self.fits(path):
                blocks["planned"][name] = 1
                self.points["planned"] += ticket.points
                self.planned |= path.claims
                self.borrowed |= path.borrowed
                self.worth.update(dict.fromkeys(path.claims | path.borrowed, ticket.points))
            else:
                self.points["given up"] += ticket.points
        return dict(blocks)

    def offer_facts(self) -> dict[str, Numbers]:
        cities = self.variant.board.cities
        what = ("points", "long", "complete", "fits", "spaces", "more spaces", "cards")
        offer = {f"{letter}: {name}": 0 for letter in LETTERS for name in what}
        ends = {f"{letter}: {city.id}": 0 for letter in LETTERS for city in cities}
        paths = {}
        for letter, number in zip(LETTERS, self.offer, strict=False):
            ticket, path = self.variant.tickets[number], self.path(number)
            paths[letter] = path
            missing, more = self.spaces(path.claims), self.spaces(path.claims - self.planned)
            fits, cards = self.fits(path), self.cards(path.claims)
            numbers = (ticket.points, ticket.long, path.complete, fits, min(50, missing), min(50, more), min(50, cards))
            offer |= {f"{letter}: {name}": int(n) for name, n in zip(what, numbers, strict=True)}
            ends |= {f"{letter}: {cities[ticket.a].id}": 1, f"{letter}: {cities[ticket.b].id}": 1}
        shared = {
            f"{one} and {other}": min(50, self.spaces(paths[one].claims & paths[other].claims)) if other in paths else 0
            for one in LETTERS
            for other in LETTERS
            if one < other
        }
        return {"offer": offer, "offer_ends": ends, "offer_shared": shared}

    def plan(self) -> dict[str, Numbers]:
        need, hand = self.needs(self.planned), dict(zip(ws.CARDS, self.hand, strict=True))
        return {
            "plan": {
                "spaces": self.spaces(self.planned),
                "routes": len(self.planned),
                "stations": len(self.borrowed),
                "cards": min(50, self.cards(self.planned)),
                "points planned": min(500, self.points["planned"]),
                "points complete": min(500, self.points["complete"]),
                "points given up": min(500, self.points["given up"]),
            },
            "need": {**{card: max(0, need[card] - hand[card]) for card in ws.CARDS}, "any colour": need["grey"]},
        }

    # The board

    def board(self) -> dict[str, Numbers]:
        near = [{city for i in p.routes for city in (self.routes[i].a, self.routes[i].b)} for p in self.others]
        names = [route.id for route in self.routes]
        payable = {i for i in self.open if not self.missing(self.routes[i]) and self.routes[i].length <= self.me.trains}
        return {
            "open": oracle._members(names, self.open),
            "payable": oracle._members(names, payable),
            "missing": {r.id: self.missing(r) if i in self.open else 0 for i, r in enumerate(self.routes)},
            "route_points": {r.id: min(100, self.worth[i]) for i, r in enumerate(self.routes)},
            "contested": {
                r.id: sum(bool({r.a, r.b} & cities) for cities in near) if i in self.open else 0
                for i, r in enumerate(self.routes)
            },
            **self.stations(),
            **self.tunnel(),
        }

    def stations(self) -> dict[str, Numbers]:
        cities = [city.id for city in self.variant.board.cities]
        points: Counter[int] = Counter()
        for i in self.borrowed:
            points.update({city: self.worth[i] for city in (self.routes[i].a, self.routes[i].b) if city in self.free})
        return {
            "stations": oracle._members(cities, self.me.stations),
            "stations_of_others": oracle._members(cities, (city for p in self.others for city in p.stations)),
            "station_points": {city: min(100, points[i]) for i, city in enumerate(cities)},
        }

    def tunnel(self) -> dict[str, Numbers]:
        v0, tunnel = oracle._tunnel(self.variant, self.view), self.view.tunnel
        return {
            "tunnel": {
                "spaces": self.routes[tunnel.route].length if tunnel else 0,
                "ticket points": min(100, self.worth[tunnel.route]) if tunnel else 0,
                "price": tunnel.price if tunnel else 0,
            },
            **{name: v0[name] for name in ("tunnel_card", "tunnel_locomotives", "turned")},
        }
