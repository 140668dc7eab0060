"""Legal positions for tests, made by `build_position`, and games that begin at them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import ParamSpec

import pytest
from msgspec.structs import replace

import whistlestop as ws
from whistlestop import position_builder, position_check
from whistlestop.actions import text
from whistlestop.events import Event
from whistlestop.position_builder import GENERATOR, build_position

P = ParamSpec("P")

NOTHING_FACE_UP = (None,) * 5
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

position = build_position
FACE_UP = position_builder.FACE_UP
ALL_CARDS = position_check.ALL_CARDS


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
        replace(own, offer=offer, next_offer=next_offer[0] if next_offer else (), deal=0)
        for own, (offer, *next_offer) in zip(start.seats, offers, strict=True)
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
