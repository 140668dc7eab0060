"""A game in words: what a seat sees now, and all that it has seen."""

from __future__ import annotations

import msgspec

from whistlestop import actions
from whistlestop.boards import Variant
from whistlestop.env.spiel.moment import TERMINAL, Entry, Moment
from whistlestop.env.spiel.setting import Setting
from whistlestop.events import read_log, seen_by
from whistlestop.game import seats_to_act
from whistlestop.position import describe
from whistlestop.rules.engine import Records
from whistlestop.rules.state import NONE, OVER
from whistlestop.scoring import score_sheets
from whistlestop.table_check import in_set
from whistlestop.view import View, view_of

NOTHING_DEALT = "nothing is dealt yet"


def seen(setting: Setting, record: Records, seat: int | None) -> View:
    """The view of a seat, or of a spectator."""
    scores = score_sheets(setting.variant, record) if int(record["phase"][0]) == OVER else None
    return view_of(setting.variant, record, seat, seats_to_act(setting.variant, record), scores)


def observation(setting: Setting, moment: Moment, seat: int | None) -> str:
    """What a seat, or a spectator, sees now: its view, as JSON."""
    if moment.record is None:
        return NOTHING_DEALT
    return msgspec.json.encode(seen(setting, moment.record, seat)).decode()


def in_hand(moment: Moment, seat: int) -> str:
    """What only the seat sees now: its cards of each kind, its tickets, and those it must choose from."""
    record = moment.record
    if record is None:
        return NOTHING_DEALT
    offer = [ticket for ticket in record["offer"][0, seat].tolist() if ticket != NONE]
    return f"hand {record['hands'][0, seat].tolist()} tickets {in_set(record['tickets'][0, seat])} offer {offer}"


def information(setting: Setting, moment: Moment, seat: int) -> str:
    """All that the seat has seen and done: its view after the set-up, what it was told of every action since, in order,
    and what it holds now, or sees when the game is over."""
    if moment.start is None:
        return f"{seat}: {NOTHING_DEALT}"
    now = observation(setting, moment, seat) if moment.actor == TERMINAL else in_hand(moment, seat)
    return f"{story(setting, moment, seat)}\n{seat}: {now}"


def story(setting: Setting, moment: Moment, seat: int | None) -> str:
    """What a seat, or a spectator, has seen of the game: one line for the start, and one for every action."""
    assert moment.start is not None
    made_up = None if seat is None else moment.public[seat]
    entries, text = moment.told.get(seat, (0, ""))
    if not text and made_up is not None:
        entries, text = made_up, "\n".join(story(setting, moment, None).split("\n")[: made_up + 1])
    elif not text:
        text = msgspec.json.encode(seen(setting, moment.start, seat)).decode()
    text = "\n".join((text, *(told(setting.variant, entry, seat) for entry in moment.story[entries:])))
    moment.told[seat] = len(moment.story), text
    return text


def told(variant: Variant, entry: Entry, seat: int | None) -> str:
    """One action as a seat saw it: what it did itself, the events, and the discards where the display was reset."""
    events = [seen_by(event, seat) for event in read_log(variant, entry.rows, entry.at_set_up)]
    own = f" {actions.text(variant.action(entry.action))}" if entry.seat == seat else ""
    discards = f" {list(entry.discards)}" if entry.discards else ""
    return f"{entry.seat}:{own} {msgspec.json.encode(events).decode()}{discards}"


def everything(setting: Setting, moment: Moment) -> str:
    """The whole state, with all secrets: the position as JSON, and what it waits for."""
    lines = [NOTHING_DEALT if moment.record is None else describe(setting.variant, moment.record).json()]
    if moment.waiting is not None:
        waiting = moment.waiting
        what = "the deal" if waiting.action < 0 else actions.text(setting.variant.action(waiting.action))
        lines.append(f"chance decides for {what}, so far {list(waiting.answers)}")
    return "\n".join(lines)
