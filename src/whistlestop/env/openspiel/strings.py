"""The strings that OpenSpiel asks for: observations, information states, and the whole state."""

from __future__ import annotations

import msgspec

from whistlestop import actions
from whistlestop.boards import Variant
from whistlestop.env.openspiel.game_config import GameConfig
from whistlestop.env.openspiel.game_log import LogEntry
from whistlestop.env.openspiel.snapshot import TERMINAL, Snapshot
from whistlestop.events import read_log, seen_by
from whistlestop.position_state import describe
from whistlestop.rules.engine import Records
from whistlestop.rules.state import NONE, OVER
from whistlestop.scoring import score_sheets
from whistlestop.table_check import in_set
from whistlestop.view import View, seats_to_act, view_of

NOTHING_DEALT = "nothing is dealt yet"


def seat_view(config: GameConfig, record: Records, seat: int | None) -> View:
    """Return the view of a seat, or of a spectator."""
    scores = score_sheets(config.variant, record) if int(record["phase"][0]) == OVER else None
    return view_of(config.variant, record, seat, seats_to_act(config.variant, record), scores)


def observation_string(config: GameConfig, snapshot: Snapshot, seat: int | None) -> str:
    """Return what a seat, or a spectator, sees now: its view as JSON."""
    if snapshot.record is None:
        return NOTHING_DEALT
    return msgspec.json.encode(seat_view(config, snapshot.record, seat)).decode()


def private_string(snapshot: Snapshot, seat: int) -> str:
    """Return what only the seat sees now: its cards of each kind, its tickets, and its offer."""
    record = snapshot.record
    if record is None:
        return NOTHING_DEALT
    offer = [ticket for ticket in record["offer"][0, seat].tolist() if ticket != NONE]
    return f"hand {record['hands'][0, seat].tolist()} tickets {in_set(record['tickets'][0, seat])} offer {offer}"


def information_state_string(config: GameConfig, snapshot: Snapshot, seat: int) -> str:
    """Return all that the seat has seen and done.

    That is its view after the set-up, what it saw of every action since, in order, and what it holds now, or its view
    when the game is over.
    """
    if snapshot.start is None:
        return f"{seat}: {NOTHING_DEALT}"
    now = observation_string(config, snapshot, seat) if snapshot.actor == TERMINAL else private_string(snapshot, seat)
    return f"{log_string(config, snapshot, seat)}\n{seat}: {now}"


def log_string(config: GameConfig, snapshot: Snapshot, seat: int | None) -> str:
    """Return what a seat, or a spectator, has seen of the game: one line for the start, and one for every action."""
    assert snapshot.start is not None
    public_entries = None if seat is None else snapshot.public[seat]
    entries, text = snapshot.text_cache.get(seat, (0, ""))
    if not text and public_entries is not None:
        entries, text = public_entries, "\n".join(log_string(config, snapshot, None).split("\n")[: public_entries + 1])
    elif not text:
        text = msgspec.json.encode(seat_view(config, snapshot.start, seat)).decode()
    text = "\n".join((text, *(entry_string(config.variant, entry, seat) for entry in snapshot.log[entries:])))
    snapshot.text_cache[seat] = len(snapshot.log), text
    return text


def entry_string(variant: Variant, entry: LogEntry, seat: int | None) -> str:
    """Return one action as a seat saw it: its own action, the events, and the discards if the display was reset."""
    events = [seen_by(event, seat) for event in read_log(variant, entry.rows, entry.at_set_up)]
    own = f" {actions.text(variant.action(entry.action))}" if entry.seat == seat else ""
    discards = f" {list(entry.discards)}" if entry.discards else ""
    return f"{entry.seat}:{own} {msgspec.json.encode(events).decode()}{discards}"


def state_string(config: GameConfig, snapshot: Snapshot) -> str:
    """Return the whole state, with all secrets: the position as JSON, and the pending action."""
    lines = [NOTHING_DEALT if snapshot.record is None else describe(config.variant, snapshot.record).json()]
    if snapshot.pending is not None:
        pending = snapshot.pending
        what = "the deal" if pending.action < 0 else actions.text(config.variant.action(pending.action))
        lines.append(f"chance decides for {what}, so far {list(pending.answers)}")
    return "\n".join(lines)
