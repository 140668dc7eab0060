"""An action that was tried out is not played again, and nothing of a trial is seen before it is stored."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import whistlestop as ws
from whistlestop.actions import IllegalAction
from whistlestop.game import Game
from whistlestop.server.protocol import commands
from whistlestop.server.protocol.refusals import Refusal
from whistlestop.server.rate_limits import Limits
from whistlestop.server.storage.sqlite_store import SqliteStore
from whistlestop.server.storage.store import Append, Store, StoreError
from whistlestop.server.tables.entries import Entry, Played, Undone
from whistlestop.server.tables.table import Table

from .local_services import choose_tickets, local_services, messages, people
from .test_earlier_games import append, new_table


def state_of(table: Table) -> tuple[Any, ...]:
    assert table.game is not None
    record = str(table.game.record)
    return table.game.states.tobytes(), record, table.state, table.to_act, table.can_take_back, table.game.to_act


@pytest.mark.parametrize("variant", ["usa", "europe"])
@pytest.mark.parametrize("seed", range(3))
def test_a_trial_that_is_taken_over_is_the_same_as_playing(variant: str, seed: int) -> None:
    """State, events and all later chance, also after actions that were tried out and not played, and after undos."""
    chance = random.Random(seed)
    tried, played = new_table(variant), new_table(variant)
    while played.state == "playing":
        assert played.game is not None
        seat = chance.choice(played.to_act)
        legal = [ws.action_text(action) for action in played.game.legal(seat)]
        action = chance.choice(legal)
        for other in chance.sample(legal, min(2, len(legal))):
            if chance.random() < 0.3:
                tried.try_out(seat, other)
        would_end = tried.try_out(seat, action)
        assert state_of(tried) == state_of(played), "a trial changes nothing"
        what = Played(seat, action)
        events = [table.apply(Entry(table.version + 1, 1000, what)) for table in (tried, played)]
        assert events[0] == events[1]
        assert state_of(tried) == state_of(played)
        assert would_end == (state_of(played)[2] == "over")
        if chance.random() < 0.1 and not would_end and (target := played.undo_target(seat)) is not None:
            tried.try_out(tried.to_act[0], ws.action_text(played.game.legal()[0]))
            for table in (tried, played):
                append(table, Undone(seat, target))
            assert state_of(tried) == state_of(played)
    assert tried.game is not None and played.game is not None
    assert tried.game.scores == played.game.scores


def test_an_action_is_played_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played = 0
    play = Game.play

    def counted(game: Game, *given: Any) -> Any:
        nonlocal played
        played += 1
        return play(game, *given)

    async def scene() -> None:
        async with local_services(tmp_path) as services:
            seated = await people(services)
            await choose_tickets(seated)
            monkeypatch.setattr(Game, "play", counted)
            await seated[seated[0].room.table.to_act[0]].play("draw deck")
            assert played == 1

    asyncio.run(scene())


def test_a_trial_is_of_one_moment_of_one_game() -> None:
    table, chance = new_table("usa"), random.Random(3)
    while table.before_first_turn:
        assert table.game is not None
        append(table, Played(table.to_act[0], ws.action_text(chance.choice(table.game.legal(table.to_act[0])))))
    seat = table.to_act[0]
    table.try_out(seat, "draw deck")
    append(table, Played(seat, "draw deck"))
    before = state_of(table)
    table.try_out(seat, "draw deck")
    assert state_of(table) == before
    append(table, Played(seat, "draw deck"))
    assert table.game is not None and len(table.game.record.actions) == len(table.played_actions)
    with pytest.raises(IllegalAction):
        table.try_out(seat, "draw deck")  # it is another player's turn
    assert table.game.legal(table.to_act[0])


class _FullDisk(SqliteStore):
    """A store whose disk is full for a while."""

    full = False

    def append(self, appends: Sequence[Append], writer: str) -> None:
        if self.full:
            raise StoreError("the disk is full")
        super().append(appends, writer)


def test_a_trial_that_was_not_stored_leaves_no_trace(tmp_path: Path) -> None:
    stores: list[_FullDisk] = []

    def wrap(store: Store) -> Store:
        store.close()
        stores.append(_FullDisk(tmp_path / "tables.db"))
        return stores[0]

    async def scene() -> None:
        async with local_services(tmp_path, limits=Limits(), wrap=wrap) as services:
            seated = await people(services)
            await choose_tickets(seated)
            room = seated[0].room
            person = seated[room.table.to_act[0]]
            watching = [one.connect() for one in seated]
            for connection in watching:
                messages(connection)
            before, game, version = state_of(room.table), room.table.game, room.table.version
            stores[0].full = True
            with pytest.raises(Refusal):
                await person.play("draw deck")
            assert state_of(room.table) == before and room.table.game is game and room.table.version == version
            assert not any(messages(connection) for connection in watching)
            stores[0].full = False
            await person.do(commands.Say, phrase=commands.PHRASES[0])
            assert state_of(room.table) == before
            await person.play("tickets")
            assert room.table.game is not None
            assert room.table.game.record.actions[-1] == (person.seat, ws.parse_action("tickets"))
            again = [entry.what for entry in room.history if isinstance(entry.what, Played)]
            assert [entry.action for entry in again].count("draw deck") == 0
            log = await services.journal.lines(room.table.id)
            assert state_of(Table.from_lines(room.table.id, log)) == state_of(room.table)

    asyncio.run(scene())
