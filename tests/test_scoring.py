"""Scoring a real table: what is given by name, and what is impossible about it."""

from __future__ import annotations

import pytest

import whistlestop as ws


def test_points_come_from_each_source() -> None:
    ada, ben = ws.score_table(
        "europe",
        claims=[
            ["dieppe/london/1", "dieppe/paris", "berlin/frankfurt/red"],
            ["frankfurt/paris/white", "palermo/smyrna"],
        ],
        stations=[["Paris"], []],
        tickets=[["london/berlin"], []],
    )
    assert (ada.routes, ada.tickets, ada.stations, ada.longest, ada.total) == (7, 7, 8, 0, 22)
    assert len(ada.tickets_done) == 1 and ada.station_routes == {"paris": "frankfurt/paris/white"}
    assert (ben.routes, ben.tickets, ben.stations, ben.longest, ben.total) == (19, 0, 12, 10, 41)
    assert (ada.path_length, ben.path_length, ben.longest_path) == (3, 6, ("palermo/smyrna",))
    assert (ada.rank, ben.rank) == (2, 1)


def test_a_ticket_is_found_by_its_cities_in_either_order_and_language() -> None:
    for name in ("Wien/London", "london/Vienna", "E22"):
        (sheet, _) = ws.score_table("europe", claims=[[], []], tickets=[[name], []])
        assert sheet.tickets_failed == ("E22",)


def test_everything_wrong_is_reported_at_once() -> None:
    with pytest.raises(ws.TableError) as refused:
        ws.score_table(
            "usa",
            claims=[
                ["atlanta/miami", "nowhere/else", "denver/kansas-city/black", "denver/kansas-city/orange"],
                ["atlanta/miami"],
            ],
            stations=[["boston"], []],
            tickets=[["C01", "Boston/Atlantis"], ["C01", "seattle/miami"]],
        )
    told = "\n".join(refused.value.reasons)
    for part in (
        "atlanta/miami is held twice, by seat 0 and seat 1",
        "nowhere/else",
        "seat 0 holds both routes of a double route",
        "usa gives 0",
        "C01 is already held by seat 0",
        "Atlantis",
        'usa has no ticket "seattle/miami"',
    ):
        assert part in told


def test_too_many_trains_and_too_many_players() -> None:
    long_routes = [route.id for route in ws.load("usa").board.routes if route.length == 6 and route.twin is None]
    with pytest.raises(ws.TableError, match="48 trains on the board and only 45"):
        ws.score_table("usa", claims=[long_routes[:8], []])
    with pytest.raises(ws.TableError, match="6 players: 2 to 5 can play"):
        ws.score_table("usa", claims=[[]] * 6)
    with pytest.raises(ws.TableError, match="claims are given for 2 seats, stations for 3"):
        ws.score_table("usa", claims=[[], []], stations=[[], [], []])


def test_both_halves_of_a_double_with_few_players() -> None:
    twins = [["seattle/vancouver/1"], ["seattle/vancouver/2"], []]
    with pytest.raises(ws.TableError, match="both routes of a double route are held"):
        ws.score_table("usa", claims=twins)
    assert len(ws.score_table("usa", claims=[*twins, []])) == 4
