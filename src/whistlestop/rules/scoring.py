"""The final scoring (E2-E8, U2)."""

from __future__ import annotations

from typing import Annotated

from whistlestop.boards.limits import MAX_PLAYERS, MAX_STATIONS
from whistlestop.rules.bits import size
from whistlestop.rules.compile import compiled
from whistlestop.rules.longest_path import OVERFLOW, longest_path
from whistlestop.rules.records import Ints, Ints16, dtype_of
from whistlestop.rules.scratch import Scratch
from whistlestop.rules.state import State
from whistlestop.rules.station_choice import score_tickets
from whistlestop.rules.tables import FEWEST_STATIONS, LONGEST_PATH, MOST_TICKETS, Tables


class Scores:
    """The scores of one game, each field per seat."""

    routes: Annotated[Ints16, MAX_PLAYERS]
    tickets: Annotated[Ints16, MAX_PLAYERS]
    stations: Annotated[Ints16, MAX_PLAYERS]
    longest_path_bonus: Annotated[Ints16, MAX_PLAYERS]
    most_tickets_bonus: Annotated[Ints16, MAX_PLAYERS]
    total: Annotated[Ints16, MAX_PLAYERS]
    completed: Annotated[Ints16, MAX_PLAYERS]  # how many tickets
    longest: Annotated[Ints16, MAX_PLAYERS]  # the length of the longest path
    rank: Annotated[Ints, MAX_PLAYERS]  # 1 for the winner or winners
    borrowed: Annotated[Ints, MAX_PLAYERS, MAX_STATIONS]  # the route that each station uses, by city, or -1


SCORES = dtype_of(Scores)


@compiled
def score(state: State, tables: Tables, scratch: Scratch, scores: Scores) -> bool:
    """Score the game as it stands; False if the scratch space is too small for the longest path."""
    longest = 0
    most_tickets = 0
    for seat in range(state.players):
        points, completed = score_tickets(state, tables, scratch, seat, scores.borrowed[seat])
        length = longest_path(state.claimed[seat], tables, scratch)
        if length == OVERFLOW:
            return False
        longest = max(longest, length)
        most_tickets = max(most_tickets, completed)
        scores.routes[seat] = state.points[seat]
        scores.tickets[seat] = points
        scores.completed[seat] = completed
        scores.stations[seat] = int(tables.station_points) * (int(tables.stations) - size(state.stations[seat]))
        scores.longest[seat] = length
    for seat in range(state.players):
        has_longest = longest > 0 and int(scores.longest[seat]) == longest
        has_most_tickets = most_tickets > 0 and int(scores.completed[seat]) == most_tickets
        scores.longest_path_bonus[seat] = int(tables.longest_path_bonus) if has_longest else 0
        scores.most_tickets_bonus[seat] = int(tables.most_tickets_bonus) if has_most_tickets else 0
        subtotal = int(scores.routes[seat]) + int(scores.tickets[seat]) + int(scores.stations[seat])
        scores.total[seat] = subtotal + int(scores.longest_path_bonus[seat]) + int(scores.most_tickets_bonus[seat])
    rank_seats(state, tables, scores)
    return True


@compiled
def rank_seats(state: State, tables: Tables, scores: Scores) -> None:
    """Rank by points, then by the variant's tie-break (E7); players who are still tied share a rank."""
    for seat in range(state.players):
        rank = 1
        for other in range(state.players):
            if beats(state, tables, scores, other, seat):
                rank += 1
        scores.rank[seat] = rank


@compiled
def beats(state: State, tables: Tables, scores: Scores, one: int, other: int) -> bool:
    """Return whether one seat ranks above the other."""
    difference = int(scores.total[one]) - int(scores.total[other])
    for i in range(3):
        if difference == 0:
            difference = tie_difference(state, scores, int(tables.tie_break[i]), one, other)
    return difference > 0


@compiled
def tie_difference(state: State, scores: Scores, tie_break: int, one: int, other: int) -> int:
    """Return by how much a tie-break favours one seat over the other."""
    if tie_break == MOST_TICKETS:
        return int(scores.completed[one]) - int(scores.completed[other])
    if tie_break == FEWEST_STATIONS:
        return size(state.stations[other]) - size(state.stations[one])
    if tie_break == LONGEST_PATH:
        return int(scores.longest_path_bonus[one]) - int(scores.longest_path_bonus[other])
    return 0
