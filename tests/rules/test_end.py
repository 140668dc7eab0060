"""The end (E1, E2, E4, E5, E7, E8); tickets and stations (E3) and the longest path (E6) are in other files."""

from __future__ import annotations

import pytest
from tests.positions import FACE_UP, THREE_TRAINS_LEFT, game, play, refused

import whistlestop as ws
from whistlestop.events import Event, GameEnded, LastRound

L = "locomotive"
THREE_LEFT = THREE_TRAINS_LEFT["usa"]
LENGTH = {1: "dallas/houston/1", 2: "atlanta/charleston", 3: "el-paso/phoenix"}


def draw(game: ws.Game) -> tuple[Event, ...]:
    """A whole turn that changes no train."""
    return play(game, "draw deck", "draw deck")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("length", [1, 2, 3])
def test_E1_two_trains_or_fewer_give_everyone_one_more_turn(length: int, players: int) -> None:
    seat = players - 1
    routes: list[tuple[str, ...]] = [()] * seat + [THREE_LEFT]
    hands: list[dict[str, int]] = [{}] * seat + [{"white": 6}]
    start = game(players=players, seat=seat, routes=routes, hands=hands)
    assert LastRound(seat) in play(start, f"claim {LENGTH[length]} white")
    assert start.position.seats[seat].trains == 3 - length
    for turn in range(players):
        assert start.to_act == (turn,), "the one who ended it comes last"
        assert start.position.turns_left == players - turn
        assert not start.over
        events = draw(start)
        assert not [event for event in events if isinstance(event, LastRound)]
    assert GameEnded() in events
    assert start.over
    assert start.position.turns_left == 0


def test_E1_three_trains_are_not_few_enough() -> None:
    start = game(routes=[THREE_LEFT[:-1]], hands=[{"red": 6}])
    play(start, "claim miami/new-orleans red")
    assert start.position.seats[0].trains == 3
    assert start.position.turns_left is None


def test_E1_it_counts_at_the_end_of_a_turn() -> None:
    """While a tunnel is undecided its trains are not placed."""
    start = game("europe", routes=[THREE_TRAINS_LEFT["europe"]], hands=[{"blue": 3}], deck={"blue": 3})
    play(start, "claim munchen/venezia blue")
    assert start.position.turns_left is None
    play(start, "decline")
    assert start.position.turns_left is None
    start = game("europe", routes=[THREE_TRAINS_LEFT["europe"]], hands=[{"blue": 5}], deck={"blue": 3})
    events = play(start, "claim munchen/venezia blue", "pay")
    assert LastRound(0) in events
    assert start.position.turns_left == 2


def test_E1_a_further_player_dropping_changes_nothing() -> None:
    others: tuple[str, ...] = ("portland/salt-lake-city", "sault-ste-marie/winnipeg", "helena/omaha", "denver/phoenix")
    others += ("atlanta/miami", "pittsburgh/saint-louis", "montreal/sault-ste-marie", "charleston/miami")
    routes = [(*THREE_LEFT, LENGTH[1]), others]
    start = game(routes=routes, hands=[{}, {"white": 3}], seat=1, turns_left=2)
    assert start.position.seats[1].trains == 4
    events = play(start, "claim el-paso/phoenix white")
    assert start.position.seats[1].trains == 1
    assert not [event for event in events if isinstance(event, LastRound)]
    assert start.position.turns_left == 1
    assert GameEnded() in draw(start)


def last_turn(variant: str = "europe", deck: dict[str, int] | None = None) -> ws.Game:
    """Seat 0, who has two trains, has the last turn of the game."""
    small = {"usa": "dallas/houston/1", "europe": "amsterdam/bruxelles"}[variant]
    routes = [(*THREE_TRAINS_LEFT[variant], small)]
    return game(variant, routes=routes, hands=[{"blue": 5, L: 1}], deck=deck, turns_left=1)


@pytest.mark.parametrize(
    "actions",
    [
        ("draw blue", "draw green"),
        ("draw deck", "draw deck"),
        ("tickets", "keep a return cb"),
        ("claim munchen/venezia blue", "pay"),
        ("claim munchen/venezia blue", "decline"),
        ("build paris blue",),
        ("claim berlin/essen blue",),
    ],
    ids=" then ".join,
)
def test_E1_the_last_turn_is_played_to_its_end(actions: tuple[str, ...]) -> None:
    start = last_turn(deck={"blue": 3})
    for action in actions:
        assert not start.over
        events = start.play(action)
    assert start.over
    assert events[-1] == GameEnded()
    assert len(start.scores) == 2


