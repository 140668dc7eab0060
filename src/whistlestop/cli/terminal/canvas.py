"""A canvas of terminal cells: braille dots for lines, letters over them, and a background under both.

>>> canvas = Canvas(4, 1, background="#000000")
>>> for x in range(8):
...     canvas.dot(x, 1, "#ff0000")
>>> canvas.write(1, 0, "ab", "#ffffff")
>>> canvas.line(0)
'⠒ab⠒'
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

DOTS_ACROSS, DOTS_DOWN = 2, 4
"""The dots of a braille character, which are about equally far apart in both directions."""
_BRAILLE = 0x2800
_BITS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
"""The bit of each dot in a braille character, by column and row."""
UPPER_HALF = "▀"


@dataclass(slots=True)
class Cell:
    """One character cell. `upper` and `lower` are the colours of its halves where it is empty."""

    upper: str
    lower: str
    dots: int = 0
    dot_colour: str = ""
    letter: str = ""
    colour: str = ""
    background: str = ""
    bold: bool = False

    def look(self) -> tuple[str, str, str, bool]:
        """The character to print, its colour and background, and whether it is bold."""
        if self.letter:
            return self.letter, self.colour, self.background or self.lower, self.bold
        if self.dots:
            return chr(_BRAILLE + self.dots), self.dot_colour, self.background or self.lower, self.bold
        if self.upper != self.lower:
            return UPPER_HALF, self.upper, self.lower, False
        return " ", self.upper, self.lower, False


class Canvas:
    """Rows of cells. Drawing outside the canvas has no effect."""

    def __init__(self, width: int, height: int, background: str) -> None:
        self.width = width
        self.height = height
        self.rows = [[Cell(background, background) for _ in range(width)] for _ in range(height)]

    def at(self, x: int, y: int) -> Cell | None:
        """The cell in a column and a row, if it is on the canvas."""
        return self.rows[y][x] if 0 <= x < self.width and 0 <= y < self.height else None

    def dot(self, x: int, y: int, colour: str) -> None:
        """Draw a dot, at a position in dots. All dots of a cell have the colour of the last one."""
        cell = self.at(x // DOTS_ACROSS, y // DOTS_DOWN)
        if cell is not None:
            cell.dots |= _BITS[x % DOTS_ACROSS][y % DOTS_DOWN]
            cell.dot_colour = colour

    def write(self, x: int, y: int, text: str, colour: str, background: str = "", bold: bool = False) -> None:
        """Write text from a cell on. Without a `background`, the one that is there is kept."""
        for i, letter in enumerate(text):
            cell = self.at(x + i, y)
            if cell is not None:
                cell.letter, cell.colour, cell.background, cell.bold = letter, colour, background, bold

    def free(self, x: int, y: int, width: int) -> bool:
        """Whether a run of cells is on the canvas and has no text yet."""
        cells = [self.at(x + i, y) for i in range(width)]
        return all(cell is not None and not cell.letter for cell in cells)

    def styled_runs(self, y: int) -> Iterator[tuple[str, str, str, bool]]:
        """The cells of a row, in runs of the same style: text, colour, background, bold."""
        looks = (cell.look() for cell in self.rows[y])
        for style, cells in groupby(looks, key=lambda look: look[1:]):
            yield "".join(cell[0] for cell in cells), *style

    def line(self, y: int) -> str:
        """The text of a row."""
        return "".join(cell.look()[0] for cell in self.rows[y])
