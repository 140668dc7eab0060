"""Reasons for moves are true: every number is counted again from the game in another way."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from typing import NamedTuple

import msgspec
import pytest

import whistlestop as ws
from whistlestop import bots
from whistlestop.actions import CARDS, BuildStation, ClaimRoute, DeclineTunnel, DrawCard, KeepTickets, PayTunnel
from whistlestop.boards.limits import FEW_PLAYERS
from whistlestop.bots import reasons
from whistlestop.bots.reasons import reason_for
from whistlestop.bots.seat_analysis import SeatAnalysis
from whistlestop.rules.compile import INTERPRETED
from whistlestop.view import View

pytestmark = pytest.mark.skipif(INTERPRETED, reason="plays many games")

FAR = 10_000
GAMES = [("usa", 2, 1), ("usa", 4, 2), ("europe", 2, 8), ("europe", 3, 10)]


class Moment(NamedTuple):
    """A choice in a game: the move, and why."""

    variant: ws.Variant
    view: View
    legal: tuple[ws.Action, ...]
    closed: frozenset[int]
    action: ws.Action
    reason: reasons.HintReason
    played: bool
    """Whether the bot chose it."""
    borrowed: frozenset[int] = frozenset()
    """What the seat's stations borrow (`test_seat_analysis.py` tests that)."""

    @property
    def seat(self) -> int:
        assert self.view.seat is not None
        return self.view.seat

    @property
    def trains(self) -> int:
        return self.view.players[self.seat].trains

    @property
    def route(self) -> int:
        """The route that the move is about."""
        if isinstance(self.action, ClaimRoute):
            return self.variant.board.route(self.action.route)
        assert self.view.tunnel is not None
        return self.view.tunnel.route


@cache
def moments() -> tuple[Moment, ...]:
    """The moves of strong and weak bots in whole games, with some of the other legal actions at each."""
    return tuple(found for game in GAMES for found in _moments(*game))


def _moments(name: str, players: int, seed: int) -> Iterator[Moment]:
    game = ws.Game.new(name, players, seed=seed)
    seats = [bots.make("planner" if seat % 2 == 0 else "greedy", seed=seed) for seat in range(players)]
    while not game.over:
        seat = game.to_act[0]
        view, legal = game.view(seat), tuple(game.legal(seat))
        chosen = seats[seat].choose(view, legal)
        closed = frozenset(view.closed)
        borrowed = SeatAnalysis(game.variant, view).network.held - set(view.players[seat].routes)
        for action in {chosen, *_others(view, legal)}:
            reason = reason_for(game.variant, view, legal, action)
            yield Moment(game.variant, view, legal, closed, action, reason, action == chosen, borrowed)
        game.play(chosen, seat)


def _others(view: View, legal: tuple[ws.Action, ...]) -> Iterator[ws.Action]:
    """Some actions of each kind: the reasons for bad moves must be true too."""
    for kind in (ClaimRoute, BuildStation, DrawCard, KeepTickets, PayTunnel, DeclineTunnel):
        of_kind = [action for action in legal if isinstance(action, kind)]
        yield from of_kind[view.actions % 23 :: 47]
    if view.phase == "tunnel" or view.actions % 9 == 0:
        yield from (action for action in legal if not isinstance(action, ClaimRoute | BuildStation | KeepTickets))


def spaces_between(moment: Moment, a: int, b: int, *, free: Collection[int] = (), closed: Collection[int] = ()) -> int:
    """The fewest spaces, by relaxing all routes until nothing changes; `FAR` if there is no connection."""
    routes = moment.variant.board.routes
    taken = {route for player in moment.view.players for route in player.routes}
    own = set(moment.view.players[moment.seat].routes) | moment.borrowed | set(free)
    cost = {
        index: 0 if index in own else route.length
        for index, route in enumerate(routes)
        if index in own or (index not in taken | moment.closed | set(closed) and route.length <= moment.trains)
    }
    far = [FAR] * len(moment.variant.board.cities)
    far[a] = 0
    changed = True
    while changed:
        changed = False
        for index, more in cost.items():
            for one, other in ((routes[index].a, routes[index].b), (routes[index].b, routes[index].a)):
                if far[one] + more < far[other]:
                    far[other] = far[one] + more
                    changed = True
    return far[b]


def ticket_spaces(moment: Moment, ticket: int, *, free: Collection[int] = (), closed: Collection[int] = ()) -> int:
    card = moment.variant.tickets[ticket]
    return spaces_between(moment, card.a, card.b, free=free, closed=closed)


