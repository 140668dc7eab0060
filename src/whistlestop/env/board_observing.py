"""Observation v1: what a seat sees at a glance, tickets' ways included (`board_layout.py` says where everything is).

Like v0 it contains nothing that the seat can't know: the tests work out every number again from a view.
"""

from __future__ import annotations

from whistlestop.boards.limits import MAX_LENGTH, MAX_OFFER, MAX_PLAYERS, MAX_POINTS, MAX_TICKETS, MAX_TRAINS
from whistlestop.env.board_layout import (
    MANY_BONUS_POINTS,
    MANY_ROUTES,
    MANY_SPACES,
    MANY_STATIONS,
    MANY_TENTHS,
    MANY_TICKET_POINTS,
    MOST_POINTS,
    BoardOffsets,
)
from whistlestop.env.compile import compiled
from whistlestop.env.layout import FULL_DECK, MANY_CARDS, MANY_POINTS, MANY_TICKETS
from whistlestop.env.observing import (
    YES,
    Row,
    mark_word,
    mark_words,
    observe_cards,
    observe_pile,
    seat_after,
    share,
    write_bits,
)
from whistlestop.env.ways import (
    Ways,
    add_way,
    cards_short,
    clear_plan,
    count_spaces,
    find_way,
    fits,
    list_tickets,
    missing_cards,
    more_spaces,
    most_of_a_colour,
    note_needs,
    note_stations,
    price_routes,
)
from whistlestop.rules.bits import ONE, ZERO, lowest, size
from whistlestop.rules.drawing import pile_size
from whistlestop.rules.legal import may_act
from whistlestop.rules.state import CARD_KINDS, CHOOSING_TICKETS, DISPLAY_SIZE, LOCOMOTIVE, NONE, TURNED, State
from whistlestop.rules.tables import CARDS_PER_COLOUR, LOCOMOTIVES, Tables
from whistlestop.rules.tickets import offer_size
from whistlestop.rules.tunnels import tunnel_price
from whistlestop.rules.turns import FEW_TRAINS


@compiled
def observe_board(state: State, tables: Tables, offsets: BoardOffsets, ways: Ways, seat: int, row: Row) -> None:
    """Write the observation of a seat into a row that is 0 everywhere."""
    observe_table(state, tables, offsets, seat, row)
    observe_piles(state, offsets, seat, row)
    for i in range(state.players):
        observe_player(state, tables, offsets, seat, i, row)
    clear_plan(tables, ways)
    price_routes(state, tables, ways, seat)
    observe_tickets(state, tables, offsets, ways, seat, row)
    observe_offer(state, tables, offsets, ways, seat, row)
    observe_plan(state, tables, offsets, ways, seat, row)
    observe_routes(state, tables, offsets, ways, seat, row)
    if offsets.stations >= 0:
        observe_stations(state, tables, offsets, ways, seat, row)
    if state.tunnel_route != NONE:
        observe_tunnel(state, tables, offsets, ways, row)


@compiled
def observe_table(state: State, tables: Tables, offsets: BoardOffsets, seat: int, row: Row) -> None:
    """Write the number of players, the variant's facts, the phase, and whose turn it is."""
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
    row[offsets.phase + state.phase] = YES
    if state.turns_left != NONE:
        row[offsets.last_round] = YES
        row[offsets.last_round + 1] = share(int(state.turns_left), MAX_PLAYERS)
    for i in range(state.players):
        other = seat_after(state, seat, i)
        if may_act(state, tables, other):
            row[offsets.to_act + i] = YES
        if other == state.first_seat:
            row[offsets.first + i] = YES


