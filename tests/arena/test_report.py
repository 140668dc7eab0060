"""Reports: numbers that agree with a slow count over the records, and self-contained pages."""

from __future__ import annotations

import base64
import re
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from statistics import fmean

import msgspec
import pytest

import whistlestop as ws
from whistlestop.actions import BuildStation, ClaimRoute, DeclineTunnel, KeepTickets
from whistlestop.arena import Balance, Tournament, TournamentFolder, balance, write_report
from whistlestop.arena.report import files, plots
from whistlestop.arena.report.summary_text import summary_text
from whistlestop.arena.tournament_folder import open_folder

from . import misbehaving as bad


def played_into(path: Path, tournament: Tournament) -> Path:
    with open_folder(path, tournament.settings).writing() as writer:
        for result, record in tournament.run_with_records(workers=0):
            writer.add(result, record)
    return path


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    tournament = Tournament("europe", ["greedy", "greedy", "random"], games=9, seed=2)
    return played_into(tmp_path_factory.mktemp("arena") / "three", tournament)


@pytest.fixture(scope="module")
def found(folder: Path) -> Balance:
    return balance([folder])


def replays(folder: Path) -> Iterator[tuple[tuple[int, ...], ws.Record, ws.Game]]:
    """The ranks, the record and the end of each game, read from the files alone."""
    lines = (folder / "games.jsonl").read_text(encoding="utf-8").splitlines()
    for line in lines:
        told = msgspec.json.decode(line)
        record = ws.Record.read(folder / "records" / f"{told['game']:06}.txt")
        yield tuple(told["ranks"]), record, record.replay()


def test_tickets_as_counted_slowly(folder: Path, found: Balance) -> None:
    offered: Counter[int] = Counter()
    kept: Counter[int] = Counter()
    completed: Counter[str] = Counter()
    for _, record, end in replays(folder):
        game = record.start()
        for seat, action in record.actions:
            if isinstance(action, KeepTickets):
                offer = game.view(seat).offer
                assert offer is not None
                offered.update(offer)
                kept.update(offer[i] for i in action.keep)
            game.play(action, seat)
        for sheet in end.scores:
            completed.update(sheet.tickets_done)
    tickets = ws.load("europe").tickets
    assert len(found.tickets) == len(tickets) and sum(kept.values()) > 50
    for i, (ticket, told) in enumerate(zip(tickets, found.tickets, strict=True)):
        assert (told.id, told.offered, told.kept, told.completed) == (
            ticket.id,
            offered[i],
            kept[i],
            completed[ticket.id],
        )
        if kept[i]:
            gains = completed[ticket.id] * ticket.points - (kept[i] - completed[ticket.id]) * ticket.points
            assert told.worth == pytest.approx(gains / kept[i])
        else:
            assert told.worth is None and told.lift is None


def test_lift_is_measured_against_the_same_bot(folder: Path, found: Balance) -> None:
    games = TournamentFolder(folder).games.values()
    wins = {bot: [game.wins[game.bots.index(bot)] for game in games] for bot in ("greedy", "greedy 2", "random")}
    for ticket in found.tickets:
        by_deal: dict[int, list[float]] = {}
        for game in games:
            for sheet, bot, win in zip(game.scores or (), game.bots, game.wins, strict=True):
                if ticket.id in sheet.tickets_done + sheet.tickets_failed:
                    by_deal.setdefault(game.deal, []).append(win - fmean(wins[bot]))
        if ticket.kept:
            assert ticket.lift is not None
            assert ticket.lift.value == pytest.approx(fmean(map(fmean, by_deal.values())), abs=1e-12)
    lifts = [route.lift.value for route in found.routes if route.lift is not None]
    assert min(lifts) < 0 < max(lifts)


def test_routes_stations_and_tunnels_as_counted_slowly(folder: Path, found: Balance) -> None:
    claimed: Counter[int] = Counter()
    by_winner: Counter[int] = Counter()
    built = tried = declined = reserve = 0
    board = ws.load("europe").board
    for ranks, record, end in replays(folder):
        for player in end.view().players:
            claimed.update(player.routes)
            if ranks[player.seat] == 1:
                by_winner.update(player.routes)
        actions = [action for _, action in record.actions]
        claims = [board.routes[board.route(action.route)] for action in actions if isinstance(action, ClaimRoute)]
        built += sum(isinstance(action, BuildStation) for action in actions)
        tried += sum(route.tunnel for route in claims)
        declined += sum(isinstance(action, DeclineTunnel) for action in actions)
        reserve += sum(sheet.stations for sheet in end.scores)
    assert [route.claimed for route in found.routes] == [claimed[i] for i in range(len(board.routes))]
    assert [route.claimed_by_winner for route in found.routes] == [by_winner[i] for i in range(len(board.routes))]
    assert found.tunnels is not None and (found.tunnels.tried, found.tunnels.declined) == (tried, declined)
    assert sum(found.tunnels.prices.values()) == tried and declined > 0
    assert found.stations is not None and found.stations.mean_built == pytest.approx(built / 27)
    assert found.stations.mean_points == pytest.approx(reserve / 27)
    twos = [i for i, route in enumerate(board.routes) if route.length == 2]
    told = next(kind for kind in found.lengths if kind.kind == "2")
    assert told.routes == len(twos)
    assert told.claimed_share == pytest.approx(sum(claimed[i] for i in twos) / (9 * len(twos)))


