"""Observation v1: what a good player sees at a glance, as numbers (`board_layout.py` says where everything is).

That includes a plan for the seat's tickets (`ticket_plan.py`). Like v0 it contains nothing that the seat can't know:
the tests work out every number again from a view.
"""

from __future__ import annotations

from whistlestop.boards.limits import MAX_LENGTH, MAX_OFFER, MAX_PLAYERS, MAX_POINTS, MAX_TICKETS, MAX_TRAINS
from whistlestop.observations.board_layout import (
    MANY_BONUS_POINTS,
    MANY_ROUTES,
    MANY_SPACES,
    MANY_STATIONS,
    MANY_TENTHS,
    MANY_TICKET_POINTS,
    MOST_POINTS,
    NUMBERS_PER_OFFER,
    BoardOffsets,
)
from whistlestop.observations.compile import compiled
from whistlestop.observations.layout import MANY_CARDS, MANY_POINTS, MANY_TICKETS
from whistlestop.observations.observing import (
    YES,
    Row,
    mark_word,
    observe_open_routes,
    observe_piles,
    observe_player,
    observe_tunnel_cards,
    observe_turn,
    seat_after,
    share,
)
from whistlestop.observations.ticket_plan import (
    TicketPlan,
    add_path,
    cards_short,
    clear_plan,
    count_city_points,
    count_needs,
    count_spaces,
    find_path,
    fits,
    missing_cards,
    more_spaces,
    most_of_a_colour,
    price_routes,
)
from whistlestop.rules.bits import ONE, ZERO, lowest, size
from whistlestop.rules.drawing import pile_size
from whistlestop.rules.state import CARD_KINDS, DISPLAY_SIZE, LOCOMOTIVE, NONE, TURNED, State
from whistlestop.rules.tables import CARDS_PER_COLOUR, LOCOMOTIVES, Tables
from whistlestop.rules.ticket_order import list_by_points
from whistlestop.rules.tickets import offer_size
from whistlestop.rules.tunnels import tunnel_price
from whistlestop.rules.turns import FEW_TRAINS


@compiled
def observe_board(state: State, tables: Tables, offsets: BoardOffsets, plan: TicketPlan, seat: int, row: Row) -> None:
    """Write the observation of a seat into a row that is 0 everywhere."""
    observe_variant(state, tables, offsets, row)
    observe_turn(state, tables, offsets, seat, MAX_PLAYERS, row)
    observe_piles(state, offsets, seat, MAX_TICKETS, row)
    observe_unseen_cards(state, offsets, seat, row)
    for i in range(state.players):
        observe_player(state, tables, offsets, seat, i, MAX_TRAINS, row)
        other = seat_after(state, seat, i)
        tenths = tenths_to_finish(int(state.trains[other]), pile_size(state.hands[other]))
        row[offsets.finish + i] = share(tenths, MANY_TENTHS)
    clear_plan(tables, plan)
    price_routes(state, tables, plan, seat)
    observe_tickets(state, tables, offsets, plan, seat, row)
    observe_offer(state, tables, offsets, plan, seat, row)
    observe_plan(state, tables, offsets, plan, seat, row)
    observe_routes(state, tables, offsets, plan, seat, row)
    if offsets.stations >= 0:
        observe_stations(state, tables, offsets, plan, seat, row)
    if state.tunnel_route != NONE:
        observe_tunnel(state, tables, offsets, plan, row)


@compiled
def observe_variant(state: State, tables: Tables, offsets: BoardOffsets, row: Row) -> None:
    """Write the number of players, and the variant's facts in the order of `FACTS`."""
    row[offsets.players + state.players - 2] = YES
    facts = int(offsets.facts)
    row[facts] = share(int(tables.trains), MAX_TRAINS)
    row[facts + 1] = share(int(tables.stations), MANY_STATIONS)
    row[facts + 2] = share(int(tables.station_points), MANY_BONUS_POINTS)
    row[facts + 3] = share(int(tables.longest_path_bonus), MANY_BONUS_POINTS)
    row[facts + 4] = share(int(tables.most_tickets_bonus), MANY_BONUS_POINTS)
    row[facts + 5] = share(int(tables.long_tickets) + int(tables.regular_tickets), MAX_TICKETS)
    row[facts + 6] = share(int(tables.long_tickets), MANY_TICKETS)
    row[facts + 7] = share(int(tables.draw_tickets), MAX_OFFER)


