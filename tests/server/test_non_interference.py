"""The law: resample everything that a reader can't know, and every byte that the reader is sent stays the same.

Two tables are played side by side (`twin_tables.py`), one with the true game and one with another game that looks the
same to the reader (`resampling.py`), which is resampled every few actions. Whatever happens at a table, the reader's
socket, the responses to the reader's requests, the server's log and its metrics must be the same at both.

At the end leaks are planted, each of which must be found: everybody is sent what the others may do, events are sent
unfiltered, a reconnecting client gets them unfiltered, tickets are counted at set-up,
a refusal names a card of another hand, a message grows with another's hand, a hint knows more than its seat, undo
depends on another's hand, a shared screen shows a hand before it is handed over, and log and metrics depend on a game.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from whistlestop import actions, refusal, view
from whistlestop.bots.seat_state import SeatState
from whistlestop.game import Game
from whistlestop.server.protocol.messages import TableView
from whistlestop.server.protocol.settings import Level, RealTime
from whistlestop.server.tables import bot_turns, connection, reader_view, room, seating
from whistlestop.server.tables.table import Table
from whistlestop.table_check import in_set

from .random_session import COMMANDS, RandomSession, SessionSettings
from .twin_tables import TABLE, Answer, Leak, Side, twin_tables


def play_session(folder: Path, settings: SessionSettings) -> RandomSession:
    """Play a session to its end."""

    async def played() -> RandomSession:
        async with twin_tables(folder, settings.settings, settings.keys, settings.bots, settings.seed) as pair:
            session = RandomSession(settings, pair)
            await session.begin()
            await session.play()
            lines = await pair.true.services.journal.lines(TABLE)
            session.entries = {msgspec.json.decode(line.text)["what"]["type"] for line in lines}
            return session

    return asyncio.run(played())


SESSIONS = {
    "a player of two": SessionSettings("usa", 2, reader=0, seed=1),
    "a player with tunnels and stations": SessionSettings(
        "europe", 3, reader=1, seed=2, options={"clock": RealTime(10, 60)}
    ),
    "a spectator": SessionSettings("europe-mega", 3, reader=None, seed=3, screen=(0, 1)),
    "a late spectator": SessionSettings(
        "usa-classic", 4, reader=None, seed=4, options={"spectators": "delayed", "delay": 10}
    ),
    "a player among bots": SessionSettings("europe-big-cities", 3, reader=0, seed=5, bots={1: "novice"}),
    "a player at a shared screen": SessionSettings("europe-1912", 3, reader=1, seed=6, screen=(1, 2)),
}


HAPPENS = {
    "key-given",
    "keys-revoked",
    "said",
    "muted",
    "undo-asked",
    "undo-answered",
    "undone",
    "left",
    "taken-over",
    "came-back",
}
"""Entries that must have happened at a table, or the law was not tested."""


@pytest.mark.parametrize("name", SESSIONS)
def test_what_a_reader_is_sent_does_not_depend_on_what_it_cannot_know(name: str, tmp_path: Path) -> None:
    session = play_session(tmp_path, SESSIONS[name])
    assert session.table.state == "over"
    assert session.entries >= HAPPENS
    assert session.matched > 0.95 * session.steps, "the other game must be another one nearly all the time"
    assert session.pair.compared > 3 * session.steps
    assert session.pair.differences > session.steps, "what the others are sent must be different"


def test_what_a_delayed_spectator_is_sent_does_not_depend_on_later_events(tmp_path: Path) -> None:
    settings = SessionSettings("usa", 2, reader=None, seed=7, options={"spectators": "delayed", "delay": 10})

    async def goes_on(side: Side) -> None:
        table = side.room.table
        for _ in range(6):
            assert table.game is not None
            seat = table.to_act[0]
            action = actions.text(table.game.legal(seat)[0])
            body = {"type": "play", "id": f"meanwhile-{table.version}", "version": table.version, "seat": seat}
            answer = await side.ask(COMMANDS, settings.keys[seat], body | {"action": action})
            assert answer.status == 200

    async def stands_still(_: Side) -> None:
        pass

    async def scenes() -> None:
        async with twin_tables(tmp_path, settings.settings, settings.keys, {}, settings.seed) as pair:
            session = RandomSession(settings, pair)
            await session.begin()
            await pair.both(goes_on)
            await session.pass_by(11)
            await pair.both(goes_on, stands_still)
            assert pair.true.room.table.version == pair.other.room.table.version + 6
            for have in (None, *range(pair.true.room.table.version + 3)):
                await session.watch(have)
            await session.nonsense()
            await session.requests()

    asyncio.run(scenes())


@pytest.mark.parametrize("reader", [0, 2, None], ids=["the host", "another player", "a spectator"])
def test_a_deal_that_is_taken_back_is_hidden_from_everybody(
    reader: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The two deals differ; once player 1 is sent away, so does nothing that anybody is sent, newcomers included."""
    settings = SessionSettings("usa", 3, reader=reader, seed=8)
    newcomer = "the-key-of-somebody-else-xxx"
    monkeypatch.setattr(seating, "new_invitation", lambda: "the-new-invitation")

    gone = ["a spectator", "seat 1", *(["the reader"] if reader is None else [])]

    async def send_away(side: Side) -> Answer:
        body = {"id": "send-player-1-away", "seat": 1}
        answer = await side.ask(f"/api/tables/{TABLE}/send-away", settings.keys[0], body)
        for name in gone:
            await side.wires[name].ended()
        return answer

    async def scene() -> None:
        async with twin_tables(tmp_path, settings.settings, settings.keys, {}, settings.seed) as pair:
            session = RandomSession(settings, pair)
            await session.begin()
            steps, others = session.resample()
            assert session.matched == len(steps) > 0
            for step, other in zip(steps[:2], others, strict=False):
                await session.act(step, other.action)
            have = session.table.version
            await pair.both(lambda side: side.wires["seat 1"].dealt_with())
            pair.watched |= set(pair.true.wires)
            assert (await pair.same(send_away)).status == 200
            seat = {"id": pair.new_id(), "name": "Newcomer", "invitation": "the-new-invitation"}
            await session.ask(f"/api/tables/{TABLE}/seats", seat, newcomer)
            assert session.table.state == "playing" and session.table.deal == 2
            for known in (0, have - 2, have):
                name = f"the newcomer, who knows version {known}"
                pair.watched.add(name)
                await pair.both(partial(Side.connect, name=name, seats=(1,), key=newcomer, have=known))
                await pair.both(lambda side: side.wires.pop(name).hang_up())  # noqa: B023 - it is called at once
            await session.requests()

    asyncio.run(scene())


