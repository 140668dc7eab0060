"""Names on the map: lines of the label face in groups of one size, and some of them heavier.

A bold face would add its own outlines to a picture; a stroke of ink around the others does as well.
"""

from __future__ import annotations

from collections.abc import Iterable

from whistlestop.boards.lettering import EM, text_width
from whistlestop.pictures.lettering import Lettering
from whistlestop.pictures.svg import element, number

HEAVY = 36
"""How wide the stroke is, in thousandths of the size: it makes the label face as heavy as the bold one."""


def heavy(*lines: str, ink: str) -> str:
    """Lines of the label face, printed heavier."""
    return element("g", *lines, fill=ink, stroke=ink, stroke_width=HEAVY, stroke_linejoin="round")


class Names:
    """Lines of the label face. Inside, everything is told in thousandths of their size: strokes too."""

    def __init__(self, lettering: Lettering) -> None:
        self._lettering = lettering
        self._lines: dict[float, list[str]] = {}

    def add(self, text: str, x: float, y: float, size: float, tracking: float = 0.0, bold: bool = False) -> None:
        """A line whose middle is at x, on the baseline y; a bold one is as wide as the bold face would make it."""
        if bold:
            more = text_width(text, size, "bold") - text_width(text, size, "label")
            tracking += more / max(1, len(text) - 1)
        ems = EM / size
        line = self._lettering.line(text, x * ems, y * ems, EM, "label", tracking=tracking * ems)
        self._lines.setdefault(size, []).append(line)

    def drawn(self) -> Iterable[str]:
        """A group for each size."""
        for size, lines in sorted(self._lines.items()):
            yield element("g", *lines, transform=f"scale({number(size / EM, 5)})")