def test_E1_a_face_up_locomotive_is_a_whole_turn() -> None:
    start = game(routes=[(*THREE_LEFT, "dallas/houston/1")], display=(L, *FACE_UP[1:]), turns_left=1, deck={"red": 1})
    assert GameEnded() in play(start, "draw locomotive")


def test_E1_afterwards_nothing_can_be_played() -> None:
    start = last_turn("usa")
    with pytest.raises(ValueError, match="the game is not over yet"):
        _ = start.scores
    draw(start)
    assert start.to_act == ()
    assert start.legal() == start.legal(1) == []
    for seat in (None, 0, 1):
        assert refused(start, "draw deck", seat) == "E1: The game is over."


def test_E1_tickets_kept_in_the_last_turn_count() -> None:
    start = last_turn("usa")
    play(start, "tickets", "keep abc")
    assert start.scores[0].tickets == -(12 + 13 + 7)


def test_E2_the_running_score_is_the_recount() -> None:
    start = game(routes=[(*THREE_LEFT, LENGTH[1])], hands=[{"white": 2}, {"blue": 4}], seat=1, turns_left=2)
    play(start, "claim chicago/omaha blue", "claim atlanta/charleston white")
    board = start.variant.board
    for sheet, seat in zip(start.scores, start.position.seats, strict=True):
        recount = sum(board.route_points[board.routes[board.route(id)].length] for id in seat.routes)
        assert sheet.routes == seat.points == recount
    assert [sheet.routes for sheet in start.scores] == [7 * 15 + 1 + 2, 7]


USA, EUROPE = ws.load("usa"), ws.load("europe")
X34 = ("atlanta/raleigh/1", "raleigh/washington/1")
"""Washington-Atlanta, 4 points; the routes are worth 4 too."""


@pytest.mark.parametrize(
    ("tickets", "points", "done", "failed"),
    [
        ([], 0, (), ()),
        (["X34"], 4, ("X34",), ()),
        (["C01"], -12, (), ("C01",)),
        (["X34", "C01"], 4 - 12, ("X34",), ("C01",)),
        (["C01", "C25"], -12 - 22, (), ("C01", "C25")),
    ],
)
def test_E4_a_complete_ticket_adds_its_value_another_one_subtracts_it(
    tickets: list[str], points: int, done: tuple[str, ...], failed: tuple[str, ...]
) -> None:
    sheet, _ = ws.score_table(USA, claims=[X34, []], tickets=[tickets, []])
    assert (sheet.tickets, sheet.tickets_done, sheet.tickets_failed) == (points, done, failed)
    assert sheet.total == 4 + points + 10


def test_E4_a_ticket_is_scored_for_its_holder_only() -> None:
    one, other = ws.score_table(USA, claims=[X34, []], tickets=[[], ["X34"]])
    assert (one.tickets, other.tickets) == (0, -4)


@pytest.mark.parametrize("built", [0, 1, 2, 3])
def test_E5_four_points_for_each_station_in_reserve(built: int) -> None:
    cities = ["paris", "wien", "roma"][:built]
    one, other = ws.score_table(EUROPE, claims=[[], []], stations=[cities, []])
    assert (one.stations, one.total) == (4 * (3 - built), 4 * (3 - built))
    assert other.stations == 12


def test_E5_there_are_none_in_the_usa() -> None:
    assert [sheet.stations for sheet in ws.score_table(USA, claims=[[], []])] == [0, 0]


def ranks(sheets: tuple[ws.ScoreSheet, ...]) -> tuple[int, ...]:
    return tuple(sheet.rank for sheet in sheets)


def test_E7_most_points_win() -> None:
    sheets = ws.score_table(USA, claims=[["duluth/winnipeg"], ["duluth/helena"], ["chicago/toronto"]])
    assert [sheet.total for sheet in sheets] == [7, 25, 7]
    assert ranks(sheets) == (2, 1, 2)


BONUS = ["duluth/helena"]
"""15 points and the longest path: 25."""
SCATTERED = ["atlanta/miami", "denver/phoenix", "calgary/vancouver", "dallas/houston/1"]
"""10 + 10 + 4 + 1 points, no path longer than 5."""
WITH_X34 = [*X34, "denver/phoenix", "calgary/helena"]
"""4 + 10 + 7 points, and 4 for the ticket X34; no path longer than 5."""


@pytest.mark.parametrize("variant", ["usa", "usa-classic"])
def test_E7_usa_the_longest_path_breaks_a_tie(variant: str) -> None:
    sheets = ws.score_table(ws.load(variant), claims=[SCATTERED, BONUS])
    assert [sheet.total for sheet in sheets] == [25, 25]
    assert ranks(sheets) == (2, 1)