@compiled
def observe_unseen_cards(state: State, offsets: BoardOffsets, seat: int, row: Row) -> None:
    """Write how many cards of each kind the seat can't locate."""
    for card in range(CARD_KINDS):
        of_a_kind = LOCOMOTIVES if card == LOCOMOTIVE else CARDS_PER_COLOUR
        unseen = of_a_kind - int(state.hands[seat, card]) - int(state.discards[card])
        for place in range(DISPLAY_SIZE):
            if state.display[place] == card:
                unseen -= 1
        for other in range(state.players):
            if other != seat:
                unseen -= int(state.known[other, card])
        row[offsets.unseen + card] = share(max(0, unseen), of_a_kind)


@compiled
def tenths_to_finish(trains: int, cards: int) -> int:
    """Return the tenths of turns in which a player could get down to two trains.

    A claim takes 3.7 spaces and a draw brings 1.75 cards on average, as in `bots/thinking/horizon.py`.
    """
    spaces = max(0, trains - FEW_TRAINS)
    return 100 * spaces // 37 + 40 * max(0, spaces - cards) // 7


@compiled
def observe_tickets(state: State, tables: Tables, offsets: BoardOffsets, plan: TicketPlan, seat: int, row: Row) -> None:
    """Plan for the seat's tickets, and write what each of them is missing."""
    count = list_by_points(tables, state.tickets[seat, 0], state.tickets[seat, 1], plan.tickets)
    for i in range(count):
        ticket = int(plan.tickets[i])
        pair, points = int(offsets.pair[ticket]), int(tables.ticket_points[ticket])
        held = 0
        for j in range(count):
            if int(offsets.pair[plan.tickets[j]]) == pair:
                held += int(tables.ticket_points[plan.tickets[j]])
        row[offsets.tickets + pair] = share(min(held, MAX_POINTS), MANY_TICKET_POINTS)
        found = find_path(state, tables, plan, seat, ticket)
        row[offsets.spaces + pair] = share(min(int(plan.path_spaces), MAX_TRAINS), MANY_SPACES)
        row[offsets.cards_missing + pair] = share(min(int(plan.path_cards), MAX_TRAINS), MANY_CARDS)
        if found and plan.path_spaces == 0 and plan.path_stations == 0:
            row[offsets.complete + pair] = YES
            plan.complete_points += points
        elif found and fits(state, tables, plan, seat):
            row[offsets.planned + pair] = YES
            add_path(tables, plan, points)
        else:
            plan.given_up_points += points


@compiled
def observe_offer(state: State, tables: Tables, offsets: BoardOffsets, plan: TicketPlan, seat: int, row: Row) -> None:
    """Write the tickets of the seat's offer, in the order of `OFFERED`, each as if it alone were added to the plan."""
    count = offer_size(state, seat)
    for i in range(count):
        ticket = int(state.offer[seat, i])
        start = offsets.offer + NUMBERS_PER_OFFER * i
        ends = offsets.offer_ends + int(tables.cities) * i
        row[ends + int(tables.ticket_a[ticket])] = YES
        row[ends + int(tables.ticket_b[ticket])] = YES
        found = find_path(state, tables, plan, seat, ticket)
        row[start] = share(int(tables.ticket_points[ticket]), MANY_TICKET_POINTS)
        if ticket < tables.long_tickets:
            row[start + 1] = YES
        if found and plan.path_spaces == 0 and plan.path_stations == 0:
            row[start + 2] = YES
        if found and fits(state, tables, plan, seat):
            row[start + 3] = YES
        row[start + 4] = share(min(int(plan.path_spaces), MAX_TRAINS), MANY_SPACES)
        row[start + 5] = share(min(more_spaces(tables, plan), MAX_TRAINS), MANY_SPACES)
        row[start + 6] = share(min(int(plan.path_cards), MAX_TRAINS), MANY_CARDS)
        plan.offer_routes[i, 0], plan.offer_routes[i, 1] = plan.path_routes[0], plan.path_routes[1]
    pair = int(offsets.offer_shared)
    for i in range(MAX_OFFER):
        for j in range(i + 1, MAX_OFFER):
            if j < count:
                low = plan.offer_routes[i, 0] & plan.offer_routes[j, 0]
                high = plan.offer_routes[i, 1] & plan.offer_routes[j, 1]
                row[pair] = share(min(count_spaces(tables, low, high), MAX_TRAINS), MANY_SPACES)
            pair += 1


