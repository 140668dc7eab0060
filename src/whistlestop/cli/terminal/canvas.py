"""A sheet of terminal cells to draw on: fine dots for lines, letters over them, and a ground under both.

>>> canvas = Canvas(4, 1, paper="#000000")
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
"""The dots of a braille letter, which are about as far apart across as down."""
_BRAILLE = 0x2800
_BITS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
UPPER_HALF = "▀"


@dataclass(slots=True)
class Cell:
    """One place for a letter."""

    upper: str
    lower: str
    dots: int = 0
    dot_ink: str = ""
    letter: str = ""
    ink: str = ""
    paper: str = ""
    bold: bool = False

    def look(self) -> tuple[str, str, str, bool]:
        """The letter to print, its ink, its paper, and whether it is bold."""
        if self.letter:
            return self.letter, self.ink, self.paper or self.lower, self.bold
        if self.dots:
            return chr(_BRAILLE + self.dots), self.dot_ink, self.paper or self.lower, self.bold
        if self.upper != self.lower:
            return UPPER_HALF, self.upper, self.lower, False
        return " ", self.upper, self.lower, False


class Canvas:
    """Cells in rows. What lies outside is left out."""

    def __init__(self, width: int, height: int, paper: str) -> None:
        self.width = width
        self.height = height
        self.rows = [[Cell(paper, paper) for _ in range(width)] for _ in range(height)]

    def at(self, x: int, y: int) -> Cell | None:
        """The cell in a column and a row, if it is on the canvas."""
        return self.rows[y][x] if 0 <= x < self.width and 0 <= y < self.height else None

    def dot(self, x: int, y: int, ink: str) -> None:
        """A dot, counted in dots. A cell has one ink for its dots: that of the last."""
        cell = self.at(x // DOTS_ACROSS, y // DOTS_DOWN)
        if cell is not None:
            cell.dots |= _BITS[x % DOTS_ACROSS][y % DOTS_DOWN]
            cell.dot_ink = ink

    def write(self, x: int, y: int, text: str, ink: str, paper: str = "", bold: bool = False) -> None:
        """Letters from a cell on; without a paper they stand on what is there."""
        for i, letter in enumerate(text):
            cell = self.at(x + i, y)
            if cell is not None:
                cell.letter, cell.ink, cell.paper, cell.bold = letter, ink, paper, bold

    def free(self, x: int, y: int, width: int) -> bool:
        """Whether a stretch of cells is on the canvas and has no letters yet."""
        cells = [self.at(x + i, y) for i in range(width)]
        return all(cell is not None and not cell.letter for cell in cells)

    def looks(self, y: int) -> Iterator[tuple[str, str, str, bool]]:
        """How the cells of a row look, in stretches that look alike."""
        looks = (cell.look() for cell in self.rows[y])
        for style, cells in groupby(looks, key=lambda look: look[1:]):
            yield "".join(cell[0] for cell in cells), *style

    def line(self, y: int) -> str:
        """The letters of a row."""
        return "".join(cell.look()[0] for cell in self.rows[y])
