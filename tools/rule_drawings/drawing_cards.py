"""Pictures of drawing train cards (D)."""

from __future__ import annotations

from tools.rule_drawings.drawing import CRIMSON, LOCOMOTIVE, Drawing

_DISPLAY = ("red", "blue", "yellow", "white", "green")


def two_cards(drawing: Drawing) -> None:
    """D1: one card from the display, one from the deck."""
    drawing.deck(28, 20)
    drawing.cards(_DISPLAY, 106, 14, 42)
    drawing.back(122, 116)
    drawing.card("yellow", 164, 116)
    drawing.arrow((208, 68), (184, 112), 4)
    drawing.arrow((48, 76), (116, 136), -18)
    drawing.badge("1", 220, 142)
    drawing.badge("2", 140, 102)
    drawing.player(CRIMSON, 270, 142, 1.3)


def face_up_locomotive(drawing: Drawing) -> None:
    """D2: a locomotive from the display, and no second card."""
    drawing.deck(28, 20)
    drawing.cards(("red", "blue", LOCOMOTIVE, "white", "green"), 106, 14, 42)
    drawing.card(LOCOMOTIVE, 122, 116)
    drawing.gap(164, 116)
    drawing.cross(182, 141)
    drawing.arrow((208, 68), (148, 112), 10)
    drawing.badge("1", 104, 142)
    drawing.player(CRIMSON, 270, 142, 1.3)


def blind_locomotive(drawing: Drawing) -> None:
    """D3: a locomotive from the deck, and a second card."""
    drawing.deck(60, 68)
    drawing.card(LOCOMOTIVE, 158, 22)
    drawing.back(158, 108)
    drawing.arrow((100, 78), (152, 50), 8)
    drawing.arrow((100, 102), (152, 130), -8)
    drawing.badge("1", 216, 48)
    drawing.badge("2", 216, 134)
    drawing.tick(250, 48)
    drawing.tick(250, 134)


def large_hand(drawing: Drawing) -> None:
    """D4: a hand of many cards."""
    hand = (*("purple",) * 3, *("blue",) * 4, *("orange",) * 3, *("green",) * 4, *("red",) * 3, *(LOCOMOTIVE,) * 4)
    drawing.fan(hand, 160, 40, 3.6, 205)


def empty_deck(drawing: Drawing) -> None:
    """D5: the discards are shuffled and become the deck."""
    drawing.pile(("red", "white", "green", "blue"), 40, 66)
    drawing.arrow((110, 90), (206, 90))
    drawing.shuffle(158, 64)
    drawing.deck(230, 68)


def three_locomotives(drawing: Drawing) -> None:
    """D6: a display with three locomotives is dealt again."""
    drawing.cards((LOCOMOTIVE, "red", LOCOMOTIVE, "blue", LOCOMOTIVE), 16, 14, 42)
    drawing.pile(("red", LOCOMOTIVE, "blue"), 262, 22)
    drawing.arrow((232, 40), (256, 40))
    drawing.deck(272, 116)
    drawing.arrow((260, 140), (236, 140))
    drawing.cards(("green", "white", LOCOMOTIVE, "yellow", "purple"), 16, 116, 42)


def few_cards(drawing: Drawing) -> None:
    """D7: without a deck, what lies face up may be taken."""
    drawing.gap(28, 16)
    drawing.cards(("gap", "blue", "gap", "white", "gap"), 106, 14, 42)
    drawing.card("blue", 122, 116)
    drawing.card("white", 164, 116)
    drawing.arrow((166, 68), (142, 112), 4)
    drawing.arrow((250, 68), (190, 112), 6)
    drawing.player(CRIMSON, 270, 142, 1.3)


def short_display(drawing: Drawing) -> None:
    """D8: gaps in the display are filled as soon as there are discards again."""
    drawing.cards(("red", "gap", "yellow", "white", "gap"), 106, 14, 42)
    drawing.gap(28, 16)
    drawing.pile(("green", "green", "purple"), 96, 116)
    drawing.arrow((88, 140), (48, 74), 14)
    drawing.arrow((142, 118), (164, 70), -6)
    drawing.arrow((146, 130), (288, 70), -22)


PICTURES = {
    "D1": two_cards,
    "D2": face_up_locomotive,
    "D3": blind_locomotive,
    "D4": large_hand,
    "D5": empty_deck,
    "D6": three_locomotives,
    "D7": few_cards,
    "D8": short_display,
}