def test_E7_usa_completed_tickets_come_before_the_longest_path() -> None:
    sheets = ws.score_table(USA, claims=[BONUS, WITH_X34], tickets=[[], ["X34"]])
    assert [sheet.total for sheet in sheets] == [25, 25]
    assert ranks(sheets) == (2, 1)


def test_E7_failed_tickets_do_not_count_as_completed() -> None:
    """7 + 4 - 4 points with a failed ticket, 7 points without any; two paths of 4."""
    claims = [["chicago/toronto", "el-paso/phoenix"], ["duluth/winnipeg"]]
    sheets = ws.score_table(USA, claims=claims, tickets=[["C07"], []])
    assert [sheet.total for sheet in sheets] == [17, 17]
    assert ranks(sheets) == (1, 1)


def test_E7_players_who_are_still_tied_share_the_win() -> None:
    sheets = ws.score_table(USA, claims=[["duluth/helena"], ["duluth/toronto"], []])
    assert ranks(sheets) == (1, 1, 3)


def test_E7_ties_for_lower_ranks_are_broken_in_the_same_way() -> None:
    """8 points each behind the winner; one has completed a ticket."""
    claims = [["calgary/helena", "dallas/houston/1"], BONUS, X34]
    sheets = ws.score_table(USA, claims=claims, tickets=[[], [], ["X34"]])
    assert [sheet.total for sheet in sheets] == [8, 25, 8]
    assert ranks(sheets) == (3, 1, 2)


EXPRESS = ["marseille/pamplona"]
"""7 points and the longest path, with one station built: 7 + 10 + 8."""
NO_STATION = ["kyiv/smolensk", "sarajevo/zagrab", "berlin/wien", "amsterdam/bruxelles"]
"""4 + 4 + 4 + 1 points, no path longer than 3, with no station built: 13 + 12."""


@pytest.mark.parametrize(
    ("variant", "options", "expected"),
    [
        ("europe", (), (2, 1)),
        ("europe", ("anniversary-tie-break",), (1, 2)),
        ("europe", ("max", "orient-express"), (2, 1)),
        ("europe-1912", (), (1, 2)),
        ("europe-mega", (), (1, 2)),
        ("europe-big-cities", (), (1, 2)),
    ],
)
def test_E7_europe_fewest_stations_come_before_the_longest_path_in_the_first_edition_only(
    variant: str, options: tuple[str, ...], expected: tuple[int, int]
) -> None:
    sheets = ws.score_table(ws.load(variant, options), claims=[EXPRESS, NO_STATION], stations=[["moskva"], []])
    assert [sheet.total for sheet in sheets] == [25, 25]
    assert ranks(sheets) == expected


@pytest.mark.parametrize("options", [(), ("anniversary-tie-break",)])
def test_E7_europe_completed_tickets_come_first(options: tuple[str, ...]) -> None:
    """Athina-Angora, 5 points, over two routes of 2 + 4, one station built; against 4 + 2 + 1 and none."""
    sheets = ws.score_table(
        EUROPE.with_options(options),
        claims=[["kyiv/smolensk", "kyiv/wilno", "amsterdam/bruxelles"], ["athina/smyrna", "angora/smyrna"]],
        stations=[[], ["moskva"]],
        tickets=[[], ["E04"]],
    )
    assert [sheet.total for sheet in sheets] == [29, 29]
    assert [len(sheet.tickets_done) for sheet in sheets] == [0, 1]
    assert ranks(sheets) == (2, 1)


def test_E7_the_longest_path_breaks_a_tie_in_europe_too() -> None:
    """7 + 10 points against 4 + 4 + 4 + 4 + 1; both have all their stations."""
    scattered = ["kyiv/smolensk", "sarajevo/zagrab", "berlin/wien", "cadiz/madrid", "amsterdam/bruxelles"]
    sheets = ws.score_table(EUROPE, claims=[scattered, ["marseille/pamplona"]])
    assert [sheet.total for sheet in sheets] == [29, 29]
    assert ranks(sheets) == (2, 1)


def test_E8_scores_may_be_negative() -> None:
    sheets = ws.score_table(USA, claims=[["dallas/houston/1"], []], tickets=[["C25"], ["C15", "C14"]])
    assert [sheet.total for sheet in sheets] == [1 - 22 + 10, -41]
    assert ranks(sheets) == (1, 2)


def test_E8_many_failed_tickets_go_far_below_zero() -> None:
    mega = ws.load("europe-mega")
    everything = [ticket.id for ticket in mega.tickets]
    sheets = ws.score_table(mega, claims=[[], []], tickets=[everything, []])
    assert sheets[0].tickets == -sum(ticket.points for ticket in mega.tickets)
    assert sheets[1].rank == 1
