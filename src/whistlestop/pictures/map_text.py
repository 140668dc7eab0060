"""Text on the map, in groups of one size, and a faux bold made from the label face.

A real bold face would add its own outlines to a picture. A stroke around the letters of the label face does as well.
"""

from __future__ import annotations

from collections.abc import Iterable

from whistlestop.boards.lettering import EM, text_width
from whistlestop.pictures.lettering import Lettering
from whistlestop.pictures.svg import element, number

FAUX_BOLD = 36
"""The width of the stroke in thousandths of the type size, which makes the label face as heavy as the bold one."""


def faux_bold(*lines: str, ink: str) -> str:
    """Lines of the label face in faux bold."""
    return element("g", *lines, fill=ink, stroke=ink, stroke_width=FAUX_BOLD, stroke_linejoin="round")


class MapText:
    """Collects lines of the label face by size. In the groups, all lengths are in thousandths of the type size."""

    def __init__(self, lettering: Lettering) -> None:
        self._lettering = lettering
        self._lines: dict[float, list[str]] = {}

    def add(self, text: str, x: float, y: float, size: float, tracking: float = 0.0, bold: bool = False) -> None:
        """Add a line of text centred at x on the baseline y. A bold one is spaced as wide as in the bold face."""
        if bold:
            more = text_width(text, size, "bold") - text_width(text, size, "label")
            tracking += more / max(1, len(text) - 1)
        ems = EM / size
        line = self._lettering.line(text, x * ems, y * ems, EM, "label", tracking=tracking * ems)
        self._lines.setdefault(size, []).append(line)

    def groups(self) -> Iterable[str]:
        """The lines, in a group for each size."""
        for size, lines in sorted(self._lines.items()):
            yield element("g", *lines, transform=f"scale({number(size / EM, 5)})")