@compiled
def observe_plan(state: State, tables: Tables, offsets: BoardOffsets, plan: TicketPlan, seat: int, row: Row) -> None:
    """Write what the plan is missing, in the order of `PLAN`, and the cards that it needs."""
    hand, start, need = state.hands[seat], int(offsets.plan), int(offsets.need)
    count_needs(tables, plan, plan.routes)
    row[start] = share(int(plan.spaces), MAX_TRAINS)
    row[start + 1] = share(size(plan.routes[0]) + size(plan.routes[1]), MANY_ROUTES)
    row[start + 2] = share(int(plan.stations), MANY_STATIONS)
    row[start + 3] = share(min(cards_short(hand, plan), MAX_TRAINS), MANY_CARDS)
    row[start + 4] = share(min(int(plan.planned_points), MOST_POINTS), MANY_POINTS)
    row[start + 5] = share(min(int(plan.complete_points), MOST_POINTS), MANY_POINTS)
    row[start + 6] = share(min(int(plan.given_up_points), MOST_POINTS), MANY_POINTS)
    for card in range(CARD_KINDS):
        short = max(0, int(plan.need[card]) - int(hand[card]))
        row[need + card] = share(short, LOCOMOTIVES if card == LOCOMOTIVE else CARDS_PER_COLOUR)
    row[need + CARD_KINDS] = share(int(plan.grey), MANY_SPACES)


@compiled
def observe_routes(state: State, tables: Tables, offsets: BoardOffsets, plan: TicketPlan, seat: int, row: Row) -> None:
    """Write which routes are open, what the seat is missing for each, what it is for, and who else is near."""
    hand, trains = state.hands[seat], int(state.trains[seat])
    most = most_of_a_colour(hand)
    observe_open_routes(state, tables, offsets, seat, row)
    for word in range(2):
        left = state.open[seat, word]
        while left != ZERO:
            route = 64 * word + lowest(left)
            left &= left - ONE
            missing = missing_cards(tables, hand, most, route)
            if missing == 0 and int(tables.route_length[route]) <= trains:
                row[offsets.payable + route] = YES
            row[offsets.missing + route] = share(missing, MAX_LENGTH)
    for route in range(tables.routes):
        if plan.route_points[route] > 0:
            points = min(int(plan.route_points[route]), MAX_POINTS)
            row[offsets.route_points + route] = share(points, MANY_TICKET_POINTS)
    observe_contested(state, tables, offsets, seat, row)


@compiled
def observe_contested(state: State, tables: Tables, offsets: BoardOffsets, seat: int, row: Row) -> None:
    """Write how many other players have a route to an end of each open route."""
    contested = int(offsets.contested)
    for other in range(state.players):
        if other != seat:
            low, high = ZERO, ZERO
            for word in range(2):
                left = state.claimed[other, word]
                while left != ZERO:
                    route = 64 * word + lowest(left)
                    left &= left - ONE
                    a, b = int(tables.route_a[route]), int(tables.route_b[route])
                    low |= tables.city_routes[a, 0] | tables.city_routes[b, 0]
                    high |= tables.city_routes[a, 1] | tables.city_routes[b, 1]
            low &= state.open[seat, 0]
            high &= state.open[seat, 1]
            while low != ZERO:
                row[contested + lowest(low)] += YES
                low &= low - ONE
            while high != ZERO:
                row[contested + 64 + lowest(high)] += YES
                high &= high - ONE
    for word in range(2):
        left = state.open[seat, word]
        while left != ZERO:
            route = 64 * word + lowest(left)
            left &= left - ONE
            row[contested + route] = share(int(row[contested + route]), MAX_PLAYERS - 1)


@compiled
def observe_stations(
    state: State, tables: Tables, offsets: BoardOffsets, plan: TicketPlan, seat: int, row: Row
) -> None:
    """Write the stations of all players, and where the plan would build."""
    others = ZERO
    for i in range(state.players):
        built = state.stations[seat_after(state, seat, i)]
        row[offsets.stations_left + i] = share(int(tables.stations) - size(built), MANY_STATIONS)
        if i > 0:
            others |= built
    mark_word(row, int(offsets.stations), state.stations[seat])
    mark_word(row, int(offsets.stations_of_others), others)
    if (plan.borrowed[0] | plan.borrowed[1]) != ZERO:
        count_city_points(state, tables, plan)
        for city in range(tables.cities):
            if plan.city_points[city] > 0:
                points = min(int(plan.city_points[city]), MAX_POINTS)
                row[offsets.station_points + city] = share(points, MANY_TICKET_POINTS)


@compiled
def observe_tunnel(state: State, tables: Tables, offsets: BoardOffsets, plan: TicketPlan, row: Row) -> None:
    """Write the tunnel that is being claimed."""
    route = int(state.tunnel_route)
    row[offsets.tunnel] = share(int(tables.route_length[route]), MAX_LENGTH)
    row[offsets.tunnel + 1] = share(min(int(plan.route_points[route]), MAX_POINTS), MANY_TICKET_POINTS)
    row[offsets.tunnel + 2] = share(tunnel_price(state), TURNED)
    observe_tunnel_cards(state, offsets, MAX_LENGTH, row)
