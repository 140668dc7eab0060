"""Other worlds: full positions that are possible for all that a seat has seen and remembers.

The others' cards and tickets are dealt anew as the searching bot does it (`bots/thinking/guessing.py`), with a better
memory: what the deck's last shuffle tells about hands, and where tickets went that the seat has had before it. Any
world that agrees with these can come out. What the others would rather have done with such cards is not weighed, nor
what a pass tells about a hand (N1), or a display of locomotives about the deck (D6).
"""

from __future__ import annotations

import random

import numpy as np

from whistlestop.bots.seat_state import words_of
from whistlestop.bots.thinking import engine as thinking
from whistlestop.env.spiel.card_memory import hands_that_can_be
from whistlestop.env.spiel.moment import Moment
from whistlestop.env.spiel.recall import hidden, of_kind
from whistlestop.env.spiel.setting import Setting, workspace
from whistlestop.env.spiel.ticket_memory import Lay, offered_to_others, tickets_that_can_be
from whistlestop.rules import engine
from whistlestop.rules.engine import Records
from whistlestop.rules.scratch import TICKET_KEPT
from whistlestop.rules.state import CHOOSING_TICKETS, NONE, TURN
from whistlestop.rules.tables import DRAW_TICKETS_ID
from whistlestop.table_check import in_set

TRIES = 200
"""How often to guess again who kept a long ticket."""


def another_world(setting: Setting, moment: Moment, seat: int, chance: random.Random) -> Records:
    """A position that the seat can't tell from the one it is in, with other chance ahead."""
    assert moment.record is not None
    lay = tickets_that_can_be(moment, seat, chance)
    seen = engine.copy_states(moment.record)
    _hide(seen, seat, setting.players)
    _go_back(seen, moment, seat)
    known = seen["known"].copy()
    hands = hands_that_can_be(moment, seat, chance)
    if hands is not None:
        seen["hands"][0] = seen["known"][0] = hands  # a guess leaves what is known of a hand in it
    beliefs = _beliefs(moment, lay, seat)
    for _ in range(TRIES):
        record = engine.copy_states(seen)
        words = np.array([chance.getrandbits(64), chance.getrandbits(64) | 1], np.uint64)
        thinking.fill_in(record, setting.tables, beliefs, seat, words)
        if _were_dealt(setting, moment, record, seat):
            break
    record["known"] = known
    for other, tickets in enumerate(lay.held):
        record["tickets"][0, other] |= np.array(words_of(tickets), np.uint64)
    _go_forward(setting, record, moment, seat, chance)
    return record


def _hide(record: Records, seat: int, players: int) -> None:
    """Take out all that the seat does not see, but for how many cards and tickets there are."""
    unknown = hidden(record).sum(axis=1)
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
    record["refused"] = 0


def _go_back(record: Records, moment: Moment, seat: int) -> None:
    """To when the others had not yet chosen or drawn the tickets that lie before them: a guess deals them those."""
    if int(record["phase"][0]) == CHOOSING_TICKETS:
        chosen = _choices(moment)
        record["actions"] -= sum(chosen) - chosen[seat]
        mine = int(record["deal"][0, seat])
        record["deal"] = 0
        record["deal"][0, seat] = mine
        record["refused"][0] = words_of(moment.trails[seat].refused)
    elif offered := offered_to_others(moment, seat):
        record["phase"] = TURN
        record["actions"] -= 1
        record["ticket_deck_size"] += offered


def _go_forward(setting: Setting, record: Records, moment: Moment, seat: int, chance: random.Random) -> None:
    """Let the others choose again, in any way, and draw."""
    space = workspace()
    if int(record["phase"][0]) == CHOOSING_TICKETS:
        for other, times in enumerate(_choices(moment)):
            for _ in range(0 if other == seat else times):
                count = engine.list_legal(record, setting.tables, space.scratch, other, space.ids)
                engine.act(record, setting.tables, space.scratch, other, int(space.ids[chance.randrange(count)]))
    elif offered_to_others(moment, seat):
        engine.act(record, setting.tables, space.scratch, moment.actor, DRAW_TICKETS_ID)


def _choices(moment: Moment) -> list[int]:
    """How often each seat has chosen tickets at set-up."""
    chosen = [0] * len(moment.trails)
    for entry in moment.about_tickets:
        chosen[entry.seat] += entry.at_set_up
    return chosen


def _beliefs(moment: Moment, lay: Lay, seat: int) -> Records:
    """What a guess is to keep to."""
    assert moment.record is not None
    beliefs = engine.records(1, thinking.BELIEFS)
    beliefs["likely"] = 1.0
    beliefs["in_deck"] = NONE
    placed = {place: ticket for place, ticket in enumerate(lay.deck) if ticket is not None}
    for place, ticket in placed.items():
        beliefs["in_deck"][0, place] = ticket
    beliefs["elsewhere"][0] = words_of({*placed.values(), *lay.elsewhere}.union(*lay.held))
    beliefs["under"][0] = words_of(lay.under)
    for other, known in enumerate(lay.held):
        if other != seat:
            beliefs["held"][0, other] = len(in_set(moment.record["tickets"][0, other])) - len(known)
    return beliefs


def _were_dealt(setting: Setting, moment: Moment, record: Records, seat: int) -> bool:
    """Whether the others can have got their tickets: no more regular ones at set-up than they were dealt."""
    assert moment.record is not None
    if int(record["phase"][0]) == CHOOSING_TICKETS or not setting.variant.long:
        return True
    long = len(setting.variant.long)
    for other in range(setting.players):
        held = len(in_set(moment.record["tickets"][0, other]))
        held -= sum(ticket < long for ticket in in_set(record["tickets"][0, other]))
        for entry in moment.about_tickets:
            if entry.seat == other and not entry.at_set_up:
                held -= len(of_kind(entry.rows, TICKET_KEPT))
        if other != seat and held > sum(deal.regular for deal in setting.variant.deals):
            return False
    return True
