"""Pictures of the set-up (S) and of a turn."""

from __future__ import annotations

import math

from tools.rule_drawings.drawing import CRIMSON, LOCOMOTIVE, TICKET, Drawing


def pieces(drawing: Drawing) -> None:
    """S1: a row for each player, with trains and stations."""
    for seat in range(5):
        y = 23 + 33.5 * seat
        drawing.player(seat, 34, y, 0.9)
        for place in range(4):
            drawing.wagon(seat, 82 + 27 * place, y, 26)
        drawing.badge("45", 200, y)
        drawing.station(seat, 252, y, 1.45)
        drawing.badge("3", 284, y)


def train_cards(drawing: Drawing) -> None:
    """S2: the display and the deck, and four cards for each player."""
    drawing.deck(32, 22)
    drawing.cards(("red", "blue", LOCOMOTIVE, "white", "green"), 104, 16, 42)
    drawing.arrow((52, 78), (92, 118), -8)
    drawing.arrow((70, 42), (100, 42))
    drawing.fan(("yellow", "black", "orange", "purple"), 148, 116, 10)
    drawing.badge("4", 148, 102)
    drawing.player(CRIMSON, 224, 140, 1.3)


def first_tickets(drawing: Drawing) -> None:
    """S4: four tickets, of which two or more are kept."""
    offered = (("Madrid", "Zürich", 8, True), ("Brest", "Venezia", 8, True), ("Kyïv", "Sochi", 8, False))
    for place, (a, b, points, kept) in enumerate(offered):
        x, y = 14 + place * 102, 22
        drawing.ticket(a, b, points, x, y)
        (drawing.tick if kept else drawing.cross)(x + TICKET[0] - 4, y + 2)
    drawing.player(CRIMSON, 108, 138, 1.5)
    drawing.arrow((58, 66), (90, 112), -6)
    drawing.arrow((160, 66), (130, 112), 6)
    drawing.ticket_deck(222, 128)
    drawing.arrow((262, 64), (264, 116))


def who_begins(drawing: Drawing) -> None:
    """S5: players around a table, one of whom begins."""
    middle, radius = (160.0, 92.0), 64.0
    for seat in range(5):
        turn = math.radians(72 * seat - 90)
        x, y = middle[0] + 1.5 * radius * math.cos(turn), middle[1] + radius * math.sin(turn)
        if seat == 0:
            drawing.glow_disc(x, y, 25)
        drawing.player(seat, x, y, 1.2)
    for seat in range(5):
        start, end = (math.radians(72 * seat - 90 + more) for more in (22, 50))
        a, b = (
            (middle[0] + 1.35 * radius * math.cos(turn), middle[1] + 0.9 * radius * math.sin(turn))
            for turn in (start, end)
        )
        drawing.arrow(a, b, 4)
    drawing.badge("1", 187, 20)


def turn(drawing: Drawing) -> None:
    """A turn: cards, a route, tickets or a station."""
    for x in (72, 144, 252):
        drawing.divide(x)
    drawing.cards(("green", "back"), 7, 50, 22)
    drawing.badge("2", 36, 140)
    for place in range(3):
        drawing.wagon(CRIMSON, 108, 52 + 24 * place, 40)
    drawing.badge("1", 108, 140)
    drawing.ticket_deck(157, 64)
    drawing.badge("3", 198, 140)
    drawing.station(CRIMSON, 286, 78, 2.6)
    drawing.badge("1", 286, 140)


PICTURES = {
    "S1": pieces,
    "S2": train_cards,
    "S4": first_tickets,
    "S5": who_begins,
    "turn": turn,
}
