"""The tables of the page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter

from tools.champion_page.facts import GameFacts, SeatFacts
from tools.champion_page.summary import Games, LineNumbers, TicketNumbers, length_numbers

from whistlestop.boards import Variant
from whistlestop.intervals import Estimate

NAMED = 8
"""How many tickets and lines the tables name."""

Row = tuple[str, Callable[[Games], str]]


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown, with its first column on the left and the others on the right."""
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def comparison(columns: Sequence[tuple[str, Games]], rows: Iterable[Row]) -> str:
    """A table with a column for each sample of games."""
    head = ["", *(name for name, _ in columns)]
    return table(head, ([label, *(value(games) for _, games in columns)] for label, value in rows))


def score_rows(variant: Variant) -> list[Row]:
    """What a player scores, and where the points come from."""
    parts = [("routes", "routes"), ("tickets", "tickets"), ("the longest path", "longest")]
    if variant.stations:
        parts.append(("stations not built", "stations"))
    points = [(f"… for {label}", _mean(attrgetter(f"sheet.{part}"))) for label, part in parts]
    return [("points of a player", _mean(attrgetter("sheet.total"), margin=True)), *points]


def ticket_rows() -> list[Row]:
    """How many tickets a player takes and completes."""
    return [
        ("first tickets kept", _mean(lambda seat: len(seat.first.kept), digits=2)),
        ("times it draws tickets later", _mean(lambda seat: len(seat.later), digits=2)),
        ("tickets completed, %", _percent(tickets_done, tickets_held)),
    ]


def card_rows() -> list[Row]:
    """How a player collects cards."""
    return [
        ("cards drawn blind, %", _percent(attrgetter("blind"), cards_drawn)),
        ("face-up locomotives taken", _mean(attrgetter("locomotives"), digits=2)),
        ("largest hand, cards", _mean(attrgetter("largest_hand"))),
        ("first route in turn", lambda games: _ratio(games, first_claim, has_claimed, 1)),
    ]


def route_rows(variant: Variant) -> list[Row]:
    """What a player claims and builds."""
    rows: list[Row] = [
        ("routes claimed", _mean(claims)),
        ("spaces a route", lambda games: _ratio(games, lambda seat: spaces(games.variant, seat), claims, 1)),
        ("claims that a completed ticket needs, %", _percent(needed_claims, claims)),
    ]
    if any(route.tunnel for route in variant.board.routes):
        rows += [
            ("tunnels tried", _mean(attrgetter("tunnels"), digits=2)),
            ("… that cost extra cards, %", _percent(dear_tunnels, attrgetter("tunnels"))),
            ("… of these declined, %", _percent(declined, dear_tunnels)),
        ]
    if variant.stations:
        rows.append(("stations built", _mean(attrgetter("stations"), digits=2)))
    return rows


def end_rows() -> list[Row]:
    """How long a game lasts and who wins it."""
    return [
        ("turns of a player", _mean(attrgetter("turns"))),
        ("points of the winner", lambda games: with_margin(games.of_game(winning_points))),
        ("trains left at the end", _mean(attrgetter("trains_left"))),
        ("wins of the first player, %", lambda games: percent(games.winners_share(lambda _: 0))),
        ("wins of the player who begins the last round, %", lambda games: percent(games.winners_share(ender))),
    ]


def all_rows(variant: Variant) -> list[Row]:
    """Everything about a game."""
    count: Row = ("games", lambda games: f"{len(games.games):,}")
    return [count, *score_rows(variant), *end_rows(), *ticket_rows(), *card_rows(), *route_rows(variant)]


def ticket_table(tickets: Sequence[TicketNumbers]) -> str:
    """The tickets that are kept most often, and those that are kept least often."""
    return table(
        ["ticket", "points", "offered", "kept, %", "completed, %"],
        (
            [
                f"{ticket.name}{' (long)' if ticket.long else ''}",
                str(ticket.points),
                str(ticket.offered),
                percent_interval(ticket.kept_share),
                "–" if ticket.done_share is None else f"{100 * ticket.done_share:.0f}",
            ]
            for ticket in tickets
        ),
    )


