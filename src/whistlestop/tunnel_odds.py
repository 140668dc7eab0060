"""How likely each price of a tunnel is, before it is claimed.

All of it follows from the seat's view: cards that the seat can't see are equally likely to be anywhere in the deck and
in the other hands.

>>> import whistlestop as ws
>>> game = ws.Game.from_position(ws.build_position("europe", hands={0: {"yellow": 2, "locomotive": 1}}))
>>> [round(chance, 2) for chance in price_chances(game.view(0), ws.CARDS.index("yellow"))]
[0.46, 0.41, 0.12, 0.01]
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING

import msgspec

from whistlestop.actions import CARDS, LOCOMOTIVE
from whistlestop.boards import Variant
from whistlestop.boards.action_ids import TUNNEL_CARDS
from whistlestop.rules.tables import CARDS_PER_COLOUR, LOCOMOTIVES

if TYPE_CHECKING:
    from whistlestop.view import View


class TunnelOdds(msgspec.Struct, frozen=True):
    """How likely each price of a tunnel is, if its set is of this kind of card."""

    card: str
    """The colour of the set; "locomotive" for a set of locomotives only."""
    chances: tuple[float, ...]
    """Of 0, 1, 2 and 3 more cards."""


def tunnel_odds(variant: Variant, view: View) -> tuple[TunnelOdds, ...]:
    """The odds for each kind of card in hand; empty unless it is the seat's turn on a board with tunnels."""
    is_turn = view.hand is not None and view.phase == "turn" and view.seat in view.to_act
    if view.hand is None or not is_turn or not _has_tunnels(variant):
        return ()
    return tuple(TunnelOdds(CARDS[card], price_chances(view, card)) for card, count in enumerate(view.hand) if count)


@lru_cache(maxsize=64)
def _has_tunnels(variant: Variant) -> bool:
    return any(route.tunnel for route in variant.board.routes)


def price_chances(view: View, card: int) -> tuple[float, ...]:
    """The chances that a tunnel costs 0, 1, 2 and 3 more cards, if its set is of this kind of card (T2, T3).

    Where the deck has fewer than three cards, the discards become the deck when it is empty (T6, T7).
    """
    unseen = _unseen(view)
    turned = min(TUNNEL_CARDS, view.deck)
    first = _matches(sum(unseen), _matching(unseen, card), turned)
    size = sum(view.discards)
    then = _matches(size, _matching(view.discards, card), min(TUNNEL_CARDS - turned, size))
    chances = [0.0] * (TUNNEL_CARDS + 1)
    for price, chance in enumerate(first):
        for more, next_chance in enumerate(then):
            chances[price + more] += chance * next_chance
    return tuple(chances)


def _unseen(view: View) -> tuple[int, ...]:
    """How many cards of each kind are in the deck or unknown in other hands."""
    full = [CARDS_PER_COLOUR] * (len(CARDS) - 1) + [LOCOMOTIVES]
    others = [player.known_cards for player in view.players if player.seat != view.seat]
    seen = [view.discards, *others, *(() if view.hand is None else (view.hand,))]
    shown = [view.display.count(card) for card in range(len(CARDS))]
    return tuple(all_ - sum(counts) for all_, *counts in zip(full, shown, *seen, strict=True))


def _matching(cards: tuple[int, ...], card: int) -> int:
    """How many of these cards would cost one more."""
    locomotive = CARDS.index(LOCOMOTIVE)
    return cards[locomotive] if card == locomotive else cards[card] + cards[locomotive]


def _matches(size: int, matching: int, drawn: int) -> list[float]:
    """The chance of each number of matching cards among those drawn from a pile, from 0 to all of them."""
    ways = comb(size, drawn)
    return [comb(matching, n) * comb(size - matching, drawn - n) / ways for n in range(drawn + 1)]
