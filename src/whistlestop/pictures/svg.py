"""Building blocks for SVG.

Pictures may share a page, so each is self-contained: it uses attributes instead of style sheets, and ids that are
derived from the content, so that two pictures with the same id mean the same thing by it.
"""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

from whistlestop.boards.geometry.paths import Point, number, numbers, polyline

__all__ = [
    "Point",
    "at",
    "box_path",
    "element",
    "escape_text",
    "filled_path",
    "number",
    "numbers",
    "polyline",
    "stroked_path",
]


def element(name: str, *children: str, **attributes: str | float | None) -> str:
    """An SVG element. Attributes that are None are left out; `_` in a name stands for `-`.

    >>> element("circle", cx=3, cy=4.25, r=2, stroke_width=0.5, fill=None)
    '<circle cx="3" cy="4.2" r="2" stroke-width=".5"/>'
    >>> element("g", element("path", d="M0 0H9"), fill="#fff")
    '<g fill="#fff"><path d="M0 0H9"/></g>'
    """
    words = [name]
    for key, value in attributes.items():
        if value is not None:
            words.append(f"{key.rstrip('_').replace('_', '-')}={quoteattr(_attribute_text(key, value))}")
    opening = " ".join(words)
    return f"<{opening}>{''.join(children)}</{name}>" if children else f"<{opening}/>"


def _attribute_text(key: str, value: str | float) -> str:
    if isinstance(value, str):
        return value
    return number(value, 2 if key in ("stroke_width", "opacity", "stroke_opacity", "fill_opacity") else 1)


def escape_text(text: str) -> str:
    """Escape text for use between tags."""
    return escape(text)


def box_path(x: float, y: float, width: float, height: float) -> str:
    """The path data of a rectangle with its upper left corner at (x, y)."""
    return f"M{numbers((x, y))}h{number(width)}v{number(height)}h{number(-width)}z"


def filled_path(d: str, fill: str, line: str | None = None, width: float = 0.9) -> str:
    """A filled path, with an outline if a `line` colour is given."""
    return element("path", d=d, fill=fill, stroke=line, stroke_width=width if line else None)


def stroked_path(d: str, colour: str, width: float, opacity: float | None = None) -> str:
    """A path that is only stroked."""
    return element("path", d=d, stroke=colour, stroke_width=width, stroke_opacity=opacity)


def at(x: float, y: float, angle: float = 0.0, scale: float = 1.0) -> str:
    """A transform that moves a drawing from (0, 0) to its place.

    >>> at(5, 6), at(5, 6, angle=30, scale=0.8)
    ('translate(5 6)', 'translate(5 6)rotate(30)scale(.8)')
    """
    rotation = f"rotate({number(angle)})" if number(angle) != "0" else ""
    return f"translate({numbers((x, y))})" + rotation + (f"scale({number(scale, 3)})" if scale != 1 else "")