@compiled
def observe_piles(state: State, offsets: BoardOffsets, seat: int, row: Row) -> None:
    """Write the piles of cards and tickets, the hand, and which cards are unseen."""
    observe_cards(row, int(offsets.display), state.display)
    row[offsets.deck] = share(pile_size(state.deck), FULL_DECK)
    observe_pile(row, int(offsets.discards), state.discards)
    row[offsets.ticket_deck] = share(int(state.ticket_deck_size), MAX_TICKETS)
    observe_pile(row, int(offsets.hand), state.hands[seat])
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
def observe_player(state: State, tables: Tables, offsets: BoardOffsets, seat: int, i: int, row: Row) -> None:
    """Write what everybody knows about the player `i` seats on."""
    other = seat_after(state, seat, i)
    cards, trains = pile_size(state.hands[other]), int(state.trains[other])
    row[offsets.points + i] = share(int(state.points[other]), MANY_POINTS)
    row[offsets.trains + i] = share(trains, MAX_TRAINS)
    row[offsets.cards + i] = share(cards, MANY_CARDS)
    if i == 0 or state.phase != CHOOSING_TICKETS:
        tickets = size(state.tickets[other, 0]) + size(state.tickets[other, 1])
        row[offsets.ticket_count + i] = share(tickets, MANY_TICKETS)
    row[offsets.finish + i] = share(tenths_to_finish(trains, cards), MANY_TENTHS)
    observe_pile(row, offsets.known + CARD_KINDS * i, state.known[other])
    mark_words(row, offsets.routes + int(tables.routes) * i, state.claimed[other])


@compiled
def tenths_to_finish(trains: int, cards: int) -> int:
    """The tenths of turns in which a player could get down to two trains: 3.7 spaces a claim, 1.75 cards a draw."""
    spaces = max(0, trains - FEW_TRAINS)
    return 100 * spaces // 37 + 40 * max(0, spaces - cards) // 7


@compiled
def observe_tickets(state: State, tables: Tables, offsets: BoardOffsets, ways: Ways, seat: int, row: Row) -> None:
    """Plan for the seat's tickets, and write what each of them is missing."""
    list_tickets(state, tables, ways, seat)
    for i in range(ways.tickets):
        ticket = int(ways.ticket[i])
        pair, points = int(offsets.pair[ticket]), int(tables.ticket_points[ticket])
        held = 0
        for j in range(ways.tickets):
            if int(offsets.pair[ways.ticket[j]]) == pair:
                held += int(tables.ticket_points[ways.ticket[j]])
        row[offsets.tickets + pair] = share(min(held, MAX_POINTS), MANY_TICKET_POINTS)
        found = find_way(state, tables, ways, seat, ticket)
        row[offsets.spaces + pair] = share(min(int(ways.spaces), MAX_TRAINS), MANY_SPACES)
        row[offsets.cards_missing + pair] = share(min(int(ways.cards), MAX_TRAINS), MANY_CARDS)
        if found and ways.spaces == 0 and ways.stations == 0:
            row[offsets.complete + pair] = YES
            ways.complete_points += points
        elif found and fits(state, tables, ways, seat):
            row[offsets.planned + pair] = YES
            add_way(tables, ways, points)
        else:
            ways.lost_points += points


@compiled
def observe_offer(state: State, tables: Tables, offsets: BoardOffsets, ways: Ways, seat: int, row: Row) -> None:
    """Write the seat's offer in order, each ticket as if it alone were added to the plan."""
    count = offer_size(state, seat)
    for i in range(count):
        ticket = int(state.offer[seat, i])
        start = offsets.offer + 7 * i
        ends = offsets.offer_ends + int(tables.cities) * i
        row[ends + int(tables.ticket_a[ticket])] = YES
        row[ends + int(tables.ticket_b[ticket])] = YES
        found = find_way(state, tables, ways, seat, ticket)
        row[start] = share(int(tables.ticket_points[ticket]), MANY_TICKET_POINTS)
        if ticket < tables.long_tickets:
            row[start + 1] = YES
        if found and ways.spaces == 0 and ways.stations == 0:
            row[start + 2] = YES
        if found and fits(state, tables, ways, seat):
            row[start + 3] = YES
        row[start + 4] = share(min(int(ways.spaces), MAX_TRAINS), MANY_SPACES)
        row[start + 5] = share(min(more_spaces(tables, ways), MAX_TRAINS), MANY_SPACES)
        row[start + 6] = share(min(int(ways.cards), MAX_TRAINS), MANY_CARDS)
        ways.offer_way[i, 0], ways.offer_way[i, 1] = ways.way[0], ways.way[1]
    pair = int(offsets.offer_shared)
    for i in range(MAX_OFFER):
        for j in range(i + 1, MAX_OFFER):
            if j < count:
                low = ways.offer_way[i, 0] & ways.offer_way[j, 0]
                high = ways.offer_way[i, 1] & ways.offer_way[j, 1]
                row[pair] = share(min(count_spaces(tables, low, high), MAX_TRAINS), MANY_SPACES)
            pair += 1


