"""An undo leads to the game as it was, without a replay from the beginning."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import whistlestop as ws
from whistlestop.server.keys import hashed, new_key
from whistlestop.server.protocol.settings import Settings
from whistlestop.server.tables.earlier_games import INTERVAL
from whistlestop.server.tables.entries import Created, Entry, EntryBody, Played, SeatTaken, Started, Undone
from whistlestop.server.tables.table import Table

PLAYERS = 3


def new_table(variant: str) -> Table:
    """A table at which the game has begun."""
    chosen = Settings(variant=variant, seats=PLAYERS)
    created = Created(chosen, bytes(32).hex(), hashed(new_key()), ws.load(variant).digest, engine=ws.__version__)
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
@given(st.randoms(use_true_random=False), st.floats(0.05, 0.6))
@settings(max_examples=10, deadline=None)
def test_undo_goes_back_to_the_same_game(variant: str, chance: random.Random, often: float) -> None:
    """Whatever is taken back, one after another: a replay from the beginning, the oracle, leads to the same game."""
    table = new_table(variant)
    while table.state == "playing" and table.version < 400:
        play(table, chance)
        while chance.random() < often and table.state == "playing":
            target = table.undo_target(chance.randrange(PLAYERS))
            if target is None:
                break
            assert table.game is not None
            expected = table.game.rewound(target)
            append(table, Undone(0, target))
            assert table.game.states.tobytes() == expected.states.tobytes()
            assert str(table.game.record) == str(expected.record)
            assert table.game.legal_ids() == expected.legal_ids()


def test_undo_replays_only_a_few_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long the game is, and however many actions are taken back one after another."""
    table, chance = new_table("usa"), random.Random(6)
    replayed = 0
    act = ws.Game._act

    def counted(*given: Any) -> bool:
        nonlocal replayed
        replayed += 1
        return act(*given)

    for _ in range(150):
        play(table, chance)
    monkeypatch.setattr(ws.Game, "_act", counted)
    for seat in range(PLAYERS):
        while (target := table.undo_target(seat)) is not None:
            before = replayed
            append(table, Undone(seat, target))
            assert replayed - before < INTERVAL
        for _ in range(100):
            play(table, chance)


def test_a_game_can_only_be_replayed_from_an_earlier_moment() -> None:
    table, chance = new_table("usa"), random.Random(7)
    for _ in range(20):
        play(table, chance)
    assert table.game is not None
    with pytest.raises(ValueError, match="can't go back to 5 actions from 9"):
        table.game.rewound(5, (9, table.game.states))
