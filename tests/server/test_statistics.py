"""Statistics: every finished game counts once, links stay private, and a restart repeats nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.server.local_services import local_services
from tests.web import scenarios
from whistlestop.server.protocol.settings import Level
from whistlestop.server.statistics import aggregates, game_statistics, summaries
from whistlestop.server.statistics.game_statistics import GameStatistics
from whistlestop.server.statistics.responses import Coverage, PlayerStatistics, Statistics
from whistlestop.server.statistics.summaries import SeatSummary, Summary
from whistlestop.server.storage.journal import Journal
from whistlestop.server.storage.open_store import open_store
from whistlestop.server.storage.store import Line, StoreError
from whistlestop.server.tables.entries import Created, Entry, EntryBody, Played, Undone
from whistlestop.server.tables.table import Table, read_line, write_line


def lines_of(db: str, table: str) -> list[Line]:
    store = open_store(db)
    try:
        return store.lines(table)
    finally:
        store.close()


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> list[Line]:
    """The log of a finished game of Ines and Bert against a bot."""
    db = str(tmp_path_factory.mktemp("played") / "tables.db")
    laid = scenarios.lay(db, scenarios.the_end, ("Ines", "Bert"), ("novice",), variant="europe", first_seat=1)
    return lines_of(db, laid.table)


def changed(lines: list[Line], change: Callable[[Entry], Entry]) -> list[Line]:
    return [write_line(change(read_line(line))) for line in lines]


def summary_of(lines: list[Line]) -> Summary:
    found = summaries.summarise("abcdefghij27", lines)
    assert found is not None
    return found


def of_player(name: str, games: list[Summary]) -> PlayerStatistics:
    return aggregates.player_statistics(name, aggregates.games_of(name, games), Coverage(len(games), len(games)))


def test_a_summary_has_the_results_of_the_game(played: list[Line]) -> None:
    game = summary_of(played)
    assert (game.variant, game.in_lobby) == ("europe", False)
    assert [seat.name for seat in game.seats] == ["Ines", "Bert", ""]
    assert [seat.level for seat in game.seats] == [None, None, "novice"]
    assert [seat.place for seat in game.seats] == [2, 0, 1], "seat 1 began"
    for seat in game.seats:
        tickets = seat.arrived_points - seat.failed_points
        assert seat.total == seat.routes + tickets + seat.stations + seat.longest + seat.most_tickets
        assert seat.done or seat.failed
    assert sorted(seat.rank for seat in game.seats)[0] == 1
    assert game.began < game.ended == read_line(played[-1]).at
    moves = sum(isinstance(read_line(line).what, Played) for line in played)
    assert 3 < game.turns < moves, "who takes two cards has one turn"
    kept = summaries.read_summary(summaries.write_summary(game))
    assert kept is not None and kept.summary == game
    assert summaries.read_summary("[0, null]") is None and summaries.read_summary("nonsense") is None


def test_a_player_who_lets_a_bot_play_has_no_result(played: list[Line]) -> None:
    def by_bot(share: float) -> list[Line]:
        of_ines = [number for number, line in enumerate(played) if '"seat":0,"action"' in line.text]
        chosen = {played[number].number for number in of_ines[: round(share * len(of_ines))]}

        def change(entry: Entry) -> Entry:
            if entry.number not in chosen or not isinstance(entry.what, Played):
                return entry
            return Entry(entry.number, entry.at, Played(0, entry.what.action, bot=True))

        return changed(played, change)

    assert [seat.own for seat in summary_of(played).seats] == [True, True, False]
    assert summary_of(by_bot(0.4)).seats[0].own
    game = summary_of(by_bot(0.6))
    assert not game.seats[0].own and game.seats[1].own
    found = of_player("Ines", [game])
    assert found.average is None and not found.recent[0].counts, "shown, but not counted"
    assert aggregates.variant_statistics("europe", [game], Coverage(1, 1)).places[2].games == 1, "the seat has played"


def test_actions_taken_back_do_not_count_as_a_bots() -> None:
    whats: list[EntryBody] = [
        Played(0, "draw deck"),
        Played(0, "draw deck", bot=True),
        Undone(0, 1),
        Played(0, "draw red"),
    ]
    entries = [Entry(number, 0, what) for number, what in enumerate(whats, 1)]
    assert summaries._chosen_by_bots(entries, 2) == [0.0, 0.0]
    assert summaries._chosen_by_bots(entries[:2], 2) == [0.5, 0.0]


def test_a_game_that_began_at_a_position_is_left_out(played: list[Line], tmp_path: Path) -> None:
    start = scenarios.lay(str(tmp_path / "a.db"), scenarios.first_turn, variant="europe", seats=2).game
    created = read_line(played[0]).what
    assert isinstance(created, Created)
    table = Table.from_lines("abcdefghij27", played)
    assert summaries.counts(table)
    table.created = Created(created.settings, created.secret, created.host, created.digest, opening=start.position)
    assert not summaries.counts(table)


def sat(name: str, total: int, rank: int, place: int, *, own: bool = True, done: tuple[str, ...] = ()) -> SeatSummary:
    level: Level | None = None if name else "novice"
    return SeatSummary(name, level, own and bool(name), place, rank, total, total, 0, 0, 0, 5, done, (), 0, 0)


def game(number: int, *seats: SeatSummary, in_lobby: bool = False) -> Summary:
    return Summary(f"table{number}", "usa", 1000 * number, 1000 * number + 600_000, 80, in_lobby, seats)


GAMES = [
    game(1, sat("Ines", 100, 1, 0, done=("C01",)), sat("Bert", 90, 2, 1)),
    game(2, sat("ＩNES", 80, 2, 1, done=("C01",)), sat("", 120, 1, 0), in_lobby=True),
    game(3, sat("Ines", 70, 1, 1), sat("Bert", 70, 1, 0)),
]


def test_statistics_of_a_player() -> None:
    found = of_player("ines", GAMES)
    assert found.name == "Ines" and found.best == 100
    assert found.average is not None
    assert (found.average.games, found.average.wins) == (3, 1.5), "a shared win is half a win; names alike are one"
    assert found.average.rank == pytest.approx(4 / 3) and found.average.points == pytest.approx(250 / 3)
    assert [(one.players, one.average.games, one.best) for one in found.played] == [(2, 3, 100)]
    assert [(one.ticket, one.kept, one.arrived) for one in found.tickets] == [("C01", 2, 2)]
    assert [(one.name, one.games, one.ahead, one.behind) for one in found.against] == [("Bert", 2, 1, 0), ("", 1, 0, 1)]
    assert [result.at for result in found.recent] == sorted((result.at for result in found.recent), reverse=True)


def test_links_of_private_tables_stay_private() -> None:
    def tables(*known: str) -> list[str | None]:
        found, sat = of_player("Ines", GAMES), aggregates.games_of("Ines", GAMES)
        return [one.table for one in aggregates.with_links(found, sat, known).recent]

    assert tables() == [None, "table2", None]
    assert tables("table1", "table9") == [None, "table2", "table1"]


def test_statistics_of_a_variant() -> None:
    found = aggregates.variant_statistics("usa", GAMES, Coverage(3, 3))
    assert [(one.players, one.place, one.games) for one in found.places] == [(2, 0, 3), (2, 1, 3)]
    assert [one.wins.value for one in found.places] == pytest.approx([5 / 6, 1 / 6])
    assert all(one.wins.low <= one.wins.value <= one.wins.high for one in found.places)
    assert sum(bar.seats for bar in found.points) == 6 and sum(bar.winners for bar in found.points) == 4
    assert all(one.most + 1 == next_one.least for one, next_one in zip(found.points, found.points[1:], strict=False))
    assert (found.minutes, found.turns, found.longest_path) == (10, 40, 5)
    assert [(one.level, one.seats, one.wins.value) for one in found.kinds] == [(None, 1, 0), ("novice", 1, 1)]
    nothing = aggregates.variant_statistics("europe", [], Coverage(3, 3))
    assert (nothing.games, nothing.places, nothing.sources) == (0, (), None)


def test_old_games_are_counted_once_and_new_ones_when_they_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    db = str(tmp_path / "tables.db")
    for name in ("Ines", "Bert"):
        scenarios.lay(db, scenarios.the_end, (name,), variant="usa")
    worked_out: list[str] = []
    real = summaries.summarise

    def noted(table: str, lines: list[Line]) -> Summary | None:
        worked_out.append(table)
        return real(table, lines)

    monkeypatch.setattr(summaries, "summarise", noted)

    async def until_counted(counting: GameStatistics | None, games: int) -> GameStatistics:
        assert counting is not None
        async with asyncio.timeout(300):
            while len(counting.games) < games:
                await asyncio.sleep(0.01)
        return counting

    async def scene(games: int, ended: bool) -> None:
        async with local_services(tmp_path) as services:
            counting = await until_counted(services.statistics, games)
            assert counting.coverage == Coverage(games, games)
            assert len((await counting.of_player("INES")).recent) == 1
            if ended:
                late = scenarios.lay(db, scenarios.the_end, ("Anna",), variant="usa").table
                counting.game_over(late)
                await until_counted(counting, games + 1)
                assert (await counting.of_player("Anna")).average is not None

    asyncio.run(scene(2, ended=True))
    assert len(worked_out) == 3
    asyncio.run(scene(3, ended=False))
    assert len(worked_out) == 3, "what was counted is read, not worked out"


def an_empty_count(tmp_path: Path) -> GameStatistics:
    """Statistics that are up to date, without any games."""
    counting = GameStatistics(Journal(open_store(tmp_path / "tables.db"), "me"))
    counting.listed.set()
    return counting


def test_results_are_computed_once_and_cached_until_a_game_is_added(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    worked_out: list[int] = []
    real = aggregates.statistics

    def noted(games: list[Summary], counted: Coverage) -> Statistics:
        worked_out.append(len(games))
        return real(games, counted)

    monkeypatch.setattr(aggregates, "statistics", noted)
    monkeypatch.setattr(game_statistics, "REUSE_FACTOR", 0.0)

    async def scene() -> None:
        counting = an_empty_count(tmp_path)
        counting._add("table1", GAMES[0])
        await asyncio.gather(*(counting.of_all() for _ in range(20)))
        assert worked_out == [1] and (await counting.of_all()).counted == Coverage(1, 1)
        assert worked_out == [1], "nothing was added"
        counting._add("table2", GAMES[1])
        assert (await counting.of_all()).counted == Coverage(2, 2) and worked_out == [1, 2]
        monkeypatch.setattr(game_statistics, "REUSE_FACTOR", 1e9)
        for number, again in enumerate(GAMES):
            counting._add(f"another{number}", again)
            await counting.of_all()
        assert worked_out == [1, 2, 3], "what took long is good for longer"
        await counting.journal.close()

    asyncio.run(scene())


def test_a_cancelled_request_does_not_cancel_the_result_of_others(tmp_path: Path) -> None:
    async def scene() -> None:
        counting = an_empty_count(tmp_path)
        first, second = (asyncio.ensure_future(counting.of_all()) for _ in range(2))
        await asyncio.sleep(0)
        first.cancel()
        assert (await second).counted == Coverage(0, 0)
        await counting.journal.close()

    asyncio.run(scene())


def test_cached_statistics_of_a_player_have_no_private_links(tmp_path: Path) -> None:
    async def scene() -> None:
        counting = an_empty_count(tmp_path)
        for one in GAMES:
            counting._add(one.table, one)
        asked: list[tuple[str, ...]] = [("table1", "table3"), (), ("table3",)]
        ids = [[one.table for one in (await counting.of_player("Ines", known)).recent] for known in asked]
        assert ids == [["table3", "table2", "table1"], [None, "table2", None], ["table3", "table2", None]]
        await counting.journal.close()

    asyncio.run(scene())


def test_the_newest_games_count_and_older_ones_are_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_statistics, "MAX_GAMES", 2)

    async def scene() -> None:
        counting = an_empty_count(tmp_path)
        for one in (GAMES[2], GAMES[0], GAMES[1]):
            counting._add(one.table, one)
        assert set(counting.games) == set(counting.by_variant["usa"]) == {"table2", "table3"}
        assert set(counting.by_name["ines"]) == {"table2", "table3"} and set(counting.by_name["bert"]) == {"table3"}
        counting._add("table4", game(4, sat("Zoë", 1, 1, 0), sat("", 0, 2, 1)))
        counting._add("table5", game(5, sat("Zoë", 1, 1, 0), sat("", 0, 2, 1)))
        assert set(counting.games) == {"table4", "table5"} and set(counting.by_name) == {"zoë"}
        await counting.journal.close()

    asyncio.run(scene())


def test_an_unreadable_log_does_not_hold_up_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No other error ends the counting either."""
    db = str(tmp_path / "tables.db")
    tables = [scenarios.lay(db, scenarios.the_end, (name,), variant="usa").table for name in ("Ines", "Bert")]
    monkeypatch.setattr(game_statistics, "RETRY_SECONDS", 0.001)
    real_lines, real_list = Journal.lines, Journal.tables
    times = 0

    async def lines(self: Journal, table: str) -> list[Line]:
        if table == tables[1]:
            raise StoreError("that page is broken")
        return await real_lines(self, table)

    async def listed(self: Journal, *args: Any) -> object:
        nonlocal times
        times += 1
        if times == 1:
            raise ZeroDivisionError
        return await real_list(self, *args)

    monkeypatch.setattr(Journal, "lines", lines)
    monkeypatch.setattr(Journal, "tables", listed)

    async def scene() -> None:
        counting = GameStatistics(Journal(open_store(db), "me"))
        counting.start()
        async with asyncio.timeout(300):
            while not counting.games:
                await asyncio.sleep(0.01)
        assert set(counting.games) == {tables[0]} and list(counting.to_count) == [tables[1]]
        counting.stop()
        await counting.journal.close()

    asyncio.run(scene())


