"""Transitions between snapshots: actions of seats, and outcomes of chance.

With explicit chance the rules play an action with a script in place of a random generator (`rules/chance.py`). The
script answers as chance has decided so far. At the first question without an answer the action is pending: it is played
again with one more answer, until no question is left. So no rule is written twice.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from whistlestop import refusal
from whistlestop.actions import IllegalAction
from whistlestop.env.openspiel.game_config import GameConfig
from whistlestop.env.openspiel.game_log import LogEntry
from whistlestop.env.openspiel.knowledge import (
    NONE_RETURNED,
    deck_knowledge_after,
    hidden_cards,
    initial_deck_knowledge,
    returned_tickets_after,
    rows_of_kind,
)
from whistlestop.env.openspiel.returns import returns_of
from whistlestop.env.openspiel.snapshot import CHANCE, SET_UP, TERMINAL, PendingChance, Snapshot
from whistlestop.env.openspiel.workspace import MOST_ANSWERS, workspace
from whistlestop.refusal_codes import GameOver
from whistlestop.rules import engine
from whistlestop.rules.chance import ANSWERS, ASKED, GIVEN, PILE, SHOWN
from whistlestop.rules.engine import Records
from whistlestop.rules.scratch import CARDS_PLAYED, DISPLAY_RESET, TICKET_KEPT, TICKET_OFFERED, TICKET_RETURNED
from whistlestop.rules.state import CARD_KINDS, CHOOSING_TICKETS, NONE
from whistlestop.view import seats_to_act

UNUSED_GENERATOR = (1, 1)
"""The generator of a position whose chance is decided from outside: a valid one that is never used."""

_TICKET_ROWS = frozenset((TICKET_OFFERED, TICKET_KEPT, TICKET_RETURNED))


def initial_snapshot(config: GameConfig) -> Snapshot:
    """Return the snapshot before the set-up, where chance is to act."""
    nothing = (0.0,) * config.players
    empty = Snapshot(CHANCE, pending=PendingChance(NONE, SET_UP, (), 1, ()), returns=nothing, rewards=nothing)
    return _resume(config, empty, PendingChance(NONE, SET_UP, (), 0, ())) if config.explicit else empty


def legal_actions(config: GameConfig, snapshot: Snapshot) -> list[int]:
    """Return the legal actions of the seat that acts, in ascending order."""
    assert snapshot.record is not None
    space = workspace()
    count = engine.list_legal(snapshot.record, config.tables, space.scratch, snapshot.actor, space.ids)
    return sorted(space.ids[:count].tolist())


def apply_action(config: GameConfig, snapshot: Snapshot, action: int) -> Snapshot:
    """Return the snapshot after an action of the seat that acts; raise `IllegalAction` if it is illegal."""
    config.variant.action(action)  # raises IndexError if there is none with this number
    if snapshot.actor == TERMINAL:
        raise IllegalAction(GameOver(), "E1")
    pending = PendingChance(snapshot.actor, action, (), 0, ())
    if config.explicit:
        return _resume(config, snapshot, pending)
    assert snapshot.record is not None
    record = engine.copy_states(snapshot.record)
    if not engine.act(record, config.tables, workspace().scratch, snapshot.actor, action):
        raise _refusal(config, snapshot, action)
    return _played(config, snapshot, pending, record)


def apply_chance(config: GameConfig, snapshot: Snapshot, outcome: int, next_seed: Callable[[], int]) -> Snapshot:
    """Return the snapshot after an outcome of chance; raise ValueError if it is impossible.

    Where chance is sampled, the deal is that of `Game.new` with the next seed.
    """
    assert snapshot.pending is not None
    pending = snapshot.pending.answered(outcome)
    if config.explicit:
        return _resume(config, snapshot, pending)
    record = engine.new_states(1)
    engine.seed(record, np.uint64(next_seed()))
    engine.start(record, config.tables, workspace().scratch, config.players, NONE)
    return _dealt(config, record)


def _refusal(config: GameConfig, snapshot: Snapshot, action: int) -> Exception:
    assert snapshot.record is not None
    seats = seats_to_act(config.variant, snapshot.record)
    return refusal.explain(config.variant, snapshot.record, seats, snapshot.actor, config.variant.action(action))


def _resume(config: GameConfig, snapshot: Snapshot, pending: PendingChance) -> Snapshot:
    """Play a pending action as far as chance has decided; return the snapshot after it, or with the next question."""
    space = workspace()
    script, given = space.script, len(pending.answers)
    script[:ANSWERS] = 0
    script[GIVEN] = given
    script[ANSWERS : ANSWERS + given] = pending.answers
    if pending.action == SET_UP:
        engine.start(space.scripted, config.tables, space.scratch, config.players, NONE)
    else:
        assert snapshot.record is not None
        space.load(snapshot.record)
        if not engine.act(space.scripted, config.tables, space.scratch, pending.seat, pending.action):
            raise _refusal(config, snapshot, pending.action)
    # Only hundreds of resets in a row (D6) could use up the script; then it answers with a display that ends them.
    if script[ASKED] and given < MOST_ANSWERS:
        pile = tuple(script[PILE : PILE + CARD_KINDS].tolist()) if script[SHOWN] else ()
        question = pending._replace(asked=int(script[ASKED]), pile=pile)
        return replace(snapshot, actor=CHANCE, pending=question, rewards=(0.0,) * config.players)
    record = engine.new_states(1)
    record["generator"][0] = UNUSED_GENERATOR
    space.store(record)
    return _dealt(config, record) if pending.action == SET_UP else _played(config, snapshot, pending, record)


def _dealt(config: GameConfig, record: Records) -> Snapshot:
    players = config.players
    return Snapshot(
        actor=seats_to_act(config.variant, record)[0],
        record=record,
        start=record,
        returned_tickets=(NONE_RETURNED,) * players,
        deck_knowledge=initial_deck_knowledge(players),
        public=(None,) * players,
        returns=(0.0,) * players,
        rewards=(0.0,) * players,
    )


def _played(config: GameConfig, snapshot: Snapshot, pending: PendingChance, record: Records) -> Snapshot:
    """Return the snapshot after an action that has led to this record."""
    before = snapshot.record
    assert before is not None
    entry = _entry(pending, before, record)
    log = (*snapshot.log, entry)
    ticket_log, returned_tickets = snapshot.ticket_log, snapshot.returned_tickets
    if not _TICKET_ROWS.isdisjoint(row[0] for row in entry.rows):
        ticket_log = (*ticket_log, entry)
        returned_tickets = tuple(
            returned_tickets_after(returned, config.variant, seat, entry, before, record)
            for seat, returned in enumerate(returned_tickets)
        )
    returns = returns_of(config, record)
    seats = seats_to_act(config.variant, record) if int(record["actions"][0]) < config.max_actions else ()
    return Snapshot(
        actor=next(iter(seats), TERMINAL),
        record=record,
        start=snapshot.start,
        log=log,
        ticket_log=ticket_log,
        returned_tickets=returned_tickets,
        deck_knowledge=deck_knowledge_after(snapshot.deck_knowledge, entry, record, len(log)),
        public=snapshot.public,
        returns=returns,
        rewards=tuple(now - then for now, then in zip(returns, snapshot.returns, strict=True)),
        text_cache=snapshot.text_cache.copy(),
    )


def _entry(pending: PendingChance, before: Records, after: Records) -> LogEntry:
    """Return the log entry of the action that was just played."""
    rows, seat = workspace().rows(), pending.seat
    discards = tuple(after["discards"][0].tolist()) if rows_of_kind(rows, DISPLAY_RESET) else ()
    shown = (
        tuple((hidden_cards(before)[seat] - hidden_cards(after)[seat]).tolist())
        if rows_of_kind(rows, CARDS_PLAYED)
        else ()
    )
    return LogEntry(seat, pending.action, int(before["phase"][0]) == CHOOSING_TICKETS, rows, discards, shown)
