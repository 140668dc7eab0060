"""Pictures of tunnels (T)."""

from __future__ import annotations

from collections.abc import Sequence

from tools.rule_drawings.board_piece import BoardPiece, Box, add_board
from tools.rule_drawings.drawing import CRIMSON, LOCOMOTIVE, Drawing

_TUNNEL = "munchen/zurich"
_COLOUR = "yellow"


def laying(drawing: Drawing) -> None:
    """T1: the set is laid, and three cards are about to be turned."""
    _laid(drawing, (_COLOUR, LOCOMOTIVE))
    drawing.deck(252, 22)
    drawing.cards(("back",) * 3, 186, 116, 44)
    drawing.arrow((268, 76), (268, 110))


def price(drawing: Drawing) -> None:
    """T2: a turned card of the colour, and a locomotive, cost a card each."""
    _laid(drawing, (_COLOUR, LOCOMOTIVE))
    _turned(drawing, (_COLOUR, "black", LOCOMOTIVE), ("+1", "0", "+1"), "+2")


def only_locomotives(drawing: Drawing) -> None:
    """T3: after a set of locomotives, only turned locomotives cost."""
    _laid(drawing, (LOCOMOTIVE, LOCOMOTIVE))
    _turned(drawing, (_COLOUR, "black", LOCOMOTIVE), ("0", "0", "+1"), "+1")


def paying_or_not(drawing: Drawing) -> None:
    """T4: the tunnel is claimed, or the cards go back to the hand."""
    drawing.divide(160)
    _board(drawing, (8, 8, 144, 82), 1.0, claimed=True)
    drawing.cards((_COLOUR, LOCOMOTIVE), 16, 114, 30)
    drawing.badge("+2", 92, 140)
    drawing.cards((_COLOUR, _COLOUR), 110, 114, 8)
    drawing.tick(142, 18)
    _board(drawing, (168, 8, 144, 82), 1.0)
    drawing.cross(302, 18)
    drawing.fan(("red", _COLOUR, LOCOMOTIVE, "green", "blue"), 260, 116, 8, 120)
    drawing.arrow((190, 96), (222, 126), -10)


def turned_cards(drawing: Drawing) -> None:
    """T5: the turned cards are discarded."""
    drawing.cards((_COLOUR, "black", LOCOMOTIVE), 26, 64, 44)
    drawing.arrow((170, 90), (216, 90))
    drawing.pile((_COLOUR, "black", LOCOMOTIVE), 240, 66)


def too_few_cards(drawing: Drawing) -> None:
    """T6: only the two cards that are left are turned."""
    drawing.deck(60, 28, 2)
    drawing.arrow((80, 84), (120, 112), -8)
    drawing.cards(("black", "green", "gap"), 126, 100, 50)
    drawing.badge("2", 116, 40)
    drawing.cross(244, 125)


def deck_runs_out(drawing: Drawing) -> None:
    """T7: after one card the discards become the deck, and two more are turned."""
    drawing.pile(("red", "white", "blue"), 26, 26)
    drawing.arrow((82, 48), (134, 48))
    drawing.shuffle(106, 70)
    drawing.deck(150, 26)
    drawing.arrow((172, 82), (184, 116), -4)
    drawing.card("black", 92, 122)
    drawing.cards(("back", "back"), 166, 122, 54)
    drawing.badge("1", 130, 124)
    drawing.badge("2", 204, 124)
    drawing.badge("3", 258, 124)


def paying_with(drawing: Drawing) -> None:
    """T8: the colour of the set and locomotives in any mix."""
    drawing.badge("+2", 160, 26)
    for place, paid in enumerate(((_COLOUR, _COLOUR), (_COLOUR, LOCOMOTIVE), (LOCOMOTIVE, LOCOMOTIVE))):
        x = 14 + 104 * place
        drawing.cards(paid, x, 68, 42)
        drawing.tick(x + 39, 140)
    drawing.divide(108, 56)
    drawing.divide(212, 56)


def _laid(drawing: Drawing, cards: Sequence[str]) -> None:
    """The tunnel, and the set that is laid for it."""
    _board(drawing, (0, 0, 166, 104))
    drawing.cards(cards, 44, 120, 42)
    drawing.arrow((83, 116), (72, 74), 4)


def _board(drawing: Drawing, box: Box, scale: float = 1.15, claimed: bool = False) -> None:
    """The tunnel between two cities."""
    free, held = ((), {_TUNNEL: CRIMSON}) if claimed else ((_TUNNEL,), {})
    add_board(drawing, BoardPiece("europe", ("munchen", "zurich"), (428, 370), scale, free, held), box)


def _turned(drawing: Drawing, cards: Sequence[str], prices: Sequence[str], total: str) -> None:
    """The turned cards, what each of them costs, and what they cost together."""
    drawing.cards(cards, 182, 24, 44)
    for place, each in enumerate(prices):
        drawing.badge(each, 200 + 44 * place, 92, False if each != "0" else None)
    drawing.arrow((244, 108), (244, 130))
    drawing.badge(total, 244, 148, False)


PICTURES = {
    "T1": laying,
    "T2": price,
    "T3": only_locomotives,
    "T4": paying_or_not,
    "T5": turned_cards,
    "T6": too_few_cards,
    "T7": deck_runs_out,
    "T8": paying_with,
}
