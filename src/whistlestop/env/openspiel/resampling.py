"""Resampling: full positions that agree with all that a seat has seen and remembers.

The others' cards and tickets are dealt again as the searching bot does (`bots/thinking/guessing.py`), but with a better
memory: of the last shuffle of the deck, and of the tickets that the seat has been offered. Any position that agrees
with these is possible. Three things are not taken into account: what the others would have preferred to do with
such cards, what a pass reveals about a hand (N1), and what a display of locomotives reveals about the deck (D6).
"""

from __future__ import annotations

import random

import numpy as np

from whistlestop.bots.seat_state import words_of
from whistlestop.bots.thinking import engine as thinking
from whistlestop.env.openspiel.game_config import GameConfig
from whistlestop.env.openspiel.hand_sampling import sample_hands
from whistlestop.env.openspiel.knowledge import hidden_cards, rows_of_kind
from whistlestop.env.openspiel.snapshot import Snapshot
from whistlestop.env.openspiel.ticket_sampling import TicketPlacement, offered_to_others, sample_tickets
from whistlestop.env.openspiel.workspace import workspace
from whistlestop.rules import engine
from whistlestop.rules.engine import Records
from whistlestop.rules.scratch import TICKET_KEPT
from whistlestop.rules.state import CHOOSING_TICKETS, NONE, TURN
from whistlestop.rules.tables import DRAW_TICKETS_ID
from whistlestop.table_check import in_set

TRIES = 200
"""How often to guess again who kept a long ticket."""


def resample_position(config: GameConfig, snapshot: Snapshot, seat: int, chance: random.Random) -> Records:
    """Return a position that the seat can't distinguish from the current one, with a new random generator."""
    assert snapshot.record is not None
    placement = sample_tickets(snapshot, seat, chance)
    seen = engine.copy_states(snapshot.record)
    _hide(seen, seat, config.players)
    _go_back(seen, snapshot, seat)
    known = seen["known"].copy()
    hands = sample_hands(snapshot, seat, chance)
    if hands is not None:
        seen["hands"][0] = seen["known"][0] = hands  # a guess keeps the known cards of a hand
    beliefs = _beliefs(snapshot, placement, seat)
    for _ in range(TRIES):
        record = engine.copy_states(seen)
        words = np.array([chance.getrandbits(64), chance.getrandbits(64) | 1], np.uint64)
        thinking.guess_hidden(record, config.tables, beliefs, seat, words)
        if _is_possible_deal(config, snapshot, record, seat):
            break
    record["known"] = known
    for other, tickets in enumerate(placement.held):
        record["tickets"][0, other] |= np.array(words_of(tickets), np.uint64)
    _go_forward(config, record, snapshot, seat, chance)
    return record


def _hide(record: Records, seat: int, players: int) -> None:
    """Remove all that the seat does not see, except how many cards and tickets there are."""
    unknown = hidden_cards(record).sum(axis=1)
    hands, deck = record["hands"][0], record["deck"][0]
    for other in range(players):
        if other != seat:
            hands[other] = record["known"][0, other]
            hands[other, 0] += unknown[other]
            record["tickets"][0, other] = 0
            record["offer"][0, other] = NONE
    deck[0], deck[1:] = deck.sum(), 0
    record["next_offer"] = NONE
    record["ticket_deck"] = NONE
    record["returned"] = 0


def _go_back(record: Records, snapshot: Snapshot, seat: int) -> None:
    """Go back to before the others chose or drew the tickets of their offers: a guess deals these again."""
    if int(record["phase"][0]) == CHOOSING_TICKETS:
        chosen = _choices(snapshot)
        record["actions"] -= sum(chosen) - chosen[seat]
        mine = int(record["deal"][0, seat])
        record["deal"] = 0
        record["deal"][0, seat] = mine
        record["returned"][0] = words_of(snapshot.returned_tickets[seat].at_set_up)
    elif offered := offered_to_others(snapshot, seat):
        record["phase"] = TURN
        record["actions"] -= 1
        record["ticket_deck_size"] += offered


def _go_forward(config: GameConfig, record: Records, snapshot: Snapshot, seat: int, chance: random.Random) -> None:
    """Let the others choose again, at random, or draw again."""
    space = workspace()
    if int(record["phase"][0]) == CHOOSING_TICKETS:
        for other, times in enumerate(_choices(snapshot)):
            for _ in range(0 if other == seat else times):
                count = engine.list_legal(record, config.tables, space.scratch, other, space.ids)
                engine.act(record, config.tables, space.scratch, other, int(space.ids[chance.randrange(count)]))
    elif offered_to_others(snapshot, seat):
        engine.act(record, config.tables, space.scratch, snapshot.actor, DRAW_TICKETS_ID)


def _choices(snapshot: Snapshot) -> list[int]:
    """Return how often each seat has chosen tickets at set-up."""
    chosen = [0] * len(snapshot.returned_tickets)
    for entry in snapshot.ticket_log:
        chosen[entry.seat] += entry.at_set_up
    return chosen


def _beliefs(snapshot: Snapshot, placement: TicketPlacement, seat: int) -> Records:
    """Return what a guess must respect."""
    assert snapshot.record is not None
    beliefs = engine.records(1, thinking.BELIEFS)
    beliefs["likely"] = 1.0
    beliefs["in_deck"] = NONE
    placed = {place: ticket for place, ticket in enumerate(placement.deck) if ticket is not None}
    for place, ticket in placed.items():
        beliefs["in_deck"][0, place] = ticket
    beliefs["elsewhere"][0] = words_of({*placed.values(), *placement.elsewhere}.union(*placement.held))
    beliefs["under"][0] = words_of(placement.under)
    for other, known in enumerate(placement.held):
        if other != seat:
            beliefs["held"][0, other] = len(in_set(snapshot.record["tickets"][0, other])) - len(known)
    return beliefs


def _is_possible_deal(config: GameConfig, snapshot: Snapshot, record: Records, seat: int) -> bool:
    """Return whether the others can have got their tickets: no more regular ones at set-up than they were dealt."""
    assert snapshot.record is not None
    if int(record["phase"][0]) == CHOOSING_TICKETS or not config.variant.long:
        return True
    long = len(config.variant.long)
    for other in range(config.players):
        held = len(in_set(snapshot.record["tickets"][0, other]))
        held -= sum(ticket < long for ticket in in_set(record["tickets"][0, other]))
        for entry in snapshot.ticket_log:
            if entry.seat == other and not entry.at_set_up:
                held -= len(rows_of_kind(entry.rows, TICKET_KEPT))
        if other != seat and held > sum(deal.regular for deal in config.variant.deals):
            return False
    return True