def test_each_server_counts_the_games_of_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that ends at another server is read once that one has counted it, or counted if it never does."""
    monkeypatch.setattr(game_statistics, "LOOK_SECONDS", 0.01)
    db = str(tmp_path / "tables.db")
    scenarios.lay(db, scenarios.the_end, ("Ines",), variant="usa")

    async def until_counted(counting: GameStatistics, games: int) -> None:
        async with asyncio.timeout(300):
            while len(counting.games) < games:
                await asyncio.sleep(0.01)

    async def scene() -> None:
        here, there = (GameStatistics(Journal(open_store(db), name), shared=True) for name in ("here", "there"))
        for counting in (here, there):
            counting.start()
            await until_counted(counting, 1)
        counted_there: list[str] = []
        monkeypatch.setattr(there, "_count", counted_there.append)
        late = scenarios.lay(db, scenarios.the_end, ("Anna",), variant="usa").table
        here.game_over(late)
        await until_counted(there, 2)
        assert there.games == here.games and late in there.games and counted_there == []
        monkeypatch.undo()
        monkeypatch.setattr(game_statistics, "LOOK_SECONDS", 0.01)
        monkeypatch.setattr(game_statistics, "COUNT_AFTER", 0.05)
        scenarios.lay(db, scenarios.the_end, ("Bert",), variant="usa")  # by a server that is gone
        for counting in (here, there):
            await until_counted(counting, 3)
            counting.stop()
        assert there.games == here.games
        for counting in (here, there):
            await counting.journal.close()

    asyncio.run(scene())
