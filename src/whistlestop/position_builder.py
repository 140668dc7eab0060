"""Build a position for a test or a puzzle: say what matters, and the rest is filled in.

Cards that are not mentioned are in the deck; where the deck is given, they are in the hand of the last seat. Regular
tickets that are not mentioned are in the ticket deck, in the order of the variant's list; where that deck is given,
the last seat holds them. Trains and points follow from the routes.

>>> position = build_position("europe", hands=[{"blue": 2}], deck={"red": 1}, routes={0: ["paris/zurich"]})
>>> position.seats[0].trains, position.seats[0].points, position.seats[1].hand["red"]
(42, 4, 11)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TypeAlias, TypeVar

from whistlestop.actions import CARDS
from whistlestop.boards import UnknownName, Variant, load
from whistlestop.position import Position, SeatPosition, TunnelPosition
from whistlestop.position_check import ALL_CARDS, laid_cards
from whistlestop.table_check import TableError
from whistlestop.view import Phase

Cards: TypeAlias = Mapping[str, int]
T = TypeVar("T")
BySeat: TypeAlias = Mapping[int, T] | Sequence[T]
"""Something for each seat: by its number, or in order for the first few."""

FACE_UP = ("purple", "blue", "orange", "white", "green")
"""The display, if none is given."""
GENERATOR = "0123456789abcdeffedcba9876543210"
"""The generator, if none is given."""


def build_position(
    variant: str | Variant = "usa",
    players: int = 2,
    *,
    phase: Phase = "turn",
    seat: int = 0,
    hands: BySeat[Cards] = (),
    known: BySeat[Cards] = (),
    display: Sequence[str | None] = FACE_UP,
    deck: Cards | None = None,
    discards: Cards | None = None,
    rest_discarded: bool = False,
    routes: BySeat[Sequence[str]] = (),
    stations: BySeat[Sequence[str]] = (),
    tickets: BySeat[Sequence[str]] = (),
    ticket_deck: Sequence[str] | None = None,
    offer: Sequence[str] = (),
    tunnel: TunnelPosition | None = None,
    turns_left: int | None = None,
    passes: int = 0,
    generator: str | None = GENERATOR,
) -> Position:
    """Build a position in which it is `seat`'s turn; every argument has the name of a field of `Position`.

    `hands`, `known`, `routes`, `stations` and `tickets` are given by seat, for those that have any. The `offer` is
    that of `seat`. With `rest_discarded` the cards that are not mentioned are discards. Chance is the same each time,
    unless `generator` is None. `Game.from_position` checks that the position is possible.

    >>> import whistlestop as ws
    >>> puzzle = ws.build_position("usa", hands={0: {"red": 3}}, routes={1: ["atlanta/miami"]}, tickets={0: ["C01"]})
    >>> game = ws.Game.from_position(puzzle)
    >>> "claim el-paso/phoenix red" in map(ws.action_text, game.legal(0))
    True
    """
    variant = load(variant) if isinstance(variant, str) else variant
    held = [Counter(hand) for hand in _for_each(hands, players, {})]
    kept = [list(ids) for ids in _for_each(tickets, players, ())]
    rest = _rest_of_cards([*held, _shown(display), deck or {}, discards or {}, *_on_tunnel(variant, tunnel)])
    discarded = Counter(discards or {}) + (rest if rest_discarded else Counter())
    if deck is not None and not rest_discarded:
        held[-1] += rest
    named = {*offer, *(ticket_deck or ()), *(id for ids in kept for id in ids)}
    unnamed = [ticket.id for ticket in variant.regular if ticket.id not in named]
    if ticket_deck is not None:
        kept[-1] += unnamed
    seats = zip(
        held,
        _for_each(known, players, {}),
        _for_each(routes, players, ()),
        _for_each(stations, players, ()),
        kept,
        strict=True,
    )
    return Position(
        variant=variant.source,
        options=variant.options,
        phase=phase,
        seat=seat,
        first_seat=0,
        seats=tuple(_seat(variant, *own, offer=offer if number == seat else ()) for number, own in enumerate(seats)),
        display=tuple(display),
        deck=dict(deck if deck is not None else {} if rest_discarded else rest),
        discards=dict(discarded),
        ticket_deck=tuple(unnamed if ticket_deck is None else ticket_deck),
        tunnel=tunnel,
        turns_left=turns_left,
        passes=passes,
        generator=generator,
    )


def _for_each(given: BySeat[T], players: int, nothing: T) -> list[T]:
    """What is given for each seat, and `nothing` for the others."""
    by_seat = given if isinstance(given, Mapping) else dict(enumerate(given))
    if beyond := [seat for seat in by_seat if seat not in range(players)]:
        raise TableError([f"there is no seat {beyond[0]}: {players} play"])
    return [by_seat.get(seat, nothing) for seat in range(players)]


def _shown(display: Sequence[str | None]) -> Cards:
    return Counter(card for card in display if card is not None)


def _on_tunnel(variant: Variant, tunnel: TunnelPosition | None) -> list[Cards]:
    """The cards laid and turned for a tunnel."""
    if tunnel is None:
        return []
    return [laid_cards(tunnel, variant), Counter(tunnel.turned)]


def _rest_of_cards(piles: Sequence[Cards]) -> Counter[str]:
    """The cards that are in none of these piles."""
    rest = Counter(ALL_CARDS)
    for pile in piles:
        rest.subtract(pile)
    if impossible := [
        f'there is no card "{card}"' if card not in CARDS else f"there are {-count} {card} cards too many (S2)"
        for card, count in rest.items()
        if count < 0
    ]:
        raise TableError(impossible)
    return +rest


def _seat(
    variant: Variant,
    hand: Cards,
    known: Cards,
    routes: Sequence[str],
    stations: Sequence[str],
    tickets: Sequence[str],
    offer: Sequence[str],
) -> SeatPosition:
    try:
        claimed = sorted(map(variant.board.route, routes))
        built = sorted(map(variant.board.city, stations))
    except UnknownName as error:
        raise TableError([str(error)]) from None
    if unknown := [id for id in tickets if id not in variant.ticket_index]:
        raise TableError([f'{variant.name} has no ticket "{unknown[0]}"'])
    lengths = [variant.board.routes[route].length for route in claimed]
    return SeatPosition(
        hand=dict(hand),
        known=dict(known),
        trains=variant.trains - sum(lengths),
        points=sum(variant.board.route_points[length] for length in lengths),
        routes=tuple(variant.route_id(route) for route in claimed),
        tickets=tuple(sorted(tickets, key=variant.ticket_index.__getitem__)),
        stations=tuple(variant.city_id(city) for city in built),
        offer=tuple(offer),
        deal=len(variant.deals),
    )
