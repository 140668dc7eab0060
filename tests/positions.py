"""Legal positions for tests: say what matters, and the rest is filled in so that everything is accounted for.

Cards that nobody mentions are in the deck; where the deck is mentioned, they are in the hand of the last seat.
Tickets are treated alike: the regular ones that nobody mentions are in the ticket deck, in the order of the variant's
list, and where that deck is mentioned the last seat holds them. Trains and points follow from the routes.

>>> tunnel = position("europe", hands=[{"blue": 2}], deck={"red": 1}, routes=[["paris/zurich"]])
>>> tunnel.seats[0].trains, tunnel.seats[0].points, tunnel.seats[1].hand["red"]
(42, 4, 11)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import ParamSpec, TypeVar

import pytest
from msgspec.structs import replace

import whistlestop as ws
from whistlestop.actions import CARDS, LOCOMOTIVE, text
from whistlestop.events import Event
from whistlestop.position import SeatPosition, TunnelPosition
from whistlestop.view import Phase

Cards = Mapping[str, int]
P = ParamSpec("P")
T = TypeVar("T")

FACE_UP = ("purple", "blue", "orange", "white", "green")
NOTHING_FACE_UP = (None,) * 5
GENERATOR = "0123456789abcdeffedcba9876543210"
GENERATORS = tuple(f"{number * 0x9E3779B97F4A7C15F39CC0605CEDC835 % 2**128:032x}" for number in range(1, 21))
"""Other generators, for what must hold whatever chance decides."""

THREE_TRAINS_LEFT = {
    "usa": (
        "calgary/winnipeg",
        "duluth/helena",
        "duluth/toronto",
        "el-paso/houston",
        "el-paso/los-angeles",
        "helena/seattle",
        "miami/new-orleans",
    ),
    "europe": (
        "petrograd/stockholm",
        "budapest/kyiv",
        "palermo/smyrna",
        "marseille/roma",
        "athina/brindisi",
        "palermo/roma",
        "kharkov/kyiv",
        "kharkov/moskva",
        "sevastopol/sochi",
    ),
}
"""Routes that take 42 of a player's 45 trains."""

ALL_CARDS = Counter({card: 14 if card == LOCOMOTIVE else 12 for card in CARDS})


def position(
    variant: str | ws.Variant = "usa",
    players: int = 2,
    *,
    phase: Phase = "turn",
    seat: int = 0,
    hands: Sequence[Cards] = (),
    known: Sequence[Cards] = (),
    display: Sequence[str | None] = FACE_UP,
    deck: Cards | None = None,
    discards: Cards | None = None,
    routes: Sequence[Sequence[str]] = (),
    stations: Sequence[Sequence[str]] = (),
    tickets: Sequence[Sequence[str]] = (),
    ticket_deck: Sequence[str] | None = None,
    offer: Sequence[str] = (),
    tunnel: TunnelPosition | None = None,
    turns_left: int | None = None,
    passes: int = 0,
    generator: str = GENERATOR,
) -> ws.Position:
    """A position; what is given for each seat may be given for the first few only. The offer is the acting seat's."""
    variant = ws.load(variant) if isinstance(variant, str) else variant
    held = [Counter(hand) for hand in _for_each(hands, players, {})]
    shown: Counter[str] = Counter(card for card in display if card is not None)
    laid = shown + Counter(discards or {}) + _together(held) + _on_the_tunnel(variant, tunnel)
    rest = _without(ALL_CARDS, laid + Counter(deck or {}))
    if deck is not None:
        held[-1] += rest
    kept = [list(ids) for ids in _for_each(tickets, players, ())]
    named = {*offer, *(ticket_deck or ()), *(id for ids in kept for id in ids)}
    unnamed = [ticket.id for ticket in variant.regular if ticket.id not in named]
    if ticket_deck is not None:
        kept[-1] += unnamed
    return ws.Position(
        variant=variant.source,
        options=variant.options,
        phase=phase,
        seat=seat,
        first_seat=0,
        seats=tuple(
            _seat(variant, *things, offer=offer if number == seat else ())
            for number, things in enumerate(
                zip(
                    held,
                    _for_each(known, players, {}),
                    _for_each(routes, players, ()),
                    _for_each(stations, players, ()),
                    kept,
                    strict=True,
                )
            )
        ),
        display=tuple(display),
        deck=dict(rest if deck is None else deck),
        discards=dict(discards or {}),
        ticket_deck=tuple(unnamed if ticket_deck is None else ticket_deck),
        tunnel=tunnel,
        turns_left=turns_left,
        passes=passes,
        generator=generator,
    )