@compiled
def observe_plan(state: State, tables: Tables, offsets: BoardOffsets, ways: Ways, seat: int, row: Row) -> None:
    """Write what the plan is missing."""
    hand, plan, need = state.hands[seat], int(offsets.plan), int(offsets.need)
    note_needs(tables, ways, ways.plan)
    row[plan] = share(int(ways.plan_spaces), MAX_TRAINS)
    row[plan + 1] = share(size(ways.plan[0]) + size(ways.plan[1]), MANY_ROUTES)
    row[plan + 2] = share(int(ways.plan_stations), MANY_STATIONS)
    row[plan + 3] = share(min(cards_short(hand, ways), MAX_TRAINS), MANY_CARDS)
    row[plan + 4] = share(min(int(ways.planned_points), MOST_POINTS), MANY_POINTS)
    row[plan + 5] = share(min(int(ways.complete_points), MOST_POINTS), MANY_POINTS)
    row[plan + 6] = share(min(int(ways.lost_points), MOST_POINTS), MANY_POINTS)
    for card in range(CARD_KINDS):
        short = max(0, int(ways.need[card]) - int(hand[card]))
        row[need + card] = share(short, LOCOMOTIVES if card == LOCOMOTIVE else CARDS_PER_COLOUR)
    row[need + CARD_KINDS] = share(int(ways.grey), MANY_SPACES)


@compiled
def observe_routes(state: State, tables: Tables, offsets: BoardOffsets, ways: Ways, seat: int, row: Row) -> None:
    """Write which routes are open, what the seat is missing for each, what it is for, and who else is near."""
    hand, trains = state.hands[seat], int(state.trains[seat])
    most = most_of_a_colour(hand)
    write_bits(row, int(offsets.open), state.open[seat, 0], min(64, int(tables.routes)))
    write_bits(row, offsets.open + 64, state.open[seat, 1], int(tables.routes) - 64)
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
        if ways.route_points[route] > 0:
            points = min(int(ways.route_points[route]), MAX_POINTS)
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
def observe_stations(state: State, tables: Tables, offsets: BoardOffsets, ways: Ways, seat: int, row: Row) -> None:
    """Write the stations of all players, and where the plan would build."""
    others = ZERO
    for i in range(state.players):
        built = state.stations[seat_after(state, seat, i)]
        row[offsets.stations_left + i] = share(int(tables.stations) - size(built), MANY_STATIONS)
        if i > 0:
            others |= built
    mark_word(row, int(offsets.stations), state.stations[seat])
    mark_word(row, int(offsets.stations_of_others), others)
    if (ways.borrowed[0] | ways.borrowed[1]) != ZERO:
        note_stations(state, tables, ways)
        for city in range(tables.cities):
            if ways.city_points[city] > 0:
                points = min(int(ways.city_points[city]), MAX_POINTS)
                row[offsets.station_points + city] = share(points, MANY_TICKET_POINTS)


@compiled
def observe_tunnel(state: State, tables: Tables, offsets: BoardOffsets, ways: Ways, row: Row) -> None:
    """Write the tunnel that is being claimed."""
    route = int(state.tunnel_route)
    row[offsets.tunnel] = share(int(tables.route_length[route]), MAX_LENGTH)
    row[offsets.tunnel + 1] = share(min(int(ways.route_points[route]), MAX_POINTS), MANY_TICKET_POINTS)
    row[offsets.tunnel + 2] = share(tunnel_price(state), TURNED)
    row[offsets.tunnel_card + state.tunnel_colour] = YES
    row[offsets.tunnel_locomotives] = share(int(state.tunnel_locomotives), MAX_LENGTH)
    observe_cards(row, int(offsets.turned), state.turned)