def line_table(lines: Sequence[LineNumbers]) -> str:
    """Lines with how often, how early and what for they are claimed."""
    return table(
        ["line", "spaces", "claimed, %", "in the first half, %", "first in turn", "needed, %"],
        (
            [
                line.name + (" (double)" if len(line.routes) > 1 else ""),
                "/".join(map(str, line.lengths)),
                f"{100 * line.claimed:.0f}",
                f"{100 * line.early:.0f}",
                "–" if line.turn is None else f"{line.turn:.0f}",
                "–" if line.needed is None else f"{100 * line.needed:.0f}",
            ]
            for line in lines
        ),
    )


def length_table(columns: Sequence[tuple[str, Games]]) -> str:
    """How many routes of each length a player claims, and how many of those a ticket needs."""
    numbers = [length_numbers(games) for _, games in columns]
    head = ["spaces", "routes on the board", *(name for name, _ in columns)]
    rows = []
    for of_length in zip(*numbers, strict=True):
        first = of_length[0]
        cells = [
            f"{found.per_seat:.1f}" + ("" if found.needed is None else f" ({100 * found.needed:.0f} %)")
            for found in of_length
        ]
        rows.append([str(first.length), str(first.routes), *cells])
    return table(head, rows)


def tickets_done(seat: SeatFacts) -> int:
    return len(seat.sheet.tickets_done)


def tickets_held(seat: SeatFacts) -> int:
    return tickets_done(seat) + len(seat.sheet.tickets_failed)


def claims(seat: SeatFacts) -> int:
    return len(seat.claims)


def needed_claims(seat: SeatFacts) -> int:
    return sum(claim.needed for claim in seat.claims)


def spaces(variant: Variant, seat: SeatFacts) -> int:
    return sum(variant.board.routes[claim.route].length for claim in seat.claims)


def first_claim(seat: SeatFacts) -> int:
    return seat.claims[0].turn if seat.claims else 0


def has_claimed(seat: SeatFacts) -> bool:
    return bool(seat.claims)


def cards_drawn(seat: SeatFacts) -> int:
    return seat.blind + seat.face_up


def dear_tunnels(seat: SeatFacts) -> int:
    return seat.dear_tunnels


def declined(seat: SeatFacts) -> int:
    return seat.declined


def winning_points(game: GameFacts) -> int:
    return max(seat.sheet.total for seat in game.seats)


def ender(game: GameFacts) -> int | None:
    return game.ender


def percent(share: Estimate | None) -> str:
    """A share with its margin, in percent.

    >>> percent(Estimate(0.53, 0.49, 0.57)), percent(None)
    ('53 ± 4', '–')
    """
    if share is None:
        return "–"
    return f"{100 * share.value:.0f}" + ("" if share.margin is None else f" ± {100 * share.margin:.0f}")


def percent_interval(share: Estimate) -> str:
    """A share and its interval, in percent.

    >>> percent_interval(Estimate(1.0, 0.957, 1.0))
    '100 (96–100)'
    """
    assert share.low is not None and share.high is not None
    return f"{100 * share.value:.0f} ({100 * share.low:.0f}–{100 * share.high:.0f})"


def with_margin(estimate: Estimate) -> str:
    """A number with its margin.

    >>> with_margin(Estimate(110.42, 109.0, 112.0))
    '110.4 ± 1.5'
    """
    return f"{estimate.value:.1f}" + ("" if estimate.margin is None else f" ± {estimate.margin:.1f}")


def _mean(value: Callable[[SeatFacts], float], digits: int = 1, margin: bool = False) -> Callable[[Games], str]:
    if margin:
        return lambda games: with_margin(games.mean(value))
    return lambda games: f"{games.mean(value).value:.{digits}f}"


def _percent(part: Callable[[SeatFacts], float], whole: Callable[[SeatFacts], float]) -> Callable[[Games], str]:
    return lambda games: _ratio(games, lambda seat: 100 * part(seat), whole, 0)


def _ratio(games: Games, part: Callable[[SeatFacts], float], whole: Callable[[SeatFacts], float], digits: int) -> str:
    ratio = games.ratio(part, whole)
    return "–" if ratio is None else f"{ratio:.{digits}f}"