def choosing(variant: str | ws.Variant = "usa", players: int = 2, generator: str = GENERATOR) -> ws.Position:
    """A position before the first choice of tickets, which are dealt in the order of the variant's list (S4).

    >>> [seat.offer for seat in choosing("usa").seats]
    [('C01', 'C02', 'C03', 'C04'), ('C05', 'C06', 'C07', 'C08')]
    """
    variant = ws.load(variant) if isinstance(variant, str) else variant
    long, regular = (iter([ticket.id for ticket in pile]) for pile in (variant.long, variant.regular))
    offers = [
        [(*islice(long, deal.long), *islice(regular, deal.regular)) for deal in variant.deals] for _ in range(players)
    ]
    start = position(variant, players, phase="choosing-tickets", generator=generator)
    seats = (
        replace(things, offer=offer, next_offer=next_offer[0] if next_offer else (), deal=0)
        for things, (offer, *next_offer) in zip(start.seats, offers, strict=True)
    )
    return replace(start, seats=tuple(seats), ticket_deck=tuple(regular))


def _begin(make: Callable[P, ws.Position]) -> Callable[P, ws.Game]:
    def begin(*args: P.args, **kwargs: P.kwargs) -> ws.Game:
        return ws.Game.from_position(make(*args, **kwargs))

    return begin


game = _begin(position)
"""A game that begins at such a position."""

game_choosing = _begin(choosing)
"""A game that begins before the first choice of tickets."""


def play(game: ws.Game, *actions: str) -> tuple[Event, ...]:
    """Play actions, each by the seat to act; returns everything that happened."""
    return tuple(event for action in actions for event in game.play(action))


def legal(game: ws.Game, word: str = "", seat: int | None = None) -> set[str]:
    """The legal actions that begin with a word, as text; none may be listed twice."""
    lines = [text(action) for action in game.legal(seat)]
    assert len(lines) == len(set(lines))
    return {line for line in lines if line.startswith(word)}


def ways(game: ws.Game, what: str) -> set[str]:
    """The legal ways to do something (`"build paris"`), by what follows: each is playable, and no other way is."""
    listed = legal(game, f"{what} ")
    for action in game.variant.actions:
        if (line := text(action)).startswith(f"{what} "):
            try:
                game.copy().play(action)
            except ws.IllegalAction:
                assert line not in listed
            else:
                assert line in listed
    return {line.removeprefix(f"{what} ") for line in listed}


def refused(game: ws.Game, action: str | ws.Action, seat: int | None = None) -> str:
    """The number of the rule that forbids the action, and the reason; nothing may have changed.

    >>> refused(game("usa", display=NOTHING_FACE_UP, deck={}), "draw deck")
    'D7: The deck is empty and there are no discards.'
    """
    before = game._states.tobytes(), str(game.record)
    with pytest.raises(ws.IllegalAction) as caught:
        game.play(action, seat)
    assert before == (game._states.tobytes(), str(game.record))
    return f"{caught.value.rule}: {caught.value}"


def _for_each(given: Sequence[T], players: int, nothing: T) -> list[T]:
    assert len(given) <= players
    return [*given, *[nothing] * (players - len(given))]


def _on_the_tunnel(variant: ws.Variant, tunnel: TunnelPosition | None) -> Counter[str]:
    if tunnel is None:
        return Counter()
    length = variant.board.routes[variant.board.route(tunnel.route)].length
    coloured = length - tunnel.locomotives
    return Counter({tunnel.card: coloured}) + Counter({LOCOMOTIVE: tunnel.locomotives}) + Counter(tunnel.turned)


def _together(piles: Sequence[Counter[str]]) -> Counter[str]:
    return sum(piles, Counter())


def _without(cards: Counter[str], taken: Counter[str]) -> Counter[str]:
    rest = Counter(cards)
    rest.subtract(taken)
    assert min(rest.values()) >= 0, f"more cards than there are: {rest}"
    return +rest


def _seat(
    variant: ws.Variant,
    hand: Cards,
    known: Cards,
    routes: Sequence[str],
    stations: Sequence[str],
    tickets: Sequence[str],
    offer: Sequence[str],
) -> SeatPosition:
    lengths = [variant.board.routes[variant.board.route(id)].length for id in routes]
    return SeatPosition(
        hand=dict(hand),
        known=dict(known),
        trains=variant.trains - sum(lengths),
        points=sum(variant.board.route_points[length] for length in lengths),
        routes=tuple(sorted(routes, key=variant.board.route)),
        tickets=tuple(sorted(tickets, key=[ticket.id for ticket in variant.tickets].index)),
        stations=tuple(sorted(stations, key=variant.board.city)),
        offer=tuple(offer),
        deal=len(variant.deals),
    )