def test_seats_as_counted_slowly(folder: Path, found: Balance) -> None:
    games = list(replays(folder))
    (table,) = found.tables
    assert (found.games, table.players, table.games) == (9, 3, 9)
    for seat, told in enumerate(table.seats):
        assert told.points.value == pytest.approx(fmean(end.scores[seat].total for _, _, end in games))
        wins = [(ranks[seat] == 1) / ranks.count(1) for ranks, _, _ in games]
        assert told.win_share.value == pytest.approx(fmean(wins))
    assert table.actions.values == tuple(len(record.actions) for _, record, _ in games)
    assert table.winning_points.value == pytest.approx(fmean(max(s.total for s in end.scores) for _, _, end in games))
    all_scores = [sheet for _, _, end in games for sheet in end.scores]
    whole = found.make_up[0]
    assert (whole.who, whole.seats) == ("all", 27)
    assert whole.routes == pytest.approx(fmean(sheet.routes for sheet in all_scores))
    assert whole.total == pytest.approx(
        whole.routes + whole.tickets + whole.longest + whole.most_tickets + whole.stations
    )
    longest = Counter(max(sheet.path_length for sheet in end.scores) for _, _, end in games)
    assert found.longest.lengths == dict(sorted(longest.items()))


def test_turns_end_with_the_seat(folder: Path) -> None:
    for number, result in TournamentFolder(folder).games.items():
        record = ws.Record.parse(TournamentFolder(folder).record(number))
        game = record.start()
        turns = 0
        for seat, action in record.actions:
            turns += game.view().phase == "turn"
            game.play(action, seat)
        assert turns == result.turns


class Pictures(HTMLParser):
    """Collects what a page shows and refers to."""

    def __init__(self) -> None:
        super().__init__()
        self.images: list[dict[str, str | None]] = []
        self.sources: list[str] = []
        self.headings: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag == "img":
            self.images.append(found)
        if tag in ("h1", "h2", "h3"):
            self.headings.append(tag)
        self.sources += [value for name, value in attrs if name in ("src", "srcset", "href") and value]


def test_the_page_is_self_contained(
    folder: Path, found: Balance, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "MAP_WIDTH", 300)
    monkeypatch.setattr(plots, "PIXELS_PER_INCH", 40)
    counted: list[int] = []
    path = write_report([folder], tmp_path / "out", progress=lambda: counted.append(1))
    assert path == tmp_path / "out" / "report.html" and len(counted) == 9
    text = path.read_text(encoding="utf-8")
    page = Pictures()
    page.feed(text)
    names = {file.stem for file in path.parent.glob("*.png")}
    assert {"tickets", "wins-by-seat", "routes-claimed", "routes-of-winners", "stations", "tunnels"} <= names
    assert len(page.images) == len(names) and all(image["alt"] for image in page.images)
    assert page.headings[0] == "h1" and page.headings.count("h1") == 1 and page.headings.count("h2") == 8
    assert len(page.sources) == 2 * len(names) and all(source.startswith("data:image/") for source in page.sources)
    for source in page.sources:
        assert base64.b64decode(source.partition(",")[2])[:4] in (b"<svg", b"\x89PNG")
    assert not re.search(r"https?://(?!www\.w3\.org)", text)
    assert summary_text(found).split(".")[0] in text and "prefers-color-scheme" in text
    for ticket in found.tickets:
        assert ticket.name in text


def test_the_summary_names_what_stands_out(found: Balance) -> None:
    words = summary_text(found)
    assert words.startswith("9 games of Europe with 3 players, played by greedy, greedy 2 and random.")
    first = found.tables[0].seats[0]
    lucky = msgspec.structs.replace(first.win_share, value=0.6, low=0.5, high=0.7)
    table = msgspec.structs.replace(found.tables[0], seats=(msgspec.structs.replace(first, win_share=lucky),))
    refused = msgspec.structs.replace(found.tickets[0], offered=100, kept=2, completed=0, worth=-20.0)
    costly = msgspec.structs.replace(found.tickets[1], offered=100, kept=60, completed=10, worth=-14.0)
    told = summary_text(msgspec.structs.replace(found, tables=(table,), tickets=(refused, costly), faults=3))
    assert "the seat that begins wins 60 % ± 10 of the games where 33 % would be fair: an advantage." in told
    assert f"Hardly ever kept: {refused.name} ({refused.points})." in told
    assert f"Kept at a loss: {costly.name} ({costly.points})." in told
    assert "3 games that a bot broke off are left out." in told


def test_folders_compare_player_counts(folder: Path, tmp_path: Path) -> None:
    two = played_into(tmp_path / "two", Tournament("europe", ["random"], players=2, games=3, seed=5))
    found = balance([folder, two])
    assert [(table.players, table.games) for table in found.tables] == [(2, 3), (3, 9)] and found.games == 12
    usa = played_into(tmp_path / "usa", Tournament("usa", ["random"], players=2, games=1, seed=5))
    with pytest.raises(ValueError, match="a report is about one variant"):
        balance([folder, usa])


def test_faults_and_lost_records_are_left_out_and_counted(tmp_path: Path) -> None:
    tournament = Tournament("usa", ["random", bad.spec(bad.Raises), "greedy"], players=2, games=6, seed=5)
    folder = played_into(tmp_path / "games", tournament)
    finished = [number for number, result in TournamentFolder(folder).games.items() if result.fault is None]
    (folder / "records" / f"{finished[0]:06}.txt").unlink()
    found = balance([folder])
    assert (found.games, found.faults, len(found.unreadable)) == (1, 4, 1)
    assert f"game {finished[0]}" in found.unreadable[0]
    (folder / "records" / f"{finished[1]:06}.txt").write_text("", encoding="utf-8")
    with pytest.raises(ValueError, match="there is no finished game to report on"):
        balance([folder])
