"""Pictures of what each player may know (H)."""

from __future__ import annotations

from tools.rule_drawings.drawing import COBALT, CRIMSON, LOCOMOTIVE, Drawing


def public(drawing: Drawing) -> None:
    """H1: the display, the discards, and how much everybody has."""
    drawing.cards(("red", "blue", LOCOMOTIVE, "white", "green"), 54, 12, 40)
    drawing.pile(("yellow", "black"), 272, 16)
    drawing.eye(28, 38)
    drawing.player(COBALT, 30, 130, 1.3)
    drawing.fan(("back",) * 5, 98, 104, 8, 110)
    drawing.badge("5", 98, 98)
    drawing.ticket_back(156, 110)
    drawing.badge("3", 200, 104)
    drawing.wagon(COBALT, 280, 130, 40)
    drawing.badge("21", 280, 104)


def yours(drawing: Drawing) -> None:
    """H2: my cards and tickets, as I see them and as the others do."""
    drawing.divide(160)
    drawing.player(CRIMSON, 54, 30, 1.2)
    drawing.eye(96, 30)
    drawing.fan(("red", "red", "blue", LOCOMOTIVE), 80, 62, 10)
    drawing.ticket("Paris", "Wien", 8, 36, 128)
    drawing.player(COBALT, 214, 30, 1.2)
    drawing.eye(256, 30, closed=True)
    drawing.fan(("back",) * 4, 240, 62, 10)
    drawing.ticket_back(196, 128)


def nobodys(drawing: Drawing) -> None:
    """H3: the order of the decks."""
    drawing.deck(74, 66, 5)
    drawing.ticket_deck(166, 76, 4)
    drawing.eye(92, 34, closed=True)
    drawing.eye(206, 34, closed=True)
    drawing.players(range(5), 104, 154, 0.8)


def good_memory(drawing: Drawing) -> None:
    """H4: who took two red cards from the display has them in hand."""
    drawing.cards(("gap", "blue", "gap", "white", "green"), 16, 14, 42)
    drawing.arrow((34, 68), (118, 116), -16)
    drawing.arrow((118, 68), (142, 108), -4)
    drawing.fan(("red", "red", "back", "back"), 160, 112, 11, 120)
    drawing.player(COBALT, 250, 140, 1.4)
    drawing.eye(60, 140)


PICTURES = {"H1": public, "H2": yours, "H3": nobodys, "H4": good_memory}
