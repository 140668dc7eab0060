"""The paper of tables on the sheet."""

from __future__ import annotations

from whistlestop.pictures.palette import Theme
from whistlestop.pictures.svg import element, number, numbers


def box(x: float, y: float, width: float, height: float) -> str:
    """The path of a rectangle."""
    return f"M{numbers((x, y))}h{number(width)}v{number(height)}h{number(-width)}z"


def panel(width: float, height: float, theme: Theme) -> str:
    """The paper of a table, with a rule and a gilt hairline."""
    outer = element(
        "path", d=box(-width / 2, -height / 2, width, height), fill=theme.cartouche, stroke=theme.ink, stroke_width=1
    )
    inner = box(-width / 2 + 2.8, -height / 2 + 2.8, width - 5.6, height - 5.6)
    return outer + element("path", d=inner, fill="none", stroke=theme.gilt, stroke_width=0.6)