def moments_with(kind: type) -> list[Moment]:
    """Some moments with this reason; fails if there are none."""
    found = [moment for moment in moments() if isinstance(moment.reason, kind)]
    assert found, f"no game had a {kind.__name__}"
    return found[:: 1 + len(found) // 50]


def closed_by_another(moment: Moment, route: int) -> set[int]:
    twin = moment.variant.board.routes[route].twin
    return {route} if twin is None or len(moment.view.players) > FEW_PLAYERS else {route, twin}


def test_with_a_route_for_a_ticket_it_needs_fewer_spaces() -> None:
    urgent = 0
    for moment in moments_with(reasons.ForTicket):
        reason = moment.reason
        assert isinstance(reason, reasons.ForTicket) and moment.view.tickets is not None
        assert reason.ticket in moment.view.tickets
        length = moment.variant.board.routes[moment.route].length
        assert ticket_spaces(moment, reason.ticket) == reason.before
        assert ticket_spaces(moment, reason.ticket, free={moment.route}) == reason.spaces < reason.before
        assert reason.spaces + length <= moment.trains
        assert reason.shortest == (reason.spaces + length == reason.before)
        without = ticket_spaces(moment, reason.ticket, closed=closed_by_another(moment, moment.route))
        assert reason.without == (without if without <= moment.trains else None)
        urgent += reason.without != reason.before
    assert urgent, "some route must have been urgent"


def test_points_are_those_of_the_route() -> None:
    last_turns = 0
    for moment in moments_with(reasons.ForPoints):
        reason = moment.reason
        assert isinstance(reason, reasons.ForPoints)
        last_turns += reason.last_turn
        board = moment.variant.board
        assert reason.points == board.route_points[board.routes[moment.route].length]
        if reason.last_turn:
            assert moment.view.turns_left is not None and moment.view.turns_left <= len(moment.view.players)
            best = [board.routes[board.route(one.route)].length for one in moment.legal if isinstance(one, ClaimRoute)]
            assert reason.points == max(board.route_points[length] for length in best)
    assert last_turns


def test_a_blocked_player_has_two_parts_that_the_route_would_join() -> None:
    for moment in moments_with(reasons.Blocks):
        reason = moment.reason
        assert isinstance(reason, reasons.Blocks) and reason.player != moment.seat
        routes = moment.variant.board.routes
        part = {routes[moment.route].a}
        theirs = moment.view.players[reason.player].routes
        for _ in theirs:
            part |= {
                city
                for one in theirs
                for city in (routes[one].a, routes[one].b)
                if {routes[one].a, routes[one].b} & part
            }
        assert len(part) > 1 and routes[moment.route].b not in part
        assert any(routes[moment.route].b in (routes[one].a, routes[one].b) for one in theirs)


def missing(moment: Moment, route: int, hand: list[int]) -> int:
    """How many cards are missing for a route, by trying every colour."""
    card = moment.variant.board.routes[route]
    kinds = range(8) if card.colour == "grey" else (CARDS.index(card.colour),)
    ferry = max(0, card.ferry - hand[8])
    return ferry + min(max(0, card.length - card.ferry - hand[kind] - max(0, hand[8] - card.ferry)) for kind in kinds)


def on_shortest_connections(moment: Moment) -> Iterator[tuple[int, int]]:
    """The open routes on shortest connections, with the tickets."""
    assert moment.view.tickets is not None
    taken = {route for player in moment.view.players for route in player.routes}
    for ticket in moment.view.tickets:
        before = ticket_spaces(moment, ticket)
        for index, route in enumerate(moment.variant.board.routes):
            is_open = index not in taken | moment.closed and route.length <= moment.trains
            if is_open and 0 < before <= moment.trains:
                after = ticket_spaces(moment, ticket, free={index})
                yield from [(index, ticket)] if after == before - route.length else []


def test_a_card_is_for_a_route_that_needs_it() -> None:
    for moment in moments_with(reasons.CardFor):
        reason = moment.reason
        assert isinstance(reason, reasons.CardFor) and moment.view.hand is not None
        route, hand = moment.variant.board.routes[reason.route], list(moment.view.hand)
        assert isinstance(moment.action, DrawCard) and CARDS[reason.card] == moment.action.card
        assert route.colour in ("grey", moment.action.card)
        assert (reason.have, reason.need) == (hand[reason.card], route.length - route.ferry)
        more = [count + (kind == reason.card) for kind, count in enumerate(hand)]
        assert missing(moment, reason.route, more) < missing(moment, reason.route, hand)
        if reason.ticket is None:
            assert route.length >= 4
        else:
            before = ticket_spaces(moment, reason.ticket)
            assert ticket_spaces(moment, reason.ticket, free={reason.route}) == before - route.length
            assert before <= moment.trains


def test_a_locomotive_is_for_a_route_that_lacks_cards() -> None:
    for moment in moments_with(reasons.LocomotiveFor)[:12]:
        reason = moment.reason
        assert isinstance(reason, reasons.LocomotiveFor) and moment.view.hand is not None
        if reason.route is not None:
            assert missing(moment, reason.route, list(moment.view.hand)) == reason.short > 0
            assert (reason.route, reason.ticket) in set(on_shortest_connections(moment))


@pytest.mark.parametrize("fits", [False, True])
def test_face_up_cards_fit_or_not(fits: bool) -> None:
    found = [moment for moment in moments_with(reasons.Blind) if moment.reason == reasons.Blind(fits)]
    assert found
    for moment in found[:12]:
        hand = list(moment.view.hand or ())
        shown = {card for card in moment.view.display if card is not None and card != 8}
        helps = any(
            missing(moment, route, [count + (kind == card) for kind, count in enumerate(hand)])
            < missing(moment, route, hand)
            for route in {route for route, _ in on_shortest_connections(moment)}
            for card in shown
        )
        assert helps == fits


def test_tickets_that_are_kept_can_be_completed_together() -> None:
    for moment in moments_with(reasons.KeepsTickets):
        reason = moment.reason
        assert isinstance(reason, reasons.KeepsTickets) and isinstance(moment.action, KeepTickets)
        assert moment.view.offer is not None and moment.view.tickets is not None
        tickets = [*moment.view.tickets, *(moment.view.offer[place] for place in moment.action.keep)]
        alone = [ticket_spaces(moment, ticket) for ticket in tickets]
        assert reason.apart == sum(alone)
        assert max(alone) <= reason.spaces <= reason.trains == moment.trains


def test_more_tickets_counts_what_is_open() -> None:
    for moment in moments_with(reasons.MoreTickets):
        reason = moment.reason
        assert isinstance(reason, reasons.MoreTickets)
        open_tickets = [ticket for ticket in moment.view.tickets or () if ticket_spaces(moment, ticket) > 0]
        assert (reason.open, reason.trains) == (len(open_tickets), moment.trains)


def test_a_station_borrows_a_route_that_a_ticket_needs() -> None:
    for moment in moments_with(reasons.Saves):
        reason = moment.reason
        assert isinstance(reason, reasons.Saves) and isinstance(moment.action, BuildStation)
        borrowed = moment.variant.board.routes[reason.route]
        assert reason.route in moment.view.players[reason.player].routes and reason.player != moment.seat
        assert moment.variant.board.city(moment.action.city) in (borrowed.a, borrowed.b)
        assert ticket_spaces(moment, reason.ticket, free={reason.route}) == reason.spaces
        assert reason.spaces < ticket_spaces(moment, reason.ticket)


def test_a_declined_tunnel_has_its_price_and_the_detour() -> None:
    for moment in moments_with(reasons.TooDear):
        reason = moment.reason
        assert isinstance(reason, reasons.TooDear) and moment.view.tunnel is not None
        assert reason.price == moment.view.tunnel.price
        if reason.ticket is not None:
            before = ticket_spaces(moment, reason.ticket)
            around = ticket_spaces(moment, reason.ticket, closed=closed_by_another(moment, moment.route))
            assert ticket_spaces(moment, reason.ticket, free={moment.route}) < before
            assert reason.more == (around - before if around <= moment.trains else None)


def test_the_only_move_is_the_only_legal_action() -> None:
    assert all(len(moment.legal) == 1 for moment in moments_with(reasons.OnlyMove))
    assert not any(len(moment.legal) == 1 for moment in moments_with(reasons.Tried))


def test_nearly_every_chosen_move_has_a_reason() -> None:
    played = [moment for moment in moments() if moment.played]
    unexplained = [moment for moment in played if isinstance(moment.reason, reasons.Tried)]
    assert len(unexplained) < 0.1 * len(played)


def test_a_reason_can_be_sent_as_json() -> None:
    for kind in {type(moment.reason): moment.reason for moment in moments()}.values():
        assert msgspec.json.decode(msgspec.json.encode(kind), type=reasons.HintReason) == kind
