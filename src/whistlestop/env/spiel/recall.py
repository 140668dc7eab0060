"""What a seat remembers of a game beside what it sees: tickets that it gave back, and the deck since its last shuffle.

Both grow with every action. Nothing here knows more than the seat in question (H1-H4).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from whistlestop.boards import Variant
from whistlestop.rules.drawing import RESETS_BEFORE_SHUFFLING_ALL
from whistlestop.rules.engine import Records
from whistlestop.rules.scratch import CARD_TAKEN, DISPLAY_RESET, RESHUFFLED, TICKET_GIVEN_BACK, TICKET_OFFERED
from whistlestop.rules.setup import STARTING_HAND
from whistlestop.rules.state import CHOOSING_TICKETS, LOCOMOTIVE, NONE
from whistlestop.rules.tables import CARDS_PER_COLOUR, LOCOMOTIVES

if TYPE_CHECKING:
    from whistlestop.env.spiel.moment import Entry

FULL_DECK = (CARDS_PER_COLOUR,) * LOCOMOTIVE + (LOCOMOTIVES,)


class Trail(NamedTuple):
    """Where tickets are that one seat gave back, as far as it can be sure."""

    places: dict[int, int]
    """Given back in play, and nobody was offered them since: their places in the ticket deck, from the top."""
    refused: frozenset[int]
    """Refused at set-up, and surely in the ticket deck by now, or soon."""
    lowest: int | None
    """The refused tickets lie at this place of the deck or below; None until all have chosen."""
    out: frozenset[int]
    """Refused at set-up, and out of the game."""


NO_TRAIL = Trail({}, frozenset(), None, frozenset())


class Shuffle(NamedTuple):
    """What everybody knows of the deck since it was last shuffled: what was in it, and how much of it left unseen."""

    deck: tuple[int, ...] = FULL_DECK
    """The cards of each kind in it then."""
    blind: tuple[int, ...] = ()
    """How many cards each seat drew blind since, its first hand included."""
    unknown: tuple[int, ...] = ()
    """How many cards in each hand nobody else could name then."""
    record: Records | bytes | None = None
    """The position then; None if the deck was never shuffled again. (Bytes: while it is serialized.)"""
    entries: int = 0
    """How much of the story had happened then."""


def first_shuffle(players: int) -> Shuffle:
    """After the set-up."""
    return Shuffle(blind=(STARTING_HAND,) * players, unknown=(0,) * players)


def hidden(record: Records) -> NDArray[np.int64]:
    """For each seat the cards of each kind in its hand that the others can't name (H4)."""
    cards: NDArray[np.int64] = record["hands"][0].astype(np.int64) - record["known"][0]
    return cards


def of_kind(rows: Sequence[Sequence[int]], kind: int) -> list[Sequence[int]]:
    """The rows of the log that tell of such a thing."""
    return [row for row in rows if row[0] == kind]


def deck_after(shuffle: Shuffle, entry: Entry, after: Records, entries: int) -> Shuffle:
    """What is known of the deck after one more action, the last of so many."""
    rows = entry.rows
    if of_kind(rows, RESHUFFLED) and not any(
        row[1] >= RESETS_BEFORE_SHUFFLING_ALL for row in of_kind(rows, DISPLAY_RESET)
    ):
        # The deck was empty, and what was discarded is the deck now: everybody knows all of it. From the tenth reset
        # on, discards join a deck that nobody knows (D6); that tells nothing new.
        players = len(shuffle.blind)
        unknown = hidden(after).sum(axis=1)[:players].tolist()
        return Shuffle(tuple(after["deck"][0].tolist()), (0,) * players, tuple(unknown), after, entries)
    blind = list(shuffle.blind)
    for _, seat, _, place in of_kind(rows, CARD_TAKEN):
        if place == NONE:
            blind[seat] += 1
    return shuffle._replace(blind=tuple(blind))


def trail_after(trail: Trail, variant: Variant, seat: int, entry: Entry, before: Records, after: Records) -> Trail:
    """What the seat knows of its tickets after one more action."""
    mine = entry.seat == seat
    offered = of_kind(entry.rows, TICKET_OFFERED)
    given = [row[2] for row in of_kind(entry.rows, TICKET_GIVEN_BACK)] if mine else []
    deck = int(before["ticket_deck_size"][0])
    if entry.at_set_up:
        if given and variant.deals[int(before["deal"][0, seat])].refused == "out":
            trail = trail._replace(out=trail.out.union(given))
        else:
            trail = trail._replace(refused=trail.refused.union(given))
        return trail if after["phase"][0] == CHOOSING_TICKETS else trail._replace(lowest=deck)
    if offered:
        trail = _drawn(trail, len(offered), [row[2] for row in offered] if mine else None)
    if given:
        trail = trail._replace(places=trail.places | {ticket: deck + i for i, ticket in enumerate(given)})
    return trail


def _drawn(trail: Trail, count: int, seen: list[int] | None) -> Trail:
    """So many tickets were taken from the top, which this seat saw or did not."""
    places = {ticket: place - count for ticket, place in trail.places.items() if place >= count}
    lowest = (trail.lowest or 0) - count
    refused = trail.refused
    if lowest < 0:  # what others are offered may be any of them
        refused = frozenset() if seen is None else refused.difference(seen)
    return trail._replace(places=places, refused=refused, lowest=max(0, lowest))
