"""What the champion's page counts, on small games and records made by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from tools.champion_page.examples import EXAMPLES, with_comments
from tools.champion_page.facts import Choice, Claim, GameFacts, SeatFacts, facts_of, needed_routes
from tools.champion_page.sentences import by_players
from tools.champion_page.summary import Games, length_numbers, line_numbers, ticket_numbers
from tools.champion_page.tables import declined, ender, line_table, percent, tickets_done, tickets_held

from whistlestop.actions import COLOURS, DrawCard
from whistlestop.boards import load
from whistlestop.bots import make
from whistlestop.game import Game, Record
from whistlestop.scoring import ScoreSheet

USA = load("usa")
TICKETS = [ticket.id for ticket in USA.tickets]


def sheet(seat: int, total: int, rank: int, done: Sequence[str] = (), failed: Sequence[str] = ()) -> ScoreSheet:
    return ScoreSheet(
        seat=seat,
        routes=total,
        tickets=0,
        stations=0,
        longest=0,
        most_tickets=0,
        total=total,
        rank=rank,
        path_length=0,
        longest_path=(),
        tickets_done=tuple(done),
        tickets_failed=tuple(failed),
        station_routes={},
    )


def seat(number: int, total: int, rank: int, claims: Sequence[Claim] = (), turns: int = 10) -> SeatFacts:
    first = Choice(0, tuple(TICKETS[:2]), tuple(TICKETS[2:4]))
    return SeatFacts(
        sheet(number, total, rank, TICKETS[:1], TICKETS[1:2]),
        first,
        "champion",
        float(rank == 1),
        turns,
        claims=list(claims),
    )


def claim(turn: int, route: str, needed: bool = True) -> Claim:
    return Claim(turn, USA.board.route(route), needed)


@pytest.fixture
def two_games() -> Games:
    one = GameFacts(
        [seat(0, 90, 2, [claim(3, "atlanta/miami"), claim(4, "dallas/houston/1")]), seat(1, 100, 1)], ender=0
    )
    other = GameFacts([seat(0, 80, 1), seat(1, 70, 2, [claim(8, "dallas/houston/2", needed=False)])], ender=0)
    return Games(USA, 2, [one, other])


def test_averages_are_over_the_seats_of_a_game(two_games: Games) -> None:
    points = two_games.mean(lambda seat: seat.sheet.total)
    assert points.value == 85 and points.low is not None and points.low < 75
    assert two_games.ratio(tickets_done, tickets_held) == 0.5
    assert two_games.ratio(tickets_done, declined) is None


def test_a_bot_has_its_own_averages(two_games: Games) -> None:
    for game in two_games.games:
        game.seats[1].bot = "planner"
    assert replace(two_games, bot="planner").mean(lambda seat: seat.sheet.total).value == 85
    assert replace(two_games, bot="champion").mean(lambda seat: seat.sheet.rank).value == 1.5


def test_who_ends_the_game_and_by_how_much(two_games: Games) -> None:
    won = two_games.winners_share(ender)
    assert won is not None and won.value == 0.5
    assert [game.lead(0) for game in two_games.games] == [-10, 10]
    for game in two_games.games:
        game.ender = None
    assert percent(two_games.winners_share(ender)) == "–"


def test_tickets_kept_and_completed(two_games: Games) -> None:
    two_games.games[0].seats[0].later.append(Choice(5, tuple(TICKETS[:1]), tuple(TICKETS[5:7])))
    first, second, third, fourth = ticket_numbers([two_games])
    assert {first.offered, second.offered, third.offered, fourth.offered} == {4}
    by_points = {ticket.name: ticket for ticket in (first, second)}
    assert sorted(ticket.done_share or 0 for ticket in by_points.values()) == [0, 0.8]
    assert third.kept == fourth.kept == 0 and third.done_share is None and third.kept_share.value == 0


def test_lines_join_double_routes(two_games: Games) -> None:
    lines = {line.name: line for line in line_numbers(two_games)}
    dallas = lines["Dallas–Houston"]
    assert (dallas.claimed, dallas.early, dallas.turn, dallas.needed) == (1, 0.5, 6, 0.5)
    assert len(dallas.routes) == 2 and dallas.lengths == (1,)
    assert (lines["Atlanta–Miami"].claimed, lines["Atlanta–Miami"].early) == (0.5, 0.5)
    assert lines["Atlanta–Charleston"].turn is None
    assert "| Dallas–Houston (double) | 1 | 100 | 50 | 6 | 50 |" in line_table([dallas])


def test_lengths(two_games: Games) -> None:
    lengths = {found.length: found for found in length_numbers(two_games)}
    assert (lengths[1].per_seat, lengths[1].needed) == (0.5, 0.5)
    assert (lengths[5].per_seat, lengths[6].per_seat, lengths[6].needed) == (0.25, 0, None)


def test_a_route_is_needed_if_a_completed_ticket_depends_on_it() -> None:
    board = USA.board
    ticket = next(t for t in USA.tickets if {board.cities[t.a].id, board.cities[t.b].id} == {"new-york", "atlanta"})
    way = [board.route(route) for route in ("new-york/washington/black", "raleigh/washington/1", "atlanta/raleigh/1")]
    spare, round_trip = board.route("atlanta/miami"), board.route("atlanta/raleigh/2")
    done = sheet(0, 0, 1, done=[ticket.id])
    assert needed_routes(USA, done, [*way, spare]) == set(way)
    assert needed_routes(USA, done, [*way, round_trip]) == set(way[:2])
    assert needed_routes(USA, sheet(0, 0, 1, failed=[ticket.id]), way) == set()


def played(variant: str, players: int) -> Record:
    game = Game.new(variant, players=players, seed=4, first_seat=0)
    seats = [make("greedy", seed=number) for number in range(players)]
    while not game.over:
        number = game.to_act[0]
        game.play(seats[number].choose(game.view(number), game.legal(number)), number)
    return game.record


def test_facts_of_a_record_agree_with_its_end() -> None:
    record = played("europe", 3)
    game, facts = record.replay(), facts_of(record, ["greedy"] * 3)
    position_at_end = game.position
    for number, found in enumerate(facts.seats):
        at_end = position_at_end.seats[number]
        assert found.sheet == game.scores[number] and found.trains_left == at_end.trains
        assert len(found.claims) == len(at_end.routes) and found.stations == len(at_end.stations)
        kept = set(found.first.kept).union(*(choice.kept for choice in found.later))
        assert kept == {*found.sheet.tickets_done, *found.sheet.tickets_failed}
        assert [one.turn for one in found.claims] == sorted(one.turn for one in found.claims)
        assert found.claims[-1].turn <= found.turns and found.declined <= found.dear_tunnels <= found.tunnels
        drawn = found.face_up + found.blind
        assert found.locomotives + drawn > 0 and found.largest_hand <= 4 + drawn
    assert facts.ender is not None and facts.seats[facts.ender].trains_left <= 2
    assert sum(found.win for found in facts.seats) == pytest.approx(1)


def test_cards_tickets_and_turns_are_counted() -> None:
    game = Game.new(USA, players=2, seed=1, first_seat=0)
    game.play("keep abc return d", 0)
    game.play("keep ab return cd", 1)
    game.play("draw deck", 0)
    game.play("draw deck", 0)
    game.play("tickets", 1)
    game.play("keep b return ac", 1)
    game.play(next(action for action in game.legal(0) if isinstance(action, DrawCard) and action.card in COLOURS), 0)
    game.play("draw deck", 0)
    one, other = facts_of(game.record, ["a", "b"]).seats
    assert (one.turns, one.blind, one.face_up, one.locomotives, one.largest_hand) == (2, 3, 1, 0, 8)
    assert (len(one.first.kept), len(one.first.returned), one.later, one.bot) == (3, 1, [], "a")
    assert (other.turns, len(other.first.kept), other.largest_hand) == (1, 2, 4)
    assert [(choice.turn, len(choice.kept), len(choice.offered)) for choice in other.later] == [(1, 1, 3)]


def test_an_example_says_what_is_special(two_games: Games) -> None:
    close, ended, best = EXAMPLES[:3]
    one, other = two_games.games
    assert close.measure(one) == close.measure(other) and ended.measure(one) > ended.measure(other)
    assert close.look_at(one) == "It ends 90 to 100: seat 1 wins by 10 points."
    assert ended.look_at(one) == "Seat 0 begins the last round and finishes 10 points behind."
    assert best.look_at(other) == "Seat 0 scores 80: 80 for routes and 0 for 1 completed ticket."


def test_comments_of_a_record_are_read_over() -> None:
    record = str(played("usa", 2))
    commented = with_comments(record, ["the closest finish", "Seat 0 wins."])
    assert commented.splitlines()[:3] == ["whistlestop record 1", "; the closest finish", "; Seat 0 wins."]
    assert Record.parse(commented).replay().position == Record.parse(record).replay().position


@pytest.mark.parametrize(
    ("numbers", "text"),
    [({2: 0.0, 3: -0.01}, "0.0"), ({2: 1.0, 3: -2.0, 4: 1.5}, "1.0 / −2.0 / 1.5")],
)
def test_numbers_by_players(numbers: dict[int, float], text: str) -> None:
    assert by_players(numbers, 1) == text
