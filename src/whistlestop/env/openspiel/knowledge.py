"""What a seat knows besides what it sees: the tickets that it returned, and the deck since its last shuffle.

Both change with every action. Nothing here reveals more than the seat in question may know (H1-H4).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from whistlestop.boards import Variant
from whistlestop.env.openspiel.game_log import LogEntry
from whistlestop.observations.layout import CARDS_PER_KIND
from whistlestop.rules.drawing import RESETS_BEFORE_SHUFFLING_ALL
from whistlestop.rules.engine import Records
from whistlestop.rules.scratch import CARD_TAKEN, DISPLAY_RESET, RESHUFFLED, TICKET_OFFERED, TICKET_RETURNED
from whistlestop.rules.setup import STARTING_HAND
from whistlestop.rules.state import CHOOSING_TICKETS, NONE


class ReturnedTickets(NamedTuple):
    """Where the tickets are that one seat returned, as far as it can be sure."""

    places: dict[int, int]
    """Returned in play, and offered to nobody since: their places in the ticket deck, from the top."""
    at_set_up: frozenset[int]
    """Returned at set-up, and certainly in the ticket deck by now, or soon."""
    lowest: int | None
    """The place nearest to the top of the deck that these can have; None until all have chosen."""
    out: frozenset[int]
    """Returned at set-up, and out of the game."""


NONE_RETURNED = ReturnedTickets({}, frozenset(), None, frozenset())


class DeckKnowledge(NamedTuple):
    """What everybody knows about the deck since its last shuffle."""

    deck: tuple[int, ...] = CARDS_PER_KIND
    """The cards of each kind in it at that time."""
    blind: tuple[int, ...] = ()
    """How many cards each seat has drawn blind since, including its first hand."""
    unknown: tuple[int, ...] = ()
    """How many cards in each hand nobody else could name at that time."""
    record: Records | bytes | None = None
    """The position at that time; None if the deck was never shuffled again. (Bytes while it is serialized.)"""
    entries: int = 0
    """How many entries the log had at that time."""


def initial_deck_knowledge(players: int) -> DeckKnowledge:
    """Return what everybody knows about the deck after the set-up."""
    return DeckKnowledge(blind=(STARTING_HAND,) * players, unknown=(0,) * players)


def hidden_cards(record: Records) -> NDArray[np.int64]:
    """Return, for each seat and kind, how many cards in its hand the others can't name (H4)."""
    cards: NDArray[np.int64] = record["hands"][0].astype(np.int64) - record["known"][0]
    return cards


def rows_of_kind(rows: Sequence[Sequence[int]], kind: int) -> list[Sequence[int]]:
    """Return the rows of the rules' log that have this kind."""
    return [row for row in rows if row[0] == kind]


def deck_knowledge_after(knowledge: DeckKnowledge, entry: LogEntry, after: Records, entries: int) -> DeckKnowledge:
    """Return what is known about the deck after one more action; `entries` is how many the log then has."""
    rows = entry.rows
    if rows_of_kind(rows, RESHUFFLED) and not any(
        row[1] >= RESETS_BEFORE_SHUFFLING_ALL for row in rows_of_kind(rows, DISPLAY_RESET)
    ):
        # The deck was empty, and the discards are the deck now: everybody knows all of it. From the tenth reset on,
        # discards are added to a deck that nobody knows (D6), which reveals nothing new.
        players = len(knowledge.blind)
        unknown = hidden_cards(after).sum(axis=1)[:players].tolist()
        return DeckKnowledge(tuple(after["deck"][0].tolist()), (0,) * players, tuple(unknown), after, entries)
    blind = list(knowledge.blind)
    for _, seat, _, place in rows_of_kind(rows, CARD_TAKEN):
        if place == NONE:
            blind[seat] += 1
    return knowledge._replace(blind=tuple(blind))


def returned_tickets_after(
    known: ReturnedTickets, variant: Variant, seat: int, entry: LogEntry, before: Records, after: Records
) -> ReturnedTickets:
    """Return what the seat knows about the tickets that it returned after one more action."""
    mine = entry.seat == seat
    offered = rows_of_kind(entry.rows, TICKET_OFFERED)
    returned = [row[2] for row in rows_of_kind(entry.rows, TICKET_RETURNED)] if mine else []
    deck = int(before["ticket_deck_size"][0])
    if entry.at_set_up:
        if returned and variant.deals[int(before["deal"][0, seat])].returned == "out":
            known = known._replace(out=known.out.union(returned))
        else:
            known = known._replace(at_set_up=known.at_set_up.union(returned))
        return known if after["phase"][0] == CHOOSING_TICKETS else known._replace(lowest=deck)
    if offered:
        known = _after_draw(known, len(offered), [row[2] for row in offered] if mine else None)
    if returned:
        known = known._replace(places=known.places | {ticket: deck + i for i, ticket in enumerate(returned)})
    return known


def _after_draw(known: ReturnedTickets, count: int, seen: list[int] | None) -> ReturnedTickets:
    """Take account of a draw of tickets from the top; `seen` are those tickets if this seat drew them."""
    places = {ticket: place - count for ticket, place in known.places.items() if place >= count}
    lowest = (known.lowest or 0) - count
    at_set_up = known.at_set_up
    if lowest < 0:  # others may have been offered any of them
        at_set_up = frozenset() if seen is None else at_set_up.difference(seen)
    return known._replace(places=places, at_set_up=at_set_up, lowest=max(0, lowest))
