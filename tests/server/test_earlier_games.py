"""An undo leads to the game as it was, without a replay."""

from __future__ import annotations

import random

import pytest

import whistlestop as ws
from whistlestop.server.keys import hashed, new_key
from whistlestop.server.protocol.settings import Settings
from whistlestop.server.tables.entries import Created, Entry, EntryBody, Played, SeatTaken, Started, Undone
from whistlestop.server.tables.table import Table

PLAYERS = 3


def new_table(variant: str) -> Table:
    """A table at which the game has begun."""
    settings = Settings(variant=variant, seats=PLAYERS)
    created = Created(settings, bytes(32).hex(), hashed(new_key()), ws.load(variant).digest, engine=ws.__version__)
    table = Table("aaaabbbbcccc", Entry(1, 0, created))
    for seat in range(PLAYERS):
        append(table, SeatTaken(seat, f"Anna {seat}", hashed(new_key()), ""))
    append(table, Started())
    return table


def append(table: Table, what: EntryBody) -> None:
    table.apply(Entry(table.version + 1, 1000 * table.version, what))


def play(table: Table, chance: random.Random) -> int:
    """Play any action, and return whose it was."""
    assert table.game is not None
    seat = table.game.to_act[0]
    append(table, Played(seat, ws.action_text(chance.choice(table.game.legal(seat)))))
    return seat


@pytest.mark.parametrize("variant", ["usa", "europe"])
def test_undo_goes_back_to_the_same_game(variant: str) -> None:
    table, chance = new_table(variant), random.Random(5)
    undone = 0
    while table.state == "playing" and undone < 100:
        seat = play(table, chance)
        target = table.undo_target(chance.choice((seat, (seat + 1) % PLAYERS)))
        if target is None or chance.random() < 0.6:
            continue
        assert table.game is not None
        expected = table.game.rewound(target)
        append(table, Undone(seat, target))
        undone += 1
        assert table.game.states.tobytes() == expected.states.tobytes()
        assert str(table.game.record) == str(expected.record)
    assert undone > 30


def test_undo_needs_no_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    table, chance = new_table("usa"), random.Random(6)
    for _ in range(40):
        play(table, chance)

    def replay(*_: object) -> ws.Game:
        raise AssertionError("the game was replayed")

    monkeypatch.setattr(ws.Game, "rewound", replay)
    for _ in range(50):
        seat = play(table, chance)
        target = table.undo_target(seat)
        assert target is not None
        append(table, Undone(seat, target))
