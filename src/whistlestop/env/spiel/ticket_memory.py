"""Where tickets can be that a seat has had before it and gave back.

The ticket deck is followed place by place: how many others drew and gave back everybody sees, which ones is made up.
Where a made-up course of the game contradicts what the seat saw later, another one is tried.
"""

from __future__ import annotations

import random
from typing import NamedTuple

from whistlestop.env.spiel.moment import Moment
from whistlestop.env.spiel.recall import of_kind
from whistlestop.rules.scratch import TICKET_GIVEN_BACK, TICKET_OFFERED
from whistlestop.rules.state import CHOOSING_TICKETS, NONE

TRIES = 200


class Lay(NamedTuple):
    """Where the tickets lie that a seat has had before it."""

    deck: list[int | None]
    """The ticket deck from the top, and above it what another seat is choosing from; None where no such ticket is."""
    held: list[set[int]]
    """For each other seat, those that it took up."""
    elsewhere: frozenset[int]
    """Those that are out of the game, or wait to go under the deck."""
    under: frozenset[int] = frozenset()
    """Those that are somewhere in the deck."""


class Step(NamedTuple):
    """A draw of tickets in play, or a choice among them."""

    seat: int
    offered: list[int]
    given: list[int]


def tickets_that_can_be(moment: Moment, seat: int, chance: random.Random) -> Lay:
    """A lay of the tickets that agrees with all that the seat saw."""
    assert moment.record is not None
    trail = moment.trails[seat]
    deck = _unseen(int(moment.record["ticket_deck_size"][0]))
    held: list[set[int]] = [set() for _ in moment.trails]
    if int(moment.record["phase"][0]) == CHOOSING_TICKETS:
        return Lay(deck, held, trail.out | trail.refused)
    if moment.public[seat] is None:
        steps = _steps(moment)
        unseen, refused = _unseen(_undealt(moment)), _refused(moment, seat, steps)
        for _ in range(TRIES):
            course = _Course(seat, unseen + chance.sample(refused, len(refused)), len(held), chance)
            if all(course.goes_on(step) for step in steps):
                return Lay(course.offered + course.deck, course.held, trail.out)
    # More coincidences than can be met by trying, or no past to try: what the seat is sure of must do.
    for ticket, place in trail.places.items():
        deck[place] = ticket
    return Lay(_unseen(offered_to_others(moment, seat)) + deck, held, trail.out, trail.refused)


def _unseen(count: int) -> list[int | None]:
    return [None] * count


def offered_to_others(moment: Moment, seat: int) -> int:
    """How many tickets another seat is choosing from, in its turn."""
    assert moment.record is not None
    offer = moment.record["offer"][0, moment.actor]
    return 0 if moment.actor == seat else int((offer != NONE).sum())


def _steps(moment: Moment) -> list[Step]:
    return [
        Step(
            entry.seat,
            [row[2] for row in of_kind(entry.rows, TICKET_OFFERED)],
            [row[2] for row in of_kind(entry.rows, TICKET_GIVEN_BACK)],
        )
        for entry in moment.about_tickets
        if not entry.at_set_up
    ]


def _undealt(moment: Moment) -> int:
    """How many tickets the deck had after the set-up, above those that were refused."""
    assert moment.start is not None
    return int(moment.start["ticket_deck_size"][0])


def _refused(moment: Moment, seat: int, steps: list[Step]) -> list[int | None]:
    """What all refused at set-up and went under the deck: the seat's own, and None for each of the others'."""
    assert moment.record is not None
    given = [
        row[2]
        for entry in moment.about_tickets
        for row in of_kind(entry.rows, TICKET_GIVEN_BACK)
        if entry.at_set_up and entry.seat == seat
    ]
    own: list[int | None] = [ticket for ticket in given if ticket not in moment.trails[seat].out]
    # Nobody sees how many tickets the others refuse, but everybody can count the deck afterwards.
    size = int(moment.record["ticket_deck_size"][0]) + sum(len(step.offered) - len(step.given) for step in steps)
    return own + _unseen(size - _undealt(moment) - len(own))


class _Course:
    """One course that the ticket deck can have taken."""

    def __init__(self, seat: int, deck: list[int | None], players: int, chance: random.Random) -> None:
        self.seat, self.deck, self.chance = seat, deck, chance
        self.held: list[set[int]] = [set() for _ in range(players)]
        self.offered: list[int | None] = []
        """What another seat is choosing from."""

    def goes_on(self, step: Step) -> bool:
        """Follow one more step; False if it contradicts the course so far."""
        count = len(step.offered)
        top, self.deck = self.deck[:count], self.deck[count:]
        if step.seat != self.seat:
            self._other(step, top)
            return True
        placed = {*self.deck}.union(*self.held)
        self.deck += step.given
        return all(
            ticket not in placed if place is None else ticket == place
            for ticket, place in zip(step.offered, top, strict=True)
        )

    def _other(self, step: Step, top: list[int | None]) -> None:
        """Another seat draws tickets, or gives some back, in any order, and keeps the others."""
        if top:
            self.offered = top
            return
        self.chance.shuffle(self.offered)
        self.deck += self.offered[: len(step.given)]
        self.held[step.seat].update(ticket for ticket in self.offered[len(step.given) :] if ticket is not None)
        self.offered = []
