"""The pictures of the page: the maps of the lines that are claimed early, and the charts of the first tickets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tools.champion_page.summary import LineNumbers, TicketNumbers

from whistlestop.boards import Variant
from whistlestop.intervals import Estimate
from whistlestop.pictures.board import draw_board
from whistlestop.pictures.lettering import Lettering
from whistlestop.pictures.palette import DAY
from whistlestop.pictures.svg import element, number

MAP_WIDTH = 1000
WIDTH, TOP, ROW, BOTTOM = 760, 66, 17, 34
"""The size of a chart of tickets, of what is above its rows and of a row."""
LEFT, RIGHT = 300, 730
"""Where the scale of a chart begins and ends: 0 and 100 %."""
KEPT, DONE = DAY.accent, DAY.ink


def often_map(variant: Variant, lines: Iterable[LineNumbers]) -> str:
    """The board with the percentage of the games in which each line is claimed."""
    return _heat_map(variant, "claimed, %", {line: line.claimed for line in lines})


def early_map(variant: Variant, lines: Iterable[LineNumbers]) -> str:
    """The board with the percentage of the games in which each line is claimed in the first half."""
    return _heat_map(variant, "claimed early, %", {line: line.early for line in lines})


def _heat_map(variant: Variant, title: str, shares: Mapping[LineNumbers, float]) -> str:
    heat = {route: float(round(100 * share)) for line, share in shares.items() for route in line.routes}
    return draw_board(variant, heat=heat, heat_title=title, width=MAP_WIDTH, title=False) + "\n"


def ticket_chart(title: str, tickets: Sequence[TicketNumbers]) -> str:
    """A row for each ticket: how often it is kept, with its interval, and how often it is completed then."""
    lettering = Lettering()
    height = TOP + ROW * len(tickets) + BOTTOM
    drawn = [
        element("rect", width=WIDTH, height=height, fill=DAY.cartouche),
        element("g", lettering.line(title, 20, 28, 15, "title", "start", 0.8), fill=DAY.ink),
        _key(lettering),
        *_scale(lettering, height),
        *(_row(ticket, TOP + ROW * i + ROW / 2, lettering) for i, ticket in enumerate(tickets)),
    ]
    content = element("title", title) + element("defs", lettering.defs()) + "".join(drawn)
    box = f"0 0 {WIDTH} {height}"
    return element("svg", content, xmlns="http://www.w3.org/2000/svg", viewBox=box, width=WIDTH) + "\n"


def _key(lettering: Lettering) -> str:
    """What the marks mean."""
    kept = _mark(LEFT, 44, KEPT) + lettering.line(
        "kept when offered, with its interval", LEFT + 10, 48, 11, "label", "start"
    )
    done = _ring(LEFT + 225, 44) + lettering.line("completed when kept", LEFT + 235, 48, 11, "label", "start")
    return element("g", kept, done, fill=DAY.label)


def _scale(lettering: Lettering, height: float) -> Iterable[str]:
    """Lines for every quarter, with the percentages below them."""
    for percent in (0, 25, 50, 75, 100):
        x = _across(percent / 100)
        line = f"M{number(x)} {TOP}V{number(height - BOTTOM)}"
        yield element("path", d=line, stroke=DAY.graticule, stroke_width=0.6, stroke_opacity=0.6)
        yield element("g", lettering.line(f"{percent} %", x, height - BOTTOM + 18, 11), fill=DAY.label)


def _row(ticket: TicketNumbers, y: float, lettering: Lettering) -> str:
    name = lettering.line(f"{ticket.name} ({ticket.points})", LEFT - 14, y + 4, 11.5, "label", "end")
    marks = _interval(ticket.kept_share, y) + _mark(_across(ticket.kept_share.value), y, KEPT)
    if ticket.done_share is not None:
        marks = _ring(_across(ticket.done_share), y) + marks
    return element("g", name, fill=DAY.label) + marks


def _interval(share: Estimate, y: float) -> str:
    assert share.low is not None and share.high is not None
    line = f"M{number(_across(share.low))} {number(y)}H{number(_across(share.high))}"
    return element("path", d=line, stroke=KEPT, stroke_width=2.2, stroke_opacity=0.6)


def _mark(x: float, y: float, colour: str) -> str:
    return element("circle", cx=x, cy=y, r=4.2, fill=colour)


def _ring(x: float, y: float) -> str:
    return element("circle", cx=x, cy=y, r=3.6, fill="none", stroke=DONE, stroke_width=1.1)


def _across(share: float) -> float:
    return LEFT + share * (RIGHT - LEFT)