# Leaks, each of which must be found


def _of_hands(game: Game) -> int:
    """Something that follows from everybody's hands."""
    return zlib.crc32(msgspec.json.encode([seat.hand for seat in game.position.seats])) % 13


def _also(patch: pytest.MonkeyPatch, more: Callable[[Any, TableView], TableView]) -> None:
    """Send everybody more about a table in play."""
    honest = reader_view.table_now

    def leaky(table: Any, *rest: Any) -> TableView:
        now = honest(table, *rest)
        return now if table.state != "playing" else more(table, now)

    patch.setattr(reader_view, "table_now", leaky)


def send_what_others_may_do(patch: pytest.MonkeyPatch) -> None:
    def more(table: Any, now: TableView) -> TableView:
        return msgspec.structs.replace(now, legal=tuple(map(actions.text, table.game.legal(table.to_act[0]))))

    _also(patch, more)


def send_longer_messages(patch: pytest.MonkeyPatch) -> None:
    _also(patch, lambda table, now: msgspec.structs.replace(now, rematch=" " * _of_hands(table.game)))


def send_events_unfiltered(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(reader_view, "seen_by", lambda event, _: event)


def send_missed_events_unfiltered(patch: pytest.MonkeyPatch) -> None:
    honest = room.Room.catch_up

    def leaky(self: room.Room, *rest: Any) -> Any:
        with pytest.MonkeyPatch.context() as inner:
            send_events_unfiltered(inner)
            return honest(self, *rest)

    patch.setattr(room.Room, "catch_up", leaky)


def count_tickets_at_set_up(patch: pytest.MonkeyPatch) -> None:
    honest = view.Views.of

    def leaky(self: view.Views, seat: int | None) -> view.View:
        shown = honest(self, seat)
        counts = [len(in_set(words)) for words in self._states["tickets"][0]]
        players = tuple(replace(player, ticket_count=counts[player.seat]) for player in shown.players)
        return replace(shown, players=players)

    patch.setattr(view.Views, "of", leaky)


def refuse_with_all_hands(patch: pytest.MonkeyPatch) -> None:
    honest = refusal.explain

    def leaky(variant: Any, states: Any, *rest: Any) -> actions.IllegalAction:
        return honest(variant, states, *rest).at(f"{states['hands'][0].tolist()}")

    patch.setattr(refusal, "explain", leaky)


def hint_from_the_next_seat(patch: pytest.MonkeyPatch) -> None:
    async def leaky(self: bot_turns.BotTurns, seat: int, level: Level, *, once: bool = False) -> str:
        game = self.room.table.game
        assert game is not None
        state = SeatState.from_game(game, (seat + 1) % game.players)
        chosen = await self.pool.choose(TABLE, level, state, game.legal_ids(seat), once=once)
        return actions.text(game.variant.action(chosen))

    patch.setattr(bot_turns.BotTurns, "_choose", leaky)


def let_undo_depend_on_hands(patch: pytest.MonkeyPatch) -> None:
    honest = Table.undo_target

    def leaky(self: Table, seat: int) -> int | None:
        return honest(self, seat) if self.game is not None and _of_hands(self.game) > 6 else None

    patch.setattr(Table, "undo_target", leaky)


def show_a_hand_at_a_shared_screen(patch: pytest.MonkeyPatch) -> None:
    honest = connection.Connection.__init__

    def leaky(self: connection.Connection, seats: tuple[int, ...], *rest: Any) -> None:
        honest(self, seats, *rest)
        self.seat = seats[0] if seats else None

    patch.setattr(connection.Connection, "__init__", leaky)


def _after_each_entry(patch: pytest.MonkeyPatch, leak: Callable[[room.Room, int], None]) -> None:
    honest = room.Room._apply

    def leaky(self: room.Room, entries: Any) -> None:
        honest(self, entries)
        if self.table.game is not None:
            leak(self, _of_hands(self.table.game))

    patch.setattr(room.Room, "_apply", leaky)


def log_of_a_game(patch: pytest.MonkeyPatch) -> None:
    _after_each_entry(patch, lambda _, hands: room.log.debug("stored", size=hands))


def count_in_metrics(patch: pytest.MonkeyPatch) -> None:
    _after_each_entry(patch, lambda self, hands: self.metrics.folds.inc(hands))


LEAKS: dict[Callable[[pytest.MonkeyPatch], None], str] = {
    send_what_others_may_do: "a player of two",
    send_longer_messages: "a player of two",
    send_events_unfiltered: "a late spectator",
    send_missed_events_unfiltered: "a player among bots",
    count_tickets_at_set_up: "a spectator",
    refuse_with_all_hands: "a player of two",
    hint_from_the_next_seat: "a player among bots",
    let_undo_depend_on_hands: "a player of two",
    show_a_hand_at_a_shared_screen: "a spectator",
    log_of_a_game: "a spectator",
    count_in_metrics: "a player at a shared screen",
}


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_a_leak_is_found(
    leak: Callable[[pytest.MonkeyPatch], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    with pytest.raises(Leak):
        play_session(tmp_path, SESSIONS[LEAKS[leak]])
