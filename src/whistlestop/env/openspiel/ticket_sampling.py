"""Sampling where the tickets are that a seat was offered and returned.

The ticket deck is followed place by place: everybody sees how many tickets the others draw and return, but which ones
is sampled. A sampled history that contradicts what the seat saw later is dropped, and another one is tried.
"""

from __future__ import annotations

import random
from typing import NamedTuple

from whistlestop.env.openspiel.knowledge import rows_of_kind
from whistlestop.env.openspiel.snapshot import Snapshot
from whistlestop.rules.scratch import TICKET_OFFERED, TICKET_RETURNED
from whistlestop.rules.state import CHOOSING_TICKETS, NONE

TRIES = 200
"""How many histories to try before giving up."""


class TicketPlacement(NamedTuple):
    """Where the tickets are that a seat has been offered."""

    deck: list[int | None]
    """The ticket deck from the top, and above it the offer of another seat; None for every other ticket."""
    held: list[set[int]]
    """For each other seat, those that it has drawn and kept."""
    elsewhere: frozenset[int]
    """Those that are out of the game, or that go under the deck once all have chosen."""
    under: frozenset[int] = frozenset()
    """Those that are somewhere in the deck."""


class TicketStep(NamedTuple):
    """A draw of tickets in play, or a choice from them."""

    seat: int
    offered: list[int]
    returned: list[int]


def sample_tickets(snapshot: Snapshot, seat: int, chance: random.Random) -> TicketPlacement:
    """Return a placement of the tickets that agrees with all that the seat saw."""
    assert snapshot.record is not None
    known = snapshot.returned_tickets[seat]
    deck = _unseen(int(snapshot.record["ticket_deck_size"][0]))
    held: list[set[int]] = [set() for _ in snapshot.returned_tickets]
    if int(snapshot.record["phase"][0]) == CHOOSING_TICKETS:
        return TicketPlacement(deck, held, known.out | known.at_set_up)
    if snapshot.public[seat] is None:
        steps = _steps(snapshot)
        unseen, returned = _unseen(_undealt(snapshot)), _returned_at_set_up(snapshot, seat, steps)
        for _ in range(TRIES):
            history = _TicketHistory(seat, unseen + chance.sample(returned, len(returned)), len(held), chance)
            if all(history.add(step) for step in steps):
                return TicketPlacement(history.offered + history.deck, history.held, known.out)
    # Too many coincidences for trial and error, or no past to sample: use only what the seat is sure of.
    for ticket, place in known.places.items():
        deck[place] = ticket
    return TicketPlacement(_unseen(offered_to_others(snapshot, seat)) + deck, held, known.out, known.at_set_up)


def _unseen(count: int) -> list[int | None]:
    return [None] * count


def offered_to_others(snapshot: Snapshot, seat: int) -> int:
    """Return how many tickets another seat is choosing from, in its turn."""
    assert snapshot.record is not None
    offer = snapshot.record["offer"][0, snapshot.actor]
    return 0 if snapshot.actor == seat else int((offer != NONE).sum())


def _steps(snapshot: Snapshot) -> list[TicketStep]:
    return [
        TicketStep(
            entry.seat,
            [row[2] for row in rows_of_kind(entry.rows, TICKET_OFFERED)],
            [row[2] for row in rows_of_kind(entry.rows, TICKET_RETURNED)],
        )
        for entry in snapshot.ticket_log
        if not entry.at_set_up
    ]


def _undealt(snapshot: Snapshot) -> int:
    """Return how many tickets the deck had after the set-up, above those that were returned."""
    assert snapshot.start is not None
    return int(snapshot.start["ticket_deck_size"][0])


def _returned_at_set_up(snapshot: Snapshot, seat: int, steps: list[TicketStep]) -> list[int | None]:
    """Return the tickets that went under the deck at set-up: the seat's own, and None for each of the others'."""
    assert snapshot.record is not None
    returned = [
        row[2]
        for entry in snapshot.ticket_log
        for row in rows_of_kind(entry.rows, TICKET_RETURNED)
        if entry.at_set_up and entry.seat == seat
    ]
    own: list[int | None] = [ticket for ticket in returned if ticket not in snapshot.returned_tickets[seat].out]
    # Nobody sees how many tickets the others return, but everybody can count the deck afterwards.
    size = int(snapshot.record["ticket_deck_size"][0]) + sum(len(step.offered) - len(step.returned) for step in steps)
    return own + _unseen(size - _undealt(snapshot) - len(own))


class _TicketHistory:
    """One possible history of the ticket deck."""

    def __init__(self, seat: int, deck: list[int | None], players: int, chance: random.Random) -> None:
        self.seat, self.deck, self.chance = seat, deck, chance
        self.held: list[set[int]] = [set() for _ in range(players)]
        self.offered: list[int | None] = []
        """What another seat is choosing from."""

    def add(self, step: TicketStep) -> bool:
        """Add one more step; return False if it contradicts the history so far."""
        count = len(step.offered)
        top, self.deck = self.deck[:count], self.deck[count:]
        if step.seat != self.seat:
            self._add_of_other(step, top)
            return True
        placed = {*self.deck}.union(*self.held)
        self.deck += step.returned
        return all(
            ticket not in placed if place is None else ticket == place
            for ticket, place in zip(step.offered, top, strict=True)
        )

    def _add_of_other(self, step: TicketStep, top: list[int | None]) -> None:
        """Add a step of another seat, which draws tickets, or returns some in any order and keeps the others."""
        if top:
            self.offered = top
            return
        self.chance.shuffle(self.offered)
        self.deck += self.offered[: len(step.returned)]
        self.held[step.seat].update(ticket for ticket in self.offered[len(step.returned) :] if ticket is not None)
        self.offered = []
