"""Tables with long logs: the same claim was made and taken back again and again."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

import whistlestop as ws
from whistlestop.actions import ClaimRoute
from whistlestop.server.keys import hashed
from whistlestop.server.protocol.settings import Settings, State
from whistlestop.server.storage.open_store import open_store
from whistlestop.server.storage.store import Append
from whistlestop.server.tables.entries import Created, Entry, EntryBody, Played, SeatTaken, Started, Undone
from whistlestop.server.tables.table import write_line

ROUNDS = 9800
"""About as many as fit into a log."""
KEYS = ("a" * 32, "b" * 32)
"""The keys of the two seats."""
_SECRET = bytes(32)
_AT = 1_700_000_000_000


@cache
def _game() -> tuple[tuple[Played, ...], Played]:
    """The actions of a game in which cards are drawn for long, and a claim that may follow."""
    game = ws.Game.new("usa", 2, secret=_SECRET, contributions=("", ""))
    played: list[Played] = []
    while True:
        seat, legal = game.to_act[0], game.legal()
        claims = [action for action in legal if isinstance(action, ClaimRoute)]
        if len(played) > 150 and claims:
            return tuple(played), Played(seat, ws.action_text(claims[0]))
        chosen = next((action for action in legal if not isinstance(action, ClaimRoute)), legal[0])
        played.append(Played(seat, ws.action_text(chosen)))
        game.play(chosen, seat)


def long_log(rounds: int = ROUNDS, **settings: Any) -> list[EntryBody]:
    """What happened at a table at which a claim was taken back so many times."""
    chosen = msgspec.convert({"variant": "usa", "seats": 2} | settings, Settings)
    before, claim = _game()
    created = Created(chosen, _SECRET.hex(), hashed(KEYS[0]), ws.load("usa").digest)
    seated = (SeatTaken(seat, f"Player {seat}", hashed(key), "") for seat, key in enumerate(KEYS))
    return [created, *seated, Started(), *before, *((claim, Undone(claim.seat, len(before))) * rounds)]


def store_log(
    folder: Path, table: str, bodies: Sequence[EntryBody], state: State = "playing", at: int = _AT, step: int = 0
) -> None:
    """Store a table whose entries were made `step` milliseconds after one another, the last one at `at`."""
    first = at - step * len(bodies)
    entries = (Entry(number, first + step * number, what) for number, what in enumerate(bodies, 1))
    with closing(open_store(folder / "tables.db")) as store:
        store.append([Append(table, tuple(map(write_line, entries)), state)], "an earlier server")
