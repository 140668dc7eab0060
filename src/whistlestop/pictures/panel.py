"""The panel behind tables and legends on the sheet."""

from __future__ import annotations

from whistlestop.pictures.palette import Theme
from whistlestop.pictures.svg import box_path, element


def panel(width: float, height: float, theme: Theme) -> str:
    """A panel around (0, 0), with an outline and a gilt hairline inside it."""
    outer = element(
        "path",
        d=box_path(-width / 2, -height / 2, width, height),
        fill=theme.cartouche,
        stroke=theme.ink,
        stroke_width=1,
    )
    inner = box_path(-width / 2 + 2.8, -height / 2 + 2.8, width - 5.6, height - 5.6)
    return outer + element("path", d=inner, fill="none", stroke=theme.gilt, stroke_width=0.6)
