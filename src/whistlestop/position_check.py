"""Check a position: every reason why it is impossible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress

from whistlestop.actions import CARDS, LOCOMOTIVE
from whistlestop.boards import GREY, UnknownName, Variant
from whistlestop.boards.limits import MAX_PLAYERS
from whistlestop.position import Position, SeatPosition, TunnelPosition
from whistlestop.rules.state import DISPLAY_SIZE, TURNED
from whistlestop.rules.tables import CARDS_PER_COLOUR, LOCOMOTIVES
from whistlestop.rules.turns import FEW_TRAINS
from whistlestop.table_check import claim_problems, closed_routes, station_problems

MOST_ACTIONS = 1_000_000
"""More than any game has, and far from what the state's counter can hold."""
ALL_CARDS = Counter({card: LOCOMOTIVES if card == LOCOMOTIVE else CARDS_PER_COLOUR for card in CARDS})
"""How many cards of each kind there are in a game (S2)."""


def problems(position: Position, variant: Variant) -> list[str]:
    """All reasons why a position is impossible; none if it is possible."""
    if not 2 <= len(position.seats) <= MAX_PLAYERS:
        return [f"{len(position.seats)} seats: 2 to {MAX_PLAYERS} can play (S1)"]
    found = list(_numbers(position))
    found += _cards(position, variant)
    found += _display(position)
    found += _seats(position, variant)
    found += _tickets(position, variant)
    found += _offers(position, variant)
    found += _phase(position)
    if position.tunnel is not None:
        found += _tunnel(position, position.tunnel, variant)
    return found


def _numbers(position: Position) -> Iterator[str]:
    players = len(position.seats)
    for name, value in (("seat", position.seat), ("first_seat", position.first_seat)):
        if not 0 <= value < players:
            yield f"{name} {value}: the seats are 0 to {players - 1}"
    if not 0 <= position.passes <= players:
        yield f"passes {position.passes}: it must be from 0 to {players} (N2)"
    if not 0 <= position.actions <= MOST_ACTIONS:
        yield f"actions {position.actions}: it must be from 0 to {MOST_ACTIONS}"
    if position.generator is not None:
        digits = position.generator
        if len(digits) != 32 or not set(digits) <= set("0123456789abcdef") or int(digits, 16) == 0:
            yield f'generator "{digits}": it has 32 hex digits, not all zero'


def _cards(position: Position, variant: Variant) -> Iterator[str]:
    """Check that every card is somewhere, once (S2)."""
    total: Counter[str] = Counter(card for card in position.display if card is not None)
    piles = {"deck": position.deck, "discards": position.discards}
    for number, seat in enumerate(position.seats):
        piles[f"seat {number}'s hand"] = seat.hand
        yield from _impossible_counts(f"seat {number}'s known cards", seat.known)
        for card, count in seat.known.items():
            if count > seat.hand.get(card, 0):
                yield f"seat {number} is known to hold {count} {card} but holds {seat.hand.get(card, 0)} (H4)"
    for name, cards in piles.items():
        yield from _impossible_counts(name, cards)
        total.update(cards)
    if position.tunnel is not None:
        with suppress(UnknownName):  # which `_tunnel` reports
            total.update(laid_cards(position.tunnel, variant))
        total.update(position.tunnel.turned)
    for card, count in ALL_CARDS.items():
        if total[card] != count:
            yield f"there are {total[card]} {card} cards in all, not {count} (S2)"


def _impossible_counts(name: str, cards: dict[str, int]) -> Iterator[str]:
    for card, count in cards.items():
        if card not in CARDS:
            yield f'{name}: there is no card "{card}"'
        if count < 0:
            yield f"{name}: {count} {card} cards"


def laid_cards(tunnel: TunnelPosition, variant: Variant) -> dict[str, int]:
    """The cards laid for a tunnel; raises `UnknownName` if the board has no such route."""
    length = variant.board.routes[variant.board.route(tunnel.route)].length
    if tunnel.card == LOCOMOTIVE:
        return {LOCOMOTIVE: length}
    return {tunnel.card: length - tunnel.locomotives, LOCOMOTIVE: tunnel.locomotives}


