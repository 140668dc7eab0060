"""Replays: finished games as each seat saw them, and games from records."""

from __future__ import annotations

import asyncio
import itertools
import re
from pathlib import Path

import msgspec
import pytest

import whistlestop as ws
from tests.server.local_services import local_services, people, refused
from tests.server.test_finished_games import a_finished_game
from whistlestop.server.protocol.messages import TableView
from whistlestop.server.protocol.queries import ReplayQuery
from whistlestop.server.protocol.responses import Replay
from whistlestop.server.replays.replay import record_replay, table_replay

VIEWS = ReplayQuery(views=True)


def views_of(replay: Replay) -> list[object]:
    """The views at every moment."""
    moments = [replay.first, *(step.after for step in replay.steps)]
    return [moment.view for moment in moments if moment is not None]


def test_every_moment_is_as_it_was_at_the_table(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            seated = await people(services, variant="europe", names="Anna Bert Carol")
            room = seated[0].room
            lived: dict[int | None, list[TableView]] = {seat: [room.now(seat)] for seat in (0, 1, 2, None)}
            while room.table.state == "playing":
                seat = room.table.to_act[-1]
                legal = room.now(seat).legal
                claims = [action for action in legal if action.startswith(("claim", "pay", "build"))]
                await seated[seat].play((claims or legal)[-1])
                for reader, nows in lived.items():
                    nows.append(room.now(reader))
            for reader, nows in lived.items():
                replay = table_replay(room.table, ReplayQuery(reader, views=True))
                assert views_of(replay) == [now.view for now in nows]
                moments = [replay.first, *(step.after for step in replay.steps)]
                told = [() if now.tickets is None else (now.tickets,) for now in nows]
                states = [moment and moment.ticket_states for moment in moments]
                assert msgspec.json.encode(states) == msgspec.json.encode(told)  # part of it is JSON already
            whole = table_replay(room.table, ReplayQuery(everything=True, views=True))
            assert views_of(whole) == [now.view for now in lived[None]]
            for number, step in enumerate(whole.steps, 1):
                own = [view for seat in (0, 1, 2) if (view := lived[seat][number].view)]
                assert step.after is not None and step.after.hands == tuple(view.hand for view in own)
                assert step.after.tickets == tuple(view.tickets for view in own)
                assert step.after.offers == tuple(view.offer for view in own)
            assert whole.result == tuple(sheet.total for sheet in (room.table.game.scores if room.table.game else ()))

    asyncio.run(scene())


def test_a_record_is_replayed_as_its_table_is(tmp_path: Path) -> None:
    async def scene() -> None:
        async with local_services(tmp_path) as services:
            table = (await a_finished_game(services, variant="europe"))[0].room.table
            for query in (VIEWS, ReplayQuery(1, views=True), ReplayQuery(everything=True)):
                known, read = table_replay(table, query), record_replay(table.record(), query)
                untimed = tuple(msgspec.structs.replace(step, at=None) for step in known.steps)
                assert read == msgspec.structs.replace(known, steps=untimed)

    asyncio.run(scene())


def a_record(**changes: str) -> str:
    """A short record, with fields of its header changed."""
    game = ws.Game.new("europe", players=2, seed=5)
    for _ in range(6):
        game.play(game.legal()[-1])
    written = str(game.record)
    for name, value in changes.items():
        written = re.sub(f"^{name}: .*$", f"{name}: {value}", written, flags=re.MULTILINE)
    return written


def test_a_game_that_is_not_over_and_has_no_secret_is_replayed_too() -> None:
    replay = record_replay(a_record(), VIEWS)
    assert len(replay.steps) == 6 and replay.result is None and replay.fairness is None and replay.table is None
    assert [(seat.kind, seat.name) for seat in replay.seats] == [("person", ""), ("person", "")]
    named = a_record().replace("record 1\n", "record 1\n; table: tbrs3w4q5a3e\n; seat 0: Ünal\n; seat 1: expert\n")
    replay = record_replay(named, ReplayQuery())
    assert replay.table == "tbrs3w4q5a3e" and replay.first is None
    assert [(seat.kind, seat.name) for seat in replay.seats] == [("person", "Ünal"), ("bot", "expert")]


def test_a_game_that_began_at_a_position_was_not_dealt() -> None:
    assert record_replay(a_record(), ReplayQuery()).dealt
    game = ws.Game.from_position(ws.Game.new("usa", players=2, seed=5).position)
    assert not record_replay(str(game.record), ReplayQuery()).dealt


UNPLAYABLE = ('line 7: "pass" by seat 0', 'line 7: "claim atlantis/paris red" by seat 0', "the game is not over")


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("Dear diary", "line 1"),
        (a_record(variant="/etc/passwd"), 'line 2: there is no variant "/etc/passwd"'),
        (a_record(data="0123456789abcdef"), "other data"),
        (a_record(players="99999999999999999999999999"), "line 3"),
        (a_record(seed="9" * 5000), "line 4"),
        (a_record().rpartition("end")[0], "cut off"),
        (a_record().replace("\n\n0", "\n\n0: pass\n0").replace("6 actions", "7 actions"), 'line 7: "pass" by seat 0'),
        (
            a_record().replace("\n\n", "\n\n0: claim atlantis/paris red\n").replace("6 actions", "7 actions"),
            UNPLAYABLE[1],
        ),
        (a_record(seed="5\nresult: 1 2"), "the game is not over"),
        (a_record().replace("seed: 5", "position: " + "[" * 20_000), "line 4"),
        (a_record().replace("seed: 5", 'position: {"variant": "/etc/passwd"}'), "line 4"),
    ],
    ids=map(str, itertools.count(1)),
)
def test_a_broken_record_is_refused_with_the_line(written: str, said: str) -> None:
    with refused("malformed") as no:
        record_replay(written, VIEWS)
    assert said in no.value.message
    assert no.value.code == ("record-unplayable" if said in UNPLAYABLE else "record-unreadable")
    assert no.value.params["line"] is None or f"line {no.value.params['line']}: " in no.value.message


def test_a_seat_that_does_not_exist_is_refused() -> None:
    with refused("malformed"):
        record_replay(a_record(), ReplayQuery(2))


def test_invalid_names_are_left_out() -> None:
    odd = f"record 1\n; seat 0: {'x' * 41}\n; table: ../../etc\n"
    replay = record_replay(a_record().replace("record 1\n", odd), ReplayQuery())
    assert replay.seats[0].name == "" and replay.table is None
