"""Playing on from a moment: by chance, or with chance as a player of its own.

With explicit chance the rules play an action with a script instead of a generator (`rules/chance.py`). It answers what
chance has been decided so far, and at the first question without an answer the action waits: it is played anew with
one answer more, until there is no question left. So no rule is written twice.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from whistlestop import refusal
from whistlestop.env.spiel.moment import CHANCE, SET_UP, TERMINAL, Entry, Moment, Waiting
from whistlestop.env.spiel.paying import returns_of
from whistlestop.env.spiel.recall import NO_TRAIL, deck_after, first_shuffle, hidden, of_kind, trail_after
from whistlestop.env.spiel.setting import MOST_ANSWERS, Setting, workspace
from whistlestop.game import seats_to_act
from whistlestop.rules import engine
from whistlestop.rules.chance import ANSWERS, ASKED, GIVEN, PILE, SHOWN
from whistlestop.rules.engine import Records
from whistlestop.rules.scratch import CARDS_PLAYED, DISPLAY_RESET, TICKET_GIVEN_BACK, TICKET_KEPT, TICKET_OFFERED
from whistlestop.rules.state import CARD_KINDS, CHOOSING_TICKETS, NONE

DORMANT = (1, 1)
"""The generator of a position whose chance is decided from outside: a valid one, which nobody asks."""

_ABOUT_TICKETS = frozenset((TICKET_OFFERED, TICKET_KEPT, TICKET_GIVEN_BACK))


def before_set_up(setting: Setting) -> Moment:
    """An empty table, where chance is to act."""
    nothing = (0.0,) * setting.players
    empty = Moment(CHANCE, waiting=Waiting(NONE, SET_UP, (), 1, ()), returns=nothing, rewards=nothing)
    return _ask(setting, empty, Waiting(NONE, SET_UP, (), 0, ())) if setting.explicit else empty


def legal_actions(setting: Setting, moment: Moment) -> list[int]:
    """The legal actions of the seat that acts, in ascending order."""
    space = workspace()
    count = engine.list_legal(moment.record, setting.tables, space.scratch, moment.actor, space.ids)
    return sorted(space.ids[:count].tolist())


def play(setting: Setting, moment: Moment, action: int) -> Moment:
    """Play an action; raises `IllegalAction`, with the reason, if it may not be played."""
    setting.variant.action(action)  # raises IndexError if there is none with this number
    waiting = Waiting(moment.actor, action, (), 0, ())
    if setting.explicit:
        return _ask(setting, moment, waiting)
    assert moment.record is not None
    record = engine.copy_states(moment.record)
    if not engine.act(record, setting.tables, workspace().scratch, moment.actor, action):
        raise _refused(setting, moment, action)
    return _played(setting, moment, waiting, record)


def draw(setting: Setting, moment: Moment, outcome: int, next_seed: Callable[[], int]) -> Moment:
    """Chance has decided; raises ValueError if it can't decide so.

    Where chance is sampled, the deal is that of `Game.new` with the next seed.
    """
    assert moment.waiting is not None
    waiting = moment.waiting.answered(outcome)
    if setting.explicit:
        return _ask(setting, moment, waiting)
    record = engine.new_states(1)
    engine.seed(record, np.uint64(next_seed()))
    engine.start(record, setting.tables, workspace().scratch, setting.players, NONE)
    return _dealt(setting, record)


def _refused(setting: Setting, moment: Moment, action: int) -> Exception:
    assert moment.record is not None
    seats = seats_to_act(setting.variant, moment.record)
    return refusal.explain(setting.variant, moment.record, seats, moment.actor, setting.variant.action(action))


def _ask(setting: Setting, moment: Moment, waiting: Waiting) -> Moment:
    """Play the action that waits as far as chance has decided: the moment after it, or the same, with a question."""
    space = workspace()
    script, given = space.script, len(waiting.answers)
    script[:ANSWERS] = 0
    script[GIVEN] = given
    script[ANSWERS : ANSWERS + given] = waiting.answers
    if waiting.action == SET_UP:
        engine.start(space.scripted, setting.tables, space.scratch, setting.players, NONE)
    else:
        assert moment.record is not None
        space.take_up(moment.record)
        if not engine.act(space.scripted, setting.tables, space.scratch, waiting.seat, waiting.action):
            raise _refused(setting, moment, waiting.action)
    # Nothing but hundreds of resets in a row (D6) could use up the script; it goes on with a display that ends them.
    if script[ASKED] and given < MOST_ANSWERS:
        pile = tuple(script[PILE : PILE + CARD_KINDS].tolist()) if script[SHOWN] else ()
        question = waiting._replace(asked=int(script[ASKED]), pile=pile)
        return replace(moment, actor=CHANCE, waiting=question, rewards=(0.0,) * setting.players)
    record = engine.new_states(1)
    record["generator"][0] = DORMANT
    space.lay_down(record)
    return _dealt(setting, record) if waiting.action == SET_UP else _played(setting, moment, waiting, record)


def _dealt(setting: Setting, record: Records) -> Moment:
    players = setting.players
    return Moment(
        actor=seats_to_act(setting.variant, record)[0],
        record=record,
        start=record,
        trails=(NO_TRAIL,) * players,
        shuffle=first_shuffle(players),
        public=(None,) * players,
        returns=(0.0,) * players,
        rewards=(0.0,) * players,
    )


def _played(setting: Setting, moment: Moment, waiting: Waiting, record: Records) -> Moment:
    """The moment after an action, which has just been played into the record."""
    before = moment.record
    assert before is not None
    entry = _entry(waiting, before, record)
    story = (*moment.story, entry)
    about_tickets, trails = moment.about_tickets, moment.trails
    if not _ABOUT_TICKETS.isdisjoint(row[0] for row in entry.rows):
        about_tickets = (*about_tickets, entry)
        trails = tuple(
            trail_after(trail, setting.variant, seat, entry, before, record) for seat, trail in enumerate(trails)
        )
    returns = returns_of(setting, record)
    return Moment(
        actor=next(iter(seats_to_act(setting.variant, record)), TERMINAL),
        record=record,
        start=moment.start,
        story=story,
        about_tickets=about_tickets,
        trails=trails,
        shuffle=deck_after(moment.shuffle, entry, record, len(story)),
        public=moment.public,
        returns=returns,
        rewards=tuple(now - then for now, then in zip(returns, moment.returns, strict=True)),
        told=moment.told.copy(),
    )


def _entry(waiting: Waiting, before: Records, after: Records) -> Entry:
    """What has just been played."""
    rows, seat = workspace().rows(), waiting.seat
    discards = tuple(after["discards"][0].tolist()) if of_kind(rows, DISPLAY_RESET) else ()
    shown = tuple((hidden(before)[seat] - hidden(after)[seat]).tolist()) if of_kind(rows, CARDS_PLAYED) else ()
    return Entry(seat, waiting.action, int(before["phase"][0]) == CHOOSING_TICKETS, rows, discards, shown)