def _display(position: Position) -> Iterator[str]:
    shown = [card for card in position.display if card is not None]
    if len(position.display) != DISPLAY_SIZE:
        yield f"the display has {len(position.display)} places, not {DISPLAY_SIZE} (S2)"
    yield from (f'display: there is no card "{card}"' for card in shown if card not in CARDS)
    deck, discards = sum(position.deck.values()), sum(position.discards.values())
    if deck == 0 and discards > 0:
        yield "the deck is empty and there are discards: they would have become the deck (D5)"
    if deck > 0 and len(shown) < len(position.display):
        yield "the display has an empty place and there are cards in the deck (D8)"
    locomotives = shown.count(LOCOMOTIVE)
    outside = Counter(shown) + Counter(position.deck) + Counter(position.discards)
    coloured = outside.total() - outside[LOCOMOTIVE]
    fewest_locomotives = min(outside.total(), DISPLAY_SIZE) - coloured  # that a display of these cards could show
    if locomotives >= 3 and fewest_locomotives < 3:
        yield f"the display shows {locomotives} locomotives: it would have been dealt again (D6)"


def _seats(position: Position, variant: Variant) -> Iterator[str]:
    routes, claim_faults = claim_problems(variant, [seat.routes for seat in position.seats])
    _, station_faults = station_problems(variant, [seat.stations for seat in position.seats])
    yield from map(str, claim_faults + station_faults)
    for number, (seat, held) in enumerate(zip(position.seats, routes, strict=True)):
        lengths = [variant.board.routes[route].length for route in held]
        if seat.trains + sum(lengths) != variant.trains:
            yield (
                f"seat {number} has {seat.trains} trains and {sum(lengths)} on the board: "
                f"together they must be {variant.trains} (S1)"
            )
        points = sum(variant.board.route_points[length] for length in lengths)
        if seat.points != points:
            yield f"seat {number} has {seat.points} points but its routes are worth {points} (E2)"


def _tickets(position: Position, variant: Variant) -> Iterator[str]:
    known = {ticket.id: ticket for ticket in variant.tickets}
    places: dict[str, Iterable[str]] = {"the deck": position.ticket_deck, "returned tickets": position.returned}
    for number, seat in enumerate(position.seats):
        places[f"seat {number}'s tickets"] = seat.tickets
        places[f"seat {number}'s offer"] = seat.offer
        places[f"seat {number}'s next offer"] = seat.next_offer
    everywhere: Counter[str] = Counter()
    for place, ids in places.items():
        yield from (f'{place}: {variant.name} has no ticket "{id}"' for id in ids if id not in known)
        everywhere.update(ids)
    yield from (f"the ticket {id} is in {count} places" for id, count in everywhere.items() if count > 1)
    for id in position.ticket_deck:
        if id in known and known[id].long:
            yield f"the long ticket {id} can't be in the deck: undealt ones leave the game (S4)"
    if all(deal.returned == "under" for deal in variant.deals if deal.regular):
        missing = [ticket.id for ticket in variant.regular if ticket.id not in everywhere]
        if missing:
            yield f"the tickets {', '.join(missing)} are nowhere: none leaves the game in {variant.name} (S4)"


def _offers(position: Position, variant: Variant) -> Iterator[str]:
    choosing = position.phase == "choosing-tickets"
    for number, seat in enumerate(position.seats):
        yield from _seat_offer(position, variant, number, seat)
        if not choosing and seat.deal != len(variant.deals):
            deals = f"{seat.deal} of {len(variant.deals)} deals"
            yield f"seat {number} has chosen from {deals} in the phase {position.phase} (S4)"
    if not choosing and position.returned:
        yield "returned tickets wait although all have chosen (S4)"
    if position.returned and all(deal.returned == "out" for deal in variant.deals):
        yield f"returned tickets wait, but in {variant.name} they leave the game (S4)"
    if choosing and any(seat.routes or seat.stations for seat in position.seats):
        yield "there are routes or stations on the board before the first turn (S4)"
    if choosing and all(seat.deal == len(variant.deals) for seat in position.seats):
        yield "all have chosen their tickets: the first turn should have begun (S4)"


def _seat_offer(position: Position, variant: Variant, number: int, seat: SeatPosition) -> Iterator[str]:
    if not 0 <= seat.deal <= len(variant.deals):
        yield f"seat {number}: there is no deal {seat.deal} (S4)"
        return
    offered, waiting = len(seat.offer), len(seat.next_offer)
    long = {ticket.id for ticket in variant.long}
    if position.phase == "choosing-tickets":
        dealt = [(deal.size, deal.long) for deal in variant.deals[seat.deal :]] + [(0, 0)] * 2
        there = [(len(ids), len(long.intersection(ids))) for ids in (seat.offer, seat.next_offer)]
        if there != dealt[:2]:
            yield f"seat {number} has {offered} and {waiting} tickets on offer, which no deal gives (S4)"
    elif position.phase == "keeping-tickets" and number == position.seat:
        if not 1 <= offered <= variant.draw_tickets or waiting or long.intersection(seat.offer):
            yield f"seat {number} has {offered} tickets on offer; {variant.draw_tickets} are drawn (K1)"
    elif offered or waiting:
        yield f"seat {number} has tickets on offer in the phase {position.phase} (K1)"


