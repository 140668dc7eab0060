"""Sampling the other hands, with what a seat knows from the last shuffle of the deck.

When the deck runs out, every card that a seat can't see is in another hand; the cards drawn from then on come from the
discards, which everybody has seen. So a hidden card is either old or new, and the two come from different piles.
"""

from __future__ import annotations

import random

import numpy as np
from numpy.typing import NDArray

from whistlestop.env.openspiel.game_log import LogEntry
from whistlestop.env.openspiel.knowledge import hidden_cards, rows_of_kind
from whistlestop.env.openspiel.snapshot import Snapshot
from whistlestop.rules.records import Ints
from whistlestop.rules.scratch import CARD_TAKEN
from whistlestop.rules.state import NONE

TRIES = 100
"""How often to deal again if a card that was played can't have been where it was dealt."""

OLD, NEW = 0, 1


def sample_hands(snapshot: Snapshot, seat: int, chance: random.Random) -> Ints | None:
    """Return hands for all seats that agree with what the seat knows.

    None if the deck was never shuffled again, so that any hidden card can be anywhere.
    """
    record, then = snapshot.record, snapshot.deck_knowledge.record
    if record is None or then is None or isinstance(then, bytes) or snapshot.public[seat] is not None:
        return None
    others = [other for other in range(len(snapshot.returned_tickets)) if other != seat]
    since = snapshot.log[snapshot.deck_knowledge.entries :]
    old = hidden_cards(then)[others].sum(axis=0)
    shown = sum((np.array(entry.shown) for entry in since if entry.shown and entry.seat != seat), np.zeros_like(old))
    new = record["deck"][0] + hidden_cards(record)[others].sum(axis=0) + shown - old
    for _ in range(TRIES):
        dealer = _Dealer(old, new, hidden_cards(then).sum(axis=1).tolist(), chance)
        if dealer.follow(since, seat):
            hands: Ints = record["known"][0].copy()
            hands[seat] = record["hands"][0, seat]
            for other in others:
                hands[other] += dealer.deal(other)
            return hands
    return None


class _Dealer:
    """Deals the hidden cards of both piles to the seats that drew them."""

    def __init__(self, old: NDArray[np.int64], new: NDArray[np.int64], held: list[int], chance: random.Random) -> None:
        self.piles = [old.tolist(), new.tolist()]
        self.drawn = [held, [0] * len(held)]
        """Per pile and seat: how many hidden cards it has that are not dealt yet."""
        self.chance = chance

    def follow(self, entries: tuple[LogEntry, ...], seat: int) -> bool:
        """Deal the cards that the other seats have shown since, in order; return False if that is impossible."""
        for entry in entries:
            if entry.seat == seat:
                continue
            for _, drawer, _, place in rows_of_kind(entry.rows, CARD_TAKEN):
                if place == NONE:
                    self.drawn[NEW][drawer] += 1
            for kind, count in enumerate(entry.shown):
                for _ in range(count):
                    if not self.show(entry.seat, kind):
                        return False
        return True

    def show(self, seat: int, kind: int) -> bool:
        """Decide which pile a card of this kind came from that the seat has shown; return False if there is none."""
        old, new = (
            self.drawn[pile][seat] * self.piles[pile][kind] / max(1, sum(self.piles[pile])) for pile in (OLD, NEW)
        )
        if old + new == 0:
            return False
        pile = OLD if self.chance.random() * (old + new) < old else NEW
        self.piles[pile][kind] -= 1
        self.drawn[pile][seat] -= 1
        return True

    def deal(self, seat: int) -> list[int]:
        """Deal the hidden cards that the seat still has; return how many there are of each kind."""
        dealt = [0] * len(self.piles[OLD])
        for pile, drawn in zip(self.piles, self.drawn, strict=True):
            kinds = self.chance.sample(range(len(pile)), drawn[seat], counts=pile) if drawn[seat] else []
            for kind in kinds:
                pile[kind] -= 1
                dealt[kind] += 1
        return dealt