def _phase(position: Position) -> Iterator[str]:
    players = len(position.seats)
    if (position.phase == "tunnel") != (position.tunnel is not None):
        yield f"the phase is {position.phase} but a tunnel is {'not ' if position.tunnel is None else ''}laid (T1)"
    if position.phase == "second-card" and not _has_second_card(position):
        yield "there is no second card to draw: the turn would have ended (D7)"
    if position.phase != "over" and position.passes == players:
        yield "every player has passed: the game would be over (N2)"
    if position.phase not in ("turn", "over") and position.passes:
        yield f"players have passed in a row, and the phase is {position.phase} (N2)"
    turns_left, few = position.turns_left, any(seat.trains <= FEW_TRAINS for seat in position.seats)
    if turns_left is not None and not few:
        yield "the last round has begun but nobody is down to two trains (E1)"
    lowest = 0 if position.phase == "over" else 1
    if turns_left is not None and not lowest <= turns_left <= players:
        yield f"{turns_left} turns left: the last round has {players} (E1)"
    if position.phase == "over" and turns_left != 0 and position.passes != players:
        yield "the game is over but its last round is not (E1)"
    if turns_left is None and any(seat.trains <= FEW_TRAINS and seat.routes for seat in position.seats):
        yield "a player is down to two trains but the last round has not begun (E1)"
    if turns_left is not None and position.phase != "over":
        last = (position.seat + turns_left - 1) % players
        if position.seats[last].trains > FEW_TRAINS:
            yield f"the last turn would be seat {last}'s, which is not down to two trains (E1)"


def _has_second_card(position: Position) -> bool:
    coloured = [card for card in position.display if card not in (None, LOCOMOTIVE)]
    return bool(coloured) or sum(position.deck.values()) > 0


def _tunnel(position: Position, tunnel: TunnelPosition, variant: Variant) -> Iterator[str]:
    try:
        index = variant.board.route(tunnel.route)
    except UnknownName as error:
        yield f"tunnel: {error}"
        return
    route = variant.board.routes[index]
    if not route.tunnel:
        yield f"{route.id} is not a tunnel (T1)"
    yield from (f'tunnel: there is no card "{card}"' for card in {tunnel.card, *tunnel.turned} if card not in CARDS)
    if tunnel.card != LOCOMOTIVE and route.colour not in (GREY, tunnel.card):
        yield f"{tunnel.card} cards can't claim the {route.colour} tunnel {route.id} (C1)"
    most = 0 if tunnel.card == LOCOMOTIVE else route.length - 1
    if not 0 <= tunnel.locomotives <= most:
        yield f"{tunnel.locomotives} locomotives can't stand in for {tunnel.card} cards on {route.id} (C1)"
    if len(tunnel.turned) > TURNED:
        yield f"{len(tunnel.turned)} cards are turned for the tunnel, not {TURNED} (T1)"
    elif len(tunnel.turned) < TURNED and sum(position.deck.values()) > 0:
        yield f"{len(tunnel.turned)} cards are turned for the tunnel although there are more in the deck (T6)"
    elif not {tunnel.card, LOCOMOTIVE} & set(tunnel.turned):
        yield "the turned cards ask for nothing: the tunnel would be claimed (T2)"
    if 0 <= position.seat < len(position.seats) and position.seats[position.seat].trains < route.length:
        yield f"seat {position.seat} has too few trains for {route.id} (C2)"
    if any(route.id in seat.routes for seat in position.seats):
        yield f"the tunnel {route.id} is already claimed (C3)"
    yield from _closed_tunnel(position, variant, index)


def _closed_tunnel(position: Position, variant: Variant, tunnel: int) -> Iterator[str]:
    known = {route.id: i for i, route in enumerate(variant.board.routes)}
    held = [{known[id] for id in seat.routes if id in known} for seat in position.seats]
    if 0 <= position.seat < len(held) and tunnel in closed_routes(variant.board, held, position.seat):
        yield f"the twin of {variant.board.routes[tunnel].id} is held, so it is closed (C4)"
